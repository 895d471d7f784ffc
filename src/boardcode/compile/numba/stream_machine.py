"""The machine that reads codes of any layout: one compiled function for all formats.

A plan is assembled into a program (`stream_program`). For each row the machine runs it over the row's bits
and appends what it reads to streams: a stream for each leaf, the ends of lists, and marks of what is there.

    Counted(Number(4), Number(6))         NUMBER   4 bits to register 0
                                          BULK     items of 6 bits, as many as register 0 says, to stream 1
    0010 000001 000010                    END

    stream 0, ends of lists: 0 2          stream 1, numbers: 1 2

The machine accepts canonical codes only. Whatever is irregular in any way is undecided: the streams are set
back to where they were before the row, and the careful path reads it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardcode.compile.numba.deal_steps import step_deal
from boardcode.compile.numba.error_codes import UNDECIDED
from boardcode.compile.numba.run_steps import step_runs
from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    COUNT,
    DEPTH,
    EMPTY,
    FULL,
    LIMIT,
    LOOP,
    LOW,
    MOST_DISTINCT,
    NOTED,
    OK,
    OVER,
    PC,
    POSITION,
    READER,
    READER_SIZE,
    SCRATCH,
    SPARE,
    TALLY_ROW,
    Op,
    called,
    inlined,
)
from boardcode.compile.numba.stream_operations import is_zero
from boardcode.compile.numba.stream_rules import step_rule
from boardcode.compile.numba.stream_steps import (
    step_branch,
    step_check,
    step_fixed,
    step_list,
    step_numbers,
    step_rank,
    step_reader,
    step_register,
    step_symbol,
)
from boardcode.compile.numba.tally_steps import GROUPS, step_tally
from boardcode.compile.numba.turn_steps import step_turn


def new_memory(streams: int) -> tuple[Any, ...]:
    """What the machine needs to run: state, counts of streams, stacks, things seen, and things counted."""
    return (
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(streams, np.int64),
        np.zeros((DEPTH + 1, 2), np.int64),
        np.zeros((DEPTH + 1, READER_SIZE), np.int64),
        np.zeros(2 * MOST_DISTINCT, np.int64),
        np.zeros((GROUPS + 1) * TALLY_ROW, np.int64),
    )


@called
def read_rows(  # type: ignore[no-untyped-def]
    code,
    tables,
    registers,
    bits,
    places,
    widths,
    errors,
    first,
    width,
    spare,
    scratch,
    streams,
    arena,
    memory,
):
    """Run a program for rows from `first` on.

    Returns the row after the last one and 0, or a row and 1 + the stream that has no room for it. `width` is
    the number of bits of a code, -1 if it varies; `spare` is how many bits may be left over; `scratch` is the
    first byte of `bits` after all rows; `memory` is what `new_memory` returns.
    """
    state, counts, loops, readers, seen, tally = memory
    for row in range(first, len(places)):
        if errors[row]:
            continue
        for k in range(len(streams)):  # loops compile much faster than slices
            counts[k] = streams[k, COUNT]
        state[PC] = state[POSITION] = state[LOW] = state[OVER] = state[NOTED] = state[EMPTY] = 0
        state[AT], state[LIMIT] = 8 * places[row], widths[row] if width < 0 else width
        state[SPARE], state[SCRATCH], state[LOOP], state[READER] = spare, scratch, -1, -1
        result = _run(code, tables, registers, bits, streams, arena, state, loops, readers, seen, tally)
        position = state[POSITION]
        if result == OK and (
            state[LIMIT] - position > spare
            or not is_zero(bits, state[AT] + position, widths[row] - position, state[LOW])
        ):
            result = BAD
        if result != OK:
            for k in range(len(streams)):
                streams[k, COUNT] = counts[k]
            if result >= FULL:
                return row, 1 + result - FULL
            errors[row] = UNDECIDED
    return len(places), 0


@inlined
def _run(code, tables, registers, bits, streams, arena, state, loops, readers, seen, tally):  # type: ignore[no-untyped-def]
    """Run a program to its end; return OK, BAD, or FULL + the stream that is full."""
    result = OK
    while result == OK:
        op = code[state[PC]]
        if op <= Op.UNARY:
            result = step_numbers(op, code, registers, bits, streams, arena, state, loops)
        elif op <= Op.SEARCH:
            result = step_symbol(op, code, tables, registers, bits, streams, arena, state)
        elif op <= Op.MORE:
            result = step_list(op, code, tables, registers, bits, streams, arena, state, loops)
        elif op == Op.RUNS:
            result = step_runs(code, registers, bits, streams, arena, state)
        elif op <= Op.ALIGN:
            result = step_fixed(op, code, bits, state)
        elif op <= Op.SPECIAL:
            result = step_branch(op, code, tables, registers, bits, streams, arena, state)
        elif op <= Op.UNDEFINE:
            result = step_register(op, code, tables, registers, state)
        elif op <= Op.END_SWAP:
            result = step_reader(op, code, bits, state, readers)
        elif op <= Op.CONSTRAINT:
            result = step_check(op, code, tables, registers, bits, state, seen)
        elif op <= Op.COMBINATION:
            result = step_rank(op, code, tables, bits, streams, arena, state)
        elif op <= Op.EMIT:
            result = step_rule(op, code, registers, streams, arena, state)
        elif op == Op.TALLY:
            result = step_tally(code, tables, bits, streams, arena, state, tally)
        elif op <= Op.ALTERNATE:
            result = step_turn(op, code, tables, registers, bits, streams, arena, state)
        elif op == Op.DEAL:
            result = step_deal(code, tables, bits, streams, arena, state, tally)
        else:
            break
    return result
