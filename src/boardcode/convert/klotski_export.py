"""The atlas as a Parquet file, for DuckDB and other programs that read one (extra `fast`).

rank          int32    0 to 29,334,497
code          string   the 9-digit code
horizontals   uint8    the number of horizontal dominoes, and likewise
verticals     uint8
singles       uint8
spaces        uint8
step          uint8    the distance from the exit in each count, null if the layout is unsolvable
slide         uint8
cell          uint8
component     uint16
solvable      bool
symmetric     bool     the same as its mirror image
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardcode.atomic_write import atomic_file
from boardcode.errors import require_extra
from boardcode.games.klotski.hardness import UNSOLVABLE
from boardcode.games.klotski.moves import Count
from boardcode.games.klotski.ranking import COUNT

if TYPE_CHECKING:
    import numpy as np

COLUMNS = {
    "rank": "int32",
    "code": "string",
    "horizontals": "uint8",
    "verticals": "uint8",
    "singles": "uint8",
    "spaces": "uint8",
    "step": "uint8",
    "slide": "uint8",
    "cell": "uint8",
    "component": "uint16",
    "solvable": "bool",
    "symmetric": "bool",
}
ROW_GROUP = 1 << 20  # rows


def export(
    parts: Mapping[str, np.ndarray[Any, Any]],
    path: str | Path,
    progress: Callable[[int], None] = lambda rows: None,
) -> None:
    """Write the Parquet file of the parts of an atlas; it appears only when it is complete."""
    with require_extra("fast", "writing Parquet"):
        import pyarrow as pa
        import pyarrow.parquet as pq

        from boardcode.games.klotski import bulk
    schema = pa.schema(
        [
            pa.field(name, pa.type_for_alias(kind), nullable=name in list(Count))
            for name, kind in COLUMNS.items()
        ]
    )
    with atomic_file(Path(path)) as file, pq.ParquetWriter(file, schema, compression="zstd") as writer:
        boards = bulk.all_boards()  # only now: it takes seconds, and a bad path is known at once
        for start in range(0, COUNT, ROW_GROUP):
            rows = slice(start, min(start + ROW_GROUP, COUNT))
            writer.write_batch(pa.RecordBatch.from_pydict(_columns(parts, boards[rows], rows), schema))
            progress(rows.stop)


def _columns(
    parts: Mapping[str, np.ndarray[Any, Any]], boards: np.ndarray[Any, Any], rows: slice
) -> dict[str, Any]:
    """Return the columns of some rows, whose boards these are."""
    import numpy as np
    import pyarrow as pa

    from boardcode.games.klotski import engine, whole_graph

    horizontals, verticals, singles, spaces = whole_graph.kinds(boards).T
    unsolvable = parts[Count.STEP][rows] == UNSOLVABLE
    return {
        "rank": np.arange(rows.start, rows.stop, dtype=np.int32),
        "code": code_strings(engine.codes_of(boards)),
        "horizontals": horizontals,
        "verticals": verticals,
        "singles": singles,
        "spaces": spaces,
        **{count.value: pa.array(parts[count][rows], mask=unsolvable) for count in Count},
        "component": parts["component"][rows],
        "solvable": ~unsolvable,
        "symmetric": whole_graph.symmetric(boards),
    }


def code_strings(codes: np.ndarray[Any, Any]) -> Any:
    """Return numbers as an Arrow array of 9-digit codes.

    >>> import numpy as np
    >>> code_strings(np.array([0x1A9BF0C00], np.uint64)).to_pylist()
    ['1A9BF0C00']
    """
    import numpy as np
    import pyarrow as pa

    digits = np.frombuffer(b"0123456789ABCDEF", np.uint8)
    shifts = np.arange(32, -4, -4, dtype=np.uint64)
    text = np.ascontiguousarray(digits[(codes[:, None] >> shifts & np.uint64(15)).astype(np.uint8)])
    offsets = np.arange(0, 9 * len(codes) + 1, 9, dtype=np.int32)
    return pa.StringArray.from_buffers(len(codes), pa.py_buffer(offsets), pa.py_buffer(text))
