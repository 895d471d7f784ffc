"""Tallies whose parts are all LEB128 numbers, which is what deck codes are made of: read and written at once.

All numbers are read before anybody looks at them, and most of the work for each card is done by functions of
Python's runtime. A pair of functions for each plan turns such a list of numbers into the value, and back.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

from boardcode.compile.plan import COUNT, Lookup, Tally, Varint
from boardcode.compile.python.tally_tables import (
    MOST_VARINT,
    NO_NUMBER,
    BytesTable,
    GroupTable,
    HeadTable,
    KeyTable,
    TextTable,
    ThingTable,
    range_of,
)

HIGH_BYTES = bytes(range(128, 256))
IS_END = b"\1" * 128 + b"\0" * 128  # of each byte: whether a number ends with it


def has_plain_numbers(node: Tally) -> bool:
    """Whether all parts of a tally are LEB128 numbers, or words that stand for such, and sizes any such."""
    if not isinstance(node.size, Varint) or (node.size.least, node.size.most) != (0, MOST_VARINT):
        return False
    leaves = [part.item if isinstance(part, Lookup) else part for part in node.parts]
    return all(
        isinstance(leaf, Varint) and leaf.order == "leb128" for leaf in [*leaves, node.size, node.count]
    )


def read_all(part: bytes) -> list[int]:
    """The numbers of some bytes; -1 for one that is not in its shortest form or has more than 64 bits, which
    is the last one if it goes on and on.
    """
    if part.isascii():
        return [*part]
    numbers: list[int] = []
    add, rest = numbers.append, iter(part.rstrip(HIGH_BYTES))
    for number in rest:
        if number > 127:
            group = next(rest)
            number += (group << 7) - 128
            if group > 127:
                group = next(rest)
                number += (group << 14) - (1 << 14)
                shift = 21
                while group > 127 and shift < 70:
                    group = next(rest)
                    number += (group << shift) - (1 << shift)
                    shift += 7
            if not group or group > 127 or number > MOST_VARINT:
                add(NO_NUMBER)
                if group > 127:
                    break
                continue
        add(number)
    return numbers


def find_end(part: bytes, count: int) -> int:
    """How many bytes so many numbers take."""
    if part.isascii():
        return count
    ends = part.translate(IS_END)
    return ends.rsplit(b"\1", ends.count(b"\1") - count)[0].rfind(b"\1") + 1


def number_reader(node: Tally) -> Callable[[list[int]], Any]:
    """A function from the numbers that follow to the value, the version that it needs, and how many numbers
    it takes; None for what is not canonical.

    Things are collected in a dictionary with their counts. It is smaller than the number of things that were
    read if one of them stands twice, so that lists need only be in order.
    """
    width, taken = len(node.parts), frozenset(node.counts)
    if width == 1 and isinstance(node.parts[0], Varint) and not (node.grouped or node.widths or node.version):
        return _flat_reader(node)
    read_list = _group_reader(node) if node.grouped else _list_reader(node, node.order)
    read_more, step = _list_reader(node, node.more), len(node.more)
    count_place = node.more.index(COUNT)
    heads = width if node.grouped else 0

    def read(all_numbers: list[int]) -> Any:
        things: dict[Any, int] = {}
        end, version, start, total = len(all_numbers), node.first_version, 0, 0
        numbers = (*all_numbers, NO_NUMBER)  # there is always a next number, which nobody accepts
        for count in node.counts:
            size = numbers[start]
            start += 1
            if size:
                result = read_list(numbers, start, size, end, count, things)
                if result is None:
                    return None
                stop, needed = result
                total += stop - start - size * heads if heads else size
                start = stop
                if needed > version:
                    version = needed
        size = numbers[start]
        start += not node.to_end
        if node.to_end:
            size, left = divmod(end - start, width + 1)
            if left:
                return None
        if size:
            counts = numbers[start + count_place : start + size * step : step]
            result = read_more(numbers, start, size, end, 0, things)
            if result is None or not taken.isdisjoint(counts):
                return None
            start, needed = result
            total += size
            version = max(version, needed)
        if len(things) != total:
            return None
        keys = sorted(things)  # much faster than with the counts
        if node.widths:
            return {key: things[key] for key in keys}, version, start
        if width > 1:
            return tuple([(*key, things[key]) for key in keys]), version, start
        return tuple([(key, things[key]) for key in keys]), version, start

    return read


def _flat_reader(node: Tally) -> Callable[[list[int]], Any]:
    """The same for things that are one number each and need no version: pairs are made as they are needed."""
    (least, most), (least_count, most_count) = range_of(node.parts[0]), range_of(node.count)
    taken, first = frozenset(node.counts), node.more.index(0)

    def read(numbers: list[int]) -> Any:
        entries: list[tuple[int, int]] = []
        end, start = len(numbers), 0
        for count in node.counts:
            size = numbers[start] if start < end else NO_NUMBER
            start += 1
            values = numbers[start : start + size]
            if size < 0 or len(values) != size or sorted(values) != values:
                return None
            if size:
                if values[0] < least or values[-1] > most:
                    return None
                entries += zip(values, repeat(count), strict=False)
                start += size
        if node.to_end:
            size, left = divmod(end - start, 2)
        else:
            size, left = numbers[start] if start < end else NO_NUMBER, 0
            start += 1
        if left or size < 0 or start + 2 * size > end:
            return None
        if size:
            stop = start + 2 * size
            values, counts = numbers[start + first : stop : 2], numbers[start + 1 - first : stop : 2]
            if values[0] < least or values[-1] > most or sorted(values) != values:
                return None
            if min(counts) < max(least_count, 1) or max(counts) > most_count or not taken.isdisjoint(counts):
                return None
            entries += zip(values, counts, strict=True)
            start = stop
        entries.sort()
        if len(dict(entries)) != len(entries):  # something stands twice
            return None
        return tuple(entries), node.first_version, start

    return read


ListReader = Callable[[tuple[int, ...], int, int, int, int, dict[Any, int]], tuple[int, int] | None]


def _group_reader(node: Tally) -> ListReader:
    """A function that reads so many groups and adds their things to a dictionary; it returns where they end,
    and the version that they need, or None.
    """
    width, group_of = len(node.parts), GroupTable(node)
    least, most = range_of(node.parts[-1])
    add_values, is_plain = (
        _value_adder(node),
        isinstance(node.parts[-1], Varint) and (node.since is None or node.since[0] != width - 1),
    )

    def read(
        numbers: tuple[int, ...], start: int, size: int, end: int, count: int, things: dict[Any, int]
    ) -> tuple[int, int] | None:
        if size < 0 or start + size * (width + 1) > end:
            return None
        version, before, shares = 0, 0, [()]
        shortest = numbers[start]
        for _ in range(size):
            length, first = numbers[start], start + width
            stop = first + length
            if length < 1 or stop > end:
                return None
            group = group_of[numbers[start + 1 : first]]
            if group is None:
                return None
            shared, needed, key_of = group
            if length <= before and (length < before or shared <= shares[-1]):
                return None
            before = length
            shares.append(shared)
            if needed > version:
                version = needed
            if is_plain and length == 1:
                last = numbers[first]
                if last < least or last > most:
                    return None
                things[key_of[last]] = count
            else:
                needed = add_values(numbers[first:stop], key_of, count, things)
                if needed < 0:
                    return None
                version = max(version, needed)
            start = stop
        if before != shortest and len({*shares}) <= size:  # of one length they ascend
            return None
        return start, version

    return read


def _value_adder(node: Tally) -> Callable[[tuple[int, ...], KeyTable, int, dict[Any, int]], int]:
    """A function that adds the things with some last parts, as they stand in a group; it returns the version
    that they need, -1 if they are not in order or have no meaning.
    """
    thing_of = ThingTable(node.parts[-1:], len(node.parts) - 1, node)

    def add(numbers: tuple[int, ...], key_of: KeyTable, count: int, things: dict[Any, int]) -> int:
        version, before = 0, None
        for number in numbers:
            thing = thing_of[number,]
            if thing is None:
                return -1
            (value,), needed = thing
            if before is not None and value <= before:
                return -1
            things[key_of[value]] = count
            before = value
            if needed > version:
                version = needed
        return version

    return add


def _list_reader(node: Tally, order: tuple[int, ...]) -> ListReader:
    """The same for a list of things, each with all its parts, and perhaps with a count."""
    width, step = len(node.parts), len(order)
    places = [order.index(part) for part in range(width)]
    count_place = order.index(COUNT) if COUNT in order else None
    least_count, most_count = range_of(node.count)
    thing_of, key_of = ThingTable(node.parts, 0, node), TextTable(node.widths)
    is_plain = node.since is None and not any(isinstance(part, Lookup) for part in node.parts)
    ranges = [range_of(part) for part in node.parts]

    def read(
        numbers: tuple[int, ...], start: int, size: int, end: int, count: int, things: dict[Any, int]
    ) -> tuple[int, int] | None:
        stop = start + size * step
        if size < 0 or stop > end:
            return None
        columns = [numbers[start + place : stop : step] for place in places]
        version = 0
        keys: list[Any] = [*columns[0]] if width == 1 else [*zip(*columns, strict=True)]
        if is_plain and width == 1:
            if keys[0] < ranges[0][0] or keys[-1] > ranges[0][1]:  # in order, see below
                return None
        elif is_plain:
            for column, (least, most) in zip(columns, ranges, strict=True):
                if min(column) < least or max(column) > most:
                    return None
        else:
            found = [thing_of[raws] for raws in zip(*columns, strict=True)]
            if None in found:
                return None
            keys = [thing[0] if width == 1 else thing for thing, _ in found]
            version = max([needed for _, needed in found])
        if sorted(keys) != keys:
            return None
        if node.widths:
            keys = [key_of[key] for key in keys]
        if count_place is None:
            things.update(dict.fromkeys(keys, count))
            return stop, version
        counts = numbers[start + count_place : stop : step]
        if min(counts) < max(least_count, 1) or max(counts) > most_count:
            return None
        things.update(zip(keys, counts, strict=True))
        return stop, version

    return read


# -- writing


def number_writer(node: Tally) -> Callable[[Any], bytes]:
    """A function from the version and lists of a value to their bytes; it raises a `KeyError` for a number
    out of range.

    An entry has its parts and its count, a group its size, the parts that it shares, and the last parts.
    """
    tables = [BytesTable(leaf) for leaf in (*node.parts, node.count)]  # that of the count is at COUNT
    size_bytes, heads, last_bytes = BytesTable(node.size), HeadTable(node), tables[-2].__getitem__

    def write(lists: Any) -> bytes:
        parts: list[bytes] = []
        for place, items in enumerate(lists[1:]):
            is_last = place == len(node.counts)
            if not (is_last and node.to_end):
                parts.append(size_bytes[len(items)])
            if is_last or not node.grouped:
                order = node.more if is_last else node.order
                parts += [tables[part][entry[part]] for entry in items for part in order]
            else:
                for length, group, numbers in items:
                    parts += [size_bytes[length], heads[group], *map(last_bytes, numbers)]
        return b"".join(parts)

    return write
