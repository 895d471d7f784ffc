"""What the service answers when it refuses: an error object as the library has it, and the HTTP status that goes with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import ceil
from typing import Any, ClassVar

from starlette.responses import Response

from boardcode.errors import CodeError


class Refusal(CodeError):
    """Something that was asked of the service, and that it does not do."""

    kind = "wrong request"
    status: ClassVar[int] = 422

    def __init__(
        self,
        reason: str,
        *,
        path: str = "",
        found: str = "",
        expected: str = "",
        format: str = "",
        seconds: float = 0.0,
    ) -> None:
        super().__init__(reason, format=format, path=path, found=found, expected=expected)
        self.seconds = seconds  # after which to ask again


class WrongRequest(Refusal):
    """Not what this address takes; `path` is the place in what was sent."""


class UnknownName(Refusal):
    """No such format, or nothing at this address."""

    kind = "unknown"
    status = 404


class WrongMethod(Refusal):
    """The address is there, but does not take this."""

    kind = "wrong method"
    status = 405


class WrongHost(Refusal):
    """Somebody else's name for us, or somebody else's page: see `guard`."""

    kind = "wrong host"
    status = 403


class WrongType(Refusal):
    """A body that is not JSON by its own account."""

    kind = "wrong request"
    status = 415


class TooLarge(Refusal):
    """More than is read at once."""

    kind = "too large"
    status = 413


class TooLongAddress(Refusal):
    """More than an address may hold."""

    kind = "too large"
    status = 414


class TooMany(Refusal):
    """More requests than are answered; later there will be an answer."""

    kind = "too many"
    status = 429


class TooLong(Refusal):
    """It would take, or took, more time than there is."""

    kind = "too long"
    status = 408


class NotUnderstood(Refusal):
    """What the library did not foresee. There is no such thing that we know of; it is logged."""

    kind = "not understood"


class NotInstalled(Refusal):
    """What needs packages that the service runs without."""

    kind = "not installed"


class Json(Response):
    """Plain data as an answer."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes of the data."""
        return content if isinstance(content, bytes) else self.data(content)

    @staticmethod
    def data(content: Any) -> bytes:
        """Plain data as JSON. A lone surrogate, which UTF-8 has no bytes for, becomes the escape that it was."""
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(
            "utf-8", "backslashreplace"
        )


def answer(error: CodeError, headers: Mapping[str, str] | None = None) -> Json:
    """The answer that tells an error."""
    status = error.status if isinstance(error, Refusal) else 422
    later = {"retry-after": str(max(1, ceil(error.seconds)))} if isinstance(error, TooMany) else {}
    return Json({"error": error.to_json()}, status, {**later, **(headers or {})})
