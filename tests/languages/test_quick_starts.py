"""The quick starts of docs/languages.md compile, run, and print what the page says."""

from __future__ import annotations

import re
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

PAGE = Path(__file__).parents[2] / "docs" / "languages.md"
HEADINGS = {
    "c": "C",
    "rust": "Rust",
    "java": "Java",
    "csharp": "C#",
    "go": "Go",
    "javascript": "JavaScript",
    "python": "Python",
}
FILES = {
    "c": "start.c",
    "rust": "start.rs",
    "java": "Start.java",
    "csharp": "Start.cs",
    "go": "start/main.go",
    "javascript": "start.mjs",
    "python": "start.py",
}


def quick_start(heading: str) -> tuple[str, str]:
    """The program of a language on the page, and what it prints."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    program, output = re.findall(r"^```[a-z-]+\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return program, output


def command(language: str, program: str, folder: Path) -> list[str]:
    """Write the program, compile it with warnings as errors, and return its command."""
    path = folder / FILES[language]
    path.parent.mkdir(exist_ok=True)
    path.write_text(program)
    match language:
        case "c":
            run(["gcc", *C_FLAGS, "-o", "start", "start.c"], folder)
            return [str(folder / "start")]
        case "rust":
            return compile_rust(folder, "start")
        case "java":
            return compile_java(folder, "ChacunPlaceCode", "Start")
        case "csharp":
            return compile_csharp(folder, "ChacunPlaceCode", "Start")
        case "go":
            prepare_go(folder, "chacun_place")
            return ["go", "run", "./start"]
    return ["node" if language == "javascript" else "python3", path.name]


@pytest.mark.parametrize("language", HEADINGS)
def test_the_quick_start_of_a_language_prints_what_the_page_says(language: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"{language} is not installed")
    program, output = quick_start(HEADINGS[language])
    GeneratedCode(language, boardcode.get("chacun-place"), tmp_path)
    assert run(command(language, program, tmp_path), tmp_path) == output
