"""Generated readers and writers agree with the careful path, for every format that can be generated."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from toolchains import (
    TOOLCHAINS,
    ExpectedAnswers,
    GeneratedCode,
    compare,
    expressible_formats,
    has_tool,
    sample_codes,
)

import boardcode

FEW = 50  # random codes of a format, and as many with a mistake
MANY = int(os.environ.get("BOARDCODE_CODES", "2000"))  # the same in `make test-languages`
ROUND = 10_000  # of these at a time, since the answers for all would take much memory
QUICK = ("radar", "maze", "klotski-short", "2048")  # a fixed layout, lists, ranks, one number


every_language = pytest.mark.parametrize("language", TOOLCHAINS)


@pytest.mark.parametrize("name", QUICK)
@every_language
def test_a_generated_program_agrees_with_the_careful_path(language: str, name: str, tmp_path: Path) -> None:
    if not has_tool(language):
        pytest.skip(f"{TOOLCHAINS[language].tool} is not installed")
    code = GeneratedCode(language, boardcode.get(name), tmp_path)
    code.check_vectors()
    compare(code, sample_codes(code.format, FEW))


@pytest.mark.languages
@pytest.mark.parametrize("name", expressible_formats())
def test_the_generated_programs_of_a_format_agree_on_many_codes(name: str, tmp_path: Path) -> None:
    format, programs = boardcode.get(name), []
    for language in filter(has_tool, TOOLCHAINS):
        (tmp_path / language).mkdir()
        programs.append(GeneratedCode(language, format, tmp_path / language))
        programs[-1].check_vectors()
    for seed in range(-(-MANY // ROUND)):
        codes = sample_codes(format, min(MANY, ROUND), seed)
        answers = ExpectedAnswers(format, codes, compiled=True)  # which others compare with it
        for program in programs:
            answers.compare(program)


def test_generating_again_gives_the_same_bytes(tmp_path: Path) -> None:
    for language in TOOLCHAINS:
        texts = []
        for folder in (tmp_path / f"{language}1", tmp_path / f"{language}2"):
            folder.mkdir()
            GeneratedCode(language, boardcode.get("5211-board"), folder)
            texts.append({path.name: path.read_bytes() for path in folder.rglob("*.*")})
        assert texts[0] == texts[1]
