"""`boardcode explain`, `draw` and `identify`: what a code means, what it looks like, and what it is."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from boardcode.cli.codes import read_codes
from boardcode.cli.example_drawings import has_one_line
from boardcode.cli.explanation_view import bit_rows, color_drawing, field_table
from boardcode.cli.names_option import NAMES, CardNames
from boardcode.cli.report import each_code, report
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, UsageError, json_line, printable, write_file
from boardcode.cli.verb import CODES, FORMAT, JSON, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError
from boardcode.identification import identify


def run_explain(options: Namespace, terminal: Terminal) -> int:
    """Print a table for each code."""
    names = CardNames.for_format(options, options.format)
    format = options.format if options.json else names.show_in(options.format)

    def explain(code: str) -> str:
        explanation = format.explain(code, strict=not options.lenient)
        if options.json:
            return json_line(names.add_to(explanation.to_json(), format, explanation.state))
        return "\n".join([*bit_rows(explanation, terminal), "", *field_table(explanation, terminal)])

    return each_code(options.codes, terminal, explain, format=format, as_json=options.json)


def run_identify(options: Namespace, terminal: Terminal) -> int:
    """Print the names of the formats that accept each code, likeliest first."""
    exit_code = OK
    for line in read_codes(options.codes, terminal):
        names = [format.name for format in identify(line.text)]
        if not names:
            exit_code = BAD_CODE
        if options.json:
            terminal.say(json_line({"code": line.text, "formats": names}))
        else:
            terminal.say(f"{printable(line.text)}: {', '.join(names) or 'no format accepts it'}")
    return exit_code


# -- draw


def run_draw(options: Namespace, terminal: Terminal) -> int:
    """Draw every code on standard output, or a single one into a file."""
    options.format = CardNames.for_format(options, options.format).show_in(options.format)
    format, strict = options.format, not options.lenient
    if options.png:
        render = png_renderer()
        if not options.output and terminal.out.isatty():
            raise UsageError("a PNG is not text: name a file with --output, or send it into a pipe")
        return _draw_one(
            options, terminal, lambda code: render(format.svg(format.decode(code, strict=strict)))
        )
    draw = format.svg if options.svg else format.draw
    if options.output:
        return _draw_one(
            options, terminal, lambda code: draw(format.decode(code, strict=strict)).encode("utf-8") + b"\n"
        )
    if options.svg:
        return each_code(
            options.codes,
            terminal,
            lambda code: str(draw(format.decode(code, strict=strict))),
            format=format,
        )
    return _draw_all(options, terminal)


def _draw_all(options: Namespace, terminal: Terminal) -> int:
    """Draw every code as text, with empty lines between drawings of several lines."""
    count = 0

    def draw(code: str) -> str:
        nonlocal count
        explanation = options.format.explain(code, strict=not options.lenient)
        drawing = color_drawing(options.format, explanation, terminal)
        count += 1
        is_separate = "\n" in drawing or not has_one_line(options.format)
        return f"\n{drawing}" if count > 1 and is_separate else drawing

    return each_code(options.codes, terminal, draw, format=options.format)


def _draw_one(options: Namespace, terminal: Terminal, draw: Callable[[str], bytes]) -> int:
    """Draw one code into a file, or into a pipe."""
    lines = read_codes(options.codes, terminal)
    line = next(lines, None)
    if line is None or next(lines, None) is not None:
        raise UsageError("a file holds the picture of one code: give exactly one")
    try:
        content = draw(line.text)
    except CodeError as error:
        report(error, line, terminal)
        return BAD_CODE
    if options.output:
        write_file(options.output, content)
    else:
        terminal.out.buffer.write(content)
    return OK


def png_renderer() -> Callable[[str], bytes]:
    """Return a function that turns an SVG into a PNG; raises `UsageError` if there is none installed."""
    try:
        import cairosvg
    except (ImportError, OSError):  # OSError: the cairo library, which cairosvg wraps, is missing
        raise UsageError("PNG needs a renderer: pip install 'boardcode[png]'") from None

    return lambda svg: bytes(cairosvg.svg2png(svg.encode("utf-8"), scale=2))


EXPLAIN = Verb(
    "explain",
    "say which characters and bits mean what",
    "Print the bits of each code in groups, and a row for each field.",
    [FORMAT, CODES, NAMES, LENIENT, JSON],
    [
        Example(
            "boardcode explain arx-cell 0b1010100",
            """\
1 010 100

char  bits  field   meaning
3     1     color   white
4-6   010   top     jester
7-9   100   bottom  paladin""",
        ),
    ],
    run_explain,
)
DRAW = Verb(
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
        NAMES,
        LENIENT,
    ],
    [
        Example("boardcode draw chacun-place AG", "+---+\n| v |  fringe 1\n+---+  half turn"),
        Example("boardcode draw 5211-card 0x25 0x34", "blue 5\norange 4"),
        Example(
            "boardcode draw 5211-card 0x25 --svg | cut -c -39", '<svg xmlns="http://www.w3.org/2000/svg"'
        ),
    ],
    run_draw,
)
IDENTIFY = Verb(
    "identify",
    "say which formats accept a code",
    "Print the names of the formats that accept each code, likeliest first. The exit code is 1 if none does.",
    [CODES, argument("--json", action="store_true", help="print one JSON object per line")],
    [
        Example("boardcode identify AG T", "AG: chacun-place\nT: chacun-occupy, chacun-retake"),
        Example("boardcode identify 4WVE1 --json", '{"code": "4WVE1", "formats": ["klotski-short"]}'),
    ],
    run_identify,
)
VERBS = (EXPLAIN, DRAW, IDENTIFY)
