# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .resources import Search, SearchMatch, SearchRun
from typing import Any, Literal, Mapping, Optional


class AsyncSearches(AsyncGroup):
    async def create(self, project_id: Identified, *, name: str, query: str, syntax: Given[Optional[Literal['pubmed', 'ovid', 'europepmc']]]=NOT_GIVEN, map_terms: Given[bool]=NOT_GIVEN, filters: Given[Mapping[str, Any]]=NOT_GIVEN, active: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Search:
        """Saves a query, which is run again every night; its first run, which counts what there is, is queued with it."""
        return await self._in_thread(self._sync.create, project_id, name=name, query=query, syntax=syntax, map_terms=map_terms, filters=filters, active=active, options=options)

    def list(self, project_id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Search]:
        """The saved searches of a project, the last saved first, each with its latest run."""
        return self._listed(AsyncPages, self._sync.list, project_id, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Search:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, name: Given[str]=NOT_GIVEN, query: Given[str]=NOT_GIVEN, syntax: Given[Optional[Literal['pubmed', 'ovid', 'europepmc']]]=NOT_GIVEN, map_terms: Given[bool]=NOT_GIVEN, filters: Given[Optional[Mapping[str, Any]]]=NOT_GIVEN, active: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Search:
        """Changes what is given; None clears it, and in `filters` takes one of them away."""
        return await self._in_thread(self._sync.update, id, name=name, query=query, syntax=syntax, map_terms=map_terms, filters=filters, active=active, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes a saved search with its runs and matches."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def run(self, id: Identified, *, options: Optional[CallOptions]=None) -> SearchRun:
        """Runs it now; where a run is under way, that is the one."""
        return await self._in_thread(self._sync.run, id, options=options)

    def runs(self, id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[SearchRun]:
        """Its runs with their counts, newest first."""
        return self._listed(AsyncPages, self._sync.runs, id, limit=limit, cursor=cursor, options=options)

    async def get_run(self, id: Identified, run_id: Identified, *, options: Optional[CallOptions]=None) -> SearchRun:
        return await self._in_thread(self._sync.get_run, id, run_id, options=options)

    def matches(self, id: Identified, *, kind: Given[Literal['new', 'corrected', 'retracted']]=NOT_GIVEN, run_id: Given[str]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[SearchMatch]:
        """The papers that its runs told of, the last told first."""
        return self._listed(AsyncPages, self._sync.matches, id, kind=kind, run_id=run_id, limit=limit, cursor=cursor, options=options)
