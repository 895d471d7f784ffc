"""What most verbs do: something with each code, going on after a bad one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardcode.cli.codes import given
from boardcode.cli.report import report, told
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import BAD_CODE, FINE
from boardcode.errors import CodeError
from boardcode.registry import named


def each_code(
    codes: Sequence[str], terminal: Terminal, work: Callable[[str], str], *, as_json: bool = False
) -> int:
    """Print what becomes of each code; bad ones are reported, and the exit code tells that there were any.

    With `as_json` a bad code gives an object of its own instead, so that each code gives a line.
    """
    worst = FINE
    for line in given(codes, terminal):
        try:
            terminal.say(_worked(work, line.text))
        except CodeError as error:
            worst = BAD_CODE
            if as_json:
                terminal.say(json_line({"code": line.text, "error": told(error).to_json()}))
            else:
                report(error, line, terminal)
    return worst


def _worked(work: Callable[[str], str], text: str) -> str:
    """What becomes of a code, or of what people know by a name."""
    try:
        return work(text)
    except CodeError:
        code = named(text)
        if code is None:
            raise
        return work(code)
