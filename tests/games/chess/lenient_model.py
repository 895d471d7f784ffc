"""A reader and a writer of BinaryFen that refuse nothing, as the program that defines the code is described.

They share no code with the package: a code is canonical exactly if reading and writing leave it unchanged. En
passant is kept even where nobody can take.
"""

from __future__ import annotations

from dataclasses import dataclass, field

THREE_CHECK, CRAZYHOUSE = 5, 1


@dataclass
class Model:
    """A position in numbers: squares from 0 to 63, pieces from 0 to 11."""

    pieces: dict[int, int] = field(default_factory=dict)
    passed: int | None = None
    rooks: set[int] = field(default_factory=set)
    black: bool = False
    clock: int = 0
    ply: int = 0
    variant: int = 0
    checks: int = 0
    pockets: bytes = b""
    promoted: int = 0


class Bytes:
    """Bytes that go on with zeros after their end."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    def take(self, count: int) -> bytes:
        part = self.data[self.position : self.position + count].ljust(count, b"\0")
        self.position += count
        return part

    def take_number(self) -> int:
        number, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128 or shift > 28:
                return number % 2**31  # 32 bits with a sign wrap round


def read(data: bytes) -> Model:
    stream, model = Bytes(data), Model()
    occupied = int.from_bytes(stream.take(8), "big")
    squares = [square for square in range(64) if occupied >> square & 1]
    halves = [half for byte in stream.take((len(squares) + 1) // 2) for half in (byte & 15, byte >> 4)]
    castling: list[int] = []
    for square, half in zip(squares, halves, strict=False):
        if half == 12:
            model.pieces[square] = 1 if square // 8 == 4 else 0
            model.passed = square if square // 8 in (3, 4) else model.passed
        elif half in (13, 14):
            model.pieces[square] = 6 if half == 13 else 7
            castling += [square] if square // 8 == (0 if half == 13 else 7) else []
        elif half == 15:
            model.pieces[square], model.black = 11, True
        else:
            model.pieces[square] = half
    model.clock, model.ply = stream.take_number(), stream.take_number()
    model.black = model.black or model.ply % 2 == 1
    if model.passed is not None and (model.passed // 8 == 3) != model.black:
        model.passed = None
    model.rooks = outer_rooks(model, castling)
    model.variant = stream.take(1)[0]
    model.variant = 0 if model.variant > 9 else model.variant
    if model.variant == THREE_CHECK:
        model.checks = stream.take(1)[0]
    elif model.variant == CRAZYHOUSE:
        model.pockets = stream.take(5)
        model.promoted = int.from_bytes(stream.take(8), "big")
    return model


def outer_rooks(model: Model, castling: list[int]) -> set[int]:
    """One rook on each side of the king."""
    rooks: set[int] = set()
    for first, king_piece in ((0, 10), (56, 11)):
        on_rank = range(first, first + 8)
        king = next((square for square in on_rank if model.pieces.get(square) == king_piece), first + 4)
        left = [square for square in castling if square in on_rank and square < king]
        right = [square for square in castling if square in on_rank and square > king]
        rooks |= {*left[:1], *right[-1:]}
    return rooks


def write(model: Model) -> bytes:
    halves = [half_of(model, square) for square in sorted(model.pieces)]
    if len(halves) % 2:
        halves.append(0)
    occupied = sum(1 << square for square in model.pieces)
    data = occupied.to_bytes(8, "big")
    data += bytes(low | high << 4 for low, high in zip(halves[::2], halves[1::2], strict=True))
    ply = model.ply // 2 * 2 + model.black
    has_king = 11 in model.pieces.values()
    has_ply = ply > 1 or model.variant > 0 or (model.black and not has_king)
    if model.clock or has_ply:
        data += number_bytes(model.clock)
    if has_ply:
        data += number_bytes(ply)
    if model.variant:
        data += bytes([model.variant])
    if model.variant == THREE_CHECK:
        data += bytes([model.checks])
    if model.variant == CRAZYHOUSE:
        data += model.pockets + (model.promoted.to_bytes(8, "big") if model.promoted else b"")
    return data


def half_of(model: Model, square: int) -> int:
    piece = model.pieces[square]
    if square == model.passed:
        return 12
    if square in model.rooks:
        return 13 if piece == 6 else 14
    return 15 if piece == 11 and model.black else piece


def number_bytes(number: int) -> bytes:
    groups = [number & 127]
    while number := number >> 7:
        groups.append(number & 127)
    return bytes([group | 128 for group in groups[:-1]] + groups[-1:])


def is_unchanged(data: bytes) -> bool:
    """Whether reading and writing leave some bytes as they are."""
    return write(read(data)) == data
