"""How bad codes are reported: a message, the code with carets under the characters at fault, and the hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from boardcode.catalog import BUILT_IN
from boardcode.cli.codes import Line, read_codes
from boardcode.cli.terminal import BAD_CODE, BOLD, OK, RED, WIDTH, Terminal, json_line
from boardcode.errors import CodeError
from boardcode.failures import blame_format, failure_of
from boardcode.format import Format
from boardcode.identification import code_named

INDENT = "    "


class NotUtf8(CodeError):
    """Bytes that are not UTF-8, which Python keeps as lone surrogates."""

    kind = "malformed"

    @property
    def place(self) -> str:
        """The number of the character; the character itself cannot be printed."""
        return f"character {self.start + 1}" if self.start is not None else ""


def each_code(
    codes: Sequence[str],
    terminal: Terminal,
    work: Callable[[str], str],
    *,
    format: Format[Any] | None = None,
    as_json: bool = False,
) -> int:
    """Print the result of `work` for each code; report the bad ones and go on. Return the exit code.

    With `as_json` a bad code is printed as an object with its error, so that every code gives one line. If
    `format` raises an exception of its own, that is reported like a bad code.
    """
    exit_code = OK
    for line in read_codes(codes, terminal):
        try:
            with blame_format(format, line.text) if format else nullcontext():
                result = _work_on_code_or_name(work, line.text)
            terminal.say(result)
        except CodeError as error:
            exit_code = BAD_CODE
            if as_json:
                terminal.say(json_line({"code": line.text, "error": clearest_error(error).to_json()}))
            else:
                report(error, line, terminal)
    return exit_code


def _work_on_code_or_name(work: Callable[[str], str], text: str) -> str:
    """Apply `work` to a code, or to the code that a well-known name stands for."""
    try:
        return work(text)
    except CodeError:
        code = code_named(text)
        if code is None:
            raise
        return work(code)


def report_failure(format: object, error: Exception, terminal: Terminal) -> bool:
    """Report an exception in a verb that used somebody else's format; return False if it used none."""
    if not isinstance(format, Format) or format.name in BUILT_IN:
        return False
    report(failure_of(format, error), Line(""), terminal)
    return True


def clearest_error(error: CodeError) -> CodeError:
    """Return an error about the encoding if the code is not UTF-8, else the error itself."""
    start = next((place for place, sign in enumerate(error.code) if "\udc80" <= sign <= "\udcff"), None)
    if start is None:
        return error
    byte = f"{ord(error.code[start]) - 0xDC00:02x}"
    return NotUtf8(
        f"byte {byte} is not UTF-8",
        format=error.format,
        code=error.code,
        start=start,
        stop=start + 1,
        found=byte,
        expected="UTF-8",
    )


def report(error: CodeError, line: Line, terminal: Terminal, head: str = "error:") -> None:
    """Print on standard error what is wrong with a code."""
    error = clearest_error(error)
    terminal.complain(f"{terminal.paint_error(head, f'{BOLD};{RED}')} {line.place}{error.message}")
    for row in underline(error.code, error.start, error.stop):
        terminal.complain(INDENT + row)
    if error.hint:
        terminal.complain(f"{INDENT}hint: {error.hint}")


def underline(code: str, start: int | None, stop: int | None) -> list[str]:
    """Return the line with the characters from `start` to `stop`, and carets under them; a long line is cut.

    >>> underline("ieysGjGO8papd/b", 14, 15)
    ['ieysGjGO8papd/b', '              ^']
    """
    if start is None or stop is None or not code:
        return []
    first = code.rfind("\n", 0, start) + 1  # a drawing has several lines
    line, start, stop = code[first:].split("\n")[0], start - first, stop - first
    width = WIDTH - len(INDENT) - 2
    cut = max(0, start - width // 2) if len(line) > width else 0
    before, after = "…" if cut else "", "…" if len(line) > cut + width else ""
    part = "".join(sign if sign.isprintable() else "�" for sign in line[cut : cut + width])
    carets = "^" * max(1, min(stop, cut + width, len(line)) - start)
    return [f"{before}{part}{after}", " " * (start - cut + len(before)) + carets]
