"""What people get wrong when they write these codes, and how it is recognised.

Passages in another order still read: the bits of a passage stay together, so the code is well written and shows another
view. Such a view mostly contradicts itself (see `rules`), and the one order that makes sense of it is told as
the hint of the first problem. Each wrong order is twelve passages cut into groups, with the groups reversed:

    least significant first    groups of one passage
    six bits at a time         groups of three
    bytes not swapped          groups of four

Passages alone and cells alone the wrong way round cannot be told apart: one is the other turned by half a turn, and what can
be seen does not change when everything turns. Both at once are such a turned view, in which nothing is wrong.

A view in the standard base64 alphabet never reads: it ends in A, a zero there and no zero here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from boardcode.alphabets import BASE64
from boardcode.errors import CodeError
from boardcode.games.labyrinth import rules
from boardcode.games.labyrinth.alphabet import B64, b64_decode, b64_encode
from boardcode.state import Problem, State
from boardcode.wording import shorten

if TYPE_CHECKING:
    from boardcode.games.labyrinth.state import RadarView

T = TypeVar("T")

FROM_STANDARD = str.maketrans(BASE64.characters, B64.characters)
GROUPS = {
    1: "the passages, or else the cells, are written least significant first",
    3: "the passages' groups of 6 bits are reversed instead of their bytes",
    4: "the three bytes of the passages are not swapped",
}
EMPTY = "a cell that is not seen is written 1111, not 0000"


# -- views that read, but contradict themselves


def with_hint(view: RadarView, problems: list[Problem]) -> list[Problem]:
    """The problems, the first of them with the mistake that explains them all, when just one does."""
    found = list(_explanations(view)) if problems else []
    return [replace(problems[0], hint=found[0]), *problems[1:]] if len(found) == 1 else problems


def _explanations(view: RadarView) -> Iterator[str]:
    for size, words in GROUPS.items():
        if not rules.view_problems(regrouped(view, size)):
            yield words
    if not rules.view_problems(_without_unseen_empty_cells(view)):
        yield EMPTY


def regrouped(view: RadarView, size: int) -> RadarView:
    """The view with the passages in groups of `size`, last group first."""
    return replace(
        view, horizontal=_regrouped(view.horizontal, size), vertical=_regrouped(view.vertical, size)
    )


def _regrouped(rows: tuple[tuple[T, ...], ...], size: int) -> tuple[tuple[T, ...], ...]:
    flat = [passage for row in rows for passage in row]
    turned = [
        passage for start in range(len(flat) - size, -1, -size) for passage in flat[start : start + size]
    ]
    length = len(rows[0])
    return tuple(tuple(turned[start : start + length]) for start in range(0, len(turned), length))


def _without_unseen_empty_cells(view: RadarView) -> RadarView:
    seen = rules.sight(view)

    def is_mistaken(row: int, column: int) -> bool:
        cell = view.cells[row][column]
        return (
            cell is not None
            and cell.nature is None
            and cell.entity is None
            and ("cells", row, column) not in seen
        )

    cells = tuple(
        tuple(None if is_mistaken(row, column) else cell for column, cell in enumerate(line))
        for row, line in enumerate(view.cells)
    )
    return replace(view, cells=cells)


# -- codes that do not read


def pasted_message(error: CodeError) -> str | None:
    """A whole message, or the code still in its quotes."""
    start, stop = error.code.find("{"), error.code.rfind("}") + 1  # the length in bytes may stand before it
    import json  # only a wrong code needs it

    try:
        data = json.loads(error.code[start:stop] if 0 <= start < stop else error.code)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, str):
        return "remove the quotation marks" if _reads(error, data) else None
    if not isinstance(data, dict):
        return None
    view = data.get("RadarView")
    if isinstance(view, str):
        return (
            f"this is a whole message; the code in it is {shorten(view)}" if error.format == "radar" else None
        )
    return "this is a whole message, and it holds no radar view"


def base64_padding(error: CodeError) -> str | None:
    """The = at the end that other base64 texts have."""
    stripped = error.code.rstrip("=")
    return (
        "b64 has no padding: leave off the =" if stripped != error.code and _reads(error, stripped) else None
    )


def url_characters(error: CodeError) -> str | None:
    """The two characters that other base64 texts have for web addresses."""
    plain = error.code.replace("-", "+").replace("_", "/")
    return "b64 writes + and / for - and _" if plain != error.code and _reads(error, plain) else None


def standard_base64(error: CodeError) -> str | None:
    """The usual order of the characters, capitals first."""
    own = error.code.rstrip("=").translate(FROM_STANDARD)
    return (
        f"this is a valid {error.format} code in the standard base64 alphabet" if _reads(error, own) else None
    )


def words_in_b64(error: CodeError) -> str | None:
    """A text that somebody wrote in b64, such as the course page's own "example" of a view."""
    data = _bytes(error.code)
    if (
        data is None
        or not data.isascii()
        or not (text := data.decode("ascii")).isprintable()
        or len(text) < 4
    ):
        return None
    said = text if len(text) <= 24 else text[:23] + "…"
    return f'this is the text "{said}" in b64'


def a_byte_too_many(error: CodeError) -> str | None:
    """Twelve bytes, as most programs accept them."""
    data = _bytes(error.code)
    if data is None or len(data) != 12 or not _reads(error, shorter := b64_encode(data[:11])):
        return None
    return f"a view has 11 bytes; the first 11 of these 12 are {shorter}"


def cells_from_the_low_end(error: CodeError) -> str | None:
    """Cells least significant first, with the padding where the first cell belongs or inside the last byte."""
    data = _bytes(error.code)
    if data is None or len(data) != 11:
        return None
    digits = data[6:].hex()
    by_byte = "".join(low + high for high, low in zip(digits[::2], digits[1::2], strict=True))
    for cells, words in (
        (digits[::-1], "are written least significant first"),
        (by_byte, "have the low half of each byte first"),
    ):
        if _consistent(error, b64_encode(data[:6] + bytes.fromhex(cells))):
            return f"the cells {words}"
    return None


def sizes_from_the_high_end(error: CodeError) -> str | None:
    """A maze's width and height with their high bytes first."""
    data = _bytes(error.code)
    if (
        data is None
        or len(data) < 4
        or not _reads(error, b64_encode(bytes([data[1], data[0], data[3], data[2]]) + data[4:]))
    ):
        return None
    return "width and height have their low byte first"


def _bytes(code: str) -> bytes | None:
    try:
        return b64_decode(code)
    except CodeError:
        return None


def _reads(error: CodeError, code: str) -> bool:
    return _state(error, code) is not None


def _consistent(error: CodeError, code: str) -> bool:
    state = _state(error, code)
    return state is not None and not state.problems()


def _state(error: CodeError, code: str) -> State | None:
    """What another code means in the format that refused this one."""
    from boardcode import registry

    try:
        state: State = registry.decode(error.format, code)
    except CodeError:
        return None
    return state


ANY_CODE = (pasted_message, base64_padding, url_characters, standard_base64)
VIEW = (*ANY_CODE, a_byte_too_many, cells_from_the_low_end, words_in_b64)
MAZE = (*ANY_CODE, sizes_from_the_high_end, words_in_b64)
