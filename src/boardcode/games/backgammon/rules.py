"""The numbers of the game, and what cannot happen in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardcode.state import Problem

if TYPE_CHECKING:
    from boardcode.games.backgammon.state import Match, Player

CHECKERS = 15  # of a player
POINTS = 24
HOME = 6  # points of a home board
LARGEST_CUBE = 4096
LARGEST_MATCH_CUBE = 64
LONGEST_MATCH = 64


def is_closed(player: Player) -> bool:
    """Whether a player holds all points of his home board, so that nobody enters."""
    return min(player.points[:HOME]) > 1


def find_position_problems(on_roll: Player, other: Player) -> list[Problem]:
    """Return why no game reaches a position: somebody wins before everybody is off, and the last one to move
    was not held on the bar.
    """
    if on_roll.off == other.off == CHECKERS:
        return [Problem("", "nobody has a checker left")]
    if on_roll.bar and other.bar and is_closed(on_roll) and is_closed(other):
        return [Problem("", "both players are on the bar against a closed board")]
    return []


def find_match_problems(match: Match) -> list[Problem]:
    """Return everything about a match that cannot be."""
    return [
        *_cube_problems(match),
        *_score_problems(match),
        *_crawford_problems(match),
        *_turn_problems(match),
    ]


def _cube_problems(match: Match) -> list[Problem]:
    problems = []
    most = LARGEST_MATCH_CUBE if match.length else LARGEST_CUBE
    if match.cube > most:
        where = "in a match" if match.length else "in money play"
        problems.append(Problem("cube", f"the cube is {match.cube}, but {where} it ends at {most}"))
    if match.cube == 1 and match.cube_owner is not None:
        problems.append(Problem("cube_owner", "a cube of 1 has not been turned, so that nobody owns it"))
    return problems


def _score_problems(match: Match) -> list[Problem]:
    problems = []
    if match.length > LONGEST_MATCH:
        reason = f"the match goes to {match.length} points, but GNU Backgammon plays up to {LONGEST_MATCH}"
        problems.append(Problem("length", reason))
    if match.length:
        winners = [player for player in (0, 1) if match.score[player] >= match.length]
        if len(winners) == 2:
            problems.append(Problem("score", "both players have won the match"))
        elif winners and match.state.value in ("none", "playing"):
            problems.append(Problem("score", f"player {winners[0]} has won the match already"))
    return problems


def _crawford_problems(match: Match) -> list[Problem]:
    if not match.crawford:
        return []
    if not match.length:
        return [Problem("crawford", "there is no Crawford game in money play")]
    if match.length == 1:
        return [Problem("crawford", "a match to 1 point has no Crawford game")]
    problems = []
    if match.length - 1 not in match.score:
        problems.append(Problem("crawford", "nobody is one point away from winning the match"))
    if match.cube > 1 or match.double:
        problems.append(Problem("crawford", "the cube is not used in the Crawford game"))
    return problems


def _turn_problems(match: Match) -> list[Problem]:
    problems = []
    is_offered = match.double or match.resignation is not None
    if match.state.value == "playing" and match.turn != match.on_roll and not is_offered:
        reason = f"player {match.turn} must decide, but player {match.on_roll} is on roll and offers nothing"
        problems.append(Problem("turn", reason))
    if match.double and match.dice is not None:
        problems.append(Problem("dice", "a double is offered before the dice are rolled"))
    return problems
