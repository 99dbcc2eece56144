"""What the groups of operations (`client.projects`, …) have in common."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import (
    Any,
    Awaitable,
    Callable,
    Dict,
    Mapping,
    NewType,
    Optional,
    Type,
    TypedDict,
    TypeVar,
    Union,
    cast,
)
from urllib.parse import quote

from ._async_rows import AsyncRows
from ._bodies import Body, json_body
from ._errors import ConfigurationError
from ._given import NotGiven
from ._objects import Resource
from ._pages import Pages
from ._query import path_of
from ._sending import Call, RawResponse, Sender, checked_retries, checked_timeout, default_timeout
from ._waiting import OnProgress, wait_until_final

Kind = TypeVar("Kind", bound=Resource)
Answered = TypeVar("Answered")

# Makes a call in a thread; see InThread.
Run = Callable[[Callable[[], Any]], Awaitable[Any]]

# An object of an answer, or its id.
Identified = Union[str, Resource]

# The name of a method of analysis that this version does not know: analyses.create(method=OtherMethod("new_one"), …).
OtherMethod = NewType("OtherMethod", str)


class CallOptions(TypedDict, total=False):
    """How one call is made, where it differs from the client: `options={"timeout": 5}`."""

    timeout: float
    """Seconds for each attempt"""
    max_retries: int
    idempotency_key: str
    """Of a POST; sent again with the same body within 24 hours, it gives the same answer once more"""
    if_match: str
    """The ETag that was read: PreconditionFailedError when the resource has changed since"""
    change_reason: str
    """Of a change or an erasure of patients: why, for the audit trail. Up to 500 characters; it should name no patient"""
    headers: Mapping[str, str]


_known_options = frozenset(CallOptions.__annotations__)


class Group:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def _get(self, template: str, kind: Type[Kind], **call: Any) -> Kind:
        return self._answer("GET", template, kind, **call)

    def _post(self, template: str, kind: Type[Kind], **call: Any) -> Kind:
        return self._answer("POST", template, kind, **call)

    def _patch(self, template: str, kind: Type[Kind], **call: Any) -> Kind:
        return self._answer("PATCH", template, kind, **call)

    def _delete(self, template: str, **call: Any) -> Resource:
        return self._answer("DELETE", template, Resource, **call)

    def _list(
        self,
        template: str,
        item: Callable[[Any], Answered],
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any],
        options: Optional[CallOptions],
        pages: Type[Pages[Any]] = Pages,
    ) -> Pages[Answered]:
        if self._sender.raw:
            # The answer as it came is that of one page.
            raw = self._raw("GET", template, path=path, query=query, options=options)
            made = RawResponse(
                raw.status, raw.headers, raw.content, lambda data: [item(one) for one in data.get("items", [])]
            )
            return cast("Pages[Answered]", made)

        def ask(page: Dict[str, Any]) -> Mapping[str, Any]:
            data = self._raw("GET", template, path=path, query=page, options=options).parse()
            return cast(Mapping[str, Any], data)

        path_of(template, **path)  # a wrong id is told here and not at the first item
        return pages(ask, query, item)

    def _final(
        self,
        template: str,
        kind: Type[Kind],
        id: Identified,
        *,
        what: str,
        timeout: Optional[float],
        on_progress: Optional[OnProgress],
        options: Optional[CallOptions],
    ) -> Kind:
        """Reads a resource until it is final, the server holding its answer while it is not."""
        reading: Dict[str, Any] = {name: value for name, value in (options or {}).items() if name != "idempotency_key"}
        patience = checked_timeout(reading.get("timeout") or self._sender.timeout or default_timeout)

        def read(held: int) -> Kind:
            headers = {"Prefer": f"wait={held}"} if held > 0 else {}
            asked = cast(CallOptions, {**reading, "timeout": patience + held})
            return kind(self._raw("GET", template, path={"id": id}, headers=headers, options=asked).parse())

        def is_final(resource: Kind) -> bool:
            return resource.get("status") not in ("queued", "running")

        return wait_until_final(
            read,
            is_final,
            what=what,
            timeout=timeout,
            on_progress=on_progress,
        )

    def _answer(self, method: str, template: str, kind: Callable[[Any], Answered], **call: Any) -> Answered:
        raw = self._raw(method, template, **call)
        if self._sender.raw:
            return cast(Answered, RawResponse(raw.status, raw.headers, raw.content, kind))
        return kind(raw.parse())

    def _raw(
        self,
        method: str,
        template: str,
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any] = {},
        body: Union[Mapping[str, Any], Body, None] = None,
        headers: Mapping[str, str] = {},
        options: Optional[CallOptions] = None,
        timeout: Optional[float] = None,
    ) -> RawResponse[Any]:
        given: Dict[str, Any] = dict(options or {})
        unknown = set(given) - _known_options
        if unknown:
            raise ConfigurationError(
                f"options knows {', '.join(sorted(_known_options))}, not {', '.join(sorted(map(str, unknown)))}."
            )
        sent = dict(headers)
        sent.update(given.get("headers") or {})
        if given.get("if_match") is not None:
            sent["If-Match"] = str(given["if_match"])
        if given.get("change_reason") is not None:
            sent["Change-Reason"] = quote(str(given["change_reason"]))
        if isinstance(body, Mapping):
            body = json_body({name: value for name, value in body.items() if not isinstance(value, NotGiven)})
        asked = given.get("timeout", timeout)
        retries = given.get("max_retries")
        key = given.get("idempotency_key")
        if key is not None and (not isinstance(key, str) or key == ""):
            raise ConfigurationError("idempotency_key must be a text of 1 to 255 visible characters.")
        return self._sender.send(
            Call(
                method=method,
                path=path_of(template, **path),
                query=query,
                body=body,
                headers=sent,
                timeout=None if asked is None else checked_timeout(asked),
                max_retries=None if retries is None else checked_retries(retries),
                idempotency_key=key,
            )
        )


class AsyncGroup:
    """A group whose calls are made in threads; `_sync` is the group that makes them."""

    def __init__(self, sync: Any, run: Run) -> None:
        self._sync = sync
        self._run = run

    def _listed(self, kind: Callable[[Any, Run], Answered], call: Callable[..., Any], /, *given: Any, **named: Any) -> Answered:
        if self._sync._sender.raw:
            # The answer as it came is that of one page, and is awaited.
            return cast(Answered, self._in_thread(call, *given, **named))
        return kind(call(*given, **named), self._run)

    async def _in_thread(self, call: Callable[..., Answered], /, *given: Any, **named: Any) -> Answered:
        on_progress = named.get("on_progress")
        if on_progress is not None:
            # What the caller wrote for its event loop is not called in another thread.
            loop = asyncio.get_running_loop()
            named["on_progress"] = lambda *state: loop.call_soon_threadsafe(on_progress, *state)
        taken = [AsyncRows(one) if hasattr(one, "__aiter__") and not hasattr(one, "read") else one for one in given]
        rows = [one for one in taken if isinstance(one, AsyncRows)]
        run = self._run if not rows else cast(Any, self._run).apart
        try:
            return cast(Answered, await run(partial(call, *taken, **named)))
        finally:
            for one in rows:
                await one.close()


__all__ = ["AsyncGroup", "CallOptions", "Group", "Identified", "OtherMethod", "Run"]
