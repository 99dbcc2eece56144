"""A stub that passes requests on to the real server, and lets a test spoil what comes back."""

from __future__ import annotations

import http.client
from typing import Callable, Optional
from urllib.parse import urlsplit

from stub_server import Reply, Request, StubServer

Spoil = Callable[[Request, Reply], Optional[Reply]]


def forwarding(base_url: str, spoil: Spoil) -> StubServer:
    """What the server answers goes through `spoil`; links into the server lead here as well."""
    origin = base_url[: -len("/v1")]

    def forward(request: Request) -> Optional[Reply]:
        parts = urlsplit(origin)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        path = request.path + (f"?{request.query}" if request.query else "")
        kept = {
            name: value
            for name, value in request.headers.items()
            if name not in ("host", "connection", "transfer-encoding", "content-length", "accept-encoding")
        }
        connection.request(request.method, path, request.body or None, kept)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.getheader("content-type", "").startswith("application/json"):
            content = content.replace(origin.encode(), stub.origin.encode())
            content = content.replace(origin.replace("127.0.0.1", "localhost").encode(), stub.origin.encode())
        headers = {
            name: value
            for name, value in answer.getheaders()
            if name.lower() not in ("content-length", "connection", "keep-alive", "transfer-encoding", "date")
        }
        return spoil(request, Reply(answer.status, headers=headers, raw=content))

    stub = StubServer(forward)
    return stub
