"""Views that were written wrongly but can be decoded: the hint of the first problem."""

from base64 import b64encode
from dataclasses import replace

import pytest

from boardcode import CodeError
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.games.labyrinth.grids import ViewGrids
from boardcode.games.labyrinth.rules import REVERSED_GROUPS, reverse_groups
from boardcode.labyrinth import Cell, RadarView, b64_decode, b64_encode

PAGE = "ieysGjGO8papd/a"
LEAST_FIRST = "the passages, or else the cells, are written least significant first"


def hints_of(view: RadarView) -> list[str | None]:
    return [problem.hint for problem in view.problems()]


def with_reversed_groups(view: RadarView, size: int) -> RadarView:
    return RadarView(*reverse_groups(ViewGrids(view.horizontal, view.vertical, view.cells), size))


def encode_with_reversed_groups(code: str, size: int) -> str:
    """Return the code of a program that reverses groups of `size` passages, worked out bit by bit."""
    data = b64_decode(code)
    passages = b""
    for three in (data[0:3], data[3:6]):
        bits = "".join(f"{byte:08b}" for byte in reversed(three))
        groups = [bits[k : k + 2 * size] for k in range(0, 24, 2 * size)]
        passages += int("".join(groups[::-1]), 2).to_bytes(3, "little")
    return b64_encode(passages + data[6:])


def test_passages_least_significant_first_are_recognised() -> None:
    view = RadarView.decode(encode_with_reversed_groups(PAGE, 1))
    assert hints_of(view)[0] == LEAST_FIRST
    assert set(hints_of(view)[1:]) == {None}


def test_reversed_groups_of_six_bits_are_recognised() -> None:
    assert (
        hints_of(RadarView.decode(encode_with_reversed_groups(PAGE, 3)))[0]
        == "the passages' groups of 6 bits are reversed instead of their bytes"
    )


def test_bytes_that_are_not_swapped_are_recognised() -> None:
    data = b64_decode(PAGE)
    code = b64_encode(data[2::-1] + data[5:2:-1] + data[6:])
    assert code == encode_with_reversed_groups(PAGE, 4)
    assert hints_of(RadarView.decode(code))[0] == "the three bytes of the passages are not swapped"


def test_cells_least_significant_first_are_recognised() -> None:
    data = b64_decode(PAGE)
    digits = data[6:].hex()[:9]
    assert hints_of(RadarView.from_bytes(data[:6] + bytes.fromhex(digits[::-1] + "0")))[0] == LEAST_FIRST


def test_passages_and_cells_least_significant_first_are_a_consistent_view_rotated_by_half_a_turn() -> None:
    view = RadarView.decode(PAGE)
    both = replace(with_reversed_groups(view, 1), cells=tuple(row[::-1] for row in view.cells[::-1]))
    assert both == view.rotate(2)
    assert both.problems() == []


def test_empty_cells_out_of_sight_are_recognised() -> None:
    view = RadarView.decode(PAGE)
    empty = replace(view, cells=tuple(tuple(cell or Cell() for cell in row) for row in view.cells))
    assert hints_of(empty) == ["a cell that is not seen is written 1111, not 0000", None, None, None, None]


def test_an_example_in_the_standard_alphabet_ends_in_a_capital_a_and_is_recognised() -> None:
    for code in RADAR_FORMAT.examples:
        standard = b64encode(b64_decode(code)).decode().rstrip("=")
        assert standard[-1] == "A"
        with pytest.raises(CodeError) as caught:
            RadarView.decode(standard)
        assert caught.value.hint == "this is a valid radar code in the standard base64 alphabet"


def test_a_view_that_no_known_mistake_explains_has_no_hint() -> None:
    view = RadarView.decode(PAGE)
    blind = replace(view, cells=((None,) * 3,) * 3)
    assert set(hints_of(blind)) == {None}


@pytest.mark.parametrize("code", RADAR_FORMAT.examples)
@pytest.mark.parametrize("size", [1, 3, 4])
def test_a_wrong_order_of_passages_is_recognised_unless_the_view_stays_consistent(
    code: str, size: int
) -> None:
    view = RadarView.decode(encode_with_reversed_groups(code, size))
    assert with_reversed_groups(view, size).code == code
    problems = view.problems()
    assert bool(problems) == (view.in_sight() != view)
    assert [problem.hint for problem in problems[:1]] == [REVERSED_GROUPS[size] for _ in problems[:1]]
