"""Tallies: what may be declared, their values in JSON, and codes with something in them twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from declarations import make_format
from field_faults import fault_of_json, writing_fault

from boardcode.alphabets import HEX
from boardcode.compile.python import Codec, compile_codec, tally_tables
from boardcode.errors import BadDeclaration, CodeError, InvalidJson, InvalidState
from boardcode.fields import Field, Mapped, Number, Table, Tally, Unary, Varint
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
