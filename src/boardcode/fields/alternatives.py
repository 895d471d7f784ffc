"""Field kinds that read one layout or another: by a pattern, by an earlier value, or by a tag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.compile.expressions import Expression
from boardcode.errors import BadDeclaration, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    can_write,
    evaluate_meaning,
    fixed_width,
    json_fault,
    require_field,
    shorten_repr,
)
from boardcode.fields.tables import check_meanings, check_words
from boardcode.wording import WordEnum, either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")


class Unless(Field[T], Generic[T]):
    """Bit patterns that mean something as a whole; every other pattern is read by the field.

    `null` is the value that JSON shows as null.

    >>> from boardcode.fields import Number
    >>> nobody_or_index = Unless({0b11111: None}, Number(5, 0, 24))
    >>> nobody_or_index.read(BitReader(Bits.whole(31, 5)), "pawn"), nobody_or_index.to_json(3)
    (None, 3)
    """

    width: int

    def __init__(
        self,
        specials: Mapping[int, T],
        field: Field[Any],
        null: Any = None,
        words: Mapping[T, str] | None = None,
    ) -> None:
        require_field("Unless", field)
        self.width = fixed_width(field, "Unless")
        check_meanings("Unless", self.width, specials, plain=False)
        check_words("Unless", words)
        self.specials = dict(specials)
        self.field = field
        self.null = null
        self.count = None if field.count is None else field.count + len(self.specials)
        self._numbers = {value: number for number, value in self.specials.items()}
        self._words = dict(words or {})
        self.check_patterns()
        for value in self.specials.values():
            # True equals 1, so that a state could not tell them apart.
            if can_write(field, value) or (isinstance(value, bool) and can_write(field, int(value))):
                raise BadDeclaration(
                    f"Unless: {value!r} is a value of the field too; a value has one pattern"
                )
            self._check_json(value)

    def _check_json(self, value: T) -> None:
        try:
            is_shown = _is_json(self.to_json(value))
        except (AttributeError, TypeError):
            is_shown = False
        if not is_shown:
            raise BadDeclaration(
                f"Unless: JSON cannot show {shorten_repr(value)}: expected None, a word, a number, a truth"
                " value, or a value that the field can show"
            )

    def check_patterns(self, *, low_first: bool = False) -> None:
        """Raise a `BadDeclaration` if a special pattern means something to the field, too, when it is read
        from the high or the low end.
        """
        for pattern in self.specials:
            if self._is_pattern_of_field(pattern, low_first):
                raise BadDeclaration(
                    f"Unless: the pattern {pattern:0{self.width}b} hides a value of the field"
                    + (" when its bits are taken from the low end" if low_first else "")
                    + ": choose one to which the field gives no meaning"
                )

    def _is_pattern_of_field(self, pattern: int, low_first: bool) -> bool:
        bits = Bits.whole(pattern, self.width)
        if low_first:
            bits = Bits.whole(int(str(bits)[::-1], 2), self.width)
        try:
            self.field.read(BitReader(bits, low_first=low_first), "")
        except (Fault, LookupError):
            return False
        return True

    def words(self, value: T) -> str:
        """Return a special value in words."""
        return self._words[value] if value in self._words else in_words(value)

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    def read(self, bits: BitReader, path: str) -> T:
        part = bits.peek(self.width, path)
        if part.number not in self.specials:
            value: T = self.field.read(bits, path)
            return value
        bits.take(self.width)
        special = self.specials[part.number]
        if bits.spans is not None:
            bits.explain(path, part, self.words(special))
        return special

    def _special(self, value: Any) -> int | None:
        try:
            return self._numbers.get(value)
        except TypeError:  # not hashable, so none of the specials
            return None

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        number = self._special(value)
        if number is None:
            self.field.write(value, bits, path)
        else:
            bits.put(number, self.width, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        """Return a special value in one of four samples, so that tests meet both kinds."""
        if random.random() < 0.25:
            return random.choice(list(self.specials.values()))
        value: T = self.field.sample(random, scope)
        return value

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        if self._special(value) is None:
            return self.field.to_json(value, scope)
        if value is None or value == self.null:
            return None
        if isinstance(value, WordEnum):
            return value.value
        return value if isinstance(value, (str, int)) else self.field.to_json(value, scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        for special in self._numbers:
            shown = self.to_json(special)
            # True is 1 to Python, but not in JSON.
            if data == shown and isinstance(data, bool) == isinstance(shown, bool):
                return special
        value: T = self.field.from_json(data, path, scope)
        return value

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [*({"const": self.to_json(value)} for value in self._numbers), self.field.schema()]}

    def rows(self, path: str) -> Iterator[Row]:
        for number, value in self.specials.items():
            yield Row(path, str(self.width), f"`{number:0{self.width}b}` {self.words(value)}; otherwise:")
        yield from self.field.rows(path)

    def lower(self) -> Node:
        from boardcode.compile import plan

        values = tuple(self.to_json(value) for value in self.specials.values())
        return plan.Special(tuple(self.specials), values, self.field.lower(), tuple(self.specials.values()))


def _is_json(data: Any) -> bool:
    if isinstance(data, list):
        return all(map(_is_json, data))
    if isinstance(data, dict):
        return all(isinstance(key, str) and _is_json(value) for key, value in data.items())
    return data is None or isinstance(data, (str, int))


def check_cases(kind: str, cases: Any) -> None:
    """Raise a `BadDeclaration` unless something maps values to fields."""
    if not isinstance(cases, Mapping) or not cases:
        raise BadDeclaration(
            f"{kind}: expected values and their fields, such as {{0: Number(4)}}, got {shorten_repr(cases)}"
        )
    for value, field in cases.items():
        require_field(f"{kind}: {value!r}", field)


def common_width(fields: list[Field[Any]]) -> int | None:
    """Return the width that all fields have; None if they differ."""
    widths = {field.width for field in fields}
    return widths.pop() if len(widths) == 1 else None


def sum_counts(fields: list[Field[Any]]) -> int | None:
    """Return how many values there are in one of the fields; None if that is not known."""
    counts = [field.count for field in fields]
    return None if None in counts else sum(count or 0 for count in counts)


class Switch(Field[T], Generic[T]):
    """One of several fields, selected by the value of an expression over earlier fields.

    `Switch(this.kind, {0: STEP, 1: JUMP})` reads a step after a kind of 0. Any other value has no meaning.
    """

    def __init__(self, on: Expression, cases: Mapping[Any, Field[Any]]) -> None:
        if not isinstance(on, Expression):
            raise BadDeclaration(f"Switch: expected an expression such as this.kind, got {shorten_repr(on)}")
        check_cases("Switch", cases)
        self.on = on
        self.cases = dict(cases)
        fields = list(self.cases.values())
        self.width = common_width(fields)
        self.count = sum_counts(fields)

    @property
    def least_width(self) -> int:
        least: int = min(field.least_width for field in self.cases.values())
        return least

    def children(self) -> Iterator[Field[Any]]:
        yield from self.cases.values()

    def expressions(self) -> Iterator[Expression]:
        yield self.on

    def _case(self, scope: Scope, path: str, kind: type[Any]) -> Field[Any]:
        value = evaluate_meaning(self.on, scope, path, kind)
        field: Field[Any] | None = self.cases.get(value)
        if field is None:
            expected = either([in_words(case) for case in self.cases])
            reason = f"nothing is declared for {self.on!r} = {in_words(value)}; expected {expected}"
            raise Fault(kind, reason, path=path, found=in_words(value), expected=expected)
        return field

    def read(self, bits: BitReader, path: str) -> T:
        value: T = self._case(bits.scope, path, MeaninglessCode).read(bits, path)
        return value

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        self._case(bits.scope, path, InvalidState).write(value, bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        value: T = self._case(scope, "", InvalidState).sample(random, scope)
        return value

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        return self._case(scope, "", InvalidState).to_json(value, scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        value: T = self._case(scope, path, InvalidJson).from_json(data, path, scope)
        return value

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [field.schema() for field in self.cases.values()]}

    def rows(self, path: str) -> Iterator[Row]:
        name = repr(self.on).replace("this.", "")
        for value, field in self.cases.items():
            for row in field.rows(path):
                yield Row(row.path, row.width, f"if {name} is {in_words(value)}: {row.meaning}")

    def lower(self) -> Node:
        from boardcode.compile import plan

        keys = tuple(key.value if isinstance(key, WordEnum) else key for key in self.cases)
        parts = tuple(field.lower() for field in self.cases.values())
        return plan.Switch(self.on, keys, parts, tuple(self.cases))


class When(Field[T | None], Generic[T]):
    """A field that is there only if an expression over earlier fields is true; the value is None if not."""

    width = None
    least_width = 0

    def __init__(self, condition: Expression, field: Field[T]) -> None:
        if not isinstance(condition, Expression):
            raise BadDeclaration(
                f"When: expected an expression such as this.flag, got {shorten_repr(condition)}"
            )
        require_field("When", field)
        self.condition = condition
        self.field = field
        self.count = None if field.count is None else field.count + 1

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    def expressions(self) -> Iterator[Expression]:
        yield self.condition

    def _holds(self, scope: Scope, path: str, kind: type[Any]) -> bool:
        return bool(evaluate_meaning(self.condition, scope, path, kind))

    def read(self, bits: BitReader, path: str) -> T | None:
        return self.field.read(bits, path) if self._holds(bits.scope, path, MeaninglessCode) else None

    def write(self, value: T | None, bits: BitWriter, path: str) -> None:
        if self._holds(bits.scope, path, InvalidState):
            self.field.write(value, bits, path)  # type: ignore[arg-type]  # the field refuses None itself
        elif value is not None:
            reason = f"expected None, because {self.condition!r} does not hold, got {shorten_repr(value)}"
            raise Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected="None")

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T | None:
        return self.field.sample(random, scope) if self._holds(scope, "", InvalidState) else None

    def to_json(self, value: T | None, scope: Scope = NOWHERE) -> Json:
        if not self._holds(scope, "", InvalidState):
            return None
        return self.field.to_json(value, scope)  # type: ignore[arg-type]

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T | None:
        if self._holds(scope, path, InvalidJson):
            return self.field.from_json(data, path, scope)
        if data is not None:
            raise json_fault(path, data, f"null, because {self.condition!r} does not hold")
        return None

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [{"type": "null"}, self.field.schema()]}

    def rows(self, path: str) -> Iterator[Row]:
        name = repr(self.condition).replace("this.", "")
        for row in self.field.rows(path):
            yield Row(row.path, row.width, f"if {name}: {row.meaning}")

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.When(self.condition, self.field.lower())
