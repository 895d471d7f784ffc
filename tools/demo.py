"""The main job on a code of every game, and on a wrong code: what it is, its drawing, and its bits."""

from __future__ import annotations

import boardcode
from boardcode.catalog import GAMES
from boardcode.cli.main import main

#: Codes that show more of their game than the first example of its first format does.
CHOSEN = {
    "klotski": ["1A9BF0C"],
    "chacun": ["AG", "T"],
    "fivetwooneone": ["0x0000000125343143"],
    "arx": ["0b1010100"],
    "chess": ["20400006400000080ac0b1"],
}
WRONG = "ieysGjGO8papd/b"  # a spare bit of a radar view is set


def codes() -> list[str]:
    """Return the codes to show: one or two of every game, then the wrong one."""
    shown: list[str] = []
    for game, formats in GAMES.items():
        shown += CHOSEN.get(game) or boardcode.get(next(iter(formats))).examples[:1]
    return [*shown, WRONG]


def show(code: str) -> None:
    """Print a command line and run it."""
    print(f"\n$ boardcode {code}", flush=True)
    main([code])


if __name__ == "__main__":
    for code in codes():
        show(code)
