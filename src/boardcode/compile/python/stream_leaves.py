"""Parts of streams that are one value, or no value: what reads their bits."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import reduce
from operator import iadd
from typing import Any

from boardcode.compile.expressions import MOST_NUMBER_BITS
from boardcode.compile.plan import Align, Constant, Derived, Integer, Node, SizedInteger, Unary, Varint, Zeros
from boardcode.compile.python import stream_runtime
from boardcode.compile.python.stream_frame import StreamFrame
from boardcode.compile.python.stream_shape import digit_objects, digits_of
from boardcode.compile.python.stream_source import StreamSource

MOST_VARINT = (1 << 64) - 1


class LeafDecoderSource(StreamSource):
    """The statements of a reader, as far as they read single values."""

    def __init__(self) -> None:
        super().__init__()
        self.names |= {
            "new": object.__new__,
            "from_bytes": int.from_bytes,
            "iadd": iadd,
            "unpack": struct.unpack,
            "iter_unpack": struct.iter_unpack,
            "FLAG_OF_DIGIT": stream_runtime.FLAG_OF_DIGIT,
            "reduce": reduce,
            "find": stream_runtime.find,
            "fold": stream_runtime.fold,
            "read_varint": stream_runtime.read_varint,
            "swap": stream_runtime.swap,
            "to_bytes": stream_runtime.to_bytes,
            "to_digits": stream_runtime.to_digits,
            "is_ascending": stream_runtime.is_ascending,
            "is_descending": stream_runtime.is_descending,
            "is_distinct": stream_runtime.is_distinct,
            "REVERSED_BYTES": stream_runtime.REVERSED_BYTES,
        }

    def look_up(self, node: Node, frame: StreamFrame) -> str:
        """Read a part that has few meanings."""
        width = node.width
        table = digit_objects(node, low=frame.low)
        if width == 0:
            return self.table("constant", node, (table[""],)) + "[0]"
        if not frame.bytewise:
            name = self.table(f"digits{frame.low:d}", node, table)
            value = frame.part(width)
        else:
            order = -1 if frame.low else 1
            table = {int(digits[::order], 2): value for digits, value in table.items()}  # type: ignore[misc]
            name, value = self.table(f"numbers{frame.low:d}", node, table), frame.number(width)
            if width == 8:
                full = [table.get(number, stream_runtime.MISSING) for number in range(256)]  # type: ignore
                return self.present(
                    f"{self.table(f'bytes{frame.low:d}', node, full)}[{value}]", len(table) < 256
                )
        if len(table) == 1 << width:
            return self.assign(f"{name}[{value}]")
        return self.present(f"{name}.get({value}, MISSING)", True)

    def look_up_value(self, table: dict[Any, Any], key: str, *, is_hashable: bool = True) -> str:
        """Look up a value that may be missing."""
        name = self.name("table", table)
        return self.present(f"{name}.get({key}, MISSING)" if is_hashable else f"find({name}, {key})", True)

    def present(self, expression: str, is_partial: bool) -> str:
        """The variable of an expression; the function returns None if it is MISSING."""
        value = self.assign(expression)
        if is_partial:
            self.emit(f"if {value} is MISSING: return None")
        return value

    def integer(self, node: Integer, frame: StreamFrame) -> str:
        value = self.assign(frame.number(node.width))
        self.require_range(value, node.least, node.most, (1 << node.width) - 1)
        return value

    def require_range(self, value: str, least: int, most: int | None, largest: int | None) -> None:
        """Emit the check that a number from 0 to `largest` is in a range."""
        if least > 0:
            self.emit(f"if {value} < {least}: return None")
        if most is not None and most != largest:
            self.emit(f"if {value} > {most}: return None")

    def sized_integer(self, node: SizedInteger, frame: StreamFrame) -> str:
        width = self.count(node.bits)
        self.emit(f"if {width} > {MOST_NUMBER_BITS}: return None")
        stop = frame.ahead(width)
        frame.require_to(stop)
        part = f"{frame.content}[{frame.at()}:{stop}]{'[::-1]' if frame.low else ''}"
        value = self.assign(f"int({part}, 2) if {width} else 0")
        frame.move_to(stop)
        self.require_range(value, node.least, node.most, None)
        return value

    def ranked(self, counted: tuple[int, Callable[[int], Any]], number: str) -> str:
        count, unrank = counted
        rank = self.assign(number)
        self.emit(f"if {rank} >= {count}: return None")
        return self.assign(f"{self.name('unrank', unrank)}({rank})")

    def varint(self, node: Varint, frame: StreamFrame) -> str:
        """Read the first byte, and more of them only if there are more."""
        if not frame.bytewise:
            return self.varint_digits(node, frame)
        value, group = self.assign(frame.byte()), self.name("g")
        cursor = frame.settle()
        frame.forget()
        with self.block(f"if {value} > 127:"):
            # A zero byte behind the code ends every number, so that the end is checked only once.
            if node.order == "leb128":
                self.low_groups(value, group, cursor, frame.content)
                self.emit(f"if not {group} or {cursor} > {frame.limit}: return None")  # 0: a group too many
            else:
                self.emit(f"if {value} == 128: return None")
                self.emit(f"{value} -= 128; {group} = 128")
                with self.block(f"while {group} > 127:"):
                    self.emit(f"{group} = {frame.content}[{cursor}]; {cursor} += 1")
                    self.emit(f"{value} = {value} << 7 | {group} & 127")
                    self.emit(f"if {value} > {MOST_VARINT}: return None")
                self.emit(f"if {cursor} > {frame.limit}: return None")
            if node.most > 127:
                self.emit(f"if {value} > {node.most}: return None")
        self.require_range(value, node.least, node.most if node.most < 128 else None, None)
        return value

    def low_groups(self, value: str, group: str, cursor: str, content: str) -> None:
        """Emit what reads the groups after the first; numbers of two and three groups are the most common."""
        shift = self.name("h")
        self.emit(f"{group} = {content}[{cursor}]; {cursor} += 1")
        self.emit(f"{value} += ({group} << 7) - 128")  # also takes the first group's high bit away
        with self.block(f"if {group} > 127:"):
            self.emit(f"{group} = {content}[{cursor}]; {cursor} += 1")
            self.emit(f"{value} += ({group} << 14) - 16384")
            self.emit(f"{shift} = 21")
            with self.block(f"while {group} > 127:"):
                self.emit(f"if {shift} > 63: return None")
                self.emit(f"{group} = {content}[{cursor}]; {cursor} += 1")
                self.emit(f"{value} += ({group} << {shift}) - (1 << {shift}); {shift} += 7")

    def varint_digits(self, node: Varint, frame: StreamFrame) -> str:
        """Read a number whose groups need not be bytes of the code."""
        value, cursor = self.name("v"), frame.settle()
        order = f"{frame.low}, {node.order == 'vlq'}"
        self.emit(f"{value}, {cursor} = read_varint({frame.content}, {cursor}, {frame.limit}, {order})")
        self.emit(f"if not {node.least} <= {value} <= {node.most}: return None")
        frame.forget()
        return value

    def unary(self, node: Unary, frame: StreamFrame) -> str:
        cursor = frame.settle()
        value = self.assign(f"{frame.content}.find('0', {cursor}) - {cursor}")
        self.emit(f"if not 0 <= {value} <= {node.most}: return None")
        frame.move_to(f"{cursor} + {value} + 1")
        frame.require_to(cursor)
        return value

    def valueless(self, node: Zeros | Constant | Derived | Align, frame: StreamFrame) -> None:
        """Read bits that must be certain ones."""
        if isinstance(node, Align):
            self.align(node, frame)
            return
        if node.width == 0:
            return
        if isinstance(node, Derived):
            before = f"{self.name('derive', node.function)}(to_bytes({frame.digits_before()}))"
            if frame.bytewise and not frame.before:
                before = f"{self.name('derive', node.function)}({frame.content}[:{frame.at()}])"
            wanted = self.assign(before)
            self.emit(
                f"if not isinstance({wanted}, int) or {frame.number(node.width)} != {wanted}: return None"
            )
            return
        number = node.value if isinstance(node, Constant) else 0
        if frame.bytewise and node.width == 8:
            self.emit(f"if {frame.byte()} != {number}: return None")
            return
        wanted_bits: bytes | str = digits_of(number, node.width, frame.low)
        if frame.bytewise:
            wanted_bits = number.to_bytes(node.width // 8, "little" if frame.low else "big")
        literal = repr(wanted_bits) if len(wanted_bits) <= 32 else self.name("bits", wanted_bits)
        self.emit(f"if {frame.part(node.width)} != {literal}: return None")

    def align(self, node: Align, frame: StreamFrame) -> None:
        step = node.bits // frame.unit
        if step == 1:
            return
        stop = frame.ahead(f"-({frame.at()}) % {step}")
        frame.require_to(stop)
        if frame.bytewise:
            self.emit(f"if {frame.content}[{frame.at()}:{stop}].strip(b'\\0'): return None")
        else:
            self.emit(f"if {frame.content}.find('1', {frame.at()}, {stop}) >= 0: return None")
        frame.move_to(stop)
