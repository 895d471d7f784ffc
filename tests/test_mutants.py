"""Texts that are almost codes."""

from __future__ import annotations

from random import Random

from boardcode.alphabets import HEX
from boardcode.mutants import neighbour_swaps, one_character_slips, random_mutant


def test_every_digit_is_replaced_by_every_other_one() -> None:
    slips = list(one_character_slips("0x2a", HEX))
    assert len(slips) == len(set(slips)) == 3 * 15  # the 0 of the prefix is a digit too
    assert {slip for slip in slips if slip.startswith("0x2")} == {f"0x2{d}" for d in "0123456789bcdef"}


def test_different_neighbours_are_exchanged() -> None:
    assert list(neighbour_swaps("aab")) == ["aba"]
    assert list(neighbour_swaps("a")) == []


def test_random_mutants_meet_every_kind_of_slip() -> None:
    random = Random(0)
    mutants = {random_mutant("0x2a", HEX, random) for _ in range(1000)}
    assert {3, 4, 5} <= {len(mutant) for mutant in mutants}
    assert any("!" in mutant for mutant in mutants)
    assert {"x02a", "0x2A", "0x2"} <= mutants
    assert random_mutant("", HEX, random) is not None
