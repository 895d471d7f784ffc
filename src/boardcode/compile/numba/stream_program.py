"""The assembler of plans that are read from the first bit to the last: a plan becomes a program.

`stream_machine` runs the program. Whatever it cannot express (a function of Python, numbers of more than 64
bits) raises `NotCompilable`, and codes are read one at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardcode.compile import plan
from boardcode.compile.numba.assemble_choices import (
    emit_missing,
    emit_reorder,
    emit_special,
    emit_switch,
    emit_union,
)
from boardcode.compile.numba.assemble_leaves import (
    emit_computed,
    emit_constant,
    emit_lookup,
    emit_number,
    emit_ranked,
    emit_sized,
    emit_struct,
    emit_symbols,
)
from boardcode.compile.numba.assemble_lists import emit_constraint, emit_keyed, emit_repeat, emit_to_end
from boardcode.compile.numba.assemble_tallies import emit_flagged, emit_tally
from boardcode.compile.numba.assemble_turns import emit_alternating, emit_bijective, emit_deal
from boardcode.compile.numba.constraints import NotCompilable
from boardcode.compile.numba.stream_assembler import Assembler
from boardcode.compile.numba.stream_code import DEPTH, Op
from boardcode.compile.numba.stream_recipe import Nothing, Recipe
from boardcode.compile.numba.stream_registers import Known
from boardcode.compile.plan import Node

LISTS = (plan.Repeat, plan.SizedRepeat, plan.Counted, plan.ToEnd)
AROUND_LISTS = (
    plan.Sorted,
    plan.Distinct,
    plan.LsbFirst,
    plan.LowestFirst,
    plan.SwapBytes,
    plan.ZeroPrefix,
    plan.Constraint,
)


@dataclass(frozen=True, slots=True)
class Program:
    """A program for the machine; `streams` are the sizes of their items in bytes, and `ends` those that hold
    the ends of lists.
    """

    code: NDArray[np.int64]
    tables: NDArray[np.int64]
    registers: NDArray[np.int64]
    streams: tuple[int, ...]
    ends: frozenset[int]
    depth: int  # of parts in another bit or byte order
    recipe: Recipe


def assemble(node: Node) -> Program:
    """The program of a plan; raises `NotCompilable` if there is none."""
    assembler = PlanAssembler(node)
    recipe, _ = assembler.emit(node, False)
    code = assembler.code
    code.add(Op.END)
    if max(assembler.most_loops, assembler.most_readers) > DEPTH:
        raise NotCompilable("lists and parts are nested too deep")
    return Program(
        np.array(code.instructions, np.int64),
        np.array(code.tables or [0], np.int64),
        np.array(code.registers or [0], np.int64),
        tuple(assembler.streams),
        frozenset(assembler.ends),
        assembler.most_readers,
        recipe,
    )


class PlanAssembler(Assembler):
    """Adds the instructions of nodes by what they are."""

    def emit(self, node: Node, wanted: bool) -> tuple[Recipe, Known]:
        """Add the instructions of a node."""
        if self.checks and not isinstance(node, (*LISTS, *AROUND_LISTS)):
            raise NotCompilable(f"a rule about the items of a {plan.kind(node)}")
        match node:
            case plan.Integer():
                return emit_number(self, Op.NUMBER, node.least, node.most, node.width, wanted)
            case plan.SwapBytes(plan.Integer() as item):
                return emit_number(self, Op.SWAPPED, item.least, item.most, item.width, wanted)
            case plan.SizedInteger():
                return emit_sized(self, node, wanted)
            case plan.Varint():
                return emit_number(self, Op.VARINT, node.least, node.most, node.order == "vlq", wanted)
            case plan.Unary():
                return emit_number(self, Op.UNARY, 0, node.most, 0, wanted)
            case plan.Symbols():
                return emit_symbols(self, node, wanted)
            case plan.Zeros():
                self.code.add(Op.ZEROS, node.width)
                return Nothing(), None
            case plan.Constant():
                return emit_constant(self, node)
            case plan.Align():
                self.code.add(Op.ALIGN, node.bits)
                return Nothing(), None
            case plan.ZeroPrefix():
                self.code.add(Op.ZEROS, node.zeros)
                return self.emit(node.item, wanted)
            case plan.Struct():
                return emit_struct(self, node)
            case plan.Repeat() | plan.SizedRepeat() | plan.Counted():
                return emit_repeat(self, node, wanted)
            case plan.ToEnd():
                return emit_to_end(self, node), None
            case plan.Optional() | plan.When():
                return emit_missing(self, node, wanted)
            case plan.Switch():
                return emit_switch(self, node), None
            case plan.Union():
                return emit_union(self, node), None
            case plan.Special():
                return emit_special(self, node, wanted)
            case plan.LsbFirst() | plan.LowestFirst() | plan.SwapBytes():
                return emit_reorder(self, node, wanted)
            case plan.Lookup():
                return emit_lookup(self, node, wanted)
            case plan.Rule():
                self.code.require(node.condition, self.slot)
                return Nothing(), None
            case plan.Computed():
                return emit_computed(self, node)
            case plan.Sorted() | plan.Distinct():
                return emit_keyed(self, node, wanted)
            case plan.Constraint():
                return emit_constraint(self, node, wanted)
            case plan.Permutation() | plan.Combination():
                return emit_ranked(self, node), None
            case plan.Bijective():
                return emit_bijective(self, node), None
            case plan.CardDeal():
                return emit_deal(self, node), None
            case plan.Alternating():
                return emit_alternating(self, node), None
            case plan.Tally():
                return emit_tally(self, node), None
            case plan.Flagged():
                return emit_flagged(self, node), None
            case plan.Extension():
                return self.emit(node.item, wanted)
        raise NotCompilable(f"the machine reads no {plan.kind(node)}")
