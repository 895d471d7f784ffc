"""Tallies: what may be declared, their values in JSON, and codes with something in them twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from declarations import make_format
from field_faults import fault_of_json, noncanonical, read, spans, write, writing_fault

from boardcode.alphabets import HEX
from boardcode.bits import Bits
from boardcode.compile import plan
from boardcode.compile.python import Codec, compile_codec, tally_tables
from boardcode.errors import BadDeclaration, CodeError, InvalidJson, InvalidState
from boardcode.fields import Array, Field, Mapped, Number, Table, Tally, Unary, Varint
from boardcode.format import Format

NUMBER, SMALL = Varint(), Varint(most=99)
WORDS: Field[Any] = Mapped(NUMBER, {1: "AB", 2: "CD"})
OLD: Field[Any] = Table(8, {0: "old"})
FLAT = Tally({"id": SMALL}, (1, 2))
TEXTS = Tally({"id": SMALL, "word": WORDS}, (1,), text=True, grouped=True)


@pytest.mark.parametrize(
    ("declare", "reason"),
    [
        (
            lambda: Tally({"id": Unary(3)}, (1,)),
            "Tally: id is a Varint, or a Number of a fixed width, got Unary",
        ),
        (
            lambda: Tally({"id": WORDS}, (1,)),
            "Tally: id is a Varint, or a Number of a fixed width, got Mapped: words need text=True",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), size=Table(8, {0: 0})),
            "Tally: size is a Varint, or a Number of a fixed width, got Table",
        ),
        (
            lambda: Tally({"id": Mapped(NUMBER, {1: "A", 2: "CD"})}, (1,), text=True),
            "Tally: id is a number, or words of one length in a table",
        ),
        (
            lambda: Tally({"id": Mapped(NUMBER, {1: "A", 2: 3})}, (1,), text=True),
            "Tally: id is a number, or words of one length in a table",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), version=OLD, since={"id": {9: 1}}),
            "Tally: the version is a Varint, a Number or a table of numbers",
        ),
        (
            lambda: Tally({"count": NUMBER}, (1,)),
            "Tally: expected parts with names other than version, size, count, more, got ['count']",
        ),
        (
            lambda: Tally({"an id": NUMBER}, (1,)),
            "Tally: expected parts with names other than version, size, count, more, got ['an id']",
        ),
        (
            lambda: Tally({}, (1,)),
            "Tally: expected parts with names other than version, size, count, more, got []",
        ),
        (lambda: Tally({"id": NUMBER}, ()), "Tally: counts are different numbers from 1, got ()"),
        (lambda: Tally({"id": NUMBER}, (True,)), "Tally: counts are different numbers from 1, got (True,)"),
        (
            lambda: Tally({"id": NUMBER}, (3,), count=Number(3, 2)),
            "Tally: the count goes from 0 or 1 to at least 3",
        ),
        (
            lambda: Tally({"a": NUMBER, "b": NUMBER}, (1,), grouped=True, order=("b", "a")),
            "Tally: groups need several parts, in the order in which they are compared",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), since={"id": {1: 2}}),
            "Tally: a version needs since={part: {value: version}}",
        ),
        (
            lambda: Tally({"a": SMALL, "b": SMALL}, (1,), version=NUMBER, since={"a": {1: 2}, "b": {1: 2}}),
            "Tally: a version needs since={part: {value: version}}",
        ),
        (lambda: Tally({"id": NUMBER}, (-1,)), "Tally: counts are different numbers from 1, got (-1,)"),
        (lambda: Tally({"id": NUMBER}, (1,), order=()), "Tally: order has each part once, got ()"),
        (
            lambda: Tally({"id": NUMBER}, (1,), more=("count",)),
            "Tally: more has each part and 'count' once, got ('count',)",
        ),
        (lambda: Tally({"id": NUMBER}, (0, 1)), "Tally: counts are different numbers from 1, got (0, 1)"),
        (lambda: Tally({"id": NUMBER}, (1, 1)), "Tally: counts are different numbers from 1, got (1, 1)"),
        (
            lambda: Tally({"id": NUMBER}, (1, 9), count=Number(3)),
            "Tally: the count goes from 0 or 1 to at least 9",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), order=("id", "id")),
            "Tally: order has each part once, got ('id', 'id')",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), more=("id",)),
            "Tally: more has each part and 'count' once, got ('id',)",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), grouped=True),
            "Tally: groups need several parts, in the order in which they are compared",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), version=NUMBER),
            "Tally: a version needs since={part: {value: version}}",
        ),
        (
            lambda: Tally({"id": NUMBER}, (1,), version=NUMBER, since={"x": {1: 2}}),
            "Tally: since has 'x', which is no part",
        ),
        (
            lambda: Tally({"id": SMALL}, (1,), version=NUMBER, since={"id": {100: 2}}),
            "Tally: since has 100, which is no value of id",
        ),
        (
            lambda: Tally({"id": SMALL}, (1,), version=Number(8, 1, 4), since={"id": {9: 5}}),
            "Tally: since has 5, which is no version",
        ),
    ],
)
def test_a_wrong_declaration_is_refused(declare: Callable[[], Field[Any]], reason: str) -> None:
    with pytest.raises(BadDeclaration) as caught:
        declare()
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("field", "value", "data"),
    [(FLAT, ((3, 1), (5, 7)), [[3, 1], [5, 7]]), (TEXTS, {"03AB": 1, "07CD": 9}, {"03AB": 1, "07CD": 9})],
)
def test_a_value_has_a_json_form_that_follows_its_schema(field: Field[Any], value: Any, data: Any) -> None:
    assert field.to_json(value) == data
    assert field.from_json(data, "") == value
    jsonschema.validate(data, field.schema())


@pytest.mark.parametrize(
    ("field", "value", "path", "reason"),
    [
        (FLAT, 3, "", "expected a list of (id, count), got 3"),
        (FLAT, ((1, 2, 3),), "[0]", "expected (id, count), got (1, 2, 3)"),
        (FLAT, ((1, 2), (100, 1)), "[1]", "expected id from 0 to 99, got 100"),
        (FLAT, ((True, 1),), "[0]", "expected id from 0 to 99, got True"),
        (FLAT, ((1, 0),), "[0]", "expected a count from 1 to 18446744073709551615, got 0"),
        (
            FLAT,
            ((5, 1), (5, 2)),
            "[1]",
            "expected each thing once, in ascending order; (5,): it stands there twice",
        ),
        (
            FLAT,
            ((5, 1), (4, 2)),
            "[1]",
            "expected each thing once, in ascending order; (4,): it comes after a larger one",
        ),
        (
            FLAT,
            ((1, 1), (5, 1), (5, 2)),
            "[2]",
            "expected each thing once, in ascending order; (5,): it stands there twice",
        ),
        (
            FLAT,
            ((1, 1), (5, 1), (4, 2)),
            "[2]",
            "expected each thing once, in ascending order; (4,): it comes after a larger one",
        ),
        (TEXTS, (), "", "expected an object of texts and counts, got ()"),
        (TEXTS, {"3AB": 1}, "", "expected a text such as 00AB, got '3AB'"),
        (TEXTS, {"03AB": True}, "['03AB']", "expected a count from 1 to 18446744073709551615, got True"),
    ],
)
def test_what_is_no_tally_is_neither_written_nor_read_from_json(
    field: Field[Any], value: Any, path: str, reason: str
) -> None:
    assert writing_fault(field, value)[:3] == (InvalidState, reason, f"x{path}")
    assert fault_of_json(field, value)[:3] == (InvalidJson, reason, f"x{path}")


def bytes_of(text: str) -> Bits:
    """Bytes in hexadecimal."""
    return Bits.whole(int(text.replace(" ", ""), 16), 4 * len(text.replace(" ", "")))


PAIRS = Tally({"a": SMALL, "b": SMALL}, (1,), order=("b", "a"), more=("count", "b", "a"))
GROUPS = Tally({"set": SMALL, "id": SMALL}, (1,), grouped=True)
TRIPLES = Tally({"a": SMALL, "b": SMALL, "c": SMALL}, (1,), grouped=True)
TO_END = Tally({"id": SMALL}, (1,), to_end=True)
VERSIONS = Tally({"id": SMALL}, (1,), version=Number(8, 1, 4), since={"id": {5: 2, 9: 3}})


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        (FLAT, (), "00 00 00"),
        (FLAT, ((5, 1), (7, 2), (8, 4), (9, 1)), "02 05 09  01 07  01 08 04"),
        (PAIRS, ((1, 2, 1), (3, 4, 5)), "01 02 01  01 05 04 03"),
        (GROUPS, ((1, 3, 1), (1, 4, 1), (2, 7, 1), (3, 6, 2)), "02 01 02 07 02 01 03 04  01 03 06 02"),
        (TRIPLES, ((1, 1, 5, 1), (1, 2, 6, 1)), "02 01 01 01 05 01 01 02 06  00"),
        (TO_END, ((1, 1), (2, 5), (3, 6)), "01 01  02 05 03 06"),
        (TO_END, (), "00"),
        (VERSIONS, (), "01 00 00"),
        (VERSIONS, ((1, 1),), "01 01 01 00"),
        (VERSIONS, ((5, 1), (6, 7)), "02 01 05 01 06 07"),
        (VERSIONS, ((5, 1), (9, 1)), "03 02 05 09 00"),
        (TEXTS, {"03AB": 1, "03CD": 1, "07CD": 9}, "01 02 03 01 02  01 07 02 09"),
    ],
)
def test_each_thing_stands_in_the_list_of_its_count(field: Field[Any], value: Any, code: str) -> None:
    assert read(field, bytes_of(code)) == value
    assert write(field, value) == bytes_of(code).number


@pytest.mark.parametrize(
    ("field", "code", "value"),
    [
        (FLAT, "02 05 05 00 00", ((5, 2),)),  # twice in a list
        (FLAT, "01 05 01 05 00", ((5, 3),)),  # in two lists
        (FLAT, "02 09 05 00 00", ((5, 1), (9, 1))),  # in another order
        (FLAT, "00 00 01 05 01", ((5, 1),)),  # in the list of another count
        (FLAT, "00 00 01 05 00", ()),  # not there at all
        (GROUPS, "02 02 01 03 04 01 02 07 00", ((1, 3, 1), (1, 4, 1), (2, 7, 1))),  # the longer group first
        (VERSIONS, "02 01 01 00", ((1, 1),)),  # a version that nothing needs
    ],
)
def test_another_way_to_write_a_tally_is_read_but_not_canonical(
    field: Field[Any], code: str, value: Any
) -> None:
    found, faults = noncanonical(field, bytes_of(code))
    assert (found, len(faults)) == (value, 1)


def test_lists_are_named_by_their_counts() -> None:
    field = Tally({"id": SMALL}, (1, 2, 3, 4))
    assert [span.path for span in spans(field, bytes_of("01 05 00 00 00 01 06 07"))] == [
        "x.ones.count",
        "x.ones[0]",
        "x.twos.count",
        "x.threes.count",
        "x.of_4.count",
        "x.more.count",
        "x.more[0].id",
        "x.more[0].count",
    ]


def test_a_count_may_begin_with_0_or_1_and_end_with_the_largest_of_the_lists() -> None:
    for count in (Number(3, 0, 5), Number(3, 1, 5)):
        field = Tally({"id": SMALL}, (1, 5), count=count)
        assert write(field, ((1, 5),)) == bytes_of("00 01 01 00").number
        assert writing_fault(field, ((1, 6),))[1] == "expected a count from 1 to 5, got 6"


def test_a_tally_has_a_plan_and_is_plain_data() -> None:
    small, number = plan.Varint("leb128", 0, 99), plan.Varint("leb128", 0, (1 << 64) - 1)
    lists = (("id",), (small,), (1, 2), number, number, (0,), (0, plan.COUNT))
    assert FLAT.lower() == plan.Tally(*lists, False, False, (), None, 0, None)
    assert VERSIONS.lower() == plan.Tally(
        ("id",), (small,), (1,), number, number, (0,), (0, plan.COUNT), False, False, (),
        plan.Integer(8, 1, 4), 1, (0, (5, 9), (2, 3)),
    )  # fmt: skip
    assert Mapped(Array(0, FLAT), lambda items: items, lambda items: items).schema() == {}


def test_a_part_may_have_one_value() -> None:
    field = Tally({"id": Number(4, 0, 0)}, (1,))
    assert writing_fault(field, ((1, 1),))[1] == "expected id from 0 to 0, got 1"


def test_schemas_have_the_limits_of_numbers_and_counts() -> None:
    number = {"type": "integer", "minimum": 0, "maximum": 99}
    item = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    few = Tally({"id": SMALL}, (1,), count=Number(3))
    assert few.schema() == {"type": "array", "items": item}
    texts = Tally({"id": SMALL, "word": WORDS}, (1,), text=True, count=Number(3))
    assert texts.schema()["additionalProperties"] == {"type": "integer", "minimum": 1, "maximum": 7}


TALLIES = {
    "entries": (FLAT, ((3, 1), (7, 2), (9, 5))),
    "groups": (
        Tally({"set": SMALL, "id": SMALL}, (1, 2), grouped=True),
        ((1, 3, 2), (1, 4, 1), (1, 5, 1), (2, 7, 1), (8, 8, 8)),
    ),
    "texts": (TEXTS, {"03AB": 1, "03CD": 1, "07CD": 9}),
}


def is_read_alike(format: Format[Any], codec: Codec, code: str) -> bool:
    """Whether compiled functions read a code as the careful path does; None is what that refuses."""
    try:
        state = format.read_carefully(code)
    except CodeError:
        state = None
    return bool(codec.decode(code) == state)


@pytest.mark.parametrize(("field", "value"), TALLIES.values(), ids=TALLIES)
@pytest.mark.parametrize("kept", [0, 1, 1 << 15])
def test_compiled_functions_agree_however_many_things_their_tables_keep(
    field: Field[Any], value: Any, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally_tables, "MOST_KEPT", kept)
    format = make_format(HEX, {"cards": field})
    assert format.plan is not None
    codec, state = compile_codec(format.plan, format.alphabet, None), format.state(value)
    code = format.write_carefully(state)
    assert codec.encode(state) == code
    assert codec.decode(code) == state
    for place in range(2, len(code)):
        for digit in "0123456789ABCDEF":
            assert is_read_alike(format, codec, code[:place] + digit + code[place + 1 :])


def test_compiled_functions_refuse_truth_values_behind_the_same_number() -> None:
    field, _ = TALLIES["groups"]
    format = make_format(HEX, {"cards": field})
    assert format.plan is not None
    codec = compile_codec(format.plan, format.alphabet, None)
    assert codec.encode(format.state(((1, 3, 1), (True, 4, 1)))) is None
    with pytest.raises(InvalidState) as caught:
        format.encode(format.state(((1, 3, 1), (True, 4, 1))))
    assert str(caught.value) == "random: cards[1]: expected set from 0 to 99, got True"
