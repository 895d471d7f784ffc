"""Numbers that expressions depend on: where the machine keeps them, and what they can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from boardcode.compile.expressions import (
    Expression,
    Item,
    Member,
    Operation,
    Reference,
    Total,
    evaluate,
    evaluate_with,
)
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_code import LARGEST, UNDEFINED, Op
from boardcode.compile.plan import Json

OPERATORS = ("+", "-", "*", "//", "%", "<", "<=", ">", ">=", "==", "!=")


@dataclass(frozen=True, slots=True)
class RegisterSlot:
    """A register with a number from `least` to `most`, or with a place in `objects` if these are given."""

    register: int
    least: int
    most: int
    objects: tuple[Any, ...] | None = None
    values: tuple[Json, ...] = ()  # of the objects, in JSON


@dataclass(frozen=True, slots=True)
class StructSlots:
    """The slots of the parts of a struct, by their names and by those of their attributes."""

    slots: Mapping[str, Known]


@dataclass(frozen=True, slots=True)
class ListSlots:
    """The slots of the items of a list, and of their sum if there is one."""

    slots: tuple[RegisterSlot, ...]
    total: RegisterSlot | None = None


Known: TypeAlias = RegisterSlot | StructSlots | ListSlots | None
SlotOf: TypeAlias = Callable[[Expression], RegisterSlot]
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(slots=True)
class Code:
    """A program in the making: instructions, tables and registers."""

    instructions: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    registers: list[int] = field(default_factory=list)
    constants: dict[int, int] = field(default_factory=dict)

    def add(self, op: Op, *arguments: int) -> int:
        """Add an instruction and return where it stands."""
        place = len(self.instructions)
        self.instructions += [int(op), *map(as_word, arguments)]
        return place

    def set_target(self, place: int) -> None:
        """Let the word at a place be where the next instruction stands."""
        self.instructions[place] = len(self.instructions)

    def table(self, numbers: Sequence[int]) -> int:
        """Add a table and return where it begins."""
        place = len(self.tables)
        self.tables += map(as_word, numbers)
        return place

    def register(self) -> int:
        """A new register."""
        self.registers.append(UNDEFINED)
        return len(self.registers) - 1

    def constant(self, number: int) -> int:
        """A register that always holds a number."""
        if not -LARGEST <= number <= LARGEST:
            raise NotCompilable(f"{number} has more than 63 bits")
        if number not in self.constants:
            self.registers.append(number)
            self.constants[number] = len(self.registers) - 1
        return self.constants[number]

    # -- expressions

    def evaluate(self, expression: Any, slot_of: SlotOf) -> RegisterSlot:
        """Add the instructions that compute a number."""
        if not isinstance(expression, Expression):
            if not isinstance(expression, int):
                raise NotCompilable(f"{expression!r} is no number")
            number = int(expression)
            return RegisterSlot(self.constant(number), number, number)
        words = self._words(expression, slot_of)
        if words is not None:
            return self.look_up(words, [_number(value, expression) for value in words.objects or ()])
        if not isinstance(expression, Operation):
            return slot_of(expression)
        left, right = self.evaluate(expression.left, slot_of), self.evaluate(expression.right, slot_of)
        target = self.register()
        operator = OPERATORS.index(expression.operator)
        self.add(Op.BINARY, operator, target, left.register, right.register)
        return RegisterSlot(target, *_limits(expression.operator, left, right))

    def require(self, condition: Expression, slot_of: SlotOf) -> None:
        """Add the instructions that check that an expression is true."""
        operator, left, right = "!=", self.constant(0), self.constant(0)
        is_comparison = isinstance(condition, Operation) and condition.operator in COMPARISONS
        if isinstance(condition, Operation) and is_comparison and self._words(condition, slot_of) is None:
            operator = condition.operator
            left = self.evaluate(condition.left, slot_of).register
            right = self.evaluate(condition.right, slot_of).register
        else:
            left = self.evaluate(condition, slot_of).register
        self.add(Op.REQUIRE, OPERATORS.index(operator), left, right)

    def total(self, items: ListSlots) -> RegisterSlot:
        """Add the instruction that adds up the numbers in a row of registers, unless that was done."""
        slots = items.slots
        if items.total is not None:
            return items.total
        if any(slot.objects is not None for slot in slots):
            raise NotCompilable("a sum of values that are no numbers of their own")
        target, first = self.register(), slots[0].register if slots else 0
        self.add(Op.TOTAL, target, first, len(slots))
        return RegisterSlot(target, sum(slot.least for slot in slots), sum(slot.most for slot in slots))

    def _words(self, expression: Expression, slot_of: SlotOf) -> RegisterSlot | None:
        """The one slot with objects that an expression depends on, if it depends on no other."""
        leaves = {repr(leaf): leaf for leaf in expression.leaves()}
        if any(isinstance(leaf, Total) for leaf in leaves.values()):
            return None  # which is a number
        slots = {name: slot_of(leaf) for name, leaf in leaves.items()}
        words = [slot for slot in slots.values() if slot.objects is not None]
        return words[0] if len(slots) == 1 and words else None

    def look_up(self, slot: RegisterSlot, numbers: Sequence[int | None]) -> RegisterSlot:
        """Add the instruction that replaces a place in objects by a number; None is undefined."""
        target, present = self.register(), [number for number in numbers if number is not None]
        table = self.table([UNDEFINED if number is None else number for number in numbers])
        self.add(Op.LOOK_UP, target, slot.register, table, len(numbers))
        return RegisterSlot(target, min(present, default=0), max(present, default=0))

    def case(self, on: Any, keys: Sequence[Json], slot_of: SlotOf) -> int:
        """Add the instructions that find the place of a value in `keys`, and return its register."""
        words = self._words(on, slot_of)
        if words is not None:
            values = [_attempt(on, value) for value in words.objects or ()]
            return self.look_up(words, [place_of(value, keys) for value in values]).register
        return self.find(self.evaluate(on, slot_of), keys)

    def find(self, slot: RegisterSlot, keys: Sequence[Json]) -> int:
        """Add the instruction that finds a number in keys, and return the register of its place."""
        target = self.register()
        numbers = [key if isinstance(key, int) and abs(key) <= LARGEST else UNDEFINED for key in keys]
        self.add(Op.FIND, target, slot.register, self.table(numbers), len(numbers))
        return target

    def order(self, slot: RegisterSlot) -> RegisterSlot:
        """A slot whose numbers are in the order of the values."""
        if slot.objects is None:
            return slot
        try:
            ranks = {value: rank for rank, value in enumerate(sorted(slot.objects))}
        except TypeError:
            raise NotCompilable("the values of a list have no order") from None
        return self.look_up(slot, [ranks[value] for value in slot.objects])


def as_word(number: int) -> int:
    """A number of 64 bits as a signed one."""
    return number - (1 << 64) if number > LARGEST else number


def place_of(value: Json, keys: Sequence[Json]) -> int | None:
    """The place of a value in keys; None if it is no key."""
    return next((place for place, key in enumerate(keys) if key == value), None)


def slot_at(expression: Expression, known: Mapping[str, Known]) -> Known:
    """What is known about an earlier value, or a part or an item of one; None if that is nothing."""
    if isinstance(expression, Reference):
        return known.get(expression.field_name)
    if isinstance(expression, Member):
        record = slot_at(expression.record, known)
        return record.slots.get(expression.member_name) if isinstance(record, StructSlots) else None
    if isinstance(expression, Item):
        items = slot_at(expression.items, known)
        is_there = isinstance(items, ListSlots) and expression.index < len(items.slots)
        return items.slots[expression.index] if isinstance(items, ListSlots) and is_there else None
    return None


def _attempt(expression: Expression, value: Any) -> Any:
    try:
        return evaluate_with(expression, value)
    except (TypeError, ZeroDivisionError):  # the careful path says what it thinks of that
        return object()


def _number(value: Any, expression: Expression) -> int | None:
    result = _attempt(expression, value)
    return int(result) if isinstance(result, int) and abs(result) <= LARGEST else None


def _limits(operator: str, left: RegisterSlot, right: RegisterSlot) -> tuple[int, int]:
    """The least and the greatest number that an operation can give."""
    if operator not in ("+", "-", "*", "//", "%"):
        return 0, 1
    if operator == "%":
        most = max(abs(right.least), abs(right.most))
        return (0 if right.least >= 0 else -most), most
    divisors = [number for number in (right.least, right.most) if number or operator != "//"]
    if operator == "//":
        divisors += [number for number in (-1, 1) if right.least <= number <= right.most]
    corners = [
        evaluate(Operation(operator, one, other), {}) for one in (left.least, left.most) for other in divisors
    ]
    return min(corners, default=0), max(corners, default=0)
