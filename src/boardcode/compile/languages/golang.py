"""Go: a package of one file. Missing values are nil, and cases of a variant are pointers beside a tag."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import wrap_numbers
from boardcode.compile.languages.language import Language, PublishedVectors
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

SOURCE = """\
// {origin}

// Package {package} reads and writes codes of one format: {title}.
package {package}

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
// In the folder above: go mod init {package} && go run ./{package}_program

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"{package}"
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
		result, err = {package}.Canonical(text)
		result = `{{"canonical": ` + quote(result) + `}}`
	}} else if state, problem := {package}.Decode(text, !lenient); problem != nil {{
		err = problem
	}} else {{
		result = `{{"state": ` + {package}.ToJSON(state) + `}}`
	}}
	if err == nil {{
		return result
	}}
	problem := err.(*{package}.CodeError)
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

package {package}

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
    reserved = frozenset(
        "any append bits bool break byte canonical case chan const continue decode default defer else encode error"
        " fallthrough false for func go goto if import int int64 interface iota len make map new nil noted out"
        " package panic range return select sort state strconv strict string struct switch text true"
        " type uint64 utf8 var zero".split()
    )
    templates = {
        "assign": "{variable} = {value}",
        "alias": "{variable} := {value}",
        "if": "if {condition} {{",
        "else": "}} else {{",
        "end": "}}",
        "while": "for {condition} {{",
        "for": "for {variable} := int64({start}); {variable} < {stop}; {variable}++ {{",
        "return": "return {value}",
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
        "and": "({left} && {right})",
        "or": "({left} || {right})",
        "not": "!{value}",
        "true": "true",
        "false": "false",
        "table": "{table}[{index}]",
        "to_wide": "uint64({value})",
        "to_int": "int64({value})",
        "truth_to_int": "truthToInt({value})",
        "divide": "({left} / {right})",
        "ordinal": "int64({value})",
        "member": "{type}({ordinal})",
        "item": "{value}[{index}]",
        "count": "int64(len({value}))",
        "present": "({value} != nil)",
        "value": "(*{value})",
        "case": "int64({value}.Case)",
    }

    # -- expressions and statements

    def identifier(self, name: str) -> str:
        word = self.camel(name)
        word = f"n{word}" if word[0].isdigit() else word
        return f"{word}_" if word in self.reserved else word

    @staticmethod
    def public(name: str) -> str:
        """A name that other packages see: `HalfTurn`."""
        word = "".join([part.capitalize() for part in words_of(name)])
        return f"N{word}" if word[0].isdigit() else word

    def table_name(self, table: low.NumberTable) -> str:
        return f"{self.camel(table.name)}Table"

    def variable(self, variable: low.Variable) -> str:
        return "state" if variable is self.unit.subject else super().variable(variable)

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
        yield f"return {result}, {self._error(statement.error, statement)}"

    def note(self, statement: low.NoteNotCanonical) -> Iterator[str]:
        yield "if noted == nil {"
        yield f"\tnoted = {self._error(low.NOT_CANONICAL, statement)}"
        yield "}"

    def _error(self, kind: str, statement: low.Fail | low.NoteNotCanonical) -> str:
        parts = ", ".join([self._text(part) for part in (statement.path, statement.found, statement.expected)])
        if kind == low.INVALID_STATE:
            return f"stateError({parts})"
        return f"textError({self.quote(kind)}, text, {self.bare(statement.start)}, {parts})"

    def _text(self, parts: low.TextParts) -> str:
        shown = []
        for part in parts:
            if isinstance(part, str):
                shown.append(self.quote(part))
            elif isinstance(part, low.BitText):
                shown.append(f"bitText(uint64({self.bare(part.value)}), {self.bare(part.width)})")
            else:
                kind = "Uint" if low.scalar(part) == low.WIDE else "Int"
                shown.append(f"strconv.Format{kind}({self.bare(part)}, 10)")
        return " + ".join(shown) or '""'

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

    def annotation(self, kind: str | StateType) -> str:
        """The type of a variable or field."""
        match kind:
            case IntegerType():
                return "uint64" if kind.is_wide else "int64"
            case BooleanType() | low.BOOL:
                return "bool"
            case low.INT:
                return "int64"
            case low.WIDE:
                return "uint64"
            case ListType():
                return f"[]{self.annotation(kind.item)}"
            case OptionalType():
                return f"*{self.annotation(kind.item)}"
        assert isinstance(kind, StateType)
        return self.type_name(kind)

    def _type(self, kind: EnumType | StructType | VariantType) -> str:
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

    def _procedure(self, procedure: low.Procedure) -> str:
        given = [*(["bits *bitBuffer"] if procedure.uses_buffer else [])]
        given += ["text string"] if procedure.uses_text else []
        given += [f"{self.variable(each)} {self.annotation(each.kind)}" for each in procedure.parameters]
        head = f"func {self.identifier(procedure.name)}({', '.join(given)}) {self.annotation(procedure.result)} {{"
        return "\n".join([head, *self.block(procedure.body, 1), "}\n\n"])

    def _table(self, table: low.NumberTable) -> str:
        kind = self.annotation(table.kind)
        return f"var {self.table_name(table)} = [...]{kind}{{\n{wrap_numbers(table.values, chr(9))}\n}}\n\n"

    def source_files(self) -> dict[str, str]:
        unit = self.unit
        source = SOURCE.format(
            origin=self.origin,
            title=unit.title,
            package=self.snake,
            imports="{imports}",
            state=self.annotation(unit.state),
            types="".join(map(self._type, self.types)),
            tables="".join(map(self._table, unit.tables)),
            procedures="".join(map(self._procedure, unit.procedures)),
            decode="\n".join(self.block(unit.decode, 1)),
            encode="\n".join(self.block(unit.encode, 1)),
            to_json="\n".join(self.block(unit.to_json, 1)),
        )
        names = [f'\t"{name}"\n' for name, use in IMPORTS.items() if use in source]
        return {f"{self.snake}.go": source.replace("{imports}", "".join(names), 1)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        def row(values: tuple[object, ...]) -> str:
            return ", ".join([self.quote(value) if isinstance(value, str) else str(value) for value in values])

        text = TEST.format(
            origin=self.origin,
            package=self.snake,
            valid="".join([f"\t\t{{{row(values)}}},\n" for values in vectors.valid]),
            invalid="".join([f"\t\t{{{row(values)}}},\n" for values in vectors.invalid]),
        )
        return f"{self.snake}_test.go", text

    def program_file(self) -> tuple[str, str]:
        return f"{self.snake}_program/main.go", PROGRAM.format(origin=self.origin, package=self.snake)
