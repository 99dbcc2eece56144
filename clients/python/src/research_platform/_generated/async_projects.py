# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from ..groups.projects import AttachedPapers, CitationsOfProject, ProposedVariables
from .inputs import VariableInput
from .resources import Project, ProjectPaper, VariableSummary
from typing import Any, Literal, Mapping, Optional, Sequence, Union


class AsyncProjects(AsyncGroup):
    def list(self, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Project]:
        """All projects, newest first. `limit` is of one page; the iterator goes over all of them."""
        return self._listed(AsyncPages, self._sync.list, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)

    async def create(self, *, name: str, description: Given[str]=NOT_GIVEN, variables: Given[Sequence[VariableInput]]=NOT_GIVEN, metadata: Given[Mapping[str, str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Project:
        """Makes a project. `variables` is its data dictionary; every upload is then checked against it."""
        return await self._in_thread(self._sync.create, name=name, description=description, variables=variables, metadata=metadata, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Project:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, name: Given[str]=NOT_GIVEN, description: Given[Optional[str]]=NOT_GIVEN, variables: Given[Optional[Sequence[VariableInput]]]=NOT_GIVEN, metadata: Given[Optional[Mapping[str, Optional[str]]]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Project:
        """Changes what is given; None clears it, and in `metadata` removes one pair."""
        return await self._in_thread(self._sync.update, id, name=name, description=description, variables=variables, metadata=metadata, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes a project with its patients and analyses."""
        return await self._in_thread(self._sync.delete, id, options=options)


class AsyncVariables(AsyncGroup):
    async def infer(self, project_id: Identified, *, options: Optional[CallOptions]=None) -> ProposedVariables:
        """Proposes a data dictionary from the patients of a project, for `projects.update(variables=…)`."""
        return await self._in_thread(self._sync.infer, project_id, options=options)

    async def summary(self, project_id: Identified, variable: str, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, bins: Given[int]=NOT_GIVEN, levels: Given[int]=NOT_GIVEN, options: Optional[CallOptions]=None) -> VariableSummary:
        """Quartiles, mean, histogram and counts of levels, of all patients or of those whom `filter={"age": {"gte": 60}}` selects."""
        return await self._in_thread(self._sync.summary, project_id, variable, filter=filter, bins=bins, levels=levels, options=options)


class AsyncProjectPapers(AsyncGroup):
    def list(self, project_id: Identified, *, paper_ids: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ProjectPaper]:
        """The papers of a project, the last attached first; with `paper_ids` those of them that are attached."""
        return self._listed(AsyncPages, self._sync.list, project_id, paper_ids=paper_ids, limit=limit, cursor=cursor, options=options)

    async def attach(self, project_id: Identified, *, paper_ids: Sequence[str], options: Optional[CallOptions]=None) -> AttachedPapers:
        """Attaches up to 200 papers by id, pmid:…, pmcid:… or doi:…; one that is attached already stays as it is."""
        return await self._in_thread(self._sync.attach, project_id, paper_ids=paper_ids, options=options)

    async def detach(self, project_id: Identified, paper_id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Takes a paper off a project; the paper itself stays."""
        return await self._in_thread(self._sync.detach, project_id, paper_id, options=options)

    async def citations(self, project_id: Identified, *, format: Given[Literal['csl-json', 'ris', 'bibtex', 'nbib']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> CitationsOfProject:
        """The citations of all papers of a project as one file for reference managers."""
        return await self._in_thread(self._sync.citations, project_id, format=format, options=options)
