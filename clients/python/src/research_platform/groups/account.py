from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, Mapping, Optional, Sequence, Union

from .._generated.resources import AuditEvent, AuditVerification, Billing, LoggedRequest, RateLimit
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages


class BillingGroup(Group):
    def get(self, *, options: Optional[CallOptions] = None) -> Billing:
        """The plan, its limits, and the requests of this minute, day and month."""
        return self._get("/billing", Billing, options=options)

    def update(
        self, *, plan: Literal["starter", "professional", "enterprise"], options: Optional[CallOptions] = None
    ) -> Billing:
        """Changes the plan, as an owner."""
        return self._patch("/billing", Billing, body={"plan": plan}, options=options)


class RateLimitGroup(Group):
    def get(self, *, options: Optional[CallOptions] = None) -> RateLimit:
        """The limits of this credential and what is left of them; not counted itself."""
        return self._get("/rate-limit", RateLimit, options=options)


class Operator(Group):
    """Of the whole platform; for owners of an operator account, with a session."""

    def queues(self, *, options: Optional[CallOptions] = None) -> Resource:
        """What there is to do, by task."""
        return self._get("/operator/queues", Resource, options=options)

    def workers(self, *, options: Optional[CallOptions] = None) -> Resource:
        """The workers, their last sign of life and what they work on."""
        return self._get("/operator/workers", Resource, options=options)

    def failed_jobs(self, *, options: Optional[CallOptions] = None) -> Resource:
        """The newest jobs that have no attempt left."""
        return self._get("/operator/failed-jobs", Resource, options=options)

    def retry_job(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Gives a failed job its attempts back."""
        return self._post("/operator/failed-jobs/{id}/retry", Resource, path={"id": id}, options=options)

    def discard_job(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Takes a failed job out of the queue for good."""
        return self._delete("/operator/failed-jobs/{id}", path={"id": id}, options=options)


class AuditEvents(Group):
    def list(
        self,
        *,
        action: Given[str] = NOT_GIVEN,
        resource: Given[Identified] = NOT_GIVEN,
        resource_type: Given[str] = NOT_GIVEN,
        actor: Given[Identified] = NOT_GIVEN,
        request_id: Given[str] = NOT_GIVEN,
        since: Given[Union[str, datetime]] = NOT_GIVEN,
        until: Given[Union[str, datetime]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[AuditEvent]:
        """What was done, by whom, newest first."""
        query = {
            "limit": limit,
            "cursor": cursor,
            "action": action,
            "resource": resource,
            "resource_type": resource_type,
            "actor": actor,
            "request_id": request_id,
            "since": since,
            "until": until,
        }
        return self._list("/audit-events", AuditEvent, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> AuditEvent:
        return self._get("/audit-events/{id}", AuditEvent, path={"id": id}, options=options)


class AuditVerifications(Group):
    def list(
        self, *, limit: Given[int] = NOT_GIVEN, cursor: Given[str] = NOT_GIVEN, options: Optional[CallOptions] = None
    ) -> Pages[AuditVerification]:
        """Verifications of the audit trail, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return self._list("/audit-verifications", AuditVerification, query=query, options=options)

    def create(self, *, options: Optional[CallOptions] = None) -> AuditVerification:
        """Starts one, or tells of the one that is under way."""
        return self._post("/audit-verifications", AuditVerification, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> AuditVerification:
        return self._get("/audit-verifications/{id}", AuditVerification, path={"id": id}, options=options)


class Requests(Group):
    def list(
        self,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[LoggedRequest]:
        """The account's own requests of seven days: route, status, duration, errors; no values."""
        query = {"limit": limit, "cursor": cursor, "sort": sort, "filter": filter}
        return self._list("/requests", LoggedRequest, query=query, options=options)
