"""The fast way to read a fixed layout: look up several fields at a time, build objects when they are asked for.

A declaration is cut into chunks, each a subtree (or a few items of an array) that has at most `LIMIT` meanings. For each
chunk there is a mask and a table from the masked bits to the value. The bits of a chunk need not be neighbours, so a byte
swap costs nothing: it only changes the mask. With a row of three cells in a chunk,

    word & 0xFFF0000000  -->  table  -->  (None, Cell(...), None)

A code is right when every chunk is found and all silent bits are 0; fields that stand in a code many times over are
checked all at once (see `wrong_bits`). The tables fill as codes are met, from the same `Field.read` that reads one field
at a time; whatever is unusual raises, and the slow way says what it is.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import is_dataclass
from typing import Any, NamedTuple

from boardcode.bits import Bits
from boardcode.compile import bit_formula as wrong_bits
from boardcode.errors import Fault
from boardcode.fields import Array, Checked, Field, Ignored, LittleEndian, Padded, Record, Zero
from boardcode.fields.groups import SHARED, fixed_width
from boardcode.state import State

LIMIT = SHARED
MANY = 16  # from so many equal fields on, checking all at once beats looking them up
NARROW = 8  # bits of a field that is checked so


class Unusual(Exception):
    """Not what the fast way reads; the slow way knows more."""


class NotCompilable(Exception):
    """A declaration, or a way of cutting it, that has no fast way."""


class Chunk(NamedTuple):
    """A few fields that are looked up together: where their bits are, and what was met of what they mean.

    Chunks of the same field whose bits are neighbours share a table; its keys are the bits moved down to bit 0.
    """

    field: Field[Any]
    word: int
    shifts: Sequence[int]
    meanings: dict[int, Any]

    @property
    def moved_down(self) -> bool:
        return are_neighbours(self.shifts)

    def key(self, words: Sequence[int]) -> int:
        masked = words[self.word] & sum(1 << shift for shift in self.shifts)
        return masked >> self.shifts[-1] if self.moved_down else masked

    def key_expression(self, word_bits: int) -> str:
        """The same as Python source."""
        mask = sum(1 << shift for shift in self.shifts)
        if not self.moved_down:
            return f"w{self.word} & {mask:#x}"
        moved = f"w{self.word} >> {self.shifts[-1]}" if self.shifts[-1] else f"w{self.word}"
        return moved if self.shifts[0] == word_bits - 1 else f"{moved} & {mask >> self.shifts[-1]:#x}"

    def learn(self, words: Sequence[int]) -> None:
        """Find out what the chunk's bits mean in a code that was not met before."""
        key = self.key(words)
        if key in self.meanings:
            return
        number = 0
        for shift in self.shifts:
            number = number << 1 | words[self.word] >> shift & 1
        dirt: list[Fault] = []
        meaning = self.field.read(Bits.whole(number, len(self.shifts)), "", dirt)
        if dirt:
            raise Unusual
        self.meanings[key] = meaning


def are_neighbours(shifts: Sequence[int]) -> bool:
    """Whether bits follow each other, the most significant first."""
    return list(shifts) == list(range(shifts[0], shifts[0] - len(shifts), -1))


class Reader(NamedTuple):
    """A way from bytes to a state.

    `read` gives the state, or raises KeyError when it has to `learn` from this code first; `fill_up` fills the slots of
    one that was read but not built.
    """

    read: Callable[[bytes], Any]
    fill_up: Callable[[Any, bytes], None]
    learn: Callable[[bytes], None]


class _Plan:
    """A declaration cut into chunks, as Python source over words of the code."""

    def __init__(self, total: int, word: int) -> None:
        self.total = total
        self.word = word
        self.names: dict[str, Any] = {}
        self.chunks: list[Chunk] = []
        self.zeros = [0] * (total // word)
        self._tables: dict[object, dict[int, Any]] = {}
        #: fields that stand in the code more than once: their last places, and the look-ups that check them
        self.repeated: dict[Field[Any], tuple[list[int], list[str]]] = {}

    def silence(self, places: Iterable[int]) -> None:
        """These bits must be 0."""
        for place in places:
            self.zeros[place // self.word] |= 1 << self.word - 1 - place % self.word

    def named(self, prefix: str, thing: Any) -> str:
        name = f"{prefix}{len(self.names)}"
        self.names[name] = thing
        return name

    def chunk(self, field: Field[Any], places: Sequence[int], kind: object) -> str:
        """A look-up of bits; what is of one kind shares a table."""
        words = {place // self.word for place in places}
        if len(words) != 1:
            raise NotCompilable
        shifts = [self.word - 1 - place % self.word for place in places]
        meanings = self._tables.setdefault(kind, {}) if are_neighbours(shifts) else {}
        self.chunks.append(Chunk(field, words.pop(), shifts, meanings))
        return f"{self.named('meanings', meanings)}[{self.chunks[-1].key_expression(self.word)}]"

    def expression(self, field: Field[Any], places: Sequence[int]) -> tuple[str, list[str]]:
        """What gives the field's value, and the statements that prove that it has one."""
        if field.count <= LIMIT:
            chunk = self.chunk(field, places, field)
            return chunk, [chunk]
        if isinstance(field, LittleEndian):
            return self.expression(field.field, Bits(0, places).swapped().places)
        if isinstance(field, Padded):
            self.silence(places[: field.spare])
            return self.expression(field.field, places[field.spare :])
        if isinstance(field, Checked):
            value, proofs = self.expression(field.field, places)
            checks = [
                proof for proof in proofs if proof.startswith("if ")
            ]  # the look-ups are made again for this check
            return value, [
                *checks,
                f"if {self.named('check', field.check)}({value}) is not None: raise Unusual",
            ]
        if isinstance(field, Record):
            values, proofs = self.members(field, places)
            return f"{self.named('make', maker(field))}({', '.join(values.values())})", proofs
        if isinstance(field, Array):
            return self.items(field, places)
        raise NotCompilable

    def members(self, record: Record[Any], places: Sequence[int]) -> tuple[dict[str, str], list[str]]:
        values, proofs, start = {}, [], 0
        for name, field in record.fields.items():
            width = fixed_width(field)
            part = places[start : start + width]
            start += width
            if isinstance(field, (Zero, Ignored)):
                self.silence(part)
            else:
                value, proof = self.expression(field, part)
                values[record.attributes[name]] = value
                proofs += proof
        return values, proofs

    def items(self, array: Array[Any], places: Sequence[int]) -> tuple[str, list[str]]:
        step = fixed_width(array.field)
        if array.field.count > LIMIT:
            parts = [
                self.expression(array.field, places[k * step : (k + 1) * step]) for k in range(array.length)
            ]
            return f"({', '.join(value for value, _ in parts)},)", [
                proof for _, proofs in parts for proof in proofs
            ]
        runs, proofs, start = [], [], 0
        while start < array.length:
            length = self._run(array, places, start)
            part = places[start * step : (start + length) * step]
            runs.append(self.chunk(Array(length, array.field), part, (array.field, length)))
            proofs += self._noted(array.field, part, runs[-1])
            start += length
        return f"({' + '.join(runs)})", proofs

    def _run(self, array: Array[Any], places: Sequence[int], start: int) -> int:
        """How many items from `start` fit in one chunk."""
        step = fixed_width(array.field)
        word = places[start * step] // self.word
        length = 1
        while (
            start + length < array.length
            and array.field.count ** (length + 1) <= LIMIT
            and places[(start + length + 1) * step - 1] // self.word == word
        ):
            length += 1
        return length

    def _noted(self, field: Field[Any], places: Sequence[int], chunk: str) -> list[str]:
        """A chunk's look-up as a proof, unless its field may be checked with many others: that is decided at the end."""
        while isinstance(field, Array):
            field = field.field
        width = fixed_width(field)
        items = [places[start : start + width] for start in range(0, len(places), width)]
        if width > NARROW or not all(item[-1] - item[0] == width - 1 for item in items):
            return [chunk]
        last_places, look_ups = self.repeated.setdefault(field, ([], []))
        last_places += [self.total - 1 - item[-1] for item in items]
        look_ups.append(chunk)
        return []

    def proofs(self, others: list[str], split: str) -> list[str]:
        """All that `read` has to make sure of, the fields that stand in the code many times all together."""
        together, one_by_one = [], others
        for field, (last_places, look_ups) in self.repeated.items():
            if len(last_places) >= MANY:
                together += wrong_bits.check(field, fixed_width(field), last_places)
            else:
                one_by_one = look_ups + one_by_one
        if not together:
            silent = [f"w{k} & {zeros:#x}" for k, zeros in enumerate(self.zeros) if zeros]
            return (
                [split, f"if {' or '.join(silent)}: raise Unusual", *one_by_one]
                if silent
                else [split, *one_by_one]
            )
        zeros = sum(zeros << self.total - (k + 1) * self.word for k, zeros in enumerate(self.zeros))
        together = ["number = from_bytes(data, 'big')", f"if number & {zeros:#x}: raise Unusual", *together]
        return (
            [*together, "w0 = number" if len(self.zeros) == 1 else split, *one_by_one]
            if one_by_one
            else together
        )


def reader(record: Field[Any], size: int) -> Reader | None:
    """A fast reader of a record from `size` bytes (what follows the record must be 0); None if there is none."""
    if not isinstance(record, Record):
        return None
    for word in (64, 16, 8 * size) if size > 16 else (8 * size,):
        if 8 * size % word == 0:
            try:
                return _assembled(record, _Plan(8 * size, word))
            except NotCompilable:
                continue
    return None


def _assembled(record: Record[Any], plan: _Plan) -> Reader:
    values, proofs = plan.members(record, range(record.width))
    plan.silence(range(record.width, plan.total))
    words = [f"w{k}" for k in range(len(plan.zeros))]
    split = "w0 = from_bytes(data, 'big')" if len(words) == 1 else f"{', '.join(words)}, = split(data)"
    proofs = plan.proofs(proofs, split)
    lines = [
        "def fill(state, data):",
        split,
        *(f"set_{name}(state, {value})" for name, value in values.items()),
    ]
    lines += ["def read(data):", *proofs]
    lazy = can_wait(record)
    if lazy:
        lines += ["state = new(make)", "keep(state, (fill_up, data))", "return state"]
    else:
        lines += [split, f"return make({', '.join(f'{name}={value}' for name, value in values.items())})"]
    names: dict[str, Any] = plan.names | {
        "Unusual": Unusual,
        "split": _split(plan),
        "from_bytes": int.from_bytes,
        "make": record.make,
        "new": object.__new__,
        "keep": State.__dict__["_unread"].__set__,
    }
    names |= {f"set_{name}": getattr(record.make, name).__set__ for name in values} if lazy else {}
    # The source holds nothing but names made here and numbers.
    exec("\n".join(line if line.startswith("def ") else f"    {line}" for line in lines), names)

    def learn(data: bytes) -> None:
        words = names["split"](data)
        for chunk in plan.chunks:
            chunk.learn(words)

    def fill_up(state: Any, data: bytes) -> None:
        try:
            names["fill"](state, data)
        except KeyError:
            learn(data)
            names["fill"](state, data)

    names["fill_up"] = fill_up
    return Reader(names["read"], fill_up, learn)


def _split(plan: _Plan) -> Callable[[bytes], Sequence[int]]:
    """From bytes to words."""
    if len(plan.zeros) == 1:
        return lambda data: (int.from_bytes(data, "big"),)
    return struct.Struct(f">{len(plan.zeros)}{'H' if plan.word == 16 else 'Q'}").unpack


def can_wait(record: Record[Any]) -> bool:
    """Whether the record's objects may be built when they are first looked at."""
    return is_plain(record) and issubclass(record.make, State)  # type: ignore[arg-type]


def is_plain(record: Record[Any]) -> bool:
    """Whether making the record's object does nothing but fill its slots, each with a value of the record."""
    make: Any = record.make
    return (
        isinstance(make, type)
        and is_dataclass(make)
        and sorted(vars(make).get("__slots__", ())) == sorted(record.attributes.values())
        and not hasattr(make, "__post_init__")
        and make.__new__ is object.__new__
        and make.__init__.__code__.co_filename == "<string>"  # the one that `dataclass` made
    )


def maker(record: Record[Any]) -> Callable[..., Any]:
    """What makes a record's object of its values in their order; of a plain one faster than its class does."""
    make, names = record.make, list(record.attributes.values())
    if not is_plain(record):
        return lambda *values: make(**dict(zip(names, values, strict=True)))
    lines = [
        f"def made({', '.join(names)}):",
        "    state = new(make)",
        *(f"    set_{name}(state, {name})" for name in names),
        "    return state",
    ]
    known: dict[str, Any] = {f"set_{name}": getattr(make, name).__set__ for name in names} | {
        "new": object.__new__,
        "make": make,
    }
    exec("\n".join(lines), known)
    made: Callable[..., Any] = known["made"]
    return made
