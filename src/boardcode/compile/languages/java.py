"""Java 17: a class with nested records. Missing values are null; numbers above 2**53 are unsigned longs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from boardcode.compile.languages import low_level as low
from boardcode.compile.languages.expression_printer import words_set
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

SOURCE = """\
// {origin}

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;

/** Reads and writes codes of one format: {title}. */
public final class {name} {{
    private {name}() {{
    }}

{types}    /** A value that may be missing, where null is a value of its own. */
    public record Some<T>(T value) {{
    }}

    /** Why a text is no code, or why a state has none. */
    public static final class CodeException extends RuntimeException {{
        private static final long serialVersionUID = 1L;
        /** "malformed", "meaningless", "not canonical" or "invalid state". */
        public final String kind;
        /** The character (Unicode code point) at fault, counted from 0; -1 for a state. */
        public final int start;
        /** The field at fault. */
        public final String path;
        public final String found;
        public final String expected;

        CodeException(String kind, int start, String path, String found, String expected) {{
            super(kind + ": " + (start < 0 ? "" : "character " + (start + 1) + ": ")
                + (path.isEmpty() ? "" : path + ": ") + "found " + found + ", expected " + expected);
            this.kind = kind;
            this.start = start;
            this.path = path;
            this.found = found;
            this.expected = expected;
        }}
    }}

    private static final class BitBuffer {{
        byte[] bytes;

        BitBuffer(long bits) {{
            bytes = new byte[(int) (bits + 7 >> 3)];
        }}

        long at(long position, long width) {{
            long value = 0;
            while (width > 0) {{
                int room = 8 - (int) (position & 7);
                int size = (int) Math.min(width, room);
                value = value << size | (bytes[(int) (position >> 3)] & 255) >> room - size & (1 << size) - 1;
                position += size;
                width -= size;
            }}
            return value;
        }}

        void put(long position, long width, long value) {{
            if (bytes.length * 8L < position + width) {{
                bytes = Arrays.copyOf(bytes, (int) (position + width + 7 >> 3));
            }}
            for (long place = position + width - 1; place >= position; place--, value >>>= 1) {{
                if ((value & 1) != 0) {{
                    bytes[(int) (place >> 3)] |= (byte) (128 >> (int) (place & 7));
                }}
            }}
        }}
    }}

    private static CodeException textError(
            String kind, String text, long start, String path, String found, String expected) {{
        return new CodeException(kind, text.codePointCount(0, (int) start), path, found, expected);
    }}

    private static CodeException stateError(String path, String found, String expected) {{
        return new CodeException("invalid state", -1, path, found, expected);
    }}

    private static String bitText(long value, long width) {{
        StringBuilder digits = new StringBuilder();
        for (long k = width - 1; k >= 0; k--) {{
            digits.append(value >>> k & 1);
        }}
        return digits.toString();
    }}

    // Numbers in a text: a class may not hold that many constants otherwise.
    private static long[] table(String numbers) {{
        return Arrays.stream(numbers.split(" ")).mapToLong(Long::parseLong).toArray();
    }}

{tables}{procedures}    /**
     * Reads a code; unless strict, codes that are not canonical, too.
     *
     * @throws CodeException if it is no code
     */
    public static {state} decode(String text, boolean strict) {{
        CodeException noted = null;
{decode}
    }}

    /**
     * Returns the one code of a state.
     *
     * @throws CodeException if it has none
     */
    public static String encode({state} state) {{
        StringBuilder out = new StringBuilder();
{encode}
        return out.toString();
    }}

    /**
     * Returns the canonical form of a code.
     *
     * @throws CodeException if it is no code
     */
    public static String canonical(String text) {{
        return encode(decode(text, false));
    }}

    /** Returns a state as JSON. */
    public static String toJson({state} state) {{
        StringBuilder out = new StringBuilder();
{to_json}
        return out.toString();
    }}
}}
"""
PROGRAM = """\
// {origin}
// Reads one code a line and prints a JSON object for each; with --canonical, its canonical form.

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

public final class {name}Program {{
    private static String quote(String text) {{
        return "\\"" + text.replace("\\\\", "\\\\\\\\").replace("\\"", "\\\\\\"") + "\\"";
    }}

    private static String answer(String text, boolean lenient, boolean canonical) {{
        try {{
            if (canonical) {{
                return "{{\\"canonical\\": " + quote({name}.canonical(text)) + "}}";
            }}
            return "{{\\"state\\": " + {name}.toJson({name}.decode(text, !lenient)) + "}}";
        }} catch ({name}.CodeException error) {{
            String start = error.start < 0 ? "null" : Integer.toString(error.start);
            return "{{\\"error\\": \\"" + error.kind + "\\", \\"start\\": " + start + ", \\"path\\": "
                + quote(error.path) + "}}";
        }}
    }}

    public static void main(String[] arguments) throws IOException {{
        List<String> options = List.of(arguments);
        String[] lines = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\\n", -1);
        int count = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        StringBuilder answers = new StringBuilder();
        for (int k = 0; k < count; k++) {{
            answers.append(answer(lines[k], options.contains("--lenient"), options.contains("--canonical")));
            answers.append('\\n');
        }}
        new PrintStream(System.out, true, StandardCharsets.UTF_8).print(answers);
    }}
}}
"""
TEST = """\
// {origin}
// Checks the published vectors.

public final class {name}Test {{
    private static int failures = 0;

    private static void read(String text, String canonical, String json) {{
        var state = {name}.decode(text, true);
        if (!{name}.encode(state).equals(canonical) || !{name}.toJson(state).equals(json)) {{
            System.out.println(text + ": " + {name}.encode(state) + " " + {name}.toJson(state));
            failures++;
        }}
    }}

    private static void refuse(String text, String kind, int start, String path) {{
        try {{
            {name}.decode(text, true);
            System.out.println(text + " is read");
            failures++;
        }} catch ({name}.CodeException error) {{
            if (!error.kind.equals(kind) || error.start != start || !error.path.equals(path)) {{
                System.out.println(text + ": " + error.getMessage());
                failures++;
            }}
        }}
    }}

    public static void main(String[] arguments) {{
{rows}        System.exit(failures == 0 ? 0 : 1);
    }}
}}
"""


class Java(Language):
    """A class with static methods; records are plain data."""

    name = "java"
    depth = 2
    has_camel_case = True
    reserved = words_set(
        "abstract arguments assert bits boolean break byte case catch char class clone const continue",
        "default do double else enum extends false final finalize finally first float for getClass goto",
        "hashCode if implements import instanceof int interface long native new noted notify notifyAll",
        "null out package private protected public record return second short state stateError static",
        "strict strictfp super switch synchronized table text textError this throw throws toString",
        "transient true try var void volatile wait while yield",
    )
    templates: ClassVar[Mapping[str, str]] = {
        **BRACES,
        "for": "for (long {variable} = {start}; {variable} < {stop}; {variable}++) {{",
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
        "bits": "bits.at({position}, {width})",
        "wide_bits": "bits.at({position}, {width})",
        "byte": "(bits.bytes[(int) ({index})] & 255L)",
        "character": "(long) text.charAt((int) ({index}))",
        "length": "(long) text.length()",
        "table": "{table}[(int) ({index})]",
        "to_wide": "({value})",
        "to_int": "({value})",
        "truth_to_int": "({value} ? 1L : 0L)",
        "ordinal": "(long) {value}.ordinal()",
        "member": "{type}.values()[(int) ({ordinal})]",
        "field": "{value}.{name}()",
        "item": "{value}.get((int) ({index}))",
        "count": "(long) {value}.size()",
        "present": "({value} != null)",
        "value": "{value}",
        "case": "(long) {value}.which().ordinal()",
        "text_error": "textError({kind}, text, {start}, {parts})",
        "state_error": "stateError({parts})",
        "bit_text": "bitText({value}, {width})",
        "number_text": "Long.toString({value})",
        "wide_text": "Long.toUnsignedString({value})",
        "int_type": "long",
        "wide_type": "long",
        "bool_type": "boolean",
    }

    # -- names

    @staticmethod
    def _constant(word: str) -> str:
        shown = "_".join(words_of(word)).upper()
        return f"N{shown}" if shown[0].isdigit() else shown

    # -- expressions and statements

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
        empty = {"long": "0", "boolean": "false"}.get(kind, "null")
        value = empty if statement.value is None else self.bare(statement.value)
        yield f"{kind} {self.variable(variable)} = {value};"

    def new_buffer(self, statement: low.NewBuffer) -> Iterator[str]:
        size = "0" if statement.bits is None else self.bare(statement.bits)
        yield f"BitBuffer bits = new BitBuffer({size});"

    def new_list(self, statement: low.NewList) -> Iterator[str]:
        kind = self.annotation(statement.variable.kind)
        yield f"{kind} {self.variable(statement.variable)} = new ArrayList<>();"

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
        enum = f"    public enum {{}} {{{{\n        {', '.join(constants)}\n    }}}}\n\n"
        if isinstance(kind, EnumType):
            return enum.format(name)
        if isinstance(kind, StructType):
            parts = [f"{self.annotation(part)} {self.identifier(key)}" for key, part in kind.fields.items()]
            return f"    public record {name}({', '.join(parts)}) {{\n    }}\n\n"
        numbered = enumerate(kind.types)
        parts = [f"{self.boxed(part)} {self._case_part(kind, k)}" for k, part in numbered if part is not None]
        shown = ", ".join([f"{name}Case which", *parts])
        return f"{enum.format(f'{name}Case')}    public record {name}({shown}) {{\n    }}\n\n"

    # -- files

    def procedure_text(self, procedure: low.Procedure) -> str:
        given = self.parameters(procedure, "BitBuffer bits", "String text", "{type} {name}")
        name = self.identifier(procedure.name)
        head = f"    private static {self.annotation(procedure.result)} {name}({given}) {{"
        return "\n".join([head, *self.block(procedure.body, 2), "    }\n\n"])

    def table_text(self, table: low.NumberTable) -> str:
        numbers = " ".join([str(value - (1 << 64) if value >> 63 > 0 else value) for value in table.values])
        size = 90
        lines = [f'"{numbers[k:k + size]}"' for k in range(0, len(numbers), size)]
        shown = "\n            + ".join(lines)
        return f"    private static final long[] {self.table_name(table)} = table(\n            {shown});\n\n"

    def source_files(self) -> dict[str, str]:
        return {f"{self.pascal}Code.java": self.frame(SOURCE)}

    def test_file(self, vectors: PublishedVectors) -> tuple[str, str]:
        rows = self.rows(vectors.valid, "        read({});\n") + self.rows(vectors.invalid, "        refuse({});\n")
        return f"{self.pascal}CodeTest.java", self.frame(TEST, rows=rows)

    def program_file(self) -> tuple[str, str]:
        return f"{self.pascal}CodeProgram.java", self.frame(PROGRAM)
