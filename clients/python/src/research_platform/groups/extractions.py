from __future__ import annotations

from typing import Any, List, Literal, Mapping, Optional, Sequence

from .._generated.resources import (
    AnalysisPaper,
    ExtractionSheet,
    ImportedExtractions,
    ReviewExtraction,
    ReviewExtractionSummary,
)
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages


class AttachedEvidence(Resource):
    papers: int
    added: int
    not_found: List[str]


class ReviewExtractions(Group):
    def list(
        self,
        review_id: Identified,
        *,
        state: Given[Literal["open", "to_settle", "agreed", "not_included"]] = NOT_GIVEN,
        mine: Given[bool] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ReviewExtractionSummary]:
        """The included papers of a review with how far each is extracted; with `mine` what waits for the caller."""
        path = {"id": review_id}
        query = {"state": state, "mine": mine, "limit": limit, "cursor": cursor}
        return self._list("/reviews/{id}/extractions", ReviewExtractionSummary, path=path, query=query, options=options)

    def export_sheet(
        self,
        review_id: Identified,
        *,
        whose: Given[Literal["mine", "agreed", "all"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ExtractionSheet:
        """As a spreadsheet (CSV in `text`): the caller's own to fill in, all that are seen, or what is agreed."""
        path = {"id": review_id}
        query = {"whose": whose}
        return self._get("/reviews/{id}/extractions/sheet", ExtractionSheet, path=path, query=query, options=options)

    def import_sheet(
        self,
        review_id: Identified,
        *,
        text: str,
        completed: Given[bool] = NOT_GIVEN,
        dry_run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ImportedExtractions:
        """The caller's own from a spreadsheet (CSV), all or none; with `dry_run` every fault, and nothing is stored."""
        path = {"id": review_id}
        body = {"text": text, "completed": completed, "dry_run": dry_run}
        return self._post("/reviews/{id}/extractions/sheet", ImportedExtractions, path=path, body=body, options=options)

    def get(
        self, review_id: Identified, record_id: Identified, *, options: Optional[CallOptions] = None
    ) -> ReviewExtraction:
        """The extractions from a paper that the caller may see, what differs, and what is agreed."""
        path = {"id": review_id, "record_id": record_id}
        template = "/reviews/{id}/records/{record_id}/extraction"
        return self._get(template, ReviewExtraction, path=path, options=options)

    def save(
        self,
        review_id: Identified,
        record_id: Identified,
        *,
        rows: Given[Sequence[Mapping[str, Any]]] = NOT_GIVEN,
        note: Given[Optional[str]] = NOT_GIVEN,
        completed: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewExtraction:
        """Saves the caller's own extraction, as a draft or completed; what is left out stays."""
        path = {"id": review_id, "record_id": record_id}
        body = {"rows": rows, "note": note, "completed": completed}
        template = "/reviews/{id}/records/{record_id}/extraction"
        return self._patch(template, ReviewExtraction, path=path, body=body, options=options)

    def withdraw(
        self,
        review_id: Identified,
        record_id: Identified,
        *,
        reviewer: Given[Identified] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewExtraction:
        """Withdraws the caller's own extraction, or as owner or admin that of another `reviewer`."""
        path, query = {"id": review_id, "record_id": record_id}, {"reviewer": reviewer}
        template = "/reviews/{id}/records/{record_id}/extraction"
        return self._answer("DELETE", template, ReviewExtraction, path=path, query=query, options=options)

    def agree(
        self,
        review_id: Identified,
        record_id: Identified,
        *,
        rows: Given[Sequence[Mapping[str, Any]]] = NOT_GIVEN,
        note: Given[Optional[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewExtraction:
        """Settles what counts of a paper once all have completed, or changes it."""
        path, body = {"id": review_id, "record_id": record_id}, {"rows": rows, "note": note}
        template = "/reviews/{id}/records/{record_id}/extraction/agreed"
        return self._patch(template, ReviewExtraction, path=path, body=body, options=options)


class AnalysisPapers(Group):
    def list(
        self,
        analysis_id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[AnalysisPaper]:
        """The papers that are evidence of an analysis, the last attached first."""
        path, query = {"id": analysis_id}, {"limit": limit, "cursor": cursor}
        return self._list("/analyses/{id}/papers", AnalysisPaper, path=path, query=query, options=options)

    def attach(
        self,
        analysis_id: Identified,
        *,
        paper_ids: Given[Sequence[str]] = NOT_GIVEN,
        review_id: Given[Identified] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> AttachedEvidence:
        """Attaches papers by id, pmid:…, pmcid:… or doi:…, or all that a systematic review includes."""
        path, body = {"id": analysis_id}, {"paper_ids": paper_ids, "review_id": review_id}
        return self._post("/analyses/{id}/papers", AttachedEvidence, path=path, body=body, options=options)

    def detach(
        self, analysis_id: Identified, paper_id: Identified, *, options: Optional[CallOptions] = None
    ) -> Resource:
        """Takes a paper off an analysis; it stays with the project."""
        path = {"id": analysis_id, "paper_id": paper_id}
        return self._delete("/analyses/{id}/papers/{paper_id}", path=path, options=options)
