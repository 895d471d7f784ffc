"""The fields of small formats that have no fixed layout: each field kind, alone and within others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tally_kinds import TALLY_KINDS

from boardcode.fields import (
    Aligned,
    Alternating,
    Array,
    Bijective,
    Checked,
    Choice,
    Combination,
    Complaint,
    Computed,
    Constant,
    Counted,
    Derived,
    Distinct,
    Extension,
    Field,
    Ignored,
    LittleEndian,
    LowestFirst,
    LsbFirst,
    Mapped,
    Number,
    Optional,
    Padded,
    Permutation,
    Record,
    Rule,
    Sorted,
    Switch,
    Table,
    ToEnd,
    Unary,
    Union,
    Unless,
    Varint,
    When,
    Zero,
    this,
)
from boardcode.wording import WordEnum


class Turn(WordEnum):
    NONE = "none"
    HALF = "half"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Card:
    id: Any
    count: Any


@dataclass(frozen=True, slots=True)
class Move:
    start: int
    stop: int


@dataclass
class Single:
    number: int


@dataclass(frozen=True)
class Pass:
    turn: Turn


def reject_15(value: Any) -> Complaint | None:
    return Complaint("", "15 is too much", "", "") if 15 in value else None


def add_up(before: bytes) -> int:
    return sum(before) % 256


BYTE, NIBBLE, NUMBER, VLQ = Number(8), Number(4), Varint(), Varint("vlq")
CARD = Record(Card, id=NUMBER, count=NUMBER)
BYTE_CARD = Record(Card, id=BYTE, count=BYTE)
SMALL_CARD = Record(Card, id=Number(3), count=Number(2, 1, 3))
FLAG = Table(1, {0: False, 1: True})
UNION = Union(
    Number(2),
    {0: Record(Move, start=NIBBLE, stop=Unary(6)), 1: Record(Pass, turn=Choice(2, Turn)), 3: CARD},
)

KINDS: dict[str, dict[str, Field[Any]]] = {
    "varints": {"a": NUMBER, "b": VLQ, "c": Varint("leb128", 3, 90), "d": Varint("vlq", 200, 20_000)},
    "unaligned varints": {"a": Number(3), "b": NUMBER, "c": VLQ, "d": LsbFirst(Array(2, NUMBER))},
    "low varints": {"a": LsbFirst(Record(Card, id=NUMBER, count=VLQ)), "b": LsbFirst(LsbFirst(NUMBER))},
    "unary": {
        "a": Unary(5),
        "b": Array(6, Unary(15)),
        "c": Array(2, Unary(1)),
        "d": Array(3, Array(4, Unary(3))),
    },
    "runs of ones": {
        "a": NUMBER,
        "b": LsbFirst(Record(Card, id=Array(9, Unary(40)), count=Unary(254))),
        "c": LsbFirst(
            Record(Card, id=Array(14, Unary(3)), sum=Rule(this.id.sum() < 40, "no"), count=Unary(3))
        ),
        "d": Counted(BYTE, LsbFirst(Array(8, Unary(1)))),
    },
    "runs that are aligned": {
        "a": LsbFirst(
            Record(
                Card,
                id=Array(9, Unary(3)),
                to24=Aligned(24),
                count=Array(3, Unary(9)),
                small=Rule(this.id.sum() + this.count.sum() < 40, "no"),
                to16=Aligned(16),
            )
        ),
        "b": BYTE,
        "c": Counted(
            BYTE, LsbFirst(Record(Card, id=Array(8, Unary(1)), to16=Aligned(16), count=Array(2, Unary(5))))
        ),
    },
    "rules about runs": {
        "a": LsbFirst(
            Record(
                Card,
                id=Array(8, Unary(1)),
                count=Array(9, Unary(1)),
                **{f"back{k}": Rule(this.id[k] * this.count[8 - k] == 0, "no") for k in range(8)},
            )
        ),
        "b": LsbFirst(
            Record(
                Card,
                id=Array(9, Unary(1)),
                count=Array(9, Unary(1)),
                **{f"on{k}": Rule(this.id[k] * this.count[k - 1] == 0, "no") for k in range(1, 9)},
            )
        ),
        "c": LsbFirst(
            Record(
                Card,
                id=Array(20, Unary(40)),
                count=Array(20, Unary(1)),
                total=Rule(this.id.sum() < 600, "no"),
                first=Rule(this.count[0] * this.count[7] == 0, "no"),
                far=Rule(this.count[1] * this.count[3] == 0, "no"),
                sum=Rule(this.count[2] * (this.count.sum() - 9) == 0, "no"),
            )
        ),
    },
    "sized numbers": {"a": Number(5), "b": Number(this.a), "c": Number(this.a + 3, 1, 99)},
    "sized arrays": {
        "a": Number(3),
        "b": Array(this.a, NIBBLE),
        "c": Array(this.a * 2 - 3, Number(17, 5, 99_999)),
    },
    "divided arrays": {
        "a": Number(3),
        "b": Number(3),
        "c": Array(this.a // this.b, BYTE),
        "d": Number(this.a % 5),
    },
    "grids": {
        "a": Number(3),
        "b": Array(this.a, Array(this.a + 1, FLAG)),
        "c": Array(4, Array(this.a, Number(2))),
    },
    "empty items": {
        "a": Number(6),
        "b": Array(this.a, Array(0, Array(40, BYTE))),
        "c": Array(this.a, When(this.a > 3, FLAG)),
    },
    "counted": {
        "a": Counted(NUMBER, NUMBER),
        "b": Counted(BYTE, CARD),
        "c": Counted(BYTE, Number(16, 0, 300)),
    },
    "counted bits": {
        "a": Counted(NIBBLE, SMALL_CARD),
        "b": Counted(Unary(5), Table(2, {0: "x", 2: None, 3: 7})),
    },
    "to the end": {"a": BYTE, "b": ToEnd(NUMBER)},
    "records to the end": {"a": BYTE, "b": ToEnd(Record(Card, id=NIBBLE, count=Unary(3)))},
    "low to the end": {"a": BYTE, "b": LsbFirst(ToEnd(Number(3)))},
    "optional": {"a": BYTE, "b": Optional(NUMBER), "c": Optional(CARD), "d": ToEnd(BYTE)},
    "optional bits": {
        "a": Number(3),
        "b": Optional(Number(4)),
        "c": Optional(Number(6)),
        "d": Optional(FLAG),
    },
    "low optional": {"a": BYTE, "b": Optional(LsbFirst(Record(Card, id=Number(9), count=Optional(NIBBLE))))},
    "when": {
        "a": FLAG,
        "b": When(this.a, NIBBLE),
        "c": When(this.b == 3, NUMBER),
        "d": When(this.c != this.b, BYTE),
    },
    "bytes when": {"a": BYTE, "b": When(this.a != 0, NUMBER), "c": When(this.a % 2, Counted(BYTE, VLQ))},
    "switch": {
        "a": Choice(2, Turn),
        "b": Switch(this.a, {Turn.NONE: BYTE, "half": NUMBER, Turn.FULL: Unary(4)}),
    },
    "union": {"a": Counted(NIBBLE, UNION)},
    "bytes union": {"a": BYTE, "b": ToEnd(Union(NUMBER, {1: BYTE, 300: NUMBER, 5: CARD}))},
    "bytes union of one width": {"a": NUMBER, "b": Union(BYTE, {1: Number(16), 44: Array(2, BYTE)})},
    "constants": {
        "magic": Constant(8, 0x89),
        "version": Constant(Varint(), 300),
        "a": NUMBER,
        "long": Constant(40, 7),
        "low": LsbFirst(Array(3, BYTE)),
    },
    "derived": {"a": Counted(BYTE, NUMBER), "sum": Derived(8, add_up)},
    "derived bits": {"a": Unary(9), "b": Array(2, NIBBLE), "sum": Derived(8, add_up), "c": BYTE},
    "derived in bytes": {
        "a": BYTE,
        "b": Array(2, Record(Card, id=NIBBLE, sum=Derived(8, add_up), count=NIBBLE)),
    },
    "derived in low bytes": {
        "a": NUMBER,
        "b": LsbFirst(Record(Card, id=Number(5), sum=Derived(8, add_up), count=Number(11))),
    },
    "low derived": {"a": NIBBLE, "b": LsbFirst(Record(Single, number=Unary(9), sum=Derived(8, add_up)))},
    "aligned": {"a": Unary(12), "to8": Aligned(8), "b": BYTE, "c": Unary(3), "to6": Aligned(6), "d": FLAG},
    "aligned bytes": {"a": Counted(BYTE, BYTE), "to32": Aligned(32), "b": NUMBER},
    "items that are aligned": {
        "a": Array(3, Record(Single, number=Unary(9), fill=Aligned(8))),
        "b": NUMBER,
    },
    "low first": {"a": BYTE, "b": LsbFirst(Record(Card, id=Number(11), count=Unary(9))), "c": NUMBER},
    "low bytes": {"a": NUMBER, "b": LsbFirst(Record(Card, id=Number(24), count=Padded(16, Number(9))))},
    "low in low": {"a": LsbFirst(Array(2, LsbFirst(Counted(BYTE, Number(16))))), "b": Unary(3)},
    "short low first": {"a": Unary(3), "b": LsbFirst(Array(2, Number(6))), "c": LsbFirst(Number(12))},
    "swapped": {"a": NUMBER, "b": LittleEndian(Number(32)), "c": LittleEndian(Array(2, Array(4, NIBBLE)))},
    "swapped bits": {"a": Unary(3), "b": LittleEndian(Number(16, 1, 999)), "c": LittleEndian(Array(2, BYTE))},
    "low swapped": {"a": LsbFirst(Record(Card, id=LittleEndian(Number(16)), count=NUMBER)), "b": NUMBER},
    "low swapped bits": {"a": LsbFirst(Record(Card, id=Unary(4), count=LittleEndian(Array(3, BYTE))))},
    "lowest first": {"a": Unary(3), "b": LowestFirst(Array(3, NIBBLE)), "c": LowestFirst(Number(7))},
    "lowest bytes": {"a": NUMBER, "b": LowestFirst(Array(16, NIBBLE)), "c": LowestFirst(Number(24))},
    "lowest in low": {"a": LsbFirst(Record(Card, id=Unary(3), count=LowestFirst(Array(2, Number(5)))))},
    "lowest in lowest": {"a": Unary(1), "b": LowestFirst(Array(3, LowestFirst(SMALL_CARD)))},
    "special": {
        "a": NUMBER,
        "b": Unless({255: None, 254: "x"}, Padded(8, Number(7, 0, 99))),
        "c": Number(16),
    },
    "special bits": {
        "a": Unary(3),
        "b": Array(5, Unless({28: None}, SMALL_CARD)),
        "c": LsbFirst(Unless({3: 9}, Number(2, 0, 1))),
    },
    "swapped special": {"a": NUMBER, "b": Unless({0xFFFF: None}, LittleEndian(Number(16, 0, 999)))},
    "wide special": {
        "a": Unary(3),
        "b": Unless({0x1FFFF: None}, Number(17, 0, 99_999)),
        "c": LsbFirst(Unless({7: "x"}, Padded(40, Number(33, 8)))),
    },
    "bytes that are symbols": {
        "a": NUMBER,
        "b": Counted(BYTE, Table(8, {1: "x", 7: None, 250: Turn.HALF})),
        "c": Counted(NUMBER, Number(8, 3, 99)),
    },
    "bytes that are aligned": {
        "start": BYTE,
        "at8": Aligned(8),
        "a": NUMBER,
        "to8": Aligned(8),
        "b": Counted(BYTE, NUMBER),
        "again": Aligned(8),
    },
    "mapped": {
        "a": Mapped(NUMBER, lambda n: 3 * n, lambda n: n // 3),
        "b": Mapped(Unary(3), {0: "no", 2: "two", 3: None}),
    },
    "many to one": {"a": Unary(3), "b": Mapped(NIBBLE, lambda n: n // 2, lambda n: 2 * n, many_to_one=True)},
    "mapped like a record": {
        "a": Mapped(Varint(most=300), lambda n: Card(n, 1), lambda card: card.id, like=BYTE_CARD),
        "b": Mapped(Unary(3), Single, lambda single: single.number, like=Record(Single, number=NUMBER)),
    },
    "checked": {"a": Checked(Counted(NIBBLE, NIBBLE), reject_15), "b": Checked(Array(3, NUMBER), reject_15)},
    "sorted": {"a": Sorted(Counted(BYTE, NUMBER)), "b": Sorted(Counted(BYTE, CARD), (this.id, this.count))},
    "sorted by a function": {
        "a": Sorted(Counted(BYTE, NUMBER), lambda n: n % 10),
        "b": Distinct(Array(2, Unary(9))),
    },
    "distinct": {
        "a": Distinct(Counted(NIBBLE, NIBBLE)),
        "b": Distinct(Counted(NIBBLE, SMALL_CARD), this.id + this.count),
    },
    "descending": {
        "a": Sorted(Counted(BYTE, NUMBER), descending=True),
        "b": Unless({0: None}, Sorted(Array(2, Number(3, 1, 6)), descending=True)),
        "c": Sorted(Counted(BYTE, CARD), (this.id, this.count), descending=True),
    },
    "aliases": {
        "a": Unary(3),
        "b": Table(2, {0: 0, 1: 1, 3: None}, aliases={2: 3}),
        "c": Array(3, Table(3, {0: "x", 5: "y"}, aliases={7: 0})),
    },
    "computed": {
        "a": Array(3, Unary(2)),
        "b": Computed(6 - this.a.sum(), 0, 6),
        "c": Array(this.b, NIBBLE),
        "d": Computed(this.a[1] == 2, 0, 1),
        "e": Counted(
            NIBBLE, Record(Card, id=Array(2, Number(2)), count=Computed(this.id.sum() + this.b, 0, 99))
        ),
    },
    "rules": {
        "a": NIBBLE,
        "b": Record(Card, id=Array(4, Number(2)), count=LsbFirst(Number(4))),
        "size": Rule(this.a + this.b.id[3] > 1, "too small: {found}", found=this.a, at="a"),
        "turn": Choice(2, Turn),
        "words": Rule((this.turn == Turn.HALF) * this.b.count < 9, "no half", at="b.count"),
        "c": When(this.a > 3, Record(Move, start=NIBBLE, stop=NIBBLE)),
        "d": Number(2),
        "missing": Rule((this.a <= 3) + (this.d > 0) > 0, "nothing"),
    },
    "rules about what may be missing": {
        "a": NIBBLE,
        "b": When(this.a > 1, Record(Move, start=NIBBLE, stop=NIBBLE)),
        "order": When(
            this.a > 1, Record(Single, number=NIBBLE, rule=Rule(this.b.start <= this.b.stop, "no"))
        ),
        "c": Sorted(Array(3, Table(2, {0: 0, 1: 5, 2: 7}))),
        "first": Rule(this.c[0] != this.a, "the same"),
        "total": Rule(this.c.sum() < 20, "too much"),
    },
    "constants in narrow parts": {
        "a": Unary(3),
        "b": Array(3, Record(Card, id=Number(2), magic=Constant(2, 2), zero=Zero(1), count=FLAG)),
    },
    "switches at the end": {
        "a": Choice(2, Turn),
        "b": ToEnd(Switch(this.a, {Turn.NONE: BYTE, Turn.HALF: Number(12), Turn.FULL: Number(10)})),
    },
    "turns": {"a": Alternating(Array(3, Bijective(5, (1, 0), 3)), "xo"), "b": Unary(3)},
    "boards": {"a": Alternating(Counted(Number(2), Array(2, Table(2, {0: None, 2: 0, 1: 1}))), "xo")},
    "ranks of one": {"a": Unary(3), "b": Combination(3, 3), "c": Bijective(9, ("ab", 3, None), 4)},
    "ranks": {"a": Permutation(5), "b": Combination(9, 4), "c": Array(2, Permutation(3)), "d": Unary(2)},
    "wide": {
        "a": Number(100),
        "b": Array(5, Number(33)),
        "c": Table(20, {5: "five", 999: "more"}),
        "d": NUMBER,
    },
    "padding": {
        "a": Unary(2),
        "b": Padded(9, Number(5)),
        "zero": Zero(3),
        "ignored": Ignored(50),
        "c": NUMBER,
    },
    "extension": {"a": BYTE, "b": Extension(Counted(BYTE, NUMBER), (3,))},
    "an earlier name in a record": {
        "a": Number(2),
        "b": Array(2, Record(Card, id=Array(this.a, FLAG), count=Number(this.id == ()))),
    },
    **TALLY_KINDS,
}
