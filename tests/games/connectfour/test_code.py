"""The keys of Connect Four: known positions, whole spaces, settled corners, hints, JSON."""

from __future__ import annotations

from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardcode
from boardcode import CodeError, InvalidJson, InvalidState, MalformedCode, MeaninglessCode
from boardcode.connectfour import Position
from boardcode.games.connectfour.keys import swap_players

FORMAT = boardcode.get("connect-four")
KEYS = {
    "": (0, 0x40810204081),
    "4": (0x200000, 0x40810404081),
    "44": (0x800000, 0x40810A04081),
    "45": (0x10400000, 0x40820604081),
    "444444": (0xA800000, 0x4081AA04081),
    "1234567": (0x41010404101, 0x81820608182),
}
games = st.lists(st.sampled_from("1234567"), max_size=42).map("".join)


def play(moves: str) -> tuple[tuple[str, ...], ...]:
    """The stones after moves; those into a full column are left out."""
    columns: list[list[str]] = [[] for _ in range(7)]
    count = 0
    for move in moves:
        if len(columns[int(move) - 1]) < 6:
            columns[int(move) - 1].append("xo"[count % 2])
            count += 1
    return tuple(map(tuple, columns))


def key_of(columns: tuple[tuple[str, ...], ...]) -> int:
    """The key by its definition: two masks, added."""
    mover = "xo"[sum(map(len, columns)) % 2]
    mask = position = 0
    for column, stack in enumerate(columns):
        for row, stone in enumerate(stack):
            mask |= 1 << 7 * column + row
            position |= (stone == mover) << 7 * column + row
    return position + mask


def error_of(code: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        Position.decode(code)
    return caught.value


# -- keys


@pytest.mark.parametrize("moves", KEYS)
def test_known_positions_have_known_keys(moves: str) -> None:
    key, with_bottom = KEYS[moves]
    position = Position(play(moves))
    assert Position.decode(f"{key:#x}") == position == Position.from_moves(moves)
    assert (position.code, position.number) == (f"{key:#x}", key)
    bottom = FORMAT.notations["key-with-bottom"]
    assert bottom.write(position) == f"{with_bottom:#x}"
    assert bottom.decode(f"{with_bottom:#x}") == bottom.decode(str(with_bottom)) == position
    assert with_bottom - key == 0x40810204081


@given(games)
def test_a_key_is_the_sum_of_two_masks(moves: str) -> None:
    columns = play(moves)
    assert Position(columns).number == key_of(columns)
    assert Position.from_number(key_of(columns)).columns == columns


def test_all_128_values_of_a_column_are_read_at_all_seven_places() -> None:
    """127 has no meaning; of the others, those with the right number of stones are positions."""
    for place in range(7):
        for value in range(128):
            code = f"{value << 7 * place:#x}"
            height = (value + 1).bit_length() - 1
            own = (value + 1 - (1 << height)).bit_count()
            if value < 127 and own == height // 2:
                position = Position.decode(code)
                assert len(position.columns[place]) == height
                assert position.columns[place].count(position.to_move) == own
                assert position.code == code
            else:
                assert isinstance(error_of(code), MeaninglessCode)


def test_the_declaration_has_127_values_for_a_column() -> None:
    assert FORMAT.fields.count == 127**7
    assert FORMAT.width == 49


def test_keys_of_a_column_are_as_many_as_stacks_with_the_right_number_of_stones() -> None:
    codes = [f"{value:#x}" for value in range(128)]
    assert sum(map(FORMAT.accepts, codes)) == sum(comb(height, height // 2) for height in range(7))


def test_positions_of_the_first_six_moves_are_as_many_as_is_known() -> None:
    """22,100 positions, of which no game is over."""
    positions = {Position(play(""))}
    counts = []
    for _ in range(7):
        counts.append(len(positions))
        assert len({position.number for position in positions}) == len(positions)
        positions = {
            Position(
                (*position.columns[:k], (*position.columns[k], position.to_move), *position.columns[k + 1 :])
            )
            for position in positions
            for k in range(7)
            if len(position.columns[k]) < 6
        }
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422]


@given(games)
def test_a_mirror_image_has_the_columns_of_the_key_in_reverse(moves: str) -> None:
    position = Position(play(moves))
    parts = [position.number >> 7 * column & 127 for column in range(7)]
    mirrored = sum(part << 7 * (6 - column) for column, part in enumerate(parts))
    assert position.mirror().number == mirrored
    assert position.mirror().mirror() == position
    assert position.mirror().book_key == position.book_key


def test_the_key_of_an_opening_book_is_in_base_3() -> None:
    assert Position.from_moves("45").book_key == Position.from_moves("43").book_key == 99
    assert Position.from_moves("").book_key == 0
    assert Position.from_moves("4").book_key == 2 * 3**3
    assert Position.from_moves("1").book_key == 2


# -- errors


@pytest.mark.parametrize(
    ("code", "kind", "message"),
    [
        ("0x7f", MeaninglessCode, "characters 3-4 '7f', columns[0]: 127 has no meaning; expected 0 to 126"),
        (
            "0x2",
            MeaninglessCode,
            "character 3 '2', columns: of 1 stone the player to move has 1; expected 0",
        ),
        (
            "0x3",
            MeaninglessCode,
            "character 3 '3', columns: of 2 stones the player to move has 0; expected 1",
        ),
        (
            "0x2000000000000",
            MalformedCode,
            "characters 3-15 '2000000000000': larger than '0x1ffffffffffff', the largest 49-bit number",
        ),
        ("", MalformedCode, "at the start: expected 1 to 15 decimal characters, found 0"),
        (
            "0x01",
            MalformedCode,
            "character 3 '0': a hexadecimal number is written without leading zeros; expected 1-9 a-f A-F",
        ),
    ],
)
def test_a_wrong_key_is_an_error_with_its_place(code: str, kind: type[CodeError], message: str) -> None:
    error = error_of(code)
    assert error.message == f"connect-four: {message}"
    assert type(error) is kind


def test_a_key_is_read_in_decimal_and_in_either_case() -> None:
    position = Position.from_moves("444444")
    assert Position.decode("0XA800000") == Position.decode("176160768") == position
    assert FORMAT.notations["decimal"].write(position) == "176160768"
    assert FORMAT.notations["decimal"].decode("176160768") == position


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("0x40810404081", "with a 1 at the bottom of each column this is the key of 0x200000"),
        (str(0x40810404081), "with a 1 at the bottom of each column this is the key of 0x200000"),
        ("44", "as moves, this leads to 0x800000"),
        ("", "the key of the empty board is 0x0"),
        (
            "0x2",
            "these are the stones of the player who has just moved; with those of the other it is 0x1",
        ),
        (
            "0x7f",
            "a column holds six stones; its seventh bit is 0 or marks the height",
        ),
        ("a800000", "digits without 0x are decimal; in hexadecimal this is 0xa800000"),
        (
            "1.7E+08",
            "this number was rounded, probably by a spreadsheet, and stones are lost; keep codes as text",
        ),
        ("0x000a800000", "leading zeros and separators must be left off: 0xa800000"),
        ("0xa_800_000", "leading zeros and separators must be left off: 0xa800000"),
        ("0x3", None),
        ("0x", None),
        ("!", None),
    ],
)
def test_a_known_mistake_is_recognised(code: str, hint: str | None) -> None:
    assert error_of(code).hint == hint


def test_swapping_the_players_swaps_the_stones_of_every_column() -> None:
    for height in range(7):
        stones = (1 << height) - 1
        for mine in range(1 << height):
            assert swap_players(stones + mine) == stones + (stones ^ mine)


def test_a_key_without_the_bottom_row_is_not_read_as_one_with_it() -> None:
    with pytest.raises(MeaninglessCode) as caught:
        FORMAT.notations["key-with-bottom"].decode("0x200000")
    assert str(caught.value) == (
        "key-with-bottom: characters 1-8 '0x200000': the seven bits of column 1 are 0, and with the bottom"
        " row none is; this may be the key without it"
    )


@pytest.mark.parametrize(
    "columns",
    [
        (*play("1")[:6], ("x",) * 7),
        play("1")[:6],
        (("x", "x"), *play("")[1:]),
        (("z",), *play("")[1:]),
        (("o",), *play("")[1:]),
    ],
)
def test_a_position_without_a_key_cannot_be_written(columns: tuple[tuple[str, ...], ...]) -> None:
    with pytest.raises(InvalidState):
        _ = Position(columns).code


# -- JSON and explanation


def test_the_json_form_has_the_stones_of_each_column() -> None:
    position = Position.from_moves("445")
    data = {"columns": [[], [], [], ["x", "o"], ["x"], [], []]}
    assert position.to_json() == data
    assert Position.from_json(data) == position


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ([["o"], *[[]] * 6], "columns: of 1 stone the player to move has 1; expected 0"),
        ([["x", "z"], *[[]] * 6], "columns[0][1]: expected 'x' or 'o', got 'z'"),
        (
            [*[[]] * 6, ["x"] * 7],
            "columns[6]: expected a list of at most 6 stones, got ['x', 'x', 'x', 'x', 'x', 'x', 'x']",
        ),
        ([[]] * 6, "columns: expected a list of 7, got [[], [], [], [], [], []]"),
        ("xo", "columns: expected a list of 7, got 'xo'"),
    ],
)
def test_json_that_is_no_board_is_an_error(columns: object, message: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        Position.from_json({"columns": columns})
    assert str(caught.value) == f"connect-four: {message}"


def test_each_column_is_explained() -> None:
    spans = boardcode.explain("connect-four", "0x10400000").spans
    assert [(span.path, span.meaning) for span in spans] == [
        *[(f"columns[{column}]", "empty") for column in range(3)],
        ("columns[3]", "mover"),
        ("columns[4]", "other"),
        *[(f"columns[{column}]", "empty") for column in (5, 6)],
    ]


def test_samples_are_positions_with_the_right_number_of_stones() -> None:
    random = Random(4)
    for _ in range(200):
        position = FORMAT.sample(random)
        stones = "".join(stone for column in position.columns for stone in column)
        assert stones.count("x") - stones.count("o") in (0, 1)
