"""Module attributes that are imported on first access, so that importing the package stays fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_getattr(module: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Return a module-level `__getattr__` for `module`; `homes` maps each submodule of boardcode to its
    names.

    >>> lazy_getattr("boardcode", {"wording": ("WordEnum",)})("WordEnum")
    <enum 'WordEnum'>
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def getattr_(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        return getattr(import_module(f"boardcode.{home_of[name]}"), name)

    return getattr_
