"""A call from its arguments to its answer: the attempts, their order, their log. The only place that repeats anything."""

from __future__ import annotations

import json
import platform
import random
import time
import uuid
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from typing import Any, Callable, Dict, Generic, Mapping, Optional, TypeVar

from . import _log
from ._bodies import Body
from ._cancel import sleep
from ._errors import ApiConnectionError, ApiTimeoutError, CanceledError, ConfigurationError, error_of
from ._query import query_of
from ._retry import Outcome, delay, is_repeated
from ._transport import Answer, Headers, Transport
from ._version import version

Parsed = TypeVar("Parsed")

# Of an attempt, in seconds. Uploads of 200 MB take as long over a hospital's line, which the server waits for.
default_timeout = 60.0
upload_timeout = 600.0


@dataclass(frozen=True)
class Call:
    """One call of the API: what is asked for, and how often and how long it is tried."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Body] = None
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: Optional[float] = None
    max_retries: Optional[int] = None
    idempotency_key: Optional[str] = None


class RawResponse(Generic[Parsed]):
    """An answer as it came: `status`, `headers`, `content`, `request_id`; `parse()` is what the call returns otherwise."""

    def __init__(self, status: int, headers: Headers, content: bytes, parse: Callable[[Any], Parsed]) -> None:
        self.status = status
        self.headers = headers
        self.content = content
        self._parse = parse

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("request-id")  # type: ignore[no-any-return]

    def json(self) -> Any:
        """The whole answer, with its envelope."""
        return json.loads(self.content)

    def parse(self) -> Parsed:
        return self._parse(self.json()["data"])

    def __repr__(self) -> str:
        return f"<RawResponse {self.status}, {len(self.content)} bytes, request {self.request_id}>"


@dataclass(frozen=True)
class Sender:
    """Address, credential and habits of a client; immutable, so that copies with other habits share the connections."""

    base_url: str
    authorization: Optional[str] = field(repr=False)
    mode: Optional[str]
    timeout: Optional[float]
    max_retries: int
    transport: Transport = field(repr=False)
    raw: bool = False

    def with_options(self, timeout: Any, max_retries: Any) -> "Sender":
        return replace(
            self,
            timeout=self.timeout if timeout is None else checked_timeout(timeout),
            max_retries=self.max_retries if max_retries is None else checked_retries(max_retries),
        )

    def with_raw(self) -> "Sender":
        return replace(self, raw=True)

    def send(self, call: Call) -> RawResponse[Any]:
        """The answer of the call, its content read. Raises ApiError, ApiConnectionError, ApiTimeoutError, CanceledError."""
        headers = self._headers(call)
        url = self.base_url + call.path
        query = query_of(call.query)
        if query:
            url += f"?{query}"
        usual = upload_timeout if call.body is not None and call.body.length is None else default_timeout
        timeout = call.timeout if call.timeout is not None else self.timeout if self.timeout is not None else usual
        max_retries = self.max_retries if call.max_retries is None else call.max_retries
        rewindable = call.body is None or call.body.rewindable
        retries_taken = 0
        while True:
            _log.attempt_begins(call.method, call.path, retries_taken + 1)
            begun = time.monotonic()
            error: Exception
            try:
                answer = self.transport.send(call.method, url, headers, call.body, timeout)
                content = answer.read()
                milliseconds = round((time.monotonic() - begun) * 1000)
                if 200 <= answer.status < 300:
                    _log.attempt_ended(call.method, call.path, str(answer.status), milliseconds, _request_id(answer), None)
                    return _checked(answer, content)
                api_error = error_of(answer.status, answer.headers, content)
                outcome = Outcome(answer.status, answer.headers.get("retry-after"), api_error.details)
                error, ended, request_id = api_error, f"{answer.status} {api_error.code}", api_error.request_id
            except ApiConnectionError as connection_error:
                milliseconds = round((time.monotonic() - begun) * 1000)
                kind = "timeout" if isinstance(connection_error, ApiTimeoutError) else "connection"
                outcome = Outcome(error=kind)
                error, ended, request_id = connection_error, kind, None
            except CanceledError:
                _log.attempt_ended(
                    call.method, call.path, "canceled", round((time.monotonic() - begun) * 1000), None, None
                )
                raise
            now = datetime.now(timezone.utc)
            if not is_repeated(outcome, retries_taken, max_retries, rewindable, now):
                _log.attempt_ended(call.method, call.path, ended, milliseconds, request_id, None)
                raise error
            wait = delay(retries_taken, random.random(), outcome.retry_after, now)
            _log.attempt_ended(call.method, call.path, ended, milliseconds, request_id, wait)
            sleep(wait)
            retries_taken += 1

    def _headers(self, call: Call) -> Dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": f"research-platform-python/{version} Python/{platform.python_version()}",
        }
        if self.authorization is not None:
            headers["Authorization"] = self.authorization
        if self.mode is not None:
            headers["Data-Mode"] = self.mode
        if call.method == "POST":
            # Made once: it is the same in every attempt, and so what was asked is carried out once.
            headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
        if call.body is not None:
            headers.update(call.body.headers())
        elif call.method in ("POST", "PATCH"):
            headers["Content-Length"] = "0"
        for name, value in call.headers.items():
            if name.lower() in ("authorization", "host", "content-length", "transfer-encoding"):
                raise ConfigurationError(f"The header {name} is set by the client itself.")
            headers = {known: old for known, old in headers.items() if known.lower() != name.lower()}
            headers[name] = value
        for name, value in headers.items():
            # The value stays out of the message: it may be a credential.
            if any(ord(letter) < 32 or ord(letter) > 126 for letter in f"{name}{value}"):
                raise ConfigurationError(f"The header {name} holds a character that no header may hold.")
        return headers


def _request_id(answer: Answer) -> Optional[str]:
    return answer.headers.get("request-id")  # type: ignore[no-any-return]


def _checked(answer: Answer, content: bytes) -> RawResponse[Any]:
    """The answer, if it is one of the platform: a proxy may well say 200 to its own page of login."""
    try:
        envelope = json.loads(content)
    except ValueError:
        envelope = None
    if not isinstance(envelope, dict) or not isinstance(envelope.get("data"), dict):
        raise error_of(answer.status, answer.headers, b"")
    return RawResponse(answer.status, answer.headers, content, lambda data: data)


def checked_timeout(timeout: Any) -> float:
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not timeout > 0:
        raise ConfigurationError("timeout must be a number of seconds above 0.")
    return float(timeout)


def checked_retries(max_retries: Any) -> int:
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        raise ConfigurationError("max_retries must be 0 or more.")
    return max_retries
