"""Lists of players in turn in other languages: their types, and the numbers that stand for players."""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.compile import plan
from boardcode.compile.languages.state_types import EnumType, Inexpressible

WIDEST_NUMBER = 53  # bits of a plain number in every language


@dataclass(eq=False)
class PlayerLeaf:
    """What stands in the innermost lists: `item` for one thing, whose values are numbers of players, counted
    from the one to move, or as many as there are players where nothing is; None if it is a list that is one
    number.
    """

    node: plan.Alternating
    leaf: plan.Node
    item: plan.Integer | plan.Symbols | None
    kind: EnumType
    values: tuple[int | None, ...]

    @property
    def has_gaps(self) -> bool:
        """Whether there may be nothing."""
        return None in self.values

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each value; as many as there are players for nothing."""
        return tuple([len(self.node.players) if value is None else value for value in self.values])

    @property
    def names(self) -> tuple[str | None, ...]:
        """The players in the order of their turns, and None where nothing may be."""
        return (*self.node.players, None) if self.has_gaps else self.node.players

    @property
    def ordinals(self) -> tuple[int, ...]:
        """The member of each of the names."""
        return tuple([self.kind.ordinal(name) for name in self.names])


def leaf_of(node: plan.Alternating, place: str) -> tuple[plan.Node, tuple[int | None, ...]]:
    """The node in the innermost lists and its values; raises `Inexpressible` if it cannot be generated."""
    leaf = node.item
    while isinstance(leaf, plan.Repeat):
        leaf = leaf.item
    if isinstance(leaf, plan.Integer) and leaf.width <= WIDEST_NUMBER:
        return leaf, tuple(range(leaf.least, leaf.most + 1))
    if isinstance(leaf, plan.Symbols) and leaf.width <= WIDEST_NUMBER:
        return leaf, leaf.values
    if isinstance(leaf, plan.Bijective):
        return leaf, leaf.values
    raise Inexpressible(f"{place}: Alternating of lists whose length varies has no form in other languages")


def number_node(
    leaf: plan.Node, values: tuple[int | None, ...], count: int
) -> plan.Integer | plan.Symbols | None:
    """The same leaf with numbers only; None of a list that is one number."""
    if isinstance(leaf, plan.Symbols):
        numbers = tuple([count if value is None else value for value in values])
        return plan.Symbols(leaf.width, leaf.patterns, numbers, numbers, leaf.aliases)
    return plan.Integer(leaf.width, leaf.least, leaf.most) if isinstance(leaf, plan.Integer) else None
