"""How a game goes on, from one moment to the next: placing, taking a pawn back, occupying, and the end of a turn.

A moment is what the next code is about. It lists the values of all codes that are legal in it, so that a step that leaves
no choice is seen, and skipped, when it comes up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from boardcode.games.chacun import scoring
from boardcode.games.chacun.areas import Area, distinct
from boardcode.games.chacun.board import Board, Lying
from boardcode.games.chacun.events import PLAYERS, Event, counted, together
from boardcode.games.chacun.scoring import Award
from boardcode.games.chacun.tile import Deck, Power, Terrain, tiles, zones

PAWNS, HUTS = 5, 3  # of each player
HUT, NOBODY = 0b10000, 0b11111  # in the codes of occupations and retakes


class Moment(NamedTuple):
    """A game between two codes. Players are numbers here; `normal` and `menhir` are what is left of the decks.

    `tile` is the one in hand, or the one just placed while it is being occupied; at the end there is none, and no player.
    Pawns and huts are the numbers of their players by the zone in which they stand; `cancelled` are the ids of the animals
    that the hunting trap took.
    """

    board: Board
    normal: tuple[int, ...]
    menhir: tuple[int, ...]
    scores: tuple[int, ...]
    pawns: Mapping[int, int]
    huts: Mapping[int, int]
    expects: str = "place"
    player: int | None = None
    tile: int | None = None
    choices: tuple[int, ...] = ()
    cancelled: frozenset[int] = frozenset()
    events: tuple[Event, ...] = ()
    moves: int = 0


def begun(players: int, normal: tuple[int, ...], menhir: tuple[int, ...]) -> Moment:
    """The first moment: the start tile lies, and the first player has the first normal tile in hand."""
    return _next_turn(Moment(Board.begun(), normal, menhir, (0,) * players, {}, {}))


def played(moment: Moment, value: int) -> Moment:
    """The moment after a code, given by its value, which must be one of the choices."""
    return _STEPS[moment.expects](moment._replace(moves=moment.moves + 1), value)


# -- the steps of a turn


def _placed(moment: Moment, value: int) -> Moment:
    number, quarters = divmod(value, 4)
    player, tile = _hand(moment)
    board = moment.board.with_tile(moment.board.fringe[number], Lying(tile, quarters, player))
    after = _acted(moment._replace(board=board))
    own = _own_pawns(after)
    if tiles()[tile].power is Power.SHAMAN and own:
        return after._replace(expects="retake", choices=(*own, NOBODY))
    return _to_occupy(after)


def _acted(moment: Moment) -> Moment:
    """The moment after the logboat or the hunting trap has done its work, if the tile just placed is one of them."""
    player, tile = _hand(moment)
    power = tiles()[tile].power
    if power is Power.LOGBOAT:
        return _awarded(moment, [scoring.logboat(moment.board, tile, player)])
    if power is Power.HUNTING_TRAP:
        award, caught = scoring.hunting_trap(moment.board, tile, player)
        return _awarded(moment, [award])._replace(cancelled=moment.cancelled | caught)
    return moment


def _own_pawns(moment: Moment) -> list[int]:
    """The numbers of the player's own pawns among all pawns on the board."""
    return [number for number, zone in enumerate(sorted(moment.pawns)) if moment.pawns[zone] == moment.player]


def _retaken(moment: Moment, value: int) -> Moment:
    if value == NOBODY:
        return _to_occupy(moment)
    taken = sorted(moment.pawns)[value]
    return _to_occupy(moment._replace(pawns=_without(moment.pawns, {taken})))


def _to_occupy(moment: Moment) -> Moment:
    """On to the occupation, or past it if nothing is possible."""
    possible = _occupations(moment)
    return moment._replace(expects="occupy", choices=(*possible, NOBODY)) if possible else _turn_ended(moment)


def _occupations(moment: Moment) -> list[int]:
    """The values of the codes that occupy a zone of the tile just placed."""
    player, tile = _hand(moment)
    areas, systems, pawns, huts = moment.board.areas, moment.board.systems, moment.pawns, moment.huts
    possible: list[int] = []
    if list(pawns.values()).count(player) < PAWNS:
        held = {areas[zone].zones[0] for zone in pawns}
        possible += [
            zone.number
            for zone in tiles()[tile].zones
            if zone.takes_pawn and areas[zone.id].zones[0] not in held
        ]
    if list(huts.values()).count(player) < HUTS:
        held = {systems[zone].zones[0] for zone in huts}
        possible += [
            HUT | zone.number
            for zone in tiles()[tile].zones
            if zone.takes_hut and systems[zone.id].zones[0] not in held
        ]
    return possible


def _occupied(moment: Moment, value: int) -> Moment:
    if value == NOBODY:
        return _turn_ended(moment)
    player, tile = _hand(moment)
    stands = {10 * tile + value % HUT: player}
    if value & HUT:
        return _turn_ended(moment._replace(huts={**moment.huts, **stands}))
    return _turn_ended(moment._replace(pawns={**moment.pawns, **stands}))


_STEPS = {"place": _placed, "retake": _retaken, "occupy": _occupied}


# -- the end of a turn


def _turn_ended(moment: Moment) -> Moment:
    _, tile = _hand(moment)
    areas = moment.board.areas
    closed = [
        area
        for area in distinct(areas, [zone.id for zone in tiles()[tile].zones if zone.id in areas])
        if area.closed
    ]
    forests = [area for area in closed if _terrain(area) is Terrain.FOREST]
    rivers = [area for area in closed if _terrain(area) is Terrain.RIVER]
    awards = [award for forest in forests for award in scoring.closed_forest(forest, moment.pawns)]
    awards += [award for river in rivers for award in scoring.closed_river(river, moment.pawns)]
    home = {zone for area in (*forests, *rivers) for zone in area.zones}
    after = _awarded(moment._replace(pawns=_without(moment.pawns, home)) if awards else moment, awards)
    if tiles()[tile].deck is Deck.NORMAL and any(map(scoring.has_menhir, forests)):
        return _second_tile(after)
    return _next_turn(after)


def _second_tile(moment: Moment) -> Moment:
    """The same player places a menhir tile, if one is left that fits; a menhir that it closes in gives no third."""
    draw = _draw(moment.menhir, moment.board)
    after = _told(moment._replace(menhir=draw.left), _thrown_out(draw))
    if draw.tile is None:
        return _next_turn(after)
    player, _ = _hand(moment)
    after = _told(after, [("menhir", f"{PLAYERS[player]} places a second tile")])
    return after._replace(expects="place", tile=draw.tile, choices=draw.choices)


def _next_turn(moment: Moment) -> Moment:
    """The next player places a normal tile, or the game ends."""
    draw = _draw(moment.normal, moment.board)
    after = _told(moment._replace(normal=draw.left), _thrown_out(draw))
    if draw.tile is None:
        return _over(after)
    following = 0 if moment.player is None else (moment.player + 1) % len(moment.scores)
    return after._replace(expects="place", player=following, tile=draw.tile, choices=draw.choices)


def _over(moment: Moment) -> Moment:
    awards = scoring.final(moment.board, moment.pawns, moment.huts, moment.cancelled)
    after = _awarded(moment._replace(expects="end", player=None, tile=None, choices=()), awards)
    most = max(after.scores)
    winners = [PLAYERS[player] for player, score in enumerate(after.scores) if score == most]
    verb = "wins" if len(winners) == 1 else "win"
    return _told(after, [("end of the game", f"{together(winners)} {verb} with {counted(most, 'point')}")])


class Draw(NamedTuple):
    """A tile off a deck and where it may go, what is left, and what was thrown out because it fits nowhere."""

    tile: int | None
    choices: tuple[int, ...]
    left: tuple[int, ...]
    thrown: tuple[int, ...]


def _draw(deck: tuple[int, ...], board: Board) -> Draw:
    for number, tile in enumerate(deck):
        if choices := board.choices(tile):
            return Draw(tile, choices, deck[number + 1 :], deck[:number])
    return Draw(None, (), (), deck)


def _thrown_out(draw: Draw) -> list[tuple[str, str]]:
    return [("thrown out", f"tile {tile} fits nowhere") for tile in draw.thrown]


# -- what the steps share


def _hand(moment: Moment) -> tuple[int, int]:
    """The player whose turn it is and the tile of the turn, which are there until the game ends."""
    assert moment.player is not None
    assert moment.tile is not None
    return moment.player, moment.tile


def _terrain(area: Area) -> Terrain:
    return zones()[area.zones[0]].terrain


def _without(holders: Mapping[int, int], left: set[int]) -> dict[int, int]:
    return {zone: player for zone, player in holders.items() if zone not in left}


def _awarded(moment: Moment, awards: Iterable[Award]) -> Moment:
    """The moment after points were given."""
    scores, events = list(moment.scores), list(moment.events)
    for what, details, points, players in awards:
        for player in players:
            scores[player] += points
        events.append(
            Event(moment.moves, what, details, points, tuple([PLAYERS[player] for player in players]))
        )
    if len(events) == len(moment.events):
        return moment
    return moment._replace(scores=tuple(scores), events=tuple(events))


def _told(moment: Moment, news: Sequence[tuple[str, str]]) -> Moment:
    """The moment after something happened that gives no points."""
    if not news:
        return moment
    return moment._replace(
        events=(*moment.events, *(Event(moment.moves, what, details) for what, details in news))
    )
