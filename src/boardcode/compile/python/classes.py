"""Record classes that can be built by filling their slots, without calling them."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from boardcode.compile.plan import Struct


def is_plain(node: Struct) -> bool:
    """Whether making the record's object only fills its slots, and nobody can change it afterwards.

    Then the object may be built without its constructor and shared: it is a frozen, slotted dataclass whose
    fields are those of the record, with the constructor that `dataclass` generated.
    """
    make: Any = node.make
    if not isinstance(make, type) or not is_dataclass(make):
        return False
    parameters: Any = vars(make).get("__dataclass_params__")
    return (
        parameters is not None
        and parameters.frozen
        and sorted(vars(make).get("__slots__", ())) == sorted(node.attributes.values())
        and not hasattr(make, "__post_init__")
        and make.__new__ is object.__new__
        and make.__init__.__code__.co_filename == "<string>"  # not one written by hand
    )
