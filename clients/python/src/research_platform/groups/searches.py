from __future__ import annotations

from typing import Any, Literal, Mapping, Optional

from .._generated.resources import Search, SearchMatch, SearchRun
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages


class Searches(Group):
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        query: str,
        syntax: Given[Optional[Literal["pubmed", "ovid", "europepmc"]]] = NOT_GIVEN,
        map_terms: Given[bool] = NOT_GIVEN,
        filters: Given[Mapping[str, Any]] = NOT_GIVEN,
        active: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Search:
        """Saves a query, which is run again every night; its first run, which counts what there is, is queued with it."""
        body = {
            "name": name,
            "query": query,
            "syntax": syntax,
            "map_terms": map_terms,
            "filters": filters,
            "active": active,
        }
        return self._post("/projects/{id}/searches", Search, path={"id": project_id}, body=body, options=options)

    def list(
        self,
        project_id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Search]:
        """The saved searches of a project, the last saved first, each with its latest run."""
        path, query = {"id": project_id}, {"limit": limit, "cursor": cursor}
        return self._list("/projects/{id}/searches", Search, path=path, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Search:
        return self._get("/searches/{id}", Search, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        name: Given[str] = NOT_GIVEN,
        query: Given[str] = NOT_GIVEN,
        syntax: Given[Optional[Literal["pubmed", "ovid", "europepmc"]]] = NOT_GIVEN,
        map_terms: Given[bool] = NOT_GIVEN,
        filters: Given[Optional[Mapping[str, Any]]] = NOT_GIVEN,
        active: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Search:
        """Changes what is given; None clears it, and in `filters` takes one of them away."""
        body = {
            "name": name,
            "query": query,
            "syntax": syntax,
            "map_terms": map_terms,
            "filters": filters,
            "active": active,
        }
        return self._patch("/searches/{id}", Search, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes a saved search with its runs and matches."""
        return self._delete("/searches/{id}", path={"id": id}, options=options)

    def run(self, id: Identified, *, options: Optional[CallOptions] = None) -> SearchRun:
        """Runs it now; where a run is under way, that is the one."""
        return self._post("/searches/{id}/run", SearchRun, path={"id": id}, options=options)

    def runs(
        self,
        id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[SearchRun]:
        """Its runs with their counts, newest first."""
        path, query = {"id": id}, {"limit": limit, "cursor": cursor}
        return self._list("/searches/{id}/runs", SearchRun, path=path, query=query, options=options)

    def get_run(self, id: Identified, run_id: Identified, *, options: Optional[CallOptions] = None) -> SearchRun:
        path = {"id": id, "run_id": run_id}
        return self._get("/searches/{id}/runs/{run_id}", SearchRun, path=path, options=options)

    def matches(
        self,
        id: Identified,
        *,
        kind: Given[Literal["new", "corrected", "retracted"]] = NOT_GIVEN,
        run_id: Given[str] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[SearchMatch]:
        """The papers that its runs told of, the last told first."""
        path, query = {"id": id}, {"kind": kind, "run_id": run_id, "limit": limit, "cursor": cursor}
        return self._list("/searches/{id}/matches", SearchMatch, path=path, query=query, options=options)
