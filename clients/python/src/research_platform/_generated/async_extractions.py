# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from ..groups.extractions import AttachedEvidence
from .resources import AnalysisPaper, ExtractionSheet, ImportedExtractions, ReviewExtraction, ReviewExtractionSummary
from typing import Any, Literal, Mapping, Optional, Sequence


class AsyncReviewExtractions(AsyncGroup):
    def list(self, review_id: Identified, *, state: Given[Literal['open', 'to_settle', 'agreed', 'not_included']]=NOT_GIVEN, mine: Given[bool]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ReviewExtractionSummary]:
        """The included papers of a review with how far each is extracted; with `mine` what waits for the caller."""
        return self._listed(AsyncPages, self._sync.list, review_id, state=state, mine=mine, limit=limit, cursor=cursor, options=options)

    async def export_sheet(self, review_id: Identified, *, whose: Given[Literal['mine', 'agreed', 'all']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ExtractionSheet:
        """As a spreadsheet (CSV in `text`): the caller's own to fill in, all that are seen, or what is agreed."""
        return await self._in_thread(self._sync.export_sheet, review_id, whose=whose, options=options)

    async def import_sheet(self, review_id: Identified, *, text: str, completed: Given[bool]=NOT_GIVEN, dry_run: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ImportedExtractions:
        """The caller's own from a spreadsheet (CSV), all or none; with `dry_run` every fault, and nothing is stored."""
        return await self._in_thread(self._sync.import_sheet, review_id, text=text, completed=completed, dry_run=dry_run, options=options)

    async def get(self, review_id: Identified, record_id: Identified, *, options: Optional[CallOptions]=None) -> ReviewExtraction:
        """The extractions from a paper that the caller may see, what differs, and what is agreed."""
        return await self._in_thread(self._sync.get, review_id, record_id, options=options)

    async def save(self, review_id: Identified, record_id: Identified, *, rows: Given[Sequence[Mapping[str, Any]]]=NOT_GIVEN, note: Given[Optional[str]]=NOT_GIVEN, completed: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewExtraction:
        """Saves the caller's own extraction, as a draft or completed; what is left out stays."""
        return await self._in_thread(self._sync.save, review_id, record_id, rows=rows, note=note, completed=completed, options=options)

    async def withdraw(self, review_id: Identified, record_id: Identified, *, reviewer: Given[Identified]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewExtraction:
        """Withdraws the caller's own extraction, or as owner or admin that of another `reviewer`."""
        return await self._in_thread(self._sync.withdraw, review_id, record_id, reviewer=reviewer, options=options)

    async def agree(self, review_id: Identified, record_id: Identified, *, rows: Given[Sequence[Mapping[str, Any]]]=NOT_GIVEN, note: Given[Optional[str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewExtraction:
        """Settles what counts of a paper once all have completed, or changes it."""
        return await self._in_thread(self._sync.agree, review_id, record_id, rows=rows, note=note, options=options)


class AsyncAnalysisPapers(AsyncGroup):
    def list(self, analysis_id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[AnalysisPaper]:
        """The papers that are evidence of an analysis, the last attached first."""
        return self._listed(AsyncPages, self._sync.list, analysis_id, limit=limit, cursor=cursor, options=options)

    async def attach(self, analysis_id: Identified, *, paper_ids: Given[Sequence[str]]=NOT_GIVEN, review_id: Given[Identified]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AttachedEvidence:
        """Attaches papers by id, pmid:…, pmcid:… or doi:…, or all that a systematic review includes."""
        return await self._in_thread(self._sync.attach, analysis_id, paper_ids=paper_ids, review_id=review_id, options=options)

    async def detach(self, analysis_id: Identified, paper_id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Takes a paper off an analysis; it stays with the project."""
        return await self._in_thread(self._sync.detach, analysis_id, paper_id, options=options)
