"""Text to a state for plans that are read in order: one walk over the plan emits a function with loops.

A deck of a version, a list of varints and a list of pairs of numbers begins like this:

    if 1 > limit: return None
    v4 = data[0]
    if v4 != 1: return None
    if 2 > limit: return None
    v5 = data[1]                                 # how many cards
    i3 = 2
    if v5 > 127: ...                             # the rest of a longer number
    for _ in range(v5): ...

The function returns None for whatever is not canonical, and for what has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardcode.alphabets import Alphabet
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
from boardcode.compile.python import stream_lists, stream_runtime, stream_tally
from boardcode.compile.python.objects import is_plain
from boardcode.compile.python.stream_frame import StreamFrame
from boardcode.compile.python.stream_leaves import LeafDecoderSource
from boardcode.compile.python.stream_runs import RunFrame, fold_rules, is_unary, read_runs
from boardcode.compile.python.stream_shape import (
    can_end,
    fixed_run,
    has_whole_bytes,
    is_bytewise,
    is_hashable,
    is_narrow,
    nodes,
)
from boardcode.compile.python.stream_source import keys_source, rule_source
from boardcode.compile.python.stream_text import reading_source


class DecoderSource(LeafDecoderSource):
    """The statements of a reader."""

    def value(self, node: Node, frame: StreamFrame) -> str:
        """Emit what reads a node, and return the variable of its value."""
        if isinstance(frame, RunFrame) and isinstance(node, (Unary, Repeat, Align)):
            return frame.read(node)
        if isinstance(node, (Zeros, Constant, Derived, Align)):
            self.valueless(node, frame)
            return "None"
        if isinstance(node, Rule):
            self.require_rule(node.condition)
            return "None"
        if isinstance(node, Computed):
            number = self.count(node.expression)
            self.require_range(number, node.least, node.most, None)
            return number
        width = width_of(node)
        if width is not None:
            frame.require(width)
        if is_narrow(node):
            return self.look_up(node, frame)
        if width is not None and frame.bytewise and not has_whole_bytes(node):
            return self.fixed_part(node, width, frame)
        match node:
            case Integer():
                return self.integer(node, frame)
            case Symbols():
                return self.look_up_value(
                    dict(zip(node.patterns, node.objects, strict=True)), frame.number(node.width)
                )
            case Varint():
                return self.varint(node, frame)
            case Unary():
                return self.unary(node, frame)
            case SizedInteger():
                return self.sized_integer(node, frame)
            case Permutation():
                return self.ranked(stream_runtime.permutation_of(node.size), frame.number(node.width))
            case Combination():
                counted = stream_runtime.combination_of(node.size, node.chosen)
                return self.ranked(counted, frame.number(node.width))
            case Bijective():
                return self.ranked(stream_runtime.list_of_number(node), frame.number(node.width))
            case CardDeal():
                return self.ranked(stream_runtime.deal_of_number(node), frame.number(node.width))
            case Struct():
                return self.struct(node, frame)
            case Repeat():
                return stream_lists.read_items(self, str(node.count), node.item, frame)
            case SizedRepeat():
                return stream_lists.read_items(self, self.count(node.count), node.item, frame)
            case Counted():
                return stream_lists.read_items(self, self.value(node.count, frame), node.item, frame)
            case ToEnd():
                return stream_lists.read_to_end(self, node, frame)
            case Tally():
                return stream_tally.read_tally(self, node, frame)
            case Special() | Optional() | When() | Switch() | Union() | Flagged():
                return self.choice(node, frame)
            case _:
                return self.wrapper(node, frame)

    def struct(self, node: Struct, frame: StreamFrame) -> str:
        values, rules = {}, 0
        with self.scope() as scope:
            for k, (name, part) in enumerate(zip(node.names, node.parts, strict=True)):
                rules = max(rules - 1, 0) or fold_rules(self, node.parts[k:])
                if rules:
                    continue
                frame.require(fixed_run(node.parts[k:]))
                value = self.value(part, frame)
                if name in node.attributes:
                    values[node.attributes[name]] = value
                    scope[name] = value, part
        make = self.table("make", node, node.make)
        if not is_plain(node):
            made = self.assign(f"{make}({', '.join(f'{name}={value}' for name, value in values.items())})")
        else:
            made = self.assign(f"new({make})")
            for name, value in values.items():
                self.emit(f"{self.name('set', vars(node.make)[name].__set__)}({made}, {value})")
        self.keep_members(made, scope)
        return made

    # -- one part or another

    def branch(self, head: str, value: str, node: Node | None, frame: StreamFrame) -> None:
        """Emit a branch that reads a node; None if there is nothing to read."""
        frame.forget()
        with self.block(head):
            self.emit(f"{value} = {'None' if node is None else self.value(node, frame)}")
            frame.settle()
        frame.forget()

    def choice(self, node: Special | Optional | When | Switch | Union | Flagged, frame: StreamFrame) -> str:
        value = self.name("v")
        match node:
            case Special():
                return self.special(node, frame)
            case Optional():
                frame.settle()
                condition = f"{frame.left} < {stream_lists.least_left(node.item, frame)}"
                self.emit(f"{frame.over} = {frame.over} or {condition}")
                self.branch(f"if {frame.over}:", value, None, frame)
                self.branch("else:", value, node.item, frame)
            case When():
                condition = self.meaning(node.condition)
                frame.settle()
                self.branch(f"if {condition}:", value, node.item, frame)
                self.branch("else:", value, None, frame)
            case Flagged():
                flag = self.value(node.flag, frame)
                frame.settle()
                self.branch(f"if {flag}:", value, node.item, frame)
                self.emit(f"else: {value} = ()")
                self.emit(f"if {flag} and not {value}: return None")
            case _:
                tag = self.meaning(node.on) if isinstance(node, Switch) else self.value(node.tag, frame)
                keys = node.objects if isinstance(node, Switch) else node.tags
                can_look_up = isinstance(node, Switch) or is_hashable(node.tag)
                case = self.look_up_value(
                    {key: k for k, key in enumerate(keys)}, tag, is_hashable=can_look_up
                )
                frame.settle()
                for k, part in enumerate(node.parts):
                    last = k == len(node.parts) - 1
                    head = f"{'if' if k == 0 else 'elif'} {case} == {k}:" if not last or k == 0 else "else:"
                    self.branch(head, value, part, frame)
                if isinstance(node, Union) and node.classes is None:
                    return self.assign(f"{self.table('pair', node, node.pair)}({tag}, {value})")
        return value

    def special(self, node: Special, frame: StreamFrame) -> str:
        """A special value is looked up; other patterns are read by the item."""
        cursor = frame.settle()
        order = -1 if frame.low else 1
        if frame.bytewise:
            specials: dict[Any, Any] = dict(zip(node.patterns, node.objects, strict=True))
            part = frame.number(node.width)
        else:
            pairs = zip(node.patterns, node.objects, strict=True)
            specials = {f"{pattern:0{node.width}b}"[::order]: value for pattern, value in pairs}
            part = frame.part(node.width)
        value = self.assign(f"{self.table(f'specials{frame.low:d}', node, specials)}.get({part}, MISSING)")
        frame.settle()
        with self.block(f"if {value} is MISSING:"):
            self.emit(f"{cursor} -= {node.width // frame.unit}")
            frame.forget()
            self.emit(f"{value} = {self.value(node.item, frame)}")
            frame.settle()
        frame.forget()
        return value

    # -- one part around another

    def wrapper(self, node: Node, frame: StreamFrame) -> str:
        match node:
            case ZeroPrefix():
                self.valueless(Zeros(node.zeros, True), frame)
                return self.value(node.item, frame)
            case SwapBytes():
                return self.swapped(node, frame)
            case LsbFirst():
                return self.low_first(node, frame)
            case Extension():
                return self.value(node.item, frame)
            case LowestFirst():
                content = frame.part(node.width) + ("" if frame.low else "[::-1]")
                return self.value(node.item, self.fixed_frame(content, node.width, low=True))
            case Lookup():
                raw = self.value(node.item, frame)
                table = dict(zip(node.raw_objects, node.objects, strict=True))
                return self.look_up_value(table, raw, is_hashable=is_hashable(node.item))
            case Mapped():
                raw = self.value(node.item, frame)
                value = self.assign(f"{self.table('decode', node, node.decode)}({raw})")
                if node.many_to_one:
                    self.emit(f"if {self.table('encode', node, node.encode)}({value}) != {raw}: return None")
                return value
            case Alternating():
                players = self.table("players", node, stream_runtime.players_of(node))
                value = self.assign(f"{players}({self.value(node.item, frame)})")
                self.emit(f"if {value} is MISSING: return None")
                return value
            case Constraint():
                value = self.value(node.item, frame)
                self.emit(f"if {self.table('check', node, node.check)}({value}) is not None: return None")
                return value
            case Sorted() | Distinct():
                value = self.value(node.item, frame)
                rule = f"{rule_source(node)}({keys_source(self, node, value)})"
                several = "" if node.keys != () else f"len({value}) > 1 and "
                self.emit(f"if {several}not {rule}: return None")
                return value
        raise Unlowerable(f"a {type(node).__name__} is not a part of a stream")

    def fixed_frame(
        self, content: str, width: int, *, low: bool, bytewise: bool = False, before: str = ""
    ) -> StreamFrame:
        """Emit an assignment of so many bits, and return the frame that reads them."""
        limit = str(width // 8 if bytewise else width)
        variable = self.assign(content)
        return StreamFrame(
            self,
            variable,
            bytewise=bytewise,
            low=low,
            limit=limit,
            total=str(width),
            sure=width,
            before=before,
        )

    def fixed_part(self, node: Node, width: int, frame: StreamFrame) -> str:
        """Read whole bytes whose parts are bits."""
        before = frame.digits_before()
        content = f"to_digits({frame.part(width)}{'.translate(REVERSED_BYTES)' if frame.low else ''})"
        return self.value(node, self.fixed_frame(content, width, low=frame.low, before=before))

    def swapped(self, node: SwapBytes, frame: StreamFrame) -> str:
        width = node.width
        if isinstance(node.item, Integer) and (frame.bytewise or not frame.low):
            if frame.bytewise:
                number = f"from_bytes({frame.part(width)}, '{'big' if frame.low else 'little'}')"
            else:
                parts = [frame.part(8) for _ in range(width // 8)]
                number = f"int({' + '.join(reversed(parts))}, 2)"
            value = self.assign(number)
            self.require_range(value, node.item.least, node.item.most, (1 << width) - 1)
            return value
        part = frame.part(width)
        if frame.bytewise:
            content = part if frame.low else f"{part}[::-1]"
        else:
            content = f"swap({part}{'[::-1]' if frame.low else ''})"
        return self.value(node.item, self.fixed_frame(content, width, low=False, bytewise=frame.bytewise))

    def low_first(self, node: LsbFirst, frame: StreamFrame) -> str:
        """Read a part whose bits are taken from the low end of each byte."""
        width = width_of(node)
        if frame.bytewise and not frame.low and width is None and is_unary(node.item):
            return read_runs(self, node.item, frame)
        bytewise = frame.bytewise and is_bytewise(node.item)
        cursor = frame.settle() if width is None else ""
        before = frame.digits_before()
        if width is not None:
            content, total, limit = frame.part(width), str(width), str(width // 8 if bytewise else width)
        else:
            content, total = f"{frame.content}[{cursor}:{frame.limit}]", self.assign(frame.left)
            limit = self.assign(f"{total} >> 3" if bytewise else f"{total} & -8")
        if frame.bytewise:
            # A frame of bytes that is low has plain bytes in it, one of digits has them turned round.
            content += ".translate(REVERSED_BYTES)" if frame.low is bytewise else ""
            content = ended(content, node) if bytewise else f"to_digits({content})"
        else:
            content = f"fold({content})"
        inner = StreamFrame(
            self,
            self.assign(content),
            bytewise=bytewise,
            low=True,
            limit=limit,
            total=total,
            spare=0 if width is not None else frame.spare + 7,
            sure=width or 0,
            before=before,
        )
        self.begin(node.item, inner)
        value = self.value(node.item, inner)
        if width is not None:
            return value
        end = inner.settle()
        if not bytewise:
            self.align(Align(8), inner)
        size = end if bytewise == frame.bytewise else f"({end} >> 3)"
        frame.move_to(f"{frame.at()} + {size}")
        return value

    def begin(self, node: Node, frame: StreamFrame) -> None:
        """Emit what a frame needs before it is read."""
        if can_end(node):
            frame.over = self.assign("False")


def ended(content: str, node: Node) -> str:
    """The source of bytes, with a zero byte behind them that ends a number if there are any."""
    return f"{content} + b'\\0'" if any(isinstance(part, Varint) for part in nodes(node)) else content


def compile_stream_decoder(node: Node, alphabet: Alphabet, width: int | None) -> Callable[[str], Any]:
    """Compile a function from a text to its state; `width` is the number of bits, if it is always the same.

    The function returns None for a text that it cannot read to a canonical state. Raises `Unlowerable` if
    this backend cannot express the plan.
    """
    reading = reading_source(alphabet, width)
    source, bytewise = DecoderSource(), is_bytewise(node)
    for line in reading.lines:
        source.emit(line)
    source.emit("limit = total >> 3" if bytewise else "limit = total")
    content = source.assign(ended("data", node) if bytewise else "to_digits(data)")
    spare = 0 if width is not None else alphabet.bits - 1
    frame = StreamFrame(
        source, content, bytewise=bytewise, low=False, limit="limit", total="total", spare=spare
    )
    source.begin(node, frame)
    value = source.value(node, frame)
    end = frame.settle()
    rest = f"{content}[{end}:].strip(b'\\0')" if bytewise else f"{content}.find('1', {end}) >= 0"
    source.emit(f"if {frame.left} > {spare} or {rest}: return None")
    source.emit(f"return {value}")
    scope = source.names | reading.names
    exec("\n".join(["def decode(text):", *source.lines]), scope)  # made of names from here and of numbers
    decode: Callable[[str], Any] = scope["decode"]
    return decode
