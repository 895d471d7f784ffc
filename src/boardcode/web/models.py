"""What the service answers, described for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

RADAR = "ieysGjGO8papd/a"


class Answer(BaseModel):
    """Data that is sent: these names and no others."""

    model_config = ConfigDict(extra="forbid")


class Error(Answer):
    """What is wrong, the same as `CodeError.to_json()` in the library."""

    kind: str = Field(
        description="malformed, meaningless, not canonical, invalid state, invalid json, invalid drawing, wrong request, ..."
    )
    format: str = Field(description="the format that refuses it, if one does")
    code: str = Field(description="the text that is refused")
    start: int | None = Field(description="the first character at fault, counted from 0")
    stop: int | None = Field(description="the character after the last at fault")
    path: str = Field(description="the field at fault, or the place in the request")
    found: str
    expected: str
    hint: str | None = Field(description="the mistake that would explain it")
    message: str = Field(description="one sentence for a person")


class Refused(Answer):
    """The answer to whatever is refused."""

    error: Error


class RouteListed(Answer):
    """A route in short."""

    method: str
    path: str
    summary: str


class Overview(Answer):
    """What there is."""

    name: str
    version: str
    openapi: str
    routes: list[RouteListed]


class FormatListed(Answer):
    """A format in short."""

    name: str = Field(examples=["radar"])
    title: str
    description: str
    game: str
    width: int | None = Field(description="bits; null if the code has no fixed length")
    spellings: str = Field(description="which liberties a reader takes")
    examples: list[str]


class BitRow(Answer):
    """A row of the table of bits."""

    path: str
    width: str
    meaning: str


class FormatDescribed(FormatListed):
    """All that is declared of a format."""

    schema_: dict[str, Any] = Field(alias="schema", description="JSON Schema of the states")
    rows: list[BitRow]
    counterexamples: list[str] = Field(description="codes that are refused, each for a reason of its own")
    drawing: bool = Field(description="whether states are drawn")


class ProblemTold(Answer):
    """Something about a position that no game reaches."""

    path: str
    reason: str
    hint: str | None


class Decoded(Answer):
    """A code that was read."""

    format: str
    code: str
    canonical: str
    state: Any = Field(description="the state, in the form of the format's JSON Schema")
    problems: list[ProblemTold]
    drawing: str | None = Field(description="as text")
    svg: str | None = Field(description="as a picture; null if it would be too large")


class Encoded(Answer):
    """The code of a state."""

    format: str
    code: str


class SpanTold(Answer):
    """Some bits of a code and what they mean."""

    path: str
    bits: list[int] = Field(description="places in the code, counted from 0")
    raw: str
    meaning: str
    characters: list[int] = Field(
        description="places in the text, counted from 0; none for digits that were left off"
    )
    shown: list[list[int]] = Field(description="lines and columns of the text drawing where it can be seen")


class Explained(Answer):
    """Which characters and bits mean what."""

    format: str
    code: str
    state: Any
    spans: list[SpanTold]


class Identified(Answer):
    """The formats that accept a code."""

    code: str
    formats: list[str] = Field(description="likeliest first")


class Checked(Answer):
    """One of many codes."""

    code: str
    error: Error | None


class CheckedAll(Answer):
    """How many of many codes are good, and what is wrong with the others."""

    format: str
    good: int
    bad: int
    results: list[Checked]


class FieldDiffers(Answer):
    """A field that says something else in the other code."""

    path: str
    a: str
    b: str


class Difference(Answer):
    """What differs between two codes."""

    a: str
    b: str
    bits: list[int] = Field(description="places that differ, or that only one of the codes has")
    fields: list[FieldDiffers]


class View(Answer):
    """Everything that the page shows of a text, whatever it is."""

    code: str = Field(description="the code that is shown: of a named puzzle, its code")
    format: str | None = Field(description="the format as which it is shown; null if the text is empty")
    formats: list[str] = Field(description="the formats that accept it, likeliest first")
    title: str
    canonical: str | None
    error: Error | None
    bits: str = Field(description="all bits of the code, spare ones too")
    digit: int = Field(description="how many bits a character stands for")
    spans: list[SpanTold]
    rows: list[tuple[int, int, str]] = Field(
        description="the first and the last span of each row of bits, and its title"
    )
    drawing: str | None
    svg: str | None
    state: Any
    problems: list[ProblemTold]
    python: str | None = Field(description="a line of Python that makes the state")
    note: str | None = Field(description="what was left out, and why")


class Choice(Answer):
    """A value that a field may take."""

    raw: str
    meaning: str
    code: str
    chosen: bool


class Choices(Answer):
    """The values that a field may take."""

    path: str
    width: int
    choices: list[Choice] | None = Field(description="null for a field of more than 8 bits")
    refused: int = Field(description="how many values make no code")
