"""What the streams of a program hold, in the shape of the JSON form: plain data, from which columns are made.

Every part says how many values it has by its streams; a part that is not always there has fewer values than
what it is a part of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from boardcode.compile.plan import Json


@dataclass(frozen=True, slots=True)
class Numbers:
    """A stream of numbers up to `most`."""

    stream: int
    most: int


@dataclass(frozen=True, slots=True)
class Words:
    """A stream of places in a table of values."""

    stream: int
    values: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """Something without a value: null."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An object with named parts."""

    names: tuple[str, ...]
    parts: tuple[Recipe, ...]


@dataclass(frozen=True, slots=True)
class ItemLists:
    """Lists: of `size` items, or if that is None a stream of their ends, which begins with 0."""

    size: int | None
    stream: int
    item: Recipe


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that may be missing: a stream of 1 where it is there, 0 where it is null."""

    stream: int
    item: Recipe


@dataclass(frozen=True, slots=True)
class Cases:
    """One of several parts: a stream of places in `parts`. JSON has an object with one of `names` as its key
    if `is_union`, else the part itself.
    """

    stream: int
    names: tuple[str, ...]
    parts: tuple[Recipe, ...]
    is_union: bool


@dataclass(frozen=True, slots=True)
class Specials:
    """Something with special values: a stream of 0 where the item stands, else 1 + a place in `values`."""

    stream: int
    values: tuple[Json, ...]
    item: Recipe


@dataclass(frozen=True, slots=True, eq=False)
class AnyJson:
    """Something that only the declaration knows, with the JSON Schema of its values."""

    schema: dict[str, Json]


@dataclass(frozen=True, slots=True)
class TextCounts:
    """An object from texts to counts: a stream of ends, one of the characters of texts, which have `width`
    each, and the counts.
    """

    stream: int
    texts: int
    width: int
    counts: Numbers


@dataclass(frozen=True, slots=True)
class DealTexts:
    """Texts of deals: a stream with the hand that holds each card; see `deal_orders.DealText`."""

    stream: int
    suits: int
    ranks: str
    hands: tuple[int, ...]
    lead: str


Recipe: TypeAlias = (
    Numbers
    | Words
    | Nothing
    | Fields
    | ItemLists
    | Missing
    | Cases
    | Specials
    | AnyJson
    | TextCounts
    | DealTexts
)
