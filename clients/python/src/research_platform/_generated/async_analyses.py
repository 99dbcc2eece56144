# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .._results import AnalysisId
from .._waiting import OnProgress
from ..groups.analyses import CompletedAnalysis
from .analyses import AsyncTypedAnalyses
from .inputs import FilterCondition
from .resources import Analysis, AnalysisDryRun, AnalysisMethod, AnalysisMethodSummary, Run, RunComparison
from typing import Any, Mapping, Optional, Sequence, TypeVar, Union, overload


R = TypeVar("R")


class AsyncAnalyses(AsyncTypedAnalyses):
    def list(self, project_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Analysis[Any]]:
        """The analyses of a project, newest first; results are left out."""
        return self._listed(AsyncPages, self._sync.list, project_id, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)

    async def dry_run(self, project_id: Identified, *, name: str, method: str, parameters: Given[Mapping[str, Any]]=NOT_GIVEN, filter: Given[Sequence[FilterCondition]]=NOT_GIVEN, description: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AnalysisDryRun:
        """What an analysis would use and leave out, and its problems; nothing is stored."""
        return await self._in_thread(self._sync.dry_run, project_id, name=name, method=method, parameters=parameters, filter=filter, description=description, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Analysis[Any]:
        """An analysis with its latest run and the result."""
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, name: Given[str]=NOT_GIVEN, description: Given[Optional[str]]=NOT_GIVEN, parameters: Given[Mapping[str, Any]]=NOT_GIVEN, filter: Given[Optional[Sequence[FilterCondition]]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Analysis[Any]:
        """Changes what is given; None puts a parameter back to its default. Runs keep what they were asked."""
        return await self._in_thread(self._sync.update, id, name=name, description=description, parameters=parameters, filter=filter, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes an analysis with its runs."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def run(self, id: Identified, *, options: Optional[CallOptions]=None) -> Run[Any]:
        """Asks for a run, which begins when its turn comes; `run_and_wait` also waits for it."""
        return await self._in_thread(self._sync.run, id, options=options)

    async def cancel(self, id: Identified, *, options: Optional[CallOptions]=None) -> Run[Any]:
        """Cancels the run that is queued or running."""
        return await self._in_thread(self._sync.cancel, id, options=options)

    @overload
    async def run_and_wait(self, id: Union[AnalysisId[R], Analysis[R]], *, on_progress: Optional[OnProgress]=..., timeout: Optional[float]=..., options: Optional[CallOptions]=...) -> CompletedAnalysis[R]:
        ...

    @overload
    async def run_and_wait(self, id: str, *, on_progress: Optional[OnProgress]=..., timeout: Optional[float]=..., options: Optional[CallOptions]=...) -> CompletedAnalysis[Any]:
        ...

    async def run_and_wait(self, id: Any, *, on_progress: Optional[OnProgress]=None, timeout: Optional[float]=None, options: Optional[CallOptions]=None) -> CompletedAnalysis[Any]:
        """
        Runs an analysis, waits for the end of the run, also across a restart of the server, and gives the analysis with that
        run as its `latest_run`. Where a run is queued or running already, it waits for that one.
        `on_progress(progress, status)` is told of each change, progress from 0 to 1. `timeout` is of the whole wait, in
        seconds; None waits as long as it takes. Raises RunFailedError, also where the run was canceled, and ApiTimeoutError.
        """
        return await self._in_thread(self._sync.run_and_wait, id, on_progress=on_progress, timeout=timeout, options=options)


class AsyncRuns(AsyncGroup):
    def list(self, analysis_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Run[Any]]:
        """The runs of an analysis, newest first; results are left out."""
        return self._listed(AsyncPages, self._sync.list, analysis_id, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Run[Any]:
        return await self._in_thread(self._sync.get, id, options=options)

    async def compare(self, id: Identified, other_id: Identified, *, options: Optional[CallOptions]=None) -> RunComparison:
        """How two runs differ: parameters, data, and the results field by field."""
        return await self._in_thread(self._sync.compare, id, other_id, options=options)


class AsyncMethods(AsyncGroup):
    def list(self, *, options: Optional[CallOptions]=None) -> AsyncPages[AnalysisMethodSummary]:
        """The methods of analysis; `get` has the JSON Schemas of each."""
        return self._listed(AsyncPages, self._sync.list, options=options)

    async def get(self, name: str, *, options: Optional[CallOptions]=None) -> AnalysisMethod:
        """A method with the JSON Schemas of its parameters and its result."""
        return await self._in_thread(self._sync.get, name, options=options)
