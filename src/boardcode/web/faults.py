"""What is wrong with a request, said so that its sender can find it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from boardcode.web.answers import UnknownName, WrongMethod, WrongRequest, answer
from boardcode.wording import shorten

WORDS = {
    "missing": "it is missing",
    "extra_forbidden": "nothing of this name is asked for here",
    "string_type": "expected a text",
    "string_unicode": "expected a text without half signs (lone surrogates)",
    "bool_type": "expected true or false",
    "bool_parsing": "expected true or false",
    "int_type": "expected a whole number",
    "int_parsing": "expected a whole number",
    "list_type": "expected a list",
    "dict_type": "expected a JSON object",
    "model_attributes_type": "expected a JSON object",
}


def handle(app: FastAPI) -> None:
    """Have an application tell these faults as the library tells errors."""
    app.add_exception_handler(RequestValidationError, _wrong)
    app.add_exception_handler(HTTPException, _http)


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        return answer(not_json(request.scope.get("boardcode.body", b"")))
    path = ".".join(str(part) for part in first["loc"][1:])
    reason = WORDS.get(first["type"], first["msg"])
    if first["type"] == "missing" and not path:
        return answer(WrongRequest("expected a JSON object"))
    found = "" if first["type"] in ("missing", "extra_forbidden") else shorten(str(first.get("input", "")))
    return answer(WrongRequest(reason, path=path, found=found))


def not_json(body: bytes) -> WrongRequest:
    """Why a body cannot be read as JSON.

    >>> print(not_json(b'{"code": }'))
    not JSON: Expecting value: line 1 column 10 (char 9)
    >>> print(not_json(b"[" * 100_000))
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
    except ValueError:  # Python reads no number of thousands of digits
        return WrongRequest("a number has too many digits")
    return WrongRequest("the body cannot be read")


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        methods = ", ".join(_methods(request))
        return answer(
            WrongMethod(f"{request.method} is not for this address; there is {methods}", expected=methods),
            {"allow": methods},
        )
    if error.status_code == 404:
        return answer(UnknownName("nothing is at this address; /api tells what there is"))
    return answer(not_json(request.scope.get("boardcode.body", b"")))


def _methods(request: Request) -> list[str]:
    """What an address takes."""
    for path, operations in request.app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.url.path):
            found = {method.upper() for method in operations}
            return sorted(found | ({"HEAD"} if "GET" in found else set()))
    return ["GET", "HEAD"]  # the document itself
