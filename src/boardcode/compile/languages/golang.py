"""Go: a package of one file. Missing values are nil, and cases of a variant are pointers beside a tag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import words_set, wrap_numbers
from boardcode.compile.languages.language import BRACES, Language, PublishedVectors
from boardcode.compile.languages.state_types import EnumType, StateType, StructType, VariantType

SOURCE = """\
// {origin}

// Package {module} reads and writes codes of one format: {title}.
package {module}

import (
{imports})

{types}// CodeError says why a text is no code, or why a state has none.
type CodeError struct {{
	// Kind is "malformed", "meaningless", "not canonical" or "invalid state".
	Kind string
	// Start is the character at fault, counted from 0; -1 for a state.
	Start int
	// Path is the field at fault.
	Path string
	// Found and Expected are what is there, and what would be right.
	Found, Expected string
}}

// Error returns the error in words.
func (e *CodeError) Error() string {{
	words := e.Kind + ": "
	if e.Start >= 0 {{
		words += "character " + strconv.Itoa(e.Start+1) + ": "
	}}
	if e.Path != "" {{
		words += e.Path + ": "
	}}
	return words + "found " + e.Found + ", expected " + e.Expected
}}

// bitBuffer holds the bits of a code, the most significant bit of each byte first.
type bitBuffer struct {{
	bytes []byte
}}

func (b *bitBuffer) at(position, width int64) uint64 {{
	var value uint64
	for width > 0 {{
		room := 8 - position&7
		size := width
		if size > room {{
			size = room
		}}
		value = value<<size | uint64(b.bytes[position>>3]>>(room-size))&(1<<size-1)
		position += size
		width -= size
	}}
	return value
}}

func (b *bitBuffer) put(position, width int64, value uint64) {{
	for int64(len(b.bytes))*8 < position+width {{
		b.bytes = append(b.bytes, 0)
	}}
	for k := width - 1; k >= 0; k-- {{
		if value&1 != 0 {{
			b.bytes[(position+k)>>3] |= 128 >> ((position + k) & 7)
		}}
		value >>= 1
	}}
}}

// textError makes an error of a text; start is a byte of it.
func textError(kind, text string, start int64, path, found, expected string) *CodeError {{
	return &CodeError{{kind, utf8.RuneCountInString(text[:start]), path, found, expected}}
}}

func stateError(path, found, expected string) *CodeError {{
	return &CodeError{{"invalid state", -1, path, found, expected}}
}}

func bitText(value uint64, width int64) string {{
	digits := strconv.FormatUint(value, 2)
	for int64(len(digits)) < width {{
		digits = "0" + digits
	}}
	return digits
}}

func truthToInt(value bool) int64 {{
	if value {{
		return 1
	}}
	return 0
}}

{tables}{procedures}// Decode reads a code. Unless strict, codes that are not canonical are read, too. Errors are *CodeError.
func Decode(text string, strict bool) ({state}, error) {{
	var zero {state}
	var noted *CodeError
{decode}
}}

// Encode returns the one code of a state, or a *CodeError if it has none.
func Encode(state {state}) (string, error) {{
	var out []byte
{encode}
	return string(out), nil
}}

// Canonical returns the canonical form of a code.
func Canonical(text string) (string, error) {{
	state, err := Decode(text, false)
	if err != nil {{
		return "", err
	}}
	return Encode(state)
}}

// ToJSON returns a state as JSON.
func ToJSON(state {state}) string {{
	var out []byte
{to_json}
	return string(out)
}}
"""
PROGRAM = """\
// {origin}
// Reads one code a line and prints a JSON object for each; with --canonical, its canonical form.
// In the folder above: go mod init {module} && go run ./{module}_program

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"{module}"
)

func quote(text string) string {{
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {{
		panic(err)
	}}
	return strings.TrimSuffix(out.String(), "\\n")
}}

func answer(text string, lenient, canonical bool) string {{
	var result string
	var err error
	if canonical {{
		result, err = {module}.Canonical(text)
		result = `{{"canonical": ` + quote(result) + `}}`
	}} else if state, problem := {module}.Decode(text, !lenient); problem != nil {{
		err = problem
	}} else {{
		result = `{{"state": ` + {module}.ToJSON(state) + `}}`
	}}
	if err == nil {{
		return result
	}}
	problem := err.(*{module}.CodeError)
	start := "null"
	if problem.Start >= 0 {{
		start = fmt.Sprint(problem.Start)
	}}
	return fmt.Sprintf(`{{"error": "%s", "start": %s, "path": %s}}`, problem.Kind, start, quote(problem.Path))
}}

func main() {{
	options := strings.Join(os.Args[1:], " ")
	lenient, canonical := strings.Contains(options, "--lenient"), strings.Contains(options, "--canonical")
	input, err := io.ReadAll(os.Stdin)
	if err != nil {{
		panic(err)
	}}
	if len(input) == 0 {{
		return
	}}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, line := range strings.Split(strings.TrimSuffix(string(input), "\\n"), "\\n") {{
		fmt.Fprintln(out, answer(line, lenient, canonical))
	}}
}}
"""
TEST = """\
// {origin}
// Checks the published vectors: go test

package {module}

import "testing"

func TestCodesThatRead(t *testing.T) {{
	for _, row := range [][3]string{{
{valid}	}} {{
		state, err := Decode(row[0], true)
		if err != nil {{
			t.Fatalf("%q: %v", row[0], err)
		}}
		code, err := Encode(state)
		if err != nil || code != row[1] || ToJSON(state) != row[2] {{
			t.Errorf("%q: %q %v %s", row[0], code, err, ToJSON(state))
		}}
	}}
}}

func TestCodesThatAreRefused(t *testing.T) {{
	for _, row := range []struct {{
		text, kind string
		start      int
		path       string
	}}{{
{invalid}	}} {{
		_, err := Decode(row.text, true)
		problem, ok := err.(*CodeError)
		if !ok || problem.Kind != row.kind || problem.Start != row.start || problem.Path != row.path {{
			t.Errorf("%q: %v", row.text, err)
		}}
	}}
}}
"""
IMPORTS = {"sort": "sort.", "strconv": "strconv.", "unicode/utf8": "utf8."}


class Go(Language):
    """A package with plain structs; numbers are int64, or uint64 above 2**53."""

    name = "go"
    indentation = "\t"
    has_camel_case = True
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

    def table_name(self, table: low.NumberTable) -> str:
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
        yield f"\t{self.variable(statement.two)}, {self.variable(statement.one)} := {items}[first], {items}[second]"
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
        given = self.parameters(procedure, "bits *bitBuffer", "text string", "{name} {type}")
        head = f"func {self.identifier(procedure.name)}({given}) {self.annotation(procedure.result)} {{"
        return "\n".join([head, *self.block(procedure.body, 1), "}\n\n"])

    def table_text(self, table: low.NumberTable) -> str:
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
