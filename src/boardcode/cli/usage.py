"""What cannot be done, said in one line."""

from __future__ import annotations


class UsageError(Exception):
    """What was asked for cannot be done; the text says why, in one line."""
