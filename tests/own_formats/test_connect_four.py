"""Keys of Connect Four positions, compared with the moves that lead to them."""

from __future__ import annotations

from random import Random

import pytest
from own_formats.connect_four import BOOK_KEY, CONNECT_FOUR, Columns, Position, UnsidedPosition
from own_formats.outcomes import message, outcome, rewrite

import boardcode


def play(moves: str) -> Columns:
    """The position after moves in columns from 1 to 7."""
    columns: list[list[str]] = [[] for _ in range(7)]
    for k, move in enumerate(moves):
        columns[int(move) - 1].append("xo"[k % 2])
    return tuple(map(tuple, columns))


KEYS = {
    "": 0,
    "4": 0x200000,
    "44": 0x800000,
    "45": 0x10400000,
    "444444": 0xA800000,
    "1234567": 0x41010404101,
}


@pytest.mark.parametrize("moves", KEYS)
def test_a_key_is_the_position_after_some_moves(moves: str) -> None:
    position = Position(play(moves))
    assert Position.decode(str(KEYS[moves])) == position
    assert position.code == str(KEYS[moves])
    assert position.to_json() == {"columns": [list(column) for column in play(moves)]}


def test_all_values_of_a_column_are_read_as_a_height_and_stones() -> None:
    """All 128: 127 means nothing, and of the others those with the right number of stones are positions."""
    outcomes = [outcome(CONNECT_FOUR, str(value)) for value in range(128)]
    stones = [(value + 1).bit_length() - 1 for value in range(127)]
    movers = [(value + 1 - (1 << height)).bit_count() for value, height in enumerate(stones)]
    assert outcomes[:127] == [
        "" if mover == height // 2 else "meaningless" for mover, height in zip(movers, stones, strict=True)
    ]
    assert outcomes[127] == "meaningless"


def test_each_column_is_explained() -> None:
    spans = CONNECT_FOUR.explain(str(KEYS["45"])).spans
    assert [(span.path, span.meaning) for span in spans] == [
        *[(f"columns[{column}]", "empty") for column in range(3)],
        ("columns[3]", "mover"),
        ("columns[4]", "other"),
        *[(f"columns[{column}]", "empty") for column in (5, 6)],
    ]


def test_wrong_keys_are_refused() -> None:
    assert message(CONNECT_FOUR, "127") == (
        "connect-four-key: characters 1-3 '127', columns[0]: 127 has no meaning; expected 0 to 126"
    )
    assert message(CONNECT_FOUR, "2") == (
        "connect-four-key: character 1 '2', columns:"
        " the player to move has as many stones as the other or one less: expected 0, found 1"
    )
    assert outcome(CONNECT_FOUR, str(1 << 49)) == "malformed"
    assert outcome(CONNECT_FOUR, "007") == "malformed"
    assert outcome(CONNECT_FOUR, "0x200000") == "malformed"


def test_a_position_that_has_no_key_cannot_be_written() -> None:
    for columns in (play("1111111"), play("1")[:6], (("x", "x"), *play("")[1:]), (("z",), *play("")[1:])):
        with pytest.raises(boardcode.InvalidState):
            CONNECT_FOUR.encode(Position(columns))


# -- base 3


def test_the_key_of_a_book_is_the_same_for_mirror_images() -> None:
    position = UnsidedPosition.decode("10200")  # 99
    assert position.columns == play("45")
    assert BOOK_KEY.to_number(position) == 99
    assert UnsidedPosition(play("4")).code == "2000"


def test_the_larger_of_two_keys_is_not_canonical() -> None:
    assert message(BOOK_KEY, "201000") == (
        "connect-four-book-key: characters 1-6 '201000', columns: found 513 where the canonical code has 99"
    )
    assert rewrite(BOOK_KEY, "201000") == "10200"
    with pytest.raises(boardcode.InvalidState) as caught:
        BOOK_KEY.encode(UnsidedPosition(play("43")))
    assert "cannot be written: it would be read as" in caught.value.message


def test_random_games_have_one_key() -> None:
    """A hundred games, each of them also in the mirror."""
    random = Random(4)
    for _ in range(100):
        moves = "".join(random.sample(6 * "1234567", random.randint(0, 42)))
        columns = play(moves)
        (code,) = {
            BOOK_KEY.encode(UnsidedPosition(one)) for one in (columns, columns[::-1]) if _is_written(one)
        }
        assert UnsidedPosition.decode(code).columns in (columns, columns[::-1])
        assert Position.decode(Position(columns).code).columns == columns


def _is_written(columns: Columns) -> bool:
    try:
        BOOK_KEY.encode(UnsidedPosition(columns))
    except boardcode.InvalidState:
        return False
    return True


def test_texts_that_are_no_key_are_refused() -> None:
    assert outcome(BOOK_KEY, "3") == outcome(BOOK_KEY, "010200") == outcome(BOOK_KEY, "") == "malformed"
    assert message(BOOK_KEY, "1") == (
        "connect-four-book-key: character 1 '1', columns:"
        " the player to move has as many stones as the other or one less: expected 0, found 1"
    )
    assert message(BOOK_KEY, "2121212").endswith("expected at most 6 stones in a column, found 7")
    assert message(BOOK_KEY, "100000020").endswith("expected 7 columns, found 8")
    assert outcome(BOOK_KEY, 48 * "2") == "meaningless"
