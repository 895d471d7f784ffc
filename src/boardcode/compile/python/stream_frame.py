"""Where a generated reader is: a cursor over bytes, or over the binary digits of a code.

The cursor is a variable plus a number that is known beforehand, so that parts of a fixed width are read from
`data[i]`, `data[i + 1]`, `data[i + 2]` without moving it. Whether the code has so many bits is asked once for
a run of such parts.
"""

from __future__ import annotations

from boardcode.compile.python.stream_source import StreamSource


class StreamFrame:
    """Bits that are read in order: those of the code, or of a part whose bits or bytes are in another order.

    `content` is the variable that holds them, `limit` the source of where they end. Positions count bytes if
    a frame is `bytewise`, else bits. `total` is the source of how many bits there are, and `spare` how many
    of them may be left over at the end. Numbers have their lowest bit first if it is `low`. `before` is the
    source of the digits of the code before a part that has a frame of its own.
    """

    def __init__(
        self,
        source: StreamSource,
        content: str,
        *,
        bytewise: bool,
        low: bool,
        limit: str,
        total: str,
        spare: int = 0,
        sure: int = 0,
        before: str = "",
    ) -> None:
        self.source = source
        self.content = content
        self.unit = 8 if bytewise else 1
        self.bytewise = bytewise
        self.low = low
        self.limit = limit
        self.total = total
        self.spare = spare
        self.before = before
        self.over = ""  # the variable that says whether something is missing at the end
        self._cursor = source.name("i" if bytewise else "p")
        self._base = ""  # the cursor, once it has a value
        self._offset = 0
        self._sure = sure  # bits that are known to be there

    def at(self, bits: int = 0) -> str:
        """The source of the position so many bits ahead."""
        offset = self._offset + bits // self.unit
        if not self._base:
            return str(offset)
        return f"{self._base} + {offset}" if offset else self._base

    def settle(self) -> str:
        """Give the cursor variable its value, and return it."""
        if not self._base:
            self.source.emit(f"{self._cursor} = {self._offset}")
        elif self._offset:
            self.source.emit(f"{self._cursor} += {self._offset}")
        self._base, self._offset = self._cursor, 0
        return self._cursor

    def move_to(self, position: str) -> None:
        """Set the cursor to a position that is in the code."""
        self.source.emit(f"{self._cursor} = {position}")
        self._base, self._offset, self._sure = self._cursor, 0, 0

    def forget(self) -> None:
        """Note that other statements may have moved the cursor."""
        self._sure = 0

    def require(self, bits: int) -> None:
        """Emit the check that so many bits follow, unless that is known."""
        if bits > self._sure:
            condition = f"{self.at()} >=" if bits == self.unit else f"{self.at(bits)} >"
            self.source.emit(f"if {condition} {self.limit}: return None")
            self._sure = bits

    def require_to(self, position: str) -> None:
        """Emit the check that the code goes as far as a position."""
        self.source.emit(f"if {position} > {self.limit}: return None")

    def ahead(self, units: str) -> str:
        """The variable of a position as many bits or bytes ahead as an expression says."""
        stop = self.source.name("s")
        self.source.emit(f"{stop} = {self.at()} + {units}")
        return stop

    def skip(self, bits: int) -> None:
        """Move behind bits that are known to be there."""
        self._offset += bits // self.unit
        self._sure = max(0, self._sure - bits)

    def part(self, bits: int) -> str:
        """The source of the next bits, as bytes or digits; they are required and skipped."""
        self.require(bits)
        part = f"{self.content}[{self.at()}:{self.at(bits)}]"
        self.skip(bits)
        return part

    def byte(self) -> str:
        """The source of the next byte of a bytewise frame; it is required and skipped."""
        self.require(8)
        byte = f"{self.content}[{self.at()}]"
        self.skip(8)
        return byte

    def number(self, bits: int) -> str:
        """The source of the next bits as a number; they are required and skipped."""
        if bits == 8 and self.bytewise:
            return self.byte()
        part = self.part(bits)
        if not self.bytewise:
            return f"int({part}[::-1], 2)" if self.low else f"int({part}, 2)"
        return f"from_bytes({part}, '{'little' if self.low else 'big'}')"

    @property
    def left(self) -> str:
        """The source of how many bits are left."""
        return f"{self.total} - {f'8 * ({self.at()})' if self.bytewise else f'({self.at()})'}"

    def digits_before(self) -> str:
        """The source of all digits of the code before the cursor."""
        own = f"{self.content}[:{self.at()}]"
        if self.bytewise:
            own = f"to_digits({own})"  # its bits are in the order of the code
        elif self.low:
            own = f"fold({own}.ljust(({self.at()}) + 7 & -8, '0'))"
        return f"{self.before} + {own}" if self.before else own
