# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .. import _webhooks
from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from ..groups.webhooks import EventType, Webhooks
from .resources import Delivery, Event, NewWebhook, Webhook
from datetime import datetime
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union


class AsyncWebhooks(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Webhook]:
        """The webhooks, newest first."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def create(self, *, url: str, events: Sequence[EventType], description: Given[str]=NOT_GIVEN, project_ids: Given[Sequence[str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> NewWebhook:
        """Makes a webhook; its `secret` is shown this once."""
        return await self._in_thread(self._sync.create, url=url, events=events, description=description, project_ids=project_ids, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Webhook:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, url: Given[str]=NOT_GIVEN, events: Given[Sequence[EventType]]=NOT_GIVEN, description: Given[Optional[str]]=NOT_GIVEN, project_ids: Given[Optional[Sequence[str]]]=NOT_GIVEN, status: Given[Literal['enabled', 'disabled']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Webhook:
        """Changes what is given; `status="enabled"` turns it on again."""
        return await self._in_thread(self._sync.update, id, url=url, events=events, description=description, project_ids=project_ids, status=status, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        return await self._in_thread(self._sync.delete, id, options=options)

    async def rotate_secret(self, id: Identified, *, grace_seconds: Given[int]=NOT_GIVEN, options: Optional[CallOptions]=None) -> NewWebhook:
        """Gives a webhook a new secret, shown this once; the old one signs too for a while."""
        return await self._in_thread(self._sync.rotate_secret, id, grace_seconds=grace_seconds, options=options)

    async def test(self, id: Identified, *, options: Optional[CallOptions]=None) -> Delivery:
        """Sends a ping; the delivery tells how it went."""
        return await self._in_thread(self._sync.test, id, options=options)

    async def recover(self, id: Identified, *, since: Union[str, datetime], options: Optional[CallOptions]=None) -> Resource:
        """Sends every event since then that never reached this webhook again."""
        return await self._in_thread(self._sync.recover, id, since=since, options=options)

    @staticmethod
    def unwrap(body: Union[bytes, str], headers: Mapping[str, Any], secret: Union[str, Sequence[str]], *, tolerance: float=_webhooks.tolerance_seconds) -> Event:
        """
        The event of a webhook, once its signature and its time were found right. `body` is what came, byte for byte.
        `secret` may be several, while one is rotated. Raises WebhookVerificationError.
        """
        return Webhooks.unwrap(body, headers, secret, tolerance=tolerance)

    @staticmethod
    def sign_test_headers(body: Union[bytes, str], secret: str, *, event_id: Optional[str]=None, timestamp: Optional[int]=None) -> Dict[str, str]:
        """Headers as the platform sends them, to test a receiver with."""
        return Webhooks.sign_test_headers(body, secret, event_id=event_id, timestamp=timestamp)


class AsyncDeliveries(AsyncGroup):
    def list(self, webhook_id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Delivery]:
        """The deliveries of a webhook with every attempt, newest first."""
        return self._listed(AsyncPages, self._sync.list, webhook_id, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Delivery:
        return await self._in_thread(self._sync.get, id, options=options)

    async def redeliver(self, id: Identified, *, options: Optional[CallOptions]=None) -> Delivery:
        """Sends the event of a delivery once more, signed anew."""
        return await self._in_thread(self._sync.redeliver, id, options=options)


class AsyncEvents(AsyncGroup):
    def list(self, *, after: Given[str]=NOT_GIVEN, types: Given[Sequence[EventType]]=NOT_GIVEN, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Event]:
        """Events, oldest first, from the one that comes after `after`; kept 30 days."""
        return self._listed(AsyncPages, self._sync.list, after=after, types=types, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Event:
        return await self._in_thread(self._sync.get, id, options=options)
