# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPages
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from ..groups.reviews import Agreement, AttachedIncluded, CitationsOfReview, Decision, NextRecord, PrismaFlow, SearchReport, Stage
from .resources import EffectTable, ExtractionForm, Review, ReviewDuplicate, ReviewRecord, ReviewSet, WrittenEffectTable
from typing import Any, Literal, Mapping, Optional, Sequence, Union


class AsyncReviews(AsyncGroup):
    def list(self, project_id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[Review]:
        """The systematic reviews of a project, newest first."""
        return self._listed(AsyncPages, self._sync.list, project_id, limit=limit, cursor=cursor, options=options)

    async def create(self, project_id: Identified, *, name: str, question: Given[str]=NOT_GIVEN, reviewers: Given[Literal[1, 2]]=NOT_GIVEN, exclusion_reasons: Given[Sequence[str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Review:
        """Makes a review; `reviewers` is how many decide about each record."""
        return await self._in_thread(self._sync.create, project_id, name=name, question=question, reviewers=reviewers, exclusion_reasons=exclusion_reasons, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Review:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, name: Given[str]=NOT_GIVEN, question: Given[Optional[str]]=NOT_GIVEN, reviewers: Given[Literal[1, 2]]=NOT_GIVEN, exclusion_reasons: Given[Sequence[str]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Review:
        """Changes what is given; None clears the question."""
        return await self._in_thread(self._sync.update, id, name=name, question=question, reviewers=reviewers, exclusion_reasons=exclusion_reasons, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Deletes a review with its sets, records and decisions; the papers stay."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def close_stage(self, id: Identified, *, stage: Stage, even_if_open: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Review:
        """Closes a stage for good: nobody decides there any more, and all see all decisions."""
        return await self._in_thread(self._sync.close_stage, id, stage=stage, even_if_open=even_if_open, options=options)

    async def next_record(self, id: Identified, *, stage: Given[Stage]=NOT_GIVEN, skip: Given[Union[str, Sequence[str]]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> NextRecord:
        """The record that the caller decides about next, the likeliest to be included first; `skip` names others than which."""
        return await self._in_thread(self._sync.next_record, id, stage=stage, skip=skip, options=options)

    async def agreement(self, id: Identified, *, options: Optional[CallOptions]=None) -> Agreement:
        """Cohen's kappa of each pair of reviewers, with its table."""
        return await self._in_thread(self._sync.agreement, id, options=options)

    async def prisma(self, id: Identified, *, format: Given[Literal['json', 'svg', 'csv']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> PrismaFlow:
        """The flow of PRISMA 2020 as counts; with `format` its figure (svg) or table (csv) in `text`."""
        return await self._in_thread(self._sync.prisma, id, format=format, options=options)

    async def search_report(self, id: Identified, *, options: Optional[CallOptions]=None) -> SearchReport:
        """The 16 items of PRISMA-S, in Markdown."""
        return await self._in_thread(self._sync.search_report, id, options=options)

    async def citations(self, id: Identified, *, format: Given[Literal['csl-json', 'ris', 'bibtex', 'nbib', 'csv']]=NOT_GIVEN, state: Given[str]=NOT_GIVEN, set: Given[Identified]=NOT_GIVEN, options: Optional[CallOptions]=None) -> CitationsOfReview:
        """The papers of a review as one file for reference managers or spreadsheets; of a state or a set."""
        return await self._in_thread(self._sync.citations, id, format=format, state=state, set=set, options=options)

    async def extraction_form(self, id: Identified, *, options: Optional[CallOptions]=None) -> ExtractionForm:
        """What is read out of each included paper."""
        return await self._in_thread(self._sync.extraction_form, id, options=options)

    async def update_extraction_form(self, id: Identified, *, fields: Given[Sequence[Mapping[str, Any]]]=NOT_GIVEN, reviewers: Given[Literal[1, 2]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ExtractionForm:
        """Sets all fields, or how many extract; what would lose or misread an answer that was given is refused."""
        return await self._in_thread(self._sync.update_extraction_form, id, fields=fields, reviewers=reviewers, options=options)

    async def extraction_agreement(self, id: Identified, *, options: Optional[CallOptions]=None) -> Agreement:
        """How far each two who extract agree before anything is settled, field by field."""
        return await self._in_thread(self._sync.extraction_agreement, id, options=options)

    async def effect_table(self, id: Identified, *, outcome: Given[str]=NOT_GIVEN, format: Given[Literal['json', 'csv']]=NOT_GIVEN, options: Optional[CallOptions]=None) -> EffectTable:
        """The agreed extractions of the included papers as rows for a meta-analysis; of one outcome, or as CSV in `text`."""
        return await self._in_thread(self._sync.effect_table, id, outcome=outcome, format=format, options=options)

    async def write_effect_table(self, id: Identified, *, project_id: Given[Identified]=NOT_GIVEN, options: Optional[CallOptions]=None) -> WrittenEffectTable:
        """Makes the rows of a project those of the effect table; again: what has changed since."""
        return await self._in_thread(self._sync.write_effect_table, id, project_id=project_id, options=options)

    async def attach_included(self, id: Identified, *, options: Optional[CallOptions]=None) -> AttachedIncluded:
        """Attaches the papers that the review includes to its project."""
        return await self._in_thread(self._sync.attach_included, id, options=options)


class AsyncReviewSets(AsyncGroup):
    def list(self, review_id: Identified, *, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ReviewSet]:
        """What each search of each source brought, newest first."""
        return self._listed(AsyncPages, self._sync.list, review_id, limit=limit, cursor=cursor, options=options)

    async def create(self, review_id: Identified, *, name: str, kind: Literal['database', 'register', 'website', 'organisation', 'citation_searching'], platform: Given[str]=NOT_GIVEN, search: Given[Mapping[str, Any]]=NOT_GIVEN, paper_ids: Given[Sequence[str]]=NOT_GIVEN, import_id: Given[Identified]=NOT_GIVEN, strategy: Given[str]=NOT_GIVEN, searched_at: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewSet:
        """Adds what a source brought: by a `search` that is run now, as a list of `paper_ids`, or the records of an import."""
        return await self._in_thread(self._sync.create, review_id, name=name, kind=kind, platform=platform, search=search, paper_ids=paper_ids, import_id=import_id, strategy=strategy, searched_at=searched_at, options=options)


class AsyncReviewRecords(AsyncGroup):
    def list(self, review_id: Identified, *, state: Given[str]=NOT_GIVEN, set: Given[str]=NOT_GIVEN, label: Given[str]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ReviewRecord]:
        """The records of a review as they were added; of a state, a set or a label."""
        return self._listed(AsyncPages, self._sync.list, review_id, state=state, set=set, label=label, limit=limit, cursor=cursor, options=options)

    async def get(self, review_id: Identified, id: Identified, *, options: Optional[CallOptions]=None) -> ReviewRecord:
        return await self._in_thread(self._sync.get, review_id, id, options=options)

    async def update(self, review_id: Identified, id: Identified, *, labels: Given[Sequence[str]]=NOT_GIVEN, study: Given[Optional[str]]=NOT_GIVEN, not_retrieved: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewRecord:
        """Sets the labels, the study, or that the report was not retrieved."""
        return await self._in_thread(self._sync.update, review_id, id, labels=labels, study=study, not_retrieved=not_retrieved, options=options)

    async def decide(self, review_id: Identified, id: Identified, *, stage: Stage, decision: Decision, reason: Given[str]=NOT_GIVEN, note: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewRecord:
        """Decides about a record at a stage, or changes one's decision."""
        return await self._in_thread(self._sync.decide, review_id, id, stage=stage, decision=decision, reason=reason, note=note, options=options)

    async def settle(self, review_id: Identified, id: Identified, *, stage: Stage, decision: Decision, reason: Given[str]=NOT_GIVEN, note: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> ReviewRecord:
        """Settles a conflict as the third voice, which counts alone."""
        return await self._in_thread(self._sync.settle, review_id, id, stage=stage, decision=decision, reason=reason, note=note, options=options)


class AsyncReviewDuplicates(AsyncGroup):
    def list(self, review_id: Identified, *, state: Given[Literal['open', 'same', 'different']]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPages[ReviewDuplicate]:
        """Pairs of records that may be one paper."""
        return self._listed(AsyncPages, self._sync.list, review_id, state=state, limit=limit, cursor=cursor, options=options)

    async def settle(self, review_id: Identified, id: Identified, *, same: bool, options: Optional[CallOptions]=None) -> ReviewDuplicate:
        """Says whether two records are the same paper."""
        return await self._in_thread(self._sync.settle, review_id, id, same=same, options=options)
