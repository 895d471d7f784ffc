"""How a text of a fixed number of bits is laid out, and the function that reads any notation of it."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.alphabets import Alphabet
from boardcode.alphabets.spelling import BLANKS
from boardcode.compile.numba import intrinsics
from boardcode.compile.numba.error_codes import UNDECIDED, ErrorCode

MOST_BITS = 6  # of a digit
CLASS_SEPARATOR, CLASS_WRONG, CLASS_UNDECIDED = 64, 65, 66  # after all digits


class TextLayout:
    """Where the digits of a code stand in its text, and which other notations are read."""

    def __init__(self, alphabet: Alphabet, width: int) -> None:
        self.alphabet = alphabet
        self.bits = alphabet.bits or _digit_bits(alphabet, width)
        self.count = alphabet.digits(width)
        self.group = alphabet.group if 0 < alphabet.group < self.count else 0
        self.groups = -(-self.count // self.group) if self.group else 1
        self.padding = alphabet.padding * (-self.count % 4)
        self.size = len(alphabet.prefix) + self.count + self.groups - 1 + len(self.padding)

    @property
    def has_kernels(self) -> bool:
        """Whether kernels can read and write such texts.

        The characters must be ASCII, and a digit must have at most six bits. A text that is one number is
        made of bits if its base is a power of two and it is written with all its zeros.
        """
        alphabet = self.alphabet
        texts = [*alphabet.values, alphabet.prefix, alphabet.separators, alphabet.padding, alphabet.surplus]
        is_plain = 0 < self.bits <= MOST_BITS and not alphabet.fixed_groups
        is_plain &= not (alphabet.blanks_around and alphabet.padding)
        return is_plain and all(map(str.isascii, texts))

    @property
    def overread(self) -> int:
        """How many bytes after the end of a text a kernel may load."""
        return intrinsics.LANES + (self.count if self.alphabet.trailing_zeros_optional else 0)

    @property
    def has_fixed_places(self) -> bool:
        """Whether the length of a text tells where its digits are, if nothing but digits stands there.

        A prefix is never mistaken for digits: it has a character that is none.
        """
        return not (self.alphabet.trailing_zeros_optional and self.padding)

    def gaps_before(self, digit: int) -> int:
        """How many separators stand before a digit."""
        return digit // self.group if self.group else 0

    def blocks(self, size: int) -> Iterator[tuple[int, int]]:
        """Digits in blocks of a size, none across a separator: the first digit and how many."""
        for group in range(self.groups):
            first = group * self.group
            last = min(first + self.group, self.count) if self.group else self.count
            for digit in range(first, last, size):
                yield digit, min(size, last - digit)

    def shapes(self) -> dict[int, tuple[int, int]]:
        """The common notations by their length: characters of prefix, and characters between groups."""
        shapes: dict[int, tuple[int, int]] = {}
        head_sizes = [len(self.alphabet.prefix), *([] if self.alphabet.decimal_without_prefix else [0])]
        for head in dict.fromkeys(head_sizes):
            for gap in (1, 0) if self.groups > 1 else (0,):
                size = head + self.count + gap * (self.groups - 1) + len(self.padding)
                shapes.setdefault(size, (head, gap))
        return shapes

    def character_classes(self) -> bytes:
        """For each byte the digit that it is, or its class: a separator, a wrong character, or one
        that only the careful path reads, such as any that is not ASCII."""
        classes = bytearray([CLASS_WRONG] * 128 + [CLASS_UNDECIDED] * 128)
        blanks = BLANKS if self.alphabet.blanks_around else ""
        for sign in blanks + self.alphabet.surplus:  # they may stand around the digits
            classes[ord(sign)] = CLASS_UNDECIDED
        for separator in self.alphabet.separators:
            if separator not in blanks:
                classes[ord(separator)] = CLASS_SEPARATOR
        for character, digit in self.alphabet.values.items():
            is_sure = character in self.alphabet.independent_values
            classes[ord(character)] = digit if is_sure else CLASS_UNDECIDED
        return bytes(classes)


def _digit_bits(alphabet: Alphabet, width: int) -> int:
    """How many bits a digit of a number has; 0 if it is not written with all digits, or these are no bits."""
    base = len(alphabet.characters)
    bits = base.bit_length() - 1
    is_plain = alphabet.leading_zeros and not (alphabet.separators or alphabet.padding or alphabet.aliases)
    return bits if base == 1 << bits and is_plain and width % max(bits, 1) == 0 else 0


def any_notation_reader(layout: TextLayout) -> list[str]:
    """A function that reads any notation into digits, as `Alphabet.read` does, and returns an error code."""
    alphabet = layout.alphabet
    if alphabet.positional:  # the careful path knows decimal numbers, and those with fewer zeros
        return ["@compiled", "def read_any_notation(data, start, stop, digits):", f"    return {UNDECIDED}"]
    lines = [
        f"CLASSES = np.frombuffer({layout.character_classes()!r}, np.uint8)",
        "",
        "",
        "@compiled",
        "def read_any_notation(data, start, stop, digits):",
    ]
    if alphabet.padding:
        lines += [
            "    end = stop",
            f"    while stop > start and data[stop - 1] == {ord(alphabet.padding)}:",
            "        stop -= 1",
            f"    if end - stop != {len(layout.padding)}:",
            f"        return {UNDECIDED if alphabet.padding_optional else int(ErrorCode.MALFORMED_LENGTH)}",
        ]
    if alphabet.prefix:
        same = [
            f"{lower_case(f'data[start + {k}]')} == {ord(character)}"
            for k, character in enumerate(alphabet.prefix.lower())
        ]
        lines += [
            f"    for place in range(start, min(start + {len(alphabet.prefix)}, stop)):",
            f"        if CLASSES[data[place]] == {CLASS_UNDECIDED}:",  # its lower case might be ASCII
            f"            return {UNDECIDED}",
            f"    if stop - start >= {len(alphabet.prefix)} and {' and '.join(same)}:",
            f"        start += {len(alphabet.prefix)}",
        ]
    least = 1 if alphabet.trailing_zeros_optional else layout.count
    return [
        *lines,
        "    count, pending = 0, False",
        "    for place in range(start, stop):",
        "        digit = CLASSES[data[place]]",
        f"        if digit < {CLASS_SEPARATOR}:",
        f"            if count < {layout.count}:",
        "                digits[count] = digit",
        "            count += 1",
        "            pending = False",
        f"        elif digit == {CLASS_SEPARATOR} and count > 0:",
        "            pending = True",
        f"        elif digit == {CLASS_UNDECIDED}:",
        f"            return {UNDECIDED}",
        "        else:",
        f"            return {ErrorCode.MALFORMED_CHARACTER:d}",
        "    if pending:",
        f"        return {ErrorCode.MALFORMED_CHARACTER:d}",
        f"    if count < {least} or count > {layout.count}:",
        f"        return {ErrorCode.MALFORMED_LENGTH:d}",
        f"    for place in range(count, {layout.count}):",
        "        digits[place] = 0",
        f"    return {ErrorCode.OK:d}",
    ]


def lower_case(character: str) -> str:
    """An expression for the lower case of a character."""
    return f"({character} + 32 if 65 <= {character} <= 90 else {character})"
