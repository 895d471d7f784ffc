"""Another value for the same bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.errors import BadDeclaration, Fault, InvalidState, NonCanonicalCode
from boardcode.fields.field import (
    NOWHERE,
    Field,
    Json,
    Row,
    is_key,
    json_fault,
    meaningless,
    require_field,
    shorten_repr,
)
from boardcode.wording import WordEnum, either, in_words

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

T = TypeVar("T")

MAPPED_SAMPLES = 50  # on which two functions are tried


class Mapped(Field[T], Generic[T]):
    """Another value for the same bits: by two functions that are each other's inverse, or by a table.

    With functions, JSON shows the value if it is plain data (lists for tuples), and otherwise that of the
    field. If `many_to_one`, several values of the field may mean the same: the one that `encode` returns is
    canonical, the others are read but not canonical.

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
        words: Callable[[T], str] = in_words,
        many_to_one: bool = False,
        schema: Mapping[str, Json] | None = None,
    ) -> None:
        require_field("Mapped", field)
        self.field = field
        self.width = field.width
        self.many_to_one = many_to_one
        self.words = words
        self.table: dict[Any, T] | None = None
        self._schema = schema
        self._values: dict[Any, Any] = {}
        self._is_plain = True
        if isinstance(decode, Mapping):
            self._take_table(decode, encode)
        elif callable(decode) and callable(encode):
            self._decode: Callable[[Any], T] = decode
            self._encode: Callable[[T], Any] = encode
            self._try_samples()
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
            self._values[value] = raw

    def _try_samples(self) -> None:
        """Raise a `BadDeclaration` unless the functions undo each other on samples."""
        from random import Random  # on first use: takes long to import

        random = Random(0)
        for _ in range(MAPPED_SAMPLES):
            try:
                raw = self.field.sample(random)
            except LookupError:  # depends on an enclosing record
                return
            value = self._decode(raw)
            self._is_plain = self._is_plain and _is_plain(value)
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
        bits.spans = None if self.width is not None else bits.spans
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
            if self.many_to_one and self._encode(value) != raw:
                self._note_noncanonical(value, bits, part.places, path)
        if self.width is not None and bits.spans is not None:
            bits.explain(path, part, self.words(value))
        return value

    def _note_noncanonical(self, value: T, bits: BitReader, places: Any, path: str) -> None:
        reason = "this can be written in another way, and only that is canonical"
        bits.noncanonical.append(Fault(NonCanonicalCode, reason, path=path, places=places))

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
        except Exception as error:  # a function of the declaration may fail in any way on a wrong value
            raise self._value_fault(value, path, repr(error)) from None
        if not same:
            raise self._value_fault(value, path, f"it would be read as {shorten_repr(self._decode(raw))}")
        return raw

    def _value_fault(self, value: T, path: str, why: str) -> Fault:
        reason = f"{shorten_repr(value)} cannot be written: {why}"
        return Fault(
            InvalidState, reason, path=path, found=shorten_repr(value), expected="a value that can be written"
        )

    def write(self, value: T, bits: BitWriter, path: str) -> None:
        self.field.write(self._raw(value, path), bits, path)

    def sample(self, random: Random, scope: Scope = NOWHERE) -> T:
        if self.table is not None:
            return random.choice(list(self.table.values()))
        return self._decode(self.field.sample(random, scope))

    def to_json(self, value: T, scope: Scope = NOWHERE) -> Json:
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
        if not self._is_plain:
            return self._decode(self.field.from_json(data, path, scope))
        plain: T = _tuples(data)
        try:
            self._raw(plain, path)
        except Fault as fault:
            raise json_fault(path, data, fault.expected) from None
        return plain

    def schema(self) -> dict[str, Json]:
        if self._schema is not None:
            return dict(self._schema)
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
        return plan.Mapped(item, self._decode, self._encode, self._is_plain, self.many_to_one)


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
