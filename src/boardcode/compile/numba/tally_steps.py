"""Tallies on the machine: lists of things by how often they are there, read by one instruction.

A thing is one number, its key: parts side by side, the first in the highest bits, so that keys are in the
order of things. Every list, or every group in it, must ascend. At the end the things are put in order: the
place of each is the number of keys that are smaller. That takes less time than merging the lists as long as
there are some dozens of things: several keys are compared at once, and no step depends on an earlier one.

    2 lists, counts 1 and 2: [5 9] [7], then (8, 4)        keys   5  9  7  8      counts  1  1  2  4
                                                           ranks  0  3  1  2
                                                           keys   5  7  8  9      counts  1  2  4  1

The tables of a program say what to read. A *slot* is a leaf and where its value goes: so many bits up in the
key, or, if that is -1, into the number beside it (a size or a count).
"""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.intrinsics import gather, item, load_low, trailing_zeros
from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    BASE,
    CAPACITY,
    COUNT,
    FULL,
    LIMIT,
    LOW,
    MOST_TALLY,
    OK,
    OVER,
    PC,
    POSITION,
    SIZE,
    SPARE,
    TALLY_ROW,
    called,
    inlined,
)
from boardcode.compile.numba.stream_operations import append_end, put, read_varint, take

U = np.uint64
HIGH_BITS, LOW_BITS = U(0x8080808080808080), U(0x7F7F7F7F7F7F7F7F)

#: the head of a table: lists, parts, whether grouped, whether the last list goes to the end, the first
#: version, and the places of slots: of the version (-1 if there is none), of a size, of a list or of the head
#: of a group, of the last part of a group, of the last list; of the counts, of the bits and masks of parts,
#: of versions by value of a part (-1 if there are none), and this part; of texts; the fewest bits of things
LISTS, PARTS, GROUPED, TO_END, FIRST_VERSION, VERSION, SIZES, ITEM, LAST, MORE = range(10)
COUNTS, SHIFTS, SINCE, SINCE_PART, TEXTS, LEAST_ITEM, LEAST_MORE, HEAD_SIZE = range(10, 18)
#: a slot: the kind of the leaf (0 a number of bits, 1 LEB128, 2 VLQ), bits, least, most, table of values or
#: -1, and where its value goes
SLOT_SIZE = 6
#: a text: characters, a table of the letters of words or -1, a table of texts as words of 8 bytes or -1
TEXT_SIZE = 3
KEYS, NUMBERS, ORDER, ORDER_NUMBERS, GROUPS = range(5)  # parts of the memory, TALLY_ROW long each


@inlined
def read_leb128(bits, at, left):  # type: ignore[no-untyped-def]
    """A number that begins with a byte of the code, and how many bits it has: 0 if it is not the shortest
    form. All its groups are taken from one word at once, unless there are more than eight.
    """
    word = load_low(bits, at >> 3)
    ends = ~word & HIGH_BITS
    if ends == U(0):
        return read_varint(bits, at, left, np.int64(0), False)
    width = np.int64(trailing_zeros(ends)) + np.int64(1)
    groups = word & (ends ^ (ends - U(1)))  # up to the lowest bit of `ends`
    if width > left or (width > 8 and groups >> U(width - 8) == U(0)):
        return U(0), np.int64(0)
    return gather(groups, LOW_BITS), width


@inlined
def read_slots(tables, slot, count, bits, at, stop, low):  # type: ignore[no-untyped-def]
    """Read some slots; return the key, the number beside it and the bit behind them, -1 if they are bad."""
    key, number = np.int64(0), np.int64(0)
    for _ in range(count):
        kind, width = item(tables, slot), item(tables, slot + 1)
        value = U(0)
        if kind == 1 and not (low | at & 7):
            value, width = read_leb128(bits, at, stop - at)
        elif kind:
            value, width = read_varint(bits, at, stop - at, low, kind == 2)
        elif at + width <= stop:
            value = take(bits, at, width, low)
        else:
            width = 0
        if width == 0 or value < U(item(tables, slot + 2)) or value > U(item(tables, slot + 3)):
            return key, number, np.int64(-1)
        result, table, shift = np.int64(value), item(tables, slot + 4), item(tables, slot + 5)
        if table >= 0:
            result = item(tables, table + result)
            if result < 0:
                return key, number, np.int64(-1)
        if shift < 0:
            number = result
        else:
            key |= result << shift
        at += width
        slot += SLOT_SIZE
    return key, number, at


@inlined
def read_run(tables, slot, size, bits, at, stop, low, key, count, tally, things):  # type: ignore[no-untyped-def]
    """Read things that ascend and of which only the last part is not known; return the bit behind them, -1 if
    they are bad.
    """
    is_plain = tables[slot] == 1 and tables[slot + 4] < 0 and not (low | at & 7)
    last, least, most = np.int64(-1), tables[slot + 2], tables[slot + 3]
    for k in range(things, things + size):
        if is_plain:
            value, width = read_leb128(bits, at, stop - at)
            part = np.int64(value)
            at += width
            if width == 0 or part < least or part > most or part <= last:
                return np.int64(-1)
        else:
            part, _, at = read_slots(tables, slot, 1, bits, at, stop, low)
            if at < 0 or part <= last:
                return np.int64(-1)
        tally[k], tally[TALLY_ROW + k], last = key | part, count, part
    return at


@inlined
def order_things(tally, things):  # type: ignore[no-untyped-def]
    """Put things in order; return whether all are different."""
    total = np.int64(0)
    for k in range(things):
        key, rank = tally[k], np.int64(0)
        for other in range(things):  # without a branch, so that several are compared at once
            rank += np.int64(item(tally, other) < key)
        tally[ORDER * TALLY_ROW + rank] = key
        tally[ORDER_NUMBERS * TALLY_ROW + rank] = tally[TALLY_ROW + k]
        total += rank
    return 2 * total == things * (things - 1)


@inlined
def read_things(tables, head, bits, at, stop, low, spare, is_over, tally):  # type: ignore[no-untyped-def]
    """Read all lists into the memory; return how many things there are, and the bit behind them, -1 if they
    are bad.
    """
    things, lists, parts = np.int64(0), tables[head + LISTS], tables[head + PARTS]
    grouped = tables[head + GROUPED]
    for place in range(lists + 1):
        is_last = place == lists
        is_grouped = grouped and not is_last
        slots = tables[head + (MORE if is_last else ITEM)]
        count = np.int64(0) if is_last else tables[tables[head + COUNTS] + place]
        size, least = np.int64(-1), tables[head + (LEAST_MORE if is_last else LEAST_ITEM)]
        if not (is_last and tables[head + TO_END]):
            _, size, at = read_slots(tables, tables[head + SIZES], 1, bits, at, stop, low)
            if at < 0 or size > MOST_TALLY or size * least > stop - at:
                return 0, -1
        before, before_size, group = np.int64(-1), np.int64(0), 0
        if parts == 1 and not is_last and size:
            if things + size > MOST_TALLY:
                return 0, -1
            at = read_run(tables, slots, size, bits, at, stop, low, before + 1, count, tally, things)
            things += size
            if at < 0:
                return 0, -1
            continue
        while True:
            if size < 0:  # to the end
                left = stop - at
                if is_over or (left <= spare and left < least) or not left:
                    break
            elif group == size:
                break
            group += 1
            key, number, at = read_slots(tables, slots, parts + is_last, bits, at, stop, low)
            if at < 0:
                return 0, -1
            inner = np.int64(1)
            if is_grouped:
                inner = number
                if inner < 1 or (inner == before_size and key <= before) or inner < before_size:
                    return 0, -1
                same = np.int64(0)
                for k in range(group - 1):
                    same += np.int64(tally[GROUPS * TALLY_ROW + k] == key)
                if same:
                    return 0, -1
                tally[GROUPS * TALLY_ROW + group - 1] = key
                before_size, before = inner, key
            elif key <= before:
                return 0, -1
            if things + inner > MOST_TALLY:
                return 0, -1
            if not is_grouped:
                if is_last:
                    count = number
                    if count < 1:
                        return 0, -1
                    for k in range(lists):
                        if count == tables[tables[head + COUNTS] + k]:
                            return 0, -1
                tally[things], tally[TALLY_ROW + things] = key, count
                things, before = things + 1, key
                continue
            at = read_run(tables, tables[head + LAST], inner, bits, at, stop, low, key, count, tally, things)
            things += inner
            if at < 0:
                return 0, -1
    return things, at


@inlined
def put_things(tables, head, tally, things, streams, arena, value_stream, count_stream):  # type: ignore[no-untyped-def]
    """Append things to streams: parts and counts to one, or texts to one and counts to another; return OK, or
    FULL + the stream that is full.
    """
    parts, shifts, texts = tables[head + PARTS], tables[head + SHIFTS], tables[head + TEXTS]
    width = parts + 1
    if texts >= 0:
        width = 0
        for part in range(parts):
            width += tables[texts + TEXT_SIZE * part]
        if streams[count_stream, COUNT] + things > streams[count_stream, CAPACITY]:
            return FULL + count_stream
    if streams[value_stream, COUNT] + things * width > streams[value_stream, CAPACITY]:
        return FULL + value_stream
    size = streams[value_stream, SIZE]
    place = streams[value_stream, BASE] + streams[value_stream, COUNT] * size
    streams[value_stream, COUNT] += things * width
    if texts < 0:
        for k in range(things):
            key = tally[ORDER * TALLY_ROW + k]
            for part in range(parts):
                value = key >> item(tables, shifts + 2 * part) & item(tables, shifts + 2 * part + 1)
                put(arena, place, U(value))
                place += size
            put(arena, place, U(tally[ORDER_NUMBERS * TALLY_ROW + k]))
            place += size
        return OK
    count_size = streams[count_stream, SIZE]
    count_place = streams[count_stream, BASE] + streams[count_stream, COUNT] * count_size
    streams[count_stream, COUNT] += things
    for k in range(things):
        key = tally[ORDER * TALLY_ROW + k]
        for part in range(parts):
            value = key >> item(tables, shifts + 2 * part) & item(tables, shifts + 2 * part + 1)
            put_text(tables, texts + TEXT_SIZE * part, value, arena, place)
            place += item(tables, texts + TEXT_SIZE * part)
        put(arena, count_place, U(tally[ORDER_NUMBERS * TALLY_ROW + k]))
        count_place += count_size
    return OK


@inlined
def put_text(tables, text, value, arena, place):  # type: ignore[no-untyped-def]
    """Put the characters of a value: at once if they fit into a word, those of a number digit by digit."""
    characters, letters, words = item(tables, text), item(tables, text + 1), item(tables, text + 2)
    if words >= 0:
        put(arena, place, U(item(tables, words + value)))
    elif letters >= 0:
        for j in range(characters):
            arena[place + j] = np.uint8(tables[letters + value * characters + j])
    else:
        for j in range(characters - 1, -1, -1):
            arena[place + j] = np.uint8(48 + value % 10)
            value //= 10


@called
def step_tally(code, tables, bits, streams, arena, state, tally):  # type: ignore[no-untyped-def]
    """TALLY."""
    pc = state[PC]
    head, ends, value_stream, count_stream, is_filled = (
        code[pc + 1],
        code[pc + 2],
        code[pc + 3],
        code[pc + 4],
        code[pc + 5],
    )
    at, low = state[AT] + state[POSITION], state[LOW]
    stop = state[AT] + state[LIMIT]
    version = np.int64(0)
    if tables[head + VERSION] >= 0:
        _, version, at = read_slots(tables, tables[head + VERSION], 1, bits, at, stop, low)
        if at < 0:
            return BAD
    things, at = read_things(tables, head, bits, at, stop, low, state[SPARE], state[OVER], tally)
    if at < 0 or (is_filled and not things) or not order_things(tally, things):
        return BAD
    if tables[head + VERSION] >= 0:
        needed, since = tables[head + FIRST_VERSION], tables[head + SINCE]
        part = tables[head + SHIFTS] + 2 * tables[head + SINCE_PART]
        for k in range(things):
            value = tally[k] >> item(tables, part) & item(tables, part + 1)
            needed = max(needed, item(tables, since + value))
        if needed != version:
            return BAD
    state[POSITION], state[PC] = at - state[AT], pc + 6
    if ends < 0:
        return OK
    result = append_end(streams, arena, ends, things)
    if result != OK:
        return BAD if result == BAD else FULL + ends
    return put_things(tables, head, tally, things, streams, arena, value_stream, count_stream)
