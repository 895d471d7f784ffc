"""Tallies in streams: lists of things by how often they are there, read and written in loops.

Reading checks on the way that every list is in order; at the end, that nothing stands in two lists. Writing
first puts the things into their lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from operator import lt
from typing import TYPE_CHECKING, Any

from boardcode.compile.plan import COUNT, Node, Tally
from boardcode.compile.python.stream_frame import StreamFrame
from boardcode.compile.python.stream_list_writer import INTEGERS, TUPLES, write_items
from boardcode.compile.python.stream_lists import read_items
from boardcode.compile.python.stream_runtime import MISSING
from boardcode.compile.python.stream_shape import least_width
from boardcode.compile.python.stream_sink import Sink
from boardcode.compile.python.tally_numbers import (
    find_end,
    has_plain_numbers,
    number_reader,
    number_writer,
    read_all,
)
from boardcode.compile.python.tally_tables import TextTable, TextThings

if TYPE_CHECKING:
    from boardcode.compile.python.stream_decoder import DecoderSource
    from boardcode.compile.python.stream_encoder import EncoderSource


# -- reading


def read_tally(source: DecoderSource, node: Tally, frame: StreamFrame) -> str:
    """Emit what reads a tally, and return the variable of its value."""
    source.names |= {"lt": lt}
    version = source.value(node.version, frame) if node.version is not None else ""
    if frame.bytewise and has_plain_numbers(node):
        return _read_numbers(source, node, version, frame)
    things = source.assign("{}" if node.widths else "[]")
    total = source.assign("0")
    highest = source.assign(str(node.first_version)) if version else ""
    for count in node.counts:
        size = source.value(node.size, frame)
        if node.grouped:
            _read_groups(source, node, size, count, things, total, highest, frame)
        elif len(node.parts) == 1:
            numbers = read_items(source, size, node.parts[0], frame)
            _require_ascending(source, numbers)
            _add_things(source, node, [], numbers, str(count), things)
            source.emit(f"{total} += {size}")
            _raise_version(source, node, {0: ""}, highest, numbers)
        else:
            slots = [(part, node.parts[part]) for part in node.order]
            _read_list(source, node, slots, size, str(count), things, total, highest, frame)
    slots = [(part, node.count if part == COUNT else node.parts[part]) for part in node.more]
    size = "" if node.to_end else source.value(node.size, frame)
    _read_list(source, node, slots, size, "", things, total, highest, frame)
    if version:
        source.emit(f"if {version} != {highest}: return None")
    if node.widths:
        source.emit(f"if len({things}) != {total}: return None")
        return source.assign(f"dict(sorted({things}.items()))")
    source.emit(f"{things}.sort()")
    distinct = f"dict({things})" if len(node.parts) == 1 else f"{{thing[:-1] for thing in {things}}}"
    source.emit(f"if len({distinct}) != len({things}): return None")
    return source.assign(f"tuple({things})")


def _read_numbers(source: DecoderSource, node: Tally, version: str, frame: StreamFrame) -> str:
    """Emit what reads a tally of LEB128 numbers at once."""
    source.names |= {"read_all": read_all, "find_end": find_end}
    cursor = frame.settle()
    frame.forget()
    part = source.assign(f"{frame.content}[{cursor}:{frame.limit}]")
    result = source.assign(f"{source.table('read_numbers', node, number_reader(node))}(read_all({part}))")
    source.emit(f"if {result} is None: return None")
    value, needed, size = source.name("v"), source.name("v"), source.name("v")
    source.emit(f"{value}, {needed}, {size} = {result}")
    if version:
        source.emit(f"if {version} != {needed}: return None")
    source.emit(f"{cursor} += find_end({part}, {size})")
    return value


def _require_ascending(source: DecoderSource, numbers: str) -> None:
    source.emit(f"if not all(map(lt, {numbers}, {numbers}[1:])): return None")


def _raise_version(
    source: DecoderSource, node: Tally, values: Mapping[int, str], highest: str, numbers: str = ""
) -> None:
    """Emit what notes the version that a thing needs, or the highest that some numbers need."""
    if node.since is None or node.since[0] not in values:
        return
    part, keys, versions = node.since
    table = source.table("since", node, dict(zip(keys, versions, strict=True)))
    if numbers:
        source.emit(f"{highest} = max({highest}, *[{table}.get(k, 0) for k in {numbers}], 0)")
        return
    needed = source.assign(f"{table}.get({values[part]}, 0)")
    source.emit(f"if {needed} > {highest}: {highest} = {needed}")


def _add_things(
    source: DecoderSource, node: Tally, shared: list[str], numbers: str, count: str, things: str
) -> None:
    """Emit what adds the things with some last parts."""
    if not node.widths:
        thing = ", ".join([*shared, "k", count])
        source.emit(f"{things} += [({thing}) for k in {numbers}]")
        return
    last = source.table("texts", node, TextTable(node.widths[-1:]))
    if not shared:
        source.emit(f"for k in {numbers}: {things}[{last}[k]] = {count}")
        return
    groups = source.table("group_texts", node, TextTable(node.widths[:-1]))
    text = source.assign(f"{groups}[{', '.join(shared)},]")
    source.emit(f"for k in {numbers}: {things}[{text} + {last}[k]] = {count}")


def _read_groups(
    source: DecoderSource,
    node: Tally,
    size: str,
    count: int,
    things: str,
    total: str,
    highest: str,
    frame: StreamFrame,
) -> None:
    group_size = least_width(node.size) + sum(map(least_width, node.parts[:-1]))
    frame.require_to(f"{frame.at()} + {size} * {-(-group_size // frame.unit)}")
    frame.settle()
    frame.forget()
    before, seen = source.assign("()"), source.assign("set()")
    with source.block(f"for _ in range({size}):"):
        length = source.value(node.size, frame)
        source.emit(f"if not {length}: return None")
        shared = [source.value(part, frame) for part in node.parts[:-1]]
        group = source.assign(f"({', '.join(shared)},)")
        key = source.assign(f"({length}, {group})")
        source.emit(f"if {key} <= {before} or {group} in {seen}: return None")
        source.emit(f"{before} = {key}; {seen}.add({group}); {total} += {length}")
        numbers = read_items(source, length, node.parts[-1], frame)
        source.emit(f"if {length} > 1 and not all(map(lt, {numbers}, {numbers}[1:])): return None")
        _add_things(source, node, shared, numbers, str(count), things)
        _raise_version(source, node, dict(enumerate(shared)), highest)
        if node.since is not None and node.since[0] == len(shared):
            _raise_version(source, node, {len(shared): ""}, highest, numbers)
        frame.settle()
        frame.forget()


def _read_list(
    source: DecoderSource,
    node: Tally,
    slots: list[tuple[int, Node]],
    size: str,
    count: str,
    things: str,
    total: str,
    highest: str,
    frame: StreamFrame,
) -> None:
    """Emit what reads things part by part, with a count each if none is given."""
    least = sum([least_width(part) for _, part in slots])
    if size:
        frame.require_to(f"{frame.at()} + {size} * {-(-least // frame.unit)}")
        head = f"for _ in range({size}):"
    frame.settle()
    frame.forget()
    before = source.assign("()")
    if not size:
        head = f"while {frame.left} >= {min(max(least, 1), frame.spare + 1)}:"
    with source.block(head):
        values = {part: source.value(leaf, frame) for part, leaf in slots}
        parts = [values[part] for part in range(len(node.parts))]
        thing = source.assign(f"({', '.join(parts)},)")
        source.emit(f"if {thing} <= {before}: return None")
        source.emit(f"{before} = {thing}; {total} += 1")
        if not count:
            source.emit(f"if not {values[COUNT]} or {values[COUNT]} in {node.counts}: return None")
        if node.widths:
            texts = source.table("all_texts", node, TextTable(node.widths))
            source.emit(f"{things}[{texts}[{thing}]] = {count or values[COUNT]}")
        else:
            source.emit(f"{things}.append(({', '.join([*parts, count or values[COUNT]])}))")
        _raise_version(source, node, values, highest)
        frame.settle()
        frame.forget()


# -- writing


def write_tally(source: EncoderSource, node: Tally, value: str, sink: Sink) -> None:
    """Emit what writes a tally."""
    lists = source.assign(f"{source.table('split', node, splitter(node))}({value})")
    source.emit(f"if {lists} is MISSING: return None")
    if node.version is not None:
        source.write(node.version, source.assign(f"{lists}[0]"), sink)
    if sink.bytewise and has_plain_numbers(node):
        sink.put(source.assign(f"{source.table('write_numbers', node, number_writer(node))}({lists})"))
        if node.to_end:
            sink.leave_out(least_width(node.count) + sum(map(least_width, node.parts)))
        return
    for place, _ in enumerate(node.counts, 1):
        items = source.assign(f"{lists}[{place}]")
        _write_size(source, node, items, sink)
        if node.grouped:
            _write_groups(source, node, items, sink)
        else:
            _write_list(source, node, list(node.order), items, sink)
    items = source.assign(f"{lists}[{len(node.counts) + 1}]")
    if node.to_end:
        with source.block(f"if {items}:"):
            sink.require_open()
            _write_list(source, node, list(node.more), items, sink)
        sink.leave_out(least_width(node.count) + sum(map(least_width, node.parts)))
    else:
        _write_size(source, node, items, sink)
        _write_list(source, node, list(node.more), items, sink)


def _write_size(source: EncoderSource, node: Tally, items: str, sink: Sink) -> None:
    source.write(node.size, source.assign(f"len({items})"), sink)


def _write_groups(source: EncoderSource, node: Tally, items: str, sink: Sink) -> None:
    length, group, numbers = source.name("v"), source.name("v"), source.name("v")
    with source.block(f"for {length}, {group}, {numbers} in {items}:"):
        source.write(node.size, length, sink)
        for k, part in enumerate(node.parts[:-1]):
            source.write(part, source.assign(f"{group}[{k}]"), sink)
        write_items(source, node.parts[-1], numbers, None, sink)


def _write_list(source: EncoderSource, node: Tally, order: list[int], items: str, sink: Sink) -> None:
    entry = source.name("v")
    with source.block(f"for {entry} in {items}:"):
        for part in order:  # the count is the last of an entry
            leaf = node.count if part == COUNT else node.parts[part]
            source.write(leaf, source.assign(f"{entry}[{part}]"), sink)


def splitter(node: Tally) -> Callable[[Any], Any]:
    """A function from a value to the version that it needs and its lists; MISSING for what is no tally.

    A list has entries, of parts and a count, or groups: a size, the parts that are shared, the last parts.
    """
    size, last = len(node.parts) + 1, len(node.counts) + 1
    places = {count: k for k, count in enumerate(node.counts, 1)}
    thing_of = TextThings(node)
    part, keys, versions = node.since or (0, (), ())
    version_of: dict[Any, int] = dict(zip(keys, versions, strict=True))

    def split(value: Any) -> Any:
        if node.widths:
            if value.__class__ is not dict:
                return MISSING
            entries: Sequence[Any] = [(*thing_of[text], count) for text, count in sorted(value.items())]
            integers: Iterable[Any] = value.values()
        else:
            if value.__class__ is not tuple or not TUPLES.issuperset(map(type, value)):
                return MISSING
            if value and {*map(len, value)} != {size}:
                return MISSING
            things = [entry[:-1] for entry in value]
            if not all(map(lt, things, things[1:])):
                return MISSING
            entries, integers = value, chain.from_iterable(value)
        if not INTEGERS.issuperset(map(type, integers)):
            return MISSING
        lists: list[Any] = [node.first_version, *[{} if node.grouped else [] for _ in node.counts], []]
        for entry in entries:
            place = places.get(entry[-1], last)
            if entry[-1] < 1:
                return MISSING
            if node.grouped and place < last:
                lists[place].setdefault(entry[:-2], []).append(entry[-2])
            else:
                lists[place].append(entry)
        for place in range(1, last) if node.grouped else ():
            lists[place] = sorted([(len(numbers), group, numbers) for group, numbers in lists[place].items()])
        if version_of:
            lists[0] = max([node.first_version, *[version_of.get(entry[part], 0) for entry in entries]])
        return lists

    return split
