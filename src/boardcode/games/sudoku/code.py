"""A Sudoku in 81 characters: the cells row by row from the top left.

Corners settled here:
- We write a dot for an empty cell. 0 is read for it as well: collections of hard puzzles write dots, the
  collection of puzzles with 17 digits and Project Euler write zeros, and most programs read both.
- A text with dots and zeros is malformed. Nobody writes such a text, so it is more likely two puzzles mixed
  up, or a damaged one.
- Line breaks may stand between cells, so that nine lines of nine are read. Nothing else may: not the bars and
  lines of a drawing, no blanks, no commas.
- `_`, `-`, `*`, `x` and blanks are met for empty cells too, and are not read. A blank is dangerous: whoever
  trims a line eats cells.
- 81 digits without a dot are a puzzle with zeros, or a solution if there is no 0.
- A digit may stand twice in a row, column or box, and a puzzle may have no solution or several: that can be
  written, and `problems()` reports it.
"""

from __future__ import annotations

from boardcode.alphabets import Alphabet
from boardcode.fields import Array, Number, Record
from boardcode.format import Format, relate
from boardcode.games.sudoku import drawing
from boardcode.games.sudoku.hints import HINTS
from boardcode.games.sudoku.rules import CELLS, SIZE
from boardcode.games.sudoku.state import LINES, ZEROS, Puzzle

CHARACTERS = Alphabet("Sudoku", ".123456789", aliases={"0": "."}, mixed_aliases=False, separators="\n\r")
EXAMPLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
ZERO_EXAMPLE = EXAMPLE.replace(".", "0")

FORMATS = relate(
    Format(
        name="sudoku",
        title="Sudoku",
        description="The 81 cells of a Sudoku row by row, a character each: a digit, or a dot if empty.",
        game="sudoku",
        proved=True,
        alphabet=CHARACTERS,
        fields=Record(Puzzle, cells=Array(CELLS, Number(4, 0, SIZE))),
        state=Puzzle,
        examples=[
            EXAMPLE,
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
        ],
        counterexamples=[
            "",
            EXAMPLE[:-1],
            EXAMPLE + ".",
            EXAMPLE[:-1] + "0",  # both signs
            ZERO_EXAMPLE[:-1] + ".",
            EXAMPLE.replace(".", "_"),
            EXAMPLE.replace(".", " "),
            EXAMPLE.replace(".", "x"),
            ZERO_EXAMPLE[:40] + "|" + ZERO_EXAMPLE[40:],
            "." + ZERO_EXAMPLE[1:],
            f"{ZERO_EXAMPLE},{SOLUTION}",  # a puzzle and its solution
            EXAMPLE + "\n",
            "4.00000805030000000000700000E+80",
        ],
        drawing=drawing.PUZZLE,
        spellings="0 may stand for every dot, and line breaks between cells.",
        hints=HINTS,
        notations=[ZEROS, LINES],
    )
)
