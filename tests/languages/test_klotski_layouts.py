"""All 29,334,498 layouts of Klotski in generated C and Rust, by a hash over codes, ranks and verdicts.

For each rank, a driver writes the short code, reads it, writes its layout as a long code and as a short one,
and reads the long code. It also reads the long code with one digit changed, for the verdict. The library does
the same in columns. Both add up a hash of each rank, its long code and that verdict, in parts of a million.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray
from toolchains import GeneratedCode, has_tool, run

import boardcode
from boardcode import columns

COUNT = 29_334_498
PART = 1_000_000  # layouts of a hash
FACTORS = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9)
VERDICTS = np.array([0, 1, 1, 2, 3], np.uint64)  # of the errors of columns: right, malformed, ...
DIGITS = "123456789ABCDEFGHJKMNPQRSTUVWXYZ"
HEX = "0123456789ABCDEF"
HEX_VALUES = np.array([max(HEX.find(chr(byte)), 0) for byte in range(256)], np.uint64)
ONE, SIXTEEN = np.uint64(1), np.uint64(16)

C_DRIVER = """\
#define KLOTSKI_IMPLEMENTATION
#include "klotski.h"
#define KLOTSKI_SHORT_IMPLEMENTATION
#include "klotski_short.h"
#include <stdlib.h>

int main(void) {
    static const char DIGITS[] = "%(digits)s", HEX[] = "%(hex)s";
    uint64_t sum = 0;
    for (uint64_t rank = 0; rank < %(count)d; rank++) {
        char text[6] = {0}, again[6], code[10];
        klotski_short_state shorter;
        klotski_state layout;
        klotski_short_error short_error;
        klotski_error error;
        for (int k = 0; k < 5; k++) text[k] = DIGITS[rank >> (20 - 5 * k) & 31];
        if (!klotski_short_decode(text, 5, true, &shorter, &short_error)) return 1;
        if (!klotski_short_encode(&shorter, again, sizeof again, &short_error)) return 2;
        if (strcmp(text, again)) return 5;
        layout.pieces.count = shorter.pieces.count;
        for (size_t k = 0; k < shorter.pieces.count; k++) {
            layout.pieces.items[k].kind = (klotski_kind)shorter.pieces.items[k].kind;
            layout.pieces.items[k].cell = shorter.pieces.items[k].cell;
        }
        if (!klotski_encode(&layout, code, sizeof code, &error)) return 3;
        if (!klotski_decode(code, 9, true, &layout, &error)) return 4;
        uint64_t number = strtoull(code, NULL, 16), place = rank %% 9;
        code[place] = HEX[((number >> (32 - 4 * place)) + 1 + rank / 9 %% 15) & 15];
        uint64_t verdict = klotski_decode(code, 9, true, &layout, &error) ? 0 : (uint64_t)error.kind;
        uint64_t mixed = ((number << 2 | verdict) ^ rank * UINT64_C(%(first)d)) * UINT64_C(%(second)d);
        sum += mixed ^ mixed >> 29;
        if (rank %% %(part)d == %(part)d - 1 || rank == %(count)d - 1) {
            printf("%%" PRIu64 "\\n", sum);
            sum = 0;
        }
    }
    return 0;
}
"""
RUST_DRIVER = """\
#[allow(dead_code)]
mod klotski;
#[allow(dead_code)]
mod klotski_short;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (digits, hex) = (b"%(digits)s", b"%(hex)s");
    let mut sum: u64 = 0;
    for rank in 0..%(count)du64 {
        let text: String = (0..5).map(|k| digits[(rank >> (20 - 5 * k) & 31) as usize] as char).collect();
        let shorter = klotski_short::decode(&text, true)?;
        assert_eq!(klotski_short::encode(&shorter)?, text);
        let pieces = shorter.pieces.iter().map(|piece| klotski::Piece {
            kind: klotski::Kind::from_ordinal(piece.kind as i64),
            cell: piece.cell,
        });
        let code = klotski::encode(&klotski::Layout { pieces: pieces.collect() })?;
        klotski::decode(&code, true)?;
        let (number, place) = (u64::from_str_radix(&code, 16)?, rank %% 9);
        let digit = hex[((number >> (32 - 4 * place)) + 1 + rank / 9 %% 15 & 15) as usize] as char;
        let place = place as usize;
        let changed = format!("{}{digit}{}", &code[..place], &code[place + 1..]);
        let verdict = match klotski::decode(&changed, true) {
            Ok(_) => 0,
            Err(error) => error.kind as u64 + 1,
        };
        let mixed = ((number << 2 | verdict) ^ rank.wrapping_mul(%(first)d)).wrapping_mul(%(second)d);
        sum = sum.wrapping_add(mixed ^ mixed >> 29);
        if rank %% %(part)d == %(part)d - 1 || rank == %(count)d - 1 {
            println!("{sum}");
            sum = 0;
        }
    }
    Ok(())
}
"""


def characters(numbers: NDArray[np.uint64], digits: str, count: int, bits: int) -> NDArray[np.uint8]:
    """The characters of numbers, the highest digit first."""
    alphabet = np.frombuffer(digits.encode(), np.uint8)
    shifts = np.arange(bits * (count - 1), -1, -bits, dtype=np.uint64)
    return alphabet[(numbers[:, None] >> shifts & np.uint64((1 << bits) - 1)).astype(np.intp)]


def texts(matrix: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    """Rows of characters as texts."""
    return np.ascontiguousarray(matrix).view(f"S{matrix.shape[1]}").ravel()


def hash_of_part(ranks: NDArray[np.uint64]) -> int:
    """The hash of some layouts, by columns."""
    short = texts(characters(ranks, DIGITS, 5, 5))
    column = columns.read("klotski-short", short, threads=1)
    assert not column.errors.any()
    written: pa.Array = columns.write("klotski", column.values, threads=1)
    codes = np.frombuffer(written.cast(pa.binary()).buffers()[2], np.uint8)[: 9 * len(ranks)].reshape(-1, 9)
    numbers = np.zeros(len(ranks), np.uint64)
    for place in range(9):
        numbers = numbers * SIXTEEN + HEX_VALUES[codes[:, place]]
    places = ranks % np.uint64(9)
    digits = (
        (numbers >> (np.uint64(32) - np.uint64(4) * places)) + ONE + ranks // np.uint64(9) % np.uint64(15)
    )
    changed = codes.copy()
    changed[np.arange(len(ranks)), places.astype(np.intp)] = characters(digits, HEX, 1, 4)[:, 0]
    assert not columns.check("klotski", texts(codes), threads=1).any()
    verdicts = VERDICTS[columns.check("klotski", texts(changed), threads=1)]
    mixed = ((numbers << np.uint64(2) | verdicts) ^ ranks * np.uint64(FACTORS[0])) * np.uint64(FACTORS[1])
    return int((mixed ^ mixed >> np.uint64(29)).sum(dtype=np.uint64))


@pytest.fixture(scope="module")
def hashes() -> list[int]:
    """The hashes of all parts, by the library."""
    starts = range(0, COUNT, PART)
    return [hash_of_part(np.arange(start, min(start + PART, COUNT), dtype=np.uint64)) for start in starts]


@pytest.mark.languages
@pytest.mark.parametrize("language", ["c", "rust"])
def test_all_29334498_layouts_have_the_same_codes_and_verdicts(
    language: str, hashes: list[int], tmp_path: Path
) -> None:
    if not has_tool(language):
        pytest.skip(f"the compiler of {language} is not installed")
    for name in ("klotski", "klotski-short"):
        GeneratedCode(language, boardcode.get(name), tmp_path, vectors=False)
    driver = C_DRIVER if language == "c" else RUST_DRIVER
    first, second = FACTORS
    values = {"digits": DIGITS, "hex": HEX, "count": COUNT, "part": PART, "first": first, "second": second}
    (tmp_path / f"driver.{'c' if language == 'c' else 'rs'}").write_text(driver % values)
    if language == "c":
        run(["gcc", "-std=c99", "-O2", "-o", "driver", "driver.c"], tmp_path)
    else:
        run(["rustc", "--edition", "2021", "-C", "opt-level=3", "driver.rs"], tmp_path)
    assert list(map(int, run([str(tmp_path / "driver")], tmp_path).split())) == hashes
