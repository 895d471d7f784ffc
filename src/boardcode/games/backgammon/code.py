"""GNU Backgammon's Position ID and Match ID, and the pair of both.

Corners settled here, after what the program does and not what its manual says:
- The player who is **not** on roll comes first in a Position ID. The manual had it the other way round for
  years, and its only example, the starting position, is the same both ways.
- More than 15 checkers of one player, and two players on one point, have no meaning; neither has an ID that
  ends before its 50th zero. Ones behind that are ignored by the program, and not canonical here.
- An ID has exactly 14 or 12 characters: the program fills a short one up with A and cuts a long one.
- A Position ID does not say how many checkers there are in the game; we read 15.
- A cube owner of 2 is read as nobody, dice in ascending order as the same dice; neither is canonical. A die
  of 7, one die alone and the game states 5 to 7 have no meaning.
- Bit 66 of a Match ID, which the manual does not have, is 1 if the Jacoby rule is *not* used. In a match it
  means nothing, but the program keeps it, so that it is part of the state. The last five bits are ignored.
- The pair is written as Position ID, colon, Match ID, and read in no other way.
"""

from __future__ import annotations

from random import Random

from boardcode.alphabets import BASE64, Alphabet
from boardcode.fields import (
    Aligned,
    Array,
    Choice,
    Computed,
    Ignored,
    LsbFirst,
    Number,
    Record,
    Rule,
    Sampled,
    Sorted,
    Table,
    Unary,
    Unless,
    Zero,
    this,
)
from boardcode.format import Format, relate
from boardcode.games.backgammon import drawing
from boardcode.games.backgammon.hints import ID_HINTS, MATCH_HINTS, POSITION_HINTS
from boardcode.games.backgammon.ids import IDS
from boardcode.games.backgammon.rules import CHECKERS, POINTS
from boardcode.games.backgammon.state import GameState, Match, Player, Position, Resignation, Situation
from boardcode.games.backgammon.xgid import XGID

POSITION_BITS, MATCH_BITS = 80, 72
POSITION_LENGTH = 14
POSITION_COUNT = 18_528_584_051_601_162_496  # a test counts them
PLAIN_BASE64 = Alphabet("base64", BASE64.characters)
PAIR_BASE64 = Alphabet("base64", BASE64.characters, separators=":", group=POSITION_LENGTH, fixed_groups=True)

# -- the position

COUNT = this.points.sum() + this.bar
PLAYER: Record[Player] = Record(
    Player,
    points=Array(POINTS, Unary(CHECKERS)),
    bar=Unary(CHECKERS),
    checkers=Rule(
        COUNT <= CHECKERS,
        f"expected at most {CHECKERS} checkers, found {{found}}",
        found=COUNT,
        expected=f"at most {CHECKERS}",
    ),
    off=Computed(CHECKERS - COUNT, 0, CHECKERS),
)


def _one_owner(index: int) -> Rule:
    """Return the rule that a point, counted from 0, is not held by both players."""
    mine, theirs = this.on_roll.points[index], this.other.points[POINTS - 1 - index]
    return Rule(
        mine * theirs == 0,
        f"both players are on this point, which is the other player's point {POINTS - index}",
        found=mine,
        expected="0",
        at=f"on_roll.points[{index}]",
    )


def sample_position(random: Random) -> Position:
    """Return a random position: each point belongs to one of the players."""
    owners = [random.random() < 0.5 for _ in range(POINTS)]
    mine = [point for point in range(POINTS) if owners[point]]
    theirs = [POINTS - 1 - point for point in range(POINTS) if not owners[point]]
    return Position(other=_sample_player(random, theirs), on_roll=_sample_player(random, mine))


def _sample_player(random: Random, points: list[int]) -> Player:
    bar, off = POINTS, POINTS + 1
    places = [0] * (POINTS + 2)
    for _ in range(CHECKERS):
        places[random.choice([*points, bar, off])] += 1
    return Player(tuple(places[:POINTS]), places[bar], places[off])


POSITION = Sampled(
    LsbFirst(
        Record(
            Position,
            other=PLAYER,
            on_roll=PLAYER,
            rest=Aligned(POSITION_BITS),
            **{f"point_{index + 1}": _one_owner(index) for index in range(POINTS)},
        )
    ),
    sample_position,
    count=POSITION_COUNT,
)

# -- the match

PLAYERS = Table(1, {0: 0, 1: 1}, words={0: "player 0", 1: "player 1"})
FLAG = Table(1, {0: False, 1: True}, words={False: "no", True: "yes"})
MATCH = LsbFirst(
    Record(
        Match,
        cube=Table(
            4, {power: 1 << power for power in range(16)}, description="the power of 2 on the cube, 0 to 15"
        ),
        cube_owner=Table(
            2,
            {0: 0, 1: 1, 3: None},
            words={0: "player 0", 1: "player 1", None: "centred"},
            aliases={2: 3},
        ),
        on_roll=PLAYERS,
        crawford=FLAG,
        state=Choice(3, GameState),
        turn=PLAYERS,
        double=FLAG,
        resignation=Table(2, {0: None, **dict(enumerate(Resignation, 1))}),
        dice=Unless(
            {0: None}, Sorted(Array(2, Number(3, 1, 6)), descending=True), words={None: "not rolled"}
        ),
        length=Number(15, words=lambda length: f"to {length}" if length else "money play"),
        score=Array(2, Number(15)),
        jacoby=Table(1, {0: True, 1: False}, words={False: "no", True: "yes"}),
        rest=Ignored(5),
    )
)

POSITION_FORMAT: Format[Position] = Format(
    name="backgammon-position",
    title="Backgammon Position ID",
    description="The checkers of both players, as GNU Backgammon writes them: 80 bits in base64.",
    game="backgammon",
    proved=True,
    alphabet=PLAIN_BASE64,
    fields=POSITION,
    state=Position,
    examples=[
        "4HPwATDgc/ABMA",  # the start
        "sGfwATDgc/ABMA",  # 3-1 was played
        "jGfkASjg8wcBMA",
        "zGbiIQgxH/AAWA",  # one on the bar
        "zGbiIYCYD3gALA",
        "fJ8PAAABAAAAAA",  # one checker left
        "AAAA/38AAAD/fw",  # all on the bar
        "YAAAAAcAAAAAAA",  # both on their own 6 point
    ],
    counterexamples=[
        "",
        "4HPwATDgc/ABM",  # 13 characters
        "4HPwATDgc/ABMAA",
        "4HPwATDgc/ABMA==",
        "4HPwATDgc_ABMA",  # of another base64
        "4HPwATDgc/ABMB",  # spare bits
        "//8AAAAAAAAAAA",  # 16 checkers
        "YAAAAADgAAAAAA",  # both on one point
        "//////8AAAAAAA",  # ends early
        "YAAAAAAA4AAAAA",  # ones behind the end
    ],
    drawing=drawing.POSITION,
    spellings="Exactly 14 characters, without = at the end.",
    hints=POSITION_HINTS,
    bits=POSITION_BITS,
)
MATCH_FORMAT: Format[Match] = Format(
    name="backgammon-match",
    title="Backgammon Match ID",
    description="Cube, dice, score and whose turn it is, as GNU Backgammon writes them: 72 bits in base64.",
    game="backgammon",
    proved=True,
    alphabet=PLAIN_BASE64,
    fields=MATCH,
    state=Match,
    examples=[
        "QYkqASAAIAAA",  # to 9, a 2-cube, 5-2 rolled
        "cAkAAAAAAAAA",  # money play
        "cAkAAAAAAAAE",  # without Jacoby
        "MAEAAAAAAAAA",
        "MIEFAAAAAAAA",  # 3-1 rolled
        "8IhuACAACAAE",  # Crawford, no game
        "8IluACAACAAE",
        "MAHvAAAAAAAE",
        "cBEAAAAAAAAA",  # a double is offered
        "QRkAAAAAAAAA",  # a beaver
        "cDkAAAAAAAAA",  # a resignation in answer to a double
        "cEETAAAAAAAA",  # a gammon is offered
        "cGMTADAAAAAA",  # resigned
        "MAwAABAAAAAA",  # dropped
        "EwKgAAAAgAAE",  # over, 0-16 in a match to 5
    ],
    counterexamples=[
        "",
        "cAkA",
        "cAkAAAAAAAA",
        "cAkAAAAAAAAAA",
        "cIkfAAAAAAAA",  # dice 7-7
        "cIkCAAAAAAAA",  # one die
        "cA0AAAAAAAAA",  # game state 5
        "YQkAAAAAAAAA",  # owner 2
        "cAkVAAAAAAAA",  # dice 2-5
        "cAkAAAAAAAD4",  # bits 67 to 71
    ],
    drawing=drawing.MATCH,
    spellings="Exactly 12 characters.",
    hints=MATCH_HINTS,
)
ID_FORMAT: Format[Situation] = Format(
    name="backgammon-id",
    title="Backgammon ID",
    description="A Position ID and a Match ID, joined by a colon.",
    game="backgammon",
    proved=True,
    alphabet=PAIR_BASE64,
    fields=Record(Situation, position=POSITION, spare=Zero(4), match=MATCH),
    state=Situation,
    examples=[
        "4HPwATDgc/ABMA:QYkqASAAIAAA",
        "sGfwATDgc/ABMA:MAEAAAAAAAAE",
        "sGfwATDgc/ABMA:cAkAAAAAAAAE",
        "zGbiIYCYD3gALA:cGMTADAAAAAA",
    ],
    counterexamples=[
        "",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMAcAkAAAAAAAAE",  # no colon
        "4HPwATDgc/ABM:AcAkAAAAAAAAE",  # at another place
        "4HPwATDgc/ABMA:cAkAAAAAAAA:E",
        "cAkAAAAAAAAE:4HPwATDgc/ABMA",
        "GNUID=4HPwATDgc/ABMA:cAkAAAAAAAAE",
        "4HPwATDgc/ABMB:cAkAAAAAAAAE",  # spare bits
        "4HPwATDgc/ABMA:cIkfAAAAAAAA",
        "//8AAAAAAAAAAA:cAkAAAAAAAAE",
    ],
    drawing=drawing.SITUATION,
    spellings="14 characters, a colon, 12 characters.",
    hints=ID_HINTS,
    parts={
        "backgammon-position": lambda situation: situation.position,
        "backgammon-match": lambda situation: situation.match,
    },
    notations=[IDS, XGID],
    bits=POSITION_BITS + 4 + MATCH_BITS,
)
FORMATS = relate(POSITION_FORMAT, MATCH_FORMAT, ID_FORMAT)
