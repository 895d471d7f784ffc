"""Numbers that expressions depend on: where the machine keeps them, and what they can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from boardcode.compile.expressions import Expression, Operation, evaluate
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
    """The slots of the parts of a struct, by the names of their attributes."""

    slots: Mapping[str, Known]


Known: TypeAlias = RegisterSlot | StructSlots | None


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

    def evaluate(self, expression: Any, slot_of: Callable[[str], RegisterSlot]) -> RegisterSlot:
        """Add the instructions that compute a number."""
        if not isinstance(expression, Expression):
            if not isinstance(expression, int):
                raise NotCompilable(f"{expression!r} is no number")
            number = int(expression)
            return RegisterSlot(self.constant(number), number, number)
        words = self._words(expression, slot_of)
        if words is not None:
            return self.look_up(words, [_number(words, value, expression) for value in words.objects or ()])
        if not isinstance(expression, Operation):
            return slot_of(next(expression.names()))
        left, right = self.evaluate(expression.left, slot_of), self.evaluate(expression.right, slot_of)
        target = self.register()
        operator = OPERATORS.index(expression.operator)
        self.add(Op.BINARY, operator, target, left.register, right.register)
        return RegisterSlot(target, *_limits(expression.operator, left, right))

    def _words(self, expression: Expression, slot_of: Callable[[str], RegisterSlot]) -> RegisterSlot | None:
        """The one slot with objects that an expression depends on, if it depends on no other."""
        slots = {name: slot_of(name) for name in expression.names()}
        words = [slot for slot in slots.values() if slot.objects is not None]
        return words[0] if len(slots) == 1 and words else None

    def look_up(self, slot: RegisterSlot, numbers: Sequence[int | None]) -> RegisterSlot:
        """Add the instruction that replaces a place in objects by a number; None is undefined."""
        target, present = self.register(), [number for number in numbers if number is not None]
        table = self.table([UNDEFINED if number is None else number for number in numbers])
        self.add(Op.LOOK_UP, target, slot.register, table, len(numbers))
        return RegisterSlot(target, min(present, default=0), max(present, default=0))

    def case(self, on: Any, keys: Sequence[Json], slot_of: Callable[[str], RegisterSlot]) -> int:
        """Add the instructions that find the place of a value in `keys`, and return its register."""
        words = self._words(on, slot_of)
        if words is not None:
            name = next(on.names())
            values = [_attempt(on, {name: value}) for value in words.objects or ()]
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


def _attempt(expression: Expression, values: Mapping[str, Any]) -> Any:
    try:
        return expression.evaluate(values)
    except (TypeError, ZeroDivisionError):  # the careful path says what it thinks of that
        return object()


def _number(slot: RegisterSlot, value: Any, expression: Expression) -> int | None:
    result = _attempt(expression, dict.fromkeys(expression.names(), value))
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
