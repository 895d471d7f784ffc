"""Scans in the Python backend: all codes of a tiny one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from operator import attrgetter

import pytest
from tiny_scan import CELLS, tiny_scan, walk

from boardcode.alphabets import HEX
from boardcode.compile.plan import Rank
from boardcode.compile.python import compile_codec
from boardcode.compile.python.scan_codec import (
    compile_rank_decoder,
    compile_rank_encoder,
    compile_scan_decoder,
    compile_scan_encoder,
)


@dataclass(frozen=True)
class Token:
    kind: str
    cell: int


@dataclass(frozen=True)
class Row:
    tokens: tuple[Token, ...]


SCAN = replace(tiny_scan(), pieces=Token, make=lambda tokens: Row(tuple(tokens)), take=attrgetter("tokens"))


def row_of(head: int, symbols: tuple[int, ...]) -> Row:
    """The row that a code means, found cell by cell."""
    tokens, state = [Token("flag", head)], SCAN.first[head]
    for symbol in symbols:
        if state:
            cell = (SCAN.fills[state][symbol] & -SCAN.fills[state][symbol]).bit_length() - 1
            kind = SCAN.kinds[symbol]
            tokens += [Token(kind, cell)] if kind else []
            state = SCAN.following[state][symbol]
    return Row(tuple(sorted(tokens, key=attrgetter("cell"))))


def rows_by_number() -> dict[int, Row]:
    """Every number of 8 bits that is a code, with its row."""
    rows = {}
    for head, *symbols in product(range(4), repeat=CELLS):
        if walk(SCAN, SCAN.first[head], tuple(symbols)):
            number = int("".join(f"{part:02b}" for part in (head, *symbols)), 2)
            rows[number] = row_of(head, tuple(symbols))
    return rows


ROWS = rows_by_number()


def test_every_number_is_read_as_its_row_or_left_to_the_careful_path() -> None:
    """Tries all 256 numbers, 44 of which are codes."""
    decode = compile_scan_decoder(SCAN)
    assert {number: decode(number) for number in range(256)} == dict.fromkeys(range(256)) | ROWS


def test_every_row_is_written_as_its_number() -> None:
    encode = compile_scan_encoder(SCAN)
    assert {number: encode(row) for number, row in ROWS.items()} == {number: number for number in ROWS}


def test_every_rank_is_read_and_written() -> None:
    decode, encode = compile_rank_decoder(Rank(6, SCAN)), compile_rank_encoder(Rank(6, SCAN))
    assert [decode(rank) for rank in range(64)] == [*ROWS.values(), *[None] * 20]
    assert [encode(row) for row in ROWS.values()] == list(range(44))


@pytest.mark.parametrize(
    "tokens", [(Token("flag", 0), Token("domino", 3)), (Token("flag", 1), Token("domino", 0))]
)
def test_pieces_that_the_table_does_not_allow_are_left_to_the_careful_path(tokens: tuple[Token, ...]) -> None:
    assert compile_scan_encoder(SCAN)(Row(tokens)) is None
    assert compile_rank_encoder(Rank(6, SCAN))(Row(tokens)) is None


def test_spare_bits_behind_a_scan_must_be_zero() -> None:
    hexadecimal = compile_codec(Rank(6, SCAN), HEX)
    assert hexadecimal.decode("0x04") == ROWS[SCAN.number_of_rank(1)]
    assert [hexadecimal.decode(text) for text in ("0x05", "0x06", "0x07")] == [None, None, None]


def test_a_scan_without_python_objects_cannot_be_compiled() -> None:
    with pytest.raises(TypeError) as reading:
        compile_scan_decoder(tiny_scan())
    assert str(reading.value) == "a scan without Python objects cannot be read"
    with pytest.raises(TypeError) as writing:
        compile_scan_encoder(tiny_scan())
    assert str(writing.value) == "a scan without Python objects cannot be written"
