"""The ASGI middleware around all routes: access checks, size limits, security headers and error responses."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardcode.errors import CodeError, MissingExtra
from boardcode.web import pictures
from boardcode.web.access import RateLimit, check_host, check_origin
from boardcode.web.page_files import SECURITY_HEADERS
from boardcode.web.responses import (
    BODY,
    AddressTooLong,
    BodyTooLarge,
    JsonResponse,
    NotInstalled,
    TimeLimitExceeded,
    TooManyRequests,
    UnexpectedError,
    UnsupportedMediaType,
    WrongRequest,
    error_response,
)
from boardcode.web.settings import Settings

LOG = logging.getLogger("boardcode.web")
PICTURES = f"{pictures.PREFIX}/"


class ServiceMiddleware:
    """Checks every request before the routes see it, and adds headers to every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        rate = settings.requests_per_second
        self._rate_limit = None if rate is None else RateLimit(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or pass on what is not HTTP."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        sender = _Sender(send, scope, headers.get("origin", ""), self._settings)
        try:
            await self._handle(scope, receive, sender, headers)
        except Exception as error:
            if sender.started:
                raise  # part of a response has been sent: too late for another
            await _response_to(error)(scope, receive, sender)
        except asyncio.CancelledError:  # the service stops, and this request has not ended in time
            if not sender.started:
                await error_response(TooManyRequests("the service is stopping"))(scope, receive, sender)

    async def _handle(self, scope: Scope, receive: Receive, sender: _Sender, headers: Headers) -> None:
        check_host(headers, self._settings)
        if scope["path"].startswith(("/api", PICTURES)):  # any page may link to our own page
            if not _is_embedded_picture(scope, self._settings):
                check_origin(headers, self._settings)
            self._check_rate(scope)
        if scope["method"] == "OPTIONS" and sender.allows_origin:
            await sender.send_preflight()
            return
        self._check_address(scope)
        body = await self._read_body(receive, headers)
        if scope["method"] == "POST" and not _is_json(headers):
            raise UnsupportedMediaType(
                "expected a body of the type application/json", expected="application/json"
            )
        scope[BODY] = body
        if scope["method"] == "HEAD":
            scope["method"] = "GET"  # the sender leaves the body of the response out
        await self._app(scope, _receive_again(body), sender)

    def _check_rate(self, scope: Scope) -> None:
        if self._rate_limit is None:
            return
        address = (scope.get("client") or ("",))[0]
        seconds = self._rate_limit.seconds_to_wait(address, monotonic())
        if seconds:
            rate = self._settings.requests_per_second
            raise TooManyRequests(f"more than {rate:g} requests a second", seconds=seconds)

    def _check_address(self, scope: Scope) -> None:
        size, limit = (
            len(scope.get("raw_path") or b"") + len(scope["query_string"]),
            self._settings.address_bytes,
        )
        if size > limit:
            raise AddressTooLong(
                f"the address has {size:,} bytes, and at most {limit:,} are read; send it in a body",
                found=str(size),
                expected=f"at most {limit}",
            )
        try:
            unquote_to_bytes(scope["query_string"]).decode("utf-8")
        except UnicodeDecodeError:
            raise WrongRequest("the address is not UTF-8") from None

    async def _read_body(self, receive: Receive, headers: Headers) -> bytes:
        limit, seconds = self._settings.body_bytes, self._settings.body_seconds
        too_large = BodyTooLarge(f"a request has {limit:,} bytes at most", expected=f"at most {limit}")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > limit:
            raise too_large
        body = bytearray()
        try:
            async with asyncio.timeout(seconds):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise WrongRequest("the connection was closed before the body had arrived")
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > limit:
                        raise too_large
        except TimeoutError:
            raise TimeLimitExceeded(f"the request took more than {seconds:g} seconds to arrive") from None
        return bytes(body)


def _is_embedded_picture(scope: Scope, settings: Settings) -> bool:
    """Return whether pages from any origin may show what is at this address."""
    return settings.allows_embedding and scope["path"].startswith(PICTURES)


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _receive_again(body: bytes) -> Receive:
    """Return an ASGI `receive` for a body that has been read already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _response_to(error: Exception) -> JsonResponse:
    """Return the response to an exception; an unexpected one is logged, and reported without its details."""
    if isinstance(error, CodeError):
        return error_response(error)
    if isinstance(error, MissingExtra):
        return error_response(NotInstalled(str(error)))
    if isinstance(error, RecursionError):
        return error_response(WrongRequest("nested too deeply"))
    LOG.error("unexpected error", exc_info=error)
    return error_response(UnexpectedError("the service failed on this request; please report it"))


class _Sender:
    """An ASGI `send` that adds the headers of every response and sends no body in response to HEAD."""

    def __init__(self, send: Send, scope: Scope, origin: str, settings: Settings) -> None:
        self._send = send
        self._head_only = scope["method"] == "HEAD"
        self._is_api = scope["path"].startswith("/api")
        self._is_embedded_picture = _is_embedded_picture(scope, settings)
        self._origin = origin
        self.allows_origin = origin in settings.origins
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self._add_headers(MutableHeaders(scope=message))
        elif self._head_only:
            message = {**message, "body": b""}
        await self._send(message)

    def _add_headers(self, headers: MutableHeaders) -> None:
        headers.update(SECURITY_HEADERS)
        if self._is_api:
            headers["cache-control"] = "no-store"
        if self._is_embedded_picture:
            headers["cross-origin-resource-policy"] = "cross-origin"
        if self.allows_origin:
            headers["access-control-allow-origin"] = self._origin
            headers["cross-origin-resource-policy"] = "cross-origin"
            headers.add_vary_header("origin")

    async def send_preflight(self) -> None:
        """Tell a browser that a page from this origin may use the API."""
        headers = [
            (b"access-control-allow-methods", b"GET, POST"),
            (b"access-control-allow-headers", b"content-type"),
        ]
        await self({"type": "http.response.start", "status": 204, "headers": headers})
        await self({"type": "http.response.body", "body": b""})
