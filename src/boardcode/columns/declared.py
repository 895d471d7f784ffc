"""The columns and kernels of a format that is declared field by field."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pyarrow as pa

from boardcode.columns import arrow_types as typed
from boardcode.columns import conditions, moving, text
from boardcode.columns.layout import Layout, in_bytes, leaves
from boardcode.columns.proof import NoProof, Proof
from boardcode.columns.source import Bitwise, Kernel, Word
from boardcode.columns.spelling import Spelling
from boardcode.columns.texts import Bytes, Rows
from boardcode.fields.groups import fixed_width
from boardcode.format import Format


class Declared(Layout):
    """The columns of a format that is declared field by field."""

    def __init__(self, format: Format[Any]) -> None:
        self.format = format
        self.width = fixed_width(format.fields)
        self.columns = [
            column for leaf in leaves(format.fields, range(self.width), "") for column in in_bytes(leaf)
        ]
        self.names = tuple(column.name for column in self.columns)

    def row(self, code: str, state: Any) -> bytes:
        spelling = self.format.alphabet.read(code, self.width)
        bits = f"{spelling.number >> len(spelling.places) * self.format.alphabet.bits - self.width:0{self.width}b}"
        return bytes([int("".join([bits[place] for place in column.places]), 2) for column in self.columns])

    def number(self, row: bytes) -> int:
        number = 0
        for column, value in zip(self.columns, row, strict=True):
            width = len(column.places)
            if value >> width:
                expected = f"0 to {(1 << width) - 1}"
                raise self.refused(
                    f"{value} does not fit in {width} bit{'s' if width > 1 else ''}; expected {expected}",
                    path=column.name,
                    found=str(value),
                    expected=expected,
                )
            number |= sum(
                (value >> k & 1) << self.width - 1 - place for k, place in enumerate(column.places[::-1])
            )
        return number

    def table(self, values: Bytes, missing: Rows) -> pa.Table:
        return typed.table(self.format.fields, values, missing)

    @cached_property
    def proof(self) -> Proof | None:
        """What must hold of a code; None if that cannot be told beforehand."""
        try:
            return Proof().of(self.format.fields, range(self.width))
        except NoProof:
            return None

    @property
    def one_to_one(self) -> bool:  # type: ignore[override]
        return self.proof is not None and self.proof.one_to_one

    def kernel(self, *, instructions: bool) -> Kernel | None:
        if self.proof is None or not self.columns:
            return None
        kernel = Kernel(self.format.name, instructions=instructions)
        spelling = Spelling(self.format.alphabet, self.width)
        if spelling.is_ascii:
            text.read_text(kernel, spelling, self._reading(kernel, text.text_words(spelling)))
            text.write_text(kernel, spelling, self.width, self._writing(kernel))
        if self.width % 8 == 0:
            size = self.width // 8
            moving.read_bytes(kernel, size, self._reading(kernel, moving.byte_words(size)[1]))
        return kernel

    def _reading(self, kernel: Kernel, words: list[Word]) -> list[str]:
        code = Bitwise(words)
        spare = [place for place in code.homes if place >= self.width]
        return [
            *conditions.proved(self.proof, code),  # type: ignore[arg-type]
            *([f"dirty |= {code.bits(spare)}"] if spare else []),
            *moving.scattering(kernel, self.columns, code),
        ]

    def _writing(self, kernel: Kernel) -> list[str]:
        lines, words = moving.gathering(kernel, self.columns)
        return [
            *lines,
            *moving.put_together(words, self.width),
            *conditions.proved(self.proof, Bitwise(moving.code_words(self.width))),  # type: ignore[arg-type]
            "wrong |= over | dirty | unusual",
        ]


_known: dict[
    int, Layout
] = {}  # by identity: formats are equal when their names are, and a layout keeps its format


def layout(format: Format[Any]) -> Layout:
    """The columns of a format; TypeError if it has no fixed layout."""
    if id(format) not in _known:
        _known[id(format)] = _made(format)
    return _known[id(format)]


def _made(format: Format[Any]) -> Layout:
    if format.fields.width is None:
        raise TypeError(
            f"{format.name} has no fixed layout, so that there are no columns of it: boardcode.decode reads one code at a time"
        )
    own: Layout | None = format.fields.columns(format)
    return own or Declared(format)
