"""How a text of a fixed number of bits is spelled, and the function that reads any spelling of it."""

from __future__ import annotations

from collections.abc import Iterator

from boardcode.alphabets import Alphabet
from boardcode.columns.error_codes import ERRORS
from boardcode.columns.source import UNUSUAL
from boardcode.compile.numba import intrinsics as machine

CLASS_SEPARATOR, CLASS_WRONG, CLASS_UNUSUAL = 64, 65, 66


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
        self.is_ascii = all(
            map(str.isascii, [*alphabet.values, alphabet.prefix, alphabet.separators, alphabet.padding])
        )

    @property
    def spill(self) -> int:
        """How many bytes behind the last one of a text a kernel may look at."""
        return machine.LANES + (self.count if self.alphabet.trailing_zeros_optional else 0)

    @property
    def is_plain(self) -> bool:
        """Whether digits can be taken from where they stand: nothing else can be mistaken for them."""
        values = self.alphabet.values
        prefix_is_no_number = not self.alphabet.prefix or any(
            c not in values and c.upper() not in values for c in self.alphabet.prefix
        )
        return (
            prefix_is_no_number
            and not (self.alphabet.trailing_zeros_optional and self.padding)
            and not any(c in values for c in self.alphabet.separators)
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


def spelled(spelling: Spelling) -> list[str]:
    """A function that reads any spelling of a text into digits, as `Alphabet.read` does, and says what is wrong with it."""
    alphabet = spelling.alphabet
    lines = [
        f"CLASSES = np.frombuffer({spelling.classes()!r}, np.uint8)",
        "",
        "",
        "@compiled",
        "def spelled(data, start, stop, digits):",
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
        same = [
            f"{lowered(f'data[start + {k}]')} == {ord(character)}"
            for k, character in enumerate(alphabet.prefix)
        ]
        lines += [
            f"    for place in range(start, min(start + {len(alphabet.prefix)}, stop)):",
            f"        if CLASSES[data[place]] == {CLASS_UNUSUAL}:",  # what is its small letter?
            f"            return {UNUSUAL}",
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
        f"        elif digit == {CLASS_UNUSUAL}:",
        f"            return {UNUSUAL}",
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


def lowered(character: str) -> str:
    """An expression of a character's small letter."""
    return f"({character} + 32 if 65 <= {character} <= 90 else {character})"
