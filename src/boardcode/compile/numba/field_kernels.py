"""The kernels of a plan that consists of fields: bits move between the words of a code and the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardcode.alphabets import Alphabet
from boardcode.compile.numba.conditions import constraint_tests
from boardcode.compile.numba.constraints import WORD_BITS, Constraints, NotCompilable
from boardcode.compile.numba.error_codes import VERDICT
from boardcode.compile.numba.field_columns import Column, FieldColumns
from boardcode.compile.numba.kernel_source import (
    NO_PLACE,
    WORD_MASK,
    BitSource,
    KernelSource,
    Word,
    starts_of_eight,
    u,
)
from boardcode.compile.numba.text_kernels import add_text_reader, add_text_writer, code_words, text_words
from boardcode.compile.numba.text_layout import TextLayout


def field_kernel_source(
    columns: FieldColumns, name: str, alphabet: Alphabet, *, bit_instructions: bool
) -> KernelSource:
    """The source of the kernels of a plan of fields; raises `NotCompilable`."""
    constraints = Constraints.of(columns.plan)
    if not columns.columns:
        raise NotCompilable("no bit has a value")
    source = KernelSource(name, bit_instructions=bit_instructions, is_one_to_one=constraints.is_one_to_one)
    layout = TextLayout(alphabet, columns.width)
    if layout.has_kernels:
        add_text_reader(source, layout, _reading(source, columns, constraints, text_words(layout)))
        add_text_writer(source, layout, columns.width, _writing(source, columns, constraints))
    if columns.width % 8 == 0 and alphabet.is_complete:  # bytes that cannot be written as text are no code
        loads, words = byte_words(columns.width // 8)
        add_byte_reader(source, columns.width // 8, [*loads, *_reading(source, columns, constraints, words)])
    return source


def _reading(
    source: KernelSource, columns: FieldColumns, constraints: Constraints, words: list[Word]
) -> list[str]:
    code = BitSource(words)
    spare = [place for place in code.homes if place >= columns.width]
    return [
        *constraint_tests(constraints, code),
        *([f"noncanonical |= {code.bits(spare)}"] if spare else []),
        *store_values(source, columns.columns, code),
    ]


def _writing(source: KernelSource, columns: FieldColumns, constraints: Constraints) -> list[str]:
    lines, words = load_values(source, columns.columns)
    values, code = BitSource(words), code_words(columns.width)
    return [
        *lines,
        *(f"{word.name} = {values.bits(word.places)}" for word in code),
        *constraint_tests(constraints, BitSource(code)),
        "wrong |= excess | noncanonical | undecided",
    ]


# -- between the words of a code and the columns


def store_values(source: KernelSource, columns: Sequence[Column], code: BitSource) -> Iterator[str]:
    """Statements that store the values of a row."""
    if len(columns) < 8:
        for k, column in enumerate(columns):
            yield f"values[row + {k}] = {code.bits(column.places)}"
        return
    for start in starts_of_eight(len(columns)):
        eight = columns[start : start + 8]
        places = [place for column in eight for place in column.places]
        yield f"store(values, row + {start}, {source.scatter(code.bits(places), _byte_mask(eight))})"


def load_values(source: KernelSource, columns: Sequence[Column]) -> tuple[list[str], list[Word]]:
    """Statements that load the values of a row, and the words that then hold their bits.

    `excess` has the bits that do not fit in their columns.
    """
    lines, words, loaded = ["excess = U(0)"], [], 0
    if len(columns) < 8:
        for k, column in enumerate(columns):
            lines += [f"v{k} = U(values[row + {k}])", f"excess |= v{k} >> {u(len(column.places))}"]
            words.append(Word(f"v{k}", column.places))
        return lines, words
    for start in starts_of_eight(len(columns)):
        eight = columns[start : start + 8]
        mask = _byte_mask(eight)
        lines += [f"word = load(values, row + {start})", f"excess |= word & {u(~mask & WORD_MASK)}"]
        lines.append(f"v{start} = {source.gather('word', mask)}")
        places = [
            NO_PLACE if start + k < loaded else place  # the last eight may begin before the others end
            for k, column in enumerate(eight)
            for place in column.places
        ]
        words.append(Word(f"v{start}", places))
        loaded = start + 8
    return lines, words


def _byte_mask(columns: Sequence[Column]) -> int:
    """Eight columns in a word: the low bits of each byte that its column uses, the first most significant."""
    return sum((1 << len(column.places)) - 1 << 8 * (7 - k) for k, column in enumerate(columns))


# -- the binary form


def byte_words(size: int) -> tuple[list[str], list[Word]]:
    """Statements that load the bytes of a row, and the words that then hold their bits."""
    if size < 8:
        terms = [f"U(data[start + {k}]) << {u(8 * (size - 1 - k))}" for k in range(size)]
        return [f"w0 = {' | '.join(terms)}"], [Word("w0", range(8 * size))]
    starts = starts_of_eight(size)
    return [f"w{start} = load(data, start + {start})" for start in starts], [
        Word(f"w{start}", range(8 * start, 8 * start + WORD_BITS)) for start in starts
    ]


def add_byte_reader(source: KernelSource, size: int, body: Sequence[str]) -> None:
    """Add the kernel `read_bytes`; `body` computes values from the bytes at `start` and sets the flags."""
    source.functions["read_bytes"] = [
        "@compiled",
        "def read_bytes(data, values, errors, strict, columns, tables):",
        "    for k in range(len(errors)):",
        f"        start, row = k * {size}, k * columns",
        *(f"        {line}" for line in [*body, *VERDICT]),
    ]
