"""Rows, columns and boxes of a Sudoku, what is wrong with a grid, and its solutions.

`find_solutions` keeps the digits that are possible in each cell as bits. It strikes out what a known digit
excludes, places a digit that has only one cell left in a row, column or box, and tries the digits of the cell
with the fewest of them when nothing else follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.state import Problem

SIZE, BOX = 9, 3
CELLS = SIZE * SIZE
FEWEST_GIVENS = 17  # of a grid with one solution
MOST_TRIES = 500  # of digits in cells; grids that people call hard need a few dozen
ALL_DIGITS = (1 << SIZE) - 1

House = tuple[str, tuple[int, ...]]  # what it is called, and its cells


def _list_houses() -> list[House]:
    houses: list[House] = []
    for k in range(SIZE):
        corner = BOX * (SIZE * (k // BOX) + k % BOX)
        houses.append(("row", tuple(range(SIZE * k, SIZE * k + SIZE))))
        houses.append(("column", tuple(range(k, CELLS, SIZE))))
        box = [corner + SIZE * row + column for row in range(BOX) for column in range(BOX)]
        houses.append(("box", tuple(box)))
    return houses


HOUSES = _list_houses()
#: The cells that share a row, column or box with a cell.
PEERS = [
    sorted({other for _, cells in HOUSES if cell in cells for other in cells} - {cell})
    for cell in range(CELLS)
]


def find_repetitions(cells: Sequence[int]) -> list[Problem]:
    """Return every digit that stands in the same row, column or box already."""
    problems = []
    for name, house in HOUSES:
        first: dict[int, int] = {}
        for cell in house:
            digit = cells[cell]
            if digit and first.setdefault(digit, cell) != cell:
                reason = f"{digit} is in the same {name} already, in cells[{first[digit]}]"
                problems.append(Problem(f"cells[{cell}]", reason))
    return problems


def find_problems(cells: Sequence[int]) -> list[Problem]:
    """Return why a grid is no Sudoku with one solution, as far as that is found out in a moment."""
    problems = find_repetitions(cells)
    givens = CELLS - list(cells).count(0)
    if givens < FEWEST_GIVENS:
        reason = (
            f"{givens} digits allow several solutions or none; at least {FEWEST_GIVENS} are needed for one"
        )
        problems.append(Problem("cells", reason))
    if problems:
        return problems
    solutions = find_solutions(cells, 2)
    if solutions is None or len(solutions) == 1:
        return []
    reason = "there are several solutions; expected one" if solutions else "there is no solution"
    return [Problem("cells", reason)]


def find_solutions(
    cells: Sequence[int], most: int, most_tries: int = MOST_TRIES
) -> list[tuple[int, ...]] | None:
    """Return up to `most` solutions of a grid; None if more than `most_tries` digits had to be tried."""
    start = [1 << digit - 1 if digit else ALL_DIGITS for digit in cells]
    solutions: list[tuple[int, ...]] = []
    pending, tries = [start], 0
    while pending and len(solutions) < most:
        possible = pending.pop()
        if not _exclude_digits(possible):
            continue
        cell = min(
            range(CELLS), key=lambda cell: (possible[cell].bit_count() == 1, possible[cell].bit_count())
        )
        if possible[cell].bit_count() == 1:
            solutions.append(tuple([digits.bit_length() for digits in possible]))
            continue
        for digit in reversed(range(SIZE)):
            if possible[cell] >> digit & 1:
                tries += 1
                pending.append([*possible[:cell], 1 << digit, *possible[cell + 1 :]])
        if tries > most_tries:
            return None
    return solutions


def _exclude_digits(possible: list[int]) -> bool:
    """Strike out digits until nothing more follows; return whether every cell and every digit has a place."""
    settled: set[int] = set()
    while True:
        singles = [
            cell for cell, digits in enumerate(possible) if not digits & (digits - 1) and cell not in settled
        ]
        for cell in singles:
            settled.add(cell)
            for peer in PEERS[cell]:
                possible[peer] &= ~possible[cell]
        if not all(possible):
            return False
        if singles:
            continue
        if not _place_digits(possible):
            return False
        if all(digits & (digits - 1) or cell in settled for cell, digits in enumerate(possible)):
            return True


def _place_digits(possible: list[int]) -> bool:
    """Place digits that have one cell left in a row, column or box; return False if one has none."""
    for _, house in HOUSES:
        once = more = 0
        for cell in house:
            more |= once & possible[cell]
            once |= possible[cell]
        if once != ALL_DIGITS:
            return False
        alone = once & ~more
        for cell in house:
            only = possible[cell] & alone
            if only & (only - 1):
                return False
            if only:
                possible[cell] = only
    return True
