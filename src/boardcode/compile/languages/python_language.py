"""Python 3.9 and later, with the standard library only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from keyword import kwlist
from sys import stdlib_module_names
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import wrap_numbers
from boardcode.compile.languages.language import Language, PublishedVectors
from boardcode.compile.languages.state_types import (
    EnumType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
)

RUNTIME = '''\
class CodeError(ValueError):
    """A text that is no code, or a state that has none.

    `kind` is malformed, meaningless, not canonical or invalid state; `start` is the character at fault,
    counted from 0, and None for a state; `path` names the field; `found` and `expected` say what was there
    and what should have been.
    """

    def __init__(self, kind, start, path, found, expected):
        place = "" if start is None else f"character {start + 1}: "
        where = f"{path}: " if path else ""
        super().__init__(f"{kind}: {place}{where}found {found}, expected {expected}")
        self.kind = kind
        self.start = start
        self.path = path
        self.found = found
        self.expected = expected


def _bits_at(bits, position, width):
    stop = position + width
    return int.from_bytes(bits[position >> 3 : (stop + 7) >> 3], "big") >> (-stop & 7) & ((1 << width) - 1)


def _put_bits(bits, position, width, value):
    stop = position + width
    if 8 * len(bits) < stop:
        bits.extend(bytes(((stop + 7) >> 3) - len(bits)))
    first, last = position >> 3, (stop + 7) >> 3
    number = int.from_bytes(bits[first:last], "big") | value << (-stop & 7)
    bits[first:last] = number.to_bytes(last - first, "big")
'''
SOURCE = '''\
# {origin}
"""{title}: reads and writes codes, see `decode`, `encode` and `canonical`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import List, NamedTuple, Optional, Tuple, Union

{runtime}
{types}{tables}{procedures}
def decode(text: str, strict: bool = True) -> {state}:
    """Read a code; raise a CodeError. Unless `strict`, codes that are not canonical are read, too."""
    noted = None
{decode}


def encode(state: {state}) -> str:
    """Return the one code of a state; raise a CodeError if it has none."""
    out = []
{encode}
    return "".join(out)


def canonical(text: str) -> str:
    """Return the canonical form of a code."""
    return encode(decode(text, strict=False))


def to_json(state: {state}) -> str:
    """Return a state as JSON."""
    out = []
{to_json}
    return "".join(out)
'''
PROGRAM = '''\
# {origin}
"""Reads one code a line and prints a JSON object for each; with --canonical, its canonical form."""

import json
import sys

import {module} as code


def answer(text):
    try:
        if "--canonical" in sys.argv:
            return json.dumps({{"canonical": code.canonical(text)}}, ensure_ascii=False)
        state = code.decode(text, strict="--lenient" not in sys.argv)
        return '{{"state": ' + code.to_json(state) + "}}"
    except code.CodeError as error:
        path = json.dumps(error.path, ensure_ascii=False)
        start = "null" if error.start is None else error.start
        return '{{"error": "%s", "start": %s, "path": %s}}' % (error.kind, start, path)


for line in sys.stdin.buffer:
    print(answer(line.decode("utf-8", "surrogateescape").rstrip("\\n")))
'''
TEST = '''\
# {origin}
"""Checks the published vectors: python -m unittest {module}_test"""

import unittest

import {module} as code

VALID = {valid}
INVALID = {invalid}


class PublishedVectors(unittest.TestCase):
    def test_codes_that_read(self):
        for text, canonical, data in VALID:
            state = code.decode(text)
            self.assertEqual((code.encode(state), code.to_json(state)), (canonical, data), text)

    def test_codes_that_are_refused(self):
        for text, kind, start, path in INVALID:
            with self.assertRaises(code.CodeError) as caught:
                code.decode(text)
            error = caught.exception
            self.assertEqual((error.kind, error.start, error.path), (kind, start, path), text)


if __name__ == "__main__":
    unittest.main()
'''


class PythonLanguage(Language):
    """A module with dataclasses and four functions."""

    name = "python"
    comment = "#"
    reserved = frozenset(
        [
            *kwlist,
            "text",
            "bits",
            "out",
            "noted",
            "strict",
            "range",
            "len",
            "chr",
            "str",
            "int",
            "ord",
            "bytearray",
        ]
    )
    templates: ClassVar[Mapping[str, str]] = {
        "assign": "{variable} = {value}",
        "alias": "{variable} = {value}",
        "if": "if {condition}:",
        "else": "else:",
        "end": "",
        "while": "while {condition}:",
        "for": "for {variable} in range({start}, {stop}):",
        "return": "return {value}",
        "fail": "raise {error}",
        "note": "noted = noted or {error}",
        "raise_noted": "if strict and noted is not None:\n        raise noted",
        "store_byte": "bits[{index}] = {value}",
        "put_bits": "_put_bits(bits, {position}, {width}, {value})",
        "put_wide": "_put_bits(bits, {position}, {width}, {value})",
        "emit_text": "out.append({text})",
        "emit_number": "out.append(str({value}))",
        "emit_wide": "out.append(str({value}))",
        "emit_character": "out.append(chr({value}))",
        "perform": "{call}",
        "append": "{list}.append({item})",
        "bits": "_bits_at(bits, {position}, {width})",
        "wide_bits": "_bits_at(bits, {position}, {width})",
        "byte": "bits[{index}]",
        "character": "ord(text[{index}])",
        "length": "len(text)",
        "and": "({left} and {right})",
        "or": "({left} or {right})",
        "not": "(not {value})",
        "true": "True",
        "false": "False",
        "table": "_{table}[{index}]",
        "to_wide": "{value}",
        "to_int": "{value}",
        "truth_to_int": "int({value})",
        "divide": "({left} // {right})",
        "ordinal": "{value}.ordinal",
        "member": "_MEMBERS_{type}[{ordinal}]",
        "field": "{value}.{name}",
        "item": "{value}[{index}]",
        "count": "len({value})",
        "present": "({value} is not None)",
        "value": "{value}",
        "case": "{value}.case",
        "payload": "{value}.value",
        "text_error": "CodeError({kind}, {start}, {parts})",
        "state_error": "CodeError({kind}, None, {parts})",
        "bit_text": "'{{:0{{}}b}}'.format({value}, {width})",
        "number_text": "str({value})",
        "wide_text": "str({value})",
        "int_type": "int",
        "wide_type": "int",
        "bool_type": "bool",
        "list_type": "List[{item}]",
        "optional_type": "Optional[{item}]",
    }

    @property
    def snake(self) -> str:
        """The name of the module, which must not hide one of the standard library."""
        name = super().snake
        return f"{name}_code" if name in stdlib_module_names else name

    # -- expressions and statements

    def arithmetic(self, operator: str, left: str, right: str, value: low.Arithmetic) -> str:
        return f"({left} {'//' if operator == '/' else operator} {right})"

    def call(self, procedure: low.Procedure, arguments: list[str]) -> str:
        return f"_{super().call(procedure, arguments)}"

    def inner_block(self, statements: list[low.Statement], depth: int) -> Iterator[str]:
        lines = list(self.block(statements, depth))
        yield from lines or [f"{self.indentation * depth}pass"]

    def declare(self, statement: low.Declare) -> Iterator[str]:
        if statement.value is not None:
            yield f"{self.variable(statement.variable)} = {self.bare(statement.value)}"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        size = "" if statement.bits is None else f"({self.expression(statement.bits)} + 7) >> 3"
        yield f"bits = bytearray({size})"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        yield f"{self.variable(statement.variable)} = []"

    def sort_items(self, statement: low.SortItems) -> Iterator[str]:
        one, two = self.variable(statement.one), self.variable(statement.two)
        yield "from functools import cmp_to_key"
        less = self.bare(statement.is_less)
        items = self.variable(statement.variable)
        yield f"def is_less({two}, {one}): return {less}"
        yield f"{items}.sort(key=cmp_to_key(lambda one, two: is_less(two, one) - is_less(one, two)))"

    def make_struct(self, statement: low.MakeStruct) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, StructType)
        parts = ", ".join(map(self.variable, statement.parts))
        yield f"{self.variable(statement.variable)} = {self.type_name(kind)}({parts})"

    def expression(self, value: low.LowExpression) -> str:
        text = super().expression(value)
        return f"{text}[0]" if isinstance(value, low.ValueOf) and self.is_nullable(value.kind) else text

    def make_some(self, statement: low.MakeSome) -> Iterator[str]:
        part, kind = "None", statement.variable.kind
        assert isinstance(kind, OptionalType)
        if statement.part is not None:
            part = self.variable(statement.part)
            part = f"({part},)" if self.is_nullable(kind.item) else part
        yield f"{self.variable(statement.variable)} = {part}"

    def make_case(self, statement: low.MakeCase) -> Iterator[str]:
        kind = statement.variable.kind
        assert isinstance(kind, VariantType)
        part = "None" if statement.part is None else self.variable(statement.part)
        yield f"{self.variable(statement.variable)} = {self.type_name(kind)}({statement.index}, {part})"

    # -- types

    def annotation(self, kind: str | StateType) -> str:
        if isinstance(kind, OptionalType) and self.is_nullable(kind.item):  # None may be the value itself
            return f"Optional[Tuple[{self.annotation(kind.item)}]]"
        return super().annotation(kind)

    def type_text(self, kind: EnumType | StructType | VariantType) -> str:
        return "\n".join(self._type_lines(kind))

    def _type_lines(self, kind: EnumType | StructType | VariantType) -> Iterator[str]:
        name = self.type_name(kind)
        if isinstance(kind, EnumType):
            yield f"class {name}(Enum):"
            for word, member in zip(kind.words(), kind.members, strict=True):
                yield f"    {self.identifier(word).upper()} = {member!r}"
            yield ""
            yield f"_MEMBERS_{name} = list({name})"
            yield f"for _ordinal, _member in enumerate(_MEMBERS_{name}):"
            yield "    _member.ordinal = _ordinal"
        elif isinstance(kind, StructType):
            yield "@dataclass(frozen=True)"
            yield f"class {name}:"
            for field, part in kind.fields.items():
                yield f"    {self.identifier(field)}: {self.annotation(part)}"
            if not kind.fields:
                yield "    pass"
        else:
            cases = ", ".join([f"{k} {word}" for k, word in enumerate(kind.words())])
            yield f"class {name}(NamedTuple):"
            yield f'    """`case` says what the value is: {cases}."""'
            yield ""
            parts = [self.annotation(part) for part in kind.parts()]
            yield "    case: int"
            yield f"    value: Optional[Union[{', '.join(dict.fromkeys(parts))}]]"
        yield from ("", "")

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        parameters = list(map(self.variable, procedure.parameters))
        head = self.call(procedure, parameters)
        return "\n".join([f"def {head}:", *self.block(procedure.body, 1)])

    def table_text(self, table: low.ConstantTable) -> str:
        return f"_{self.table_name(table)} = [\n{wrap_numbers(table.values, '    ')}\n]\n"

    def source_files(self) -> dict[str, str]:
        unit = self.unit
        types = "\n".join(map(self.type_text, self.types))
        text = self.frame(
            SOURCE,
            runtime=RUNTIME,
            types=f"\n{types}\n" if types else "\n",
            procedures="\n\n\n".join(["", *map(self.procedure_text, unit.procedures), ""]),
        )
        return {f"{self.snake}.py": text}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        text = self.frame(TEST, valid=_rows(vectors.valid), invalid=_rows(vectors.invalid))
        return f"{self.snake}_test.py", text

    def program_file(self) -> tuple[str, str]:
        return f"{self.snake}_program.py", self.frame(PROGRAM)


def _rows(rows: list[tuple[str, str, str]] | list[tuple[str, str, int, str]]) -> str:
    return "[\n" + "".join([f"    {row!r},\n" for row in rows]) + "]"
