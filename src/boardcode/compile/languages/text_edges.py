"""What stands around the digits of a text, in the low-level form: blanks, a prefix, and signs at the end that
do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardcode.alphabets.spelling import BLANKS, Alphabet
from boardcode.compile.languages.block_builder import BlockBuilder, any_of
from boardcode.compile.languages.low_level import (
    Arithmetic,
    CharacterAt,
    Comparison,
    Logic,
    LowExpression,
    TextLength,
    add,
    all_of,
    number,
)


@dataclass
class TextEdges:
    """Where a text begins and ends without what is around it, and where it goes on behind its prefix."""

    head: LowExpression
    start: LowExpression
    end: LowExpression


def read_edges(build: BlockBuilder, alphabet: Alphabet) -> TextEdges:
    """Emit the statements that skip what is around the digits."""
    head: LowExpression = number(0)
    end: LowExpression = TextLength()
    if alphabet.blanks_around or alphabet.surplus:
        end = build.declare("end", TextLength())
        for signs in (BLANKS if alphabet.blanks_around else "", alphabet.surplus):
            if signs:
                is_around = Logic(
                    "and", Comparison(">", end, number(0)), _is_one_of(CharacterAt(add(end, -1)), signs)
                )
                with build.repeat_while(is_around):
                    build.assign(end, add(end, -1))
    if not alphabet.blanks_around and not alphabet.prefix:
        return TextEdges(head, head, end)
    start = build.declare("start", number(0))
    if alphabet.blanks_around:
        is_blank = Logic("and", Comparison("<", start, end), _is_one_of(CharacterAt(start), BLANKS))
        with build.repeat_while(is_blank):
            build.assign(start, add(start, 1))
        head = build.declare("head", start)
    if alphabet.prefix:
        size = Arithmetic("-", end, head) if alphabet.blanks_around else end
        conditions: list[LowExpression] = [Comparison(">=", size, number(len(alphabet.prefix)))]
        for k, sign in enumerate(alphabet.prefix):
            conditions.append(_is_one_of(CharacterAt(add(head, k)), sign.lower() + sign.upper()))
        with build.when(all_of(conditions)):
            build.assign(start, add(head, len(alphabet.prefix)))
    return TextEdges(head, start, end)


def _is_one_of(character: LowExpression, signs: str) -> LowExpression:
    return any_of([Comparison("==", character, number(ord(sign))) for sign in sorted({*signs})])
