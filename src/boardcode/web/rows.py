"""How the bits of a code are laid out in rows, as the games' own pages lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.explanation import Span

ASIDE = ("ignored", "unused", "padding", "spare")  # bits without a meaning stay in the row that they stand beside


def rows(spans: Sequence[Span], *, whole: bool = False) -> list[tuple[int, int, str]]:
    """The first and the last span of each row, and its title.

    With `whole` a span that ends in an index is a row by itself: a maze's code has one for each row of walls.

    >>> rows([Span("cells[0][0]", (0,), "0", ""), Span("cells[0][1].nature", (1,), "0", ""), Span("cells[1][0]", (2,), "0", "")])
    [(0, 1, 'cells[0]'), (2, 2, 'cells[1]')]
    """
    found: list[tuple[int, int, str]] = []
    waiting = 0  # spans without a meaning before the first row
    for order, span in enumerate(spans):
        aside = _is_aside(span.path)
        title = span.path if whole and span.path.endswith("]") else row_of(span.path)
        if found and (aside or title == found[-1][2]) and not waiting:
            found[-1] = (found[-1][0], order, found[-1][2])
        elif aside:
            waiting += 1
        else:
            found.append((order - waiting, order, title))
            waiting = 0
    return found if found or not spans else [(0, len(spans) - 1, "")]


def _is_aside(path: str) -> bool:
    return path.rpartition(".")[2].rpartition("_")[2] in ASIDE


def row_of(path: str) -> str:
    """The row in which a field stands: the things of which it is one, by the path of what has them.

    >>> row_of("horizontal[0][1]"), row_of("cells[1][2].nature"), row_of("players[0].hand.cards[1].color")
    ('horizontal[0]', 'cells[1]', 'players[0].hand')
    >>> row_of("cards[1].color"), row_of("occupant.kind"), row_of("width")
    ('cards', 'occupant', '')
    """
    items, index, _ = path.rpartition("[")
    if not index:
        return path.rpartition(".")[0]
    holder, dot, name = items.rpartition(".")
    return holder if dot and not name.endswith("]") else items
