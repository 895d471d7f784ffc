"""A team that plays by itself: the reference client.

The players act in rounds. First those answer who have a challenge; nobody else is under way then, so that all
secrets of the team are known. Then all others move at once, and wait for what the server answers. A player
who has found the goal stays there, so that the server still counts its secret.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from boardcode.games.labyrinth.client import Client, ClientError, Refusal, Registration
from boardcode.games.labyrinth.strategies import STRATEGIES, Strategy

FIRST_PAUSE, LONGEST_PAUSE = 0.01, 1.0  # seconds, after a round in which everything was refused


@dataclass(slots=True)
class Runner:
    """One player of the team; `end` says why it plays no longer, and is empty while it does."""

    client: Client
    strategy: Strategy
    end: str = ""
    refusals: int = 0

    @property
    def is_running(self) -> bool:
        """Whether the player has still to find the goal, and can."""
        return not self.end and not self.client.found_goal

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something with the client; keep the reason if it cannot go on."""
        try:
            act()
        except Refusal:
            self.refusals += 1
        except ClientError as error:
            self.end = str(error)

    def send_move(self) -> None:
        """Send the next move."""
        move = self.strategy.choose(self.client.map, self.client.bearing)
        if move is None:
            self.end = "every cell in reach was seen, and the goal is in none of them"
        else:
            self.client.send_move(move)


class TeamPlay:
    """All players of a registered team, who join at once."""

    def __init__(self, team: Registration, strategy: str = "explore", seed: int = 0) -> None:
        """Join with all players; raise `ClientError` if one cannot, or `KeyError` for an unknown strategy."""
        self.team = team
        self.runners: list[Runner] = []
        try:
            for number in range(team.size):
                client = Client(team, f"{team.name}_{number + 1}")
                self.runners.append(Runner(client, STRATEGIES[strategy](seed + number)))
        except BaseException:
            self.close()
            raise

    @property
    def moves(self) -> int:
        """The moves of all players."""
        return sum(runner.client.map.step for runner in self.runners)

    @property
    def has_won(self) -> bool:
        """Whether all players have found the goal."""
        return all(runner.client.found_goal for runner in self.runners)

    def play(self, watch: Callable[[], None] = lambda: None, seconds: float = 600.0) -> None:
        """Play until no player can go on, or the time is out; call `watch` after each round."""
        stop = time.monotonic() + seconds
        pause = FIRST_PAUSE
        for runner in self.runners:
            runner.attempt(runner.client.wait)
        watch()
        while running := [runner for runner in self.runners if runner.is_running]:
            if time.monotonic() > stop:
                for runner in running:
                    runner.end = f"the goal was not found within {seconds:g} s"
                return
            refusals = sum(runner.refusals for runner in running)
            self._play_round(running)
            watch()
            if sum(runner.refusals for runner in running) - refusals < len(running):
                pause = FIRST_PAUSE
            else:  # opponents block everybody: trying again at once would only keep the server busy
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _play_round(self, running: list[Runner]) -> None:
        for runner in running:
            if runner.client.challenge is not None:
                runner.attempt(runner.client.solve)
        moving = [runner for runner in running if runner.is_running and runner.client.challenge is None]
        for runner in moving:
            runner.attempt(runner.send_move)
        for runner in moving:
            if not runner.end:
                runner.attempt(runner.client.wait)

    def close(self) -> None:
        """Leave the game with all players."""
        for runner in self.runners:
            runner.client.close()
