"""The kernels that read and write text: digits where they stand in the usual spellings, sixteen at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardcode.columns.moving import code_words
from boardcode.columns.source import NO_PLACE, VERDICT, WORD_BITS, Bitwise, Kernel, Word, u
from boardcode.columns.spelling import Spelling, lowered, spelled
from boardcode.compile.numba import intrinsics as machine


def text_words(spelling: Spelling) -> list[Word]:
    """The words that hold a text's bits, two for sixteen digits, one if these are 64 bits at most."""
    words = []
    for digit, count in spelling.blocks(16):
        first = digit * spelling.bits
        if count * spelling.bits <= WORD_BITS:
            words.append(Word(f"w{digit}", range(first, first + count * spelling.bits)))
        else:
            words.append(Word(f"w{digit}", range(first, first + 8 * spelling.bits)))
            words.append(Word(f"x{digit}", range(first + 8 * spelling.bits, first + count * spelling.bits)))
    return words


def _taken(kernel: Kernel, spelling: Spelling, digit: int, count: int) -> Iterator[str]:
    """Statements that make words of the sixteen digits in `high` and `low`, as many of them as count."""
    masks = [
        sum((1 << spelling.bits) - 1 << 8 * (7 - k) for k in range(8) if 8 * half + k < count)
        for half in range(2)
    ]
    high, low = kernel.gathered("high", masks[0]), kernel.gathered("low", masks[1])
    if count <= 8:
        yield f"w{digit} = {high}"
    elif count * spelling.bits <= WORD_BITS:
        yield f"w{digit} = {high} << {u((count - 8) * spelling.bits)} | {low}"
    else:
        yield from (f"w{digit} = {high}", f"x{digit} = {low}")


def read_text(kernel: Kernel, spelling: Spelling, body: Sequence[str]) -> None:
    """Add the kernel that reads texts; `body` makes values of the words and sets `wrong`, `dirty` and `unusual`."""
    table = tuple(
        tuple(run)
        for run in machine.runs(
            {ord(character): digit for character, digit in spelling.alphabet.values.items()}
        )
    )
    reader = f"digit_reader([Run(*run) for run in {table!r}])"
    kernel.functions["digits"] = [f"read_digits = {reader}", *spelled(spelling)]
    usual = [
        *_shape(spelling),
        *(f"    {line}" for line in _written_blocks(kernel, spelling)),
    ]
    again = [
        "error = spelled(data, start, stop, digits)",
        "if error:",
        "    errors[k] = error",
        "    values[row : row + columns] = 0",
        "    continue",
        *(
            line
            for digit, count in spelling.blocks(16)
            for line in (
                f"high, low = load(digits, {digit}), load(digits, {digit + 8})",
                *_taken(kernel, spelling, digit, count),
            )
        ),
    ]
    kernel.functions["read_text"] = [
        "@compiled",
        "def read_text(data, starts, stops, values, errors, strict, columns, tables):",
        f"    digits = np.zeros({spelling.count + machine.LANES}, np.uint8)",
        "    for k in range(len(starts)):",
        "        start, stop, row = np.int64(starts[k]), np.int64(stops[k]), k * columns",
        *(f"        {name} = U(0)" for name in [word.name for word in text_words(spelling)]),
        *(f"        {line}" for line in usual),
        "        if failed:",
        *(f"            {line}" for line in again),
        *(f"        {line}" for line in body),
        *(f"        {line}" for line in VERDICT),
    ]


def _shape(spelling: Spelling) -> Iterator[str]:
    """Statements that find out by its length how a text is spelled; `failed` if in no usual way."""
    yield f"failed, size = U({int(not spelling.is_plain)}), stop - start"
    if spelling.alphabet.trailing_zeros_optional:
        yield f"if size < 1 or size > {spelling.count}: failed = U(1)"
        yield "if not failed:"
        return
    yield "head, gap = 0, 0"
    for k, (size, (head, gap)) in enumerate(spelling.shapes().items()):
        yield f"{'el' if k else ''}if size == {size}: head, gap = {head}, {gap}"
    yield "else: failed = U(1)"
    yield "if not failed:"


def _written_blocks(kernel: Kernel, spelling: Spelling) -> Iterator[str]:
    """Statements that read the digits where they stand; `failed` where none stands."""
    alphabet = spelling.alphabet
    optional = alphabet.trailing_zeros_optional
    yield "place = start" if optional else "place = start + head"
    if alphabet.prefix:
        for k, character in enumerate(alphabet.prefix):
            yield f"if head and {lowered(f'data[start + {k}]')} != {ord(character)}: failed = U(1)"
    for k in range(len(spelling.padding)):
        yield f"if data[stop - {k + 1}] != {ord(alphabet.padding)}: failed = U(1)"
    groups_met = 0
    for digit, count in spelling.blocks(16):
        digits, gaps = spelling.start(digit)
        if gaps > groups_met:
            groups_met = gaps
            no_separator = " and ".join(
                f"data[place + {digits + gaps - 1}] != {ord(separator)}" for separator in alphabet.separators
            )
            yield f"if gap and {no_separator}: failed = U(1)"
        where = f"place + {digits}" + (f" + {gaps} * gap" if gaps else "")
        yield f"high, low, unknown = read_digits(data, {where})"
        if optional:
            yield from _cut_off(digit, count)
        else:
            yield f"failed |= unknown & {u((1 << count) - 1)}"
        yield from _taken(kernel, spelling, digit, count)


def _cut_off(digit: int, count: int) -> Iterator[str]:
    """Statements that make digits 0 that were left off."""
    yield f"left = min(max(size - {digit}, 0), {count})"
    yield "failed |= unknown & ((U(1) << U(left)) - U(1))"
    yield "high &= ~(~U(0) >> U(8 * left)) if left < 8 else ~U(0)"
    yield "low &= ~(~U(0) >> U(8 * max(left - 8, 0))) if left < 16 else ~U(0)"


# -- writing


def write_text(kernel: Kernel, spelling: Spelling, width: int, body: Sequence[str]) -> None:
    """Add the kernel that writes texts; `body` makes the words of the code and sets `wrong` where there is none."""
    alphabet = spelling.alphabet
    table = tuple(
        tuple(run)
        for run in machine.runs(
            {ord(character): digit for digit, character in enumerate(alphabet.characters)}
        )
    )
    kernel.functions["characters"] = [f"write_digits = digit_writer([Run(*run) for run in {table!r}])"]
    code, bits = Bitwise(code_words(width)), spelling.bits
    lines = [f"text[start + {k}] = {ord(character)}" for k, character in enumerate(alphabet.prefix)]
    mask = sum((1 << bits) - 1 << 8 * k for k in range(8))
    groups_met = 0
    blocks = list(spelling.blocks(16))
    for digit, count in blocks:
        digits, gaps = spelling.start(digit)
        place = len(alphabet.prefix) + digits + gaps
        halves = [
            kernel.scattered(
                code.bits(
                    [
                        place if place < width else NO_PLACE
                        for place in range(first * bits, (first + 8) * bits)
                    ]
                ),
                mask,
            )
            if first < digit + count
            else u(0)
            for first in (digit, digit + 8)
        ]
        lines.append(f"high, low = write_digits({halves[0]}, {halves[1]})")
        lines += _put(place, count)
        if gaps > groups_met:
            groups_met = gaps
            lines.append(f"text[start + {place - 1}] = {ord(alphabet.separators[0])}")
    lines += [
        f"text[start + {spelling.size - 1 - k}] = {ord(alphabet.padding)}"
        for k in range(len(spelling.padding))
    ]
    kernel.functions["write_text"] = [
        "@compiled",
        "def write_text(values, text, errors, columns, tables):",
        "    for k in range(len(errors)):",
        f"        row, start = k * columns, k * {spelling.size}",
        *(f"        {line}" for line in [*body, *lines]),
        "        errors[k] = wrong != U(0)",
    ]


def _put(place: int, count: int) -> Iterator[str]:
    """Statements that store the first of sixteen characters, and no others."""
    if count < 8:
        for k in range(count):
            yield f"text[start + {place + k}] = high >> {u(56 - 8 * k)}"
        return
    yield f"store(text, start + {place}, high)"
    if count == 16:
        yield f"store(text, start + {place + 8}, low)"
    elif count > 8:  # the last eight, of which the first were stored already
        more = 8 * (count - 8)
        yield f"store(text, start + {place + count - 8}, high << {u(more)} | low >> {u(WORD_BITS - more)})"
