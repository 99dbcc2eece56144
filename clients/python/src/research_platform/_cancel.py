"""A way to end a call from another thread: what `AsyncClient` does when its task is canceled."""

from __future__ import annotations

import contextvars
import threading
import time
from concurrent.futures import CancelledError, Future
from typing import Any, Callable, Optional, TypeVar

from ._errors import CanceledError

Waited = TypeVar("Waited")


class CallScope:
    """One call that may be canceled. Whoever waits in it, for a socket or for time, wakes up at once."""

    def __init__(self) -> None:
        self._canceled = threading.Event()
        self._lock = threading.Lock()
        self._interrupt: Optional[Callable[[], None]] = None
        self._awaited: "Optional[Future[Any]]" = None

    def cancel(self) -> None:
        with self._lock:
            self._canceled.set()
            if self._interrupt is not None:
                self._interrupt()
            if self._awaited is not None:
                self._awaited.cancel()

    def is_canceled(self) -> bool:
        return self._canceled.is_set()

    def interruptible_by(self, interrupt: Optional[Callable[[], None]]) -> None:
        """What `cancel` has to do to end the wait that begins now; None: that wait is over."""
        with self._lock:
            self._interrupt = interrupt
            # Canceled between the last look and this wait: nobody would call `interrupt` any more.
            if interrupt is not None and self._canceled.is_set():
                interrupt()

    def check(self) -> None:
        if self._canceled.is_set():
            raise CanceledError("The call was canceled.")

    def wait(self, future: "Future[Waited]") -> Waited:
        """For what another thread does. A cancel ends that too."""
        with self._lock:
            self._awaited = future
            if self._canceled.is_set():
                future.cancel()
        try:
            return future.result()
        except CancelledError:
            self.check()
            raise
        finally:
            with self._lock:
                self._awaited = None

    def sleep(self, seconds: float) -> None:
        if self._canceled.wait(seconds):
            raise CanceledError("The call was canceled.")


current_scope: "contextvars.ContextVar[Optional[CallScope]]" = contextvars.ContextVar("research_platform_scope", default=None)


def sleep(seconds: float) -> None:
    scope = current_scope.get()
    if scope is None:
        time.sleep(seconds)
    else:
        scope.sleep(seconds)
