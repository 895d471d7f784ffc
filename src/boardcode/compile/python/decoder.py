"""Bytes to a state: source that looks up several fields at a time and builds every object.

A part of the plan with few meanings is looked up as a whole in a table that is made beforehand; items of an
array are looked up in runs. With rows of three passages of two bits, two rows a run:

    v0 = rows0[w0 >> 84 & 0xfff]                # ((WALL, OPEN, OPEN), (OPEN, OPEN, WALL)), or MISSING
    v1 = rows0[w0 >> 72 & 0xfff]
    if v0 is MISSING or v1 is MISSING: return None
    state = new(View); set_rows(state, v0 + v1)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Any

from boardcode.compile.plan import (
    Constraint,
    Integer,
    Node,
    Repeat,
    Special,
    Struct,
    Symbols,
    Unlowerable,
    ZeroPrefix,
    Zeros,
)
from boardcode.compile.python.classes import is_plain
from boardcode.compile.python.layout import Words, order_expression, with_words

MOST = 1 << 14  # patterns of a part that is looked up as a whole
LISTED = 14  # bits of a lookup table that is a list; wider ones are dictionaries
MISSING: Any = type("Missing", (), {"__repr__": lambda self: "MISSING"})()  # a pattern without a meaning

Decoder = Callable[[bytes], Any]


def count(node: Node) -> int:
    """How many canonical patterns a node has."""
    match node:
        case Integer():
            return node.most - node.least + 1
        case Symbols():
            return len(node.patterns)
        case Special():
            return count(node.item) + len(node.patterns)
        case ZeroPrefix() | Constraint():
            return count(node.item)
        case Repeat():
            return int(count(node.item) ** node.count)
        case Struct():
            return prod(count(part) for part in node.parts)
    return 1


def is_shareable(node: Node) -> bool:
    """Whether the objects of a node can be made beforehand: nobody can change them, and making them cannot
    fail.
    """
    match node:
        case Integer() | Symbols() | Zeros():
            return True
        case Special() | ZeroPrefix() | Repeat():
            return is_shareable(node.item)
        case Struct():
            return is_plain(node) and all(is_shareable(part) for part in node.parts)
    return False


def objects(node: Node) -> dict[int, Any]:
    """The Python object of every canonical pattern of a node that has few."""
    match node:
        case Integer():
            return {number: number for number in range(node.least, node.most + 1)}
        case Symbols():
            return dict(zip(node.patterns, node.objects, strict=True))
        case Special():
            return objects(node.item) | dict(zip(node.patterns, node.objects, strict=True))
        case ZeroPrefix():
            return objects(node.item)
        case Repeat():
            return _combine([(node.item.width, objects(node.item))] * node.count, lambda *values: values)
        case Struct():
            make: Any = node.make
            names = [node.attributes.get(name) for name in node.names]

            def build(*values: Any) -> Any:
                return make(
                    **{name: value for name, value in zip(names, values, strict=True) if name is not None}
                )

            return _combine([(part.width, objects(part)) for part in node.parts], build)
    return {0: None}


def _combine(tables: Sequence[tuple[int, dict[int, Any]]], build: Callable[..., Any]) -> dict[int, Any]:
    combined = {}
    for chosen in product(*(table.items() for _, table in tables)):
        pattern = 0
        for (width, _), (bits, _) in zip(tables, chosen, strict=True):
            pattern = pattern << width | bits
        combined[pattern] = build(*[value for _, value in chosen])
    return combined


class _Source:
    """The statements of a decoder, and the names that they use."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lines: list[str] = []
        self.indent = "    "
        self.names: dict[str, Any] = {"MISSING": MISSING, "new": object.__new__}
        self.zeros = dict.fromkeys(words.names, 0)  # bits that must be 0, by word
        self._tables: dict[tuple[int, int], tuple[str, bool]] = {}
        self._count = 0

    def name(self, prefix: str, value: Any = None) -> str:
        name = f"{prefix}{self._count}"
        self._count += 1
        if value is not None:
            self.names[name] = value
        return name

    def emit(self, line: str) -> None:
        self.lines.append(self.indent + line)

    def require_zeros(self, start: int, width: int) -> None:
        """Mark bits that must be 0; they may span several words."""
        for bit in range(start, start + width):
            word, below = self.words.place(bit, 1)
            self.zeros[word] |= 1 << below

    def value(self, node: Node, start: int) -> str:
        """Emit what computes the value of a node, and return the expression for it."""
        if self._is_narrow(node):
            return self.look_up(node, 1, start)
        match node:
            case Integer():
                return self.integer(node, start)
            case ZeroPrefix():
                self.require_zeros(start, node.zeros)
                return self.value(node.item, start + node.zeros)
            case Constraint():
                value = self.name("v")
                self.emit(f"{value} = {self.value(node.item, start)}")
                self.emit(f"if {self.name('check', node.check)}({value}) is not None: return None")
                return value
            case Special():
                return self.special(node, start)
            case Repeat():
                return self.repeat(node, start)
            case Struct():
                return self.struct(node, start)
        raise Unlowerable(f"a {type(node).__name__} is not a part of a plan")

    def _is_narrow(self, node: Node) -> bool:
        """Whether a node is looked up as a whole."""
        return is_shareable(node) and count(node) <= MOST and node.width <= self.words.bits

    def look_up(self, node: Node, run: int, start: int) -> str:
        """Emit a lookup of `run` items in a row, a tuple; of a single value for a run of 1."""
        width = run * node.width
        value, bits = self.name("v"), self.words.cut(start, width)
        if (id(node), run) not in self._tables:
            table = objects(node if run == 1 else Repeat(run, node))
            listed = (
                [table.get(pattern, MISSING) for pattern in range(1 << width)] if width <= LISTED else None
            )
            self._tables[id(node), run] = self.name("table", listed or table.get), len(table) < 1 << width
        name, is_partial = self._tables[id(node), run]
        self.emit(f"{value} = {name}[{bits}]" if width <= LISTED else f"{value} = {name}({bits}, MISSING)")
        if is_partial:
            self.emit(f"if {value} is MISSING: return None")
        return value

    def integer(self, node: Integer, start: int) -> str:
        value = self.name("v")
        self.emit(f"{value} = {self.words.cut(start, node.width)}")
        if node.least > 0 or node.most < (1 << node.width) - 1:
            self.emit(f"if not {node.least} <= {value} <= {node.most}: return None")
        return value

    def special(self, node: Special, start: int) -> str:
        value, pattern = self.name("v"), self.name("v")
        specials = self.name("specials", dict(zip(node.patterns, node.objects, strict=True)))
        self.emit(f"{pattern} = {self.words.cut(start, node.width)}")
        self.emit(f"if {pattern} in {specials}: {value} = {specials}[{pattern}]")
        self.emit("else:")
        outer, self.indent = self.indent, self.indent + "    "
        zeros = dict(self.zeros)
        self.emit(f"{value} = {self.value(node.item, start)}")
        for word, bits in self.zeros.items():  # these must be 0 in this branch only
            if bits != zeros[word]:
                self.emit(f"if {word} & {bits & ~zeros[word]:#x}: return None")
        self.zeros, self.indent = zeros, outer
        return value

    def repeat(self, node: Repeat, start: int) -> str:
        width, longest = node.item.width, self._longest_run(node)
        if longest < 2:
            values = [self.value(node.item, start + k * width) for k in range(node.count)]
            return f"({', '.join(values)},)" if values else "()"
        runs = []
        for first in range(0, node.count, longest):
            length = min(longest, node.count - first)
            value = self.look_up(node.item, length, start + first * width)
            runs.append(value if length > 1 else f"({value},)")
        return f"({' + '.join(runs)})"

    def _longest_run(self, node: Repeat) -> int:
        """How many items are looked up together."""
        if not self._is_narrow(node.item):
            return 1
        length, item_count = 1, count(node.item)
        while item_count ** (length + 1) <= MOST and (length + 1) * node.item.width <= self.words.bits:
            length += 1
        return min(length, node.count)

    def struct(self, node: Struct, start: int) -> str:
        values = {}
        for name, part in zip(node.names, node.parts, strict=True):
            if name in node.attributes:
                values[node.attributes[name]] = self.value(part, start)
            else:
                self.require_zeros(start, part.width)
            start += part.width
        made, make = self.name("v"), self.name("make", node.make)
        if not is_plain(node):
            self.emit(f"{made} = {make}({', '.join(f'{name}={value}' for name, value in values.items())})")
            return made
        self.emit(f"{made} = new({make})")
        for name, value in values.items():
            self.emit(f"{self.name('set', vars(node.make)[name].__set__)}({made}, {value})")
        return made


def compile_decoder(node: Node, size: int, order: list[int]) -> Decoder:
    """Compile a function from `size` bytes to the value of a node without swaps; what follows the node must
    be 0.

    The function returns None for bytes that it cannot read to a canonical state.
    """

    def generate(words: Words) -> Decoder:
        source = _Source(words)
        value = source.value(node, 0)
        source.require_zeros(node.width, 8 * size - node.width)
        statement, split = words.split()
        lines = ["def decode(data):"]
        lines += [f"    data = {order_expression(order)}"] if order != list(range(size)) else []
        lines += [f"    {statement}"]
        set_bits = [f"{word} & {bits:#x}" for word, bits in source.zeros.items() if bits]
        lines += [f"    if {' or '.join(set_bits)}: return None"] if set_bits else []
        names = source.names | {"split": split}
        # The source is made of names from here and of numbers.
        exec("\n".join([*lines, *source.lines, f"    return {value}"]), names)
        decoder: Decoder = names["decode"]
        return decoder

    return with_words(size, generate)
