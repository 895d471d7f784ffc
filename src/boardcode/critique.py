"""What is good and bad about a code as a code: measured, not judged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from math import log2
from random import Random
from typing import Any, NamedTuple

from boardcode.errors import CodeError
from boardcode.format import Format
from boardcode.mutants import neighbour_swaps, one_character_slips
from boardcode.registry import get

__all__ = ["Critique", "Finding", "critique"]

SAMPLES = 500
SLIPS_OF_A_CODE = 40  # that are tried, of all the slips of one code
UNRESERVED = re.compile(r"[A-Za-z0-9\-._~]*")  # what stands for itself in a URL
LOOKS_LIKE_A_NUMBER = re.compile(r"[0-9]+|[0-9]+[eE][0-9]+|[0-9]*\.[0-9]+")
SPREADSHEET_DIGITS = 15  # that a spreadsheet keeps of a number
FORMULA_STARTS = ("=", "+", "-", "@")
NOT_IN_FILE_NAMES = set('/\\:*?"<>|')
ALIKE = ("0Oo", "1lI", "2Zz", "5Ss", "8B", "6G", "uv", "mn")  # by eye
ALOUD = ("BDEGPTVCZ3", "AJK8", "MN", "FSX", "IY5")  # by ear


class Finding(NamedTuple):
    """Something about a code: what was asked, the answer in a few words, and whether it is a weakness."""

    title: str
    answer: str
    is_weak: bool = False


class Critique(NamedTuple):
    """The findings about a format."""

    format: str
    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the findings as plain data."""
        return {"format": self.format, "findings": [finding._asdict() for finding in self.findings]}

    def __str__(self) -> str:
        width = max(len(finding.title) for finding in self.findings)
        lines = [
            f"{'-' if finding.is_weak else '+'} {finding.title:<{width}}  {finding.answer}"
            for finding in self.findings
        ]
        return "\n".join([f"{self.format}", *lines])


def critique(format: str | Format[Any], samples: int = SAMPLES, *, seed: int = 0) -> Critique:
    """Return what is good and bad about a format's codes.

    >>> critique("chacun-occupy").findings[0]
    Finding(title='length', answer='1 character, 5 bits', is_weak=False)
    """
    chosen = get(format)
    random = Random(seed)
    states = [chosen.sample(random) for _ in range(samples)]
    codes = [chosen.encode(state) for state in states]
    findings = [
        _length(chosen, codes),
        _waste(chosen),
        _spellings(chosen),
        _unread_bits(chosen, codes, random),
        _meaningless(chosen, random, samples),
        _spreadsheet(codes),
        _url(codes),
        _file_names(chosen, codes),
        _reading_out(chosen),
        _slips("one wrong character", chosen, states, codes, random),
        _slips("two neighbours exchanged", chosen, states, codes, random),
    ]
    return Critique(chosen.name, tuple(findings))


def _percent(part: int, whole: int) -> str:
    """A share as a person reads it; never 0 % or 100 % unless it is exactly that."""
    share = 100 * part / whole
    if part in (0, whole):
        return f"{share:.0f} %"
    return f"{share:.1f} %" if 0.1 <= share <= 99.9 else "less than 0.1 %" if share < 1 else "over 99.9 %"


def _length(format: Format[Any], codes: list[str]) -> Finding:
    sizes = sorted(map(len, codes))
    if format.width is not None and sizes[0] == sizes[-1]:
        characters = "1 character" if sizes[0] == 1 else f"{sizes[0]} characters"
        return Finding("length", f"{characters}, {format.width} bits")
    middle = sizes[len(sizes) // 2]
    return Finding("length", f"{sizes[0]} to {sizes[-1]} characters in samples, mostly about {middle}")


def _waste(format: Format[Any]) -> Finding:
    """Bits of the text against the number of states, as far as both are known."""
    count, width = format.fields.count, format.width
    if count is None or width is None:
        return Finding("wasted bits", "unknown: the number of states or of bits is not fixed")
    needed = log2(count) if count > 1 else 0.0
    held = format.alphabet.digits(width) * log2(len(format.alphabet.characters))
    wasted = held - needed
    answer = f"{wasted:.1f} of {held:.1f}: there are at most {_count_words(count)} states"
    return Finding("wasted bits", answer, wasted > max(8, held / 4))


def _count_words(count: int) -> str:
    return f"{count:,}" if count < 10**15 else f"2^{log2(count):.1f}"


def _spellings(format: Format[Any]) -> Finding:
    alphabet = format.alphabet
    reads_decimal = alphabet.decimal_without_prefix
    liberties = [
        (alphabet.any_case, "letters in either case"),
        (bool(alphabet.prefix) and not reads_decimal, f"{alphabet.prefix} or nothing in front"),
        (reads_decimal, "the number in decimal"),
        (bool(alphabet.separators), "separators between digits"),
        (alphabet.blanks_around, "blanks around"),
        (bool(alphabet.surplus), f"{' '.join(alphabet.surplus)} at the end"),
        (bool(alphabet.aliases), "other characters for the same digit"),
        (alphabet.trailing_zeros_optional, "trailing zeros left off"),
        (alphabet.leading_zeros, "leading zeros left off"),
    ]
    found = [words for is_allowed, words in liberties if is_allowed]
    if not found:
        return Finding("other texts of one state", "none is accepted")
    return Finding("other texts of one state", f"accepted: {', '.join(found)}", True)


def _unread_bits(format: Format[Any], codes: list[str], random: Random) -> Finding:
    """Codes that mean a state but are not its canonical code, among those with one wrong character."""
    noncanonical = total = 0
    for code in codes:
        for slip in _some(one_character_slips(code, format.alphabet), random):
            total += 1
            try:
                format.read(slip)
            except CodeError as error:
                noncanonical += error.kind == "not canonical"
    title = "bits that must have one value"
    if not noncanonical:
        return Finding(title, "none: whatever is read is canonical")
    share = _percent(noncanonical, total)
    return Finding(title, f"{share} of one-character slips are refused as not canonical")


def _meaningless(format: Format[Any], random: Random, samples: int) -> Finding:
    title = "values without meaning"
    width = format.width
    if width is None:
        return Finding(title, "not measured: the length varies")
    rejected = total = 0
    write = format.alphabet.optional_writer(width)
    for _ in range(samples):
        text = write(random.getrandbits(width))
        if text is None:  # bits that no character stands for
            continue
        total += 1
        try:
            format.read(text)
        except CodeError as error:
            rejected += error.kind == "meaningless"
    if not total:
        return Finding(title, "not measured: random bits have no text")
    return Finding(title, f"{_percent(rejected, total)} of random bit patterns")


def _spreadsheet(codes: list[str]) -> Finding:
    title = "in a spreadsheet"
    numbers = [code for code in codes if LOOKS_LIKE_A_NUMBER.fullmatch(code)]
    spoiled = [
        code
        for code in numbers
        if not code.isdecimal() or (code[0] == "0" and len(code) > 1) or len(code) > SPREADSHEET_DIGITS
    ]
    formulas = [code for code in codes if code.startswith(FORMULA_STARTS)]
    if formulas:
        share = _percent(len(formulas), len(codes))
        return Finding(title, f"{share} begin like a formula, such as {min(formulas)}", True)
    if spoiled:
        share = _percent(len(spoiled), len(codes))
        return Finding(title, f"{share} are taken for numbers and spoiled, such as {min(spoiled)}", True)
    return Finding(title, "survives" if not numbers else "taken for numbers, but kept")


def _url(codes: list[str]) -> Finding:
    spoiled = [code for code in codes if not UNRESERVED.fullmatch(code)]
    if not spoiled:
        return Finding("in a URL", "survives")
    characters = sorted({c for code in spoiled for c in code if not UNRESERVED.fullmatch(c)})
    share = _percent(len(spoiled), len(codes))
    return Finding("in a URL", f"{share} must be escaped, because of {' '.join(map(repr, characters))}", True)


def _file_names(format: Format[Any], codes: list[str]) -> Finding:
    title = "as a file name"
    forbidden = sorted({c for code in codes for c in code if c in NOT_IN_FILE_NAMES})
    if forbidden:
        return Finding(title, f"not possible, because of {' '.join(map(repr, forbidden))}", True)
    letters = [c for c in format.alphabet.characters if c.isalpha()]
    if not format.alphabet.any_case and len({c.casefold() for c in letters}) < len(letters):
        return Finding(title, "two codes can differ in case alone, which some file systems ignore", True)
    return Finding(title, "survives")


def _reading_out(format: Format[Any]) -> Finding:
    title = "read out or copied by hand"
    characters = set(format.alphabet.characters)
    if format.alphabet.any_case:
        characters = {c.upper() for c in characters}
    cases = any(c.islower() for c in characters) and any(c.isupper() for c in characters)
    alike = [" ".join(sorted(group)) for names in ALIKE if len(group := characters & set(names)) > 1]
    aloud = [group for names in ALOUD if len(group := {c.upper() for c in characters} & set(names)) > 1]
    parts = []
    if cases:
        parts.append("upper and lower case differ")
    if alike:
        parts.append(f"look alike: {', '.join(alike)}")
    if aloud:
        parts.append(f"{sum(map(len, aloud))} characters sound like another")
    return Finding(
        title, "; ".join(parts) or "no characters that are mistaken for others", cases or bool(alike)
    )


def _slips(title: str, format: Format[Any], states: list[Any], codes: list[str], random: Random) -> Finding:
    """How many slips give another valid code, so that nobody notices."""
    unnoticed = total = 0
    for state, code in zip(states, codes, strict=True):
        slips: Iterator[str] = (
            one_character_slips(code, format.alphabet) if "character" in title else neighbour_swaps(code)
        )
        for slip in _some(slips, random):
            total += 1
            unnoticed += _is_another(format, slip, state)
    if not total:
        return Finding(title, "cannot happen")
    share = _percent(unnoticed, total)
    return Finding(title, f"{share} give another valid code ({total:,} tried)", unnoticed > total / 2)


def _is_another(format: Format[Any], text: str, state: Any) -> bool:
    """Whether a text is the code of another state; a separator in another place changes nothing."""
    try:
        return bool(format.read(text) != state)
    except CodeError:
        return False


def _some(slips: Iterable[str], random: Random) -> list[str]:
    """At most some of the slips of a code, picked at random."""
    every = list(islice(slips, 20_000))
    return every if len(every) <= SLIPS_OF_A_CODE else random.sample(every, SLIPS_OF_A_CODE)
