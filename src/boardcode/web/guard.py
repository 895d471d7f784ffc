"""What stands before the routes: who may ask, how often and how much, and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from random import uniform
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardcode.errors import CodeError, MissingExtra
from boardcode.web.answers import (
    NotInstalled,
    NotUnderstood,
    TooLarge,
    TooLong,
    TooLongAddress,
    TooMany,
    WrongRequest,
    WrongType,
    answer,
)
from boardcode.web.asking import ASKING, Asking
from boardcode.web.limits import Limits
from boardcode.web.names import Names
from boardcode.web.rate import Rate, client_of
from boardcode.web.time_limit import Workers
from boardcode.web.turns import Turns

LOG = logging.getLogger("boardcode.web")

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


@dataclass(frozen=True, slots=True)
class Guard:
    """An ASGI application around another one."""

    app: ASGIApp
    limits: Limits
    names: Names
    rate: Rate
    readers: Workers
    solvers: Workers
    turns: Turns = field(default_factory=Turns)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        outgoing = _Outgoing(send, headers.get("origin", ""), scope, self.names)
        try:
            await self._answer(scope, receive, outgoing, headers)
        except Exception as error:
            if outgoing.begun:
                raise  # too late to say anything else
            await _told(error)(scope, receive, outgoing)

    async def _answer(self, scope: Scope, receive: Receive, send: _Outgoing, headers: Headers) -> None:
        client = client_of((scope.get("client") or ("",))[0])
        await self._refuse_haste(
            client, 1.0 if scope["path"].startswith("/api") else self.limits.file_requests
        )
        self.names.check(scope, headers)
        if scope["method"] == "OPTIONS" and send.allowed:
            await send.preflight()
            return
        self._check_address(scope)
        body = await self._body(scope, receive, headers)
        scope["method"] = "GET" if scope["method"] == "HEAD" else scope["method"]
        scope["boardcode.body"] = body  # to tell what is wrong with it
        loop = asyncio.get_running_loop()
        async with self.turns.turn(client) as turn:
            asking = Asking(
                client,
                len(scope["query_string"]) + len(body),
                self.limits,
                self.readers,
                self.solvers,
                turn,
                loop,
            )
            known = ASKING.set(asking)
            try:
                await self.app(scope, _replayed(body), send)
            finally:
                ASKING.reset(known)
                self.rate.charge(client, asking.used)

    async def _refuse_haste(self, client: str, cost: float) -> None:
        wait = self.rate.wait(client, cost)
        if wait:
            # Heard at once, refusals would be as good as answers to one who wants to do harm; all at a time, they would be a burden.
            await asyncio.sleep(self.limits.refusal_seconds * uniform(0.5, 1.5))
            raise TooMany(f"more than {self.limits.requests_a_second:g} requests a second", seconds=wait)

    def _check_address(self, scope: Scope) -> None:
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if size > self.limits.address_bytes:
            reason = f"the address has {size:,} bytes, and {self.limits.address_bytes:,} are read; send it in a body"
            raise TooLongAddress(reason, found=str(size), expected=f"at most {self.limits.address_bytes}")
        try:
            unquote_to_bytes(scope["query_string"]).decode("utf-8")
        except UnicodeDecodeError:
            raise WrongRequest("the address is not UTF-8") from None

    async def _body(self, scope: Scope, receive: Receive, headers: Headers) -> bytes:
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or len(declared) > 15 or int(declared) > self.limits.body_bytes:
            raise self._too_large()
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                body = await self._received(receive)
        except TimeoutError:
            raise TooLong(
                f"the request took more than {self.limits.body_seconds:g} seconds to arrive"
            ) from None
        if (
            scope["method"] == "POST"
            and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json"
        ):
            raise WrongType("expected a body of the type application/json", expected="application/json")
        return body

    async def _received(self, receive: Receive) -> bytes:
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            part = message.get("body", b"")
            parts.append(part)
            size += len(part)
            more = message.get("more_body", False)
            if size > self.limits.body_bytes:
                raise self._too_large()
        return b"".join(parts)

    def _too_large(self) -> TooLarge:
        most = self.limits.body_bytes
        return TooLarge(f"a request has {most:,} bytes at most", expected=f"at most {most}")


def _replayed(body: bytes) -> Receive:
    """Gives the body that was received before."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _told(error: Exception) -> ASGIApp:
    """The answer to what went wrong; what nobody has foreseen is logged, and told without its details."""
    if isinstance(error, CodeError):
        return answer(error)
    if isinstance(error, MissingExtra):
        return answer(NotInstalled(str(error)))
    if isinstance(error, RecursionError):
        return answer(WrongRequest("nested too deeply"))
    LOG.error("not understood", exc_info=error)
    return answer(NotUnderstood("this could not be understood, and ought to have been; please report it"))


class _Outgoing:
    """Sends with the headers that every answer has; of an answer to HEAD nothing but the head."""

    def __init__(self, send: Send, origin: str, scope: Scope, names: Names) -> None:
        self._send = send
        self._only_head = scope["method"] == "HEAD"
        self._is_api = scope["path"].startswith("/api")
        self._origin = origin
        self.allowed = names.allows(origin)
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._add_headers(MutableHeaders(scope=message))
        elif self._only_head:
            message = {**message, "body": b""}
        await self._send(message)

    def _add_headers(self, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        if self._is_api:
            headers["cache-control"] = "no-store"
        if self.allowed:
            headers["access-control-allow-origin"] = self._origin
            headers["cross-origin-resource-policy"] = "cross-origin"
            headers.add_vary_header("origin")

    async def preflight(self) -> None:
        """The answer to a browser that asks whether another page may ask."""
        names = {"access-control-allow-methods": "GET, POST", "access-control-allow-headers": "content-type"}
        raw = [(name.encode(), value.encode()) for name, value in names.items()]
        await self({"type": "http.response.start", "status": 204, "headers": raw})
        await self({"type": "http.response.body", "body": b""})
