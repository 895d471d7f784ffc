"""A state to bytes: source that takes its objects apart, checks them, and looks up their patterns.

A record of a few small values is looked up by the tuple of them, a tuple of words by itself:

    if v0.__class__ is not Cell: return None
    p0 = patterns0.get((v0.nature, v0.entity))
    if p0 is None: return None

Whatever is not exactly of the declared classes is left to the careful path, which knows more and explains
what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
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
from boardcode.compile.python.decoder import MOST, count, objects
from boardcode.compile.python.layout import Words, order_expression, with_words

Encoder = Callable[[Any], "bytes | None"]


class _Source:
    """The statements of an encoder, and the names that they use."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lines: list[str] = []
        self.indent = "    "
        self.names: dict[str, Any] = {}
        self.terms: dict[str, list[str]] = {word: [] for word in words.names}
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

    def require(self, condition: str) -> None:
        self.emit(f"if not ({condition}): return None")

    def variable(self, expression: str) -> str:
        variable = self.name("v")
        self.emit(f"{variable} = {expression}")
        return variable

    def put(self, pattern: str, start: int, width: int) -> None:
        """Add a pattern to its word."""
        word, below = self.words.place(start, width)
        self.terms[word].append(f"{pattern} << {below}" if below else pattern)

    def write(self, node: Node, value: str, start: int) -> None:
        """Emit what checks a value and adds its pattern."""
        match node:
            case Integer() | Symbols():
                self.put(self.leaf_pattern(node, value), start, node.width)
            case ZeroPrefix():
                self.write(node.item, value, start + node.zeros)
            case Constraint():
                self.write(node.item, value, start)
                self.require(f"{self.name('check', node.check)}({value}) is None")
            case Special():
                self.special(node, value, start)
            case Repeat():
                self.repeat(node, value, start)
            case Struct():
                self.struct(node, value, start)
            case _:
                raise Unlowerable(f"a {type(node).__name__} is not a part of a plan")

    def leaf_pattern(self, node: Integer | Symbols, value: str) -> str:
        """Emit what checks a number or a word, and return the expression of its pattern."""
        if isinstance(node, Integer):
            self.require(f"{value}.__class__ is int and {node.least} <= {value} <= {node.most}")
            return value
        classes = self.table("classes", node, lambda: frozenset(map(type, node.objects)))
        numbers = self.table("patterns", node, lambda: _patterns(node))
        self.require(f"{value}.__class__ in {classes} and {value} in {numbers}")
        return f"{numbers}[{value}]"

    def special(self, node: Special, value: str, start: int) -> None:
        """A special value is looked up; other values are written by the item, in a branch of their own."""
        if isinstance(node.item, Struct) and self.is_flat(node.item) and _has_flat_specials(node, node.item):
            self.flat_struct(node, node.item, value, start)
            return
        pattern = self.name("p")
        specials = self.table("patterns", node, lambda: dict(zip(node.objects, node.patterns, strict=True)))
        classes = self.table("classes", node, lambda: frozenset(map(type, node.objects)))
        self.emit(f"if {value}.__class__ in {classes} and {value} in {specials}:")
        self.emit(f"    {pattern} = {specials}[{value}]")
        self.emit("else:")
        outer, self.indent = self.indent, self.indent + "    "
        terms, words = self.terms, self.words
        self.terms, self.words = {"part": []}, _Part(node.width)
        self.write(node.item, value, 0)
        self.emit(f"{pattern} = {' | '.join(self.terms['part']) or '0'}")
        self.terms, self.words, self.indent = terms, words, outer
        self.put(pattern, start, node.width)

    def repeat(self, node: Repeat, value: str, start: int) -> None:
        row = self.variable(value)
        self.require(f"{row}.__class__ is tuple and len({row}) == {node.count}")
        if isinstance(node.item, Symbols) and count(node) <= MOST:
            pattern = self.name("p")
            rows = self.table(
                "rows", node, lambda: {items: bits for bits, items in objects(node).items()}.get
            )
            self.emit(f"try: {pattern} = {rows}({row})")
            self.emit("except TypeError: return None  # an item that cannot be hashed")
            self.require(f"{pattern} is not None")
            self.put(pattern, start, node.width)
            return
        items = [self.name("v") for _ in range(node.count)]
        if items:
            self.emit(f"{', '.join(items)}, = {row}")
        for k, item in enumerate(items):
            self.write(node.item, item, start + k * node.item.width)

    def struct(self, node: Struct, value: str, start: int) -> None:
        record = self.variable(value)
        if self.is_flat(node):
            self.flat_struct(None, node, record, start)
            return
        self.require_class(node, record)
        for name, part in zip(node.names, node.parts, strict=True):
            if name in node.attributes:
                self.write(part, self.variable(f"{record}.{node.attributes[name]}"), start)
            start += part.width

    def require_class(self, node: Struct, record: str) -> None:
        _require_attributes(node, node.make)
        self.require(f"{record}.__class__ is {self.table('make', node, lambda: node.make)}")

    # -- records of a few small values, looked up by the tuple of them

    def is_flat(self, node: Struct) -> bool:
        """Whether a record has few values, and all of them are numbers and words."""
        leaves = all(
            self.is_flat(part) if isinstance(part, Struct) else isinstance(part, (Integer, Symbols, Zeros))
            for part in node.parts
        )
        return is_plain(node) and leaves and count(node) <= MOST

    def flat_struct(self, special: Special | None, node: Struct, value: str, start: int) -> None:
        record, pattern, outer = self.variable(value), self.name("p"), self.indent
        if special and None in special.objects:
            nothing = special.patterns[special.objects.index(None)]
            self.emit(f"if {record} is None: {pattern} = {nothing}")
            self.emit("else:")
            self.indent += "    "
        self.require_class(node, record)
        leaves = self.flat_leaves(node, record)
        key = f"({', '.join(leaf for leaf, _ in leaves)},)"
        numbers = [leaf for leaf, is_number in leaves if is_number]
        if numbers:
            self.require(" and ".join(f"{leaf}.__class__ is int" for leaf in numbers))
        keys = self.table("keys", special or node, lambda: _keys(special, node).get)
        self.emit(f"try: {pattern} = {keys}({key})")
        self.emit("except TypeError: return None  # a value that cannot be hashed")
        self.require(f"{pattern} is not None")
        self.indent = outer
        self.put(pattern, start, node.width)

    def flat_leaves(self, node: Struct, record: str) -> list[tuple[str, bool]]:
        """The source of each value of a flat record, and whether it must be a number."""
        leaves = []
        for name, part in zip(node.names, node.parts, strict=True):
            if name not in node.attributes:
                continue
            source = f"{record}.{node.attributes[name]}"
            if isinstance(part, Struct):
                inner = self.variable(source)
                self.require_class(part, inner)
                leaves += self.flat_leaves(part, inner)
            else:
                leaves.append((source, isinstance(part, Integer)))
        return leaves


class _Part(Words):
    """A word that holds the bits of one special node."""

    def __init__(self, width: int) -> None:
        self.bits = width
        self.names = ["part"]


def _patterns(node: Symbols) -> dict[Any, int]:
    return dict(zip(node.objects, node.patterns, strict=True))


def _key(node: Struct, record: Any) -> tuple[Any, ...]:
    """The values of a flat record, as `flat_leaves` lists them."""
    values: list[Any] = []
    for name, part in zip(node.names, node.parts, strict=True):
        if name in node.attributes:
            value = getattr(record, node.attributes[name])
            values += _key(part, value) if isinstance(part, Struct) else [value]
    return tuple(values)


def _keys(special: Special | None, node: Struct) -> dict[tuple[Any, ...], int]:
    """The pattern of each flat record by its values."""
    return {
        _key(node, record): bits for bits, record in objects(special or node).items() if record is not None
    }


def _has_flat_specials(special: Special, node: Struct) -> bool:
    """Whether special values can be looked up as the record's own: each is None, or such a record of plain
    values.
    """
    is_nested = any(isinstance(part, Struct) for part in node.parts)
    return all(value is None or (type(value) is node.make and not is_nested) for value in special.objects)


def _require_attributes(node: Struct, made: Any) -> None:
    if not isinstance(made, type) or not all(hasattr(made, name) for name in node.attributes.values()):
        raise Unlowerable("the class of a record, or an attribute of it, is not known beforehand")


def compile_encoder(node: Node, size: int, order: list[int], root: type[Any]) -> Encoder:
    """Compile a function from a value of class `root` to `size` bytes; it returns None for what it cannot
    write.
    """

    def generate(words: Words) -> Encoder:
        source = _Source(words)
        if isinstance(node, Struct):  # its class is checked already, and its record may be made by a function
            _require_attributes(node, root)
            start = 0
            for name, part in zip(node.names, node.parts, strict=True):
                if name in node.attributes:
                    source.write(part, source.variable(f"state.{node.attributes[name]}"), start)
                start += part.width
        else:
            source.write(node, "state", 0)
        statement, join = words.join([" | ".join(terms) or "0" for terms in source.terms.values()])
        inverse = sorted(range(size), key=order.__getitem__)
        lines = [
            "def encode(state):",
            *source.lines,
            f"    data = {statement}",
            f"    return {order_expression(inverse)}",
        ]
        names = source.names | {"join": join}
        # The source is made of names from here and of numbers.
        exec("\n".join(lines), names)
        encoder: Encoder = names["encode"]
        return encoder

    return with_words(size, generate)
