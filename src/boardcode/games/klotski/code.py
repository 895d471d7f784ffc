"""The codes of Klotski: a layout as nine hexadecimal digits, or as its rank in five characters.

Corners settled here:
- 01 is a horizontal domino and 10 a vertical one. The original page says "2 x 1" and "1 x 2", which reads as
  width x height; the other way round, none of its three examples would fit on the board.
- A layout has at least two spaces. The page does not say so, but the puzzle's players do: with fewer, the
  square could never move. A code with fewer has no meaning.
- The scan ends when all cells are covered, and what follows must be 0, as the page says of its filling. A
  code that has something else there names no other layout: it can be read, but it is not canonical.
- Trailing zeros may be left off, as the page allows, as long as one digit stays: "0" is the square at cell 0
  and nothing else. An empty text is not a code.
- Leading zeros may not be left off, and there is no 0x: it would make the code a number, and numbers lose
  leading zeros. No separators either; nobody writes them. Digits are read in either case and written in upper
  case.
- In JSON and in the constructor the pieces may come in any order, since each says where it lies; they are
  written in the order of their cells.
- The short code has exactly five characters, and ranks start at 0: the first layout is 11111.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from boardcode.alphabets import Alphabet
from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.compile.fixed_nodes import Rank, Scan
from boardcode.errors import Fault, InvalidJson, MeaninglessCode, NonCanonicalCode
from boardcode.fields import Choice, Field, Json, Number, Record, Row
from boardcode.fields.field import NOWHERE, json_fault
from boardcode.format import Format
from boardcode.games.klotski import drawing, hints, rules
from boardcode.games.klotski.pieces import (
    CELLS,
    COLUMNS,
    FOOTPRINTS,
    LEAST_SPACES,
    ROWS,
    SIZES,
    SQUARE_CELLS,
    Kind,
    Piece,
)
from boardcode.games.klotski.puzzles import puzzle
from boardcode.games.klotski.ranking import rank, unrank
from boardcode.games.klotski.scan import (
    HEAD_WIDTH,
    SYMBOL_WIDTH,
    WIDTH,
    ScanSymbols,
    number_of_symbols,
    pieces_of_symbols,
    scan_table,
    steps,
    symbols_of_number,
    symbols_of_pieces,
)
from boardcode.games.klotski.state import Layout, layout_of_pieces
from boardcode.wording import either

if TYPE_CHECKING:
    from random import Random

DIGITS = Alphabet("hexadecimal", "0123456789ABCDEF", any_case=True, trailing_zeros_optional=True)
# Without 0, I, L and O, which are mistaken for others.
SHORT_DIGITS = Alphabet("base-32", "123456789ABCDEFGHJKMNPQRSTUVWXYZ", any_case=True)

FREE_CELLS = CELLS - SIZES[Kind.SQUARE][0] * SIZES[Kind.SQUARE][1]  # all but those of the square
MOST_PIECES = 1 + FREE_CELLS - LEAST_SPACES  # the square, and singles wherever there need be no space
FEWEST_SYMBOLS = LEAST_SPACES + (FREE_CELLS - LEAST_SPACES + 1) // 2  # the same with dominoes
_PIECE = Record(Piece, kind=Choice(2, Kind), cell=Number((CELLS - 1).bit_length(), 0, CELLS - 1))


class LayoutField(Field[Layout]):
    """A layout in bits: what both codes have in common, the JSON form and the number of layouts."""

    @cached_property
    def count(self) -> int:  # type: ignore[override]  # counted on first access
        return scan_table().count

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Layout:
        return unrank(random.randrange(self.count))

    def to_json(self, value: Layout, scope: Scope = NOWHERE) -> Json:
        return {"pieces": [_PIECE.to_json(piece) for piece in value.pieces]}

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> Layout:
        if not isinstance(data, dict) or list(data) != ["pieces"]:
            raise json_fault(path, data, "an object with the key 'pieces' and no other")
        items = data["pieces"]
        if not isinstance(items, list):
            raise json_fault("pieces", items, "a list of pieces")
        pieces = [_PIECE.from_json(item, f"pieces[{k}]") for k, item in enumerate(items)]
        wrong = rules.complaint(pieces)
        if wrong:
            raise Fault(
                InvalidJson, wrong.reason, path=wrong.path, found=wrong.found, expected=wrong.expected
            )
        return Layout(pieces)

    def schema(self) -> dict[str, Json]:
        pieces = {
            "type": "array",
            "items": {"anyOf": [_piece_schema(kind) for kind in Kind]},
            "contains": {"properties": {"kind": {"const": Kind.SQUARE.value}}},
            "minContains": 1,
            "maxContains": 1,
            "maxItems": MOST_PIECES,
        }
        return {
            "type": "object",
            "properties": {"pieces": pieces},
            "required": ["pieces"],
            "additionalProperties": False,
        }


def _piece_schema(kind: Kind) -> dict[str, Json]:
    fitting = [cell for cell, footprint in enumerate(FOOTPRINTS[kind]) if footprint is not None]
    return {
        "type": "object",
        "properties": {"kind": {"const": kind.value}, "cell": {"enum": fitting}},
        "required": ["kind", "cell"],
        "additionalProperties": False,
    }


class Scanned(LayoutField):
    """The square's cell, then two bits for each piece and space in the order of the scan, then zeros."""

    width = WIDTH

    def lower(self) -> Scan:
        return scan_table()

    def read(self, bits: BitReader, path: str) -> Layout:
        code = bits.take(self.width, path)
        symbols = _symbols(code)
        rest = _padding(code, symbols)
        if bits.spans is not None:
            self._explain(bits, code, symbols, rest)
        if rest.number:
            reason = f"all cells are covered by then, so the last {len(rest)} bits must be 0, found {rest}"
            bits.noncanonical.append(
                Fault(
                    NonCanonicalCode,
                    reason,
                    path="padding",
                    found=str(rest),
                    expected="0" * len(rest),
                    places=rest.ones(),
                )
            )
        return layout_of_pieces(pieces_of_symbols(symbols, scan_table()))

    def _explain(self, bits: BitReader, code: Bits, symbols: ScanSymbols, rest: Bits) -> None:
        square = Piece(Kind.SQUARE, symbols.head)
        for order, meaning in enumerate([square, *steps(symbols, scan_table())]):
            part, name = _part(code, order)
            bits.explain(name, part, str(meaning))
        if len(rest):
            bits.explain("padding", rest, "padding, always 0")

    def write(self, value: Layout, bits: BitWriter, path: str) -> None:
        table = scan_table()
        bits.put(number_of_symbols(symbols_of_pieces(value.pieces, table), table), self.width, path)

    def rows(self, path: str) -> Iterator[Row]:
        by_row = [list(cells) for _, cells in groupby(SQUARE_CELLS, lambda cell: cell // COLUMNS)]
        ranges = either([f"{cells[0]}-{cells[-1]}" for cells in by_row])
        yield Row("square", str(HEAD_WIDTH), f"the cell of the square's top left corner: {ranges}")
        yield Row(
            "piece 1..n",
            f"{FEWEST_SYMBOLS} to {FREE_CELLS} x {SYMBOL_WIDTH}",
            "what lies at the first cell that nothing covers yet: "
            "`00` space, `01` horizontal domino, `10` vertical domino, `11` single",
        )
        yield Row("padding", "the rest", f"padding, always 0, once all {CELLS} cells are covered")


def _symbols(bits: Bits) -> ScanSymbols:
    """The symbols of a code; raises a `Fault` if they mean no layout."""
    table = scan_table()
    symbols, is_layout = symbols_of_number(bits.number, table)
    if is_layout:
        return symbols
    square = Piece(Kind.SQUARE, symbols.head)
    wrong = rules.complaint([square, *(step.piece for step in steps(symbols, table) if step.piece)])
    assert wrong is not None, "pieces that make a layout have symbols that mean one"
    if wrong.path == "pieces":  # all pieces fit, so it is about the layout as a whole
        part, path, expected = bits, "", f"at least {LEAST_SPACES} spaces"
    else:
        part, path = _part(bits, len(symbols.tail))
        expected = wrong.expected
    raise Fault(
        MeaninglessCode, wrong.reason, path=path, found=str(part), expected=expected, places=part.places
    )


def _part(bits: Bits, order: int) -> tuple[Bits, str]:
    """The bits of the square (0) or of a symbol (from 1), and the path that names them."""
    if order == 0:
        return bits.part(0, HEAD_WIDTH), "square"
    return bits.part(HEAD_WIDTH + SYMBOL_WIDTH * (order - 1), SYMBOL_WIDTH), f"piece {order}"


def _padding(bits: Bits, symbols: ScanSymbols) -> Bits:
    """The bits after the last symbol."""
    start = HEAD_WIDTH + SYMBOL_WIDTH * len(symbols.tail)
    return bits.part(start, WIDTH - start)


class Ranked(LayoutField):
    """How many layouts have a smaller code."""

    @cached_property
    def width(self) -> int:  # type: ignore[override]  # as many characters as the last rank needs
        return SHORT_DIGITS.digits((self.count - 1).bit_length()) * SHORT_DIGITS.bits

    def lower(self) -> Rank:
        return Rank(self.width, scan_table())

    def read(self, bits: BitReader, path: str) -> Layout:
        part = bits.take(self.width, path)
        if part.number >= self.count:
            last = self.count - 1
            raise Fault(
                MeaninglessCode,
                f"there is no layout {part.number}; they are numbered from 0 to {last}",
                path="rank",
                found=str(part.number),
                expected=f"0 to {last}",
                places=part.places,
            )
        layout = unrank(part.number)
        if bits.spans is not None:
            code = LAYOUT.encode(layout)
            bits.explain("rank", part, f"layout {part.number} in ascending order of codes, from 0: {code}")
        return layout

    def write(self, value: Layout, bits: BitWriter, path: str) -> None:
        bits.put(rank(value), self.width, path)

    def rows(self, path: str) -> Iterator[Row]:
        digits = DIGITS.digits(WIDTH)
        meaning = f"how many of the {self.count} layouts have a smaller {digits}-digit code"
        yield Row("rank", str(self.width), meaning)


def _code_of_puzzle(name: str) -> str | None:
    """The code of a classic puzzle; None if no puzzle has that name."""
    try:
        return puzzle(name).code
    except LookupError:
        return None


LAYOUT = Format(
    name="klotski",
    code_named=_code_of_puzzle,
    title="Klotski layout",
    description=(
        f"Where the pieces lie on {COLUMNS} x {ROWS} cells: the square's cell, then two bits for each piece "
        "and space, as nine digits."
    ),
    game="klotski",
    proved=True,
    alphabet=DIGITS,
    fields=Scanned(),
    state=Layout,
    examples=[
        "1A9BF0C00",
        "4FEA13400",
        "5DC02F800",
        "000000000",
        "0FFFFFFF0",
        "EFFFFFFF0",
        "D00000000",
        "2F5543C00",
        "EEADF4000",
    ],
    counterexamples=[
        "",
        "1A9BF0C000",
        "0x1A9BF0C",
        "1A9B F0C0 0",
        "1A9BFOC00",
        "3A9BF0C00",
        "19",
        "00000008",
        "14",
        "48",
        "8EF4",
        "1FFFFFFFF",
        "1FFFFFFFC",
        "1A9BF0C01",
    ],
    drawing=drawing.LAYOUT,
    spellings="Digits in either case; trailing zeros may be left off, leading ones may not.",
    hints=[
        hints.prefix_or_separators,
        hints.letters_for_digits,
        hints.taken_for_a_number,
        hints.lost_leading_zero,
        hints.dominoes_exchanged,
    ],
)
SHORT = Format(
    name="klotski-short",
    title="Klotski short code",
    description=(
        "The same layouts in five characters: the rank of the layout among all in ascending order of their "
        "codes."
    ),
    game="klotski",
    proved=True,
    alphabet=SHORT_DIGITS,
    fields=Ranked(),
    state=Layout,
    examples=["4WVE1", "AXCZN", "11111", "VZ7Z2", "11112", "VZ7Z1"],
    counterexamples=["", "4WVE", "4WVE11", "4WVEI", "4WVE0", "VZ7Z3", "ZZZZZ", "4WV E1"],
    drawing=drawing.SHORT,
    spellings="Letters in either case; exactly five characters.",
    hints=[hints.letters_that_look_like_others],
)
FORMATS = [LAYOUT, SHORT]
Layout._short_format = SHORT
