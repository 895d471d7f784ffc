"""The fixed parts of generated C#: errors, bits, the program and the test."""

SOURCE = """\
// {origin}

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

/// <summary>Reads and writes codes of one format: {title}.</summary>
public static class {name}
{{
{types}    /// <summary>A value that may be missing, where null is a value of its own.</summary>
    public sealed class Some<T>
    {{
        public Some(T value) {{ Value = value; }}
        public T Value {{ get; private set; }}
    }}

    /// <summary>Why a text is no code, or why a state has none.</summary>
    public sealed class CodeException : Exception
    {{
        public CodeException(string kind, int? start, string path, string found, string expected)
            : base(kind + ": " + (start == null ? "" : "character " + (start + 1) + ": ")
                + (path == "" ? "" : path + ": ") + "found " + found + ", expected " + expected)
        {{
            Kind = kind;
            Start = start;
            Path = path;
            Found = found;
            Expected = expected;
        }}

        /// <summary>"malformed", "meaningless", "not canonical" or "invalid state".</summary>
        public string Kind {{ get; private set; }}
        /// <summary>The character at fault, counted from 0; null for a state.</summary>
        public int? Start {{ get; private set; }}
        /// <summary>The field at fault.</summary>
        public string Path {{ get; private set; }}
        public string Found {{ get; private set; }}
        public string Expected {{ get; private set; }}
    }}

    private sealed class BitBuffer
    {{
        public byte[] Bytes;

        // Numbers are read from three bytes at once.
        public BitBuffer(long bits) {{ Bytes = new byte[((bits + 7) >> 3) + 2]; }}

        public ulong At(long position, long width)
        {{
            int first = (int)(position >> 3);
            int end = (int)(position & 7) + (int)width;
            if (end <= 24 && first + 3 <= Bytes.Length)
            {{
                int word = Bytes[first] << 16 | Bytes[first + 1] << 8 | Bytes[first + 2];
                return (ulong)(word >> (24 - end) & ((1 << (int)width) - 1));
            }}
            ulong value = 0;
            while (width > 0)
            {{
                int room = 8 - (int)(position & 7);
                int size = width < room ? (int)width : room;
                ulong part = (ulong)(Bytes[position >> 3] >> (room - size));
                value = value << size | (part & ((1UL << size) - 1));
                position += size;
                width -= size;
            }}
            return value;
        }}

        public void Put(long position, long width, ulong value)
        {{
            if (Bytes.LongLength * 8 < position + width)
                Array.Resize(ref Bytes, (int)((position + width + 7) >> 3));
            for (long place = position + width - 1; place >= position; place--, value >>= 1)
                if ((value & 1) != 0) Bytes[place >> 3] |= (byte)(128 >> (int)(place & 7));
        }}
    }}

    private static CodeException TextError(
        string kind, string text, long start, string path, string found, string expected)
    {{
        int characters = (int)start;
        for (int k = 1; k < start; k++)
            if (char.IsSurrogatePair(text[k - 1], text[k])) characters--;
        return new CodeException(kind, characters, path, found, expected);
    }}

    private static string Show(IFormattable value)
    {{
        return value.ToString(null, CultureInfo.InvariantCulture);
    }}

    private static string BitText(ulong value, long width)
    {{
        var digits = new StringBuilder();
        for (int k = (int)width - 1; k >= 0; k--) digits.Append((value >> k & 1) == 0 ? '0' : '1');
        return digits.ToString();
    }}

{tables}{procedures}    /// <summary>Read a code; unless strict, codes that are not canonical, too.</summary>
    /// <exception cref="CodeException">It is no code.</exception>
    public static {state} Decode(string text, bool strict = true)
    {{
        CodeException noted = null;
{decode}
    }}

    /// <summary>Return the one code of a state.</summary>
    /// <exception cref="CodeException">It has none.</exception>
    public static string Encode({state} state)
    {{
        var output = new StringBuilder();
{encode}
        return output.ToString();
    }}

    /// <summary>Return the canonical form of a code.</summary>
    /// <exception cref="CodeException">It is no code.</exception>
    public static string Canonical(string text)
    {{
        return Encode(Decode(text, false));
    }}

    /// <summary>Return a state as JSON.</summary>
    public static string ToJson({state} state)
    {{
        var output = new StringBuilder();
{to_json}
        return output.ToString();
    }}
}}
"""
PROGRAM = """\
// {origin}
// Reads one code a line and prints a JSON object for each; with --canonical, its canonical form.

using System;
using System.IO;
using System.Text;

public static class {name}Program
{{
    private static string Quote(string text)
    {{
        return "\\"" + text.Replace("\\\\", "\\\\\\\\").Replace("\\"", "\\\\\\"") + "\\"";
    }}

    private static string Answer(string text, bool lenient, bool canonical)
    {{
        try
        {{
            if (canonical) return "{{\\"canonical\\": " + Quote({name}.Canonical(text)) + "}}";
            return "{{\\"state\\": " + {name}.ToJson({name}.Decode(text, !lenient)) + "}}";
        }}
        catch ({name}.CodeException error)
        {{
            string start = error.Start == null ? "null" : error.Start.ToString();
            return "{{\\"error\\": \\"" + error.Kind + "\\", \\"start\\": " + start + ", \\"path\\": "
                + Quote(error.Path) + "}}";
        }}
    }}

    public static void Main(string[] options)
    {{
        var input = new MemoryStream();
        Console.OpenStandardInput().CopyTo(input);
        string[] lines = Encoding.UTF8.GetString(input.ToArray()).Split('\\n');
        int count = lines[lines.Length - 1] == "" ? lines.Length - 1 : lines.Length;
        bool lenient = Array.IndexOf(options, "--lenient") >= 0;
        bool canonical = Array.IndexOf(options, "--canonical") >= 0;
        using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)))
            for (int k = 0; k < count; k++) output.Write(Answer(lines[k], lenient, canonical) + "\\n");
    }}
}}
"""
TEST = """\
// {origin}
// Checks the published vectors.

using System;

public static class {name}Test
{{
    // A code, its canonical form and its JSON; or a code, the kind of its error, the place and the field.
    private static readonly string[][] Rows =
    {{
{rows}    }};

    public static int Main()
    {{
        int failures = 0;
        foreach (string[] row in Rows)
        {{
            string result;
            try
            {{
                var state = {name}.Decode(row[0]);
                result = {name}.Encode(state) + " " + {name}.ToJson(state);
            }}
            catch ({name}.CodeException error)
            {{
                result = error.Kind + " " + error.Start + " " + error.Path;
            }}
            if (result == string.Join(" ", row, 1, row.Length - 1)) continue;
            Console.WriteLine(row[0] + ": " + result);
            failures++;
        }}
        return failures == 0 ? 0 : 1;
    }}
}}
"""
