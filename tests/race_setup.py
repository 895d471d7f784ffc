"""Teams and players of a race without sockets."""

from __future__ import annotations

from boardcode.games.labyrinth.practice.contestants import Player
from boardcode.games.labyrinth.practice.race import Race
from boardcode.labyrinth import Cell, Message, Move, MoveTo, RadarView, SubscribePlayer, TeamRegistered

FRONT, BACK, LEFT = MoveTo(Move.FRONT), MoveTo(Move.BACK), MoveTo(Move.LEFT)


def token_of(race: Race, team: str) -> str:
    result = race.register(team)
    assert isinstance(result, TeamRegistered)
    return result.registration_token


def joined(race: Race, team: str, name: str = "me") -> Player:
    token = race.teams[team].token if team in race.teams else token_of(race, team)
    player, _ = race.subscribe(SubscribePlayer(name, token))
    assert player is not None
    return player


def centre(message: Message) -> Cell | None:
    assert isinstance(message, RadarView)
    return message.cells[1][1]


class AlwaysChallenged(Race):
    """Every move is followed by a challenge."""

    def draws_challenge(self, player: Player) -> bool:
        return True
