"""The main job on all five families: a code, what it is, how it looks and what each bit means."""

from __future__ import annotations

import boardcode

CODES = ["1A9BF0C", "ieysGjGO8papd/a", "AG", "T", "0x0000000125343143", "0b1010100"]


def show(code: str) -> None:
    """Print everything about one code."""
    format, *others = boardcode.identify(code)
    explanation = boardcode.explain(format, code)
    print(f"\n=== {code}: {format.title} ({format.name})")
    if others:
        print(f"    it could also be {', '.join(other.name for other in others)}")
    print(f"\n{explanation.state}\n\n{explanation}")
    for problem in explanation.state.problems():
        print(f"cannot happen: {problem}")


def main() -> None:
    """Show one code of each family, then an error."""
    for code in CODES:
        show(code)
    print("\n=== and a wrong one")
    try:
        boardcode.decode("radar", "ieysGjGO8papd/b")
    except boardcode.CodeError as error:
        print(error)


if __name__ == "__main__":
    main()
