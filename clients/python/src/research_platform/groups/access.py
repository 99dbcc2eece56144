from __future__ import annotations

from datetime import datetime
from typing import Literal, Optional, Sequence, Union

from .._generated.inputs import KeyScope
from .._generated.resources import (
    ApiKey,
    CurrentSession,
    Invitation,
    NewApiKey,
    NewInvitation,
    NewSession,
    OwnSession,
    RotatedApiKey,
    User,
)
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages

Permission = Literal["read", "write", "delete", "admin"]
Role = Literal["owner", "admin", "member", "viewer"]


class Auth(Group):
    def login(self, *, email: str, password: str, options: Optional[CallOptions] = None) -> NewSession:
        """Logs in; `Client(session_token=….session_token)` is then that person."""
        return self._post("/auth/login", NewSession, body={"email": email, "password": password}, options=options)

    def link(self, *, code: str, options: Optional[CallOptions] = None) -> NewSession:
        """Logs in with the code of a sign-in link, which works once."""
        return self._post("/auth/link", NewSession, body={"code": code}, options=options)

    def logout(self, *, options: Optional[CallOptions] = None) -> Resource:
        """Ends the session at once."""
        return self._post("/auth/logout", Resource, options=options)

    def password(
        self, *, current_password: str, new_password: str, options: Optional[CallOptions] = None
    ) -> Resource:
        """Changes one's password, which ends one's other sessions."""
        body = {"current_password": current_password, "new_password": new_password}
        return self._post("/auth/password", Resource, body=body, options=options)

    def session(self, *, options: Optional[CallOptions] = None) -> CurrentSession:
        """Whose session this is and what it may do."""
        return self._get("/auth/session", CurrentSession, options=options)


class Sessions(Group):
    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[OwnSession]:
        """One's sessions that have not ended."""
        return self._list("/sessions", OwnSession, query={"limit": limit, "cursor": cursor}, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Ends a session."""
        return self._delete("/sessions/{id}", path={"id": id}, options=options)


class ApiKeys(Group):
    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ApiKey]:
        """The keys, newest first."""
        return self._list("/api-keys", ApiKey, query={"limit": limit, "cursor": cursor}, options=options)

    def create(
        self,
        *,
        name: str,
        permissions: Sequence[Permission],
        scope: Given[KeyScope] = NOT_GIVEN,
        type: Given[Literal["live", "test"]] = NOT_GIVEN,
        expires_at: Given[Union[str, datetime, None]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> NewApiKey:
        """Makes a key, as a session; `key` is shown this once."""
        body = {"name": name, "permissions": permissions, "scope": scope, "type": type, "expires_at": expires_at}
        return self._post("/api-keys", NewApiKey, body=body, options=options)

    def get(self, key_id: Identified, *, options: Optional[CallOptions] = None) -> ApiKey:
        """What is known of a key, never the key itself."""
        return self._get("/api-keys/{key_id}", ApiKey, path={"key_id": key_id}, options=options)

    def update(
        self, key_id: Identified, *, name: Given[str] = NOT_GIVEN, options: Optional[CallOptions] = None
    ) -> ApiKey:
        """Renames a key."""
        return self._patch("/api-keys/{key_id}", ApiKey, path={"key_id": key_id}, body={"name": name}, options=options)

    def revoke(self, key_id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Revokes a key at once."""
        return self._delete("/api-keys/{key_id}", path={"key_id": key_id}, options=options)

    def rotate(
        self,
        key_id: Identified,
        *,
        previous_key_ttl_seconds: Given[int] = NOT_GIVEN,
        expires_at: Given[Union[str, datetime, None]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> RotatedApiKey:
        """Puts a new key in the place of an old one, which works on for a day or as long as is said."""
        body = {"previous_key_ttl_seconds": previous_key_ttl_seconds, "expires_at": expires_at}
        path = {"key_id": key_id}
        return self._post("/api-keys/{key_id}/rotate", RotatedApiKey, path=path, body=body, options=options)


class Members(Group):
    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[User]:
        """The people of the account."""
        return self._list("/team/members", User, query={"limit": limit, "cursor": cursor}, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> User:
        return self._get("/team/members/{id}", User, path={"id": id}, options=options)

    def update(self, id: Identified, *, role: Role, options: Optional[CallOptions] = None) -> User:
        """Changes a person's role; their keys lose at once what the new role lacks."""
        return self._patch("/team/members/{id}", User, path={"id": id}, body={"role": role}, options=options)

    def remove(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Removes a person: their sessions end and their keys are revoked."""
        return self._delete("/team/members/{id}", path={"id": id}, options=options)


class Invitations(Group):
    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Invitation]:
        """The invitations that wait to be accepted."""
        return self._list("/team/invitations", Invitation, query={"limit": limit, "cursor": cursor}, options=options)

    def create(self, *, email: str, role: Role, options: Optional[CallOptions] = None) -> NewInvitation:
        """Invites a person; a session is shown the link this once."""
        return self._post("/team/invitations", NewInvitation, body={"email": email, "role": role}, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Invitation:
        return self._get("/team/invitations/{id}", Invitation, path={"id": id}, options=options)

    def accept(
        self, *, token: str, name: str, password: str, options: Optional[CallOptions] = None
    ) -> NewSession:
        """Accepts an invitation, which makes the user and logs them in."""
        body = {"token": token, "name": name, "password": password}
        return self._post("/team/invitations/accept", NewSession, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Withdraws an invitation: its link is dead at once."""
        return self._delete("/team/invitations/{id}", path={"id": id}, options=options)
