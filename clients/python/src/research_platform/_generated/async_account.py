# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .resources import AuditEvent, AuditVerification, Billing, LoggedRequest, RateLimit
from datetime import datetime
from typing import Any, Literal, Mapping, Optional, Sequence, Union


class AsyncBillingGroup(AsyncGroup):
    async def get(self, *, options: Optional[CallOptions]=None) -> Billing:
        """The plan, its limits, and the requests of this minute, day and month."""
        return await self._in_thread(self._sync.get, options=options)

    async def update(self, *, plan: Literal['starter', 'professional', 'enterprise'], options: Optional[CallOptions]=None) -> Billing:
        """Changes the plan, as an owner."""
        return await self._in_thread(self._sync.update, plan=plan, options=options)


class AsyncRateLimitGroup(AsyncGroup):
    async def get(self, *, options: Optional[CallOptions]=None) -> RateLimit:
        """The limits of this credential and what is left of them; not counted itself."""
        return await self._in_thread(self._sync.get, options=options)


class AsyncOperator(AsyncGroup):
    async def queues(self, *, options: Optional[CallOptions]=None) -> Resource:
        """What there is to do, by task."""
        return await self._in_thread(self._sync.queues, options=options)

    async def workers(self, *, options: Optional[CallOptions]=None) -> Resource:
        """The workers, their last sign of life and what they work on."""
        return await self._in_thread(self._sync.workers, options=options)

    async def failed_jobs(self, *, options: Optional[CallOptions]=None) -> Resource:
        """The newest jobs that have no attempt left."""
        return await self._in_thread(self._sync.failed_jobs, options=options)

    async def retry_job(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Gives a failed job its attempts back."""
        return await self._in_thread(self._sync.retry_job, id, options=options)

    async def discard_job(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Takes a failed job out of the queue for good."""
        return await self._in_thread(self._sync.discard_job, id, options=options)


class AsyncAuditEvents(AsyncGroup):
    def list(self, *, action: Given[str]=NOT_GIVEN, resource: Given[Identified]=NOT_GIVEN, resource_type: Given[str]=NOT_GIVEN, actor: Given[Identified]=NOT_GIVEN, request_id: Given[str]=NOT_GIVEN, since: Given[Union[str, datetime]]=NOT_GIVEN, until: Given[Union[str, datetime]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[AuditEvent]:
        """What was done, by whom, newest first."""
        return self._listed(AsyncPages, self._sync.list, action=action, resource=resource, resource_type=resource_type, actor=actor, request_id=request_id, since=since, until=until, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> AuditEvent:
        return await self._in_thread(self._sync.get, id, options=options)


class AsyncAuditVerifications(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[AuditVerification]:
        """Verifications of the audit trail, newest first."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def create(self, *, options: Optional[CallOptions]=None) -> AuditVerification:
        """Starts one, or tells of the one that is under way."""
        return await self._in_thread(self._sync.create, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> AuditVerification:
        return await self._in_thread(self._sync.get, id, options=options)


class AsyncRequests(AsyncGroup):
    def list(self, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[LoggedRequest]:
        """The account's own requests of seven days: route, status, duration, errors; no values."""
        return self._listed(AsyncPages, self._sync.list, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)
