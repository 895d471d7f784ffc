"""The codes of Klotski: a layout as nine hexadecimal digits, or as its rank in five characters.

Corners settled here:
- 01 is a horizontal domino and 10 a vertical one. The original page says "2 x 1" and "1 x 2", which reads as width x height;
  the other way round, none of its three examples would fit on the board.
- A layout has at least two spaces. The page does not say so, but the puzzle's players do: with fewer, the square
  could never move. A code with fewer has no meaning.
- The scan ends when all cells are covered, and what follows must be 0, as the page says of its filling. A code that has something
  else there names no other layout: it can be read, but it is not canonical.
- Trailing zeros may be left off, as the page allows, as long as one digit stays: "0" is the square at cell 0 and nothing
  else. An empty text is no code.
- Leading zeros may not be left off, and there is no 0x: it would make the code a number, and numbers lose leading zeros. No
  separators either; nobody writes them. Digits are read in either case and written in upper case.
- In JSON and in the constructor the pieces may come in any order, since each says where it lies; they are written in
  the order of their cells.
- The short code has exactly five characters, and ranks start at 0: the first layout is 11111.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from boardcode.alphabets import Alphabet
from boardcode.bits import Bits
from boardcode.errors import Fault, InvalidJson, MeaninglessCode, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields import Choice, Field, Json, Number, Record, Row
from boardcode.fields.field import json_fault
from boardcode.format import Format
from boardcode.games.klotski import automaton, drawing, hints, rules
from boardcode.games.klotski.pieces import CELLS, FOOTPRINTS, Kind, Piece
from boardcode.games.klotski.ranking import COUNT, rank, unrank
from boardcode.games.klotski.scan import HEAD, WIDTH, Misfit, Step, scan, used_bits
from boardcode.games.klotski.state import Layout, known

if TYPE_CHECKING:
    from random import Random

DIGITS = Alphabet("hexadecimal", "0123456789ABCDEF", any_case=True, trailing_zeros_optional=True)
# Without 0, I, L and O, which are mistaken for others.
SHORT_DIGITS = Alphabet("base-32", "123456789ABCDEFGHJKMNPQRSTUVWXYZ", any_case=True)

MOST_PIECES = CELLS - 3 - rules.LEAST_SPACES  # a square, and singles wherever there need be no space
_PIECE = Record(Piece, kind=Choice(2, Kind), cell=Number(5, 0, CELLS - 1))


class LayoutField(Field[Layout]):
    """A layout in bits: what both codes have in common, the JSON and the number of layouts."""

    count = COUNT

    def sample(self, random: Random) -> Layout:
        return unrank(random.randrange(COUNT))

    def columns(self, format: Any) -> Any:
        from boardcode.games.klotski.columns import Cells  # needs the extra `fast`

        return Cells(format)

    def to_json(self, value: Layout) -> Json:
        return {"pieces": [_PIECE.to_json(piece) for piece in value.pieces]}

    def from_json(self, data: Json, path: str) -> Layout:
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

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> Layout:
        used = used_bits(self._steps(bits))
        rest = bits.part(used, WIDTH - used)
        if rest.number:
            reason = f"all cells are covered by then, so the last {len(rest)} bits must be 0, found {rest}"
            places = [place for place, bit in zip(rest.places, str(rest), strict=True) if bit == "1"]
            dirt.append(
                Fault(
                    NonCanonicalCode,
                    reason,
                    path="padding",
                    found=str(rest),
                    expected="0" * len(rest),
                    places=places,
                )
            )
        return known(bits.number - rest.number)

    def _steps(self, bits: Bits) -> list[Step]:
        try:
            return scan(bits.number)
        except Misfit as misfit:
            part, path = _part(bits, misfit.order)
            expected = "a piece that fits" if path else f"at least {rules.LEAST_SPACES} spaces"
            raise Fault(
                MeaninglessCode,
                misfit.reason,
                path=path,
                found=str(part),
                expected=expected,
                places=part.places,
            ) from None

    def write(self, value: Layout, path: str) -> int:
        return value.number

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        steps = self._steps(bits)
        square = Piece(Kind.SQUARE, bits.number >> HEAD)
        for order, meaning in enumerate([square, *steps]):
            part, place = _part(bits, order)
            yield Span(place, tuple(part.places), str(part), str(meaning))
        used = used_bits(steps)
        if used < WIDTH:
            rest = bits.part(used, WIDTH - used)
            yield Span("padding", tuple(rest.places), str(rest), "padding, always 0")

    def rows(self, path: str) -> Iterator[Row]:
        yield Row(
            "square", str(WIDTH - HEAD), "the cell of the square's top left corner: 0-2, 4-6, 8-10 or 12-14"
        )
        pair = "`00` space, `01` horizontal domino, `10` vertical domino, `11` single"
        yield Row("piece 1..n", "9 to 16 x 2", f"what lies at the first cell that nothing covers yet: {pair}")
        yield Row("padding", "the rest", "padding, always 0, once all 20 cells are covered")

    def quick(self) -> Callable[[int], Layout]:
        return automaton.reader()


def _part(bits: Bits, order: int | None) -> tuple[Bits, str]:
    """The bits of the square (0), of a pair (from 1) or of everything (None), and the path that names them."""
    if order is None:
        return bits, ""
    if order == 0:
        return bits.part(0, WIDTH - HEAD), "square"
    return bits.part(WIDTH - HEAD + 2 * (order - 1), 2), f"piece {order}"


class Ranked(LayoutField):
    """How many layouts have a smaller code."""

    width = SHORT_DIGITS.bits * 5

    def read(self, bits: Bits, path: str, dirt: list[Fault]) -> Layout:
        if bits.number < COUNT:
            return unrank(bits.number)
        reason = f"there is no layout {bits.number}; they are numbered from 0 to {COUNT - 1}"
        raise Fault(
            MeaninglessCode,
            reason,
            path="rank",
            found=str(bits.number),
            expected=f"0 to {COUNT - 1}",
            places=bits.places,
        )

    def write(self, value: Layout, path: str) -> int:
        return rank(value)

    def spans(self, bits: Bits, path: str) -> Iterator[Span]:
        code = LAYOUT.encode(unrank(bits.number))
        yield Span(
            "rank",
            tuple(bits.places),
            str(bits),
            f"layout {bits.number} in ascending order of codes, from 0: {code}",
        )

    def rows(self, path: str) -> Iterator[Row]:
        yield Row("rank", str(self.width), f"how many of the {COUNT} layouts have a smaller 9-digit code")

    def quick(self) -> Callable[[int], Layout]:
        return unrank


def puzzle_named(text: str) -> str | None:
    """The code of a classic puzzle."""
    from boardcode.games.klotski.puzzles import puzzle  # only whoever asks for a name needs the collection

    try:
        return puzzle(text).code
    except LookupError:
        return None


LAYOUT = Format(
    name="klotski",
    code_named=puzzle_named,
    title="Klotski layout",
    description="Where the pieces lie on 4 x 5 cells: the square's cell, then two bits for each piece and space, as nine digits.",
    game="klotski",
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
    description="The same layouts in five characters: the rank of the layout among all in ascending order of their codes.",
    game="klotski",
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
