"""JSON responses, and the errors of the service with their HTTP status.

Every error response is `{"error": ...}` with the object that `CodeError.to_json()` returns in the library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import ceil
from typing import Any, ClassVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from boardcode.errors import CodeError
from boardcode.wording import shorten

BODY = "boardcode.body"  # the key under which the middleware keeps the body of a request in its ASGI scope

# Plain words for the error types of Pydantic that a client can run into.
VALIDATION_MESSAGES = {
    "missing": "it is missing",
    "extra_forbidden": "there is no parameter of this name",
    "string_type": "expected a text",
    "string_unicode": "expected a text without lone surrogates",
    "bool_type": "expected true or false",
    "bool_parsing": "expected true or false",
    "int_type": "expected a whole number",
    "int_parsing": "expected a whole number",
    "list_type": "expected a list",
    "dict_type": "expected a JSON object",
    "model_attributes_type": "expected a JSON object",
    "string_too_long": "longer than {max_length:,} characters",
    "too_long": "more than {max_length:,} items",
}


class ServiceError(CodeError):
    """A request that the service rejects for a reason other than the code in it."""

    kind = "wrong request"
    status: ClassVar[int] = 422

    def __init__(
        self, reason: str, *, path: str = "", found: str = "", expected: str = "", format: str = ""
    ) -> None:
        super().__init__(reason, format=format, path=path, found=found, expected=expected)


class WrongRequest(ServiceError):
    """Not what the route accepts; `path` is the place in the request."""


class NotFound(ServiceError):
    """No such format, or no route at this address."""

    kind = "unknown"
    status = 404


class MethodNotAllowed(ServiceError):
    """The route does not accept this HTTP method."""

    kind = "wrong method"
    status = 405


class WrongHost(ServiceError):
    """A Host header that does not name this service, or a page from another origin."""

    kind = "wrong host"
    status = 403


class UnsupportedMediaType(ServiceError):
    """A body whose content type is not JSON."""

    status = 415


class BodyTooLarge(ServiceError):
    """A body that is longer than the service reads."""

    kind = "too large"
    status = 413


class AddressTooLong(ServiceError):
    """An address that is longer than the service reads."""

    kind = "too large"
    status = 414


class TooManyRequests(ServiceError):
    """More requests than the rate limit allows or the worker processes can take; `seconds` to wait."""

    kind = "too many"
    status = 429

    def __init__(self, reason: str, *, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.seconds = seconds


class TimeLimitExceeded(ServiceError):
    """The work, or the arrival of the request, took longer than allowed."""

    kind = "too long"
    status = 408


class UnexpectedError(ServiceError):
    """A bug in the service; the details are in its log."""

    kind = "not understood"


class NotInstalled(ServiceError):
    """The request needs packages that are not installed."""

    kind = "not installed"


class JsonResponse(Response):
    """A response whose content is plain data, or JSON that is already encoded."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the body."""
        return content if isinstance(content, bytes) else encode_json(content)


def encode_json(content: Any) -> bytes:
    """Return plain data as compact JSON; a lone surrogate, which UTF-8 cannot encode, is escaped."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def error_response(error: CodeError, headers: Mapping[str, str] | None = None) -> JsonResponse:
    """Return the response that reports an error."""
    status = error.status if isinstance(error, ServiceError) else 422
    all_headers = dict(headers or {})
    if isinstance(error, TooManyRequests):
        all_headers["retry-after"] = str(max(1, ceil(error.seconds)))
    return JsonResponse({"error": error.to_json()}, status, all_headers)


def not_found() -> JsonResponse:
    """Return the response for an address without a route or file."""
    return error_response(NotFound("there is nothing at this address; /api lists the routes"))


def add_error_handlers(app: FastAPI) -> None:
    """Let the errors that FastAPI itself raises be reported as error objects too."""
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(HTTPException, _handle_http_error)


async def _handle_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        return error_response(json_error(request.scope.get(BODY, b"")))
    path = ".".join(str(part) for part in first["loc"][1:])
    if first["type"] == "missing" and not path:
        return error_response(WrongRequest("expected a JSON object"))
    message = VALIDATION_MESSAGES.get(first["type"])
    reason = message.format(**first.get("ctx", {})) if message else first["msg"]
    found = "" if first["type"] in ("missing", "extra_forbidden") else shorten(str(first.get("input", "")))
    return error_response(WrongRequest(reason, path=path, found=found))


def json_error(body: bytes) -> WrongRequest:
    """Return the error that says why a body cannot be parsed as JSON.

    >>> print(json_error(b'{"code": }'))
    not JSON: Expecting value: line 1 column 10 (char 9)
    >>> print(json_error(b"[" * 100_000))
    nested too deeply
    """
    try:
        json.loads(body)
    except RecursionError:
        return WrongRequest("nested too deeply")
    except UnicodeDecodeError:
        return WrongRequest("the body is not UTF-8")
    except json.JSONDecodeError as error:
        return WrongRequest(f"not JSON: {error}")
    except ValueError:  # Python parses no integer of more than 4,300 digits
        return WrongRequest("a number has too many digits")
    return WrongRequest("the body cannot be parsed")


async def _handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return not_found()
    if error.status_code == 405:
        return method_not_allowed(request.method, _allowed_methods(request))
    return error_response(json_error(request.scope.get(BODY, b"")))


def method_not_allowed(method: str, allowed: list[str]) -> JsonResponse:
    """Return the response for a method that an address does not accept."""
    methods = ", ".join(allowed)
    error = MethodNotAllowed(f"this address accepts {methods}, not {method}", expected=methods)
    return error_response(error, {"allow": methods})


def _allowed_methods(request: Request) -> list[str]:
    for path, operations in request.app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.scope["path"]):
            methods = {method.upper() for method in operations}
            return sorted(methods | ({"HEAD"} if "GET" in methods else set()))
    return ["GET", "HEAD"]  # /api/openapi.json, which does not describe itself
