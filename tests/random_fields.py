"""Random fields of all kinds: what may stand at a place of a declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import make_dataclass
from itertools import count
from keyword import iskeyword
from typing import Any

from fixed_declarations import Turn, reject_a_quarter, with_special
from hypothesis import strategies as st

from boardcode.compile.deal_orders import DEAL_ORDERS
from boardcode.fields import (
    Aligned,
    Alternating,
    Array,
    Bijective,
    CardDeal,
    Checked,
    Choice,
    Combination,
    Computed,
    Constant,
    Counted,
    Derived,
    Distinct,
    Extension,
    Field,
    Flagged,
    Ignored,
    LittleEndian,
    LowestFirst,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Padded,
    Permutation,
    Record,
    Rule,
    Sorted,
    Switch,
    Table,
    Tally,
    ToEnd,
    Unary,
    Union,
    Varint,
    When,
    Zero,
    this,
)

Limits = Mapping[str, int]  # the names of earlier fields that are numbers, and the largest value of each

FLAG, BYTE_FLAG = Table(1, {0: False, 1: True}), Table(8, {0: False, 1: True})
DEALS = [CardDeal(9, suits=2, ranks="AKQ", hands=(3, 2, 1), order=order) for order in DEAL_ORDERS]
NAMES = ("a", "ab", "from", "b", "is", "c")


def add_bytes(most: int) -> Callable[[bytes], int]:
    return lambda before: sum(before) % (most + 1)


def reverse(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return items[::-1]


class FieldMaker:
    """Draws fields that may stand at a place of a declaration.

    `limits` are the earlier numbers there; `depth` is how deep more fields may nest; `tail` is None if
    something follows, else the fewest bits that something must have which may be missing; `fixed` asks for a
    fixed width.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self._numbers = count(1)

    def pick(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def number(self, least: int, most: int) -> int:
        return self.draw(st.integers(least, most))

    # -- expressions

    def amount(self, limits: Limits, most: int) -> Any:
        """An expression whose value is never negative and never more than `most`."""
        name = self.pick(*limits)
        other = self.pick(*limits)
        options: list[Any] = [
            this[name] % (most + 1),
            (this[name] + this[other] * 2) % most + 1,
            most - this[name] % (most + 1),
            this[name] // (limits[name] // most + 1),
            (this[name] >= this[other]) * most,
            (7 // (this[name] + 1)) % (most + 1),
        ]
        if limits[name] <= most:
            options += [this[name], limits[name] - this[name]]
        return self.pick(*options)

    def condition(self, limits: Limits) -> Any:
        name = self.pick(*limits)
        value = self.number(0, min(limits[name], 9))
        reference = this[name]
        return self.pick(
            reference,
            reference % 2,
            reference == value,
            reference != value,
            reference < value,
            reference > value,
            value <= reference,
            reference - value >= this[self.pick(*limits)],
        )

    # -- one value

    def integer(self, limits: Limits, *, fixed: bool = False, most: int = 300) -> Field[Any]:
        """A field of numbers from 0 on that are at most `most`."""
        width = self.number(1, most.bit_length())
        largest = min(most, (1 << width) - 1)
        least = self.number(0, largest)
        options = [
            lambda: Number(width, 0, largest),
            lambda: Number(width, least, self.number(least, largest)),
            lambda: Table(width, {least: largest, largest - least: 0} if largest != 2 * least else {0: 1}),
            lambda: LittleEndian(Number(16, least, largest)),
        ]
        if not fixed:
            options += [
                lambda: Varint(self.pick("leb128", "vlq"), 0, most),
                lambda: Varint(self.pick("leb128", "vlq"), least, largest),
                lambda: Unary(self.number(1, min(most, 9))),
            ]
        field: Field[Any] = self.pick(*options)()
        return field

    def leaf(self, limits: Limits, *, fixed: bool) -> Field[Any]:
        width = self.number(1, 10)
        options = [
            lambda: self.integer(limits, fixed=fixed),
            lambda: Number(width),
            lambda: Number(self.pick(31, 53, 64, 65, 90)),
            lambda: Choice(self.number(2, 6), Turn),
            lambda: with_special(Number(width, 0, self.number(0, (1 << width) - 1)), 0, None),
            lambda: Table(4, {3: None, self.number(4, 9): "ab", 10: True, 11: -5}),
            lambda: Table(3, {0: None, 1: 5, 2: "c"}, aliases={self.number(3, 5): 1, 6: 0}),
            lambda: Permutation(self.number(2, 6)),
            lambda: Combination(self.number(4, 9), self.number(1, 4)),
            lambda: Bijective(self.pick(7, 9, 12), self.pick("ox", ("ab", 3, None)), self.number(1, 3)),
            lambda: Bijective(64, "ox", 62),
            lambda: self.pick(*DEALS),
            lambda: Mapped(
                Number(4, 0, 8), {k: self.pick(*NAMES) + str(k) for k in range(self.number(1, 9))}
            ),
            lambda: Mapped(Choice(3, Turn), {Turn.NONE: 0, Turn.FULL: None}),
            lambda: Mapped(Number(width), lambda number: 5 * number - 3, lambda value: (value + 3) // 5),
            lambda: Mapped(Number(4), lambda number: number // 2, lambda value: 2 * value, many_to_one=True),
        ]
        if not fixed:
            options += [
                lambda: Varint(self.pick("leb128", "vlq")),
                lambda: Unary(self.number(1, 12)),
                lambda: Mapped(Varint("vlq", 0, 999), lambda number: -number, lambda value: -value),
            ]
            if limits:
                options.append(lambda: Number(self.amount(limits, 12)))
        field: Field[Any] = self.pick(*options)()
        return field

    # -- several values

    def field(self, limits: Limits, depth: int, tail: int | None, *, fixed: bool = False) -> Field[Any]:
        if depth == 0:
            return self.leaf(limits, fixed=fixed)

        def inner(**changes: Any) -> Field[Any]:
            return self.field(
                **{"limits": limits, "depth": depth - 1, "tail": None, "fixed": fixed, **changes}
            )

        options = [
            lambda: self.leaf(limits, fixed=fixed),
            lambda: self.record(limits, depth - 1, tail, fixed=fixed),
            lambda: self.items(inner(), limits, tail, fixed=fixed),
            lambda: Array(self.number(17, 20), self.leaf(limits, fixed=True)),
            lambda: self.swap(inner(fixed=True)),
            lambda: self.pad(inner(fixed=True)),
            lambda: with_special(inner(fixed=True), 0, "special"),
            lambda: Checked(Array(2, Number(6)), reject_a_quarter),
            lambda: LowestFirst(inner(fixed=True)),
            lambda: LsbFirst(inner(tail=None if fixed or tail is None else tail + 7)),
            lambda: Mapped(self.items(inner(), limits, tail, fixed=fixed), reverse, reverse),
            lambda: self.ordered(Sorted, limits, tail, fixed=fixed),
            lambda: self.ordered(Distinct, limits, tail, fixed=fixed),
            lambda: Sorted(Array(self.number(0, 4), Number(5)), descending=True),
            lambda: self.ruled(limits),
            lambda: self.alternating(limits, tail, fixed=fixed),
            lambda: Sorted(self.ordered(Distinct, limits, tail, fixed=fixed, keyed=False)),
        ]
        if not fixed:
            options += [
                lambda: self.union(inner, tail),
                lambda: self.tally(tail),
                lambda: Flagged(self.pick(FLAG, BYTE_FLAG), Counted(Number(self.pick(2, 8), 0, 3), inner())),
                lambda: Flagged(BYTE_FLAG, self.tally(tail, text=False)),
            ]
            if limits:
                options += [
                    lambda: When(self.condition(limits), inner(tail=tail)),
                    lambda: self.switch(inner, limits, tail),
                ]
            if tail is not None:
                options += [
                    lambda: ToEnd(self.wide(inner(), tail)),
                    lambda: Optional(self.wide(inner(), tail)),
                    lambda: Extension(Counted(Number(max(tail, 8), 0, 3), inner()), ()),
                ]
        field: Field[Any] = self.pick(*options)()
        return field

    def wide(self, field: Field[Any], least: int) -> Field[Any]:
        """A field of at least so many bits that is never None."""
        magic = Constant(max(1, least - field.least_width), 1)
        return Record(self.nested_class(["value"]), magic=magic, value=field)

    def swap(self, field: Field[Any]) -> Field[Any]:
        width = field.width or 0
        return LittleEndian(Padded(max(8, -(-width // 8) * 8), field))

    def pad(self, field: Field[Any]) -> Field[Any]:
        return Padded((field.width or 0) + self.number(1, 9), field)

    def items(self, item: Field[Any], limits: Limits, tail: int | None, *, fixed: bool) -> Field[Any]:
        """A list of some length."""
        options: list[Callable[[], Field[Any]]] = [lambda: Array(self.number(0, 4), item)]
        if not fixed:
            options += [lambda: Counted(self.integer(limits, most=self.number(1, 5)), item)]
            if limits:
                options += [lambda: Array(self.amount(limits, 4), item)]
            if tail is not None and item.least_width >= tail:
                options += [lambda: ToEnd(item)]
        return self.pick(*options)()  # type: ignore[no-any-return]

    def ordered(
        self, kind: Any, limits: Limits, tail: int | None, *, fixed: bool, keyed: bool = True
    ) -> Field[Any]:
        """A list whose items can be compared, and of which there are enough to be different."""
        pair = Record(self.nested_class(["x", "y"]), x=Number(7), y=Number(3))
        item, key = self.pick(
            (Number(6), None),
            (Permutation(5), None),
            (Array(2, Number(4)), None),
            *([(Number(6), lambda number: -number), (Varint("vlq", 0, 999), None)] if keyed else []),
            *([(pair, this.x), (pair, (this.x, this.y)), (pair, lambda pair: pair.x % 50)] if keyed else []),
        )
        if item.width is None and fixed:
            item = Number(9)
        return kind(self.items(item, limits, tail, fixed=fixed), key)  # type: ignore[no-any-return]

    def alternating(self, limits: Limits, tail: int | None, *, fixed: bool) -> Field[Any]:
        """Lists of what players have put down in turn, of lists, or of lists that are one number."""
        item, players = self.pick(
            (Number(1), "xo"),
            (Table(2, {0: None, 2: 0, 1: 1}), "xo"),
            (Table(3, {7: 2, 2: 0, 1: 1, 4: None}), ("a", "b", "c")),
            (Number(2, 0, 2), ("a", "b", "c")),
            (Bijective(5, (1, 0), 3), "xo"),
            (Array(self.number(0, 3), Number(1)), "xo"),
            (Array(2, Table(2, {0: None, 2: 0, 1: 1})), "xo"),
        )
        return Alternating(self.items(item, limits, tail, fixed=fixed), players)

    def tally(self, tail: int | None, *, text: bool | None = None) -> Field[Any]:
        """How often things of one to three parts are there."""
        is_text = self.pick(True, False) if text is None else text
        kinds: list[Callable[[], Field[Any]]] = [
            lambda: Varint(self.pick("leb128", "vlq"), self.number(0, 2), self.pick(5, 200, 99_999)),
            lambda: Varint("leb128", 0, self.pick(9, 300)),
            lambda: Number(self.number(2, 9)),
        ]
        if is_text:
            kinds += [
                lambda: Mapped(Varint(), {3: "NO", 0: "SO", 200: "AB"}),
                lambda: Mapped(Number(3), {3: "b", 0: "c", 7: "a"}),
            ]
        names = ["x", "y", "z"][: self.number(1, 3)]
        parts = {name: self.pick(*kinds)() for name in names}
        sizes = self.pick(Varint(), Varint(), Number(6), Varint("vlq"))
        count = self.pick(Varint(most=999), Varint(), Number(5), Varint("vlq", 1, 50))
        least = count.least_width + sum(part.least_width for part in parts.values())
        grouped = len(names) > 1 and self.pick(True, False)
        since = {}
        if isinstance(parts[names[-1]], (Varint, Number)) and self.pick(True, False, False):
            since = {names[-1]: {2: 3, 3: 2}}
        return Tally(
            parts,
            self.pick((1,), (1, 2), (3, 2, 1), (2, 7)),
            size=sizes,
            count=count,
            order=names if grouped else self.draw(st.permutations(names)),
            more=self.draw(st.permutations([*names, "count"])),
            grouped=grouped,
            to_end=tail is not None and least >= tail and self.pick(True, False),
            text=is_text,
            version=self.pick(Number(8, 1, 3), Number(3, 1, 4), Varint(least=1)) if since else None,
            since=since,
        )

    def ruled(self, limits: Limits) -> Field[Any]:
        """A record whose parts have rules, and numbers that follow from them."""
        made = self.nested_class(["list", "pair", "left"])
        pair = Record(self.nested_class(["from", "y"]), **{"from": Number(3), "y": Number(3)})
        left = 31 - this.list.sum() - this.pair["from"]
        outer = [this[self.pick(*limits)] % 5 - this.pair.y < 5] if limits else []
        condition = self.pick(
            this.pair.y <= this.list[1] + 4, this.list.sum() != 7, this.list[0] * this.pair.y % 3 != 2, *outer
        )
        return Record(
            made,
            list=Array(3, self.pick(Number(3), Table(2, {0: 0, 1: 9, 2: 3}), Number(3, 1, 5))),
            pair=self.pick(pair, LsbFirst(pair)),
            left=Computed(self.pick(left, left % 7), self.number(0, 2), 31),
            rule=Rule(condition, "the rule is broken", at=self.pick("", "pair.y", "list[1]")),
        )

    def union(self, inner: Callable[..., Field[Any]], tail: int | None) -> Field[Any]:
        tag, values = self.pick(
            (Number(2), (0, 1, 3)),
            (Choice(2, Turn), (Turn.HALF, Turn.NONE)),
            (Table(1, {0: True, 1: None}), (None, True)),
            (Varint("leb128"), (0, 300)),
        )
        if self.pick(True, False):
            return Union(tag, {value: inner(tail=tail) for value in values})
        classes = {value: Record(self.nested_class(["v"]), v=inner(tail=tail)) for value in values}
        return Union(tag, classes)

    def switch(self, inner: Callable[..., Field[Any]], limits: Limits, tail: int | None) -> Field[Any]:
        options = self.number(2, 3)
        cases = {value: inner(tail=tail) for value in range(options)}
        return Switch(self.amount(limits, options - 1), cases)

    # -- records

    def nested_class(self, names: list[str]) -> Any:
        attributes = [(f"{name}_" if iskeyword(name) else name, Any) for name in names]
        name = f"Part{next(self._numbers)}"
        return make_dataclass(name, attributes, frozen=True, slots=self.pick(True, False))

    def valueless(self, *, fixed: bool) -> Field[Any]:
        width = self.number(1, 12)
        options = [lambda: Zero(width), lambda: Ignored(width), lambda: Constant(width, self.number(0, 1))]
        if not fixed:
            options += [
                lambda: Derived(width, add_bytes((1 << width) - 1)),
                lambda: Aligned(self.pick(3, 8, 16)),
            ]
        field: Field[Any] = self.pick(*options)()
        return field

    def fields(
        self, names: list[str], limits: Limits, depth: int, tail: int | None, *, fixed: bool
    ) -> dict[str, Field[Any]]:
        """Fields with values by the names, others between them; all may use the numbers before them."""
        fields: dict[str, Field[Any]] = {}
        known = dict(limits)
        for k, name in enumerate(names):
            if self.pick(True, False, False):
                fields[f"gap{k}"] = self.valueless(fixed=fixed)
            is_last = k == len(names) - 1
            if not is_last and self.pick(True, False):
                field = self.integer(known, fixed=fixed)
                known[name] = 300
            else:
                field = self.field(known, depth, tail if is_last else None, fixed=fixed)
                known.pop(name, None)
            fields[name] = field
        if tail is None and self.pick(True, False, False):
            fields["end"] = self.valueless(fixed=fixed)
        elif tail is not None and not fixed and self.pick(True, False, False, False):
            fields.pop(names[-1])
            fields[names[-1]] = Optional(self.wide(self.leaf(known, fixed=False), tail))
            fields["more"] = Optional(self.wide(self.leaf(known, fixed=False), tail))
            fields["rest"] = ToEnd(self.wide(self.leaf(known, fixed=False), tail))
        return fields

    def record(self, limits: Limits, depth: int, tail: int | None, *, fixed: bool) -> Field[Any]:
        names = self.draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=3))
        fields = self.fields(names, limits, depth, tail, fixed=fixed)
        made = self.nested_class([name for name, field in fields.items() if field.has_value])
        make = self.pick(made, made, lambda **values: made(**values))
        return Record(make, **fields)
