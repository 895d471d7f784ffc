"""Tables of tallies of LEB128 numbers: what was met once is looked up, as long as that is not too much."""

from __future__ import annotations

from typing import Any

from boardcode.compile.plan import Lookup, Node, Symbols, Tally, Varint
from boardcode.compile.python.stream_runtime import varint_bytes

MOST_KEPT = 1 << 15  # entries of a table
MOST_VARINT = (1 << 64) - 1
NO_NUMBER = -1


class BytesTable(dict[Any, bytes]):
    """The bytes of each value of a leaf that was met; raises a `KeyError` for one that has none."""

    def __init__(self, leaf: Node) -> None:
        self._raws: dict[Any, int] | None = None
        if isinstance(leaf, Lookup):
            self._raws = dict(zip(leaf.objects or leaf.values, leaf.raws, strict=True))
        self._least, self._most = range_of(leaf)

    def __missing__(self, value: Any) -> bytes:
        number = value if self._raws is None else self._raws[value]
        if not self._least <= number <= self._most:
            raise KeyError(value)
        group = varint_bytes(number, False)
        if len(self) < MOST_KEPT:
            self[value] = group
        return group


class HeadTable(dict[tuple[Any, ...], bytes]):
    """The same of the values that a group shares."""

    def __init__(self, node: Tally) -> None:
        self._tables = [(part, BytesTable(node.parts[part])) for part in node.order[:-1]]

    def __missing__(self, group: tuple[Any, ...]) -> bytes:
        head = b"".join([table[group[part]] for part, table in self._tables])
        if len(self) < MOST_KEPT:
            self[group] = head
        return head


class ThingTable(dict[tuple[int, ...], Any]):
    """The things of raw numbers: their values, and the version that they need; None if they have none."""

    def __init__(self, parts: tuple[Node, ...], first: int, node: Tally) -> None:
        self._words = [
            dict(zip(part.raws, part.objects or part.values, strict=True))
            if isinstance(part, Lookup)
            else None
            for part in parts
        ]
        self._ranges = [range_of(part) for part in parts]
        self._since: tuple[int, dict[Any, int]] | None = None
        if node.since is not None and first <= node.since[0] < first + len(parts):
            place, keys, versions = node.since
            self._since = place - first, dict(zip(keys, versions, strict=True))

    def __missing__(self, raws: tuple[int, ...]) -> Any:
        thing = self._thing(raws)
        if len(self) < MOST_KEPT:
            self[raws] = thing
        return thing

    def _thing(self, raws: tuple[int, ...]) -> tuple[tuple[Any, ...], int] | None:
        values: list[Any] = []
        for raw, words, (least, most) in zip(raws, self._words, self._ranges, strict=True):
            if not least <= raw <= most or (words is not None and raw not in words):
                return None
            values.append(raw if words is None else words[raw])
        version = 0
        if self._since is not None:
            place, versions = self._since
            version = versions.get(values[place], 0)
        return tuple(values), version


class TextTable(dict[Any, str]):
    """The text of values, made when it is first asked for."""

    def __init__(self, widths: tuple[int, ...]) -> None:
        self._widths = widths

    def __missing__(self, values: Any) -> str:
        parts = values if isinstance(values, tuple) else (values,)
        text = "".join([str(part).zfill(width) for part, width in zip(parts, self._widths, strict=True)])
        if len(self) < MOST_KEPT:
            self[values] = text
        return text


class TextThings(dict[str, tuple[Any, ...]]):
    """The thing of each text that was met; raises a `KeyError` for a text that has none."""

    def __init__(self, node: Tally) -> None:
        self._words = [
            frozenset(part.values) if isinstance(part, Lookup | Symbols) else None for part in node.parts
        ]
        self._widths = node.widths

    def __missing__(self, text: str) -> tuple[Any, ...]:
        if len(text) != sum(self._widths):
            raise KeyError(text)
        values: list[Any] = []
        start = 0
        for words, width in zip(self._words, self._widths, strict=True):
            piece = text[start : start + width]
            start += width
            if not (piece.isascii() and piece.isdecimal() if words is None else piece in words):
                raise KeyError(text)
            values.append(int(piece) if words is None else piece)
        if len(self) < MOST_KEPT:
            self[text] = tuple(values)
        return tuple(values)


class KeyTable(dict[Any, Any]):
    """What the things of a group are known by, by their last part: texts, or tuples of all parts.

    The tables of one tally share `room`, how many entries they may still have.
    """

    def __init__(self, shared: tuple[Any, ...], widths: tuple[int, ...], room: list[int]) -> None:
        self._shared, self._room = shared, room
        self._text = "".join([str(part).zfill(width) for part, width in zip(shared, widths, strict=False)])
        self._width = widths[-1] if widths else 0

    def __missing__(self, value: Any) -> Any:
        key = self._text + str(value).zfill(self._width) if self._width else (*self._shared, value)
        if self._room[0]:
            self._room[0] -= 1
            self[value] = key
        return key


class GroupTable(dict[tuple[int, ...], Any]):
    """The values that groups share by their raw numbers, the version that these need, and the keys of the
    things; None if they have no values.
    """

    def __init__(self, node: Tally) -> None:
        self._things, self._widths = ThingTable(node.parts[:-1], 0, node), node.widths
        self._room = [MOST_KEPT]

    def __missing__(self, raws: tuple[int, ...]) -> Any:
        thing = self._things[raws]
        group = None if thing is None else (*thing, KeyTable(thing[0], self._widths, self._room))
        if len(self) < MOST_KEPT:
            self[raws] = group
        return group


def range_of(part: Node) -> tuple[int, int]:
    """The least and the greatest number of a part."""
    leaf = part.item if isinstance(part, Lookup) else part
    assert isinstance(leaf, Varint), "see has_plain_numbers"
    return leaf.least, leaf.most
