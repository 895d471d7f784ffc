"""Tallies whose parts are all LEB128 numbers, which is what deck codes are made of: read and written at once.

The bytes are cut into numbers by one regular expression, and each number is looked up by its bytes. So the
work for each card is done by functions of Python's runtime. A pair of functions for each plan turns such a
list of numbers into the value, and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import lt
from typing import Any

from boardcode.compile.plan import COUNT, Lookup, Node, Tally, Varint
from boardcode.compile.python.stream_runtime import MISSING, varint_bytes

MOST_KEPT = 1 << 15  # numbers and groups of which the bytes or the texts are kept
MOST_VARINT = (1 << 64) - 1
NO_NUMBER = -1
cut_numbers = re.compile(rb"[\x80-\xff]*[\x00-\x7f]", re.DOTALL).findall  # bytes, first byte, where to end


def has_plain_numbers(node: Tally) -> bool:
    """Whether all parts of a tally are LEB128 numbers, or words that stand for such."""
    leaves = [part.item if isinstance(part, Lookup) else part for part in node.parts]
    return all(
        isinstance(leaf, Varint) and leaf.order == "leb128" for leaf in [*leaves, node.size, node.count]
    )


class NumberTable(dict[bytes, int]):
    """The number of each group of bytes that was met; -1 for more groups than needed or than 64 bits need."""

    def __missing__(self, group: bytes) -> int:
        number = 0
        for byte in reversed(group):
            number = number << 7 | byte & 127
        if (len(group) > 1 and not group[-1]) or number > MOST_VARINT:
            number = NO_NUMBER
        if len(self) < MOST_KEPT:
            self[group] = number
        return number


class BytesTable(dict[int, bytes]):
    """The bytes of each number that was met."""

    def __missing__(self, number: int) -> bytes:
        group = varint_bytes(number, False)
        if len(self) < MOST_KEPT:
            self[number] = group
        return group


number_of = NumberTable().__getitem__
bytes_of = BytesTable().__getitem__


class ThingTable(dict[tuple[int, ...], Any]):
    """The things of raw numbers: their values, and the version that they need; None if they have none."""

    def __init__(self, parts: tuple[Node, ...], first: int, node: Tally) -> None:
        self._words = [
            dict(zip(part.raws, part.objects or part.values, strict=True))
            if isinstance(part, Lookup)
            else None
            for part in parts
        ]
        self._ranges = [_range_of(part) for part in parts]
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


class LastTexts(dict[int, str]):
    """The texts of the things of a group by the last part."""

    def __init__(self, text: str, width: int) -> None:
        self._text, self._width = text, width

    def __missing__(self, number: int) -> str:
        text = self._text + str(number).zfill(self._width)
        if len(self) < MOST_KEPT:
            self[number] = text
        return text


class GroupTexts(dict[tuple[Any, ...], LastTexts]):
    """The texts of the things of each group."""

    def __init__(self, widths: tuple[int, ...]) -> None:
        self._widths = widths

    def __missing__(self, group: tuple[Any, ...]) -> LastTexts:
        if len(self) >= MOST_KEPT:
            self.clear()
        text = "".join([str(part).zfill(width) for part, width in zip(group, self._widths, strict=False)])
        self[group] = texts = LastTexts(text, self._widths[-1])
        return texts


def number_reader(node: Tally) -> Callable[[list[int]], Any]:
    """A function from the numbers that follow to the value, the version that it needs, and how many numbers
    it takes; None for what is not canonical.
    """
    width, counts = len(node.parts), frozenset(node.counts)
    read_list = _group_reader(node) if node.grouped else _list_reader(node, node.order)
    read_more = _list_reader(node, node.more)
    has_text, texts = bool(node.widths), GroupTexts(node.widths)

    def read(numbers: list[int]) -> Any:
        entries: list[Any] = []
        end, version, start = len(numbers), node.first_version, 0
        numbers.append(NO_NUMBER)  # so that there is a next number, which nobody accepts
        for count in node.counts:
            size = numbers[start]
            start += 1
            if size:
                result = read_list(numbers, start, size, end, count, entries)
                if result is None:
                    return None
                start, needed = result
                if needed > version:
                    version = needed
        size = numbers[start]
        start += not node.to_end
        if node.to_end:
            size, left = divmod(end - start, width + 1)
            if left:
                return None
        if size:
            result = read_more(numbers, start, size, end, 0, entries)
            if result is None or not counts.isdisjoint([entry[-1] for entry in entries[-size:]]):
                return None
            start, needed = result
            version = max(version, needed)
        entries.sort()
        if has_text:
            value: Any = {texts[entry[:-2]][entry[-2]]: entry[-1] for entry in entries}
        elif width == 1:
            value = dict(entries)
        else:
            value = {entry[:-1] for entry in entries}
        if len(value) != len(entries):  # something is in two lists
            return None
        return (value if has_text else tuple(entries)), version, start

    return read


ListReader = Callable[[list[int], int, int, int, int, list[Any]], tuple[int, int] | None]


def _group_reader(node: Tally) -> ListReader:
    """A function that reads so many groups and adds their things to entries; it returns where they end, and
    the version that they need, or None.
    """
    width = len(node.parts)
    group_of = ThingTable(node.parts[:-1], 0, node)
    read_last = _last_reader(node)

    def read(
        numbers: list[int], start: int, size: int, end: int, count: int, entries: list[Any]
    ) -> tuple[int, int] | None:
        if size < 0 or start + size * (width + 1) > end:
            return None
        version, before, seen = 0, (0, ()), set()
        for _ in range(size):
            head = numbers[start : start + width]
            length, stop = head[0], start + width + head[0]
            if length < 1 or stop > end:
                return None
            group = group_of[tuple(head[1:])]
            if group is None:
                return None
            shared, needed = group
            if (length, shared) <= before:
                return None
            before = (length, shared)
            seen.add(shared)
            last = read_last(numbers[start + width : stop])
            if last is None:
                return None
            values, last_needed = last
            entries += [(*shared, value, count) for value in values]
            version = max(version, needed, last_needed)
            start = stop
        return (start, version) if len(seen) == size else None

    return read


def _last_reader(node: Tally) -> Callable[[list[int]], tuple[list[Any], int] | None]:
    """A function from the last parts of a group, as they stand there, to their values and the version."""
    part = node.parts[-1]
    least, most = _range_of(part)
    needs_version = node.since is not None and node.since[0] == len(node.parts) - 1
    if not isinstance(part, Lookup) and not needs_version:
        return lambda numbers: (numbers, 0) if _ascend(numbers, least, most) else None
    thing_of = ThingTable((part,), len(node.parts) - 1, node)

    def read(numbers: list[int]) -> tuple[list[Any], int] | None:
        things = [thing_of[number,] for number in numbers]
        if None in things:
            return None
        values = [thing[0][0] for thing in things]
        if not all(map(lt, values, values[1:])):
            return None
        return values, max([thing[1] for thing in things])

    return read


def _ascend(numbers: list[int], least: int, most: int) -> bool:
    return least <= numbers[0] and numbers[-1] <= most and all(map(lt, numbers, numbers[1:]))


def _list_reader(node: Tally, order: tuple[int, ...]) -> ListReader:
    """The same for a list of things, each with all its parts, and perhaps with a count."""
    width, step = len(node.parts), len(order)
    places = [order.index(part) for part in range(width)]
    count_place = order.index(COUNT) if COUNT in order else None
    least_count, most_count = _range_of(node.count)
    thing_of = ThingTable(node.parts, 0, node)
    read_last = _last_reader(node) if order == (0,) else None
    is_plain = node.since is None and not any(isinstance(part, Lookup) for part in node.parts)
    ranges = [_range_of(part) for part in node.parts]

    def read(
        numbers: list[int], start: int, size: int, end: int, count: int, entries: list[Any]
    ) -> tuple[int, int] | None:
        stop = start + size * step
        if size < 0 or stop > end:
            return None
        if read_last is not None:
            last = read_last(numbers[start:stop])
            if last is None:
                return None
            entries += [(value, count) for value in last[0]]
            return stop, last[1]
        columns = [numbers[start + place : stop : step] for place in places]
        counts = [count] * size
        if count_place is not None:
            counts = numbers[start + count_place : stop : step]
            if min(counts) < max(least_count, 1) or max(counts) > most_count:
                return None
        version, things = 0, list(zip(*columns, strict=True))
        if is_plain:
            for column, (least, most) in zip(columns, ranges, strict=True):
                if min(column) < least or max(column) > most:
                    return None
        else:
            found = [thing_of[thing] for thing in things]
            if None in found:
                return None
            things = [thing for thing, _ in found]
            version = max([needed for _, needed in found])
        if not all(map(lt, things, things[1:])):
            return None
        entries += [(*thing, each) for thing, each in zip(things, counts, strict=True)]
        return stop, version

    return read


def _range_of(part: Node) -> tuple[int, int]:
    leaf = part.item if isinstance(part, Lookup) else part
    assert isinstance(leaf, Varint), "see has_plain_numbers"
    return leaf.least, leaf.most


# -- writing


def number_writer(node: Tally) -> Callable[[Any], Any]:
    """A function from the version and lists of a value to their numbers; MISSING for a number out of range.

    An entry has its parts and its count, a group its size, the parts that it shares, and the last parts.
    """
    raws = [
        dict(zip(part.objects or part.values, part.raws, strict=True)) if isinstance(part, Lookup) else None
        for part in node.parts
    ]
    ranges = [*[_range_of(part) for part in node.parts], _range_of(node.count)]
    least_size, most_size = _range_of(node.size)

    def write_things(things: Any, order: tuple[int, ...], numbers: list[int]) -> bool:
        columns = []
        for part in order:
            column = [thing[part] for thing in things]
            words = raws[part] if part != COUNT else None
            if words is not None:
                column = [words[word] for word in column]
            least, most = ranges[part]
            if {*map(type, column)} != {int} or min(column) < least or max(column) > most:
                return False
            columns.append(column)
        if len(columns) == 1:
            numbers += columns[0]
        else:
            numbers += [number for entry in zip(*columns, strict=True) for number in entry]
        return True

    def write(lists: Any) -> Any:
        numbers: list[int] = []
        for place in range(1, len(node.counts) + 2):
            items = lists[place]
            is_last = place > len(node.counts)
            if not (is_last and node.to_end):
                if not least_size <= len(items) <= most_size:
                    return MISSING
                numbers.append(len(items))
            if not items:
                continue
            if is_last or not node.grouped:
                if not write_things(items, node.more if is_last else node.order, numbers):
                    return MISSING
                continue
            for length, group, last in items:
                if not least_size <= length <= most_size:
                    return MISSING
                numbers.append(length)
                if not write_things([(*group, 0, 0)], node.order[:-1], numbers):
                    return MISSING
                if not write_things([(*group, value, 0) for value in last], node.order[-1:], numbers):
                    return MISSING
        return b"".join(map(bytes_of, numbers))

    return write
