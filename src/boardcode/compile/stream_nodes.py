"""The nodes of plans that are read from the first bit to the last: what follows depends on what was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from boardcode.compile.expressions import Expression
from boardcode.compile.fixed_nodes import BINDING, Json, PlanNode, Unlowerable

if TYPE_CHECKING:
    from boardcode.compile.plan import Node

COUNT = -1  # in the order of parts of a tally


class _Unsized(PlanNode):
    """A node whose number of bits is known only when it is read."""

    @property
    def width(self) -> int:
        raise Unlowerable(f"{type(self).__name__} has no fixed width")


def _common_width(parts: tuple[Node, ...]) -> int:
    widths = {part.width for part in parts}
    if len(widths) > 1:
        raise Unlowerable("the alternatives have different widths")
    return widths.pop()


@dataclass(eq=False, repr=False)
class SizedInteger(_Unsized):
    """An unsigned integer in as many bits as an expression says; `most` is None if they alone limit it. More
    than `MOST_NUMBER_BITS` have no meaning.
    """

    bits: Expression
    least: int
    most: int | None


@dataclass(eq=False, repr=False)
class Varint(_Unsized):
    """A number in groups of seven bits, each in a byte whose high bit says that another group follows.

    `order` is `leb128` (low group first) or `vlq` (high group first). More groups than needed are not
    canonical; more than 64 bits have no meaning.
    """

    order: str
    least: int
    most: int


@dataclass(eq=False, repr=False)
class Unary(_Unsized):
    """A number from 0 to `most`: so many ones, then a zero."""

    most: int


@dataclass(eq=False, repr=False)
class SizedRepeat(_Unsized):
    """The same node as often as an expression says; a list in JSON, a tuple in Python."""

    count: Expression
    item: Node


@dataclass(eq=False, repr=False)
class Counted(_Unsized):
    """A node that is a whole number, then so many items; a list of the items."""

    count: Node
    item: Node


@dataclass(eq=False, repr=False)
class ToEnd(_Unsized):
    """Items until only spare bits of the last character are left; a list."""

    item: Node


@dataclass(eq=False, repr=False)
class Optional(_Unsized):
    """A node that may be missing at the end of the code: null then, and whatever follows is missing too."""

    item: Node


@dataclass(eq=False, repr=False)
class When(_Unsized):
    """A node that is there if an expression is true (not 0); null otherwise."""

    condition: Expression
    item: Node


@dataclass(eq=False, repr=False)
class Switch(PlanNode):
    """The node whose key equals the value of an expression; no other value has a meaning. Keys are values in
    JSON.
    """

    on: Expression
    keys: tuple[Json, ...]
    parts: tuple[Node, ...]
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)  # the keys in Python

    @property
    def width(self) -> int:
        return _common_width(self.parts)


@dataclass(eq=False, repr=False)
class Union(PlanNode):
    """A tag, and the node whose key equals its JSON value; an object with one key, of `names`, in JSON.

    In Python it is an object of one of `classes`, or if that is None what `pair` makes of one of `tags` and a
    value.
    """

    tag: Node
    keys: tuple[Json, ...]
    names: tuple[str, ...]
    parts: tuple[Node, ...]
    tags: tuple[Any, ...] = field(default=(), metadata=BINDING)
    classes: tuple[type[Any], ...] | None = field(default=None, metadata=BINDING)
    pair: Callable[[Any, Any], Any] | None = field(default=None, metadata=BINDING)

    @property
    def width(self) -> int:
        return self.tag.width + _common_width(self.parts)


@dataclass(eq=False, repr=False)
class Constant(PlanNode):
    """Bits without a value that are always the same; others have no meaning."""

    width: int
    value: int


@dataclass(eq=False, repr=False)
class Derived(PlanNode):
    """Bits without a value that a function computes from the bytes before them, the last one filled with zero
    bits; others have no meaning.
    """

    width: int
    function: Callable[[bytes], int] | None = field(default=None, metadata=BINDING)


@dataclass(eq=False, repr=False)
class Computed(PlanNode):
    """A number without bits, from `least` to `most`: the value of an expression; others have no meaning."""

    expression: Expression
    least: int
    most: int
    width = 0


@dataclass(eq=False, repr=False)
class Rule(PlanNode):
    """No bits and no value: a code for which an expression is not true has no meaning. The fault is at the
    path `at` of the record around it, or if that is empty at the fields that the expression depends on.
    """

    condition: Expression
    at: str = field(default="", metadata=BINDING)
    width = 0


@dataclass(eq=False, repr=False)
class Align(_Unsized):
    """Zero bits up to the next multiple of `bits`, counted from the start of the code or of the `LsbFirst`
    around it; set, they are not canonical.
    """

    bits: int


@dataclass(eq=False, repr=False)
class LsbFirst(PlanNode):
    """A node whose bits are taken from the low end of each byte, counted from its own first bit; numbers in
    it have their lowest bit first. If its width varies, zero bits fill its last byte; set, they are not
    canonical. If its width is fixed, the last byte has only the bits that are left.
    """

    item: Node

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class LowestFirst(PlanNode):
    """A node whose bits are taken from the low end of the whole; numbers in it have their lowest bit first.
    Of whole bytes this is `LsbFirst` in `SwapBytes`.
    """

    item: Node

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Lookup(PlanNode):
    """A node whose JSON value is replaced by the value beside it; one that is not listed has no meaning."""

    item: Node
    raws: tuple[Json, ...]
    values: tuple[Json, ...]
    raw_objects: tuple[Any, ...] = field(default=(), metadata=BINDING)
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Mapped(PlanNode):
    """A node whose value two Python functions replace; no backend but Python can express it.

    If `is_plain`, the value has a JSON form of its own, and otherwise that of the item. If there is a node
    `like`, only a value that this could write is written.
    """

    item: Node
    decode: Callable[[Any], Any] | None = field(default=None, metadata=BINDING)
    encode: Callable[[Any], Any] | None = field(default=None, metadata=BINDING)
    is_plain: bool = True
    many_to_one: bool = False
    like: Node | None = field(default=None, metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Sorted(PlanNode):
    """A list in ascending order: of its items if `keys` is empty, else of the values of these expressions
    over the fields of an item, compared one after the other; if it is None, of a Python function. Another
    order is not canonical. The order may be `descending` instead.
    """

    item: Node
    keys: tuple[Expression, ...] | None
    key: Callable[[Any], Any] | None = field(default=None, metadata=BINDING)
    descending: bool = False

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Distinct(PlanNode):
    """A list in which no item stands twice, compared as in `Sorted`; repeated ones have no meaning."""

    item: Node
    keys: tuple[Expression, ...] | None
    key: Callable[[Any], Any] | None = field(default=None, metadata=BINDING)

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Permutation(PlanNode):
    """The numbers from 0 to `size` - 1 in some order, as the lexicographic rank of that order; a list."""

    width: int
    size: int


@dataclass(eq=False, repr=False)
class Combination(PlanNode):
    """`chosen` numbers from 0 to `size` - 1 in ascending order, as their lexicographic rank; a list."""

    width: int
    size: int
    chosen: int


@dataclass(eq=False, repr=False)
class Bijective(PlanNode):
    """A list of at most `most` of some values as one number in bijective numeration, the lowest digit first:
    the first value is the digit 1.
    """

    width: int
    most: int
    values: tuple[Json, ...]
    objects: tuple[Any, ...] = field(default=(), metadata=BINDING)

    @property
    def count(self) -> int:
        """How many lists there are."""
        return sum(len(self.values) ** length for length in range(self.most + 1))


@dataclass(eq=False, repr=False)
class CardDeal(PlanNode):
    """A text of the hands among which all cards of some suits and ranks are dealt, as the number of the deal
    in an order of `deal_orders`; `lead` is before the first hand, `holders` are words for who has the hands.
    """

    width: int
    suits: int
    ranks: str
    hands: tuple[int, ...]
    order: str
    lead: str
    holders: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class Alternating(PlanNode):
    """Lists, nested so deep, of numbers: 0 for the player to move, 1 for the next; null is where nothing is.
    Their number says which of the `players` is to move, who take turns from the first on; they stand in the
    value instead of the numbers. Unless each has as many as turns, the code has no meaning.
    """

    item: Node
    depth: int
    players: tuple[str, ...]

    @property
    def width(self) -> int:
        return self.item.width


@dataclass(eq=False, repr=False)
class Flagged(_Unsized):
    """A truth value, and a list if it is true; else the list is empty. An empty one behind a true value is
    not canonical.
    """

    flag: Node
    item: Node


@dataclass(eq=False, repr=False)
class Extension(_Unsized):
    """A node at the end of the code that older codes do not have; a code without it is not canonical, and is
    read as if it had the value that JSON shows as `default`.
    """

    item: Node
    default: Json


@dataclass(eq=False, repr=False)
class Tally(_Unsized):
    """How often things are there: first a list for each of the `counts`, then one with a count at each thing.

    `parts` make a thing, in the order in which things are compared; `order` is the order of the parts in the
    lists, `more` that in the last one, where `COUNT` stands for the count. If `grouped`, the lists are lists
    of groups: a size, all parts but the last, then so many last parts; shorter groups come first. The last
    list has a size, too, unless it goes `to_end`. Things in another order, twice or in the list of another
    count are not canonical.

    The value has (*parts, count) for each thing. If there are `widths`, it has a text for each: the parts
    side by side, numbers filled with zeros, each in so many characters.

    A `version` stands before everything: the highest that a thing needs, at least `first_version`. `since`
    has a part, some of its values, and the versions that these need.
    """

    names: tuple[str, ...]
    parts: tuple[Node, ...]
    counts: tuple[int, ...]
    size: Node
    count: Node
    order: tuple[int, ...]
    more: tuple[int, ...]
    grouped: bool
    to_end: bool
    widths: tuple[int, ...]
    version: Node | None
    first_version: int
    since: tuple[int, tuple[Json, ...], tuple[int, ...]] | None
