"""Lists whose length is written before them, follows from earlier fields, or from where the code ends."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from field_faults import (
    bits_from,
    canonical_digits,
    digits,
    fault_of_json,
    read,
    reader,
    reading_fault,
    spans,
    writing_fault,
)

from boardcode.bits import BitReader, Bits
from boardcode.compile import plan
from boardcode.errors import Fault, InvalidJson, InvalidState, MalformedCode, MeaninglessCode
from boardcode.fields import (
    Array,
    Counted,
    Field,
    Number,
    Optional,
    Record,
    Row,
    Table,
    ToEnd,
    Unary,
    Unless,
    Varint,
    this,
)


def bits(text: str) -> Bits:
    return bits_from(text.replace(" ", ""), start=10) if text else Bits(0, [])


# -- a count before the items

ITEMS = Counted(Number(2), Number(3, 0, 5))


def test_a_counted_list_has_its_count_before_its_items() -> None:
    for value, text in (((), "00"), ((5,), "01 101"), ((1, 2, 3), "11 001 010 011")):
        assert read(ITEMS, bits(text)) == value
        assert digits(ITEMS, value) == digits(ITEMS, [*value]) == text.replace(" ", "")
        assert ITEMS.from_json(ITEMS.to_json(value), "x") == value
    assert [(span.path, span.raw, span.meaning) for span in spans(ITEMS, bits("10 001 101"))] == [
        ("x.count", "10", "2"),
        ("x[0]", "001", "1"),
        ("x[1]", "101", "5"),
    ]
    assert (ITEMS.width, ITEMS.least_width) == (None, 2)


def test_counted_lists_are_counted() -> None:
    assert ITEMS.count == 1 + 6 + 36 + 216 == len(canonical_digits(ITEMS, 11))
    odd = Counted(Table(1, {0: 1, 1: 3}), Number(1))
    assert odd.count == 2 + 8 == len(canonical_digits(odd, 4))
    pair = Counted(Unary(2), Counted(Number(1), Number(1)))
    assert pair.count == 1 + 3 + 9 == len(canonical_digits(pair, 7))
    assert Counted(Number(2, 1), Array(0, Number(1))).count == 3
    assert Counted(Number(2, 2), Array(0, Number(1))).count == 2
    assert Counted(Number(13, 0, 4096), Number(1)).count == (1 << 4097) - 1
    assert Counted(Number(13, 0, 4097), Number(1)).count is None
    assert Counted(Varint(), Number(1)).count is None
    assert Counted(Number(2), ToEnd(Number(1))).count is None


def test_an_item_of_a_counted_list_may_be_wrong() -> None:
    reason = "6 has no meaning; expected 0 to 5"
    places = [15, 16, 17]
    assert reading_fault(ITEMS, bits("10 001 110")) == (
        MeaninglessCode,
        reason,
        "x[1]",
        "6",
        "0 to 5",
        places,
    )
    counted = Counted(Number(2, 1, 2), Number(3))
    reason = "3 has no meaning; expected 1 to 2"
    assert reading_fault(counted, bits("11")) == (MeaninglessCode, reason, "x.count", "3", "1 to 2", [10, 11])


def test_a_code_without_room_for_its_items_ends_too_early_before_anything_is_made() -> None:
    reason = "the code ends too early: expected 9 more bits, found 4"
    assert reading_fault(ITEMS, bits("11 001 1")) == (MalformedCode, reason, "x", "4", "9", [])
    huge = Counted(Varint(), Number(8))
    most = (1 << 64) - 1
    reason = f"the code ends too early: expected {8 * most} more bits, found 0"
    assert reading_fault(huge, Bits.whole(int("ff" * 9 + "01", 16), 80))[1] == reason


def test_items_without_bits_are_limited() -> None:
    empty = Counted(Number(32), Array(0, Number(1)))
    assert read(empty, Bits.whole(3, 32)) == ((), (), ())
    expected = "at most 65,536 items without bits"
    reason = f"expected {expected}, found more"
    assert reading_fault(empty, Bits.whole(1 << 31, 32)) == (
        MeaninglessCode,
        reason,
        "x",
        "more",
        expected,
        [],
    )
    assert writing_fault(empty, ((),) * 70_000) == (InvalidState, reason, "x", "more", expected, [])


def test_items_without_bits_are_limited_in_all_lists_together() -> None:
    row = Array(this.n, Array(0, Number(1)))
    field = Record(SimpleNamespace, n=Number(16), rows=Array(this.n, row))
    assert read(field, Bits.whole(200, 16)).rows == (((),) * 200,) * 200
    kind, reason, path, *_ = reading_fault(field, Bits.whole(60_000, 16))
    assert (kind, reason, path) == (
        MeaninglessCode,
        "expected at most 65,536 items without bits, found more",
        "x.rows[1]",
    )
    assert writing_fault(field, SimpleNamespace(n=300, rows=(((),) * 300,) * 300))[1] == reason


def test_a_list_whose_length_has_no_count_cannot_be_written() -> None:
    reason = "expected a list of another length, got 4: expected a number from 0 to 3, got 4"
    assert writing_fault(ITEMS, (1,) * 4) == (InvalidState, reason, "x", "4", "0 to 3 items", [])
    assert writing_fault(ITEMS, 5) == (InvalidState, "expected items, got 5", "x", "5", "items", [])
    assert writing_fault(ITEMS, (1, 6))[1:3] == ("expected a number from 0 to 5, got 6", "x[1]")
    expected = "a list whose length is a number from 0 to 3"
    assert fault_of_json(ITEMS, [1] * 4) == (
        InvalidJson,
        f"expected {expected}, got [1, 1, 1, 1]",
        "x",
        "[1, 1, 1, 1]",
        expected,
        [],
    )
    assert fault_of_json(ITEMS, "12")[1] == "expected a list, got '12'"
    assert fault_of_json(ITEMS, [1, 6])[1:3] == ("expected a number from 0 to 5, got 6", "x[1]")


def test_a_counted_list_has_a_schema_rows_a_plan_and_samples() -> None:
    assert ITEMS.schema() == {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": 5},
        "minItems": 0,
        "maxItems": 3,
    }
    assert [*ITEMS.rows("x")] == [
        Row("x.count", "2", "a number from 0 to 3"),
        Row("x[0..count - 1]", "count x 3", "a number from 0 to 5"),
    ]
    assert ITEMS.lower() == plan.Counted(plan.Integer(2, 0, 3), plan.Integer(3, 0, 5))
    assert {len(ITEMS.sample(Random(seed))) for seed in range(80)} == {0, 1, 2, 3}
    many = Counted(Varint(), Number(3))
    assert {len(many.sample(Random(seed))) for seed in range(80)} == set(range(6))
    long = Counted(Number(5, 20), Number(3))
    assert all(20 <= len(long.sample(Random(seed))) < 32 for seed in range(20))


def test_words_explain_a_counted_list_as_a_whole() -> None:
    worded = Counted(Number(2), Number(3), words=lambda items: f"{len(items)} numbers")
    assert [(span.path, span.raw, span.meaning) for span in spans(worded, bits("10 001 101"))] == [
        ("x.count", "10", "2"),
        ("x", "001101", "2 numbers"),
    ]


def test_many_narrow_items_are_read_as_one_by_one() -> None:
    """32 lists of 20 items, of one and of two bits, with and without a wrong one."""
    random = Random(5)
    for _ in range(32):
        digits_, pairs = random.getrandbits(20), [random.randrange(3) for _ in range(20)]
        assert read(Array(20, Number(1)), digits_) == tuple(map(int, f"{digits_:020b}"))
        number = int("".join(f"{pair:02b}" for pair in pairs), 2)
        assert read(Array(20, Number(2, 0, 2)), number) == tuple(pairs)
        assert reading_fault(Array(20, Number(2, 0, 2)), number | 3 << 18)[2] == "x[10]"


# -- a length that follows from earlier fields

GRID = Record(
    SimpleNamespace,
    height=Number(2),
    width=Number(2),
    rows=Array(this.height + 1, Array(this.width, Number(1))),
)


def test_a_length_may_depend_on_earlier_fields_of_enclosing_records() -> None:
    value = SimpleNamespace(height=1, width=2, rows=((0, 1), (1, 0)))
    assert read(GRID, bits("01 10 01 10")) == value
    assert digits(GRID, value) == "01100110"
    assert GRID.from_json(GRID.to_json(value), "x") == value
    assert [(span.path, span.raw) for span in spans(GRID, bits("00 01 1"))] == [
        ("x.height", "00"),
        ("x.width", "01"),
        ("x.rows[0][0]", "1"),
    ]
    assert (GRID.width, GRID.least_width, GRID.count) == (None, 4, None)
    assert [*GRID.rows("")][2] == Row(
        "rows[0..height][0..width - 1]", "(height + 1) x width x 1", "a number from 0 to 1"
    )


def test_a_list_of_another_length_than_the_expression_says_is_an_error() -> None:
    for rows, message, path in (
        (((0, 1),), "expected 2 items, got 1", "x.rows"),
        (((0, 1), (1,)), "expected 2 items, got 1", "x.rows[1]"),
    ):
        value = SimpleNamespace(height=1, width=2, rows=rows)
        assert writing_fault(GRID, value)[:3] == (InvalidState, message, path)
        shown = [*map(list, rows)] if path == "x.rows" else [1]
        assert fault_of_json(GRID, GRID.to_json(value))[:3] == (
            InvalidJson,
            f"expected a list of 2, got {shown}",
            path,
        )
    reason = "the code ends too early: expected 3 more bits, found 2"
    assert reading_fault(GRID, bits("01 11 111 11")) == (MalformedCode, reason, "x.rows[1]", "2", "3", [])


@pytest.mark.parametrize(
    ("length", "text", "found", "shown"),
    [
        (this.a - 2, "01", "-1", "this.a - 2"),
        (5 // this.a, "00", "a division by zero", "5 // this.a"),
        (5 % (this.a - 1), "01", "a division by zero", "5 % (this.a - 1)"),
    ],
)
def test_a_length_below_zero_has_no_meaning(length: Any, text: str, found: str, shown: str) -> None:
    field = Record(SimpleNamespace, a=Number(2), b=Array(length, Number(1)))
    reason = f"expected {shown} to be a number from 0, found {found}"
    details: tuple[Any, ...] = (reason, "x.b", found, "a number from 0", [])
    assert reading_fault(field, bits(text)) == (MeaninglessCode, *details)
    number = int(text, 2)
    assert writing_fault(field, SimpleNamespace(a=number, b=())) == (InvalidState, *details)
    assert fault_of_json(field, {"a": number, "b": []}) == (InvalidJson, *details)
    assert all(field.sample(Random(seed)).a != number for seed in range(30))


def test_a_length_that_is_no_number_has_no_meaning() -> None:
    nobody = Unless({3: None}, Number(2, 0, 2))
    field = Record(SimpleNamespace, a=nobody, b=Array(this.a + 1, Number(1)))
    reason = "expected this.a + 1 to be a number from 0, found something that is no number"
    assert reading_fault(field, bits("11"))[:3] == (MeaninglessCode, reason, "x.b")
    plain = Record(SimpleNamespace, a=nobody, b=Array(this.a, Number(1)))
    reason = "expected this.a to be a number from 0, found None"
    assert reading_fault(plain, bits("11"))[:3] == (MeaninglessCode, reason, "x.b")


def test_an_expression_sees_the_nearest_earlier_field_of_its_name() -> None:
    inner = Record(SimpleNamespace, b=Array(this.a, Number(1)), a=Number(2), c=Array(this.a, Number(1)))
    field = Record(SimpleNamespace, a=Number(2), inner=inner)
    value = SimpleNamespace(a=1, inner=SimpleNamespace(b=(1,), a=2, c=(0, 1)))
    assert digits(field, value) == "01" + "1" + "10" + "01"
    assert read(field, bits("01 1 10 01")) == value
    assert field.from_json(field.to_json(value), "x") == value


def test_a_sized_list_has_a_schema_a_plan_and_small_samples() -> None:
    field = Record(SimpleNamespace, n=Number(16), items=Array(this.n, Number(4)))
    assert field.schema()["properties"]["items"] == {"type": "array", "items": Number(4).schema()}
    assert field.fields["items"].lower() == plan.SizedRepeat(this.n, plan.Integer(4, 0, 15))
    assert {field.sample(Random(seed)).n for seed in range(200)} == set(range(9))


# -- numbers of so many bits

SIZED = Record(SimpleNamespace, size=Number(2), number=Number(this.size * 2, 0, 9))


def test_the_width_of_a_number_may_depend_on_earlier_fields() -> None:
    for size, number, text in ((0, 0, "00"), (1, 3, "0111"), (2, 9, "101001"), (3, 1, "11000001")):
        value = SimpleNamespace(size=size, number=number)
        assert read(SIZED, bits(text)) == value
        assert digits(SIZED, value) == text
        assert SIZED.from_json(SIZED.to_json(value), "x") == value
    assert [*SIZED.rows("")][1] == Row("number", "size * 2", "a number from 0 to 9")
    assert SIZED.fields["number"].lower() == plan.SizedInteger(this.size * 2, 0, 9)
    assert SIZED.fields["number"].schema() == {"type": "integer", "minimum": 0, "maximum": 9}
    assert Number(this.size).schema() == {"type": "integer", "minimum": 0}
    assert Number(this.size, 2).rows("x").__next__().meaning == "a number from 2 or more"


def test_a_number_that_does_not_fit_into_its_bits_is_an_error() -> None:
    reason = "expected a number of 2 bits, got 4"
    value = SimpleNamespace(size=1, number=4)
    assert writing_fault(SIZED, value) == (InvalidState, reason, "x.number", "4", "2 bits", [])
    assert fault_of_json(SIZED, {"size": 1, "number": 4})[:3] == (InvalidJson, reason, "x.number")
    reason = "10 has no meaning; expected 0 to 9"
    assert reading_fault(SIZED, bits("10 1010"))[:2] == (MeaninglessCode, reason)
    samples = [SIZED.sample(Random(seed)) for seed in range(200)]
    assert {(sample.size, sample.number) for sample in samples} >= {(0, 0), (1, 3), (3, 9)}


def test_a_number_of_too_many_bits_is_rejected_before_it_is_made() -> None:
    field = Record(SimpleNamespace, size=Number(40), number=Number(this.size))
    expected = "a number of at most 8,192 bits"
    reason = f"expected {expected}, found one of 1,099,511,627,775"
    value = SimpleNamespace(size=(1 << 40) - 1, number=0)
    assert writing_fault(field, value) == (
        InvalidState,
        reason,
        "x.number",
        "1,099,511,627,775",
        expected,
        [],
    )
    early = "the code ends too early: expected 1099511627775 more bits, found 0"
    assert reading_fault(field, Bits.whole((1 << 40) - 1, 40))[:2] == (MalformedCode, early)
    wide = Bits.whole(8193 << 8193, 40 + 8193)
    assert reading_fault(field, wide)[:3] == (
        MeaninglessCode,
        f"expected {expected}, found one of 8,193",
        "x.number",
    )
    widest = SimpleNamespace(size=8192, number=(1 << 8192) - 1)
    assert read(field, Bits.whole(int(digits(field, widest), 2), 40 + 8192)) == widest


# -- to the end

REST = ToEnd(Number(3, 0, 5))


def test_items_go_on_to_the_end_of_the_code() -> None:
    for value, text in (((), ""), ((1,), "001"), ((1, 2), "001 010")):
        assert read(REST, bits(text)) == value
        assert digits(REST, value) == text.replace(" ", "")
    assert (REST.width, REST.least_width, REST.count) == (None, 0, None)
    assert [span.path for span in spans(REST, bits("001 010"))] == ["x[0]", "x[1]"]
    assert REST.from_json([1, 2], "x") == (1, 2)
    assert REST.schema() == {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 5}}
    assert [*REST.rows("x")] == [Row("x[0..]", "to the end x 3", "a number from 0 to 5")]
    assert REST.lower() == plan.ToEnd(plan.Integer(3, 0, 5))
    assert {len(REST.sample(Random(seed))) for seed in range(80)} == set(range(6))


def test_spare_bits_at_the_end_are_no_item() -> None:
    source = BitReader(Bits.whole(0b001_00, 5), spare=3)
    assert REST.read(source, "x") == (1,)
    assert source.left == 2
    with pytest.raises(Fault) as caught:
        REST.read(BitReader(Bits.whole(0b001_00, 5), spare=1), "x")
    assert str(caught.value) == "the code ends too early: expected 3 more bits, found 2"
    assert caught.value.path == "x[1]"


# -- what may be missing

BONUS = Record(SimpleNamespace, a=Number(2), b=Optional(Number(4)), c=Optional(Number(1)), d=ToEnd(Number(2)))


def test_a_tail_may_be_missing() -> None:
    for a, b, c, d, text in (
        (1, None, None, (), "01"),
        (1, 5, None, (), "01 0101"),
        (1, 5, 1, (), "01 0101 1"),
        (1, 5, 0, (3, 0), "01 0101 0 11 00"),
    ):
        value = SimpleNamespace(a=a, b=b, c=c, d=d)
        assert read(BONUS, bits(text)) == value
        assert digits(BONUS, value) == text.replace(" ", "")
        assert BONUS.from_json(BONUS.to_json(value), "x") == value
        jsonschema.validate(BONUS.to_json(value), BONUS.schema())


def test_nothing_follows_what_is_missing() -> None:
    value = SimpleNamespace(a=1, b=None, c=1, d=())
    reason = "x.b is missing, so that nothing can follow it"
    assert writing_fault(BONUS, value) == (InvalidState, reason, "x.c", "a value", "nothing", [])
    # Three spare bits are too few for b, and none of them is c.
    source = BitReader(Bits.whole(0b01_000, 5), spare=3)
    assert BONUS.read(source, "x") == SimpleNamespace(a=1, b=None, c=None, d=())
    assert source.left == 3
    for seed in range(100):
        digits(BONUS, BONUS.sample(Random(seed)))


def test_an_optional_field_has_a_schema_rows_a_plan_and_samples() -> None:
    field: Field[Any] = Optional(Number(4, 1, 9))
    assert (field.width, field.least_width, field.count) == (None, 0, 10)
    assert canonical_digits(field, 5) == ["", *(f"{number:04b}" for number in range(1, 10))]
    assert field.schema() == {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 1, "maximum": 9}]}
    assert [*field.rows("x")] == [Row("x", "0 or 4", "a number from 1 to 9; may be missing")]
    assert field.lower() == plan.Optional(plan.Integer(4, 1, 9))
    assert {field.sample(Random(seed)) for seed in range(200)} == {None, *range(1, 10)}
    assert fault_of_json(field, 0)[1] == "expected a number from 1 to 9, got 0"
    assert reader(field, Bits.whole(0, 0)).left == 0
