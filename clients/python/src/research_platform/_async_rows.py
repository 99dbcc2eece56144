"""Rows of an async generator, for a call that is made in a thread."""

from __future__ import annotations

import asyncio
from typing import Any, AsyncIterable, Iterator, List, Optional

from ._cancel import CallScope, current_scope

# A visit to the event loop takes longer than to send a row.
_rows_at_once = 500


class AsyncRows:
    """Goes over the rows in the thread of the call, while they are made on the event loop, some ahead of what is sent."""

    def __init__(self, source: AsyncIterable[Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._source = source.__aiter__()
        self._making: "Optional[asyncio.Task[Any]]" = None

    def __iter__(self) -> Iterator[Any]:
        scope = current_scope.get() or CallScope()
        while True:
            rows = scope.wait(asyncio.run_coroutine_threadsafe(self._next_rows(), self._loop))
            yield from rows
            if len(rows) < _rows_at_once:
                return

    async def _next_rows(self) -> List[Any]:
        self._making = asyncio.current_task()
        rows: List[Any] = []
        while len(rows) < _rows_at_once:
            try:
                rows.append(await self._source.__anext__())
            except StopAsyncIteration:
                break
        return rows

    async def close(self) -> None:
        """Ends the generator, so that what it holds, such as a cursor, is closed."""
        if self._making is not None and not self._making.done():
            self._making.cancel()
            await asyncio.wait([self._making])
        aclose = getattr(self._source, "aclose", None)
        if aclose is not None:
            await aclose()
