"""A state to bytes: source that takes its objects apart and looks up their patterns.

A record of a few small values is looked up attribute by attribute, a tuple of words by itself:

    p0 = cells1[v0.nature][v0.entity]
    p1 = rows2[v1]

A value that is not there raises, and the function returns None: the careful path knows more spellings of a
state, and explains what is wrong.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Iterable
from itertools import chain
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
from boardcode.compile.python.arrays import FEWEST, array_items, gather_source, spreading_steps
from boardcode.compile.python.decoder import MOST, key_condition
from boardcode.compile.python.layout import (
    CodeLayout,
    Misaligned,
    NumberLayout,
    generate_with_layout,
)
from boardcode.compile.python.objects import count, is_plain, objects
from boardcode.compile.python.text import Source

Encoder = Callable[[Any], "str | None"]
NO_PATTERN: dict[Any, int] = {}  # looking up anything in it fails


class _EncoderSource:
    """The statements of an encoder, and the names that they use."""

    def __init__(self, layout: CodeLayout) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.indent = "        "
        self.names: dict[str, Any] = {"NO_PATTERN": NO_PATTERN}
        self.patterns: list[tuple[str, int, int]] = []  # expression, start and width
        self.checks: list[str] = []
        self._tables: dict[tuple[str, int], str] = {}
        self._count = 0

    def name(self, prefix: str, value: Any = None) -> str:
        name = f"{prefix}{self._count}"
        self._count += 1
        if value is not None:
            self.names[name] = value
        return name

    def table(self, prefix: str, node: Node, make: Callable[[], Any]) -> str:
        """The name of a table of a node, which is made once."""
        if (prefix, id(node)) not in self._tables:
            self._tables[prefix, id(node)] = self.name(prefix, make())
        return self._tables[prefix, id(node)]

    def emit(self, line: str) -> None:
        self.lines.append(self.indent + line)

    def variable(self, expression: str) -> str:
        if expression.isidentifier():
            return expression
        variable = self.name("v")
        self.emit(f"{variable} = {expression}")
        return variable

    def write(self, node: Node, value: str, start: int) -> None:
        """Emit what computes the pattern of a value; `value` is an expression without side effects."""
        # Swapped bytes may separate the bits of a pattern; there are none in a special value.
        is_whole = self.patterns_are_nested or self.layout.is_in_one_segment(start, node.width)
        pattern = self.pattern(node, value) if is_whole else None
        if pattern is not None:
            self.patterns.append((self.variable(pattern), start, node.width))
            return
        match node:
            case ZeroPrefix():
                self.write(node.item, value, start + node.zeros)
            case Constraint(item=Repeat() as items) if node.keys is not None and self.is_looked_up(
                items.item
            ):
                before, row = len(self.patterns), self.variable(value)
                self.emit(f"if {row}.__class__ is not tuple or len({row}) != {items.count}: return None")
                self.unpack(items, row, start)
                patterns = [pattern for pattern, _, _ in self.patterns[before:]]
                self.emit(f"if {key_condition(node, patterns, self.name)}: return None")
            case Constraint():
                variable = self.variable(value)
                self.write(node.item, variable, start)
                self.checks.append(
                    f"if {self.name('check', node.check)}({variable}) is not None: return None"
                )
            case Special():
                self.special(node, self.variable(value), start)
            case Repeat():
                self.repeat(node, self.variable(value), start)
            case Struct():
                self.members(node, self.variable(value), start)
            case _:
                raise Unlowerable(f"a {type(node).__name__} is not a part of a plan")

    def pattern(self, node: Node, value: str) -> str | None:
        """The expression of a pattern that is looked up; None for a node that is written in parts."""
        match node:
            case Integer():
                is_number = f"{value}.__class__ is int and {node.least} <= {value} <= {node.most}"
                return f"({value} if {is_number} else NO_PATTERN[0])"
            case Symbols():
                return f"{self.table('symbols', node, lambda: _patterns(node))}[{value}]"
            case ZeroPrefix():
                return self.pattern(node.item, value)
            case Repeat(item=Symbols()) if 0 < count(node) <= MOST and node.count:
                return f"{self.table('rows', node, lambda: _invert(objects(node).items()))}[{value}]"
            case Struct() if _is_flat(node):
                return self.flat_pattern(node, node, value)
            case Special():
                return self.special_pattern(node, value)
        return None

    def special_pattern(self, node: Special, value: str) -> str | None:
        item = node.item
        if isinstance(item, Struct):
            if not _is_flat(item) or not _has_flat_specials(node, item):
                return None
            pattern = self.flat_pattern(node, item, value)
            if None in node.objects:
                return f"({node.patterns[node.objects.index(None)]} if {value} is None else {pattern})"
            return pattern
        inner = self.pattern(item, value)
        if inner is None:
            return None
        specials = self.table("specials", node, lambda: _patterns(node))
        return f"({specials}[{value}] if {value} in {specials} else {inner})"

    def flat_pattern(self, node: Node, record: Struct, value: str) -> str:
        """The lookup of a record by one value after the other."""
        trie = self.table("records", node, lambda: _trie(record, objects(node)))
        return f"{trie}{''.join(f'[{leaf}]' for leaf in _flat_leaves(record, value))}"

    def special(self, node: Special, value: str, start: int) -> None:
        """A special value is looked up; other values are written by the item, in a branch of their own."""
        pattern = self.name("p")
        specials = self.table("specials", node, lambda: _patterns(node))
        self.emit(f"if {value} in {specials}: {pattern} = {specials}[{value}]")
        self.emit("else:")
        outer, patterns, checks = self.indent, self.patterns, len(self.checks)
        self.indent, self.patterns = outer + "    ", []
        self.write(node.item, value, 0)
        if len(self.checks) > checks:
            raise Unlowerable("a check depends on whether a value is special")  # checks are made at the end
        terms = [f"{part} << {node.width - first - width}" for part, first, width in self.patterns]
        self.emit(f"{pattern} = {' | '.join(terms) or 0}")
        self.indent, self.patterns = outer, [*patterns, (pattern, start, node.width)]

    def repeat(self, node: Repeat, row: str, start: int) -> None:
        self.emit(f"if {row}.__class__ is not tuple or len({row}) != {node.count}: return None")
        if node.count and not self.array(node, row, start):
            self.unpack(node, row, start)

    def unpack(self, node: Repeat, row: str, start: int) -> None:
        """Emit what writes the items of a tuple one by one."""
        items = [self.name("v") for _ in range(node.count)]
        self.emit(f"{', '.join(items)}, = {row}")
        for k, item in enumerate(items):
            self.write(node.item, item, start + k * node.item.width)

    def is_looked_up(self, node: Node) -> bool:
        """Whether the pattern of a value is one expression."""
        return self.pattern(node, "item") is not None

    def array(self, node: Repeat, row: str, start: int) -> bool:
        """Emit what writes all items of a long array of narrow items at once, if the array is such."""
        items = array_items(node, start)
        steps = spreading_steps(items, 8 * self.layout.size) if len(items.starts) >= FEWEST else None
        pattern = self.pattern(items.item, "item")
        if steps is None or pattern is None or self.patterns_are_nested or not self.layout.is_straight:
            return False
        if not isinstance(self.layout, NumberLayout):
            raise Misaligned
        loops, rows = f"for item in {row}", row
        if len(items.shape) > 1:
            *outer, length = items.shape[1:]
            for outer_length in outer:
                self._require_rows(rows, outer_length)
                rows = self.variable(f"[*chain({rows})]")
            self._require_rows(rows, length)
            loops = f"for row in {rows} for item in row"
        number = self.variable(f"from_bytes(bytes([{pattern} {loops}]), 'big')")
        self.names["from_bytes"] = int.from_bytes
        for line in gather_source(steps, number):
            self.emit(line)
        below = 8 * self.layout.size - start - node.width  # bits behind the array
        self.patterns.append((self.variable(f"{number} >> {below}" if below else number), start, node.width))
        return True

    def _require_rows(self, rows: str, length: int) -> None:
        """Emit the check that all items are tuples of some length."""
        self.names["chain"] = chain.from_iterable
        self.emit(
            f"if {{*map(type, {rows})}} != {{tuple}} or {{*map(len, {rows})}} != {{{length}}}: return None"
        )

    @property
    def patterns_are_nested(self) -> bool:
        """Whether patterns are collected for a branch."""
        return len(self.indent) > 8

    def members(self, node: Struct, record: str, start: int) -> None:
        for name, part in zip(node.names, node.parts, strict=True):
            if name in node.attributes:
                self.write(part, self.variable(f"{record}.{node.attributes[name]}"), start)
            start += part.width


def _patterns(node: Symbols | Special) -> dict[Any, int]:
    return dict(zip(node.objects, node.patterns, strict=True))


def _invert(items: Iterable[tuple[int, Hashable]]) -> dict[Hashable, int]:
    return {value: pattern for pattern, value in items}


def _is_flat(node: Struct) -> bool:
    """Whether a record has few values, and all of them are numbers and words."""
    are_leaves = all(
        _is_flat(part) if isinstance(part, Struct) else isinstance(part, (Integer, Symbols, Zeros))
        for part in node.parts
    )
    return is_plain(node) and bool(node.attributes) and are_leaves and count(node) <= MOST


def _has_flat_specials(special: Special, node: Struct) -> bool:
    """Whether special values are looked up as the record's own: each is None or such a flat record."""
    is_nested = any(isinstance(part, Struct) for part in node.parts)
    return all(value is None or (type(value) is node.make and not is_nested) for value in special.objects)


def _flat_leaves(node: Struct, record: str) -> list[str]:
    """The source of each value of a flat record."""
    leaves = []
    for name, part in zip(node.names, node.parts, strict=True):
        if name in node.attributes:
            source = f"{record}.{node.attributes[name]}"
            leaves += _flat_leaves(part, source) if isinstance(part, Struct) else [source]
    return leaves


def _trie(node: Struct, records: dict[int, Any]) -> Any:
    """The patterns of flat records by their values: a dictionary a value, but a tuple for numbers.

    A dictionary would find 5 for 5.0, which the careful path rejects; an index must be an integer. Behind the
    numbers of a tuple there is as much room again, so that a negative index finds nothing either.
    """
    trie: dict[Any, Any] = {}
    for pattern, record in records.items():
        if record is not None:
            *path, last = _flat_values(node, record)
            branch = trie
            for value in path:
                branch = branch.setdefault(value, {})
            branch[last] = pattern
    return _with_tuples(trie, _flat_parts(node))


def _with_tuples(trie: Any, parts: list[Node]) -> Any:
    if not parts:
        return trie
    branches = {value: _with_tuples(branch, parts[1:]) for value, branch in trie.items()}
    if isinstance(parts[0], Integer):
        return tuple(branches.get(number) for number in range(2 * (parts[0].most + 1)))
    return branches


def _flat_parts(node: Struct) -> list[Node]:
    parts: list[Node] = []
    for name, part in zip(node.names, node.parts, strict=True):
        if name in node.attributes:
            parts += _flat_parts(part) if isinstance(part, Struct) else [part]
    return parts


def _flat_values(node: Struct, record: Any) -> list[Any]:
    values: list[Any] = []
    for name, part in zip(node.names, node.parts, strict=True):
        if name in node.attributes:
            value = getattr(record, node.attributes[name])
            values += _flat_values(part, value) if isinstance(part, Struct) else [value]
    return values


def compile_encoder(node: Node, order: list[int], writing: Source) -> Encoder:
    """Compile a function from a value to its text; it returns None for a value that it cannot write."""

    def generate(layout: CodeLayout) -> Encoder:
        source = _EncoderSource(layout)
        source.write(node, "state", 0)
        joined, names = layout.joining(source.patterns)
        lines = [
            "def encode(state):",
            "    try:",
            *source.lines,
            f"        data = {joined}",
            # Not such a record, a value without a pattern, or one that cannot be hashed: nothing else raises
            # here.
            "    except (AttributeError, IndexError, KeyError, TypeError, StructError): return None",
            *(f"    {line}" for line in source.checks),
            f"    return {writing.lines[0]}",
        ]
        scope = source.names | names | writing.names | {"StructError": struct.error}
        exec("\n".join(lines), scope)  # the source is made of names from here and of numbers
        encoder: Encoder = scope["encode"]
        return encoder

    return generate_with_layout(order, generate)
