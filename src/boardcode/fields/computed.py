"""Field kinds without bits: a number that follows from earlier fields, and a rule that these must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.compile.expressions import Expression
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    evaluate_meaning,
    join,
    json_fault,
    shorten_repr,
)
from boardcode.fields.leaves import _check_range
from boardcode.fields.wrappers import Wrapper
from boardcode.wording import in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Computed(Field[int]):
    """A number without bits: the value of an expression over earlier fields. Outside of the range from
    `least` to `most` it has no meaning, and a state with another number cannot be written.

    >>> from types import SimpleNamespace
    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Array, Number, Record, this
    >>> field = Record(SimpleNamespace, cups=Array(2, Number(4)), left=Computed(9 - this.cups.sum(), 0, 9))
    >>> field.read(BitReader(Bits.whole(0x31, 8)), "")
    namespace(cups=(3, 1), left=5)
    """

    width = 0
    count = 1
    is_integer = True

    def __init__(self, expression: Expression, least: int, most: int) -> None:
        if not isinstance(expression, Expression):
            raise BadDeclaration(
                f"Computed: expected an expression such as 9 - this.left, got {shorten_repr(expression)}"
            )
        if most is None:
            raise BadDeclaration("Computed: most is a number, got None")
        _check_range("Computed", least, most, None)
        self.expression = expression
        self.least = least
        self.most = most

    @property
    def _range(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def _number(self, scope: Scope, path: str, kind: type[CodeError]) -> int:
        number = evaluate_meaning(self.expression, scope, path, kind)
        if isinstance(number, int) and self.least <= number <= self.most:
            return int(number)  # True is 1
        words = repr(self.expression).replace("this.", "")
        reason = f"{words} is {in_words(number)}; expected {self._range}"
        raise Fault(kind, reason, path=path, found=in_words(number), expected=self._range)

    def read(self, bits: BitReader, path: str) -> int:
        return self._number(bits.scope, path, MeaninglessCode)

    def write(self, value: int, bits: BitWriter, path: str) -> None:
        number = self._number(bits.scope, path, InvalidState)
        if not isinstance(value, int) or isinstance(value, bool) or value != number:
            reason = f"expected {number}, which follows from the rest, got {shorten_repr(value)}"
            raise Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected=str(number))

    def to_json(self, value: int, scope: Scope = NOWHERE) -> Json:
        return value

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> int:
        number = self._number(scope, path, InvalidJson)
        if not isinstance(data, int) or isinstance(data, bool) or data != number:
            raise json_fault(path, data, f"{number}, which follows from the rest")
        return number

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def rows(self, path: str) -> Iterator[Row]:
        words = repr(self.expression).replace("this.", "")
        yield Row(path, "0", f"{words}: a number from {self._range}")

    def sample(self, random: Random, scope: Scope = NOWHERE) -> int:
        return self._number(scope, "", InvalidState)

    def expressions(self) -> Iterator[Expression]:
        yield self.expression

    def cause_paths(self, record: str) -> list[str]:
        return [join(record, name) for name in dict.fromkeys(self.expression.names())]

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Computed(self.expression, self.least, self.most)


class Rule(Field[None]):
    """A rule about earlier fields, without bits and without a value: a code that breaks it has no meaning.

    `reason` says what is wrong, with the value of `found` in place of `{found}`; `expected` says what would
    be right. `at` is the path of the part at fault from the record on: `[2]`, `dice.first`.

    >>> from types import SimpleNamespace
    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number, Record, this
    >>> rule = Rule(this.low <= this.high, "the lower limit is {found}, above the upper one", found=this.low)
    >>> limits = Record(SimpleNamespace, low=Number(4), high=Number(4), order=rule)
    >>> limits.read(BitReader(Bits.whole(0x53, 8)), "")
    Traceback (most recent call last):
        ...
    boardcode.errors.Fault: the lower limit is 5, above the upper one
    """

    width = 0
    count = 1
    has_value = False

    def __init__(
        self,
        condition: Expression,
        reason: str,
        *,
        found: Expression | str = "",
        expected: str = "",
        at: str = "",
    ) -> None:
        if not isinstance(condition, Expression):
            raise BadDeclaration(
                f"Rule: expected an expression such as this.low <= this.high, got {shorten_repr(condition)}"
            )
        for name, text in (("reason", reason), ("expected", expected), ("at", at)):
            if not isinstance(text, str):
                raise BadDeclaration(f"Rule: {name} is a text, got {shorten_repr(text)}")
        if not isinstance(found, (Expression, str)):
            raise BadDeclaration(f"Rule: found is an expression or a text, got {shorten_repr(found)}")
        if not reason:
            raise BadDeclaration("Rule: reason says what is wrong with a code that breaks the rule")
        self.condition = condition
        self.reason = reason
        self.found = found
        self.expected = expected
        self.at = at

    def check_values(self, scope: Scope, path: str, kind: type[CodeError]) -> None:
        place = join(path.rpartition(".")[0], self.at)
        if evaluate_meaning(self.condition, scope, place, kind):
            return
        found = self.found
        if isinstance(found, Expression):
            found = in_words(evaluate_meaning(found, scope, place, kind))
        reason = self.reason.replace("{found}", found)
        raise Fault(kind, reason, path=place, found=found, expected=self.expected)

    def read(self, bits: BitReader, path: str) -> None:
        self.check_values(bits.scope, path, MeaninglessCode)

    def write(self, value: None, bits: BitWriter, path: str) -> None:
        self.check_values(bits.scope, path, InvalidState)

    def to_json(self, value: None, scope: Scope = NOWHERE) -> Json:
        return None

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> None:
        if data is not None:
            raise json_fault(path, data, "null: a rule has no value")

    def schema(self) -> dict[str, Json]:
        return {"type": "null"}

    def rows(self, path: str) -> Iterator[Row]:
        return iter(())  # there are no bits to show

    def sample(self, random: Random, scope: Scope = NOWHERE) -> None:
        self.check_values(scope, "", InvalidState)

    def expressions(self) -> Iterator[Expression]:
        yield self.condition
        if isinstance(self.found, Expression):
            yield self.found

    def cause_paths(self, record: str) -> list[str]:
        if self.at:
            return [join(record, self.at)]
        return [join(record, name) for name in dict.fromkeys(self.condition.names())]

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Rule(self.condition, self.at)


class Sampled(Wrapper[T], Generic[T]):
    """A field whose random values a function makes: where rules leave so few that trying does not find any.
    `count` says how many there are, if that is known; the field does not count what its rules forbid.

    >>> from random import Random
    >>> from boardcode.fields import Number
    >>> Sampled(Number(20), lambda random: 7 * random.randrange(9)).sample(Random(0))
    42
    """

    def __init__(self, field: Field[T], make: Callable[[Random], T], *, count: int | None = None) -> None:
        super().__init__(field)
        self.count = field.count if count is None else count
        if not callable(make):
            raise BadDeclaration(f"Sampled: expected a function of a Random, got {shorten_repr(make)}")
        self.make = make

    def width_at(self, position: int) -> int | None:
        return self.field.width_at(position)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Any:
        return self.make(random)

    def lower(self) -> Node:
        return self.field.lower()
