from __future__ import annotations

import asyncio
import contextvars
import os
import ssl
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from types import TracebackType
from typing import Any, Callable, Literal, Optional, Set, Type, TypeVar

from ._cancel import CallScope, current_scope
from ._client import Client
from ._errors import ConfigurationError
from ._generated.async_access import AsyncApiKeys, AsyncAuth, AsyncInvitations, AsyncMembers, AsyncSessions
from ._generated.async_account import (
    AsyncAuditEvents,
    AsyncAuditVerifications,
    AsyncBillingGroup,
    AsyncOperator,
    AsyncRateLimitGroup,
    AsyncRequests,
)
from ._generated.async_analyses import AsyncAnalyses, AsyncMethods, AsyncRuns
from ._generated.async_exports import AsyncExports
from ._generated.async_extractions import AsyncAnalysisPapers, AsyncReviewExtractions
from ._generated.async_literature import AsyncLiterature, AsyncLiteratureImports, AsyncSearchHistory
from ._generated.async_patients import AsyncPatients
from ._generated.async_projects import AsyncProjectPapers, AsyncProjects, AsyncVariables
from ._generated.async_reviews import AsyncReviewDuplicates, AsyncReviewRecords, AsyncReviews, AsyncReviewSets
from ._generated.async_searches import AsyncSearches
from ._generated.async_webhooks import AsyncDeliveries, AsyncEvents, AsyncWebhooks

Answered = TypeVar("Answered")


class InThread:
    """Makes calls in threads, so that they may wait. A task that is canceled ends its call, its connection with it."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._begin()

    def _begin(self) -> None:
        self._process = os.getpid()
        self._threads = self._pool(self._concurrency)
        self._apart: "Set[Future[Any]]" = set()

    @staticmethod
    def _pool(threads: int) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(threads, thread_name_prefix="research-platform")

    async def __call__(self, call: Callable[[], Answered]) -> Answered:
        if self._process != os.getpid():
            self._begin()  # a fork takes no threads along
        return await self._made(self._threads, call)

    async def apart(self, call: Callable[[], Answered]) -> Answered:
        """In a thread of its own: one that waits for rows, which may take calls of this client to make, holds none of the pool."""
        threads = self._pool(1)
        try:
            return await self._made(threads, call)
        finally:
            threads.shutdown(wait=False)

    async def _made(self, threads: ThreadPoolExecutor, call: Callable[[], Answered]) -> Answered:
        scope = CallScope()
        context = contextvars.copy_context()
        context.run(current_scope.set, scope)
        future: "Future[Answered]" = threads.submit(context.run, call)  # type: ignore[arg-type]
        if threads is not self._threads:
            self._apart.add(future)
            future.add_done_callback(self._apart.discard)
        ended = asyncio.wrap_future(future)
        try:
            return await asyncio.shield(ended)
        except asyncio.CancelledError:
            scope.cancel()
            # How it ends interests nobody any more; unread, asyncio would complain of it.
            ended.add_done_callback(lambda one: one.cancelled() or one.exception())
            raise

    async def close(self) -> None:
        if self._process != os.getpid():
            return
        if self._apart:
            # How they end is for those who made them.
            await asyncio.gather(*map(asyncio.wrap_future, list(self._apart)), return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(None, partial(self._threads.shutdown, wait=True))


class AsyncClient:
    """
    The same as Client for asyncio: every call is awaited, lists are iterated over with `async for`. The calls are made in a
    pool of threads (`concurrency` at once), since http.client, which needs no package, knows no asyncio; a task that is
    canceled ends its call at once. `on_progress` is called on the event loop, and rows to upload may come from an async
    generator.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        session_token: Optional[str] = None,
        mode: Optional[Literal["live", "test"]] = None,
        timeout: Optional[float] = None,
        max_retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
        log: Optional[Literal["off", "info", "debug"]] = None,
        concurrency: int = 16,
    ) -> None:
        if isinstance(concurrency, bool) or not isinstance(concurrency, int) or concurrency < 1:
            raise ConfigurationError("concurrency must be 1 or more.")
        client = Client(
            api_key=api_key,
            base_url=base_url,
            session_token=session_token,
            mode=mode,
            timeout=timeout,
            max_retries=max_retries,
            ssl_context=ssl_context,
            log=log,
        )
        self._take(client, InThread(concurrency))

    def _take(self, client: Client, run: InThread) -> None:
        self._client = client
        self._run = run
        self.projects = AsyncProjects(client.projects, run)
        self.project_papers = AsyncProjectPapers(client.project_papers, run)
        self.variables = AsyncVariables(client.variables, run)
        self.patients = AsyncPatients(client.patients, run)
        self.analyses = AsyncAnalyses(client.analyses, run)
        self.runs = AsyncRuns(client.runs, run)
        self.methods = AsyncMethods(client.methods, run)
        self.exports = AsyncExports(client.exports, run)
        self.literature = AsyncLiterature(client.literature, run)
        self.literature_imports = AsyncLiteratureImports(client.literature_imports, run)
        self.search_history = AsyncSearchHistory(client.search_history, run)
        self.reviews = AsyncReviews(client.reviews, run)
        self.review_sets = AsyncReviewSets(client.review_sets, run)
        self.review_records = AsyncReviewRecords(client.review_records, run)
        self.review_duplicates = AsyncReviewDuplicates(client.review_duplicates, run)
        self.review_extractions = AsyncReviewExtractions(client.review_extractions, run)
        self.analysis_papers = AsyncAnalysisPapers(client.analysis_papers, run)
        self.searches = AsyncSearches(client.searches, run)
        self.webhooks = AsyncWebhooks(client.webhooks, run)
        self.deliveries = AsyncDeliveries(client.deliveries, run)
        self.events = AsyncEvents(client.events, run)
        self.auth = AsyncAuth(client.auth, run)
        self.sessions = AsyncSessions(client.sessions, run)
        self.api_keys = AsyncApiKeys(client.api_keys, run)
        self.members = AsyncMembers(client.members, run)
        self.invitations = AsyncInvitations(client.invitations, run)
        self.billing = AsyncBillingGroup(client.billing, run)
        self.rate_limit = AsyncRateLimitGroup(client.rate_limit, run)
        self.audit_events = AsyncAuditEvents(client.audit_events, run)
        self.audit_verifications = AsyncAuditVerifications(client.audit_verifications, run)
        self.operator = AsyncOperator(client.operator, run)
        self.requests = AsyncRequests(client.requests, run)

    def with_options(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> "AsyncClient":
        """The same client with other habits; both use the same connections and threads."""
        return self._copy(self._client.with_options(timeout=timeout, max_retries=max_retries))

    @property
    def with_raw_response(self) -> Any:
        """The same client, whose calls give a RawResponse; of a list, `await ….page()` does."""
        return self._copy(self._client.with_raw_response)

    def _copy(self, client: Client) -> "AsyncClient":
        copy = object.__new__(type(self))
        copy._take(client, self._run)
        return copy

    @property
    def base_url(self) -> str:
        return self._client.base_url

    async def close(self) -> None:
        """Ends the connections and threads; calls under way are waited for."""
        self._client.close()
        await self._run.close()

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.base_url}>"
