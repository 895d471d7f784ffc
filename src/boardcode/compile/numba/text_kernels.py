"""The kernels that read and write text, sixteen digits at a time in the common notations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardcode.alphabets import Alphabet
from boardcode.compile.numba import intrinsics
from boardcode.compile.numba.constraints import WORD_BITS
from boardcode.compile.numba.error_codes import VERDICT
from boardcode.compile.numba.kernel_source import NO_PLACE, BitSource, KernelSource, Word, u
from boardcode.compile.numba.text_layout import TextLayout, any_notation_reader, lower_case

# -- reading


def text_words(layout: TextLayout) -> list[Word]:
    """The words that hold a text's bits: one for sixteen digits, or two if these have more than 64 bits."""
    words = []
    for digit, count in layout.blocks(16):
        first = digit * layout.bits
        if count * layout.bits <= WORD_BITS:
            words.append(Word(f"w{digit}", range(first, first + count * layout.bits)))
        else:
            words.append(Word(f"w{digit}", range(first, first + 8 * layout.bits)))
            words.append(Word(f"x{digit}", range(first + 8 * layout.bits, first + count * layout.bits)))
    return words


def add_text_reader(source: KernelSource, layout: TextLayout, body: Sequence[str]) -> None:
    """Add the kernel `read_text`; `body` computes values from the `text_words` and sets the flags."""
    digits = {ord(character): digit for character, digit in layout.alphabet.independent_values.items()}
    table = tuple(tuple(run) for run in intrinsics.runs(digits))
    source.functions["digits"] = [
        f"read_digits = digit_reader([Run(*run) for run in {table!r}])",
        *any_notation_reader(layout),
    ]
    common_notation = [*_notation_test(layout), *(f"    {line}" for line in _read_blocks(source, layout))]
    any_notation = [
        "error = read_any_notation(data, start, stop, digits)",
        "if error:",
        "    errors[k] = error",
        "    values[row : row + columns] = 0",
        "    continue",
    ]
    for digit, count in layout.blocks(16):
        any_notation.append(f"high, low = load(digits, {digit}), load(digits, {digit + 8})")
        any_notation += _gather_digits(source, layout, digit, count)
    source.functions["read_text"] = [
        "@compiled",
        "def read_text(data, starts, stops, values, errors, strict, columns, tables):",
        f"    digits = np.zeros({layout.count + intrinsics.LANES}, np.uint8)",
        "    for k in range(len(starts)):",
        "        start, stop, row = np.int64(starts[k]), np.int64(stops[k]), k * columns",
        *(f"        {word.name} = U(0)" for word in text_words(layout)),
        *(f"        {line}" for line in common_notation),
        "        if failed:",
        *(f"            {line}" for line in any_notation),
        *(f"        {line}" for line in [*body, *VERDICT]),
    ]


def _notation_test(layout: TextLayout) -> Iterator[str]:
    """Statements that tell the notation of a text from its length, or set `failed`."""
    yield f"failed, size = U({int(not layout.has_fixed_places)}), stop - start"
    yield "skip, gap = 0, 0"
    if layout.alphabet.trailing_zeros_optional:  # common is a text of digits only
        yield f"if size < 1 or size > {layout.count}: failed = U(1)"
    else:
        for k, (size, (skip, gap)) in enumerate(layout.shapes().items()):
            yield f"{'el' if k else ''}if size == {size}: skip, gap = {skip}, {gap}"
        yield "else: failed = U(1)"
    yield "if not failed:"


def _read_blocks(source: KernelSource, layout: TextLayout) -> Iterator[str]:
    """Statements that read the digits at their places, and set `failed` where something else stands."""
    alphabet = layout.alphabet
    is_shortened = alphabet.trailing_zeros_optional
    yield "place = start + skip"
    for k, character in enumerate(alphabet.prefix.lower()):
        yield f"if skip and {lower_case(f'data[start + {k}]')} != {ord(character)}: failed = U(1)"
    for k in range(len(layout.padding)):
        yield f"if data[stop - {k + 1}] != {ord(alphabet.padding)}: failed = U(1)"
    gaps_tested = 0
    for digit, count in layout.blocks(16):
        gaps = layout.gaps_before(digit)
        if gaps > gaps_tested:
            gaps_tested = gaps
            no_separator = " and ".join(
                f"data[place + {digit + gaps - 1}] != {ord(separator)}" for separator in alphabet.separators
            )
            yield f"if gap and {no_separator}: failed = U(1)"
        where = f"place + {digit}" + (f" + {gaps} * gap" if gaps else "")
        yield f"high, low, unknown = read_digits(data, {where})"
        if is_shortened:
            yield from _clear_omitted_digits(digit, count)
        else:
            yield f"failed |= unknown & {u((1 << count) - 1)}"
        yield from _gather_digits(source, layout, digit, count)


def _clear_omitted_digits(digit: int, count: int) -> Iterator[str]:
    """Statements that set digits after the end of the text to 0."""
    yield f"left = min(max(size - {digit}, 0), {count})"
    yield "failed |= unknown & ((U(1) << U(left)) - U(1))"
    yield "high &= ~(~U(0) >> U(8 * left)) if left < 8 else ~U(0)"
    yield "low &= ~(~U(0) >> U(8 * max(left - 8, 0))) if left < 16 else ~U(0)"


def _gather_digits(source: KernelSource, layout: TextLayout, digit: int, count: int) -> Iterator[str]:
    """Statements that gather the bits of the first `count` of the sixteen digits in `high` and `low`."""
    masks = [
        sum((1 << layout.bits) - 1 << 8 * (7 - k) for k in range(8) if 8 * half + k < count)
        for half in range(2)
    ]
    high, low = source.gather("high", masks[0]), source.gather("low", masks[1])
    if count <= 8:
        yield f"w{digit} = {high}"
    elif count * layout.bits <= WORD_BITS:
        yield f"w{digit} = {high} << {u((count - 8) * layout.bits)} | {low}"
    else:
        yield from (f"w{digit} = {high}", f"x{digit} = {low}")


# -- writing


def code_words(width: int) -> list[Word]:
    """The words of a code's bits, from which text is written."""
    return [
        Word(f"c{first}", range(first, min(first + WORD_BITS, width))) for first in range(0, width, WORD_BITS)
    ]


def add_text_writer(source: KernelSource, layout: TextLayout, width: int, body: Sequence[str]) -> None:
    """Add the kernel `write_text`; `body` computes the `code_words` and sets `wrong` if there is no code."""
    alphabet, bits = layout.alphabet, layout.bits
    characters = {ord(character): digit for digit, character in enumerate(alphabet.characters)}
    table = tuple(tuple(run) for run in intrinsics.runs(characters))
    source.functions["characters"] = [f"write_digits = digit_writer([Run(*run) for run in {table!r}])"]
    code = BitSource(code_words(width))
    mask = sum((1 << bits) - 1 << 8 * k for k in range(8))
    lines = [f"text[start + {k}] = {ord(character)}" for k, character in enumerate(alphabet.prefix)]
    gaps_written = 0
    for digit, count in layout.blocks(16):
        gaps = layout.gaps_before(digit)
        place = len(alphabet.prefix) + digit + gaps
        halves = [u(0), u(0)]
        for half in range(1 + (count > 8)):
            first = (digit + 8 * half) * bits
            places = [bit if bit < width else NO_PLACE for bit in range(first, first + 8 * bits)]
            halves[half] = source.scatter(code.bits(places), mask)
        if not alphabet.is_complete:
            lines.append(f"first, second = {halves[0]}, {halves[1]}")
            lines.append(f"wrong |= {_unwritable('first', alphabet)} | {_unwritable('second', alphabet)}")
            halves = ["first", "second"]
        lines.append(f"high, low = write_digits({halves[0]}, {halves[1]})")
        lines += _store_characters(place, count)
        if gaps > gaps_written:
            gaps_written = gaps
            lines.append(f"text[start + {place - 1}] = {ord(alphabet.separators[0])}")
    for k in range(len(layout.padding)):
        lines.append(f"text[start + {layout.size - 1 - k}] = {ord(alphabet.padding)}")
    source.functions["write_text"] = [
        "@compiled",
        "def write_text(values, text, errors, columns, tables):",
        "    for k in range(len(errors)):",
        f"        row, start = k * columns, k * {layout.size}",
        *(f"        {line}" for line in [*body, *lines]),
        "        errors[k] = wrong != U(0)",
    ]


def _unwritable(digits: str, alphabet: Alphabet) -> str:
    """An expression that is not 0 if one of eight digits, a byte each, has no character.

    Adding 128 less the size of the alphabet sets the highest bit of the bytes that are too large:

        ten characters, 9 and 10:   9 + 118 = 127 = 0b01111111   10 + 118 = 128 = 0b10000000
    """
    every_byte = int.from_bytes(bytes([1] * 8), "big")
    return f"({digits} + {u((128 - len(alphabet.characters)) * every_byte)} & {u(128 * every_byte)})"


def _store_characters(place: int, count: int) -> Iterator[str]:
    """Statements that store the first of sixteen characters, and no others."""
    if count < 8:
        for k in range(count):
            yield f"text[start + {place + k}] = high >> {u(56 - 8 * k)}"
        return
    yield f"store(text, start + {place}, high)"
    if count == 16:
        yield f"store(text, start + {place + 8}, low)"
    elif count > 8:  # the last eight, of which the first are stored already
        more = 8 * (count - 8)
        yield f"store(text, start + {place + count - 8}, high << {u(more)} | low >> {u(WORD_BITS - more)})"
