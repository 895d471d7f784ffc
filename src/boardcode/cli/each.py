"""What most verbs do: something with each code, going on after a bad one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from boardcode.cli.codes import Line, given
from boardcode.cli.report import report, report_garbage
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import BAD_CODE, FINE
from boardcode.errors import CodeError


def each_code(codes: Sequence[str], terminal: Terminal, work: Callable[[str], str], *, as_json: bool = False) -> int:
    """Print what becomes of each code; bad ones are reported, and the exit code tells that there were any.

    With `as_json` a bad code gives an object of its own instead, so that each code gives a line.
    """
    worst = FINE
    for line in given(codes, terminal):
        try:
            if line.garbage:
                worst = BAD_CODE
                _tell_garbage(line, terminal, as_json=as_json)
            else:
                terminal.say(work(line.text))
        except CodeError as error:
            worst = BAD_CODE
            if as_json:
                terminal.say(json.dumps({"code": line.text, "error": error.to_json()}, ensure_ascii=False))
            else:
                report(error, line, terminal)
    return worst


def _tell_garbage(line: Line, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say(json.dumps({"code": line.text, "error": {"kind": "malformed", "message": "not UTF-8"}}))
    else:
        report_garbage(line, terminal)
