"""Another value for the same bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, Bits, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidJson, InvalidState, NonCanonicalCode
from boardcode.explanation import Span
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    is_key,
    join,
    json_fault,
    meaningless,
    require_field,
    require_value,
    shorten_repr,
    spans_of,
)
from boardcode.fields.records import Record
from boardcode.fields.unions import Union
from boardcode.wording import WordEnum, either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

MAPPED_SAMPLES = 50  # on which two functions are tried
WRITABLE = "a value that can be written"


class Mapped(Field[T], Generic[T]):
    """Another value for the same bits: by two functions that are each other's inverse, or by a table.

    With functions, JSON shows the value if it is plain data (lists for tuples), and otherwise that of the
    field. Objects have the JSON form, the schema and the checks of `like`, a field that is declared as if the
    code held such a value itself. If `many_to_one`, several values of the field may mean the same: the one
    that `encode` returns is canonical, the others are read but not canonical. If `encode` raises a `Fault`,
    its reason is the one that is reported.

    `words` puts a value into words, and explains its bits as one; without it the parts of the field are
    explained. Functions that are `proved` by a test suite are not tried when they are declared.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Number
    >>> wager = Mapped(Number(4), lambda n: 5 * n, lambda wager: wager // 5)
    >>> wager.read(BitReader(Bits.whole(11, 4)), "wager"), wager.to_json(55)
    (55, 55)
    """

    width: int | None

    def __init__(
        self,
        field: Field[Any],
        decode: Callable[[Any], T] | Mapping[Any, T],
        encode: Callable[[T], Any] | None = None,
        *,
        words: Callable[[T], str] | None = None,
        many_to_one: bool = False,
        schema: Mapping[str, Json] | None = None,
        like: Field[T] | None = None,
        proved: bool = False,
    ) -> None:
        require_field("Mapped", field)
        if like is not None:
            require_field("Mapped: like", like)
        self.field = field
        self.like = like
        self.width = field.width
        self.many_to_one = many_to_one
        self.words = words
        self.table: dict[Any, T] | None = None
        self._schema = schema
        self._values: dict[Any, Any] = {}
        if isinstance(decode, Mapping):
            self._take_table(decode, encode)
        elif callable(decode) and callable(encode):
            self._decode: Callable[[Any], T] = decode
            self._encode: Callable[[T], Any] = encode
            if not proved:
                _ = self._is_plain
        else:
            raise BadDeclaration("Mapped: expected two functions, or a table from values to values")
        self.count = field.count if self.table is None else len(self.table)

    def _take_table(self, table: Mapping[Any, T], encode: object) -> None:
        if encode is not None:
            raise BadDeclaration("Mapped: a table needs no function for the way back")
        self.table = dict(table)
        for raw, value in self.table.items():
            if not isinstance(value, (str, int, type(None))):
                raise BadDeclaration(
                    "Mapped: the values of a table are words, numbers, truth values or None,"
                    f" got {shorten_repr(value)}"
                )
            if value in self._values:
                raise BadDeclaration(
                    f"Mapped: {value!r} stands for both {self._values[value]!r} and {raw!r}; a value has one"
                )
            require_value("Mapped", self.field, raw, "field")
            self._values[value] = raw

    @cached_property
    def _is_plain(self) -> bool:
        """Whether all values are plain data, as far as samples show; raises a `BadDeclaration` unless the
        functions undo each other on them.
        """
        if self.table is not None:
            return True
        from random import Random  # on first use: takes long to import

        random = Random(0)
        is_plain, saw_objects = True, False
        for _ in range(MAPPED_SAMPLES):
            try:
                raw = self.field.sample(random)
            except LookupError:  # depends on an enclosing record, so that values may be anything
                return False
            value = self._decode(raw)
            is_plain = is_plain and _is_plain(value)
            saw_objects = saw_objects or not _is_plain(raw)
            again = self._encode(value)
            if self.many_to_one:
                if self._decode(again) != value:
                    raise BadDeclaration(
                        f"Mapped: encode makes {shorten_repr(again)} of {shorten_repr(value)},"
                        f" and decode makes {shorten_repr(self._decode(again))} of that"
                    )
            elif again != raw:
                raise BadDeclaration(
                    f"Mapped: decode makes {shorten_repr(value)} of {shorten_repr(raw)}, but encode makes"
                    f" {shorten_repr(again)} of that: the functions must undo each other"
                )
        # No sample shows what becomes of objects that are in none: in lists that were always empty, say.
        return is_plain and (saw_objects or not _has_objects(self.field))

    @property
    def least_width(self) -> int:
        return self.field.least_width

    def width_at(self, position: int) -> int | None:
        return self.field.width_at(position)

    def children(self) -> Iterator[Field[Any]]:
        yield self.field

    @property
    def _expected(self) -> str:
        return either([repr(_plain(value)) for value in self._values])

    def read(self, bits: BitReader, path: str) -> T:
        explained, start = bits.spans, bits.position
        parts: list[Span] | None = None if explained is None else []
        bits.spans = parts
        raw = self.field.read(bits, path)
        bits.spans = explained
        width, bits.position = bits.position - start, start
        part = bits.take(width)
        if self.table is not None:
            if not is_key(self.table, raw):
                expected = either([in_words(key) for key in self.table])
                reason = f"{in_words(raw)} has no meaning; expected {expected}"
                raise meaningless(path, reason, in_words(raw), expected, part.places)
            value = self.table[raw]
        else:
            value = self._decode(raw)
            if self.many_to_one and (canonical := self._encode(value)) != raw:
                bits.noncanonical.append(self._noncanonical_fault(canonical, bits, start, path))
        if explained is not None and parts is not None:
            if self.words is None and [span.path for span in parts] != [path]:
                explained += parts
            else:
                bits.explain(path, part, (self.words or in_words)(value))
        return value

    def _noncanonical_fault(self, canonical: Any, bits: BitReader, start: int, path: str) -> Fault:
        """The fault of bits that stand for another value of the field than the canonical one: it points at
        the first part that differs. Raises a `Fault` if the canonical value cannot be written.
        """
        parts = spans_of(self.field, bits, start, path)
        expected_parts = self._canonical_spans(
            canonical, bits, path, [place for span in parts for place in span.bits]
        )
        for part, expected in zip_longest(parts, expected_parts):
            if part is None:
                where = f"{expected.path}: {expected.meaning}"
                reason = f"something is missing at the end; the canonical code goes on with {where}"
                return Fault(NonCanonicalCode, reason, path=path, found="nothing", expected=expected.meaning)
            if expected is None or part.path != expected.path:
                following = "the end" if expected is None else f"{expected.path}: {expected.meaning}"
                reason = f"found {part.meaning} where the canonical code has {following}"
                return _difference(reason, part, following)
            if part.raw != expected.raw:
                reason = f"found {part.meaning} where the canonical code has {expected.meaning}"
                return _difference(reason, part, expected.meaning)
        return Fault(NonCanonicalCode, "this is not the canonical form", path=path)

    def _canonical_spans(self, canonical: Any, bits: BitReader, path: str, places: list[int]) -> list[Span]:
        """What the bits of the canonical value mean; raises a `Fault` if it has none."""
        writer = BitWriter(low_first=bits.low_first)
        writer.scope = bits.scope
        try:
            self.field.write(canonical, writer, path)
        except Fault as fault:
            reason = f"this has no canonical form: {fault.reason}"
            raise meaningless(fault.path, reason, fault.found, fault.expected, places) from None
        width = writer.position
        reader = BitReader(Bits.whole(writer.number, width), low_first=bits.low_first)
        reader.scope = bits.scope
        return spans_of(self.field, reader, 0, path)

    def _raw(self, value: T, path: str) -> Any:
        if self.table is not None:
            if not is_key(self._values, value):
                reason = f"expected {self._expected}, got {shorten_repr(value)}"
                raise Fault(
                    InvalidState, reason, path=path, found=shorten_repr(value), expected=self._expected
                )
            return self._values[value]
        try:
            raw = self._encode(value)
            same = self._decode(raw) == value
        except Fault as fault:  # the function itself says what is wrong
            raise Fault(
                InvalidState,
                fault.reason,
                path=join(path, fault.path),
                found=fault.found,
                expected=fault.expected,
            ) from None
        except Exception as error:  # a function of the declaration may fail in any way on a wrong value
            raise self._value_fault(value, path, repr(error)) from None
        if not same:
            raise self._value_fault(value, path, f"it would be read as {shorten_repr(self._decode(raw))}")
        return raw

    def _value_fault(self, value: T, path: str, why: str) -> Fault:
        reason = f"{shorten_repr(value)} cannot be written: {why}"
        return Fault(InvalidState, reason, path=path, found=shorten_repr(value), expected=WRITABLE)

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        if self.like is not None:
            self.like.write(value, bits.inner(), path)
        self.field.write(self._raw(value, path), bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        if self.table is not None:
            return random.choice(list(self.table.values()))
        return self._decode(self.field.sample(random, scope))

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
        if self.like is not None:
            return self.like.to_json(value, scope)
        if self._is_plain:
            return _plain(value)
        return self.field.to_json(self._encode(value), scope)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> T:
        if self.table is not None:
            for value in self.table.values():
                shown = _plain(value)
                if data == shown and isinstance(data, bool) == isinstance(shown, bool):
                    return value
            raise json_fault(path, data, self._expected)
        if self.like is not None:
            return self.like.from_json(data, path, scope)
        if not self._is_plain:
            return self._decode(self.field.from_json(data, path, scope))
        try:
            plain: T = _tuples(data)
            self._raw(plain, path)
        except RecursionError:  # nested more deeply than any value
            raise json_fault(path, data, WRITABLE) from None
        except Fault as fault:
            if fault.expected == WRITABLE:
                raise json_fault(path, data, WRITABLE) from None
            raise Fault(
                InvalidJson, fault.reason, path=fault.path, found=fault.found, expected=fault.expected
            ) from None
        return plain

    def schema(self) -> dict[str, Json]:
        if self._schema is not None:
            return dict(self._schema)
        if self.like is not None:
            return self.like.schema()
        if self.table is not None:
            return {"enum": [_plain(value) for value in self._values]}
        return {} if self._is_plain else self.field.schema()

    def rows(self, path: str) -> Iterator[Row]:
        if self.table is None:
            yield from self.field.rows(path)
            return
        meanings = ", ".join(f"{in_words(raw)}: {in_words(value)}" for raw, value in self.table.items())
        for row in self.field.rows(path):
            yield Row(row.path, row.width, meanings)

    def lower(self) -> Node:
        from boardcode.compile import plan

        item = self.field.lower()
        if self.table is not None:
            raws = tuple(self.field.to_json(raw) for raw in self.table)
            values = tuple(_plain(value) for value in self.table.values())
            return plan.Lookup(item, raws, values, tuple(self.table), tuple(self.table.values()))
        is_plain = self.like is not None or self._is_plain
        like = None if self.like is None else self.like.lower()
        return plan.Mapped(item, self._decode, self._encode, is_plain, self.many_to_one, like)


def _difference(reason: str, part: Span, expected: str) -> Fault:
    return Fault(
        NonCanonicalCode, reason, path=part.path, found=part.meaning, expected=expected, places=part.bits
    )


def _has_objects(field: Field[Any]) -> bool:
    """Whether a value of a field may have something in it that is not plain data."""
    if isinstance(field, Mapped):
        return not field._is_plain
    return isinstance(field, (Record, Union)) or any(map(_has_objects, field.children()))


def _is_plain(value: Any) -> bool:
    """Whether a value is what JSON can hold, with tuples for lists."""
    if isinstance(value, WordEnum):
        return False
    if isinstance(value, tuple):
        return type(value) is tuple and all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(item) for key, item in value.items())
    return value is None or isinstance(value, (str, int))


def _plain(value: Any) -> Json:
    if isinstance(value, WordEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def _tuples(data: Json) -> Any:
    if isinstance(data, list):
        return tuple([_tuples(item) for item in data])
    return {key: _tuples(item) for key, item in data.items()} if isinstance(data, dict) else data
