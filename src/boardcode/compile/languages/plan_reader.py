"""The walk over a plan that emits its decoder: alternatives, numbers of no fixed width, and scans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_name
from boardcode.compile.languages.block_builder import (
    any_of,
    chain,
    kind_of_width,
    negate,
    reverse_procedure,
)
from boardcode.compile.languages.code_reader import symbol_number
from boardcode.compile.languages.deal_reader import read_deal
from boardcode.compile.languages.low_expressions import equals, find_value
from boardcode.compile.languages.low_level import (
    INT,
    MEANINGLESS,
    WIDE,
    Arithmetic,
    BitsAt,
    CallOf,
    Cast,
    Comparison,
    Home,
    Literal,
    Logic,
    LowExpression,
    MakeCase,
    MakeSome,
    NoteNotCanonical,
    Statement,
    TableEntry,
    Variable,
    add,
    number,
    scalar,
)
from boardcode.compile.languages.presence_reader import PresenceReader
from boardcode.compile.languages.scan_reader import emit_rank, emit_scan
from boardcode.compile.languages.state_types import (
    LARGEST_WIDE,
    EnumType,
    IntegerType,
    OptionalType,
    StateType,
    VariantType,
)
from boardcode.compile.languages.tally_reader import emit_tally
from boardcode.compile.languages.turn_reader import read_alternating, read_bijective, read_players

LONGEST_VARINT = 10  # groups of seven bits hold 64 bits


class PlanReader(PresenceReader):
    """Emits the statements that read any node."""

    def read(self, node: plan.Node, path: Path, home: Home | None, name: str) -> Variable | None:
        if self.types.is_player_leaf(node):
            return read_players(self, self.types.player_leaf(node), path, home, name)
        match node:
            case plan.Bijective():
                return read_bijective(self, node, path, home, name)
            case plan.Alternating():
                return read_alternating(self, node, path, home, name)
            case plan.CardDeal():
                return read_deal(self, node, path, home, name)
            case plan.Special():
                return self._read_special(node, path, home, name)
            case plan.Switch():
                return self._read_switch(node, path, home, name)
            case plan.Union():
                return self._read_union(node, path, home, name)
            case plan.Lookup():
                return self._read_lookup(node, path, home, name)
            case plan.SizedInteger():
                return self._read_sized(node, path, home, name)
            case plan.Varint():
                return self._read_varint(node, path, home, name)
            case plan.Unary():
                return self._read_unary(node, path, home, name)
            case plan.Tally():
                return emit_tally(self, node, path, home, name)
            case plan.Scan():
                return emit_scan(self, node, path, home, name)
            case plan.Rank():
                return emit_rank(self, node, path, home, name)
        return super().read(node, path, home, name)

    # -- special patterns

    def _read_special(self, node: plan.Special, path: Path, home: Home | None, name: str) -> Variable:
        build, kind, width = self.build, self.types.of(node), node.width
        start = self.take(width, path)
        after, self.at = self.at, start
        value = build.declare(name, None, kind, home)
        branches: list[tuple[LowExpression, list[Statement]]] = []
        for k, (pattern, special) in enumerate(zip(node.patterns, node.values, strict=True)):
            differs = self.bits_differ(start, width, self.pattern(pattern, width))
            block: list[Statement] = []
            with build.inside(block):
                self._set_constant(value, k, special)
            branches.append((negate(any_of(differs)), block))
        rest: list[Statement] = []
        with build.inside(rest):
            self._set_item(value, node.item, path, home, name, len(node.values))
        build.emit(*chain(branches, rest))
        self.at = after
        return value

    def _set_constant(self, value: Variable, index: int, special: Any) -> None:
        kind = value.kind
        if isinstance(kind, VariantType):
            self.build.emit(MakeCase(value, index))
        elif isinstance(kind, OptionalType) and special is None:
            self.build.emit(MakeSome(value))
        elif isinstance(kind, OptionalType):
            part = self.constant(kind.item, special, Home("some", value))
            self.build.emit(MakeSome(value, part))
        else:
            assert isinstance(kind, StateType)
            self.build.assign(value, self.constant(kind, special, value.home))

    def _set_item(
        self, value: Variable, item: plan.Node, path: Path, home: Home | None, name: str, index: int
    ) -> None:
        """Emit the value of an item of an optional, a variant, or as it is."""
        kind, build = value.kind, self.build
        if isinstance(kind, VariantType):
            part = self.read(item, path, Home("case", value, "", index), name)
            build.emit(MakeCase(value, index, part))
        elif isinstance(kind, OptionalType) and self.types.of(item) is not kind:
            part = self.read(item, path, Home("some", value), name)
            build.emit(MakeSome(value, part))
        else:
            part = self.read(item, path, home, name)
            assert part is not None
            build.assign(value, part)

    # -- one of several parts

    def _read_switch(self, node: plan.Switch, path: Path, home: Home | None, name: str) -> Variable:
        on = self._selector(node, path)
        value = self.build.declare(name, None, self.types.of(node), home)
        width = plan.width_of(node)
        if width is None:
            self.settle()

        def refuse() -> None:
            self.fail(MEANINGLESS, None, path, ["another value"], ["one of the cases"])

        self._read_cases(node, on, value, width, path, home, name, refuse)
        return value

    def _selector(self, node: plan.Switch, path: Path) -> LowExpression:
        value = find_value(node.on, self.scope)
        if value is not None and isinstance(value.kind, EnumType):
            return value
        lowered = self.expression(node.on, path, division="switch")
        return self.build.declare("selector", lowered.value)

    def _read_union(self, node: plan.Union, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        place = join_name(path, "tag")
        start = self.at if isinstance(self.at, Literal) else build.declare("begin", self.at)
        tag = self.read(node.tag, place, None, "tag")
        assert tag is not None
        value = build.declare(name, None, self.types.of(node), home)
        width = None if plan.width_of(node) is None else plan.width_of(node.parts[0]) or 0
        if width is None:
            self.settle()
        bits = (start, self.at)

        def refuse() -> None:
            self.fail(MEANINGLESS, bits, place, ["another tag"], ["one of the cases"])

        self._read_cases(node, tag, value, width, path, home, name, refuse)
        return value

    def _read_cases(
        self,
        node: plan.Switch | plan.Union,
        on: LowExpression,
        value: Variable,
        width: int | None,
        path: Path,
        home: Home | None,
        name: str,
        refuse: Callable[[], None],
    ) -> None:
        """Read the part whose key `on` equals; `width` is what all parts have, if it is the same."""
        build, base = self.build, self.at
        branches: list[tuple[LowExpression, list[Statement]]] = []
        for k, (key, part) in enumerate(zip(node.keys, node.parts, strict=True)):
            condition = equals(on, key)
            block: list[Statement] = []
            self.at = base
            with build.inside(block):
                self._set_item(value, part, path, home, name, k)
                if width is None:
                    self.settle()
            if condition is not None:
                branches.append((condition, block))
        rest: list[Statement] = []
        with build.inside(rest):
            self.at = base
            refuse()
        build.emit(*chain(branches, rest))
        self.at = base if width is None else add(base, width)

    def _read_lookup(self, node: plan.Lookup, path: Path, home: Home | None, name: str) -> Variable:
        build, kind = self.build, self.types.of(node)
        start = self.at if isinstance(self.at, Literal) else build.declare("begin", self.at)
        raw = self.read(node.item, path, None, "raw")
        assert raw is not None
        result = build.declare("meaning", number(-1))
        for k, key in enumerate(node.raws):
            condition = equals(raw, key)
            if condition is not None:
                with build.when(condition):
                    build.assign(result, number(k))
        with build.when(Comparison("<", result, number(0))):
            self.fail(MEANINGLESS, (start, self.at), path, ["another value"], ["one of the table"])
        numbers = tuple(symbol_number(kind, value) for value in node.values)
        return self.scalar_variable(
            TableEntry(build.shared.table("meanings", numbers), result), kind, home, name
        )

    # -- numbers of no fixed width

    def _read_sized(self, node: plan.SizedInteger, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        bits = self.expression(node.bits, path, division="width")
        width = build.declare("width", bits.value if scalar(bits.value) == INT else Cast(INT, bits.value))
        if bits.least < 0:
            with build.when(Comparison("<", width, number(0))):
                self.fail(MEANINGLESS, None, path, [width], ["a number from 0"])
        start = self.take(width, path)
        kind = kind_of_width(bits.most)
        raw: LowExpression = BitsAt(start, width, kind)
        if self.order.low_first:
            raw = CallOf(reverse_procedure(build.shared, kind), [raw, width])
        most = LARGEST_WIDE if node.most is None else node.most
        largest = (1 << max(0, bits.most)) - 1
        place = (start, self.at)
        return self.checked_number(
            raw, node.least, most, largest, place, path, home, name, self.types.of(node)
        )

    def _read_varint(self, node: plan.Varint, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        start = build.declare("begin", self.at)
        self.settle()
        assert self.position is not None
        groups, value = build.declare("groups", number(0)), build.declare("number", number(0, WIDE))
        more, overflow = build.declare("more", number(1)), build.declare("overflow", number(0))
        scale = build.declare("scale", number(1, WIDE)) if node.order == "leb128" else None
        going_on = Logic(
            "and", Comparison("!=", more, number(0)), Comparison("<=", groups, number(LONGEST_VARINT))
        )
        with build.repeat_while(going_on):
            self.at = self.position
            here = self.take(8, path)
            group = build.declare("group", self.number_at(here, 8))
            build.assign(more, Arithmetic(">>", group, number(7)))
            low = build.declare("low", Arithmetic("&", group, number(127)))
            if scale is None:
                fits = Comparison("==", Arithmetic(">>", value, number(57, WIDE)), number(0, WIDE))
                with build.when(fits):
                    shifted = Arithmetic("*", value, number(128, WIDE))
                    build.assign(value, Arithmetic("|", shifted, Cast(WIDE, low)))
                with build.otherwise():
                    build.assign(overflow, number(1))
            else:
                last = number(LONGEST_VARINT - 1)
                with build.when(Comparison("<", groups, last)):
                    build.assign(value, Arithmetic("+", value, Arithmetic("*", Cast(WIDE, low), scale)))
                    with build.when(Comparison("<", groups, add(last, -1))):
                        build.assign(scale, Arithmetic("*", scale, number(128, WIDE)))
                with build.otherwise(), build.when(Comparison("!=", low, number(0))):
                    last_bit = Logic("and", Comparison("==", groups, last), Comparison("==", low, number(1)))
                    with build.when(last_bit):
                        build.assign(value, Arithmetic("|", value, number(1 << 63, WIDE)))
                    with build.otherwise():
                        build.assign(overflow, number(1))
            build.assign(groups, add(groups, 1))
            self.settle()
        too_large = Logic("or", Comparison("!=", more, number(0)), Comparison("!=", overflow, number(0)))
        place = (start, self.position)
        self.at = self.position
        expected = f"{node.least} to {node.most}"
        with build.when(too_large):
            self.fail(MEANINGLESS, place, path, ["more than 64 bits"], [expected])
        result = self.checked_number(
            value, node.least, node.most, LARGEST_WIDE, place, path, home, name, self.types.of(node)
        )
        shortest = build.declare("shortest", number(1))
        rest = build.declare("rest", Arithmetic(">>", value, number(7, WIDE)))
        with build.repeat_while(Comparison("!=", rest, number(0, WIDE))):
            build.assign(shortest, add(shortest, 1))
            build.assign(rest, Arithmetic(">>", rest, number(7, WIDE)))
        with build.when(Comparison(">", groups, shortest)):
            build.emit(NoteNotCanonical(self.place(place), path, [groups], [shortest]))
        return result

    def _read_unary(self, node: plan.Unary, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        start = build.declare("begin", self.at)
        self.settle()
        assert self.position is not None
        value, more = build.declare("number", number(0)), build.declare("more", number(1))
        with build.repeat_while(Comparison("!=", more, number(0))):
            self.at = self.position
            here = self.take(1, path)
            with build.when(Comparison("!=", BitsAt(here, number(1)), number(0))):
                build.assign(value, add(value, 1))
                with build.when(Comparison(">", value, number(node.most))):
                    build.assign(more, number(0))
            with build.otherwise():
                build.assign(more, number(0))
            self.settle()
        self.at = self.position
        with build.when(Comparison(">", value, number(node.most))):
            found = [f"more than {node.most}"]
            self.fail(MEANINGLESS, (start, self.at), path, found, [f"0 to {node.most}"])
        kind = self.types.of(node)
        is_wide = isinstance(kind, IntegerType) and kind.is_wide  # as another case of a switch is
        return build.declare(name, Cast(WIDE, value) if is_wide else value, kind, home)
