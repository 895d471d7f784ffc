"""Thrift's compact protocol, as much of it as the headers of Parquet need.

A struct is a dictionary from the numbers of its fields to their values:

    {1: Value(I32, 2), 3: Value(I64, 7)}  ->  15 04  26 0e  00

A field begins with a byte: how far its number is from the one before, and its type. Whole numbers are zigzag varints: 2 is 4, -2 is 3.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)
STOP = 0
LONG = 15  # where half a byte cannot hold the length of a list


class Value(NamedTuple):
    """A value and its type; of a list it is the type of the items and the items."""

    kind: int
    value: Any


Struct: TypeAlias = dict[int, Value]


def number(value: int) -> Value:
    """A number of 32 bits."""
    return Value(I32, value)


def long(value: int) -> Value:
    """A number of 64 bits."""
    return Value(I64, value)


def items(kind: int, values: list[Any]) -> Value:
    """A list."""
    return Value(LIST, (kind, values))


def varint(value: int) -> bytes:
    """A number that is not negative, seven bits a byte, the lowest first.

    >>> varint(300).hex()
    'ac02'
    """
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def written(struct: Struct) -> bytes:
    """A struct as bytes.

    >>> written({1: number(2), 3: long(7)}).hex()
    '1504260e00'
    """
    found, before = bytearray(), 0
    for field, (kind, value) in sorted(struct.items()):
        step = field - before
        found += bytes([step << 4 | kind]) if 0 < step < 16 else bytes([kind]) + varint(_zigzag(field))
        if kind not in (TRUE, FALSE):
            found += _written(kind, value)
        before = field
    found.append(STOP)
    return bytes(found)


def _zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def _written(kind: int, value: Any) -> bytes:
    if kind in (I16, I32, I64):
        return varint(_zigzag(value))
    if kind == BINARY:
        return varint(len(value)) + bytes(value)
    if kind == STRUCT:
        return written(value)
    if kind == LIST:
        of, parts = value
        head = (
            bytes([len(parts) << 4 | of])
            if len(parts) < LONG
            else bytes([LONG << 4 | of]) + varint(len(parts))
        )
        return head + b"".join(_written(of, part) for part in parts)
    if kind in (TRUE, FALSE, BYTE):
        return bytes([value])
    raise NotImplementedError(f"a value of type {kind} in a header of Parquet")


class Reader:
    """Reads what `written` writes.

    >>> Reader(bytes.fromhex("1504260e00")).struct()
    {1: Value(kind=5, value=2), 3: Value(kind=6, value=7)}
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def struct(self) -> Struct:
        """The struct that comes next."""
        found: Struct = {}
        field = 0
        while head := self._byte():
            step, kind = head >> 4, head & 15
            field = field + step if step else self._whole()
            found[field] = Value(kind, None if kind in (TRUE, FALSE) else self._value(kind))
        return found

    def _byte(self) -> int:
        self._place += 1
        return self._data[self._place - 1]

    def _varint(self) -> int:
        value = shift = 0
        while (byte := self._byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        return value | byte << shift

    def _whole(self) -> int:
        zigzag = self._varint()
        return zigzag >> 1 ^ -(zigzag & 1)

    def _value(self, kind: int) -> Any:
        if kind in (I16, I32, I64):
            return self._whole()
        if kind == BINARY:
            length = self._varint()
            self._place += length
            return self._data[self._place - length : self._place]
        if kind == STRUCT:
            return self.struct()
        if kind == LIST:
            head = self._byte()
            count = self._varint() if head >> 4 == LONG else head >> 4
            return head & 15, [self._value(head & 15) for _ in range(count)]
        if kind in (TRUE, FALSE, BYTE):
            return self._byte()
        raise NotImplementedError(f"a value of type {kind} in a header of Parquet")
