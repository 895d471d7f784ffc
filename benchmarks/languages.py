"""Generated decoders in other languages against C written by hand (columns.c), in one run.

    python benchmarks/languages.py
    python benchmarks/languages.py --write      also write the table of docs/languages.md

All read the same codes from text with every check. Times are processor time: the best round of a program, and
the median of its turns. The programs take turns, so that the ratios hold on a busy machine too. C is compiled
with -O3 -march=native, Rust likewise.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from language_drivers import DRIVERS

import boardcode
from boardcode.compile.languages.generation import generate_files
from boardcode.compile.languages.language import PublishedVectors

HERE = Path(__file__).parent
CODES = 20_000
TURNS = 9  # of each program
HAND_WRITTEN = {"radar": ("radar_read", 42), "klotski": ("layout_read", 20)}  # kernels, bytes of a row
C_TARGET = 0.8
MARKERS = "<!-- figures: written by benchmarks/languages.py -->", "<!-- end of figures -->"
TITLES = {
    "by hand": "C by hand",
    "c": "C",
    "rust": "Rust",
    "java": "Java",
    "go": "Go",
    "csharp": "C#",
    "javascript": "JavaScript",
}

C_DRIVER = """\
#define {upper}_IMPLEMENTATION
#include "{name}.h"
#include "{columns}"
#include <stdlib.h>
#include <time.h>

static double now(void) {{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}}

int main(void) {{
    static char texts[{codes} * {length} + 1], line[{length} + 2];
    static u8 values[{codes} * {width}], errors[{codes}];
    static {name}_state state;
    {name}_error error;
    double hand = 1, generated = 1;
    long wrong = 0;
    for (long k = 0; k < {codes}; k++) {{
        if (fgets(line, sizeof line, stdin) == NULL) return 1;
        memcpy(texts + k * {length}, line, {length});
    }}
    make_tables();
    for (int round = 0; round < 60; round++) {{
        double start = now();
        {kernel}((const u8 *)texts, {codes}, values, errors);
        double middle = now();
        for (long k = 0; k < {codes}; k++)
            wrong += !{name}_decode(texts + k * {length}, {length}, true, &state, &error);
        double stop = now();
        if (middle - start < hand) hand = middle - start;
        if (stop - middle < generated) generated = stop - middle;
    }}
    if (wrong) return 1;
    printf("%f %f\\n", hand / {codes} * 1e9, generated / {codes} * 1e9);
    return 0;
}}
"""


def generate(language: str, name: str, folder: Path) -> None:
    """Write the generated files of a format."""
    format = boardcode.get(name)
    assert format.plan is not None
    vectors = PublishedVectors([], [])
    files = generate_files(language, name, format.title, format.plan, format.alphabet, format.width, vectors)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")


def run(command: list[str], folder: Path, text: str) -> list[float]:
    """The numbers that a program prints."""
    result = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, check=True)
    return [float(word) for word in result.stdout.split()]


def measure(name: str, folder: Path) -> dict[str, float]:
    """Nanoseconds per code, by hand and generated."""
    format, random = boardcode.get(name), Random(0)
    codes = [format.encode(format.sample(random)) for _ in range(CODES)]
    text = "".join([f"{code}\n" for code in codes])
    kernel, width = HAND_WRITTEN[name]
    generate("c", name, folder)
    c_driver = C_DRIVER.format(
        name=name,
        upper=name.upper(),
        columns=HERE / "columns.c",
        codes=CODES,
        length=len(codes[0]),
        width=width,
        kernel=kernel,
    )
    (folder / "driver.c").write_text(c_driver)
    command = ["cc", "-O3", "-march=native", "-o", "driver", "driver.c"]
    subprocess.run(command, cwd=folder, check=True)
    programs: dict[tuple[str, ...], tuple[list[str], Path]] = {
        ("by hand", "c"): ([str(folder / "driver")], folder)
    }
    for language, driver in DRIVERS.items():
        names = {"name": name, "cls": f"{name.capitalize()}Code"}
        home = folder / language
        (home / driver.file).parent.mkdir(parents=True)
        generate(language, name, home)
        (home / driver.file).write_text(driver.text.format(**names))
        for words in driver.compile:
            compiler = [word.format(**names) for word in words]
            subprocess.run(compiler, cwd=home, check=True, capture_output=True)
        programs[language,] = driver.command(home), home
    times: dict[str, list[float]] = {}
    for _ in range(TURNS):
        for languages, (command, home) in programs.items():
            for language, time in zip(languages, run(command, home, text), strict=True):
                times.setdefault(language, []).append(time)
    # A single turn may be far too short: some systems count processor time in coarse steps.
    return {language: median(turns) for language, turns in times.items()}


def write_table(results: dict[str, dict[str, float]]) -> None:
    """Replace the table between the markers in the documentation."""
    page = HERE.parent / "docs" / "languages.md"
    text = page.read_text(encoding="utf-8")
    start, stop = text.index(MARKERS[0]) + len(MARKERS[0]), text.index(MARKERS[1])
    lines = ["| | " + " | ".join([f"`{name}` | of C by hand" for name in results]) + " |"]
    lines.append("|---" * (1 + 2 * len(results)) + "|")
    for language, title in TITLES.items():
        pairs = [(times[language], times["by hand"]) for times in results.values()]
        cells = [f"{time:.0f} ns | {hand / time:.2f}" for time, hand in pairs]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    page.write_text(text[:start] + "\n" + "\n".join(lines) + "\n" + text[stop:], encoding="utf-8")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="also write the table of docs/languages.md")
    options = parser.parse_args()
    results: dict[str, dict[str, float]] = {}
    print(f"{'format':<10} {'language':<12} {'ns/code':>8} {'of C by hand':>13} {'target':>7}")
    for name in HAND_WRITTEN:
        with TemporaryDirectory() as folder:
            times = results[name] = measure(name, Path(folder))
        for language, time in times.items():
            target = C_TARGET if language == "c" else DRIVERS[language].target if language in DRIVERS else ""
            ratio = times["by hand"] / time
            print(f"{name:<10} {language:<12} {time:>8.1f} {ratio:>12.2f}x {target:>7}")
    if options.write:
        write_table(results)


if __name__ == "__main__":
    main()
