# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages, AsyncSearchPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .._waiting import OnProgress
from ..groups.literature import BatchOfPapers, CitationsOfPapers, PaperSource, SimilarPapers, StrategyPage
from .resources import Citation, CitedReference, LiteratureImport, Paper, PaperRelations, SearchHistoryEntry
from typing import Any, Literal, Mapping, Optional, Sequence, Union


class AsyncLiterature(AsyncGroup):
    def search(self, q: str, *, sort: Given[Literal['relevance', 'newest', 'oldest']]=NOT_GIVEN, match: Given[Literal['any', 'all']]=NOT_GIVEN, year_from: Given[int]=NOT_GIVEN, year_to: Given[int]=NOT_GIVEN, publication_type: Given[str]=NOT_GIVEN, journal: Given[str]=NOT_GIVEN, language: Given[str]=NOT_GIVEN, has_abstract: Given[bool]=NOT_GIVEN, retracted: Given[bool]=NOT_GIVEN, source: Given[Sequence[PaperSource]]=NOT_GIVEN, facets: Given[Union[bool, Sequence[str]]]=NOT_GIVEN, highlight: Given[bool]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, syntax: Given[Literal['pubmed', 'ovid', 'europepmc']]=NOT_GIVEN, map_terms: Given[bool]=NOT_GIVEN, correct_spelling: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncSearchPages:
        """Searches papers by words, or in PubMed's query language."""
        return self._listed(AsyncSearchPages, self._sync.search, q, sort=sort, match=match, year_from=year_from, year_to=year_to, publication_type=publication_type, journal=journal, language=language, has_abstract=has_abstract, retracted=retracted, source=source, facets=facets, highlight=highlight, limit=limit, cursor=cursor, syntax=syntax, map_terms=map_terms, correct_spelling=correct_spelling, options=options)

    async def search_strategy(self, q: str, *, syntax: Given[Literal['pubmed', 'ovid', 'europepmc']]=NOT_GIVEN, sort: Given[Literal['relevance', 'newest', 'oldest']]=NOT_GIVEN, match: Given[Literal['any', 'all']]=NOT_GIVEN, year_from: Given[int]=NOT_GIVEN, year_to: Given[int]=NOT_GIVEN, publication_type: Given[str]=NOT_GIVEN, journal: Given[str]=NOT_GIVEN, language: Given[str]=NOT_GIVEN, has_abstract: Given[bool]=NOT_GIVEN, retracted: Given[bool]=NOT_GIVEN, source: Given[Sequence[PaperSource]]=NOT_GIVEN, facets: Given[Sequence[str]]=NOT_GIVEN, highlight: Given[bool]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, map_terms: Given[bool]=NOT_GIVEN, correct_spelling: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> StrategyPage:
        """A page of what a strategy of up to 200,000 characters finds, whose lines may name earlier ones."""
        return await self._in_thread(self._sync.search_strategy, q, syntax=syntax, sort=sort, match=match, year_from=year_from, year_to=year_to, publication_type=publication_type, journal=journal, language=language, has_abstract=has_abstract, retracted=retracted, source=source, facets=facets, highlight=highlight, limit=limit, cursor=cursor, map_terms=map_terms, correct_spelling=correct_spelling, options=options)

    async def batch(self, *, ids: Sequence[str], options: Optional[CallOptions]=None) -> BatchOfPapers:
        """Up to 200 papers by id, PMID, PMCID or DOI, in `.papers`."""
        return await self._in_thread(self._sync.batch, ids=ids, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Paper:
        """A paper by its id, or by pmid:…, pmcid:… or doi:…"""
        return await self._in_thread(self._sync.get, id, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes a paper that came from a file of this account."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def similar(self, id: Identified, *, limit: Given[int]=NOT_GIVEN, options: Optional[CallOptions]=None) -> SimilarPapers:
        """The papers that are most like a paper, in `.papers`."""
        return await self._in_thread(self._sync.similar, id, limit=limit, options=options)

    def references(self, id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[CitedReference]:
        """What a paper cites, in the order of its source."""
        return self._listed(AsyncPages, self._sync.references, id, limit=limit, cursor=cursor, options=options)

    def cited_by(self, id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Paper]:
        """The papers that cite a paper, newest first."""
        return self._listed(AsyncPages, self._sync.cited_by, id, limit=limit, cursor=cursor, options=options)

    async def relations(self, id: Identified, *, options: Optional[CallOptions]=None) -> PaperRelations:
        """The notices, versions and comments of a paper, and the retracted papers that it cites."""
        return await self._in_thread(self._sync.relations, id, options=options)

    async def citation(self, id: Identified, *, format: Given[Literal['csl-json', 'ris', 'bibtex', 'nbib']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Citation:
        """The citation of a paper in a format of reference managers."""
        return await self._in_thread(self._sync.citation, id, format=format, options=options)

    async def citations(self, *, format: Given[Literal['csl-json', 'ris', 'bibtex', 'nbib', 'csv']]=NOT_GIVEN, search: Given[Mapping[str, Any]]=NOT_GIVEN, paper_ids: Given[Sequence[str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> CitationsOfPapers:
        """All papers of a `search`, or those of `paper_ids`, as one file for reference managers or spreadsheets."""
        return await self._in_thread(self._sync.citations, format=format, search=search, paper_ids=paper_ids, options=options)


class AsyncSearchHistory(AsyncGroup):
    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[SearchHistoryEntry]:
        """Your last searches, newest first."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def create(self, query: str, *, syntax: Given[Optional[Literal['pubmed', 'ovid', 'europepmc']]]=NOT_GIVEN, map_terms: Given[bool]=NOT_GIVEN, filters: Given[Mapping[str, Any]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> SearchHistoryEntry:
        """Counts what a search finds, and keeps it under the next number."""
        return await self._in_thread(self._sync.create, query, syntax=syntax, map_terms=map_terms, filters=filters, options=options)

    async def delete(self, *, number: Given[int]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Resource:
        """Deletes the search of a number, or without one all of them."""
        return await self._in_thread(self._sync.delete, number=number, options=options)


class AsyncLiteratureImports(AsyncGroup):
    async def create(self, file: Any=None, *, source: Given[Literal['pubmed', 'europepmc']]=NOT_GIVEN, query: Given[str]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, file_name: Given[str]=NOT_GIVEN, format: Given[Literal['pubmed_xml', 'nbib', 'ris', 'bibtex', 'jsonl', 'json']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> LiteratureImport:
        """
        Indexes the papers of a file (a path, bytes or an open file), for this account; or of the answer of PubMed or Europe
        PMC to a query, for all accounts. `wait` waits for its end.
        """
        return await self._in_thread(self._sync.create, file, source=source, query=query, limit=limit, file_name=file_name, format=format, options=options)

    def list(self, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[LiteratureImport]:
        """The imports, newest first."""
        return self._listed(AsyncPages, self._sync.list, limit=limit, cursor=cursor, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> LiteratureImport:
        return await self._in_thread(self._sync.get, id, options=options)

    async def cancel(self, id: Identified, *, options: Optional[CallOptions]=None) -> LiteratureImport:
        """Cancels an import; what it has stored stays."""
        return await self._in_thread(self._sync.cancel, id, options=options)

    async def wait(self, id: Identified, *, on_progress: Optional[OnProgress]=None, timeout: Optional[float]=None, options: Optional[CallOptions]=None) -> LiteratureImport:
        """Waits for the end of an import. Raises ImportFailedError, and ApiTimeoutError after `timeout` seconds."""
        return await self._in_thread(self._sync.wait, id, on_progress=on_progress, timeout=timeout, options=options)
