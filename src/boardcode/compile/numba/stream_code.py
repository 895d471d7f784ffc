"""The instructions of the machine for codes of any layout, and where it keeps its state."""

from __future__ import annotations

from enum import IntEnum

from boardcode.compile.numba.kernel_cache import compiled

#: a function of the machine; dividing by zero is tested where it could happen
called = compiled(error_model="numpy", _nrt=False)
#: one whose code is put where it is called: a call with many arrays takes as long as its work
inlined = compiled(error_model="numpy", forceinline=True, _nrt=False)

UNDEFINED = -(1 << 63)  # of a register: there is no number, or none that fits
LARGEST = (1 << 63) - 1
MOST_EMPTY_ITEMS = 1 << 16  # of a code, empty or not; the careful path has the same limit for empty ones
MOST_DISTINCT = 1 << 11  # items of a list that are compared with each other
MOST_TALLY = 1 << 11  # things of a tally
TALLY_ROW = MOST_TALLY + 40  # room for them: a power of two would slow the processor's cache down
DEPTH = 32  # of lists, and of parts in another bit or byte order

#: columns of the table of streams: the size of an item in bytes, the first byte, room for so many, so many
SIZE, BASE, CAPACITY, COUNT = range(4)

#: the state of the machine: the instruction; the bit that is next, counted from `AT`; how many bits there
#: are, and how many may be left over; whether low bits come first; whether something is missing, so that
#: nothing can follow; free bytes after the rows; what is on the stacks; how many things were noted; and how
#: many items there were in lists of items that may have no bits
PC, POSITION, AT, LIMIT, SPARE, LOW, OVER, SCRATCH, LOOP, READER, NOTED, EMPTY = range(12)
READER_SIZE = 7  # of the state is kept while a part is read in another order


OK, BAD, FULL = 0, -1, 1  # the results of a row; FULL + k if stream k is


class Op(IntEnum):
    """Instructions, with their arguments."""

    NUMBER = 0  # least, most, stream, register, width
    SWAPPED = 1  # least, most, stream, register, width
    SIZED = 2  # least, most, stream, register, register of the width
    VARINT = 3  # least, most, stream, register, whether the high group comes first
    UNARY = 4  # least, most, stream, register, unused
    SYMBOL = 5  # width, table, stream, register
    SEARCH = 6  # width, table of patterns, their number, stream, register
    BULK = 7  # register of the count, stream of ends, width, table or -1, least, most, stream, then the same
    # register and stream for lists in the list, or -1 and -1
    REPEAT = 8  # register of the count, stream of ends, fewest bits of an item, where to go on
    NEXT = 9
    TO_END = 10
    MORE = 11  # stream of ends, fewest bits of an item, where to go on
    RUNS = 12  # register of the count, stream of ends, most, stream, first register, register of the sum
    ZEROS = 13  # width
    CONSTANT = 14  # width, value
    ALIGN = 15  # bits
    JUMP = 16  # where to go on
    OPTIONAL = 17  # fewest bits, stream of marks, where to go on if it is missing
    WHEN = 18  # register, stream of marks, where to go on if it is missing
    CASE = 19  # register, stream of marks, table of places to go on
    SPECIAL = 20  # width, table of patterns, their number, stream of marks, where to go on, register, values
    LOOK_UP = 21  # target, register, table, size
    FIND = 22  # target, register, table, size
    UNDEFINE = 23  # register
    LOW_FIRST = 24  # width, -1 if it varies
    END_LOW_FIRST = 25  # whether the width varies
    SWAP = 26  # width
    LOWEST_FIRST = 27  # width
    END_SWAP = 28  # unused; also of LOWEST_FIRST
    SORTED = 29  # number of keys, table of their registers, first register of the keys before, 1 or -1 for
    # the direction
    SEEN = 30  # register
    DISTINCT = 31  # number of keys, table of their registers, register
    FORGET = 32  # register
    MARK = 33  # register
    CONSTRAINT = 34  # register, items, width, keys, patterns, their number, their keys, allowed
    PERMUTATION = 35  # width, size, stream
    COMBINATION = 36  # width, size, chosen, table, count, stream
    KEEP = 37  # stream, number of items, first register
    TOTAL = 38  # target, first register, number of registers
    REQUIRE = 39  # operator, left, right
    DISJOINT = 40  # first register of a list, of another one, step there, number of items
    BINARY = 41  # operator, target, left, right
    EMIT = 42  # register, stream
    TALLY = 43  # table, stream of ends, stream of values or texts, stream of counts, whether it must not be
    # empty
    BIJECTIVE = 44  # width, number of symbols, greatest number, stream of ends, stream
    NOTE = 45  # register, stream: how many numbers are in it
    ALTERNATE = 46  # register of how many there were, stream, number of players, table of numbers
    DEAL = 47  # width, table, stream of owners, whether it goes hand by hand
    END = 48
