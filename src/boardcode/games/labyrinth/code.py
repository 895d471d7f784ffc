"""The codes of Labyrinth: a view in 11 bytes and a maze in as many as it needs, both in b64.

Corners settled here:
- A passage of 11 has no meaning, and neither has a nature of 11 except in 1111, a cell that is not seen.
  Programs treat these as undefined, open, nothing or an error; only an error hides no mistake.
- The four bits after the last cell and the spare bits of the last character must be 0. A code in which they
  are not can be decoded with `strict=False`, but is not canonical: otherwise several codes would mean the
  same view.
- A view has 11 bytes, neither more nor less, although most programs accept 12.
- A maze has at least one cell: a width or height of 0 has no meaning, because a player is always in some
  cell.
- The length of a maze's code follows from its size; the bits that pad its two blocks of walls must be 0.
- A code contains the characters of b64 and nothing else: no spaces, no line breaks, no `=`.
"""

from __future__ import annotations

from boardcode.fields import Aligned, Array, Choice, LittleEndian, Number, Record, Table, Unless, Zero, this
from boardcode.format import Format, relate
from boardcode.games.labyrinth import drawing, hints
from boardcode.games.labyrinth.alphabet import B64
from boardcode.games.labyrinth.grids import SIZE_BITS, VIEW_SIDE, Cell, Entity, Nature, Passage
from boardcode.games.labyrinth.state import Maze, RadarView

PASSAGE = Choice(2, Passage)
NATURE: Table[Nature | None] = Table(
    2, {0b00: None, 0b01: Nature.HINT, 0b10: Nature.GOAL}, words={None: "nothing"}
)
ENTITY: Table[Entity | None] = Table(
    2, {0b00: None, 0b01: Entity.ALLY, 0b10: Entity.OPPONENT, 0b11: Entity.MONSTER}, words={None: "nobody"}
)
CELL = Unless({0b1111: None}, Record(Cell, nature=NATURE, entity=ENTITY), words={None: "not seen"})

VIEW = Record(
    RadarView,
    horizontal=LittleEndian(Array(VIEW_SIDE + 1, Array(VIEW_SIDE, PASSAGE))),
    vertical=LittleEndian(Array(VIEW_SIDE, Array(VIEW_SIDE + 1, PASSAGE))),
    cells=Array(VIEW_SIDE, Array(VIEW_SIDE, CELL)),
    padding=Zero(-4 * VIEW_SIDE**2 % 8),  # to a whole byte
)


def _count_walls(row: tuple[bool, ...]) -> str:
    walls = sum(row)
    return f"{walls} wall{'' if walls == 1 else 's'}, {len(row) - walls} open"


SIZE = LittleEndian(Number(SIZE_BITS, 1))
WALL = Table(1, {0: False, 1: True}, words={False: "open", True: "wall"})
MAZE = Record(
    Maze,
    width=SIZE,
    height=SIZE,
    horizontal=Array(this.height + 1, Array(this.width, WALL, words=_count_walls)),
    horizontal_padding=Aligned(8),
    vertical=Array(this.height, Array(this.width + 1, WALL, words=_count_walls)),
    vertical_padding=Aligned(8),
)

RADAR_FORMAT = Format(
    name="radar",
    title="Labyrinth radar view",
    description=(
        "What a player sees: three by three cells and the passages around them, "
        "up being where the player looks."
    ),
    game="labyrinth",
    proved=True,
    alphabet=B64,
    fields=VIEW,
    state=RadarView,
    examples=[
        "ieysGjGO8papd/a",
        "zQeaMsya//8aaaa",  # the original page's drawing of what is unknown
        "jiucAjGa//cpapa",  # the goal, in the server's log
        "aeQrajHOapap//a",
        "beeqkcGO8p8p8pa",
        "qQOcavua//aa/Wa",
        "zveKvsuL8a8aaaa",
        "zveKvsuL8l8cvaa",  # cells with two things in them
    ],
    counterexamples=[
        "ieysGjGO8papd/",  # a character too few
        "ieysGjGO8papd/aa",  # a byte too many
        "ieysGjGO8papd/a=",
        "ieysGjGO8papd_a",
        "4eysGjGO8papd/a",  # horizontal passage 11
        "ieysWjGO8papd/a",  # vertical passage 11
        "ieysGjGOWpapd/a",  # nature 11, nobody
        "ieysGjGO8p4pd/a",  # nature 11, an opponent
        "ieysGjGO8papd/e",  # padding is not 0
        "ieysGjGO8papd/b",  # spare bits are not 0
        "IEYSgJgo8PAPD/A",  # the standard base64 alphabet
        "ieysGjGOd/dWdW8",  # cells least significant first
        "sgvSBg8SifDVCMXKiq",  # "Hello, World!"
        '{"RadarView":"ieysGjGO8papd/a"}',
        "",
    ],
    drawing=drawing.RADAR,
    hints=hints.VIEW,
)
MAZE_FORMAT = Format(
    name="maze",
    title="Labyrinth maze map",
    description=(
        "The walls of a whole maze: width and height, "
        "then a bit for every horizontal and every vertical passage."
    ),
    game="labyrinth",
    proved=True,
    alphabet=B64,
    fields=MAZE,
    state=Maze,
    examples=[
        "aWacaoUa2q",
        "aqabamda",  # a single cell
        "bWahap+USIAgKV+rQzNBY9wj",  # 7 x 7: no padding
        "daadap/+ev7V/4PmQ2Gc",
        "aGabanaa",  # open to the outside
    ],
    counterexamples=[
        "aWacaoUa",  # the vertical walls are missing
        "aWacaoUa2qe",  # a byte too many
        "aWa",  # an incomplete header
        "aWaca",  # not a whole number of bytes
        "aaacanK",  # width 0
        "aWaaaoa",  # height 0
        "aWacaoUb2q",  # padding after the horizontal walls is not 0
        "aqabamdG",  # padding after the vertical walls is not 0
        "aWacaoUa2r",  # spare bits are not 0
        "/////2fIyW",  # a size of 65535 x 65535 and three bytes
        "aamaaUUa2q",  # width and height with their high bytes first
        "aWacaoUa2-",
        "",
    ],
    drawing=drawing.MAZE,
    hints=hints.MAZE,
)
FORMATS = relate(RADAR_FORMAT, MAZE_FORMAT)
