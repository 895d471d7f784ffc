"""The field of a maze: width and height, then one bit for each wall. The length depends on the size.

Everything works on whole blocks of bytes and takes time in proportion to the maze. A code that is too short
for its size is rejected before anything is built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from boardcode.bits import Bits
from boardcode.errors import CodeError, Fault, InvalidJson, InvalidState, MalformedCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import Field, Json, LittleEndian, Number, Row
from boardcode.fields.field import json_fault
from boardcode.games.labyrinth.alphabet import B64
from boardcode.games.labyrinth.grids import SIZE_BITS, Grid
from boardcode.games.labyrinth.state import Maze

if TYPE_CHECKING:
    from random import Random

SequenceTypes: TypeAlias = tuple[type[list[Any]] | type[tuple[Any, ...]], ...]

SIZE = LittleEndian(Number(SIZE_BITS, 1))
HEADER = 2 * SIZE_BITS  # width and height
KEYS = ("width", "height", "horizontal", "vertical")
BITS_OF_BYTE = [tuple(byte >> k & 1 == 1 for k in range(7, -1, -1)) for byte in range(256)]
BOOLS_TO_DIGITS = bytes.maketrans(b"\0\1", b"01")
LONGEST_QUOTE = 40  # characters of a wrong value in an error


class Block(NamedTuple):
    """The bits of the horizontal or vertical walls: `rows` rows of `length` bits, padded to a whole byte."""

    name: str
    start: int
    rows: int
    length: int

    @property
    def padding(self) -> int:
        """The first bit of the padding."""
        return self.start + self.rows * self.length

    @property
    def stop(self) -> int:
        """The bit after the block."""
        return -(-self.padding // 8) * 8


def blocks(width: int, height: int) -> tuple[Block, Block]:
    """Return the blocks of a maze of that size."""
    horizontal = Block("horizontal", HEADER, height + 1, width)
    return horizontal, Block("vertical", horizontal.stop, height, width + 1)


class MazeField(Field[Maze]):
    """The field of a whole maze."""

    width = None
    least_width = blocks(1, 1)[1].stop
    count = sys.maxsize  # an upper bound is enough

    # -- reading

    def read(self, bits: Bits, path: str, noncanonical: list[Fault]) -> Maze:
        width, height = self._read_size(bits, noncanonical)
        data = bits.number.to_bytes(len(bits) // 8, "big")
        horizontal, vertical = [
            self._read_walls(data, block, noncanonical) for block in blocks(width, height)
        ]
        return Maze(width, height, horizontal, vertical)

    def _read_size(self, bits: Bits, noncanonical: list[Fault]) -> tuple[int, int]:
        """Return width and height; raise `Fault` unless the code is as long as they require."""
        if len(bits) < HEADER:
            raise self._length_fault(bits, HEADER, "width and height take")
        width = SIZE.read(bits.part(0, SIZE_BITS), "width", noncanonical)
        height = SIZE.read(bits.part(SIZE_BITS, SIZE_BITS), "height", noncanonical)
        needed = blocks(width, height)[1].stop
        if len(bits) != needed:
            raise self._length_fault(bits, needed, f"a maze of {width} x {height} cells takes")
        return width, height

    def _length_fault(self, bits: Bits, needed: int, subject: str) -> Fault:
        end, count = B64.digits(len(bits)), len(bits) // 8
        requirement = f"{subject} {needed // 8} bytes in {B64.digits(needed)} characters"
        return Fault(
            MalformedCode,
            f"{requirement}, found {count} byte{'' if count == 1 else 's'}",
            found=str(count),
            expected=str(needed // 8),
            places=bits.places[needed:],
            start=end,
            stop=end,
        )

    def _read_walls(self, data: bytes, block: Block, noncanonical: list[Fault]) -> Grid[bool]:
        octets = data[block.start // 8 : block.stop // 8]
        walls = tuple(chain.from_iterable(map(BITS_OF_BYTE.__getitem__, octets)))
        padding = walls[block.padding - block.start :]
        if any(padding):
            noncanonical.append(self._padding_fault(block, padding))
        return tuple(walls[row * block.length : (row + 1) * block.length] for row in range(block.rows))

    def _padding_fault(self, block: Block, padding: tuple[bool, ...]) -> Fault:
        count = len(padding)
        digits = "".join("01"[bit] for bit in padding)
        return Fault(
            NonCanonicalCode,
            f"the {'padding bit' if count == 1 else f'{count} padding bits'} must be 0, found {digits}",
            path=f"{block.name}_padding",
            found=digits,
            expected="0" * count,
            places=[block.padding + k for k, bit in enumerate(padding) if bit],
        )

    # -- writing

    def write(self, value: Maze, path: str) -> int:
        number = SIZE.write(value.width, "width") << SIZE_BITS | SIZE.write(value.height, "height")
        grids = (value.horizontal, value.vertical)
        for block, rows in zip(blocks(value.width, value.height), grids, strict=True):
            _check_walls(block, rows, (tuple, list), InvalidState)
            digits = bytes(chain.from_iterable(rows)).translate(BOOLS_TO_DIGITS)
            digits += b"0" * (block.stop - block.padding)
            number = number << block.stop - block.start | int(digits, 2)
        return number

    def written_width(self, value: Maze) -> int:
        return blocks(value.width, value.height)[1].stop

    def sample(self, random: Random) -> Maze:
        """Return a small maze with random walls."""
        width, height = random.randint(1, 8), random.randint(1, 8)
        horizontal, vertical = [
            tuple(tuple(random.random() < 0.5 for _ in range(block.length)) for _ in range(block.rows))
            for block in blocks(width, height)
        ]
        return Maze(width, height, horizontal, vertical)

    # -- explaining

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        width, height = self._read_size(bits, [])
        yield from SIZE.spans(bits.part(0, SIZE_BITS), "width")
        yield from SIZE.spans(bits.part(SIZE_BITS, SIZE_BITS), "height")
        digits = str(bits)
        for block in blocks(width, height):
            for row in range(block.rows):
                yield _row_span(block, row, digits)
            if block.padding < block.stop:
                places, raw = tuple(range(block.padding, block.stop)), digits[block.padding : block.stop]
                yield Span(f"{block.name}_padding", places, raw, "padding, always 0")

    def rows(self, path: str) -> Iterator[Row]:
        yield from SIZE.rows("width")
        yield from SIZE.rows("height")
        for name, last, count in (
            ("horizontal", "height", "(height + 1) x width"),
            ("vertical", "height - 1", "height x (width + 1)"),
        ):
            yield Row(f"{name}[0..{last}]", count, "a bit each, row by row: `0` open, `1` wall")
            yield Row(f"{name}_padding", "0 to 7", "padding to a whole byte, always 0")

    # -- JSON

    def to_json(self, value: Maze) -> Json:
        return {
            "width": value.width,
            "height": value.height,
            "horizontal": [list(row) for row in value.horizontal],
            "vertical": [list(row) for row in value.vertical],
        }

    def from_json(self, data: Json, path: str) -> Maze:
        if not isinstance(data, dict):
            raise json_fault(path, data, f"an object with {', '.join(KEYS)}")
        _check_keys(data, path)
        width = SIZE.from_json(data["width"], "width")
        height = SIZE.from_json(data["height"], "height")
        for block in blocks(width, height):
            _check_walls(block, data[block.name], (list,), InvalidJson)
        horizontal, vertical = [tuple(map(tuple, data[name])) for name in ("horizontal", "vertical")]
        return Maze(width, height, horizontal, vertical)

    def schema(self) -> dict[str, Json]:
        row = {"type": "array", "items": {"type": "boolean"}, "minItems": 1}
        walls = {"type": "array", "items": row, "minItems": 1}
        size = SIZE.schema()
        return {
            "type": "object",
            "properties": {"width": size, "height": size, "horizontal": walls, "vertical": walls},
            "required": list(KEYS),
            "additionalProperties": False,
        }


def _row_span(block: Block, row: int, digits: str) -> Span:
    start = block.start + row * block.length
    raw = digits[start : start + block.length]
    walls = raw.count("1")
    meaning = f"{walls} wall{'' if walls == 1 else 's'}, {block.length - walls} open"
    return Span(f"{block.name}[{row}]", tuple(range(start, start + block.length)), raw, meaning)


def _check_keys(data: dict[str, Json], path: str) -> None:
    keys = ", ".join(KEYS)
    for key in data:
        if key not in KEYS:
            reason = f"unknown key {key!r}; expected {keys}"
            raise Fault(InvalidJson, reason, path=path, found=repr(key), expected=keys)
    for key in KEYS:
        if key not in data:
            raise Fault(InvalidJson, f"the key {key!r} is missing", path=path, found="nothing", expected=key)


def _check_walls(block: Block, rows: Json, types: SequenceTypes, kind: type[CodeError]) -> None:
    """Raise a `Fault` of that kind unless the rows are sequences of booleans that fill the block."""

    def fault(path: str, found: str, expected: str) -> Fault:
        return Fault(kind, f"expected {expected}, got {found}", path=path, found=found, expected=expected)

    if not isinstance(rows, types) or len(rows) != block.rows:
        raise fault(block.name, _length_or_value(rows, types), f"{block.rows} rows")
    for k, row in enumerate(rows):
        path = f"{block.name}[{k}]"
        if not isinstance(row, types) or len(row) != block.length:
            raise fault(path, _length_or_value(row, types), f"{block.length} truth values")
        if set(map(type, row)) != {bool}:
            column = [isinstance(wall, bool) for wall in row].index(False)
            raise fault(f"{path}[{column}]", repr(row[column])[:LONGEST_QUOTE], "true or false")


def _length_or_value(value: Json, types: SequenceTypes) -> str:
    return str(len(value)) if isinstance(value, types) else repr(value)[:LONGEST_QUOTE]
