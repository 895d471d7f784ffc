"""The codes of 5211: the examples of the original page, the settled corners, notation, JSON and bytes."""

from __future__ import annotations

from typing import Any

import pytest

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode
from boardcode.fivetwooneone import Board, Card, Color, Face, Hand, Slot, Table

TABLE = "0x0000002332324244_0133012101230131_0000004143441643_0103012101110124"


def error_of(format: str, code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        boardcode.decode(format, code)
    return caught.value


def outcome(format: str, code: str) -> Any:
    """Return the state of a code, or the class of its error."""
    try:
        return boardcode.decode(format, code)
    except CodeError as error:
        return type(error)


def card(words: str) -> Card:
    color, value = words.split()
    return Card(Color(color), int(value))


def up(words: str) -> Slot:
    return Slot(Face.UP, card(words))


def down(words: str) -> Slot:
    return Slot(Face.DOWN, card(words))


# -- the examples of the original page


def test_colours_are_numbered_from_yellow_to_black() -> None:
    assert [Card.decode(f"0x{k}1").color for k in range(5)] == ["yellow", "green", "blue", "orange", "black"]


@pytest.mark.parametrize(
    ("bits", "words"),
    [
        (0b0000_0001, "yellow 1"),
        (0b0010_0100, "blue 4"),  # the page says Blue 5, which is 0b0010_0101
        (0b0011_0011, "orange 3"),
    ],
)
def test_the_cards_of_the_page_in_binary(bits: int, words: str) -> None:
    assert Card.from_number(bits) == card(words)
    assert card(words).number == bits


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0x01", "yellow 1"),
        ("0x25", "blue 5"),
        ("0x34", "orange 4"),  # the page says Orange 3 here, and Orange 4 in a hand
    ],
)
def test_the_cards_of_the_page_in_hexadecimal(code: str, words: str) -> None:
    assert Card.decode(code) == card(words)
    assert card(words).code == code


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("0x00_00_00_01_25_34_31_43", "yellow 1, blue 5, orange 4, orange 1, black 3"),
        ("0x00_00_00_41_41_31_31_06", "black 1, black 1, orange 1, orange 1, yellow 6"),
        ("0x00_00_00_12_23_34_45_06", "green 2, blue 3, orange 4, black 5, yellow 6"),
    ],
)
def test_the_hands_of_the_page(code: str, words: str) -> None:
    hand = Hand(tuple(map(card, words.split(", "))))
    assert Hand.decode(code) == hand
    assert hand.code == "0x" + code[2:].replace("_", "")
    assert str(hand) == words


@pytest.mark.parametrize(
    ("code", "slots"),
    [
        ("0x0000_0000_0000_0000", [None, None, None, None]),
        ("0x0001_0025_0000_0000", [down("yellow 1"), down("blue 5"), None, None]),
        ("0x0101_0125_0000_0000", [up("yellow 1"), up("blue 5"), None, None]),
        # 34 is called an Orange 3 on the page in these three.
        ("0x0101_0125_0034_0000", [up("yellow 1"), up("blue 5"), down("orange 4"), None]),
        ("0x0101_0125_0134_0006", [up("yellow 1"), up("blue 5"), up("orange 4"), down("yellow 6")]),
        ("0x0101_0125_0134_0106", [up("yellow 1"), up("blue 5"), up("orange 4"), up("yellow 6")]),
    ],
)
def test_the_boards_of_the_page_which_all_can_happen(code: str, slots: list[Slot | None]) -> None:
    board = Board(tuple(slots))
    assert Board.decode(code) == board
    assert board.code == "0x" + code[2:].replace("_", "")
    assert board.problems() == []


def test_the_state_of_two_players_of_the_page() -> None:
    table = Table.decode(TABLE)
    first, second = table.players
    assert first.hand == Hand.decode("0x0000_0023_3232_4244")
    assert first.board == Board.decode("0x0133_0121_0123_0131")
    assert second.hand == Hand.decode("0x0000_0041_4344_1643")
    assert second.board == Board.decode("0x0103_0121_0111_0124")
    assert str(first.hand) == "blue 3, orange 2, orange 2, black 2, black 4"
    assert table.code == TABLE


def test_the_published_sample_file_differs_from_the_page_in_one_card() -> None:
    sample = Table.decode(TABLE.replace("4244", "1644"))
    assert str(sample.players[0].hand) == "blue 3, orange 2, orange 2, green 6, black 4"
    differing = [
        k
        for k, (one, other) in enumerate(zip(sample.to_bytes(), Table.decode(TABLE).to_bytes(), strict=True))
        if one != other
    ]
    assert differing == [6]


@pytest.mark.parametrize(
    ("format", "code", "message"),
    [
        (
            "5211-card",
            "0x51",
            "character 3 '5', color: 0101 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
        (
            "5211-card",
            "0x61",
            "character 3 '6', color: 0110 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
        (
            "5211-hand",
            "0x00_00_00_51_32_43_21_11",
            "character 12 '5', cards[0].color: 0101 has no meaning; expected 0000, 0001, 0010, 0011 or 0100",
        ),
    ],
)
def test_what_the_page_calls_invalid_is_rejected_for_its_colour(format: str, code: str, message: str) -> None:
    error = error_of(format, code)
    assert isinstance(error, MeaninglessCode)
    assert error.message == f"{format}: {message}"


# -- settled corners


@pytest.mark.parametrize("value", [0, *range(7, 16)])
def test_a_value_other_than_1_to_6_has_no_meaning(value: int) -> None:
    error = error_of("5211-card", f"0x2{value:x}")
    assert isinstance(error, MeaninglessCode)
    assert (
        error.message == f"5211-card: character 4 '{value:x}', value: {value} has no meaning; expected 1 to 6"
    )


def test_a_face_other_than_0_or_1_has_no_meaning() -> None:
    error = error_of("5211-board", "0x0101022500000000")
    assert isinstance(error, MeaninglessCode)
    assert error.message == (
        "5211-board: characters 7-8 '02', slots[1].face: "
        "00000010 has no meaning; expected 00000000 or 00000001"
    )


def test_face_up_without_a_card_has_no_meaning() -> None:
    error = error_of("5211-board", "0x0101012501000000")
    assert isinstance(error, MeaninglessCode)
    assert str(error) == (
        "5211-board: character 14 '0', slots[2].card.value: 0 has no meaning; expected 1 to 6"
        " (a place without a card is 0000, not 0100)"
    )


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("0x0000010100000000", "characters 3-6 '0000', slots[0]"),
        ("0x0101000001250000", "characters 7-10 '0000', slots[1]"),
        ("0x0101012500000106", "characters 11-14 '0000', slots[2]"),
        ("0x0000000001010000", "characters 7-10 '0000', slots[1]"),
    ],
)
def test_an_empty_slot_before_a_card_has_no_meaning(code: str, place: str) -> None:
    error = error_of("5211-board", code)
    assert isinstance(error, MeaninglessCode)
    assert (
        error.message == f"5211-board: {place}: an empty slot before a filled one: cards are played in order"
    )
    assert (error.found, error.expected) == ("no card", "a card")


def test_the_error_of_ignored_bytes_names_their_characters() -> None:
    error = error_of("5211-hand", "0x00ff000125343143")
    assert str(error) == (
        "5211-hand: characters 5-6 'ff', ignored: "
        "ignored bits are written as 0, found 000000001111111100000000"
    )
    other = error_of("5211-state", TABLE.replace("0000004143", "1000004143"))
    assert str(other) == (
        "5211-state: character 37 '1', players[1].hand.ignored: "
        "ignored bits are written as 0, found 000100000000000000000000"
    )


def test_a_hand_may_hold_a_card_twice_and_its_order_matters() -> None:
    assert Hand.decode("0x0000004141313106") != Hand.decode("0x0000004131413106")


@pytest.mark.parametrize(
    ("format", "code", "message"),
    [
        ("5211-card", "", "at the start: expected 2 hexadecimal characters, found 0"),
        ("5211-card", "0x", "after character 2: expected 2 hexadecimal characters, found 0"),
        ("5211-card", "0x251", "character 5 '1': expected 2 hexadecimal characters, found 3"),
        (
            "5211-card",
            "0x2g",
            "character 4 'g': not a character of the hexadecimal alphabet; expected 0-9 a-f A-F",
        ),
        ("5211-hand", "0x00000001253431", "after character 16: expected 16 hexadecimal characters, found 14"),
        (
            "5211-board",
            "0x01010125013401061",
            "character 19 '1': expected 16 hexadecimal characters, found 17",
        ),
        ("5211-state", TABLE[:-2], "after character 67: expected 64 hexadecimal characters, found 62"),
    ],
)
def test_another_length_or_alphabet_is_malformed(format: str, code: str, message: str) -> None:
    error = error_of(format, code)
    assert isinstance(error, MalformedCode)
    assert error.message == f"{format}: {message}"


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (Card(Color.BLUE, 0), "5211-card: value: expected a number from 1 to 6, got 0"),
        (Card(Color.BLUE, 7), "5211-card: value: expected a number from 1 to 6, got 7"),
        (Hand((card("blue 5"),) * 4), "5211-hand: cards: expected 5 items, got 4"),
        (Hand((card("blue 5"),) * 6), "5211-hand: cards: expected 5 items, got 6"),
        (Board((up("blue 5"),) * 3), "5211-board: slots: expected 4 items, got 3"),
        (
            Board((None, up("blue 5"), None, None)),
            "5211-board: slots[0]: an empty slot before a filled one: cards are played in order",
        ),
        (
            Board((up("blue 5"), None, None, Slot(Face.UP, Card(Color.BLACK, 9)))),
            "5211-board: slots[3].card.value: expected a number from 1 to 6, got 9",
        ),
    ],
)
def test_an_invalid_state_has_no_code(state: Any, message: str) -> None:
    with pytest.raises(InvalidState) as caught:
        _ = state.code
    assert str(caught.value) == message


# -- notation


@pytest.mark.parametrize(
    "code",
    [
        "0x0000000125343143",
        "0X0000000125343143",
        "0000000125343143",
        "00 00 00 01 25 34 31 43",
        "0x0000_0001_2534_3143",
        "0 0000 0012_534__3 143",
        "0x0_0_0_0_0_0_0_1_2_5_3_4_3_1_4_3",
    ],
)
def test_0x_may_be_left_off_and_marks_may_be_between_digits(code: str) -> None:
    assert Hand.decode(code).code == "0x0000000125343143"


@pytest.mark.parametrize("mark", ["_", " "])
@pytest.mark.parametrize("pattern", ["{}25", "25{}", "0x{}25", "0x25{}", "0{}x25", "{}0x25"])
def test_a_mark_before_the_first_or_after_the_last_digit_is_malformed(pattern: str, mark: str) -> None:
    assert outcome("5211-card", pattern.format(mark)) is MalformedCode


def test_the_error_of_a_misplaced_mark_names_its_character() -> None:
    assert (
        error_of("5211-card", "0x_25").message == "5211-card: character 3 '_': may stand between digits only"
    )
    assert error_of("5211-card", "25 ").message == "5211-card: character 3 ' ': may stand between digits only"


@pytest.mark.parametrize("mark", ["-", ",", ".", "\t", "\n", "\u00a0", "'"])
def test_other_marks_are_malformed(mark: str) -> None:
    assert outcome("5211-hand", f"00000001{mark}25343143") is MalformedCode


def test_letters_are_read_in_either_case() -> None:
    error, other = error_of("5211-card", "0x1A"), error_of("5211-card", "0x1a")
    assert isinstance(error, MeaninglessCode)
    assert error.found == other.found == "10"


def test_codes_are_written_in_one_notation() -> None:
    assert boardcode.canonical("5211-state", TABLE.replace("_", "").upper()) == TABLE


# -- JSON, bytes and explanation


def test_a_table_in_json() -> None:
    data = Table.decode(TABLE.replace("0124", "0000")).to_json()
    assert data["players"][1]["hand"]["cards"][0] == {"color": "black", "value": 1}
    assert data["players"][1]["board"]["slots"] == [
        {"face": "up", "card": {"color": "yellow", "value": 3}},
        {"face": "up", "card": {"color": "blue", "value": 1}},
        {"face": "up", "card": {"color": "green", "value": 1}},
        None,
    ]
    assert Table.from_json(data) == Table.decode(TABLE.replace("0124", "0000"))


@pytest.mark.parametrize(
    ("state", "data", "message"),
    [
        (
            Card,
            {"color": "red", "value": 1},
            "5211-card: color: expected 'yellow', 'green', 'blue', 'orange' or 'black', got 'red'",
        ),
        (
            Card,
            {"color": "blue", "value": 0},
            "5211-card: value: expected a number from 1 to 6, got 0",
        ),
        (
            Card,
            {"color": "blue", "value": True},
            "5211-card: value: expected a number from 1 to 6, got True",
        ),
        (
            Card,
            {"color": "blue", "value": 5, "face": "up"},
            "5211-card: unknown key 'face'; expected color, value",
        ),
        (
            Hand,
            {"cards": [{"color": "blue", "value": 5}] * 4},
            "5211-hand: cards: expected a list of 5, got [{'color': 'blue', 'value': 5}, {'color…",
        ),
        (
            Board,
            {"slots": [None, {"face": "up", "card": {"color": "blue", "value": 5}}, None, None]},
            "5211-board: slots[0]: an empty slot before a filled one: cards are played in order",
        ),
        (
            Board,
            {"slots": [{"face": "side", "card": {"color": "blue", "value": 5}}, None, None, None]},
            "5211-board: slots[0].face: expected 'down' or 'up', got 'side'",
        ),
        (Table, {"players": []}, "5211-state: players: expected a list of 2, got []"),
    ],
)
def test_invalid_json_is_rejected(state: Any, data: Any, message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        state.from_json(data)
    assert str(caught.value) == message


def test_the_bytes_of_a_state_are_those_of_its_code() -> None:
    assert Hand.decode("0x0000000125343143").to_bytes() == bytes([0, 0, 0, 0x01, 0x25, 0x34, 0x31, 0x43])
    assert Table.from_bytes(bytes.fromhex(TABLE[2:].replace("_", ""))).code == TABLE


def test_a_board_is_explained_slot_by_slot() -> None:
    spans = boardcode.explain("5211-board", "0101 0025 0000 0000")
    assert [(span.path, span.raw, span.characters, span.meaning) for span in spans] == [
        ("slots[0].face", "00000001", (0, 1), "face up"),
        ("slots[0].card.color", "0000", (2,), "yellow"),
        ("slots[0].card.value", "0001", (3,), "1"),
        ("slots[1].face", "00000000", (5, 6), "face down"),
        ("slots[1].card.color", "0010", (7,), "blue"),
        ("slots[1].card.value", "0101", (8,), "5"),
        ("slots[2]", "0" * 16, (10, 11, 12, 13), "no card yet"),
        ("slots[3]", "0" * 16, (15, 16, 17, 18), "no card yet"),
    ]
