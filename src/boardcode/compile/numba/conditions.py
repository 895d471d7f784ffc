"""The part of a kernel that tests `Constraints`: statements that set flags for bits without a meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardcode.compile.bit_formula import ALWAYS, NEVER, Formula
from boardcode.compile.numba.constraints import WORD_BITS, Constraints, KeyedItems, Unit
from boardcode.compile.numba.kernel_source import BitSource, u


class Condition(NamedTuple):
    """Statements, and an expression in which the lowest bit of a field is set if the field passes."""

    lines: list[str]
    result: str

    @property
    def cost(self) -> int:
        """How many operations it takes."""
        operators = sum(line.count(sign) for line in [*self.lines, self.result] for sign in "&|^~")
        return operators + sum(line.count(">>") for line in self.lines)


PASS = "~U(0)"


def constraint_tests(constraints: Constraints, source: BitSource) -> Iterator[str]:
    """Statements that set bits of `wrong`, `noncanonical` and `undecided`."""
    yield f"wrong = {_any_bit(constraints.strict_zeros, source)}"
    yield f"noncanonical = {_any_bit(constraints.canonical_zeros, source)}"
    yield "undecided = U(0)"
    for unit, all_places in constraints.units.items():
        for word, lowest in _pack_into_words(all_places):
            yield f"word = {source.bits(word)}"
            mask = u(sum(1 << place for place in lowest))
            yield from _flag_failures(_unit_condition(unit), mask, "wrong")
            if unit.canonical != unit.readable:
                yield from _flag_failures(
                    membership_in_word(unit.canonical, unit.width), mask, "noncanonical"
                )
    for wide in constraints.ranges:
        yield from _range_test(source.bits(wide.places), wide.least, wide.most, len(wide.places))
    for places, pattern in constraints.wide_specials:
        yield f"if {source.bits(places)} == {u(pattern)}: undecided = U(1)"
    for keyed_items in constraints.keyed_items:
        yield from _key_test(keyed_items, source)


def _any_bit(places: list[int], source: BitSource) -> str:
    """An expression that is 0 if all bits at some places are."""
    chunks = [places[k : k + WORD_BITS] for k in range(0, len(places), WORD_BITS)]
    return " | ".join(f"({source.bits(chunk)})" for chunk in chunks) or u(0)


def _pack_into_words(all_places: list[tuple[int, ...]]) -> Iterator[tuple[list[int], list[int]]]:
    """Equal units in words: the places of a word, and for each unit in it how many bits are below.

    Units whose bits are neighbours in the code stay where they are, so that a word is taken out of the code
    as a whole; others are put side by side.
    """
    whole = sorted(places for places in all_places if _are_neighbours(places))
    while whole:
        first = whole[0][0]
        together = [places for places in whole if places[-1] < first + WORD_BITS]
        whole = whole[len(together) :]
        last = together[-1][-1]
        yield list(range(first, last + 1)), [last - places[-1] for places in together]
    broken = [places for places in all_places if not _are_neighbours(places)]
    while broken:
        fitting = max(1, WORD_BITS // len(broken[0]))
        together, broken = broken[:fitting], broken[fitting:]
        yield (
            [place for places in together for place in places],
            [len(places) * k for k, places in enumerate(reversed(together))],
        )


def _are_neighbours(places: tuple[int, ...]) -> bool:
    return list(places) == list(range(places[0], places[0] + len(places)))


def membership(patterns: frozenset[int], width: int, bits: Sequence[str]) -> Condition:
    """Whether the field with these bits, the lowest first, is one of some patterns: a formula of its bits."""
    formula = Formula(patterns, width)
    names = {name for line in [*formula.lines, formula.result] for name in line.replace("~", "").split()}
    loads = [f"bit{bit} = {bits[bit]}" for bit in range(width) if f"bit{bit}" in names]
    result = {NEVER: u(0), ALWAYS: PASS}.get(formula.result, formula.result)
    return Condition([*loads, *formula.lines], result)


def _shift_down(word: str, below: int) -> str:
    return f"{word} >> {u(below)}" if below else word


def _any_set(name: str, word: str, below: int, width: int) -> list[str]:
    """Statements after which the lowest bit of `name` is set if any of some bits is; each one doubles how
    many bits are included.
    """
    lines, included = [f"{name} = {_shift_down(word, below)}"], 1
    while included < width:
        step = min(included, width - included)
        lines.append(f"{name} |= {name} >> {u(step)}")
        included += step
    return lines


def membership_in_word(patterns: frozenset[int], width: int, below: int = 0, name: str = "t") -> Condition:
    """The same for a field of `word`, in the cheaper of two ways."""
    ways = [membership(patterns, width, [_shift_down("word", below + bit) for bit in range(width)])]
    low = max(patterns, default=0).bit_length()
    if patterns and low < width:  # the bits above are all 0
        rest = membership(patterns, low, [_shift_down("word", below + bit) for bit in range(low)])
        zeros = _any_set(name, "word", below + low, width - low)
        result = f"~{name}" if rest.result == PASS else f"{rest.result} & ~{name}"
        ways.append(Condition([*rest.lines, *zeros], result))
    return min(ways, key=lambda way: way.cost)


def _unit_condition(unit: Unit) -> Condition:
    """Whether a field of `word` has a meaning: by all its patterns, or by factors and special patterns."""
    whole = membership_in_word(unit.readable, unit.width)
    if unit.canonical != unit.readable:
        return whole
    lines, terms = [], []
    for k, factor in enumerate(unit.factors):
        test = membership_in_word(factor.patterns, factor.width, factor.below, f"t{k}")
        if test.result != PASS:
            lines += [*test.lines, f"factor{k} = {test.result}"]
            terms.append(f"factor{k}")
    every_factor = " & ".join(terms) or PASS
    for k, pattern in enumerate(sorted(unit.specials)):
        test = membership_in_word(frozenset([pattern]), unit.width, 0, f"s{k}")
        lines += [*test.lines, f"special{k} = {test.result}"]
    specials = [f"special{k}" for k in range(len(unit.specials))]
    return min(whole, Condition(lines, " | ".join([every_factor, *specials])), key=lambda way: way.cost)


def _flag_failures(test: Condition, mask: str, flag: str) -> Iterator[str]:
    """Statements that set a flag where a field in `word` does not pass."""
    if test.result != PASS:
        yield from test.lines
        yield f"{flag} |= ~({test.result}) & {mask}"


def _range_test(number: str, least: int, most: int, width: int) -> Iterator[str]:
    tests = [f"number < {u(least)}"] if least else []
    tests += [f"number > {u(most)}"] if most < (1 << width) - 1 else []
    yield f"number = {number}"
    yield f"if {' or '.join(tests)}: wrong = U(1)"


def _key_test(keyed_items: KeyedItems, source: BitSource) -> Iterator[str]:
    """Statements that compute the keys of all items and flag a combination that is not allowed."""
    width = len(keyed_items.items[0])
    keys: list[list[str]] = []
    for k, (word, lowest) in enumerate(_pack_into_words(list(keyed_items.items))):
        yield f"word = {source.bits(word)}"
        for j, patterns in enumerate(keyed_items.bit_patterns):
            test = membership_in_word(patterns, width)
            others = membership_in_word(keyed_items.patterns - patterns, width)
            if others.cost < test.cost:
                test = Condition(others.lines, f"~({others.result})")
            yield from test.lines
            yield f"key{k}_{j} = {test.result}"
        keys += [
            [f"key{k}_{j} >> {u(below)}" for j in range(len(keyed_items.bit_patterns))] for below in lowest
        ]
    bits = [bit for key in keys for bit in key][::-1]
    yield from _flag_failures(membership(keyed_items.allowed, len(bits), bits), u(1), "wrong")
