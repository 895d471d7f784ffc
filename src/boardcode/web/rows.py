"""How the bits of a code are laid out in rows, as the games' own pages lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.explanation import Span
from boardcode.fields.groups import is_within

NO_MEANING = ("unused", "ignored", "padding", "spare")  # how the words for bits without one begin


def rows(spans: Sequence[Span], *, whole: bool = False) -> list[tuple[int, int, str]]:
    """The first and the last span of each row, and its title.

    With `whole` a field that ends in an index is a row by itself: a maze's code has one for each row of walls.

    >>> rows([Span("cells[0][0]", (0,), "0", ""), Span("cells[0][1].nature", (1,), "0", ""), Span("cells[1][0]", (2,), "0", "")])
    [(0, 1, 'cells[0]'), (2, 2, 'cells[1]')]
    """
    found: list[tuple[int, int, str]] = []
    for order, title in enumerate(_titles(spans, whole)):
        if found and found[-1][2] == title:
            found[-1] = (found[-1][0], order, title)
        else:
            found.append((order, order, title))
    return found


def _titles(spans: Sequence[Span], whole: bool) -> list[str]:
    """For each span the row in which it stands; bits without a meaning stay in the row that they stand beside."""
    own = [None if span.meaning.startswith(NO_MEANING) else _title(span.path, whole) for span in spans]
    titles: list[str] = []
    for order, span in enumerate(spans):
        title = own[order]
        if title is None:
            ahead = next((later for later in own[order:] if later is not None), "")
            begins_it = bool(ahead) and is_within(span.path, ahead)
            title = ahead if begins_it or not titles else titles[-1]
        titles.append(title)
    return titles


def _title(path: str, whole: bool) -> str:
    return path if whole and path.endswith("]") else row_of(path)


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
