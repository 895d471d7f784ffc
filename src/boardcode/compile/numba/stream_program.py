"""The assembler of plans that are read from the first bit to the last: a plan becomes a program.

`stream_machine` runs the program. Whatever it cannot express (a function of Python, numbers of more than 64
bits) raises `NotCompilable`, and codes are read one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import comb, factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.compile import plan
from boardcode.compile.expressions import Expression, Reference
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_code import DEPTH, LARGEST, UNDEFINED, Op
from boardcode.compile.numba.stream_recipe import (
    Cases,
    Fields,
    Items,
    Missing,
    Nothing,
    Numbers,
    Recipe,
    Specials,
    Words,
)
from boardcode.compile.numba.stream_registers import Code, Known, Slot, StructSlots, as_word, place_of
from boardcode.compile.plan import Node

TABLE_BITS = 12  # patterns of so many bits are looked up, those of more are searched
MOST_BITS = 64  # of a number
MOST_CHOSEN = 1 << 14  # entries of the table of a combination
MOST_ORDERS = 20  # numbers whose permutations have ranks of 64 bits
NO_STREAM = -1
NO_REGISTER = -1
ANY_NUMBER = -1  # in place of a table: the numbers of a range
ITSELF = -2  # in place of a table: every pattern is its own value


@dataclass(frozen=True, slots=True)
class Program:
    """A program for the machine; `streams` are the sizes of their items in bytes, and `ends` those that hold
    the ends of lists.
    """

    code: NDArray[np.int64]
    tables: NDArray[np.int64]
    registers: NDArray[np.int64]
    streams: tuple[int, ...]
    ends: frozenset[int]
    depth: int  # of parts in another bit or byte order
    recipe: Recipe


@dataclass(slots=True)
class _Check:
    """A rule about the items of a list."""

    node: plan.Sorted | plan.Distinct
    register: int = NO_REGISTER
    keys: int = 1
    word: int = 0  # of the instruction that sets the register before the list


def assemble(node: Node) -> Program:
    """The program of a plan; raises `NotCompilable` if there is none."""
    assembler = _Assembler(node)
    recipe, _ = assembler.emit(node, False)
    code = assembler.code
    code.add(Op.END)
    if max(assembler.most_loops, assembler.most_readers) > DEPTH:
        raise NotCompilable("lists and parts are nested too deep")
    return Program(
        np.array(code.instructions, np.int64),
        np.array(code.tables or [0], np.int64),
        np.array(code.registers or [0], np.int64),
        tuple(assembler.streams),
        frozenset(assembler.ends),
        assembler.most_readers,
        recipe,
    )


@dataclass(slots=True)
class _Assembler:
    """Adds the instructions of nodes.

    Each method returns what the node's streams hold, and where the number is if it was wanted in a register.
    """

    root: Node
    code: Code = field(default_factory=Code)
    streams: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    most_loops: int = 0
    most_readers: int = 0
    _scopes: list[dict[str, Known]] = field(default_factory=list)
    _wanted: set[str] = field(default_factory=set)
    _checks: list[_Check] = field(default_factory=list)
    _silent: int = 0  # in a count or a tag, which columns do not show
    _low: int = 0  # in how many parts whose low bits come first
    _loops: int = 0
    _readers: int = 0

    def __post_init__(self) -> None:
        self._wanted = set(_names(self.root))

    # -- streams, registers, names

    def _stream(self, most: int) -> int:
        if self._silent:
            return NO_STREAM
        self.streams.append(number_size(most))
        return len(self.streams) - 1

    def _ends(self) -> int:
        if self._silent:
            return NO_STREAM
        self.streams.append(4)
        self.ends.append(len(self.streams) - 1)
        return len(self.streams) - 1

    def _register(self, wanted: bool) -> int:
        return self.code.register() if wanted else NO_REGISTER

    def _slot(self, name: str) -> Slot:
        for scope in reversed(self._scopes):
            if name in scope:
                slot = scope[name]
                if isinstance(slot, Slot):
                    return slot
                break
        raise NotCompilable(f"{name} is no number that the machine keeps")

    # -- nodes

    def emit(self, node: Node, wanted: bool) -> tuple[Recipe, Known]:
        """Add the instructions of a node."""
        if self._checks and not isinstance(node, (*LISTS, *AROUND_LISTS)):
            raise NotCompilable(f"a rule about the items of a {plan.kind(node)}")
        match node:
            case plan.Integer():
                return self._number(Op.NUMBER, node.least, node.most, node.width, wanted)
            case plan.SwapBytes(plan.Integer() as item):
                return self._number(Op.SWAPPED, item.least, item.most, item.width, wanted)
            case plan.SizedInteger():
                return self._sized(node, wanted)
            case plan.Varint():
                return self._number(Op.VARINT, node.least, node.most, node.order == "vlq", wanted)
            case plan.Unary():
                return self._number(Op.UNARY, 0, node.most, 0, wanted)
            case plan.Symbols():
                return self._symbols(node, wanted)
            case plan.Zeros():
                self.code.add(Op.ZEROS, node.width)
                return Nothing(), None
            case plan.Constant():
                return self._constant(node)
            case plan.Align():
                self.code.add(Op.ALIGN, node.bits)
                return Nothing(), None
            case plan.ZeroPrefix():
                self.code.add(Op.ZEROS, node.zeros)
                return self.emit(node.item, wanted)
            case plan.Struct():
                return self._struct(node)
            case plan.Repeat() | plan.SizedRepeat() | plan.Counted():
                return self._repeat(node), None
            case plan.ToEnd():
                return self._to_end(node), None
            case plan.Optional() | plan.When():
                return self._missing(node, wanted)
            case plan.Switch():
                return self._switch(node), None
            case plan.Union():
                return self._union(node), None
            case plan.Special():
                return self._special(node, wanted)
            case plan.LsbFirst() | plan.SwapBytes():
                return self._reorder(node, wanted)
            case plan.Lookup():
                return self._lookup(node, wanted)
            case plan.Sorted() | plan.Distinct():
                return self._keyed(node, wanted)
            case plan.Constraint():
                return self._constraint(node, wanted)
            case plan.Permutation() | plan.Combination():
                return self._ranked(node), None
        raise NotCompilable(f"the machine reads no {plan.kind(node)}")

    def _number(self, op: Op, least: int, most: int, argument: int, wanted: bool) -> tuple[Recipe, Known]:
        if most >> MOST_BITS or (op in (Op.NUMBER, Op.SWAPPED) and argument > MOST_BITS):
            raise NotCompilable("a number of more than 64 bits")
        stream, register = self._stream(most), self._register(wanted)
        self.code.add(op, least, most, stream, register, argument)
        return Numbers(stream, most), Slot(register, least, most) if wanted else None

    def _sized(self, node: plan.SizedInteger, wanted: bool) -> tuple[Recipe, Known]:
        width = self.code.evaluate(node.bits, self._slot)
        largest = (1 << max(width.most, 0)) - 1 if width.most <= MOST_BITS else 1 << MOST_BITS
        most = largest if node.most is None else min(node.most, largest)
        return self._number(Op.SIZED, node.least, max(most, node.least), width.register, wanted)

    def _symbols(self, node: plan.Symbols, wanted: bool) -> tuple[Recipe, Known]:
        if node.width > MOST_BITS:
            raise NotCompilable("symbols of more than 64 bits")
        code, count = self.code, len(node.patterns)
        stream, register = self._stream(count - 1), self._register(wanted)
        order = sorted(range(count), key=lambda k: node.patterns[k])
        values = tuple([node.values[k] for k in order])
        objects = tuple([node.objects[k] for k in order]) if node.objects else values
        patterns = [node.patterns[k] for k in order]
        if node.width <= TABLE_BITS:
            places: list[int] = [-1] * (1 << node.width)
            for place, pattern in enumerate(patterns):
                places[pattern] = place
            code.add(Op.SYMBOL, node.width, code.table(places), stream, register)
        else:
            code.add(Op.SEARCH, node.width, code.table(patterns), count, stream, register)
        slot = Slot(register, 0, count - 1, objects, values) if wanted else None
        return Words(stream, values), slot

    def _constant(self, node: plan.Constant) -> tuple[Recipe, Known]:
        if self._low and node.width > MOST_BITS:
            raise NotCompilable("a constant of more than 64 bits whose low bits come first")
        left = node.width
        while left:
            width = min(left, MOST_BITS)
            left -= width
            self.code.add(Op.CONSTANT, width, node.value >> left & (1 << width) - 1)
        return Nothing(), None

    def _struct(self, node: plan.Struct) -> tuple[Recipe, Known]:
        scope: dict[str, Known] = {}
        self._scopes.append(scope)
        names, recipes = [], []
        for name, part in zip(node.names, node.parts, strict=True):
            attribute = node.attributes.get(name, name)
            recipe, slot = self.emit(part, name in self._wanted or attribute in self._wanted)
            if not has_no_value(part):
                names.append(name)
                recipes.append(recipe)
                scope[name] = slot
        self._scopes.pop()
        slots = StructSlots({node.attributes.get(name, name): slot for name, slot in scope.items()})
        return Fields(tuple(names), tuple(recipes)), slots

    # -- lists

    def _repeat(self, node: plan.Repeat | plan.SizedRepeat | plan.Counted) -> Recipe:
        checks, self._checks = self._checks, []
        size: int | None = None
        if isinstance(node, plan.Repeat):
            size, count = node.count, self.code.constant(node.count)
            ends = NO_STREAM
        elif isinstance(node, plan.SizedRepeat):
            count = self.code.evaluate(node.count, self._slot).register
            ends = self._ends()
        else:
            self._silent += 1
            _, slot = self.emit(node.count, True)
            self._silent -= 1
            count = self.code.evaluate(Reference("count"), lambda name: _as_number(slot)).register
            ends = self._ends()
        item = self._bulk(node.item, count, ends) if not checks and not self._silent else None
        if item is None:
            self._begin(checks)
            start = self.code.add(Op.REPEAT, count, ends, least_width(node.item), 0)
            item = self._body(node.item, checks)
            self.code.add(Op.NEXT)
            self.code.set_target(start + 4)
            self._finish(checks)
        return Items(size, ends, item)

    def _bulk(self, item: Node, count: int, ends: int) -> Recipe | None:
        """Add the instruction that reads all items at once, if they are narrow and simple."""
        code = self.code
        if isinstance(item, plan.Integer) and 0 < item.width <= MOST_BITS:
            stream = self._stream(item.most)
            is_itself = item.width <= 8 and (item.least, item.most) == (0, (1 << item.width) - 1)
            table = ITSELF if is_itself else ANY_NUMBER
            code.add(Op.BULK, count, ends, item.width, table, item.least, item.most, stream)
            return Numbers(stream, item.most)
        if isinstance(item, plan.Symbols) and item.width <= TABLE_BITS:
            start = len(code.instructions)
            recipe, _ = self._symbols(item, False)
            _, width, table, stream, _ = code.instructions[start:]
            del code.instructions[start:]
            if item.width <= 8 and len(item.patterns) == 1 << item.width:
                table = ITSELF
            code.add(Op.BULK, count, ends, width, table, 0, 0, stream)
            return recipe
        return None

    def _to_end(self, node: plan.ToEnd) -> Recipe:
        checks, self._checks = self._checks, []
        ends = self._ends()
        self._begin(checks)
        self.code.add(Op.TO_END)
        start = self.code.add(Op.MORE, ends, least_width(node.item), 0)
        item = self._body(node.item, checks)
        self.code.add(Op.JUMP, start)
        self.code.set_target(start + 3)
        self._finish(checks)
        return Items(None, ends, item)

    def _body(self, node: Node, checks: list[_Check]) -> Recipe:
        self._loops += 1
        self.most_loops = max(self.most_loops, self._loops)
        item, slot = self.emit(node, any(not check.node.keys for check in checks))
        for check in checks:
            self._add_check(check, slot)
        self._loops -= 1
        return item

    def _begin(self, checks: list[_Check]) -> None:
        for check in checks:
            check.keys = max(1, len(check.node.keys or ()))
            check.register = self.code.register()
            for _ in range(check.keys - 1):
                self.code.register()
            is_sorted = isinstance(check.node, plan.Sorted)
            self.code.add(Op.UNDEFINE if is_sorted else Op.SEEN, check.register)

    def _add_check(self, check: _Check, item: Known) -> None:
        code, is_sorted = self.code, isinstance(check.node, plan.Sorted)

        def part(name: str) -> Slot:
            slot = item.slots.get(name) if isinstance(item, StructSlots) else None
            if not isinstance(slot, Slot):
                raise NotCompilable(f"{name} is no number that the machine keeps")
            return slot

        slots = []
        for key in check.node.keys or ():
            slots.append(part(key.name) if isinstance(key, Reference) else code.evaluate(key, part))
        if not check.node.keys:
            if not isinstance(item, Slot):
                raise NotCompilable("items that are no numbers")
            slots.append(item)
        registers = [(code.order(slot) if is_sorted else slot).register for slot in slots]
        op = Op.SORTED if is_sorted else Op.DISTINCT
        code.add(op, check.keys, code.table(registers), check.register)

    def _finish(self, checks: list[_Check]) -> None:
        for check in reversed(checks):
            if isinstance(check.node, plan.Distinct):
                self.code.add(Op.FORGET, check.register)

    def _keyed(self, node: plan.Sorted | plan.Distinct, wanted: bool) -> tuple[Recipe, Known]:
        if node.keys is None:
            raise NotCompilable("a key that is a function of Python")
        self._checks.append(_Check(node))
        return self.emit(node.item, wanted)

    def _constraint(self, node: plan.Constraint, wanted: bool) -> tuple[Recipe, Known]:
        item = node.item
        if node.keys is None or node.allowed is None or self._low or not isinstance(item, plan.Repeat):
            raise NotCompilable("a check that is a function of Python")
        width = plan.width_of(item.item)
        if width is None or width > MOST_BITS:
            raise NotCompilable("a check of items of more than 64 bits")
        code, start = self.code, self.code.register()
        code.add(Op.MARK, start)
        result = self.emit(item, wanted)
        keys = dict(sorted(node.keys))
        number = max(keys.values()) + 1
        allowed = [0] * number**item.count
        for combination in node.allowed:
            place = 0
            for key in combination:
                place = place * number + key
            allowed[place] = 1
        patterns, key_of = code.table(list(keys)), code.table(list(keys.values()))
        table = code.table(allowed)
        code.add(Op.CONSTRAINT, start, item.count, width, number, patterns, len(keys), key_of, table)
        return result

    def _ranked(self, node: plan.Permutation | plan.Combination) -> Recipe:
        stream, code = self._stream(node.size - 1), self.code
        if isinstance(node, plan.Permutation):
            if node.size > MOST_ORDERS or factorial(node.size) >> MOST_BITS:
                raise NotCompilable("a rank of more than 64 bits")
            code.add(Op.PERMUTATION, node.width, node.size, stream)
            return Items(node.size, NO_STREAM, Numbers(stream, node.size - 1))
        size, chosen = node.size, node.chosen
        count = comb(size, chosen)
        if count >> MOST_BITS or size * chosen > MOST_CHOSEN:
            raise NotCompilable("a rank of more than 64 bits")
        table = code.table([comb(number, left) for number in range(size) for left in range(chosen)])
        code.add(Op.COMBINATION, node.width, size, chosen, table, as_word(count), stream)
        return Items(chosen, NO_STREAM, Numbers(stream, size - 1))

    # -- parts that are there or not

    def _missing(self, node: plan.Optional | plan.When, wanted: bool) -> tuple[Recipe, Known]:
        code, stream = self.code, self._stream(1)
        if isinstance(node, plan.Optional):
            start = code.add(Op.OPTIONAL, least_width(node.item), stream, 0)
        else:
            condition = code.evaluate(node.condition, self._slot)
            start = code.add(Op.WHEN, condition.register, stream, 0)
        item, slot = self.emit(node.item, wanted)
        if isinstance(slot, Slot):
            end = code.add(Op.JUMP, 0)
            code.set_target(start + 3)
            code.add(Op.UNDEFINE, slot.register)
            code.set_target(end + 1)
        else:
            code.set_target(start + 3)
        return Missing(stream, item), slot if isinstance(slot, Slot) else None

    def _switch(self, node: plan.Switch) -> Recipe:
        register = self.code.case(node.on, node.keys, self._slot)
        names = tuple([key_name(key) for key in node.keys])
        return self._cases(register, names, node.parts, is_union=False)

    def _union(self, node: plan.Union) -> Recipe:
        self._silent += 1
        _, slot = self.emit(node.tag, True)
        self._silent -= 1
        if not isinstance(slot, Slot):
            raise NotCompilable("a tag that is no number")
        if slot.objects is None:
            register = self.code.find(slot, node.keys)
        else:
            places = [place_of(value, node.keys) for value in slot.values]
            register = self.code.look_up(slot, places).register
        return self._cases(register, node.names, node.parts, is_union=True)

    def _cases(
        self, register: int, names: tuple[str, ...], parts: tuple[Node, ...], *, is_union: bool
    ) -> Recipe:
        code, stream = self.code, self._stream(len(parts))
        table = code.table([0] * len(parts))
        code.add(Op.CASE, register, stream, table)
        recipes, jumps = [], []
        for k, part in enumerate(parts):
            code.tables[table + k] = len(code.instructions)
            recipes.append(self.emit(part, False)[0])
            jumps.append(code.add(Op.JUMP, 0))
        for jump in jumps:
            code.set_target(jump + 1)
        return Cases(stream, names, tuple(recipes), is_union)

    def _special(self, node: plan.Special, wanted: bool) -> tuple[Recipe, Known]:
        if node.width > MOST_BITS:
            raise NotCompilable("special patterns of more than 64 bits")
        code, count = self.code, len(node.patterns)
        order = sorted(range(count), key=lambda k: node.patterns[k])
        patterns, values = [node.patterns[k] for k in order], tuple([node.values[k] for k in order])
        stream = self._stream(count)
        start = code.add(Op.SPECIAL, node.width, code.table(patterns), count, stream, 0, NO_REGISTER, 0)
        item, slot = self.emit(node.item, wanted)
        if not isinstance(slot, Slot) or slot.objects is not None:
            slot = None
        else:
            numbers = [value if is_small_number(value) else UNDEFINED for value in values]
            present = [number for number in numbers if number != UNDEFINED]
            code.instructions[start + 6] = slot.register
            code.instructions[start + 7] = code.table(numbers)
            slot = replace(slot, least=min([slot.least, *present]), most=max([slot.most, *present]))
        code.set_target(start + 5)
        return Specials(stream, values, item), slot

    def _lookup(self, node: plan.Lookup, wanted: bool) -> tuple[Recipe, Known]:
        self._silent += 1
        _, raw = self.emit(node.item, True)
        self._silent -= 1
        if not isinstance(raw, Slot):
            raise NotCompilable("a table over something else than numbers")
        if raw.objects is None:
            register = self.code.find(raw, node.raws)
        else:
            places = [place_of(value, node.raws) for value in raw.values]
            register = self.code.look_up(raw, places).register
        stream = self._stream(len(node.values) - 1)
        self.code.add(Op.EMIT, register, stream)
        objects = node.objects or node.values
        slot = Slot(register, 0, len(node.values) - 1, objects, node.values) if wanted else None
        return Words(stream, node.values), slot

    def _reorder(self, node: plan.LsbFirst | plan.SwapBytes, wanted: bool) -> tuple[Recipe, Known]:
        width, code = plan.width_of(node), self.code
        is_low = isinstance(node, plan.LsbFirst)
        self._readers += 1
        self.most_readers = max(self.most_readers, self._readers)
        low, self._low = self._low, int(is_low)
        if is_low:
            code.add(Op.LOW_FIRST, -1 if width is None else width)
        else:
            assert width is not None, "swapped bytes have a fixed width"
            code.add(Op.SWAP, width)
        result = self.emit(node.item, wanted)
        code.add(Op.END_LOW_FIRST if is_low else Op.END_SWAP, int(width is None))
        self._low = low
        self._readers -= 1
        return result


LISTS = (plan.Repeat, plan.SizedRepeat, plan.Counted, plan.ToEnd)
AROUND_LISTS = (plan.Sorted, plan.Distinct, plan.LsbFirst, plan.SwapBytes, plan.ZeroPrefix, plan.Constraint)


def _as_number(slot: Known) -> Slot:
    if not isinstance(slot, Slot):
        raise NotCompilable("a count that is no number")
    return slot


def _names(node: Node) -> Iterator[str]:
    """The names on which expressions in a plan depend."""
    for value in (getattr(node, name, None) for name in ("bits", "count", "condition", "on")):
        if isinstance(value, Expression):
            yield from value.names()
    for key in getattr(node, "keys", None) or ():
        if isinstance(key, Expression):
            yield from key.names()
    for child in plan.children(node):
        yield from _names(child)


def has_no_value(node: Node) -> bool:
    """Whether a part of a struct has no value, so that JSON does not show it."""
    if isinstance(node, (plan.SwapBytes, plan.ZeroPrefix, plan.LsbFirst, plan.Constraint)):
        return has_no_value(node.item)
    return isinstance(node, plan.VALUELESS)


def key_name(key: Any) -> str:
    """A key as the name of a column."""
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    return str(key)


def is_small_number(value: Any) -> bool:
    """Whether a value is a number that a register holds."""
    return isinstance(value, int) and abs(value) <= LARGEST


def number_size(most: int) -> int:
    """How many bytes a stream of numbers has for each."""
    return 1 if most < 1 << 8 else 2 if most < 1 << 16 else 8


def least_width(node: Node) -> int:
    """The fewest bits of a node, as the fields count them."""
    match node:
        case plan.Varint():
            return 8
        case plan.Unary():
            return 1
        case plan.SizedInteger() | plan.SizedRepeat() | plan.ToEnd() | plan.Optional() | plan.When():
            return 0
        case plan.Align():
            return 0
        case plan.Struct():
            return sum(map(least_width, node.parts))
        case plan.Repeat():
            return node.count * least_width(node.item)
        case plan.Counted():
            return least_width(node.count)
        case plan.Switch():
            return min(map(least_width, node.parts))
        case plan.Union():
            return least_width(node.tag) + min(map(least_width, node.parts))
        case plan.LsbFirst():
            least = least_width(node.item)
            return least if plan.width_of(node) is not None else -(-least // 8) * 8
        case plan.Lookup() | plan.Mapped() | plan.Sorted() | plan.Distinct() | plan.Constraint():
            return least_width(node.item)
    return plan.width_of(node) or 0
