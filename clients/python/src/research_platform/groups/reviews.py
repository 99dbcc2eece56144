from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Union, cast

from .._generated.resources import (
    EffectTable,
    WrittenEffectTable,
    ExtractionForm,
    Review,
    ReviewDuplicate,
    ReviewRecord,
    ReviewSet,
)
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages

Stage = Literal["title_abstract", "full_text"]
Decision = Literal["include", "exclude", "maybe"]


class NextRecord(Resource):
    record: Optional[ReviewRecord]
    progress: Dict[str, Any]
    _nested = {"record": (ReviewRecord,)}


class Agreement(Resource):
    next_cursor: None

    @property
    def pairs(self) -> List[Dict[str, Any]]:
        """Of each pair of reviewers, and stage where they screen; a dictionary's own `items` hides the field of that name."""
        return cast(List[Dict[str, Any]], self["items"])


class PrismaFlow(Resource):
    flow: Dict[str, Any]
    format: Literal["json", "svg", "csv"]
    media_type: str
    text: Optional[str]


class SearchReport(Resource):
    media_type: str
    text: str


class CitationsOfReview(Resource):
    format: Literal["csl-json", "ris", "bibtex", "nbib", "csv"]
    media_type: str
    papers: int
    citations: str


class AttachedIncluded(Resource):
    included: int
    added: int


class Reviews(Group):
    def list(
        self,
        project_id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Review]:
        """The systematic reviews of a project, newest first."""
        path, query = {"id": project_id}, {"limit": limit, "cursor": cursor}
        return self._list("/projects/{id}/reviews", Review, path=path, query=query, options=options)

    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        question: Given[str] = NOT_GIVEN,
        reviewers: Given[Literal[1, 2]] = NOT_GIVEN,
        exclusion_reasons: Given[Sequence[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Review:
        """Makes a review; `reviewers` is how many decide about each record."""
        body = {
            "name": name,
            "question": question,
            "reviewers": reviewers,
            "exclusion_reasons": exclusion_reasons,
        }
        return self._post("/projects/{id}/reviews", Review, path={"id": project_id}, body=body, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Review:
        return self._get("/reviews/{id}", Review, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        name: Given[str] = NOT_GIVEN,
        question: Given[Optional[str]] = NOT_GIVEN,
        reviewers: Given[Literal[1, 2]] = NOT_GIVEN,
        exclusion_reasons: Given[Sequence[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Review:
        """Changes what is given; None clears the question."""
        body = {
            "name": name,
            "question": question,
            "reviewers": reviewers,
            "exclusion_reasons": exclusion_reasons,
        }
        return self._patch("/reviews/{id}", Review, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes a review with its sets, records and decisions; the papers stay."""
        return self._delete("/reviews/{id}", path={"id": id}, options=options)

    def close_stage(
        self,
        id: Identified,
        *,
        stage: Stage,
        even_if_open: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Review:
        """Closes a stage for good: nobody decides there any more, and all see all decisions."""
        body = {"stage": stage, "even_if_open": even_if_open}
        return self._post("/reviews/{id}/close-stage", Review, path={"id": id}, body=body, options=options)

    def next_record(
        self,
        id: Identified,
        *,
        stage: Given[Stage] = NOT_GIVEN,
        skip: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> NextRecord:
        """The record that the caller decides about next, the likeliest to be included first; `skip` names others than which."""
        query = {"stage": stage, "skip": skip}
        return self._get("/reviews/{id}/next", NextRecord, path={"id": id}, query=query, options=options)

    def agreement(self, id: Identified, *, options: Optional[CallOptions] = None) -> Agreement:
        """Cohen's kappa of each pair of reviewers, with its table."""
        return self._get("/reviews/{id}/agreement", Agreement, path={"id": id}, options=options)

    def prisma(
        self,
        id: Identified,
        *,
        format: Given[Literal["json", "svg", "csv"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> PrismaFlow:
        """The flow of PRISMA 2020 as counts; with `format` its figure (svg) or table (csv) in `text`."""
        query = {"format": format}
        return self._get("/reviews/{id}/prisma", PrismaFlow, path={"id": id}, query=query, options=options)

    def search_report(self, id: Identified, *, options: Optional[CallOptions] = None) -> SearchReport:
        """The 16 items of PRISMA-S, in Markdown."""
        return self._get("/reviews/{id}/search-report", SearchReport, path={"id": id}, options=options)

    def citations(
        self,
        id: Identified,
        *,
        format: Given[Literal["csl-json", "ris", "bibtex", "nbib", "csv"]] = NOT_GIVEN,
        state: Given[str] = NOT_GIVEN,
        set: Given[Identified] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> CitationsOfReview:
        """The papers of a review as one file for reference managers or spreadsheets; of a state or a set."""
        query = {"format": format, "state": state, "set": set}
        return self._get("/reviews/{id}/citations", CitationsOfReview, path={"id": id}, query=query, options=options)

    def extraction_form(self, id: Identified, *, options: Optional[CallOptions] = None) -> ExtractionForm:
        """What is read out of each included paper."""
        return self._get("/reviews/{id}/extraction-form", ExtractionForm, path={"id": id}, options=options)

    def update_extraction_form(
        self,
        id: Identified,
        *,
        fields: Given[Sequence[Mapping[str, Any]]] = NOT_GIVEN,
        reviewers: Given[Literal[1, 2]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ExtractionForm:
        """Sets all fields, or how many extract; what would lose or misread an answer that was given is refused."""
        body = {"fields": fields, "reviewers": reviewers}
        return self._patch("/reviews/{id}/extraction-form", ExtractionForm, path={"id": id}, body=body, options=options)

    def extraction_agreement(self, id: Identified, *, options: Optional[CallOptions] = None) -> Agreement:
        """How far each two who extract agree before anything is settled, field by field."""
        return self._get("/reviews/{id}/extraction-agreement", Agreement, path={"id": id}, options=options)

    def effect_table(
        self,
        id: Identified,
        *,
        outcome: Given[str] = NOT_GIVEN,
        format: Given[Literal["json", "csv"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> EffectTable:
        """The agreed extractions of the included papers as rows for a meta-analysis; of one outcome, or as CSV in `text`."""
        query = {"outcome": outcome, "format": format}
        return self._get("/reviews/{id}/effect-table", EffectTable, path={"id": id}, query=query, options=options)

    def write_effect_table(
        self,
        id: Identified,
        *,
        project_id: Given[Identified] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> WrittenEffectTable:
        """Makes the rows of a project those of the effect table; again: what has changed since."""
        body = {"project_id": project_id}
        return self._post("/reviews/{id}/effect-table", WrittenEffectTable, path={"id": id}, body=body, options=options)

    def attach_included(self, id: Identified, *, options: Optional[CallOptions] = None) -> AttachedIncluded:
        """Attaches the papers that the review includes to its project."""
        return self._post("/reviews/{id}/attach-included", AttachedIncluded, path={"id": id}, options=options)


class ReviewSets(Group):
    def list(
        self,
        review_id: Identified,
        *,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ReviewSet]:
        """What each search of each source brought, newest first."""
        path, query = {"id": review_id}, {"limit": limit, "cursor": cursor}
        return self._list("/reviews/{id}/sets", ReviewSet, path=path, query=query, options=options)

    def create(
        self,
        review_id: Identified,
        *,
        name: str,
        kind: Literal["database", "register", "website", "organisation", "citation_searching"],
        platform: Given[str] = NOT_GIVEN,
        search: Given[Mapping[str, Any]] = NOT_GIVEN,
        paper_ids: Given[Sequence[str]] = NOT_GIVEN,
        import_id: Given[Identified] = NOT_GIVEN,
        strategy: Given[str] = NOT_GIVEN,
        searched_at: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewSet:
        """Adds what a source brought: by a `search` that is run now, as a list of `paper_ids`, or the records of an import."""
        body = {
            "name": name,
            "kind": kind,
            "platform": platform,
            "search": search,
            "paper_ids": paper_ids,
            "import_id": import_id,
            "strategy": strategy,
            "searched_at": searched_at,
        }
        return self._post("/reviews/{id}/sets", ReviewSet, path={"id": review_id}, body=body, options=options)


class ReviewRecords(Group):
    def list(
        self,
        review_id: Identified,
        *,
        state: Given[str] = NOT_GIVEN,
        set: Given[str] = NOT_GIVEN,
        label: Given[str] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ReviewRecord]:
        """The records of a review as they were added; of a state, a set or a label."""
        path = {"id": review_id}
        query = {"state": state, "set": set, "label": label, "limit": limit, "cursor": cursor}
        return self._list("/reviews/{id}/records", ReviewRecord, path=path, query=query, options=options)

    def get(
        self, review_id: Identified, id: Identified, *, options: Optional[CallOptions] = None
    ) -> ReviewRecord:
        path = {"id": review_id, "record_id": id}
        return self._get("/reviews/{id}/records/{record_id}", ReviewRecord, path=path, options=options)

    def update(
        self,
        review_id: Identified,
        id: Identified,
        *,
        labels: Given[Sequence[str]] = NOT_GIVEN,
        study: Given[Optional[str]] = NOT_GIVEN,
        not_retrieved: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewRecord:
        """Sets the labels, the study, or that the report was not retrieved."""
        path = {"id": review_id, "record_id": id}
        body = {"labels": labels, "study": study, "not_retrieved": not_retrieved}
        return self._patch("/reviews/{id}/records/{record_id}", ReviewRecord, path=path, body=body, options=options)

    def decide(
        self,
        review_id: Identified,
        id: Identified,
        *,
        stage: Stage,
        decision: Decision,
        reason: Given[str] = NOT_GIVEN,
        note: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewRecord:
        """Decides about a record at a stage, or changes one's decision."""
        path = {"id": review_id, "record_id": id}
        body = {"stage": stage, "decision": decision, "reason": reason, "note": note}
        template = "/reviews/{id}/records/{record_id}/decisions"
        return self._post(template, ReviewRecord, path=path, body=body, options=options)

    def settle(
        self,
        review_id: Identified,
        id: Identified,
        *,
        stage: Stage,
        decision: Decision,
        reason: Given[str] = NOT_GIVEN,
        note: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> ReviewRecord:
        """Settles a conflict as the third voice, which counts alone."""
        path = {"id": review_id, "record_id": id}
        body = {"stage": stage, "decision": decision, "reason": reason, "note": note}
        template = "/reviews/{id}/records/{record_id}/settlement"
        return self._post(template, ReviewRecord, path=path, body=body, options=options)


class ReviewDuplicates(Group):
    def list(
        self,
        review_id: Identified,
        *,
        state: Given[Literal["open", "same", "different"]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ReviewDuplicate]:
        """Pairs of records that may be one paper."""
        path, query = {"id": review_id}, {"state": state, "limit": limit, "cursor": cursor}
        return self._list("/reviews/{id}/duplicates", ReviewDuplicate, path=path, query=query, options=options)

    def settle(
        self, review_id: Identified, id: Identified, *, same: bool, options: Optional[CallOptions] = None
    ) -> ReviewDuplicate:
        """Says whether two records are the same paper."""
        path = {"id": review_id, "duplicate_id": id}
        return self._post(
            "/reviews/{id}/duplicates/{duplicate_id}", ReviewDuplicate, path=path, body={"same": same}, options=options
        )
