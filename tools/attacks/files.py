"""Files of every type with flipped bits: `convert` and `check` read them or say what is wrong."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pyarrow as pa

from attacks.area import Area, run_forked

CODES = ("AG", "CH", "ag", "", "A\u00e9", "AG ")
SUFFIXES = (".csv", ".jsonl", ".ndjson", ".txt", ".parquet", ".arrow", ".feather", ".arrows")


COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}


def attack(area: Area) -> None:
    """Convert and check damaged files, as long as there is time."""
    import_module("boardcode.convert.conversion")  # once, so that the copies of this process need not
    originals = _make_files(area)
    while originals and (area.has_time or not area.attempts):
        suffix = area.random.choice(list(originals))
        data = _damage(originals[suffix], area.random)
        if area.random.random() < 0.2 and suffix in (".csv", ".jsonl", ".txt"):
            compression = area.random.choice(list(COMPRESSIONS))
            suffix, data = suffix + compression, _damage(_compress(data, compression), area.random)
        name = f"damaged{suffix}"
        (area.folder / name).write_bytes(data)
        out = area.random.choice(("out.csv", "out.jsonl", "out.parquet"))
        policy = area.random.choice((("fail",), ("null",), ("drop",), ("file", "rejected.csv")))
        words = ["convert", name, out, "--format", "chacun-place", "--errors", *policy]
        complaint = run_forked(area.folder, words).complaint()
        if complaint:
            kept = area.folder / f"failure-{len(area.failures)}{suffix}"
            kept.write_bytes(data)
        area.record(complaint)
        if suffix == ".txt":
            area.record(run_forked(area.folder, ["check", "chacun-place", name]).complaint())


def _make_files(area: Area) -> dict[str, bytes]:
    """Return a file of each type, by suffix."""
    rows = [CODES[k % len(CODES)] for k in range(3_000)]
    (area.folder / "in.csv").write_text(
        "code,id\n" + "".join(f'"{code}",{k}\n' for k, code in enumerate(rows))
    )
    (area.folder / "in.txt").write_text("AG\nCH\n" * 500)
    originals = {}
    for suffix in SUFFIXES:
        source = "in.txt" if suffix == ".txt" else "in.csv"
        words = ["convert", source, f"made{suffix}", "--format", "chacun-place", "--to", "canonical"]
        outcome = run_forked(area.folder, [*words, "--errors", "null"])
        area.record(outcome.complaint(frozenset({0})), attempts=0)
        if outcome.code == 0:
            originals[suffix] = (area.folder / f"made{suffix}").read_bytes()
    return originals | {"-odd.arrow": _make_odd_columns(rows)}


def _make_odd_columns(rows: list[str]) -> bytes:
    """Return an Arrow file with columns of kinds that few programs write."""
    columns = {
        "code": pa.array(rows).cast(pa.string_view()),
        "who": pa.array([b"ann", b"bob"] * (len(rows) // 2)).cast(pa.binary_view()),
        "list": pa.array([[1, 2], None] * (len(rows) // 2)),
        "record": pa.array([{"a": 1, "b": None}] * len(rows)),
        "when": pa.array([0, 1 << 40] * (len(rows) // 2), pa.timestamp("us", "UTC")),
    }
    sink = pa.BufferOutputStream()
    table = pa.table(columns)
    with pa.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def _compress(data: bytes, suffix: str) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, COMPRESSIONS[suffix]) as stream:
        stream.write(data)
    return bytes(sink.getvalue())


def _damage(data: bytes, random: Random) -> bytes:
    """Flip some bits, or cut, repeat or overwrite a part."""
    damaged = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8, 64))):
        if not damaged:  # all of a short file was cut out
            break
        # The ends of a file hold what describes the rest of it.
        edge = random.choice((0, max(0, len(damaged) - 600)))
        place = random.randrange(len(damaged)) if random.random() < 0.4 else edge + random.randrange(600)
        if place >= len(damaged):
            continue
        damage = random.randrange(8)
        if damage < 5:
            damaged[place] ^= 1 << random.randrange(8)
        elif damage == 5:
            damaged[place : place + 4] = random.choice(
                (b"\0\0\0\0", b"\xff\xff\xff\x7f", b"\xff\xff\xff\xff")
            )
        elif damage == 6:
            del damaged[place : place + random.randrange(1, 50)]
        else:
            damaged[place:place] = random.randbytes(random.randrange(1, 20))
    return bytes(damaged)
