from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union

from .. import _webhooks
from .._generated.resources import Delivery, Event, NewWebhook, Webhook
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages

EventType = Literal[
    "analysis.completed",
    "analysis.failed",
    "data.uploaded",
    "export.ready",
    "export.failed",
    "literature.imported",
    "review.created",
    "review.updated",
    "review.deleted",
    "review.set_added",
    "review.stage_closed",
    "review.conflict_opened",
    "review.conflict_settled",
    "review.extraction_form_updated",
    "review.extraction_completed",
    "review.extraction_agreed",
    "search.matched",
]


class Webhooks(Group):
    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Webhook]:
        """The webhooks, newest first."""
        return self._list("/webhooks", Webhook, query={"limit": limit, "cursor": cursor}, options=options)

    def create(
        self,
        *,
        url: str,
        events: Sequence[EventType],
        description: Given[str] = NOT_GIVEN,
        project_ids: Given[Sequence[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> NewWebhook:
        """Makes a webhook; its `secret` is shown this once."""
        body = {"url": url, "events": events, "description": description, "project_ids": project_ids}
        return self._post("/webhooks", NewWebhook, body=body, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Webhook:
        return self._get("/webhooks/{id}", Webhook, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        url: Given[str] = NOT_GIVEN,
        events: Given[Sequence[EventType]] = NOT_GIVEN,
        description: Given[Optional[str]] = NOT_GIVEN,
        project_ids: Given[Optional[Sequence[str]]] = NOT_GIVEN,
        status: Given[Literal["enabled", "disabled"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Webhook:
        """Changes what is given; `status="enabled"` turns it on again."""
        body = {
            "url": url,
            "events": events,
            "description": description,
            "project_ids": project_ids,
            "status": status,
        }
        return self._patch("/webhooks/{id}", Webhook, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        return self._delete("/webhooks/{id}", path={"id": id}, options=options)

    def rotate_secret(
        self, id: Identified, *, grace_seconds: Given[int] = NOT_GIVEN, options: Optional[CallOptions] = None
    ) -> NewWebhook:
        """Gives a webhook a new secret, shown this once; the old one signs too for a while."""
        body = {"grace_seconds": grace_seconds}
        return self._post("/webhooks/{id}/rotate-secret", NewWebhook, path={"id": id}, body=body, options=options)

    def test(self, id: Identified, *, options: Optional[CallOptions] = None) -> Delivery:
        """Sends a ping; the delivery tells how it went."""
        return self._post("/webhooks/{id}/test", Delivery, path={"id": id}, options=options)

    def recover(
        self, id: Identified, *, since: Union[str, datetime], options: Optional[CallOptions] = None
    ) -> Resource:
        """Sends every event since then that never reached this webhook again."""
        return self._post("/webhooks/{id}/recover", Resource, path={"id": id}, body={"since": since}, options=options)

    @staticmethod
    def unwrap(
        body: Union[bytes, str],
        headers: Mapping[str, Any],
        secret: Union[str, Sequence[str]],
        *,
        tolerance: float = _webhooks.tolerance_seconds,
    ) -> Event:
        """
        The event of a webhook, once its signature and its time were found right. `body` is what came, byte for byte.
        `secret` may be several, while one is rotated. Raises WebhookVerificationError.
        """
        return _webhooks.unwrap(body, headers, secret, tolerance=tolerance)

    @staticmethod
    def sign_test_headers(
        body: Union[bytes, str],
        secret: str,
        *,
        event_id: Optional[str] = None,
        timestamp: Optional[int] = None,
    ) -> Dict[str, str]:
        """Headers as the platform sends them, to test a receiver with."""
        return _webhooks.sign_test_headers(body, secret, event_id=event_id, timestamp=timestamp)


class Deliveries(Group):
    def list(
        self,
        webhook_id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Delivery]:
        """The deliveries of a webhook with every attempt, newest first."""
        path, query = {"id": webhook_id}, {"limit": limit, "cursor": cursor}
        return self._list("/webhooks/{id}/deliveries", Delivery, path=path, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Delivery:
        return self._get("/webhook-deliveries/{id}", Delivery, path={"id": id}, options=options)

    def redeliver(self, id: Identified, *, options: Optional[CallOptions] = None) -> Delivery:
        """Sends the event of a delivery once more, signed anew."""
        return self._post("/webhook-deliveries/{id}/redeliver", Delivery, path={"id": id}, options=options)


class Events(Group):
    def list(
        self,
        *,
        after: Given[str] = NOT_GIVEN,
        types: Given[Sequence[EventType]] = NOT_GIVEN,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Event]:
        """Events, oldest first, from the one that comes after `after`; kept 30 days."""
        query = {"limit": limit, "cursor": cursor, "after": after, "types": types, "sort": sort, "filter": filter}
        return self._list("/events", Event, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Event:
        return self._get("/events/{id}", Event, path={"id": id}, options=options)
