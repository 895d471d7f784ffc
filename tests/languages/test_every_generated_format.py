"""Generated readers and writers agree with the careful path, for every format that can be generated."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from toolchains import TOOLCHAINS, GeneratedCode, compare, expressible_formats, has_tool, sample_codes

import boardcode

FEW = 50  # random codes of a format, and as many with a mistake
MANY = int(os.environ.get("BOARDCODE_CODES", "2000"))  # the same in `make test-languages`
QUICK = ("radar", "maze", "klotski-short", "2048")  # a fixed layout, lists, ranks, one number


every_language = pytest.mark.parametrize("language", TOOLCHAINS)


def try_program(language: str, name: str, folder: Path, number: int) -> None:
    if not has_tool(language):
        pytest.skip(f"{TOOLCHAINS[language].tool} is not installed")
    code = GeneratedCode(language, boardcode.get(name), folder)
    code.check_vectors()
    compare(code, sample_codes(code.format, number))


@pytest.mark.parametrize("name", QUICK)
@every_language
def test_a_generated_program_agrees_with_the_careful_path(language: str, name: str, tmp_path: Path) -> None:
    try_program(language, name, tmp_path, FEW)


@pytest.mark.languages
@pytest.mark.parametrize("name", expressible_formats())
@every_language
def test_a_generated_program_agrees_on_many_codes(language: str, name: str, tmp_path: Path) -> None:
    try_program(language, name, tmp_path, MANY)


def test_generating_again_gives_the_same_bytes(tmp_path: Path) -> None:
    for language in TOOLCHAINS:
        texts = []
        for folder in (tmp_path / f"{language}1", tmp_path / f"{language}2"):
            folder.mkdir()
            GeneratedCode(language, boardcode.get("5211-board"), folder)
            texts.append({path.name: path.read_bytes() for path in folder.rglob("*.*")})
        assert texts[0] == texts[1]
