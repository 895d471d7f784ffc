"""A race in which everything happens as a trial says, and which notes what its players do wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from boardcode.games.labyrinth.compass import Heading, Position
from boardcode.games.labyrinth.messages import (
    ActionError,
    Hint,
    Message,
    MoveTo,
    Secret,
    SolveChallenge,
    SubscribePlayer,
)
from boardcode.games.labyrinth.practice.contestants import Player, Team
from boardcode.games.labyrinth.practice.likely_mistakes import MAYBE_REPLACED, explain_solution
from boardcode.games.labyrinth.practice.misreadings import ChosenMove, explain, quarter_turns
from boardcode.games.labyrinth.practice.race import (
    CHALLENGE_FIRST,
    NO_CHALLENGE,
    OPPONENT,
    WALL,
    WRONG_SOLUTION,
    Race,
    Recorder,
)
from boardcode.games.labyrinth.practice.trials import Trial
from boardcode.wording import quote, shorten

MOST_CHOICES = 10_000  # that are kept of each player
BUMPS = 2  # refused moves after which an opponent goes away
MOST_FAULTS = 100  # of one player, after which the race is ended: it would go on for ever
PATIENCE = 12  # actions of a player after which an opponent goes away in any case


class Mistake(NamedTuple):
    """Something that a client did wrong; `kind` is view, challenge, protocol, goal or end."""

    kind: str
    text: str


@dataclass(slots=True)
class PlayerNotes:
    """What one player did."""

    start: Heading
    visited: set[Position]
    choices: list[ChosenMove] = field(default_factory=list)
    secrets: list[int] = field(default_factory=list)  # all that it got
    faults: int = 0
    moves_in_challenge: int = 0
    needless_answers: int = 0
    wrong_answers: list[str] = field(default_factory=list)  # in words
    outdated: set[str] = field(default_factory=set)  # answers that were right until a secret was replaced


class ExaminedRace(Race):
    """The race of a trial; `mistakes` says what its players did wrong so far."""

    def __init__(self, trial: Trial, record: Recorder, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(trial.race, record, clock)
        self._trial = trial
        self._notes: dict[Player, PlayerNotes] = {}
        self._opponent = self._place_opponent()
        self._bumps = self._actions = 0
        self._has_changed_secret: set[Player] = set()

    def _place_opponent(self) -> Player | None:
        """Put somebody in the way who belongs to no registered team."""
        cell = self._trial.opponent
        if cell is None:
            return None
        team = Team("opponents", "", 1, 0.0)
        opponent = Player("opponent", team, cell, Heading.NORTH, self.course.distance(cell), Random(0))
        self._players_at[cell].append(opponent)
        return opponent

    # -- what happens at which moment

    def subscribe(self, request: SubscribePlayer) -> tuple[Player | None, list[Message]]:
        """Add a player, and begin to take notes of it."""
        player, answers = super().subscribe(request)
        if player is not None and player not in self._notes:
            self._notes[player] = PlayerNotes(player.heading, {player.position})
            self._note_secrets(player, answers)
        return player, answers

    def draws_challenge(self, player: Player) -> bool:
        """Decide as the trial says."""
        return player.moves in self._trial.challenges

    def act(self, player: Player, action: MoveTo | SolveChallenge) -> list[Message]:
        """Let a player act, and note what is wrong with it."""
        notes = self._notes[player]
        choice_view, turn = self.view(player), quarter_turns(notes.start, player.heading)
        right_answer = self._right_answer(player)
        answers = super().act(player, action)
        refusal = answers[0].reason if isinstance(answers[0], ActionError) else ""
        self._note_secrets(player, answers)
        notes.visited.add(player.position)
        if isinstance(action, SolveChallenge):
            self._note_answer(notes, player, action.answer, right_answer, refusal)
        elif refusal == CHALLENGE_FIRST:
            notes.moves_in_challenge += 1
        elif len(notes.choices) < MOST_CHOICES:
            notes.choices.append(ChosenMove(choice_view, turn, action.move, refusal == WALL))
        notes.faults += refusal in (WALL, CHALLENGE_FIRST, NO_CHALLENGE, WRONG_SOLUTION)
        if notes.faults == MOST_FAULTS:
            self.end(f"{player.name} has made {MOST_FAULTS} mistakes")
        self._move_opponent(refusal)
        return answers

    def _solve(self, player: Player, answer: str) -> list[Message]:
        is_late = self._trial.changes_secret and player not in self._has_changed_secret
        if is_late and player.challenge is not None and answer == self._right_answer(player):
            self._has_changed_secret.add(player)
            self._outdate(player.team)
            player.secret += 1  # so that the sum is another one, whatever the modulus is
            return [ActionError(WRONG_SOLUTION), Secret(player.secret), player.challenge]
        return super()._solve(player, answer)

    def _hint(self, player: Player) -> Hint:
        self._outdate(player.team)
        return super()._hint(player)

    def _outdate(self, team: Team) -> None:
        """Note the answers that are right now: a secret of the team may be replaced."""
        for player in team.players.values():
            if player in self._notes and player.challenge is not None:
                self._notes[player].outdated.add(self._right_answer(player))

    def _right_answer(self, player: Player) -> str:
        return str(player.team.secret_sum(player.challenge.modulus)) if player.challenge else ""

    def _move_opponent(self, refusal: str) -> None:
        """Let the opponent go when it has been in the way for long enough."""
        if self._opponent is None:
            return
        self._bumps += refusal == OPPONENT
        self._actions += 1
        if self._bumps == BUMPS or self._actions == PATIENCE:
            self._players_at[self._opponent.position].remove(self._opponent)
            self._opponent = None

    # -- notes

    def _note_secrets(self, player: Player, answers: list[Message]) -> None:
        self._notes[player].secrets += [answer.value for answer in answers if isinstance(answer, Secret)]

    def _note_answer(
        self,
        notes: PlayerNotes,
        player: Player,
        answer: str,
        right_answer: str,
        refusal: str,
    ) -> None:
        if refusal == NO_CHALLENGE:
            notes.needless_answers += 1
        elif not refusal:
            notes.outdated.clear()
        elif answer in notes.outdated:
            notes.outdated.discard(answer)  # it may have been under way, but only once
        else:
            likely = self._explain_answer(player, answer)
            words = f"{shorten(answer)} instead of {quote(right_answer)}"
            notes.wrong_answers.append(f"{words} ({likely})" if likely else words)

    def _explain_answer(self, player: Player, answer: str) -> str | None:
        """Return a mistake that would lead to this answer; that a secret was replaced is none."""
        players = player.team.players.values()
        ever = sum(sum(self._notes[other].secrets) for other in players if other in self._notes)
        if player.challenge is not None and answer == str(ever % player.challenge.modulus):
            return "the sum of all secrets ever received, not of the last ones"
        mistake = explain_solution(player, answer)
        return None if mistake == MAYBE_REPLACED else mistake

    # -- the result

    def choices(self) -> list[ChosenMove]:
        """Return the moves that all players chose."""
        return [choice for notes in self._notes.values() for choice in notes.choices]

    def mistakes(self) -> Iterator[Mistake]:
        """Yield what players did wrong, as far as the rules of the race can tell."""
        for player, notes in self._notes.items():
            name = quote(player.name)
            yield from _view_mistakes(name, notes.choices)
            if notes.moves_in_challenge:
                count = _times(notes.moves_in_challenge)
                yield Mistake("challenge", f"{name} moved {count} while it had a challenge to solve first")
            if player.challenge is not None:
                yield Mistake(
                    "challenge", f"{name} did not solve a challenge, so that it got no view any more"
                )
            if notes.wrong_answers:
                count, first = _times(len(notes.wrong_answers)), notes.wrong_answers[0]
                yield Mistake("challenge", f"{name} solved a challenge wrongly {count}; {first}")
            if notes.needless_answers:
                count = _times(notes.needless_answers)
                yield Mistake("challenge", f"{name} solved a challenge {count} when there was none")
            if not player.is_out:
                yield Mistake("goal", f"{name} {self._progress_words(player, notes)}")

    def _progress_words(self, player: Player, notes: PlayerNotes) -> str:
        cells = self.options.maze.width * self.options.maze.height
        return (
            f"did not find the goal: it was in {len(notes.visited)} of {cells} cells, "
            f"moves: {player.moves}, at least needed: {player.shortest}"
        )


def _view_mistakes(name: str, choices: list[ChosenMove]) -> Iterator[Mistake]:
    hits = [choice for choice in choices if choice.hit_wall]
    if hits:
        first = f"the first was {hits[0].move} at the view {hits[0].view.code}"
        likely = explain(choices)
        rest = f"; probably {likely[0]}" if len(likely) == 1 else ""
        yield Mistake(
            "view", f"{name} ran {_times(len(hits))} into a wall that its view showed; {first}{rest}"
        )


def _times(count: int) -> str:
    """Return how often something happened.

    >>> _times(1), _times(3)
    ('once', '3 times')
    """
    return "once" if count == 1 else f"{count} times"
