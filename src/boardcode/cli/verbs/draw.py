"""`boardcode draw`: a code as text, SVG or PNG."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

import boardcode
from boardcode.cli.each import each_code
from boardcode.cli.explained import drawing_in_colors
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import CODES, FINE, FORMAT, LENIENT, Example, UsageError, Verb, argument


def run(options: Namespace, terminal: Terminal) -> int:
    """Draw each code, or one into a file."""
    format = boardcode.get(options.format)
    if options.png:
        return _draw_png(format, options)
    strict = not options.lenient

    def drawn(code: str) -> str:
        if options.svg:
            return format.svg(format.decode(code, strict=strict))
        return drawing_in_colors(format.explain(code, strict=strict), terminal)

    if not options.output:
        return each_code(options.codes, terminal, drawn)
    state = format.decode(_only_code(options), strict=strict)
    written(options.output, (format.svg(state) if options.svg else format.draw(state)).encode("utf-8") + b"\n")
    return FINE


def _only_code(options: Namespace) -> str:
    if len(options.codes) != 1:
        raise UsageError("a picture in a file is of one code: give exactly one")
    return str(options.codes[0])


def _draw_png(format: boardcode.Format[boardcode.State], options: Namespace) -> int:
    try:
        import cairosvg
    except (ImportError, OSError):
        raise UsageError("PNG needs a renderer: pip install 'boardcode[png]'") from None
    if not options.output:
        raise UsageError("a PNG is no text: name a file with --output")
    picture = format.svg(format.decode(_only_code(options), strict=not options.lenient))
    written(options.output, cairosvg.svg2png(picture.encode("utf-8"), scale=2))
    return FINE


def written(name: str, content: bytes) -> None:
    """Write a file that appears under its name only when it is complete."""
    target = Path(name)
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(content)
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise UsageError(f"cannot write {name}: {error.strerror}") from None


VERB = Verb(
    "draw",
    "draw codes as text, SVG or PNG",
    "Draw each code as text, or as a picture.",
    [
        FORMAT,
        CODES,
        argument("--svg", action="store_true", help="an SVG picture"),
        argument("--png", action="store_true", help="a PNG picture (needs `pip install 'boardcode[png]'`)"),
        argument("--output", "-o", metavar="FILE", help="write to a file, which appears only when it is complete", complete="files"),
        LENIENT,
    ],
    [
        Example("boardcode draw chacun-place AG", "+---+\n| v |  fringe 1\n+---+  half turn"),
        Example(
            "boardcode draw 5211-card 0x25 --svg | cut -c -39",
            """\
<svg xmlns="http://www.w3.org/2000/svg"
""",
        ),
    ],
    run,
)
