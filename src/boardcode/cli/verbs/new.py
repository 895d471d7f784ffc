"""`boardcode new`: write a project that declares a format of its own, with tests that pass."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from importlib import metadata, resources
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from urllib.parse import unquote

from boardcode import registry
from boardcode.atomic_write import atomic_folder
from boardcode.catalog import BUILT_IN, GAMES
from boardcode.cli.terminal import OK, Terminal, UsageError, printable
from boardcode.cli.verb import Example, Verb, argument
from boardcode.wording import shorten

NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")

#: the files of a project and the templates that they are made from
FILES = {
    "README.md": "README.md",
    "Makefile": "Makefile",
    "pyproject.toml": "pyproject.toml",
    ".gitignore": "gitignore",
    "src/@package@/__init__.py": "package.py",
    "tests/test_@package@.py": "test_codes.py",
}
DECLARATION = "src/@package@/__init__.py"
VECTORS = "vectors/@name@.json"


def run(options: Namespace, terminal: Terminal) -> int:
    """Write the project, and say what can be done with it."""
    name = options.name.replace("_", "-")
    words = {
        "name": name,
        "package": name.replace("-", "_"),
        "title": name.replace("-", " ").capitalize(),
        "boardcode": requirement(),
    }
    check_name(options.name, words["package"])
    folder = Path(options.folder or options.name)
    shown = printable(str(folder))
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"{shown} exists already, and nothing is overwritten; choose another --folder")
    try:
        write_project(folder, words)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"cannot write {shown}: {reason}") from None
    terminal.say(f"{shown} has a format of its own, {name}. Next:")
    terminal.say(f"  make -C {shown} test")
    terminal.say(f"  boardcode --with {shown}/{fill_in(DECLARATION, words)} 0x48180")
    return OK


def check_name(name: str, package: str) -> None:
    """Raise `UsageError` unless a project may have this name, and its package the other."""
    if not NAME.fullmatch(name):
        raise UsageError(
            f"a project cannot be named {shorten(name)}: expected lower-case letters and digits, the first of"
            " them a letter, with single - or _ between them"
        )
    if package in GAMES or name.replace("_", "-") in BUILT_IN:
        raise UsageError(f"{name} is built in; choose another name")
    if name.replace("_", "-") in registry.other_formats():
        raise UsageError(f"a format named {name} is there already; choose another name")
    if iskeyword(package) or package in sys.stdlib_module_names or _is_installed(package):
        raise UsageError(f"{package} means something else to Python; choose another name")


def _is_installed(package: str) -> bool:
    spec = find_spec(package)
    return spec is not None and spec.origin is not None  # a folder of any kind has a spec, but no origin


def requirement() -> str:
    """Return what pip installs to get the boardcode that is running: its name, or where it came from."""
    try:
        text = metadata.distribution("boardcode").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return "boardcode"
    if not text:
        return "boardcode"
    origin = json.loads(text)
    if "vcs_info" in origin:
        version_control = origin["vcs_info"]
        return f"boardcode @ {version_control['vcs']}+{origin['url']}@{version_control['commit_id']}"
    folder = unquote(str(origin["url"]).removeprefix("file://"))
    return folder if Path(folder).exists() else f"boardcode @ {origin['url']}"


def write_project(folder: Path, words: dict[str, str]) -> None:
    """Write all files of a project into a new folder, which appears when it is complete."""
    from boardcode.format_files import load_formats
    from boardcode.vectors import content

    templates = resources.files("boardcode.cli") / "new_project"
    texts = {
        fill_in(path, words): fill_in((templates / f"{template}.template").read_text("utf-8"), words)
        for path, template in FILES.items()
    }
    declaration = fill_in(DECLARATION, words)
    (format,) = load_formats(str(folder / declaration), texts[declaration].encode(), declaration)
    texts[fill_in(VECTORS, words)] = content(format)
    with atomic_folder(folder) as partial:
        for path, text in texts.items():
            (partial / path).parent.mkdir(parents=True, exist_ok=True)
            (partial / path).write_text(text, encoding="utf-8")


def fill_in(template: str, words: dict[str, str]) -> str:
    """Return a template with its words filled in.

    >>> fill_in("src/@package@", {"package": "pebbles"})
    'src/pebbles'
    """
    for key, word in words.items():
        template = template.replace(f"@{key}@", word)
    return template


NEW = Verb(
    "new",
    "write a project that declares a format of your own",
    "Write a small Python project: the declaration of a code, its drawing, tests that pass, test vectors, "
    "and the entry point by which boardcode finds the format once the project is installed. Change the "
    "declaration to that of your game. Nothing is overwritten.",
    [
        argument("name", metavar="NAME", help="the name of the format and of the project"),
        argument(
            "--folder",
            metavar="DIR",
            help="the folder to write, which must not exist (default: NAME)",
            complete="files",
        ),
    ],
    [
        Example(
            "boardcode new pebbles",
            """\
pebbles has a format of its own, pebbles. Next:
  make -C pebbles test
  boardcode --with pebbles/src/pebbles/__init__.py 0x48180
""",
        ),
        Example(
            "boardcode new go-3x3 --folder go | tail -n 1",
            "  boardcode --with go/src/go_3x3/__init__.py 0x48180",
        ),
    ],
    run,
)
VERBS = (NEW,)
