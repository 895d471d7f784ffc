"""The walk over a plan that emits its decoder: parts that may be missing, and constants in their place."""

from __future__ import annotations

from typing import Any

from boardcode.compile import plan
from boardcode.compile.languages.bit_taker import Path, join_name, show_path
from boardcode.compile.languages.code_reader import symbol_number
from boardcode.compile.languages.list_reader import PlanListReader
from boardcode.compile.languages.low_expressions import lower_condition
from boardcode.compile.languages.low_level import (
    BOOL,
    Append,
    Comparison,
    CountOf,
    Home,
    Literal,
    Logic,
    LowExpression,
    MakeSome,
    MakeStruct,
    NewList,
    NoteNotCanonical,
    TextLength,
    Variable,
    number,
)
from boardcode.compile.languages.plan_widths import least_width
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    Inexpressible,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
)

MOST_PATTERN_BITS = 8  # of special patterns and items that are looked up in a table


class PresenceReader(PlanListReader):
    """Emits the statements that read parts which may be missing."""

    def read(self, node: plan.Node, path: Path, home: Home | None, name: str) -> Variable | None:
        match node:
            case plan.When():
                return self._read_when(node, path, home, name)
            case plan.Optional():
                return self._read_optional(node, path, home, name)
            case plan.Flagged():
                return self._read_flagged(node, path, home, name)
            case plan.Extension():
                return self._read_extension(node, path, home, name)
        return super().read(node, path, home, name)

    def _read_when(self, node: plan.When, path: Path, home: Home | None, name: str) -> Variable:
        condition = lower_condition(node.condition, self.scope, show_path(path))
        self.check_divisors(condition, path)
        return self._read_some(node, condition.value, path, home, name)

    def _read_some(
        self,
        node: plan.When | plan.Optional,
        condition: LowExpression,
        path: Path,
        home: Home | None,
        name: str,
    ) -> Variable:
        build = self.build
        value = build.declare(name, None, self.types.of(node), home)
        self.settle()
        with build.when(condition):
            part = self.read(node.item, path, Home("some", value), name)
            if part is None:
                raise Inexpressible(f"{show_path(path)}: a part without a value that may be missing")
            build.emit(MakeSome(value, part))
            self.settle()
        with build.otherwise():
            build.emit(MakeSome(value))
            if isinstance(node, plan.Optional):
                assert self.order.is_over is not None
                build.assign(self.order.is_over, Literal(1, BOOL))
        return value

    def _read_optional(self, node: plan.Optional, path: Path, home: Home | None, name: str) -> Variable:
        has_ended = self.has_ended(least_width(node.item))
        is_there = self.build.declare("is_there", Logic("not", has_ended))
        return self._read_some(node, is_there, path, home, name)

    def _read_flagged(self, node: plan.Flagged, path: Path, home: Home | None, name: str) -> Variable:
        build, place = self.build, join_name(path, "flag")
        start = self.steady_position()
        flag = self.read(node.flag, place, None, "flag")
        assert flag is not None
        bits = (start, self.steady_position())
        value = build.declare(name, None, self.types.of(node), home)
        self.settle()
        with build.when(flag):
            items = self.read(node.item, path, home, name)
            assert items is not None
            with build.when(Comparison("==", CountOf(items), number(0))):
                build.emit(NoteNotCanonical(self.place(bits), place, ["true"], ["false"]))
            build.assign(value, items)
            self.settle()
        with build.otherwise():
            build.assign(value, self.constant(self.types.of(node), [], home))
        return value

    def _read_extension(self, node: plan.Extension, path: Path, home: Home | None, name: str) -> Variable:
        build = self.build
        value = build.declare(name, None, self.types.of(node), home)
        self.settle()
        assert self.order.is_over is not None
        with build.when(Logic("not", self.has_ended(least_width(node.item)))):
            part = self.read(node.item, path, home, name)
            assert part is not None
            build.assign(value, part)
            self.settle()
        with build.otherwise():
            build.assign(self.order.is_over, Literal(1, BOOL))
            build.emit(NoteNotCanonical(TextLength(), path, ["the end"], ["more"]))
            build.assign(value, self.constant(self.types.of(node), node.default, home))
        return value

    # -- constants

    def constant(self, kind: StateType, value: Any, home: Home | None) -> Variable:
        """Emit a constant of a type, given as JSON."""
        build = self.build
        match kind:
            case EnumType() | IntegerType() | BooleanType():
                return self.scalar_variable(number(symbol_number(kind, value)), kind, home, "constant")
            case OptionalType():
                result = build.declare("constant", None, kind, home)
                part = None if value is None else self.constant(kind.item, value, Home("some", result))
                build.emit(MakeSome(result, part))
                return result
            case StructType():
                result = build.variable("constant", kind, home)
                parts = [
                    self.constant(part, value[k if kind.is_row else name], Home("field", result, name))
                    for k, (name, part) in enumerate(kind.fields.items())
                ]
                build.emit(MakeStruct(result, parts))
                return result
            case ListType() if kind.count is None:
                result = build.variable("constant", kind, home)
                build.emit(NewList(result, number(len(value))))
                for k, each in enumerate(value):
                    item = self.constant(kind.item, each, Home("item", result, "", number(k)))
                    build.emit(Append(result, number(k), item))
                return result
        raise Inexpressible(f"a special value of the form {value!r}")


def meaningless_patterns(node: plan.Special) -> tuple[int, ...] | None:
    """For each pattern of few bits whether it is neither special nor an item; None if the item is anything
    but words.
    """
    words = node.item.parts if isinstance(node.item, plan.Struct) else (node.item,)
    if node.width > MOST_PATTERN_BITS:
        return None
    if not all(isinstance(word, plan.Symbols) and not word.aliases and word.width for word in words):
        return None
    result = []
    for pattern in range(1 << node.width):
        left, is_right = node.width, True
        for word in words:
            assert isinstance(word, plan.Symbols)
            left -= word.width
            is_right &= (pattern >> left & (1 << word.width) - 1) in word.patterns
        result.append(int(not is_right and pattern not in node.patterns))
    return tuple(result)
