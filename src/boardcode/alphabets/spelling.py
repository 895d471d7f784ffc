"""Alphabets: which characters stand for which bits, and the ways in which a text may be written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, cast

from boardcode.alphabets.alphabet_checks import cases, check_alphabet, list_signs
from boardcode.alphabets.digits import (
    STANDARD_BASE64,
    bit_writer,
    count_digits,
    join_bits,
    join_positional,
    positional_writer,
)
from boardcode.errors import Fault, InvalidState, MalformedCode, NonCanonicalCode
from boardcode.wording import quote, shorten


class Spelling(NamedTuple):
    """A text taken apart: its digits as one number, and for each digit the character it stands at.

    A digit that was left off (Klotski's trailing zeros) stands nowhere: None. `noncanonical` is a liberty of
    spelling that only lenient reading takes.
    """

    number: int
    width: int  # how many bits the text holds, spare ones at the end included
    places: tuple[int | None, ...]
    bits: int  # of a digit; 0 if all digits together are one number
    filling: int = 0  # bits of the first digit that are before the number's
    noncanonical: Fault | None = None

    def characters(self, bit_places: Iterable[int]) -> tuple[int, ...]:
        """Return the places of the characters that hold these bits, in order."""
        if self.bits:
            indices = {(place + self.filling) // self.bits for place in bit_places}
            holders = [self.places[index] for index in sorted(indices) if index < len(self.places)]
        else:  # every digit has a part in every bit
            holders = [*self.places] if any(True for _ in bit_places) else []
        return tuple([place for place in holders if place is not None])


@dataclass(frozen=True)
class Alphabet:
    """Characters in the order of their values, most significant first in a text, and the liberties of
    spelling.

    >>> digits = "0123456789abcdef"
    >>> HEX = Alphabet("hexadecimal", digits, any_case=True, prefix="0x", separators="_ ", group=4)
    >>> HEX.write(0xBEEFF00D, 32), HEX.read("BEEF f00d", 32).number == 0xBEEFF00D
    ('0xbeef_f00d', True)

    Each character stands for as many bits as the largest value needs. Of ten characters each has four bits,
    and there are bits that cannot be written. A text that is one number in the base of the alphabet is
    `positional`:

    >>> cells = Alphabet("sudoku", ".123456789", aliases={"0": "."})
    >>> cells.write(0x5030, 16), cells.read("50.0", 16).number == 0x5000
    ('5.3.', True)
    >>> key = Alphabet("decimal", "0123456789", positional=True)
    >>> key.write(0x5030, 16), key.read("20528", 16).number == 0x5030
    ('20528', True)
    >>> number = Alphabet("hexadecimal", digits, prefix="0x", positional=True, decimal_without_prefix=True)
    >>> number.write(0x5030, 16), number.read("20528", 16).number == 0x5030
    ('0x5030', True)
    """

    name: str
    characters: str
    any_case: bool = False
    prefix: str = ""  # written; when reading it may be left off, and is read in any case
    separators: str = ""  # may stand between digits when reading; the first one joins groups when writing
    group: int = 0  # digits a group when writing; 0 writes no groups
    trailing_zeros_optional: bool = False
    padding: str = ""  # fills a text up to a multiple of four characters
    aliases: Mapping[str, str] = field(default_factory=dict, hash=False)  # other characters that are read
    positional: bool = False  # the text is one number in the base of the alphabet
    leading_zeros: bool = False  # a positional text is written with all of them, and read with any
    mixed_aliases: bool = True  # False: a text has either a character or one alias of it, not both
    padding_optional: bool = False  # may be missing, which is not canonical
    decimal_without_prefix: bool = False  # a text without the prefix is the number in decimal
    fixed_groups: bool = False  # the first separator stands between the groups when reading too

    def __post_init__(self) -> None:
        check_alphabet(self)
        object.__setattr__(self, "aliases", dict(self.aliases))

    @cached_property
    def bits(self) -> int:
        """How many bits a character stands for; 0 if the text is one number."""
        return 0 if self.positional else (len(self.characters) - 1).bit_length()

    @cached_property
    def is_complete(self) -> bool:
        """Whether all bits can be written."""
        return self.positional or len(self.characters) == 1 << self.bits

    @cached_property
    def values(self) -> dict[str, int]:
        """Every character that is read, with its value: the characters, their other cases, the aliases."""
        values = {character: value for value, character in enumerate(self.characters)}
        meanings = [*values.items(), *((alias, values[sign]) for alias, sign in self.aliases.items())]
        if self.any_case:
            values |= {sign: value for character, value in meanings for sign in sorted(cases(character))}
        return values | dict(meanings)

    @cached_property
    def independent_values(self) -> dict[str, int]:
        """The characters that are read whatever else is in the text: not aliases that must not be mixed."""
        if self.mixed_aliases:
            return self.values
        aliases = {sign for alias in self.aliases for sign in self._same_signs(alias)}
        return {sign: value for sign, value in self.values.items() if sign not in aliases}

    def _same_signs(self, sign: str) -> set[str]:
        return cases(sign) if self.any_case else {sign}

    def digits(self, width: int) -> int:
        """How many characters hold `width` bits; the most of them if the text is one number."""
        return count_digits(width, len(self.characters)) if self.positional else -(-width // self.bits)

    def longest_text(self, width: int) -> int:
        """The most characters in which `width` bits are read, separators and padding left out."""
        most = len(self.prefix) + self.digits(width)
        return max(most, DECIMAL.digits(width)) if self.decimal_without_prefix else most

    def least_digits(self, width: int) -> int:
        """The fewest characters in which `width` bits are read."""
        return min(1, self.digits(width)) if self._is_short else self.digits(width)

    def text_width(self, width: int) -> int:
        """How many bits the characters for `width` bits hold, spare ones included."""
        return width if self.positional else self.digits(width) * self.bits

    @cached_property
    def _is_short(self) -> bool:
        return self.trailing_zeros_optional or self.positional

    # -- reading

    def read(self, text: str, width: int | None) -> Spelling:
        """Take a text apart, or raise a `Fault`; without a width, any number of digits from 1 on is read."""
        if width is None and self.positional:
            raise TypeError(f"alphabet {self.name}: a text that is one number needs a width")
        start = self.prefix_length(text)
        if self.decimal_without_prefix and not start:
            return DECIMAL.read(text, width)
        stop, noncanonical = self._before_padding(text, start, width)
        digits, places = self._take_digits(text, start, stop)
        if not self.mixed_aliases:
            self._refuse_mixture(text, places)
        if self.positional:
            assert width is not None, "see above"
            return self._read_positional(text, digits, places, width)
        self._check_count(text, places, width)
        if self.fixed_groups:
            self._check_groups(text, places)
        missing = 0 if width is None else self.digits(width) - len(digits)
        number = join_bits(digits, self.bits) << missing * self.bits
        total = (len(digits) + missing) * self.bits
        return Spelling(number, total, (*places, *[None] * missing), self.bits, noncanonical=noncanonical)

    def _take_digits(self, text: str, start: int, stop: int) -> tuple[list[int], list[int]]:
        """Return the values of the digits in a part of a text, and their places; raise a `Fault`."""
        values = self.values
        digits = [value for character in text[start:stop] if (value := values.get(character)) is not None]
        if len(digits) == stop - start:  # as most are: no separators, and nothing wrong
            return digits, list(range(start, stop))
        places: list[int] = []
        pending: int | None = None  # a separator that no digit has followed yet
        for place in range(start, stop):
            if text[place] in values:
                places.append(place)
                pending = None
            else:
                self._refuse_unless_separator(text, place, follows_digit=bool(places))
                pending = place if pending is None else pending
        if pending is not None:
            self._refuse_unless_separator(text, pending, follows_digit=False)
        return digits, places

    def prefix_length(self, text: str) -> int:
        """How many characters of prefix a text begins with."""
        size = len(self.prefix)
        return size if size and text[:size].lower() == self.prefix.lower() else 0

    def _before_padding(self, text: str, start: int, width: int | None) -> tuple[int, Fault | None]:
        """Where the digits end, and the fault of padding that is missing and may be."""
        if not self.padding:
            return len(text), None
        stop = len(text.rstrip(self.padding))
        if width is None:
            wanted = -sum(character in self.values for character in text[start:stop]) % 4
        else:
            wanted = -self.digits(width) % 4
        count = len(text) - stop
        if count == wanted:
            return stop, None
        is_missing = count == 0 and self.padding_optional
        signs = "1 padding character" if wanted == 1 else f"{wanted} padding characters"
        fault = Fault(
            NonCanonicalCode if is_missing else MalformedCode,
            f"the text must end in {signs} '{self.padding}', found {count}",
            found=str(count),
            expected=str(wanted),
            start=stop,
            stop=len(text),
        )
        if is_missing:
            return stop, fault
        raise fault

    def _refuse_unless_separator(self, text: str, place: int, *, follows_digit: bool) -> None:
        separator = text[place] in self.separators
        if separator and follows_digit:
            return
        expected = "a digit" if separator else list_signs("".join(self.values))
        raise Fault(
            MalformedCode,
            "may stand between digits only"
            if separator
            else f"not a character of the {self.name} alphabet; expected {expected}",
            found=quote(text[place]),
            expected=expected,
            start=place,
            stop=place + 1,
        )

    def _refuse_mixture(self, text: str, places: list[int]) -> None:
        """Raise a `Fault` if a text has both a character and an alias of it."""
        values = {self.values[sign] for sign in self.aliases.values()}
        chosen: dict[int, str] = {}
        for place in places:
            sign = text[place]
            value = self.values[sign]
            if value in values and sign not in self._same_signs(first := chosen.setdefault(value, sign)):
                raise Fault(
                    MalformedCode,
                    f"{quote(first)} and {quote(sign)} mean the same, and a text has only one of them;"
                    f" expected {quote(first)}",
                    found=quote(sign),
                    expected=quote(first),
                    start=place,
                    stop=place + 1,
                )

    def _check_groups(self, text: str, places: list[int]) -> None:
        """Raise a `Fault` unless the first separator stands between groups, and nothing between other
        digits.
        """
        separator = quote(self.separators[0])
        for count in range(1, len(places)):
            gap, place = text[places[count - 1] + 1 : places[count]], places[count - 1] + 1
            wanted = self.separators[0] if count % self.group == 0 else ""
            if gap == wanted:
                continue
            found = quote(gap) if gap else "nothing"
            expected = f"{separator} after {self.group} characters" if wanted else "another character"
            where = "here" if wanted else f"after {count}"
            reason = f"expected {separator} after every {self.group} characters, found {found} {where}"
            raise Fault(
                MalformedCode,
                reason,
                found=found,
                expected=expected,
                start=place,
                stop=place + max(1, len(gap)),
            )

    def _check_count(self, text: str, places: list[int], width: int | None) -> None:
        count = len(places)
        if width is None:
            if count:
                return
            expected, most = "1 or more", 2
        else:
            least, most = self.least_digits(width), self.digits(width)
            if least <= count <= most:
                return
            expected = str(most) if least == most else f"{least} to {most}"
        raise Fault(
            MalformedCode,
            f"expected {expected} {self.name} character{'' if most == 1 else 's'}, found {count}",
            found=str(count),
            expected=expected,
            start=places[most] if count > most else len(text),
            stop=len(text),
        )

    def _read_positional(self, text: str, digits: list[int], places: list[int], width: int) -> Spelling:
        zeros = next((k for k, digit in enumerate(digits) if digit), len(digits) - 1)
        if zeros > 0 and not self.leading_zeros:
            expected = list_signs("".join([sign for sign, value in self.values.items() if value]))
            raise Fault(
                MalformedCode,
                f"a {self.name} number is written without leading zeros; expected {expected}",
                found=quote(text[places[0]]),
                expected=expected,
                start=places[0],
                stop=places[zeros - 1] + 1,
            )
        self._check_count(text, places, width)
        number = join_positional(digits, len(self.characters))
        if number >> width:
            most = shorten(self.write((1 << width) - 1, width))
            raise Fault(
                MalformedCode,
                f"larger than {most}, the largest {width}-bit number",
                found=shorten(text[places[0] : places[-1] + 1]),
                expected=f"at most {most}",
                start=places[0],
                stop=places[-1] + 1,
            )
        bits = (len(self.characters) - 1).bit_length()
        if len(self.characters) != 1 << bits:
            return Spelling(number, width, tuple(places), 0)
        # In a base that is a power of two each digit has bits of its own. Zeros may have been left off.
        count = -(-width // bits)
        missing = [None] * (count - len(places))
        return Spelling(number, width, (*missing, *places), bits, count * bits - width)

    # -- writing

    def write(self, number: int, width: int) -> str:
        """The one way in which `width` bits are written; raises a `Fault` if a digit has no character."""
        return self.writer(width)(number)

    def writer(self, width: int) -> Callable[[int], str]:
        """A function that writes numbers of `width` bits; it raises a `Fault` as `write` does."""
        write = self.optional_writer(width)
        if self.is_complete:
            return cast(Callable[[int], str], write)

        def write_or_raise(number: int) -> str:
            text = write(number)
            if text is None:
                raise self._unwritable(number, width)
            return text

        return write_or_raise

    def optional_writer(self, width: int) -> Callable[[int], str | None]:
        """A function that writes numbers of `width` bits, and returns None if a digit has no character."""
        count = self.digits(width)
        digits: Callable[[int], str | None]
        if self.positional:
            digits = positional_writer(self.characters, count, full=self.leading_zeros)
        else:
            digits = bit_writer(self.characters, self.bits, count)
        filling, padding = self.text_width(width) - width, self.padding * (-count % 4)
        prefix, is_grouped = self.prefix, 0 < self.group < count

        def write(number: int) -> str | None:
            text = digits(number << filling)
            if text is None:
                return None
            return prefix + (self._join_groups(text) if is_grouped else text) + padding

        return write

    def _join_groups(self, text: str) -> str:
        """Groups are counted from the first digit; those of one number from the last, as in 1_000_000."""
        group = self.group
        head = len(text) % group if self.positional else 0
        groups = [text[:head]] if head else []
        groups += [text[start : start + group] for start in range(head, len(text), group)]
        return self.separators[0].join(groups)

    def _unwritable(self, number: int, width: int) -> Fault:
        bits, filling = self.bits, self.text_width(width) - width
        mask, most = (1 << bits) - 1, len(self.characters) - 1
        values = [(number << filling) >> index * bits & mask for index in range(self.digits(width))][::-1]
        order = next(order for order, value in enumerate(values) if value > most)
        expected = f"{0:0{bits}b} to {most:0{bits}b}"
        pattern = f"{values[order]:0{bits}b}"
        return Fault(
            InvalidState,
            f"digit {order + 1} of {len(values)} would be {pattern}, which has no character"
            f" in the {self.name} alphabet; expected {expected}",
            found=pattern,
            expected=expected,
            places=range(order * bits, min((order + 1) * bits, width)),
        )


DECIMAL = Alphabet("decimal", "0123456789", positional=True)
BINARY = Alphabet("binary", "01", prefix="0b", separators="_ ")
HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, prefix="0x", separators="_ ", group=16)
BASE32 = Alphabet("base32", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
BASE64 = Alphabet("standard base64", STANDARD_BASE64, padding="=")
