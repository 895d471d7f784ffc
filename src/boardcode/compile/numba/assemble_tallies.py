"""The assembler of tallies, and of lists behind a flag."""

from __future__ import annotations

from collections.abc import Sequence

from boardcode.compile import plan
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import (
    MOST_BITS,
    NO_STREAM,
    TABLE_BITS,
    Assembler,
    least_width,
)
from boardcode.compile.numba.stream_code import LARGEST, Op
from boardcode.compile.numba.stream_recipe import ItemLists, Numbers, Recipe, TextCounts
from boardcode.compile.numba.stream_registers import Code, RegisterSlot
from boardcode.compile.numba.tally_steps import HEAD_SIZE
from boardcode.compile.plan import Node

NO_TABLE = -1
BESIDE = -1  # a value goes beside the key
WORD_BYTES = 8  # characters of a text that are put at once
MOST_RAW = (1 << TABLE_BITS) - 1  # numbers that a table has a value for


def emit_tally(assembler: Assembler, node: plan.Tally, *, is_filled: bool = False) -> Recipe:
    """A tally, which must not be empty if it `is_filled`."""
    code = assembler.code
    widths = [_largest(part).bit_length() for part in node.parts]
    if sum(widths) >= MOST_BITS or LARGEST in map(_largest, node.parts):
        raise NotCompilable("things of a tally of more than 63 bits")
    shifts = [sum(widths[part + 1 :]) for part in range(len(widths))]
    head = code.table([0] * HEAD_SIZE)

    def slots(leaves: Sequence[tuple[Node, int]]) -> int:
        return code.table([word for leaf, shift in leaves for word in _slot(code, leaf, shift)])

    def of_parts(order: Sequence[int]) -> list[tuple[Node, int]]:
        return [
            (node.count, BESIDE) if part == plan.COUNT else (node.parts[part], shifts[part]) for part in order
        ]

    item = of_parts(node.order)
    if node.grouped:
        item = [(node.size, BESIDE), *of_parts(node.order[:-1])]
    values = [
        len(node.counts),
        len(node.parts),
        int(node.grouped),
        int(node.to_end),
        node.first_version,
        NO_TABLE if node.version is None else slots([(node.version, BESIDE)]),
        slots([(node.size, BESIDE)]),
        slots(item),
        slots(of_parts(node.order[-1:])),
        slots(of_parts(node.more)),
        code.table(node.counts),
        code.table([word for s, w in zip(shifts, widths, strict=True) for word in (s, (1 << w) - 1)]),
        NO_TABLE if node.since is None else _since(code, node),
        0 if node.since is None else node.since[0],
        _texts(code, node) if node.widths else NO_TABLE,
        sum([least_width(leaf) for leaf, _ in item]) + (least_width(node.parts[-1]) if node.grouped else 0),
        sum([least_width(leaf) for leaf, _ in of_parts(node.more)]),
    ]
    code.tables[head : head + HEAD_SIZE] = [*values, *[0] * (HEAD_SIZE - len(values))]
    _limits(node.count)
    most: int = getattr(node.count, "most", 0)
    ends = assembler.new_ends()
    if node.widths:
        texts, counts = assembler.new_stream(1), assembler.new_stream(most)
        code.add(Op.TALLY, head, ends, texts, counts, int(is_filled))
        return TextCounts(ends, texts, sum(node.widths), Numbers(counts, most))
    most = max([most, *map(_largest, node.parts)])
    numbers = assembler.new_stream(most)
    code.add(Op.TALLY, head, ends, numbers, numbers, int(is_filled))
    return ItemLists(None, ends, ItemLists(len(node.parts) + 1, NO_STREAM, Numbers(numbers, most)))


def emit_flagged(assembler: Assembler, node: plan.Flagged) -> Recipe:
    """A list behind a flag; where it is not set, there is an empty list."""
    if not isinstance(node.item, plan.Tally) or node.item.widths:
        raise NotCompilable("a flag before something else than a tally")
    assembler.silent += 1
    _, flag = assembler.emit(node.flag, True)
    assembler.silent -= 1
    code = assembler.code
    if not isinstance(flag, RegisterSlot):
        raise NotCompilable("a flag that is no number")
    if flag.objects is not None:
        flag = code.look_up(flag, [int(bool(value)) for value in flag.objects])
    start = code.add(Op.WHEN, flag.register, NO_STREAM, 0)
    recipe = emit_tally(assembler, node.item, is_filled=True)
    end = code.add(Op.JUMP, 0)
    code.set_target(start + 3)
    ends = recipe.stream if isinstance(recipe, ItemLists) else NO_STREAM
    empty = code.add(Op.REPEAT, code.constant(0), ends, 1, 0)
    code.set_target(empty + 4)
    code.set_target(end + 1)
    return recipe


def _limits(leaf: Node) -> tuple[int, int]:
    """The range of a number, as far as the machine reads it."""
    if not isinstance(leaf, plan.Integer | plan.Varint):
        raise NotCompilable("a part of a tally that is no number")
    if isinstance(leaf, plan.Integer) and leaf.width > MOST_BITS:
        raise NotCompilable("a part of a tally of more than 64 bits")
    return min(leaf.least, LARGEST), min(leaf.most, LARGEST)


def _largest(part: Node) -> int:
    """The largest number that stands for a value of a part: words are numbered in their order."""
    if isinstance(part, plan.Lookup | plan.Symbols):
        return len(part.values) - 1
    return _limits(part)[1]


def _slot(code: Code, leaf: Node, shift: int) -> list[int]:
    """A leaf, and where its value goes; words become their places in their order."""
    table = NO_TABLE
    raw = leaf.item if isinstance(leaf, plan.Lookup) else leaf
    if isinstance(leaf, plan.Lookup | plan.Symbols):
        raws = leaf.raws if isinstance(leaf, plan.Lookup) else leaf.patterns
        if not all(isinstance(number, int) and 0 <= number <= MOST_RAW for number in raws):
            raise NotCompilable("words of a tally that stand for large numbers")
        numbers = [-1] * (max(raws) + 1)
        if shift == BESIDE:
            places = dict(zip(leaf.values, leaf.values, strict=True))
        else:
            places = {value: place for place, value in enumerate(sorted(leaf.values))}
        for number, value in zip(raws, leaf.values, strict=True):
            numbers[number] = places[value]
        table = code.table(numbers)
        most = max(raws)
        if isinstance(leaf, plan.Symbols):
            return [0, leaf.width, 0, most, table, shift]
        least, limit = _limits(raw)
        return [*_kind(raw), least, min(most, limit), table, shift]
    return [*_kind(raw), *_limits(raw), table, shift]


def _kind(leaf: Node) -> tuple[int, int]:
    if isinstance(leaf, plan.Integer):
        return 0, leaf.width
    return (1 if isinstance(leaf, plan.Varint) and leaf.order == "leb128" else 2), 0


def _since(code: Code, node: plan.Tally) -> int:
    """A table of the version that each value of a part asks for."""
    assert node.since is not None, "the caller has looked"
    place, keys, versions = node.since
    part = node.parts[place]
    asked = dict(zip(keys, versions, strict=True))
    if isinstance(part, plan.Lookup | plan.Symbols):
        return code.table([asked.get(value, 0) for value in sorted(part.values)])
    if _largest(part) > MOST_RAW:
        raise NotCompilable("versions of large numbers")
    return code.table([asked.get(value, 0) for value in range(_largest(part) + 1)])


def _texts(code: Code, node: plan.Tally) -> int:
    """How many characters each part has, a table of the letters of words, and one of all texts as numbers,
    the first character in the lowest byte; -1 for a table that there is not.
    """
    entries = []
    for part, width in zip(node.parts, node.widths, strict=True):
        table, texts = NO_TABLE, []
        if isinstance(part, plan.Lookup | plan.Symbols):
            texts = sorted(map(str, part.values))
            if not "".join(texts).isascii():
                raise NotCompilable("words of a tally with other characters than ASCII")
            table = code.table(list("".join(texts).encode("ascii")))
        elif _largest(part) <= MOST_RAW:
            texts = [str(number).zfill(width) for number in range(_largest(part) + 1)]
        is_short = texts and width <= WORD_BYTES
        words = [int.from_bytes(text.encode("ascii"), "little") for text in texts] if is_short else []
        entries += [width, table, code.table(words) if words else NO_TABLE]
    return code.table(entries)
