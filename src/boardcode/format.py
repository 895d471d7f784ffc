"""A format: one declaration of a code, and everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.alphabets import Alphabet
from boardcode.careful_path import CarefulPath
from boardcode.drawing import Drawing, Notation
from boardcode.drawing.binding import bind_drawing
from boardcode.errors import CodeError, Fault, InvalidJson, InvalidState
from boardcode.explanation import Explanation, Span
from boardcode.failures import skip_failing
from boardcode.fields import Field, Json, Row
from boardcode.state import State

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node
    from boardcode.drawing import Grid

__all__ = ["Format", "Hint"]

S = TypeVar("S", bound=State)
Hint = Callable[[CodeError], str | None]

FIRST_USES = 20  # before a format is compiled


class Format(Generic[S]):
    """A code: its name, its alphabet, its fields, and the states they make.

    A format equals its name, and may stand wherever a name is expected.

    >>> import boardcode
    >>> boardcode.formats()[0] == "klotski"
    True

    `counterexamples` are texts that the format rejects, each for a reason of its own; `spellings` says in
    words which other spellings of a code are read; `hints` are functions that recognise a common mistake;
    `code_named` returns the code that people know by a name, or None; `parts` are other formats of the game
    that hold a part of a state; `notations` are other texts for a state. `bits` says how long the code is: it
    is compared with the fields, or fixes their sum if that depends on the content.

    A declaration is checked when it is made: whatever is wrong with it raises a `BadDeclaration`. If it is
    `proved` by a test suite, as the built-in formats are, only the tests check it.
    """

    def __init__(
        self,
        name: str,
        title: str,
        description: str,
        game: str,
        alphabet: Alphabet,
        fields: Field[S],
        state: type[S],
        examples: Sequence[str],
        counterexamples: Sequence[str] = (),
        drawing: Drawing[S] | Grid | None = None,
        spellings: str = "",
        hints: Sequence[Hint] = (),
        code_named: Callable[[str], str | None] = lambda text: None,
        parts: Mapping[str, Callable[[S], State]] | None = None,
        notations: Sequence[Notation[S]] = (),
        bits: int | None = None,
        proved: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.description = description
        self.game = game
        self.alphabet = alphabet
        self.fields = fields
        self.state = state
        self.examples = examples
        self.counterexamples = counterexamples
        self.declared_drawing = drawing
        self.spellings = spellings
        self.hints = hints
        self.code_named = code_named
        self.parts = dict(parts or {})
        self.notations = {notation.name: notation for notation in notations}
        self.relatives: Sequence[Format[Any]] = ()  # other formats of the game; set by `relate`
        self._fast_decode: Callable[[str], S | None] = self._decode_first
        self._fast_encode: Callable[[S], str | None] = self._encode_first
        self._uses = 0
        self._is_compiled = False
        self.declared_bits = bits
        if not proved:
            from boardcode.declaration import check_declaration, try_declaration

            check_declaration(self)
        other = getattr(state, "_format", None)
        if getattr(state, "format_name", None) == name:
            state._format = self
        if not proved:
            try:
                try_declaration(self)
            except BaseException:
                state._format = other  # a format that was refused is not that of its states
                raise

    @cached_property
    def width(self) -> int | None:
        """The number of bits of a code; None if it depends on the content."""
        return self.fields.width_at(0) if self.declared_bits is None else self.declared_bits

    @cached_property
    def _careful(self) -> CarefulPath[S]:
        return CarefulPath(self.name, self.alphabet, self.fields, self.width)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"get({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return self.name == (other.name if isinstance(other, Format) else other)

    def __hash__(self) -> int:
        return hash(self.name)

    def __copy__(self) -> Format[S]:
        """Return a format that can be changed without changing this one."""
        copy = object.__new__(type(self))
        remembered = ("width", "drawing", "_careful", "_lowered")  # what follows from the declaration
        copy.__dict__.update({name: value for name, value in vars(self).items() if name not in remembered})
        copy._fast_decode, copy._fast_encode = copy._decode_first, copy._encode_first
        copy._is_compiled = False
        return copy

    def __reduce__(self) -> tuple[Callable[[str], Format[Any]], tuple[str]]:
        """Pickle the name alone: another process has the format under the same name."""
        from pickle import PicklingError  # takes longer to import than this module

        import boardcode

        try:
            is_registered = boardcode.get(self.name) is self
        except LookupError:
            is_registered = False
        if not is_registered:
            raise PicklingError(f"{self.name} is not registered, so that no other process would find it")
        return boardcode.get, (self.name,)

    # -- reading and writing text

    def decode(self, code: str, *, strict: bool = True) -> S:
        """Read a code; raise a `CodeError` with a hint. `strict=False` also reads non-canonical codes."""
        state = self._fast_decode(code) if code.__class__ is str else None
        if state is not None:
            return state
        try:
            return self._careful.read(code, strict)[0]
        except CodeError as error:
            raise self.add_hint(error) from None

    def read(self, code: str, *, strict: bool = True) -> S:
        """Read a code as `decode` does, but raise errors without hints, which take time to find."""
        state = self._fast_decode(code) if code.__class__ is str else None
        return self._careful.read(code, strict)[0] if state is None else state

    def read_carefully(self, code: str, *, strict: bool = True) -> S:
        """Read a code without the fast path: what is compiled must agree with this."""
        return self._careful.read(code, strict)[0]

    def write_carefully(self, state: S) -> str:
        """Write a state without the fast path."""
        try:
            return self.alphabet.write(*self._write(state))
        except Fault as fault:
            raise self._careful.error(fault, "") from None

    def accepts(self, code: str) -> bool:
        """Whether this is a code of the format, as it stands."""
        try:
            self.read(code)
        except CodeError:
            return False
        return True

    def encode(self, state: S) -> str:
        """Return the one code of a state."""
        code = self._fast_encode(state) if isinstance(state, self.state) else None
        return self.write_carefully(state) if code is None else code

    def explain(self, code: str, *, strict: bool = True) -> Explanation:
        """Return what each character and bit of a code means."""
        spans: list[Span] = []
        try:
            state, spelling = self._careful.read(code, strict, spans)
        except CodeError as error:
            raise self.add_hint(error) from None
        shown = self.drawing.where(state)
        placed = [
            span._replace(
                characters=spelling.characters(span.bits),
                shown=tuple(shown.get(span.path, ())),
            )
            for span in spans
        ]
        return Explanation(self.name, code, state, tuple(self.drawing.annotate(placed)))

    def spans(self, code: str) -> list[Span]:
        """Return what each bit of a code means, without its characters and its place in the drawing."""
        spans: list[Span] = []
        self._careful.read(code, True, spans)
        return spans

    # -- numbers and bytes

    def to_number(self, state: S) -> int:
        """Return the code's bits as a number."""
        return self._write(state)[0]

    def from_number(self, number: int, *, strict: bool = True) -> S:
        """Read the code's bits from a number."""
        return self.decode(self._careful.text_of_number(number), strict=strict)

    def to_bytes(self, state: S) -> bytes:
        """Return the code's bits as bytes; if their number varies, zero bits fill the last byte."""
        number, width = self._write(state, unit_bits=8)
        if self.width is not None:
            self._careful.check_whole_bytes(width)
        return (number << -width % 8).to_bytes(-(-width // 8), "big")

    def from_bytes(self, data: bytes, *, strict: bool = True) -> S:
        """Read the code's bits from bytes."""
        return self.decode(self.text_of_bytes(data), strict=strict)

    def text_of_bytes(self, data: bytes) -> str:
        """Return the text whose bits are some bytes, whether or not it can be read."""
        return self._careful.text_of_bytes(data)

    # -- JSON, drawings, documentation

    def to_json(self, state: S) -> Json:
        """Return the state as plain data."""
        return self.fields.to_json(state)

    def from_json(self, data: Json) -> S:
        """Return the state of plain data."""
        try:
            state = self.fields.from_json(data, "")
            self._careful.put(state)
            return state
        except Fault as fault:
            if fault.kind is InvalidState:  # of a rule about the whole, which only writing finds out
                fault.kind = InvalidJson
            raise self._careful.error(fault, "") from None

    def schema(self) -> dict[str, Json]:
        """Return the JSON Schema of the format's JSON form."""
        draft = "https://json-schema.org/draft/2020-12/schema"
        return {"$schema": draft, "title": self.title, **self.fields.schema()}

    def sample(self, random: Random) -> S:
        """Return a random state that can be written; it need not be one that a game reaches."""
        return self.fields.sample(random)

    def draw(self, state: S) -> str:
        """Return the state as a text drawing."""
        return self.drawing.text(state)

    def from_drawing(self, text: str) -> S:
        """Return the state of a text drawing."""
        if not isinstance(text, str):
            raise TypeError(f"{self.name}: a drawing is text, got {type(text).__name__}")
        try:
            return self.drawing.read(text)
        except Fault as fault:
            raise self._careful.error(fault, text) from None

    def svg(self, state: S) -> str:
        """Return the state as an SVG picture."""
        return self.drawing.svg(state)

    @cached_property
    def drawing(self) -> Drawing[S]:
        """How states are drawn: as declared, or as an outline of their JSON form."""
        return bind_drawing(self.declared_drawing, self)

    def rows(self) -> list[Row]:
        """Return the rows of the documentation's bit table."""
        return list(self.fields.rows(""))

    def recoder_to(self, target: Format[Any]) -> Callable[[S], State] | None:
        """Return the function from a state of this format to one of another; None if the other holds
        something else.

        >>> import boardcode
        >>> to_board = boardcode.get("arx-export").recoder_to(boardcode.get("arx-board"))
        >>> to_board(boardcode.arx.Game(boardcode.arx.Board.START, "white")) == boardcode.arx.Board.START
        True
        """
        if self.state is target.state:
            return lambda state: state
        return self.parts.get(target.name)

    # -- hints

    def add_hint(self, error: CodeError) -> CodeError:
        """Set the hint of an error to the first known mistake that explains it, and return the error."""
        error.hint = next((hint for find in self.hints if (hint := find(error))), None) or self._general_hint(
            error
        )
        return error

    def _general_hint(self, error: CodeError) -> str | None:
        code = error.code
        if code != code.strip() and self.accepts(code.strip()):
            return "remove the white space around it"
        if self.accepts(code):
            return None  # the code is right, and wrong only where it stands
        # People mix up the formats of one game.
        for other in self.relatives:
            with skip_failing(other):
                if other is not self and other.accepts(code):
                    return f"this is a valid {other.name} code: {other.title}"
        return None

    # -- the plan and the fast path

    @cached_property
    def _lowered(self) -> Node | str:
        from boardcode.compile.plan import Unlowerable, settle

        try:
            return settle(self.fields.lower())
        except Unlowerable as reason:
            return str(reason)

    @property
    def plan(self) -> Node | None:
        """The plan from which the fast paths are compiled; None if the declaration cannot be lowered."""
        return None if isinstance(self._lowered, str) else self._lowered

    @property
    def plan_obstacle(self) -> str | None:
        """Why the declaration cannot be lowered to a plan, if it cannot."""
        return self._lowered if isinstance(self._lowered, str) else None

    def _decode_first(self, code: str) -> S | None:
        """Leave the first codes to the careful path: compiling takes as long as reading some of them."""
        if self._is_worth_compiling():
            self.compile()
            return self._fast_decode(code)
        return None

    def _encode_first(self, state: S) -> str | None:
        if self._is_worth_compiling():
            self.compile()
            return self._fast_encode(state)
        return None

    def _is_worth_compiling(self) -> bool:
        self._uses += 1
        return self._uses > FIRST_USES

    def compile(self) -> None:
        """Compile the fast path, which otherwise happens after a few uses."""
        if self._is_compiled:
            return
        from boardcode.compile.python import Codec, compile_codec

        codec = Codec() if self.plan is None else compile_codec(self.plan, self.alphabet, self.width)
        self._fast_decode, self._fast_encode = codec.decode, codec.encode
        self._is_compiled = True  # last, since other threads may ask meanwhile; they compile for themselves

    def _write(self, state: S, unit_bits: int | None = None) -> tuple[int, int]:
        """The bits of a state and how many there are; in units of so many bits, characters if None."""
        if not isinstance(state, self.state):
            raise TypeError(f"{self.name} writes a {self.state.__name__}, got {type(state).__name__}")
        try:
            return self._careful.put(state, unit_bits)
        except Fault as fault:
            raise self._careful.error(fault, "") from None


def relate(*formats: Format[Any]) -> list[Format[Any]]:
    """Make formats of one game suggest each other in their hints, and return them."""
    for format in formats:
        format.relatives = formats
    return list(formats)
