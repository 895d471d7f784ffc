"""Boards of the package python-chess, for those who have it: extra `chess`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.errors import require_extra
from boardcode.games.chess.position import Checks, Pocket, Pockets, PositionValues
from boardcode.games.chess.squares import POCKET_PIECES, SQUARES, Color, Placement, Variant

if TYPE_CHECKING:
    import chess

MOST_CHECKS = 3

#: The variants that have a class of their own, by the names that this class gives itself.
NAMES = {
    "crazyhouse": Variant.CRAZYHOUSE,
    "kingofthehill": Variant.KING_OF_THE_HILL,
    "3check": Variant.THREE_CHECK,
    "antichess": Variant.ANTICHESS,
    "atomic": Variant.ATOMIC,
    "horde": Variant.HORDE,
    "racingkings": Variant.RACING_KINGS,
}


def to_board(position: PositionValues) -> chess.Board:
    """Return the board of a position; raise `MissingExtra` if python-chess is not installed."""
    with require_extra("chess", "a board of python-chess"):
        import chess
        import chess.variant
    names = {variant: name for name, variant in NAMES.items()}
    if position.variant in names:
        board = chess.variant.find_variant(names[position.variant])(None)
    else:
        board = chess.Board(None, chess960=position.variant is not Variant.STANDARD)
    for square, piece in position.pieces.items():
        is_promoted = square in (position.promoted or ())
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(piece), promoted=is_promoted)
    board.turn = position.turn is Color.WHITE
    board.castling_rights = chess.SquareSet(map(chess.parse_square, position.castling)).mask
    board.ep_square = None if position.en_passant is None else chess.parse_square(position.en_passant)
    board.halfmove_clock, board.fullmove_number = position.halfmove, position.fullmove
    _set_extras(board, position, chess)
    return board


def _set_extras(board: Any, position: PositionValues, chess: Any) -> None:
    if position.checks is not None:
        board.remaining_checks = [MOST_CHECKS - position.checks.black, MOST_CHECKS - position.checks.white]
    if position.pockets is not None:
        white, black = position.pockets
        for pocket, counts in ((board.pockets[chess.WHITE], white), (board.pockets[chess.BLACK], black)):
            for kind, count in zip(POCKET_PIECES, counts, strict=True):
                for _ in range(count):
                    pocket.add(chess.Piece.from_symbol(kind).piece_type)


def from_board(board: chess.Board, variant: Variant | None = None) -> PositionValues:
    """Return the position of a board, of the variant that its class says or of another one without a class.

    Castling rights that the board itself does not accept (rooks or kings that have moved) are dropped.
    """
    if variant is None:
        plain = Variant.CHESS960 if board.chess960 else Variant.STANDARD
        variant = NAMES.get(str(board.uci_variant), plain)
    own: Any = board
    is_crazyhouse = variant is Variant.CRAZYHOUSE
    return PositionValues(
        variant,
        Placement({SQUARES[square]: piece.symbol() for square, piece in board.piece_map().items()}),
        Color.WHITE if board.turn else Color.BLACK,
        _squares(board.clean_castling_rights()),
        SQUARES[board.ep_square] if board.ep_square is not None and board.has_legal_en_passant() else None,
        board.halfmove_clock,
        board.fullmove_number,
        _checks(own) if variant is Variant.THREE_CHECK else None,
        Pockets(_pocket(own.pockets[1]), _pocket(own.pockets[0])) if is_crazyhouse else None,
        _squares(board.promoted) if is_crazyhouse else None,
    )


def _squares(mask: int) -> tuple[str, ...]:
    return tuple([square for k, square in enumerate(SQUARES) if mask >> k & 1])


def _checks(board: Any) -> Checks:
    """The checks that each side has given; the board counts those that it still has to give."""
    return Checks(MOST_CHECKS - board.remaining_checks[1], MOST_CHECKS - board.remaining_checks[0])


def _pocket(pocket: Any) -> Pocket:
    return Pocket(*[pocket.count(kind) for kind in range(1, 1 + len(POCKET_PIECES))])
