"""Go: a package of one file. Missing values are nil, and cases of a variant are pointers beside a tag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import words_set, wrap_numbers
from boardcode.compile.languages.golang_runtime import PROGRAM, SOURCE, TEST
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import EnumType, StateType, StructType, VariantType

IMPORTS = {"sort": "sort.", "strconv": "strconv.", "unicode/utf8": "utf8."}


class Go(Language):
    """A package with plain structs; numbers are int64, or uint64 above 2**53."""

    name = "go"
    indentation = "\t"
    has_camel_case = True
    taken_types = words_set("Canonical CodeError Decode Encode")
    reserved = words_set(
        "any append bits bool break byte canonical case chan const continue decode default defer else",
        "encode error fallthrough false for func go goto if import int int64 interface iota len make map",
        "new nil noted out package panic range return select sort state strconv strict string struct",
        "switch text true type uint64 utf8 var zero",
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "assign": "{variable} = {value}",
        "alias": "{variable} := {value}",
        "if": "if {condition} {{",
        "while": "for {condition} {{",
        "for": "for {variable} := int64({start}); {variable} < {stop}; {variable}++ {{",
        "return": "return {value}",
        "note": "if noted == nil {{\n\tnoted = {error}\n}}",
        "raise_noted": "if strict && noted != nil {{ return zero, noted }}",
        "store_byte": "bits.bytes[{index}] = byte({value})",
        "put_bits": "bits.put({position}, {width}, uint64({value}))",
        "put_wide": "bits.put({position}, {width}, {value})",
        "emit_text": "out = append(out, {text}...)",
        "emit_number": "out = strconv.AppendInt(out, {value}, 10)",
        "emit_wide": "out = strconv.AppendUint(out, {value}, 10)",
        "emit_character": "out = append(out, byte({value}))",
        "perform": "{call}",
        "append": "{list} = append({list}, {item})",
        "bits": "int64(bits.at({position}, {width}))",
        "wide_bits": "bits.at({position}, {width})",
        "byte": "int64(bits.bytes[{index}])",
        "character": "int64(text[{index}])",
        "length": "int64(len(text))",
        "table": "{table}[{index}]",
        "to_wide": "uint64({value})",
        "to_int": "int64({value})",
        "truth_to_int": "truthToInt({value})",
        "ordinal": "int64({value})",
        "member": "{type}({ordinal})",
        "item": "{value}[{index}]",
        "count": "int64(len({value}))",
        "present": "({value} != nil)",
        "value": "(*{value})",
        "case": "int64({value}.Case)",
        "text_error": "textError({kind}, text, {start}, {parts})",
        "state_error": "stateError({parts})",
        "error_function": "func {name}({parameters}) *CodeError {{\n\treturn {error}\n}}\n\n",
        "parameter": "{name} {type}",
        "bits_parameter": "bits *bitBuffer",
        "text_parameter": "text string",
        "bit_text": "bitText(uint64({value}), {width})",
        "number_text": "strconv.FormatInt({value}, 10)",
        "wide_text": "strconv.FormatUint({value}, 10)",
        "int_type": "int64",
        "wide_type": "uint64",
        "bool_type": "bool",
        "list_type": "[]{item}",
        "optional_type": "*{item}",
    }

    # -- expressions and statements

    def table_name(self, table: low.ConstantTable) -> str:
        return f"{self.camel(table.name)}Table"

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, low.FieldOf):
            return f"{self.expression(value.value)}.{self.public(value.name)}"
        if isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            return f"(*{self.expression(value.value)}.{self.public(kind.words()[value.index])})"
        return super().expression(value)

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable = statement.variable
        value = "" if statement.value is None else f" = {self.bare(statement.value)}"
        yield f"var {self.variable(variable)} {self.annotation(variable.kind)}{value}"

    def give_back(self, statement: low.Return) -> Iterator[str]:
        # Only `decode` returns a state; procedures return numbers.
        is_state = isinstance(statement.value.kind, StateType)
        yield f"return {self.bare(statement.value)}{', nil' if is_state else ''}"

    def fail(self, statement: low.Fail) -> Iterator[str]:
        result = '""' if statement.error == low.INVALID_STATE else "zero"
        yield f"return {result}, {self.error(statement.error, statement)}"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        if statement.bits is None:
            yield "bits := &bitBuffer{}"
        else:
            yield f"bits := &bitBuffer{{make([]byte, ({self.expression(statement.bits)}+7)>>3)}}"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        kind = self.annotation(statement.variable.kind)
        yield f"{self.variable(statement.variable)} := make({kind}, 0, {self.bare(statement.capacity)})"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        items = self.variable(statement.variable)
        yield f"sort.SliceStable({items}, func(first, second int) bool {{"
        one, two = self.variable(statement.one), self.variable(statement.two)
        yield f"\t{two}, {one} := {items}[first], {items}[second]"
        yield f"\treturn {self.bare(statement.is_less)}"
        yield "})"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        pairs = zip(kind.fields, statement.parts, strict=True)
        parts = ", ".join([f"{self.public(name)}: {self.variable(part)}" for name, part in pairs])
        yield f"{self.variable(statement.variable)} := {self.type_name(kind)}{{{parts}}}"

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        part = "nil" if statement.part is None else f"&{self.variable(statement.part)}"
        yield f"{self.variable(statement.variable)} = {part}"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        word = self.public(kind.words()[statement.index])
        part = "" if statement.part is None else f", {word}: &{self.variable(statement.part)}"
        name = self.type_name(kind)
        yield f"{self.variable(statement.variable)} = {name}{{Case: {name}Is{word}{part}}}"

    # -- types

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        name = self.type_name(kind)
        if isinstance(kind, StructType):
            fields = [f"\t{self.public(key)} {self.annotation(part)}\n" for key, part in kind.fields.items()]
            return f"// {name} is a part of a state.\ntype {name} struct {{\n{''.join(fields)}}}\n\n"
        words = [self.public(word) for word in kind.words()]
        if isinstance(kind, EnumType):
            return f"// {name} is one of the constants below.\n{self._constants(name, f'{name}', words)}"
        pairs = zip(words, kind.types, strict=True)
        fields = [f"\t{word} *{self.annotation(part)}\n" for word, part in pairs if part is not None]
        struct = f"type {name} struct {{\n\tCase {name}Case\n{''.join(fields)}}}\n\n"
        cases = f"// {name}Case says which case it is.\n{self._constants(f'{name}Case', f'{name}Is', words)}"
        return f"// {name} is one of several cases; the value of the others is nil.\n{struct}{cases}"

    @staticmethod
    def _constants(kind: str, prefix: str, words: list[str]) -> str:
        first, *rest = words
        lines = [f"\t{prefix}{first} {kind} = iota\n", *[f"\t{prefix}{word}\n" for word in rest]]
        return f"type {kind} int\n\n// The values of {kind}.\nconst (\n{''.join(lines)})\n\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        given = self.parameters(procedure)
        head = f"func {self.identifier(procedure.name)}({given}) {self.annotation(procedure.result)} {{"
        return "\n".join([head, *self.block(procedure.body, 1), "}\n\n"])

    def table_text(self, table: low.ConstantTable) -> str:
        kind = self.annotation(table.kind)
        return f"var {self.table_name(table)} = [...]{kind}{{\n{wrap_numbers(table.values, chr(9))}\n}}\n\n"

    def source_files(self) -> dict[str, str]:
        source = self.frame(SOURCE, imports="{imports}")
        names = [f'\t"{name}"\n' for name, use in IMPORTS.items() if use in source]
        return {f"{self.snake}.go": source.replace("{imports}", "".join(names), 1)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        row = "\t\t{{{}}},\n"
        text = self.frame(TEST, valid=self.rows(vectors.valid, row), invalid=self.rows(vectors.invalid, row))
        return f"{self.snake}_test.go", text

    def program_file(self) -> tuple[str, str]:
        return f"{self.snake}_program/main.go", self.frame(PROGRAM)
