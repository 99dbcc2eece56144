from __future__ import annotations

from typing import Any, Iterator, List, Literal, Mapping, Optional, Sequence, Union, cast

from .._errors import ConfigurationError, ImportFailedError
from .._generated.resources import Citation, CitedReference, FoundPaper, LiteratureImport, Paper, PaperRelations, ReadQuery, SearchHistoryEntry
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Page, Pages
from .._uploads import file_body
from .._waiting import OnProgress

PaperSource = Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]


class SearchPages(Pages[FoundPaper]):
    """The papers of a search, best first. `total`, `facets` and `query` are of its first page, which they ask for."""

    _first: Optional[Page[FoundPaper]] = None

    @property
    def total(self) -> Mapping[str, Any]:
        """`value`, and `relation`: exact or at_least"""
        return cast(Mapping[str, Any], self._known().data["total"])

    @property
    def facets(self) -> Optional[Mapping[str, List[Mapping[str, Any]]]]:
        return cast("Optional[Mapping[str, List[Mapping[str, Any]]]]", self._known().data.get("facets"))

    @property
    def query(self) -> ReadQuery:
        """How the query was read"""
        return ReadQuery(self._known().data["query"])

    def pages(self) -> Iterator[Page[FoundPaper]]:
        for page in super().pages():
            self._first = self._first or page
            yield page

    def _known(self) -> Page[FoundPaper]:
        if self._first is None:
            self._first = self.page()
        return self._first


class CitationsOfPapers(Resource):
    format: Literal["csl-json", "ris", "bibtex", "nbib", "csv"]
    media_type: str
    papers: int
    citations: str
    not_found: List[str]


class BatchOfPapers(Resource):
    not_found: List[str]
    _nested = {"items": (Paper,)}

    @property
    def papers(self) -> List[Paper]:
        """In the order of the ids; a dictionary's own `items` hides the field of that name."""
        return cast(List[Paper], self["items"])


class SimilarPapers(Resource):
    _nested = {"items": (FoundPaper,)}

    @property
    def papers(self) -> List[FoundPaper]:
        return cast(List[FoundPaper], self["items"])


class StrategyPage(Resource):
    """A page of what a search strategy finds"""

    total: Mapping[str, Any]
    query: ReadQuery
    next_cursor: Optional[str]
    _nested = {"items": (FoundPaper,), "query": ReadQuery}

    @property
    def papers(self) -> List[FoundPaper]:
        return cast(List[FoundPaper], self["items"])


class Literature(Group):
    def search(
        self,
        q: str,
        *,
        sort: Given[Literal["relevance", "newest", "oldest"]] = NOT_GIVEN,
        match: Given[Literal["any", "all"]] = NOT_GIVEN,
        year_from: Given[int] = NOT_GIVEN,
        year_to: Given[int] = NOT_GIVEN,
        publication_type: Given[str] = NOT_GIVEN,
        journal: Given[str] = NOT_GIVEN,
        language: Given[str] = NOT_GIVEN,
        has_abstract: Given[bool] = NOT_GIVEN,
        retracted: Given[bool] = NOT_GIVEN,
        source: Given[Sequence[PaperSource]] = NOT_GIVEN,
        facets: Given[Union[bool, Sequence[str]]] = NOT_GIVEN,
        highlight: Given[bool] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        syntax: Given[Literal["pubmed", "ovid", "europepmc"]] = NOT_GIVEN,
        map_terms: Given[bool] = NOT_GIVEN,
        correct_spelling: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> SearchPages:
        """Searches papers by words, or in PubMed's query language."""
        query = {
            "q": q,
            "syntax": syntax,
            "map_terms": map_terms,
            "correct_spelling": correct_spelling,
            "sort": sort,
            "match": match,
            "year_from": year_from,
            "year_to": year_to,
            "publication_type": publication_type,
            "journal": journal,
            "language": language,
            "has_abstract": has_abstract,
            "retracted": retracted,
            "source": source,
            "facets": facets,
            "highlight": highlight,
            "limit": limit,
            "cursor": cursor,
        }
        found = self._list("/literature/search", FoundPaper, query=query, options=options, pages=SearchPages)
        return cast(SearchPages, found)

    def search_strategy(
        self,
        q: str,
        *,
        syntax: Given[Literal["pubmed", "ovid", "europepmc"]] = NOT_GIVEN,
        sort: Given[Literal["relevance", "newest", "oldest"]] = NOT_GIVEN,
        match: Given[Literal["any", "all"]] = NOT_GIVEN,
        year_from: Given[int] = NOT_GIVEN,
        year_to: Given[int] = NOT_GIVEN,
        publication_type: Given[str] = NOT_GIVEN,
        journal: Given[str] = NOT_GIVEN,
        language: Given[str] = NOT_GIVEN,
        has_abstract: Given[bool] = NOT_GIVEN,
        retracted: Given[bool] = NOT_GIVEN,
        source: Given[Sequence[PaperSource]] = NOT_GIVEN,
        facets: Given[Sequence[str]] = NOT_GIVEN,
        highlight: Given[bool] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        map_terms: Given[bool] = NOT_GIVEN,
        correct_spelling: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> StrategyPage:
        """A page of what a strategy of up to 200,000 characters finds, whose lines may name earlier ones."""
        body = {
            "q": q,
            "syntax": syntax,
            "map_terms": map_terms,
            "correct_spelling": correct_spelling,
            "sort": sort,
            "match": match,
            "year_from": year_from,
            "year_to": year_to,
            "publication_type": publication_type,
            "journal": journal,
            "language": language,
            "has_abstract": has_abstract,
            "retracted": retracted,
            "source": source,
            "facets": facets,
            "highlight": highlight,
            "limit": limit,
            "cursor": cursor,
        }
        return self._post("/literature/search", StrategyPage, body=body, options=options)

    def batch(self, *, ids: Sequence[str], options: Optional[CallOptions] = None) -> BatchOfPapers:
        """Up to 200 papers by id, PMID, PMCID or DOI, in `.papers`."""
        return self._post("/literature/batch", BatchOfPapers, body={"ids": ids}, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Paper:
        """A paper by its id, or by pmid:…, pmcid:… or doi:…"""
        return self._get("/literature/{id}", Paper, path={"id": id}, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes a paper that came from a file of this account."""
        return self._delete("/literature/{id}", path={"id": id}, options=options)

    def similar(
        self, id: Identified, *, limit: Given[int] = NOT_GIVEN, options: Optional[CallOptions] = None
    ) -> SimilarPapers:
        """The papers that are most like a paper, in `.papers`."""
        path, query = {"id": id}, {"limit": limit}
        return self._get("/literature/{id}/similar", SimilarPapers, path=path, query=query, options=options)

    def references(
        self,
        id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[CitedReference]:
        """What a paper cites, in the order of its source."""
        path, query = {"id": id}, {"limit": limit, "cursor": cursor}
        return self._list("/literature/{id}/references", CitedReference, path=path, query=query, options=options)

    def cited_by(
        self,
        id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Paper]:
        """The papers that cite a paper, newest first."""
        path, query = {"id": id}, {"limit": limit, "cursor": cursor}
        return self._list("/literature/{id}/cited_by", Paper, path=path, query=query, options=options)

    def relations(self, id: Identified, *, options: Optional[CallOptions] = None) -> PaperRelations:
        """The notices, versions and comments of a paper, and the retracted papers that it cites."""
        return self._get("/literature/{id}/relations", PaperRelations, path={"id": id}, options=options)

    def citation(
        self,
        id: Identified,
        *,
        format: Given[Literal["csl-json", "ris", "bibtex", "nbib"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Citation:
        """The citation of a paper in a format of reference managers."""
        path, query = {"id": id}, {"format": format}
        return self._get("/literature/{id}/citation", Citation, path=path, query=query, options=options)

    def citations(
        self,
        *,
        format: Given[Literal["csl-json", "ris", "bibtex", "nbib", "csv"]] = NOT_GIVEN,
        search: Given[Mapping[str, Any]] = NOT_GIVEN,
        paper_ids: Given[Sequence[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> CitationsOfPapers:
        """All papers of a `search`, or those of `paper_ids`, as one file for reference managers or spreadsheets."""
        body = {"format": format, "search": search, "paper_ids": paper_ids}
        return self._post("/literature/citations", CitationsOfPapers, body=body, options=options)


class SearchHistory(Group):
    """The last searches of whoever asks, by number: `#1 AND #2` in a search combines them."""

    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[SearchHistoryEntry]:
        """Your last searches, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return self._list("/search_history", SearchHistoryEntry, query=query, options=options)

    def create(
        self,
        query: str,
        *,
        syntax: Given[Optional[Literal["pubmed", "ovid", "europepmc"]]] = NOT_GIVEN,
        map_terms: Given[bool] = NOT_GIVEN,
        filters: Given[Mapping[str, Any]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> SearchHistoryEntry:
        """Counts what a search finds, and keeps it under the next number."""
        body = {"query": query, "syntax": syntax, "map_terms": map_terms, "filters": filters}
        return self._post("/search_history", SearchHistoryEntry, body=body, options=options)

    def delete(self, *, number: Given[int] = NOT_GIVEN, options: Optional[CallOptions] = None) -> Resource:
        """Deletes the search of a number, or without one all of them."""
        return self._delete("/search_history", query={"number": number}, options=options)


class LiteratureImports(Group):
    def create(
        self,
        file: Any = None,
        *,
        source: Given[Literal["pubmed", "europepmc"]] = NOT_GIVEN,
        query: Given[str] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        file_name: Given[str] = NOT_GIVEN,
        format: Given[Literal["pubmed_xml", "nbib", "ris", "bibtex", "jsonl", "json"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> LiteratureImport:
        """
        Indexes the papers of a file (a path, bytes or an open file), for this account; or of the answer of PubMed or Europe
        PMC to a query, for all accounts. `wait` waits for its end.
        """
        if file is None:
            body = {"source": source, "query": query, "limit": limit}
            return self._post("/literature/imports", LiteratureImport, body=body, options=options)
        if source or query or limit:
            raise ConfigurationError("An import is of a file, or of a query to a source: pass one of them.")
        if not file_name and isinstance(getattr(file, "name", file), str):
            file_name = str(getattr(file, "name", file)).replace("\\", "/").rsplit("/", 1)[-1][:255]
        named = {"file_name": file_name, "format": format}
        return self._post(
            "/literature/imports", LiteratureImport, query=named, body=file_body(file, None), options=options
        )

    def list(
        self,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[LiteratureImport]:
        """The imports, newest first."""
        query = {"limit": limit, "cursor": cursor}
        return self._list("/literature/imports", LiteratureImport, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> LiteratureImport:
        return self._get("/literature/imports/{id}", LiteratureImport, path={"id": id}, options=options)

    def cancel(self, id: Identified, *, options: Optional[CallOptions] = None) -> LiteratureImport:
        """Cancels an import; what it has stored stays."""
        return self._post("/literature/imports/{id}/cancel", LiteratureImport, path={"id": id}, options=options)

    def wait(
        self,
        id: Identified,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> LiteratureImport:
        """Waits for the end of an import. Raises ImportFailedError, and ApiTimeoutError after `timeout` seconds."""

        ended = self._final(
            "/literature/imports/{id}",
            LiteratureImport,
            id,
            what="import",
            timeout=timeout,
            on_progress=on_progress,
            options=options,
        )
        if ended.status != "completed":
            raise ImportFailedError(ended)
        return ended
