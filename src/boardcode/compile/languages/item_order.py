"""Comparisons of the items of a list, in the low-level form."""

from __future__ import annotations

from boardcode.compile.expressions import Expression
from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_expressions import NameScope, lower_expression
from boardcode.compile.languages.low_level import (
    Comparison,
    FieldOf,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    OrdinalOf,
    TableEntry,
    Variable,
    number,
)
from boardcode.compile.languages.state_types import (
    DealType,
    EnumType,
    Inexpressible,
    IntegerType,
    ListType,
    StateType,
    StructType,
)

MOST_COMPARED = 16  # numbers of an item


class ItemComparison:
    """How two items are compared: as they are, or by keys over their fields."""

    def __init__(
        self, build: BlockBuilder, keys: tuple[Expression, ...], *, descending: bool = False
    ) -> None:
        self.descending = descending
        self.build = build
        self.keys = keys
        self.item: StateType | None = None

    def bind(self, item: StateType) -> None:
        """Set the type of the items."""
        self.item = item
        self._values(Variable("item", item))

    @property
    def sides(self) -> tuple[Variable, Variable]:
        """Two variables that stand for two items in `second_is_less`."""
        assert self.item is not None
        if not hasattr(self, "_sides"):
            self._sides = (
                self.build.variable("one", self.item),
                self.build.variable("two", self.item),
            )
        return self._sides

    @property
    def second_is_less(self) -> LowExpression:
        """Whether the second of the two variables comes before the first."""
        one, two = self.sides
        return self.less(two, one)

    def less(self, one: LowExpression, two: LowExpression) -> LowExpression:
        """Whether an item comes before another."""
        if self.descending:
            one, two = two, one
        result: LowExpression | None = None
        for left, right in reversed(list(zip(self._values(one), self._values(two), strict=True))):
            is_less = Comparison("<", left, right)
            if result is None:
                result = is_less
            else:
                result = Logic("or", is_less, Logic("and", Comparison("==", left, right), result))
        return Literal(0, "bool") if result is None else result

    def equal(self, one: LowExpression, two: LowExpression) -> LowExpression:
        """Whether two items are the same."""
        result: LowExpression | None = None
        for left, right in zip(self._values(one), self._values(two), strict=True):
            same = Comparison("==", left, right)
            result = same if result is None else Logic("and", result, same)
        return Literal(1, "bool") if result is None else result

    def _values(self, item: LowExpression) -> list[LowExpression]:
        """The numbers by which an item is compared, one after the other."""
        if not self.keys:
            return self.parts_of(item)
        kind = item.kind
        if not isinstance(kind, StructType):
            raise Inexpressible("items that are compared by fields, and have none")
        scope = NameScope({name: FieldOf(item, name, part) for name, part in kind.fields.items()})
        values = []
        for key in self.keys:
            lowered = lower_expression(key, scope, "a key")
            if lowered.divisors:
                raise Inexpressible("items that are compared by a quotient")
            values.append(lowered.value)
        return values

    def parts_of(self, item: LowExpression) -> list[LowExpression]:
        """The numbers by which an item without keys is compared, one after the other."""
        kind = item.kind
        if isinstance(kind, IntegerType):
            return [item]
        if isinstance(kind, EnumType) and all(isinstance(member, str) for member in kind.members):
            order = sorted(kind.members)
            table = self.build.shared.table("word_order", tuple(order.index(word) for word in kind.members))
            return [TableEntry(table, OrdinalOf(item))]
        if isinstance(kind, DealType):
            raise Inexpressible("deals of cards that are compared")
        if isinstance(kind, ListType) and kind.count is not None and kind.count <= MOST_COMPARED:
            parts = []
            for k in range(kind.count):
                parts += self.parts_of(ItemOf(item, number(k), kind.item))
            return parts
        raise Inexpressible("items that are compared, and are not numbers, words or short lists of them")
