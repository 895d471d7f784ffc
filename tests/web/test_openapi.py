"""The OpenAPI document is valid and true: whatever is asked within it or beside it, the answers are those that it tells of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from boardcode.web.app import create_app

from .conftest import HERE, PATIENT

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
APP = create_app(PATIENT)
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP, headers={"host": "localhost"})


@pytest.fixture(scope="module")
def document(client: TestClient) -> Any:
    return client.get("/api/openapi.json").json()


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, told) for path, known in document["paths"].items() for method, told in known.items()
    ]


def test_every_route_says_what_it_does_takes_and_gives(document: Any) -> None:
    for path, method, told in operations(document):
        assert told["summary"], path
        assert told["responses"]["200"]["content"]["application/json"]["schema"], path
        assert {"422", "429", "403"} <= set(told["responses"]), path
        assert told["tags"], path
        asked = told.get("parameters", []) if method == "get" else [told["requestBody"]]
        assert asked or path in ("/api", "/api/formats", "/api/klotski/prepare"), path


def test_routes_that_only_read_take_the_same_names_by_get_and_post(document: Any) -> None:
    parts = document["components"]["schemas"]
    for path, known in document["paths"].items():
        if set(known) == {"get", "post"}:
            body = known["post"]["requestBody"]["content"]["application/json"]["schema"]
            names = set(parts[body["$ref"].rpartition("/")[2]].get("properties", {}))
            assert {parameter["name"] for parameter in known["get"].get("parameters", [])} == names, path


def test_every_error_is_described_as_the_same_object(document: Any) -> None:
    for path, _, told in operations(document):
        for status, answer in told["responses"].items():
            if status != "200":
                assert answer["content"]["application/json"]["schema"] == {
                    "$ref": "#/components/schemas/Refused"
                }, (path, status)


def test_names_of_operations_are_given_once(document: Any) -> None:
    names = [told["operationId"] for _, _, told in operations(document)]
    assert len(names) == len(set(names))


def test_the_page_of_the_service_has_every_route(document: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
    for path in document["paths"]:
        assert f"`{path}`" in page


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    """One client for all, since the service's processes are started and stopped with it."""
    with asgi.get_client(cast(Any, APP)) as opened:
        yield opened


@SCHEMA.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_the_document_tells(
    case: schemathesis.Case[Any], session: Any
) -> None:
    response = case.call(session=session, base_url=HERE)
    case.validate_response(response, checks=CHECKS)
    assert b"not understood" not in response.content
