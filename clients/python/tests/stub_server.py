"""A server on this machine that answers as a test has written it down, and keeps what it was asked."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Union


class Request(NamedTuple):
    method: str
    path: str
    query: str
    headers: Dict[str, str]
    body: bytes

    def content(self) -> bytes:
        """The body as it was before its Content-Encoding."""
        return gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body


class Reply(NamedTuple):
    status: int = 200
    data: Any = None
    error: Any = None
    headers: Dict[str, str] = {}
    # Instead of an envelope.
    raw: Optional[bytes] = None
    # How many bytes of it are sent before the connection is cut off.
    cut_after: Optional[int] = None

    def content(self) -> bytes:
        if self.raw is not None:
            return self.raw
        meta = {"timestamp": "2026-11-22T12:00:00.000Z", "request_id": "req_01jd4x2m3vexk8v6k0m2m3n4p5"}
        if self.error is not None or self.status >= 400:
            error = self.error or {"code": "SOME_CODE", "message": "Refused.", "details": {}}
            return json.dumps({"success": False, "error": {"details": {}, **error}, "meta": meta}).encode()
        return json.dumps({"success": True, "data": self.data or {}, "meta": meta}).encode()


# The replies in their order, or what decides about each request; None: the connection is cut off without a word.
Script = Union[List[Optional[Reply]], Callable[[Request], Optional[Reply]]]


class StubServer:
    def __init__(self, script: Script) -> None:
        self.requests: List[Request] = []
        self._script = script
        self._lock = threading.Lock()
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # head and content in one packet, or the client waits 40 ms for the second

            def handle_one(self) -> None:
                stub._handle(self)

            do_GET = do_POST = do_PATCH = do_DELETE = do_CONNECT = handle_one

            def log_message(self, format: str, *args: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: Any, client_address: Any) -> None:
                pass  # a client that hangs up is what many tests are about

        self._server = Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.url = f"{self.origin}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    def __enter__(self) -> "StubServer":
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handle(self, handler: BaseHTTPRequestHandler) -> None:
        path, _, query = handler.path.partition("?")
        headers = {name.lower(): value for name, value in handler.headers.items()}
        request = Request(handler.command, path, query, headers, _body_of(handler, headers))
        with self._lock:
            place = len(self.requests)
            self.requests.append(request)
        reply = self._script(request) if callable(self._script) else self._script[place]
        if reply is None:
            _cut_off(handler)
            return
        content = reply.content()
        handler.send_response_only(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content if reply.cut_after is None else content[: reply.cut_after])
        handler.wfile.flush()
        if reply.cut_after is not None:
            _cut_off(handler)


def _cut_off(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def _body_of(handler: BaseHTTPRequestHandler, headers: Dict[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return handler.rfile.read(int(headers.get("content-length", "0")))
    body = b""
    while True:
        line = handler.rfile.readline()
        if line == b"":
            raise ConnectionError("the body broke off")
        size = int(line.strip(), 16)
        body += handler.rfile.read(size)
        handler.rfile.readline()
        if size == 0:
            return body
