"""Each route answers what the library says, by GET and by POST, in the form that the OpenAPI document tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import boardcode
from boardcode.difference import difference
from boardcode.web import models

VECTORS = sorted((Path(__file__).parents[2] / "vectors").glob("*.json"))
FORMATS = boardcode.formats()

every_format = pytest.mark.parametrize("format", FORMATS, ids=[format.name for format in FORMATS])
every_file = pytest.mark.parametrize("file", VECTORS, ids=[file.stem for file in VECTORS])


def got(client: TestClient, path: str, /, **asked: Any) -> Any:
    """The answer to a POST that is fine, and to the same as a GET."""
    by_post = client.post(f"/api/{path}", json=asked)
    assert by_post.status_code == 200, by_post.text
    written = {
        name: str(value).lower() if isinstance(value, bool) else value for name, value in asked.items()
    }
    by_get = client.get(f"/api/{path}", params=written)
    assert by_get.status_code == 414 or by_get.json() == by_post.json()
    return by_post.json()


def posted(client: TestClient, path: str, /, **asked: Any) -> Any:
    answer = client.post(f"/api/{path}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: TestClient, path: str, /, **asked: Any) -> Any:
    answer = client.post(f"/api/{path}", json=asked)
    assert answer.status_code == 422, answer.text
    return answer.json()["error"]


# -- the vectors


@every_file
def test_every_good_code_is_read_as_the_library_reads_it(client: TestClient, file: Path) -> None:
    vectors = json.loads(file.read_text(encoding="utf-8"))
    format = boardcode.get(vectors["format"])
    for good in vectors["valid"]:
        state = format.decode(good["code"])
        assert posted(client, "decode", format=format.name, code=good["code"]) == {
            "format": format.name,
            "code": good["code"],
            "canonical": good["canonical"],
            "state": good["json"],
            "problems": [problem.to_json() for problem in state.problems()],
            "drawing": good["drawing"],
            "svg": format.svg(state),
        }
        for form in ({"state": good["json"]}, {"drawing": good["drawing"]}):
            assert posted(client, "encode", format=format.name, **form) == {
                "format": format.name,
                "code": good["canonical"],
            }


@every_file
def test_every_bad_code_is_refused_as_the_library_refuses_it(client: TestClient, file: Path) -> None:
    vectors = json.loads(file.read_text(encoding="utf-8"))
    name = vectors["format"]
    for bad in vectors["invalid"]:
        for path in ("decode", "explain"):
            assert refused(client, path, format=name, code=bad["code"]) == bad | {"format": name}
        shown = posted(client, "view", format=name, code=bad["code"])
        assert shown["error"] == bad | {"format": name} or name not in shown["formats"]
    codes = [each["code"] for each in (*vectors["valid"], *vectors["invalid"])]
    checked = posted(client, "check", format=name, codes=codes)
    assert (checked["good"], checked["bad"]) == (len(vectors["valid"]), len(vectors["invalid"]))
    assert [result["error"] for result in checked["results"] if result["error"]] == [
        bad | {"format": name} for bad in vectors["invalid"]
    ]
    assert [result["code"] for result in checked["results"]] == codes
    models.CheckedAll.model_validate(checked)


# -- the routes


def test_the_formats_are_listed(client: TestClient) -> None:
    listed = client.get("/api/formats").json()
    assert [each["name"] for each in listed] == [format.name for format in FORMATS]
    for each in listed:
        models.FormatListed.model_validate(each)


@every_format
def test_a_format_is_described(client: TestClient, format: boardcode.Format[Any]) -> None:
    told = client.get(f"/api/formats/{format.name}").json()
    models.FormatDescribed.model_validate(told)
    assert told["schema"] == format.schema()
    assert len(told["rows"]) == len(format.rows())
    assert told["counterexamples"] == list(format.counterexamples)
    assert told["drawing"] is True


@every_format
def test_what_every_route_says_of_an_example_is_what_the_library_says(
    client: TestClient, format: boardcode.Format[Any]
) -> None:
    for code in format.examples:
        models.Decoded.model_validate(got(client, "decode", format=format.name, code=code))
        explained = got(client, "explain", format=format.name, code=code, strict=True)
        models.Explained.model_validate(explained)
        assert explained == format.explain(code).to_json()
        identified = got(client, "identify", code=code)
        models.Identified.model_validate(identified)
        assert identified == {"code": code, "formats": [found.name for found in boardcode.identify(code)]}
        models.View.model_validate(got(client, "view", format=format.name, code=code))


@every_format
def test_two_codes_differ_as_on_the_command_line(client: TestClient, format: boardcode.Format[Any]) -> None:
    a, b = format.examples[0], format.examples[-1]
    told = got(client, "diff", format=format.name, a=a, b=b)
    models.Difference.model_validate(told)
    assert told == difference(format.explain(a), format.explain(b))


def test_codes_that_are_not_canonical_are_read_if_it_is_asked_for(client: TestClient) -> None:
    assert refused(client, "decode", format="radar", code="ieysGjGO8papd/b")["kind"] == "not canonical"
    assert (
        got(client, "decode", format="radar", code="ieysGjGO8papd/b", strict=False)["canonical"]
        == "ieysGjGO8papd/a"
    )
    assert (
        got(client, "explain", format="radar", code="ieysGjGO8papd/b", strict=False)["spans"][-1]["raw"]
        == "01"
    )
    assert posted(client, "check", format="radar", codes=["ieysGjGO8papd/b"], strict=False)["good"] == 1
    assert got(client, "diff", format="radar", a="ieysGjGO8papd/b", b="ieysGjGO8papd/a", strict=False)[
        "bits"
    ] == [89]


def test_what_there_is_at_which_address(client: TestClient) -> None:
    told = client.get("/api").json()
    models.Overview.model_validate(told)
    assert told["version"] == boardcode.__version__
    assert {
        "method": "POST",
        "path": "/api/encode",
        "summary": "The code of a state, a drawing, bits or a number",
    } in told["routes"]


# -- encode


@pytest.mark.parametrize(
    "given",
    [
        {"state": {"color": "blue", "value": 5}},
        {"drawing": "blue 5"},
        {"bits": "00100101"},
        {"number": "37"},
        {"number": "0x25"},
        {"number": "0X2_5"},
    ],
)
def test_a_card_is_written_from_whatever_says_it(client: TestClient, given: dict[str, Any]) -> None:
    assert posted(client, "encode", format="5211-card", **given) == {"format": "5211-card", "code": "0x25"}


@every_format
def test_the_bits_that_are_shown_make_the_code_again(
    client: TestClient, format: boardcode.Format[Any]
) -> None:
    for code in format.examples:
        shown = posted(client, "view", format=format.name, code=code)
        assert posted(client, "encode", format=format.name, bits=shown["bits"])["code"] == shown["canonical"]
        assert (
            posted(client, "encode", format=format.name, bits=shown["bits"], as_is=True)["code"]
            == shown["canonical"]
        )


def test_bits_without_a_meaning_are_refused_unless_they_shall_be_written_as_they_are(
    client: TestClient,
) -> None:
    assert refused(client, "encode", format="5211-card", bits="10011001")["kind"] == "meaningless"
    assert posted(client, "encode", format="5211-card", bits="10011001", as_is=True)["code"] == "0x99"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "5211-card: expected one of state, drawing, bits and number, found none"),
        (
            {"bits": "1", "number": "1"},
            "5211-card: expected one of state, drawing, bits and number, found bits and number",
        ),
        ({"bits": "1"}, "5211-card: bits: expected 8 times 0 or 1, found 1 characters"),
        ({"bits": "0010010x"}, "5211-card: bits: expected 8 times 0 or 1, found 8 characters"),
        ({"number": "-1"}, "number: expected a decimal number, or a hexadecimal one that begins with 0x"),
        ({"number": "９"}, "number: expected a decimal number, or a hexadecimal one that begins with 0x"),
        (
            {"number": "1" * 5000},
            "number: expected a decimal number, or a hexadecimal one that begins with 0x",
        ),
        ({"number": "256"}, "5211-card: expected a number of 8 bits, got 0x100"),
        ({"state": None}, "5211-card: expected an object with color, value, got None"),
        ({"drawing": "mauve 5"}, "5211-card: line 1, column 1: expected a card such as blue 5, found 'm'"),
    ],
)
def test_what_says_no_card_is_refused(client: TestClient, given: dict[str, Any], message: str) -> None:
    assert refused(client, "encode", format="5211-card", **given)["message"] == message


def test_a_number_cannot_hold_a_maze(client: TestClient) -> None:
    told = refused(client, "encode", format="maze", number="1")
    assert told["message"] == "number: maze has no fixed length, so that a number cannot hold its code"
    assert (
        refused(client, "encode", format="maze", bits="")["message"]
        == "maze: bits: expected whole bytes of 0 and 1, found 0 characters"
    )


# -- lists


def test_many_codes_are_checked(client: TestClient) -> None:
    told = posted(client, "check", format="5211-card", codes=["0x25"] * 3000 + ["0x99"])
    assert (told["good"], told["bad"]) == (3000, 1)


def test_a_large_maze_is_read_but_not_drawn(client: TestClient) -> None:
    from boardcode.labyrinth import generate

    code = generate(120, 120, 1).code
    shown = posted(client, "view", code=code)
    models.View.model_validate(shown)
    assert (shown["format"], shown["svg"], shown["drawing"]) == ("maze", None, None)
    assert shown["note"] == "not drawn: it has 29,076 bits, and pictures are made of 12,000 at most"
    assert len(shown["state"]["horizontal"]) == 121
    assert posted(client, "decode", format="maze", code=code)["svg"] is None
