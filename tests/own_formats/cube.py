"""Two codes of a cube of 3 x 3 x 3: the colours of its 54 facelets, and its corners as one rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardcode import Format, Problem, State
from boardcode.alphabets import Alphabet
from boardcode.drawing import Grid
from boardcode.fields import Array, Choice, Mapped, Number, Permutation, Record
from boardcode.wording import WordEnum


class Face(WordEnum):
    """A face of the cube, and the colour of its middle."""

    UP = "U"
    RIGHT = "R"
    FRONT = "F"
    DOWN = "D"
    LEFT = "L"
    BACK = "B"


@dataclass(frozen=True, slots=True, repr=False)
class Facelets(State):
    """Nine facelets of each face in the order of `Face`, row by row."""

    facelets: tuple[Face, ...]
    format_name: ClassVar[str] = "cube-facelets"

    def problems(self) -> list[Problem]:
        """Every colour is there nine times, and the middles never move."""
        problems = [
            Problem(
                "facelets", f"expected {face.value} nine times, found it {self.facelets.count(face)} times"
            )
            for face in Face
            if self.facelets.count(face) != 9
        ]
        for k, face in enumerate(Face):
            middle = self.facelets[9 * k + 4]
            if middle is not face:
                reason = f"the middle of this face is always {face.value}, found {middle.value}"
                problems.append(Problem(f"facelets[{9 * k + 4}]", reason))
        return problems


FACELETS = Format(
    name="cube-facelets",
    title="Cube as facelets",
    description="The colours of all 54 facelets: the faces up, right, front, down, left, back, row by row.",
    game="cube",
    alphabet=Alphabet("facelet", "URFDLB"),
    fields=Record(Facelets, facelets=Array(54, Choice(3, Face))),
    state=Facelets,
    examples=[
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL",
    ],
    counterexamples=["", 53 * "U", 55 * "U", 53 * "U" + "u", 53 * "U" + "X"],
    drawing=Grid(6, 9, {face: face.value for face in Face}, cells="facelets"),
)


# -- the corners as one rank

TWISTS = 3**7


@dataclass(frozen=True, slots=True, repr=False)
class Corners(State):
    """Which corner is where, and how each is twisted: 0, 1 or 2 thirds of a turn."""

    order: tuple[int, ...]
    twists: tuple[int, ...]
    format_name: ClassVar[str] = "cube-corners"


ORDER = Permutation(8)


def read_rank(rank: int) -> Corners:
    """The corners of a rank: that of their order times 3^7, plus the twists of all but the last as digits in
    base 3. All twists together are whole turns, from which the last one follows.
    """
    order, number = divmod(rank, TWISTS)
    twists = [number // 3**place % 3 for place in range(6, -1, -1)]
    return Corners(ORDER.unrank(order), (*twists, -sum(twists) % 3))


def write_rank(corners: Corners) -> int:
    """The rank of some corners."""
    number = 0
    for twist in corners.twists[:7]:
        number = 3 * number + twist
    return ORDER.rank(corners.order) * TWISTS + number


CORNERS = Format(
    name="cube-corners",
    title="Corners of a cube",
    description="The rank of the order of the eight corners, times 3^7, plus that of seven twists.",
    game="cube",
    alphabet=Alphabet("decimal", "0123456789", positional=True),
    fields=Mapped(
        Number(27, 0, ORDER.count * TWISTS - 1),
        read_rank,
        write_rank,
        words=lambda corners: f"order {corners.order}, twists {corners.twists}",
        like=Record(Corners, order=Permutation(8), twists=Array(8, Number(2, 0, 2))),
    ),
    state=Corners,
    examples=["0", "1", "88179839", "2187"],
    counterexamples=["", "00", "88179840", "134217728", "1e7", "-1"],
    bits=27,
)
