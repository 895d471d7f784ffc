"""Lists in streams: many items of a simple kind are written at once, others in a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardcode.compile.plan import Integer, Node, Repeat, SizedRepeat, Symbols, Unary, Varint
from boardcode.compile.python.stream_runtime import DIGIT_OF_FLAG
from boardcode.compile.python.stream_shape import (
    MOST_MEANINGS,
    digits_of,
    is_flag,
    least_width,
)
from boardcode.compile.python.stream_sink import Sink

if TYPE_CHECKING:
    from boardcode.compile.python.stream_encoder import EncoderSource

INTEGERS = frozenset({int})
FLAGS = frozenset({bool})
TUPLES = frozenset({tuple})


def symbol_digits(node: Symbols, low: bool) -> dict[Any, str]:
    """The digits of each value."""
    return {
        value: digits_of(pattern, node.width, low)
        for pattern, value in zip(node.patterns, node.objects, strict=True)
    }


def require_tuple(source: EncoderSource, value: str) -> None:
    """Emit the check that a value is a tuple; the careful path knows lists, too."""
    source.emit(f"if {value}.__class__ is not tuple: return None")


def write_items(source: EncoderSource, item: Node, value: str, count: str | None, sink: Sink) -> None:
    """Emit what writes the items of a tuple; of so many, or of one that was checked before."""
    if count is not None:
        source.emit(f"if {value}.__class__ is not tuple or len({value}) != {count}: return None")
    if isinstance(item, (Repeat, SizedRepeat)) and _is_simple(item.item, sink):
        length = str(item.count) if isinstance(item, Repeat) else source.count(item.count)
        source.names |= {"TUPLES": TUPLES}
        if not length.isdecimal() or length == "0":
            source.count_empty_items(f"(0 if {length} else len({value}))")
        source.emit(f"if not TUPLES.issuperset(map(type, {value})): return None")
        source.emit(f"if {value} and {{*map(len, {value})}} != {{{length}}}: return None")
        items = source.assign(f"[*chain({value})]")
        with source.block(f"if {items}:"):
            _write_simple(source, item.item, items, sink)
    elif _is_simple(item, sink):
        with source.block(f"if {value}:"):
            _write_simple(source, item, value, sink)
    elif isinstance(item, Varint) and sink.bytewise and item.most > 127:
        with source.block(f"if {value}:"):
            _write_varints(source, item, value, sink)
    else:
        _loop(source, item, value, sink)


def _is_simple(item: Node, sink: Sink) -> bool:
    """Whether items are written by one expression each."""
    if isinstance(item, Integer):
        return not sink.bytewise or item.width == 8
    if isinstance(item, Symbols):
        return not sink.bytewise or item.width == 8
    return isinstance(item, Unary) and item.most < MOST_MEANINGS


def _loop(source: EncoderSource, item: Node, value: str, sink: Sink) -> None:
    if not least_width(item):
        source.count_empty_items(f"len({value})")
    part = source.name("v")
    with source.block(f"for {part} in {value}:"):
        source.write(item, part, sink)


def _require_integers(source: EncoderSource, value: str, least: int, most: int) -> str:
    """Emit the check that some items are numbers in a range, and return the variable of the largest."""
    source.names |= {"INTEGERS": INTEGERS}
    source.emit(f"if not INTEGERS.issuperset(map(type, {value})): return None")
    largest = source.assign(f"max({value})")
    source.emit(f"if {largest} > {most} or min({value}) < {least}: return None")
    return largest


def _write_varints(source: EncoderSource, item: Varint, value: str, sink: Sink) -> None:
    """Emit what writes small numbers as they are, a byte each, and others in a loop."""
    largest = _require_integers(source, value, item.least, item.most)
    with source.block(f"if {largest} < 128:"):
        sink.put(f"bytes({value})")
    with source.block("else:"):
        part = source.name("v")
        with source.block(f"for {part} in {value}:"):
            source.varint(item, part, sink)


def _write_simple(source: EncoderSource, item: Node, value: str, sink: Sink) -> None:
    """Emit what writes some items at once."""
    match item:
        case Symbols() if sink.bytewise:
            patterns = dict(zip(item.objects, item.patterns, strict=True))
            sink.put(f"bytes(map({source.table('get', item, patterns.__getitem__)}, {value}))")
        case Symbols() if is_flag(item):
            source.names |= {"FLAGS": FLAGS, "DIGIT_OF_FLAG": DIGIT_OF_FLAG}
            source.emit(f"if not FLAGS.issuperset(map(type, {value})): return None")
            sink.put(f"bytes({value}).translate(DIGIT_OF_FLAG).decode('ascii')")
        case Symbols():
            digits = symbol_digits(item, sink.low)
            sink.put(f"''.join(map({source.table(f'get{sink.low:d}', item, digits.__getitem__)}, {value}))")
        case Integer():
            _require_integers(source, value, item.least, item.most)
            if sink.bytewise:
                sink.put(f"bytes({value})")
            elif item.most - item.least < MOST_MEANINGS:
                numbers = range(item.least, item.most + 1)
                table = {number: digits_of(number, item.width, sink.low) for number in numbers}
                get = source.table(f"get{sink.low:d}", item, table.__getitem__)
                sink.put(f"''.join(map({get}, {value}))")
            else:
                order = "[::-1]" if sink.low else ""
                sink.put(f"''.join([f'{{number:0{item.width}b}}'{order} for number in {value}])")
        case _:
            assert isinstance(item, Unary), "see _is_simple"
            _require_integers(source, value, 0, item.most)
            runs = ["1" * number + "0" for number in range(item.most + 1)]
            sink.put(f"''.join(map({source.table('get', item, runs.__getitem__)}, {value}))")
