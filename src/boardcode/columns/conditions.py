"""The part of a kernel that finds out whether a code's bits have a meaning: what a `Proof` demands, as statements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardcode.columns.proof import Combination, Proof, Unit
from boardcode.columns.source import WORD_BITS, Bitwise, u
from boardcode.compile.bit_formula import ALWAYS, NEVER, Formula


def proved(proof: Proof, source: Bitwise) -> Iterator[str]:
    """Statements that set bits of `wrong`, `dirty` and `unusual`."""
    yield f"wrong = {_any(proof.unused, source)}"
    yield f"dirty = {_any(proof.silent, source)}"
    yield "unusual = U(0)"
    for unit, all_places in proof.units.items():
        for word, lowest in _lined_up(all_places):
            yield f"word = {source.bits(word)}"
            mask = u(sum(1 << place for place in lowest))
            yield from _outside(_of_unit(unit), mask, "wrong")
            if unit.clean != unit.readable:
                yield from _outside(in_word(unit.clean, unit.width), mask, "dirty")
    for wide in proof.ranges:
        yield from _within(source.bits(wide.places), wide.least, wide.most, len(wide.places))
    for places, pattern in proof.rare:
        yield f"if {source.bits(places)} == {u(pattern)}: unusual = U(1)"
    for combination in proof.combinations:
        yield from _allowed(combination, source)


def _any(places: list[int], source: Bitwise) -> str:
    """The bits at some places, none of them lost."""
    chunks = [places[k : k + WORD_BITS] for k in range(0, len(places), WORD_BITS)]
    return " | ".join(f"({source.bits(chunk)})" for chunk in chunks) or u(0)


def _lined_up(all_places: list[tuple[int, ...]]) -> Iterator[tuple[list[int], list[int]]]:
    """Equal units in words: the places of a word, and for each unit in it how many bits are below.

    Units whose bits are neighbours in the code stay where they are, so that a word is taken out of the code as a whole;
    others are put side by side.
    """
    whole = sorted(
        places for places in all_places if list(places) == list(range(places[0], places[0] + len(places)))
    )
    while whole:
        first = whole[0][0]
        together = [places for places in whole if places[-1] < first + WORD_BITS]
        whole = whole[len(together) :]
        last = together[-1][-1]
        yield list(range(first, last + 1)), [last - places[-1] for places in together]
    broken = [
        places for places in all_places if list(places) != list(range(places[0], places[0] + len(places)))
    ]
    while broken:
        fitting = max(1, WORD_BITS // len(broken[0]))
        together, broken = broken[:fitting], broken[fitting:]
        yield (
            [place for places in together for place in places],
            [len(places) * k for k, places in enumerate(reversed(together))],
        )


class Condition(NamedTuple):
    """Statements, and an expression of which a field's lowest bit tells whether the field passes."""

    lines: list[str]
    result: str

    @property
    def cost(self) -> int:
        """How many operations it takes."""
        return sum(line.count(sign) for line in [*self.lines, self.result] for sign in "&|^~") + sum(
            line.count(">>") for line in self.lines
        )


YES = "~U(0)"


def member(codes: frozenset[int], width: int, bits: Sequence[str]) -> Condition:
    """Whether the field with these bits, the lowest first, has one of some codes: by a formula of its bits."""
    formula = Formula(codes, width)
    used = [
        bit
        for bit in range(width)
        if any(f"bit{bit}" in line.replace("~", "").split() for line in [*formula.lines, formula.result])
    ]
    result = {NEVER: u(0), ALWAYS: YES}.get(formula.result, formula.result)
    return Condition([*(f"bit{bit} = {bits[bit]}" for bit in used), *formula.lines], result)


def _shifted(word: str, below: int) -> str:
    return f"{word} >> {u(below)}" if below else word


def _any_set(name: str, word: str, below: int, width: int) -> list[str]:
    """Statements after which the lowest bit of `name` tells whether any of some bits is set, by doubling how many it knows of."""
    lines, known = [f"{name} = {_shifted(word, below)}"], 1
    while known < width:
        step = min(known, width - known)
        lines.append(f"{name} |= {name} >> {u(step)}")
        known += step
    return lines


def in_word(codes: frozenset[int], width: int, below: int = 0, name: str = "t") -> Condition:
    """The same for a field of `word`, in the shortest way that is known."""
    ways = [member(codes, width, [_shifted("word", below + bit) for bit in range(width)])]
    low = max(codes, default=0).bit_length()
    if codes and low < width:  # the bits above are all 0
        rest = member(codes, low, [_shifted("word", below + bit) for bit in range(low)])
        zeros = _any_set(name, "word", below + low, width - low)
        ways.append(
            Condition([*rest.lines, *zeros], f"~{name}" if rest.result == YES else f"{rest.result} & ~{name}")
        )
    return min(ways, key=lambda way: way.cost)


def _of_unit(unit: Unit) -> Condition:
    """Whether a field of `word` has a meaning."""
    whole = in_word(unit.readable, unit.width)
    if unit.clean != unit.readable:
        return whole
    lines, terms = [], []
    for k, factor in enumerate(unit.factors):
        test = in_word(factor.codes, factor.width, factor.below, f"t{k}")
        if test.result != YES:
            lines += [*test.lines, f"factor{k} = {test.result}"]
            terms.append(f"factor{k}")
    every = " & ".join(terms) or YES
    for k, code in enumerate(sorted(unit.specials)):
        test = in_word(frozenset([code]), unit.width, 0, f"s{k}")
        lines += [*test.lines, f"special{k} = {test.result}"]
    specials = [f"special{k}" for k in range(len(unit.specials))]
    return min(whole, Condition(lines, " | ".join([every, *specials])), key=lambda way: way.cost)


def _outside(test: Condition, mask: str, flag: str) -> Iterator[str]:
    """Statements that set a flag where a field in `word` does not pass."""
    if test.result != YES:
        yield from test.lines
        yield f"{flag} |= ~({test.result}) & {mask}"


def _within(number: str, least: int, most: int, width: int) -> Iterator[str]:
    conditions = [f"number < {u(least)}"] if least else []
    conditions += [f"number > {u(most)}"] if most < (1 << width) - 1 else []
    if conditions:
        yield f"number = {number}"
        yield f"if {' or '.join(conditions)}: wrong = U(1)"


def _allowed(combination: Combination, source: Bitwise) -> Iterator[str]:
    """Statements that find a combination of what is seen of each item that does not pass."""
    width = len(combination.items[0])
    seen = []
    for k, (word, lowest) in enumerate(_lined_up(list(combination.items))):
        yield f"word = {source.bits(word)}"
        for j, codes in enumerate(combination.shown):
            shown, others = in_word(codes, width), in_word(combination.codes - codes, width)
            shorter = shown if shown.cost <= others.cost else Condition(others.lines, f"~({others.result})")
            yield from shorter.lines
            yield f"seen{k}_{j} = {shorter.result}"
        seen += [[f"seen{k}_{j} >> {u(below)}" for j in range(len(combination.shown))] for below in lowest]
    bits = [bit for item in seen for bit in item][::-1]
    test = member(combination.allowed, len(bits), bits)
    yield from _outside(test, u(1), "wrong")
