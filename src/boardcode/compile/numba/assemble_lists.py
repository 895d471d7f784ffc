"""The assembler of lists, and of rules about their items."""

from __future__ import annotations

from boardcode.compile import plan
from boardcode.compile.expressions import Expression, Operation, Reference
from boardcode.compile.numba.assemble_leaves import emit_symbols
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import (
    MOST_BITS,
    NO_REGISTER,
    NO_STREAM,
    TABLE_BITS,
    Assembler,
    ItemCheck,
    least_width,
)
from boardcode.compile.numba.stream_code import Op
from boardcode.compile.numba.stream_recipe import ItemLists, Numbers, Recipe, Words
from boardcode.compile.numba.stream_registers import Known, ListSlots, RegisterSlot, StructSlots
from boardcode.compile.plan import Node

ANY_NUMBER = -1  # in place of a table: the numbers of a range
ITSELF = -2  # in place of a table: every pattern is its own value
MOST_KEPT = 1 << 10  # items of a list that expressions may depend on
NO_LISTS = (-1, -1)  # items that are no lists


def emit_repeat(
    assembler: Assembler, node: plan.Repeat | plan.SizedRepeat | plan.Counted, wanted: bool = False
) -> tuple[Recipe, Known]:
    """A list whose length is known before its items."""
    checks, assembler.checks = assembler.checks, []
    size: int | None = None
    if isinstance(node, plan.Repeat):
        size, count = node.count, assembler.code.constant(node.count)
        ends = NO_STREAM
    elif isinstance(node, plan.SizedRepeat):
        count = assembler.code.evaluate(node.count, assembler.slot).register
        ends = assembler.new_ends()
    else:
        assembler.silent += 1
        _, slot = assembler.emit(node.count, True)
        assembler.silent -= 1
        count = assembler.code.evaluate(Reference("count"), lambda _: _as_number(slot)).register
        ends = assembler.new_ends()
    item = None if checks or assembler.silent else _emit_bulk(assembler, node.item, count, ends)
    if item is not None and isinstance(node.item, plan.Unary):
        slots = _keep_runs(assembler, size, node.item) if wanted and size else None
        return ItemLists(size, ends, item), slots
    if item is None:
        _begin(assembler, checks)
        start = assembler.code.add(Op.REPEAT, count, ends, least_width(node.item), 0)
        item = _emit_body(assembler, node.item, checks)
        assembler.code.add(Op.NEXT)
        assembler.code.set_target(start + 4)
        _finish(assembler, checks)
    slots = _keep_items(assembler, size, node.item, item) if wanted and size is not None else None
    return ItemLists(size, ends, item), slots


def _keep_items(assembler: Assembler, size: int, node: Node, item: Recipe) -> ListSlots | None:
    """Add the instruction that copies the items of a list to registers, if they are numbers or words."""
    if size > MOST_KEPT or not isinstance(item, (Numbers, Words)) or item.stream == NO_STREAM:
        return None
    if isinstance(item, Words) and not isinstance(node, plan.Symbols):
        return None
    registers = [assembler.code.register() for _ in range(size)]
    if size:
        assembler.code.add(Op.KEEP, item.stream, size, registers[0])
    if isinstance(item, Numbers):
        return ListSlots(tuple([RegisterSlot(register, 0, item.most) for register in registers]))
    assert isinstance(node, plan.Symbols), "see above"
    pairs = sorted(zip(node.patterns, node.objects or node.values, strict=True), key=lambda pair: pair[0])
    objects, last = tuple([value for _, value in pairs]), len(pairs) - 1
    slots = [RegisterSlot(register, 0, last, objects, item.values) for register in registers]
    return ListSlots(tuple(slots))


def _keep_runs(assembler: Assembler, size: int, node: plan.Unary) -> ListSlots | None:
    """Let the last instruction, which reads unary numbers, copy them and their sum to registers."""
    if size > MOST_KEPT:
        return None
    registers, total = [assembler.code.register() for _ in range(size)], assembler.code.register()
    assembler.code.instructions[-2:] = [registers[0], total]
    slots = tuple([RegisterSlot(register, 0, node.most) for register in registers])
    return ListSlots(slots, RegisterSlot(total, 0, size * node.most))


def _emit_bulk(
    assembler: Assembler, item: Node, count: int, ends: int, inner: tuple[int, int] = NO_LISTS
) -> Recipe | None:
    """Add the instruction that reads all items at once, if they are narrow and simple, or lists of such."""
    code = assembler.code
    if isinstance(item, plan.Integer) and 0 < item.width <= MOST_BITS:
        stream = assembler.new_stream(item.most)
        is_itself = item.width <= 8 and (item.least, item.most) == (0, (1 << item.width) - 1)
        table = ITSELF if is_itself else ANY_NUMBER
        code.add(Op.BULK, count, ends, item.width, table, item.least, item.most, stream, *inner)
        return Numbers(stream, item.most)
    if isinstance(item, plan.Symbols) and item.width <= TABLE_BITS:
        start = len(code.instructions)
        recipe, _ = emit_symbols(assembler, item, False)
        _, width, table, stream, _ = code.instructions[start:]
        del code.instructions[start:]
        if item.width <= 8 and len(item.patterns) == 1 << item.width:
            table = ITSELF
        code.add(Op.BULK, count, ends, width, table, 0, 0, stream, *inner)
        return recipe
    if isinstance(item, plan.Unary) and item.most < 1 << 8 and inner == NO_LISTS:
        stream = assembler.new_stream(item.most)
        code.add(Op.RUNS, count, ends, item.most, stream, NO_REGISTER, NO_REGISTER)
        return Numbers(stream, item.most)
    if inner != NO_LISTS or not isinstance(item, (plan.Repeat, plan.SizedRepeat)):
        return None
    if not isinstance(item.item, plan.Integer | plan.Symbols):
        return None
    return _emit_lists(assembler, item, count, ends)


def _emit_lists(
    assembler: Assembler, item: plan.Repeat | plan.SizedRepeat, count: int, ends: int
) -> Recipe | None:
    """The same for lists of lists: nothing is between them, so that they are one long list."""
    start, streams, code = len(assembler.code.instructions), len(assembler.streams), assembler.code
    size, inner_ends = None, NO_STREAM
    if isinstance(item, plan.Repeat):
        size, inner = item.count, code.constant(item.count)
    else:
        inner = code.evaluate(item.count, assembler.slot).register
        inner_ends = assembler.new_ends()
    recipe = _emit_bulk(assembler, item.item, count, ends, (inner, inner_ends))
    if recipe is None:
        del code.instructions[start:], assembler.streams[streams:]
        assembler.ends = [end for end in assembler.ends if end < streams]
        return None
    return ItemLists(size, inner_ends, recipe)


def emit_to_end(assembler: Assembler, node: plan.ToEnd) -> Recipe:
    """A list that goes to the end of the code."""
    checks, assembler.checks = assembler.checks, []
    ends = assembler.new_ends()
    _begin(assembler, checks)
    assembler.code.add(Op.TO_END)
    start = assembler.code.add(Op.MORE, ends, least_width(node.item), 0)
    item = _emit_body(assembler, node.item, checks)
    assembler.code.add(Op.JUMP, start)
    assembler.code.set_target(start + 3)
    _finish(assembler, checks)
    return ItemLists(None, ends, item)


def _emit_body(assembler: Assembler, node: Node, checks: list[ItemCheck]) -> Recipe:
    assembler.loops += 1
    assembler.most_loops = max(assembler.most_loops, assembler.loops)
    item, slot = assembler.emit(node, any(not check.node.keys for check in checks))
    for check in checks:
        _add_check(assembler, check, slot)
    assembler.loops -= 1
    return item


def _begin(assembler: Assembler, checks: list[ItemCheck]) -> None:
    for check in checks:
        check.keys = max(1, len(check.node.keys or ()))
        check.register = assembler.code.register()
        for _ in range(check.keys - 1):
            assembler.code.register()
        is_sorted = isinstance(check.node, plan.Sorted)
        assembler.code.add(Op.UNDEFINE if is_sorted else Op.SEEN, check.register)


def _add_check(assembler: Assembler, check: ItemCheck, item: Known) -> None:
    code, is_sorted = assembler.code, isinstance(check.node, plan.Sorted)

    def part(key: Expression) -> RegisterSlot:
        return assembler.slot_among(item.slots if isinstance(item, StructSlots) else {}, key)

    slots = []
    for key in check.node.keys or ():
        slots.append(code.evaluate(key, part) if isinstance(key, Operation) else part(key))
    if not check.node.keys:
        if not isinstance(item, RegisterSlot):
            raise NotCompilable("items that are no numbers")
        slots.append(item)
    registers = [(code.order(slot) if is_sorted else slot).register for slot in slots]
    if isinstance(check.node, plan.Sorted):
        direction = -1 if check.node.descending else 1
        code.add(Op.SORTED, check.keys, code.table(registers), check.register, direction)
    else:
        code.add(Op.DISTINCT, check.keys, code.table(registers), check.register)


def _finish(assembler: Assembler, checks: list[ItemCheck]) -> None:
    for check in reversed(checks):
        if isinstance(check.node, plan.Distinct):
            assembler.code.add(Op.FORGET, check.register)


def emit_keyed(assembler: Assembler, node: plan.Sorted | plan.Distinct, wanted: bool) -> tuple[Recipe, Known]:
    """A rule about the items of the list in a node."""
    if node.keys is None:
        raise NotCompilable("a key that is a function of Python")
    assembler.checks.append(ItemCheck(node))
    return assembler.emit(node.item, wanted)


def emit_constraint(assembler: Assembler, node: plan.Constraint, wanted: bool) -> tuple[Recipe, Known]:
    """A list of items whose keys must stand in a table of combinations."""
    item = node.item
    if node.keys is None or node.allowed is None or assembler.low or not isinstance(item, plan.Repeat):
        raise NotCompilable("a check that is a function of Python")
    width = plan.width_of(item.item)
    if width is None or width > MOST_BITS:
        raise NotCompilable("a check of items of more than 64 bits")
    code, start = assembler.code, assembler.code.register()
    code.add(Op.MARK, start)
    result = assembler.emit(item, wanted)
    keys = dict(sorted(node.keys))
    number = max(keys.values()) + 1
    allowed = [0] * number**item.count
    for combination in node.allowed:
        place = 0
        for key in combination:
            place = place * number + key
        allowed[place] = 1
    patterns, key_of = code.table(list(keys)), code.table(list(keys.values()))
    table = code.table(allowed)
    code.add(Op.CONSTRAINT, start, item.count, width, number, patterns, len(keys), key_of, table)
    return result


def _as_number(slot: Known) -> RegisterSlot:
    if not isinstance(slot, RegisterSlot):
        raise NotCompilable("a count that is no number")
    return slot
