"""A scan that is small enough to try all its codes: pieces on a row of four cells."""

from __future__ import annotations

from boardcode.compile.plan import END, NO_STATE, Scan

CELLS = 4
FULL = (1 << CELLS) - 1
KINDS = (None, "domino", "stone")  # of the symbols 0, 1 and 2; the symbol 3 has no meaning


def cells_filled(symbol: int, cell: int) -> int:
    """The set of cells that a symbol fills if it stands at a cell; none if it leaves the row."""
    if KINDS[symbol] == "domino":
        return 3 << cell if cell + 1 < CELLS else 0
    return 1 << cell


def tiny_scan() -> Scan:
    """A flag at one of the four cells, then spaces, dominoes and stones on the others.

    A state is the set of cells that are filled; the number of a state is its place in `states`.
    """
    states = [FULL, *range(1, FULL)]
    following, fills = [], []
    for filled in states:
        cell = (~filled & filled + 1).bit_length() - 1
        options = [cells_filled(symbol, cell) if filled != FULL else 0 for symbol in range(len(KINDS))]
        options = [0 if option & filled else option for option in options]
        fills.append((*options, 0))
        after = [states.index(filled | cells) if cells else NO_STATE for cells in options]
        following.append((*after, NO_STATE))
    return Scan(
        width=2 + 2 * (CELLS - 1),
        head_width=2,
        symbol_width=2,
        cells=CELLS,
        first=tuple(states.index(1 << cell) for cell in range(CELLS)),
        head_fills=tuple(1 << cell for cell in range(CELLS)),
        following=tuple(following),
        fills=tuple(fills),
        name="pieces",
        keys=("kind", "cell"),
        head_kind="flag",
        kinds=(*KINDS, None),
    )


def walk(scan: Scan, state: int, symbols: tuple[int, ...]) -> bool:
    """Whether symbols lead from a state to the end, with symbols of 0 behind it."""
    for symbol in symbols:
        if state == END:
            if symbol:
                return False
        else:
            state = scan.following[state][symbol]
            if state == NO_STATE:
                return False
    return state == END
