"""Which types the values of a plan's nodes have in other languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardcode.compile import plan
from boardcode.compile.languages.low_expressions import NameScope, lower_expression
from boardcode.compile.languages.low_level import Variable
from boardcode.compile.languages.state_types import (
    LARGEST_INT,
    LARGEST_WIDE,
    BooleanType,
    DealType,
    EnumType,
    Inexpressible,
    IntegerType,
    ListType,
    OptionalType,
    StateType,
    StructType,
    VariantType,
    admit,
    admits,
    class_name,
    upper_camel_case,
)
from boardcode.compile.languages.turn_types import PlayerLeaf, leaf_of, number_node
from boardcode.wording import WordEnum

WIDEST = 64  # bits of a number
SPECIAL_VALUE = "value"  # the case of a variant in which none of the special values is there


def join_path(path: str, name: str) -> str:
    """The path of a part."""
    return f"{path}.{name}" if path else name


class PlanTypes:
    """The type of each node; raises `Inexpressible` for a node that has none."""

    def __init__(self, node: plan.Node, name: str) -> None:
        self._types: dict[int, StateType] = {}
        self._nodes: list[plan.Node] = []  # kept, so that their ids stay theirs
        self._enums: dict[str, EnumType] = {}
        self._player_leaves: dict[int, PlayerLeaf] = {}
        self.internal: list[StateType] = []  # of values that are read, but are no part of the state
        self.state = self._find(node, "", name, NameScope())

    def of(self, node: plan.Node) -> StateType:
        """Return the type of a node."""
        return self._types[id(node)]

    def _find(self, node: plan.Node, path: str, name: str, scope: NameScope) -> StateType:
        self._nodes.append(node)
        kind = self._kind_of(node, path, name, scope)
        self._types[id(node)] = kind
        return kind

    def _kind_of(self, node: plan.Node, path: str, name: str, scope: NameScope) -> StateType:
        match node:
            case plan.Integer() | plan.Varint():
                return _integer(node.least, node.most, path)
            case plan.Unary():
                return IntegerType(0, node.most)
            case plan.Computed():
                return _integer(node.least, node.most, path)
            case plan.SizedInteger():
                return self._sized_integer(node, path, scope)
            case plan.Symbols():
                return self._scalars(node.values, node.objects, name)
            case plan.Lookup():
                self.internal.append(self._find(node.item, path, f"{name} raw", scope))
                return self._scalars(node.values, node.objects, name)
            case plan.Struct():
                return self._struct(node, path, name, scope)
            case plan.Repeat():
                return ListType(self._find(node.item, f"{path}[]", name, scope), node.count)
            case plan.SizedRepeat() | plan.ToEnd():
                return ListType(self._find(node.item, f"{path}[]", name, scope))
            case plan.Counted():
                self._find(node.count, path, name, scope)
                return ListType(self._find(node.item, f"{path}[]", name, scope))
            case plan.Optional() | plan.When():
                return OptionalType(self._find(node.item, path, name, scope))
            case plan.Special():
                return self._special(node, path, name, scope)
            case plan.Switch():
                names = [f"case {_key_name(key)}" for key in node.keys]
                return self._cases(node.parts, names, path, name, scope)
            case plan.Union():
                tag = self._find(node.tag, join_path(path, "tag"), f"{name} tag", scope)
                self.internal.append(tag)
                variant = self._cases(node.parts, list(node.names), path, name, scope, is_union=True)
                assert isinstance(variant, VariantType), "unions are variants"
                variant.keys = node.names
                return variant
            case plan.Permutation():
                return ListType(IntegerType(0, node.size - 1), node.size)
            case plan.Combination():
                return ListType(IntegerType(0, node.size - 1), node.chosen)
            case plan.Tally():
                return self._tally(node, path, name, scope)
            case plan.Flagged():
                return self._flagged(node, path, name, scope)
            case plan.Bijective():
                return ListType(self._scalars(node.values, node.objects, name), None, node.most)
            case plan.Alternating():
                return self._alternating(node, path)
            case plan.CardDeal():
                return self._deal(node)
            case plan.Scan():
                return _pieces(node, self._enums)
            case plan.Rank():
                return self._find(node.scan, path, name, scope)
        return self._wrapper(node, path, name, scope)

    def _wrapper(self, node: plan.Node, path: str, name: str, scope: NameScope) -> StateType:
        place = path or "the code"
        match node:
            case plan.Mapped():
                raise Inexpressible(f"{place}: Mapped uses Python functions, which cannot be translated")
            case plan.Constraint() if node.allowed is None:
                raise Inexpressible(f"{place}: Checked uses a Python function, which cannot be translated")
            case plan.Sorted() | plan.Distinct() if node.keys is None:
                raise Inexpressible(
                    f"{place}: {type(node).__name__} uses a Python function, which cannot be translated"
                )
            case (
                plan.SwapBytes()
                | plan.ZeroPrefix()
                | plan.LsbFirst()
                | plan.LowestFirst()
                | plan.Constraint()
                | plan.Sorted()
                | plan.Distinct()
                | plan.Extension()
            ):
                return self._find(node.item, path, name, scope)
        raise Inexpressible(f"{place}: {type(node).__name__} has no form in other languages")

    def _alternating(self, node: plan.Alternating, path: str) -> StateType:
        leaf, values = leaf_of(node, path or "the code")
        names = (*node.players, None) if None in values else node.players
        kind = self._enum("Player")
        for name in names:
            kind.ordinal(name)
        item = number_node(leaf, values, len(node.players))
        if item is not None:
            self._nodes.append(item)
            self._types[id(item)] = IntegerType(0, len(node.players))
        player_leaf = PlayerLeaf(node, leaf, item, kind, values)
        self._player_leaves[id(node)] = self._player_leaves[id(leaf)] = player_leaf
        return self._player_lists(node.item, kind)

    def _deal(self, node: plan.CardDeal) -> DealType:
        """The owner of each card; the members of the enumeration begin with those who hold the hands."""
        holders = list(map(str, node.holders)) or [f"hand {k}" for k in range(1, len(node.hands) + 1)]
        words = [word for word in node.holders if isinstance(word, WordEnum)]
        title = name = class_name(type(words[0]) if words else None, "holder")
        count = 2
        while name in self._enums and self._enums[name].members[: len(holders)] != holders:
            name, count = f"{title}{count}", count + 1
        kind = self._enum(name)
        for holder in holders:
            kind.ordinal(holder)
        cards = node.suits * len(node.ranks)
        return DealType(kind, cards, None, node.suits, node.ranks, node.hands, node.lead)

    def _player_lists(self, node: plan.Node, kind: StateType) -> StateType:
        """The type of lists with players in them."""
        self._nodes.append(node)
        if isinstance(node, plan.Repeat):
            made: StateType = ListType(self._player_lists(node.item, kind), node.count)
        else:
            made = ListType(kind, None, node.most) if isinstance(node, plan.Bijective) else kind
        self._types[id(node)] = made
        return made

    def player_leaf(self, node: plan.Node) -> PlayerLeaf:
        """What is in the innermost lists of an alternation, by its node or that of the leaf."""
        return self._player_leaves[id(node)]

    def is_player_leaf(self, node: plan.Node) -> bool:
        """Whether a node stands for players in the innermost lists."""
        return not isinstance(node, plan.Alternating) and id(node) in self._player_leaves

    def symbol_numbers(self, kind: StateType, values: tuple[Any, ...]) -> tuple[int, ...]:
        """The numbers that stand for words, numbers or truth values."""
        return tuple([kind.ordinal(value) if isinstance(kind, EnumType) else int(value) for value in values])

    def _sized_integer(self, node: plan.SizedInteger, path: str, scope: NameScope) -> StateType:
        bits = lower_expression(node.bits, scope, path)
        if bits.most > WIDEST:
            raise Inexpressible(f"{path or 'the code'}: a number of up to {bits.most} bits; {WIDEST} fit")
        widest = (1 << max(bits.most, 0)) - 1
        return IntegerType(node.least, widest if node.most is None else node.most)

    def _scalars(self, values: tuple[Any, ...], objects: tuple[Any, ...], name: str) -> StateType:
        if all(isinstance(value, bool) for value in values):
            return BooleanType()
        if all(_is_plain_number(value) for value in values):
            return IntegerType(min(values), max(values))
        words = [made for made in objects if isinstance(made, WordEnum)]
        kind = self._enum(class_name(type(words[0]) if words else None, name))
        for value in values:
            kind.ordinal(value)
        return kind

    def _enum(self, name: str) -> EnumType:
        return self._enums.setdefault(name, EnumType(name, []))

    def _struct(self, node: plan.Struct, path: str, name: str, scope: NameScope) -> StructType:
        fields: dict[str, StateType] = {}
        inner = NameScope({}, scope)
        for part_name, part in zip(node.names, node.parts, strict=True):
            place = join_path(path, part_name)
            if isinstance(part, plan.Derived):
                raise Inexpressible(f"{place}: Derived uses a Python function, which cannot be translated")
            if isinstance(part, plan.VALUELESS):
                continue
            fields[part_name] = self._find(part, place, part_name, inner)
            inner.values[part_name] = Variable(part_name, fields[part_name])
        _check_names(fields, path)
        return StructType(class_name(node.make, name), fields)

    def _tally(self, node: plan.Tally, path: str, name: str, scope: NameScope) -> ListType:
        """A list of structs: the parts of a thing, and how often it is there."""
        for inner in (node.size, *(() if node.version is None else (node.version,))):
            self._find(inner, path, name, scope)
        fields = {
            part_name: self._find(part, f"{path}[].{part_name}", part_name, scope)
            for part_name, part in zip((*node.names, "count"), (*node.parts, node.count), strict=True)
        }
        _check_names(fields, path)
        count = fields["count"]
        if not isinstance(count, IntegerType) or count.most in node.counts:
            raise Inexpressible(f"{path or 'the code'}: a tally whose largest count has a list of its own")
        title = class_name(None, f"{name} entry")
        return ListType(StructType(title, fields, is_row=True, widths=node.widths))

    def _flagged(self, node: plan.Flagged, path: str, name: str, scope: NameScope) -> StateType:
        flag = self._find(node.flag, join_path(path, "flag"), f"{name} flag", scope)
        item = self._find(node.item, path, name, scope)
        if not isinstance(flag, BooleanType) or not isinstance(item, ListType) or item.count is not None:
            raise Inexpressible(f"{path or 'the code'}: Flagged of something that is no list")
        return item

    def _special(self, node: plan.Special, path: str, name: str, scope: NameScope) -> StateType:
        item = self._find(node.item, path, name, scope)
        nulls = [value for value in node.values if value is None]
        others = [value for value in node.values if value is not None]
        if all(admits(item, value) for value in others):
            for value in others:
                admit(item, value)
            return OptionalType(item) if nulls else item
        if any(isinstance(value, (dict, list)) for value in others):
            raise Inexpressible(f"{path or 'the code'}: special values of another form than the others")
        names = [_key_name(value) for value in node.values]
        types: list[StateType | None] = [None] * len(names)
        constants = dict(enumerate(node.values))
        title = class_name(None, name)
        return VariantType(title, [*names, SPECIAL_VALUE], [*types, item], None, constants)

    def _cases(
        self,
        parts: tuple[plan.Node, ...],
        names: list[str],
        path: str,
        name: str,
        scope: NameScope,
        *,
        is_union: bool = False,
    ) -> StateType:
        types = [
            self._find(part, path, f"{name} {part_name}", scope)
            for part, part_name in zip(parts, names, strict=True)
        ]
        if not is_union and all(isinstance(kind, IntegerType) for kind in types):
            least = min(kind.least for kind in types if isinstance(kind, IntegerType))
            most = max(kind.most for kind in types if isinstance(kind, IntegerType))
            for part in parts:
                self._types[id(part)] = IntegerType(least, most)
            return IntegerType(least, most)
        return VariantType(class_name(None, name), names, list(types))


def _check_names(names: Iterable[str], path: str) -> None:
    """Raise `Inexpressible` for names that cannot be told apart once they are written in camel case."""
    known: dict[str, str] = {}
    for name in names:
        other = known.setdefault(upper_camel_case(name), name)
        if other != name:
            reason = f"{other} and {name} would have the same name in other languages"
            raise Inexpressible(f"{path or 'the code'}: {reason}")


def _integer(least: int, most: int, path: str) -> IntegerType:
    if most > LARGEST_WIDE:
        raise Inexpressible(
            f"{path or 'the code'}: a number of {most.bit_length()} bits; at most {WIDEST} can be generated"
        )
    return IntegerType(least, most)


def _is_plain_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_INT


def _key_name(key: Any) -> str:
    if key is None or isinstance(key, bool):
        return {None: "none", True: "true", False: "false"}[key]
    return str(key).replace("-", "minus ")


def _pieces(node: plan.Scan, enums: dict[str, EnumType]) -> StructType:
    kind = enums.setdefault("Kind", EnumType("Kind", []))
    for value in (node.head_kind, *node.kinds):
        if value is not None:
            kind.ordinal(value)
    piece = StructType("Piece", {node.keys[0]: kind, node.keys[1]: IntegerType(0, node.cells - 1)})
    return StructType(class_name(None, "layout"), {node.name: ListType(piece, None, node.cells)})
