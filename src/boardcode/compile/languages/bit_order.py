"""In which order the bits of a part are taken, and where each stands in the code."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from boardcode.compile.languages.block_builder import BlockBuilder
from boardcode.compile.languages.low_level import (
    INT,
    Arithmetic,
    BitsAt,
    ByteAt,
    CallOf,
    Comparison,
    Literal,
    LowExpression,
    Perform,
    Procedure,
    Return,
    StoreByte,
    TableEntry,
    Variable,
    add,
    number,
)
from boardcode.compile.languages.text_reader import TextReader

SWAP, REVERSE, CHUNKS = "swap", "reverse", "chunks"


@dataclass
class OrderStep:
    """A change of the order of `width` bits from `base` on, made in the buffer: bytes exchanged (SWAP), all
    bits turned round (REVERSE) or those of each byte (CHUNKS). Without a width it goes to the end.
    """

    how: str
    base: LowExpression
    width: int | None


@dataclass
class BitOrder:
    """The order of the bits of a part: the changes that were made in the buffer, and whether numbers have
    their lowest bit first. `origin` is the first bit of the part, to which alignment is relative; `spare` is
    how many bits may be left over at its end; `turned` counts the bits whose bytes have been turned round if
    the part has no fixed width; `is_over` is set when something is missing at the end; `outer` is the order
    around a part whose bytes are turned round as they are taken.
    """

    low_first: bool = False
    steps: list[OrderStep] = field(default_factory=list)
    origin: LowExpression = field(default_factory=lambda: Literal(0))
    spare: int = 0
    turned: Variable | None = None
    is_over: Variable | None = None
    outer: BitOrder | None = None

    def with_step(self, *steps: OrderStep, low_first: bool, origin: LowExpression) -> BitOrder:
        """Return the order of a part in which more has changed."""
        return replace(
            self,
            steps=[*self.steps, *steps],
            low_first=low_first,
            origin=origin,
            spare=0,
            turned=None,
            is_over=None,
            outer=None,
        )


def emit_step(build: BlockBuilder, step: OrderStep) -> None:
    """Emit the change of order of a part with a fixed width."""
    width, base = step.width, step.base
    assert width is not None, "bytes are turned round as they are taken otherwise"
    if isinstance(base, Literal) and base.value % 8 == 0 and width % 8 == 0:
        _emit_bytes(build, step, base.value // 8, width // 8)
        return
    copy = build.shared.procedure("exchange_bits", lambda: _exchange_procedure(build))
    if step.how == SWAP:
        pairs = width // 16
        with build.loop("k", number(pairs)) as k, build.loop("j", number(8)) as j:
            one = add(base, Arithmetic("+", Arithmetic("*", k, number(8)), j))
            other = add(Arithmetic("-", j, Arithmetic("*", k, number(8))), add(base, width - 8))
            build.emit(Perform(CallOf(copy, [one, other])))
    elif step.how == REVERSE:
        with build.loop("k", number(width // 2)) as k:
            other = Arithmetic("-", add(base, width - 1), k)
            build.emit(Perform(CallOf(copy, [add(base, k), other])))
    else:
        for start in range(0, width, 8):
            size = min(8, width - start)
            if size > 1:
                with build.loop("k", number(size // 2)) as k:
                    other = Arithmetic("-", add(base, start + size - 1), k)
                    build.emit(Perform(CallOf(copy, [add(add(base, start), k), other])))


def _emit_bytes(build: BlockBuilder, step: OrderStep, first: int, count: int) -> None:
    if step.how in (SWAP, REVERSE):
        for k in range(count // 2):
            low, high = number(first + k), number(first + count - 1 - k)
            held = build.declare("held", ByteAt(low))
            build.emit(StoreByte(low, ByteAt(high)), StoreByte(high, held))
    if step.how in (CHUNKS, REVERSE):
        table = build.shared.table("turned_bytes", tuple(int(f"{byte:08b}"[::-1], 2) for byte in range(256)))
        with build.loop("k", number(first + count), number(first)) as place:
            build.emit(StoreByte(place, TableEntry(table, ByteAt(place))))


def _exchange_procedure(build: BlockBuilder) -> Procedure:
    """The procedure that exchanges two bits of the buffer; it returns 0."""
    inner = BlockBuilder(build.shared)
    one, other = Variable("one", INT), Variable("other", INT)
    first = inner.declare("first", BitsAt(one, number(1)))
    second = inner.declare("second", BitsAt(other, number(1)))
    with inner.when(Comparison("!=", first, second)):
        for position, old in ((one, first), (other, second)):
            index = Arithmetic(">>", position, number(3))
            bit = Arithmetic(
                "<<", number(1), Arithmetic("-", number(7), Arithmetic("&", position, number(7)))
            )
            with inner.when(Comparison("!=", old, number(0))):
                inner.emit(StoreByte(index, Arithmetic("-", ByteAt(index), bit)))
            with inner.otherwise():
                inner.emit(StoreByte(index, Arithmetic("+", ByteAt(index), bit)))
    inner.emit(Return(number(0)))
    return Procedure("exchange_bits", [one, other], INT, inner.block, uses_buffer=True)


def emit_turn(build: BlockBuilder, order: BitOrder, stop: LowExpression, end: LowExpression) -> None:
    """Emit that the bytes of a part without a fixed width are turned round up to a bit that is taken."""
    turned = order.turned
    if turned is None:
        return
    copy = build.shared.procedure("exchange_bits", lambda: _exchange_procedure(build))
    with build.repeat_while(Comparison("<", turned, stop)):
        size = build.declare("size", Arithmetic("-", end, turned))
        with build.when(Comparison(">", size, number(8))):
            build.assign(size, number(8))
        if order.outer is not None:  # the bytes around come first
            emit_turn(build, order.outer, Arithmetic("+", turned, size), end)
        with build.loop("k", Arithmetic("/", size, number(2))) as k:
            other = Arithmetic("-", add(Arithmetic("+", turned, size), -1), k)
            build.emit(Perform(CallOf(copy, [Arithmetic("+", turned, k), other])))
        build.assign(turned, Arithmetic("+", turned, size))


def location(
    build: BlockBuilder,
    text: TextReader,
    order: BitOrder,
    end: LowExpression,
    first: LowExpression,
    stop: LowExpression,
    *,
    only_set: bool,
) -> LowExpression:
    """The unit of the text at which the first of some bits stands; only of those that are 1 if `only_set`."""
    needed = list(text.location_arguments)
    bases = [step.base for step in order.steps]
    ends = [end] if any(step.width is None for step in order.steps) else []
    signature = "_".join(
        [
            f"{step.how}{step.width or ''}{'l' if isinstance(step.base, Literal) else ''}"
            + (str(step.base.value) if isinstance(step.base, Literal) else "")
            for step in order.steps
        ]
    )
    name = "_".join(filter(None, ["locate", "set" if only_set else "", signature]))

    def make() -> Procedure:
        inner = BlockBuilder(build.shared)
        copies = [inner.variable(variable.name, variable.kind) for variable in needed]
        base_parameters: list[LowExpression] = [
            base if isinstance(base, Literal) else inner.variable("base", INT) for base in bases
        ]
        end_parameters = [inner.variable("end", INT) for _ in ends]
        bounds = [inner.variable("first", INT), inner.variable("stop", INT)]
        best = inner.declare("best", number(-1))
        with inner.loop("k", bounds[1], bounds[0]) as k:
            if only_set:
                with inner.when(Comparison("!=", BitsAt(k, number(1)), number(0))):
                    _emit_place(inner, text, order, base_parameters, end_parameters, k, copies, best)
            else:
                _emit_place(inner, text, order, base_parameters, end_parameters, k, copies, best)
        text.emit_location(inner, copies, best)
        parameters = [
            *copies,
            *[base for base in base_parameters if isinstance(base, Variable)],
            *end_parameters,
            *bounds,
        ]
        return Procedure(name, parameters, INT, inner.block, uses_buffer=only_set, uses_text=True)

    procedure = build.shared.procedure(name, make)
    passed = [base for base in bases if not isinstance(base, Literal)]
    return CallOf(procedure, [*needed, *passed, *ends, first, stop])


def _emit_place(
    build: BlockBuilder,
    text: TextReader,
    order: BitOrder,
    bases: list[LowExpression],
    ends: list[Variable],
    k: Variable,
    copies: list[Variable],
    best: Variable,
) -> None:
    place: LowExpression = k
    for step, base in reversed(list(zip(order.steps, bases, strict=True))):
        offset = build.declare("offset", Arithmetic("-", place, base))
        eight = number(8)
        if step.how == REVERSE:
            assert step.width is not None
            place = build.declare("place", Arithmetic("-", add(base, step.width - 1), offset))
        elif step.how == SWAP:
            assert step.width is not None
            byte = Arithmetic("-", number(step.width // 8 - 1), Arithmetic("/", offset, eight))
            inside = Arithmetic("+", Arithmetic("*", byte, eight), Arithmetic("%", offset, eight))
            place = build.declare("place", Arithmetic("+", base, inside))
        else:
            start = build.declare("begin", Arithmetic("-", offset, Arithmetic("%", offset, eight)))
            size = build.declare("size", number(8))
            whole = ends[0] if step.width is None else add(base, step.width)
            left = build.declare("left", Arithmetic("-", Arithmetic("-", whole, base), start))
            with build.when(Comparison("<", left, size)):
                build.assign(size, left)
            turned = Arithmetic(
                "-", Arithmetic("-", Arithmetic("+", start, size), number(1)), Arithmetic("-", offset, start)
            )
            place = build.declare("place", Arithmetic("+", base, turned))
    text.emit_digit_of_bit(build, copies, place, best)


def exchange_bits(build: BlockBuilder) -> Procedure:
    """The procedure that exchanges two bits of the buffer."""
    return build.shared.procedure("exchange_bits", lambda: _exchange_procedure(build))
