"""What the machine for codes of any layout does with bits, numbers and streams; see `stream_machine`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from boardcode.compile.numba import intrinsics
from boardcode.compile.numba.intrinsics import load, load_low, scatter, store
from boardcode.compile.numba.stream_code import (
    BAD,
    BASE,
    CAPACITY,
    COUNT,
    FULL,
    LARGEST,
    OK,
    SIZE,
    UNDEFINED,
    called,
    inlined,
)

U = np.uint64
BYTE, WORD = np.int64(8), np.int64(64)  # as literals they would be compiled one by one


@inlined
def take(bits, at, width, low):  # type: ignore[no-untyped-def]
    """Up to 64 bits as a number; `low` if the first one is the lowest."""
    if width == 0:
        return U(0)
    first, shift = at >> 3, at & 7
    if low:
        word = load_low(bits, first) >> U(shift)
        if shift + width > 64:
            word |= U(bits[first + 8]) << U(64 - shift)
        return word if width == 64 else word & ((U(1) << U(width)) - U(1))
    word = load(bits, first) << U(shift)
    if shift + width > 64:
        word |= U(bits[first + 8]) >> U(8 - shift)
    return word >> U(64 - width)


@intrinsics.intrinsic
def put(typing: Any, data: Any, place: Any, word: Any) -> Any:
    """Store 8 bytes in a byte array, the least significant one first.

    Of a narrower number only the first bytes count: the next one is stored over the others, and there is room
    after the last.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = intrinsics._pointer(context, builder, signature, arguments, intrinsics.WORD)
        builder.store(arguments[2], pointer).align = 1
        return context.get_dummy_value()

    return types.void(data, types.int64, types.uint64), generate


@inlined
def append(streams, arena, stream, value):  # type: ignore[no-untyped-def]
    """Append a number to a stream; return whether there was room for it."""
    if stream < 0:
        return True
    count = streams[stream, COUNT]
    if count >= streams[stream, CAPACITY]:
        return False
    size = streams[stream, SIZE]
    put(arena, streams[stream, BASE] + count * size, U(value))
    streams[stream, COUNT] = count + 1
    return True


@inlined
def append_end(streams, arena, stream, count):  # type: ignore[no-untyped-def]
    """Append the end of a list of so many items; return FULL, BAD for too many items, or OK."""
    if stream < 0:
        return OK
    place = streams[stream, BASE] + 4 * (streams[stream, COUNT] - 1)
    last = np.int64(0)
    for k in range(4):
        last |= np.int64(arena[place + k]) << 8 * k
    if last + count > 0x7FFFFFFF:
        return BAD
    return OK if append(streams, arena, stream, U(last + count)) else FULL


@inlined
def read_varint(bits, at, left, low, high_group_first):  # type: ignore[no-untyped-def]
    """A number in groups of seven bits, and how many bits it has: 0 if it is not the shortest form."""
    value = U(0)
    for k in range(10):
        if 8 * (k + 1) > left:
            return value, 0
        group = take(bits, at + 8 * k, BYTE, low)
        digits = group & U(127)
        if high_group_first:
            if value >> U(57) or (k == 0 and group == U(128)):
                return value, 0
            value = value << U(7) | digits
        else:
            if (k == 9 and digits > U(1)) or (k > 0 and group == U(0)):
                return value, 0
            value |= digits << U(7 * k)
        if group < U(128):
            return value, 8 * (k + 1)
    return value, 0


@inlined
def find(tables, base, size, value):  # type: ignore[no-untyped-def]
    """The place of a number in a part of a table whose unsigned numbers are in ascending order, or -1."""
    low, high = 0, size
    while low < high:
        middle = (low + high) >> 1
        if U(tables[base + middle]) < value:
            low = middle + 1
        else:
            high = middle
    return low if low < size and U(tables[base + low]) == value else -1


@inlined
def calculate(operator, left, right):  # type: ignore[no-untyped-def]
    """What an operator makes of two numbers, as Python does it; UNDEFINED if it does not fit."""
    if left == UNDEFINED or right == UNDEFINED:
        return UNDEFINED
    if operator < 2:
        if abs(left) > LARGEST >> 1 or abs(right) > LARGEST >> 1:
            return UNDEFINED
        return left + right if operator == 0 else left - right
    if operator == 2:
        if left != 0 and abs(right) > LARGEST // abs(left):
            return UNDEFINED
        return left * right
    if operator < 5:
        if right == 0:
            return UNDEFINED
        return left // right if operator == 3 else left % right
    if operator == 5:
        return np.int64(left < right)
    if operator == 6:
        return np.int64(left <= right)
    if operator == 7:
        return np.int64(left > right)
    if operator == 8:
        return np.int64(left >= right)
    return np.int64(left == right) if operator == 9 else np.int64(left != right)


@inlined
def read_bulk(code, pc, tables, bits, at, low, count, streams, arena):  # type: ignore[no-untyped-def]
    """Read narrow items of a list; return OK, BAD, or FULL + the stream that is full."""
    width, table, stream = code[pc + 3], code[pc + 4], code[pc + 7]
    start = streams[stream, COUNT]
    if start + count + 8 > streams[stream, CAPACITY]:
        return FULL + stream
    size = streams[stream, SIZE]
    place = streams[stream, BASE] + start * size
    if table == -2 and not low:  # every pattern is its own value
        mask = U(0x0101010101010101) * ((U(1) << U(width)) - U(1))
        for k in range(0, count, 8):
            store(arena, place + k, scatter(take(bits, at + k * width, 8 * width, low), mask))
        streams[stream, COUNT] = start + count
        return OK
    least, most = U(code[pc + 5]), U(code[pc + 6])
    for k in range(count):
        value = take(bits, at + k * width, width, low)
        if table >= 0:
            index = tables[table + np.int64(value)]
            if index < 0:
                return BAD
            value = U(index)
        elif value < least or value > most:
            return BAD
        if size == 1:
            arena[place + k] = np.uint8(value)
        else:
            put(arena, place + size * k, value)
    streams[stream, COUNT] = start + count
    return OK


@inlined
def is_zero(bits, at, width, low):  # type: ignore[no-untyped-def]
    """Whether all bits of a run of any width are 0."""
    while width > 64:
        if take(bits, at, WORD, low):
            return False
        at, width = at + 64, width - 64
    return take(bits, at, width, low) == U(0)


@called
def copy_bytes(bits, at, width, low, order, target):  # type: ignore[no-untyped-def]
    """Copy a run of bits to the byte `target` and after it, for a reader of its own.

    An `order` of 0 is for a reader that takes the lowest bit of each byte first: the bits that are left after
    the last whole byte become the low bits of a byte. Of 2 is for bytes in reverse order. Of 3 is for a
    reader that takes the lowest bit of the whole first.
    """
    size, left = width >> 3, width & 7
    for k in range(size):
        place = at + (8 * k if low or order == 0 else width - 8 * (k + 1))
        byte = take(bits, place, BYTE, low)
        bits[target + k] = np.uint8(reverse(byte, BYTE) if low and order == 0 else byte)
    if left:
        rest = take(bits, at if order == 3 and not low else at + 8 * size, left, low)
        bits[target + size] = np.uint8(reverse(rest, left) if low and order == 0 else rest)
        size += 1
    for k in range(size, size + 16):
        bits[target + k] = 0
    return target + size + 16


@called
def reverse(value, width):  # type: ignore[no-untyped-def]
    """Some bits in reverse order."""
    result = U(0)
    for _ in range(width):
        result, value = result << U(1) | value & U(1), value >> U(1)
    return result


@called
def repeats(tables, keys, base, registers, seen, start, stop):  # type: ignore[no-untyped-def]
    """Note the keys of an item; return whether an item before it has the same, or a key is undefined."""
    for k in range(keys):
        value = registers[tables[base + k]]
        if value == UNDEFINED:
            return True
        seen[stop + k] = value
    for earlier in range(start, stop, keys):
        k = 0
        while k < keys and seen[earlier + k] == seen[stop + k]:
            k += 1
        if k == keys:
            return True
    return False


@called
def keeps_constraint(code, pc, tables, bits, at, low):  # type: ignore[no-untyped-def]
    """Whether the keys of some items may stand together."""
    items, width, keys = code[pc + 2], code[pc + 3], code[pc + 4]
    patterns, size, key_of, allowed = code[pc + 5], code[pc + 6], code[pc + 7], code[pc + 8]
    combination = 0
    for k in range(items):
        place = find(tables, patterns, size, take(bits, at + k * width, width, low))
        if place < 0:
            return False
        combination = combination * keys + tables[key_of + place]
    return tables[allowed + combination] != 0


@called
def put_permutation(rank, size, streams, arena, stream):  # type: ignore[no-untyped-def]
    """Append the numbers of a permutation; return OK or FULL, or BAD if there is no such rank."""
    ways = U(1)
    for k in range(1, size + 1):
        ways *= U(k)
    if rank >= ways:
        return BAD
    used = 0
    for k in range(size):
        ways //= U(size - k)
        number, before = -1, np.int64(rank // ways)
        rank %= ways
        while before >= 0:
            number += 1
            if not used >> number & 1:
                before -= 1
        used |= 1 << number
        if not append(streams, arena, stream, U(number)):
            return FULL
    return OK


@called
def put_combination(rank, size, chosen, tables, base, streams, arena, stream):  # type: ignore[no-untyped-def]
    """Append the numbers of a combination; the table has the binomial coefficients below `size`."""
    number = 0
    for left in range(chosen - 1, -1, -1):
        while number < size and rank >= U(tables[base + (size - 1 - number) * chosen + left]):
            rank -= U(tables[base + (size - 1 - number) * chosen + left])
            number += 1
        if not append(streams, arena, stream, U(number)):
            return FULL
        number += 1
    return OK
