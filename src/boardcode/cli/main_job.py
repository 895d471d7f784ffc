"""The main job, `boardcode CODE`: say what a code is, draw it, explain it and list its problems.

The declaration of the verb is in another module, which a run with nothing but codes does not load.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from boardcode.catalog import BUILT_IN
from boardcode.cli.codes import Line, read_codes
from boardcode.cli.explanation_view import bit_rows, color_drawing, field_table
from boardcode.cli.terminal import BAD_CODE, BOLD, DIM, OK, RED, Terminal, UsageError, json_line, printable
from boardcode.failures import skip_failing
from boardcode.identification import code_named, identify
from boardcode.wording import shorten

if TYPE_CHECKING:
    from boardcode.cli.names_option import CardNames
    from boardcode.format import Format


def show_codes(
    codes: Sequence[str], terminal: Terminal, *, as_json: bool = False, names: CardNames | None = None
) -> int:
    """Print what there is to say about each code, with names of cards if there are some; return the exit
    code.
    """
    exit_code, shown = OK, 0
    for number, line in enumerate(read_codes(codes, terminal)):
        formats = identify(line.text)
        if not formats and (code := code_named(line.text)):
            line, formats = line._replace(text=code), identify(code)
        text = _describe_as_first(line.text, formats, _json_text if as_json else _page, terminal, names)
        if text is None:
            exit_code = BAD_CODE
            if not number and not line.number:
                _reject_misspelt_verb(line.text)
        if as_json:
            terminal.say(text or json_line(_errors_json(line.text)))
        elif text is None:
            _report_unknown(line, terminal)
        else:
            if shown:
                terminal.say()
            shown += 1
            terminal.say(text)
    return exit_code


Description = Callable[[str, list["Format[Any]"], Terminal, "CardNames | None"], str]


def _describe_as_first(
    code: str,
    formats: list[Format[Any]],
    describe: Description,
    terminal: Terminal,
    names: CardNames | None,
) -> str | None:
    """Describe a code as one of the first of these formats, or of the next if that one fails."""
    for order, format in enumerate(formats):
        with skip_failing(format):
            return describe(code, formats[order:], terminal, names)
    return None


def _page(code: str, formats: list[Format[Any]], terminal: Terminal, names: CardNames | None) -> str:
    """Return all there is to say about a code, as lines."""
    format = formats[0] if names is None else names.show_in(formats[0])
    explanation = format.explain(code)
    title = f"  {format.name}: {format.title}"
    rows = [terminal.paint(_cut_middle(code, terminal.width - len(title)), BOLD) + title]
    if others := ", ".join(other.name for other in formats[1:]):
        rows.append(terminal.paint(f"it could also be {others}", DIM))
    if note := _note_on_format_name(code, BUILT_IN):  # formats() would load all games
        rows.append(terminal.paint(note, DIM))
    rows.append("")
    with skip_failing(format):  # the rest can be said without a drawing
        rows += [color_drawing(format, explanation, terminal), ""]
    rows += [*bit_rows(explanation, terminal), "", *field_table(explanation, terminal)]
    cannot_happen = terminal.paint("cannot happen:", RED)
    rows += [f"{cannot_happen} {problem}" for problem in explanation.state.problems()]
    return "\n".join(rows)


def _cut_middle(code: str, width: int) -> str:
    half = max(8, width // 2 - 1)
    return printable(code if len(code) <= width else f"{code[:half]}…{code[-half:]}")


def _json_text(code: str, formats: list[Format[Any]], terminal: Terminal, names: CardNames | None) -> str:
    explanation = formats[0].explain(code)
    problems = [problem.to_json() for problem in explanation.state.problems()]
    format_names = [format.name for format in formats]
    content = explanation.to_json() | {"formats": format_names, "problems": problems}
    return json_line(content if names is None else names.add_to(content, formats[0], explanation.state))


def _errors_json(code: str) -> dict[str, Any]:
    from boardcode.cli.report import clearest_error
    from boardcode.identification import rejections

    errors = [clearest_error(error).to_json() for error in rejections(code)]
    return {"code": code, "formats": [], "errors": errors}


def _reject_misspelt_verb(text: str) -> None:
    """Raise a usage error if a text that is no code looks like a verb."""
    from boardcode.cli.verb import suggestions
    from boardcode.cli.verb_table import first_words

    if verbs := suggestions(text, first_words()):
        raise UsageError(f"no verb is named {shorten(text)}; did you mean {verbs[0]}?")


def _report_unknown(line: Line, terminal: Terminal) -> None:
    """Report a text that no format accepts, with a hint, or with the error of the nearest format."""
    from boardcode.cli.report import report
    from boardcode.corrections import codes_within, nearest_rejection
    from boardcode.registry import formats

    head = terminal.paint_error("error:", f"{BOLD};{RED}")
    terminal.complain(f"{head} {line.place}no format accepts {shorten(line.text)}")
    names = [format.name for format in formats()]
    if note := _note_on_format_name(line.text, names) or _note_on_file(line):
        terminal.complain(f"    hint: {note}")
    else:
        report(nearest_rejection(line.text), Line(line.text), terminal, head="nearest:")
        for inside in codes_within(line.text)[:1]:
            terminal.complain(f"    hint: it contains {printable(inside.code)}, a code of {inside.format}")


def _note_on_format_name(text: str, names: Iterable[str]) -> str:
    if text not in names:
        return ""
    return f"{text} is the name of a format: `boardcode explain {text} CODE` reads a code of it"


def _note_on_file(line: Line) -> str:
    if line.number or "\0" in line.text or not os.path.isfile(line.text):
        return ""
    return f"to read the codes of a file, pipe it in: `boardcode < {printable(line.text)}`"
