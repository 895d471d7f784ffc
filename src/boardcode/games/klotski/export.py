"""The atlas as a Parquet file, for DuckDB and whatever else reads one (needs the extra `fast`).

rank          int32    0 to 29,334,497
code          string   the 9-digit code
horizontals   uint8    how many horizontal dominoes, and likewise
verticals     uint8
singles       uint8
spaces        uint8
step          uint8    the distance from the exit in each count, null if it cannot be solved
slide         uint8
cell          uint8
component     uint16
solvable      bool
symmetric     bool     left and right alike
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardcode.errors import needing
from boardcode.games.klotski.atlas import COMPONENT, UNSOLVABLE, Atlas
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import COUNT

if TYPE_CHECKING:
    import numpy as np

BATCH = 1 << 20  # layouts a row group


def export(atlas: Atlas, path: Path, progress: Callable[[int], None] = lambda rows: None) -> None:
    """Write the Parquet file, which appears under its name only when it is complete."""
    with needing("fast", "writing Parquet"):
        import pyarrow as pa
        import pyarrow.parquet as pq

        from boardcode.games.klotski import bulk
    boards = bulk.all_boards()
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        first = _batch(atlas, boards, 0)
        with pq.ParquetWriter(partial, pa.schema(first.schema), compression="zstd") as writer:
            for start in range(0, COUNT, BATCH):
                writer.write_batch(_batch(atlas, boards, start) if start else first)
                progress(min(start + BATCH, COUNT))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _batch(atlas: Atlas, boards: np.ndarray[Any, Any], start: int) -> Any:
    import numpy as np
    import pyarrow as pa

    from boardcode.games.klotski import engine, whole_graph

    here = slice(start, min(start + BATCH, COUNT))
    part = boards[here]
    kinds = whole_graph.kinds(part)
    columns: dict[str, Any] = {
        "rank": np.arange(here.start, here.stop, dtype=np.int32),
        "code": code_strings(engine.codes_of(part)),
        "horizontals": kinds[:, 0],
        "verticals": kinds[:, 1],
        "singles": kinds[:, 2],
        "spaces": kinds[:, 3],
    }
    for count in Count:
        distance = np.asarray(atlas.parts[count][here])
        columns[count.value] = pa.array(distance, mask=distance == UNSOLVABLE)
    columns["component"] = np.asarray(atlas.parts[COMPONENT][here])
    columns["solvable"] = pa.array(np.asarray(atlas.parts[Count.STEP][here]) != UNSOLVABLE)
    columns["symmetric"] = pa.array(whole_graph.symmetric(part))
    return pa.RecordBatch.from_arrays(
        [pa.array(values) if isinstance(values, np.ndarray) else values for values in columns.values()], list(columns)
    )


def code_strings(codes: np.ndarray[Any, Any]) -> Any:
    """An Arrow array of 9-digit codes.

    >>> import numpy as np
    >>> code_strings(np.array([0x1A9BF0C00], np.uint64)).to_pylist()
    ['1A9BF0C00']
    """
    import numpy as np
    import pyarrow as pa

    digits = np.frombuffer(b"0123456789ABCDEF", np.uint8)
    shifts = np.arange(32, -4, -4, dtype=np.uint64)
    text = digits[(codes[:, None] >> shifts & np.uint64(15)).astype(np.uint8)]
    offsets = np.arange(0, 9 * len(codes) + 1, 9, dtype=np.int32)
    return pa.StringArray.from_buffers(len(codes), pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(text)))
