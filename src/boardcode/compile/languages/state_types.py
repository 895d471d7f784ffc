"""The types of states in other languages: what a plan's values are, in words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from boardcode.compile.fixed_nodes import Json

LARGEST_INT = (1 << 53) - 1
LARGEST_WIDE = (1 << 64) - 1


class Inexpressible(Exception):
    """A part of a plan that cannot be generated; the text names the part and says why."""


class StateType:
    """The type of a part of a state."""

    is_boolean = False

    def parts(self) -> Iterator[StateType]:
        """Yield the types of which it is made."""
        return iter(())


@dataclass(eq=False)
class IntegerType(StateType):
    """A whole number in a range."""

    least: int
    most: int

    @property
    def is_wide(self) -> bool:
        """Whether it does not fit into a plain number of every language."""
        return self.most > LARGEST_INT


@dataclass(eq=False)
class BooleanType(StateType):
    """A truth value."""

    is_boolean = True


@dataclass(eq=False)
class EnumType(StateType):
    """One of some values, which are words, None, numbers or truth values in JSON."""

    name: str
    members: list[Json]

    def ordinal(self, value: Json) -> int:
        """Return the number of a member, from 0; the member is added if it is new."""
        for k, member in enumerate(self.members):
            if type(member) is type(value) and member == value:
                return k
        self.members.append(value)
        return len(self.members) - 1

    def words(self) -> list[str]:
        """Return a name in lower case for each member, all different."""
        return unique_words([_member_word(member) for member in self.members])


@dataclass(eq=False)
class StructType(StateType):
    """Named values. JSON shows an object, or the values in a list if it is a `row`. With `widths`, it is an
    entry of an object: the values before the last side by side as a key, each in so many characters.
    """

    name: str
    fields: dict[str, StateType]
    is_row: bool = False
    widths: tuple[int, ...] = ()

    def parts(self) -> Iterator[StateType]:
        yield from self.fields.values()


@dataclass(eq=False)
class ListType(StateType):
    """Items: `count` of them, or up to `most`, or any number."""

    item: StateType
    count: int | None = None
    most: int | None = None

    def parts(self) -> Iterator[StateType]:
        yield self.item


@dataclass(eq=False)
class DealType(ListType):
    """Who holds each card, suit by suit and rank by rank; JSON shows a text of the `hands`, behind `lead`."""

    suits: int = 1
    ranks: str = ""
    hands: tuple[int, ...] = ()
    lead: str = ""


@dataclass(eq=False)
class OptionalType(StateType):
    """A value that may be missing; JSON shows null then."""

    item: StateType

    def parts(self) -> Iterator[StateType]:
        yield self.item


@dataclass(eq=False)
class VariantType(StateType):
    """A value of one of several types; None for a case that has no value, which JSON shows as `constants`
    says. If `keys` are there, JSON shows an object with one key.
    """

    name: str
    names: list[str]
    types: list[StateType | None]
    keys: tuple[str, ...] | None = None
    constants: dict[int, Json] = field(default_factory=dict)

    def parts(self) -> Iterator[StateType]:
        yield from (part for part in self.types if part is not None)

    def words(self) -> list[str]:
        """Return a name in lower case for each case, all different."""
        return unique_words(self.names)


def admits(kind: StateType, value: Json) -> bool:
    """Whether a type can hold a JSON value, once `admit` has been called."""
    match kind:
        case EnumType():
            return value is None or isinstance(value, str)
        case IntegerType():
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_INT
        case StructType():
            return (
                isinstance(value, dict)
                and list(value) == list(kind.fields)
                and all(admits(part, value[name]) for name, part in kind.fields.items())
            )
        case OptionalType():
            return value is None or admits(kind.item, value)
    return False


def admit(kind: StateType, value: Json) -> None:
    """Make room for a JSON value in a type that admits it."""
    match kind:
        case EnumType():
            kind.ordinal(value)
        case IntegerType():
            kind.least, kind.most = min(kind.least, value), max(kind.most, value)
        case StructType():
            for name, part in kind.fields.items():
                admit(part, value[name])
        case OptionalType() if value is not None:
            admit(kind.item, value)


def words_of(text: str) -> list[str]:
    """Split a name into lower-case words.

    >>> words_of("5211-card"), words_of("HalfTurn"), words_of("half_turn")
    (['5211', 'card'], ['half', 'turn'], ['half', 'turn'])
    """
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", text)] or ["value"]


def upper_camel_case(text: str) -> str:
    """Return a name in upper camel case.

    >>> upper_camel_case("half_turn")
    'HalfTurn'
    """
    return "".join([word.capitalize() for word in words_of(text)])


def unique_words(names: list[str]) -> list[str]:
    """Return names as lower-case words joined by underscores, all different."""
    known: dict[str, int] = {}
    words = []
    for name in names:
        word = "_".join(words_of(name))
        known[word] = known.get(word, 0) + 1
        words.append(word if known[word] == 1 else f"{word}_{known[word]}")
    return words


def _member_word(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return f"minus {-value}" if value < 0 else f"number {value}"
    return _spell(value)


SIGNS = {"+": "plus", "-": "minus", "*": "star", "?": "unknown", "#": "hash", ".": "dot", "/": "slash"}


def _spell(text: str) -> str:
    """A word of which upper-case single letters and signs stay apart: `P` and `p`, `R+` and `R`."""
    if len(text) <= 2 and not text.islower() and text[:1].isalpha() and text[:1].isupper() and len(text) == 1:
        return f"upper {text}"
    words = "".join([f" {SIGNS[sign]} " if sign in SIGNS else sign for sign in text])
    return f"number {words}" if words[:1].isdigit() else words


def named_types(kind: StateType) -> list[StateType]:
    """Return the enumerations, structs and variants in a type, each after those that it is made of."""
    order: dict[int, StateType] = {}

    def visit(part: StateType) -> None:
        if id(part) in order:
            return
        for inner in part.parts():
            visit(inner)
        if isinstance(part, (EnumType, StructType, VariantType)):
            order.setdefault(id(part), part)

    visit(kind)
    return list(order.values())


def class_name(binding: Any, fallback: str) -> str:
    """The name of the class that a plan's binding makes, or else one from a field's name."""
    name = getattr(binding, "__name__", "")
    if isinstance(binding, type) and name.isidentifier():
        return str(name)
    return upper_camel_case(fallback)
