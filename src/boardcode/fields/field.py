"""What every field kind can do. A kind of your own does the same and works wherever ours do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.compile.expressions import Expression
from boardcode.errors import BadDeclaration, Fault, InvalidJson, MeaninglessCode

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node
    from boardcode.explanation import Span

T = TypeVar("T")
Json: TypeAlias = Any  # None, bool, int, str, list or dict: what the json module reads and writes

NOWHERE = Scope({})  # no record encloses the field


class Row(NamedTuple):
    """A row of the documentation's bit table."""

    path: str
    width: str
    meaning: str


class Field(ABC, Generic[T]):
    """A run of bits with a meaning.

    `width` is None if the number of bits depends on the content, and `least_width` then the fewest. `count`
    is an upper bound of how many bit patterns have a meaning, None if there is no such number.
    """

    width: int | None = None
    count: int | None = None
    has_value = True  #: whether records have an attribute for it; padding and magic numbers have none
    absence: tuple[Any] | None = None  #: what stands for the field if the code ends before it, if it may
    is_integer = False  #: whether its values are whole numbers from 0 on, so that it can be a count

    @property
    def least_width(self) -> int:
        """The fewest bits of the field."""
        return self.width or 0

    @abstractmethod
    def read(self, bits: BitReader, path: str) -> T:
        """Take the field's bits and return their value; raise a `Fault` if they have none.

        Bits that can be read but should be others do not raise: add the fault to `bits.noncanonical`. Call
        `bits.explain` for the bits that were taken, every bit once.
        """

    @abstractmethod
    def write(self, value: T, bits: BitWriter, path: str) -> None:
        """Put the bits of a value; raise a `Fault` if it has none."""

    @abstractmethod
    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        """Return the value as plain data; `scope` has the values of the enclosing records."""

    @abstractmethod
    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        """Return the value of plain data; raise a `Fault` for anything unexpected."""

    @abstractmethod
    def schema(self) -> dict[str, Json]:
        """Return a JSON Schema of what `to_json` returns."""

    @abstractmethod
    def rows(self, path: str) -> Iterator[Row]:
        """Yield the rows of the documentation's bit table."""

    @abstractmethod
    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        """Return a random value that can be written."""

    def width_at(self, position: int) -> int | None:
        """Return the number of bits of a field that begins at a known bit of the code; None if it varies."""
        return self.width

    def children(self) -> Iterator[Field[Any]]:
        """Yield the fields of which this one is made."""
        return iter(())

    def expressions(self) -> Iterator[Expression]:
        """Yield the expressions over earlier fields on which this one depends."""
        return iter(())

    def check_values(self, scope: Scope, path: str, kind: type[Any]) -> None:
        """Raise a `Fault` of a kind if a field without bits and value rejects the values before it."""
        return

    def cause_paths(self, record: str) -> list[str]:
        """Return the parts of the record around it at which a fault of a field without bits points."""
        return []

    def lower(self) -> Node:
        """Return the plan of this field, from which the fast paths are compiled; raise `Unlowerable` if it
        has none.

        A format with a field that has no plan works all the same, only slower.
        """
        from boardcode.compile import plan

        raise plan.Unlowerable(f"{type(self).__name__} is a field kind without a plan")


def require_field(kind: str, field: Any) -> None:
    """Raise a `BadDeclaration` unless something is a field."""
    if isinstance(field, Field):
        return
    if isinstance(field, type) and issubclass(field, Field):
        name = field.__name__
        raise BadDeclaration(f"{kind}: {name} is a class, expected a field: write {name}(...)")
    raise BadDeclaration(f"{kind}: expected a field such as Number(4), got {shorten_repr(field)}")


def require_width(kind: str, width: Any, least: int = 1) -> None:
    """Raise a `BadDeclaration` unless something is a number of bits."""
    if isinstance(width, bool) or not isinstance(width, int):
        raise BadDeclaration(f"{kind}: expected a number of bits, got {shorten_repr(width)}")
    if width < least:
        raise BadDeclaration(f"{kind}: expected a width of at least {least}, got {width}")


def bits_words(width: int) -> str:
    """A number of bits in words.

    >>> bits_words(1), bits_words(4)
    ('1 bit', '4 bits')
    """
    return "1 bit" if width == 1 else f"{width} bits"


def fixed_width(field: Field[Any], kind: str = "this field") -> int:
    """Return the width of a field that needs one, being part of another field."""
    if field.width is None:
        raise BadDeclaration(
            f"{kind}: the field in it must have a fixed width, and {type(field).__name__} has none"
        )
    return field.width


def can_write(field: Field[Any], value: Any) -> bool:
    """Whether a field has bits for a value; False if that depends on other fields."""
    try:
        field.write(value, BitWriter(), "")
    except (Fault, LookupError):
        return False
    return True


def require_value(kind: str, field: Field[Any], value: Any, noun: str) -> None:
    """Raise a `BadDeclaration` unless something is a value of a field, as far as that can be known."""
    try:
        field.write(value, BitWriter(), "")
    except LookupError:  # depends on an enclosing record
        pass
    except Fault as fault:
        raise BadDeclaration(
            f"{kind}: {shorten_repr(value)} is not a value of the {noun}: {fault.reason}"
        ) from None


def evaluate_count(expression: Expression | int, scope: Scope, path: str, kind: type[Any]) -> int:
    """Return a number of bits or items; raise a `Fault` of a kind if it is none."""
    if not isinstance(expression, Expression):
        return expression
    try:
        count = expression.evaluate(scope)
    except ZeroDivisionError:
        count = "a division by zero"
    except TypeError:
        count = "something that is no number"
    if isinstance(count, int) and count >= 0:
        return int(count)
    raise Fault(
        kind,
        f"expected {expression!r} to be a number from 0, found {count}",
        path=path,
        found=str(count),
        expected="a number from 0",
    )


def evaluate_meaning(expression: Expression, scope: Scope, path: str, kind: type[Any]) -> Any:
    """Return the value of an expression; raise a `Fault` of a kind if it has none."""
    try:
        return expression.evaluate(scope)
    except ZeroDivisionError:
        raise Fault(kind, f"{expression!r} divides by zero", path=path, found="0", expected="1") from None
    except TypeError:
        reason = f"{expression!r} needs numbers, and found something else"
        raise Fault(kind, reason, path=path, found="something else", expected="numbers") from None


def join(path: str, name: str) -> str:
    """The path of a part: a name or an index in brackets.

    >>> join("cards", "[2]"), join("card", "id"), join("", "id")
    ('cards[2]', 'card.id', 'id')
    """
    name = name.removeprefix(".")
    return f"{path}.{name}" if path and name and not name.startswith("[") else path + name


def is_within(path: str, place: str) -> bool:
    """Whether a path is a place or a part of it.

    >>> is_within("slots[1].card", "slots[1]"), is_within("slots[10]", "slots[1"), is_within("slots", "slot")
    (True, False, False)
    """
    return not place or (path.startswith(place) and path[len(place) : len(place) + 1] in ("", ".", "["))


def is_key(table: Mapping[Any, Any], value: Any) -> bool:
    """Whether a table has a key; a value that cannot be one is none."""
    try:
        return value in table
    except TypeError:  # not hashable
        return False


def shorten_repr(value: Any, most: int = 40) -> str:
    """Python's form of a value, cut off after `most` characters; in words if it has none.

    >>> shorten_repr(10**5000)
    'an int of 16610 bits'
    """
    try:
        shown = repr(value)
    except RecursionError:
        return f"a {type(value).__name__} that is nested too deeply"
    except Exception:  # Python refuses to show long numbers, and an object may fail in any way
        if isinstance(value, int):
            return f"an int of {value.bit_length()} bits"
        return f"a {type(value).__name__} that cannot be shown"
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def json_fault(path: str, data: Json, expected: str) -> Fault:
    """Return the fault of JSON data that is not what was expected."""
    shown = shorten_repr(data)
    return Fault(InvalidJson, f"expected {expected}, got {shown}", path=path, found=shown, expected=expected)


def meaningless(path: str, reason: str, found: str, expected: str, places: Any) -> Fault:
    """Return the fault of bits without a meaning."""
    return Fault(MeaninglessCode, reason, path=path, found=found, expected=expected, places=places)


def spans_of(field: Field[Any], bits: BitReader, start: int, path: str) -> list[Span]:
    """What the bits mean of a field that was read from `start` on; the cursor stays where it is."""
    stop, explained, noncanonical, is_over = bits.position, bits.spans, bits.noncanonical, bits.is_over
    spans: list[Span] = []
    empty_items = bits.root.empty_items
    bits.position, bits.spans, bits.noncanonical, bits.is_over = start, spans, [], False
    bits.root.empty_items = 0
    field.read(bits, path)
    bits.root.empty_items = empty_items
    bits.position, bits.spans, bits.noncanonical, bits.is_over = stop, explained, noncanonical, is_over
    return spans
