"""The routes that every format has."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

import boardcode
from boardcode.difference import difference
from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.web.answers import Json, UnknownName, WrongRequest
from boardcode.web.asking import Asking
from boardcode.web.choices import choices as found_choices
from boardcode.web.models import (
    RADAR,
    CheckedAll,
    Choices,
    Decoded,
    Difference,
    Encoded,
    Explained,
    FormatDescribed,
    FormatListed,
    Identified,
    Overview,
    View,
)
from boardcode.web.reading import REFUSALS, Asked, Place, by_size, reads, takes, thread_by_size
from boardcode.web.view import pictures
from boardcode.web.view import view as whole_view
from boardcode.web.writing import code_of_bits, number_of

ROUTER = APIRouter()

# How long texts may be; a code of 20,000 characters is a maze of 240 x 240.
Name = Annotated[str, Field(max_length=60)]
Code = Annotated[str, Field(max_length=20_000)]
Drawing = Annotated[str, Field(max_length=250_000)]
FEW = 10  # codes that are checked at once


class AskedCode(Asked):
    """A code of a format."""

    format: Name = Field(examples=["radar"], description="the name of a format")
    code: Code = Field(examples=[RADAR])
    strict: bool = Field(True, description="false also reads codes that are not canonical")


class AskedText(Asked):
    """Any text."""

    code: Code = Field(examples=[RADAR])


class AskedView(Asked):
    """Any text, and the format as which it shall be shown."""

    code: Code = Field(examples=[RADAR])
    format: Name = Field("", examples=["radar"], description="empty: recognise it")


class AskedTwo(Asked):
    """Two codes of a format."""

    format: Name = Field(examples=["5211-card"])
    a: Code = Field(examples=["0x25"])
    b: Code = Field(examples=["0x34"])
    strict: bool = True


class AskedField(Asked):
    """A field of a code."""

    format: Name = Field(examples=["radar"])
    code: Code = Field(examples=[RADAR])
    path: Code = Field(examples=["horizontal[0][1]"])


class AskedState(Asked):
    """A state in one of four forms."""

    format: Name = Field(examples=["5211-card"])
    state: Any = Field(None, examples=[{"color": "blue", "value": 5}])
    drawing: Drawing | None = None
    bits: Drawing | None = None
    number: Code | None = None
    as_is: bool = Field(False, description="write bits down even if they have no meaning")


class AskedMany(Asked):
    """Many codes of a format."""

    format: Name = Field(examples=["5211-card"])
    codes: list[Code] = Field(max_length=10_000, examples=[["0x25", "0x99"]])
    strict: bool = True


@ROUTER.get(
    "",
    response_model=Overview,
    responses=REFUSALS,
    operation_id="overview",
    summary="What there is at which address",
)
async def overview(request: Request) -> Json:
    """All routes in short; /api/openapi.json describes them."""
    listed = [
        (path, method, told)
        for path, known in request.app.openapi()["paths"].items()
        for method, told in known.items()
    ]
    routes = [
        {"method": method.upper(), "path": path, "summary": told["summary"]} for path, method, told in listed
    ]
    return Json(
        {
            "name": "boardcode",
            "version": boardcode.__version__,
            "openapi": "/api/openapi.json",
            "routes": routes,
        }
    )


def format_named(name: str) -> Format[Any]:
    """The format of that name."""
    try:
        return boardcode.get(name)
    except LookupError as error:
        raise UnknownName(str(error), path="format", found=name) from None


def _listed(format: Format[Any]) -> dict[str, Any]:
    return {
        "name": format.name,
        "title": format.title,
        "description": format.description,
        "game": format.game,
        "width": format.fields.width,
        "spellings": format.spellings,
        "examples": list(format.examples),
    }


@ROUTER.get(
    "/formats",
    response_model=list[FormatListed],
    responses=REFUSALS,
    operation_id="formats",
    summary="Every format there is",
)
async def formats() -> Json:
    """Every format there is."""
    return Json([_listed(format) for format in boardcode.formats()])


@ROUTER.get(
    "/formats/{name}",
    response_model=FormatDescribed,
    responses=REFUSALS,
    operation_id="format",
    summary="All that is declared of a format",
)
async def format(name: str) -> Json:
    """All that is declared of a format."""
    found = format_named(name)
    rows = [{"path": row.path, "width": row.width, "meaning": row.meaning} for row in found.rows()]
    more = {
        "schema": found.schema(),
        "rows": rows,
        "counterexamples": list(found.counterexamples),
        "drawing": found.drawing is not None,
    }
    return Json(_listed(found) | more)


@reads(ROUTER, "/decode", Decoded, place=by_size)
def decode(asked: AskedCode) -> dict[str, Any]:
    """Read a code."""
    format = format_named(asked.format)
    state = format.decode(asked.code, strict=asked.strict)
    drawn = pictures(format, asked.code, state)
    return {
        "format": format.name,
        "code": asked.code,
        "canonical": format.encode(state),
        "state": state.to_json(),
        "problems": [problem.to_json() for problem in state.problems()],
        "drawing": drawn["drawing"],
        "svg": drawn["svg"],
    }


@takes(ROUTER, "/encode", Encoded, place=by_size)
def encode(asked: AskedState) -> dict[str, Any]:
    """The code of a state, a drawing, bits or a number."""
    format = format_named(asked.format)
    given = [name for name in ("state", "drawing", "bits", "number") if name in asked.model_fields_set]
    if len(given) != 1:
        raise WrongRequest(
            f"expected one of state, drawing, bits and number, found {' and '.join(given) or 'none'}",
            format=format.name,
        )
    if asked.drawing is not None:
        if format.drawing is None:
            raise WrongRequest(f"{format.name} declares no drawing", path="drawing", format=format.name)
        state = format.from_drawing(asked.drawing)
    elif asked.bits is not None:
        code = code_of_bits(format, asked.bits)
        if asked.as_is:
            return {"format": format.name, "code": code}
        state = format.decode(code)
    elif asked.number is not None:
        if format.fields.width is None:
            raise WrongRequest(
                f"{format.name} has no fixed length, so that a number cannot hold its code", path="number"
            )
        state = format.from_number(number_of(asked.number))
    else:
        state = format.from_json(asked.state)
    return {"format": format.name, "code": format.encode(state)}


@reads(ROUTER, "/explain", Explained, place=by_size)
def explain(asked: AskedCode) -> dict[str, Any]:
    """Which characters and bits of a code mean what."""
    return format_named(asked.format).explain(asked.code, strict=asked.strict).to_json()


@reads(ROUTER, "/identify", Identified, place=by_size)
def identify(asked: AskedText) -> dict[str, Any]:
    """The formats that accept a code, likeliest first."""
    return {"code": asked.code, "formats": [format.name for format in boardcode.identify(asked.code)]}


def _few_or_not(asked: AskedMany, asking: Asking) -> Place:
    return by_size(asked, asking) if len(asked.codes) <= FEW else Place.PROCESS


@takes(ROUTER, "/check", CheckedAll, place=_few_or_not)
def check(asked: AskedMany) -> dict[str, Any]:
    """Which of many codes are good, and what is wrong with the others."""
    format = format_named(asked.format)
    results = [{"code": code, "error": _error(format, code, strict=asked.strict)} for code in asked.codes]
    bad = sum(result["error"] is not None for result in results)
    return {"format": format.name, "good": len(results) - bad, "bad": bad, "results": results}


def _error(format: Format[Any], code: str, *, strict: bool) -> dict[str, Any] | None:
    try:
        format.decode(code, strict=strict)
    except CodeError as error:
        return error.to_json()
    return None


@reads(ROUTER, "/diff", Difference, place=by_size)
def diff(asked: AskedTwo) -> dict[str, Any]:
    """What differs between two codes."""
    format = format_named(asked.format)
    return difference(
        format.explain(asked.a, strict=asked.strict), format.explain(asked.b, strict=asked.strict)
    )


@reads(ROUTER, "/view", View, place=by_size)
def view(asked: AskedView) -> dict[str, Any]:
    """Everything that the page shows of a text; a text that is refused is shown with its error."""
    if asked.format:
        format_named(asked.format)
    return whole_view(asked.code, asked.format)


@reads(ROUTER, "/choices", Choices, place=thread_by_size)
def choices(asked: AskedField) -> dict[str, Any]:
    """The values that a field of a code may take."""
    return found_choices(format_named(asked.format), asked.code, asked.path)
