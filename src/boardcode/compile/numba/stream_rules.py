"""What the machine for codes of any layout does with rules: it compares numbers that it has read before."""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.intrinsics import item
from boardcode.compile.numba.stream_code import (
    BAD,
    BASE,
    COUNT,
    FULL,
    LARGEST,
    OK,
    PC,
    SIZE,
    UNDEFINED,
    Op,
    inlined,
)
from boardcode.compile.numba.stream_operations import append, calculate

U = np.uint64
ADD = np.int64(0)  # the operator


@inlined
def step_rule(op, code, registers, streams, arena, state):  # type: ignore[no-untyped-def]
    """KEEP, TOTAL, REQUIRE, DISJOINT, BINARY, EMIT: a row of rules is checked without a pause."""
    pc = state[PC]
    while True:
        if op == Op.BINARY:
            left, right = registers[code[pc + 3]], registers[code[pc + 4]]
            registers[code[pc + 2]] = calculate(code[pc + 1], left, right)
            pc += 5
        elif op == Op.EMIT:
            if not append(streams, arena, code[pc + 2], U(registers[code[pc + 1]])):
                return FULL + code[pc + 2]
            pc += 3
        elif op == Op.REQUIRE:
            holds = calculate(code[pc + 1], registers[code[pc + 2]], registers[code[pc + 3]])
            if holds == UNDEFINED or holds == 0:
                return BAD
            pc += 4
        elif op == Op.TOTAL:
            total, first = np.int64(0), code[pc + 2]
            for k in range(code[pc + 3]):
                total = calculate(ADD, total, registers[first + k])
            registers[code[pc + 1]] = total
            pc += 4
        elif op == Op.DISJOINT:
            first, other, step = code[pc + 1], code[pc + 2], code[pc + 3]
            clashes = False  # without a branch for each pair: the processor could not guess it
            for k in range(code[pc + 4]):
                left, right = item(registers, first + k), item(registers, other + step * k)
                clashes |= (left != 0) & (right != 0) | (left == UNDEFINED) | (right == UNDEFINED)
            if clashes:
                return BAD
            pc += 5
        elif op == Op.KEEP:
            stream, count, first = code[pc + 1], code[pc + 2], code[pc + 3]
            size = streams[stream, SIZE]
            place = streams[stream, BASE] + (streams[stream, COUNT] - count) * size
            for k in range(count):
                value = U(0)
                for n in range(size):
                    value |= U(arena[place + n]) << U(8 * n)
                registers[first + k] = UNDEFINED if value > U(LARGEST) else np.int64(value)
                place += size
            pc += 4
        else:
            break
        op = code[pc]
    state[PC] = pc
    return OK
