"""The bits of a maze: its size, then its walls, a bit each. The size decides the length, so no fixed layout holds it.

Everything works on whole blocks of bytes and takes time in proportion to the maze; a size that the code is too short
for is refused before anything is built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidJson, InvalidState, MalformedCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import Field, Json, LittleEndian, Number, Row
from boardcode.fields.field import refused_json
from boardcode.games.labyrinth.alphabet import B64
from boardcode.games.labyrinth.state import Maze

if TYPE_CHECKING:
    from random import Random

Rows: TypeAlias = tuple[tuple[bool, ...], ...]
Kinds: TypeAlias = tuple[type[list[Any]] | type[tuple[Any, ...]], ...]

SIZE = LittleEndian(Number(16, 1))
HEADER = 32  # bits: width and height
KEYS = ("width", "height", "horizontal", "vertical")
BITS_OF_BYTE = [tuple(byte >> k & 1 == 1 for k in range(7, -1, -1)) for byte in range(256)]
DIGITS = bytes.maketrans(b"\0\1", b"01")


@dataclass(frozen=True, slots=True)
class Block:
    """Where the walls of one kind stand in the code: `rows` rows of `length` bits, filled up to a whole byte."""

    name: str
    start: int
    rows: int
    length: int

    @property
    def padding(self) -> int:
        """Where the padding begins."""
        return self.start + self.rows * self.length

    @property
    def stop(self) -> int:
        """Where the block ends."""
        return -(-self.padding // 8) * 8


def blocks(width: int, height: int) -> tuple[Block, Block]:
    """The blocks of a maze of that size."""
    horizontal = Block("horizontal", HEADER, height + 1, width)
    return horizontal, Block("vertical", horizontal.stop, height, width + 1)


class MazeField(Field[Maze]):
    """A whole maze."""

    width = None
    count = sys.maxsize  # more than anybody counts

    # -- reading

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> Maze:
        width, height = self._size(bits, dirt)
        data = bits.number.to_bytes(len(bits) // 8, "big")
        horizontal, vertical = [self._rows(data, block, dirt) for block in blocks(width, height)]
        return Maze(width, height, horizontal, vertical)

    def _size(self, bits: Bits, dirt: list[Fault]) -> tuple[int, int]:
        if len(bits) < HEADER:
            raise self._wrong_length(bits, HEADER, "width and height take")
        width = SIZE.read(bits.part(0, 16), "width", dirt)
        height = SIZE.read(bits.part(16, 16), "height", dirt)
        needed = blocks(width, height)[1].stop
        if len(bits) != needed:
            raise self._wrong_length(bits, needed, f"a maze of {width} x {height} cells takes")
        return width, height

    def _wrong_length(self, bits: Bits, needed: int, subject: str) -> Fault:
        end, found = B64.digits(len(bits)), len(bits) // 8
        return Fault(
            MalformedCode,
            f"{subject} {needed // 8} bytes in {B64.digits(needed)} characters, found {found} byte{'' if found == 1 else 's'}",
            found=str(found),
            expected=str(needed // 8),
            places=bits.places[needed:],
            start=end,
            stop=end,
        )

    def _rows(self, data: bytes, block: Block, dirt: list[Fault]) -> Rows:
        walls = tuple(
            chain.from_iterable(map(BITS_OF_BYTE.__getitem__, data[block.start // 8 : block.stop // 8]))
        )
        if any(walls[block.padding - block.start :]):
            dirt.append(self._dirty(block, walls[block.padding - block.start :]))
        return tuple(walls[row * block.length : (row + 1) * block.length] for row in range(block.rows))

    def _dirty(self, block: Block, padding: tuple[bool, ...]) -> Fault:
        count = len(padding)
        found = "".join("01"[bit] for bit in padding)
        return Fault(
            NonCanonicalCode,
            f"the {'padding bit' if count == 1 else f'{count} padding bits'} must be 0, found {found}",
            path=f"{block.name}_padding",
            found=found,
            expected="0" * count,
            places=[block.padding + k for k, bit in enumerate(padding) if bit],
        )

    # -- writing

    def write(self, value: Maze, path: str) -> int:
        number = SIZE.write(value.width, "width") << 16 | SIZE.write(value.height, "height")
        for block, rows in zip(
            blocks(value.width, value.height), (value.horizontal, value.vertical), strict=True
        ):
            self._check(block, rows)
            digits = bytes(chain.from_iterable(rows)).translate(DIGITS) + b"0" * (block.stop - block.padding)
            number = number << block.stop - block.start | int(digits, 2)
        return number

    def written_width(self, value: Maze) -> int:
        return blocks(value.width, value.height)[1].stop

    def _check(self, block: Block, rows: Rows) -> None:
        complaint = _complaint(block, rows, (tuple, list))
        if complaint is not None:
            path, found, expected = complaint
            raise Fault(
                InvalidState, f"expected {expected}, got {found}", path=path, found=found, expected=expected
            )

    def sample(self, random: Random) -> Maze:
        """A small maze with walls anywhere."""
        width, height = random.randint(1, 8), random.randint(1, 8)
        horizontal, vertical = [
            tuple(tuple(random.random() < 0.5 for _ in range(block.length)) for _ in range(block.rows))
            for block in blocks(width, height)
        ]
        return Maze(width, height, horizontal, vertical)

    # -- explaining

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        width, height = self._size(bits, [])
        yield from SIZE.spans(bits.part(0, 16), "width")
        yield from SIZE.spans(bits.part(16, 16), "height")
        digits = str(bits)
        for block in blocks(width, height):
            for row in range(block.rows):
                yield _row_span(block, row, digits)
            if block.padding < block.stop:
                raw = digits[block.padding : block.stop]
                yield Span(
                    f"{block.name}_padding", tuple(range(block.padding, block.stop)), raw, "padding, always 0"
                )

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
            raise refused_json(path, data, f"an object with {', '.join(KEYS)}")
        _check_keys(data, path)
        width = SIZE.from_json(data["width"], "width")
        height = SIZE.from_json(data["height"], "height")
        for block in blocks(width, height):
            complaint = _complaint(block, data[block.name], (list,))
            if complaint is not None:
                place, found, expected = complaint
                raise Fault(
                    InvalidJson,
                    f"expected {expected}, got {found}",
                    path=place,
                    found=found,
                    expected=expected,
                )
        horizontal, vertical = [tuple(map(tuple, data[name])) for name in ("horizontal", "vertical")]
        return Maze(width, height, horizontal, vertical)

    def schema(self) -> dict[str, Json]:
        walls = {
            "type": "array",
            "items": {"type": "array", "items": {"type": "boolean"}, "minItems": 1},
            "minItems": 1,
        }
        return {
            "type": "object",
            "properties": {
                "width": SIZE.schema(),
                "height": SIZE.schema(),
                "horizontal": walls,
                "vertical": walls,
            },
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
    listed = ", ".join(KEYS)
    for key in data:
        if key not in KEYS:
            raise Fault(
                InvalidJson,
                f"unknown key {key!r}; expected {listed}",
                path=path,
                found=repr(key),
                expected=listed,
            )
    for key in KEYS:
        if key not in data:
            raise Fault(InvalidJson, f"the key {key!r} is missing", path=path, found="nothing", expected=key)


def _complaint(block: Block, rows: Json, kinds: Kinds) -> tuple[str, str, str] | None:
    """Where rows of walls are not as the block has them: path, what is found, what is expected."""
    if not isinstance(rows, kinds) or len(rows) != block.rows:
        return block.name, _counted(rows, kinds), f"{block.rows} rows"
    for k, row in enumerate(rows):
        if not isinstance(row, kinds) or len(row) != block.length:
            return f"{block.name}[{k}]", _counted(row, kinds), f"{block.length} truth values"
        if set(map(type, row)) != {bool}:
            wrong = [isinstance(wall, bool) for wall in row].index(False)
            return f"{block.name}[{k}][{wrong}]", repr(row[wrong])[:40], "true or false"
    return None


def _counted(found: Json, kinds: Kinds) -> str:
    return str(len(found)) if isinstance(found, kinds) else repr(found)[:40]
