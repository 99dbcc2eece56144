"""Each operation of the contract, called with all that it takes: test/clients/python.test.ts says what those are."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import unittest
from typing import Any, Dict, List, Tuple
from urllib.parse import parse_qsl

from research_platform import AsyncClient, Client

from stub_server import Reply, Request, StubServer

key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"
operations: List[Dict[str, Any]] = json.loads(os.environ.get("OPERATIONS", "[]"))

# A name of the API that another argument of Python has already.
renamed = {("exports.create_of_project", "options"): "export_options", ("exports.create_of_analysis", "options"): "export_options"}

# In Python each is two: an import of a file, which has its name and format in the address, and of a query; and a dry run.
apart = {"literature_imports.create": ("file_name", "format"), "analyses.create": ("dry_run",)}


def called(group: Any, operation: Dict[str, Any]) -> Tuple[Any, Dict[str, Any]]:
    name = operation["name"].split(".")[1]
    name = {"dryRun": "dry_run", "deleteMany": "delete_many"}.get(name, name)
    of_file = apart.get(operation["name"], ())
    names = [one for one in [*operation["query"], *operation["body"]] if one not in of_file]
    arguments = {renamed.get((operation["name"], one), one): one for one in names}
    arguments.pop("q", None)
    given: Dict[str, Any] = {argument: f"given {one}" for argument, one in arguments.items()}
    positional = [f"{parameter}_1" for parameter in operation["parameters"]]
    if "q" in names:
        positional.append("given q")
    return getattr(group, name)(*positional, **given), dict.fromkeys(names)


class Surface(unittest.TestCase):
    def test_each_operation_asks_for_what_the_contract_says(self) -> None:
        self.assertGreater(len(operations), 50)
        with StubServer(self._answer) as server, Client(api_key=key, base_url=server.url) as client:
            for operation in operations:
                with self.subTest(operation["name"]):
                    server.requests.clear()
                    answered, names = called(getattr(client, operation["name"].split(".")[0]), operation)
                    if hasattr(answered, "pages"):
                        answered.page()
                    self._is_as_asked(server.requests, operation, names)

    def test_the_asynchronous_client_has_the_same(self) -> None:
        async def all_of_them(server: StubServer) -> None:
            async with AsyncClient(api_key=key, base_url=server.url) as client:
                for operation in operations:
                    with self.subTest(operation["name"]):
                        server.requests.clear()
                        answered, names = called(getattr(client, operation["name"].split(".")[0]), operation)
                        if inspect.isawaitable(answered):
                            await answered
                        else:
                            await answered.page()
                        self._is_as_asked(server.requests, operation, names)

        with StubServer(self._answer) as server:
            asyncio.run(all_of_them(server))

    def _answer(self, request: Request) -> Reply:
        return Reply(200, {"items": [], "next_cursor": None})

    def _is_as_asked(self, requests: List[Request], operation: Dict[str, Any], names: Dict[str, Any]) -> None:
        path = operation["path"]
        for parameter in operation["parameters"]:
            path = path.replace("{" + parameter + "}", f"{parameter}_1")
        request = requests[0]
        self.assertEqual((request.method, request.path), (operation["method"], f"/v1{path}"))
        sent = dict(parse_qsl(request.query, keep_blank_values=True))
        body = json.loads(request.content() or b"{}")
        self.assertEqual(set(sent) | set(body), set(names))
        for name, value in {**sent, **body}.items():
            self.assertEqual(value, f"given {name}")


if __name__ == "__main__":
    unittest.main()
