"""How a run ends: its exit codes, and what stops it in one line."""

from __future__ import annotations

FINE, BAD_CODE, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


class UsageError(Exception):
    """What was asked for cannot be done; the text says why, in one line."""
