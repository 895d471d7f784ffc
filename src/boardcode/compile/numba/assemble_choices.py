"""The assembler of parts that are there or not, of alternatives, and of parts in another order."""

from __future__ import annotations

from dataclasses import replace

from boardcode.compile import plan
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import (
    MOST_BITS,
    NO_REGISTER,
    Assembler,
    key_name,
    least_width,
)
from boardcode.compile.numba.stream_code import LARGEST, UNDEFINED, Op
from boardcode.compile.numba.stream_recipe import Cases, Missing, Recipe, Specials
from boardcode.compile.numba.stream_registers import Known, RegisterSlot, place_of
from boardcode.compile.plan import Json, Node


def emit_missing(assembler: Assembler, node: plan.Optional | plan.When, wanted: bool) -> tuple[Recipe, Known]:
    """A part that may be missing, with a stream of marks."""
    code, stream = assembler.code, assembler.new_stream(1)
    if isinstance(node, plan.Optional):
        start = code.add(Op.OPTIONAL, least_width(node.item), stream, 0)
    else:
        condition = code.evaluate(node.condition, assembler.slot)
        start = code.add(Op.WHEN, condition.register, stream, 0)
    item, slot = assembler.emit(node.item, wanted)
    if isinstance(slot, RegisterSlot):
        end = code.add(Op.JUMP, 0)
        code.set_target(start + 3)
        code.add(Op.UNDEFINE, slot.register)
        code.set_target(end + 1)
    else:
        code.set_target(start + 3)
    return Missing(stream, item), slot if isinstance(slot, RegisterSlot) else None


def emit_switch(assembler: Assembler, node: plan.Switch) -> Recipe:
    """The part that an expression over earlier fields selects."""
    register = assembler.code.case(node.on, node.keys, assembler.slot)
    names = tuple([key_name(key) for key in node.keys])
    return _emit_cases(assembler, register, names, node.parts, is_union=False)


def emit_union(assembler: Assembler, node: plan.Union) -> Recipe:
    """A tag, and the part that it selects."""
    assembler.silent += 1
    _, slot = assembler.emit(node.tag, True)
    assembler.silent -= 1
    if not isinstance(slot, RegisterSlot):
        raise NotCompilable("a tag that is no number")
    if slot.objects is None:
        register = assembler.code.find(slot, node.keys)
    else:
        places = [place_of(value, node.keys) for value in slot.values]
        register = assembler.code.look_up(slot, places).register
    return _emit_cases(assembler, register, node.names, node.parts, is_union=True)


def _emit_cases(
    assembler: Assembler, register: int, names: tuple[str, ...], parts: tuple[Node, ...], *, is_union: bool
) -> Recipe:
    code, stream = assembler.code, assembler.new_stream(len(parts))
    table = code.table([0] * len(parts))
    code.add(Op.CASE, register, stream, table)
    recipes, jumps = [], []
    for k, part in enumerate(parts):
        code.tables[table + k] = len(code.instructions)
        recipes.append(assembler.emit(part, False)[0])
        jumps.append(code.add(Op.JUMP, 0))
    for jump in jumps:
        code.set_target(jump + 1)
    return Cases(stream, names, tuple(recipes), is_union)


def emit_special(assembler: Assembler, node: plan.Special, wanted: bool) -> tuple[Recipe, Known]:
    """Patterns that mean something as a whole, or else a part."""
    if node.width > MOST_BITS:
        raise NotCompilable("special patterns of more than 64 bits")
    code, count = assembler.code, len(node.patterns)
    order = sorted(range(count), key=lambda k: node.patterns[k])
    patterns, values = [node.patterns[k] for k in order], tuple([node.values[k] for k in order])
    stream = assembler.new_stream(count)
    start = code.add(Op.SPECIAL, node.width, code.table(patterns), count, stream, 0, NO_REGISTER, 0)
    item, slot = assembler.emit(node.item, wanted)
    if not isinstance(slot, RegisterSlot) or slot.objects is not None:
        slot = None
    else:
        numbers = [value if is_small_number(value) else UNDEFINED for value in values]
        present = [number for number in numbers if number != UNDEFINED]
        code.instructions[start + 6] = slot.register
        code.instructions[start + 7] = code.table(numbers)
        slot = replace(slot, least=min([slot.least, *present]), most=max([slot.most, *present]))
    code.set_target(start + 5)
    return Specials(stream, values, item), slot


def emit_reorder(
    assembler: Assembler, node: plan.LsbFirst | plan.LowestFirst | plan.SwapBytes, wanted: bool
) -> tuple[Recipe, Known]:
    """A part in another bit or byte order, which is copied before it is read."""
    width, code = plan.width_of(node), assembler.code
    low, assembler.low = assembler.low, int(not isinstance(node, plan.SwapBytes))
    assembler.readers += 1
    assembler.most_readers = max(assembler.most_readers, assembler.readers)
    begin = {plan.LsbFirst: Op.LOW_FIRST, plan.LowestFirst: Op.LOWEST_FIRST, plan.SwapBytes: Op.SWAP}
    code.add(begin[type(node)], -1 if width is None else width)
    result = assembler.emit(node.item, wanted)
    code.add(Op.END_LOW_FIRST if isinstance(node, plan.LsbFirst) else Op.END_SWAP, int(width is None))
    assembler.low = low
    assembler.readers -= 1
    return result


def is_small_number(value: Json) -> bool:
    """Whether a value is a number that a register holds."""
    return isinstance(value, int) and abs(value) <= LARGEST
