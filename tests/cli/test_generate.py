"""`boardcode generate` in another process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from boardcode.compile.languages import LANGUAGES

FILES = {
    "c": ["radar.h", "radar_program.c", "radar_test.c"],
    "csharp": ["RadarCode.cs", "RadarCodeProgram.cs", "RadarCodeTest.cs"],
    "go": ["radar.go", "radar_program/main.go", "radar_test.go"],
    "java": ["RadarCode.java", "RadarCodeProgram.java", "RadarCodeTest.java"],
    "javascript": ["radar.d.mts", "radar.mjs", "radar.test.mjs", "radar_program.mjs"],
    "python": ["radar.py", "radar_program.py", "radar_test.py"],
    "rust": ["radar.rs", "radar_program.rs", "radar_test.rs"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_a_language_are_written_and_named(
    language: str, run: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "code" / language
    result = run("generate", "radar", "--language", language, "--program", "--output", str(folder))
    assert sorted(result.stdout.split()) == sorted(f"{folder}/{name}" for name in FILES[language])
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*")) == FILES[language]


def test_a_kaitai_description_is_written_instead_of_a_program(
    run: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    assert run("generate", "maze", "--kaitai", "--output", str(tmp_path)).stdout == f"{tmp_path}/maze.ksy\n"
    assert [path.name for path in tmp_path.iterdir()] == ["maze.ksy"]
    result = run("generate", "maze", "--kaitai", "--language", "c", "--output", str(tmp_path / "c"))
    assert result.stderr == "boardcode: --kaitai describes bytes, and writes no program in a language\n"
    assert not (tmp_path / "c").exists()


def test_what_kaitai_cannot_express_is_named_and_nothing_is_written(
    run: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    result = run("generate", "klotski", "--kaitai", "--output", str(tmp_path))
    assert result.stderr == "boardcode: klotski cannot be generated: its 36 bits make no whole bytes\n"
    assert (result.returncode, [*tmp_path.iterdir()]) == (2, [])
