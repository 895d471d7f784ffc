"""What a declaration must be: whatever is wrong with one is refused when it is made, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from boardcode.alphabets import Alphabet
from boardcode.bits import BitReader, Bits
from boardcode.catalog import BUILT_IN
from boardcode.compile.expressions import Expression, Item, Member, Reference, Total
from boardcode.drawing.binding import check_drawing
from boardcode.errors import BadDeclaration, CodeError, Fault
from boardcode.fields import Array, Counted, Extension, Field, Leaf, Optional, Record, ToEnd, Union
from boardcode.fields.checks import Distinct, Sorted
from boardcode.fields.field import require_field, shorten_repr
from boardcode.fields.wrappers import Wrapper
from boardcode.state import State

if TYPE_CHECKING:
    from boardcode.format import Format

SAMPLES = 8  # that are written and read when a format is made


def check_declaration(format: Format[Any]) -> None:
    """Raise a `BadDeclaration` if something is wrong with a format that can be seen without using it."""
    _check_name(format.name)
    _check_texts(format)
    _check_alphabet(format)
    require_field(f"{format.name}: fields", format.fields)
    _check_state(format)
    _check_references(format.name, format.fields, {})
    _check_ends(format.name, format.fields)
    _check_width(format)


def try_declaration(format: Format[Any]) -> None:
    """Raise a `BadDeclaration` unless samples, examples and counterexamples are read and written as they
    must be.
    """
    random = Random(0)
    for _ in range(SAMPLES):
        state = _try_sample(format, random)
    if not format.examples:
        check_drawing(format, state)
    for example in format.examples:
        _try_example(format, example)
    for code in format.counterexamples:
        if _is_read(format, code):
            raise BadDeclaration(
                f"{format.name}: the counterexample {code!r} is read, and must be rejected: leave it out"
            )


# -- what can be seen


def _check_name(name: Any) -> None:
    if not isinstance(name, str) or not name:
        raise BadDeclaration(f"a format needs a name such as 'noughts', got {name!r}")
    if name.split() != [name]:
        raise BadDeclaration(f"{name!r} has spaces in it: write {'-'.join(name.split()) or 'name'!r}")
    if name.startswith("-"):
        raise BadDeclaration(f"{name!r} would be taken for an option: write {name.lstrip('-') or 'name'!r}")
    if name in BUILT_IN:
        raise BadDeclaration(f"{name} is the name of a built-in format: choose another")


def _check_texts(format: Format[Any]) -> None:
    for name in ("title", "description", "game"):
        if not isinstance(getattr(format, name), str):
            raise BadDeclaration(f"{format.name}: {name} is a text, got {getattr(format, name)!r}")
    for name in ("examples", "counterexamples"):
        codes = getattr(format, name)
        if isinstance(codes, str):
            raise BadDeclaration(f"{format.name}: {name} is a list of codes: write [{codes!r}]")
        if not isinstance(codes, Sequence) or not all(isinstance(code, str) for code in codes):
            raise BadDeclaration(f"{format.name}: {name} is a list of codes, got {shorten_repr(codes)}")
    if not isinstance(format.hints, Sequence) or not all(callable(hint) for hint in format.hints):
        raise BadDeclaration(f"{format.name}: hints is a list of functions, got {shorten_repr(format.hints)}")


def _check_alphabet(format: Format[Any]) -> None:
    if not isinstance(format.alphabet, Alphabet):
        raise BadDeclaration(
            f"{format.name}: alphabet is an Alphabet such as HEX, got {shorten_repr(format.alphabet)}"
        )


def _check_state(format: Format[Any]) -> None:
    name, state = format.name, format.state
    if not isinstance(state, type):
        raise BadDeclaration(f"{name}: state is a class, got {shorten_repr(state)}")
    if not issubclass(state, State):
        raise BadDeclaration(f"{name}: {state.__name__} must be a subclass of boardcode.State")
    if not is_dataclass(state) or not state.__dataclass_params__.frozen:
        raise BadDeclaration(f"{name}: {state.__name__} must be a frozen dataclass: @dataclass(frozen=True)")
    declared = getattr(state, "format_name", None)
    if declared is None:
        raise BadDeclaration(f"{name}: {state.__name__} must say format_name: ClassVar[str] = {name!r}")
    # A class that has a format already may have further ones.
    if declared != name and state._format is None:
        raise BadDeclaration(f"{name}: {state.__name__} names the format {declared!r}; expected {name!r}")


def _check_references(name: str, field: Field[Any], known: Mapping[str, Field[Any]]) -> None:
    """Raise a `BadDeclaration` for an expression over a field that does not come before, or over a part that
    it does not have.
    """
    for expression in field.expressions():
        for reference in expression.names():
            if reference not in known:
                before = ", ".join(known) or "there is none"
                raise BadDeclaration(
                    f"{name}: this.{reference} is no earlier field of a record around it; before it: {before}"
                )
        for leaf in expression.leaves():
            _field_at(name, leaf, known)
    if isinstance(field, Record):
        for part, child in field.fields.items():
            _check_references(name, child, known)
            if child.has_value:
                known = {**known, part: child}
        return
    if isinstance(field, (Sorted, Distinct)):
        _check_keys(name, field)
    for child in field.children():
        _check_references(name, child, known)


def _field_at(name: str, expression: Expression, known: Mapping[str, Field[Any]]) -> Field[Any] | None:
    """The field of a part of an earlier value; None if its values are not those of the code's own fields.
    Raises a `BadDeclaration` for a part that cannot be there.
    """
    if isinstance(expression, Reference):
        return known.get(expression.field_name)
    if isinstance(expression, Member):
        record = _unwrap(_field_at(name, expression.record, known))
        if not isinstance(record, Record):
            if isinstance(record, (Leaf, Array, Counted, ToEnd)):
                raise BadDeclaration(f"{name}: {expression.record!r} is no record, so that it has no parts")
            return None
        if expression.member_name not in record.attributes:
            parts = ", ".join(record.attributes) or "none"
            raise BadDeclaration(
                f"{name}: {expression.record!r} has no part {expression.member_name!r}; it has {parts}"
            )
        return record.fields[expression.member_name]
    if isinstance(expression, (Item, Total)):
        items = _unwrap(_field_at(name, expression.items, known))
        if isinstance(items, (Record, Leaf)):
            raise BadDeclaration(f"{name}: {expression.items!r} is no list, so that it has no items")
        if isinstance(items, Array) and isinstance(expression, Item):
            if isinstance(items.length, int) and expression.index >= items.length:
                raise BadDeclaration(f"{name}: {expression!r}: the list has {items.length} items, from 0 on")
            return items.field
    return None


def _unwrap(field: Field[Any] | None) -> Field[Any] | None:
    """The field whose values a field around it has."""
    while isinstance(field, Wrapper):
        field = field.field
    return field


def _check_keys(name: str, field: Sorted[Any] | Distinct[Any]) -> None:
    item = _item(field)
    for expression in field.key_parts or ():
        for reference in expression.names():
            if not isinstance(item, Record) or reference not in item.attributes:
                raise BadDeclaration(f"{name}: this.{reference} is not a field of the items of a list")


def _item(field: Field[Any]) -> Field[Any]:
    """The field of the items of a list."""
    while not isinstance(field, (Array, Counted, ToEnd)):
        children = list(field.children())
        if len(children) != 1:
            return field
        (field,) = children
    return field.field


def _check_ends(name: str, field: Field[Any], *, is_last: bool = True) -> None:
    """Raise a `BadDeclaration` if something follows a field that goes to the end of the code."""
    if isinstance(field, (ToEnd, Optional, Extension)) and not is_last:
        kind = type(field).__name__
        raise BadDeclaration(f"{name}: {kind} goes to the end of the code, so that nothing can follow it")
    for child, last in _with_ends(field):
        _check_ends(name, child, is_last=is_last and last)


def _with_ends(field: Field[Any]) -> Iterator[tuple[Field[Any], bool]]:
    """Each part of a field, and whether nothing of the field follows it."""
    if isinstance(field, Record):
        parts = list(field.fields.values())
        for k, part in enumerate(parts):
            rest = parts[k + 1 :]
            yield part, not rest or (isinstance(part, Optional) and all(map(_may_be_missing, rest)))
    elif isinstance(field, Union):
        yield field.tag, False
        for part in field.cases.values():
            yield part, True
    elif isinstance(field, (Array, Counted, ToEnd)):
        for part in field.children():
            yield part, False
    else:
        for part in field.children():
            yield part, True


def _may_be_missing(field: Field[Any]) -> bool:
    return isinstance(field, (Optional, ToEnd))


def _check_width(format: Format[Any]) -> None:
    name, bits, width = format.name, format.declared_bits, format.fields.width_at(0)
    if bits is not None and (not isinstance(bits, int) or isinstance(bits, bool) or bits < 1):
        raise BadDeclaration(f"{name}: bits is a number from 1, got {shorten_repr(bits)}")
    if bits is not None and width is not None and bits != width:
        raise BadDeclaration(f"{name}: bits={bits} is declared, but the fields have {width} bits")
    if width == 0:
        raise BadDeclaration(f"{name}: the fields have no bits")
    if bits is None and width is None and format.alphabet.positional:
        raise BadDeclaration(
            f"{name}: a number in base {len(format.alphabet.characters)} needs a fixed number of bits;"
            " give bits=..."
        )
    if bits is None and width is None and _reads_nothing(format.fields):
        raise BadDeclaration(
            f"{name}: a code may have no bits, and an empty text is no code: put a field in front, such as"
            " Constant(4, 1)"
        )


def _reads_nothing(field: Field[Any]) -> bool:
    """Whether no bits at all have a meaning."""
    if field.least_width:
        return False
    try:
        field.read(BitReader(Bits.whole(0, 0)), "")
    except Fault:
        return False
    return True


# -- what must be tried


def _try_sample(format: Format[Any], random: Random) -> Any:
    """Write and read a random state, and return it."""
    name = format.name
    try:
        state = format.sample(random)
    except BadDeclaration as error:
        raise BadDeclaration(f"{name}: {error}") from None
    except Exception as error:  # a function of the declaration may fail in any way
        raise BadDeclaration(f"{name}: a random state cannot be made: {_error_words(error)}") from error
    if not isinstance(state, format.state):
        raise BadDeclaration(
            f"{name}: state={format.state.__name__} is declared, but the fields make something of type"
            f" {type(state).__name__}: expected Record({format.state.__name__}, ...)"
        )
    try:
        code = format.write_carefully(state)
        again = format.read_carefully(code)
        format.from_json(format.to_json(state))
    except BadDeclaration as error:
        raise BadDeclaration(f"{name}: {error}") from None
    except Exception as error:
        raise BadDeclaration(
            f"{name}: {_outline(state)} cannot be written and read: {_error_words(error)}"
        ) from error
    if again != state:
        raise BadDeclaration(f"{name}: {_outline(state)} is written as {code!r}, which is {_outline(again)}")
    return state


def _try_example(format: Format[Any], example: str) -> None:
    try:
        state = format.read_carefully(example)
    except CodeError as error:
        raise BadDeclaration(f"{format.name}: the example {example!r} is no code: {error.reason}") from None
    code = format.write_carefully(state)
    if code != example:
        raise BadDeclaration(f"{format.name}: the example {example!r} is not canonical; write {code!r}")
    check_drawing(format, state)


def _is_read(format: Format[Any], code: str) -> bool:
    try:
        format.read_carefully(code)
    except CodeError:
        return False
    return True


def _outline(state: Any) -> str:
    values = {field.name: getattr(state, field.name, None) for field in dataclass_fields(state)}
    return shorten_repr(values, 120)


def _error_words(error: Exception) -> str:
    return error.reason if isinstance(error, (CodeError, Fault)) else f"{type(error).__name__}: {error}"
