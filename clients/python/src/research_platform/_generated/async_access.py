# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from ..groups.access import Permission, Role
from .inputs import KeyScope
from .resources import ApiKey, CurrentSession, Invitation, NewApiKey, NewInvitation, NewSession, OwnSession, RotatedApiKey, User
from datetime import datetime
from typing import Literal, Optional, Sequence, Union


class AsyncAuth(AsyncGroup):
    async def login(self, *, email: str, password: str, options: Optional[CallOptions]=None) -> NewSession:
        """Logs in; `Client(session_token=….session_token)` is then that person."""
        return await self._in_thread(self._sync.login, email=email, password=password, options=options)

    async def link(self, *, code: str, options: Optional[CallOptions]=None) -> NewSession:
        """Logs in with the code of a sign-in link, which works once."""
        return await self._in_thread(self._sync.link, code=code, options=options)

    async def logout(self, *, options: Optional[CallOptions]=None) -> Resource:
        """Ends the session at once."""
        return await self._in_thread(self._sync.logout, options=options)

    async def password(self, *, current_password: str, new_password: str, options: Optional[CallOptions]=None) -> Resource:
        """Changes one's password, which ends one's other sessions."""
        return await self._in_thread(self._sync.password, current_password=current_password, new_password=new_password, options=options)

    async def session(self, *, options: Optional[CallOptions]=None) -> CurrentSession:
        """Whose session this is and what it may do."""
        return await self._in_thread(self._sync.session, options=options)


class AsyncSessions(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[OwnSession]:
        """One's sessions that have not ended."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Ends a session."""
        return await self._in_thread(self._sync.delete, id, options=options)


class AsyncApiKeys(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ApiKey]:
        """The keys, newest first."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def create(self, *, name: str, permissions: Sequence[Permission], scope: Given[KeyScope]=NOT_GIVEN, type: Given[Literal['live', 'test']]=NOT_GIVEN, expires_at: Given[Union[str, datetime, None]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> NewApiKey:
        """Makes a key, as a session; `key` is shown this once."""
        return await self._in_thread(self._sync.create, name=name, permissions=permissions, scope=scope, type=type, expires_at=expires_at, options=options)

    async def get(self, key_id: Identified, *, options: Optional[CallOptions]=None) -> ApiKey:
        """What is known of a key, never the key itself."""
        return await self._in_thread(self._sync.get, key_id, options=options)

    async def update(self, key_id: Identified, *, name: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ApiKey:
        """Renames a key."""
        return await self._in_thread(self._sync.update, key_id, name=name, options=options)

    async def revoke(self, key_id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Revokes a key at once."""
        return await self._in_thread(self._sync.revoke, key_id, options=options)

    async def rotate(self, key_id: Identified, *, previous_key_ttl_seconds: Given[int]=NOT_GIVEN, expires_at: Given[Union[str, datetime, None]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> RotatedApiKey:
        """Puts a new key in the place of an old one, which works on for a day or as long as is said."""
        return await self._in_thread(self._sync.rotate, key_id, previous_key_ttl_seconds=previous_key_ttl_seconds, expires_at=expires_at, options=options)


class AsyncMembers(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[User]:
        """The people of the account."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> User:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, role: Role, options: Optional[CallOptions]=None) -> User:
        """Changes a person's role; their keys lose at once what the new role lacks."""
        return await self._in_thread(self._sync.update, id, role=role, options=options)

    async def remove(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Removes a person: their sessions end and their keys are revoked."""
        return await self._in_thread(self._sync.remove, id, options=options)


class AsyncInvitations(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Invitation]:
        """The invitations that wait to be accepted."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def create(self, *, email: str, role: Role, options: Optional[CallOptions]=None) -> NewInvitation:
        """Invites a person; a session is shown the link this once."""
        return await self._in_thread(self._sync.create, email=email, role=role, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Invitation:
        return await self._in_thread(self._sync.get, id, options=options)

    async def accept(self, *, token: str, name: str, password: str, options: Optional[CallOptions]=None) -> NewSession:
        """Accepts an invitation, which makes the user and logs them in."""
        return await self._in_thread(self._sync.accept, token=token, name=name, password=password, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Withdraws an invitation: its link is dead at once."""
        return await self._in_thread(self._sync.delete, id, options=options)
