"""Chess positions of ten variants in the bytes of Lichess: BinaryFen, FEN, and boards of python-chess."""

from boardcode.games.chess.position import Checks, Pocket, Pockets
from boardcode.games.chess.squares import Color, Placement, Variant
from boardcode.games.chess.state import Position

__all__ = ["Checks", "Color", "Placement", "Pocket", "Pockets", "Position", "Variant"]
