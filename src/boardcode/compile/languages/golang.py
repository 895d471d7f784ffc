"""Go: a package of one file. Lists of a fixed count are arrays, missing values nil, and cases of a variant
pointers beside a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.bit_words import LONG_WORD_BITS
from boardcode.compile.languages.expression_printer import smallest_type, words_set, wrap_numbers
from boardcode.compile.languages.golang_runtime import PROGRAM, SOURCE, TEST
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import (
    EnumType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)

IMPORTS = {"encoding/binary": "binary.", "sort": "sort.", "strconv": "strconv.", "unicode/utf8": "utf8."}


class Go(Language):
    """A package with plain structs; numbers are int64, or uint64 above 2**53."""

    name = "go"
    word_bits = LONG_WORD_BITS
    indentation = "\t"
    has_camel_case = True
    has_arrays = True
    taken_types = words_set("Canonical CodeError Decode Encode")
    reserved = words_set(
        "any append binary bits bool break byte canonical case chan const continue decode default defer else",
        "encode error fallthrough false for func go goto if import int int64 interface iota len make map",
        "new nil noted out package panic range return select sort state strconv strict string struct",
        "switch text true type uint64 utf8 var zero",
    )
    runtime_functions = frozenset(re.findall(r"\nfunc (\w+)", SOURCE))
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
        "set": "{list}[{index}] = {item}",
        "bits": "int64(bits.at({position}, {width}))",
        "wide_bits": "bits.at({position}, {width})",
        "few_bits": "bits.few({position}, {width})",
        "byte": "int64(bits.bytes[{index}])",
        "character": "int64(text[{index}])",
        "length": "int64(len(text))",
        "table": "int64({table}[{index}])",
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

    def variable(self, variable: low.Variable) -> str:
        array, home = _array_around(variable), variable.home
        is_array = isinstance(variable.kind, ListType) and variable.kind.count is not None
        if array is None or home is None or not is_array:
            return super().variable(variable)
        assert isinstance(home.index, low.LowExpression)
        return f"{self.variable(array)}[{self.bare(home.index)}]"

    def arithmetic(self, operator: str, left: str, right: str, value: low.Arithmetic) -> str:
        if operator in ("<<", ">>") and not isinstance(value.right, low.Literal):
            right = f"({right} & 63)"  # spares the check that it is not negative
        return super().arithmetic(operator, left, right, value)

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, low.FieldOf):
            return f"{self.expression(value.value)}.{self.public(value.name)}"
        if isinstance(value, low.PayloadOf):
            kind = value.value.kind
            assert isinstance(kind, VariantType)
            return f"(*{self.expression(value.value)}.{self.public(kind.words()[value.index])})"
        if isinstance(value, low.TableEntry) and _table_type(value.table) in ("int64", "uint64"):
            return f"{self.table_name(value.table)}[{self.bare(value.index)}]"
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
            # Eight more bytes, so that numbers are read from eight bytes at once.
            yield f"bits := &bitBuffer{{make([]byte, ({self.expression(statement.bits)}+71)>>3)}}"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        variable, kind = statement.variable, statement.variable.kind
        assert isinstance(kind, ListType)
        if kind.count is None:
            shown = f"make({self.annotation(kind)}, 0, {self.bare(statement.capacity)})"
            yield f"{self.variable(variable)} := {shown}"
            return
        if _array_around(variable) is not None:
            return  # it is a part of the array around it
        yield f"var {self.variable(variable)} {self.annotation(kind)}"
        values = _present_values(kind)
        if values is not None:
            yield f"{self._values_of(variable)} := new({self.annotation(values)})"

    def _values_of(self, variable: low.Variable) -> str:
        """The name of the values that are there in an array of values that may be missing: they are allocated
        at once. The names of all other variables are in camel case, so that none is the same.
        """
        return f"{self.variable(variable)}_values"

    def append(self, statement: low.Append) -> str:
        item = f"{self.variable(statement.variable)}[{self.bare(statement.index)}]"
        return "" if item == self.variable(statement.item) else super().append(statement)

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        items, kind = self.variable(statement.variable), statement.variable.kind
        whole = f"{items}[:]" if isinstance(kind, ListType) and kind.count is not None else items
        yield f"sort.SliceStable({whole}, func(first, second int) bool {{"
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
        name = self.variable(statement.variable)
        if statement.part is None:
            yield f"{name} = nil"
            return
        part, indices, array = self.variable(statement.part), "", _array_around(statement.variable)
        around = statement.variable
        while array is not None:
            assert around.home is not None
            assert isinstance(around.home.index, low.LowExpression)
            indices = f"[{self.bare(around.home.index)}]{indices}"
            around, array = array, _array_around(array)
        if indices and _present_values(around.kind) is not None:
            place = f"{self._values_of(around)}{indices}"
            yield f"{place} = {part}"
            part = place
        yield f"{name} = &{part}"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        word = self.public(kind.words()[statement.index])
        part = "" if statement.part is None else f", {word}: &{self.variable(statement.part)}"
        name = self.type_name(kind)
        yield f"{self.variable(statement.variable)} = {name}{{Case: {name}Is{word}{part}}}"

    # -- types

    def annotation(self, kind: str | StateType) -> str:
        if isinstance(kind, ListType) and kind.count is not None:
            return f"[{kind.count}]{self.annotation(kind.item)}"
        return super().annotation(kind)

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
        number = "uint8" if len(words) <= 256 else "int"
        return f"type {kind} {number}\n\n// The values of {kind}.\nconst (\n{''.join(lines)})\n\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        given = self.parameters(procedure)
        head = f"func {self.identifier(procedure.name)}({given}) {self.annotation(procedure.result)} {{"
        return "\n".join([head, *self.block(procedure.body, 1), "}\n\n"])

    def table_text(self, table: low.ConstantTable) -> str:
        numbers = wrap_numbers(table.values, chr(9))
        return f"var {self.table_name(table)} = [...]{_table_type(table)}{{\n{numbers}\n}}\n\n"

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


def _array_around(variable: low.Variable) -> low.Variable | None:
    """The array of which a variable is an item."""
    home = variable.home
    if home is None or home.how != "item" or home.parent is None:
        return None
    kind = home.parent.kind
    return home.parent if isinstance(kind, ListType) and kind.count is not None else None


def _present_values(kind: str | StateType) -> StateType | None:
    """Arrays like those of a type, of values that are there, if its items may be missing."""
    if isinstance(kind, OptionalType):
        return kind.item
    if not isinstance(kind, ListType) or kind.count is None:
        return None
    item = _present_values(kind.item)
    return None if item is None else ListType(item, kind.count)


def _table_type(table: low.ConstantTable) -> str:
    if table.kind == low.WIDE:
        return "uint64"
    return smallest_type(
        table, {"uint8": (0, 8), "int8": (1, 7), "int16": (1, 15), "int32": (1, 31)}, "int64"
    )
