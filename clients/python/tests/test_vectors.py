"""The rules that the clients in JavaScript, Python and R share."""

from __future__ import annotations

import contextlib
import io
import itertools
import logging
import os
import re
import unittest
from datetime import date, datetime
from typing import Any, Dict, Optional
from unittest import mock

import research_platform
from research_platform import Client, ConfigurationError, ResearchPlatformError, WebhookVerificationError
from research_platform._errors import error_of
from research_platform._given import NOT_GIVEN
from research_platform._log import logger
from research_platform._query import path_of, query_of
from research_platform._retry import Outcome, delay, is_repeated, seconds_of
from research_platform._settings import authorization_from, base_url_from
from research_platform._transport import Headers
from research_platform._webhooks import sign_test_headers, unwrap
from research_platform._bodies import json_body
from research_platform._sending import Call

from stub_server import Reply, StubServer
from vectors import vectors

key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"
# A program with a log of its own: then the package writes to no stream by itself.
logging.getLogger().addHandler(logging.NullHandler())

noon = "2026-11-22T12:00:00Z"


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def headers_of(given: Dict[str, str]) -> Headers:
    return Headers((name.lower(), value) for name, value in given.items())


def environment(**variables: Optional[str]) -> Any:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RESEARCH_PLATFORM_")}
    given = {f"RESEARCH_PLATFORM_{name}": value for name, value in variables.items() if value is not None}
    return mock.patch.dict(os.environ, {**kept, **given}, clear=True)


class RetryRules(unittest.TestCase):
    def test_whether_an_attempt_is_followed_by_another(self) -> None:
        for case in vectors("retry-decisions")["cases"]:
            with self.subTest(case["name"]):
                given = case["outcome"]
                details = given.get("body", {}).get("error", {}).get("details")
                outcome = Outcome(
                    status=given.get("status"),
                    retry_after=headers_of(given.get("headers", {})).get("retry-after"),
                    details=details,
                    error=given.get("error"),
                )
                found = is_repeated(
                    outcome, case["retries_taken"], case["max_retries"], case["rewindable"], moment(noon)
                )
                self.assertEqual(found, case["retry"])

    def test_how_long_it_waits(self) -> None:
        for case in vectors("retry-delays")["cases"]:
            with self.subTest(case["name"]):
                found = delay(case["retries_taken"], case["random"], case["retry_after"], moment(case.get("now", noon)))
                self.assertAlmostEqual(found, case["seconds"])

    def test_what_retry_after_means(self) -> None:
        file = vectors("retry-after")
        for case in file["cases"]:
            with self.subTest(case["value"]):
                self.assertEqual(seconds_of(case["value"], moment(file["now"])), case["seconds"])


class Errors(unittest.TestCase):
    def test_each_answer_becomes_its_error(self) -> None:
        for case in vectors("errors")["cases"]:
            with self.subTest(case["name"]):
                expect = case["expect"]
                error = error_of(case["status"], headers_of(case["headers"]), case["body"].encode())
                self.assertIs(type(error), getattr(research_platform, expect["class"]))
                self.assertIsInstance(error, ResearchPlatformError)
                for name in ("status", "code", "reason", "message", "issues", "request_id", "details", "retry_after"):
                    self.assertEqual(getattr(error, name), expect[name], name)
                self.assertEqual(str(error), expect["printed"])


class Addresses(unittest.TestCase):
    def test_queries(self) -> None:
        for case in vectors("queries")["cases"]:
            with self.subTest(case["name"]):
                self.assertEqual(query_of(meant(case["parameters"])), case["expect"])

    def test_paths(self) -> None:
        for case in vectors("paths")["cases"]:
            names = re.findall(r"{(\w+)}", case["template"])
            with self.subTest(case["template"], parameters=case["parameters"]):
                parameters = dict(zip(names, case["parameters"]))
                if "error" in case:
                    with self.assertRaises(ConfigurationError) as raised:
                        path_of(case["template"], **parameters)
                    for word in case["error"]:
                        self.assertIn(word, str(raised.exception))
                else:
                    self.assertEqual(path_of(case["template"], **parameters), case["expect"])

    def test_base_urls(self) -> None:
        for case in vectors("base-urls")["cases"]:
            with self.subTest(case["argument"], environment=case["environment"]), environment(
                BASE_URL=case["environment"]
            ):
                if "error" not in case:
                    self.assertEqual(base_url_from(case["argument"]), case["expect"])
                    continue
                with self.assertRaises(ConfigurationError) as raised:
                    base_url_from(case["argument"])
                for word in case["error"]:
                    self.assertIn(word, str(raised.exception))
                for word in case.get("hides", []):
                    self.assertNotIn(word, str(raised.exception))

    def test_credentials(self) -> None:
        for case in vectors("credentials")["cases"]:
            with self.subTest(case["name"]), environment(API_KEY=case["environment"]):
                given = {"api_key": case["api_key"], "session_token": case["session_token"]}
                if "error" not in case:
                    self.assertEqual(authorization_from(**given), case["authorization"])
                    client = Client(base_url="http://localhost:3000/v1", **given)
                    printed = repr(client) + repr(client._sender)
                else:
                    with self.assertRaises(ConfigurationError) as raised:
                        authorization_from(**given)
                    printed = str(raised.exception)
                    for word in case["error"]:
                        self.assertIn(word, printed)
                for word in case["hides"]:
                    self.assertNotIn(word, printed)


class Requests(unittest.TestCase):
    def test_a_post_carries_one_idempotency_key_in_all_attempts(self) -> None:
        file = vectors("idempotency")
        for case in file["cases"]:
            replies = [Reply(status, headers={"Retry-After": "0"}) for status in case["statuses"]]
            with self.subTest(case["name"]), StubServer(replies) as server, Client(
                api_key=key, base_url=server.url
            ) as client:
                body = None if case["method"] in ("GET", "DELETE") else json_body({})
                client._sender.send(Call(case["method"], "/projects", body=body, idempotency_key=case["given"]))
                keys = {request.headers.get("idempotency-key") for request in server.requests}
                self.assertEqual(len(server.requests), len(case["statuses"]))
                self.assertEqual(len(keys), 1)
                if case["key"] == "uuid":
                    self.assertRegex(keys.pop() or "", r"^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
                else:
                    self.assertEqual(keys.pop(), case["key"])
        self.assertTrue(file["two_calls_have_two_keys"])
        with StubServer([Reply(201), Reply(201)]) as server, Client(api_key=key, base_url=server.url) as client:
            client.projects.create(name="A")
            client.projects.create(name="A")
            first, second = (request.headers["idempotency-key"] for request in server.requests)
            self.assertNotEqual(first, second)

    def test_log_lines_hold_no_secret_and_no_value(self) -> None:
        for case in vectors("log-lines")["cases"]:
            reply = Reply(
                case["status"], case.get("answer"), case.get("error"), {"Request-Id": case["request_id"]}
            )
            lines = io.StringIO()
            handler = logging.StreamHandler(lines)
            logger.addHandler(handler)
            with self.subTest(case["name"]), environment(), StubServer([reply]) as server:
                client = Client(api_key=case["api_key"], base_url=server.url, log="debug")
                body = json_body(case["body"]) if "body" in case else None
                call = Call(case["method"], case["path"], query=case.get("query", {}), body=body)
                with contextlib.suppress(ResearchPlatformError), client:
                    client._sender.send(call)
                for word in case["shows"]:
                    self.assertIn(word, lines.getvalue())
                for word in case["hides"]:
                    self.assertNotIn(word, lines.getvalue())
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)


class Pages(unittest.TestCase):
    def test_an_iterator_asks_for_pages_as_they_are_needed(self) -> None:
        for case in vectors("pages")["cases"]:
            replies = [
                Reply(answer["status"], answer.get("data"), headers=answer.get("headers", {}))
                for answer in case["answers"]
            ]
            with self.subTest(case["name"]), StubServer(replies) as server, Client(
                api_key=key, base_url=server.url
            ) as client:
                found = []
                raised = None
                try:
                    for item in itertools.islice(iter(client.patients.list("proj_1", limit=case["limit"])), case.get("take")):
                        found.append(item.id)
                except ResearchPlatformError as error:
                    raised = error
                self.assertEqual(found, case["items"])
                self.assertEqual([request.query for request in server.requests], case["requests"])
                if "raises" in case:
                    self.assertIsInstance(raised, getattr(research_platform, case["raises"]))
                else:
                    self.assertIsNone(raised)


class Webhooks(unittest.TestCase):
    def test_signatures_are_those_of_standard_webhooks(self) -> None:
        for case in vectors("webhook-signatures")["cases"]:
            with self.subTest(case["id"], timestamp=case["timestamp"]):
                signatures = [
                    sign_test_headers(case["body"], secret, event_id=case["id"], timestamp=case["timestamp"])
                    for secret in case["secrets"]
                ]
                self.assertEqual(" ".join(one["webhook-signature"] for one in signatures), case["signature"])

    def test_what_unwrap_takes_and_refuses(self) -> None:
        file = vectors("webhook-verification")
        for case in file["cases"]:
            for body in (case["body"], case["body"].encode("utf-8")):
                with self.subTest(case["name"], type=type(body).__name__):
                    if "event" in case:
                        event = unwrap(body, case["headers"], case["secrets"], now=case["now"])
                        self.assertEqual(event, case["event"])
                        continue
                    with self.assertRaises(WebhookVerificationError) as raised:
                        unwrap(body, case["headers"], case["secrets"], now=case["now"])
                    self.assertEqual(raised.exception.reason, case["refused"])

    def test_a_secret_that_is_none_is_a_mistake_of_the_program(self) -> None:
        for secret in vectors("webhook-verification")["bad_secrets"]["secrets"]:
            with self.subTest(secret), self.assertRaises(ConfigurationError) as raised:
                unwrap("{}", {}, secret)
            if len(secret) > len("whsec_"):
                self.assertNotIn(secret, str(raised.exception))


def meant(value: Any) -> Any:
    """A value of the cases in the terms of Python."""
    if not isinstance(value, dict):
        return value
    if "$undefined" in value:
        return NOT_GIVEN
    if "$datetime" in value:
        return moment(value["$datetime"])
    if "$date" in value:
        return date.fromisoformat(value["$date"])
    return {name: meant(one) for name, one in value.items()}


if __name__ == "__main__":
    unittest.main()
