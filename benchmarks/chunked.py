"""The kernels of columns.py in NumPy, a chunk at a time so that what is between stays in the cache."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardcode.games.klotski.pieces import FOOTPRINTS, FULL, Kind
from boardcode.games.labyrinth.alphabet import B64

Bytes = NDArray[np.uint8]

CHUNK = 8192
_B64 = np.full(256, 255, np.uint8)
_B64[[ord(character) for character in B64.characters]] = np.arange(64)
_HEX = np.full(256, 255, np.uint8)
_HEX[[ord(character) for character in "0123456789ABCDEF"]] = np.arange(16)


def _radar(text: Bytes) -> tuple[Bytes, Any]:
    digits: Bytes = _B64[text]
    wrong = (digits == 255).any(axis=1)
    bits = np.unpackbits((digits << np.uint8(2))[:, :, None], axis=2, count=6).reshape(len(text), 90)
    data = np.packbits(bits[:, :88], axis=1)
    ordered = data[:, [2, 1, 0, 5, 4, 3, 6, 7, 8, 9, 10]]
    pairs = np.stack([ordered >> 6, ordered >> 4 & 3, ordered >> 2 & 3, ordered & 3], axis=2).reshape(
        len(text), 44
    )
    wrong |= (pairs[:, :24] == 3).any(axis=1) | ((pairs[:, 24:42:2] == 3) & (pairs[:, 25:42:2] != 3)).any(
        axis=1
    )
    return pairs[:, :42], wrong | (data[:, 10] & 15).astype(bool) | bits[:, 88:].any(axis=1)


def _state(data: Bytes) -> tuple[Bytes, Any]:
    players = data.reshape(-1, 2, 16)
    cards = players[:, :, [3, 4, 5, 6, 7, 9, 11, 13, 15]]
    colors, numbers, faces = cards >> 4, cards & 15, players[:, :, 8::2]
    played = (faces | cards[:, :, 5:]) != 0
    fine = (colors <= 4) & (numbers >= 1) & (numbers <= 6)
    fine[:, :, 5:] = ~played | fine[:, :, 5:] & (faces <= 1)
    wrong = (
        ~fine.all(axis=(1, 2))
        | players[:, :, :3].any(axis=(1, 2))
        | (played[:, :, 1:] & ~played[:, :, :-1]).any(axis=(1, 2))
    )
    values = np.empty((len(data), 2, 22), np.uint8)
    values[:, :, 0:10:2], values[:, :, 1:10:2] = colors[:, :, :5], numbers[:, :, :5]
    values[:, :, 10::3], values[:, :, 11::3], values[:, :, 12::3] = faces, colors[:, :, 5:], numbers[:, :, 5:]
    return values.reshape(len(data), 44), wrong


def _board(data: Bytes) -> tuple[Bytes, Any]:
    words = data.view(">u8").astype(np.uint64)
    cells = (words[:, :, None] >> np.arange(56, -1, -7, dtype=np.uint64) & np.uint64(127)).astype(np.uint8)
    values = np.stack([cells >> 6, cells >> 3 & 7, cells & 7], axis=3)
    fine = (values[..., 2] != 0) | (values[..., 1] == 7) | (cells == 0)
    return values.reshape(len(data), 243), ~fine.all(axis=(1, 2)) | (words >> np.uint64(63)).any(axis=1)


_FOOTPRINTS = np.array(
    [
        [footprint or 0 for footprint in FOOTPRINTS[kind]]
        for kind in (Kind.SINGLE, Kind.HORIZONTAL, Kind.VERTICAL, Kind.SINGLE)
    ]
)
_SQUARES = np.array([footprint or 0 for footprint in FOOTPRINTS[Kind.SQUARE][:16]])


def _layout(text: Bytes) -> tuple[Bytes, Any]:
    digits = _HEX[text].astype(np.int64)
    wrong = (digits == 255).any(axis=1)
    square = digits[:, 0] & 15
    covered = _SQUARES[square]
    wrong |= covered == 0
    pairs = np.stack([digits[:, 1:] >> 2 & 3, digits[:, 1:] & 3], axis=2).reshape(len(text), 16)
    values = ((covered[:, None] >> np.arange(20) & 1) * 4).astype(np.uint8)
    spaces, step = np.zeros(len(text), np.int64), np.zeros(len(text), np.int64)
    for cell in range(20):
        free = (covered >> cell & 1 == 0) & ~wrong
        pair = np.where(free, pairs[np.arange(len(text)), np.minimum(step, 15)], 0)
        laid = np.where(free, _FOOTPRINTS[pair, cell], 0)
        wrong |= free & ((laid == 0) | (laid & covered != 0))
        values |= ((laid[:, None] >> np.arange(20) & 1) * pair[:, None]).astype(np.uint8)
        covered, spaces, step = covered | laid, spaces + (free & (pair == 0)), step + free
    rest = (pairs != 0) & (np.arange(16) >= step[:, None])
    return values, wrong | (covered != FULL) | (spaces < 2) | rest.any(axis=1)


_READERS = {"radar": _radar, "5211-state": _state, "arx-board": _board, "klotski": _layout}


def read(name: str, rows: Bytes, columns: int) -> tuple[Bytes, Bytes]:
    """The values and errors of a matrix of codes."""
    values, errors = np.empty((len(rows), columns), np.uint8), np.empty(len(rows), np.uint8)
    for start in range(0, len(rows), CHUNK):
        values[start : start + CHUNK], errors[start : start + CHUNK] = _READERS[name](
            rows[start : start + CHUNK]
        )
    return values, errors
