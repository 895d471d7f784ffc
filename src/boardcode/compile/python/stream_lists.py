"""Lists in streams: many items of a simple kind are read at once, others in a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.compile.plan import Integer, Node, Repeat, SizedRepeat, ToEnd, Unary, Varint, width_of
from boardcode.compile.python.stream_frame import StreamFrame
from boardcode.compile.python.stream_shape import (
    digit_objects,
    is_flag,
    is_narrow,
    least_width,
)

if TYPE_CHECKING:
    from boardcode.compile.python.stream_decoder import DecoderSource

FEWEST = 4  # items that are read at once


def read_items(source: DecoderSource, count: str, item: Node, frame: StreamFrame) -> str:
    """Emit what reads so many items, and return the variable of their tuple."""
    if not count.isdecimal() or int(count) >= FEWEST:
        if isinstance(item, Unary):
            return _unary_items(source, count, item, frame)
        if isinstance(item, (Repeat, SizedRepeat)) and _is_simple(item.item, frame):
            return _rows(source, count, item, frame)
        if _is_simple(item, frame):
            return source.assign(f"tuple({_simple_values(source, count, item, frame)})")
        if isinstance(item, Varint) and frame.bytewise and item.least == 0 and item.most > 127:
            return _varints(source, count, item, frame)
    return _loop(source, count, item, frame)


def read_to_end(source: DecoderSource, node: ToEnd, frame: StreamFrame) -> str:
    """Emit what reads items until the code ends, and return the variable of their tuple."""
    items = source.assign("[]")
    frame.settle()
    frame.forget()
    with source.block(f"while not {frame.over} and {frame.left} >= {least_left(node.item, frame)}:"):
        source.emit(f"{items}.append({source.value(node.item, frame)})")
        frame.settle()
        frame.forget()
    return source.assign(f"tuple({items})")


def least_left(item: Node, frame: StreamFrame) -> int:
    """How many bits must be left for an item to follow."""
    return min(max(least_width(item), 1), frame.spare + 1)


def _is_simple(item: Node, frame: StreamFrame) -> bool:
    """Whether items have a fixed width and are made by one expression each."""
    width = width_of(item)
    return bool(width) and item.width % frame.unit == 0 and (is_narrow(item) or isinstance(item, Integer))


def _loop(source: DecoderSource, count: str, item: Node, frame: StreamFrame) -> str:
    items = source.assign("[]")
    least = least_width(item)
    if not least:
        source.count_empty_items(count)
    elif not count.isdecimal():
        # Before anything is made of a number that only pretends to be a length.
        units = -(-least // frame.unit)
        frame.require_to(f"{frame.at()} + {count} * {units}")
    frame.settle()
    frame.forget()
    with source.block(f"for _ in range({count}):"):
        source.emit(f"{items}.append({source.value(item, frame)})")
        frame.settle()
        frame.forget()
    return source.assign(f"tuple({items})")


def _unary_items(source: DecoderSource, count: str, item: Unary, frame: StreamFrame) -> str:
    """Split the digits at the zeros: the lengths of the runs of ones are the numbers."""
    cursor = frame.settle()
    if not count.isdecimal():
        frame.require_to(
            f"{cursor} + {count}"
        )  # each has a digit; a much larger number could not be split at
    longest = f"{count} * {item.most + 1}"
    part = source.assign(f"{frame.content}[{cursor}:min({frame.limit}, {cursor} + {longest})]")
    runs = source.assign(f"{part}.split('0', {count})")
    source.emit(f"if len({runs}) <= {count}: return None")
    frame.move_to(f"{cursor} + len({part}) - len({runs}.pop())")
    values = source.assign(f"tuple(map(len, {runs}))")
    source.emit(f"if {values} and max({values}) > {item.most}: return None")
    return values


def _varints(source: DecoderSource, count: str, item: Varint, frame: StreamFrame) -> str:
    """Take small numbers, a byte each, as they are."""
    cursor = frame.settle()
    frame.require_to(f"{cursor} + {count}")
    values = source.assign(f"{frame.content}[{cursor}:{cursor} + {count}]")
    with source.block(f"if {values}.isascii():"):
        source.emit(f"{values} = tuple({values})")
        frame.move_to(f"{cursor} + {count}")
    with source.block("else:"):
        source.emit(f"{values} = {_loop(source, count, item, frame)}")
        frame.settle()
    frame.forget()
    return values


def _simple_values(source: DecoderSource, count: str, item: Node, frame: StreamFrame) -> str:
    """Emit what reads items that have a fixed width, and return the source of an iterable of them."""
    width = item.width
    stop = frame.ahead(f"{count} * {width // frame.unit}")
    frame.require_to(stop)
    values = source.assign(_values(source, item, frame, stop))
    if not is_narrow(item) and isinstance(item, Integer):
        if item.least > 0:
            source.emit(f"if {values} and min({values}) < {item.least}: return None")
        if item.most < (1 << width) - 1:
            source.emit(f"if {values} and max({values}) > {item.most}: return None")
    frame.move_to(stop)
    return values


def _values(source: DecoderSource, item: Node, frame: StreamFrame, stop: str) -> str:
    """The source of an iterable of the values of items up to a position."""
    width, start = item.width, frame.at()
    size = width // frame.unit
    if not is_narrow(item):
        part = f"{frame.content}[k:k + {size}]"
        if frame.bytewise:
            number = f"from_bytes({part}, '{'little' if frame.low else 'big'}')"
        else:
            number = f"int({part}{'[::-1]' if frame.low else ''}, 2)"
        return f"[{number} for k in range({start}, {stop}, {size})]"
    table = digit_objects(item, low=frame.low)
    if not frame.bytewise:
        if is_flag(item):
            return f"unpack(f'{{{stop} - ({start})}}?', {_flags(frame, stop)})"
        if width in (1, 2, 4):
            return _byte_groups(source, item, table, frame, stop)
        get = source.table(f"get{frame.low:d}", item, table.__getitem__)
        keys = source.assign(f"[{frame.content}[k:k + {width}] for k in range({start}, {stop}, {width})]")
        if len(table) < 1 << width:
            valid = source.table(f"valid{frame.low:d}", item, frozenset(table))
            source.emit(f"if not {valid}.issuperset({keys}): return None")
        return f"map({get}, {keys})"
    order = -1 if frame.low else 1
    numbers = {int(digits[::order], 2): value for digits, value in table.items()}
    if width > 8:
        part = f"from_bytes({frame.content}[k:k + {size}], '{'little' if frame.low else 'big'}')"
        part_list = source.assign(f"[{part} for k in range({start}, {stop}, {size})]")
        valid = source.table(f"numbers{frame.low:d}", item, numbers)
        source.emit(f"if not {valid}.keys() >= {{*{part_list}}}: return None")
        return f"map({valid}.__getitem__, {part_list})"
    data = source.assign(f"{frame.content}[{start}:{stop}]")
    if len(numbers) < 256:
        valid = source.table(f"valid{frame.low:d}", item, bytes(numbers))
        source.emit(f"if {data}.translate(None, {valid}): return None")
    if isinstance(item, Integer):
        return data
    return f"map({source.table(f'get{frame.low:d}', item, numbers.__getitem__)}, {data})"


def _flags(frame: StreamFrame, stop: str) -> str:
    """The source of a byte for each truth value up to a position."""
    return f"{frame.content}[{frame.at()}:{stop}].encode('ascii').translate(FLAG_OF_DIGIT)"


def _byte_groups(
    source: DecoderSource, item: Node, table: dict[str, Any], frame: StreamFrame, stop: str
) -> str:
    """Look up all items that fill a byte at once, wherever in the code they begin."""
    width = item.width
    filling = next(iter(table)) * (8 // width)
    part = source.assign(f"{frame.content}[{frame.at()}:{stop}]")
    size = source.assign(f"len({part})")
    data = source.assign(f"to_bytes({part} + {filling!r}[:-{size} % 8])")
    groups = _groups(table, width)
    if len(table) < 1 << width:
        valid = source.table(f"valid{frame.low:d}", item, bytes(groups))
        source.emit(f"if {data}.translate(None, {valid}): return None")
    get = source.table(f"groups{frame.low:d}", item, [groups.get(byte) for byte in range(256)].__getitem__)
    values = source.assign(f"reduce(iadd, map({get}, {data}), [])")
    source.emit(f"del {values}[{size} // {width}:]")
    return values


def _groups(table: dict[str, Any], width: int) -> dict[int, tuple[Any, ...]]:
    """The values of the items of each byte."""
    groups = {}
    for byte in range(256):
        digits = f"{byte:08b}"
        items = [digits[k : k + width] for k in range(0, 8, width)]
        if all(item in table for item in items):
            groups[byte] = tuple([table[item] for item in items])
    return groups


def _rows(source: DecoderSource, count: str, row: Repeat | SizedRepeat, frame: StreamFrame) -> str:
    """Read all items of all rows at once, and cut them into rows."""
    length = str(row.count) if isinstance(row, Repeat) else source.count(row.count)
    rows = source.name("v")
    if not length.isdecimal() or length == "0":
        source.count_empty_items(f"(0 if {length} else {count})")
    frame.settle()
    with source.block(f"if {length}:"):
        if is_flag(row.item) and not frame.bytewise:
            stop = frame.ahead(f"{count} * {length}")
            frame.require_to(stop)
            source.emit(f"{rows} = tuple(iter_unpack(f'{{{length}}}?', {_flags(frame, stop)}))")
            frame.move_to(stop)
        else:
            values = _simple_values(source, f"{count} * {length}", row.item, frame)
            source.emit(f"{rows} = tuple(zip(*[iter({values})] * {length}))")
    with source.block("else:"):
        source.emit(f"{rows} = ((),) * {count}")
    frame.forget()
    return rows
