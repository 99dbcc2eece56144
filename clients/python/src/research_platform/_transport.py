"""One attempt over HTTP/1.1, with http.client: connections that are kept, proxies, certificates, timeouts."""

from __future__ import annotations

import base64
import http.client
import os
import select
import socket
import ssl
import threading
import time
import urllib.request
import zlib
from functools import partial
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple
from urllib.parse import unquote, urlsplit

from ._bodies import Body, chunk_bytes
from ._cancel import current_scope
from ._errors import ApiConnectionError, ApiTimeoutError, CanceledError, ConfigurationError

# As long as routers and proxies keep a silent connection, at the least that is common.
_idle_seconds = 30.0
_kept_connections = 8


class Headers(Dict[str, str]):
    """Names in small letters; asked for in any case."""

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(name.lower())

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(name.lower())


class Answer:
    """Status and headers, and the bytes while they come. Closed by reading to the end, or by `close`."""

    def __init__(self, exchange: "_Exchange", response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = Headers((name.lower(), value) for name, value in response.getheaders())
        self._exchange = exchange
        self._response = response

    def chunks(self) -> Iterator[bytes]:
        """The bytes as they were before a Content-Encoding. Raises ApiConnectionError where they stop too early."""
        encoding = self.headers.get("content-encoding", "identity").strip().lower()
        decoder = zlib.decompressobj(47) if encoding in ("gzip", "deflate") else None
        complete = False
        try:
            while True:
                chunk = self._exchange.guarded(lambda: self._response.read1(chunk_bytes))
                if not chunk:
                    break
                yield decoder.decompress(chunk) if decoder is not None else chunk
            # http.client takes an end before Content-Length for the end when it is read in parts.
            if self._response.length not in (None, 0) or (decoder is not None and not decoder.eof):
                raise ApiConnectionError(f"The answer of {self._exchange.origin} broke off before its end.")
            complete = True
        except zlib.error as error:
            raise ApiConnectionError(f"The answer of {self._exchange.origin} is damaged: its gzip can't be read.") from error
        finally:
            self._response.close()
            self._exchange.finish(reusable=complete and not self._response.will_close)

    def read(self) -> bytes:
        return b"".join(self.chunks())

    def close(self) -> None:
        self._exchange.finish(reusable=False)


class Transport:
    """Connections to any number of servers, kept for the next request. Safe for threads."""

    def __init__(self, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._given_context = ssl_context
        self._context: Optional[ssl.SSLContext] = ssl_context
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._idle: Dict[str, List[Tuple[http.client.HTTPConnection, float]]] = {}
        self._closed = False

    def send(self, method: str, url: str, headers: Mapping[str, str], body: Optional[Body], timeout: float, silence: Optional[float] = None) -> Answer:
        """
        Sends one request and waits for the head of its answer. `timeout` is of the whole attempt, in seconds, `silence` of
        each wait for bytes in it.
        """
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        proxy = _proxy_of(parts.scheme, parts.hostname or "")
        # A body that can't be sent again goes over no connection that the server may just be closing.
        kept = self._take(origin) if body is None or body.rewindable else None
        connection = kept or self._open(parts.scheme, parts.hostname or "", parts.port, proxy)
        exchange = _Exchange(self, origin, connection, time.monotonic() + timeout, silence)
        sent = dict(headers)
        if parts.scheme == "http" and proxy is not None:
            path = url
            sent.update(_proxy_authorization(proxy))
        try:
            return exchange.run(method, path, parts.netloc, sent, body)
        except BaseException:
            exchange.finish(reusable=False)
            raise

    def close(self) -> None:
        self._leave_to_parent()
        with self._lock:
            self._closed = True
            kept = [connection for connections in self._idle.values() for connection, _ in connections]
            self._idle.clear()
        for connection in kept:
            connection.close()

    def __del__(self) -> None:
        self.close()  # a client that nobody holds any more leaves no connection behind

    def _leave_to_parent(self) -> None:
        """After a fork the connections are those of the parent too: on one that both use, each would read the other's answers."""
        if self._process == os.getpid():
            return
        inherited = [connection for connections in self._idle.values() for connection, _ in connections]
        # A thread that there is no more may have held the lock.
        self._process, self._lock, self._idle = os.getpid(), threading.Lock(), {}
        for connection in inherited:
            connection.close()

    def _take(self, origin: str) -> Optional[http.client.HTTPConnection]:
        self._leave_to_parent()
        while True:
            with self._lock:
                if self._closed:
                    raise ConfigurationError("The client is closed.")
                kept = self._idle.get(origin)
                if not kept:
                    return None
                connection, since = kept.pop()
            if time.monotonic() - since < _idle_seconds and not _has_ended(connection):
                return connection
            connection.close()

    def give_back(self, origin: str, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            kept = self._idle.setdefault(origin, [])
            if not self._closed and len(kept) < _kept_connections:
                kept.append((connection, time.monotonic()))
                return
        connection.close()

    def _open(self, scheme: str, host: str, port: Optional[int], proxy: Optional[str]) -> http.client.HTTPConnection:
        if self._closed:
            raise ConfigurationError("The client is closed.")
        if proxy is None:
            if scheme == "https":
                return http.client.HTTPSConnection(host, port, context=self._tls())
            return http.client.HTTPConnection(host, port)
        through = urlsplit(proxy)
        if scheme == "http":
            return http.client.HTTPConnection(through.hostname or "", through.port or 80)
        connection = http.client.HTTPSConnection(through.hostname or "", through.port or 80, context=self._tls())
        connection.set_tunnel(host, port or 443, headers=_proxy_authorization(proxy))
        return connection

    def _tls(self) -> ssl.SSLContext:
        if self._context is None:
            # What the system trusts, or SSL_CERT_FILE and SSL_CERT_DIR, which OpenSSL reads itself.
            context = ssl.create_default_context()
            for name in _bundle_variables:
                bundle = os.environ.get(name)
                if not bundle:
                    continue
                try:
                    context.load_verify_locations(
                        cafile=None if os.path.isdir(bundle) else bundle, capath=bundle if os.path.isdir(bundle) else None
                    )
                except (OSError, ssl.SSLError) as error:
                    raise ConfigurationError(f"The certificates that {name} names, {bundle}, can't be read.") from error
            self._context = context
        return self._context


# What the other tools of a hospital's machine already go by: trusted as well.
_bundle_variables = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


class _Exchange:
    """One request on one connection, with the time that is left for it."""

    def __init__(self, transport: Transport, origin: str, connection: http.client.HTTPConnection, deadline: float, silence: Optional[float]) -> None:
        self.origin = origin
        self._transport = transport
        self._connection = connection
        self._deadline = deadline
        self._silence = silence
        self._scope = current_scope.get()
        self._finished = False

    def run(self, method: str, path: str, host: str, headers: Mapping[str, str], body: Optional[Body]) -> Answer:
        if self._scope is not None:
            self._scope.interruptible_by(self._interrupt)
        connection = self._connection
        if connection.sock is None:
            self.guarded(connection.connect)

        def head() -> None:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            connection.putheader("Host", host)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()

        try:
            self.guarded(head)
            if body is not None:
                self._send_body(body)
        except ApiConnectionError as error:
            # A server that refuses a body answers and hangs up while it is still being sent: its words count.
            if not isinstance(error.__cause__, (BrokenPipeError, ConnectionResetError)) or body is None:
                raise
            try:
                return Answer(self, self._response())
            except ApiConnectionError:
                raise error from error.__cause__
        return Answer(self, self._response())

    def _send_body(self, body: Body) -> None:
        chunked = body.length is None
        for chunk in body.open():
            framed = b"%x\r\n%b\r\n" % (len(chunk), chunk) if chunked else chunk
            if chunk:
                self.guarded(partial(self._connection.send, framed))
        if chunked:
            self.guarded(lambda: self._connection.send(b"0\r\n\r\n"))

    def _response(self) -> http.client.HTTPResponse:
        response: http.client.HTTPResponse = self.guarded(self._connection.getresponse)
        return response

    def guarded(self, act: Any) -> Any:
        """Does something with the socket within the time that is left, and names what goes wrong."""
        if self._scope is not None and self._scope.is_canceled():
            raise CanceledError("The call was canceled.")
        left = self._deadline - time.monotonic()
        try:
            if left <= 0:
                raise socket.timeout()
            if self._silence is not None:
                left = min(left, self._silence)
            self._connection.timeout = left
            if self._connection.sock is not None:
                self._connection.sock.settimeout(left)
            return act()
        except (OSError, http.client.HTTPException) as error:
            if self._scope is not None and self._scope.is_canceled():
                raise CanceledError("The call was canceled.") from error
            raise _connection_error(self.origin, error) from error

    def _interrupt(self) -> None:
        sock = self._connection.sock
        if sock is not None:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has ended by itself

    def finish(self, *, reusable: bool) -> None:
        if self._finished:
            return
        self._finished = True
        if self._scope is not None:
            self._scope.interruptible_by(None)
        if reusable:
            self._transport.give_back(self.origin, self._connection)
        else:
            self._connection.close()


def _has_ended(connection: http.client.HTTPConnection) -> bool:
    """Whether the server has closed a connection that waits: something to read that nobody asked for."""
    sock = connection.sock
    try:
        return sock is None or bool(select.select([sock], [], [], 0)[0])
    except (OSError, ValueError):
        return True


def _proxy_of(scheme: str, host: str) -> Optional[str]:
    """The proxy that the environment names (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), or the system's own setting."""
    proxy = urllib.request.getproxies().get(scheme)
    if not proxy or urllib.request.proxy_bypass(host):
        return None
    if "://" not in proxy:
        proxy = f"http://{proxy}"
    if urlsplit(proxy).scheme != "http":
        raise ConfigurationError("Only a proxy at http:// is supported: see HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY.")
    return proxy


def _proxy_authorization(proxy: str) -> Dict[str, str]:
    parts = urlsplit(proxy)
    if parts.username is None:
        return {}
    credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode("utf-8")
    return {"Proxy-Authorization": "Basic " + base64.b64encode(credentials).decode("ascii")}


def _connection_error(origin: str, error: BaseException) -> ApiConnectionError:
    if isinstance(error, ssl.SSLCertVerificationError):
        return ApiConnectionError(
            f"The certificate of {origin} is not trusted ({error.verify_message}). Where the network has an authority of "
            "its own, name its file in SSL_CERT_FILE, or pass ssl_context=."
        )
    if isinstance(error, ssl.SSLError):
        return ApiConnectionError(f"There is no TLS with {origin} ({error.reason}). Is it http:// instead of https://?")
    if isinstance(error, socket.timeout):
        return ApiTimeoutError(f"{origin} took longer than the timeout. Pass a larger timeout=, or ask again.")
    if isinstance(error, socket.gaierror):
        return ApiConnectionError(f"The host of {origin} is not known. Check base_url, and the network.")
    if isinstance(error, ConnectionRefusedError):
        return ApiConnectionError(f"Nothing listens at {origin}. Check base_url, and that the platform runs.")
    if isinstance(error, (ConnectionError, http.client.HTTPException)):
        return ApiConnectionError(f"The connection with {origin} was cut off before the answer was there.")
    # http.client has no class for a proxy that refuses; its words then hold the proxy's status.
    words = str(error) if "Tunnel connection failed" in str(error) else getattr(error, "strerror", None)
    return ApiConnectionError(
        f"There is no connection with {origin} ({words or type(error).__name__}). Check base_url, the network and the proxy."
    )
