"""How a game proceeds from one moment to the next: placing, retaking, occupying, and the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from boardcode.games.chacun import scoring
from boardcode.games.chacun.board import Area, Board, OrientedTile, distinct_areas
from boardcode.games.chacun.events import PLAYERS, Event, count_words, join_names
from boardcode.games.chacun.moment import HUTS, PAWNS, Moment
from boardcode.games.chacun.scoring import Award
from boardcode.games.chacun.tile import Deck, Power, Terrain, tiles, zones

HUT, NOBODY = 0b10000, 0b11111  # in the codes of occupations and retakes


def first_moment(players: int, normal: tuple[int, ...], menhir: tuple[int, ...]) -> Moment:
    """Return the moment before the first code: the first player has the first normal tile in hand."""
    return _next_turn(Moment(Board.start(), normal, menhir, (0,) * players, {}, {}))


def play(moment: Moment, value: int) -> Moment:
    """Return the moment after a code, which is given by its value and must be one of the choices."""
    return _STEPS[moment.expects](moment._replace(moves=moment.moves + 1), value)


# -- the steps of a turn


def _place(moment: Moment, value: int) -> Moment:
    number, quarters = divmod(value, 4)
    player, tile = _player_and_tile(moment)
    board = moment.board.with_tile(moment.board.fringe[number], OrientedTile(tile, quarters, player))
    after = _apply_power(moment._replace(board=board))
    own_pawns = _own_pawns(after)
    if tiles()[tile].power is Power.SHAMAN and own_pawns:
        return after._replace(expects="retake", choices=(*own_pawns, NOBODY))
    return _offer_occupation(after)


def _apply_power(moment: Moment) -> Moment:
    """Apply the power of the tile just placed, if it is the logboat or the hunting trap."""
    player, tile = _player_and_tile(moment)
    power = tiles()[tile].power
    if power is Power.LOGBOAT:
        return _add_awards(moment, [scoring.logboat(moment.board, tile, player)])
    if power is Power.HUNTING_TRAP:
        award, caught = scoring.hunting_trap(moment.board, tile, player)
        return _add_awards(moment, [award])._replace(cancelled=moment.cancelled | caught)
    return moment


def _own_pawns(moment: Moment) -> list[int]:
    """Return the numbers of the player's own pawns among all pawns on the board."""
    return [number for number, zone in enumerate(moment.sorted_pawns) if moment.pawns[zone] == moment.player]


def _retake(moment: Moment, value: int) -> Moment:
    if value == NOBODY:
        return _offer_occupation(moment)
    zone = moment.sorted_pawns[value]
    return _offer_occupation(moment._replace(pawns=_without(moment.pawns, {zone})))


def _offer_occupation(moment: Moment) -> Moment:
    """Go on to the occupation, or skip it if nothing can be occupied."""
    values = _occupations(moment)
    return moment._replace(expects="occupy", choices=(*values, NOBODY)) if values else _end_turn(moment)


def _occupations(moment: Moment) -> list[int]:
    """Return the values of the codes that occupy a zone of the tile just placed."""
    player, tile = _player_and_tile(moment)
    areas, systems, pawns, huts = moment.board.areas, moment.board.systems, moment.pawns, moment.huts
    values: list[int] = []
    if list(pawns.values()).count(player) < PAWNS:
        occupied = {areas[zone].zones[0] for zone in pawns}
        values += [
            zone.number
            for zone in tiles()[tile].zones
            if zone.takes_pawn and areas[zone.id].zones[0] not in occupied
        ]
    if list(huts.values()).count(player) < HUTS:
        occupied = {systems[zone].zones[0] for zone in huts}
        values += [
            HUT | zone.number
            for zone in tiles()[tile].zones
            if zone.takes_hut and systems[zone.id].zones[0] not in occupied
        ]
    return values


def _occupy(moment: Moment, value: int) -> Moment:
    if value == NOBODY:
        return _end_turn(moment)
    player, tile = _player_and_tile(moment)
    occupant = {10 * tile + value % HUT: player}
    if value & HUT:
        return _end_turn(moment._replace(huts={**moment.huts, **occupant}))
    return _end_turn(moment._replace(pawns={**moment.pawns, **occupant}))


_STEPS = {"place": _place, "retake": _retake, "occupy": _occupy}


# -- the end of a turn


def _end_turn(moment: Moment) -> Moment:
    """Score the forests and rivers that the tile has closed, and go on to the next tile."""
    _, tile = _player_and_tile(moment)
    areas = moment.board.areas
    own_areas = distinct_areas(areas, [zone.id for zone in tiles()[tile].zones if zone.id in areas])
    forests = [area for area in own_areas if area.is_closed and _terrain(area) is Terrain.FOREST]
    rivers = [area for area in own_areas if area.is_closed and _terrain(area) is Terrain.RIVER]
    awards = [award for forest in forests for award in scoring.closed_forest(forest, moment.pawns)]
    awards += [award for river in rivers for award in scoring.closed_river(river, moment.pawns)]
    vacated = {zone for area in (*forests, *rivers) for zone in area.zones}
    after = _add_awards(moment._replace(pawns=_without(moment.pawns, vacated)) if awards else moment, awards)
    if tiles()[tile].deck is Deck.NORMAL and any(map(scoring.has_menhir, forests)):
        return _second_tile(after)
    return _next_turn(after)


def _second_tile(moment: Moment) -> Moment:
    """Let the same player place a menhir tile, if one is left that fits.

    A menhir tile never leads to a third tile.
    """
    draw = _draw(moment.menhir, moment.board)
    after = _add_events(moment._replace(menhir=draw.left), draw.events)
    if draw.tile is None:
        return _next_turn(after)
    player, _ = _player_and_tile(moment)
    after = _add_events(after, [("menhir", f"{PLAYERS[player]} places a second tile")])
    return after._replace(expects="place", tile=draw.tile, choices=draw.choices)


def _next_turn(moment: Moment) -> Moment:
    """Let the next player place a normal tile, or end the game."""
    draw = _draw(moment.normal, moment.board)
    after = _add_events(moment._replace(normal=draw.left), draw.events)
    if draw.tile is None:
        return _end_game(after)
    player = 0 if moment.player is None else (moment.player + 1) % len(moment.scores)
    return after._replace(expects="place", player=player, tile=draw.tile, choices=draw.choices)


def _end_game(moment: Moment) -> Moment:
    awards = scoring.final(moment.board, moment.pawns, moment.huts, moment.cancelled)
    after = _add_awards(moment._replace(expects="end", player=None, tile=None, choices=()), awards)
    verb = "wins" if len(after.winners) == 1 else "win"
    points = count_words(max(after.scores), "point")
    return _add_events(after, [("end of the game", f"{join_names(after.winners)} {verb} with {points}")])


class Draw(NamedTuple):
    """A tile drawn from a deck, where it fits, the tiles left, and those discarded as they fit nowhere."""

    tile: int | None
    choices: tuple[int, ...]
    left: tuple[int, ...]
    discarded: tuple[int, ...]

    @property
    def events(self) -> list[tuple[str, str]]:
        """The discarded tiles as events."""
        return [("thrown out", f"tile {tile} fits nowhere") for tile in self.discarded]


def _draw(deck: tuple[int, ...], board: Board) -> Draw:
    for number, tile in enumerate(deck):
        if choices := board.choices(tile):
            return Draw(tile, choices, deck[number + 1 :], deck[:number])
    return Draw(None, (), (), deck)


# -- what the steps share


def _player_and_tile(moment: Moment) -> tuple[int, int]:
    """Return the player whose turn it is and the tile of the turn, which exist until the game ends."""
    assert moment.player is not None
    assert moment.tile is not None
    return moment.player, moment.tile


def _terrain(area: Area) -> Terrain:
    return zones()[area.zones[0]].terrain


def _without(occupants: Mapping[int, int], vacated: set[int]) -> dict[int, int]:
    return {zone: player for zone, player in occupants.items() if zone not in vacated}


def _add_awards(moment: Moment, awards: Iterable[Award]) -> Moment:
    """Add points to the scores, and an event for each award."""
    scores, events = list(moment.scores), list(moment.events)
    for what, details, points, players in awards:
        for player in players:
            scores[player] += points
        names = tuple([PLAYERS[player] for player in players])
        events.append(Event(moment.moves, what, details, points, names))
    if len(events) == len(moment.events):
        return moment
    return moment._replace(scores=tuple(scores), events=tuple(events))


def _add_events(moment: Moment, events: Sequence[tuple[str, str]]) -> Moment:
    """Add events without points, which are given by their kind and their details."""
    if not events:
        return moment
    new = [Event(moment.moves, what, details) for what, details in events]
    return moment._replace(events=(*moment.events, *new))
