"""The cursor of a decoder in the low-level form: bits that are taken, and faults with their places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from boardcode.compile import plan
from boardcode.compile.languages.bit_order import BitOrder, emit_turn, location
from boardcode.compile.languages.bit_words import MOST_WORD_BITS, BitWord, bits_of_buffer
from boardcode.compile.languages.block_builder import (
    BlockBuilder,
    any_of,
    any_set_procedure,
    kind_of_width,
    reverse_procedure,
)
from boardcode.compile.languages.low_expressions import LoweredExpression, NameScope, lower_expression
from boardcode.compile.languages.low_level import (
    INT,
    MALFORMED,
    MEANINGLESS,
    Arithmetic,
    BitsAt,
    CallOf,
    Comparison,
    Fail,
    Literal,
    LowExpression,
    NoteNotCanonical,
    TextLength,
    TextParts,
    Variable,
    add,
    number,
)
from boardcode.compile.languages.plan_types import PlanTypes
from boardcode.compile.languages.text_reader import TextReader

Path = tuple["str | LowExpression", ...]


def join_name(path: Path, name: str) -> Path:
    """The path of a named part."""
    return (*path, f".{name}") if path else (name,)


def join_index(path: Path, index: LowExpression) -> Path:
    """The path of an item."""
    return (*path, "[", index, "]")


def number_in_order(
    build: BlockBuilder, start: LowExpression, width: int, *, low_first: bool
) -> LowExpression:
    """The number in at most 64 bits of the buffer, whose lowest bit may be the first."""
    kind = kind_of_width(width)
    bits: LowExpression = BitsAt(start, number(width), kind)
    if low_first and width > 1:
        bits = CallOf(reverse_procedure(build.shared, kind), [bits, number(width)])
    return bits


def show_path(path: Path) -> str:
    """A path for people, with indices left out."""
    return "".join([part if isinstance(part, str) else "" for part in path])


@dataclass
class RecordPart:
    """An earlier part of a record, and its bits."""

    node: plan.Node
    start: LowExpression
    stop: LowExpression


class BitTaker:
    """Emits that bits are taken and checked, and the faults of a code; the base of the readers."""

    def __init__(self, types: PlanTypes, text: TextReader, build: BlockBuilder) -> None:
        self.types = types
        self.text = text
        self.build = build
        self.scope = NameScope()
        self.order = BitOrder()
        self.at: LowExpression = number(0)
        self.end: LowExpression = number(0)
        self.checks_end = True
        self.position: Variable | None = None
        self.empty_items: Variable | None = None
        self.marked_lists: set[str] = set()  # lists of which rules point at items
        self.marks: dict[str, Variable] = {}  # where the items of such lists begin, and the last one ends
        self.turn: Variable | None = None  # the player to move, of what is read
        self.checks_first = False  # whether words are checked before it is known whether they are there
        self.is_checked = False  # whether the patterns of what is read are known to be right
        self.word: BitWord | None = None  # the bits around what is read, if they are few
        self.word_bits = MOST_WORD_BITS  # of a scan that is read at once
        self.record_parts: dict[str, RecordPart] = {}  # of the record that is read, if rules are about them

    def place(self, bits: tuple[LowExpression, LowExpression], *, only_set: bool = False) -> LowExpression:
        """The unit of the text at which some bits stand."""
        return location(self.build, self.text, self.order, self.end, bits[0], bits[1], only_set=only_set)

    def fail(
        self,
        error: str,
        bits: tuple[LowExpression, LowExpression] | None,
        path: Path,
        found: TextParts,
        expected: TextParts,
    ) -> None:
        """Emit an error at some bits, or at the end of the text."""
        start = TextLength() if bits is None else self.place(bits)
        self.build.emit(Fail(error, start, path, found, expected))

    def fail_end(self, width: LowExpression, path: Path) -> None:
        """Emit the error of a code that ends before so many more bits."""
        error = MALFORMED if self.text.fixed is None else MEANINGLESS
        left = Arithmetic("-", self.end, self.at)
        self.build.emit(Fail(error, TextLength(), path, [left], [width]))

    def take(self, width: LowExpression | int, path: Path) -> LowExpression:
        """Emit that bits are taken; return the first of them."""
        size = number(width) if isinstance(width, int) else width
        if self.checks_end and not (isinstance(size, Literal) and size.value == 0):
            with self.build.when(Comparison(">", size, Arithmetic("-", self.end, self.at))):
                self.fail_end(size, path)
        start = self.at
        emit_turn(self.build, self.order, add(start, size), self.end)
        if isinstance(size, Literal):
            self.at = add(start, size)
            return start
        start = self.build.declare("begin", start)
        self.at = add(start, size)
        self.settle()
        return start

    def steady_position(self) -> LowExpression:
        """The current position, as something that does not change."""
        return self.at if isinstance(self.at, Literal) else self.build.declare("base", self.at)

    def settle(self) -> None:
        """Emit that the position is in its variable, where different ways meet."""
        if self.position is None or self.at is self.position:
            return
        self.build.assign(self.position, self.at)
        self.at = self.position

    def number_at(self, start: LowExpression, width: int) -> LowExpression:
        """The number in bits that were taken, at most 64."""
        if width > MOST_WORD_BITS:
            return number_in_order(self.build, start, width, low_first=self.order.low_first)
        bits = self.bits_at(start, width)
        if self.order.low_first and width > 1:
            bits = CallOf(reverse_procedure(self.build.shared, INT), [bits, number(width)])
        return bits

    def bits_at(self, start: LowExpression, width: int) -> LowExpression:
        """The number in at most 53 bits that were taken, in the order of the buffer."""
        bits = None if self.word is None or not width else self.word.bits_at(start, width)
        return bits_of_buffer(start, width) if bits is None else bits

    def bits_differ(self, position: LowExpression, width: int, pattern: int) -> list[LowExpression]:
        """Conditions of which one is true if the bits at a position are not a pattern."""
        conditions: list[LowExpression] = []
        for start in range(0, width, 48):
            size = min(48, width - start)
            part = pattern >> width - start - size & (1 << size) - 1
            bits = self.bits_at(add(position, start), size)
            conditions.append(Comparison("!=", bits, number(part)))
        return conditions

    @contextmanager
    def as_word(self, width: int | None) -> Iterator[None]:
        """Read a part at once if it has few bits, which are known to be there; then take its fields from the
        number.
        """
        outer = self.word
        if outer is None and width and width <= MOST_WORD_BITS and self.order.turned is None:
            word = self.build.declare("word", self.bits_at(self.at, width))
            self.word = BitWord(word, self.at, width)
        yield
        self.word = outer

    @contextmanager
    def from_buffer(self) -> Iterator[None]:
        """Read a part from the buffer, in which it has changed."""
        outer, self.word = self.word, None
        yield
        self.word = outer

    def pattern(self, value: int, width: int) -> int:
        """A pattern as it stands in the buffer."""
        return int(f"{value:0{width}b}"[::-1], 2) if self.order.low_first and width else value

    def is_set(self, start: LowExpression, stop: LowExpression) -> LowExpression:
        """Whether one of some bits is 1."""
        call = CallOf(any_set_procedure(self.build.shared), [start, stop])
        return Comparison("!=", call, number(0))

    @contextmanager
    def within(self, order: BitOrder) -> Iterator[None]:
        """Read a part in another order."""
        outer, self.order = self.order, order
        yield
        self.order = outer

    def read_valueless(self, node: plan.Node, path: Path) -> None:
        """Emit the check of bits without a value."""
        build = self.build
        if isinstance(node, plan.Align):
            size = number(node.bits)
            rest = Arithmetic("%", Arithmetic("-", self.at, self.order.origin), size)
            width = build.declare("padding", Arithmetic("%", Arithmetic("-", size, rest), size))
            start = self.take(width, path)
            self._note_set(start, path, width)
            return
        assert isinstance(node, (plan.Zeros, plan.Constant))
        start = self.take(node.width, path)
        if not node.width:
            return
        if isinstance(node, plan.Zeros) and not node.strict:
            self._note_set(start, path, number(node.width))
            return
        value = node.value if isinstance(node, plan.Constant) else 0
        differs = any_of(self.bits_differ(start, node.width, self.pattern(value, node.width)))
        with build.when(differs):
            self.fail(MEANINGLESS, (start, self.at), path, ["other bits"], [str(value)])

    def _note_set(self, start: LowExpression, path: Path, width: LowExpression) -> None:
        """Emit that bits which are set are not canonical."""
        stop = add(start, width)
        condition = self.is_set(start, stop)
        if isinstance(width, Literal) and width.value <= 48:
            condition = Comparison("!=", self.bits_at(start, width.value), number(0))
        with self.build.when(condition):
            place = self.place((start, stop), only_set=True)
            self.build.emit(NoteNotCanonical(place, path, ["bits that are set"], ["zeros"]))

    def expression(self, expression: object, path: Path, *, division: str) -> LoweredExpression:
        """Emit the checks of an expression's divisors; return its value."""
        lowered = lower_expression(expression, self.scope, show_path(path))
        self.check_divisors(lowered, path)
        return lowered

    def check_divisors(self, lowered: LoweredExpression, path: Path) -> None:
        """Emit that a division by zero has no meaning."""
        for divisor in lowered.divisors:
            if isinstance(divisor, Literal) and divisor.value:
                continue
            with self.build.when(Comparison("==", divisor, number(0))):
                self.fail(MEANINGLESS, None, path, ["a division by zero"], ["a number"])
