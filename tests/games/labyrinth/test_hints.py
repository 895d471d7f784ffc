"""Views that were written wrongly and still read: the hint that the first problem carries."""

from base64 import b64encode
from dataclasses import replace

import pytest

from boardcode import CodeError
from boardcode.games.labyrinth import hints
from boardcode.games.labyrinth.code import RADAR_FORMAT
from boardcode.labyrinth import Cell, RadarView, b64_decode, b64_encode

PAGE = "ieysGjGO8papd/a"
LEAST_FIRST = "the passages, or else the cells, are written least significant first"


def hints_of(view: RadarView) -> list[str | None]:
    return [problem.hint for problem in view.problems()]


def number_of(pairs: list[str]) -> bytes:
    return int("".join(pairs), 2).to_bytes(3, "big")


def rewritten(code: str, size: int) -> str:
    """The code as a program writes it that reverses groups of `size` passages; spelled out in bits."""
    data = b64_decode(code)
    written = b""
    for three in (data[0:3], data[3:6]):
        bits = "".join(f"{byte:08b}" for byte in reversed(three))
        groups = [bits[k : k + 2 * size] for k in range(0, 24, 2 * size)]
        written += number_of(groups[::-1])[::-1]
    return b64_encode(written + data[6:])


def test_passages_least_significant_first() -> None:
    view = RadarView.decode(rewritten(PAGE, 1))
    assert hints_of(view)[0] == LEAST_FIRST
    assert set(hints_of(view)[1:]) == {None}


def test_passages_with_groups_of_six_bits_reversed() -> None:
    assert (
        hints_of(RadarView.decode(rewritten(PAGE, 3)))[0]
        == "the passages' groups of 6 bits are reversed instead of their bytes"
    )


def test_passages_whose_bytes_are_not_swapped() -> None:
    data = b64_decode(PAGE)
    code = b64_encode(data[2::-1] + data[5:2:-1] + data[6:])
    assert code == rewritten(PAGE, 4)
    assert hints_of(RadarView.decode(code))[0] == "the three bytes of the passages are not swapped"


def test_cells_least_significant_first() -> None:
    data = b64_decode(PAGE)
    digits = data[6:].hex()[:9]
    assert hints_of(RadarView.from_bytes(data[:6] + bytes.fromhex(digits[::-1] + "0")))[0] == LEAST_FIRST


def test_passages_and_cells_least_significant_first_are_the_view_turned_by_half_a_turn_and_nothing_is_wrong_with_it() -> (
    None
):
    view = RadarView.decode(PAGE)
    turned = replace(hints.regrouped(view, 1), cells=tuple(row[::-1] for row in view.cells[::-1]))
    assert str(turned) == str(turned.in_sight())
    assert turned.problems() == []


def test_cells_out_of_sight_that_are_written_as_empty_ones() -> None:
    view = RadarView.decode(PAGE)
    empty = replace(view, cells=tuple(tuple(cell or Cell() for cell in row) for row in view.cells))
    assert hints_of(empty) == ["a cell that is not seen is written 1111, not 0000", None, None, None, None]


def test_a_view_in_the_standard_alphabet_never_reads_since_it_ends_in_a_capital_a() -> None:
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
def test_the_order_of_passages_is_found_out_or_cannot_be_seen(code: str, size: int) -> None:
    view = RadarView.decode(rewritten(code, size))
    assert hints.regrouped(view, size).code == code
    assert not view.problems() or view.problems()[0].hint == hints.GROUPS[size]
