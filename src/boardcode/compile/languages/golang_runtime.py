"""The fixed parts of generated Go: errors, bits, the program and the test."""

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
	first, shift := position>>3, position&7
	if width > 0 && shift+width <= 64 && first+8 <= int64(len(b.bytes)) {{
		return binary.BigEndian.Uint64(b.bytes[first:]) << shift >> (64 - width)
	}}
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

// few returns a number of at most eight bits; there is a byte behind those of the code.
func (b *bitBuffer) few(position, width int64) int64 {{
	pair := binary.BigEndian.Uint16(b.bytes[position>>3:])
	return int64(pair << (position & 7) >> (16 - width))
}}

func (b *bitBuffer) put(position, width int64, value uint64) {{
	for int64(len(b.bytes))*8 < position+width+8 {{
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

{tables}{procedures}// Decode reads a code, or returns a *CodeError. Unless strict, codes that are not
// canonical are read, too.
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
