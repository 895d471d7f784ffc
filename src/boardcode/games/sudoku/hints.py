"""Common mistakes with Sudokus, recognised from the code that was rejected."""

from __future__ import annotations

import re

from boardcode.errors import CodeError
from boardcode.games.sudoku.rules import CELLS
from boardcode.games.sudoku.state import Puzzle

OTHER_EMPTY = re.compile(r"[_\-*xX? ]")
TITLE = re.compile(r"\s*[A-Za-z]+ *\d+\s*\n")
FLOAT = re.compile(r"\d[.,]\d*[Ee]\+\d+")
PENCIL_MARKS = 9 * CELLS
FEWEST_DIGITS = 60  # that are left of a puzzle that was taken for a number


def _read(text: str) -> str | None:
    """The canonical code of a text, None if it has none."""
    try:
        return Puzzle.format().read(text).code
    except CodeError:
        return None


def puzzle_and_solution(error: CodeError) -> str | None:
    """Recognise a line of a table with two columns, puzzles and solutions."""
    parts = re.split(r"[,;\t]", error.code.strip())
    codes = [_read(part.strip()) for part in parts]
    if len(parts) != 2 or None in codes:
        return None
    return f"these are two grids, probably a puzzle and its solution; the first is {codes[0]}"


def title_line(error: CodeError) -> str | None:
    """Recognise a title above nine lines, as in the file of Project Euler."""
    title = TITLE.match(error.code)
    code = _read(error.code[title.end() :].strip()) if title else None
    return None if code is None else f"without its title this is {code}"


def drawing_lines(error: CodeError) -> str | None:
    """Recognise bars, lines and blanks between the cells."""
    if _read(error.code.strip()) is not None:
        return None  # only the white space around it is wrong
    lines = [line for line in error.code.split("\n") if re.search(r"[.\d]", line)]
    code = _read(re.sub(r"[\s|,;\[\]]", "", "".join(lines)))
    return None if code is None else f"nothing but line breaks may stand between cells; this is {code}"


def other_empty_cells(error: CodeError) -> str | None:
    """Recognise other signs for empty cells."""
    signs = {*OTHER_EMPTY.findall(error.code)}
    code = _read(OTHER_EMPTY.sub(".", error.code.strip("\n")))
    if not signs or code is None:
        return None
    return f"an empty cell is a dot or a 0; this is {code}"


def mixed_signs(error: CodeError) -> str | None:
    """Recognise dots and zeros in one text."""
    code = _read(error.code.strip().replace("0", "."))
    if code is None or "." not in error.code or "0" not in error.code:
        return None
    return f"if both are empty cells, this is {code}"


def lost_zeros(error: CodeError) -> str | None:
    """Recognise a puzzle whose first cells are missing, since it was taken for a number."""
    digits = error.code.strip()
    if FLOAT.fullmatch(digits):
        return "this was rounded as a number, and most digits are lost; keep codes as text"
    if not FEWEST_DIGITS <= len(digits) < CELLS or not digits.isascii() or not digits.isdecimal():
        return None
    return (
        f"zeros at the start were probably lost, when it was taken for a number: {_read(digits.zfill(CELLS))}"
    )


def trimmed_blanks(error: CodeError) -> str | None:
    """Recognise blanks for empty cells, some of which were trimmed."""
    if " " not in error.code or len(error.code) >= CELLS or re.sub(r"[1-9 ]", "", error.code):
        return None
    return "blanks for empty cells are lost when a text is trimmed; an empty cell is a dot"


def pencil_marks(error: CodeError) -> str | None:
    """Recognise nine characters for each cell."""
    text = re.sub(r"\s", "", error.code)
    if len(text) != PENCIL_MARKS or re.search(r"[^.1-9]", text):
        return None
    marks = [text[start : start + 9].replace(".", "") for start in range(0, PENCIL_MARKS, 9)]
    code = "".join([mark if len(mark) == 1 else "." for mark in marks])
    return f"these are pencil marks, nine characters for a cell; where only one digit is left it is {code}"


HINTS = (
    puzzle_and_solution,
    title_line,
    drawing_lines,
    mixed_signs,
    other_empty_cells,
    trimmed_blanks,
    lost_zeros,
    pencil_marks,
)
