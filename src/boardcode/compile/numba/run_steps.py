"""Lists of unary numbers on the machine: the lengths of runs of ones, counted a word at a time."""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.intrinsics import leading_zeros, trailing_zeros
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
    called,
)
from boardcode.compile.numba.stream_operations import append_end, take

U = np.uint64
WORD = np.int64(64)


@called
def step_runs(code, registers, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """RUNS. A word is shifted so that the next bit is always at the same end of it."""
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
    place = streams[stream, BASE] + count
    word, held, before, total = U(0), np.int64(0), np.int64(0), np.int64(0)
    k = np.int64(0)
    while k < size:
        if held == 0:
            held = min(limit - position, WORD)
            if held == 0 or before > most:
                return BAD
            word = take(bits, at + position, held, low)
            if not low:
                word <<= U(64 - held)
            position += held
        ones = np.int64(trailing_zeros(~word) if low else leading_zeros(~word))
        if ones >= held:
            before += held
            held = np.int64(0)
            continue
        value = before + ones
        if value > most:
            return BAD
        arena[place + k] = np.uint8(value)
        if first >= 0:
            registers[first + k] = value
        # In two steps, since a word cannot be shifted by all its bits.
        word = word >> U(ones) >> U(1) if low else word << U(ones) << U(1)
        held -= ones + 1
        total, before, k = total + value, np.int64(0), k + 1
    streams[stream, COUNT] = count + size
    if first >= 0:
        registers[code[pc + 6]] = total
    state[POSITION], state[PC] = position - held, pc + 7
    return OK
