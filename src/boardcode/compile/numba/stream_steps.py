"""What the machine for codes of any layout does for each group of instructions.

Each function takes one step: it reads the instruction at `state[PC]`, changes state, registers and streams,
and returns OK, BAD, or FULL + the stream that is full. Most are put where they are called, since a call with
many arrays takes as long as a step; a tally or a deal is long enough to be called.
"""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    EMPTY,
    FULL,
    LARGEST,
    LIMIT,
    LOOP,
    LOW,
    MOST_DISTINCT,
    MOST_EMPTY_ITEMS,
    NOTED,
    OK,
    OVER,
    PC,
    POSITION,
    READER,
    READER_SIZE,
    SCRATCH,
    SPARE,
    UNDEFINED,
    Op,
    inlined,
)
from boardcode.compile.numba.stream_operations import (
    BYTE,
    append,
    append_end,
    copy_bytes,
    find,
    is_zero,
    keeps_constraint,
    put_combination,
    put_permutation,
    read_bulk,
    read_varint,
    repeats,
    reverse,
    take,
)

U = np.uint64


@inlined
def step_numbers(op, code, registers, bits, streams, arena, state, loops):  # type: ignore[no-untyped-def]
    """NUMBER, SWAPPED, SIZED, VARINT, UNARY; and NEXT, so that a list of numbers is read without a pause."""
    pc, position, limit, low, loop = state[PC], state[POSITION], state[LIMIT], state[LOW], state[LOOP]
    while op <= Op.UNARY:
        at, width, value = state[AT] + position, code[pc + 5], U(0)
        if op == Op.SIZED:
            width = registers[width]
            if width < 0 or width > 64:
                return BAD
        if op == Op.VARINT:
            value, width = read_varint(bits, at, limit - position, low, width)
            if width == 0:
                return BAD
        elif op == Op.UNARY:
            count, ones = np.int64(0), np.int64(8)
            while ones == 8:  # a byte of them at a time
                window = min(limit - position - count, BYTE)
                word = take(bits, at + count, window, low)
                if not low:
                    word = reverse(word, window)
                ones = np.int64(0)
                while word & U(1):
                    ones, word = ones + np.int64(1), word >> U(1)
                count += ones
            value, width = U(count), count + 1
        if position + width > limit:
            return BAD
        if op == Op.SWAPPED:
            for k in range(0, width, 8):
                value = value << U(8) | take(bits, at + (k if low else width - 8 - k), BYTE, low)
        elif op == Op.NUMBER or op == Op.SIZED:
            value = take(bits, at, width, low)
        if value < U(code[pc + 1]) or value > U(code[pc + 2]):
            return BAD
        if not append(streams, arena, code[pc + 3], value):
            return FULL + code[pc + 3]
        if code[pc + 4] >= 0:
            registers[code[pc + 4]] = UNDEFINED if value > U(LARGEST) else np.int64(value)
        position += width
        pc += 6
        op = code[pc]
        if op == Op.NEXT and loops[loop, 0] > 1:
            loops[loop, 0] -= 1
            pc = loops[loop, 1]
            op = code[pc]
    state[POSITION] = position
    state[PC] = pc
    return OK


@inlined
def step_symbol(op, code, tables, registers, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """SYMBOL, SEARCH."""
    pc, position = state[PC], state[POSITION]
    width, table = code[pc + 1], code[pc + 2]
    if position + width > state[LIMIT]:
        return BAD
    value = take(bits, state[AT] + position, width, state[LOW])
    if op == Op.SYMBOL:
        index = tables[table + np.int64(value)]
        pc += 3
    else:
        index = find(tables, table, code[pc + 3], value)
        pc += 4
    if index < 0:
        return BAD
    if not append(streams, arena, code[pc], U(index)):
        return FULL + code[pc]
    if code[pc + 1] >= 0:
        registers[code[pc + 1]] = index
    state[POSITION] = position + width
    state[PC] = pc + 2
    return OK


@inlined
def step_list(op, code, tables, registers, bits, streams, arena, state, loops):  # type: ignore[no-untyped-def]
    """BULK, REPEAT, NEXT, TO_END, MORE."""
    pc, loop, left = state[PC], state[LOOP], state[LIMIT] - state[POSITION]
    if op == Op.NEXT:
        loops[loop, 0] -= 1
        if loops[loop, 0]:
            state[PC] = loops[loop, 1]
        else:
            state[LOOP] = loop - 1
            state[PC] = pc + 1
        return OK
    if op == Op.TO_END:
        state[LOOP] = loop + 1
        loops[loop + 1, 0] = 0
        state[PC] = pc + 1
        return OK
    if op == Op.MORE:
        if not state[OVER] and (left > state[SPARE] or (left and left >= code[pc + 2])):
            loops[loop, 0] += 1
            state[PC] = pc + 4
            return OK
        ends, count = code[pc + 1], loops[loop, 0]
        state[LOOP] = loop - 1
        state[PC] = code[pc + 3]
    else:
        ends, count, least = code[pc + 2], registers[code[pc + 1]], code[pc + 3]
        if op == Op.BULK and code[pc + 8] >= 0 and count > 0:
            inner = registers[code[pc + 8]]
            if inner < 0 or inner > left // least:
                return BAD
            least *= inner
        if count < 0 or (least and count > left // least):
            return BAD
        if not least:
            state[EMPTY] += min(count, MOST_EMPTY_ITEMS + 1)
            if state[EMPTY] > MOST_EMPTY_ITEMS:
                return BAD
    result = append_end(streams, arena, ends, count)
    if result != OK:
        return BAD if result == BAD else FULL + ends
    if op == Op.BULK:
        state[PC] = pc + 10
        if code[pc + 8] >= 0:
            inner, inner_ends = registers[code[pc + 8]], code[pc + 9]
            for _ in range(count):
                result = append_end(streams, arena, inner_ends, inner)
                if result != OK:
                    return BAD if result == BAD else FULL + inner_ends
            count = count * inner if count else 0
        at = state[AT] + state[POSITION]
        state[POSITION] += count * code[pc + 3]
        return read_bulk(code, pc, tables, bits, at, state[LOW], count, streams, arena)
    if op == Op.REPEAT:
        if count:
            state[LOOP] = loop + 1
            loops[loop + 1, 0], loops[loop + 1, 1] = count, pc + 5
        state[PC] = pc + 5 if count else code[pc + 4]
    return OK


@inlined
def step_fixed(op, code, bits, state):  # type: ignore[no-untyped-def]
    """ZEROS, CONSTANT, ALIGN."""
    pc, position, low = state[PC], state[POSITION], state[LOW]
    width = -position % code[pc + 1] if op == Op.ALIGN else code[pc + 1]
    if position + width > state[LIMIT]:
        return BAD
    if op == Op.CONSTANT:
        if take(bits, state[AT] + position, width, low) != U(code[pc + 2]):
            return BAD
    elif not is_zero(bits, state[AT] + position, width, low):
        return BAD
    state[POSITION] = position + width
    state[PC] = pc + (3 if op == Op.CONSTANT else 2)
    return OK


@inlined
def step_branch(op, code, tables, registers, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """JUMP, OPTIONAL, WHEN, CASE, SPECIAL."""
    pc = state[PC]
    if op == Op.JUMP:
        state[PC] = code[pc + 1]
        return OK
    if op == Op.SPECIAL:
        width, position = code[pc + 1], state[POSITION]
        if position + width > state[LIMIT]:
            return BAD
        value = take(bits, state[AT] + position, width, state[LOW])
        mark, stream = find(tables, code[pc + 2], code[pc + 3], value) + 1, code[pc + 4]
        target = code[pc + 5] if mark else pc + 8
        if mark:
            state[POSITION] = position + width
            if code[pc + 6] >= 0:
                registers[code[pc + 6]] = tables[code[pc + 7] + mark - 1]
    elif op == Op.OPTIONAL:
        left, stream = state[LIMIT] - state[POSITION], code[pc + 2]
        is_there = not state[OVER] and (left > state[SPARE] or (left > 0 and left >= code[pc + 1]))
        mark = np.int64(is_there)
        state[OVER] = 1 - mark
        target = pc + 4 if mark else code[pc + 3]
    else:
        mark, stream = registers[code[pc + 1]], code[pc + 2]
        if mark == UNDEFINED:
            return BAD
        if op == Op.WHEN:
            mark = np.int64(mark != 0)
            target = pc + 4 if mark else code[pc + 3]
        else:
            target = tables[code[pc + 3] + mark]
    state[PC] = target
    return OK if append(streams, arena, stream, U(mark)) else FULL + stream


@inlined
def step_register(op, code, tables, registers, state):  # type: ignore[no-untyped-def]
    """LOOK_UP, FIND, UNDEFINE."""
    pc = state[PC]
    if op == Op.UNDEFINE:
        registers[code[pc + 1]] = UNDEFINED
        state[PC] = pc + 2
    else:
        value, table = registers[code[pc + 2]], code[pc + 3]
        if value == UNDEFINED:
            return BAD
        if op == Op.LOOK_UP:
            registers[code[pc + 1]] = tables[table + value]
        else:
            index = 0
            while index < code[pc + 4] and tables[table + index] != value:
                index += 1
            if index == code[pc + 4]:
                return BAD
            registers[code[pc + 1]] = index
        state[PC] = pc + 5
    return OK


@inlined
def step_reader(op, code, bits, state, readers):  # type: ignore[no-untyped-def]
    """LOW_FIRST, END_LOW_FIRST, SWAP, LOWEST_FIRST, END_SWAP."""
    pc, reader, position = state[PC], state[READER], state[POSITION]
    state[PC] = pc + 2
    if op == Op.LOW_FIRST or op == Op.SWAP or op == Op.LOWEST_FIRST:
        left = state[LIMIT] - position
        width = left if code[pc + 1] < 0 else code[pc + 1]
        if width > left:
            return BAD
        state[READER] = reader + 1
        for k in range(READER_SIZE):  # loops compile much faster than slices
            readers[reader + 1, k] = state[POSITION + k]
        at, scratch = state[AT] + position, state[SCRATCH]
        if op == Op.LOW_FIRST and not (state[LOW] | at & 7 | width & 7):
            scratch = at >> 3  # whole bytes stay where they are
        else:
            state[SCRATCH] = copy_bytes(bits, at, width, state[LOW], op - Op.LOW_FIRST, scratch)
        # If the width varies, zero bits fill the last byte.
        state[SPARE] = state[SPARE] + 7 if code[pc + 1] < 0 else 0
        state[OVER] = 0
        state[POSITION], state[AT], state[LIMIT] = 0, 8 * scratch, width
        state[LOW] = op != Op.SWAP
        return OK
    if op == Op.END_LOW_FIRST and code[pc + 1]:
        width = -position % 8
        if position + width > state[LIMIT] or take(bits, state[AT] + position, width, state[LOW]):
            return BAD
        position += width
    for k in range(READER_SIZE):
        state[POSITION + k] = readers[reader, k]
    state[POSITION] += position
    state[READER] = reader - 1
    return OK


@inlined
def step_check(op, code, tables, registers, bits, state, seen):  # type: ignore[no-untyped-def]
    """SORTED, SEEN, DISTINCT, FORGET, MARK, CONSTRAINT."""
    pc = state[PC]
    if op == Op.SORTED:
        keys, table, before = code[pc + 1], code[pc + 2], code[pc + 3]
        is_first, order = registers[before] == UNDEFINED, np.int64(0)
        for k in range(keys):
            key = registers[tables[table + k]]
            if key == UNDEFINED:
                return BAD
            if order == 0 and not is_first:
                order = np.int64(key > registers[before + k]) - np.int64(key < registers[before + k])
            registers[before + k] = key
        state[PC] = pc + 5
        return BAD if order * code[pc + 4] < 0 else OK
    if op == Op.DISTINCT:
        keys, start, noted = code[pc + 1], registers[code[pc + 3]], state[NOTED]
        state[PC], state[NOTED] = pc + 4, noted + keys
        if noted + keys > MOST_DISTINCT:
            return BAD
        return BAD if repeats(tables, keys, code[pc + 2], registers, seen, start, noted) else OK
    if op == Op.CONSTRAINT:
        state[PC] = pc + 9
        at = state[AT] + registers[code[pc + 1]]
        return OK if keeps_constraint(code, pc, tables, bits, at, state[LOW]) else BAD
    state[PC] = pc + 2
    if op == Op.FORGET:
        state[NOTED] = registers[code[pc + 1]]
    else:
        registers[code[pc + 1]] = state[NOTED] if op == Op.SEEN else state[POSITION]
    return OK


@inlined
def step_rank(op, code, tables, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """PERMUTATION, COMBINATION."""
    pc, position = state[PC], state[POSITION]
    width, size = code[pc + 1], code[pc + 2]
    if position + width > state[LIMIT]:
        return BAD
    rank = take(bits, state[AT] + position, width, state[LOW])
    state[POSITION] = position + width
    if op == Op.PERMUTATION:
        stream = code[pc + 3]
        state[PC] = pc + 4
        result = put_permutation(rank, size, streams, arena, stream)
    else:
        stream = code[pc + 6]
        state[PC] = pc + 7
        if rank >= U(code[pc + 5]):
            return BAD
        result = put_combination(rank, size, code[pc + 3], tables, code[pc + 4], streams, arena, stream)
    return result if result <= OK else FULL + stream
