"""`--names FILE`: names of cards from a list of the user's, beside the ids that a code has."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from boardcode.cli.codes import read_error
from boardcode.cli.terminal import UsageError
from boardcode.cli.verb import argument
from boardcode.format import Format
from boardcode.name_lists import names_in, read_names, with_names

NAMES = argument(
    "--names",
    metavar="FILE",
    help="show names of cards beside their ids; the file is CSV of id and name",
    complete="files",
)


class CardNames:
    """The names of a file by id; without a file there are none, and nothing is shown differently."""

    def __init__(self, file: str | None) -> None:
        """Read a file; raise a `UsageError` that names the line if it is no list of names."""
        self._names: dict[str, str] | None = None
        if file is not None:
            try:
                self._names = read_names(file)
            except (OSError, ValueError) as error:
                raise read_error(file, error) from None

    @classmethod
    def for_format(cls, options: Namespace, format: Format[Any]) -> CardNames:
        """Return the names that the options ask for; raise a `UsageError` if the format has no ids."""
        if options.names is not None and format.drawing.naming is None:
            raise UsageError(f"{format.name} has no ids of cards, beside which names could stand")
        return cls(options.names)

    def show_in(self, format: Format[Any]) -> Format[Any]:
        """Return a format that shows the names; itself if there are none, or if it has no ids."""
        return (
            format
            if self._names is None or format.drawing.naming is None
            else with_names(format, self._names)
        )

    def add_to(self, content: dict[str, Any], format: Format[Any], state: Any) -> dict[str, Any]:
        """Return a JSON object with one more key, the names of what is in a state, if there is a file."""
        return content if self._names is None else content | {"names": names_in(format, state, self._names)}
