"""What the machine for codes of any layout does with deals of cards: it finds out who holds each card.

A deal has a number of up to 96 bits. It is kept as three limbs of 32 bits, which are multiplied and divided
by small numbers only, or as six of 16 bits, which are divided by numbers of up to 47 bits.
"""

from __future__ import annotations

import numpy as np

from boardcode.compile.numba.stream_code import (
    AT,
    BAD,
    BASE,
    CAPACITY,
    COUNT,
    FULL,
    LIMIT,
    OK,
    PC,
    POSITION,
    called,
)
from boardcode.compile.numba.stream_operations import take

U = np.uint64
LIMB, LOW_LIMB = U(32), U(0xFFFFFFFF)
HEAD_SIZE = 7  # words of a table before the sizes of the hands

#: where the parts of a deal are in the memory for tallies
PLACES, PARTS, LIMBS, LEFT = 0, 128, 256, 384


@called
def step_deal(code, tables, bits, streams, arena, state, memory):  # type: ignore[no-untyped-def]
    """DEAL: the table has the number of deals in three limbs, the numbers of cards and hands, the greatest
    hand, whether hands are in dictionary order, the sizes of the hands, in how many ways each is chosen, and
    how many selections of k there are of c cards, at c * (greatest + 1) + k.
    """
    pc, position = state[PC], state[POSITION]
    width, table, stream = code[pc + 1], code[pc + 2], code[pc + 3]
    if position + width > state[LIMIT]:
        return BAD
    high, middle = max(width - 64, 0), min(max(width - 32, 0), 32)
    at = state[AT] + position
    top = take(bits, at, high, 0)
    centre = take(bits, at + high, middle, 0)
    bottom = take(bits, at + high + middle, width - high - middle, 0)
    whole = U(tables[table]), U(tables[table + 1]), U(tables[table + 2])
    if not _is_less(top, centre, bottom, whole[0], whole[1], whole[2]):
        return BAD
    cards = tables[table + 3]
    if streams[stream, COUNT] + cards > streams[stream, CAPACITY]:
        return FULL + stream
    place = streams[stream, BASE] + streams[stream, COUNT]
    if code[pc + 4]:
        _deal_hands(tables, table, top, centre, bottom, arena, place, memory)
    else:
        _deal_cards(tables, table, top, centre, bottom, arena, place, memory)
    streams[stream, COUNT] += cards
    state[POSITION] = position + width
    state[PC] = pc + 5
    return OK


@called
def _is_less(top, centre, bottom, other_top, other_centre, other_bottom):  # type: ignore[no-untyped-def]
    """Whether a number is less than another one."""
    if top != other_top:
        return top < other_top
    return centre < other_centre if centre != other_centre else bottom < other_bottom


@called
def _deal_cards(tables, table, top, centre, bottom, arena, place, memory):  # type: ignore[no-untyped-def]
    """Give one card after the other to the hand whose part of the deals holds the number."""
    cards, hands = tables[table + 3], tables[table + 4]
    for hand in range(hands):
        memory[PLACES + hand] = tables[table + HEAD_SIZE + hand]
    all2, all1, all0 = U(tables[table]), U(tables[table + 1]), U(tables[table + 2])
    for card in range(cards):
        left, hand = U(cards - card), 0
        while True:
            free = U(memory[PLACES + hand])
            part0 = all0 * free
            part1 = all1 * free + (part0 >> LIMB)
            part2 = all2 * free + (part1 >> LIMB)
            rest = (part2 % left) << LIMB | part1 & LOW_LIMB
            part2 //= left
            part1, rest = rest // left, (rest % left) << LIMB | part0 & LOW_LIMB
            part0 = rest // left
            if _is_less(top, centre, bottom, part2, part1, part0):
                break
            borrow = U(bottom < part0)
            bottom = (bottom - part0) & LOW_LIMB
            more = U(centre < part1 + borrow)
            centre = (centre - part1 - borrow) & LOW_LIMB
            top = top - part2 - more
            hand += 1
        memory[PLACES + hand] -= 1
        all2, all1, all0 = part2, part1, part0
        arena[place + card] = np.uint8(hand)


@called
def _deal_hands(tables, table, top, centre, bottom, arena, place, memory):  # type: ignore[no-untyped-def]
    """Choose one hand after the other among the cards that are left."""
    cards, hands, greatest = tables[table + 3], tables[table + 4], tables[table + 5]
    is_forward, sizes = tables[table + 6], table + HEAD_SIZE
    ways, choices = sizes + hands, sizes + 2 * hands
    for k in range(2):
        shift = U(16 - 16 * k)
        memory[LIMBS + k] = np.int64(top >> shift & U(0xFFFF))
        memory[LIMBS + 2 + k] = np.int64(centre >> shift & U(0xFFFF))
        memory[LIMBS + 4 + k] = np.int64(bottom >> shift & U(0xFFFF))
    for hand in range(hands - 2, -1, -1):
        rest = np.int64(0)
        for k in range(6):
            rest = rest << 16 | memory[LIMBS + k]
            memory[LIMBS + k] = rest // tables[ways + hand]
            rest %= tables[ways + hand]
        memory[PARTS + hand] = rest
    for card in range(cards):
        memory[LEFT + card] = card
        arena[place + card] = np.uint8(hands - 1)
    left = cards
    for hand in range(hands - 1):
        number, index = memory[PARTS + hand], left
        if is_forward:
            number = tables[ways + hand] - 1 - number
        for k in range(tables[sizes + hand], 0, -1):
            index -= 1
            while tables[choices + index * (greatest + 1) + k] > number:
                index -= 1
            number -= tables[choices + index * (greatest + 1) + k]
            chosen = LEFT + (left - 1 - index if is_forward else index)
            arena[place + memory[chosen]] = np.uint8(hand)
            memory[chosen] = -1
        kept = 0
        for k in range(left):
            if memory[LEFT + k] >= 0:
                memory[LEFT + kept] = memory[LEFT + k]
                kept += 1
        left = kept
