"""Which columns a format has: one for each leaf of its declaration that carries a value, in their order.

A leaf of more than 8 bits takes as many columns as it has bytes, the most significant first; their names end in `:0`,
`:1` and so on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from boardcode.bits import Bits
from boardcode.columns.texts import Bytes, Rows
from boardcode.errors import CodeError, InvalidState
from boardcode.fields import Array, Checked, Field, Ignored, LittleEndian, Padded, Record, Unless, Zero
from boardcode.fields.groups import fixed_width
from boardcode.format import Format

if TYPE_CHECKING:
    from boardcode.columns.source import Kernel

WHOLE = "(all)"  # the name of the column of a code that is one leaf


class Layout(ABC):
    """The columns of a format, and how one row goes from a code to them and back."""

    format: Format[Any]
    names: tuple[str, ...]
    one_to_one = True  # whether values that were read are those that the canonical code has

    @abstractmethod
    def row(self, code: str, state: Any) -> bytes:
        """The values of a code that was read to a state."""

    @abstractmethod
    def number(self, row: bytes) -> int:
        """The bits of a code with these values; raises a `CodeError` for values that have none."""

    def kernel(self, *, instructions: bool) -> Kernel | None:
        """The kernels that read and write whole columns, if there are such."""
        return None

    def tables(self) -> tuple[Any, ...]:
        """What the kernels look up."""
        return ()

    @abstractmethod
    def table(self, values: Bytes, missing: Rows) -> pa.Table:
        """The values as the JSON form has them, null where a row is missing."""

    def code(self, row: bytes) -> str:
        """The code with these values, checked; raises a `CodeError`."""
        number = self.number(row)
        code = self.format.alphabet.write(number, fixed_width(self.format.fields))
        try:
            self.format.decode(code)
        except CodeError as error:
            raise self.refused(
                error.reason, path=error.path, found=error.found, expected=error.expected
            ) from None
        return code

    def refused(self, reason: str, *, path: str, found: str, expected: str) -> InvalidState:
        """The error of values that cannot be written."""
        return InvalidState(reason, format=self.format.name, path=path, found=found, expected=expected)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name and its bits' places in the code, the most significant first."""

    name: str
    places: tuple[int, ...]


def leaves(field: Field[Any], places: Sequence[int], path: str) -> Iterator[Column]:
    """The leaves of a field that stands at some places of a code, in their order; bits that say nothing are left out."""
    if isinstance(field, (Zero, Ignored)):
        return
    if isinstance(field, LittleEndian):
        yield from leaves(field.field, Bits(0, places).swapped().places, path)
    elif isinstance(field, Padded):
        yield from leaves(field.field, places[field.spare :], path)
    elif isinstance(field, Checked) or (isinstance(field, Unless) and _leaves_hold(field)):
        yield from leaves(field.field, places, path)
    elif isinstance(field, (Record, Array)):
        for part, where, name in parts(field, places, path):
            yield from leaves(part, where, name)
    else:
        yield Column(path or WHOLE, tuple(places))


def _leaves_hold(field: Unless[Any]) -> bool:
    """Whether the leaves hold all that tells the special patterns apart; if not, the field is a leaf as a whole."""
    held = {place for leaf in leaves(field.field, range(field.width), "") for place in leaf.places}
    return all(
        place in held
        for number in field.specials
        for place in range(field.width)
        if number >> field.width - 1 - place & 1
    )


def parts(
    field: Record[Any] | Array[Any], places: Sequence[int], path: str
) -> Iterator[tuple[Field[Any], Sequence[int], str]]:
    """The fields of a group with their places and paths."""
    named = (
        [(f"{path}.{name}" if path else name, part) for name, part in field.fields.items()]
        if isinstance(field, Record)
        else None
    )
    start = 0
    for name, part in named or [(f"{path}[{k}]", field.field) for k in range(field.length)]:  # type: ignore[union-attr]
        width = fixed_width(part)
        yield part, places[start : start + width], name
        start += width


def in_bytes(leaf: Column) -> Iterator[Column]:
    """A leaf as columns of 8 bits at most."""
    width = len(leaf.places)
    if width <= 8:
        yield leaf
        return
    count = -(-width // 8)
    for k in range(count):
        yield Column(
            f"{leaf.name}:{k}", leaf.places[max(0, width - 8 * (count - k)) : width - 8 * (count - k - 1)]
        )
