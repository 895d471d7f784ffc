"""The codes of ChaCuN's moves: the examples of the original page, settled corners, and all codes."""

from __future__ import annotations

from itertools import product
from string import printable
from typing import Any

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode, State
from boardcode.chacun import Kind, Occupant, Occupy, Place, Retake, Rotation

BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def decode_error(format: str, code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(format, code)
    return caught.value


def outcome(format: str, code: str) -> Any:
    """Return what a code means, or the class of the error that it raises."""
    try:
        return boardcode.decode(format, code)
    except CodeError as error:
        return type(error)


# -- the examples of the original page


def test_ch_is_71_in_base32() -> None:
    assert Place.decode("CH").number == 2 * 32 + 7 == 71
    assert Place.from_number(71).code == "CH"


def test_the_first_player_places_north_of_the_start_tile_with_a_half_turn() -> None:
    place = Place.decode("AG")
    assert place == Place(fringe=1, rotation=Rotation.HALF_TURN)
    assert place.number == 0b00000_00110
    assert place.code == "AG"


def test_the_first_player_then_puts_a_hut_in_zone_3() -> None:
    # No first tile allows this after AG, but the code itself is right.
    occupy = Occupy.decode("T")
    assert occupy == Occupy(Occupant(Kind.HUT, 3))
    assert occupy.number == 0b10011
    assert occupy.code == "T"


def test_the_rotations_are_none_right_half_turn_and_left_in_this_order() -> None:
    assert [Place.decode(code).rotation for code in ("AA", "AB", "AC", "AD")] == [
        "none",
        "right",
        "half_turn",
        "left",
    ]


def test_11111_is_nobody() -> None:
    assert Occupy.decode("7") == Occupy(None)
    assert Retake.decode("7") == Retake(None)
    assert (Occupy(None).code, Retake(None).code) == ("7", "7")


# -- settled corners


def test_the_position_comes_before_the_rotation() -> None:
    spans = boardcode.explain("chacun-place", "AG").spans
    assert [(span.path, span.raw, span.characters, span.meaning) for span in spans] == [
        ("fringe", "00000001", (0, 1), "position 1 of the fringe"),
        ("rotation", "10", (1,), "half turn"),
    ]


def test_nobody_is_explained_as_one_field() -> None:
    assert [(span.path, span.raw, span.meaning) for span in boardcode.explain("chacun-occupy", "7")] == [
        ("occupant", "11111", "nobody")
    ]
    assert [(span.path, span.raw, span.meaning) for span in boardcode.explain("chacun-retake", "7")] == [
        ("pawn", "11111", "nobody")
    ]


def test_the_last_position_that_any_fringe_could_have_is_189() -> None:
    assert Place.decode("XX") == Place(189, Rotation.LEFT)
    error = decode_error("chacun-place", "XY")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == "chacun-place: characters 1-2 'XY', fringe: 190 has no meaning; expected 0 to 189"


def test_zone_10_has_no_meaning_for_a_hut() -> None:
    error = decode_error("chacun-occupy", "2")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == "chacun-occupy: character 1 '2', occupant.zone: 10 has no meaning; expected 0 to 9"


def test_a_pawn_in_zone_15_is_not_nobody() -> None:
    assert (
        decode_error("chacun-occupy", "P").message
        == "chacun-occupy: character 1 'P', occupant.zone: 15 has no meaning; expected 0 to 9"
    )


def test_there_is_no_26th_pawn() -> None:
    assert Retake.decode("Y") == Retake(24)
    error = decode_error("chacun-retake", "2")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == "chacun-retake: character 1 '2', pawn: 26 has no meaning; expected 0 to 24"


@pytest.mark.parametrize(
    ("format", "message"),
    [
        ("chacun-place", "chacun-place: at the start: expected 2 base32 characters, found 0"),
        ("chacun-occupy", "chacun-occupy: at the start: expected 1 base32 character, found 0"),
        ("chacun-retake", "chacun-retake: at the start: expected 1 base32 character, found 0"),
    ],
)
def test_an_empty_text_is_malformed(format: str, message: str) -> None:
    error = decode_error(format, "")
    assert isinstance(error, MalformedCode)
    assert error.message == message


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Place(190, Rotation.NONE), "chacun-place: fringe: expected a number from 0 to 189, got 190"),
        (Place(-1, Rotation.NONE), "chacun-place: fringe: expected a number from 0 to 189, got -1"),
        (
            Occupy(Occupant(Kind.PAWN, 10)),
            "chacun-occupy: occupant.zone: expected a number from 0 to 9, got 10",
        ),
        (Retake(25), "chacun-retake: pawn: expected a number from 0 to 24, got 25"),
        (Retake(31), "chacun-retake: pawn: expected a number from 0 to 24, got 31"),
    ],
)
def test_a_move_without_a_code_cannot_be_written(move: State, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        _ = move.code
    assert str(caught.value) == message


# -- JSON


@pytest.mark.parametrize(
    ("move", "data"),
    [
        (Place(1, Rotation.HALF_TURN), {"fringe": 1, "rotation": "half_turn"}),
        (Occupy(Occupant(Kind.HUT, 3)), {"occupant": {"kind": "hut", "zone": 3}}),
        (Occupy(None), {"occupant": None}),
        (Retake(4), {"pawn": 4}),
        (Retake(None), {"pawn": None}),
    ],
)
def test_a_move_is_converted_to_json_and_back(move: Any, data: Any) -> None:
    assert move.to_json() == data
    assert type(move).from_json(data) == move


@pytest.mark.parametrize(
    ("move", "data", "message"),
    [
        (Place, {"fringe": 190, "rotation": "none"}, "fringe: expected a number from 0 to 189, got 190"),
        (
            Place,
            {"fringe": 1, "rotation": "half turn"},
            "rotation: expected 'none', 'right', 'half_turn' or 'left', got 'half turn'",
        ),
        (
            Occupy,
            {"occupant": {"kind": "hut", "zone": 10}},
            "occupant.zone: expected a number from 0 to 9, got 10",
        ),
        (Occupy, {"occupant": {"kind": "hut"}}, "occupant: the key 'zone' is missing"),
        (Occupy, {}, "the key 'occupant' is missing"),
        (Retake, {"pawn": 25}, "pawn: expected a number from 0 to 24, got 25"),
        (Retake, {"pawn": 31}, "pawn: expected a number from 0 to 24, got 31"),
    ],
)
def test_json_that_is_not_a_move_is_rejected(move: type[State], data: Any, message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        move.from_json(data)
    assert str(caught.value) == f"{move.format_name}: {message}"


# -- common mistakes


@pytest.mark.parametrize(
    ("format", "code", "hint"),
    [
        ("chacun-place", "ag", "ChaCuN codes are upper case: AG"),
        ("chacun-place", "Ag", "ChaCuN codes are upper case: AG"),
        ("chacun-place", "g", "ChaCuN codes are upper case: G"),
        ("chacun-occupy", "t", "ChaCuN codes are upper case: T"),
        ("chacun-place", "G", "one character occupies or retakes; a placement that lost its leading A is AG"),
        ("chacun-place", "7", "one character occupies or retakes; a placement that lost its leading A is A7"),
        ("chacun-occupy", "AT", "AT is a placement; if it was padded with an A, the code is T"),
        ("chacun-retake", "AE", "AE is a placement; if it was padded with an A, the code is E"),
        ("chacun-place", "A0", "base32 has no 0; with the letter that looks like it: AO"),
        ("chacun-place", "81", "base32 has no 1 or 8; with the letter that looks like it: BI"),
        ("chacun-occupy", "1", "base32 has no 1; with the letter that looks like it: I"),
        ("chacun-place", "A9", "base32 has no 9: after Z come 2 to 7"),
        ("chacun-occupy", "9", "base32 has no 9: after Z come 2 to 7"),
        ("chacun-occupy", "K", "this is a valid chacun-retake code: ChaCuN pawn taken back"),
        ("chacun-retake", "Z", "this is a valid chacun-occupy code: ChaCuN occupation of a zone"),
        ("chacun-retake", "CH", "this is a valid chacun-place code: ChaCuN tile placement"),
        ("chacun-place", "AG\n", "remove the white space around it"),
    ],
)
def test_a_common_mistake_gets_a_hint(format: str, code: str, hint: str) -> None:
    assert decode_error(format, code).hint == hint


@pytest.mark.parametrize(
    ("format", "code"),
    [
        ("chacun-place", ""),
        ("chacun-place", "AGA"),
        ("chacun-place", "A="),
        ("chacun-place", "="),
        ("chacun-place", "77"),
        ("chacun-place", "hello, 1989"),
        ("chacun-place", "ſa"),  # a letter whose upper case is a plain S
        ("chacun-occupy", "7A"),
        ("chacun-occupy", "A="),
        ("chacun-occupy", "999"),
        ("chacun-retake", "6"),
    ],
)
def test_other_codes_get_no_hint(format: str, code: str) -> None:
    assert decode_error(format, code).hint is None


# -- every code there is


def test_every_code_of_two_characters_is_a_placement_or_an_error() -> None:  # 1,024 of them
    read = 0
    for number, pair in enumerate(product(BASE32, repeat=2)):
        code = "".join(pair)
        index, quarters = number // 4, number % 4
        if index < 190:
            place = Place.decode(code)
            assert (place.fringe, place.rotation, place.code) == (index, list(Rotation)[quarters], code)
            read += 1
        else:
            assert outcome("chacun-place", code) is MeaninglessCode
    assert read == 760


def test_every_character_is_an_occupation_or_an_error() -> None:  # 32 of them
    pawns = [Occupy(Occupant(Kind.PAWN, zone)) for zone in range(10)]
    huts = [Occupy(Occupant(Kind.HUT, zone)) for zone in range(10)]
    expected = [*pawns, *[MeaninglessCode] * 6, *huts, *[MeaninglessCode] * 5, Occupy(None)]
    assert [outcome("chacun-occupy", code) for code in BASE32] == expected
    assert [move.code for move in (*pawns, *huts, Occupy(None))] == list("ABCDEFGHIJQRSTUVWXYZ7")


def test_every_character_is_a_retake_or_an_error() -> None:  # 32 of them
    pawns = [Retake(pawn) for pawn in range(25)]
    assert [outcome("chacun-retake", code) for code in BASE32] == [
        *pawns,
        *[MeaninglessCode] * 6,
        Retake(None),
    ]
    assert [move.code for move in (*pawns, Retake(None))] == list("ABCDEFGHIJKLMNOPQRSTUVWXY7")


def test_every_other_character_is_malformed() -> None:
    others = [
        *(set(printable) - set(BASE32)),
        "É",
        "Α",
        "А",
        "\ud800",
        "٣",
        "\0",
    ]  # among them Greek and Cyrillic capitals
    for other in others:
        assert outcome("chacun-occupy", other) is MalformedCode
        assert outcome("chacun-retake", other) is MalformedCode
        assert outcome("chacun-place", "A" + other) is MalformedCode
        assert outcome("chacun-place", other + "A") is MalformedCode


def test_every_other_length_is_malformed() -> None:
    for length in (0, 1, *range(3, 9)):
        assert outcome("chacun-place", "A" * length) is MalformedCode
    for length in (0, *range(2, 9)):
        assert outcome("chacun-occupy", "A" * length) is MalformedCode
        assert outcome("chacun-retake", "A" * length) is MalformedCode


@pytest.mark.parametrize(
    ("format", "example"),
    [("chacun-place", "CH"), ("chacun-place", "AG"), ("chacun-occupy", "T"), ("chacun-retake", "E")],
)
def test_every_change_of_one_character_of_an_example_gives_another_move_or_an_error(
    format: str, example: str
) -> None:
    original = boardcode.decode(format, example)
    for place, character in product(range(len(example)), printable):
        changed = example[:place] + character + example[place + 1 :]
        result = outcome(format, changed)
        if character not in BASE32:
            assert result is MalformedCode
        elif result is not MeaninglessCode:
            assert (result == original) == (changed == example)
            assert result.code == changed
