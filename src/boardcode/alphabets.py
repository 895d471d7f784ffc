"""Text to bits and back: alphabets whose characters stand for a fixed number of bits each."""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardcode.errors import Fault, MalformedCode
from boardcode.wording import quote

__all__ = ["BASE32", "BASE64", "BINARY", "HEX", "Alphabet", "Spelling"]

INT_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"  # of int() in any base
STANDARD_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Spelling(NamedTuple):
    """A text taken apart: its digits as one number, and for each digit the character it stands at.

    A digit that was left off (Klotski's trailing zeros) stands nowhere: None.
    """

    number: int
    places: tuple[int | None, ...]


@dataclass(frozen=True)
class Alphabet:
    """Characters in the order of their values, most significant first in a text, and the liberties of
    spelling.

    >>> digits = "0123456789abcdef"
    >>> HEX = Alphabet("hexadecimal", digits, any_case=True, prefix="0x", separators="_ ", group=4)
    >>> HEX.write(0xBEEFF00D, 32), HEX.read("BEEF f00d", 32).number == 0xBEEFF00D
    ('0xbeef_f00d', True)
    """

    name: str
    characters: str
    any_case: bool = False
    prefix: str = ""  # written; may be left off when reading
    separators: str = ""  # may stand between digits when reading; the first one joins groups when writing
    group: int = 0  # digits a group when writing; 0 writes no groups
    trailing_zeros_optional: bool = False
    padding: str = ""  # fills a text up to a multiple of four characters

    def __post_init__(self) -> None:
        if len(self.characters) not in (2, 4, 8, 16, 32, 64) or len(set(self.characters)) != len(
            self.characters
        ):
            raise ValueError(f"alphabet {self.name}: expected 2, 4, 8, 16, 32 or 64 different characters")
        if set(self.values) & {*self.separators, *self.padding}:
            raise ValueError(f"alphabet {self.name}: a digit cannot be a separator or padding too")
        if self.group and not self.separators:
            raise ValueError(f"alphabet {self.name}: groups need a separator")
        if self.bits == 6 and (self.prefix or self.group):
            raise ValueError(
                f"alphabet {self.name}: with 64 characters nothing is written but digits and padding"
            )
        if self.bits < 6 and self.padding:
            raise ValueError(f"alphabet {self.name}: only 64 characters are padded")

    @cached_property
    def bits(self) -> int:
        """How many bits a character stands for."""
        return len(self.characters).bit_length() - 1

    @cached_property
    def values(self) -> dict[str, int]:
        """Every character that is read, with its value."""
        values = {character: value for value, character in enumerate(self.characters)}
        if self.any_case:
            values = {c.upper(): v for c, v in values.items()} | {c.lower(): v for c, v in values.items()}
        return values

    def digits(self, width: int) -> int:
        """How many characters hold `width` bits."""
        return -(-width // self.bits)

    def read(self, text: str, width: int | None) -> Spelling:
        """Take a text apart, or raise a `Fault`; without a width, any whole number of bytes is read."""
        digits: list[int] = []
        places: list[int | None] = []
        pending: int | None = None  # a separator that no digit has followed yet
        stop = self._before_padding(text, width)
        for place in range(self._after_prefix(text), stop):
            if text[place] in self.values:
                digits.append(self.values[text[place]])
                places.append(place)
                pending = None
            else:
                self._refuse_unless_separator(text, place, follows_digit=bool(digits))
                pending = place if pending is None else pending
        if pending is not None:
            self._refuse_unless_separator(text, pending, follows_digit=False)
        self._check_count(text, places, width)
        missing = self.digits(width) - len(digits) if width is not None else 0
        return Spelling(self._number(digits) << missing * self.bits, (*places, *[None] * missing))

    def write(self, number: int, width: int) -> str:
        """The one way in which `width` bits are written."""
        return self.writer(width)(number)

    def writer(self, width: int) -> Callable[[int], str]:
        """A function that writes numbers of `width` bits."""
        count = self.digits(width)
        filling = count * self.bits - width
        digits = self._digit_writer(count)
        prefix, group, padding = self.prefix, self.group, self.padding * (-count % 4)
        if not group or count <= group:
            return lambda number: prefix + digits(number << filling) + padding

        def write_groups(number: int) -> str:
            text = digits(number << filling)
            return prefix + self.separators[0].join([text[k : k + group] for k in range(0, count, group)])

        return write_groups

    def _digit_writer(self, count: int) -> Callable[[int], str]:
        """A function that writes numbers of `count` digits, by a format string where one can."""
        for kind in {1: "b", 3: "o", 4: "xX"}.get(self.bits, ""):
            if self.characters == "".join([f"{value:{kind}}" for value in range(len(self.characters))]):
                pattern = f"0{count}{kind}"
                return lambda number: format(number, pattern)
        if self.bits == 6:
            return self._base64_writer(count)
        characters, mask = self.characters, len(self.characters) - 1
        shifts = range((count - 1) * self.bits, -1, -self.bits)
        return lambda number: "".join([characters[number >> shift & mask] for shift in shifts])

    def _base64_writer(self, count: int) -> Callable[[int], str]:
        """The same for 64 characters, in linear time: a code may have thousands of digits."""
        blocks = -(-count // 4)
        filling = 6 * (4 * blocks - count)
        table = bytes.maketrans(STANDARD_BASE64.encode("ascii"), self.characters.encode("ascii"))

        def write(number: int) -> str:
            digits = b2a_base64((number << filling).to_bytes(3 * blocks, "big"), newline=False)
            return digits.translate(table)[:count].decode("ascii")

        return write

    # -- parts of reading

    def _after_prefix(self, text: str) -> int:
        return len(self.prefix) if self.prefix and text.lower().startswith(self.prefix) else 0

    def _before_padding(self, text: str, width: int | None) -> int:
        if not self.padding:
            return len(text)
        stop = len(text.rstrip(self.padding))
        wanted = -(self.digits(width) if width is not None else stop) % 4
        count = len(text) - stop
        if count != wanted:
            raise Fault(
                MalformedCode,
                f"the text must end in {wanted} padding characters '{self.padding}', found {count}",
                found=str(count),
                expected=str(wanted),
                start=stop,
                stop=len(text),
            )
        return stop

    def _refuse_unless_separator(self, text: str, place: int, *, follows_digit: bool) -> None:
        separator = text[place] in self.separators
        if separator and follows_digit:
            return
        expected = "a digit" if separator else self._character_list()
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

    def _number(self, digits: list[int]) -> int:
        """The digits as one number, in linear time whatever their count."""
        if self.bits < 6:
            return int("".join([INT_DIGITS[digit] for digit in digits]), len(self.characters))
        filling = -len(digits) % 4
        standard = "".join([STANDARD_BASE64[digit] for digit in digits]) + "A" * filling
        return int.from_bytes(a2b_base64(standard), "big") >> 6 * filling

    def _check_count(self, text: str, places: list[int | None], width: int | None) -> None:
        found = len(places)
        if width is None:
            # Whole bytes leave fewer spare bits than one character holds.
            if found * self.bits % 8 >= self.bits or not found:
                raise Fault(
                    MalformedCode,
                    f"{found} character{'s are' if found != 1 else ' is'} no whole number of bytes",
                    found=str(found),
                    expected="a whole number of bytes",
                    start=len(text),
                    stop=len(text),
                )
            return
        wanted = self.digits(width)
        if found == wanted or (self.trailing_zeros_optional and 0 < found < wanted):
            return
        expected = f"1 to {wanted}" if self.trailing_zeros_optional else str(wanted)
        too_many = places[wanted] if found > wanted else None
        raise Fault(
            MalformedCode,
            f"expected {expected} {self.name} character{'s' if wanted > 1 else ''}, found {found}",
            found=str(found),
            expected=expected,
            start=len(text) if too_many is None else too_many,
            stop=len(text),
        )

    def _character_list(self) -> str:
        """The characters as a person lists them, runs joined by a dash."""
        runs: list[str] = []
        for character in self.characters:
            if runs and ord(character) == ord(runs[-1][-1]) + 1:
                runs[-1] = f"{runs[-1][0]}-{character}"
            else:
                runs.append(character)
        return " ".join(runs)


BINARY = Alphabet("binary", "01", prefix="0b", separators="_ ")
HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, prefix="0x", separators="_ ", group=16)
BASE32 = Alphabet("base32", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
BASE64 = Alphabet("standard base64", STANDARD_BASE64, padding="=")
