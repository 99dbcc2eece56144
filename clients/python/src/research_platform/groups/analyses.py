from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, TypeVar, Union, overload

from .._errors import ConflictError, RunFailedError
from .._generated.analyses import TypedAnalyses
from .._generated.inputs import FilterCondition
from .._generated.resources import (
    Analysis,
    AnalysisDryRun,
    AnalysisMethod,
    AnalysisMethodSummary,
    Run,
    RunComparison,
)
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages
from .._results import AnalysisId
from .._waiting import OnProgress

R = TypeVar("R")


class CompletedRun(Run[R]):
    result: R


class CompletedAnalysis(Analysis[R]):
    latest_run: CompletedRun[R]
    _nested = {"latest_run": CompletedRun}


class Analyses(TypedAnalyses):
    def list(
        self,
        project_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Analysis[Any]]:
        """The analyses of a project, newest first; results are left out."""
        query = {"limit": limit, "cursor": cursor, "sort": sort, "filter": filter}
        return self._list("/projects/{id}/analyses", Analysis, path={"id": project_id}, query=query, options=options)

    def dry_run(
        self,
        project_id: Identified,
        *,
        name: str,
        method: str,
        parameters: Given[Mapping[str, Any]] = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        description: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> AnalysisDryRun:
        """What an analysis would use and leave out, and its problems; nothing is stored."""
        body = {
            "name": name,
            "method": method,
            "parameters": parameters,
            "filter": filter,
            "description": description,
        }
        path, query = {"id": project_id}, {"dry_run": True}
        return self._post("/projects/{id}/analyses", AnalysisDryRun, path=path, query=query, body=body, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Analysis[Any]:
        """An analysis with its latest run and the result."""
        return self._get("/analyses/{id}", Analysis, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        name: Given[str] = NOT_GIVEN,
        description: Given[Optional[str]] = NOT_GIVEN,
        parameters: Given[Mapping[str, Any]] = NOT_GIVEN,
        filter: Given[Optional[Sequence[FilterCondition]]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Analysis[Any]:
        """Changes what is given; None puts a parameter back to its default. Runs keep what they were asked."""
        body = {"name": name, "description": description, "parameters": parameters, "filter": filter}
        return self._patch("/analyses/{id}", Analysis, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes an analysis with its runs."""
        return self._delete("/analyses/{id}", path={"id": id}, options=options)

    def run(self, id: Identified, *, options: Optional[CallOptions] = None) -> Run[Any]:
        """Asks for a run, which begins when its turn comes; `run_and_wait` also waits for it."""
        return self._post("/analyses/{id}/run", Run, path={"id": id}, options=options)

    def cancel(self, id: Identified, *, options: Optional[CallOptions] = None) -> Run[Any]:
        """Cancels the run that is queued or running."""
        return self._post("/analyses/{id}/cancel", Run, path={"id": id}, options=options)

    @overload
    def run_and_wait(
        self,
        id: Union[AnalysisId[R], Analysis[R]],
        *,
        on_progress: Optional[OnProgress] = ...,
        timeout: Optional[float] = ...,
        options: Optional[CallOptions] = ...,
    ) -> CompletedAnalysis[R]:
        ...

    @overload
    def run_and_wait(
        self,
        id: str,
        *,
        on_progress: Optional[OnProgress] = ...,
        timeout: Optional[float] = ...,
        options: Optional[CallOptions] = ...,
    ) -> CompletedAnalysis[Any]:
        ...

    def run_and_wait(
        self,
        id: Any,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> CompletedAnalysis[Any]:
        """
        Runs an analysis, waits for the end of the run, also across a restart of the server, and gives the analysis with that
        run as its `latest_run`. Where a run is queued or running already, it waits for that one.
        `on_progress(progress, status)` is told of each change, progress from 0 to 1. `timeout` is of the whole wait, in
        seconds; None waits as long as it takes. Raises RunFailedError, also where the run was canceled, and ApiTimeoutError.
        """
        run_id = self._run_id(id, options)
        run: Run[Any] = self._final(
            "/runs/{id}",
            Run,
            run_id,
            what=f"run {run_id}",
            timeout=timeout,
            on_progress=on_progress,
            options=options,
        )
        if run.status != "completed":
            raise RunFailedError(run)
        found = self._raw("GET", "/analyses/{id}", path={"id": id}).parse()
        # Another run may have begun since: what is given is the one that was waited for.
        return CompletedAnalysis({**found, "latest_run": dict(run)})

    def _run_id(self, id: Identified, options: Optional[CallOptions]) -> str:
        try:
            return str(self._raw("POST", "/analyses/{id}/run", path={"id": id}, options=options).parse()["id"])
        except ConflictError as error:
            run_id = error.details.get("run_id")
            if not isinstance(run_id, str):
                raise
            return run_id


class Runs(Group):
    def list(
        self,
        analysis_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Run[Any]]:
        """The runs of an analysis, newest first; results are left out."""
        query = {"limit": limit, "cursor": cursor, "sort": sort, "filter": filter}
        return self._list("/analyses/{id}/runs", Run, path={"id": analysis_id}, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Run[Any]:
        return self._get("/runs/{id}", Run, path={"id": id}, options=options)

    def compare(self, id: Identified, other_id: Identified, *, options: Optional[CallOptions] = None) -> RunComparison:
        """How two runs differ: parameters, data, and the results field by field."""
        path = {"id": id, "other_id": other_id}
        return self._get("/runs/{id}/compare/{other_id}", RunComparison, path=path, options=options)


class Methods(Group):
    def list(self, *, options: Optional[CallOptions] = None) -> Pages[AnalysisMethodSummary]:
        """The methods of analysis; `get` has the JSON Schemas of each."""
        return self._list("/analysis-methods", AnalysisMethodSummary, query={}, options=options)

    def get(self, name: str, *, options: Optional[CallOptions] = None) -> AnalysisMethod:
        """A method with the JSON Schemas of its parameters and its result."""
        return self._get("/analysis-methods/{name}", AnalysisMethod, path={"name": name}, options=options)
