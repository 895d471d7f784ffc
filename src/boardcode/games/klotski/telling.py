"""Moves and solutions as plain data: what the service sends, worked out in a process of its own where it takes long."""

from __future__ import annotations

from typing import Any

import boardcode
from boardcode.games.klotski.moves import Move
from boardcode.games.klotski.solver import solve
from boardcode.games.klotski.state import Layout


def told(move: Move, format: str) -> dict[str, Any]:
    """A move: in words, which piece goes along which cells, and the code after it."""
    return {
        "words": str(move),
        "kind": move.piece.kind.value,
        "path": list(move.path),
        "code": boardcode.encode(format, move.layout),
    }


def solved(code: str, format: str, count: str, goal: int) -> dict[str, Any]:
    """A shortest solution of the layout of a canonical code."""
    solution = solve(boardcode.decode(format, code), count, goal)
    return {
        "code": code,
        "format": format,
        "count": count,
        "goal": goal,
        "solvable": solution.length is not None,
        "length": solution.length,
        "searched": solution.searched,
        "moves": [told(move, format) for move in solution.moves],
    }


def warm_up() -> None:
    """Compile what solving needs, or fetch it from the cache: seconds the first time, a moment later on."""
    solve(Layout.decode("D00000000"))
