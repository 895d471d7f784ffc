"""Field kinds of a value in a table of bit patterns: tables and choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import Bits, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState
from boardcode.fields.field import (
    NOWHERE,
    Json,
    Row,
    bits_words,
    json_fault,
    meaningless,
    require_width,
    shorten_repr,
)
from boardcode.fields.leaves import MOST_LOOKUPS, Leaf
from boardcode.wording import WordEnum, either

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")
N = TypeVar("N", bound=WordEnum)


class Table(Leaf[T], Generic[T]):
    """Bit patterns with the value of each; a pattern that is not listed has no meaning.

    Values are None, words, numbers or truth values; `words` are what a person reads instead. A long table
    says in its own words what it holds: `noun` names a value in errors of reading (`no square has the number
    105`), `listing` stands for the list of values in other errors, `description` for the list in the bit
    table. `aliases` are other patterns, each with the one that it is read as; they are not canonical.

    >>> str(Table(2, {0b00: None, 0b01: "hint"}).schema())
    "{'enum': [None, 'hint']}"
    """

    width: int

    def __init__(
        self,
        width: int,
        meanings: Mapping[int, T],
        words: Mapping[T, str] | None = None,
        *,
        noun: str = "",
        listing: str = "",
        description: str = "",
        aliases: Mapping[int, int] | None = None,
    ) -> None:
        kind = type(self).__name__
        require_width(kind, width)
        check_meanings(kind, width, meanings)
        check_words(kind, words)
        check_aliases(kind, width, meanings, aliases)
        self.aliases = dict(aliases or {})
        self.width = width
        self.meanings = dict(meanings)
        self.count = len(self.meanings)
        self._numbers: dict[Any, int] = {value: number for number, value in self.meanings.items()}
        self._words = dict(words or {})
        self._noun = noun
        self._listing = listing
        self._description = description
        values = list(self._numbers)
        self.is_integer = all(
            isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values
        )

    def words(self, value: T) -> str:
        return self._words[value] if value in self._words else super().words(value)

    def lookup(self) -> dict[int, T] | None:
        return self.meanings if len(self.meanings) <= MOST_LOOKUPS else None

    def value_of(self, bits: Bits, path: str) -> T:
        number = self.aliases.get(bits.number, bits.number)
        if number in self.meanings:
            return self.meanings[number]
        if self._noun:
            expected = f"{min(self.meanings)} to {max(self.meanings)}"
            shown, reason = (
                str(bits.number),
                f"no {self._noun} has the number {bits.number}; expected {expected}",
            )
        else:
            expected = either([f"{number:0{self.width}b}" for number in self.meanings])
            shown, reason = str(bits), f"{bits} has no meaning; expected {expected}"
        raise meaningless(path, reason, shown, expected, bits.places)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        return random.choice(list(self.meanings.values()))

    @property
    def _expected(self) -> str:
        return self._listing or either([repr(self.to_json(value)) for value in self._numbers])

    def _number(self, value: Any) -> int | None:
        try:
            return self._numbers.get(value)
        except TypeError:  # not hashable, so none of the meanings
            return None

    def number_of(self, value: T, path: str) -> int:
        number = self._number(value)
        if number is None:
            reason = f"expected {self._expected}, got {value!r}"
            raise Fault(InvalidState, reason, path=path, found=repr(value), expected=self._expected)
        return number

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        number = self._number(data)
        # True is 1 to Python, but not in JSON.
        if number is None or isinstance(data, bool) != isinstance(self.meanings[number], bool):
            raise json_fault(path, data, self._expected)
        return self.meanings[number]

    def schema(self) -> dict[str, Json]:
        if len(self._numbers) == 2 and all(isinstance(value, bool) for value in self._numbers):
            return {"type": "boolean"}
        return {"enum": [self.to_json(value) for value in self._numbers]}

    def rows(self, path: str) -> Iterator[Row]:
        meanings = [
            f"`{number:0{self.width}b}` {self.words(value)}" for number, value in self.meanings.items()
        ]
        meanings += [
            f"`{alias:0{self.width}b}` as `{number:0{self.width}b}`" for alias, number in self.aliases.items()
        ]
        yield Row(path, str(self.width), self._description or ", ".join(meanings))

    def lower(self) -> Node:
        from boardcode.compile import plan

        values = tuple(self.to_json(value) for value in self.meanings.values())
        objects, aliases = tuple(self.meanings.values()), tuple(self.aliases.items())
        return plan.Symbols(self.width, tuple(self.meanings), values, objects, aliases)


def check_meanings(kind: str, width: int, meanings: Any, *, plain: bool = True) -> None:
    """Raise a `BadDeclaration` unless something maps patterns of a width to different values, and if these
    are not all `plain`.
    """
    if not isinstance(meanings, Mapping) or not meanings:
        raise BadDeclaration(
            f"{kind}: expected patterns with their values, such as {{0: 'a'}}, got {shorten_repr(meanings)}"
        )
    patterns: dict[Any, int] = {}
    for pattern, value in meanings.items():
        if not isinstance(pattern, int) or isinstance(pattern, bool):
            raise BadDeclaration(f"{kind}: a bit pattern is a number, got {shorten_repr(pattern)}")
        if not 0 <= pattern < 1 << width:
            raise BadDeclaration(
                f"{kind}: the pattern {pattern} does not fit into {bits_words(width)}:"
                f" expected 0 to {(1 << width) - 1}"
            )
        if plain and not isinstance(value, (str, int, type(None))):
            raise BadDeclaration(
                f"{kind}: values are words, numbers, truth values or None, got {shorten_repr(value)}"
            )
        if value in patterns:
            raise BadDeclaration(
                f"{kind}: {value!r} has two patterns, {patterns[value]} and {pattern}; a value has one"
            )
        patterns[value] = pattern


def check_aliases(kind: str, width: int, meanings: Mapping[int, Any], aliases: Any) -> None:
    """Raise a `BadDeclaration` unless something maps further patterns of a width to ones with a value."""
    if aliases is None:
        return
    if not isinstance(aliases, Mapping):
        raise BadDeclaration(f"{kind}: aliases map patterns to patterns, got {shorten_repr(aliases)}")
    for alias, pattern in aliases.items():
        if not isinstance(alias, int) or isinstance(alias, bool) or not 0 <= alias < 1 << width:
            raise BadDeclaration(
                f"{kind}: an alias is a pattern of {bits_words(width)}, got {shorten_repr(alias)}"
            )
        if alias in meanings:
            raise BadDeclaration(f"{kind}: {alias} has a value of its own, so that it is no alias")
        if pattern not in meanings:
            raise BadDeclaration(
                f"{kind}: the alias {alias} is read as {shorten_repr(pattern)}, which has no value"
            )


def check_words(kind: str, words: Any) -> None:
    """Raise a `BadDeclaration` unless something maps values to texts, or is None."""
    if words is not None and (
        not isinstance(words, Mapping) or not all(isinstance(text, str) for text in words.values())
    ):
        raise BadDeclaration(f"{kind}: words map values to texts, got {shorten_repr(words)}")


class Choice(Table[N], Generic[N]):
    """A member of an enumeration, numbered from 0 in their order.

    >>> class Face(WordEnum):
    ...     DOWN = "down"
    ...     UP = "up"
    >>> Choice(8, Face).number_of(Face.UP, "face")
    1
    """

    def __init__(self, width: int, enum: type[N], words: Mapping[N, str] | None = None) -> None:
        if not isinstance(enum, type) or not issubclass(enum, WordEnum) or not list(enum):
            raise BadDeclaration(
                f"Choice: expected a WordEnum, whose values are words, got {shorten_repr(enum)}"
            )
        require_width("Choice", width)
        if len(enum) > 1 << width:
            needed = (len(enum) - 1).bit_length()
            raise BadDeclaration(
                f"Choice: {enum.__name__} has {len(enum)} members, which do not fit into {bits_words(width)}:"
                f" expected a width of at least {needed}"
            )
        super().__init__(width, dict(enumerate(enum)), words)
