"""Decorators that turn a plain function into routes.

    @get_and_post(ROUTER, "/moves", MovesResponse)
    def list_moves(request: MovesRequest) -> dict[str, Any]:
        "List the moves of a layout."

The request is a `RequestModel`, which rejects unknown names. GET takes it from the query, POST from a JSON
object. The returned data is sent as it is; the response model describes it in the OpenAPI document, and
tests compare the two.

Short requests are answered in a thread, long ones by the reader, a worker process with a time limit. A
function with a second parameter, of type `WorkerProcess`, gets the worker process of its game there.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Annotated, Any, TypeVar, get_type_hints

from fastapi import APIRouter, Body, Query, Request
from pydantic import ConfigDict
from starlette.concurrency import run_in_threadpool

from boardcode import registry
from boardcode.catalog import BUILT_IN
from boardcode.errors import CodeError, MissingExtra
from boardcode.failures import FormatFailure, failure_of
from boardcode.format_files import failure_in_file
from boardcode.web.models import ErrorResponse, RequestModel
from boardcode.web.responses import BODY, JsonResponse, encode_json
from boardcode.web.workers import WorkerProcess

LOG = logging.getLogger("boardcode.web")
PLUS_HINT = "a + in an address stands for a space: write it as %2B, or send the code in the body of a POST"
Handler = TypeVar("Handler", bound=Callable[..., Any])

#: the error responses that every route may send
ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorResponse, "description": description}
    for status, description in {
        403: "the Host header does not name this service, or a page from another origin sent the request",
        404: "no such format or address",
        405: "the address does not accept this method",
        408: "it took too long",
        413: "the request is too large",
        414: "the address is too long",
        415: "the content type of the body is not JSON",
        422: "a code that is rejected, or a wrong request",
        429: "too many requests; Retry-After says when to try again",
    }.items()
}


def get_and_post(router: APIRouter, path: str, response_model: Any) -> Callable[[Handler], Handler]:
    """Let a function handle GET and POST requests at a path."""

    def add(handler: Handler) -> Handler:
        request_model = _request_model(handler)
        _add_route(
            router, path, "GET", Annotated[_query_model(request_model), Query()], response_model, handler
        )
        _add_route(router, path, "POST", Annotated[request_model, Body()], response_model, handler)
        return handler

    return add


def post(router: APIRouter, path: str, response_model: Any) -> Callable[[Handler], Handler]:
    """Let a function handle POST requests alone: for requests that do not fit into a query."""

    def add(handler: Handler) -> Handler:
        _add_route(router, path, "POST", Annotated[_request_model(handler), Body()], response_model, handler)
        return handler

    return add


def _add_route(
    router: APIRouter, path: str, method: str, parameter: Any, response_model: Any, handler: Handler
) -> None:
    uses_worker = WorkerProcess in get_type_hints(handler).values()

    async def endpoint(data: RequestModel, request: Request) -> JsonResponse:
        has_plus = b"+" in request.scope["query_string"]
        try:
            response = await respond(data, request)
        except CodeError as error:
            if has_plus and " " in error.code:
                error.hint = PLUS_HINT
            raise
        return _explain_plus(response) if has_plus else response

    async def respond(data: RequestModel, request: Request) -> JsonResponse:
        state = request.app.state
        size = len(request.scope["query_string"]) + len(request.scope[BODY])
        if uses_worker:
            content = await run_in_threadpool(_respond, handler, data, state.workers[handler.__module__])
        elif size <= state.settings.short_bytes:
            content = await run_in_threadpool(_respond, handler, data)
        else:
            values = {name: getattr(data, name) for name in data.model_fields_set}
            content = await run_in_threadpool(state.reader.run, respond_to_values, handler, values)
        return JsonResponse(content)

    endpoint.__annotations__["data"] = parameter
    endpoint.__doc__ = handler.__doc__
    router.add_api_route(
        path,
        endpoint,
        methods=[method],
        response_model=response_model,
        responses=ERROR_RESPONSES,
        summary=(handler.__doc__ or "").split("\n")[0].rstrip("."),
        operation_id=f"{method.lower()}_{handler.__module__.rpartition('.')[2]}_{path.strip('/')}",
    )


def _explain_plus(response: JsonResponse) -> JsonResponse:
    """Return a response that says what became of a + if no format accepts the code that was read."""
    content = json.loads(bytes(response.body))
    if " " not in content.get("code", ""):
        return response
    if content.get("error"):
        content["error"]["hint"] = PLUS_HINT
    elif not content.get("formats", True):
        content["hint"] = PLUS_HINT
    return JsonResponse(content)


def _request_model(handler: Callable[..., Any]) -> type[RequestModel]:
    return next(
        hint
        for hint in get_type_hints(handler).values()
        if isinstance(hint, type) and issubclass(hint, RequestModel)
    )


def _query_model(model: type[RequestModel]) -> type[RequestModel]:
    """Return the same model for a query, where every value is written as text."""
    namespace = {"model_config": ConfigDict(strict=False), "__module__": model.__module__}
    return type(f"{model.__name__}Query", (model,), namespace)


def _respond(handler: Callable[..., Any], request: RequestModel, *others: Any) -> bytes:
    """Return the body of the response; raises `FormatFailure` if somebody else's format fails.

    The details of the failure are for the log and not for the client, since they name files of this computer;
    but of a file that the service was started with, its user wants to know the line.
    """
    try:
        return encode_json(handler(request, *others))
    except (CodeError, MissingExtra, RecursionError):
        raise
    except Exception as error:
        name = getattr(request, "format", None)
        if not name or name in BUILT_IN:
            raise
        format = registry.get(name)
        LOG.error("%s", failure_of(format, error))
        if path := registry.file_of(format):
            raise failure_in_file(format, error, path) from None
        raise FormatFailure("the format itself failed; the service has logged how", format=name) from None


def respond_to_values(handler: Callable[..., Any], values: dict[str, Any]) -> bytes:
    """Return the body of the response to a request with these values: called in the worker process."""
    return _respond(handler, _request_model(handler).model_construct(**values))
