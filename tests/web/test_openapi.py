"""The OpenAPI document is complete and true: generated requests get the responses that it describes."""

from __future__ import annotations

from collections.abc import Iterator
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

from .conftest import PATIENT, URL

WITHOUT_PARAMETERS = ("/api", "/api/formats", "/api/klotski/prepare", "/api/arx/pieces", "/api/reloads")
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
APP = create_app(PATIENT)
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP, headers={"host": "localhost"})


@pytest.fixture(scope="module")
def document(client: TestClient) -> Any:
    return client.get("/api/openapi.json").json()


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_route_has_a_summary_parameters_and_responses(document: Any) -> None:
    for path, method, operation in operations(document):
        assert operation["summary"], path
        types = ("image/svg+xml", "image/png") if path.startswith("/picture/") else ("application/json",)
        assert [operation["responses"]["200"]["content"][name]["schema"] for name in types], path
        assert {"422", "429", "403"} <= set(operation["responses"]), path
        assert operation["tags"], path
        parameters = operation.get("parameters", []) if method == "get" else [operation["requestBody"]]
        assert parameters or path in WITHOUT_PARAMETERS, path


def test_get_and_post_at_the_same_address_have_the_same_parameters(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for path, operations_at in document["paths"].items():
        if set(operations_at) == {"get", "post"}:
            body = operations_at["post"]["requestBody"]["content"]["application/json"]["schema"]
            names = set(schemas[body["$ref"].rpartition("/")[2]].get("properties", {}))
            assert {parameter["name"] for parameter in operations_at["get"].get("parameters", [])} == names, (
                path
            )


def test_every_error_response_is_the_same_object(document: Any) -> None:
    for path, _, operation in operations(document):
        for status, response in operation["responses"].items():
            if status != "200":
                assert response["content"]["application/json"]["schema"] == {
                    "$ref": "#/components/schemas/ErrorResponse"
                }, (path, status)


def test_operation_ids_are_unique(document: Any) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    """One client for all requests, since the worker processes end with it."""
    with asgi.get_client(cast(Any, APP)) as session:
        yield session


@SCHEMA.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_response_to_a_generated_request_is_as_the_document_says(
    case: schemathesis.Case[Any], session: Any
) -> None:
    response = case.call(session=session, base_url=URL)
    case.validate_response(response, checks=CHECKS)
    assert b'"kind":"not understood"' not in response.content  # a text in the request may say so, too
