"""C#: a static class with nested types, as Mono's compiler takes it; lists of a fixed count are arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import LONG_WORD_BITS
from boardcode.compile.languages.csharp_runtime import PROGRAM, SOURCE, TEST
from boardcode.compile.languages.expression_printer import smallest_type, words_set, wrap_numbers
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import (
    EnumType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)

OBJECT_MEMBERS = words_set("Equals Finalize GetHashCode GetType MemberwiseClone ReferenceEquals ToString")


class CSharp(Language):
    """A static class; numbers are long, or ulong above 2**53."""

    name = "csharp"
    word_bits = LONG_WORD_BITS
    depth = 2
    has_camel_case = True
    taken_types = words_set(
        "Array BitBuffer CodeException Comparer CultureInfo Enumerable Exception Func IFormattable List Some",
        "StringBuilder",
    )
    reserved = words_set(
        "abstract as base bits bool break byte case catch char checked class const continue decimal",
        "default delegate do double else enum event explicit extern false finally first fixed float for",
        "foreach goto if implicit in int interface internal is lock long namespace new noted null object",
        "operator out output override params private protected public readonly ref return sbyte sealed",
        "second short sizeof stackalloc state static strict string struct switch text this throw true try",
        "typeof uint ulong unchecked unsafe ushort using var virtual void volatile while",
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "alias": "var {variable} = {value};",
        "for": "for (long {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "for_few": "for (int {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "fail": "throw {error};",
        "note": "noted = noted ?? {error};",
        "raise_noted": "if (strict && noted != null) throw noted;",
        "store_byte": "bits.Bytes[(int)({index})] = (byte)({value});",
        "put_bits": "bits.Put({position}, {width}, (ulong)({value}));",
        "put_wide": "bits.Put({position}, {width}, {value});",
        "emit_text": "output.Append({text});",
        "emit_number": "output.Append(Show({value}));",
        "emit_wide": "output.Append(Show({value}));",
        "emit_character": "output.Append((char)({value}));",
        "append": "{list}.Add({item});",
        "set": "{list}[(int)({index})] = {item};",
        "bits": "(long)bits.At({position}, {width})",
        "wide_bits": "bits.At({position}, {width})",
        "byte": "(long)bits.Bytes[(int)({index})]",
        "character": "(long)text[(int)({index})]",
        "length": "(long)text.Length",
        "table": "(long){table}[(int)({index})]",
        "to_wide": "(ulong)({value})",
        "to_int": "(long)({value})",
        "truth_to_int": "({value} ? 1L : 0L)",
        "ordinal": "(long)({value})",
        "member": "({type})({ordinal})",
        "item": "{value}[(int)({index})]",
        "present": "({value} != null)",
        "value": "{value}",
        "case": "(long){value}.Case",
        "text_error": "TextError({kind}, text, {start}, {parts})",
        "state_error": "new CodeException({kind}, null, {parts})",
        "error_function": (
            "    private static CodeException {name}({parameters})\n"
            "    {{\n        return {error};\n    }}\n\n"
        ),
        "parameter": "{type} {name}",
        "bits_parameter": "BitBuffer bits",
        "text_parameter": "string text",
        "bit_text": "BitText((ulong)({value}), {width})",
        "number_text": "Show({value})",
        "wide_text": "Show({value})",
        "int_type": "long",
        "wide_type": "ulong",
        "bool_type": "bool",
        "list_type": "List<{item}>",
        "optional_type": "{item}?",
    }

    # -- names

    def property_name(self, name: str, owner: StateType) -> str:
        """The name of a property: it must not be that of its class, or of something that every object has."""
        word = self.public(name)
        return f"{word}Value" if word == self.type_name(owner) or word in OBJECT_MEMBERS else word

    def error_function_name(self) -> str:
        return self.public(f"error_{len(self.error_functions) + 1}")

    def table_name(self, table: low.ConstantTable) -> str:
        return f"{self.public(table.name)}Table"

    def call(self, procedure: low.Procedure, arguments: list[str]) -> str:
        given = [*(["bits"] if procedure.uses_buffer else []), *(["text"] if procedure.uses_text else [])]
        return f"{self.public(procedure.name)}Of({', '.join([*given, *arguments])})"

    # -- expressions and statements

    def number(self, value: int, kind: str) -> str:
        return f"{value}UL" if kind == low.WIDE else f"{value}L"

    def arithmetic(self, operator: str, left: str, right: str, value: low.Arithmetic) -> str:
        if operator in ("<<", ">>"):
            return f"({left} {operator} (int)({right}))"
        return super().arithmetic(operator, left, right, value)

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, low.FieldOf):
            kind = value.value.kind
            assert isinstance(kind, StructType)
            return f"{self.expression(value.value)}.{self.property_name(value.name, kind)}"
        if isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            return f"{self.expression(value.value)}.{self._case_property(kind, value.index)}"
        if isinstance(value, low.TableEntry) and _table_type(value.table) in ("long", "ulong"):
            return f"{self.table_name(value.table)}[(int)({self.bare(value.index)})]"
        text = super().expression(value)
        return f"{text}.Value" if isinstance(value, low.ValueOf) and not self._is_class(value.kind) else text

    def _is_class(self, kind: StateType) -> bool:
        """Whether null can stand for a missing value of a type by itself."""
        return isinstance(kind, (StructType, VariantType, ListType))

    def _case_property(self, kind: VariantType, index: int) -> str:
        return f"Of{self.public(kind.words()[index])}"

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable = statement.variable
        kind = self.annotation(variable.kind)
        value = f"default({kind})" if statement.value is None else self.bare(statement.value)
        yield f"{kind} {self.variable(variable)} = {value};"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        size = "0" if statement.bits is None else self.bare(statement.bits)
        yield f"var bits = new BitBuffer({size});"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        name, kind = self.variable(statement.variable), statement.variable.kind
        assert isinstance(kind, ListType)
        if kind.count is None:
            yield f"var {name} = new {self.annotation(kind)}((int)({self.bare(statement.capacity)}));"
            return
        inner = self.annotation(kind.item)
        base, rank = inner.rstrip("[]"), inner[len(inner.rstrip("[]")) :]
        yield f"var {name} = new {base}[{kind.count}]{rank};"

    def count(self, value: low.CountOf) -> str:
        kind = value.value.kind
        is_array = isinstance(kind, ListType) and kind.count is not None
        return f"(long){self.expression(value.value)}.{'Length' if is_array else 'Count'}"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        items, kind = self.variable(statement.variable), statement.variable.kind
        assert isinstance(kind, ListType)
        item, less = self.annotation(kind.item), f"{items}Less"
        one, two = self.variable(statement.one), self.variable(statement.two)
        yield f"Func<{item}, {item}, bool> {less} = ({two}, {one}) => {self.bare(statement.is_less)};"
        yield f"{items} = {items}.OrderBy(each => each, Comparer<{item}>.Create((first, second) =>"
        back = "ToList" if kind.count is None else "ToArray"
        yield f"    {less}(first, second) ? -1 : {less}(second, first) ? 1 : 0)).{back}();"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        pairs = zip(kind.fields, statement.parts, strict=True)
        parts = [f"{self.property_name(name, kind)} = {self.variable(part)}" for name, part in pairs]
        name = self.type_name(kind)
        yield f"var {self.variable(statement.variable)} = new {name} {{ {', '.join(parts)} }};"

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, OptionalType)
        part = "null" if statement.part is None else self.variable(statement.part)
        if statement.part is not None and isinstance(kind.item, OptionalType):
            part = f"new {self.annotation(kind)}({part})"
        yield f"{self.variable(statement.variable)} = {part};"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        name, word = self.type_name(kind), self.public(kind.words()[statement.index])
        part = ""
        if statement.part is not None:
            part = f", {self._case_property(kind, statement.index)} = {self.variable(statement.part)}"
        yield f"{self.variable(statement.variable)} = new {name} {{ Case = {name}Case.{word}{part} }};"

    # -- types

    def annotation(self, kind: str | StateType) -> str:
        if isinstance(kind, OptionalType) and isinstance(kind.item, OptionalType):
            return f"Some<{self.annotation(kind.item)}>"
        if isinstance(kind, OptionalType) and self._is_class(kind.item):
            return self.annotation(kind.item)
        if isinstance(kind, ListType) and kind.count is not None:
            return f"{self.annotation(kind.item)}[]"
        return super().annotation(kind)

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        name = self.type_name(kind)
        words = [self.public(word) for word in ([] if isinstance(kind, StructType) else kind.words())]
        if isinstance(kind, EnumType):
            return f"    public enum {name} {{ {', '.join(words)} }}\n\n"
        if isinstance(kind, StructType):
            pairs = [(self.property_name(key, kind), part) for key, part in kind.fields.items()]
            cases = ""
        else:
            parts = enumerate(kind.types)
            pairs = [(self._case_property(kind, k), part) for k, part in parts if part is not None]
            cases = f"    public enum {name}Case {{ {', '.join(words)} }}\n\n"
        lines = [f"        public {self.annotation(part)} {key} {{ get; set; }}\n" for key, part in pairs]
        if cases:
            lines.insert(0, f"        public {name}Case Case {{ get; set; }}\n")
        return f"{cases}    public sealed class {name}\n    {{\n{''.join(lines)}    }}\n\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        given = self.parameters(procedure)
        name = f"{self.public(procedure.name)}Of"
        head = f"    private static {self.annotation(procedure.result)} {name}({given})"
        return "\n".join([head, "    {", *self.block(procedure.body, 2), "    }\n\n"])

    def table_text(self, table: low.ConstantTable) -> str:
        head = f"    private static readonly {_table_type(table)}[] {self.table_name(table)} ="
        return f"{head}\n    {{\n{wrap_numbers(table.values, ' ' * 8)}\n    }};\n\n"

    def source_files(self) -> dict[str, str]:
        return {f"{self.pascal}Code.cs": self.frame(SOURCE)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        row = "        new[] {{ {} }},\n"
        invalid = [(code, kind, str(start), path) for code, kind, start, path in vectors.invalid]
        rows = self.rows([*vectors.valid, *invalid], row)
        return f"{self.pascal}CodeTest.cs", self.frame(TEST, rows=rows)

    def program_file(self) -> tuple[str, str]:
        return f"{self.pascal}CodeProgram.cs", self.frame(PROGRAM)


def _table_type(table: low.ConstantTable) -> str:
    if table.kind == low.WIDE:
        return "ulong"
    types = {"byte": (0, 8), "sbyte": (1, 7), "short": (1, 15), "int": (1, 31)}
    return smallest_type(table, types, "long")
