"""How generated files are compiled and run, and what their programs must print."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import boardcode
from boardcode.compile.languages.generation import generate_files
from boardcode.compile.languages.language import PublishedVectors
from boardcode.compile.languages.state_types import Inexpressible
from boardcode.compile.languages.unit_walk import build_unit
from boardcode.errors import CodeError, NonCanonicalCode
from boardcode.format import Format
from boardcode.mutants import random_mutant
from boardcode.vectors import published_vectors

C_FLAGS = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


class Toolchain(NamedTuple):
    """How to make a command of a generated file in a folder, given the file's stem; `tool` must be there."""

    tool: str
    test: Callable[[Path, str], list[str]]
    program: Callable[[Path, str], list[str]]


def run(command: list[str], folder: Path, text: str = "") -> str:
    """Run a command that must succeed; return what it prints."""
    data = text.encode("utf-8", "surrogateescape")
    result = subprocess.run(command, cwd=folder, input=data, capture_output=True)
    output = result.stdout.decode("utf-8", "surrogateescape")
    assert result.returncode == 0, (
        f"{command}: {output[-3000:]}{result.stderr.decode(errors='replace')[-3000:]}"
    )
    return output


def compile_c(folder: Path, source: str) -> list[str]:
    """Compile a program with all warnings and sanitizers; return its command."""
    run(["gcc", *C_FLAGS, *SANITIZERS, "-o", source, f"{source}.c"], folder)
    return [str(folder / source)]


def prepare_go(folder: Path, stem: str) -> None:
    """Make a module of the folder; `go vet` takes the place of warnings."""
    if not (folder / "go.mod").exists():
        run(["go", "mod", "init", stem], folder)
        run(["go", "vet", "./..."], folder)


def _test_go(folder: Path, stem: str) -> list[str]:
    prepare_go(folder, stem)
    return ["go", "test", "."]


def _compile_go(folder: Path, stem: str) -> list[str]:
    prepare_go(folder, stem)
    run(["go", "build", "-o", "program", f"./{stem}_program"], folder)
    return [str(folder / "program")]


def compile_csharp(folder: Path, stem: str, main: str) -> list[str]:
    """Compile a class with another that has a `Main`; return the command."""
    run(["mcs", "-warnaserror", f"-out:{main}.exe", f"{stem}.cs", f"{main}.cs"], folder)
    return ["mono", f"{main}.exe"]


def compile_java(folder: Path, stem: str, main: str) -> list[str]:
    """Compile a class with another that has a `main`; return the command."""
    run(["javac", "-Xlint:all", "-Werror", f"{stem}.java", f"{main}.java"], folder)
    return ["java", "-Dfile.encoding=UTF-8", "-XX:TieredStopAtLevel=1", "-cp", str(folder), main]


RUST_FLAGS = ["--edition", "2021", "-D", "warnings", "-C", "opt-level=1", "-C", "overflow-checks=on"]


def compile_rust(folder: Path, source: str, *options: str) -> list[str]:
    """Compile a program and the modules that it names; return its command."""
    run(["rustc", *RUST_FLAGS, *options, "-o", source, f"{source}.rs"], folder)
    return [str(folder / source)]


def _test_rust(folder: Path, stem: str) -> list[str]:
    """Compile the source as a library too, since a test need not use everything; check it with clippy."""
    for compiler in ("rustc", *filter(shutil.which, ["clippy-driver"])):
        run([compiler, *RUST_FLAGS, "--crate-type", "lib", "-o", f"lib{stem}.rlib", f"{stem}.rs"], folder)
    return compile_rust(folder, f"{stem}_test", "--test")


TOOLCHAINS = {
    "rust": Toolchain("rustc", _test_rust, lambda folder, stem: compile_rust(folder, f"{stem}_program")),
    "java": Toolchain(
        "javac",
        lambda folder, stem: compile_java(folder, stem, f"{stem}Test"),
        lambda folder, stem: compile_java(folder, stem, f"{stem}Program"),
    ),
    "csharp": Toolchain(
        "mcs",
        lambda folder, stem: compile_csharp(folder, stem, f"{stem}Test"),
        lambda folder, stem: compile_csharp(folder, stem, f"{stem}Program"),
    ),
    "go": Toolchain("go", _test_go, _compile_go),
    "c": Toolchain(
        "gcc",
        lambda folder, stem: compile_c(folder, f"{stem}_test"),
        lambda folder, stem: compile_c(folder, f"{stem}_program"),
    ),
    "javascript": Toolchain(
        "node",
        lambda folder, stem: ["node", "--test", f"{stem}.test.mjs"],
        lambda folder, stem: ["node", f"{stem}_program.mjs"],
    ),
    "python": Toolchain(
        "python3",
        lambda folder, stem: ["python3", "-m", "unittest", "-q", f"{stem}_test"],
        lambda folder, stem: ["python3", f"{stem}_program.py"],
    ),
}


def has_tool(language: str) -> bool:
    """Whether the compiler or interpreter of a language is installed."""
    return shutil.which(TOOLCHAINS[language].tool) is not None


def is_expressible(format: Format[Any]) -> bool:
    """Whether a declaration is data alone, so that it can be generated."""
    assert format.plan is not None
    try:
        build_unit(format.name, format.title, format.plan, format.alphabet, format.width)
    except Inexpressible:
        return False
    return True


@cache
def expressible_formats() -> list[str]:
    """The names of the formats that can be generated."""
    return [format.name for format in boardcode.formats() if is_expressible(format)]


class GeneratedCode:
    """The generated files of a format, in a folder."""

    def __init__(self, language: str, format: Format[Any], folder: Path, vectors: bool = True) -> None:
        self.toolchain = TOOLCHAINS[language]
        self.format = format
        self.folder = folder
        published = PublishedVectors(*published_vectors(format)) if vectors else PublishedVectors([], [])
        assert format.plan is not None
        files = generate_files(
            language,
            format.name,
            format.title,
            format.plan,
            format.alphabet,
            format.width,
            published,
            program=True,
        )
        for name, text in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        self.stem = next(iter(files)).partition(".")[0]
        self._program: list[str] | None = None

    def check_vectors(self) -> None:
        """Run the generated test."""
        run(self.toolchain.test(self.folder, self.stem), self.folder)

    def answers(self, codes: Iterable[str], *options: str) -> list[str]:
        """What the program prints for codes."""
        if self._program is None:
            self._program = self.toolchain.program(self.folder, self.stem)
        text = "".join([f"{code}\n" for code in codes])
        return run([*self._program, *options], self.folder, text).split("\n")[:-1]


def expected_answers(format: Format[Any], code: str, *, compiled: bool = False) -> tuple[str, str, str]:
    """What a program must print for a code: read strictly, read leniently, and its canonical form; by the
    careful path, or faster by what is `compiled` of it.
    """
    read, write = format.read_carefully, format.write_carefully
    if compiled:
        read, write = format.read, format.encode
    strict = None
    try:
        state = read(code)
    except CodeError as error:
        strict = _print_error(error)
        if not isinstance(error, NonCanonicalCode):  # this alone is forgiven
            return strict, strict, strict
        try:
            state = read(code, strict=False)
        except CodeError as second_error:
            lenient = _print_error(second_error)
            return strict, lenient, lenient
    lenient = json.dumps({"state": format.to_json(state)}, ensure_ascii=False)
    try:
        canonical = json.dumps({"canonical": write(state)}, ensure_ascii=False)
    except CodeError as error:
        canonical = _print_error(error)
    return strict or lenient, lenient, canonical


def _print_error(error: CodeError) -> str:
    return json.dumps({"error": error.kind, "start": error.start, "path": error.path}, ensure_ascii=False)


def sample_codes(format: Format[Any], number: int, seed: int = 0) -> list[str]:
    """The published codes, random valid ones, and as many with a mistake; none of them twice."""
    random = Random(seed)
    valid = [format.encode(format.sample(random)) for _ in range(number)]
    mutants = [random_mutant(code, format.alphabet, random) for code in valid]
    codes = [*format.examples, *format.counterexamples, *valid, *mutants]
    return [code for code in dict.fromkeys(codes) if "\n" not in code]


class ExpectedAnswers:
    """What programs must print for codes: strictly, leniently, and for canonical forms."""

    def __init__(self, format: Format[Any], codes: list[str], *, compiled: bool = False) -> None:
        self.codes = codes
        rows = [expected_answers(format, code, compiled=compiled) for code in codes]
        strict, lenient, canonical = zip(*rows, strict=True)
        self.answers = {(): strict, ("--lenient",): lenient, ("--canonical",): canonical}

    def compare(self, code: GeneratedCode) -> None:
        """Compare a program with the careful path: verdicts, states, places, canonical forms."""
        for options, expected in self.answers.items():
            answers = code.answers(self.codes, *options)
            assert len(answers) == len(expected)
            for text, answer, expectation in zip(self.codes, answers, expected, strict=True):
                assert answer == expectation, f"{code.format.name} {options}: {text!r}"


def compare(code: GeneratedCode, codes: list[str]) -> None:
    """Compare a program with the careful path."""
    ExpectedAnswers(code.format, codes).compare(code)
