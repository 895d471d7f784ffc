"""Kernels as Python source for Numba, made from a declaration.

A kernel goes through the rows of a column. It reads a code's text sixteen characters at a time into words of bits, takes the
bits of eight columns at a time out of these and scatters them to a byte each, and collects in three words what is wrong:

    a = scatter(w0 >> U(48) & U(0xffff), U(0x0303030303030303))   # eight fields of two bits
    store(values, row + 0, a)
    wrong |= w0 & w0 >> U(1) & U(0x5555000000000000)              # 11 has no meaning

Only a row for which all three are 0 is said to be fine. The way back is the same with gather for scatter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import NamedTuple

from boardcode.alphabets import Alphabet
from boardcode.columns import machine
from boardcode.columns.layout import Column
from boardcode.columns.outcome import ERRORS
from boardcode.columns.proof import Combination, Proof, Unit
from boardcode.wrong_bits import ALWAYS, NEVER, Formula

UNUSUAL = 255  # among the errors of a kernel: to be read one by one
WORD_BITS = 64
NO_PLACE = -1  # of a bit that is not looked at, or that is 0

HEADER = '''"""Kernels of {name}, written by boardcode; see boardcode.columns.source."""

import numpy as np
from numba import njit

from boardcode.columns.machine import Run, digit_reader, digit_writer, gather, load, scatter, store
{imports}
U = np.uint64
compiled = njit(cache={cache}, nogil=True)
inlined = njit(cache={cache}, nogil=True, inline="always")
'''


class Word(NamedTuple):
    """A variable of the kernel and the places of the bits it holds, the most significant first."""

    name: str
    places: Sequence[int]


def u(number: int) -> str:
    """A constant of the source."""
    return f"U({number:#x})" if number > 9 else f"U({number})"


class Bitwise:
    """Expressions that take bits out of words."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.homes: dict[int, list[tuple[str, int]]] = {}  # where a place is: words, and how many bits are below it
        for word in words:
            for k, place in enumerate(word.places):
                if place == NO_PLACE:
                    continue
                self.homes.setdefault(place, []).append((word.name, len(word.places) - 1 - k))
        self.lengths = {word.name: len(word.places) for word in words}

    def bits(self, places: Sequence[int]) -> str:
        """The bits at some places as one number; a place that no word holds is 0."""
        terms, left = [], len(places)
        while left:
            start = len(places) - left
            length, home = self._run(places[start:])
            left -= length
            if home is not None:
                terms.append(self._moved(*home, length, left))
        return " | ".join(terms) or u(0)

    def _run(self, places: Sequence[int]) -> tuple[int, tuple[str, int] | None]:
        """How many of the first bits lie side by side in one word, and where the first of them is."""
        homes = self.homes.get(places[0], [])
        if not homes:
            return next((k for k, place in enumerate(places) if place in self.homes), len(places)), None
        runs = []
        for name, below in homes:
            length = 1
            while length < len(places) and (name, below - length) in self.homes.get(places[length], []):
                length += 1
            runs.append((length, (name, below)))
        return max(runs, key=lambda run: run[0])

    def _moved(self, name: str, below: int, length: int, to: int) -> str:
        """A run of bits moved so that `to` bits are below it."""
        down = below - length + 1
        term = f"{name} >> {u(down)}" if down else name
        if below + 1 < self.lengths[name]:
            term = f"{term} & {u((1 << length) - 1)}"
        return f"({term}) << {u(to)}" if to else f"({term})"


class Kernel:
    """The lines of a module of kernels."""

    def __init__(self, name: str, *, instructions: bool, imports: str = "", together_with: Sequence[ModuleType] = ()) -> None:
        self.name = name
        self.instructions = instructions
        self.imports = imports
        self.together_with = together_with  # modules of compiled functions that the kernels call
        self.functions: dict[str, list[str]] = {}

    def module(self, *, cache: bool = True) -> str:
        """The module's source."""
        lines = [HEADER.format(name=self.name, imports=self.imports, cache=cache)]
        for function in self.functions.values():
            lines += ["", *function, ""]
        return "\n".join(lines) + "\n"

    def gathered(self, word: str, mask: int) -> str:
        """An expression that moves the bits of a mask together."""
        return self._moving("gather", word, mask)

    def scattered(self, word: str, mask: int) -> str:
        """An expression that moves bits to where the mask is."""
        return self._moving("scatter", word, mask)

    def _moving(self, way: str, word: str, mask: int) -> str:
        if self.instructions:
            return f"{way}({word}, {u(mask)})"
        name = f"{way}_{mask:x}"
        steps = list(machine.moves(mask))
        lines = ["@inlined", f"def {name}(word):"]
        if way == "gather":
            lines.append(f"    word = word & {u(mask)}")
            for step in steps:
                lines.append(f"    word = word & {u(~step.bits & (1 << WORD_BITS) - 1)} | (word & {u(step.bits)}) >> {u(step.distance)}")
        else:
            for step in reversed(steps):
                keep = ~(step.bits >> step.distance) & (1 << WORD_BITS) - 1
                lines.append(f"    word = word & {u(keep)} | word << {u(step.distance)} & {u(step.bits)}")
        self.functions[name] = [*lines, "    return word"]
        return f"{name}({word})"


# -- proofs


def proved(proof: Proof, source: Bitwise) -> Iterator[str]:
    """Statements that set bits of `wrong`, `dirty` and `unusual`."""
    yield f"wrong = {_any(proof.unused, source)}"
    yield f"dirty = {_any(proof.silent, source)}"
    yield "unusual = U(0)"
    for unit, all_places in proof.units.items():
        for word, lowest in _lined_up(all_places):
            yield f"word = {source.bits(word)}"
            mask = u(sum(1 << place for place in lowest))
            yield from _outside(_of_unit(unit), mask, "wrong")
            if unit.clean != unit.readable:
                yield from _outside(in_word(unit.clean, unit.width), mask, "dirty")
    for wide in proof.ranges:
        yield from _within(source.bits(wide.places), wide.least, wide.most, len(wide.places))
    for places, pattern in proof.rare:
        yield f"if {source.bits(places)} == {u(pattern)}: unusual = U(1)"
    for combination in proof.combinations:
        yield from _allowed(combination, source)


def _any(places: list[int], source: Bitwise) -> str:
    """The bits at some places, none of them lost."""
    chunks = [places[k : k + WORD_BITS] for k in range(0, len(places), WORD_BITS)]
    return " | ".join(f"({source.bits(chunk)})" for chunk in chunks) or u(0)


def _lined_up(all_places: list[tuple[int, ...]]) -> Iterator[tuple[list[int], list[int]]]:
    """Equal units in words: the places of a word, and for each unit in it how many bits are below.

    Units whose bits are neighbours in the code stay where they are, so that a word is taken out of the code as a whole;
    others are put side by side.
    """
    whole = sorted(places for places in all_places if list(places) == list(range(places[0], places[0] + len(places))))
    while whole:
        first = whole[0][0]
        together = [places for places in whole if places[-1] < first + WORD_BITS]
        whole = whole[len(together) :]
        last = together[-1][-1]
        yield list(range(first, last + 1)), [last - places[-1] for places in together]
    broken = [places for places in all_places if list(places) != list(range(places[0], places[0] + len(places)))]
    while broken:
        fitting = max(1, WORD_BITS // len(broken[0]))
        together, broken = broken[:fitting], broken[fitting:]
        yield [place for places in together for place in places], [len(places) * k for k, places in enumerate(reversed(together))]


class Test(NamedTuple):
    """Statements, and an expression of which a field's lowest bit tells whether the field passes."""

    lines: list[str]
    result: str

    @property
    def cost(self) -> int:
        """How many operations it takes."""
        return sum(line.count(sign) for line in [*self.lines, self.result] for sign in "&|^~") + sum(
            line.count(">>") for line in self.lines
        )


YES = "~U(0)"


def member(codes: frozenset[int], width: int, bits: Sequence[str]) -> Test:
    """Whether the field with these bits, the lowest first, has one of some codes: by a formula of its bits."""
    formula = Formula(codes, width)
    used = [bit for bit in range(width) if any(f"bit{bit}" in line.replace("~", "").split() for line in [*formula.lines, formula.result])]
    result = {NEVER: u(0), ALWAYS: YES}.get(formula.result, formula.result)
    return Test([*(f"bit{bit} = {bits[bit]}" for bit in used), *formula.lines], result)


def _shifted(word: str, below: int) -> str:
    return f"{word} >> {u(below)}" if below else word


def _any_set(name: str, word: str, below: int, width: int) -> list[str]:
    """Statements after which the lowest bit of `name` tells whether any of some bits is set, by doubling how many it knows of."""
    lines, known = [f"{name} = {_shifted(word, below)}"], 1
    while known < width:
        step = min(known, width - known)
        lines.append(f"{name} |= {name} >> {u(step)}")
        known += step
    return lines


def in_word(codes: frozenset[int], width: int, below: int = 0, name: str = "t") -> Test:
    """The same for a field of `word`, in the shortest way that is known."""
    ways = [member(codes, width, [_shifted("word", below + bit) for bit in range(width)])]
    low = max(codes, default=0).bit_length()
    if codes and low < width:  # the bits above are all 0
        rest = member(codes, low, [_shifted("word", below + bit) for bit in range(low)])
        zeros = _any_set(name, "word", below + low, width - low)
        ways.append(Test([*rest.lines, *zeros], f"~{name}" if rest.result == YES else f"{rest.result} & ~{name}"))
    return min(ways, key=lambda way: way.cost)


def _of_unit(unit: Unit) -> Test:
    """Whether a field of `word` has a meaning."""
    whole = in_word(unit.readable, unit.width)
    if unit.clean != unit.readable:
        return whole
    lines, terms = [], []
    for k, factor in enumerate(unit.factors):
        test = in_word(factor.codes, factor.width, factor.below, f"t{k}")
        if test.result != YES:
            lines += [*test.lines, f"factor{k} = {test.result}"]
            terms.append(f"factor{k}")
    every = " & ".join(terms) or YES
    for k, code in enumerate(sorted(unit.specials)):
        test = in_word(frozenset([code]), unit.width, 0, f"s{k}")
        lines += [*test.lines, f"special{k} = {test.result}"]
    specials = [f"special{k}" for k in range(len(unit.specials))]
    return min(whole, Test(lines, " | ".join([every, *specials])), key=lambda way: way.cost)


def _outside(test: Test, mask: str, flag: str) -> Iterator[str]:
    """Statements that set a flag where a field in `word` does not pass."""
    if test.result != YES:
        yield from test.lines
        yield f"{flag} |= ~({test.result}) & {mask}"


def _within(number: str, least: int, most: int, width: int) -> Iterator[str]:
    conditions = [f"number < {u(least)}"] if least else []
    conditions += [f"number > {u(most)}"] if most < (1 << width) - 1 else []
    if conditions:
        yield f"number = {number}"
        yield f"if {' or '.join(conditions)}: wrong = U(1)"


def _allowed(combination: Combination, source: Bitwise) -> Iterator[str]:
    """Statements that find a combination of what is seen of each item that does not pass."""
    width = len(combination.items[0])
    seen = []
    for k, (word, lowest) in enumerate(_lined_up(list(combination.items))):
        yield f"word = {source.bits(word)}"
        for j, codes in enumerate(combination.shown):
            shown, others = in_word(codes, width), in_word(combination.codes - codes, width)
            shorter = shown if shown.cost <= others.cost else Test(others.lines, f"~({others.result})")
            yield from shorter.lines
            yield f"seen{k}_{j} = {shorter.result}"
        seen += [[f"seen{k}_{j} >> {u(below)}" for j in range(len(combination.shown))] for below in lowest]
    bits = [bit for item in seen for bit in item][::-1]
    test = member(combination.allowed, len(bits), bits)
    yield from _outside(test, u(1), "wrong")


# -- values


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
            Word(f"v{start}", [NO_PLACE if start + k < done else place for k, column in enumerate(eight) for place in column.places])
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


# -- text


class Spelling:
    """How a text of a fixed number of bits is spelled: where its digits stand when it is written, and how they are read."""

    def __init__(self, alphabet: Alphabet, width: int) -> None:
        self.alphabet = alphabet
        self.bits = alphabet.bits
        self.count = alphabet.digits(width)
        self.group = alphabet.group if 0 < alphabet.group < self.count else 0
        self.groups = -(-self.count // self.group) if self.group else 1
        self.padding = alphabet.padding * (-self.count % 4)
        self.size = len(alphabet.prefix) + self.count + self.groups - 1 + len(self.padding)
        self.is_ascii = all(map(str.isascii, [*alphabet.values, alphabet.prefix, alphabet.separators, alphabet.padding]))

    @property
    def spill(self) -> int:
        """How many bytes behind the last one of a text a kernel may look at."""
        return machine.LANES + (self.count if self.alphabet.trailing_zeros_optional else 0)

    @property
    def is_plain(self) -> bool:
        """Whether digits can be taken from where they stand: nothing else can be mistaken for them."""
        values = self.alphabet.values
        prefix_is_no_number = not self.alphabet.prefix or any(c not in values and c.upper() not in values for c in self.alphabet.prefix)
        return (
            prefix_is_no_number
            and not (self.alphabet.trailing_zeros_optional and self.padding)
            and self.alphabet.separators[:1] not in values
        )

    def start(self, digit: int) -> tuple[int, int]:
        """Where a digit stands behind the prefix: digits and separators before it."""
        return digit, digit // self.group if self.group else 0

    def blocks(self, size: int) -> Iterator[tuple[int, int]]:
        """Digits in blocks of a size, none across a separator: the first digit and how many."""
        for group in range(self.groups):
            first = group * self.group
            last = min(first + self.group, self.count) if self.group else self.count
            for digit in range(first, last, size):
                yield digit, min(size, last - digit)

    def shapes(self) -> dict[int, tuple[int, int]]:
        """The usual spellings by their lengths: how many characters of prefix and how many between groups."""
        found: dict[int, tuple[int, int]] = {}
        for head in dict.fromkeys([len(self.alphabet.prefix), 0]):
            for gap in (1, 0) if self.groups > 1 else (0,):
                found.setdefault(head + self.count + gap * (self.groups - 1) + len(self.padding), (head, gap))
        return found

    def classes(self) -> bytes:
        """What each byte is in a text: a digit, a separator, something wrong, or no ASCII."""
        classes = bytearray([CLASS_WRONG] * 128 + [CLASS_UNUSUAL] * 128)
        for separator in self.alphabet.separators:
            classes[ord(separator)] = CLASS_SEPARATOR
        for character, digit in self.alphabet.values.items():
            classes[ord(character)] = digit
        return bytes(classes)


CLASS_SEPARATOR, CLASS_WRONG, CLASS_UNUSUAL = 64, 65, 66


def spelled(spelling: Spelling) -> list[str]:
    """A function that reads any spelling of a text into digits, as `Alphabet.read` does, and says what is wrong with it."""
    alphabet = spelling.alphabet
    lines = [
        f"CLASSES = np.frombuffer({spelling.classes()!r}, np.uint8)",
        "",
        "",
        "@compiled",
        "def spelled(data, start, stop, digits):",
        "    for place in range(start, stop):",
        f"        if CLASSES[data[place]] == {CLASS_UNUSUAL}:",
        f"            return {UNUSUAL}",
    ]
    if alphabet.padding:
        lines += [
            "    end = stop",
            f"    while stop > start and data[stop - 1] == {ord(alphabet.padding)}:",
            "        stop -= 1",
            f"    if end - stop != {len(spelling.padding)}:",
            f"        return {ERRORS.MALFORMED_LENGTH:d}",
        ]
    if alphabet.prefix:
        same = [f"{_lowered(f'data[start + {k}]')} == {ord(character)}" for k, character in enumerate(alphabet.prefix)]
        lines += [
            f"    if stop - start >= {len(alphabet.prefix)} and {' and '.join(same)}:",
            f"        start += {len(alphabet.prefix)}",
        ]
    least = 1 if alphabet.trailing_zeros_optional else spelling.count
    return [
        *lines,
        "    count, pending = 0, False",
        "    for place in range(start, stop):",
        "        digit = CLASSES[data[place]]",
        f"        if digit < {CLASS_SEPARATOR}:",
        f"            if count < {spelling.count}:",
        "                digits[count] = digit",
        "            count += 1",
        "            pending = False",
        f"        elif digit == {CLASS_SEPARATOR} and count > 0:",
        "            pending = True",
        "        else:",
        f"            return {ERRORS.MALFORMED_CHARACTER:d}",
        "    if pending:",
        f"        return {ERRORS.MALFORMED_CHARACTER:d}",
        f"    if count < {least} or count > {spelling.count}:",
        f"        return {ERRORS.MALFORMED_LENGTH:d}",
        f"    for place in range(count, {spelling.count}):",
        "        digits[place] = 0",
        f"    return {ERRORS.FINE:d}",
    ]


def _lowered(character: str) -> str:
    return f"({character} + 32 if 65 <= {character} <= 90 else {character})"


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
    masks = [sum((1 << spelling.bits) - 1 << 8 * (7 - k) for k in range(8) if 8 * half + k < count) for half in range(2)]
    high, low = kernel.gathered("high", masks[0]), kernel.gathered("low", masks[1])
    if count <= 8:
        yield f"w{digit} = {high}"
    elif count * spelling.bits <= WORD_BITS:
        yield f"w{digit} = {high} << {u((count - 8) * spelling.bits)} | {low}"
    else:
        yield from (f"w{digit} = {high}", f"x{digit} = {low}")


def read_text(kernel: Kernel, spelling: Spelling, body: Sequence[str]) -> None:
    """Add the kernel that reads texts; `body` makes values of the words and sets `wrong`, `dirty` and `unusual`."""
    table = tuple(tuple(run) for run in machine.runs({ord(character): digit for character, digit in spelling.alphabet.values.items()}))
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


VERDICT = [
    "errors[k] = 0",
    "if wrong | dirty | unusual:",
    "    if unusual:",
    f"        errors[k] = {UNUSUAL}",
    "    elif wrong:",
    f"        errors[k] = {ERRORS.MEANINGLESS:d}",
    "    elif strict:",
    f"        errors[k] = {ERRORS.NOT_CANONICAL:d}",
    "    if errors[k]:",
    "        values[row : row + columns] = 0",
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
            yield f"if head and data[start + {k}] != {ord(character)}: failed = U(1)"
    for k in range(len(spelling.padding)):
        yield f"if data[stop - {k + 1}] != {ord(alphabet.padding)}: failed = U(1)"
    groups_met = 0
    for digit, count in spelling.blocks(16):
        digits, gaps = spelling.start(digit)
        if gaps > groups_met:
            groups_met = gaps
            yield f"if gap and data[place + {digits + gaps - 1}] != {ord(alphabet.separators[0])}: failed = U(1)"
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


# -- bytes


def byte_words(size: int) -> tuple[list[str], list[Word]]:
    """Statements that load the bytes of a row, and the words that hold their bits; the last may begin in the one before."""
    if size < 8:
        lines = [f"w0 = {' | '.join(f'U(data[start + {k}]) << {u(8 * (size - 1 - k))}' for k in range(size))}"]
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


# -- writing


def code_words(width: int) -> list[Word]:
    """The words of a code's bits that are put together from its values."""
    return [Word(f"c{first}", range(first, min(first + WORD_BITS, width))) for first in range(0, width, WORD_BITS)]


def put_together(columns_words: Sequence[Word], width: int) -> Iterator[str]:
    """Statements that make a code's words of what was gathered."""
    values = Bitwise(columns_words)
    for word in code_words(width):
        yield f"{word.name} = {values.bits(word.places)}"


def write_text(kernel: Kernel, spelling: Spelling, width: int, body: Sequence[str]) -> None:
    """Add the kernel that writes texts; `body` makes the words of the code and sets `wrong` where there is none."""
    alphabet = spelling.alphabet
    table = tuple(tuple(run) for run in machine.runs({ord(character): digit for digit, character in enumerate(alphabet.characters)}))
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
            kernel.scattered(code.bits([place if place < width else NO_PLACE for place in range(first * bits, (first + 8) * bits)]), mask)
            if first < digit + count
            else u(0)
            for first in (digit, digit + 8)
        ]
        lines.append(f"high, low = write_digits({halves[0]}, {halves[1]})")
        lines += _put(place, count)
        if gaps > groups_met:
            groups_met = gaps
            lines.append(f"text[start + {place - 1}] = {ord(alphabet.separators[0])}")
    lines += [f"text[start + {spelling.size - 1 - k}] = {ord(alphabet.padding)}" for k in range(len(spelling.padding))]
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
