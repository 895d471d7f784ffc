"""Parts of streams that are nothing but unary numbers: the lengths of all runs of ones, a byte at a time.

A table says for each byte, and for each number of ones that stand open before it, which runs end in the byte;
it leads to the table for the next byte. So the numbers become the items of a bytes object:

    bits 1101 0011 1000 0000, lowest first         runs of ones that a zero ends: 2 1 0 3 0 0 0 0 0 0

Zero bits that fill such a part are runs of no ones, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from boardcode.compile.expressions import Item, zero_product
from boardcode.compile.plan import Align, Computed, Node, Repeat, Rule, Struct, Unary
from boardcode.compile.python.stream_frame import StreamFrame
from boardcode.compile.python.stream_shape import nodes

if TYPE_CHECKING:
    from boardcode.compile.python.stream_decoder import DecoderSource
    from boardcode.compile.python.stream_source import StreamSource

FEWEST = 8  # numbers that are read at once
LONGEST = 255  # stands for this many ones and for more
NOT_ZERO = bytes([0, *[255] * 255])


class RunTable(dict[int, tuple[bytes, "RunTable"]]):
    """For each byte, the runs that end in it and the table for the next byte, made when first asked for."""

    def __init__(self, ones: int) -> None:
        self._ones = ones

    def __missing__(self, byte: int) -> tuple[bytes, RunTable]:
        ones, runs = self._ones, []
        for place in range(8):
            if byte >> place & 1:
                ones = min(ones + 1, LONGEST)
            else:
                runs.append(ones)
                ones = 0
        self[byte] = bytes(runs), run_table(ones)
        return self[byte]


@cache
def run_table(ones: int) -> RunTable:
    """The table for a byte with so many ones right before it."""
    return RunTable(ones)


def is_unary(node: Node) -> bool:
    """Whether a node is made of unary numbers in a known number, and of what has no bits or fills them up."""
    return _can_read(node) and _count_numbers(node) >= FEWEST


def _can_read(node: Node) -> bool:
    match node:
        case Struct():
            return all(map(_can_read, node.parts))
        case Repeat():
            return isinstance(node.item, Unary) and _can_read(node.item)
        case Unary():
            return node.most < LONGEST
    return isinstance(node, (Rule, Computed, Align))


def _count_numbers(node: Node) -> int:
    """How many unary numbers there are in such a node."""
    match node:
        case Struct():
            return sum(map(_count_numbers, node.parts))
        case Repeat():
            return node.count
    return int(isinstance(node, Unary))


def _most_bytes(node: Node) -> int:
    """How many bytes such a node has at most."""
    bits = 8
    for part in nodes(node):
        if isinstance(part, Repeat):
            bits += (part.count - 1) * (getattr(part.item, "most", 0) + 1)  # the item itself comes next
        elif isinstance(part, Unary):
            bits += part.most + 1
        elif isinstance(part, Align):
            bits += part.bits
    return bits // 8 + 1


class RunFrame(StreamFrame):
    """The runs of ones of a part whose lowest bits come first; `content` is the source of its bytes."""

    def __init__(self, source: StreamSource, content: str, node: Node) -> None:
        runs, table, part = source.assign("b''"), source.name("v"), source.name("v")
        source.emit(f"{table} = {source.name('runs', run_table(0))}")
        source.emit(f"for byte in {content}: {part}, {table} = {table}[byte]; {runs} += {part}")
        source.emit(f"if len({runs}) < {_count_numbers(node)}: return None")
        super().__init__(source, runs, bytewise=False, low=True, limit="", total="")
        self._at = "0"
        self._ones: list[str] = []  # the sources of how many there were
        self._aligned = 0  # the position is a multiple of this, if that is known

    def read(self, node: Unary | Repeat | Align) -> str:
        """Emit what takes the runs of a node, and return the variable of its value."""
        if isinstance(node, Align):
            self._align(node)
            return "None"
        item = node.item if isinstance(node, Repeat) else node
        assert isinstance(item, Unary), "see is_unary"
        source, at, self._aligned = self.source, self._at, 0
        self._at = self._plus(_count_numbers(node))
        if isinstance(node, Unary):
            value = source.assign(f"{self.content}[{at}]")
            source.emit(f"if {value} > {item.most}: return None")
            self._ones.append(value)
            return value
        numbers = source.assign(f"{self.content}[{at}:{self._at}]")
        allowed = source.name("allowed", bytes(range(item.most + 1)))
        source.emit(f"if {numbers}.translate(None, {allowed}): return None")
        value = source.assign(f"tuple({numbers})")
        source.keep_bytes(value, numbers, node.count, item.most)
        self._ones.append(value)
        return value

    def position(self) -> str:
        """The variable of how many bits were read; each run has a zero behind its ones."""
        sums = [self.source.sum_of(ones) if ones in self.source.bytes_of else ones for ones in self._ones]
        position = self.source.assign(" + ".join([self._at, *sums]))
        self._ones = [f"{position} - {self._at}"]
        return position

    def _align(self, node: Align) -> None:
        if self._aligned and self._aligned % node.bits == 0:
            return
        position = self.position()
        stop = self.source.assign(f"{self._at} + -{position} % {node.bits}")
        self.source.emit(
            f"if {stop} > len({self.content}) or {self.content}[{self._at}:{stop}].strip(b'\\0'): return None"
        )
        self._at, self._aligned = stop, node.bits

    def _plus(self, count: int) -> str:
        return str(int(self._at) + count) if self._at.isdecimal() else f"{self._at} + {count}"


def read_runs(source: DecoderSource, node: Node, frame: StreamFrame) -> str:
    """Emit what reads such a node from whole bytes, and return the variable of its value."""
    start, stop = frame.settle(), frame.limit
    if source.is_in_block:  # whatever follows must not be read again and again
        stop = f"min({stop}, {start} + {_most_bytes(node)})"
    inner = RunFrame(source, f"{frame.content}[{start}:{stop}]", node)
    value = source.value(node, inner)
    inner.read(Align(8))
    frame.move_to(f"{start} + ({inner.position()} >> 3)")
    return value


def fold_rules(source: StreamSource, parts: Sequence[Node]) -> int:
    """Emit one check for the first rules of some parts, if each says that the product of an item of one list
    and an item of another is 0, for one item after the other; return how many rules it covers.
    """
    pairs: list[tuple[str, int, str, int]] = []
    for part in parts:
        pair = _factors(source, part)
        if pair is None or (pairs and not _follows(pairs, pair)):
            break
        pairs.append(pair)
    if len(pairs) < FEWEST:
        return 0
    (left, first, right, start), (_, last, _, stop) = pairs[0], pairs[-1]
    order = "big" if stop > start else "little"  # the first byte meets the first or the last one
    items = [_slice(source, left, first, last), _slice(source, right, min(start, stop), max(start, stop))]
    numbers = [f"from_bytes({part}.translate(NOT_ZERO), " for part in items]
    source.names["NOT_ZERO"] = NOT_ZERO
    source.emit(f"if {numbers[0]}'big') & {numbers[1]}'{order}'): return None")
    return len(pairs)


def _slice(source: StreamSource, items: str, first: int, last: int) -> str:
    is_whole = first == 0 and last == source.bytes_count[items] - 1
    return source.bytes_of[items] + ("" if is_whole else f"[{first}:{last + 1}]")


def _factors(source: StreamSource, part: Node) -> tuple[str, int, str, int] | None:
    """The lists and places of two items whose product must be 0, if a part is a rule that says so."""
    product = zero_product(part.condition) if isinstance(part, Rule) else None
    factors = []
    for factor in product or ():
        if not isinstance(factor, Item):
            return None
        items = source.source_of(factor.items).source
        if not 0 <= factor.index < source.bytes_count.get(items, 0):
            return None
        factors.append((items, factor.index))
    return (*factors[0], *factors[1]) if factors else None


def _follows(pairs: list[tuple[str, int, str, int]], pair: tuple[str, int, str, int]) -> bool:
    """Whether a pair of items is the next one: each list goes on, the second one in either direction."""
    before = pairs[-1]
    if (pair[0], pair[1], pair[2]) != (before[0], before[1] + 1, before[2]):
        return False
    step = pair[3] - before[3]
    return step == pairs[1][3] - pairs[0][3] if len(pairs) > 1 else abs(step) == 1
