"""What one writes with another library for the same job: text to checked state objects, and back.

Each rival gets tables for its values, made once, and the same fast text layer, so that what is compared is
the reading and writing of the bits with every check that the format asks for.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64, unhexlify
from collections.abc import Callable
from types import ModuleType
from typing import Any

import construct as cs

from boardcode import arx, fivetwooneone, klotski, labyrinth
from boardcode.klotski import Kind

Read = Callable[[str], Any]
Write = Callable[[Any], str]

OURS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"
STANDARD = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
TO_STANDARD, FROM_STANDARD = bytes.maketrans(OURS, STANDARD), bytes.maketrans(STANDARD, OURS)

PASSAGES = list(labyrinth.Passage)
NATURES = [None, labyrinth.Nature.HINT, labyrinth.Nature.GOAL]
ENTITIES = [None, *labyrinth.Entity]
ITEMS: dict[int, labyrinth.Cell | None] = {
    n << 2 | e: labyrinth.Cell(NATURES[n], ENTITIES[e]) for n in range(3) for e in range(4)
}
ITEMS[15] = None
CARDS = {
    c << 4 | v: fivetwooneone.Card(color, v)
    for c, color in enumerate(fivetwooneone.Color)
    for v in range(1, 7)
}
FACES = list(fivetwooneone.Face)
SLOTS: dict[int, fivetwooneone.Slot | None] = {
    f << 8 | n: fivetwooneone.Slot(face, card) for f, face in enumerate(FACES) for n, card in CARDS.items()
}
SLOTS[0] = None
CELLS = {k: arx.Cell.from_number(k) for k in range(128) if k & 7 or k & 63 == 56 or k == 0}

PASSAGE_NUMBERS = {passage: number for number, passage in enumerate(PASSAGES)}
NATURE_NUMBERS = {nature: number for number, nature in enumerate(NATURES)}
ENTITY_NUMBERS = {entity: number for number, entity in enumerate(ENTITIES)}
COLOR_NUMBERS = {color: number for number, color in enumerate(fivetwooneone.Color)}
FACE_NUMBERS = {face: number for number, face in enumerate(FACES)}
CELL_NUMBERS = {(cell.color, cell.top, cell.bottom): number for number, cell in CELLS.items()}


# -- radar


def radar_bytes(code: str) -> bytes:
    if len(code) != 15:
        raise ValueError(code)
    data = a2b_base64((code + "a").encode("ascii").translate(TO_STANDARD), strict_mode=True)
    if data[11]:
        raise ValueError(code)
    return data[2::-1] + data[5:2:-1] + data[6:11]


def radar_text(data: bytes) -> str:
    swapped = data[2::-1] + data[5:2:-1] + data[6:]
    return b2a_base64(swapped + b"\0", newline=False).translate(FROM_STANDARD)[:15].decode("ascii")


def radar_of(values: Any) -> labyrinth.RadarView:
    passages = [PASSAGES[value] for value in values[:24]]
    cells = [ITEMS[value] for value in values[24:33]]
    if values[33]:
        raise ValueError
    return labyrinth.RadarView(
        tuple([tuple(passages[k : k + 3]) for k in range(0, 12, 3)]),
        tuple([tuple(passages[k : k + 4]) for k in range(12, 24, 4)]),
        tuple([tuple(cells[k : k + 3]) for k in range(0, 9, 3)]),
    )


def radar_values(view: labyrinth.RadarView) -> list[int]:
    values = [
        PASSAGE_NUMBERS[passage]
        for rows in (view.horizontal, view.vertical)
        for row in rows
        for passage in row
    ]
    values += [
        15 if cell is None else NATURE_NUMBERS[cell.nature] << 2 | ENTITY_NUMBERS[cell.entity]
        for row in view.cells
        for cell in row
    ]
    values.append(0)
    return values


# -- 5211


def hex_bytes(code: str, size: int) -> bytes:
    data = unhexlify(code.removeprefix("0x").replace("_", ""))
    if len(data) != size:
        raise ValueError(code)
    return data


def table_of(values: Any) -> fivetwooneone.Table:
    players = []
    for start in (0, 10):
        if values[start]:
            raise ValueError
        hand = fivetwooneone.Hand(tuple([CARDS[value] for value in values[start + 1 : start + 6]]))
        slots = tuple([SLOTS[value] for value in values[start + 6 : start + 10]])
        if any(slots[k] is None and slots[k + 1] is not None for k in range(3)):
            raise ValueError
        players.append(fivetwooneone.Player(hand, fivetwooneone.Board(slots)))
    return fivetwooneone.Table(tuple(players))


def table_values(table: fivetwooneone.Table) -> list[int]:
    values = []
    for player in table.players:
        values.append(0)
        values += [COLOR_NUMBERS[card.color] << 4 | card.value for card in player.hand.cards]
        values += [
            0
            if slot is None
            else FACE_NUMBERS[slot.face] << 8 | COLOR_NUMBERS[slot.card.color] << 4 | slot.card.value
            for slot in player.board.slots
        ]
    return values


# -- klotski


FOOTPRINTS = {Kind.HORIZONTAL: 0b11, Kind.VERTICAL: 0b10001, Kind.SINGLE: 0b1, Kind.SQUARE: 0b110011}
KINDS = [None, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE]
KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
PIECES = {kind: [klotski.Piece(kind, cell) for cell in range(20)] for kind in Kind}
FULL = (1 << 20) - 1


def layout_of(values: Any) -> klotski.Layout:
    """The scan as one writes it: pieces in the order of their cells, each from a table."""
    square = values[0]
    if square > 14 or square % 4 == 3:
        raise ValueError
    covered, spaces, cell, used = 0b110011 << square, 0, 0, 1
    pieces = []
    while covered != FULL:
        while covered >> cell & 1:
            cell += 1
        kind = KINDS[values[used]]
        used += 1
        if kind is None:
            spaces += 1
            covered |= 1 << cell
            continue
        footprint = FOOTPRINTS[kind] << cell
        if footprint & covered or footprint > FULL or (kind is Kind.HORIZONTAL and cell % 4 == 3):
            raise ValueError
        covered |= footprint
        pieces.append(PIECES[kind][cell])
    if spaces < 2 or any(values[used:]):
        raise ValueError
    before = 0
    while before < len(pieces) and pieces[before].cell < square:
        before += 1
    pieces.insert(before, PIECES[Kind.SQUARE][square])
    layout = object.__new__(klotski.Layout)
    object.__setattr__(layout, "pieces", tuple(pieces))
    return layout


def layout_values(layout: klotski.Layout) -> list[int]:
    """The scan backwards: what lies at each first free cell."""
    numbers, square = [0] * 20, 0
    for piece in layout.pieces:
        if piece.kind is Kind.SQUARE:
            square = piece.cell
        else:
            numbers[piece.cell] = KIND_NUMBERS[piece.kind]
    values, covered = [square], 0b110011 << square
    for cell, number in enumerate(numbers):
        if not covered >> cell & 1:
            kind = KINDS[number]
            covered |= (FOOTPRINTS[kind] if kind else 1) << cell
            values.append(number)
    return values + [0] * (18 - len(values))


def klotski_bytes(code: str) -> bytes:
    if not 0 < len(code) <= 9:
        raise ValueError(code)
    return unhexlify(code.ljust(10, "0"))


# -- arx


def arx_of(values: Any) -> arx.Board:
    if any(values[::10]):
        raise ValueError
    return arx.Board(
        tuple([tuple([CELLS[value] for value in values[k + 1 : k + 10]]) for k in range(0, 90, 10)])
    )


def arx_values(board: arx.Board) -> list[int]:
    values = []
    for row in board.rows:
        values.append(0)
        values += [CELL_NUMBERS[cell.color, cell.top, cell.bottom] for cell in row]
    return values


def grouped(data: bytes) -> str:
    return "0x" + data.hex("_", 8)


# -- the libraries

LAYOUTS: dict[
    str,
    tuple[
        str, Callable[[str], bytes], Callable[[Any], Any], Callable[[Any], list[int]], Callable[[bytes], str]
    ],
] = {
    "radar": ("u2" * 24 + "u4" * 10, radar_bytes, radar_of, radar_values, radar_text),
    "5211-state": (
        ("u24" + "u8" * 5 + "u16" * 4) * 2,
        lambda code: hex_bytes(code, 32),
        table_of,
        table_values,
        grouped,
    ),
    "klotski": (
        "u4" + "u2" * 16 + "u4",
        klotski_bytes,
        layout_of,
        layout_values,
        lambda data: data.hex().upper()[:9],
    ),
    "arx-board": (("u1" + "u7" * 9) * 9, lambda code: hex_bytes(code, 72), arx_of, arx_values, grouped),
}


def with_bitstruct(module: ModuleType, name: str) -> tuple[Read, Write]:
    """Reading and writing with bitstruct's C module, or with cbitstruct, which has the same interface."""
    pattern, to_bytes, make, values, to_text = LAYOUTS[name]
    compiled = module.compile(pattern)
    unpack, pack = compiled.unpack, compiled.pack
    return lambda code: make(unpack(to_bytes(code))), lambda state: to_text(pack(*values(state)))


def _mapping(width: int, meanings: dict[int, Any]) -> Any:
    return cs.Mapping(cs.BitsInteger(width), {value: number for number, value in meanings.items()})


def _of_radar(found: Any) -> labyrinth.RadarView:
    return labyrinth.RadarView(
        *(tuple([tuple(row) for row in rows]) for rows in (found.horizontal, found.vertical, found.cells))
    )


def _of_table(found: Any) -> fivetwooneone.Table:
    players = []
    for player in found:
        slots = tuple(player.board)
        if any(slots[k] is None and slots[k + 1] is not None for k in range(3)):
            raise ValueError
        players.append(
            fivetwooneone.Player(fivetwooneone.Hand(tuple(player.hand)), fivetwooneone.Board(slots))
        )
    return fivetwooneone.Table(tuple(players))


PASSAGE = _mapping(2, dict(enumerate(PASSAGES)))
CARD = _mapping(8, CARDS)
ROW = cs.Struct("unused" / cs.Const(0, cs.BitsInteger(1)), "cells" / cs.Array(9, _mapping(7, CELLS)))

#: for each format the declaration, what makes a state of what it reads, and what it writes of a state
DECLARED: dict[str, tuple[Any, Callable[[Any], Any], Callable[[Any], Any]]] = {
    "radar": (
        cs.Struct(
            "horizontal" / cs.Array(4, cs.Array(3, PASSAGE)),
            "vertical" / cs.Array(3, cs.Array(4, PASSAGE)),
            "cells" / cs.Array(3, cs.Array(3, _mapping(4, ITEMS))),
            "padding" / cs.Const(0, cs.BitsInteger(4)),
        ),
        _of_radar,
        lambda view: {"horizontal": view.horizontal, "vertical": view.vertical, "cells": view.cells},
    ),
    "5211-state": (
        cs.Array(
            2,
            cs.Struct(
                "ignored" / cs.Const(0, cs.BitsInteger(24)),
                "hand" / cs.Array(5, CARD),
                "board" / cs.Array(4, _mapping(16, SLOTS)),
            ),
        ),
        _of_table,
        lambda table: [{"hand": player.hand.cards, "board": player.board.slots} for player in table.players],
    ),
    "klotski": (
        cs.Sequence(cs.BitsInteger(4), cs.Array(16, cs.BitsInteger(2)), cs.Const(0, cs.BitsInteger(4))),
        lambda found: layout_of([found[0], *found[1]]),
        lambda layout: [(values := layout_values(layout))[0], values[1:17], None],
    ),
    "arx-board": (
        cs.Array(9, ROW),
        lambda found: arx.Board(tuple([tuple(row.cells) for row in found])),
        lambda board: [{"cells": row} for row in board.rows],
    ),
}


def with_construct(name: str) -> tuple[Read, Write]:
    """Reading and writing with construct: one declaration of nested fields, each mapped to its meaning."""
    _, to_bytes, _, _, to_text = LAYOUTS[name]
    fields, make, take = DECLARED[name]
    declared = cs.Bitwise(fields)
    return lambda code: make(declared.parse(to_bytes(code))), lambda state: to_text(
        declared.build(take(state))
    )


# -- states made of new objects, so that nobody profits from objects met before


def rebuild_view(view: labyrinth.RadarView) -> labyrinth.RadarView:
    def rebuild(cell: labyrinth.Cell | None) -> labyrinth.Cell | None:
        return None if cell is None else labyrinth.Cell(cell.nature, cell.entity)

    def copy(rows: Any) -> Any:
        return tuple([(*row[:1], *row[1:]) for row in rows])

    cells = tuple([tuple([rebuild(cell) for cell in row]) for row in view.cells])
    return labyrinth.RadarView(copy(view.horizontal), copy(view.vertical), cells)


def rebuild_table(table: fivetwooneone.Table) -> fivetwooneone.Table:
    def rebuild(card: fivetwooneone.Card) -> fivetwooneone.Card:
        return fivetwooneone.Card(card.color, card.value)

    players = []
    for player in table.players:
        hand = fivetwooneone.Hand(tuple([rebuild(card) for card in player.hand.cards]))
        slots = [
            None if slot is None else fivetwooneone.Slot(slot.face, rebuild(slot.card))
            for slot in player.board.slots
        ]
        players.append(fivetwooneone.Player(hand, fivetwooneone.Board(tuple(slots))))
    return fivetwooneone.Table(tuple(players))


def rebuild_layout(layout: klotski.Layout) -> klotski.Layout:
    return klotski.Layout([klotski.Piece(piece.kind, piece.cell) for piece in layout.pieces])


def rebuild_board(board: arx.Board) -> arx.Board:
    return arx.Board(
        tuple([tuple([arx.Cell(cell.color, cell.top, cell.bottom) for cell in row]) for row in board.rows])
    )


REBUILD: dict[str, Callable[[Any], Any]] = {
    "radar": rebuild_view,
    "5211-state": rebuild_table,
    "klotski": rebuild_layout,
    "arx-board": rebuild_board,
}
