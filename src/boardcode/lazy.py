"""Names of a package that are loaded when they are first asked for, so that importing it takes no time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loader(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """What a package takes as its `__getattr__`: it finds names in the modules of the package that are their homes.

    >>> loader("boardcode", {"names": ("Name",)})("Name")
    <enum 'Name'>
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def loaded(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return loaded
