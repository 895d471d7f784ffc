"""The package as users get it: built, installed alone, and used in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path
from venv import EnvBuilder
from zipfile import ZipFile

import pytest

import boardcode

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boardcode"

pytestmark = pytest.mark.slow  # builds and installs: some seconds, and the network

EVERYTHING = """
import json, sys
import boardcode

used = 0
for format in boardcode.formats():
    for code in format.examples:
        state = boardcode.decode(format.name, code)
        assert boardcode.encode(format.name, state) == code
        assert format in boardcode.identify(code)
        assert str(boardcode.explain(format.name, code))
        assert format.from_drawing(format.draw(state)) == state
        assert format.svg(state).startswith("<svg ")
        assert format.from_json(json.loads(json.dumps(format.to_json(state)))) == state
        used += 1
    for code in format.counterexamples:
        try:
            boardcode.decode(format.name, code)
        except boardcode.CodeError as error:
            assert str(error)
        else:
            raise AssertionError((format, code))

packages = {name.partition(".")[0] for name in sys.modules}
others = packages - sys.stdlib_module_names - {"__main__", "boardcode"}
assert not others, others
print(boardcode.__file__)
print(used)
"""


def output(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed without warnings, and return what it prints.

    Variables such as PYTHONPATH are removed, so that it does not import the package from this folder.
    """
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    dist = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(dist), str(ROOT)]
    built = subprocess.run(command, cwd=dist, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = dist.iterdir()
    return path


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside this one."""
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the package and nothing else, not even pip."""
    folder = tmp_path_factory.mktemp("environment")
    EnvBuilder(with_pip=False).create(folder)
    python = str(folder / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python]
    command = [*pip, "install", "--quiet", "--no-index", str(wheel)]
    installed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return folder


@pytest.fixture
def python(environment: Path) -> Path:
    return environment / "bin" / "python"


# -- what is in it


def test_the_wheel_has_every_module_the_pages_of_the_documentation_and_no_tests(wheel: Path) -> None:
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    modules = {path.relative_to(PACKAGE.parent).as_posix() for path in files}
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    information = f"boardcode-{boardcode.__version__}.dist-info/"
    pages = {f"boardcode/web/{page.relative_to(ROOT).as_posix()}" for page in (ROOT / "docs").rglob("*.md")}
    assert {name for name in names if not name.startswith(information)} == modules | pages
    assert "boardcode/py.typed" in modules
    assert f"{information}licenses/LICENSE" in names


def test_the_wheel_requires_no_other_package(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"boardcode-{boardcode.__version__}.dist-info/METADATA"))
    assert metadata["Name"] == "boardcode"
    assert metadata["Version"] == boardcode.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert all("extra ==" in other for other in metadata.get_all("Requires-Dist", []))
    assert str(metadata.get_payload()).startswith("# boardcode\n")


def test_nothing_else_is_installed(environment: Path) -> None:
    (packages,) = environment.glob("lib/python*/site-packages")
    assert {path.name for path in packages.iterdir()} == {
        "boardcode",
        f"boardcode-{boardcode.__version__}.dist-info",
    }


# -- how it runs


def test_every_format_works_and_no_other_package_is_imported(
    environment: Path, python: Path, elsewhere: Path
) -> None:
    where, used = output(python, "-W", "error", "-c", EVERYTHING, cwd=elsewhere).split("\n")[:2]
    assert environment in Path(where).parents
    assert int(used) == sum(len(format.examples) for format in boardcode.formats())


def test_the_service_finds_the_documentation_of_every_game_in_it(python: Path, elsewhere: Path) -> None:
    program = (
        "from boardcode.catalog import GAMES; from boardcode.web.docs_pages import *; "
        "print([game for game in GAMES if b'<h1' not in render_docs_page(docs_address(game)[5:])])"
    )
    assert output(python, "-W", "error", "-c", program, cwd=elsewhere) == "[]\n"


def test_importing_it_prints_nothing_and_loads_no_game(python: Path, elsewhere: Path) -> None:
    program = "import sys, boardcode; print([name for name in sys.modules if name.startswith('boardcode')])"
    assert output(python, "-W", "error", "-c", program, cwd=elsewhere) == "['boardcode.lazy', 'boardcode']\n"


def test_its_command_lists_the_formats(environment: Path, elsewhere: Path) -> None:
    listed = output(environment / "bin" / "boardcode", "formats", cwd=elsewhere)
    for format in boardcode.formats():
        assert format.name in listed


def test_a_format_of_another_package_is_loaded_from_its_entry_point(python: Path, tmp_path: Path) -> None:
    """The example of docs/own-format.md, installed by hand beside the program that uses it."""
    declared = (ROOT / "docs" / "examples" / "pond.py").read_text(encoding="utf-8")
    (tmp_path / "otters.py").write_text(declared + "\nFORMATS = [POND]\n", encoding="utf-8")
    information = tmp_path / "otters-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: otters\nVersion: 1\n", encoding="utf-8"
    )
    (information / "entry_points.txt").write_text(
        "[boardcode.formats]\notters = otters:FORMATS\n", encoding="utf-8"
    )
    program = (
        "import boardcode; print(boardcode.formats()[-1], repr(boardcode.decode('pond', '2G00-G020-W')),"
        " boardcode.identify('2G00-G020-W'))"
    )
    assert output(python, "-c", program, cwd=tmp_path) == "pond Pond.decode('2G00-G020-W') [get('pond')]\n"
