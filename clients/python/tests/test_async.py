"""Rows of the event loop, tasks that are canceled, processes that fork."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import unittest
from typing import Any, AsyncIterator, Dict, Iterator, List, Optional

from research_platform import AsyncClient, Client, ConfigurationError

from stub_server import Reply, Request, StubServer

key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"


def echo(request: Request) -> Reply:
    """The last step of the address as an id, so that whose answer it is can be seen."""
    return Reply(data={"id": request.path.rsplit("/", 1)[1], "created": 0})


def local_port(client: Client) -> int:
    ((connection, _),) = [one for kept in client._sender.transport._idle.values() for one in kept]
    return int(connection.sock.getsockname()[1])  # type: ignore[union-attr]


def in_child(act: Any) -> int:
    """What a forked process ends with: 0 where `act` gives True."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if act() else 2
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


class Rows(unittest.TestCase):
    def test_an_async_generator_is_uploaded_whole(self) -> None:
        async def rows() -> AsyncIterator[Dict[str, Any]]:
            for number in range(1234):
                if number % 100 == 0:
                    await asyncio.sleep(0)
                yield {"external_id": f"P{number}", "age": number}

        async def scene(url: str) -> None:
            async with AsyncClient(api_key=key, base_url=url) as client:
                await client.patients.upload("proj_1", rows())

        with StubServer([Reply(201, {"created": 1234})]) as server:
            asyncio.run(scene(server.url))
            lines = server.requests[0].content().decode().strip().split("\n")
        self.assertEqual([json.loads(line)["external_id"] for line in lines], [f"P{number}" for number in range(1234)])

    def test_what_breaks_in_it_is_raised_and_nothing_is_sent_as_if_it_were_all(self) -> None:
        ended: List[bool] = []

        async def rows() -> AsyncIterator[Dict[str, Any]]:
            try:
                yield {"age": 61}
                raise KeyError("the cursor is gone")
            finally:
                ended.append(True)

        async def scene(url: str) -> None:
            async with AsyncClient(api_key=key, base_url=url, max_retries=0) as client:
                await client.patients.upload("proj_1", rows())

        with StubServer(echo) as server:
            with self.assertRaises(KeyError):
                asyncio.run(scene(server.url))
            self.assertEqual(server.requests, [])
        self.assertEqual(ended, [True])

    def test_a_task_that_is_canceled_ends_rows_that_do_not_come_and_closes_them(self) -> None:
        ended: List[bool] = []

        async def scene(url: str) -> None:
            asked = asyncio.Event()

            async def rows() -> AsyncIterator[Dict[str, Any]]:
                try:
                    yield {"age": 61}
                    asked.set()
                    await asyncio.Event().wait()
                finally:
                    ended.append(True)

            async with AsyncClient(api_key=key, base_url=url) as client:
                upload = asyncio.ensure_future(client.patients.upload("proj_1", rows()))
                await asked.wait()
                upload.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await upload

        with StubServer(echo) as server:
            asyncio.run(scene(server.url))
        self.assertEqual(ended, [True])

    def test_a_task_that_is_canceled_asks_a_generator_for_no_other_row(self) -> None:
        given: List[int] = []
        begun, go_on = threading.Event(), threading.Event()

        def rows() -> Iterator[Dict[str, Any]]:
            for number in range(100):
                given.append(number)
                begun.set()
                go_on.wait()
                yield {"age": number}

        async def scene(url: str) -> None:
            client = AsyncClient(api_key=key, base_url=url)
            upload = asyncio.ensure_future(client.patients.upload("proj_1", rows()))
            await asyncio.get_running_loop().run_in_executor(None, begun.wait)
            upload.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await upload
            go_on.set()
            await client.close()

        with StubServer(echo) as server:
            asyncio.run(scene(server.url))
        self.assertEqual(given, [0])

    def test_rows_that_take_calls_of_the_same_client_do_not_wait_for_its_threads(self) -> None:
        async def scene(url: str) -> None:
            async with AsyncClient(api_key=key, base_url=url, concurrency=1) as client:

                async def rows(id: str) -> AsyncIterator[Dict[str, Any]]:
                    yield {"external_id": (await client.projects.get(id)).id}

                await asyncio.gather(*[client.patients.upload("proj_1", rows(f"proj_{number}")) for number in range(3)])

        with StubServer(echo) as server:
            asyncio.run(scene(server.url))
            self.assertEqual(sum(request.method == "POST" for request in server.requests), 3)

    def test_a_file_that_a_coroutine_reads_is_refused_by_name(self) -> None:
        class AsyncFile:
            async def read(self, size: int = -1) -> bytes:
                return b""

        with self.assertRaisesRegex(ConfigurationError, "AsyncFile is read by a coroutine"):
            Client(api_key=key, base_url="http://127.0.0.1:9/v1").patients.upload("proj_1", AsyncFile())

    def test_a_client_without_an_event_loop_says_who_takes_them(self) -> None:
        async def rows() -> AsyncIterator[Dict[str, Any]]:
            yield {"age": 61}

        with self.assertRaisesRegex(ConfigurationError, "taken by AsyncClient"):
            Client(api_key=key, base_url="http://127.0.0.1:9/v1").patients.upload("proj_1", rows())


@unittest.skipUnless(hasattr(os, "fork"), "this system forks no processes")
class Forks(unittest.TestCase):
    def test_a_forked_process_leaves_the_connections_to_its_parent(self) -> None:
        with StubServer(echo) as server, Client(api_key=key, base_url=server.url) as client:
            client.projects.get("proj_parent")
            port = local_port(client)

            def child() -> bool:
                return client.projects.get("proj_child").id == "proj_child" and local_port(client) != port

            self.assertEqual(in_child(child), 0)
            self.assertEqual(client.projects.get("proj_parent").id, "proj_parent")
            self.assertEqual(local_port(client), port)

    def test_an_asynchronous_client_goes_on_in_a_forked_process(self) -> None:
        async def get(client: AsyncClient, id: str) -> Optional[str]:
            return (await client.projects.get(id)).id

        with StubServer(echo) as server:
            client = AsyncClient(api_key=key, base_url=server.url)
            self.assertEqual(asyncio.run(get(client, "proj_parent")), "proj_parent")
            self.assertEqual(in_child(lambda: asyncio.run(get(client, "proj_child")) == "proj_child"), 0)
            self.assertEqual(asyncio.run(get(client, "proj_parent")), "proj_parent")
            asyncio.run(client.close())
