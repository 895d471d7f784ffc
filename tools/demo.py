"""The main job on codes of all five games, and on a wrong code: what it is, its drawing, and its bits."""

from __future__ import annotations

from boardcode.cli.main import main

CODES = ["1A9BF0C", "ieysGjGO8papd/a", "AG", "T", "0x0000000125343143", "0b1010100", "ieysGjGO8papd/b"]


def show(code: str) -> None:
    """Print a command line and run it."""
    print(f"\n$ boardcode {code}", flush=True)
    main([code])


if __name__ == "__main__":
    for code in CODES:
        show(code)
