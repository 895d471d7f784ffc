"""Things that players have put down in turn, as the player to move sees them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from boardcode.bits import BitReader, BitWriter, Scope
from boardcode.errors import BadDeclaration, CodeError, Fault, InvalidJson, InvalidState, MeaninglessCode
from boardcode.fields.checks import Complaint, places_of
from boardcode.fields.composites import RepeatedField
from boardcode.fields.field import NOWHERE, Field, Json, is_key, json_fault, shorten_repr
from boardcode.fields.leaves import Number
from boardcode.fields.numerals import Bijective
from boardcode.fields.tables import Table
from boardcode.fields.wrappers import Wrapper

if TYPE_CHECKING:
    from random import Random

    from boardcode.compile.plan import Node

Nested: TypeAlias = Any  # a list of lists, as deep as those of the field, of values
MOST_PLAYERS = 16
MOST_TRIES = 200  # samples of which one may be in order


class Alternating(Wrapper[Nested]):
    """Lists of what `players` have put down in turn, one at a time, the first of them beginning.

    The field has numbers in its lists: 0 for the player to move, 1 for the one who moves after that, and so
    on; None is where nothing is. How many there are says who is to move, and thereby whose each of them is.
    If a player has more or fewer than the turns that they had, the code has no meaning. `noun` names what is
    put down.

    >>> from boardcode.bits import Bits
    >>> from boardcode.fields import Array
    >>> board = Alternating(Array(3, Table(2, {0: None, 1: 0, 2: 1})), ["x", "o"])
    >>> board.read(BitReader(Bits.whole(0b100000, 6)), "")
    ('x', None, None)
    >>> board.read(BitReader(Bits.whole(0b100001, 6)), "")
    ('o', None, 'x')
    """

    def __init__(self, field: Field[Nested], players: Sequence[str], *, noun: str = "item") -> None:
        super().__init__(field)
        is_list = isinstance(players, Sequence) and 2 <= len(players) <= MOST_PLAYERS
        if not is_list or not all(isinstance(player, str) for player in players):
            raise BadDeclaration(
                f"Alternating: expected 2 to {MOST_PLAYERS} players in the order of their turns, such as"
                f" ['x', 'o'], got {shorten_repr(players)}"
            )
        self.players: tuple[str, ...] = tuple(players)
        if len(set(self.players)) < len(self.players):
            raise BadDeclaration(f"Alternating: a player stands twice in {shorten_repr(players)}")
        if not isinstance(noun, str) or not noun:
            raise BadDeclaration(f"Alternating: noun is a word for an item, got {shorten_repr(noun)}")
        self.noun = noun
        self.depth, values = _find_values(field)
        numbers = {*range(len(players))}
        is_right = values is not None and bool not in map(type, values) and {*values} - {None} == numbers
        if self.depth == 0 or not is_right:
            raise BadDeclaration(
                f"Alternating: expected lists of the numbers 0 to {len(players) - 1}, 0 for the player to"
                f" move, or of these and None, got {type(field).__name__}"
            )
        self.has_gaps = None in (values or ())
        self._number_of = {player: number for number, player in enumerate(self.players)}

    def width_at(self, position: int) -> int | None:
        return self.field.width_at(position)

    # -- whose they are

    def _to_players(self, raw: Nested) -> Nested:
        """Return the players of numbers that are right."""
        turn = len(_flatten(raw, self.depth))
        count = len(self.players)
        return _replace(
            raw, self.depth, lambda item: None if item is None else self.players[(turn + item) % count]
        )

    def _to_numbers(self, value: Nested, path: str, kind: type[CodeError]) -> Nested:
        """Return the numbers of players; raise a `Fault` of a kind for anything else."""
        turn, count = len(_flatten(value, self.depth)), len(self.players)

        def number(item: Any, place: str) -> int | None:
            if item is None and self.has_gaps:
                return None
            if not is_key(self._number_of, item):
                if kind is InvalidJson:
                    raise json_fault(place, item, self._expected)
                found = shorten_repr(item)
                reason = f"expected {self._expected}, got {found}"
                raise Fault(kind, reason, path=place, found=found, expected=self._expected)
            return (self._number_of[item] - turn) % count

        return _replace_at(value, self.depth, number, path)

    @property
    def _expected(self) -> str:
        from boardcode.wording import either

        return either([*map(repr, self.players), *(["None"] if self.has_gaps else [])])

    def _complaint(self, raw: Nested) -> Complaint | None:
        """Complain about the first player who has not put down as many as they had turns."""
        items = _flatten(raw, self.depth)
        total, count = len(items), len(self.players)
        for number in range(count):
            player = (total + number) % count
            expected, found = (total + count - 1 - player) // count, items.count(number)
            if found != expected:
                who = self.players[player] if number else "the player to move"
                things = f"1 {self.noun}" if total == 1 else f"{total} {self.noun}s"
                reason = f"of {things} {who} has {found}; expected {expected}"
                return Complaint("", reason, str(found), str(expected))
        return None

    def _check_turns(self, raw: Nested, path: str, kind: type[CodeError]) -> None:
        """Raise a `Fault` unless every player has put down as many as they had turns."""
        complaint = self._complaint(raw)
        if complaint is not None:
            raise _turn_fault(complaint, path, kind, [])

    # -- reading and writing

    def read(self, bits: BitReader, path: str) -> Nested:
        start = bits.position
        raw = self.field.read(bits, path)
        complaint = self._complaint(raw)
        if complaint is not None:
            places = places_of(self.field, bits, start, path, path)
            raise _turn_fault(complaint, path, MeaninglessCode, places)
        return self._to_players(raw)

    def write(self, value: Nested, bits: BitWriter, path: str) -> None:
        raw = self._to_numbers(value, path, InvalidState)
        try:
            self.field.write(raw, bits, path)
        except Fault as fault:
            raise _with_players(fault, raw, value, path) from None
        self._check_turns(raw, path, InvalidState)

    def to_json(self, value: Nested, scope: Scope = NOWHERE) -> Json:
        return _as_lists(value, self.depth)

    def from_json(self, data: Json, path: str, scope: Scope = NOWHERE) -> Nested:
        numbers = self._to_numbers(data, path, InvalidJson)
        try:
            raw = self.field.from_json(numbers, path, scope)
        except Fault as fault:
            raise _with_players(fault, numbers, data, path) from None
        self._check_turns(raw, path, InvalidJson)
        return self._to_players(raw)

    def schema(self) -> dict[str, Json]:
        return _replace_items(self.field.schema(), self.depth, [*self.players, *([None] * self.has_gaps)])

    def sample(self, random: Random, scope: Scope = NOWHERE) -> Nested:
        for _ in range(MOST_TRIES):  # every code is as likely as any other
            raw = self.field.sample(random, scope)
            if self._complaint(raw) is None:
                return self._to_players(raw)
        total = len(_flatten(raw, self.depth))
        players = [self.players[turn % len(self.players)] for turn in range(total)]
        random.shuffle(players)
        return _replace(raw, self.depth, lambda item: None if item is None else players.pop())

    def lower(self) -> Node:
        from boardcode.compile import plan

        return plan.Alternating(self.field.lower(), self.depth, self.players)


def _turn_fault(complaint: Complaint, path: str, kind: type[CodeError], places: list[int]) -> Fault:
    found, expected = complaint.found, complaint.expected
    return Fault(kind, complaint.reason, path=path, found=found, expected=expected, places=places)


def _find_values(field: Field[Any]) -> tuple[int, tuple[Any, ...] | None]:
    """How deep the lists of a field are nested, and the values in them; None if they are no such lists."""
    depth = 0
    while isinstance(field, RepeatedField):
        depth, field = depth + 1, field.field
    if isinstance(field, Bijective):
        return depth + 1, field.symbols
    if isinstance(field, Table):
        return depth, tuple(field.meanings.values())
    if isinstance(field, Number) and field.most is not None and field.most <= MOST_PLAYERS:
        return depth, tuple(range(field.least, field.most + 1))
    return depth, None


def _flatten(value: Nested, depth: int) -> list[Any]:
    """The values in lists so deep that are not None; what is no list where one is expected has none."""
    if depth == 0:
        return [] if value is None else [value]
    if not isinstance(value, (tuple, list)):
        return []
    return [leaf for item in value for leaf in _flatten(item, depth - 1)]


def _replace(value: Nested, depth: int, change: Callable[[Any], Any]) -> Nested:
    """Nested tuples with every value changed, in the order in which they stand."""
    return change(value) if depth == 0 else tuple([_replace(item, depth - 1, change) for item in value])


def _replace_at(value: Nested, depth: int, change: Callable[[Any, str], Any], path: str) -> Nested:
    """The same with the path of each value; what is no list where one is expected stays as it is."""
    if depth == 0:
        return change(value, path)
    if not isinstance(value, (tuple, list)):
        return value
    items = [_replace_at(item, depth - 1, change, f"{path}[{k}]") for k, item in enumerate(value)]
    return items if isinstance(value, list) else tuple(items)


def _with_players(fault: Fault, raw: Nested, value: Nested, path: str) -> Fault:
    """A fault of lists of numbers as one of those that the user gave."""
    for index in re.findall(r"\[(\d+)\]", fault.path[len(path) :]):
        raw, value = raw[int(index)], value[int(index)]
    if fault.found == shorten_repr(raw):
        fault.reason = fault.reason.replace(fault.found, shorten_repr(value))
        fault.found = shorten_repr(value)
    return fault


def _as_lists(value: Nested, depth: int) -> Json:
    return value if depth == 0 else [_as_lists(item, depth - 1) for item in value]


def _replace_items(schema: dict[str, Json], depth: int, values: list[Json]) -> dict[str, Json]:
    """A schema of nested lists with other values in them."""
    if depth == 0:
        return {"enum": values}
    return {**schema, "items": _replace_items(schema["items"], depth - 1, values)}
