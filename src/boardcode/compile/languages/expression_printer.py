"""Names and expressions of the low-level form, as every language prints them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
    named_types,
    upper_camel_case,
    words_of,
)

ERROR_FUNCTION = re.compile(r"error_?[0-9]+")  # functions that make one error each


class ExpressionPrinter:
    """Prints names, types and expressions; the base of every language."""

    name: ClassVar[str]
    templates: ClassVar[Mapping[str, str]]
    reserved: ClassVar[frozenset[str]]  # names that no variable or field may have
    runtime_functions: ClassVar[frozenset[str]] = frozenset()  # of every file, which no variable may hide
    taken_types: ClassVar[frozenset[str]] = frozenset()  # names that no type of a state may have
    has_camel_case: ClassVar[bool] = False  # whether variables are named `halfTurn`

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        self.unit = unit
        self.origin = origin  # the line at the top of each file
        self._names: dict[int, str] = {}
        self._variables: list[low.Variable] = []  # kept, so that their ids stay theirs
        self._type_names: dict[Any, str] = {}
        self.types = self._distinct_types()
        functions = {self.identifier(procedure.name) for procedure in unit.procedures}
        self._functions = functions | {self.table_name(table) for table in unit.tables}

    # -- names

    @property
    def words(self) -> list[str]:
        """The words of the format's name; the first begins with a letter."""
        words = words_of(self.unit.name)
        return ["code", *words] if words[0][0].isdigit() else words

    @property
    def snake(self) -> str:
        """The format's name as `klotski_short`."""
        return "_".join(self.words)

    @property
    def pascal(self) -> str:
        """The format's name as `KlotskiShort`."""
        return "".join([word.capitalize() for word in self.words])

    @staticmethod
    def camel(text: str) -> str:
        """A name as `klotskiShort`."""
        first, *rest = words_of(text)
        return first + "".join([word.capitalize() for word in rest])

    def identifier(self, name: str) -> str:
        """A local variable, a field or a procedure in the conventions of the language: `half_turn`."""
        word = self.camel(name) if self.has_camel_case else "_".join(words_of(name))
        word = f"n{word}" if word[0].isdigit() else word
        return f"{word}_" if word in self.reserved else word

    @staticmethod
    def public(name: str) -> str:
        """A name in upper camel case: `HalfTurn`."""
        word = upper_camel_case(name)
        return f"N{word}" if word[0].isdigit() else word

    def variable(self, variable: low.Variable) -> str:
        """The name of a variable."""
        if variable is self.unit.subject:
            return "state"
        if id(variable) not in self._names:
            self._variables.append(variable)
            name = self.identifier(variable.name)
            self._names[id(variable)] = f"{name}_" if self._is_taken(name) else name
        return self._names[id(variable)]

    def _is_taken(self, name: str) -> bool:
        """Whether a variable of a name would hide a function or a table."""
        is_function = name in self.runtime_functions or name in self._functions
        return is_function or ERROR_FUNCTION.fullmatch(name) is not None

    def type_key(self, kind: StateType) -> Any:
        """What two types have in common that are printed as one."""
        match kind:
            case IntegerType():
                return "integer", kind.least, kind.most
            case EnumType():
                return "enum", kind.name
            case StructType():
                fields = tuple((name, self.type_key(part)) for name, part in kind.fields.items())
                return "struct", kind.name, fields
            case ListType():
                return "list", self.type_key(kind.item), kind.count, kind.most
            case OptionalType():
                return "optional", self.type_key(kind.item)
            case VariantType():
                parts = tuple(None if part is None else self.type_key(part) for part in kind.types)
                return "variant", kind.name, tuple(kind.names), parts
        return type(kind).__name__

    def _distinct_types(self) -> list[EnumType | StructType | VariantType]:
        taken = set(self.taken_types)
        distinct: list[Any] = []
        roots = [self.unit.state, *self.unit.internal]
        for kind in [named for root in roots for named in named_types(root)]:
            key = self.type_key(kind)
            if key in self._type_names:
                continue
            assert isinstance(kind, (EnumType, StructType, VariantType))
            base = upper_camel_case(kind.name)
            base = f"Code{base}" if base[0].isdigit() else base
            name, number = base, 2
            while name in taken:
                name, number = f"{base}{number}", number + 1
            taken.add(name)
            self._type_names[key] = name
            distinct.append(kind)
        return distinct

    def type_name(self, kind: StateType) -> str:
        """The name of an enumeration, struct or variant: `HalfTurn`."""
        return self._type_names[self.type_key(kind)]

    def annotation(self, kind: str | StateType) -> str:
        """The type of a variable or field."""
        match kind:
            case low.INT | low.WIDE | low.BOOL:
                return self.templates[f"{kind}_type"]
            case IntegerType():
                return self.templates["wide_type" if kind.is_wide else "int_type"]
            case BooleanType():
                return self.templates["bool_type"]
            case ListType():
                return self.fill("list_type", item=self.annotation(kind.item))
            case OptionalType():
                return self.fill("optional_type", item=self.annotation(kind.item))
        assert isinstance(kind, StateType)
        return self.type_name(kind)

    @staticmethod
    def is_nullable(kind: StateType) -> bool:
        """Whether None is a value of a type, so that it cannot stand for a missing one."""
        return isinstance(kind, OptionalType) or (isinstance(kind, EnumType) and None in kind.members)

    @staticmethod
    def quote(text: str) -> str:
        """A text as a literal; that of JSON is one in most languages."""
        return json.dumps(text, ensure_ascii=False)

    # -- expressions

    def expression(self, value: low.LowExpression) -> str:
        """Print an expression; operations are in parentheses."""
        show, fill = self.expression, self.fill
        match value:
            case low.Variable():
                return self.variable(value)
            case low.Literal():
                if value.kind == low.BOOL:
                    return fill("true" if value.value else "false")
                return self.number(value.value, str(value.kind))
            case low.Arithmetic("*" | "/", _, low.Literal(1)) | low.Arithmetic("+" | "-", _, low.Literal(0)):
                return show(value.left)
            case low.Arithmetic("%", _, low.Literal(1)):
                return self.number(0, str(value.kind))
            case low.Arithmetic():
                if value.operator == "+" and isinstance(value.right, low.Literal) and value.right.value < 0:
                    value = low.Arithmetic("-", value.left, low.Literal(-value.right.value, value.right.kind))
                return self.arithmetic(value.operator, show(value.left), show(value.right), value)
            case low.Comparison():
                return f"({show(value.left)} {self.comparison(value)} {show(value.right)})"
            case low.Logic():
                if value.right is None:
                    return fill("not", value=show(value.left))
                return fill(value.operator, left=show(value.left), right=show(value.right))
            case low.Cast():
                inner = low.scalar(value.value)
                key = (
                    "to_wide" if value.kind == low.WIDE else "to_int" if inner == low.WIDE else "truth_to_int"
                )
                is_call = "({value})" in self.templates[key]  # which has parentheses of its own
                return fill(key, value=self.bare(value.value) if is_call else show(value.value))
            case low.TableEntry():
                return fill("table", table=self.table_name(value.table), index=show(value.index))
            case low.BitsAt():
                key = "wide_bits" if value.kind == low.WIDE else "bits"
                is_few = isinstance(value.width, low.Literal) and 0 < value.width.value <= 8
                if is_few and "few_bits" in self.templates:
                    key = "few_bits"
                return fill(key, position=self.bare(value.position), width=self.bare(value.width))
            case low.ByteAt():
                return fill("byte", index=self.bare(value.index))
            case low.CharacterAt():
                return fill("character", index=self.bare(value.index))
            case low.TextLength():
                return fill("length")
            case low.CallOf():
                return self.call(value.procedure, [self.bare(each) for each in value.arguments])
            case low.MemberOf():
                return fill("member", type=self.type_name(value.kind), ordinal=self.bare(value.ordinal))
            case low.OrdinalOf():
                return fill("ordinal", value=show(value.value))
            case low.FieldOf():
                return fill("field", value=show(value.value), name=self.identifier(value.name))
            case low.ItemOf():
                return self.item(value)
            case low.CountOf():
                return self.count(value)
            case low.IsPresent():
                return fill("present", value=show(value.value))
            case low.ValueOf():
                return fill("value", value=show(value.value))
            case low.CaseOf():
                return fill("case", value=show(value.value))
            case low.PayloadOf():
                kind = value.value.kind
                assert isinstance(kind, VariantType)
                name = self.identifier(kind.words()[value.index])
                return fill("payload", value=show(value.value), name=name)
        raise AssertionError(f"{type(value).__name__} is no expression")

    def fill(self, key: str, **parts: str) -> str:
        """A template with its parts."""
        return self.templates[key].format(**parts)

    def bare(self, value: low.LowExpression) -> str:
        """An expression without the parentheses around it."""
        text = self.expression(value)
        return text[1:-1] if _is_enclosed(text) else text

    def number(self, value: int, kind: str) -> str:
        """A number."""
        return str(value)

    def arithmetic(self, operator: str, left: str, right: str, value: low.Arithmetic) -> str:
        """An operation."""
        if operator == "/" and low.scalar(value) == low.INT:
            return self.fill("divide", left=left, right=right)
        return f"({left} {operator} {right})"

    def comparison(self, value: low.Comparison) -> str:
        """The operator of a comparison."""
        return value.operator

    def table_name(self, table: low.ConstantTable) -> str:
        """The name of a table: `CODES_BEFORE`."""
        return table.name.upper()

    def call(self, procedure: low.Procedure, arguments: list[str]) -> str:
        """A call of a procedure."""
        given = [*(["bits"] if procedure.uses_buffer else []), *(["text"] if procedure.uses_text else [])]
        return f"{self.identifier(procedure.name)}({', '.join([*given, *arguments])})"

    def item(self, value: low.ItemOf) -> str:
        """An item of a list."""
        return self.fill("item", value=self.expression(value.value), index=self.bare(value.index))

    def count(self, value: low.CountOf) -> str:
        """How many items a list has."""
        return self.fill("count", value=self.expression(value.value))


def _is_enclosed(text: str) -> bool:
    """Whether one pair of parentheses is around a whole text."""
    if not text.startswith("(") or not text.endswith(")"):
        return False
    depth = 0
    for k, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return k == len(text) - 1
    return False


def words_set(*lines: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset([word for line in lines for word in line.split()])


def wrap_numbers(values: tuple[int, ...], margin: str, suffix: str = "", width: int = 100) -> str:
    """The numbers of a table in lines of at most so many characters."""
    lines, line = [], margin
    for value in values:
        text = f"{value}{suffix},"
        if len(line) + len(text) + 1 > width and line.strip():
            lines.append(line.rstrip())
            line = margin
        line += f"{text} "
    return "\n".join([*lines, line.rstrip()])


def smallest_type(table: low.ConstantTable, types: Mapping[str, tuple[int, int]], largest: str) -> str:
    """The first type that holds the numbers of a table; `types` has whether each is signed, and its bits."""
    for name, (signed, bits) in types.items():
        if -signed << bits <= min(table.values) and max(table.values) < 1 << bits:
            return name
    return largest
