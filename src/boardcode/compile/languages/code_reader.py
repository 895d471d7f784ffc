"""The walk over a plan that emits its decoder in the low-level form: leaves, records and the whole code.

The order of the checks is that of the careful path, so that the same fault is found first.
"""

from __future__ import annotations

from boardcode.compile import plan
from boardcode.compile.languages.bit_order import (
    CHUNKS,
    REVERSE,
    SWAP,
    BitOrder,
    OrderStep,
    emit_step,
    emit_turn,
    location,
)
from boardcode.compile.languages.bit_taker import BitTaker, Path, RecordPart, join_name, show_path
from boardcode.compile.languages.block_builder import any_of
from boardcode.compile.languages.combinations import join_relative
from boardcode.compile.languages.low_expressions import NameScope
from boardcode.compile.languages.low_level import (
    INT,
    MALFORMED,
    MEANINGLESS,
    WIDE,
    Arithmetic,
    BitsAt,
    BitText,
    Cast,
    Comparison,
    Home,
    Literal,
    Logic,
    LowExpression,
    MakeStruct,
    MemberOf,
    NoteNotCanonical,
    RaiseNoted,
    Return,
    TableEntry,
    Variable,
    add,
    number,
)
from boardcode.compile.languages.plan_widths import has_optional, needs_empty_items
from boardcode.compile.languages.rule_reader import cause_names, emit_computed, emit_rule, item_lists
from boardcode.compile.languages.state_types import BooleanType, EnumType, IntegerType, StateType
from boardcode.wording import either

LONGEST_LIST = 100  # characters of what was expected
MOST_TABLE_BITS = 8  # of patterns that are looked up in a table


class CodeReader(BitTaker):
    """Emits the statements that read a code; the kinds of several values are in `list_reader`."""

    # -- the whole code

    def read_code(self, node: plan.Node) -> None:
        """Emit the decoder of a whole code."""
        build, text = self.build, self.text
        text.read()
        fixed, width = text.fixed, plan.width_of(node)
        is_static = fixed is not None and width == fixed
        self.end = text.width if fixed is None else number(fixed)
        self.checks_end = not is_static
        if not is_static:
            self.position = build.declare("position", number(0))
        if needs_empty_items(node):
            self.empty_items = build.declare("empty_items", number(0))
        self.order.spare = 0 if fixed is not None else text.alphabet.bits - 1
        if has_optional(node):
            self.order.is_over = build.declare("is_over", Literal(0, "bool"))
        state = self.read(node, (), Home("state"), "state")
        assert state is not None, "a whole code has a value"
        self._check_rest()
        build.emit(RaiseNoted(), Return(state))

    def _check_rest(self) -> None:
        """Emit the check that nothing but zero bits is behind the last field."""
        build, text = self.build, self.text
        if self.checks_end:
            left = Arithmetic("-", self.end, self.at)
            if text.fixed is not None:
                with build.when(Comparison("<", self.at, self.end)):
                    self.fail(MEANINGLESS, (self.at, self.end), (), [self.at], [str(text.fixed)])
            else:
                bits = number(text.alphabet.bits)
                digits = build.declare("needed", Arithmetic("/", add(self.at, bits.value - 1), bits))
                with build.when(Comparison(">", left, number(self.order.spare))):
                    first = Arithmetic("*", digits, bits)
                    self.fail(MALFORMED, (first, self.end), (), ["more"], [digits, " characters"])
        whole = text.width
        if isinstance(whole, Literal) and isinstance(self.at, Literal) and whole.value == self.at.value:
            return
        if text.fixed is not None and isinstance(whole, Literal) and whole.value == text.fixed:
            return
        start = self.at if text.fixed is None else self.end
        is_set = self.is_set(start, whole)
        if isinstance(start, Literal) and isinstance(whole, Literal):
            is_set = Comparison("!=", self.bits_at(start, whole.value - start.value), number(0))
        with build.when(is_set):
            place = location(build, text, BitOrder(), self.end, start, whole, only_set=False)
            width = Arithmetic("-", whole, start)
            spare = BitText(BitsAt(start, width), width)
            build.emit(NoteNotCanonical(place, [], [spare], [BitText(number(0), width)]))

    # -- nodes

    def read(self, node: plan.Node, path: Path, home: Home | None, name: str) -> Variable | None:
        """Emit the statements that read a node; return the variable of its value."""
        match node:
            case plan.Integer():
                return self._read_integer(node, path, home, name)
            case plan.Symbols():
                return self._read_symbols(node, path, home, name)
            case plan.Struct():
                return self._read_struct(node, path, home, name)
            case plan.ZeroPrefix():
                return self._read_zero_prefix(node, path, home, name)
            case plan.SwapBytes() | plan.LowestFirst():
                return self._read_in_order(node, path, home, name)
            case plan.LsbFirst():
                return self._read_low_first(node, path, home, name)
            case plan.Zeros() | plan.Align() | plan.Constant():
                self.read_valueless(node, path)
                return None
            case plan.Computed():
                return emit_computed(self, node, path, home, name)
            case plan.Rule():
                emit_rule(self, node, path[:-1])
                return None
        raise AssertionError(f"{type(node).__name__} is read elsewhere")

    def _read_integer(self, node: plan.Integer, path: Path, home: Home | None, name: str) -> Variable:
        start, width = self.take(node.width, path), node.width
        bits = (start, self.at)
        expected = str(node.least) if node.least == node.most else f"{node.least} to {node.most}"
        if width > 64:
            high = (start, add(start, width - 64))
            low_end = (add(start, 64), add(start, width))
            with self.build.when(self.is_set(*(low_end if self.order.low_first else high))):
                self.fail(MEANINGLESS, bits, path, ["a larger number"], [expected])
            start = start if self.order.low_first else add(start, width - 64)
            width = 64
        raw = self.number_at(start, width)
        return self.checked_number(
            raw, node.least, node.most, (1 << width) - 1, bits, path, home, name, self.types.of(node)
        )

    def checked_number(
        self,
        raw: LowExpression,
        least: int,
        most: int,
        largest: int,
        bits: tuple[LowExpression, LowExpression],
        path: Path,
        home: Home | None,
        name: str,
        kind: StateType,
    ) -> Variable:
        """Emit a number, and the check that it is in its range."""
        build = self.build
        assert isinstance(kind, IntegerType)
        own = WIDE if kind.is_wide else INT
        same = str(raw.kind) == own
        fits = same and most >= largest  # languages that store it in fewer bits lose nothing
        value = build.declare(name, raw, kind, home) if fits else build.declare("raw", raw)
        wrong: list[LowExpression] = []
        if least > 0:
            wrong.append(Comparison("<", value, number(least, str(raw.kind))))
        if most < largest:
            wrong.append(Comparison(">", value, number(most, str(raw.kind))))
        if wrong:
            expected = str(least) if least == most else f"{least} to {most}"
            with build.when(any_of(wrong)):
                self.fail(MEANINGLESS, bits, path, [value], [expected])
        return value if fits else build.declare(name, value if same else Cast(own, value), kind, home)

    def _read_symbols(self, node: plan.Symbols, path: Path, home: Home | None, name: str) -> Variable:
        build, kind = self.build, self.types.of(node)
        start = self.take(node.width, path)
        bits = (start, self.at)
        numbers = {
            pattern: symbol_number(kind, value)
            for pattern, value in zip(node.patterns, node.values, strict=True)
        }
        numbers |= {alias: numbers[pattern] for alias, pattern in node.aliases}
        listing = either([f"{pattern:0{node.width}b}" for pattern in node.patterns])
        expected = listing if len(listing) <= LONGEST_LIST else f"one of {len(numbers)} patterns"
        if node.width > 53:
            return self._read_wide_symbols(node, numbers, start, path, home, name, expected)
        raw = build.declare("raw", self.number_at(start, node.width))
        wrong = unlisted(raw, numbers, node.width)
        if wrong is None:
            wrong = Comparison("<", self.look_up(numbers, raw, node.width, -1), number(0))
            if any(value < 0 for value in numbers.values()):
                ordinals = {pattern: k for k, pattern in enumerate(numbers)}
                wrong = Comparison("<", self.look_up(ordinals, raw, node.width, -1), number(0))
        if not isinstance(wrong, bool):
            with build.when(wrong):
                self.fail(MEANINGLESS, bits, path, [BitText(raw, number(node.width))], [expected])
        for alias, pattern in node.aliases:
            with build.when(Comparison("==", raw, number(alias))):
                shown = [f"{each:0{node.width}b}" for each in (alias, pattern)]
                build.emit(NoteNotCanonical(self.place(bits), path, shown[:1], shown[1:]))
        found = self.look_up(numbers, raw, node.width, -1)
        return self.scalar_variable(found, kind, home, name)

    def _read_wide_symbols(
        self,
        node: plan.Symbols,
        numbers: dict[int, int],
        start: LowExpression,
        path: Path,
        home: Home | None,
        name: str,
        expected: str,
    ) -> Variable:
        build = self.build
        chosen = build.declare("chosen", number(-1))
        for k, pattern in enumerate(numbers):
            differs = self.bits_differ(start, node.width, self.pattern(pattern, node.width))
            with build.when(Logic("not", any_of(differs))):
                build.assign(chosen, number(k))
        with build.when(Comparison("<", chosen, number(0))):
            self.fail(MEANINGLESS, (start, self.at), path, ["another pattern"], [expected])
        table = build.shared.table("meanings", tuple(numbers.values()))
        return self.scalar_variable(TableEntry(table, chosen), self.types.of(node), home, name)

    def look_up(self, numbers: dict[int, int], raw: LowExpression, width: int, missing: int) -> LowExpression:
        """The number that a pattern stands for."""
        is_same = all(pattern == value for pattern, value in numbers.items())
        if is_same and unlisted(raw, numbers, width) is not None:
            return raw
        if width <= MOST_TABLE_BITS or max(numbers) < 4 << MOST_TABLE_BITS:
            size = 1 << width if width <= MOST_TABLE_BITS else max(numbers) + 1
            table = self.build.shared.table(
                "meanings", tuple(numbers.get(pattern, missing) for pattern in range(size))
            )
            entry = TableEntry(table, raw)
            if size == 1 << width:
                return entry
            result = self.build.declare("meaning", number(missing))
            with self.build.when(Comparison("<", raw, number(size))):
                self.build.assign(result, entry)
            return result
        result = self.build.declare("meaning", number(missing))
        for pattern, value in numbers.items():
            with self.build.when(Comparison("==", raw, number(pattern))):
                self.build.assign(result, number(value))
        return result

    def scalar_variable(
        self, value: LowExpression, kind: StateType, home: Home | None, name: str
    ) -> Variable:
        """Declare a word, number or truth value, given by its number."""
        if isinstance(kind, EnumType):
            return self.build.declare(name, MemberOf(kind, value), kind, home)
        if isinstance(kind, BooleanType):
            return self.build.declare(name, Comparison("!=", value, number(0)), kind, home)
        return self.build.declare(name, value, kind, home)

    def _read_struct(self, node: plan.Struct, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        struct = build.variable(name, self.types.of(node), home)
        outer, self.scope = self.scope, NameScope({}, self.scope)
        parts: list[Variable] = []
        outer_parts, self.record_parts = self.record_parts, {}
        causes = cause_names(node)
        self.marked_lists |= {show_path(join_relative(path, items)) for items in item_lists(node)}
        with self.as_word(None if self.checks_end else plan.width_of(node)):
            for part_name, part in zip(node.names, node.parts, strict=True):
                start = self.steady_position() if part_name in causes else self.at
                home_of_part = Home("field", struct, part_name)
                value = self.read(part, join_name(path, part_name), home_of_part, part_name)
                if part_name in causes:
                    self.record_parts[part_name] = RecordPart(part, start, self.steady_position())
                if value is not None:
                    self.scope.values[part_name] = value
                    parts.append(value)
        self.scope, self.record_parts = outer, outer_parts
        build.emit(MakeStruct(struct, parts))
        return struct

    def _read_zero_prefix(
        self, node: plan.ZeroPrefix, path: Path, home: Home | None, name: str
    ) -> Variable | None:
        start = self.take(node.zeros, path)
        if node.zeros:
            with self.build.when(any_of(self.bits_differ(start, node.zeros, 0))):
                self.fail(MEANINGLESS, (start, self.at), path, ["bits that are set"], ["0" * node.zeros])
        return self.read(node.item, path, home, name)

    # -- other orders of bits

    def _read_in_order(
        self, node: plan.SwapBytes | plan.LowestFirst, path: Path, home: Home | None, name: str
    ) -> Variable | None:
        """A part of fixed width that is put into its order in the buffer, and then read."""
        width = node.width
        base = self.steady_position()
        self.take(width, path)
        self.at = base
        steps = [OrderStep(REVERSE, base, width)] if self.order.low_first else []
        if isinstance(node, plan.SwapBytes):
            steps.append(OrderStep(SWAP, base, width))
        elif steps:
            steps = []  # turned round twice
        else:
            steps = [OrderStep(REVERSE, base, width)]
        low_first = isinstance(node, plan.LowestFirst)
        return self._read_turned(node.item, steps, base, width, low_first, path, home, name)

    def _read_turned(
        self,
        item: plan.Node,
        steps: list[OrderStep],
        base: LowExpression,
        width: int,
        low_first: bool,
        path: Path,
        home: Home | None,
        name: str,
    ) -> Variable | None:
        for step in steps:
            emit_step(self.build, step)
        checks_end, self.checks_end = self.checks_end, False
        order = self.order.with_step(*steps, low_first=low_first, origin=base)
        with self.within(order), self.from_buffer():
            value = self.read(item, path, home, name)
        self.checks_end = checks_end
        self.at = add(base, width)
        return value

    def _read_low_first(
        self, node: plan.LsbFirst, path: Path, home: Home | None, name: str
    ) -> Variable | None:
        width = plan.width_of(node.item)
        base = self.steady_position()
        if width is not None:
            if self.checks_end:
                with self.build.when(Comparison(">", number(width), Arithmetic("-", self.end, self.at))):
                    self.fail_end(number(width), ())
            emit_turn(self.build, self.order, add(self.at, width), self.end)
            step = OrderStep(CHUNKS, base, width)
            return self._read_turned(node.item, [step], base, width, True, path, home, name)
        build, outer = self.build, self.order
        order = outer.with_step(OrderStep(CHUNKS, base, None), low_first=True, origin=base)
        order.spare, order.outer = outer.spare + 7, outer
        order.turned = build.declare("turned", base)
        if has_optional(node.item):
            order.is_over = build.declare("is_over", Literal(0, "bool"))
        with self.within(order):
            value = self.read(node.item, path, home, name)
            self.settle()
            eight = number(8)
            rest = Arithmetic("%", Arithmetic("-", self.at, base), eight)
            filling = build.declare("filling", Arithmetic("%", Arithmetic("-", eight, rest), eight))
            start = self.take(filling, path)
            self._note_set(start, join_name(path, "filling"), filling)
        return value


def symbol_number(kind: StateType, value: object) -> int:
    """The number that stands for a word, a number or a truth value."""
    return kind.ordinal(value) if isinstance(kind, EnumType) else int(value)  # type: ignore[call-overload]


def unlisted(raw: LowExpression, numbers: dict[int, int], width: int) -> LowExpression | bool | None:
    """The condition that a pattern is not listed: True if all are, None if it takes a table."""
    if len(numbers) == 1 << width:
        return True
    if sorted(numbers) == list(range(len(numbers))):
        return Comparison(">=", raw, number(len(numbers)))
    return None
