"""JavaScript: an ES module, and its types for TypeScript. Numbers above 2**53 are BigInt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import smallest_type, words_set, wrap_numbers
from boardcode.compile.languages.javascript_runtime import DECLARATIONS, PROGRAM, RUNTIME, SOURCE, TEST
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import (
    EnumType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)

SHORT_BUFFER = 64  # bytes that are cleared faster one by one


class JavaScript(Language):
    """An ES module with plain objects: words are strings, missing values null."""

    name = "javascript"
    has_camel_case = True
    indentation = "  "
    reserved = words_set(
        "arguments async await bits break canonical case catch characters class const continue debugger",
        "decode default delete do else encode enum eval export extends false finally for function if",
        "implements import in instanceof interface let new noted null out package private protected public",
        "return static strict super switch text this throw true try typeof undefined var void while",
        "with yield Math Number",
    )
    runtime_functions = frozenset(re.findall(r"function (\w+)", RUNTIME + SOURCE))
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "alias": "const {variable} = {value};",
        "for": "for (let {variable} = {start}; {variable} < {stop}; {variable}++) {{",
        "fail": "throw {error};",
        "note": "noted ??= {error};",
        "raise_noted": "if (strict && noted !== null) throw noted;",
        "store_byte": "bits[{index}] = {value};",
        "put_bits": "putBits(bits, {position}, {width}, {value});",
        "put_wide": "putWide(bits, {position}, {width}, {value});",
        "emit_text": "out += {text};",
        "emit_number": "out += {value};",
        "emit_wide": "out += {value};",
        "emit_character": "out += String.fromCharCode({value});",
        "append": "{list}[{index}] = {item};",
        "bits": "bitsAt(bits, {position}, {width})",
        "wide_bits": "wideBitsAt(bits, {position}, {width})",
        "few_bits": "fewBits(bits, {position}, {width})",
        "byte": "bits[{index}]",
        "character": "text.charCodeAt({index})",
        "length": "text.length",
        "table": "{table}[{index}]",
        "to_wide": "BigInt({value})",
        "to_int": "Number({value})",
        "truth_to_int": "Number({value})",
        "divide": "Math.trunc({left} / {right})",
        "member": "{type}[{ordinal}]",
        "field": "{value}.{name}",
        "item": "{value}[{index}]",
        "count": "{value}.length",
        "present": "({value} !== null)",
        "value": "{value}",
        "payload": "{value}.value",
        "text_error": "new CodeError({kind}, characters(text, {start}), {parts})",
        "state_error": "new CodeError({kind}, null, {parts})",
        "error_function": "function {name}({parameters}) {{\n  return {error};\n}}\n",
        "parameter": "{name}",
        "bits_parameter": "bits",
        "text_parameter": "text",
        "int_type": "number",
        "wide_type": "bigint",
        "bool_type": "boolean",
        "optional_type": "{item} | null",
    }

    # -- expressions and statements

    def comparison(self, value: low.Comparison) -> str:
        return {"==": "===", "!=": "!=="}.get(value.operator, value.operator)

    def number(self, value: int, kind: str) -> str:
        return f"{value}n" if kind == low.WIDE else str(value)

    def expression(self, value: low.LowExpression) -> str:
        if isinstance(value, low.OrdinalOf):
            assert isinstance(value.value.kind, EnumType)
            return f"{self.type_name(value.value.kind)}.indexOf({self.bare(value.value)})"
        if isinstance(value, low.CaseOf):
            assert isinstance(value.value.kind, VariantType)
            return f"{self.type_name(value.value.kind)}.indexOf({self.expression(value.value)}.case)"
        text = super().expression(value)
        return f"{text}.value" if isinstance(value, low.ValueOf) and self.is_nullable(value.kind) else text

    def declare(self, statement: low.Declare) -> Iterator[str]:
        variable = statement.variable
        if statement.value is None:
            yield f"let {self.variable(variable)};"
        else:
            word = "let" if variable.is_changed else "const"
            yield f"{word} {self.variable(variable)} = {self.bare(statement.value)};"

    def text(self, parts: low.TextParts) -> str:
        if all(isinstance(part, str) for part in parts):
            return self.quote("".join(map(str, parts)))
        shown = ""
        for part in parts:
            if isinstance(part, str):
                shown += self.quote(part)[1:-1].replace("`", "\\`").replace("$", "\\$")
            elif isinstance(part, low.BitText):
                bits, width = self.expression(part.value), self.bare(part.width)
                shown += f"${{({bits}).toString(2).padStart({width}, 0)}}"
            else:
                shown += f"${{{self.bare(part)}}}"
        return f"`{shown}`"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        if statement.bits is None:
            yield "const bits = [];"
        elif isinstance(statement.bits, low.Literal):
            size = statement.bits.value // 8 + 2
            is_short = size <= SHORT_BUFFER
            yield "const bits = SCRATCH;" if is_short else "const bits = SCRATCH.fill(0);"
            if is_short:
                yield f"for (let k = 0; k < {size}; k++) bits[k] = 0;"
        else:
            yield f"const bits = new Uint8Array(({self.expression(statement.bits)} + 15) >> 3);"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        kind = statement.variable.kind
        is_fixed = isinstance(kind, ListType) and kind.count is not None
        items = f"new Array({self.bare(statement.capacity)})" if is_fixed else "[]"
        yield f"const {self.variable(statement.variable)} = {items};"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        one, two = self.variable(statement.one), self.variable(statement.two)
        items, less = self.variable(statement.variable), self.bare(statement.is_less)
        yield "{"
        yield f"  const isLess = ({two}, {one}) => {less};"
        yield f"  {items}.sort((one, two) => Number(isLess(two, one)) - Number(isLess(one, two)));"
        yield "}"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        names = map(self.identifier, kind.fields)
        values = map(self.variable, statement.parts)
        parts = [
            name if name == value else f"{name}: {value}" for name, value in zip(names, values, strict=True)
        ]
        yield f"const {self.variable(statement.variable)} = {{ {', '.join(parts)} }};"

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        part, kind = "null", statement.variable.kind
        assert isinstance(kind, OptionalType)
        if statement.part is not None:
            part = self.variable(statement.part)
            part = f"{{ value: {part} }}" if self.is_nullable(kind.item) else part
        yield f"{self.variable(statement.variable)} = {part};"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        case = self.quote(kind.words()[statement.index])
        part = "" if statement.part is None else f", value: {self.variable(statement.part)}"
        yield f"{self.variable(statement.variable)} = {{ case: {case}{part} }};"

    # -- types

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        if isinstance(kind, StructType):
            return ""
        members = kind.members if isinstance(kind, EnumType) else kind.words()
        what = "The values" if isinstance(kind, EnumType) else "The cases"
        shown = ", ".join([_json(member) for member in members])
        name = self.type_name(kind)
        return f"/** {what} of {name}. */\nexport const {name} = [{shown}];\n\n"

    def annotation(self, kind: str | StateType) -> str:
        match kind:
            case ListType():
                inner = self.annotation(kind.item)
                return f"({inner})[]" if "|" in inner else f"{inner}[]"
            case OptionalType() if self.is_nullable(kind.item):
                return f"{{ value: {self.annotation(kind.item)} }} | null"
        return super().annotation(kind)

    def _declaration(self, kind: EnumType | StructType | VariantType) -> str:
        name = self.type_name(kind)
        if isinstance(kind, StructType):
            fields = [
                f"  {self.identifier(key)}: {self.annotation(part)};" for key, part in kind.fields.items()
            ]
            return "\n".join([f"export interface {name} {{", *fields, "}\n"])
        if isinstance(kind, EnumType):
            words = " | ".join([_json(member) for member in kind.members])
            return f"export type {name} = {words};\nexport const {name}: readonly {name}[];\n"
        cases = []
        for word, part in zip(kind.words(), kind.types, strict=True):
            value = "" if part is None else f"; value: {self.annotation(part)}"
            cases.append(f"{{ case: {self.quote(word)}{value} }}")
        return f"export type {name} = {' | '.join(cases)};\nexport const {name}: readonly string[];\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        head = self.call(procedure, list(map(self.variable, procedure.parameters)))
        return "\n".join([f"function {head} {{", *self.block(procedure.body, 1), "}\n"])

    def table_text(self, table: low.ConstantTable) -> str:
        suffix = "n" if table.kind == low.WIDE else ""
        types = {"Uint8Array": (0, 8), "Int8Array": (1, 7), "Int16Array": (1, 15), "Int32Array": (1, 31)}
        kind = "" if suffix else smallest_type(table, types, "")
        start, stop = (f"new {kind}([", "])") if kind else ("[", "]")
        numbers = wrap_numbers(table.values, "  ", suffix)
        return f"const {self.table_name(table)} = {start}\n{numbers}\n{stop};"

    def _scratch(self) -> str:
        """The buffer of codes of a fixed width, which is used again: a new one takes longer than a code."""
        sizes = [
            each.bits.value // 8 + 2
            for each in [*self.unit.decode, *self.unit.encode]
            if isinstance(each, low.NewBuffer) and isinstance(each.bits, low.Literal)
        ]
        return f"const SCRATCH = new Uint8Array({max(sizes)});" if sizes else ""

    def source_files(self) -> dict[str, str]:
        unit, decode = self.unit, "\n".join(self.block(self.unit.decode, self.depth))
        source = self.frame(
            SOURCE,
            runtime=RUNTIME,
            tables="\n".join([*map(self.table_text, unit.tables), self._scratch()]),
            decode=decode,
            procedures="\n".join([*map(self.procedure_text, unit.procedures), *self.error_functions]),
        )
        types = "\n".join(map(self._declaration, self.types))
        declarations = self.frame(DECLARATIONS, types=types)
        return {f"{self.snake}.mjs": source, f"{self.snake}.d.mts": declarations}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        valid, invalid = self.rows(vectors.valid, "  [{}],\n"), self.rows(vectors.invalid, "  [{}],\n")
        return f"{self.snake}.test.mjs", self.frame(TEST, valid=valid, invalid=invalid)

    def program_file(self) -> tuple[str, str]:
        return f"{self.snake}_program.mjs", self.frame(PROGRAM)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
