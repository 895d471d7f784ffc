"""The programs that the page shows for a code compile, run, and print its JSON form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from toolchains import (
    C_FLAGS,
    GeneratedCode,
    compile_csharp,
    compile_java,
    compile_rust,
    has_tool,
    prepare_go,
    run,
)

import boardcode
from boardcode.compile.languages import LANGUAGES
from boardcode.compile.languages.quick_start import QuickStart, write_quick_starts

CODES = {"chacun-place": "EI", "maze": "aWacaoUa2q"}  # without and with lists of any length


def quick_starts(name: str) -> dict[str, QuickStart]:
    format = boardcode.get(name)
    assert format.plan is not None
    programs = write_quick_starts(name, format.title, format.plan, format.alphabet, format.width, CODES[name])
    return {program.language: program for program in programs}


def command(program: QuickStart, stem: str, folder: Path) -> list[str]:
    """Write the program, compile it with warnings as errors, and return its command."""
    path = folder / program.file
    path.parent.mkdir(exist_ok=True)
    path.write_text(program.text)
    match program.language:
        case "c":
            run(["gcc", *C_FLAGS, "-o", "start", "start.c"], folder)
            return [str(folder / "start")]
        case "rust":
            return compile_rust(folder, "start")
        case "java":
            return compile_java(folder, stem, "Start")
        case "csharp":
            return compile_csharp(folder, stem, "Start")
        case "go":
            prepare_go(folder, stem)
            return ["go", "run", "./start"]
    return ["node" if program.language == "javascript" else "python3", path.name]


def test_every_language_has_a_program_of_about_ten_lines() -> None:
    for name in CODES:
        programs = quick_starts(name)
        assert set(programs) == set(LANGUAGES)
        assert all(program.text.count("\n") <= 13 for program in programs.values())


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_of_the_page_prints_the_json_form_of_its_code(
    language: str, name: str, tmp_path: Path
) -> None:
    if not has_tool(language):
        pytest.skip(f"{language} is not installed")
    format = boardcode.get(name)
    code = GeneratedCode(language, format, tmp_path, vectors=False)
    output = run(command(quick_starts(name)[language], code.stem, tmp_path), tmp_path)
    expected = json.dumps(format.to_json(format.decode(CODES[name])), ensure_ascii=False)
    assert output == f"{expected}{' <nil>' if language == 'go' else ''}\n"
