"""What the routes of Klotski are sent, and what they send."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from boardcode.games.klotski.rules import GOAL
from boardcode.web.models import RequestModel, ResponseModel

# -- requests


class PrepareRequest(RequestModel):
    """No parameters."""


class FormatRequest(RequestModel):
    """One of the two formats."""

    format: Literal["klotski", "klotski-short"] = Field(
        "klotski", description="of the code, and of the codes in the response"
    )


class LayoutRequest(FormatRequest):
    """A layout."""

    code: str = Field(examples=["1A9BF0C00"], description="a code, or the name of a puzzle")


class MovesRequest(LayoutRequest):
    """A layout, and how moves are counted."""

    count: Literal["step", "slide", "cell"] = Field(
        "step", description="what counts as a move: any path, a straight line, or one cell"
    )


class SolveRequest(MovesRequest):
    """A layout, how moves are counted, and the goal."""

    goal: int = Field(GOAL, description="the cell of the square's top left corner; 13 is the exit")


class PlayedRequest(LayoutRequest):
    """A layout, and the moves to play in it."""

    moves: str = Field(
        examples=["13-17.19-18"],
        description="the cells where the top left corner of a piece is and goes, with dots between the moves",
    )


class ChallengeRequest(FormatRequest):
    """A day."""

    day: str = Field(examples=["2026-11-16"], description="the date where you are")


class MirrorRequest(LayoutRequest):
    """A layout, and the axis."""

    up_down: bool = Field(False, description="exchange top and bottom instead of left and right")


class RandomRequest(FormatRequest):
    """A seed."""

    seed: int | None = Field(None, description="the same seed gives the same layout")


# -- responses


class MoveBody(ResponseModel):
    """A move, and the layout after it."""

    words: str = Field(examples=["single at 13 down, right"])
    kind: str = Field(description="square, horizontal, vertical or single")
    path: list[int] = Field(
        description="the cells that the piece's top left corner passes, including the first and the last"
    )
    code: str = Field(description="the layout after the move")


class MovesResponse(ResponseModel):
    """All moves of a layout."""

    code: str
    format: str
    count: str
    moves: list[MoveBody]


class SolveResponse(MovesResponse):
    """A shortest solution, proved to be shortest; or that there is none."""

    goal: int
    solvable: bool
    length: int | None = Field(description="how many moves; null if it cannot be solved")
    searched: int = Field(description="how many layouts were searched")


class AnimationResponse(ResponseModel):
    """A shortest solution as a picture that moves."""

    code: str
    svg: str | None = Field(description="null if it cannot be solved")


class HardnessResponse(ResponseModel):
    """How hard a layout is.

    Without an atlas the solver finds the steps, and the moves in the requested count; the other counts, the
    component and the rank are left off then.
    """

    code: str
    atlas: bool = Field(description="whether there is an atlas: `boardcode klotski atlas build` makes it")
    step: int | None = Field(None, description="moves to the exit in each count; null if it cannot be solved")
    slide: int | None = None
    cell: int | None = None
    solvable: bool
    component: int | None = Field(
        None, description="the number of the set of layouts that can be reached from it"
    )
    component_size: int | None = None
    rank: int | None = Field(None, description="how many layouts have a smaller code")
    nearer: int = Field(description="how many of all layouts need fewer steps to the exit")
    further: int = Field(description="how many of all layouts need more")
    words: str = Field(description="all this in a sentence")


class PlayedResponse(ResponseModel):
    """The layout after some moves, and how many they were in each count."""

    code: str
    moves: str = Field(description="the moves; those of one piece in a row are joined")
    step: int
    slide: int
    cell: int
    solved: bool


class MirrorResponse(ResponseModel):
    """The mirror image of a layout."""

    code: str
    mirror: str
    same: bool = Field(description="whether the layout is its own mirror image")


class PuzzleBody(ResponseModel):
    """A classic puzzle, and the fewest moves in each count; null if it cannot be solved."""

    code: str
    chinese: str
    pinyin: str
    english: str
    step: int | None
    slide: int | None
    cell: int | None


class LayoutResponse(ResponseModel):
    """A layout."""

    code: str


class PrepareResponse(ResponseModel):
    """Whether the solver is ready."""

    ready: bool
