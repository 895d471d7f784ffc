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

from boardcode.compile.languages.low_values import (
    BOOL,
    BYTES,
    INT,
    TEXT,
    WIDE,
    Arithmetic,
    BitsAt,
    ByteAt,
    CallOf,
    CaseOf,
    Cast,
    CharacterAt,
    Comparison,
    ConstantTable,
    CountOf,
    FieldOf,
    Home,
    IsPresent,
    ItemOf,
    Literal,
    Logic,
    LowExpression,
    MemberOf,
    OrdinalOf,
    PayloadOf,
    TableEntry,
    TextLength,
    ValueOf,
    Variable,
    add,
    all_of,
    known_number,
    number,
    scalar,
    times,
)
from boardcode.compile.languages.state_types import StateType

__all__ = [
    "BOOL",
    "BYTES",
    "INT",
    "INVALID_STATE",
    "KINDS",
    "MALFORMED",
    "MEANINGLESS",
    "NOT_CANONICAL",
    "TEXT",
    "WIDE",
    "Alias",
    "Append",
    "Arithmetic",
    "Assign",
    "BitText",
    "BitsAt",
    "ByteAt",
    "CallOf",
    "CaseOf",
    "Cast",
    "CharacterAt",
    "Comparison",
    "ConstantTable",
    "CountOf",
    "Declare",
    "EmitCharacter",
    "EmitNumber",
    "EmitText",
    "Fail",
    "FieldOf",
    "For",
    "GeneratedUnit",
    "Home",
    "If",
    "IsPresent",
    "ItemOf",
    "Literal",
    "Logic",
    "LowExpression",
    "MakeCase",
    "MakeSome",
    "MakeStruct",
    "MemberOf",
    "NewBuffer",
    "NewList",
    "NoteNotCanonical",
    "OrdinalOf",
    "PayloadOf",
    "Perform",
    "Procedure",
    "PutBits",
    "RaiseNoted",
    "Return",
    "SortItems",
    "Statement",
    "StoreByte",
    "TableEntry",
    "TextLength",
    "TextParts",
    "ValueOf",
    "Variable",
    "While",
    "add",
    "all_of",
    "known_number",
    "number",
    "scalar",
    "times",
]

MALFORMED, MEANINGLESS, NOT_CANONICAL, INVALID_STATE = (
    "malformed",
    "meaningless",
    "not canonical",
    "invalid state",
)
KINDS = (MALFORMED, MEANINGLESS, NOT_CANONICAL, INVALID_STATE)


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
    """One block or another; if `is_safe`, the other may be executed in any case."""

    condition: LowExpression
    then: list[Statement]
    otherwise: list[Statement] = field(default_factory=list)
    is_safe: bool = False


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
class GeneratedUnit:
    """Everything that is printed for a format.

    `decode` ends with the return of a state of the type `state`; `encode` reads the variable `subject` and
    emits a text; `to_json` does the same for JSON.
    """

    name: str
    title: str
    state: StateType
    tables: list[ConstantTable]
    procedures: list[Procedure]
    decode: list[Statement]
    encode: list[Statement]
    to_json: list[Statement]
    subject: Variable
    internal: list[StateType] = field(default_factory=list)  #: types of values that are no part of the state
    path_size: int = 0  #: characters of the longest path, and of what was found or expected
    detail_size: int = 0
    text_size: int | None = None  #: the longest code, None if there is no such number
