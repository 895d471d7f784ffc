"""The walk over a plan that emits its encoder in the low-level form: leaves, records, orders of bits."""

from __future__ import annotations

from boardcode.compile import plan
from boardcode.compile.languages.bit_order import (
    CHUNKS,
    REVERSE,
    SWAP,
    OrderStep,
    emit_step,
    exchange_bits,
)
from boardcode.compile.languages.bit_taker import Path, join_name
from boardcode.compile.languages.block_builder import BlockBuilder, any_of, kind_of_width, reverse_procedure
from boardcode.compile.languages.code_reader import symbol_number
from boardcode.compile.languages.combinations import join_relative
from boardcode.compile.languages.low_expressions import (
    LoweredExpression,
    NameScope,
    lower_condition,
    lower_expression,
)
from boardcode.compile.languages.low_level import (
    BOOL,
    INT,
    INVALID_STATE,
    WIDE,
    Alias,
    Arithmetic,
    CallOf,
    Cast,
    Comparison,
    Fail,
    FieldOf,
    Literal,
    Logic,
    LowExpression,
    MemberOf,
    OrdinalOf,
    Perform,
    PutBits,
    TableEntry,
    TextParts,
    Variable,
    add,
    number,
    scalar,
)
from boardcode.compile.languages.plan_types import PlanTypes
from boardcode.compile.languages.plan_widths import may_end
from boardcode.compile.languages.state_types import BooleanType, EnumType, StateType, StructType

MOST_TABLE = 4096  # values that are looked up in a table
CHUNK = 32  # bits of zeros or constants that are written at once


class CodeWriter:
    """Emits the statements that write a code; the kinds of several values are in `plan_writer`."""

    def __init__(self, types: PlanTypes, build: BlockBuilder, *, is_static: bool) -> None:
        self.types = types
        self.build = build
        self.scope = NameScope()
        self.low_first = False
        self.origin: LowExpression = number(0)
        self.at: LowExpression = number(0)
        self.position = None if is_static else build.declare("position", number(0))
        self.empty_items: Variable | None = None
        self.absent: Variable | None = None  # the fewest bits of something that is left out, -1 if nothing
        self.may_be_over = False
        self.turn: Variable | None = None  # the player to move, of what is written

    # -- faults and bits

    def fail(self, path: Path, found: TextParts, expected: TextParts) -> None:
        """Emit the error of a state that cannot be written."""
        self.build.emit(Fail(INVALID_STATE, number(-1), path, found, expected))

    def put(self, value: LowExpression, width: LowExpression | int, path: Path) -> None:
        """Emit that a number is written."""
        build = self.build
        size = number(width) if isinstance(width, int) else width
        if isinstance(size, Literal) and size.value == 0:
            return
        self.check_not_over(size, path)
        if self.low_first and not (isinstance(size, Literal) and size.value == 1):
            value = CallOf(reverse_procedure(build.shared, str(scalar(value))), [value, size])
        build.emit(PutBits(self.at, size, value))
        self.advance(size)

    def check_not_over(self, size: LowExpression, path: Path) -> None:
        """Emit the check that nothing is written behind something that is left out."""
        if self.absent is None or not self.may_be_over:
            return
        is_wrong: LowExpression = Comparison(">=", self.absent, number(0))
        if not isinstance(size, Literal):
            is_wrong = Logic("and", is_wrong, Comparison(">", size, number(0)))
        with self.build.when(is_wrong):
            self.fail(path, ["a value"], ["nothing"])

    def advance(self, size: LowExpression) -> None:
        """Go on behind what was written."""
        self.at = add(self.at, size)
        if not isinstance(size, Literal):
            self.settle()

    def put_pattern(self, pattern: int, width: int, path: Path) -> None:
        """Emit that bits are written which are known."""
        if self.low_first and width:
            pattern = int(f"{pattern:0{width}b}"[::-1], 2)
        if width:
            self.check_not_over(number(width), path)
        for start in range(0, width, CHUNK):
            size = min(CHUNK, width - start)
            part = pattern >> width - start - size & (1 << size) - 1
            self.build.emit(PutBits(add(self.at, start), number(size), number(part)))
        self.at = add(self.at, width)

    def settle(self) -> None:
        """Emit that the position is in its variable, where different ways meet."""
        if self.position is not None and self.at is not self.position:
            self.build.assign(self.position, self.at)
            self.at = self.position

    # -- nodes

    def write(self, node: plan.Node, value: LowExpression | None, path: Path) -> None:
        """Emit the statements that write a value by a node."""
        match node:
            case plan.Zeros():
                self.put_pattern(0, node.width, path)
            case plan.Constant():
                self.put_pattern(node.value, node.width, path)
            case plan.Align():
                self._write_align(node, path)
            case plan.Computed():
                self._check_computed(node, _require_value(value), path)
            case plan.Rule():
                self._check_rule(node, path[:-1])
            case plan.Integer():
                self._write_integer(node, _require_value(value), path)
            case plan.Symbols():
                self._write_symbols(node, _require_value(value), path)
            case plan.Struct():
                self._write_struct(node, _require_value(value), path)
            case plan.ZeroPrefix():
                self.put_pattern(0, node.zeros, path)
                self.write(node.item, value, path)
            case plan.SwapBytes() | plan.LowestFirst():
                self._write_in_order(node, _require_value(value), path)
            case plan.LsbFirst():
                self.write_low_first(node, _require_value(value), path)
            case _:
                raise AssertionError(f"{type(node).__name__} is written elsewhere")

    def checked_number(
        self, value: LowExpression, least: int, most: int | None, path: Path, name: str = "number"
    ) -> Variable:
        """Emit a number, and the check that it is in its range."""
        build = self.build
        kind = str(scalar(value))
        if kind == BOOL:
            value, kind = Cast(INT, value), INT
        checked = build.declare(name, value, kind)
        limits: list[LowExpression] = []
        if kind == INT or least > 0:
            limits.append(Comparison("<", checked, number(least, kind)))
        largest = (1 << 53) - 1 if kind == INT else (1 << 64) - 1
        if most is not None and most < largest:
            limits.append(Comparison(">", checked, number(most, kind)))
        if limits:
            expected = f"{least} or more" if most is None else f"{least} to {most}"
            with build.when(any_of(limits)):
                self.fail(path, [checked], [expected])
        return checked

    def _write_integer(self, node: plan.Integer, value: LowExpression, path: Path) -> None:
        checked = self.checked_number(value, node.least, node.most, path)
        width = node.width
        most = 53 if scalar(checked) == INT else 64
        if width <= most:
            self.put(self.as_width(checked, width), width, path)
            return
        wide = 64 if width >= 64 else width
        bits: LowExpression = checked if scalar(checked) == WIDE else Cast(WIDE, checked)
        if self.low_first:
            self.put(bits, wide, path)
            self.put_pattern(0, width - wide, path)
        else:
            self.put_pattern(0, width - wide, path)
            self.put(bits, wide, path)

    def as_width(self, value: LowExpression, width: int) -> LowExpression:
        """A number in the kind that has room for a width."""
        return Cast(WIDE, value) if kind_of_width(width) == WIDE and scalar(value) == INT else value

    def _write_symbols(self, node: plan.Symbols, value: LowExpression, path: Path) -> None:
        kind = self.types.of(node)
        index = self.symbol_index(node.values, kind, value, path)
        if node.width <= 53:
            table = self.build.shared.table("patterns", node.patterns)
            is_same = node.patterns == tuple(range(len(node.patterns)))
            self.put(index if is_same else TableEntry(table, index), node.width, path)
            return
        base = self.at
        for k, pattern in enumerate(node.patterns):
            with self.build.when(Comparison("==", index, number(k))):
                self.at = base
                self.put_pattern(pattern, node.width, path)

    def symbol_index(
        self, values: tuple[object, ...], kind: StateType, value: LowExpression, path: Path
    ) -> Variable:
        """Emit which of some values a word, number or truth value is, and the error if it is none."""
        build = self.build
        if isinstance(kind, EnumType):
            own: LowExpression = OrdinalOf(value)
        elif scalar(value) == BOOL:
            own = Cast(INT, value)
        else:
            own = value if scalar(value) == INT else Cast(INT, value)
        own = build.declare("own", own, INT)
        numbers = [symbol_number(kind, each) for each in values]
        size = len(kind.members) if isinstance(kind, EnumType) else max(numbers) + 1
        index = build.declare("index", number(-1))
        if min(numbers) >= 0 and size <= MOST_TABLE:
            table = build.shared.table(
                "indices", tuple(numbers.index(k) if k in numbers else -1 for k in range(size))
            )
            is_inside = Logic("and", Comparison(">=", own, number(0)), Comparison("<", own, number(size)))
            with build.when(is_inside):
                build.assign(index, TableEntry(table, own))
        else:
            for k, each in enumerate(numbers):
                with build.when(Comparison("==", own, number(each))):
                    build.assign(index, number(k))
        with build.when(Comparison("<", index, number(0))):
            self.fail(path, ["another value"], ["one that has a pattern"])
        return index

    def typed(self, value: LowExpression, kind: StateType) -> LowExpression:
        """A word, number or truth value, given by its number."""
        if isinstance(kind, EnumType):
            return MemberOf(kind, value)
        return Comparison("!=", value, number(0)) if isinstance(kind, BooleanType) else value

    def _write_struct(self, node: plan.Struct, value: LowExpression, path: Path) -> None:
        kind = self.types.of(node)
        assert isinstance(kind, StructType)
        outer, self.scope = self.scope, NameScope({}, self.scope)
        for name, part in zip(node.names, node.parts, strict=True):
            place = join_name(path, name)
            if name in kind.fields:
                field = self.alias(FieldOf(value, name, kind.fields[name]), name)
                self.write(part, field, place)
                self.scope.values[name] = field
            else:
                self.write(part, None, place)
        self.scope = outer

    def alias(self, value: LowExpression, name: str) -> Variable:
        """Emit a name for a part of the state."""
        variable = self.build.variable(name, value.kind)
        self.build.emit(Alias(variable, value))
        return variable

    def _write_align(self, node: plan.Align, path: Path) -> None:
        size = number(node.bits)
        rest = Arithmetic("%", Arithmetic("-", self.at, self.origin), size)
        width = self.build.declare("padding", Arithmetic("%", Arithmetic("-", size, rest), size))
        if node.bits <= CHUNK:
            self.put(number(0), width, path)
            return
        self.check_not_over(width, path)
        with self.build.loop("k", width) as k:  # more bits than a number has
            self.build.emit(PutBits(add(self.at, k), number(1), number(0)))
        self.advance(width)

    # -- other orders of bits

    def _fixed_base(self) -> LowExpression:
        return self.at if isinstance(self.at, Literal) else self.build.declare("base", self.at)

    def _write_in_order(
        self, node: plan.SwapBytes | plan.LowestFirst, value: LowExpression, path: Path
    ) -> None:
        base, width = self._fixed_base(), node.width
        self.check_not_over(number(width), path)
        steps = [OrderStep(REVERSE, base, width)] if self.low_first else []
        if isinstance(node, plan.SwapBytes):
            steps = [OrderStep(SWAP, base, width), *steps]
        else:
            steps = [] if steps else [OrderStep(REVERSE, base, width)]
        self._write_inner(node.item, value, path, base, low_first=isinstance(node, plan.LowestFirst))
        for step in steps:
            emit_step(self.build, step)

    def _write_inner(
        self, item: plan.Node, value: LowExpression, path: Path, base: LowExpression, *, low_first: bool
    ) -> Variable | None:
        """Write a part by itself; return the variable of what is left out at its end."""
        outer = self.low_first, self.origin, self.absent, self.may_be_over
        self.low_first, self.origin, self.may_be_over = low_first, base, False
        self.absent = self.build.declare("absent", number(-1)) if may_end(item) else None
        self.at = base
        self.write(item, value, path)
        absent = self.absent
        self.low_first, self.origin, self.absent, self.may_be_over = outer
        return absent

    def write_low_first(self, node: plan.LsbFirst, value: LowExpression, path: Path) -> None:
        """Emit a part that fills each byte from its low end."""
        build, width = self.build, plan.width_of(node.item)
        base = self._fixed_base()
        if width is not None:
            self.check_not_over(number(width), path)
            self._write_inner(node.item, value, path, base, low_first=True)
            emit_step(build, OrderStep(CHUNKS, base, width))
            return
        absent = self._write_inner(node.item, value, path, base, low_first=True)
        self.settle()
        eight = number(8)
        size = build.declare("size", Arithmetic("-", self.at, base))
        rest = Arithmetic("%", size, eight)
        filling = build.declare("filling", Arithmetic("%", Arithmetic("-", eight, rest), eight))
        build.emit(PutBits(self.at, filling, number(0)))
        self.advance(filling)
        self.check_not_over(size, path)
        with build.loop("k", Arithmetic("/", Arithmetic("-", self.at, base), eight)) as k:
            start = Arithmetic("+", base, Arithmetic("*", k, eight))
            with build.loop("j", number(4)) as j:
                places = [Arithmetic("+", start, j), Arithmetic("-", add(start, 7), j)]
                build.emit(Perform(CallOf(exchange_bits(build), places)))
        if absent is not None:
            with build.when(Comparison(">=", absent, number(0))):
                with build.when(Comparison(">=", filling, absent)):
                    self.fail(path, [size], ["whole bytes"])
                if self.absent is not None:
                    with build.when(Comparison("<", self.absent, number(0))):
                        build.assign(self.absent, Arithmetic("-", absent, filling))
            self.may_be_over = True

    # -- numbers and rules without bits

    def _check_computed(self, node: plan.Computed, value: LowExpression, path: Path) -> None:
        lowered = self.expression(node.expression, path)
        computed = self.checked_number(lowered.value, node.least, node.most, path, "computed")
        own = value if scalar(value) == scalar(computed) else Cast(str(scalar(computed)), value)
        with self.build.when(Comparison("!=", own, computed)):
            self.fail(path, [own], [computed])

    def _check_rule(self, node: plan.Rule, path: Path) -> None:
        lowered = lower_condition(node.condition, self.scope, "a rule")
        place = join_relative(path, node.at)
        self.check_divisors(lowered, place)
        with self.build.when(Logic("not", lowered.value)):
            self.fail(place, ["something that breaks a rule"], ["another value"])

    # -- expressions

    def expression(self, expression: object, path: Path) -> LoweredExpression:
        """Emit the checks of an expression's divisors; return its value."""
        lowered = lower_expression(expression, self.scope, "".join(p for p in path if isinstance(p, str)))
        self.check_divisors(lowered, path)
        return lowered

    def check_divisors(self, lowered: LoweredExpression, path: Path) -> None:
        """Emit that a division by zero cannot be written."""
        for divisor in lowered.divisors:
            if not (isinstance(divisor, Literal) and divisor.value):
                with self.build.when(Comparison("==", divisor, number(0))):
                    self.fail(path, ["a division by zero"], ["a number"])


def _require_value(value: LowExpression | None) -> LowExpression:
    assert value is not None, "only bits without a value are written without one"
    return value
