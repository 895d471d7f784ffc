"""Java 17: a class with nested records. Missing values are null; numbers above 2**53 are unsigned longs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import LONG_WORD_BITS
from boardcode.compile.languages.expression_printer import smallest_type, words_set
from boardcode.compile.languages.java_runtime import PROGRAM, SOURCE, TEST
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import (
    BooleanType,
    EnumType,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
    words_of,
)


class Java(Language):
    """A class with static methods; records are plain data."""

    name = "java"
    word_bits = LONG_WORD_BITS
    depth = 2
    has_camel_case = True
    taken_types = words_set(
        "ArrayList Arrays BiPredicate BitBuffer Boolean CodeException Enum List Long Math Object Record",
        "RuntimeException Some String StringBuilder",
    )
    reserved = words_set(
        "abstract arguments assert bits boolean break byte case catch char class clone const continue",
        "default do double else enum extends false final finalize finally first float for getClass goto",
        "hashCode if implements import instanceof int interface long native new noted notify notifyAll",
        "null listOf out package private protected public record return second short state stateError static",
        "strict strictfp super switch synchronized table text textError this throw throws toString",
        "transient true try var void volatile wait while yield",
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "for": "for (long {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "for_few": "for (int {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "fail": "throw {error};",
        "note": "noted = noted != null ? noted : {error};",
        "raise_noted": "if (strict && noted != null) throw noted;",
        "store_byte": "bits.bytes[(int) ({index})] = (byte) ({value});",
        "put_bits": "bits.put({position}, {width}, {value});",
        "put_wide": "bits.put({position}, {width}, {value});",
        "emit_text": "out.append({text});",
        "emit_number": "out.append({value});",
        "emit_wide": "out.append(Long.toUnsignedString({value}));",
        "emit_character": "out.append((char) ({value}));",
        "append": "{list}.add({item});",
        "set": "{list}.set((int) ({index}), {item});",
        "bits": "bits.at({position}, {width})",
        "wide_bits": "bits.at({position}, {width})",
        "few_bits": "bits.few({position}, {width})",
        "byte": "(bits.bytes[(int) ({index})] & 255L)",
        "character": "(long) text.charAt((int) ({index}))",
        "length": "(long) text.length()",
        "table": "(long) {table}[(int) ({index})]",
        "to_wide": "({value})",
        "to_int": "({value})",
        "truth_to_int": "({value} ? 1L : 0L)",
        "ordinal": "(long) {value}.ordinal()",
        "member": "{type}.members[(int) ({ordinal})]",
        "field": "{value}.{name}()",
        "item": "{value}.get((int) ({index}))",
        "count": "(long) {value}.size()",
        "present": "({value} != null)",
        "value": "{value}",
        "case": "(long) {value}.which().ordinal()",
        "text_error": "new CodeException({kind}, text.codePointCount(0, (int) ({start})), {parts})",
        "state_error": "new CodeException({kind}, -1, {parts})",
        "error_function": (
            "    private static CodeException {name}({parameters}) {{\n        return {error};\n    }}\n\n"
        ),
        "parameter": "{type} {name}",
        "bits_parameter": "BitBuffer bits",
        "text_parameter": "String text",
        "bit_text": "bitText({value}, {width})",
        "number_text": "Long.toString({value})",
        "wide_text": "Long.toUnsignedString({value})",
        "int_type": "long",
        "wide_type": "long",
        "bool_type": "boolean",
    }

    def __init__(self, unit: low.GeneratedUnit, origin: str) -> None:
        super().__init__(unit, origin)
        self._few: set[str] = set()  # variables of loops that are int, not long

    # -- names

    @staticmethod
    def _constant(word: str) -> str:
        shown = "_".join(words_of(word)).upper()
        return f"N{shown}" if shown[0].isdigit() else shown

    # -- expressions and statements

    def _loop(self, statement: low.For) -> str:
        is_few = isinstance(statement.start, low.Literal) and isinstance(statement.stop, low.Literal)
        name = self.variable(statement.variable)
        self._few = self._few | {name} if is_few else self._few - {name}
        return super()._loop(statement)

    def fill(self, key: str, **parts: str) -> str:
        def plain(index: re.Match[str]) -> str:
            is_literal = index[1].endswith("L") and index[1][:-1].isdigit()
            return index[1].rstrip("L") if is_literal else index[1] if index[1] in self._few else index[0]

        return re.sub(r"\(int\) \((\w+)\)", plain, super().fill(key, **parts))

    def parameter(self, variable: low.Variable) -> str:
        shown = super().parameter(variable)
        return f"int {self.variable(variable)}" if self.variable(variable) in self._few else shown

    def number(self, value: int, kind: str) -> str:
        return f"0x{value:x}L" if value >= 1 << 63 else f"{value}L"

    def arithmetic(self, operator: str, left: str, right: str, value: low.Arithmetic) -> str:
        if low.scalar(value) == low.WIDE and operator in ("/", "%"):
            return f"Long.{'divide' if operator == '/' else 'remainder'}Unsigned({left}, {right})"
        if low.scalar(value) == low.WIDE and operator == ">>":
            operator = ">>>"
        return super().arithmetic(operator, left, right, value)

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, low.Comparison) and low.scalar(value.left) == low.WIDE:
            sides = f"{self.bare(value.left)}, {self.bare(value.right)}"
            return f"(Long.compareUnsigned({sides}) {value.operator} 0)"
        if isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            accessor = f"{self.expression(value.value)}.{self._case_part(kind, value.index)}()"
            return self._unbox(accessor, value.kind)
        if isinstance(value, low.TableEntry) and _table_type(value.table) == "long":
            return super().expression(value).removeprefix("(long) ")
        text = super().expression(value)
        if isinstance(value, low.ValueOf) and self.is_optional(value.kind):
            return f"{text}.value()"
        return self._unbox(text, value.kind) if isinstance(value, (low.ItemOf, low.ValueOf)) else text

    @staticmethod
    def is_optional(kind: str | StateType) -> bool:
        """Whether null is a value of a type."""
        return isinstance(kind, OptionalType)

    @staticmethod
    def _unbox(text: str, kind: str | StateType) -> str:
        # Two objects of Long may differ although their numbers are equal.
        if isinstance(kind, IntegerType):
            return f"((long) {text})"
        return f"((boolean) {text})" if isinstance(kind, BooleanType) else text

    def _case_part(self, kind: VariantType, index: int) -> str:
        return f"of{''.join([word.capitalize() for word in words_of(kind.words()[index])])}"

    def alias(self, statement: low.Alias) -> Iterator[str]:
        kind = self.annotation(statement.variable.kind)
        yield f"{kind} {self.variable(statement.variable)} = {self.bare(statement.value)};"

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable = statement.variable
        kind = self.annotation(variable.kind)
        self._few.discard(self.variable(variable))
        empty = {"long": "0", "boolean": "false"}.get(kind, "null")
        value = empty if statement.value is None else self.bare(statement.value)
        yield f"{kind} {self.variable(variable)} = {value};"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        size = "0" if statement.bits is None else self.bare(statement.bits)
        yield f"BitBuffer bits = new BitBuffer({size});"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        name, kind = self.variable(statement.variable), statement.variable.kind
        assert isinstance(kind, ListType)
        shown = f"new ArrayList<>((int) ({self.bare(statement.capacity)}))"
        if kind.count is not None:
            shown = f"listOf({kind.count})"
        yield f"{self.annotation(kind)} {name} = {shown};"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        items, kind = self.variable(statement.variable), statement.variable.kind
        assert isinstance(kind, ListType)
        item, boxed, less = self.annotation(kind.item), self.boxed(kind.item), f"{items}Less"
        one, two = self.variable(statement.one), self.variable(statement.two)
        yield f"BiPredicate<{boxed}, {boxed}> {less} = (first, second) -> {{"
        yield f"    {item} {two} = first;"
        yield f"    {item} {one} = second;"
        yield f"    return {self.bare(statement.is_less)};"
        yield "};"
        yield f"{items}.sort((first, second) ->"
        yield f"    {less}.test(first, second) ? -1 : {less}.test(second, first) ? 1 : 0);"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        name, parts = self.type_name(kind), ", ".join(map(self.variable, statement.parts))
        yield f"{name} {self.variable(statement.variable)} = new {name}({parts});"

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, OptionalType)
        part = "null" if statement.part is None else self.variable(statement.part)
        if statement.part is not None and self.is_optional(kind.item):
            part = f"new Some<>({part})"
        yield f"{self.variable(statement.variable)} = {part};"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        name = self.type_name(kind)
        parts = [f"{name}Case.{self._constant(kind.words()[statement.index])}"]
        for k, part in enumerate(kind.types):
            if part is not None:
                is_given = k == statement.index and statement.part is not None
                parts.append(self.variable(statement.part) if is_given and statement.part else "null")
        yield f"{self.variable(statement.variable)} = new {name}({', '.join(parts)});"

    # -- types

    def annotation(self, kind: str | StateType) -> str:
        is_plain = isinstance(kind, (str, IntegerType, BooleanType))
        return super().annotation(kind) if is_plain or not isinstance(kind, StateType) else self.boxed(kind)

    def boxed(self, kind: StateType) -> str:
        """The type of an item of a list, or of a value that may be missing."""
        match kind:
            case IntegerType():
                return "Long"
            case BooleanType():
                return "Boolean"
            case ListType():
                return f"List<{self.boxed(kind.item)}>"
            case OptionalType():
                item = self.boxed(kind.item)
                return f"Some<{item}>" if self.is_optional(kind.item) else item
        return self.type_name(kind)

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        name = self.type_name(kind)
        constants = [] if isinstance(kind, StructType) else [self._constant(word) for word in kind.words()]
        enum = f"    public enum {{}} {{{{\n        {', '.join(constants)};\n{{}}    }}}}\n\n"
        if isinstance(kind, EnumType):
            return enum.format(name, f"\n        private static final {name}[] members = values();\n")
        if isinstance(kind, StructType):
            parts = [f"{self.annotation(part)} {self.identifier(key)}" for key, part in kind.fields.items()]
            return f"    public record {name}({', '.join(parts)}) {{\n    }}\n\n"
        numbered = enumerate(kind.types)
        parts = [f"{self.boxed(part)} {self._case_part(kind, k)}" for k, part in numbered if part is not None]
        shown = ", ".join([f"{name}Case which", *parts])
        return f"{enum.format(f'{name}Case', '')}    public record {name}({shown}) {{\n    }}\n\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        self._few = set()
        given = self.parameters(procedure)
        name = self.identifier(procedure.name)
        head = f"    private static {self.annotation(procedure.result)} {name}({given}) {{"
        return "\n".join([head, *self.block(procedure.body, 2), "    }\n\n"])

    def table_text(self, table: low.ConstantTable) -> str:
        numbers = " ".join([str(value - (1 << 64) if value >> 63 > 0 else value) for value in table.values])
        size = 90
        lines = [f'"{numbers[k : k + size]}"' for k in range(0, len(numbers), size)]
        shown = "\n            + ".join(lines)
        kind = _table_type(table)
        made = "table" if kind == "long" else f"{kind}Table"
        head = f"    private static final {kind}[] {self.table_name(table)} = {made}("
        return f"{head}\n            {shown});\n\n"

    def source_files(self) -> dict[str, str]:
        return {f"{self.pascal}Code.java": self.frame(SOURCE)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        valid = self.rows(vectors.valid, "        read({});\n")
        invalid = self.rows(vectors.invalid, "        refuse({});\n")
        return f"{self.pascal}CodeTest.java", self.frame(TEST, rows=valid + invalid)

    def program_file(self) -> tuple[str, str]:
        return f"{self.pascal}CodeProgram.java", self.frame(PROGRAM)


def _table_type(table: low.ConstantTable) -> str:
    if table.kind == low.WIDE:
        return "long"
    return smallest_type(table, {"byte": (1, 7), "short": (1, 15), "int": (1, 31)}, "long")
