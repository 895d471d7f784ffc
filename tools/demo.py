"""The main job on all five families: a code, what it is, how it looks and what each bit means; and a wrong one."""

from __future__ import annotations

from boardcode.cli.main import main

CODES = ["1A9BF0C", "ieysGjGO8papd/a", "AG", "T", "0x0000000125343143", "0b1010100", "ieysGjGO8papd/b"]


def show(code: str) -> None:
    """Run the command line on a code, as a person would."""
    print(f"\n$ boardcode {code}", flush=True)
    main([code])


if __name__ == "__main__":
    for code in CODES:
        show(code)
