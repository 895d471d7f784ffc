"""Write docs/images/architecture.svg: the path of a code, with the plan below and the programs above."""

from __future__ import annotations

from pathlib import Path

from boardcode.svg import BLUE, INK, ORANGE, PAPER, SHADE, SKY, Svg

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "architecture.svg"
TITLE = "The path of a code"
DESCRIPTION = (
    "Reading goes from text through an alphabet to bits, through fields to values, through a state class to "
    "a position, and through a drawing to text and SVG; writing goes back. Fields lower themselves to a "
    "plan, which two backends translate: into Python functions that read one code from text to position at "
    "once, and into Numba kernels that read columns. The command line, the service, file conversion and "
    "columns use formats."
)

WIDTH, HEIGHT = 1040, 486
BOX_WIDTH, BOX_HEIGHT, GAP = 116, 64, 92
CHAIN_LEFT, CHAIN_TOP = 32, 172
BACKEND_WIDTH = 240

#: what a code is on its path, with the example of a 5211 card
STAGES = (
    ("text", "0x25"),
    ("bits", "0010 0101"),
    ("values", "blue, 5"),
    ("position", "Card(BLUE, 5)"),
    ("picture", "text, SVG"),
)
#: what leads from each stage to the next
STEPS = ("alphabet", "fields", "state", "drawing")
#: the programs that use formats
PROGRAMS = (
    ("cli/", "the command line"),
    ("web/", "the service and its page"),
    ("convert/, sql", "files, SQL, clusters"),
    ("columns/", "arrays in, arrays out"),
)


def stage_left(number: int) -> float:
    """The left edge of a stage's box."""
    return CHAIN_LEFT + number * (BOX_WIDTH + GAP)


def box(picture: Svg, x: float, y: float, width: float, words: tuple[str, str], fill: str) -> None:
    """Draw a box with a name and a line of explanation."""
    name, detail = words
    with picture.group(f"{name}: {detail}"):
        picture.rect(x, y, width, BOX_HEIGHT, rx=6, fill=fill, stroke=INK)
        picture.text(x + width / 2, y + 22, name, 16, fill=INK, font_weight="bold")
        picture.text(x + width / 2, y + 45, detail, 13, fill=INK)


def arrow(picture: Svg, *corners: tuple[float, float], color: str = INK) -> None:
    """Draw a line along corners, with a head at the last one."""
    path = " ".join(f"{'L' if k else 'M'} {x:g} {y:g}" for k, (x, y) in enumerate(corners))
    picture.add("path", None, d=path, fill="none", stroke=color, stroke_width=1.5)
    (x0, y0), (x, y) = corners[-2:]
    along = (x > x0) - (x < x0), (y > y0) - (y < y0)
    across = along[1], along[0]
    sides = [
        f"{x - 9 * along[0] + 4 * side * across[0]:g} {y - 9 * along[1] + 4 * side * across[1]:g}"
        for side in (-1, 1)
    ]
    picture.add("path", None, d=f"M {x:g} {y:g} L {sides[0]} L {sides[1]} Z", fill=color)


def draw_programs(picture: Svg) -> None:
    """The top row, and an arrow to the formats that it uses."""
    width = 220
    step = (WIDTH - 2 * CHAIN_LEFT - 24 - width) / (len(PROGRAMS) - 1)
    for number, words in enumerate(PROGRAMS):
        x = CHAIN_LEFT + number * step
        box(picture, x, 16, width, words, PAPER)
        arrow(picture, (x + width / 2, 16 + BOX_HEIGHT), (x + width / 2, CHAIN_TOP - 58))


def draw_path(picture: Svg) -> None:
    """The stages of a code; between them what leads from one to the next and back."""
    right = stage_left(len(STAGES) - 1) + BOX_WIDTH
    picture.rect(16, CHAIN_TOP - 56, right, 56 + BOX_HEIGHT + 20, rx=8, fill=SHADE)
    caption = "a format, declared in games/<game>/code.py: reading goes to the right, writing to the left"
    picture.text((16 + right) / 2 + 8, CHAIN_TOP - 36, caption, 14, fill=INK)
    for number, words in enumerate(STAGES):
        box(picture, stage_left(number), CHAIN_TOP, BOX_WIDTH, words, SKY)
    for number, step in enumerate(STEPS):
        left = stage_left(number) + BOX_WIDTH
        with picture.group(f"{step}: from {STAGES[number][0]} to {STAGES[number + 1][0]} and back"):
            picture.text(left + GAP / 2, CHAIN_TOP + 12, step, 14, fill=INK, font_weight="bold")
            arrow(picture, (left + 4, CHAIN_TOP + 28), (left + GAP - 4, CHAIN_TOP + 28))
            arrow(picture, (left + GAP - 4, CHAIN_TOP + 42), (left + 4, CHAIN_TOP + 42))


def draw_backends(picture: Svg) -> None:
    """The plan under the fields, and the backends that are compiled from it."""
    fields = stage_left(1) + BOX_WIDTH + GAP / 2
    position = stage_left(3) + BOX_WIDTH / 2
    chain_bottom, top, low = CHAIN_TOP + BOX_HEIGHT, CHAIN_TOP + 142, CHAIN_TOP + 236
    backend = position - BACKEND_WIDTH / 2
    with picture.group("every field kind lowers itself to the plan"):
        arrow(picture, (fields, chain_bottom - 14), (fields, top), color=BLUE)
        picture.text(fields - 40, top - 28, "lower()", 14, fill=BLUE)
    box(picture, fields - 100, top, 200, ("plan", "nodes as plain data"), ORANGE)
    box(picture, backend, top, BACKEND_WIDTH, ("compile/python", "functions for one code"), ORANGE)
    box(picture, backend, low, BACKEND_WIDTH, ("compile/numba", "kernels for columns"), ORANGE)
    middle = top + BOX_HEIGHT / 2
    arrow(picture, (fields + 100, middle), (backend, middle), color=BLUE)
    low_middle = low + BOX_HEIGHT / 2
    arrow(picture, (fields, top + BOX_HEIGHT), (fields, low_middle), (backend, low_middle), color=BLUE)
    with picture.group("the fast path: text to position in one step"):
        arrow(picture, (position, top), (position, chain_bottom), color=BLUE)
        picture.text(position + 140, top - 28, "text to position and back, at once", 14, fill=BLUE)
    with picture.group("kernels are called by columns"):
        lane, columns_right = WIDTH - 16, WIDTH - CHAIN_LEFT - 24
        corners = (
            (backend + BACKEND_WIDTH, low_middle),
            (lane, low_middle),
            (lane, 48.0),
            (columns_right, 48.0),
        )
        arrow(picture, *corners, color=BLUE)


def draw() -> str:
    """Return the picture."""
    picture = Svg(WIDTH, HEIGHT, TITLE, DESCRIPTION)
    draw_programs(picture)
    draw_path(picture)
    draw_backends(picture)
    return f"{picture}\n"


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
