"""How long the items of a NumPy bytes array are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardcode.columns.texts import Bytes


def lengths(data: Bytes, count: int, size: int) -> NDArray[np.int64]:
    """The length of each item of `size` bytes, zeros at its end left off."""
    filled = data.reshape(count, size) != 0
    return np.where(filled.any(axis=1), size - filled[:, ::-1].argmax(axis=1), 0) if size else np.zeros(count, np.int64)
