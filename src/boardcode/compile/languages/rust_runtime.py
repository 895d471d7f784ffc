"""The fixed parts of generated Rust: errors, bits, the program and the test."""

SOURCE = """\
// {origin}

//! {title}: reads and writes codes, see [`decode`], [`encode`] and [`canonical`].

// The statements follow the declaration step by step; some steps do nothing in some formats.
#![allow(unused_assignments, unused_mut, unused_variables)]
#![allow(clippy::style, clippy::complexity)]

use std::fmt;

{types}/// What is wrong with a code, or with a state that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {{
    Malformed,
    Meaningless,
    NotCanonical,
    InvalidState,
}}

impl fmt::Display for ErrorKind {{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {{
        formatter.write_str(match self {{
            Self::Malformed => "malformed",
            Self::Meaningless => "meaningless",
            Self::NotCanonical => "not canonical",
            Self::InvalidState => "invalid state",
        }})
    }}
}}

/// Why a text is no code, or why a state has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {{
    pub kind: ErrorKind,
    /// The character at fault, counted from 0; `None` for a state.
    pub start: Option<usize>,
    /// The field at fault.
    pub path: String,
    pub found: String,
    pub expected: String,
}}

impl fmt::Display for CodeError {{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {{
        write!(formatter, "{{}}: ", self.kind)?;
        if let Some(start) = self.start {{
            write!(formatter, "character {{}}: ", start + 1)?;
        }}
        if !self.path.is_empty() {{
            write!(formatter, "{{}}: ", self.path)?;
        }}
        write!(formatter, "found {{}}, expected {{}}", self.found, self.expected)
    }}
}}

impl std::error::Error for CodeError {{}}

{runtime}{tables}{procedures}{reading}/// Returns the one code of a state, or an error if it has none.
pub fn encode(state: {given}) -> Result<String, CodeError> {{
    let mut out = String::new();
{encode}
    Ok(out)
}}

/// Returns the canonical form of a code.
pub fn canonical(text: &str) -> Result<String, CodeError> {{
    encode(&decode(text, false)?)
}}

/// Returns a state as JSON.
pub fn to_json(state: {given}) -> String {{
    let mut out = String::new();
{to_json}
    out
}}
"""
READING = """\
/// Reads a code. Unless `strict`, codes that are not canonical are read, too.
pub fn decode(text: &str, strict: bool) -> Result<{state}, CodeError> {{
    let text = text.as_bytes();
    let mut noted: Option<CodeError> = None;
{decode}
}}

"""
#: the same for a state that is filled in place
FILLING = """\
/// Reads a code. Unless `strict`, codes that are not canonical are read, too.
pub fn decode(text: &str, strict: bool) -> Result<{state}, CodeError> {{
    let mut state = {any};
    match read_into(text.as_bytes(), strict, &mut state) {{
        Ok(()) => Ok(state),
        Err(error) => Err(*error),
    }}
}}

// Not inlined: values are stored where they belong, instead of being held in registers until the end.
#[inline(never)]
fn read_into(text: &[u8], strict: bool, state: &mut {state}) -> Result<(), Box<CodeError>> {{
    let mut noted: Option<Box<CodeError>> = None;
{decode}
}}

"""
#: functions that a file has if it calls them
RUNTIME = {
    "bits_at": """\
fn bits_at(bits: &[u8], position: i64, width: i64) -> u64 {
    let (first, shift) = (position as usize >> 3, position & 7);
    if let (Some(bytes), true) = (bits.get(first..first + 8), width > 0 && shift + width <= 64) {
        let word = bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        return word << shift >> (64 - width);
    }
    (position..position + width).fold(0, |value, place| {
        let byte = bits.get(place as usize >> 3).copied().unwrap_or(0);
        value << 1 | u64::from(byte >> (7 - (place & 7)) & 1)
    })
}
""",
    "few_bits": """\
#[inline]
fn few_bits(bits: &[u8], position: i64, width: i64) -> i64 {
    let first = position as usize >> 3;
    let pair = match bits.get(first..first + 2) {
        Some(&[high, low]) => [high, low],
        _ => [bits.get(first).copied().unwrap_or(0), 0], // the last byte
    };
    i64::from(u16::from_be_bytes(pair) << (position & 7) >> (16 - width))
}
""",
    "put_bits": """\
fn put_bits(bits: &mut [u8], position: i64, width: i64, value: u64) {
    let (mut place, mut left) = (position, width);
    while left > 0 {
        let room = 8 - (place & 7);
        let size = left.min(room);
        let part = value >> (left - size) & ((1 << size) - 1);
        if let Some(byte) = bits.get_mut(place as usize >> 3) {
            *byte |= (part << (room - size)) as u8;
        }
        place += size;
        left -= size;
    }
}
""",
    "grow": """\
fn grow(bits: &mut Vec<u8>, size: i64) {
    let bytes = (size as usize + 7) >> 3;
    if bits.len() < bytes {
        bits.resize(bytes, 0);
    }
}
""",
    "emit": """\
fn emit(out: &mut String, value: impl fmt::Display) {
    *out += &value.to_string();
}
""",
    "bit_text": """\
fn bit_text(value: u64, width: i64) -> String {
    format!("{:01$b}", value, width as usize)
}
""",
    "text_error": """\
#[cold]
fn text_error(
    kind: ErrorKind,
    text: &[u8],
    start: i64,
    path: &str,
    found: &str,
    expected: &str,
) -> CodeError {
    let characters = text.iter().take(start as usize).filter(|byte| **byte & 0xc0 != 0x80).count();
    CodeError {
        kind,
        start: Some(characters),
        path: path.into(),
        found: found.into(),
        expected: expected.into(),
    }
}
""",
    "state_error": """\
#[cold]
fn state_error(path: &str, found: &str, expected: &str) -> CodeError {
    CodeError {
        kind: ErrorKind::InvalidState,
        start: None,
        path: path.into(),
        found: found.into(),
        expected: expected.into(),
    }
}
""",
}
PROGRAM = """\
// {origin}
//! Reads one code a line and prints a JSON object for each; with --canonical, its canonical form.

use std::io::{{self, Read, Write}};

#[allow(dead_code)] // found and expected are not printed
mod {module};

fn quote(text: &str) -> String {{
    format!("\\"{{}}\\"", text.replace('\\\\', "\\\\\\\\").replace('"', "\\\\\\""))
}}

fn answer(text: &str, lenient: bool, canonical: bool) -> String {{
    let result = if canonical {{
        {module}::canonical(text).map(|code| format!("{{{{\\"canonical\\": {{}}}}}}", quote(&code)))
    }} else {{
        let state = {module}::decode(text, !lenient);
        state.map(|state| format!("{{{{\\"state\\": {{}}}}}}", {module}::to_json(&state)))
    }};
    result.unwrap_or_else(|error| {{
        let start = error.start.map_or("null".to_string(), |start| start.to_string());
        let path = quote(&error.path);
        let kind = error.kind;
        format!("{{{{\\"error\\": \\"{{}}\\", \\"start\\": {{}}, \\"path\\": {{}}}}}}", kind, start, path)
    }})
}}

fn main() -> io::Result<()> {{
    let options: Vec<String> = std::env::args().collect();
    let has = |name| options.iter().any(|option| option == name);
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let mut lines: Vec<&[u8]> = input.split(|byte| *byte == b'\\n').collect();
    if lines.last().is_some_and(|line| line.is_empty()) {{
        lines.pop();
    }}
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in lines {{
        writeln!(out, "{{}}", answer(&String::from_utf8_lossy(line), has("--lenient"), has("--canonical")))?;
    }}
    out.flush()
}}
"""
TEST = """\
// {origin}
//! Checks the published vectors: rustc --test {module}_test.rs && ./{module}_test

#[allow(dead_code)] // found and expected are not compared
mod {module};

const VALID: &[(&str, &str, &str)] = &[
{valid}];
const INVALID: &[(&str, &str, usize, &str)] = &[
{invalid}];

#[test]
fn codes_that_read() {{
    for (text, canonical, data) in VALID {{
        let state = {module}::decode(text, true).expect(text);
        assert_eq!({module}::encode(&state).as_deref(), Ok(*canonical), "{{text}}");
        assert_eq!({module}::to_json(&state), *data, "{{text}}");
    }}
}}

#[test]
fn codes_that_are_refused() {{
    for (text, kind, start, path) in INVALID {{
        let error = {module}::decode(text, true).expect_err(text);
        let found = (error.kind.to_string(), error.start, error.path);
        assert_eq!(found, (kind.to_string(), Some(*start), path.to_string()), "{{text}}");
    }}
}}
"""
