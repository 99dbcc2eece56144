"""What answers are in Python: objects, results that show themselves, files, waits, asyncio."""

from __future__ import annotations

import ast
import asyncio
import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional

import research_platform
from research_platform import (
    ApiTimeoutError,
    AsyncClient,
    Client,
    ConfigurationError,
    DownloadError,
    ExportFailedError,
    NotFoundError,
    RunFailedError,
)
from research_platform.types import Patient, Project, Run

from stub_server import Reply, Request, StubServer

key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"
table = {
    "name": "km",
    "title": "Survival <all>",
    "columns": [{"name": "g", "title": "Group"}, {"name": "n", "title": "n"}],
    "rows": [["<b>A</b>", "12"], ["B", "7"]],
}
figure = {"name": "curve", "title": "Curve", "spec": {"$schema": "https://vega.github.io/schema/vega-lite/v6.json", "mark": "line"}}


class Objects(unittest.TestCase):
    def test_fields_are_attributes_and_items(self) -> None:
        project = Project({"id": "proj_1", "variables": [{"name": "age", "unit": None}], "new": {"a": [1]}})
        self.assertEqual(project.id, project["id"])
        self.assertEqual(project.variables[0].name, "age")
        self.assertIsNone(project.variables[0].unit)
        self.assertEqual(project["new"], {"a": [1]})
        self.assertEqual(json.loads(json.dumps(project))["variables"], [{"name": "age", "unit": None}])
        for same in (copy.deepcopy(project), pickle.loads(pickle.dumps(project))):
            self.assertEqual((same, same.variables[0].name), (project, "age"))

    def test_a_field_that_is_not_there_is_no_null(self) -> None:
        run: Run[Any] = Run({"id": "run_1", "status": "queued"})
        with self.assertRaises(AttributeError) as raised:
            run.result
        self.assertIn("id, status", str(raised.exception))
        self.assertFalse(hasattr(run, "result"))
        with self.assertRaises(AttributeError):
            run.status = "completed"

    def test_nothing_prints_a_value_of_a_patient(self) -> None:
        patient = Patient({"id": "pat_1", "external_id": "SMITH", "attributes": {"diagnosis": "melanoma"}})
        for text in (repr(patient), str(patient), f"{[patient]}", repr(Run({"result": {"levels": ["melanoma"]}}))):
            self.assertNotIn("SMITH", text)
            self.assertNotIn("melanoma", text)

    def test_results_show_their_tables_and_figures(self) -> None:
        run: Run[Any] = Run({"result": {"n": 19, "tables": [table], "figures": [figure], "methods_paragraph": "a < b"}})
        self.assertEqual(run.result["n"], 19)
        self.assertEqual(str(run.result), "Survival <all>\nGroup      n\n<b>A</b>  12\nB          7")
        shown = run.result._repr_html_()
        self.assertIn("<td>&lt;b&gt;A&lt;/b&gt;</td>", shown)
        self.assertIn("a &lt; b", shown)
        bundle = run.result.figures[0]._repr_mimebundle_()
        self.assertEqual(bundle["application/vnd.vegalite.v6+json"], figure["spec"])
        self.assertIn("application/vnd.vegalite.v5+json", bundle)

    def test_footnotes_stand_behind_their_cells_and_below_the_table(self) -> None:
        notes = [
            {"mark": "a", "text": "Patients.", "cells": [{"row": None, "column": 1}]},
            {"mark": "b", "text": "x < y.", "cells": [{"row": 1, "column": 0}, {"row": 0, "column": 1}]},
        ]
        result = Run({"result": {"tables": [{**table, "notes": notes}]}}).result
        self.assertEqual(
            str(result), "Survival <all>\nGroup      n [a]\n<b>A</b>  12 [b]\nB [b]          7\n[a] Patients.\n[b] x < y."
        )
        shown = result._repr_html_()
        self.assertIn("<th>n<sup>a</sup></th>", shown)
        self.assertIn("<tr><td>B<sup>b</sup></td><td>7</td></tr>", shown)
        self.assertIn('<td colspan="2"><div><sup>a</sup> Patients.</div><div><sup>b</sup> x &lt; y.</div></td>', shown)

    def test_importing_it_brings_no_other_package_along(self) -> None:
        look = "import research_platform, sys; print([m for m in ('pandas', 'numpy', 'IPython') if m in sys.modules])"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        found = subprocess.run([sys.executable, "-c", look], env=environment, check=True, capture_output=True, text=True)
        self.assertEqual(found.stdout.strip(), "[]")

    def test_the_asynchronous_groups_are_those_of_the_client(self) -> None:
        tools = Path(__file__).resolve().parent.parent / "tools"
        sys.path.insert(0, str(tools))
        self.addCleanup(sys.path.remove, str(tools))
        from async_groups import modules  # type: ignore[import]

        for path, text in modules().items():
            with self.subTest(path.name):
                self.assertEqual(path.read_text(encoding="utf-8"), text, "run python3 tools/async_groups.py")

    def test_its_sources_are_python_3_9(self) -> None:
        package = Path(research_platform.__file__).parent
        for path in package.rglob("*.py"):
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))

    def test_every_public_name_is_there(self) -> None:
        for name in research_platform.__all__:
            self.assertTrue(hasattr(research_platform, name), name)


class Waits(unittest.TestCase):
    def test_a_run_that_is_under_way_is_joined(self) -> None:
        busy = {"code": "CONFLICT", "message": "A run is in progress.", "details": {"run_id": "run_7"}}
        replies = [
            Reply(409, error=busy),
            Reply(data={"id": "run_7", "status": "completed", "progress": 1, "result": {}}),
            Reply(data={"id": "anl_1", "latest_run": {"id": "run_8", "status": "queued"}}),
        ]
        with StubServer(replies) as server, Client(api_key=key, base_url=server.url) as client:
            done = client.analyses.run_and_wait("anl_1")
            self.assertEqual(done.latest_run.id, "run_7")
            self.assertEqual(server.requests[1].path, "/v1/runs/run_7")
            self.assertEqual(server.requests[1].headers["prefer"], "wait=20")

    def test_a_run_that_was_canceled_is_no_result(self) -> None:
        replies = [Reply(202, {"id": "run_1"}), Reply(data={"id": "run_1", "status": "canceled", "error": None})]
        with StubServer(replies) as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(RunFailedError) as raised:
                client.analyses.run_and_wait("anl_1")
        self.assertEqual((raised.exception.status, raised.exception.reason), ("canceled", None))

    def test_an_outage_is_waited_out(self) -> None:
        away = Reply(503, headers={"Retry-After": "0"})
        ready = Reply(data={"id": "exp_1", "status": "ready", "progress": 1})
        with StubServer([away] * 4 + [None, ready]) as server:
            with Client(api_key=key, base_url=server.url, max_retries=1) as client:
                self.assertEqual(client.exports.wait("exp_1").status, "ready")
            self.assertEqual(len(server.requests), 6)

    def test_what_is_refused_is_raised_at_once(self) -> None:
        with StubServer([Reply(404)]) as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(NotFoundError):
                client.exports.wait("exp_1")

    def test_a_wait_has_its_timeout(self) -> None:
        queued = lambda request: Reply(data={"id": "exp_1", "status": "queued", "progress": 0})  # noqa: E731
        with StubServer(queued) as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(ApiTimeoutError):
                client.exports.wait("exp_1", timeout=0.1)


class Downloads(unittest.TestCase):
    content = os.urandom(300_000)

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)

    def export(self, server_origin: str, name: str = "a.zip", files: int = 1) -> Dict[str, Any]:
        file = {
            "name": name,
            "size": len(self.content),
            "sha256": hashlib.sha256(self.content).hexdigest(),
            "download_url": f"{server_origin}/downloads/token",
        }
        return {"id": "exp_1", "status": "ready", "progress": 1, "files": [file] * files}

    def served(self, spoil: Any = lambda request, reply, place: reply, **export: Any) -> StubServer:
        asked: List[Request] = []

        def reply(request: Request) -> Optional[Reply]:
            if not request.path.startswith("/downloads/"):
                return Reply(data=self.export(server.origin, **export))
            asked.append(request)
            begin = int(request.headers.get("range", "bytes=0-")[len("bytes=") : -1])
            found = Reply(206 if begin else 200, raw=self.content[begin:])
            return spoil(request, found, len(asked))  # type: ignore[no-any-return]

        server = StubServer(reply)
        return server

    def test_a_part_of_before_is_gone_on_with(self) -> None:
        (self.folder / "a.zip.part").write_bytes(self.content[:1000])
        told: List[Any] = []
        with self.served() as server, Client(api_key=key, base_url=server.url) as client:
            (path,) = client.exports.download("exp_1", self.folder, on_progress=lambda *state: told.append(state))
            self.assertEqual(path.read_bytes(), self.content)
            self.assertEqual(server.requests[-1].headers["range"], "bytes=1000-")
            self.assertEqual(server.requests[-1].headers["if-range"], f'"{hashlib.sha256(self.content).hexdigest()}"')
        self.assertEqual(told[-1], (300_000, 300_000))
        self.assertEqual(os.listdir(self.folder), ["a.zip"])

    def test_a_part_of_another_file_is_found_out(self) -> None:
        (self.folder / "a.zip.part").write_bytes(b"x" * 1000)
        (self.folder / "a.zip").write_bytes(b"of before")
        with self.served() as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(DownloadError):
                client.exports.download("exp_1", self.folder)
            self.assertEqual((self.folder / "a.zip").read_bytes(), b"of before")
            self.assertEqual(client.exports.download("exp_1", self.folder)[0].read_bytes(), self.content)

    def test_a_server_that_does_not_know_ranges_sends_all_of_it_anew(self) -> None:
        (self.folder / "a.zip.part").write_bytes(self.content[:1000])
        whole = lambda request, reply, place: Reply(200, raw=self.content)  # noqa: E731
        with self.served(whole) as server, Client(api_key=key, base_url=server.url) as client:
            self.assertEqual(client.exports.download("exp_1", self.folder)[0].read_bytes(), self.content)

    def test_what_brings_something_every_time_is_not_given_up(self) -> None:
        cut = lambda request, reply, place: reply._replace(cut_after=70_000) if place < 5 else reply  # noqa: E731
        with self.served(cut) as server, Client(api_key=key, base_url=server.url, max_retries=1) as client:
            self.assertEqual(client.exports.download("exp_1", self.folder)[0].read_bytes(), self.content)

    def test_a_link_that_has_expired_is_asked_for_anew(self) -> None:
        expired = {"code": "FORBIDDEN", "message": "The link has expired.", "details": {"reason": "link_expired"}}
        late = lambda request, reply, place: Reply(403, error=expired) if place == 1 else reply  # noqa: E731
        with self.served(late) as server, Client(api_key=key, base_url=server.url) as client:
            self.assertEqual(client.exports.download("exp_1", self.folder)[0].read_bytes(), self.content)
            self.assertEqual(sum(request.path == "/v1/exports/exp_1" for request in server.requests), 2)

    def test_a_name_leads_to_no_other_folder(self) -> None:
        with self.served(name="../../evil.zip") as server, Client(api_key=key, base_url=server.url) as client:
            (path,) = client.exports.download("exp_1", self.folder)
        self.assertEqual(path, self.folder / "evil.zip")

    def test_where_it_goes_is_told_before_anything_is_received(self) -> None:
        with self.served(files=2) as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(ConfigurationError):
                client.exports.download("exp_1", self.folder / "one.zip")
            with self.assertRaises(ConfigurationError):
                client.exports.download("exp_1", self.folder / "nowhere" / "one.zip")
            self.assertEqual(len(server.requests), 2)

    def test_an_export_that_failed(self) -> None:
        failed = {"id": "exp_1", "status": "failed", "error": {"code": "RESOURCE_LIMIT", "message": "Too large.", "details": {}}}
        with StubServer([Reply(data=failed)]) as server, Client(api_key=key, base_url=server.url) as client:
            with self.assertRaises(ExportFailedError) as raised:
                client.exports.download("exp_1", self.folder)
        self.assertEqual(raised.exception.code, "RESOURCE_LIMIT")


class Asynchronous(unittest.TestCase):
    def test_it_does_the_same(self) -> None:
        pages = [
            Reply(data={"items": [{"id": "pat_1"}], "next_cursor": "c"}),
            Reply(404),
            Reply(data={"id": "exp_1", "status": "ready", "progress": 1}),
        ]

        async def scene(url: str) -> None:
            async with AsyncClient(api_key=key, base_url=url) as client:
                found = []
                with self.assertRaises(NotFoundError):
                    async for patient in client.patients.list("proj_1"):
                        found.append(patient.id)
                self.assertEqual(found, ["pat_1"])
                told: List[Any] = []
                here = threading.get_ident()
                await client.exports.wait("exp_1", on_progress=lambda *state: told.append((*state, threading.get_ident())))
                await asyncio.sleep(0)
                self.assertEqual(told, [(1.0, "ready", here)])
                with self.assertRaises(ConfigurationError):
                    await client.projects.get("")
                self.assertEqual(client.webhooks.sign_test_headers("{}", "whsec_QUJD", event_id="evt_1")["webhook-id"], "evt_1")

        with StubServer(pages) as server:
            asyncio.run(scene(server.url))

    def test_a_task_that_is_canceled_ends_its_call(self) -> None:
        asked, ended = threading.Event(), threading.Event()

        def hold(request: Request) -> Optional[Reply]:
            asked.set()
            ended.wait(60)
            return None

        async def scene(url: str) -> None:
            async with AsyncClient(api_key=key, base_url=url, concurrency=1) as client:
                task = asyncio.ensure_future(client.projects.get("proj_1"))
                await asyncio.get_running_loop().run_in_executor(None, asked.wait)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                # The one thread is free again, though the server still holds its answer.
                with self.assertRaises(ConfigurationError):
                    await client.exports.create("pat_1", format="csv")
                ended.set()

        with StubServer(hold) as server:
            asyncio.run(scene(server.url))
            self.assertEqual(len(server.requests), 1)


if __name__ == "__main__":
    unittest.main()
