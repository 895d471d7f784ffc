"""What holds of every declared code without a test of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from own_formats.chess_board import CHESS_BOARD
from own_formats.connect_four import BOOK_KEY, CONNECT_FOUR
from own_formats.counted_items import COUNTED_ITEMS
from own_formats.crc_record import CRC_RECORD
from own_formats.cube import CORNERS, FACELETS
from own_formats.gnubg_match import GNUBG_MATCH
from own_formats.gnubg_position import GNUBG_POSITION
from own_formats.hearthstone import HEARTHSTONE
from own_formats.runeterra import RUNETERRA
from own_formats.sudoku import SUDOKU
from own_formats.tagged_move import TAGGED_MOVE
from own_formats.tiles import TILES_FORMAT

import boardcode
from boardcode import Format
from boardcode.fields import Field

FORMATS: list[Format[Any]] = [
    BOOK_KEY,
    CHESS_BOARD,
    CONNECT_FOUR,
    CORNERS,
    COUNTED_ITEMS,
    CRC_RECORD,
    FACELETS,
    GNUBG_MATCH,
    GNUBG_POSITION,
    HEARTHSTONE,
    RUNETERRA,
    SUDOKU,
    TAGGED_MOVE,
    TILES_FORMAT,
]
for_every_format = pytest.mark.parametrize("format", FORMATS, ids=str)


def _kinds(field: Field[Any]) -> set[type[Field[Any]]]:
    return {type(field)}.union(*map(_kinds, field.children()))


@for_every_format
def test_it_is_declared_with_the_field_kinds_of_the_package(format: Format[Any]) -> None:
    assert {kind.__module__.partition(".")[0] for kind in _kinds(format.fields)} == {"boardcode"}
    assert format.plan is not None


@pytest.mark.parametrize("samples", [25, pytest.param(1000, marks=pytest.mark.slow)])
@for_every_format
def test_it_passes_all_checks(format: Format[Any], samples: int) -> None:
    report = boardcode.verify(format, samples)
    assert report.passed, str(report)
    assert not [check.title for check in report.checks if check.note]


@for_every_format
def test_its_states_can_be_explained_drawn_and_written_as_json(format: Format[Any]) -> None:
    random = Random(1)
    states = [format.decode(code) for code in format.examples] + [format.sample(random) for _ in range(20)]
    for state in states:
        code = format.encode(state)
        explanation = format.explain(code)
        bits = sorted(bit for span in explanation for bit in span.bits)
        assert bits == list(range(len(bits)))
        assert {place for span in explanation for place in span.characters} <= set(range(len(code)))
        assert format.from_json(state.to_json()) == state
        assert format.from_drawing(format.draw(state)) == state
        assert state.svg().startswith("<svg")


@for_every_format
def test_its_bit_table_has_a_row_for_every_part(format: Format[Any]) -> None:
    assert all(row.width and row.meaning for row in format.rows())
