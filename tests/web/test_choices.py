"""The values that a field can take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode import Format, State
from boardcode.alphabets import Alphabet
from boardcode.fields import Array, Number, Record
from boardcode.fields.field import is_within
from boardcode.web import models
from boardcode.web.choices import MOST_BITS, code_of_bits, list_choices
from boardcode.web.responses import WrongRequest

FORMATS = boardcode.formats()
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


@every_format
def test_the_meaning_of_each_choice_is_that_of_its_code(format: boardcode.Format[Any]) -> None:
    code = format.examples[0]
    explanation = format.explain(code)
    narrow = [span for span in explanation if len(span.bits) <= 4]
    for span in narrow[:3] + narrow[-3:]:
        result = list_choices(format, code, span.path)
        models.ChoicesResponse.model_validate(result)
        if result["choices"] is None:
            assert result["width"] > MOST_BITS  # a path that a whole row shares with a few unused bits
            continue
        assert [choice["code"] for choice in result["choices"] if choice["chosen"]] == [
            format.encode(format.decode(code))
        ]
        assert len(result["choices"]) + result["refused"] == 1 << result["width"]
        places = {bit for each in explanation if is_within(each.path, span.path) for bit in each.bits}
        for choice in result["choices"]:
            meanings = [each.meaning for each in format.explain(choice["code"]) if places & set(each.bits)]
            assert any(meaning in choice["meaning"] for meaning in meanings)


def test_a_passage_has_three_choices() -> None:
    result = list_choices(boardcode.get("radar"), "ieysGjGO8papd/a", "horizontal[0][1]")
    assert [(choice["raw"], choice["meaning"], choice["chosen"]) for choice in result["choices"]] == [
        ("00", "undefined", False),
        ("01", "open", True),
        ("10", "wall", False),
    ]
    assert result["refused"] == 1


@dataclass(frozen=True, slots=True, repr=False)
class Cells(State):
    cells: tuple[int, ...]
    format_name: ClassVar[str] = "cells"


def test_bits_that_no_character_stands_for_are_refused() -> None:
    digits = Alphabet("digits", "0123456789")
    fields = Record(Cells, cells=Array(3, Number(4, 0, 9)))
    format: Format[Any] = Format("cells", "Cells", "Three digits.", "test", digits, fields, Cells, ["123"])
    result = list_choices(format, "123", "cells[1]")
    assert [choice["code"] for choice in result["choices"]] == [f"1{digit}3" for digit in range(10)]
    assert result["refused"] == 6
    assert code_of_bits(format, "000100100011") == "123"
    with pytest.raises(WrongRequest) as caught:
        code_of_bits(format, "000110100011")
    assert str(caught.value) == (
        "cells: bits: digit 2 of 3 would be 1010, which has no character in the digits alphabet;"
        " expected 0000 to 1001"
    )


def test_several_fields_have_the_combinations_of_their_values() -> None:
    cell = list_choices(boardcode.get("radar"), "ieysGjGO8papd/a", "cells[1][1]")
    assert cell["width"] == 4
    assert [choice["meaning"] for choice in cell["choices"]][:2] == ["nothing, nobody", "nothing, ally"]
    square = list_choices(boardcode.get("arx-board"), boardcode.get("arx-board").examples[0], "rows[0][0]")
    assert (square["width"], len(square["choices"])) == (7, 115)


def test_a_wide_field_has_too_many_values_to_list(client: TestClient) -> None:
    parameters = {"format": "klotski-short", "code": "4WVE1", "path": "rank"}
    response = client.get("/api/choices", params=parameters)
    assert response.json() == {"path": "rank", "width": 25, "choices": None, "refused": 0}


def test_the_choices_of_a_code_that_is_not_canonical_are_those_of_the_canonical_one() -> None:
    result = list_choices(boardcode.get("radar"), "ieysGjGO8papd/b", "horizontal[0][1]")
    assert [choice["code"] for choice in result["choices"] if choice["chosen"]] == ["ieysGjGO8papd/a"]


def test_a_field_that_the_format_does_not_have_is_rejected(client: TestClient) -> None:
    response = client.post("/api/choices", json={"format": "5211-card", "code": "0x25", "path": "suit"})
    assert response.status_code == 422
    assert response.json()["error"]["message"] == "5211-card: path: 5211-card 0x25 has no field 'suit'"


def test_a_code_without_a_meaning_has_no_choices(client: TestClient) -> None:
    response = client.post("/api/choices", json={"format": "5211-card", "code": "0x99", "path": "color"})
    assert response.status_code == 422
    assert response.json()["error"]["kind"] == "meaningless"
