"""Programs that time a generated decoder: they read codes from standard input and print nanoseconds per code.

The time is that of the processor, in the best of some rounds, without starting and reading the input.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

JAVASCRIPT_DRIVER = """\
import {{ readFileSync }} from "node:fs";
import {{ decode }} from "./{name}.mjs";

const lines = readFileSync(0, "utf-8").trimEnd().split("\\n");
let best = Infinity;
for (let round = 0; round < 30; round++) {{
  const before = process.cpuUsage();
  for (const line of lines) decode(line);
  const spent = process.cpuUsage(before);
  best = Math.min(best, spent.user + spent.system);
}}
console.log((best / lines.length) * 1000);
"""


RUST_DRIVER = """\
#[allow(dead_code)]
mod {name};

extern "C" {{
    fn clock() -> std::ffi::c_long; // of the processor, in microseconds
}}

fn main() {{
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut best = i64::MAX;
    for _ in 0..60 {{
        let start = unsafe {{ clock() }};
        for line in &lines {{
            let result = {name}::decode(line, true);
            assert!(std::hint::black_box(&result).is_ok()); // not moved about, as it would be by value
        }}
        best = best.min((unsafe {{ clock() }} - start) as i64);
    }}
    println!("{{}}", best as f64 * 1e3 / lines.len() as f64);
}}
"""
JAVA_DRIVER = """\
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

class Driver {{
    static Object last;

    public static void main(String[] arguments) throws java.io.IOException {{
        String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        String[] lines = text.split("\\n");
        var threads = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 100; round++) {{
            long start = threads.getCurrentThreadCpuTime();
            for (String line : lines) last = {cls}.decode(line, true);
            best = Math.min(best, threads.getCurrentThreadCpuTime() - start);
        }}
        System.out.println((double) best / lines.length);
    }}
}}
"""
GO_DRIVER = """\
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"{name}"
)

func now() int64 {{
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}}

func main() {{
	text, _ := io.ReadAll(os.Stdin)
	lines := strings.Fields(string(text))
	best := int64(1) << 62
	for round := 0; round < 60; round++ {{
		start := now()
		for _, line := range lines {{
			if _, err := {name}.Decode(line, true); err != nil {{
				panic(err)
			}}
		}}
		if spent := now() - start; spent < best {{
			best = spent
		}}
	}}
	fmt.Println(float64(best) / float64(len(lines)))
}}
"""
CSHARP_DRIVER = """\
using System;
using System.Globalization;
using System.Runtime.InteropServices;

static class Driver
{{
    static object last;

    [DllImport("libc")]
    static extern IntPtr clock(); // of the processor, in microseconds

    static void Main()
    {{
        string[] lines = Console.In.ReadToEnd().TrimEnd().Split('\\n');
        double best = double.MaxValue;
        for (int round = 0; round < 100; round++)
        {{
            long start = clock().ToInt64();
            foreach (string line in lines) last = {cls}.Decode(line);
            best = Math.Min(best, clock().ToInt64() - start);
        }}
        Console.WriteLine((best * 1e3 / lines.Length).ToString(CultureInfo.InvariantCulture));
        if (last == null) Console.WriteLine("nothing");
    }}
}}
"""


class Driver(NamedTuple):
    """The program that times a language: its file, what compiles it if anything does, and what runs it."""

    file: str
    text: str
    compile: list[list[str]]
    command: Callable[[Path], list[str]]
    target: float  # of the speed of C that is written by hand


DRIVERS = {
    "rust": Driver(
        "driver.rs",
        RUST_DRIVER,
        [["rustc", "--edition", "2021", "-C", "opt-level=3", "-C", "target-cpu=native", "driver.rs"]],
        lambda folder: [str(folder / "driver")],
        0.8,
    ),
    "java": Driver(
        "Driver.java",
        JAVA_DRIVER,
        [["javac", "{cls}.java", "Driver.java"]],
        lambda folder: ["java", "-cp", str(folder), "Driver"],
        0.5,
    ),
    "go": Driver(
        "driver/main.go",
        GO_DRIVER,
        [["go", "mod", "init", "{name}"], ["go", "build", "-o", "go_driver", "./driver"]],
        lambda folder: [str(folder / "go_driver")],
        0.4,
    ),
    "csharp": Driver(
        "Driver.cs",
        CSHARP_DRIVER,
        [["mcs", "-optimize+", "-out:Driver.exe", "{cls}.cs", "Driver.cs"]],
        lambda folder: ["mono", "Driver.exe"],
        0.4,
    ),
    "javascript": Driver("driver.mjs", JAVASCRIPT_DRIVER, [], lambda folder: ["node", "driver.mjs"], 0.2),
}
