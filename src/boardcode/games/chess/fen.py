"""FEN: a position as text, with what variants add to it.

rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

Settled here:
- Castling rights are written as X-FEN has them: K Q k q for the outermost rook on that side of the king, the
  file of the rook otherwise. Files are read for any rook.
- Three-check adds the checks that White and Black have given, as `+2+1`; Crazyhouse writes `~` after promoted
  pieces and the pockets behind another slash, as Lichess does. Pockets in brackets, and checks that are left
  to give (`1+2` before the clock), are read too: so python-chess writes them.
- A FEN does not name its variant. When it is read, a variant named as Lichess names it may stand in front.
- An en passant square where no pawn can take is dropped, as Lichess does; other programs keep it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from boardcode.errors import Fault, MalformedCode
from boardcode.games.chess.code_parts import king_square, parts_of
from boardcode.games.chess.position import Checks, Pocket, Pockets, PositionValues
from boardcode.games.chess.rules import can_take_en_passant
from boardcode.games.chess.squares import (
    FILES,
    NUMBER_OF,
    PIECES,
    POCKET_PIECES,
    SIZE,
    Color,
    Placement,
    Variant,
    back_rank,
    piece_of,
)
from boardcode.wording import quote, shorten

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LARGEST_CLOCK, LARGEST_MOVE = (1 << 31) - 1, 1 << 30
CHECKS_GIVEN, CHECKS_LEFT = re.compile(r"\+(\d)\+(\d)"), re.compile(r"([0-3])\+([0-3])")
NO_POCKET = Pocket(0, 0, 0, 0, 0)


# -- writing


def write_fen(position: PositionValues) -> str:
    """Return a position as FEN."""
    words = [
        _write_board(position),
        position.turn.value[0],
        "".join([_castling_letter(position, square) for square in _in_fen_order(position)]) or "-",
        position.en_passant or "-",
        str(position.halfmove),
        str(position.fullmove),
    ]
    if position.checks is not None:
        words.append(f"+{position.checks.white}+{position.checks.black}")
    return " ".join(words)


def _write_board(position: PositionValues) -> str:
    ranks = []
    for rank in range(SIZE, 0, -1):
        signs = ""
        for file in FILES:
            square = f"{file}{rank}"
            piece = position.pieces.get(square, "1")
            signs += piece + ("~" if piece != "1" and square in (position.promoted or ()) else "")
        ranks.append(re.sub("1+", lambda ones: str(len(ones[0])), signs))
    if position.pockets is not None:
        white = "".join([piece * count for piece, count in zip("PNBRQ", position.pockets.white, strict=True)])
        black = "".join([piece * count for piece, count in zip("pnbrq", position.pockets.black, strict=True)])
        ranks.append(white + black)
    return "/".join(ranks)


def _in_fen_order(position: PositionValues) -> list[str]:
    """White's rooks before Black's, the king's side first."""
    return sorted(position.castling, key=lambda square: (square[1] == "8", -FILES.index(square[0])))


def _castling_letter(position: PositionValues, square: str) -> str:
    color = Color.WHITE if square[1] == "1" else Color.BLACK
    king_side, queen_side = _outermost_rooks(position.pieces, color)
    letter = {king_side: "K", queen_side: "Q"}.get(square, square[0].upper())
    return piece_of(color, letter)


def _outermost_rooks(pieces: Placement, color: Color) -> tuple[str, str]:
    """The rooks on the back rank that are furthest from the king, on either side; "" if there is none."""
    king, rook = king_square(pieces, color), piece_of(color, "R")
    rooks = [file + back_rank(color) for file in FILES if pieces.get(file + back_rank(color)) == rook]
    king_side, queen_side = (
        [square for square in rooks if square > king],
        [square for square in rooks if square < king],
    )
    return king_side[-1] if king_side else "", queen_side[0] if queen_side else ""


# -- reading


class _Word(NamedTuple):
    """A word of a FEN and where it begins."""

    text: str
    start: int

    def fault(self, reason: str, expected: str, first: int = 0, last: int | None = None) -> Fault:
        """The fault of this word, or of some of its characters."""
        stop = len(self.text) if last is None else last
        return Fault(
            MalformedCode,
            reason,
            found=shorten(self.text[first:stop]),
            expected=expected,
            start=self.start + first,
            stop=self.start + stop,
        )


NAMES = ("the board", "the side to move", "castling rights", "the en passant square", "the clock", "the move")
DEFAULTS = ("w", "-", "-", "0", "1")


def read_fen(text: str, variant: Variant | None = None) -> PositionValues:
    """Read a FEN; raise a `Fault`. Clocks may be left off at the end."""
    words = [_Word(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
    if words and words[0].text in list(Variant):
        variant = Variant(words.pop(0).text)
    if not 4 <= len(words) <= 7:
        reason = f"expected {', '.join(NAMES[:-1])} and {NAMES[-1]}, found {len(words)} words"
        raise Fault(MalformedCode, reason, found=str(len(words)), expected="6 words", start=0, stop=len(text))
    checks = _take_checks(words)
    if len(words) == 7:
        raise words[6].fault(f"expected the checks given such as +2+1, found {quote(words[6].text)}", "+2+1")
    words += [_Word(default, len(text)) for default in DEFAULTS[len(words) - 1 :]]
    placement, promoted, pockets = _read_board(words[0])
    turn = _read_turn(words[1])
    castling, has_files = _read_castling(words[2], placement)
    if variant is None:
        variant = _guess_variant(checks, pockets, has_files)
    is_crazyhouse = variant is Variant.CRAZYHOUSE
    position = PositionValues(
        variant,
        placement,
        turn,
        castling,
        _read_square(words[3]),
        _read_number(words[4], 0, LARGEST_CLOCK),
        _read_number(words[5], 1, LARGEST_MOVE, zero=1),
        (checks or Checks(0, 0)) if variant is Variant.THREE_CHECK else None,
        (pockets or Pockets(NO_POCKET, NO_POCKET)) if is_crazyhouse else None,
        promoted if is_crazyhouse else None,
    )
    _check_position(position, words)
    if position.en_passant is not None and not can_take_en_passant(position):
        return replace(position, en_passant=None)
    return position


def _check_position(position: PositionValues, words: list[_Word]) -> None:
    """Raise a `Fault` if there is no code for a position that was read."""
    try:
        parts_of(position)
    except Fault as fault:
        word = words[3 if fault.path == "en_passant" else 2]
        raise word.fault(fault.reason, fault.expected) from None


def _take_checks(words: list[_Word]) -> Checks | None:
    """Remove the word with the checks given, as `+2+1` at the end, or with those that are left to give, as
    `1+2` before the clock; return the checks given.
    """
    if given := CHECKS_GIVEN.fullmatch(words[-1].text):
        words.pop()
        return Checks(int(given[1]), int(given[2]))
    if len(words) > 4 and (left := CHECKS_LEFT.fullmatch(words[4].text)):
        words.pop(4)
        return Checks(3 - int(left[1]), 3 - int(left[2]))
    return None


def _guess_variant(checks: Checks | None, pockets: Pockets | None, has_files: bool) -> Variant:
    if checks is not None:
        return Variant.THREE_CHECK
    if pockets is not None:
        return Variant.CRAZYHOUSE
    return Variant.CHESS960 if has_files else Variant.STANDARD


def _read_board(word: _Word) -> tuple[Placement, tuple[str, ...], Pockets | None]:
    """The pieces, the squares of promoted ones, and the pockets."""
    board, pockets = word.text, None
    if board.endswith("]") and "[" in board:
        board, _, pocket = board[:-1].partition("[")
        pockets = _read_pockets(word, pocket, len(board) + 1)
    ranks = board.split("/")
    if len(ranks) == SIZE + 1 and pockets is None:
        pocket = ranks.pop()
        pockets = _read_pockets(word, pocket, len(board) - len(pocket))
    if len(ranks) != SIZE:
        raise word.fault(f"expected 8 ranks with slashes between them, found {len(ranks)}", "8 ranks")
    pieces: dict[str, str] = {}
    promoted: list[str] = []
    place = 0
    for rank, signs in zip(range(SIZE, 0, -1), ranks, strict=True):
        _read_rank(word, signs, place, rank, pieces, promoted)
        place += len(signs) + 1
    return Placement(pieces), tuple(promoted), pockets


def _read_rank(
    word: _Word, signs: str, start: int, rank: int, pieces: dict[str, str], promoted: list[str]
) -> None:
    file, is_piece = 0, False
    for place, sign in enumerate(signs, start):
        if sign in [*PIECES] and file < SIZE:
            pieces[f"{FILES[file]}{rank}"] = sign
            file += 1
        elif sign in [*"12345678"] and file + int(sign) <= SIZE:
            file += int(sign)
        elif sign == "~" and is_piece:
            promoted.append(f"{FILES[file - 1]}{rank}")
        else:
            reason = (
                f"{quote(sign)} cannot stand here on rank {rank}; expected pieces and empty squares, 8 in all"
            )
            raise word.fault(reason, "8 squares", place, place + 1)
        is_piece = sign in [*PIECES]
    if file != SIZE:
        reason = f"rank {rank} has {file} squares; expected 8"
        raise word.fault(reason, "8 squares", start, start + len(signs))


def _read_pockets(word: _Word, signs: str, start: int) -> Pockets:
    counts = {color: dict.fromkeys(POCKET_PIECES, 0) for color in Color}
    for place, sign in enumerate(signs, start):
        if sign.upper() not in [*POCKET_PIECES]:
            reason = f"{quote(sign)} cannot be in a pocket; expected P, N, B, R, Q in either case"
            raise word.fault(reason, POCKET_PIECES, place, place + 1)
        counts[Color.WHITE if sign.isupper() else Color.BLACK][sign.upper()] += 1
    for color, kinds in counts.items():
        for kind, count in kinds.items():
            if count > 15:
                reason = f"{color.value} has {count} times {kind} in the pocket; a code holds 15 at most"
                raise word.fault(reason, "at most 15", start, start + len(signs))
    return Pockets(Pocket(**counts[Color.WHITE]), Pocket(**counts[Color.BLACK]))


def _read_turn(word: _Word) -> Color:
    if word.text not in ("w", "b"):
        raise word.fault(f"expected w or b for the side to move, found {quote(word.text)}", "w or b")
    return Color.WHITE if word.text == "w" else Color.BLACK


def _read_castling(word: _Word, pieces: Placement) -> tuple[tuple[str, ...], bool]:
    """The squares of the rooks that may castle, and whether some are named by their files."""
    squares: list[str] = []
    has_files = False
    for place, letter in enumerate(word.text if word.text != "-" else ""):
        color = Color.WHITE if letter.isupper() else Color.BLACK
        king_side, queen_side = _outermost_rooks(pieces, color)
        is_file = letter.lower() in [*FILES]
        named = letter.lower() + back_rank(color)
        square = named if is_file else {"k": king_side, "q": queen_side}.get(letter.lower())
        if square is None:
            reason = f"expected K, Q, k, q, files of rooks, or -, found {quote(letter)}"
            raise word.fault(reason, "K, Q, k, q or -", place, place + 1)
        if pieces.get(square) != piece_of(color, "R"):
            reason = f"there is no {color.value} rook for {quote(letter)}"
            raise word.fault(reason, "a rook", place, place + 1)
        if square in squares:
            raise word.fault(f"{quote(letter)} names a rook twice", "each rook once", place, place + 1)
        has_files = has_files or is_file
        squares.append(square)
    return tuple(squares), has_files


def _read_square(word: _Word) -> str | None:
    if word.text != "-" and word.text not in NUMBER_OF:
        raise word.fault(f"expected a square or -, found {quote(word.text)}", "a square or -")
    return None if word.text == "-" else word.text


def _read_number(word: _Word, least: int, most: int, zero: int = 0) -> int:
    """A number in decimal; `zero` is what 0 stands for, since some programs count moves from there."""
    text = word.text
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
    number = zero if number == 0 else number
    if not least <= number <= most:
        expected = f"{least} to {most}"
        raise word.fault(f"expected a number from {expected}, found {quote(text)}", expected)
    return number
