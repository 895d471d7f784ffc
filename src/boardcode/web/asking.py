"""Who asks, and who works for it: known wherever a request is answered."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from boardcode.web.limits import Limits
    from boardcode.web.time_limit import Workers

T = TypeVar("T")


@dataclass(slots=True)
class Asking:
    """A request, as far as its answer may have to know."""

    client: str
    size: int  # bytes of the query and the body
    limits: Limits
    readers: Workers
    solvers: Workers
    waited: float = 0.0  # seconds in which others worked for it

    def have_done(self, workers: Workers, work: Callable[..., T], *arguments: Any) -> T:
        """What others give who work for this request."""
        begun = monotonic()
        try:
            return workers.run(self.client, work, *arguments)
        finally:
            self.waited += monotonic() - begun


ASKING: ContextVar[Asking | None] = ContextVar("asking", default=None)
