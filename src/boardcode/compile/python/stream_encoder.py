"""A state to text for plans that are written in order: one walk over the plan emits a function with loops.

Each part adds its bytes, or its binary digits:

    v3 = state.card
    if v3.__class__ is not int or not 0 <= v3 <= 65535: return None
    out1 += v3.to_bytes(2, 'big')

The function returns None for a state that it cannot write; the careful path says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from boardcode.alphabets import Alphabet
from boardcode.compile.expressions import MOST_NUMBER_BITS
from boardcode.compile.plan import (
    Align,
    Alternating,
    Bijective,
    CardDeal,
    Combination,
    Computed,
    Constant,
    Constraint,
    Counted,
    Derived,
    Distinct,
    Extension,
    Flagged,
    Integer,
    Lookup,
    LowestFirst,
    LsbFirst,
    Mapped,
    Node,
    Optional,
    Permutation,
    Repeat,
    Rule,
    SizedInteger,
    SizedRepeat,
    Sorted,
    Special,
    Struct,
    SwapBytes,
    Switch,
    Symbols,
    Tally,
    ToEnd,
    Unary,
    Union,
    Unlowerable,
    Varint,
    When,
    ZeroPrefix,
    Zeros,
    width_of,
)
from boardcode.compile.python import stream_list_writer, stream_runtime, stream_tally
from boardcode.compile.python.stream_shape import (
    has_whole_bytes,
    is_bytewise,
    least_width,
)
from boardcode.compile.python.stream_sink import Sink
from boardcode.compile.python.stream_source import StreamSource, keys_source, rule_source
from boardcode.compile.python.stream_text import writing_source


class EncoderSource(StreamSource):
    """The statements of a writer."""

    def __init__(self) -> None:
        super().__init__()
        self.names |= {
            "chain": chain.from_iterable,
            "find": stream_runtime.find,
            "fold": stream_runtime.fold,
            "fill_and_fold": stream_runtime.fill_and_fold,
            "swap": stream_runtime.swap,
            "to_bytes": stream_runtime.to_bytes,
            "to_digits": stream_runtime.to_digits,
            "varint_bytes": stream_runtime.varint_bytes,
            "is_ascending": stream_runtime.is_ascending,
            "is_descending": stream_runtime.is_descending,
            "is_distinct": stream_runtime.is_distinct,
            "REVERSED_BYTES": stream_runtime.REVERSED_BYTES,
        }

    def write(self, node: Node, value: str, sink: Sink) -> None:
        """Emit what writes the value of a variable."""
        width = width_of(node)
        if width is not None and sink.bytewise and not has_whole_bytes(node):
            self.fixed_part(node, value, sink)
            return
        match node:
            case Integer():
                self.require_integer(value, node.least, node.most)
                sink.put_number(value, node.width)
            case Symbols():
                self.symbol(node, value, sink)
            case Varint():
                self.require_integer(value, node.least, node.most)
                self.varint(node, value, sink)
            case Unary():
                self.require_integer(value, 0, node.most)
                sink.put(f"'1' * {value} + '0'")
            case SizedInteger():
                self.sized_integer(node, value, sink)
            case Permutation():
                self.ranked(stream_runtime.permutation_rank(node.size), value, node.width, sink)
            case Combination():
                rank_of = stream_runtime.combination_rank(node.size, node.chosen)
                self.ranked(rank_of, value, node.width, sink)
            case Bijective():
                self.ranked(stream_runtime.number_of_list(node), value, node.width, sink)
            case CardDeal():
                self.ranked(stream_runtime.number_of_deal(node), value, node.width, sink)
            case Zeros():
                sink.put_constant(0, node.width)
            case Constant():
                sink.put_constant(node.value, node.width)
            case Derived():
                self.derived(node, sink)
            case Align():
                sink.align(node.bits)
            case Rule():
                self.require_rule(node.condition)
            case Computed():
                number = self.count(node.expression)
                self.emit(f"if {value}.__class__ is not int or {value} != {number}: return None")
                self.require_integer(number, node.least, node.most)
            case Struct():
                self.struct(node, value, sink)
            case Repeat():
                stream_list_writer.write_items(self, node.item, value, str(node.count), sink)
            case SizedRepeat():
                stream_list_writer.write_items(self, node.item, value, self.count(node.count), sink)
            case Counted():
                stream_list_writer.require_tuple(self, value)
                length = self.assign(f"len({value})")
                self.write(node.count, length, sink)
                stream_list_writer.write_items(self, node.item, value, None, sink)
            case ToEnd():
                stream_list_writer.require_tuple(self, value)
                with self.block(f"if {value}:"):
                    sink.require_open()
                    stream_list_writer.write_items(self, node.item, value, None, sink)
                sink.leave_out(least_width(node.item))
            case Tally():
                stream_tally.write_tally(self, node, value, sink)
            case Special() | Optional() | When() | Switch() | Union() | Flagged():
                self.choice(node, value, sink)
            case _:
                self.wrapper(node, value, sink)

    def require_integer(self, value: str, least: int, most: int | None) -> None:
        """Emit the check that a value is a number in a range."""
        in_range = f"{value} < {least}" if most is None else f"not {least} <= {value} <= {most}"
        self.emit(f"if {value}.__class__ is not int or {in_range}: return None")

    def symbol(self, node: Symbols, value: str, sink: Sink) -> None:
        # A value without a pattern raises a KeyError, one that cannot be looked up a TypeError.
        patterns = self.table("patterns", node, dict(zip(node.objects, node.patterns, strict=True)))
        if sink.bytewise:
            sink.put_number(f"{patterns}[{value}]", node.width)
        else:
            sink.put(f"{self.digit_table(node, sink)}[{value}]")

    def digit_table(self, node: Symbols, sink: Sink) -> str:
        """The name of the table from a value to its digits."""
        return self.table(f"digits{sink.low:d}", node, stream_list_writer.symbol_digits(node, sink.low))

    def varint(self, node: Varint, value: str, sink: Sink) -> None:
        if not sink.bytewise:
            groups = f"varint_bytes({value}, {node.order == 'vlq'})"
            sink.put(f"to_digits({groups}{'.translate(REVERSED_BYTES)' if sink.low else ''})")
            return
        self.emit(f"if {value} < 128: {sink.append}({value})")
        if node.most < 128:
            return
        if node.order == "leb128":  # numbers of two and three groups are the most common
            low = f"{sink.append}({value} & 127 | 128)"
            middle = f"{sink.append}({value} >> 7 & 127 | 128)"
            self.emit(f"elif {value} < {1 << 14}: {low}; {sink.append}({value} >> 7)")
            self.emit(f"elif {value} < {1 << 21}: {low}; {middle}; {sink.append}({value} >> 14)")
        with self.block("else:"):
            sink.put(f"varint_bytes({value}, {node.order == 'vlq'})")

    def sized_integer(self, node: SizedInteger, value: str, sink: Sink) -> None:
        self.require_integer(value, node.least, node.most)
        width = self.count(node.bits)
        self.emit(f"if {width} > {MOST_NUMBER_BITS} or {value} >> {width}: return None")
        sink.put(f"f'{{{value}:0{{{width}}}b}}'{'[::-1]' if sink.low else ''} if {width} else ''")

    def ranked(self, rank_of: Callable[[Any], Any], value: str, width: int, sink: Sink) -> None:
        rank = self.assign(f"{self.name('rank', rank_of)}({value})")
        self.emit(f"if {rank} is MISSING: return None")
        sink.put_number(rank, width)

    def derived(self, node: Derived, sink: Sink) -> None:
        before = f"to_bytes({sink.digits_before()})"
        if sink.bytewise and sink.parent is None:
            before = f"bytes({sink.out})"
        number = self.assign(f"{self.table('derive', node, node.function)}({before})")
        largest = (1 << node.width) - 1
        self.emit(f"if not isinstance({number}, int) or not 0 <= {number} <= {largest}: return None")
        sink.put_number(number, node.width)

    def struct(self, node: Struct, record: str, sink: Sink) -> None:
        with self.scope() as scope:
            for name, part in zip(node.names, node.parts, strict=True):
                if name in node.attributes:
                    value = self.assign(f"{record}.{node.attributes[name]}")
                    self.write(part, value, sink)
                    scope[name] = value, part
                else:
                    self.write(part, "None", sink)
        self.keep_members(record, scope)

    # -- one part or another

    def choice(
        self, node: Special | Optional | When | Switch | Union | Flagged, value: str, sink: Sink
    ) -> None:
        match node:
            case Special():
                self.special(node, value, sink)
            case Optional():
                with self.block(f"if {value} is None:"):
                    sink.leave_out(least_width(node.item))
                with self.block("else:"):
                    sink.require_open()
                    self.write(node.item, value, sink)
            case When():
                with self.block(f"if {self.meaning(node.condition)}:"):
                    self.write(node.item, value, sink)
                self.emit(f"elif {value} is not None: return None")
            case Flagged():
                stream_list_writer.require_tuple(self, value)
                self.write(node.flag, self.assign(f"len({value}) > 0"), sink)
                with self.block(f"if {value}:"):
                    self.write(node.item, value, sink)
            case Switch():
                cases = self.name("cases", {key: k for k, key in enumerate(node.objects)})
                case = self.assign(f"{cases}[{self.meaning(node.on)}]")
                self.cases(node.parts, case, [value] * len(node.parts), sink)
            case _:
                self.union(node, value, sink)

    def cases(self, parts: tuple[Node, ...], case: str, values: list[str], sink: Sink) -> None:
        for k, (part, value) in enumerate(zip(parts, values, strict=True)):
            with self.block(f"{'elif' if k else 'if'} {case} == {k}:"):
                self.write(part, value, sink)

    def union(self, node: Union, value: str, sink: Sink) -> None:
        if node.classes is not None:
            cases = self.name("cases", {made: k for k, made in enumerate(node.classes)})
            case = self.assign(f"{cases}[type({value})]")
            tag = self.assign(f"{self.name('tags', node.tags)}[{case}]")
            inner = value
        else:
            self.emit(f"if not isinstance({value}, tuple) or len({value}) != 2: return None")
            tag, inner = self.name("v"), self.name("v")
            self.emit(f"{tag}, {inner} = {value}")
            cases = self.name("cases", {made: k for k, made in enumerate(node.tags)})
            case = self.assign(f"{cases}[{tag}]")
        self.write(node.tag, tag, sink)
        self.cases(node.parts, case, [inner] * len(node.parts), sink)

    def special(self, node: Special, value: str, sink: Sink) -> None:
        patterns = self.table("specials", node, dict(zip(node.objects, node.patterns, strict=True)))
        pattern = self.assign(f"find({patterns}, {value})")
        with self.block(f"if {pattern} is MISSING:"):
            self.write(node.item, value, sink)
        with self.block("else:"):
            sink.put_number(pattern, node.width)

    # -- one part around another

    def wrapper(self, node: Node, value: str, sink: Sink) -> None:
        match node:
            case ZeroPrefix():
                sink.put_constant(0, node.zeros)
                self.write(node.item, value, sink)
            case Extension():
                self.write(node.item, value, sink)
            case SwapBytes():
                self.swapped(node, value, sink)
            case LsbFirst():
                self.low_first(node, value, sink)
            case LowestFirst():
                inner = Sink(self, node.item, bytewise=False, low=True)
                self.write(node.item, value, inner)
                sink.put(inner.digits if sink.low else f"{inner.digits}[::-1]")
            case Lookup():
                raws = self.table("raws", node, dict(zip(node.objects, node.raw_objects, strict=True)))
                self.write(node.item, self.assign(f"{raws}[{value}]"), sink)
            case Mapped():
                if node.like is not None:
                    draft = Sink(self, node.like, bytewise=is_bytewise(node.like), low=False, parent=sink)
                    self.write(node.like, value, draft)
                inverse = stream_runtime.inverse_of(node)
                raw = self.assign(f"{self.table('encode', node, inverse)}({value})")
                self.emit(f"if {raw} is MISSING: return None")
                self.write(node.item, raw, sink)
            case Alternating():
                numbers = self.table("turns", node, stream_runtime.turns_of(node))
                raw = self.assign(f"{numbers}({value})")
                self.emit(f"if {raw} is MISSING: return None")
                self.write(node.item, raw, sink)
            case Constraint():
                self.write(node.item, value, sink)
                self.emit(f"if {self.table('check', node, node.check)}({value}) is not None: return None")
            case Sorted() | Distinct():
                self.write(node.item, value, sink)
                self.emit(f"if not {rule_source(node)}({keys_source(self, node, value)}): return None")
            case _:
                raise Unlowerable(f"a {type(node).__name__} is not a part of a stream")

    def fixed_part(self, node: Node, value: str, sink: Sink) -> None:
        """Write whole bytes whose parts are bits."""
        inner = Sink(self, node, bytewise=False, low=sink.low, parent=sink)
        self.write(node, value, inner)
        sink.put(f"to_bytes({inner.digits}){'.translate(REVERSED_BYTES)' if sink.low else ''}")

    def swapped(self, node: SwapBytes, value: str, sink: Sink) -> None:
        if sink.bytewise and isinstance(node.item, Integer):
            self.require_integer(value, node.item.least, node.item.most)
            sink.put(f"{value}.to_bytes({node.width // 8}, '{'big' if sink.low else 'little'}')")
            return
        inner = Sink(self, node.item, bytewise=sink.bytewise, low=False)
        self.write(node.item, value, inner)
        if sink.bytewise:
            sink.put(inner.out if sink.low else f"{inner.out}[::-1]")
        else:
            sink.put(f"swap({inner.digits}){'[::-1]' if sink.low else ''}")

    def low_first(self, node: LsbFirst, value: str, sink: Sink) -> None:
        """Write a part whose bits are put into the low end of each byte."""
        width = width_of(node)
        bytewise = sink.bytewise and is_bytewise(node.item)
        inner = Sink(self, node.item, bytewise=bytewise, low=True, parent=sink)
        self.write(node.item, value, inner)
        if inner.absent:
            self.end_of_part(inner, sink)
        if bytewise:
            sink.put(f"{inner.out}{'.translate(REVERSED_BYTES)' if sink.low else ''}")
        elif sink.bytewise:
            sink.put(f"to_bytes({inner.digits}){'' if sink.low else '.translate(REVERSED_BYTES)'}")
        else:
            sink.put(f"{'fold' if width is not None else 'fill_and_fold'}({inner.digits})")

    def end_of_part(self, inner: Sink, sink: Sink) -> None:
        """Emit what an end within a part of whole bytes means for the code."""
        filling = "0" if inner.bytewise else self.assign(f"-len({inner.digits}) % 8")
        with self.block(f"if {inner.absent}:"):
            self.emit(f"if {inner.absent} <= {filling}: return None")
            sink.leave_out(f"{inner.absent} - {filling}")


def compile_stream_encoder(node: Node, alphabet: Alphabet, width: int | None) -> Callable[[Any], str | None]:
    """Compile a function from a state to its text; `width` is the number of bits, if it is always the same.

    The function returns None for a state that it cannot write. Raises `Unlowerable` if this backend cannot
    express the plan.
    """
    writing = writing_source(alphabet, width)
    source = EncoderSource()
    with source.block("try:"):
        sink = Sink(source, node, bytewise=is_bytewise(node), low=False)
        source.write(node, "state", sink)
    # Not such a record, a value without a pattern, or one that cannot be compared or looked up. What a
    # function of the declaration raises, it raises once more on the careful path.
    source.emit("except (AttributeError, KeyError, TypeError): return None")
    if sink.bytewise:
        source.emit(f"data, width = {sink.out}, 8 * len({sink.out})")
    else:
        source.emit(f"digits = {sink.digits}")
        source.emit("data, width = to_bytes(digits), len(digits)")
    if width is not None:
        source.emit(f"if width != {width}: return None")
    else:
        source.emit("if not width: return None")
        if sink.absent:
            source.emit(f"if {sink.absent} and -width % {alphabet.bits} >= {sink.absent}: return None")
    source.emit(f"return {writing.lines[0]}")
    scope = source.names | writing.names
    exec("\n".join(["def encode(state):", *source.lines]), scope)  # made of names from here and of numbers
    encode: Callable[[Any], str | None] = scope["encode"]
    return encode
