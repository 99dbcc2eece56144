"""
clients/vectors/scenario.md against a running server, which test/clients/python.test.ts starts:
python -m unittest scenario.Main, scenario.RateLimited and scenario.Restart.
"""

from __future__ import annotations

import csv
import hashlib
import os
import sys
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from research_platform import (
    ApiConnectionError,
    AuthenticationError,
    Client,
    ConflictError,
    DownloadError,
    FileMissingError,
    InvalidRequestError,
    RateLimitedError,
    RunFailedError,
    WebhookVerificationError,
)

from forwarding import forwarding
from stub_server import Reply, Request

base_url = os.environ.get("RESEARCH_PLATFORM_BASE_URL", "")
lung = Path(os.environ.get("LUNG_CSV", "lung.csv"))
kaplan_meier: Any = {"time": "time", "event": "status", "event_value": 2}


def counting(client: Client) -> List[str]:
    """The queries of each page that is asked for from now on."""
    asked: List[str] = []
    send = client._sender.transport.send

    def counted(method: str, url: str, *rest: Any) -> Any:
        asked.append(url)
        return send(method, url, *rest)

    client._sender.transport.send = counted  # type: ignore[method-assign]
    return asked


class Main(unittest.TestCase):
    client: Client
    project: Any

    @classmethod
    def setUpClass(cls) -> None:
        cls.client = Client()  # address and key of the environment
        cls.project = cls.client.projects.create(name="Scenario")
        told: List[Tuple[int, Optional[int]]] = []
        cls.upload = cls.client.patients.upload(cls.project, lung, on_progress=lambda *state: told.append(state))
        cls.told = told

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()

    def test_1_upload(self) -> None:
        self.assertEqual(self.upload.created, 228)
        self.assertEqual(self.told[-1], (lung.stat().st_size, lung.stat().st_size))
        with self.assertRaises(FileMissingError):
            self.client.patients.upload(self.project, lung.with_name("nowhere.csv"))
        with open(lung, "rb") as file, self.assertRaises(InvalidRequestError) as raised:
            self.client.patients.upload(self.project, file, on_conflict="nothing")  # type: ignore[arg-type]
        self.assertTrue(raised.exception.request_id)
        self.assertEqual(self.client.projects.get(self.project).patient_count, 228)

    def test_1_dry_run(self) -> None:
        if os.environ.get("SERVER_HAS_DRY_RUN") != "true":
            self.skipTest("this server has no dry run of uploads yet")
        self.client.patients.upload(self.project, lung, dry_run=True)
        self.assertEqual(self.client.projects.get(self.project).patient_count, 228)

    def test_2_run_and_wait(self) -> None:
        told: List[Tuple[float, str]] = []
        analysis = self.client.analyses.create(
            self.project.id, name="KM", method="kaplan_meier", parameters=kaplan_meier
        )
        done = self.client.analyses.run_and_wait(analysis.id, on_progress=lambda *state: told.append(state))
        self.assertEqual(done.status, "completed")
        self.assertEqual(done.latest_run.result["n_events"], 165)
        self.assertEqual(told[-1], (1, "completed"))

    def test_2_a_run_that_fails_is_an_error(self) -> None:
        analysis = self.client.analyses.create(
            self.project.id,
            name="No event",
            method="cox_regression",
            parameters={"time": "time", "event": "status", "event_value": 7, "covariates": ["age"]},
        )
        with self.assertRaises(RunFailedError) as raised:
            self.client.analyses.run_and_wait(analysis)
        self.assertEqual(raised.exception.code, "ANALYSIS_INPUT")
        self.assertEqual(raised.exception.reason, "no_events")
        self.assertEqual(raised.exception.run["analysis_id"], analysis.id)

    def test_3_page(self) -> None:
        asked = counting(self.client)
        ids = {patient.id for patient in self.client.patients.list(self.project.id, limit=50)}
        self.assertEqual((len(ids), len(asked)), (228, 5))
        asked.clear()
        self.assertEqual(len(self.client.patients.list(self.project.id, limit=50).take(60)), 60)
        self.assertEqual(len(asked), 2)
        with open(lung, newline="") as file:
            old = sum(1 for row in csv.DictReader(file) if int(row["age"]) >= 70)
        found = list(self.client.patients.list(self.project.id, filter={"age": {"gte": 70}}, limit=200))
        self.assertEqual(len(found), old)

    def test_4_download(self) -> None:
        export = self.client.exports.create(self.project.id, format="csv")
        ready = self.client.exports.wait(export.id)
        with tempfile.TemporaryDirectory() as folder:
            paths = self.client.exports.download(export.id, folder)
            for path, file in zip(paths, ready.files):
                self.assertEqual(hashlib.sha256(path.read_bytes()).hexdigest(), file.sha256)
            self.assertEqual(sorted(os.listdir(folder)), sorted(file.name for file in ready.files))
            self._is_cut_off(export.id, paths[0])
            self._is_changed(export.id, Path(folder) / "changed.zip")

    def _is_cut_off(self, export_id: str, whole: Path) -> None:
        ranges: List[Optional[str]] = []

        def cut(request: Request, reply: Reply) -> Reply:
            if not request.path.startswith("/downloads/"):
                return reply
            ranges.append(request.headers.get("range"))
            self.assertNotIn("authorization", request.headers)
            return reply._replace(cut_after=1000) if len(ranges) == 1 else reply

        with forwarding(base_url, cut) as stub, Client(base_url=stub.url) as client:
            target = whole.with_name("again.zip")
            client.exports.download(export_id, target)
            self.assertEqual(target.read_bytes(), whole.read_bytes())
            self.assertEqual(ranges, [None, "bytes=1000-"])

    def _is_changed(self, export_id: str, target: Path) -> None:
        def change(request: Request, reply: Reply) -> Reply:
            if request.path.startswith("/downloads/"):
                content = bytearray(reply.content())
                content[-1] ^= 1
                return reply._replace(raw=bytes(content))
            return reply

        with forwarding(base_url, change) as stub, Client(base_url=stub.url) as client:
            with self.assertRaises(DownloadError):
                client.exports.download(export_id, target)
        self.assertEqual([name for name in os.listdir(target.parent) if name.startswith(target.name)], [])

    def test_5_webhook(self) -> None:
        with receiver() as (url, received):
            webhook = self.client.webhooks.create(url=url, events=["analysis.completed"])
            analysis = self.client.analyses.create(
                self.project.id, name="Told", method="kaplan_meier", parameters=kaplan_meier
            )
            done = self.client.analyses.run_and_wait(analysis.id)
            headers, body = received.wait()
            event = self.client.webhooks.unwrap(body, headers, webhook.secret)
            self.assertEqual(event.type, "analysis.completed")
            self.assertEqual(event.data["run_id"], done.latest_run.id)
            other = "whsec_" + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY="
            for wrong in ((body, headers, other), (body + b" ", headers, webhook.secret)):
                with self.assertRaises(WebhookVerificationError):
                    self.client.webhooks.unwrap(*wrong)
            self.client.webhooks.delete(webhook)

    def test_6_errors(self) -> None:
        with Client(api_key="svc_live_" + "0" * 38) as client, self.assertRaises(AuthenticationError) as refused:
            client.projects.list().page()
        self.assertEqual(refused.exception.reason, "invalid_key")
        self.assertTrue(refused.exception.request_id)
        with self.assertRaises(InvalidRequestError) as wrong:
            self.client.projects.get("anl_01m812h56je6e962g8gkr9qh0g")
        self.assertIn(wrong.exception.request_id or "-", str(wrong.exception))
        with self.assertRaises(InvalidRequestError) as unreadable:
            self.client.patients.upload(self.project, b"age,age\n60,61\n")
        self.assertTrue(unreadable.exception.request_id)
        typed = self.client.projects.create(name="Typed", variables=[{"name": "age", "type": "integer"}])
        with self.assertRaises(InvalidRequestError) as problems:
            self.client.patients.upload(typed, b"age\n60\nold\n")
        self.assertEqual(len(problems.exception.issues), 1)
        self.assertEqual(self.client.projects.get(typed).patient_count, 0)
        with Client(base_url="http://127.0.0.1:9/v1", max_retries=0) as client:
            with self.assertRaises(ApiConnectionError) as away:
                client.projects.list().page()
        self.assertIn("127.0.0.1:9", str(away.exception))

    def test_8_a_post_whose_answer_was_lost_is_there_once(self) -> None:
        lost: List[str] = []

        def lose(request: Request, reply: Reply) -> Optional[Reply]:
            if request.method == "POST" and not lost:
                lost.append(request.headers["idempotency-key"])
                return None
            return reply

        name = f"Once {time.time()}"
        with forwarding(base_url, lose) as stub, Client(base_url=stub.url) as client:
            made = client.projects.create(name=name)
            self.assertEqual(len(lost), 1)
            self.assertEqual([one.id for one in client.projects.list() if one.name == name], [made.id])

    def test_8_an_upload_whose_answer_was_lost_is_there_once(self) -> None:
        lost: List[str] = []

        def lose(request: Request, reply: Reply) -> Optional[Reply]:
            if request.path.endswith("/patients") and not lost:
                lost.append(request.path)
                return None
            return reply

        project = self.client.projects.create(name="Uploaded once")
        with forwarding(base_url, lose) as stub, Client(base_url=stub.url) as client:
            self.assertEqual(client.patients.upload(project, lung).created, 228)
        self.assertEqual(self.client.projects.get(project).patient_count, 228)

    def test_9_pandas(self) -> None:
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        from research_platform import variables_of_dataframe

        frame = pandas.DataFrame(
            {
                "external_id": ["a", "b", "c"],
                "sex": pandas.Categorical(["m", None, "f"], categories=["m", "f"]),
                "born": pandas.to_datetime(["1950-01-01", None, "1961-05-06"]),
                "seen": pandas.to_datetime(["2020-01-01 10:00", None, "2021-05-06"]),
                "n": pandas.array([1, None, 3], dtype="Int64"),
                "x": [1.5, None, 3.0],
                "smoker": pandas.array([True, None, False], dtype="boolean"),
                "note": ["x", None, "y"],
            }
        )
        frame.attrs["labels"] = {"x": "Dose"}
        project = self.client.projects.create(name="Frame", variables=variables_of_dataframe(frame))
        self.assertEqual(self.client.patients.upload(project, frame).created, 3)
        back = self.client.patients.to_dataframe(project)
        self.assertEqual(
            {name: str(kind) for name, kind in back.dtypes.items()},
            {
                "external_id": "string",
                "sex": "category",
                "born": "datetime64[ns]",
                "seen": "datetime64[ns]",
                "n": "Int64",
                "x": "float64",
                "smoker": "boolean",
                "note": "string",
            },
        )
        self.assertEqual(list(back["sex"].cat.categories), ["m", "f"])
        self.assertEqual(back.attrs["labels"], {"x": "Dose"})
        self.assertEqual(back["born"].tolist(), frame["born"].tolist())
        self.assertEqual(back["n"].isna().tolist(), [False, True, False])
        again = self.client.patients.list(project).to_dataframe()
        self.assertTrue(again.equals(back))
        # What came back can be uploaded as it is.
        self.assertEqual(self.client.patients.upload(project, back, on_conflict="update").updated, 3)


class RateLimited(unittest.TestCase):
    def test_7_waits_as_the_server_says(self) -> None:
        with Client() as client, Client(max_retries=0) as hasty:
            refused: Optional[RateLimitedError] = None
            while refused is None:
                try:
                    hasty.projects.list().page()
                except RateLimitedError as error:
                    refused = error
            self.assertIsNotNone(refused.retry_after)
            self.assertLessEqual(refused.retry_after or 0, 60)
            asked = counting(client)
            client.projects.list().page()
            self.assertGreaterEqual(len(asked), 2)


class Restart(unittest.TestCase):
    def test_8_the_wait_goes_on(self) -> None:
        with Client() as client:
            told: List[str] = []

            def tell(progress: float, status: str) -> None:
                told.append(status)
                if len(told) == 1:
                    print("waiting", flush=True)  # now the test kills the server

            done = client.analyses.run_and_wait(os.environ["ANALYSIS_ID"], on_progress=tell)
            self.assertEqual(done.latest_run.status, "completed")
            self.assertEqual(told[0], "queued")
            with self.assertRaises(ConflictError):
                client.analyses.cancel(done.id)


class _Received:
    def __init__(self) -> None:
        self._came = threading.Event()
        self._message: Tuple[Dict[str, str], bytes] = ({}, b"")

    def put(self, headers: Dict[str, str], body: bytes) -> None:
        self._message = (headers, body)
        self._came.set()

    def wait(self) -> Tuple[Dict[str, str], bytes]:
        self._came.wait()
        return self._message


class receiver:
    def __enter__(self) -> Tuple[str, _Received]:
        received = _Received()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response_only(204)
                self.end_headers()
                received.put(dict(self.headers.items()), body)

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self._server.server_address[1]}/hook", received

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
