"""The steps of a session: which action led to which view, and the map that they add up to.

A server answers actions in the order in which it receives them: each view, challenge or refusal answers the
oldest action that has no answer yet. A view without an action before it, such as the first, is another look
from the same place. A challenge takes the place of the view after a move: the player has moved, and sees
where it is when the challenge is solved. A refusal changes neither the player's position nor its heading.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeGuard

from boardcode.games.labyrinth.grids import Passage, path_of
from boardcode.games.labyrinth.log import Entry
from boardcode.games.labyrinth.map import Map
from boardcode.games.labyrinth.messages import (
    ActionError,
    Message,
    MoveTo,
    SecretSumModulo,
    SolveChallenge,
    Unknown,
)
from boardcode.games.labyrinth.state import RadarView
from boardcode.games.labyrinth.wire import WireError

Action: TypeAlias = MoveTo | SolveChallenge | Unknown
WALL_IN_THE_WAY = "CannotPassThroughWall"


@dataclass(frozen=True, slots=True)
class Step:
    """A message, the action that it answers, the map after it, and everything about it that cannot be right.

    `content` is None for an action without an answer; `player` is that of the entry.
    """

    place: str
    action: Action | None
    content: Message | WireError | None
    map: Map
    complaints: tuple[str, ...] = ()
    player: str = ""


def steps(entries: Iterable[Entry], start: Map | None = None) -> Iterator[Step]:
    """Yield the steps of a log as its entries arrive; the map of each player begins with `start`.

    >>> from io import BytesIO
    >>> from boardcode.games.labyrinth.log import read_log
    >>> lines = b'{"RadarView":"ieysGjGO8papd/a"}\\n{"Action":{"MoveTo":"Right"}}\\n{"ActionError":"no"}\\n'
    >>> for step in steps(read_log(BytesIO(lines))):
    ...     print(step.place, step.action, repr(step.map))
    line 1 None <Map of 4 cells after 0 moves, at [0][0], looking north, 0 contradictions>
    line 3 MoveTo(move=Move.RIGHT) <Map of 4 cells after 0 moves, at [0][0], looking north, 0 contradictions>
    """
    sessions: dict[str, _Session] = {}
    for entry in entries:
        session = sessions.setdefault(entry.player, _Session(start or Map(), entry.player))
        step = session.add(entry)
        if step is not None:
            yield step
    for session in sessions.values():
        yield from session.rest()


class _Session:
    """The map of one player so far, and its actions that have no answer yet."""

    def __init__(self, start: Map, player: str) -> None:
        self._map = start
        self._player = player
        self._pending: deque[tuple[str, Action]] = deque()

    def add(self, entry: Entry) -> Step | None:
        """Return the step of an entry; None if it is an action, whose answer follows."""
        content = entry.content
        if _is_action(content):
            self._pending.append((entry.place, content))
            return None
        action = self._pending.popleft()[1] if self._pending and _is_answer(content) else None
        step = replace(_step(entry.place, action, content, self._map), player=self._player)
        self._map = step.map
        return step

    def rest(self) -> Iterator[Step]:
        """Yield the actions without an answer."""
        for place, action in self._pending:
            yield Step(place, action, None, self._map, player=self._player)


def _is_action(content: Message | WireError) -> TypeGuard[Action]:
    return isinstance(content, MoveTo | SolveChallenge) or (
        isinstance(content, Unknown) and content.key == "Action"
    )


def _is_answer(content: Message | WireError) -> bool:
    """Return whether a message answers an action; a view that cannot be decoded does so too."""
    if isinstance(content, WireError):
        return content.about == "RadarView"
    if isinstance(content, Unknown):
        return content.key in ("ActionError", "Challenge")
    return isinstance(content, RadarView | ActionError | SecretSumModulo)


def _is_challenge(content: Message | WireError) -> bool:
    if isinstance(content, Unknown):
        return content.key == "Challenge"
    return isinstance(content, SecretSumModulo)


def _step(place: str, action: Action | None, content: Message | WireError, before: Map) -> Step:
    if isinstance(content, ActionError):
        return Step(place, action, content, before, tuple(_refusal_complaints(action, content, before)))
    if not isinstance(content, RadarView | WireError) and not _is_challenge(content):
        return Step(place, action, content, before)
    after = before.with_move(action.move) if isinstance(action, MoveTo) else before
    if isinstance(content, WireError):
        return Step(place, action, content, after, (str(content),))
    if not isinstance(content, RadarView):
        return Step(place, action, content, after)
    problems = [str(problem) for problem in content.problems()]
    after = after.with_view(content)
    contradictions = [str(item) for item in after.contradictions[len(before.contradictions) :]]
    return Step(place, action, content, after, (*problems, *contradictions))


def _refusal_complaints(action: Action | None, error: ActionError, map: Map) -> Iterator[str]:
    """Yield a complaint if a wall stops a player where the map has an open passage."""
    if not isinstance(action, MoveTo) or error.reason != WALL_IN_THE_WAY:
        return
    place = map.position.passage(map.heading.after(action.move))
    if map.passages.get(place) is Passage.OPEN:
        known = f"{path_of(place)} was known as open since step {map.since[place]}"
        yield f"step {map.step}: {known}, now a wall is in the way"
