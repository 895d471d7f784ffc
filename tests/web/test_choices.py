"""The values that a field may take."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode.fields.groups import is_within
from boardcode.web import models
from boardcode.web.choices import choices

FORMATS = boardcode.formats()
every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])


@every_format
def test_each_choice_says_what_it_says_in_its_code(format: boardcode.Format[Any]) -> None:
    code = format.examples[0]
    narrow = [span for span in format.explain(code) if len(span.bits) <= 4]
    for span in narrow[:3] + narrow[-3:]:
        found = choices(format, code, span.path)
        models.Choices.model_validate(found)
        if found["choices"] is None:
            continue  # bits without a meaning beside a whole row
        assert [choice["code"] for choice in found["choices"] if choice["chosen"]] == [
            format.encode(format.decode(code))
        ]
        assert len(found["choices"]) + found["refused"] == 1 << found["width"]
        places = {
            bit for each in format.explain(code) if is_within(each.path, span.path) for bit in each.bits
        }
        for choice in found["choices"]:
            said = [each.meaning for each in format.explain(choice["code"]) if places & set(each.bits)]
            assert any(meaning in choice["meaning"] for meaning in said)


def test_a_passage_is_one_of_three() -> None:
    found = choices(boardcode.get("radar"), "ieysGjGO8papd/a", "horizontal[0][1]")
    assert [(choice["raw"], choice["meaning"], choice["chosen"]) for choice in found["choices"]] == [
        ("00", "undefined", False),
        ("01", "open", True),
        ("10", "wall", False),
    ]
    assert found["refused"] == 1


def test_a_field_of_several_fields_has_the_values_of_all_together() -> None:
    found = choices(boardcode.get("radar"), "ieysGjGO8papd/a", "cells[1][1]")
    assert found["width"] == 4
    assert [choice["meaning"] for choice in found["choices"]][:2] == ["nothing, nobody", "nothing, ally"]
    square = choices(boardcode.get("arx-board"), boardcode.get("arx-board").examples[0], "rows[0][0]")
    assert (square["width"], len(square["choices"])) == (7, 115)


def test_a_wide_field_has_too_many_values(client: TestClient) -> None:
    answer = client.get("/api/choices", params={"format": "klotski-short", "code": "4WVE1", "path": "rank"})
    assert answer.json() == {"path": "rank", "width": 25, "choices": None, "refused": 0}


def test_a_code_that_is_not_canonical_is_cleaned_first() -> None:
    found = choices(boardcode.get("radar"), "ieysGjGO8papd/b", "horizontal[0][1]")
    assert [choice["code"] for choice in found["choices"] if choice["chosen"]] == ["ieysGjGO8papd/a"]


def test_a_field_that_there_is_not_is_refused(client: TestClient) -> None:
    answer = client.post("/api/choices", json={"format": "5211-card", "code": "0x25", "path": "suit"})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"] == "5211-card: path: 5211-card 0x25 has no field 'suit'"
    meaningless = client.post("/api/choices", json={"format": "5211-card", "code": "0x99", "path": "color"})
    assert meaningless.json()["error"]["kind"] == "meaningless"
