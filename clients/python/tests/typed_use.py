"""Not run: mypy reads it, strictly. A comment `type: ignore` that is not needed is an error, so those are what must fail."""

from __future__ import annotations

from typing import List, Optional

from research_platform import AsyncClient, Client, OtherMethod
from research_platform.types import KaplanMeierResult, Patient

client = Client()
project = client.projects.create(name="Typed", variables=[{"name": "age", "type": "integer"}])
client.projects.create(name="Typed", variables=[{"name": "age", "type": "int"}])  # type: ignore[typeddict-item]
client.projects.create(nmae="Typed")  # type: ignore[call-arg]

analysis = client.analyses.create(
    project.id, name="KM", method="kaplan_meier", parameters={"time": "time", "event": "status", "event_value": 2}
)
done = client.analyses.run_and_wait(analysis.id)
result: KaplanMeierResult = done.latest_run.result
events: int = result["n_events"]
title: str = result["tables"][0].title
median: Optional[float] = result["groups"][0]["quantiles"][0]["estimate"]
result["no_such_statistic"]  # type: ignore[typeddict-item]
client.analyses.run_and_wait(analysis).latest_run.result["n_events"].bit_length()

client.analyses.create(project, name="KM", method="kaplan_meier", parameters={"tmie": "time"})  # type: ignore[call-overload]
client.analyses.create(project, name="?", method="kaplan_mayer", parameters={})  # type: ignore[call-overload]
client.analyses.create(project, name="New", method=OtherMethod("of_tomorrow"), parameters={"a": 1})

patients: List[Patient] = client.patients.list(project.id).take(10)
age = patients[0].attributes["age"]


async def asynchronous(other: AsyncClient) -> None:
    made = await other.analyses.create(
        project.id, name="KM", method="kaplan_meier", parameters={"time": "time", "event": "status", "event_value": 2}
    )
    ended = await other.analyses.run_and_wait(made.id)
    count: int = ended.latest_run.result["n_events"]
    async for patient in other.patients.list(project.id):
        name: str = patient.id
        assert name and count
