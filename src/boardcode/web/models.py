"""The requests and responses of the routes that every format has, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

RADAR = "ieysGjGO8papd/a"

FormatName = Annotated[str, Field(max_length=60)]
CodeText = Annotated[str, Field(max_length=20_000)]  # a maze of 240 x 240 cells has so many characters
LongText = Annotated[str, Field(max_length=250_000)]


class RequestModel(BaseModel):
    """What a route accepts: these names and no others, and exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid")


class ResponseModel(BaseModel):
    """What a route sends: these names and no others."""

    model_config = ConfigDict(extra="forbid")


# -- errors


class ErrorBody(ResponseModel):
    """What is wrong: the same object as `CodeError.to_json()` in the library."""

    kind: str = Field(
        description="malformed, meaningless, not canonical, invalid state, invalid json, invalid drawing, "
        "wrong request, ..."
    )
    format: str = Field(description="the format that rejects it, if one does")
    code: str = Field(description="the text that is rejected")
    start: int | None = Field(description="the first character at fault, counted from 0")
    stop: int | None = Field(description="the character after the last at fault")
    path: str = Field(description="the field at fault, or the place in the request")
    found: str
    expected: str
    hint: str | None = Field(description="the mistake that would explain it")
    message: str = Field(description="one sentence for a person")


class ErrorResponse(ResponseModel):
    """The response to every request that is rejected."""

    error: ErrorBody


# -- what there is


class RouteSummary(ResponseModel):
    """One route."""

    method: str
    path: str
    summary: str


class OverviewResponse(ResponseModel):
    """The version of the service, and its routes."""

    name: str
    version: str
    openapi: str
    routes: list[RouteSummary]


class FormatSummary(ResponseModel):
    """A format in short."""

    name: str = Field(examples=["radar"])
    title: str
    description: str
    game: str
    width: int | None = Field(description="bits; null if the code has no fixed length")
    spellings: str = Field(description="which variants of a code are accepted")
    examples: list[str]


class BitRow(ResponseModel):
    """A row of the table of bits."""

    path: str
    width: str
    meaning: str


class FormatDetails(FormatSummary):
    """The whole declaration of a format."""

    schema_: dict[str, Any] = Field(alias="schema", description="JSON Schema of the states")
    rows: list[BitRow]
    corners: list[str] = Field(description="what was settled where the game's own page says nothing")
    documentation: str | None = Field(
        description="the address of the page about it, with the anchor bits-NAME; null if there is none"
    )
    counterexamples: list[str] = Field(description="codes that are rejected, each for a reason of its own")


class ReloadResponse(ResponseModel):
    """The files of formats that the service was started with."""

    files: list[str] = Field(description="their names")
    generation: int = Field(description="how often one of them has changed")
    errors: list[str] = Field(description="what is wrong with them; their formats are as before")


# -- codes


class CodeRequest(RequestModel):
    """A code of a format."""

    format: FormatName = Field(examples=["radar"], description="the name of a format")
    code: CodeText = Field(examples=[RADAR])
    strict: bool = Field(True, description="false also accepts codes that are not canonical")


class ProblemBody(ResponseModel):
    """A reason why no game reaches a position."""

    path: str
    reason: str
    hint: str | None


class DecodeResponse(ResponseModel):
    """The position that a code stands for."""

    format: str
    code: str
    canonical: str
    state: Any = Field(description="the state, in the form of the format's JSON Schema")
    problems: list[ProblemBody]
    drawing: str | None = Field(description="as text")
    svg: str | None = Field(description="as a picture; null if it would be too large")


class EncodeRequest(RequestModel):
    """A state, in exactly one of four forms."""

    format: FormatName = Field(examples=["5211-card"])
    state: Any = Field(None, examples=[{"color": "blue", "value": 5}])
    drawing: LongText | None = None
    bits: LongText | None = None
    number: CodeText | None = None
    as_is: bool = Field(False, description="write bits even if they have no meaning")


class EncodeResponse(ResponseModel):
    """The code of a state."""

    format: str
    code: str


class SpanBody(ResponseModel):
    """Some bits of a code and what they mean."""

    path: str
    bits: list[int] = Field(description="positions in the code, counted from 0")
    raw: str
    meaning: str
    characters: list[int] = Field(
        description="positions in the text, counted from 0; none for digits that were left off"
    )
    shown: list[list[int]] = Field(description="lines and columns of the text drawing where it shows")


class ExplainResponse(ResponseModel):
    """Which characters and bits mean what."""

    format: str
    code: str
    state: Any
    spans: list[SpanBody]


class TextRequest(RequestModel):
    """Any text."""

    code: CodeText = Field(examples=[RADAR])


class IdentifyResponse(ResponseModel):
    """The formats that accept a code."""

    code: str
    formats: list[str] = Field(description="likeliest first")
    hint: str | None = Field(None, description="only if a + in the address was read as a space")


class CheckRequest(RequestModel):
    """Many codes of a format."""

    format: FormatName = Field(examples=["5211-card"])
    codes: list[CodeText] = Field(max_length=10_000, examples=[["0x25", "0x99"]])
    strict: bool = True


class CheckResult(ResponseModel):
    """One of many codes."""

    code: str
    error: ErrorBody | None


class CheckResponse(ResponseModel):
    """How many of many codes are good, and what is wrong with the others."""

    format: str
    good: int
    bad: int
    results: list[CheckResult]


class TableRequest(RequestModel):
    """Many texts, such as the lines of a log."""

    texts: list[CodeText] = Field(max_length=10_000, examples=[["1A9BF0C00", "bot sees 4WVE1", "ag"]])
    format: FormatName = Field("", description="read each as this format if that accepts it")
    only: bool = Field(False, description="true reads them as this format alone")


class TableRow(ResponseModel):
    """What one of many texts is."""

    text: str
    code: str = Field(description="the text, or the code inside it")
    format: str
    verdict: str = Field(description="good, impossible (no game reaches it), not canonical or bad")
    message: str = Field(description="what is wrong, in one sentence")
    hint: str | None


class TableResponse(ResponseModel):
    """Many texts, and the format of most of them."""

    format: str
    rows: list[TableRow]


class DiffRequest(RequestModel):
    """Two codes of a format."""

    format: FormatName = Field(examples=["5211-card"])
    a: CodeText = Field(examples=["0x25"])
    b: CodeText = Field(examples=["0x34"])
    strict: bool = True


class FieldDifference(ResponseModel):
    """A field whose value differs."""

    path: str
    a: str
    b: str


class DiffResponse(ResponseModel):
    """What differs between two codes."""

    a: str
    b: str
    bits: list[int] = Field(description="positions that differ, or that only one of the codes has")
    fields: list[FieldDifference]


# -- the page


class ViewRequest(RequestModel):
    """Any text, and the format to show it as."""

    code: CodeText = Field(examples=[RADAR])
    format: FormatName = Field("", examples=["radar"], description="empty: identify it")


class SuggestedCode(ResponseModel):
    """A code that may have been meant."""

    code: str
    format: str


class ViewResponse(ResponseModel):
    """Everything that the page shows for a text, whatever it is."""

    code: str = Field(description="the code that is shown: that of a puzzle's name, or of a state as JSON")
    format: str | None = Field(description="the format that it is shown as; null if the text is empty")
    formats: list[str] = Field(description="the formats that accept it, likeliest first")
    title: str
    canonical: str | None
    error: ErrorBody | None
    suggestions: list[SuggestedCode] = Field(
        description="for a text that is not accepted: codes that may have been meant, or that stand in it"
    )
    bits: str = Field(description="all bits of the code, spare ones too")
    digit: int = Field(description="how many bits a character stands for")
    filling: int = Field(description="how many bits of the first character are before those of the code")
    places: list[int | None] = Field(
        description="the place in the code of each character that holds bits; null for one that was left off"
    )
    spans: list[SpanBody]
    rows: list[tuple[int, int, str]] = Field(
        description="the first and the last span of each row of bits, and its title"
    )
    drawing: str | None
    svg: str | None
    state: Any
    problems: list[ProblemBody]
    python: str | None = Field(description="a line of Python that decodes it")
    note: str | None = Field(description="what was left out, and why")
    failures: list[str] = Field(
        description="which formats of files (`--with`) failed and were left out, and how"
    )


class ProgramsRequest(RequestModel):
    """A code that programs read."""

    format: FormatName = Field(examples=["radar"])
    code: CodeText = Field(examples=[RADAR])


class ShortProgram(ResponseModel):
    """A program of about ten lines that reads a code."""

    language: str
    title: str
    file: str
    command: str = Field(description="writes the file that the program uses")
    text: str


class ProgramsResponse(ResponseModel):
    """A program in each language; none if the format cannot be generated."""

    programs: list[ShortProgram]
    obstacle: str = Field(description="the part that cannot be generated, empty if there is none")


class ChoicesRequest(RequestModel):
    """A field of a code."""

    format: FormatName = Field(examples=["radar"])
    code: CodeText = Field(examples=[RADAR])
    path: CodeText = Field(examples=["horizontal[0][1]"])


class FieldChoice(ResponseModel):
    """A value that a field can take."""

    raw: str
    meaning: str
    code: str
    chosen: bool


class ChoicesResponse(ResponseModel):
    """The values that a field can take."""

    path: str
    width: int
    choices: list[FieldChoice] | None = Field(description="null for a field of more than 8 bits")
    refused: int = Field(description="how many values have no meaning")
