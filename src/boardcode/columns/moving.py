"""The part of a kernel that moves bits between the words of a code and the columns, and reads the binary form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardcode.columns.layout import Column
from boardcode.columns.source import NO_PLACE, VERDICT, WORD_BITS, Bitwise, Kernel, Word, u


def scattering(kernel: Kernel, columns: Sequence[Column], source: Bitwise) -> Iterator[str]:
    """Statements that store the values of a row."""
    if len(columns) < 8:
        for k, column in enumerate(columns):
            yield f"values[row + {k}] = {source.bits(column.places)}"
        return
    for start in _eights(len(columns)):
        eight = columns[start : start + 8]
        places = [place for column in eight for place in column.places]
        yield f"store(values, row + {start}, {kernel.scattered(source.bits(places), _mask(eight))})"


def gathering(kernel: Kernel, columns: Sequence[Column]) -> tuple[list[str], list[Word]]:
    """Statements that load the values of a row, and the words that then hold them; `over` has bits that do not fit."""
    lines, words, done = ["over = U(0)"], [], 0
    if len(columns) < 8:
        for k, column in enumerate(columns):
            lines += [f"v{k} = U(values[row + {k}])", f"over |= v{k} >> {u(len(column.places))}"]
            words.append(Word(f"v{k}", column.places))
        return lines, words
    for start in _eights(len(columns)):
        eight, mask = columns[start : start + 8], _mask(columns[start : start + 8])
        lines += [f"word = load(values, row + {start})", f"over |= word & {u(~mask & (1 << WORD_BITS) - 1)}"]
        lines.append(f"v{start} = {kernel.gathered('word', mask)}")
        # The last eight columns may begin before the others end.
        words.append(
            Word(
                f"v{start}",
                [
                    NO_PLACE if start + k < done else place
                    for k, column in enumerate(eight)
                    for place in column.places
                ],
            )
        )
        done = start + 8
    return lines, words


def _eights(count: int) -> list[int]:
    """Where to begin so as to cover so many columns by eight at a time."""
    starts = list(range(0, count - 7, 8))
    return starts if count % 8 == 0 else [*starts, count - 8]


def _mask(columns: Sequence[Column]) -> int:
    """Eight columns in a word: the low bits of each byte that its column uses, the first one most significant."""
    return sum((1 << len(column.places)) - 1 << 8 * (7 - k) for k, column in enumerate(columns))


def code_words(width: int) -> list[Word]:
    """The words of a code's bits that are put together from its values."""
    return [
        Word(f"c{first}", range(first, min(first + WORD_BITS, width))) for first in range(0, width, WORD_BITS)
    ]


def put_together(columns_words: Sequence[Word], width: int) -> Iterator[str]:
    """Statements that make a code's words of what was gathered."""
    values = Bitwise(columns_words)
    for word in code_words(width):
        yield f"{word.name} = {values.bits(word.places)}"


# -- bytes


def byte_words(size: int) -> tuple[list[str], list[Word]]:
    """Statements that load the bytes of a row, and the words that hold their bits; the last may begin in the one before."""
    if size < 8:
        lines = [
            f"w0 = {' | '.join(f'U(data[start + {k}]) << {u(8 * (size - 1 - k))}' for k in range(size))}"
        ]
        return lines, [Word("w0", range(8 * size))]
    starts = _eights(size)
    return [f"w{start} = load(data, start + {start})" for start in starts], [
        Word(f"w{start}", range(8 * start, 8 * start + WORD_BITS)) for start in starts
    ]


def read_bytes(kernel: Kernel, size: int, body: Sequence[str]) -> None:
    """Add the kernel that reads the binary form."""
    lines, _ = byte_words(size)
    kernel.functions["read_bytes"] = [
        "@compiled",
        "def read_bytes(data, values, errors, strict, columns, tables):",
        "    for k in range(len(errors)):",
        f"        start, row = k * {size}, k * columns",
        *(f"        {line}" for line in [*lines, *body, *VERDICT]),
    ]
