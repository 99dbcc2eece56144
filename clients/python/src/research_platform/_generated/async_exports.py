# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

import os
from .._async_pages import AsyncPages
from .._downloads import OnBytes
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .._waiting import OnProgress
from ..groups.exports import AnalysisFormat, PaperFormat, ProjectFormat, Section
from .inputs import Deidentify, ExportOptionsInput, FilterCondition
from .resources import Export
from pathlib import Path
from typing import Any, List, Literal, Mapping, Optional, Sequence, Union


class AsyncExports(AsyncGroup):
    async def create(self, project_or_analysis: Identified, *, format: Union[ProjectFormat, AnalysisFormat], include: Given[Sequence[Section]]=NOT_GIVEN, filter: Given[Sequence[FilterCondition]]=NOT_GIVEN, deidentify: Given[Deidentify]=NOT_GIVEN, formulas: Given[Literal['escape', 'raw']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Export:
        """
        Asks for an export of a project (its patients, variables and analyses) or of the latest completed run of an analysis.
        `download` waits for it and fetches its files.
        """
        return await self._in_thread(self._sync.create, project_or_analysis, format=format, include=include, filter=filter, deidentify=deidentify, formulas=formulas, options=options)

    async def create_of_project(self, project_id: Identified, *, format: ProjectFormat, include: Given[Sequence[Section]]=NOT_GIVEN, filter: Given[Sequence[FilterCondition]]=NOT_GIVEN, deidentify: Given[Deidentify]=NOT_GIVEN, export_options: Given[ExportOptionsInput]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Export:
        """Asks for an export of a project; `export_options` is what the API calls options."""
        return await self._in_thread(self._sync.create_of_project, project_id, format=format, include=include, filter=filter, deidentify=deidentify, export_options=export_options, options=options)

    async def create_of_analysis(self, analysis_id: Identified, *, format: AnalysisFormat, export_options: Given[ExportOptionsInput]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Export:
        """Asks for an export of the latest completed run; `export_options` is what the API calls options."""
        return await self._in_thread(self._sync.create_of_analysis, analysis_id, format=format, export_options=export_options, options=options)

    async def create_of_papers(self, project_id: Identified, *, format: Given[PaperFormat]=NOT_GIVEN, search: Given[Mapping[str, Any]]=NOT_GIVEN, paper_ids: Given[Sequence[str]]=NOT_GIVEN, review_id: Given[Identified]=NOT_GIVEN, state: Given[str]=NOT_GIVEN, set: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Export:
        """
        Asks for an export of all papers of a search or of a review, or of papers that are named, as one file for reference
        managers or spreadsheets.
        """
        return await self._in_thread(self._sync.create_of_papers, project_id, format=format, search=search, paper_ids=paper_ids, review_id=review_id, state=state, set=set, options=options)

    def list(self, project_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Export]:
        """The exports of a project and of its analyses, newest first; files are left out."""
        return self._listed(AsyncPages, self._sync.list, project_id, filter=filter, sort=sort, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Export:
        return await self._in_thread(self._sync.get, id, options=options)

    async def cancel(self, id: Identified, *, options: Optional[CallOptions]=None) -> Export:
        return await self._in_thread(self._sync.cancel, id, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes an export with its files."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def wait(self, id: Identified, *, on_progress: Optional[OnProgress]=None, timeout: Optional[float]=None, options: Optional[CallOptions]=None) -> Export:
        """Waits until the files can be downloaded. Raises ExportFailedError, and ApiTimeoutError after `timeout` seconds."""
        return await self._in_thread(self._sync.wait, id, on_progress=on_progress, timeout=timeout, options=options)

    async def download(self, id: Identified, path: Union[str, 'os.PathLike[str]'], *, on_progress: Optional[OnBytes]=None, timeout: Optional[float]=None, options: Optional[CallOptions]=None) -> List[Path]:
        """
        Waits for an export and downloads its files: into the folder `path`, or its one file to `path`. Each is received as
        `….part`, which the next call goes on with, checked by its SHA-256, and then renamed. Gives the paths of the files.
        `on_progress(received, size)` is told the bytes of each file; `timeout` is of the wait for the export.
        """
        return await self._in_thread(self._sync.download, id, path, on_progress=on_progress, timeout=timeout, options=options)
