"""Texts that are almost codes: what slips of a finger, of an eye or of a program make of a code."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardcode.alphabets import Alphabet

FOREIGN = "!?~\t\x00é"  # characters that hardly any alphabet has


def replace_character(code: str, place: int, character: str) -> str:
    """Return a code with one character replaced.

    >>> replace_character("1A9B", 1, "8")
    '189B'
    """
    return code[:place] + character + code[place + 1 :]


def swap_neighbours(code: str, place: int) -> str:
    """Return a code with a character and the next one exchanged.

    >>> swap_neighbours("1A9B", 1)
    '19AB'
    """
    return code[:place] + code[place + 1] + code[place] + code[place + 2 :]


def one_character_slips(code: str, alphabet: Alphabet) -> Iterator[str]:
    """Yield every text in which one digit of a code is another of its alphabet."""
    for place, digit in enumerate(code):
        if digit in alphabet.values:
            value = alphabet.values[digit]
            for other, character in enumerate(alphabet.characters):
                if other != value:
                    yield replace_character(code, place, character)


def neighbour_swaps(code: str) -> Iterator[str]:
    """Yield every text in which two different neighbours of a code are exchanged."""
    for place in range(len(code) - 1):
        if code[place] != code[place + 1]:
            yield swap_neighbours(code, place)


def random_mutant(code: str, alphabet: Alphabet, random: Random) -> str:
    """Return a code with a random slip: another, a foreign, a missing or an additional character, two that
    are exchanged, another case, or a cut.
    """
    place = random.randrange(len(code)) if code else 0
    digit = random.choice(alphabet.characters)
    match random.randrange(10):
        case 0 | 1 | 2 | 3:
            return replace_character(code, place, digit)
        case 4:
            return replace_character(code, place, random.choice(FOREIGN))
        case 5:
            return code[:place] + code[place + 1 :]
        case 6:
            return code[:place] + digit + code[place:]
        case 7:
            return swap_neighbours(code, place) if place + 1 < len(code) else code + digit
        case 8:
            return code[:place] + code[place:].swapcase()
    return code[:place]
