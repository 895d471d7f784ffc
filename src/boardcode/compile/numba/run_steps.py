"""Lists of unary numbers on the machine: the lengths of runs of ones, counted a word at a time."""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.intrinsics import ones, reverse_word, trailing_zeros
from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    BASE,
    CAPACITY,
    COUNT,
    FULL,
    LIMIT,
    LOW,
    OK,
    PC,
    POSITION,
    inlined,
)
from boardcode.compile.numba.stream_operations import append_end, put, take

U = np.uint64
WORD = np.int64(64)


@inlined
def step_runs(code, registers, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """RUNS. The zeros of a word are found one after the other: a number is how far it is to the next one."""
    pc = state[PC]
    size, ends, most, stream = registers[code[pc + 1]], code[pc + 2], code[pc + 3], code[pc + 4]
    first, low, at, limit = code[pc + 5], state[LOW], state[AT], state[LIMIT]
    position = state[POSITION]
    if size < 0 or size > limit - position:
        return BAD
    count = streams[stream, COUNT]
    if count + size > streams[stream, CAPACITY]:
        return FULL + stream
    result = append_end(streams, arena, ends, size)
    if result != OK:
        return BAD if result == BAD else FULL + ends
    place, start = streams[stream, BASE] + count, position
    last, greatest, k = position - 1, np.int64(0), np.int64(0)  # the zero before, and numbers so far
    while k < size:
        held = min(limit - position, WORD)
        if held == 0 or position - last > most + 1:
            return BAD
        word = take(bits, at + position, held, low)
        if not low:
            word = reverse_word(word) >> U(64 - held)
        zeros = ~word & (~U(0) >> U(64 - held))
        for _ in range(min(np.int64(ones(zeros)), size - k)):
            zero = position + np.int64(trailing_zeros(zeros))
            value = zero - last - 1
            put(arena, place + k, U(value))
            if first >= 0:
                registers[first + k] = value
            greatest, last, k = max(greatest, value), zero, k + 1
            zeros &= zeros - U(1)
        position += held
    if greatest > most:
        return BAD
    streams[stream, COUNT] = count + size
    if first >= 0:
        registers[code[pc + 6]] = last + 1 - start - size
    state[POSITION], state[PC] = last + 1, pc + 7
    return OK
