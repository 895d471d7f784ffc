"""The low-level form of a reader and writer: a small imperative language that every target language prints.

The walks over a plan emit this form once; a language is a table of templates for the kinds listed here. All
logic (alphabets, checks, places of errors) is in the form, so that languages cannot differ in it.

Numbers are of two kinds. `INT` is a signed integer below 2**53, a plain number in every language; shifts and
bitwise operators are applied to INT only where operands and result are from 0 to 2**31 - 1, division and
remainder only where the result is the same for truncation and floor. `WIDE` is an unsigned integer of up to
64 bits, and no operation on it overflows. Nothing converts between them but `Cast`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from boardcode.compile.languages.state_types import EnumType, IntegerType, StateType

INT, WIDE, BOOL, TEXT, BYTES = "int", "wide", "bool", "text", "bytes"

MALFORMED, MEANINGLESS, NOT_CANONICAL, INVALID_STATE = (
    "malformed",
    "meaningless",
    "not canonical",
    "invalid state",
)
KINDS = (MALFORMED, MEANINGLESS, NOT_CANONICAL, INVALID_STATE)


class LowExpression:
    """A value without side effects; `kind` is INT, WIDE, BOOL, TEXT or a state type."""

    kind: str | StateType


@dataclass(eq=False)
class Home:
    """Where a variable ends up, for languages that read straight into place: `how` is "state" (the whole),
    "field" (`name` of a struct), "item" (`index` of a list), "some" (of an optional) or "case" (`index` of a
    variant).
    """

    how: str
    parent: Variable | None = None
    name: str = ""
    index: LowExpression | int = 0


@dataclass(eq=False)
class Variable(LowExpression):
    """A local variable; `is_changed` if something is assigned to it after its declaration."""

    name: str
    kind: str | StateType
    home: Home | None = None
    is_changed: bool = False


@dataclass(eq=False)
class Literal(LowExpression):
    """A number or, of the kind BOOL, a truth value."""

    value: int
    kind: str = INT


@dataclass(eq=False)
class Arithmetic(LowExpression):
    """Two numbers of one kind: `+ - * / % << >> & |`."""

    operator: str
    left: LowExpression
    right: LowExpression

    @property
    def kind(self) -> str | StateType:  # type: ignore[override]
        return scalar(self.left)


@dataclass(eq=False)
class Comparison(LowExpression):
    """Two numbers of one kind, or two truth values: `== != < <= > >=`."""

    operator: str
    left: LowExpression
    right: LowExpression
    kind: str = BOOL


@dataclass(eq=False)
class Logic(LowExpression):
    """`and`, `or` of truth values, the second evaluated only if needed; `not` has no right side."""

    operator: str
    left: LowExpression
    right: LowExpression | None = None
    kind: str = BOOL


@dataclass(eq=False)
class Cast(LowExpression):
    """A number as one of the other kind; BOOL to INT is 0 or 1."""

    kind: str
    value: LowExpression


@dataclass(eq=False)
class NumberTable:
    """A constant list of numbers of one kind."""

    name: str
    values: tuple[int, ...]
    kind: str = INT


@dataclass(eq=False)
class TableEntry(LowExpression):
    """The number at an index of a table, which is never out of range."""

    table: NumberTable
    index: LowExpression

    @property
    def kind(self) -> str:  # type: ignore[override]
        return self.table.kind


@dataclass(eq=False)
class BitsAt(LowExpression):
    """The number in `width` bits of the buffer from a bit on, most significant first; WIDE may have up to 64,
    INT up to 53 of them. They are never behind the end of the buffer.
    """

    position: LowExpression
    width: LowExpression
    kind: str = INT


@dataclass(eq=False)
class ByteAt(LowExpression):
    """A byte of the buffer."""

    index: LowExpression
    kind: str = INT


@dataclass(eq=False)
class CharacterAt(LowExpression):
    """A unit of the text (byte, UTF-16 unit or character) as a number; ASCII characters are one unit."""

    index: LowExpression
    kind: str = INT


@dataclass(eq=False)
class TextLength(LowExpression):
    """How many units the text has."""

    kind: str = INT


@dataclass(eq=False)
class CallOf(LowExpression):
    """What a procedure returns."""

    procedure: Procedure
    arguments: Sequence[LowExpression]

    @property
    def kind(self) -> str | StateType:  # type: ignore[override]
        return self.procedure.result


@dataclass(eq=False)
class MemberOf(LowExpression):
    """The member of an enumeration with a number, from 0 in their order."""

    kind: EnumType
    ordinal: LowExpression


@dataclass(eq=False)
class OrdinalOf(LowExpression):
    """The number of a member of an enumeration."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class FieldOf(LowExpression):
    """A field of a struct."""

    value: LowExpression
    name: str
    kind: StateType


@dataclass(eq=False)
class ItemOf(LowExpression):
    """An item of a list."""

    value: LowExpression
    index: LowExpression
    kind: StateType


@dataclass(eq=False)
class CountOf(LowExpression):
    """How many items a list has."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class IsPresent(LowExpression):
    """Whether an optional has a value."""

    value: LowExpression
    kind: str = BOOL


@dataclass(eq=False)
class ValueOf(LowExpression):
    """The value of an optional that has one."""

    value: LowExpression
    kind: StateType


@dataclass(eq=False)
class CaseOf(LowExpression):
    """The number of the case of a variant."""

    value: LowExpression
    kind: str = INT


@dataclass(eq=False)
class PayloadOf(LowExpression):
    """The value in a case of a variant, which must be this case."""

    value: LowExpression
    index: int
    kind: StateType


# -- statements


@dataclass(eq=False)
class Declare:
    """A new variable; without a value it is assigned before it is used, on every way."""

    variable: Variable
    value: LowExpression | None = None


@dataclass(eq=False)
class Alias:
    """A name for a part of a state that is read only."""

    variable: Variable
    value: LowExpression


@dataclass(eq=False)
class Assign:
    """The value of a variable that is declared; of anything but numbers it is another variable."""

    variable: Variable
    value: LowExpression


@dataclass(eq=False)
class If:
    """One block or another."""

    condition: LowExpression
    then: list[Statement]
    otherwise: list[Statement] = field(default_factory=list)


@dataclass(eq=False)
class While:
    """A block as long as a condition is true."""

    condition: LowExpression
    body: list[Statement]


@dataclass(eq=False)
class For:
    """A block for a variable from a number up to before another; it is not assigned to in the block."""

    variable: Variable
    start: LowExpression
    stop: LowExpression
    body: list[Statement]


@dataclass(eq=False)
class BitText:
    """A number as so many digits 0 and 1, in a text."""

    value: LowExpression
    width: LowExpression


TextParts: TypeAlias = Sequence["str | LowExpression | BitText"]  # a number is shown in decimal


@dataclass(eq=False)
class Fail:
    """End the procedure with an error; `start` is a unit of the text, or -1 if it is about a state."""

    error: str
    start: LowExpression
    path: TextParts
    found: TextParts
    expected: TextParts


@dataclass(eq=False)
class NoteNotCanonical:
    """Remember the error of a code that is not canonical, unless there is one already."""

    start: LowExpression
    path: TextParts
    found: TextParts
    expected: TextParts


@dataclass(eq=False)
class RaiseNoted:
    """Fail with the remembered error, if there is one and reading is strict."""


@dataclass(eq=False)
class NewBuffer:
    """A new buffer of so many zero bits, which BitsAt, ByteAt and stores use; without a number it grows when
    `PutBits` needs it.
    """

    bits: LowExpression | None


@dataclass(eq=False)
class StoreByte:
    """Set a byte of the buffer."""

    index: LowExpression
    value: LowExpression


@dataclass(eq=False)
class PutBits:
    """Write a number into zero bits of the buffer from a bit on."""

    position: LowExpression
    width: LowExpression
    value: LowExpression


@dataclass(eq=False)
class NewList:
    """Declare an empty list that will have at most so many items: exactly as many if its type has a fixed
    count.
    """

    variable: Variable
    capacity: LowExpression


@dataclass(eq=False)
class Append:
    """Add the item to a list; `index` is its number from 0."""

    variable: Variable
    index: LowExpression
    item: Variable


@dataclass(eq=False)
class SortItems:
    """Put a list in order, stably; `is_less` says whether the item `two` comes before the item `one`."""

    variable: Variable
    one: Variable
    two: Variable
    is_less: LowExpression


@dataclass(eq=False)
class MakeStruct:
    """Declare a struct of these variables, in the order of its fields."""

    variable: Variable
    parts: Sequence[Variable]


@dataclass(eq=False)
class MakeSome:
    """Assign an optional with a value; without a part, without one."""

    variable: Variable
    part: Variable | None = None


@dataclass(eq=False)
class MakeCase:
    """Assign a case of a variant; without a part if the case has no value."""

    variable: Variable
    index: int
    part: Variable | None = None


@dataclass(eq=False)
class EmitText:
    """Add characters to the output."""

    text: str


@dataclass(eq=False)
class EmitNumber:
    """Add a number in decimal to the output."""

    value: LowExpression


@dataclass(eq=False)
class EmitCharacter:
    """Add the ASCII character of a number to the output."""

    value: LowExpression


@dataclass(eq=False)
class Perform:
    """Call a procedure for what it does to the buffer; what it returns means nothing."""

    call: CallOf


@dataclass(eq=False)
class Return:
    """End the procedure with a result."""

    value: LowExpression


Statement: TypeAlias = (
    Declare
    | Alias
    | Assign
    | If
    | While
    | For
    | Fail
    | NoteNotCanonical
    | RaiseNoted
    | NewBuffer
    | StoreByte
    | PutBits
    | NewList
    | Append
    | SortItems
    | MakeStruct
    | MakeSome
    | MakeCase
    | EmitText
    | EmitNumber
    | EmitCharacter
    | Perform
    | Return
)


@dataclass(eq=False)
class Procedure:
    """A helper of numbers; if `uses_buffer` or `uses_text`, it is given the buffer or the text too."""

    name: str
    parameters: list[Variable]
    result: str
    body: list[Statement]
    uses_buffer: bool = False
    uses_text: bool = False


@dataclass(eq=False)
class Unit:
    """Everything that is printed for a format.

    `decode` ends with the return of a state of the type `state`; `encode` reads the variable `subject` and
    emits a text; `to_json` does the same for JSON.
    """

    name: str
    title: str
    state: StateType
    tables: list[NumberTable]
    procedures: list[Procedure]
    decode: list[Statement]
    encode: list[Statement]
    to_json: list[Statement]
    subject: Variable
    internal: list[StateType] = field(default_factory=list)  #: types of values that are no part of the state
    path_size: int = 0  #: characters of the longest path, and of what was found or expected
    detail_size: int = 0
    text_size: int | None = None  #: the longest code, None if there is no such number


def scalar(value: LowExpression) -> str | StateType:
    """INT, WIDE or BOOL for a number or truth value, whatever its type in a state."""
    kind = value.kind
    if isinstance(kind, IntegerType):
        return WIDE if kind.is_wide else INT
    return BOOL if isinstance(kind, StateType) and kind.is_boolean else kind


def number(value: int, kind: str = INT) -> Literal:
    """A literal number."""
    return Literal(value, kind)


def add(left: LowExpression, right: LowExpression | int) -> LowExpression:
    """A sum of INT, with constants added up.

    >>> add(add(Variable("k", INT), 3), 4).right.value
    7
    """
    if isinstance(right, int):
        right = Literal(right)
    if isinstance(right, Literal):
        if isinstance(left, Literal):
            return Literal(left.value + right.value)
        if right.value == 0:
            return left
        if isinstance(left, Arithmetic) and left.operator == "+" and isinstance(left.right, Literal):
            return add(left.left, left.right.value + right.value)
    elif isinstance(left, Literal):
        return add(right, left)
    elif isinstance(right, Arithmetic) and right.operator == "+" and isinstance(right.right, Literal):
        return add(Arithmetic("+", left, right.left), right.right)
    elif isinstance(left, Arithmetic) and left.operator == "+" and isinstance(left.right, Literal):
        return add(Arithmetic("+", left.left, right), left.right)
    return Arithmetic("+", left, right)


def times(left: LowExpression, right: int) -> LowExpression:
    """A product of INT with a constant."""
    if isinstance(left, Literal):
        return Literal(left.value * right)
    return left if right == 1 else Literal(0) if right == 0 else Arithmetic("*", left, Literal(right))


def all_of(conditions: Sequence[LowExpression]) -> LowExpression:
    """Whether all conditions are true."""
    if not conditions:
        return Literal(1, BOOL)
    result = conditions[0]
    for condition in conditions[1:]:
        result = Logic("and", result, condition)
    return result
