"""A format: one declaration of a code, and everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Never, TypeVar

from boardcode.alphabets import Alphabet, Spelling
from boardcode.bits import Bits
from boardcode.drawing import Drawing
from boardcode.errors import CodeError, Fault, MalformedCode, NonCanonicalCode
from boardcode.explanation import Explanation, Span
from boardcode.fields import Field, Json, Row
from boardcode.quick_reading import LIMIT, Reader, Unusual, reader
from boardcode.quick_writing import writer
from boardcode.state import State

if TYPE_CHECKING:
    from random import Random

S = TypeVar("S", bound=State)
Hint = Callable[[CodeError], str | None]


def _known_by_no_name(text: str) -> str | None:
    return None


_unread_of = State.__dict__[
    "_unread"
].__get__  # asks the slot itself: a state that is built has nothing there


@dataclass(frozen=True, eq=False, repr=False)
class Format(Generic[S]):
    """A code: its name, its alphabet, its fields, and the states they make.

    A format equals its name, and may stand wherever a name is asked for.

    >>> import boardcode
    >>> boardcode.formats()[0] == "klotski"
    True
    """

    name: str
    title: str
    description: str
    game: str
    alphabet: Alphabet
    fields: Field[S]
    state: type[S]
    examples: Sequence[str]
    counterexamples: Sequence[str] = ()  # codes that are refused, each for a reason of its own
    drawing: Drawing[S] | None = None
    spellings: str = ""  # which liberties a reader takes, in words
    hints: Sequence[Hint] = ()  # each finds one mistake that people make, or None
    named: Callable[[str], str | None] = _known_by_no_name  # the code that people know by a name
    parts: Mapping[str, Callable[[S], State]] = field(
        default_factory=dict
    )  # formats of the same game that hold a part of a state

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"get({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return self.name == (other.name if isinstance(other, Format) else other)

    def __hash__(self) -> int:
        return hash(self.name)

    # -- reading and writing text

    def decode(self, code: str, *, strict: bool = True) -> S:
        """Read a code. Without `strict`, codes that can be read but are not canonical are read too."""
        try:
            return self._quick(code)
        except (Unusual, Fault, ValueError, LookupError, AttributeError, TypeError):
            return self._read(code, strict)[0]

    def encode(self, state: S) -> str:
        """The one code of a state."""
        kept = self._kept(state)
        if kept is not None:
            return self._to_text(kept)
        number, width = self._written(state)
        return (
            self._number_to_text(number) if width == self.fields.width else self.alphabet.write(number, width)
        )

    def explain(self, code: str, *, strict: bool = True) -> Explanation:
        """Which characters and bits of a code mean what."""
        state, spelling, bits = self._read(code, strict)
        spans = list(self.fields.spans(bits, ""))
        spare = self._spare(spelling, len(bits))
        if spare.places:
            spans.append(Span("spare", tuple(spare.places), str(spare), "spare, always 0"))
        shown = self.drawing.where(state) if self.drawing else {}
        placed = [
            replace(
                span, characters=self._characters(spelling, span.bits), shown=tuple(shown.get(span.path, ()))
            )
            for span in spans
        ]
        return Explanation(self.name, code, state, tuple(placed))

    # -- numbers and bytes

    def to_number(self, state: S) -> int:
        """The code's bits as a number."""
        return self._written(state)[0]

    def from_number(self, number: int, *, strict: bool = True) -> S:
        """Read the code's bits from a number."""
        width = self.fields.width
        if width is None:
            raise TypeError(
                f"{self.name} has no fixed length, so that a number cannot hold its code: use bytes"
            )
        if not 0 <= number < 1 << width:
            raise MalformedCode(
                f"expected a number of {width} bits, got {number:#x}",
                format=self.name,
                found=f"{number:#x}",
                expected=f"0 to 2**{width} - 1",
            )
        return self.decode(self.alphabet.write(number, width), strict=strict)

    def to_bytes(self, state: S) -> bytes:
        """The code's bits as bytes."""
        number, width = self._written(state)
        return number.to_bytes(self._whole_bytes(width), "big")

    def from_bytes(self, data: bytes, *, strict: bool = True) -> S:
        """Read the code's bits from bytes."""
        wanted = len(data) if self.fields.width is None else self._whole_bytes(self.fields.width)
        if len(data) != wanted:
            raise MalformedCode(
                f"expected {wanted} bytes, got {len(data)}",
                format=self.name,
                code=data.hex(),
                found=str(len(data)),
                expected=str(wanted),
            )
        return self.decode(self.alphabet.write(int.from_bytes(data, "big"), 8 * wanted), strict=strict)

    def _whole_bytes(self, width: int) -> int:
        if width % 8:
            raise TypeError(f"{self.name} has {width} bits, no whole number of bytes: use its number")
        return width // 8

    # -- JSON, drawings, documentation

    def to_json(self, state: S) -> Json:
        """The state as plain data."""
        return self.fields.to_json(state)

    def from_json(self, data: Json) -> S:
        """The state of plain data."""
        try:
            state = self.fields.from_json(data, "")
            self.fields.write(state, "")
            return state
        except Fault as fault:
            raise self._error(fault, "") from None

    def schema(self) -> dict[str, Json]:
        """The JSON Schema of the format's JSON form."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.title,
            **self.fields.schema(),
        }

    def sample(self, random: Random) -> S:
        """Any state that can be written, picked by chance; it need not be one that a game reaches."""
        return self.fields.sample(random)

    def draw(self, state: S) -> str:
        """The state as a text drawing."""
        return self._drawing.text(state)

    def from_drawing(self, text: str) -> S:
        """The state of a text drawing."""
        try:
            return self._drawing.read(text)
        except Fault as fault:
            raise self._error(fault, text) from None

    def svg(self, state: S) -> str:
        """The state as a picture."""
        return self._drawing.svg(state)

    @property
    def _drawing(self) -> Drawing[S]:
        if self.drawing is None:
            raise TypeError(f"{self.name} declares no drawing")
        return self.drawing

    def rows(self) -> list[Row]:
        """The rows of the documentation's bit table."""
        return list(self.fields.rows(""))

    # -- the fast way

    @cached_property
    def _quick(self) -> Callable[[str], S]:
        """Reads what the fast way can; raises for whatever it cannot.

        Making the fast way takes longer than reading a code the careful way, so that it is made for the second code.
        """
        codes = 0

        def first(code: str) -> S:
            nonlocal codes
            codes += 1
            if codes == 1:
                raise Unusual
            self.__dict__["_quick"] = quick = self._made_quick()
            return quick(code)

        return first

    def _made_quick(self) -> Callable[[str], S]:
        if self.fields.width is None:
            return self._no_quick_way
        if self.fields.count <= LIMIT:
            return self._remembered().__getitem__
        if self._reader is not None:
            to_bytes, of_bytes = self._reader
            read, learn = of_bytes.read, of_bytes.learn

            def quick(code: str) -> S:
                data = to_bytes(code)
                try:
                    state: S = read(data)
                except KeyError:
                    learn(data)
                    state = read(data)
                return state

            return quick
        own = self.fields.quick()
        if own is None or self.alphabet.digits(self.fields.width) * self.alphabet.bits != self.fields.width:
            return self._no_quick_way
        to_number = self.alphabet.quick_number(self.fields.width)
        return lambda code: own(to_number(code))

    @cached_property
    def _reader(self) -> tuple[Callable[[str], bytes], Reader] | None:
        """From text to bytes, and from bytes to a state."""
        quick = None if self.fields.width is None else self.alphabet.quick_bytes(self.fields.width)
        if self.fields.width is None or quick is None:
            return None
        to_bytes, size = quick
        of_bytes = reader(self.fields, size)
        return None if of_bytes is None else (to_bytes, of_bytes)

    def _no_quick_way(self, anything: object) -> Never:
        raise Unusual

    def _remembered(self) -> dict[str, S]:
        """All codes of a format that has few."""
        read, encode = self._read, self.encode

        class Remembered(dict[str, S]):
            def __missing__(self, code: str) -> S:
                state = read(code, strict=True)[0]
                if encode(state) == code:  # other spellings are without number
                    self[code] = state
                return state

        return Remembered()

    # -- the careful way

    def _read(self, code: str, strict: bool) -> tuple[S, Spelling, Bits]:
        if not isinstance(code, str):
            raise TypeError(
                f"{self.name}: a code is text, got {type(code).__name__}; for bytes and numbers there are from_bytes and from_number"
            )
        try:
            spelling = self.alphabet.read(code, self.fields.width)
        except Fault as fault:
            raise self._error(fault, code) from None
        width = (
            len(spelling.places) * self.alphabet.bits // 8 * 8
            if self.fields.width is None
            else self.fields.width
        )
        spare = len(spelling.places) * self.alphabet.bits - width
        bits = Bits.whole(spelling.number >> spare, width)
        dirt: list[Fault] = []
        try:
            state = self.fields.read(bits, "", dirt)
            self._note_spare(self._spare(spelling, width), dirt)
            if dirt and strict:
                raise dirt[0]
        except Fault as fault:
            raise self._error(fault, code, spelling) from None
        return state, spelling, bits

    def _spare(self, spelling: Spelling, width: int) -> Bits:
        total = len(spelling.places) * self.alphabet.bits
        return Bits(spelling.number & (1 << total - width) - 1, range(width, total))

    def _note_spare(self, spare: Bits, dirt: list[Fault]) -> None:
        if spare.number:
            bits = "spare bit" if len(spare) == 1 else f"{len(spare)} spare bits"
            last = "field" if spare.places[0] % 8 else "byte"
            reason = f"the {bits} after the last {last} must be 0, found {spare}"
            dirt.append(
                Fault(
                    NonCanonicalCode, reason, found=str(spare), expected="0" * len(spare), places=spare.places
                )
            )

    def _characters(self, spelling: Spelling, places: Sequence[int]) -> tuple[int, ...]:
        found = {spelling.places[place // self.alphabet.bits] for place in places}
        return tuple(sorted(place for place in found if place is not None))

    def _error(self, fault: Fault, code: str, spelling: Spelling | None = None) -> CodeError:
        start, stop = fault.start, fault.stop
        if spelling is not None and fault.places:
            characters = self._characters(spelling, fault.places)
            start, stop = (characters[0], characters[-1] + 1) if characters else (len(code), len(code))
        return fault.kind(
            fault.reason,
            format=self.name,
            code=code,
            start=start,
            stop=stop,
            path=fault.path,
            found=fault.found,
            expected=fault.expected,
        )

    def _written(self, state: S) -> tuple[int, int]:
        if not isinstance(state, self.state):
            raise TypeError(f"{self.name} writes a {self.state.__name__}, got {type(state).__name__}")
        try:
            return self._quick_number(state), self.fields.written_width(state)
        except (Unusual, Fault, ValueError, LookupError, AttributeError, TypeError):
            pass
        try:
            return self.fields.write(state, ""), self.fields.written_width(state)
        except Fault as fault:
            raise self._error(fault, "") from None

    def _kept(self, state: S) -> bytes | None:
        """The bytes of a state that this format has read and that is immutable, so that they are still its bytes."""
        if self._reader is None:
            return None
        try:
            fill_up, data = _unread_of(state)
        except (AttributeError, TypeError):
            return None
        return data if fill_up is self._reader[1].fill_up else None

    @cached_property
    def _number_to_text(self) -> Callable[[int], str]:
        return self.alphabet.writer(self.fields.width or 0)

    @cached_property
    def _to_text(self) -> Callable[[bytes], str]:
        return self.alphabet.quick_text(self.fields.width or 0)

    @cached_property
    def _quick_number(self) -> Callable[[S], int]:
        """The number of what the fast way can write; raises for whatever it cannot."""
        return writer(self.fields) or (lambda state: self.fields.write(state, ""))
