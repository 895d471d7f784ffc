"""The routes that every format has."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

import boardcode
from boardcode.catalog import GAMES
from boardcode.compile.languages.quick_start import write_quick_starts
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.difference import difference
from boardcode.errors import CodeError
from boardcode.failures import skip_failing
from boardcode.format import Format
from boardcode.web.choices import code_of_bits, list_choices
from boardcode.web.docs_pages import docs_address
from boardcode.web.endpoints import ERROR_RESPONSES, get_and_post, post
from boardcode.web.format_notes import settled_corners
from boardcode.web.many_codes import judge_texts
from boardcode.web.models import (
    CheckRequest,
    CheckResponse,
    ChoicesRequest,
    ChoicesResponse,
    CodeRequest,
    DecodeResponse,
    DiffRequest,
    DiffResponse,
    EncodeRequest,
    EncodeResponse,
    ExplainResponse,
    FormatDetails,
    FormatSummary,
    IdentifyResponse,
    OverviewResponse,
    ProgramsRequest,
    ProgramsResponse,
    TableRequest,
    TableResponse,
    TextRequest,
    ViewRequest,
    ViewResponse,
)
from boardcode.web.responses import JsonResponse, NotFound, WrongRequest
from boardcode.web.view import draw_state, view_text

ROUTER = APIRouter()


@ROUTER.get(
    "",
    response_model=OverviewResponse,
    responses=ERROR_RESPONSES,
    operation_id="overview",
    summary="All routes",
)
async def overview(request: Request) -> JsonResponse:
    """All routes in short; /api/openapi.json describes them."""
    routes = [
        {"method": method.upper(), "path": path, "summary": operation["summary"]}
        for path, operations in request.app.openapi()["paths"].items()
        for method, operation in operations.items()
    ]
    return JsonResponse(
        {
            "name": "boardcode",
            "version": boardcode.__version__,
            "openapi": "/api/openapi.json",
            "routes": routes,
        }
    )


@ROUTER.get(
    "/formats",
    response_model=list[FormatSummary],
    responses=ERROR_RESPONSES,
    operation_id="formats",
    summary="All formats",
)
async def list_formats() -> JsonResponse:
    """All formats, those of our own games first."""
    summaries = []
    for format in boardcode.formats():
        with skip_failing(format):
            summaries.append(_format_summary(format))
    return JsonResponse(summaries)


@ROUTER.get(
    "/formats/{name}",
    response_model=FormatDetails,
    responses=ERROR_RESPONSES,
    operation_id="format",
    summary="The declaration of a format",
)
async def describe_format(name: str) -> JsonResponse:
    """The declaration of a format, with the JSON Schema of its states and its table of bits."""
    format = _get_format(name)
    details = {
        "schema": format.schema(),
        "rows": [{"path": row.path, "width": row.width, "meaning": row.meaning} for row in format.rows()],
        "corners": settled_corners(format.game),
        "documentation": docs_address(format.game) if format.game in GAMES else None,
        "counterexamples": list(format.counterexamples),
    }
    return JsonResponse(_format_summary(format) | details)


@get_and_post(ROUTER, "/decode", DecodeResponse)
def decode(request: CodeRequest) -> dict[str, Any]:
    """The state of a code, its problems and its drawings."""
    format = _get_format(request.format)
    state = format.decode(request.code, strict=request.strict)
    drawings = draw_state(format, request.code, state)
    return {
        "format": format.name,
        "code": request.code,
        "canonical": format.encode(state),
        "state": state.to_json(),
        "problems": [problem.to_json() for problem in state.problems()],
        "drawing": drawings["drawing"],
        "svg": drawings["svg"],
    }


@post(ROUTER, "/encode", EncodeResponse)
def encode(request: EncodeRequest) -> dict[str, Any]:
    """The code of a state, a drawing, bits or a number."""
    format = _get_format(request.format)
    forms = [name for name in ("state", "drawing", "bits", "number") if name in request.model_fields_set]
    if len(forms) != 1:
        raise WrongRequest(
            f"expected one of state, drawing, bits and number, found {' and '.join(forms) or 'none'}",
            format=format.name,
        )
    if request.drawing is not None:
        state = format.from_drawing(request.drawing)
    elif request.bits is not None:
        code = code_of_bits(format, request.bits)
        if request.as_is:
            return {"format": format.name, "code": code}
        state = format.decode(code)
    elif request.number is not None:
        if format.width is None:
            raise WrongRequest(
                f"{format.name} has no fixed length, so that a number cannot hold its code", path="number"
            )
        state = format.from_number(_parse_number(request.number))
    else:
        state = format.from_json(request.state)
    return {"format": format.name, "code": format.encode(state)}


@get_and_post(ROUTER, "/explain", ExplainResponse)
def explain(request: CodeRequest) -> dict[str, Any]:
    """Which characters and bits of a code mean what."""
    return _get_format(request.format).explain(request.code, strict=request.strict).to_json()


@get_and_post(ROUTER, "/identify", IdentifyResponse)
def identify(request: TextRequest) -> dict[str, Any]:
    """The formats that accept a code, likeliest first."""
    return {"code": request.code, "formats": [format.name for format in boardcode.identify(request.code)]}


@post(ROUTER, "/check", CheckResponse)
def check(request: CheckRequest) -> dict[str, Any]:
    """Which of many codes are good, and what is wrong with the others."""
    format = _get_format(request.format)
    results = [
        {"code": code, "error": _decoding_error(format, code, strict=request.strict)}
        for code in request.codes
    ]
    bad = sum(result["error"] is not None for result in results)
    return {"format": format.name, "good": len(results) - bad, "bad": bad, "results": results}


@post(ROUTER, "/table", TableResponse)
def table(request: TableRequest) -> dict[str, Any]:
    """What each of many texts is, or what is wrong with it; codes inside log lines are found."""
    if request.only and not request.format:
        raise WrongRequest("expected the name of a format, since `only` is true", path="format")
    format = _get_format(request.format) if request.format else None
    return judge_texts(request.texts, format, is_chosen=request.only)


@get_and_post(ROUTER, "/programs", ProgramsResponse)
def programs(request: ProgramsRequest) -> dict[str, Any]:
    """Programs of about ten lines that read a code, in the languages of `boardcode generate`."""
    format = _get_format(request.format)
    code = format.encode(format.decode(request.code, strict=False))
    if format.plan is None:
        return {"programs": [], "obstacle": format.plan_obstacle}
    try:
        starts = write_quick_starts(
            format.name, format.title, format.plan, format.alphabet, format.width, code
        )
    except Inexpressible as obstacle:
        return {"programs": [], "obstacle": str(obstacle)}
    return {"programs": [start._asdict() for start in starts], "obstacle": ""}


@get_and_post(ROUTER, "/diff", DiffResponse)
def diff(request: DiffRequest) -> dict[str, Any]:
    """What differs between two codes."""
    format = _get_format(request.format)
    return difference(
        format.explain(request.a, strict=request.strict), format.explain(request.b, strict=request.strict)
    )


@get_and_post(ROUTER, "/view", ViewResponse)
def view(request: ViewRequest) -> dict[str, Any]:
    """Everything that the page shows for a text; a text that is rejected is shown with its error."""
    return view_text(request.code, _get_format(request.format) if request.format else None)


@get_and_post(ROUTER, "/choices", ChoicesResponse)
def choices(request: ChoicesRequest) -> dict[str, Any]:
    """The values that a field of a code can take."""
    return list_choices(_get_format(request.format), request.code, request.path)


def _get_format(name: str) -> Format[Any]:
    """Return the format of that name; raises `NotFound`."""
    try:
        return boardcode.get(name)
    except LookupError as error:
        raise NotFound(str(error), path="format", found=name) from None


def _format_summary(format: Format[Any]) -> dict[str, Any]:
    return {
        "name": format.name,
        "title": format.title,
        "description": format.description,
        "game": format.game,
        "width": format.width,
        "spellings": format.spellings,
        "examples": list(format.examples),
    }


def _decoding_error(format: Format[Any], code: str, *, strict: bool) -> dict[str, Any] | None:
    try:
        format.decode(code, strict=strict)
    except CodeError as error:
        return error.to_json()
    return None


def _parse_number(text: str) -> int:
    """Parse a decimal number, or a hexadecimal one that begins with 0x.

    >>> _parse_number("0x25"), _parse_number("37")
    (37, 37)
    """
    digits = text.strip().lower().replace("_", "")
    base, digits = (16, digits[2:]) if digits.startswith("0x") else (10, digits)
    if not digits or set(digits) - set("0123456789abcdef"[:base]) or len(digits) > 400:
        raise WrongRequest(
            "expected a decimal number, or a hexadecimal one that begins with 0x", path="number"
        )
    return int(digits, base)
