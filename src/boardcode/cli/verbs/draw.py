"""`boardcode draw`: a code as text, SVG or PNG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from boardcode.cli.codes import given
from boardcode.cli.each import each_code
from boardcode.cli.explained import drawing_in_colors
from boardcode.cli.files import write_whole
from boardcode.cli.report import report
from boardcode.cli.terminal import Terminal
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import CODES, FORMAT, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError


def run(options: Namespace, terminal: Terminal) -> int:
    """Draw each code, or one into a file."""
    format, strict = options.format, not options.lenient
    if format.drawing is None:
        raise UsageError(f"{format.name} declares no drawing")
    if options.png:
        png = renderer()
        if not options.output and terminal.out.isatty():
            raise UsageError("a PNG is no text: name a file with --output, or send it into a pipe")
        return _draw_one(options, terminal, lambda code: png(format.svg(format.decode(code, strict=strict))))
    if options.output:
        picture = format.svg if options.svg else format.draw
        return _draw_one(
            options,
            terminal,
            lambda code: picture(format.decode(code, strict=strict)).encode("utf-8") + b"\n",
        )
    if options.svg:
        return each_code(
            options.codes, terminal, lambda code: str(format.svg(format.decode(code, strict=strict)))
        )
    return _draw_all(options, terminal)


def _draw_all(options: Namespace, terminal: Terminal) -> int:
    """All drawings as text; such of several lines have an empty line between them."""
    drawn = 0

    def spaced(code: str) -> str:
        nonlocal drawn
        drawing = drawing_in_colors(options.format.explain(code, strict=not options.lenient), terminal)
        drawn += 1
        return f"\n{drawing}" if drawn > 1 and "\n" in drawing else drawing

    return each_code(options.codes, terminal, spaced)


def _draw_one(options: Namespace, terminal: Terminal, picture: Callable[[str], bytes]) -> int:
    """One code's picture into a file, or into the pipe."""
    lines = given(options.codes, terminal)
    line = next(lines, None)
    if line is None or next(lines, None) is not None:
        raise UsageError("a file holds the picture of one code: give exactly one")
    try:
        content = picture(line.text)
    except CodeError as error:
        report(error, line, terminal)
        return BAD_CODE
    if options.output:
        write_whole(options.output, content)
    else:
        terminal.out.buffer.write(content)
    return FINE


def renderer() -> Callable[[str], bytes]:
    """What makes a PNG of an SVG, if it is installed."""
    try:
        import cairosvg
    except (ImportError, OSError):  # the second if the library that it wraps is missing
        raise UsageError("PNG needs a renderer: pip install 'boardcode[png]'") from None

    def rendered(svg: str) -> bytes:
        content: Any = cairosvg.svg2png(svg.encode("utf-8"), scale=2)
        return bytes(content)

    return rendered


VERB = Verb(
    "draw",
    "draw codes as text, SVG or PNG",
    "Draw each code as text, or as a picture. `boardcode encode` reads the text back.",
    [
        FORMAT,
        CODES,
        argument("--svg", action="store_true", help="an SVG picture"),
        argument("--png", action="store_true", help="a PNG picture (needs `pip install 'boardcode[png]'`)"),
        argument(
            "-o",
            "--output",
            metavar="FILE",
            help="write to a file, which appears only when it is complete",
            complete="files",
        ),
        LENIENT,
    ],
    [
        Example("boardcode draw chacun-place AG", "+---+\n| v |  fringe 1\n+---+  half turn"),
        Example("boardcode draw 5211-card 0x25 0x34", "blue 5\norange 4"),
        Example(
            "boardcode draw 5211-card 0x25 --svg | cut -c -39",
            """\
<svg xmlns="http://www.w3.org/2000/svg"
""",
        ),
    ],
    run,
)
