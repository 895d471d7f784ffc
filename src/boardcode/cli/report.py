"""How the command line tells that a code is bad: one line, the code with a caret under what is at fault, and the hint."""

from __future__ import annotations

from boardcode.cli.codes import Line
from boardcode.cli.terminal import BOLD, RED, WIDTH, Terminal
from boardcode.errors import CodeError

INDENT = "    "


class NotText(CodeError):
    """Bytes that are not UTF-8, which Python keeps as lone surrogates."""

    kind = "malformed"

    @property
    def place(self) -> str:
        """The character without itself: it is none."""
        return f"character {self.start + 1}" if self.start is not None else ""


def told(error: CodeError) -> CodeError:
    """The error that tells a person most: of a text that is not UTF-8, that it is not."""
    start = next((place for place, sign in enumerate(error.code) if "\udc80" <= sign <= "\udcff"), None)
    if start is None:
        return error
    byte = f"{ord(error.code[start]) - 0xDC00:02x}"
    return NotText(
        f"byte {byte} is not UTF-8",
        format=error.format,
        code=error.code,
        start=start,
        stop=start + 1,
        found=byte,
        expected="UTF-8",
    )


def report(error: CodeError, line: Line, terminal: Terminal, head: str = "error:") -> None:
    """Tell what is wrong with a code on standard error."""
    error = told(error)
    terminal.complain(f"{terminal.paint_error(head, f'{BOLD};{RED}')} {line.place}{error.message}")
    for shown in underlined(error.code, error.start, error.stop):
        terminal.complain(INDENT + shown)
    if error.hint:
        terminal.complain(f"{INDENT}hint: {error.hint}")


def underlined(code: str, start: int | None, stop: int | None) -> list[str]:
    """The line of a code that is at fault, and carets under the characters; only a part of a long one.

    >>> underlined("ieysGjGO8papd/b", 14, 15)
    ['ieysGjGO8papd/b', '              ^']
    """
    if start is None or stop is None or not code:
        return []
    first = code.rfind("\n", 0, start) + 1  # a drawing has several lines
    line, start, stop = code[first:].split("\n")[0], start - first, stop - first
    room = WIDTH - len(INDENT) - 2
    cut = max(0, start - room // 2) if len(line) > room else 0
    before, after = "…" if cut else "", "…" if len(line) > cut + room else ""
    shown = "".join(character if character.isprintable() else "�" for character in line[cut : cut + room])
    carets = "^" * max(1, min(stop, cut + room, len(line)) - start)
    return [f"{before}{shown}{after}", " " * (start - cut + len(before)) + carets]
