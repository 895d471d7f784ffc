"""Every route responds with what the library returns, to GET and POST alike, as its response model says."""

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


def post(client: TestClient, route: str, /, **parameters: Any) -> Any:
    """Send a POST request that succeeds; return the data of the response."""
    response = client.post(f"/api/{route}", json=parameters)
    assert response.status_code == 200, response.text
    return response.json()


def get_and_post(client: TestClient, route: str, /, **parameters: Any) -> Any:
    """Send a request both ways; return the data of the response, which is the same."""
    by_post = post(client, route, **parameters)
    query = {
        name: str(value).lower() if isinstance(value, bool) else value for name, value in parameters.items()
    }
    by_get = client.get(f"/api/{route}", params=query)
    assert by_get.status_code == 414 or by_get.json() == by_post
    return by_post


def post_error(client: TestClient, route: str, /, **parameters: Any) -> Any:
    """Send a POST request that is rejected; return the error object."""
    response = client.post(f"/api/{route}", json=parameters)
    assert response.status_code == 422, response.text
    return response.json()["error"]


# -- the vectors


@every_file
def test_every_valid_code_is_decoded_and_encoded_as_by_the_library(client: TestClient, file: Path) -> None:
    vectors = json.loads(file.read_text(encoding="utf-8"))
    format = boardcode.get(vectors["format"])
    for good in vectors["valid"]:
        state = format.decode(good["code"])
        assert post(client, "decode", format=format.name, code=good["code"]) == {
            "format": format.name,
            "code": good["code"],
            "canonical": good["canonical"],
            "state": good["json"],
            "problems": [problem.to_json() for problem in state.problems()],
            "drawing": good["drawing"],
            "svg": format.svg(state),
        }
        for form in ({"state": good["json"]}, {"drawing": good["drawing"]}):
            assert post(client, "encode", format=format.name, **form) == {
                "format": format.name,
                "code": good["canonical"],
            }


@every_file
def test_every_invalid_code_is_rejected_as_by_the_library(client: TestClient, file: Path) -> None:
    vectors = json.loads(file.read_text(encoding="utf-8"))
    name = vectors["format"]
    for bad in vectors["invalid"]:
        for path in ("decode", "explain"):
            assert post_error(client, path, format=name, code=bad["code"]) == bad | {"format": name}
        view = post(client, "view", format=name, code=bad["code"])
        assert view["error"] == bad | {"format": name} or name not in view["formats"]
    codes = [each["code"] for each in (*vectors["valid"], *vectors["invalid"])]
    checked = post(client, "check", format=name, codes=codes)
    assert (checked["good"], checked["bad"]) == (len(vectors["valid"]), len(vectors["invalid"]))
    assert [result["error"] for result in checked["results"] if result["error"]] == [
        bad | {"format": name} for bad in vectors["invalid"]
    ]
    assert [result["code"] for result in checked["results"]] == codes
    models.CheckResponse.model_validate(checked)


# -- the routes


def test_all_formats_are_listed(client: TestClient) -> None:
    listed = client.get("/api/formats").json()
    assert [each["name"] for each in listed] == [format.name for format in FORMATS]
    for each in listed:
        models.FormatSummary.model_validate(each)


@every_format
def test_a_format_is_described_by_its_declaration(client: TestClient, format: boardcode.Format[Any]) -> None:
    result = client.get(f"/api/formats/{format.name}").json()
    models.FormatDetails.model_validate(result)
    assert result["schema"] == format.schema()
    assert len(result["rows"]) == len(format.rows())
    assert result["counterexamples"] == list(format.counterexamples)


@every_format
def test_the_routes_agree_with_the_library_on_every_example(
    client: TestClient, format: boardcode.Format[Any]
) -> None:
    for code in format.examples:
        models.DecodeResponse.model_validate(get_and_post(client, "decode", format=format.name, code=code))
        explained = get_and_post(client, "explain", format=format.name, code=code, strict=True)
        models.ExplainResponse.model_validate(explained)
        assert explained == format.explain(code).to_json()
        identified = get_and_post(client, "identify", code=code)
        models.IdentifyResponse.model_validate(identified)
        assert identified == {"code": code, "formats": [each.name for each in boardcode.identify(code)]}
        models.ViewResponse.model_validate(get_and_post(client, "view", format=format.name, code=code))


@every_format
def test_two_codes_differ_as_in_the_library(client: TestClient, format: boardcode.Format[Any]) -> None:
    a, b = format.examples[0], format.examples[-1]
    result = get_and_post(client, "diff", format=format.name, a=a, b=b)
    models.DiffResponse.model_validate(result)
    assert result == difference(format.explain(a), format.explain(b))


def test_codes_that_are_not_canonical_are_accepted_unless_strict(client: TestClient) -> None:
    assert post_error(client, "decode", format="radar", code="ieysGjGO8papd/b")["kind"] == "not canonical"
    assert (
        get_and_post(client, "decode", format="radar", code="ieysGjGO8papd/b", strict=False)["canonical"]
        == "ieysGjGO8papd/a"
    )
    assert (
        get_and_post(client, "explain", format="radar", code="ieysGjGO8papd/b", strict=False)["spans"][-1][
            "raw"
        ]
        == "01"
    )
    assert post(client, "check", format="radar", codes=["ieysGjGO8papd/b"], strict=False)["good"] == 1
    assert get_and_post(
        client, "diff", format="radar", a="ieysGjGO8papd/b", b="ieysGjGO8papd/a", strict=False
    )["bits"] == [89]


def test_the_overview_lists_the_routes(client: TestClient) -> None:
    result = client.get("/api").json()
    models.OverviewResponse.model_validate(result)
    assert result["version"] == boardcode.__version__
    assert {
        "method": "POST",
        "path": "/api/encode",
        "summary": "The code of a state, a drawing, bits or a number",
    } in result["routes"]


# -- encode


@pytest.mark.parametrize(
    "form",
    [
        {"state": {"color": "blue", "value": 5}},
        {"drawing": "blue 5"},
        {"bits": "00100101"},
        {"number": "37"},
        {"number": "0x25"},
        {"number": "0X2_5"},
    ],
)
def test_a_card_is_encoded_from_any_of_its_forms(client: TestClient, form: dict[str, Any]) -> None:
    assert post(client, "encode", format="5211-card", **form) == {"format": "5211-card", "code": "0x25"}


@every_format
def test_the_bits_of_a_view_can_be_encoded_again(client: TestClient, format: boardcode.Format[Any]) -> None:
    for code in format.examples:
        view = post(client, "view", format=format.name, code=code)
        assert post(client, "encode", format=format.name, bits=view["bits"])["code"] == view["canonical"]
        assert (
            post(client, "encode", format=format.name, bits=view["bits"], as_is=True)["code"]
            == view["canonical"]
        )


def test_bits_without_a_meaning_are_only_encoded_as_they_are(
    client: TestClient,
) -> None:
    assert post_error(client, "encode", format="5211-card", bits="10011001")["kind"] == "meaningless"
    assert post(client, "encode", format="5211-card", bits="10011001", as_is=True)["code"] == "0x99"


@pytest.mark.parametrize(
    ("form", "message"),
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
def test_what_is_no_card_is_rejected(client: TestClient, form: dict[str, Any], message: str) -> None:
    assert post_error(client, "encode", format="5211-card", **form)["message"] == message


def test_a_format_without_a_fixed_length_has_no_number(client: TestClient) -> None:
    result = post_error(client, "encode", format="maze", number="1")
    assert result["message"] == "number: maze has no fixed length, so that a number cannot hold its code"
    assert (
        post_error(client, "encode", format="maze", bits="")["message"]
        == "maze: bits: expected whole bytes of 0 and 1, found 0 characters"
    )


# -- long requests, which a worker process answers


def test_many_codes_are_checked_at_once(client: TestClient) -> None:
    result = post(client, "check", format="5211-card", codes=["0x25"] * 3000 + ["0x99"])
    assert (result["good"], result["bad"]) == (3000, 1)


def test_a_large_maze_is_decoded_but_not_drawn(client: TestClient) -> None:
    from boardcode.labyrinth import generate

    code = generate(120, 120, 1).code
    view = post(client, "view", code=code)
    models.ViewResponse.model_validate(view)
    assert (view["format"], view["svg"], view["drawing"]) == ("maze", None, None)
    assert view["note"] == "not drawn: it has 29,076 bits, and only codes of at most 12,000 are drawn"
    assert len(view["state"]["horizontal"]) == 121
    assert post(client, "decode", format="maze", code=code)["svg"] is None


def test_an_error_in_a_long_request_is_reported_as_in_a_short_one(client: TestClient) -> None:
    from boardcode.labyrinth import generate

    code = generate(60, 60, 1).code[:-1]
    with pytest.raises(boardcode.CodeError) as caught:
        boardcode.decode("maze", code)
    assert post_error(client, "decode", format="maze", code=code) == caught.value.to_json()


def test_a_plus_that_was_read_as_a_space_is_explained(client: TestClient) -> None:
    response = client.get("/api/decode?format=radar&code=ieysGjGO8pap+/a")
    assert response.json()["error"]["code"] == "ieysGjGO8pap /a"
    assert response.json()["error"]["hint"] == (
        "a + in an address stands for a space: write it as %2B, or send the code in the body of a POST"
    )
    written = client.get("/api/decode?format=radar&code=ieysGjGO8pap%20/a")
    assert written.json()["error"]["hint"] != response.json()["error"]["hint"]


@pytest.mark.parametrize("route", ["identify?", "view?", "view?format=radar&"])
def test_a_plus_is_explained_also_where_no_error_is_raised(client: TestClient, route: str) -> None:
    def hint_of(code: str) -> str | None:
        response = client.get(f"/api/{route}code={code}").json()
        hint: str | None = (response.get("error") or response).get("hint")
        return hint

    assert hint_of("ieysGjGO8pap+/a") == (
        "a + in an address stands for a space: write it as %2B, or send the code in the body of a POST"
    )
    assert hint_of("ieysGjGO8pap%2B/a") is None
    assert hint_of("ieysGjGO8pap%20/a") != hint_of("ieysGjGO8pap+/a")


def test_a_code_is_returned_as_a_program_in_each_language(client: TestClient) -> None:
    response = client.get("/api/programs", params={"format": "chacun-place", "code": "EI"}).json()
    assert response["obstacle"] == ""
    assert [program["title"] for program in response["programs"]] == [
        "C",
        "Rust",
        "Java",
        "C#",
        "Go",
        "JavaScript",
        "Python",
    ]
    assert response["programs"][-1] == {
        "language": "python",
        "title": "Python",
        "file": "start.py",
        "command": "boardcode generate chacun-place --language python",
        "text": """\
import chacun_place

state = chacun_place.decode("EI")
print(chacun_place.to_json(state))
""",
    }


def test_a_format_that_cannot_be_generated_has_no_programs(client: TestClient) -> None:
    code = boardcode.get("binaryfen").examples[0]
    response = client.get("/api/programs", params={"format": "binaryfen", "code": code}).json()
    assert response["programs"] == []
    assert response["obstacle"]
