"""What the machine for codes of any layout does with lists that are one number, and with things that players
have put down in turn.
"""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    BASE,
    COUNT,
    FULL,
    LIMIT,
    LOW,
    OK,
    PC,
    POSITION,
    Op,
    called,
)
from boardcode.compile.numba.stream_operations import append, append_end, take

U = np.uint64


@called
def step_turn(op, code, tables, registers, bits, streams, arena, state):  # type: ignore[no-untyped-def]
    """BIJECTIVE, NOTE, ALTERNATE."""
    pc = state[PC]
    if op == Op.NOTE:
        registers[code[pc + 1]] = streams[code[pc + 2], COUNT]
        state[PC] = pc + 3
        return OK
    if op == Op.ALTERNATE:
        state[PC] = pc + 5
        start, stream, players, table = registers[code[pc + 1]], code[pc + 2], code[pc + 3], code[pc + 4]
        return _name_players(start, stream, players, tables, table, streams, arena)
    width, base, ends, stream = code[pc + 1], U(code[pc + 2]), code[pc + 4], code[pc + 5]
    position = state[POSITION]
    if position + width > state[LIMIT]:
        return BAD
    number = take(bits, state[AT] + position, width, state[LOW])
    if number > U(code[pc + 3]):
        return BAD
    state[POSITION] = position + width
    state[PC] = pc + 6
    count = np.int64(0)
    while number > U(0):
        number -= U(1)
        if not append(streams, arena, stream, number % base):
            return FULL + stream
        number //= base
        count += np.int64(1)
    result = append_end(streams, arena, ends, count)
    return result if result <= OK else FULL + ends


@called
def _name_players(start, stream, players, tables, table, streams, arena):  # type: ignore[no-untyped-def]
    """Replace numbers in a stream, 0 for the player to move, by those of players; BAD if a player has another
    number of things than turns. The table has the number of each value, -1 where nothing is.
    """
    first, stop = streams[stream, BASE], streams[stream, COUNT]
    total = np.int64(0)
    for k in range(start, stop):
        if tables[table + arena[first + k]] >= 0:
            total += np.int64(1)
    for number in range(players):
        count = np.int64(0)
        for k in range(start, stop):
            if tables[table + arena[first + k]] == number:
                count += np.int64(1)
        if count != (total + players - 1 - (total + number) % players) // players:
            return BAD
    for k in range(start, stop):
        number = tables[table + arena[first + k]]
        arena[first + k] = np.uint8(players if number < 0 else (total + number) % players)
    return OK
