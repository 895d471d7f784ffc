"""Text <-> bits: alphabets whose characters stand for a fixed number of bits each."""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from boardcode.errors import Fault, MalformedCode
from boardcode.wording import quote

_INT_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_STANDARD_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_REFUSED = "!"  # no digit of int() and no character of base64: what is not of the alphabet becomes this


@dataclass(frozen=True, slots=True)
class Spelling:
    """A text taken apart: its digits as one number, and for each digit the character it stands at.

    A digit that was left off (Klotski's trailing zeros) stands nowhere: None.
    """

    number: int
    places: tuple[int | None, ...]


@dataclass(frozen=True)
class Alphabet:
    """Characters in the order of their values, most significant first in a text, and the liberties of spelling.

    >>> HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, prefix="0x", separators="_ ", group=4)
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
        """Take a text apart, or say which character is wrong. Without a width any whole number of bytes is read."""
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
        if self.bits == 6:
            size, to_text = self._base64_size(count), self.quick_text(width)
            filling = 8 * size - width
            return lambda number: to_text((number << filling).to_bytes(size, "big"))
        digits = self._digit_writer(count)
        prefix, group = self.prefix, self.group
        if not group or count <= group:
            return lambda number: prefix + digits(number << filling)

        def grouped(number: int) -> str:
            text = digits(number << filling)
            return prefix + self.separators[0].join([text[k : k + group] for k in range(0, count, group)])

        return grouped

    def _digit_writer(self, count: int) -> Callable[[int], str]:
        """A function that writes numbers of `count` digits, by a format string where one can."""
        for kind in {1: "b", 3: "o", 4: "xX"}.get(self.bits, ""):
            if self.characters == "".join([f"{value:{kind}}" for value in range(len(self.characters))]):
                pattern = f"0{count}{kind}"
                return lambda number: format(number, pattern)
        characters, mask, shifts = (
            self.characters,
            len(self.characters) - 1,
            range((count - 1) * self.bits, -1, -self.bits),
        )
        return lambda number: "".join([characters[number >> shift & mask] for shift in shifts])

    def quick_number(self, width: int) -> Callable[[str], int]:
        """A fast reader of usual spellings to a number of all digits' bits, spare ones included.

        It raises ValueError for whatever it does not know; `read` then finds out what that is. Where both
        succeed they agree.
        """
        count, base = self.digits(width), len(self.characters)
        if self.any_case and self.characters.lower() == _INT_DIGITS[:16]:
            return self._quick_hex_number(count)
        if self.bits == 6:
            to_bytes, size = self._quick_base64(width)
            filling = 8 * size - 6 * count
            return lambda text: int.from_bytes(to_bytes(text), "big") >> filling
        table: dict[int, str | None] = dict.fromkeys(range(128), _REFUSED)
        table |= {ord(character): _INT_DIGITS[value] for character, value in self.values.items()}
        optional = self.trailing_zeros_optional

        def number(text: str) -> int:
            digits = text.translate(table)
            if len(digits) != count:
                if not optional or not digits or len(digits) > count:
                    raise ValueError
                digits = digits.ljust(count, "0")
            if not digits.isascii():  # int() would read other scripts' digits
                raise ValueError
            return int(digits, base)

        return number

    def quick_bytes(self, width: int) -> tuple[Callable[[str], bytes], int] | None:
        """The same to bytes, and how many, for alphabets that have a fast way; after the digits' bits the bytes are 0."""
        if self.bits == 6:
            return self._quick_base64(width)
        plain_hex = self.any_case and self.characters == _INT_DIGITS[:16]
        return self._quick_hex(width) if plain_hex and self.digits(width) % 2 == self.group % 2 == 0 else None

    def quick_text(self, width: int) -> Callable[[bytes], str]:
        """The way back from what `quick_bytes` gives."""
        if self.bits == 6:
            count, padding, characters = (
                self.digits(width),
                self.padding * (-self.digits(width) % 4),
                self._from_standard,
            )
            return lambda data: (
                b2a_base64(data, newline=False).translate(characters)[:count].decode("ascii") + padding
            )
        prefix, separator, group = self.prefix, self.separators[:1], -self.group // 2
        if group:
            return lambda data: prefix + data.hex(separator, group)
        return lambda data: prefix + data.hex()

    # -- parts of reading

    def _after_prefix(self, text: str) -> int:
        return len(self.prefix) if self.prefix and text.lower().startswith(self.prefix) else 0

    def _before_padding(self, text: str, width: int | None) -> int:
        if not self.padding:
            return len(text)
        stop = len(text.rstrip(self.padding))
        wanted = -(self.digits(width) if width is not None else stop) % 4
        if len(text) - stop != wanted:
            raise Fault(
                MalformedCode,
                f"the text must end in {wanted} padding characters '{self.padding}', found {len(text) - stop}",
                found=str(len(text) - stop),
                expected=str(wanted),
                start=stop,
                stop=len(text),
            )
        return stop

    def _refuse_unless_separator(self, text: str, place: int, *, follows_digit: bool) -> None:
        separator = text[place] in self.separators
        if separator and follows_digit:
            return
        expected = "a digit" if separator else self._listed()
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
            return int("".join([_INT_DIGITS[digit] for digit in digits]), len(self.characters))
        filling = -len(digits) % 4
        standard = "".join([_STANDARD_BASE64[digit] for digit in digits]) + "A" * filling
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

    def _listed(self) -> str:
        """The characters as a person lists them, runs joined by a dash."""
        runs: list[str] = []
        for character in self.characters:
            if runs and ord(character) == ord(runs[-1][-1]) + 1:
                runs[-1] = f"{runs[-1][0]}-{character}"
            else:
                runs.append(character)
        return " ".join(runs)

    # -- the fast ways

    def _quick_hex_number(self, count: int) -> Callable[[str], int]:
        even, odd_digit, least = (
            count + count % 2,
            4 * (count % 2),
            1 if self.trailing_zeros_optional else count,
        )

        def number(text: str) -> int:
            if not least <= len(text) <= count:
                raise ValueError
            return int.from_bytes(unhexlify(text.ljust(even, "0")), "big") >> odd_digit

        return number

    def _quick_hex(self, width: int) -> tuple[Callable[[str], bytes], int]:
        size, prefix, start = self.digits(width) // 2, self.prefix, len(self.prefix)
        separator = self.separators[:1]

        def data(text: str) -> bytes:
            if text[:start] == prefix:
                text = text[start:]
            found = unhexlify(text.replace(separator, ""))
            if len(found) != size or text[0] == separator or text[-1] == separator:
                raise ValueError
            return found

        return data, size

    def _quick_base64(self, width: int) -> tuple[Callable[[str], bytes], int]:
        count = self.digits(width)
        filling = self.characters[0] * (-count % 4)
        padding = self.padding * (-count % 4)
        to_standard = bytes(
            ord(_STANDARD_BASE64[self.values[c]] if (c := chr(k)) in self.values else _REFUSED)
            for k in range(256)
        )

        def data(text: str) -> bytes:
            if len(text) != count:
                raise ValueError
            return a2b_base64((text + filling).encode("ascii").translate(to_standard), strict_mode=True)

        def padded_data(text: str) -> bytes:
            if len(text) != count + len(padding) or not text.endswith(padding):
                raise ValueError
            return a2b_base64(
                (text[:count] + filling).encode("ascii").translate(to_standard), strict_mode=True
            )

        return padded_data if padding else data, self._base64_size(count)

    @staticmethod
    def _base64_size(count: int) -> int:
        """How many bytes hold so many characters, filled up to a multiple of four."""
        return -(-count // 4) * 3

    @cached_property
    def _from_standard(self) -> bytes:
        return bytes.maketrans(_STANDARD_BASE64.encode("ascii"), self.characters.encode("ascii"))


BINARY = Alphabet("binary", "01", prefix="0b", separators="_ ")
HEX = Alphabet("hexadecimal", "0123456789abcdef", any_case=True, prefix="0x", separators="_ ", group=16)
BASE32 = Alphabet("base32", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
BASE64 = Alphabet("standard base64", _STANDARD_BASE64, padding="=")
