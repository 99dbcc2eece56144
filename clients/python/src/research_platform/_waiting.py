"""Waiting for work of the platform, also across a restart of its server."""

from __future__ import annotations

import random
import time
from datetime import datetime, timezone
from typing import Callable, Optional, TypeVar

from ._cancel import sleep
from ._errors import ApiConnectionError, ApiTimeoutError, ConfigurationError, RateLimitedError, ResearchPlatformError, ServerError
from ._objects import Resource
from ._retry import delay, longest_retry_after

Waited = TypeVar("Waited", bound=Resource)

# Told of: how far the work is (0 to 1), and its status.
OnProgress = Callable[[float, str], None]

# The server holds an answer for up to 25 s; whoever watches the progress wants to hear of it sooner.
_held_seconds = 20
_watched_seconds = 2
# As long as a careful restart takes: what is away for longer is away.
_longest_outage = 300.0


def wait_until_final(
    read: Callable[[int], Waited],
    is_final: Callable[[Waited], bool],
    *,
    what: str,
    timeout: Optional[float],
    on_progress: Optional[OnProgress],
) -> Waited:
    """
    Reads a resource until it is final. `read` is given the seconds for which the server may hold its answer. An outage of
    the server is waited out for five minutes. Raises ApiTimeoutError when `timeout` has passed; the work itself goes on.
    """
    if timeout is not None and not timeout > 0:
        raise ConfigurationError("timeout must be a number of seconds above 0, or None to wait as long as it takes.")
    deadline = None if timeout is None else time.monotonic() + timeout
    told = None
    failures = 0
    away_since: Optional[float] = None
    while True:
        left = float("inf") if deadline is None else deadline - time.monotonic()
        if left <= 0:
            raise ApiTimeoutError(f"The {what} is not over after {timeout:g} s. It goes on: wait for it again, or cancel it.")
        held = int(min(_held_seconds if on_progress is None else _watched_seconds, left))
        begun = time.monotonic()
        try:
            resource = read(held)
        except (ApiConnectionError, ServerError, RateLimitedError) as error:
            away_since = begun if away_since is None else away_since
            if not _may_pass(error) or time.monotonic() - away_since > _longest_outage:
                raise
            retry_after = getattr(error, "headers", {}).get("retry-after")
            wait = delay(failures, random.random(), retry_after, datetime.now(timezone.utc))
            failures += 1
            sleep(min(wait, max(left, 0.0)))
            continue
        failures, away_since = 0, None
        state = (float(resource.get("progress") or 0.0), str(resource.get("status")))
        if on_progress is not None and state != told:
            on_progress(*state)
            told = state
        if is_final(resource):
            return resource
        # A server that holds no answer, as one that shuts down, is not asked more than once a second.
        sleep(max(0.0, min(1.0 - (time.monotonic() - begun), left)))


def _may_pass(error: ResearchPlatformError) -> bool:
    if isinstance(error, ApiConnectionError):
        return True
    if isinstance(error, RateLimitedError):
        return error.retry_after is None or error.retry_after <= longest_retry_after
    return isinstance(error, ServerError) and error.status in (502, 503, 504)
