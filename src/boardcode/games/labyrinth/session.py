"""A session step by step: which action led to which view, and the map that grows from them.

A server answers actions in the order in which it gets them: each view or refusal answers the oldest action that has no answer yet. A view
without an action before it, such as the first, is another look from the same place. After a refusal the player is where it was and looks
where it looked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from boardcode.games.labyrinth.compass import path_of
from boardcode.games.labyrinth.log import Entry
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.messages import ActionError, Message, MoveTo, Unknown
from boardcode.games.labyrinth.state import Passage, RadarView
from boardcode.games.labyrinth.wire import WireError

Action: TypeAlias = MoveTo | Unknown
WALL_IN_THE_WAY = "CannotPassThroughWall"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that came in, the action that it answers, the map after it, and what about it cannot be.

    `content` is None for an action that was never answered.
    """

    place: str
    action: Action | None
    content: Message | WireError | None
    map: Map
    complaints: tuple[str, ...] = ()


def steps(entries: Iterable[Entry], begun: Map | None = None) -> Iterator[Step]:
    """The steps of a log, as its entries come in.

    >>> from io import BytesIO
    >>> from boardcode.games.labyrinth.log import read_log
    >>> lines = b'{"RadarView":"ieysGjGO8papd/a"}\\n{"Action":{"MoveTo":"Right"}}\\n{"ActionError":"CannotPassThroughWall"}\\n'
    >>> for step in steps(read_log(BytesIO(lines))):
    ...     print(step.place, step.action, repr(step.map))
    line 1 None <Map of 4 cells after 0 moves, at [0][0], looking north, 0 contradictions>
    line 3 MoveTo(move=Move.RIGHT) <Map of 4 cells after 0 moves, at [0][0], looking north, 0 contradictions>
    """
    known = begun or Map()
    waiting: deque[tuple[str, Action]] = deque()
    for entry in entries:
        content = entry.content
        if _is_action(content):
            waiting.append((entry.place, content))
            continue
        action = waiting.popleft()[1] if waiting and _is_answer(content) else None
        step = _answered(entry.place, action, content, known)
        known = step.map
        yield step
    for place, action in waiting:
        yield Step(place, action, None, known)


def _is_action(content: Message | WireError) -> TypeGuard[Action]:
    return isinstance(content, MoveTo) or (isinstance(content, Unknown) and content.key == "Action")


def _is_answer(content: Message | WireError) -> bool:
    """Whether it answers an action; a view that cannot be read does so too."""
    if isinstance(content, WireError):
        return content.about == "RadarView"
    return isinstance(content, RadarView | ActionError) or (
        isinstance(content, Unknown) and content.key == "ActionError"
    )


def _answered(place: str, action: Action | None, content: Message | WireError, known: Map) -> Step:
    if isinstance(content, ActionError):
        return Step(place, action, content, known, tuple(_unfounded(action, content, known)))
    if not isinstance(content, RadarView | WireError):
        return Step(place, action, content, known)
    after = known.moved(action.move) if isinstance(action, MoveTo) else known
    if isinstance(content, WireError):
        return Step(place, action, content, after, (str(content),))
    problems = [str(problem) for problem in content.problems()]
    after = after.joined(content)
    contradictions = [str(found) for found in after.contradictions[len(known.contradictions) :]]
    return Step(place, action, content, after, (*problems, *contradictions))


def _unfounded(action: Action | None, error: ActionError, known: Map) -> Iterator[str]:
    """A wall that stops a player where the map has an open passage: either the map or the server is wrong."""
    if not isinstance(action, MoveTo) or error.reason != WALL_IN_THE_WAY:
        return
    place = known.position.passage(known.heading.after(action.move))
    if known.passages.get(place) is Passage.OPEN:
        yield f"step {known.step}: {path_of(place)} was known as open since step {known.since[place]}, now a wall is in the way"
