"""The fixed parts of generated Java: errors, bits, the program and the test."""

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
            bytes = new byte[(int) (bits + 7 >> 3) + 2]; // numbers are read from three bytes at once
        }}

        long few(long position, long width) {{ // at most eight bits
            int first = (int) position >> 3;
            int low = first + 1 < bytes.length ? bytes[first + 1] & 255 : 0;
            int pair = (bytes[first] & 255) << 8 | low;
            return pair >> 16 - ((int) position & 7) - (int) width & (1 << (int) width) - 1;
        }}

        long at(long position, long width) {{
            int first = (int) (position >> 3);
            int end = (int) (position & 7) + (int) width;
            if (end <= 24 && first + 3 <= bytes.length) {{
                int high = bytes[first] & 255, middle = bytes[first + 1] & 255, low = bytes[first + 2] & 255;
                return (high << 16 | middle << 8 | low) >> 24 - end & (1 << (int) width) - 1;
            }}
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
                bytes[(int) (place >> 3)] |= (byte) ((value & 1) << (7 - (place & 7)));
            }}
        }}
    }}

    private static String bitText(long value, long width) {{
        StringBuilder digits = new StringBuilder();
        for (long k = width - 1; k >= 0; k--) {{
            digits.append(value >>> k & 1);
        }}
        return digits.toString();
    }}

    // A list of so many items, which are set later.
    @SuppressWarnings("unchecked")
    private static <T> List<T> listOf(int count) {{
        return (List<T>) Arrays.asList(new Object[count]);
    }}

    // Numbers in a text: a class may not hold that many constants otherwise.
    private static long[] table(String numbers) {{
        return Arrays.stream(numbers.split(" ")).mapToLong(Long::parseLong).toArray();
    }}

    private static int[] intTable(String numbers) {{
        return Arrays.stream(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
    }}

    private static short[] shortTable(String numbers) {{
        String[] shown = numbers.split(" ");
        short[] table = new short[shown.length];
        for (int k = 0; k < table.length; k++) {{
            table[k] = Short.parseShort(shown[k]);
        }}
        return table;
    }}

    private static byte[] byteTable(String numbers) {{
        String[] shown = numbers.split(" ");
        byte[] table = new byte[shown.length];
        for (int k = 0; k < table.length; k++) {{
            table[k] = Byte.parseByte(shown[k]);
        }}
        return table;
    }}

{tables}{procedures}    /**
     * Reads a code, or throws a CodeException; unless strict, codes that are not canonical are read, too.
     */
    public static {state} decode(String text, boolean strict) {{
        CodeException noted = null;
{decode}
    }}

    /** Returns the one code of a state, or throws a CodeException if it has none. */
    public static String encode({state} state) {{
        StringBuilder out = new StringBuilder();
{encode}
        return out.toString();
    }}

    /** Returns the canonical form of a code. */
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

    private static void check(String text, String expected, String result) {{
        if (!result.equals(expected)) {{
            System.out.println(text + ": " + result);
            failures++;
        }}
    }}

    private static void read(String text, String canonical, String json) {{
        var state = {name}.decode(text, true);
        check(text, canonical + " " + json, {name}.encode(state) + " " + {name}.toJson(state));
    }}

    private static void refuse(String text, String kind, int start, String path) {{
        String result = "read";
        try {{
            {name}.decode(text, true);
        }} catch ({name}.CodeException error) {{
            result = error.kind + " " + error.start + " " + error.path;
        }}
        check(text, kind + " " + start + " " + path, result);
    }}

    public static void main(String[] arguments) {{
{rows}        System.exit(failures == 0 ? 0 : 1);
    }}
}}
"""
