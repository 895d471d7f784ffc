"""Where a generated writer puts its bits: into a bytearray, or into a list of binary digits."""

from __future__ import annotations

from boardcode.compile.plan import Align, Node
from boardcode.compile.python.stream_shape import can_end, digits_of, nodes
from boardcode.compile.python.stream_source import StreamSource


class Sink:
    """Bits that are written in order: those of the code, or of a part whose bits or bytes are in another
    order. Numbers have their lowest bit first if it is `low`.
    """

    def __init__(
        self, source: StreamSource, node: Node, *, bytewise: bool, low: bool, parent: Sink | None = None
    ) -> None:
        self.source = source
        self.bytewise = bytewise
        self.low = low
        self.parent = parent
        self.out = source.name("out" if bytewise else "parts")
        source.emit(f"{self.out} = {'bytearray()' if bytewise else '[]'}")
        self.append = f"append_to_{self.out}"  # bound once, which makes calls faster
        source.emit(f"{self.append} = {self.out}.append")
        self.absent = (
            ""  # the variable of how many bits something has at least that was left out; 0 if none was
        )
        if can_end(node):
            self.absent = source.name("absent")
            source.emit(f"{self.absent} = 0")
        self._length = ""  # the variables of how many digits there are, and in how many parts
        if not bytewise and any(isinstance(part, Align) for part in nodes(node)):
            self._length = source.name("length")
            source.emit(f"{self._length} = {self._length}_parts = 0")

    @property
    def byte_order(self) -> str:
        return "little" if self.low else "big"

    def put(self, content: str) -> None:
        """Emit what adds bytes, or digits in their order."""
        self.source.emit(f"{self.out} += {content}" if self.bytewise else f"{self.append}({content})")

    def put_number(self, number: str, width: int) -> None:
        """Emit what adds a number that fits into so many bits."""
        if not self.bytewise:
            self.put(f"f'{{{number}:0{width}b}}'{'[::-1]' if self.low else ''}")
        elif width == 8:
            self.source.emit(f"{self.append}({number})")
        else:
            self.put(f"({number}).to_bytes({width // 8}, '{self.byte_order}')")

    def put_constant(self, number: int, width: int) -> None:
        """Emit what adds a number that is always the same."""
        if width == 0:
            return
        content: bytes | str = digits_of(number, width, self.low)
        if self.bytewise:
            content = number.to_bytes(width // 8, "little" if self.low else "big")
        self.put(repr(content) if len(content) <= 32 else self.source.name("bits", content))

    def align(self, bits: int) -> None:
        """Emit what adds zero bits up to a multiple."""
        if self.bytewise:
            if bits > 8:
                self.put(f"bytes(-len({self.out}) % {bits // 8})")
            return
        length, parts = self._length, f"{self._length}_parts"
        self.source.emit(f"{length} += sum(map(len, {self.out}[{parts}:])); {parts} = len({self.out}) + 1")
        self.put(f"'0' * (-{length} % {bits})")
        self.source.emit(f"{length} += -{length} % {bits}")

    @property
    def digits(self) -> str:
        """The source of all digits, in the order in which they were written."""
        return f"''.join({self.out})"

    def digits_before(self) -> str:
        """The source of all digits of the code that were written."""
        if self.bytewise:
            own = f"to_digits({self.out})"
        else:
            own = f"fill_and_fold({self.digits})" if self.low else self.digits
        return own if self.parent is None else f"{self.parent.digits_before()} + {own}"

    def require_open(self) -> None:
        """Emit the check that nothing was left out before."""
        self.source.emit(f"if {self.absent}: return None")

    def leave_out(self, least: int | str) -> None:
        """Emit the note that something of at least so many bits is left out."""
        self.source.emit(f"if not {self.absent}: {self.absent} = {least}")
