"""What happens on the way: attempts, cut connections, streams, proxies, certificates."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import ssl
import subprocess
import tempfile
import unittest
from datetime import date
from typing import Any, Iterator, List, Optional
from unittest import mock

from research_platform import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    Client,
    ConfigurationError,
    FileMissingError,
    InvalidRequestError,
    PayloadTooLargeError,
    ResearchPlatformError,
)

from stub_server import Reply, Request, StubServer

key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"
at_once = {"Retry-After": "0"}
stored = Reply(201, {"created": 2, "updated": 0, "skipped": 0})


def client_of(server: StubServer, **options: Any) -> Client:
    return Client(api_key=key, base_url=server.url, **options)


class Attempts(unittest.TestCase):
    def test_a_connection_that_is_cut_off_is_asked_again(self) -> None:
        replies = [None, Reply(data={"id": "proj_1"}, cut_after=20), Reply(data={"id": "proj_1", "new_field": [1]})]
        with StubServer(replies) as server, client_of(server) as client:
            project = client.projects.get("proj_1")
            self.assertEqual(project["new_field"], [1])
            self.assertEqual(len(server.requests), 3)

    def test_connections_are_kept(self) -> None:
        ports = set()

        def reply(request: Request) -> Reply:
            ports.add(request.headers["host"])
            return Reply(data={"items": [], "next_cursor": None})

        with StubServer(reply) as server, client_of(server) as client:
            for _ in range(3):
                client.projects.list().page()
            self.assertEqual(sum(len(kept) for kept in client._sender.transport._idle.values()), 1)

    def test_a_connection_that_the_server_closed_meanwhile_is_not_used(self) -> None:
        replies: List[Optional[Reply]] = [Reply(data={"id": "a"}, headers={"Connection": "close"}), stored]
        with StubServer(replies) as server, client_of(server, max_retries=0) as client:
            client.projects.get("proj_1")
            self.assertEqual(client.patients.upload("proj_1", [{"age": 1}]).created, 2)

    def test_timeouts_and_retries_are_of_the_client_and_of_the_call(self) -> None:
        with StubServer([Reply(503, headers=at_once)] * 9) as server, client_of(server, max_retries=1) as client:
            with self.assertRaises(ApiError):
                client.projects.get("proj_1")
            self.assertEqual(len(server.requests), 2)
            with self.assertRaises(ApiError):
                client.projects.get("proj_1", options={"max_retries": 0})
            self.assertEqual(len(server.requests), 3)
            with self.assertRaises(ApiError):
                client.with_options(max_retries=2).projects.get("proj_1")
            self.assertEqual(len(server.requests), 6)

    def test_a_server_that_says_nothing_is_too_late(self) -> None:
        listening = socket_that_says_nothing()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        with listening, Client(api_key=key, base_url=address, max_retries=0, timeout=0.2) as client:
            with self.assertRaises(ApiTimeoutError) as raised:
                client.projects.get("proj_1")
        self.assertIn("timeout=", str(raised.exception))

    def test_a_page_of_a_proxy_is_no_answer(self) -> None:
        with StubServer([Reply(200, raw=b"<html>Log in, Dr. Smith</html>")]) as server, client_of(server) as client:
            with self.assertRaises(ApiError) as raised:
                client.projects.get("proj_1")
        self.assertEqual(raised.exception.code, "HTTP_200")
        self.assertNotIn("Smith", str(raised.exception))

    def test_a_redirection_is_not_followed(self) -> None:
        with StubServer([Reply(301, raw=b"", headers={"Location": "http://127.0.0.1:1/v1"})]) as server:
            with client_of(server) as client, self.assertRaises(ApiError) as raised:
                client.projects.get("proj_1")
        self.assertEqual(raised.exception.code, "HTTP_301")

    def test_compressed_answers_are_read(self) -> None:
        packed = gzip.compress(Reply(data={"id": "proj_1", "name": "é"}).content())
        with StubServer([Reply(raw=packed, headers={"Content-Encoding": "gzip"})]) as server, client_of(server) as client:
            self.assertEqual(client.projects.get("proj_1").name, "é")
            self.assertIn("gzip", server.requests[0].headers["accept-encoding"])

    def test_the_raw_response(self) -> None:
        reply = Reply(data={"id": "proj_1"}, headers={"ETag": '"a"', "Request-Id": "req_1"})
        with StubServer([reply, Reply(data={"items": [{"id": "pat_1"}], "next_cursor": "c"})]) as server:
            with client_of(server) as client:
                raw = client.with_raw_response.projects.get("proj_1")
                self.assertEqual((raw.status, raw.headers["etag"], raw.request_id), (200, '"a"', "req_1"))
                self.assertEqual(raw.parse().id, "proj_1")
                page = client.with_raw_response.patients.list("proj_1")
                self.assertEqual(page.json()["data"]["next_cursor"], "c")
                self.assertEqual([patient.id for patient in page.parse()], ["pat_1"])

    def test_not_given_is_not_null(self) -> None:
        with StubServer([Reply(data={"id": "proj_1"})] * 2) as server, client_of(server) as client:
            client.projects.update("proj_1", description=None)
            client.projects.update("proj_1", metadata={"site": None}, options={"if_match": '"a"'})
            self.assertEqual(json.loads(server.requests[0].body), {"description": None})
            self.assertEqual(json.loads(server.requests[1].body), {"metadata": {"site": None}})
            self.assertEqual(server.requests[1].headers["if-match"], '"a"')

    def test_what_can_not_be_meant_is_told_before_anything_is_sent(self) -> None:
        with StubServer([]) as server, client_of(server) as client:
            for wrong in (
                lambda: client.projects.get(""),
                lambda: client.projects.get(None),  # type: ignore[arg-type]
                lambda: client.projects.get("proj_1", options={"timout": 1}),  # type: ignore[typeddict-item]
                lambda: client.projects.get("proj_1", options={"timeout": 0}),
                lambda: client.projects.get("proj_1", options={"headers": {"X": "a\r\nb"}}),
                lambda: client.projects.get("proj_1", options={"headers": {"Authorization": "b"}}),
                lambda: client.analyses.create(
                    "proj_1", name="a", method="kaplan_meier", parameters={"time": float("nan")}  # type: ignore
                ),
                lambda: client.exports.create("pat_1", format="csv"),
                lambda: client.with_options(max_retries=-1),
                lambda: client.patients.upload("proj_1", {"age": 1}),
                lambda: client.patients.upload("proj_1", "age\n60\n"),
                lambda: client.patients.upload("proj_1", 7),
                lambda: Client(api_key=key, base_url=server.url, mode="prod"),  # type: ignore[arg-type]
                lambda: Client(api_key=key, base_url=server.url, timeout=-1),
                lambda: Client(api_key=key, base_url=server.url, log="loud"),  # type: ignore[arg-type]
            ):
                with self.subTest(), self.assertRaises(ConfigurationError):
                    wrong()
            self.assertEqual(server.requests, [])
        with self.assertRaises(ConfigurationError):
            client.projects.get("proj_1")  # it is closed


class Uploads(unittest.TestCase):
    def test_a_value_that_can_not_be_uploaded_is_named_by_row_and_column_and_not_shown(self) -> None:
        with StubServer([Reply(data={})]) as server, Client(api_key=key, base_url=server.url, max_retries=0) as client:
            with self.assertRaisesRegex(ConfigurationError, "Row 2, column age, holds") as raised:
                client.patients.upload("proj_1", [{"age": 1}, {"sex": "f", "age": float("nan"), "note": "Smith"}])
            self.assertNotIn("Smith", str(raised.exception))

    def test_what_may_be_uploaded(self) -> None:
        text = b"age,sex\n60,1\n70,2\n"
        with tempfile.TemporaryDirectory() as folder:
            plain, packed = os.path.join(folder, "a.csv"), os.path.join(folder, "a.csv.gz")
            lines = os.path.join(folder, "a.ndjson")
            for path, content in ((plain, text), (packed, gzip.compress(text)), (lines, b'{"attributes":{}}\n')):
                with open(path, "wb") as file:
                    file.write(content)
            rows = [{"external_id": "a", "age": 60}, {"attributes": {"born": date(1950, 1, 2)}}]
            ndjson = b'{"attributes":{"age":60},"external_id":"a"}\n{"attributes":{"born":"1950-01-02"}}\n'
            with open(plain, "rb") as opened, StubServer([stored] * 9) as server, client_of(server) as client:
                for source, media_type, content in (
                    (plain, "text/csv", text),
                    (packed, "text/csv", text),
                    (lines, "application/x-ndjson", b'{"attributes":{}}\n'),
                    (text, "text/csv", text),
                    (opened, "text/csv", text),
                    (io.StringIO(text.decode()), "text/csv", text),
                    (rows, "application/x-ndjson", ndjson),
                    ((row for row in rows), "application/x-ndjson", ndjson),
                ):
                    with self.subTest(type(source).__name__):
                        client.patients.upload("proj_1", source, on_conflict="skip")
                        request = server.requests[-1]
                        self.assertEqual(request.headers["content-type"], media_type)
                        self.assertEqual(request.content(), content)
                        self.assertEqual(request.query, "on_conflict=skip")

    def test_what_can_be_read_again_is_sent_again_the_same(self) -> None:
        replies: List[Optional[Reply]] = [Reply(503, headers=at_once), None, stored]
        stream = io.BytesIO(b"skipped" + b"age\n60\n" * 5000)
        stream.seek(len(b"skipped"))
        with StubServer(replies) as server, client_of(server) as client:
            client.patients.upload("proj_1", stream)
            bodies = {request.body for request in server.requests}
            self.assertEqual((len(server.requests), len(bodies)), (3, 1))
            self.assertTrue(gzip.decompress(bodies.pop()).startswith(b"age"))

    def test_what_can_be_read_once_is_never_sent_twice(self) -> None:
        class Pipe(io.RawIOBase):
            def __init__(self) -> None:
                self.rest = io.BytesIO(b"age\n60\n")

            def read(self, size: int = -1) -> bytes:
                return self.rest.read(size)

            def seekable(self) -> bool:
                return False

        sources: List[Any] = [Pipe(), iter([{"age": 60}])]
        for source, reply in zip(sources, (None, Reply(503, headers=at_once))):
            with StubServer([reply, stored]) as server, client_of(server) as client:
                with self.assertRaises(ResearchPlatformError) as raised:
                    client.patients.upload("proj_1", source)
                self.assertEqual(len(server.requests), 1)
        self.assertEqual(getattr(raised.exception, "status", None), 503)

    def test_an_interrupted_upload_says_what_to_do(self) -> None:
        with StubServer([None]) as server, client_of(server) as client:
            with self.assertRaises(ApiConnectionError) as raised:
                client.patients.upload("proj_1", iter([{"age": 60}]))
        self.assertIn("whole or not at all", str(raised.exception))
        self.assertIn("only once", str(raised.exception))

    def test_a_source_that_breaks_off_leaves_a_body_without_an_end(self) -> None:
        def rows() -> Iterator[Any]:
            for number in range(20_000):
                yield {"age": number}
            raise KeyError("the caller's own")

        ended: List[bytes] = []

        def reply(request: Request) -> Reply:
            ended.append(request.body)
            return stored

        with StubServer(reply) as server, client_of(server) as client:
            with self.assertRaises(KeyError):
                client.patients.upload("proj_1", rows())
            self.assertEqual(client.patients.upload("proj_1", b"age\n1\n").created, 2)
        self.assertEqual(len(ended), 1)

    def test_a_server_that_refuses_while_the_body_is_sent_is_heard(self) -> None:
        server = socket_that_refuses()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/v1"
        with server, Client(api_key=key, base_url=address) as client:
            with self.assertRaises(PayloadTooLargeError) as raised:
                client.patients.upload("proj_1", io.BytesIO(os.urandom(30_000_000)))
        self.assertEqual(raised.exception.request_id, "req_1")

    def test_problems_of_a_file_are_a_small_table(self) -> None:
        issues = [{"row": 2, "path": "age", "message": "must be a number"}]
        reply = Reply(400, error={"code": "INVALID_REQUEST", "message": "A row does not fit.", "details": {"issues": issues}})
        with StubServer([reply]) as server, client_of(server) as client:
            with self.assertRaises(InvalidRequestError) as raised:
                client.patients.upload("proj_1", b"age\nold\n")
        self.assertIn("\n  row 2, age  must be a number", str(raised.exception))

    def test_a_client_without_a_key_says_how_one_is_given_to_it(self) -> None:
        message = "The Authorization header is missing."
        details = {"reason": "missing_header"}
        reply = Reply(401, error={"code": "UNAUTHORIZED", "message": message, "details": details})
        with StubServer([reply]) as server, client_of(server) as client:
            with self.assertRaises(AuthenticationError) as raised:
                client.projects.get("proj_1")
        self.assertIn("pass it as api_key=, or set the environment variable", str(raised.exception))
        self.assertEqual(raised.exception.message, message)

    def test_a_row_that_can_not_be_sent_is_named_without_its_value(self) -> None:
        with StubServer([stored]) as server, client_of(server) as client:
            for value in (object(), float("nan"), {"Smith": "Smith"}, complex(1)):
                with self.subTest(type(value).__name__), self.assertRaises(ConfigurationError) as raised:
                    client.patients.upload("proj_1", iter([{"age": 1}, {"age": {"x": {1, "Smith"}}, "b": value}]))
                self.assertIn("Row 2", str(raised.exception))
                self.assertNotIn("Smith", str(raised.exception))
            self.assertEqual(server.requests, [])

    def test_files_that_are_no_upload(self) -> None:
        with tempfile.TemporaryDirectory() as folder, StubServer([]) as server, client_of(server) as client:
            sheet = os.path.join(folder, "a.xlsx")
            open(sheet, "wb").close()
            with self.assertRaises(ConfigurationError) as raised:
                client.patients.upload("proj_1", sheet)
            self.assertIn("CSV", str(raised.exception))
            for path in (os.path.join(folder, "b.csv"), folder):
                with self.assertRaises(FileNotFoundError):
                    client.patients.upload("proj_1", path)
            self.assertTrue(issubclass(FileMissingError, ResearchPlatformError))
            self.assertEqual(server.requests, [])


class Networks(unittest.TestCase):
    def test_a_proxy_of_the_environment_is_gone_through_unless_the_host_is_excepted(self) -> None:
        with StubServer(lambda request: Reply(data={"id": "proj_1"})) as proxy:
            through = {"http_proxy": proxy.origin.replace("//", "//ward:pass%21@"), "no_proxy": ""}
            with mock.patch.dict(os.environ, {**without_proxies(), **through}, clear=True):
                with Client(api_key=key, base_url="http://research.invalid/v1", max_retries=0) as client:
                    self.assertEqual(client.projects.get("proj_1").id, "proj_1")
                request = proxy.requests[0]
                self.assertEqual(request.path, "http://research.invalid/v1/projects/proj_1")
                self.assertEqual(request.headers["proxy-authorization"], "Basic d2FyZDpwYXNzIQ==")
                os.environ["no_proxy"] = "127.0.0.1"
                with StubServer([Reply(data={"id": "proj_2"})]) as server, client_of(server) as client:
                    self.assertEqual(client.projects.get("proj_2").id, "proj_2")
                    self.assertNotIn("proxy-authorization", server.requests[0].headers)

    def test_a_proxy_that_refuses_a_tunnel_is_named(self) -> None:
        with StubServer([Reply(407, raw=b"")]) as proxy:
            with mock.patch.dict(os.environ, {**without_proxies(), "https_proxy": proxy.origin}, clear=True):
                with Client(api_key=key, base_url="https://research.invalid/v1", max_retries=0) as client:
                    with self.assertRaises(ApiConnectionError) as raised:
                        client.projects.get("proj_1")
        self.assertEqual(proxy.requests[0].method, "CONNECT")
        self.assertIn("407", str(raised.exception))

    def test_an_authority_of_ones_own(self) -> None:
        if shutil.which("openssl") is None and not os.environ.get("TEST_REQUIRE_PROGRAMS"):
            self.skipTest("openssl is not installed")
        with tempfile.TemporaryDirectory() as folder, StubServer([Reply(data={"id": "proj_1"})] * 3) as server:
            certificate, private = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
            command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1"
            subprocess.run([*command.split(), "-out", certificate, "-keyout", private], check=True, capture_output=True)
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, private)
            server._server.socket = context.wrap_socket(server._server.socket, server_side=True)
            address = server.url.replace("http:", "https:")
            with Client(api_key=key, base_url=address, max_retries=0) as client:
                with self.assertRaises(ApiConnectionError) as raised:
                    client.projects.get("proj_1")
            self.assertIn("SSL_CERT_FILE", str(raised.exception))
            for name in ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"):
                with mock.patch.dict(os.environ, {**without_proxies(), name: certificate}, clear=True):
                    with Client(api_key=key, base_url=address) as client:
                        self.assertEqual(client.projects.get("proj_1").id, "proj_1")
            trusted = ssl.create_default_context(cafile=certificate)
            with Client(api_key=key, base_url=address, ssl_context=trusted) as client:
                self.assertEqual(client.projects.get("proj_1").id, "proj_1")

    def test_a_server_that_is_away(self) -> None:
        with Client(api_key=key, base_url="http://127.0.0.1:9/v1", max_retries=0) as client:
            with self.assertRaises(ApiConnectionError) as raised:
                client.projects.get("proj_1")
        self.assertIn("Nothing listens at http://127.0.0.1:9", str(raised.exception))


def without_proxies() -> Any:
    return {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}


def socket_that_says_nothing() -> Any:
    import socket

    return socket.create_server(("127.0.0.1", 0))


def socket_that_refuses() -> Any:
    """Answers as soon as the first bytes are there, and hangs up without reading the rest."""
    import socket
    import threading

    listening = socket.create_server(("127.0.0.1", 0))
    content = b'{"success":false,"error":{"code":"PAYLOAD_TOO_LARGE","message":"Too large.","details":{}},"meta":{"request_id":"req_1"}}'

    def refuse() -> None:
        connection, _ = listening.accept()
        connection.recv(1000)
        connection.sendall(b"HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(content) + content)
        connection.shutdown(socket.SHUT_WR)
        # What is sent until then is read, or the answer would be lost with a reset.
        connection.recv(1 << 20)
        connection.close()

    threading.Thread(target=refuse, daemon=True).start()
    return listening


if __name__ == "__main__":
    unittest.main()
