# Written by scripts/generate-python-client.ts from contract/: change that, and run it again.
from __future__ import annotations

from typing import Any, Dict, Generic, List, Literal, Optional, TypeVar, Union

from .._objects import Resource
from .._results import AnalysisId, Result

R = TypeVar("R")

__all__ = [
    "Account",
    "User",
    "VariableCategory",
    "Variable",
    "Project",
    "Patient",
    "UploadResult",
    "RunDataset",
    "RunWarning",
    "RunError",
    "Run",
    "Analysis",
    "ExportPapersSearch",
    "ExportPapers",
    "ExportDeidentify",
    "ExportOptions",
    "ExportRowCounts",
    "ExportDeidentificationVariable",
    "ExportDeidentificationPattern",
    "ExportDeidentificationKAnonymityGroupSize",
    "ExportDeidentificationKAnonymityMadeCoarserItem",
    "ExportDeidentificationKAnonymity",
    "ExportDeidentificationLDiversityItem",
    "ExportDeidentificationSmallCell",
    "ExportDeidentification",
    "ExportFile",
    "ExportError",
    "Export",
    "Event",
    "DeliveryAttempt",
    "Delivery",
    "Webhook",
    "NewWebhook",
    "ApiKeyScope",
    "ApiKey",
    "NewApiKeyScope",
    "NewApiKey",
    "RotatedApiKeyScope",
    "RotatedApiKey",
    "NewSession",
    "CurrentSession",
    "Invitation",
    "NewInvitation",
    "BillingLimitsLiveKey",
    "BillingLimitsTestKey",
    "BillingLimitsSession",
    "BillingLimits",
    "BillingWorkLimitsRuns",
    "BillingWorkLimitsExports",
    "BillingWorkLimitsImports",
    "BillingWorkLimits",
    "BillingUsageLiveKey",
    "BillingUsageTestKey",
    "BillingUsageSession",
    "BillingUsage",
    "BillingUsageByKeyItem",
    "Billing",
    "RateLimitPolicy",
    "RateLimit",
    "AuditEventActor",
    "AuditEventResource",
    "AuditEventChanges",
    "AuditEvent",
    "PaperAbstractSection",
    "PaperAuthor",
    "PaperJournal",
    "PaperBookEditor",
    "PaperBook",
    "PaperMeshItemQualifier",
    "PaperMeshItem",
    "PaperRegistryNumber",
    "PaperGrant",
    "PaperSecondarySourceId",
    "PaperRelation",
    "Paper",
    "FoundPaperAbstractSection",
    "FoundPaperAuthor",
    "FoundPaperJournal",
    "FoundPaperBookEditor",
    "FoundPaperBook",
    "FoundPaperMeshItemQualifier",
    "FoundPaperMeshItem",
    "FoundPaperRegistryNumber",
    "FoundPaperGrant",
    "FoundPaperSecondarySourceId",
    "FoundPaperRelation",
    "FoundPaperHighlights",
    "FoundPaper",
    "ReadQueryLine",
    "ReadQueryExpandedTerm",
    "ReadQueryCorrectedWord",
    "ReadQueryCorrected",
    "ReadQuerySuggestion",
    "ReadQuery",
    "Citation",
    "LiteratureImportCounts",
    "LiteratureImportSkippedRecord",
    "LiteratureImportNotedRecord",
    "LiteratureImportJoinedRecord",
    "LiteratureImportPossibleDuplicate",
    "LiteratureImportError",
    "LiteratureImport",
    "VariableSummaryNumericHistogramItem",
    "VariableSummaryNumeric",
    "VariableSummaryLevelsMostFrequentItem",
    "VariableSummaryLevels",
    "VariableSummary",
    "PatientsDeleted",
    "UploadCheckProblem",
    "UploadCheckGroup",
    "UploadCheck",
    "AnalysisDryRunNExcludedMissingByColumnItem",
    "AnalysisDryRunNExcluded",
    "AnalysisDryRunProblem",
    "AnalysisDryRunWarning",
    "AnalysisDryRun",
    "RunComparisonADataset",
    "RunComparisonAError",
    "RunComparisonA",
    "RunComparisonBDataset",
    "RunComparisonBError",
    "RunComparisonB",
    "RunComparisonSame",
    "RunComparisonParametersDifference",
    "RunComparisonParameters",
    "RunComparisonFilter",
    "RunComparisonPatients",
    "RunComparisonResultDifference",
    "RunComparisonResult",
    "RunComparison",
    "AnalysisMethodSummary",
    "AnalysisMethodAgreement",
    "AnalysisMethodReference",
    "AnalysisMethod",
    "OwnSession",
    "AuditVerificationResultEvents",
    "AuditVerificationResult",
    "AuditVerificationError",
    "AuditVerification",
    "LoggedRequestIssue",
    "LoggedRequest",
    "CitedReference",
    "PaperRelationsRetractedReferenceNotice",
    "PaperRelationsRetractedReference",
    "PaperRelations",
    "ProjectPaperAttachedBy",
    "ProjectPaperRetractedReferenceNotice",
    "ProjectPaperRetractedReference",
    "ProjectPaper",
    "AnalysisPaperAttachedBy",
    "AnalysisPaperRetractedReferenceNotice",
    "AnalysisPaperRetractedReference",
    "AnalysisPaper",
    "ReviewStagesTitleAbstract",
    "ReviewStagesFullText",
    "ReviewStages",
    "ReviewOrderingEstimatedRecall",
    "ReviewOrdering",
    "Review",
    "ReviewSet",
    "ReviewRecordDecisionReviewer",
    "ReviewRecordDecisionHistoryItem",
    "ReviewRecordDecision",
    "ReviewRecordRetractedReferenceNotice",
    "ReviewRecordRetractedReference",
    "ReviewRecord",
    "ReviewDuplicateSettledBy",
    "ReviewDuplicate",
    "ExtractionFormField",
    "ExtractionFormRecords",
    "ExtractionForm",
    "EffectTableVariableCategory",
    "EffectTableVariable",
    "EffectTablePatient",
    "EffectTableWarning",
    "EffectTableProject",
    "EffectTable",
    "WrittenEffectTableWarning",
    "WrittenEffectTable",
    "ReviewExtractionSummary",
    "ExtractionSheet",
    "ImportedExtractionsFault",
    "ImportedExtractions",
    "ExtractionAgreementReviewer",
    "ExtractionAgreementFieldKappa",
    "ExtractionAgreementFieldIcc",
    "ExtractionAgreementFieldDifference",
    "ExtractionAgreementField",
    "ExtractionAgreement",
    "ReviewExtractionExtractionReviewer",
    "ReviewExtractionExtractionRow",
    "ReviewExtractionExtraction",
    "ReviewExtractionDifferenceAnswer",
    "ReviewExtractionDifference",
    "ReviewExtractionAgreedRow",
    "ReviewExtractionAgreedReviewer",
    "ReviewExtractionAgreed",
    "ReviewExtraction",
    "SearchFilters",
    "Search",
    "SearchRunCounts",
    "SearchRunError",
    "SearchRun",
    "SearchMatch",
    "SearchHistoryEntryFilters",
    "SearchHistoryEntry",
]


class Account(Resource):
    id: str
    name: str
    plan: Literal["starter", "professional", "enterprise"]
    status: Literal["active", "suspended"]
    created_at: str


class User(Resource):
    id: str
    email: str
    name: str
    role: Literal["owner", "admin", "member", "viewer"]
    created_at: str
    updated_at: str


class VariableCategory(Resource):
    value: Union[str, float]
    label: str


class Variable(Resource):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[VariableCategory]]
    """The allowed values of a category, with their labels"""
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]
    """Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses"""
    required: bool
    identifier: bool
    """Protected health information"""
    identifier_class: Optional[Literal["name", "geographic", "zip", "date", "birth_date", "age", "phone", "fax", "email", "ssn", "medical_record_number", "health_plan_number", "account_number", "certificate_number", "vehicle", "device", "url", "ip_address", "biometric", "photo", "other_unique", "none"]]
    """Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable"""
    _nested = {"categories": (VariableCategory,)}


class Project(Resource):
    id: str
    name: str
    description: str
    mode: Literal["live", "test"]
    variables: List[Variable]
    """The data dictionary"""
    metadata: Dict[str, str]
    patient_count: int
    analysis_count: int
    created_at: str
    updated_at: str
    _nested = {"variables": (Variable,)}


class Patient(Resource):
    id: str
    project_id: str
    external_id: Optional[str]
    attributes: Dict[str, Optional[Union[str, float, bool]]]
    created_at: str
    updated_at: str


class UploadResult(Resource):
    created: int
    updated: int
    skipped: int
    patient_ids: List[str]
    """In the order given; for JSON of up to 1,000 patients"""


class RunDataset(Resource):
    patients: int
    """Patients of the project when the run read it"""
    used: int
    excluded_missing: int
    sha256: str
    """Of the values the method saw, row by row: the same data give the same digest"""


class RunWarning(Resource):
    code: str
    message: str


class RunError(Resource):
    code: Literal["ANALYSIS_INPUT", "RESOURCE_LIMIT", "INTERNAL_ERROR"]
    message: str
    details: Dict[str, Any]


class Run(Resource, Generic[R]):
    id: str
    analysis_id: str
    status: Literal["queued", "running", "completed", "failed", "canceled"]
    attempt: int
    """How often a worker began it"""
    rescues: int
    """How often it was taken over from a worker that died"""
    progress: float
    queue_position: Optional[int]
    """Its place among the runs of the account that wait, live and test: 1 is the next. null: it does not wait"""
    queued_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    method: str
    method_version: str
    parameters: Dict[str, Any]
    filter: List[Any]
    dataset: Optional[RunDataset]
    result: Optional[R]
    """Left out of lists"""
    warnings: List[RunWarning]
    error: Optional[RunError]
    _nested = {"dataset": RunDataset, "result": Result, "warnings": (RunWarning,), "error": RunError}


class Analysis(Resource, Generic[R]):
    id: AnalysisId[R]
    project_id: str
    name: str
    method: str
    parameters: Dict[str, Any]
    filter: List[Any]
    description: str
    status: Literal["created", "queued", "running", "completed", "failed", "canceled"]
    latest_run: Optional[Run[R]]
    created_at: str
    updated_at: str
    _nested = {"latest_run": Run}


class ExportPapersSearch(Resource):
    q: str
    syntax: Literal["pubmed", "ovid", "europepmc"]
    map_terms: bool
    """false: words without a field are only themselves, and not also the MeSH headings, journals and authors that they may name. Absent: true"""
    year_from: int
    year_to: int
    publication_type: str
    """As PubMed names it: Randomized Controlled Trial, Review, ..."""
    journal: str
    """Title, abbreviation or ISSN"""
    language: str
    """Three letters, as MEDLINE has it: eng, ger, jpn, ..."""
    has_abstract: bool
    retracted: bool
    """false leaves retracted papers out, true finds no others"""
    source: List[Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]]
    """Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats"""


class ExportPapers(Resource):
    search: ExportPapersSearch
    """All that it finds when the export is written, up to 100000 papers; of plain words a paper needs all"""
    query: ReadQuery
    named: int
    """How many papers were named"""
    review_id: str
    state: Literal["duplicate", "title_abstract", "title_abstract_conflict", "title_abstract_excluded", "full_text", "full_text_conflict", "not_retrieved", "full_text_excluded", "included"]
    """Of a review: only these records, such as included. Absent: all but duplicates"""
    set: str
    _nested = {"search": ExportPapersSearch}


class ExportDeidentify(Resource):
    method: Literal["safe_harbor", "automatic_screening", "date_shift"]
    """safe_harbor: 45 CFR 164.514(b)(2), dates become years, and free text never leaves; only where a person has given every variable of the project an identifier_class (or none, or identifier: true, which leaves it out). automatic_screening: treated by the same rules, but where no person has given a class, by what a program guesses of name and values; what it can not tell, and free text, is left out. This is not Safe Harbor, and every file says so. date_shift: all dates of a patient move by one secret number of days; this is not Safe Harbor, since a shifted date is a date"""
    pseudonyms: Literal["export", "project"]
    """Pseudonyms and shifts are of this export alone (the default), or the same in every export of the project that asks for it, so that they can be joined"""
    keep: List[str]
    """For date_shift alone: variables that you vouch for, which stay although their names or values look like an identifier or like free text. What the dictionary calls an identifier can not be kept"""
    quasi_identifiers: List[str]
    """Variables whose combinations are counted for k-anonymity. Default: age, sex, race, ZIP and years"""
    k: int
    """Each combination of the quasi-identifiers that is exported shall have this many patients: they are made coarser, and left out of the few patients who still stand apart, until it holds. Absent: groups are only counted"""


class ExportOptions(Resource):
    formulas: Literal["escape", "raw"]
    """Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are"""


class ExportRowCounts(Resource):
    patients: int
    variables: int
    analyses: int


class ExportDeidentificationVariable(Resource):
    name: str
    identifier_class: Optional[Literal["name", "geographic", "zip", "date", "birth_date", "age", "phone", "fax", "email", "ssn", "medical_record_number", "health_plan_number", "account_number", "certificate_number", "vehicle", "device", "url", "ip_address", "biometric", "photo", "other_unique", "none"]]
    decided_by: Literal["identifier_class", "identifier", "type", "name", "values", "free_text", "option", "nothing_found"]
    rule: Literal["keep", "scan", "coded", "drop", "year", "birth_year", "shift", "shift_birth_date", "zip3", "age"]
    present: int
    """Values that were there"""
    changed: int
    """Values that were made coarser, or shifted"""
    suppressed: int
    """Values that were left out"""
    explanation: str


class ExportDeidentificationPattern(Resource):
    variable: str
    pattern: Literal["email", "url", "ip_address", "ssn", "phone", "date", "long_number"]


class ExportDeidentificationKAnonymityGroupSize(Resource):
    to: Optional[int]
    groups: int
    patients: int


class ExportDeidentificationKAnonymityMadeCoarserItem(Resource):
    variable: str
    to: str


class ExportDeidentificationKAnonymity(Resource):
    quasi_identifiers: List[str]
    smallest_group: Optional[int]
    """k; null without quasi-identifiers or patients, or where capped"""
    groups: int
    capped: bool
    """There were more combinations than are counted: the figures cover only a part"""
    group_sizes: List[ExportDeidentificationKAnonymityGroupSize]
    asked: Optional[int]
    """The k that was asked for, and holds"""
    made_coarser: List[ExportDeidentificationKAnonymityMadeCoarserItem]
    """What was done for it to quasi-identifiers of all patients"""
    patients_left_out: int
    """Patients whose quasi-identifiers were left out for it"""
    _nested = {"group_sizes": (ExportDeidentificationKAnonymityGroupSize,), "made_coarser": (ExportDeidentificationKAnonymityMadeCoarserItem,)}


class ExportDeidentificationLDiversityItem(Resource):
    variable: str
    l: int
    """Different values, a missing one included, in the group that has fewest"""
    groups_of_one_value: int
    patients_in_them: int


class ExportDeidentificationSmallCell(Resource):
    variable: str
    patients: int


class ExportDeidentification(Resource):
    method: Literal["safe_harbor", "automatic_screening", "date_shift"]
    title: str
    safe_harbor: bool
    """true only where a person has classified every variable and each was treated by the rule of its class"""
    pseudonyms: Literal["export", "project"]
    patients: int
    variables: List[ExportDeidentificationVariable]
    patterns: List[ExportDeidentificationPattern]
    """Values of text that looked like an identifier and were left out"""
    k_anonymity: ExportDeidentificationKAnonymity
    l_diversity: List[ExportDeidentificationLDiversityItem]
    """Of categories that are no quasi-identifiers: a group of one value tells it of all who are in it"""
    small_cells: List[ExportDeidentificationSmallCell]
    """Of each category how many values fewer than 11 patients share"""
    statements: List[str]
    """What was done, in plain language"""
    duties: List[str]
    """What remains the duty of the user"""
    _nested = {"variables": (ExportDeidentificationVariable,), "patterns": (ExportDeidentificationPattern,), "k_anonymity": ExportDeidentificationKAnonymity, "l_diversity": (ExportDeidentificationLDiversityItem,), "small_cells": (ExportDeidentificationSmallCell,)}


class ExportFile(Resource):
    name: str
    media_type: str
    size: int
    """Bytes"""
    sha256: str
    rows: Optional[int]
    """Of a file that holds one table"""
    download_url: str
    """Needs no Authorization and takes Range requests. Whoever has it may read the file: a new one each time"""
    url_expires_at: str


class ExportError(Resource):
    code: Literal["RESOURCE_LIMIT", "EXPORT_FAILED"]
    message: str
    details: Dict[str, Any]


class Export(Resource):
    id: str
    project_id: str
    analysis_id: Optional[str]
    run_id: Optional[str]
    """The run that an export of an analysis shows"""
    subject: Literal["project", "analysis", "papers"]
    """What is exported"""
    papers: Optional[ExportPapers]
    """Of an export of papers: which. Left out of lists"""
    format: Literal["csv", "json", "ndjson", "xlsx", "parquet", "fhir", "html", "pdf", "svg", "docx", "ro_crate", "csl-json", "ris", "bibtex", "nbib"]
    include: List[Literal["patients", "variables", "analyses"]]
    filter: List[Any]
    deidentify: Union[bool, ExportDeidentify]
    options: ExportOptions
    status: Literal["queued", "running", "ready", "failed", "canceled", "expired"]
    attempt: int
    """How often a worker began it"""
    rescues: int
    """How often it was taken over from a worker that died"""
    progress: float
    row_counts: Optional[ExportRowCounts]
    """Once ready, of an export of a project"""
    deidentification: Optional[ExportDeidentification]
    """What was found and done. Left out of lists"""
    files: List[ExportFile]
    """Once ready; empty when expired. Left out of lists"""
    error: Optional[ExportError]
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    ready_at: Optional[str]
    expires_at: Optional[str]
    _nested = {"papers": ExportPapers, "deidentify": ExportDeidentify, "options": ExportOptions, "row_counts": ExportRowCounts, "deidentification": ExportDeidentification, "files": (ExportFile,), "error": ExportError}


class Event(Resource):
    id: str
    type: Literal["analysis.completed", "analysis.failed", "data.uploaded", "export.ready", "export.failed", "literature.imported", "review.created", "review.updated", "review.deleted", "review.set_added", "review.stage_closed", "review.conflict_opened", "review.conflict_settled", "review.extraction_form_updated", "review.extraction_completed", "review.extraction_agreed", "search.matched", "ping"]
    project_id: Optional[str]
    timestamp: str
    data: Dict[str, Any]
    """Ids, status and counts"""


class DeliveryAttempt(Resource):
    number: int
    begun_at: str
    duration_ms: int
    status: Optional[int]
    """Of the answer; null: there was none"""
    error: Optional[str]
    """Why there was no answer"""
    answer: Optional[str]
    """The first 1,024 bytes of the answer"""


class Delivery(Resource):
    id: str
    webhook_id: str
    event_id: str
    event_type: Literal["analysis.completed", "analysis.failed", "data.uploaded", "export.ready", "export.failed", "literature.imported", "review.created", "review.updated", "review.deleted", "review.set_added", "review.stage_closed", "review.conflict_opened", "review.conflict_settled", "review.extraction_form_updated", "review.extraction_completed", "review.extraction_agreed", "search.matched", "ping"]
    origin: Literal["event", "test", "redelivery", "recovery"]
    status: Literal["pending", "delivered", "failed", "canceled"]
    """canceled: the webhook was disabled before"""
    attempts: List[DeliveryAttempt]
    next_attempt_at: Optional[str]
    created_at: str
    finished_at: Optional[str]
    _nested = {"attempts": (DeliveryAttempt,)}


class Webhook(Resource):
    id: str
    url: str
    events: List[str]
    description: str
    project_ids: Optional[List[str]]
    status: Literal["enabled", "disabled"]
    disabled_reason: Optional[Literal["by_request", "gone", "failing"]]
    """gone: it answered 410; failing: nothing but failures for five days"""
    failing_since: Optional[str]
    """Since when no attempt has succeeded"""
    previous_secret_expires_at: Optional[str]
    """Until then the secret before signs too"""
    created_at: str
    updated_at: str


class NewWebhook(Resource):
    id: str
    url: str
    events: List[str]
    description: str
    project_ids: Optional[List[str]]
    status: Literal["enabled", "disabled"]
    disabled_reason: Optional[Literal["by_request", "gone", "failing"]]
    """gone: it answered 410; failing: nothing but failures for five days"""
    failing_since: Optional[str]
    """Since when no attempt has succeeded"""
    previous_secret_expires_at: Optional[str]
    """Until then the secret before signs too"""
    created_at: str
    updated_at: str
    secret: str
    """whsec_…, shown this once: what its deliveries are signed with"""


class ApiKeyScope(Resource):
    projects: List[str]


class ApiKey(Resource):
    key_id: str
    name: str
    type: Literal["live", "test"]
    prefix: str
    """The first 12 characters of the key"""
    last4: str
    permissions: List[Literal["read", "write", "delete", "admin"]]
    scope: Optional[ApiKeyScope]
    """null: every project"""
    created_at: str
    created_by: Optional[str]
    last_used_at: Optional[str]
    """To the minute"""
    expires_at: Optional[str]
    status: Literal["active", "expired", "revoked"]
    successor_id: Optional[str]
    """The key that rotation put in its place"""
    _nested = {"scope": ApiKeyScope}


class NewApiKeyScope(Resource):
    projects: List[str]


class NewApiKey(Resource):
    key_id: str
    name: str
    type: Literal["live", "test"]
    prefix: str
    """The first 12 characters of the key"""
    last4: str
    permissions: List[Literal["read", "write", "delete", "admin"]]
    scope: Optional[NewApiKeyScope]
    """null: every project"""
    created_at: str
    created_by: Optional[str]
    last_used_at: Optional[str]
    """To the minute"""
    expires_at: Optional[str]
    status: Literal["active", "expired", "revoked"]
    successor_id: Optional[str]
    """The key that rotation put in its place"""
    key: str
    """Shown this once"""
    _nested = {"scope": NewApiKeyScope}


class RotatedApiKeyScope(Resource):
    projects: List[str]


class RotatedApiKey(Resource):
    key_id: str
    name: str
    type: Literal["live", "test"]
    prefix: str
    """The first 12 characters of the key"""
    last4: str
    permissions: List[Literal["read", "write", "delete", "admin"]]
    scope: Optional[RotatedApiKeyScope]
    """null: every project"""
    created_at: str
    created_by: Optional[str]
    last_used_at: Optional[str]
    """To the minute"""
    expires_at: Optional[str]
    status: Literal["active", "expired", "revoked"]
    successor_id: Optional[str]
    """The key that rotation put in its place"""
    key: str
    """Shown this once"""
    previous_key_id: str
    previous_key_expires_at: str
    _nested = {"scope": RotatedApiKeyScope}


class NewSession(Resource):
    session_token: str
    """sess_ and 43 characters; send it as Authorization: Session <SESSION_TOKEN>"""
    expires_at: str
    user: User
    account: Account
    _nested = {"user": User, "account": Account}


class CurrentSession(Resource):
    user: User
    account: Account
    mode: Literal["live", "test"]
    permissions: List[Literal["read", "write", "delete", "admin"]]
    is_operator: bool
    """Whether this session may ask what /operator answers, from where it is"""
    expires_at: str
    _nested = {"user": User, "account": Account}


class Invitation(Resource):
    id: str
    email: str
    role: Literal["owner", "admin", "member", "viewer"]
    mail: Literal["off", "queued", "sent", "refused"]
    """off: no mail server is configured, pass on accept_url"""
    invited_by: Optional[str]
    created_at: str
    expires_at: str


class NewInvitation(Resource):
    id: str
    email: str
    role: Literal["owner", "admin", "member", "viewer"]
    mail: Literal["off", "queued", "sent", "refused"]
    """off: no mail server is configured, pass on accept_url"""
    invited_by: Optional[str]
    created_at: str
    expires_at: str
    accept_url: Optional[str]
    """Works once, for 7 days; shown this once, and to a session alone: made by a key, it is only mailed"""


class BillingLimitsLiveKey(Resource):
    per_minute: Optional[int]
    """null: no limit"""
    per_day: Optional[int]


class BillingLimitsTestKey(Resource):
    per_minute: Optional[int]
    """null: no limit"""
    per_day: Optional[int]


class BillingLimitsSession(Resource):
    per_minute: Optional[int]
    """null: no limit"""
    per_day: Optional[int]


class BillingLimits(Resource):
    live_key: BillingLimitsLiveKey
    test_key: BillingLimitsTestKey
    session: BillingLimitsSession
    _nested = {"live_key": BillingLimitsLiveKey, "test_key": BillingLimitsTestKey, "session": BillingLimitsSession}


class BillingWorkLimitsRuns(Resource):
    queued: Optional[int]
    running: Optional[int]


class BillingWorkLimitsExports(Resource):
    queued: Optional[int]
    stored_bytes: Optional[int]


class BillingWorkLimitsImports(Resource):
    queued: Optional[int]


class BillingWorkLimits(Resource):
    runs: BillingWorkLimitsRuns
    exports: BillingWorkLimitsExports
    imports: BillingWorkLimitsImports
    _nested = {"runs": BillingWorkLimitsRuns, "exports": BillingWorkLimitsExports, "imports": BillingWorkLimitsImports}


class BillingUsageLiveKey(Resource):
    minute: int
    """Requests in this clock minute"""
    day: int
    """In this UTC day"""
    month: int
    """In this UTC month"""


class BillingUsageTestKey(Resource):
    minute: int
    """Requests in this clock minute"""
    day: int
    """In this UTC day"""
    month: int
    """In this UTC month"""


class BillingUsageSession(Resource):
    minute: int
    """Requests in this clock minute"""
    day: int
    """In this UTC day"""
    month: int
    """In this UTC month"""


class BillingUsage(Resource):
    live_key: BillingUsageLiveKey
    test_key: BillingUsageTestKey
    session: BillingUsageSession
    _nested = {"live_key": BillingUsageLiveKey, "test_key": BillingUsageTestKey, "session": BillingUsageSession}


class BillingUsageByKeyItem(Resource):
    key_id: str
    name: Optional[str]
    """As the key is called today; null: it is gone"""
    minute: int
    day: int
    month: int


class Billing(Resource):
    plan: Literal["starter", "professional", "enterprise"]
    status: Literal["active", "suspended"]
    limits: BillingLimits
    work_limits: BillingWorkLimits
    """What may wait, run and be stored at once. null: no limit"""
    usage: BillingUsage
    usage_by_key: List[BillingUsageByKeyItem]
    """The 100 keys of this mode with the most requests in this UTC month, as the request log has them: refused ones too, up to a second late, and of a flood not all"""
    _nested = {"limits": BillingLimits, "work_limits": BillingWorkLimits, "usage": BillingUsage, "usage_by_key": (BillingUsageByKeyItem,)}


class RateLimitPolicy(Resource):
    name: Literal["minute", "day"]
    limit: Optional[int]
    """null: no limit"""
    remaining: Optional[int]
    resets_in_seconds: int


class RateLimit(Resource):
    policies: List[RateLimitPolicy]
    _nested = {"policies": (RateLimitPolicy,)}


class AuditEventActor(Resource):
    type: Literal["api_key", "user", "worker", "platform", "nobody"]
    """worker: a job, for the request named here; platform: the administrator of the platform; nobody: no sign-in"""
    id: Optional[str]
    name: str
    """As the key or person is called today; absent when gone"""


class AuditEventResource(Resource):
    type: str
    id: Optional[str]


class AuditEventChanges(Resource):
    before: Dict[str, Any]
    after: Dict[str, Any]


class AuditEvent(Resource):
    id: str
    action: str
    """Such as project.updated, patients.created, patient.read, user.sign_in_failed"""
    actor: AuditEventActor
    resource: AuditEventResource
    mode: Optional[Literal["live", "test"]]
    """null: belongs to neither, as keys and people do; seen in both"""
    project_id: Optional[str]
    request_id: Optional[str]
    address: Optional[str]
    created_at: str
    changes: Optional[AuditEventChanges]
    """What changed; null when nothing did, and once the patient or project was erased. Of what is in a project: Left out of an answer to a caller without the permission read"""
    reason: Optional[str]
    """Why a patient was changed or erased, as the header Change-Reason said. Left out of an answer to a caller without the permission read, since it may name a patient"""
    count: Optional[int]
    """Of a change or a read of many"""
    sealed: bool
    """Whether the chain of hashes covers it already: within a minute"""
    _nested = {"actor": AuditEventActor, "resource": AuditEventResource, "changes": AuditEventChanges}


class PaperAbstractSection(Resource):
    label: Optional[str]
    text: str


class PaperAuthor(Resource):
    last: Optional[str]
    fore: Optional[str]
    initials: Optional[str]
    collective: Optional[str]
    """The name of a group; then the other names are null"""
    orcid: Optional[str]
    """Sixteen digits with hyphens, without the address in front"""
    affiliations: List[str]


class PaperJournal(Resource):
    title: Optional[str]
    iso: Optional[str]
    """Abbreviation"""
    issn: Optional[str]
    volume: Optional[str]
    issue: Optional[str]
    pages: Optional[str]
    nlm_id: Optional[str]
    """The journal's NLM Unique ID"""


class PaperBookEditor(Resource):
    last: Optional[str]
    fore: Optional[str]
    initials: Optional[str]
    collective: Optional[str]
    """The name of a group; then the other names are null"""
    orcid: Optional[str]
    """Sixteen digits with hyphens, without the address in front"""
    affiliations: List[str]


class PaperBook(Resource):
    publisher: Optional[str]
    """Of a thesis or a report: the university or institution"""
    place: Optional[str]
    edition: Optional[str]
    isbn: List[str]
    """Ten or thirteen digits, without hyphens"""
    editors: List[PaperBookEditor]
    """Where others are its authors; else they stand among these"""
    _nested = {"editors": (PaperBookEditor,)}


class PaperMeshItemQualifier(Resource):
    ui: Optional[str]
    term: str
    major: bool


class PaperMeshItem(Resource):
    ui: Optional[str]
    term: str
    major: bool
    """Whether the heading or one of its qualifiers is a main topic of the paper"""
    qualifiers: List[PaperMeshItemQualifier]
    _nested = {"qualifiers": (PaperMeshItemQualifier,)}


class PaperRegistryNumber(Resource):
    number: str
    """Of Chemical Abstracts (50-78-2), of the Enzyme Commission (EC 2.7.11.1), or a UNII"""
    substance: Optional[str]


class PaperGrant(Resource):
    number: Optional[str]
    acronym: Optional[str]
    agency: Optional[str]
    country: Optional[str]


class PaperSecondarySourceId(Resource):
    source: Optional[str]
    """Such as ClinicalTrials.gov or GENBANK"""
    accession_number: Optional[str]


class PaperRelation(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class Paper(Resource):
    id: str
    pmid: Optional[str]
    pmcid: Optional[str]
    """With the letters PMC"""
    doi: Optional[str]
    """In lower case, without an address in front"""
    other_dois: List[str]
    """Others that its sources name, as of a preprint; it is found by `doi`. Absent where there are none"""
    external_id: Optional[str]
    """The id that the source gives the paper, where it is none of the above"""
    title: str
    vernacular_title: Optional[str]
    """The title in the language of the paper, where that is not English"""
    abstract: Optional[str]
    """The sections, with their labels, a paragraph each"""
    abstract_sections: List[PaperAbstractSection]
    authors: List[PaperAuthor]
    journal: PaperJournal
    book: PaperBook
    """Absent where no source says anything of it"""
    url: str
    """Where it is on the web, where no identifier leads there"""
    publication_date: Optional[str]
    """YYYY, YYYY-MM or YYYY-MM-DD: as much as the source says"""
    year: Optional[int]
    language: Optional[str]
    """Three letters (ISO 639-2/B), as MEDLINE has it; the first of several"""
    publication_types: List[str]
    mesh: List[PaperMeshItem]
    keywords: List[str]
    substances: List[str]
    registry_numbers: List[PaperRegistryNumber]
    """Of those substances that have one"""
    grants: List[PaperGrant]
    secondary_source_ids: List[PaperSecondarySourceId]
    relations: List[PaperRelation]
    retracted: bool
    """Whether the paper has been retracted"""
    source: Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]
    """The best of its sources"""
    sources: List[Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]]
    """Of every record that was merged into it"""
    library: Literal["shared", "overlay"]
    """shared: every account finds the paper. overlay: it came from a file of this account, which alone finds it"""
    indexed_at: str
    _nested = {"abstract_sections": (PaperAbstractSection,), "authors": (PaperAuthor,), "journal": PaperJournal, "book": PaperBook, "mesh": (PaperMeshItem,), "registry_numbers": (PaperRegistryNumber,), "grants": (PaperGrant,), "secondary_source_ids": (PaperSecondarySourceId,), "relations": (PaperRelation,)}


class FoundPaperAbstractSection(Resource):
    label: Optional[str]
    text: str


class FoundPaperAuthor(Resource):
    last: Optional[str]
    fore: Optional[str]
    initials: Optional[str]
    collective: Optional[str]
    """The name of a group; then the other names are null"""
    orcid: Optional[str]
    """Sixteen digits with hyphens, without the address in front"""
    affiliations: List[str]


class FoundPaperJournal(Resource):
    title: Optional[str]
    iso: Optional[str]
    """Abbreviation"""
    issn: Optional[str]
    volume: Optional[str]
    issue: Optional[str]
    pages: Optional[str]
    nlm_id: Optional[str]
    """The journal's NLM Unique ID"""


class FoundPaperBookEditor(Resource):
    last: Optional[str]
    fore: Optional[str]
    initials: Optional[str]
    collective: Optional[str]
    """The name of a group; then the other names are null"""
    orcid: Optional[str]
    """Sixteen digits with hyphens, without the address in front"""
    affiliations: List[str]


class FoundPaperBook(Resource):
    publisher: Optional[str]
    """Of a thesis or a report: the university or institution"""
    place: Optional[str]
    edition: Optional[str]
    isbn: List[str]
    """Ten or thirteen digits, without hyphens"""
    editors: List[FoundPaperBookEditor]
    """Where others are its authors; else they stand among these"""
    _nested = {"editors": (FoundPaperBookEditor,)}


class FoundPaperMeshItemQualifier(Resource):
    ui: Optional[str]
    term: str
    major: bool


class FoundPaperMeshItem(Resource):
    ui: Optional[str]
    term: str
    major: bool
    """Whether the heading or one of its qualifiers is a main topic of the paper"""
    qualifiers: List[FoundPaperMeshItemQualifier]
    _nested = {"qualifiers": (FoundPaperMeshItemQualifier,)}


class FoundPaperRegistryNumber(Resource):
    number: str
    """Of Chemical Abstracts (50-78-2), of the Enzyme Commission (EC 2.7.11.1), or a UNII"""
    substance: Optional[str]


class FoundPaperGrant(Resource):
    number: Optional[str]
    acronym: Optional[str]
    agency: Optional[str]
    country: Optional[str]


class FoundPaperSecondarySourceId(Resource):
    source: Optional[str]
    """Such as ClinicalTrials.gov or GENBANK"""
    accession_number: Optional[str]


class FoundPaperRelation(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class FoundPaperHighlights(Resource):
    title: Optional[str]
    abstract: List[str]
    """At most three passages"""


class FoundPaper(Resource):
    id: str
    pmid: Optional[str]
    pmcid: Optional[str]
    """With the letters PMC"""
    doi: Optional[str]
    """In lower case, without an address in front"""
    other_dois: List[str]
    """Others that its sources name, as of a preprint; it is found by `doi`. Absent where there are none"""
    external_id: Optional[str]
    """The id that the source gives the paper, where it is none of the above"""
    title: str
    vernacular_title: Optional[str]
    """The title in the language of the paper, where that is not English"""
    abstract: Optional[str]
    """The sections, with their labels, a paragraph each"""
    abstract_sections: List[FoundPaperAbstractSection]
    authors: List[FoundPaperAuthor]
    journal: FoundPaperJournal
    book: FoundPaperBook
    """Absent where no source says anything of it"""
    url: str
    """Where it is on the web, where no identifier leads there"""
    publication_date: Optional[str]
    """YYYY, YYYY-MM or YYYY-MM-DD: as much as the source says"""
    year: Optional[int]
    language: Optional[str]
    """Three letters (ISO 639-2/B), as MEDLINE has it; the first of several"""
    publication_types: List[str]
    mesh: List[FoundPaperMeshItem]
    keywords: List[str]
    substances: List[str]
    registry_numbers: List[FoundPaperRegistryNumber]
    """Of those substances that have one"""
    grants: List[FoundPaperGrant]
    secondary_source_ids: List[FoundPaperSecondarySourceId]
    relations: List[FoundPaperRelation]
    retracted: bool
    """Whether the paper has been retracted"""
    source: Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]
    """The best of its sources"""
    sources: List[Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]]
    """Of every record that was merged into it"""
    library: Literal["shared", "overlay"]
    """shared: every account finds the paper. overlay: it came from a file of this account, which alone finds it"""
    indexed_at: str
    score: Optional[float]
    """null when the list is sorted by date"""
    highlights: Optional[FoundPaperHighlights]
    _nested = {"abstract_sections": (FoundPaperAbstractSection,), "authors": (FoundPaperAuthor,), "journal": FoundPaperJournal, "book": FoundPaperBook, "mesh": (FoundPaperMeshItem,), "registry_numbers": (FoundPaperRegistryNumber,), "grants": (FoundPaperGrant,), "secondary_source_ids": (FoundPaperSecondarySourceId,), "relations": (FoundPaperRelation,), "highlights": FoundPaperHighlights}


class ReadQueryLine(Resource):
    number: int
    text: str
    papers: int


class ReadQueryExpandedTerm(Resource):
    text: str
    """What the query said"""
    kind: str
    """mesh, journal, author, truncation, ..."""
    added: List[str]
    """What was searched for besides"""


class ReadQueryCorrectedWord(Resource):
    word: str
    correction: str


class ReadQueryCorrected(Resource):
    text: str
    """The query that was searched in its place"""
    words: List[ReadQueryCorrectedWord]
    _nested = {"words": (ReadQueryCorrectedWord,)}


class ReadQuerySuggestion(Resource):
    word: str
    alternatives: List[str]


class ReadQuery(Resource):
    text: str
    parsed: str
    """The query as it was evaluated, in the manner of PubMed's Search Details"""
    matching: Literal["any", "all", "boolean"]
    """any: papers with some of the words, the best first. all: those with every word. boolean: as the operators, tags, quotes and truncations say"""
    reading: Literal["free_text", "strict"]
    """free_text: words, with brackets, quotes, & and | as punctuation. strict: for a field tag, an operator in capitals, a truncation, a lone quoted phrase, or what names an author, a journal or papers"""
    syntax: Optional[Literal["pubmed", "ovid", "europepmc"]]
    """The language it was read in; null of free text"""
    lines: List[ReadQueryLine]
    """Of a strategy of several lines: how many papers each finds by itself, before any filter"""
    notes: List[str]
    """What there is to say of how the query was read"""
    free_text: Optional[str]
    """Of a strict query that found few papers: its words, to be sent as free text"""
    expanded_terms: List[ReadQueryExpandedTerm]
    broadened_by: List[str]
    """Words of the best papers that helped to rank the others"""
    ignored: List[str]
    """Words that say nothing of a topic and were not searched for"""
    corrected: Optional[ReadQueryCorrected]
    """Of free text by relevance that finds nothing since no paper has its words: what was searched in its place, a letter from what was typed. correct_spelling=false undoes it"""
    suggestions: List[ReadQuerySuggestion]
    """For words that no paper has"""
    _nested = {"lines": (ReadQueryLine,), "expanded_terms": (ReadQueryExpandedTerm,), "corrected": ReadQueryCorrected, "suggestions": (ReadQuerySuggestion,)}


class Citation(Resource):
    format: Literal["csl-json", "ris", "bibtex", "nbib"]
    media_type: str
    citation: str


class LiteratureImportCounts(Resource):
    added: int
    updated: int
    unchanged: int
    deleted: int
    skipped: int
    joined: int
    """Records that are one paper with an earlier record of this import, whose fields were merged. Together the counts are the records that were read"""
    noted: int
    """Records of a file whose papers the shared library has: they change nothing of it"""


class LiteratureImportSkippedRecord(Resource):
    record: Optional[int]
    """Which record of the file or answer, from 1; null when that is not known"""
    reason: str
    """Such as no_title, malformed_record, unsupported_record, too_large (of a file: more than 1,000,000 bytes of JSON), shared_paper"""
    message: str


class LiteratureImportNotedRecord(Resource):
    title: str
    """As the file has it"""
    paper_id: str
    """The paper of the shared library"""


class LiteratureImportJoinedRecord(Resource):
    title: str
    """As the record has it"""
    rule: Literal["pmid", "pmcid", "doi", "same_record"]


class LiteratureImportPossibleDuplicate(Resource):
    title: str
    """As the record has it"""
    paper_id: str
    """The paper that it may be"""
    message: str


class LiteratureImportError(Resource):
    code: Literal["unknown_format", "unsupported_format", "malformed_file", "truncated_file", "empty_file", "source_refused", "source_unavailable", "overlay_full", "internal_error"]
    message: str


class LiteratureImport(Resource):
    id: str
    source: Literal["file", "pubmed", "europepmc"]
    query: Optional[str]
    """What the source was asked; null: a file"""
    limit: Optional[int]
    file_name: Optional[str]
    format: Optional[str]
    """As it was named or found; null until then"""
    status: Literal["queued", "running", "completed", "failed", "canceled"]
    progress: float
    counts: LiteratureImportCounts
    skipped_records: List[LiteratureImportSkippedRecord]
    """The first 100"""
    noted_records: List[LiteratureImportNotedRecord]
    """The first 100"""
    joined_records: List[LiteratureImportJoinedRecord]
    """The first 100"""
    possible_duplicates: List[LiteratureImportPossibleDuplicate]
    """The first 100 papers that were added though one of the same title, year, author and pages is there; never joined"""
    error: Optional[LiteratureImportError]
    """Why it failed; what was stored before stays, and is counted"""
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    _nested = {"counts": LiteratureImportCounts, "skipped_records": (LiteratureImportSkippedRecord,), "noted_records": (LiteratureImportNotedRecord,), "joined_records": (LiteratureImportJoinedRecord,), "possible_duplicates": (LiteratureImportPossibleDuplicate,), "error": LiteratureImportError}


class VariableSummaryNumericHistogramItem(Resource):
    lower: float
    upper: float
    count: int


class VariableSummaryNumeric(Resource):
    min: float
    q1: float
    median: float
    q3: float
    max: float
    mean: Optional[float]
    """null where sums of the values are beyond what a double holds"""
    std_dev: Optional[float]
    """With n - 1; null of a single value"""
    histogram: List[VariableSummaryNumericHistogramItem]
    """Bins of equal width from min to max: lower is in the bin, upper in the next one, and of the last bin both are in it. Equal values have one bin"""
    _nested = {"histogram": (VariableSummaryNumericHistogramItem,)}


class VariableSummaryLevelsMostFrequentItem(Resource):
    value: Union[str, float, bool]
    count: int


class VariableSummaryLevels(Resource):
    different: int
    most_frequent: List[VariableSummaryLevelsMostFrequentItem]
    other: int
    """Patients with a value that is not among most_frequent"""
    _nested = {"most_frequent": (VariableSummaryLevelsMostFrequentItem,)}


class VariableSummary(Resource):
    variable: str
    patients: int
    """Whom the filters select"""
    n: int
    """Patients who have a value"""
    n_missing: int
    """Patients who have none, or one of the missing_codes of the variable"""
    numeric: Optional[VariableSummaryNumeric]
    """null where there is no value, or one that is no number. Quartiles by definition 7, as R and Excel"""
    levels: Optional[VariableSummaryLevels]
    """Different values with their counts, the most frequent first. null where there are more than 10000, or where their text is very long"""
    _nested = {"numeric": VariableSummaryNumeric, "levels": VariableSummaryLevels}


class PatientsDeleted(Resource):
    dry_run: bool
    matched: int
    """Patients that the filters select"""
    deleted: int
    remaining: int
    """Of those that matched, not deleted yet: one call deletes up to 10000. Send it again"""


class UploadCheckProblem(Resource):
    row: int
    """1 is the first patient; 0 the header"""
    column: Optional[str]
    """null: of the whole row"""
    code: Literal["required", "wrong_type", "out_of_range", "unknown_category", "unknown_variable", "repeated_external_id", "taken_external_id", "malformed", "invalid"]
    message: str


class UploadCheckGroup(Resource):
    column: Optional[str]
    """null: of the whole row"""
    code: Literal["required", "wrong_type", "out_of_range", "unknown_category", "unknown_variable", "repeated_external_id", "taken_external_id", "malformed", "invalid"]
    message: str
    rows: int
    first_row: int


class UploadCheck(Resource):
    dry_run: Literal[True]
    valid: bool
    """Whether the same upload would be stored"""
    created: int
    updated: int
    skipped: int
    problems: List[UploadCheckProblem]
    """The first 100"""
    total: int
    """Problems in all, at least so many where truncated"""
    truncated: bool
    groups: List[UploadCheckGroup]
    """The same problem of many rows as one: the first 100 kinds"""
    _nested = {"problems": (UploadCheckProblem,), "groups": (UploadCheckGroup,)}


class AnalysisDryRunNExcludedMissingByColumnItem(Resource):
    column: str
    n: int


class AnalysisDryRunNExcluded(Resource):
    filter: int
    missing: Optional[int]
    """With a value missing that the method needs"""
    missing_by_column: List[AnalysisDryRunNExcludedMissingByColumnItem]
    """Of those that meet the filter; who lacks several values is counted in each"""
    other: Optional[int]
    """In no group that is compared"""
    _nested = {"missing_by_column": (AnalysisDryRunNExcludedMissingByColumnItem,)}


class AnalysisDryRunProblem(Resource):
    reason: str
    message: str


class AnalysisDryRunWarning(Resource):
    code: str
    message: str


class AnalysisDryRun(Resource):
    dry_run: Literal[True]
    valid: Optional[bool]
    """Whether a run would complete; null where it could not be found out"""
    n_patients: int
    n_used: Optional[int]
    """Patients that would enter the statistics"""
    n_events: Optional[int]
    """Where the method counts events"""
    n_excluded: Optional[AnalysisDryRunNExcluded]
    problems: List[AnalysisDryRunProblem]
    """What the run would fail with"""
    warnings: List[AnalysisDryRunWarning]
    unknown_because: Optional[Literal["too_many_patients", "too_much_work"]]
    """Why counts are null although nothing is wrong: ask for a run"""
    _nested = {"n_excluded": AnalysisDryRunNExcluded, "problems": (AnalysisDryRunProblem,), "warnings": (AnalysisDryRunWarning,)}


class RunComparisonADataset(Resource):
    patients: int
    """Patients of the project when the run read it"""
    used: int
    excluded_missing: int
    sha256: str
    """Of the values the method saw, row by row: the same data give the same digest"""


class RunComparisonAError(Resource):
    code: Literal["ANALYSIS_INPUT", "RESOURCE_LIMIT", "INTERNAL_ERROR"]
    message: str
    details: Dict[str, Any]


class RunComparisonA(Resource):
    id: str
    analysis_id: str
    status: Literal["queued", "running", "completed", "failed", "canceled"]
    method: str
    method_version: str
    finished_at: Optional[str]
    dataset: Optional[RunComparisonADataset]
    error: Optional[RunComparisonAError]
    _nested = {"dataset": RunComparisonADataset, "error": RunComparisonAError}


class RunComparisonBDataset(Resource):
    patients: int
    """Patients of the project when the run read it"""
    used: int
    excluded_missing: int
    sha256: str
    """Of the values the method saw, row by row: the same data give the same digest"""


class RunComparisonBError(Resource):
    code: Literal["ANALYSIS_INPUT", "RESOURCE_LIMIT", "INTERNAL_ERROR"]
    message: str
    details: Dict[str, Any]


class RunComparisonB(Resource):
    id: str
    analysis_id: str
    status: Literal["queued", "running", "completed", "failed", "canceled"]
    method: str
    method_version: str
    finished_at: Optional[str]
    dataset: Optional[RunComparisonBDataset]
    error: Optional[RunComparisonBError]
    _nested = {"dataset": RunComparisonBDataset, "error": RunComparisonBError}


class RunComparisonSame(Resource):
    method: bool
    method_version: bool
    parameters: bool
    filter: bool
    data: Optional[bool]
    """Whether both read the same values; null: a run did not get so far"""
    result: Optional[bool]
    """null: not both have a result"""


class RunComparisonParametersDifference(Resource):
    path: str
    """Such as groups[0].n_events"""
    a: Any
    b: Any
    only_in: Literal["a", "b"]
    """Where the other has no such field"""


class RunComparisonParameters(Resource):
    differences: List[RunComparisonParametersDifference]
    total: int
    _nested = {"differences": (RunComparisonParametersDifference,)}


class RunComparisonFilter(Resource):
    a: List[Any]
    b: List[Any]


class RunComparisonPatients(Resource):
    added: Optional[int]
    removed: Optional[int]
    changed: Optional[int]
    """With other values in the columns that both read"""
    unknown_because: Optional[Literal["not_kept", "other_columns", "other_key"]]
    """Why something is null. not_kept: a run of before this was kept, of more than 20,000 patients, or one that did not get so far; other_key: SECRET_KEY changed between them"""


class RunComparisonResultDifference(Resource):
    path: str
    """Such as groups[0].n_events"""
    a: Any
    b: Any
    only_in: Literal["a", "b"]
    """Where the other has no such field"""
    absolute: Optional[float]
    """b - a, of numbers"""
    relative: Optional[float]
    """(b - a) / |a|; null where a is 0"""


class RunComparisonResult(Resource):
    differences: List[RunComparisonResultDifference]
    total: int
    truncated: bool
    _nested = {"differences": (RunComparisonResultDifference,)}


class RunComparison(Resource):
    a: RunComparisonA
    b: RunComparisonB
    same: RunComparisonSame
    parameters: RunComparisonParameters
    filter: RunComparisonFilter
    patients: RunComparisonPatients
    result: RunComparisonResult
    """Tables, figures, text and script are left out: they are made of these fields"""
    _nested = {"a": RunComparisonA, "b": RunComparisonB, "same": RunComparisonSame, "parameters": RunComparisonParameters, "filter": RunComparisonFilter, "patients": RunComparisonPatients, "result": RunComparisonResult}


class AnalysisMethodSummary(Resource):
    name: str
    """What an analysis names as its `method`"""
    version: str
    """Rises whenever a number of a result may change; each run keeps the one it had"""
    title: str
    family: Literal["description", "continuous_outcomes", "categorical_outcomes", "regression", "survival", "diagnosis_and_agreement", "design", "causal_inference", "meta_analysis", "missing_data", "p_values_and_distributions"]
    family_title: str
    """The family in words, such as a heading for its methods"""
    description: str
    when_to_use: str
    required_parameters: List[str]
    """Parameters that every analysis by this method gives"""


class AnalysisMethodAgreement(Resource):
    r_version: str
    cases: int
    """Sets of data and parameters whose every number was compared"""
    worst_relative_difference: float
    """The largest of all, rounded up to one digit"""


class AnalysisMethodReference(Resource):
    citation: str
    doi: str


class AnalysisMethod(Resource):
    name: str
    """What an analysis names as its `method`"""
    version: str
    """Rises whenever a number of a result may change; each run keeps the one it had"""
    title: str
    family: Literal["description", "continuous_outcomes", "categorical_outcomes", "regression", "survival", "diagnosis_and_agreement", "design", "causal_inference", "meta_analysis", "missing_data", "p_values_and_distributions"]
    family_title: str
    """The family in words, such as a heading for its methods"""
    description: str
    when_to_use: str
    required_parameters: List[str]
    """Parameters that every analysis by this method gives"""
    assumptions: List[str]
    agreement: Optional[AnalysisMethodAgreement]
    """How far this version is from R on the reference cases; null: there are none"""
    references: List[AnalysisMethodReference]
    parameters: Dict[str, Any]
    """JSON Schema of the parameters, with what a form needs: title and description; x-order, the place among the fields of its object, from 0; x-group, basic or advanced; for a column format: column and x-column {role, types, numeric}, where role is one of variable, outcome, measurement, group, covariate, treatment, exposure, marker, time, entry, event, event_count, person_time, strata, cluster, weights, offset, frequency, standard, study_statistic, study_label, types are those of a project's variables, and numeric says that all values must be numbers, those of a category too; for a level x-level-of, the field beside it that names its column; x-subset-of, the field beside it whose columns these must be among"""
    result: Dict[str, Any]
    """JSON Schema of the result of a run"""
    example: Dict[str, Any]
    """Parameters as somebody would send them"""
    _nested = {"agreement": AnalysisMethodAgreement, "references": (AnalysisMethodReference,)}


class OwnSession(Resource):
    id: str
    current: bool
    """Whether it is the one of this request"""
    created_at: str
    last_used_at: Optional[str]
    """To the minute; null: not since it was begun"""
    address: Optional[str]
    """Where it was last used from"""
    user_agent: Optional[str]
    """What the program that logged in calls itself"""
    expires_at: str


class AuditVerificationResultEvents(Resource):
    verified: int
    """Are in the chain exactly as they were written, with before and after unless erased"""
    unsealed: int
    """Too new for the chain: they wait for the next seal, within a minute"""
    operator_only: int
    """Sealed in an earlier form of the chain, which only the operator can recompute (npm run audit:verify). Not verified here"""


class AuditVerificationResult(Resource):
    intact: bool
    """True only if everything was checked that the counts claim. With false no count is claimed: they are null"""
    problem: Optional[str]
    """The first thing that is wrong, in words"""
    events: Optional[AuditVerificationResultEvents]
    """Of this account and mode, and what belongs to neither mode"""
    seals: Optional[int]
    """Of the whole chain; each with its hash and its signature"""
    head: Optional[str]
    """The last seal as SEAL:HASH. Kept outside, it lets the operator show that neither the end was cut off nor all of it redone: npm run audit:verify -- --head SEAL:HASH"""
    _nested = {"events": AuditVerificationResultEvents}


class AuditVerificationError(Resource):
    code: Literal["internal_error"]
    message: str


class AuditVerification(Resource):
    id: str
    object: Literal["audit_verification"]
    mode: Literal["live", "test"]
    """Whose events it verifies: of this mode, and what belongs to neither"""
    status: Literal["queued", "running", "completed", "failed"]
    result: Optional[AuditVerificationResult]
    """What was found; null until it is completed"""
    error: Optional[AuditVerificationError]
    """Why it failed: then nothing is known of the trail"""
    created_at: str
    finished_at: Optional[str]
    _nested = {"result": AuditVerificationResult, "error": AuditVerificationError}


class LoggedRequestIssue(Resource):
    path: str
    """Names of the contract alone: what the client named itself is `*`, such as patients[].attributes.*"""
    message: Optional[str]
    """null where it was not made of fixed words alone: the answer had it whole, the log never quotes a value"""


class LoggedRequest(Resource):
    id: str
    """The same as the header Request-Id and meta.request_id of the answer"""
    method: str
    route: str
    """Such as /v1/projects/{id}"""
    path_ids: Dict[str, str]
    """The ids that stood in the places of the route, as far as they were well-formed"""
    status: int
    """499: the client hung up before it had the answer"""
    duration_ms: float
    key_id: Optional[str]
    session_id: Optional[str]
    user_id: Optional[str]
    """Of a session: whose it was"""
    address: Optional[str]
    error_code: Optional[Literal["INVALID_REQUEST", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "CONFLICT", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]]
    error_reason: Optional[str]
    """details.reason of the error"""
    issues: List[LoggedRequestIssue]
    """The first ten that differ"""
    created_at: str
    """When the request came"""
    _nested = {"issues": (LoggedRequestIssue,)}


class CitedReference(Resource):
    position: int
    """In the list of the source, from 1"""
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """As the source writes it"""
    paper: Optional[Paper]
    """null: it is in none of the libraries, or its source names it by words alone"""
    _nested = {"paper": Paper}


class PaperRelationsRetractedReferenceNotice(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class PaperRelationsRetractedReference(Resource):
    paper_id: str
    pmid: Optional[str]
    doi: Optional[str]
    title: str
    notices: List[PaperRelationsRetractedReferenceNotice]
    """Of its retraction, where the source names them"""
    _nested = {"notices": (PaperRelationsRetractedReferenceNotice,)}


class PaperRelations(Resource):
    retracted: bool
    retracted_references: List[PaperRelationsRetractedReference]
    """Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20"""
    _nested = {"retracted_references": (PaperRelationsRetractedReference,)}


class ProjectPaperAttachedBy(Resource):
    type: Literal["api_key", "user"]
    id: str
    name: str
    """As the key or person is called today; absent when gone"""


class ProjectPaperRetractedReferenceNotice(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class ProjectPaperRetractedReference(Resource):
    paper_id: str
    pmid: Optional[str]
    doi: Optional[str]
    title: str
    notices: List[ProjectPaperRetractedReferenceNotice]
    """Of its retraction, where the source names them"""
    _nested = {"notices": (ProjectPaperRetractedReferenceNotice,)}


class ProjectPaper(Resource):
    paper_id: str
    attached_at: str
    attached_by: ProjectPaperAttachedBy
    paper: Optional[Paper]
    """null: the paper has left the library since"""
    retracted_references: List[ProjectPaperRetractedReference]
    """Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20"""
    _nested = {"attached_by": ProjectPaperAttachedBy, "paper": Paper, "retracted_references": (ProjectPaperRetractedReference,)}


class AnalysisPaperAttachedBy(Resource):
    type: Literal["api_key", "user"]
    id: str
    name: str
    """As the key or person is called today; absent when gone"""


class AnalysisPaperRetractedReferenceNotice(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class AnalysisPaperRetractedReference(Resource):
    paper_id: str
    pmid: Optional[str]
    doi: Optional[str]
    title: str
    notices: List[AnalysisPaperRetractedReferenceNotice]
    """Of its retraction, where the source names them"""
    _nested = {"notices": (AnalysisPaperRetractedReferenceNotice,)}


class AnalysisPaper(Resource):
    paper_id: str
    attached_at: str
    attached_by: AnalysisPaperAttachedBy
    paper: Optional[Paper]
    """null: the paper has left the library since"""
    retracted_references: List[AnalysisPaperRetractedReference]
    """Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20"""
    review_id: Optional[str]
    """The systematic review that included it, if one did"""
    _nested = {"attached_by": AnalysisPaperAttachedBy, "paper": Paper, "retracted_references": (AnalysisPaperRetractedReference,)}


class ReviewStagesTitleAbstract(Resource):
    open: int
    """Not all who decide about it have decided"""
    conflict: int
    closed_at: Optional[str]
    """When an owner or admin closed the stage"""


class ReviewStagesFullText(Resource):
    open: int
    """Not all who decide about it have decided"""
    conflict: int
    closed_at: Optional[str]
    """When an owner or admin closed the stage"""


class ReviewStages(Resource):
    title_abstract: ReviewStagesTitleAbstract
    full_text: ReviewStagesFullText
    _nested = {"title_abstract": ReviewStagesTitleAbstract, "full_text": ReviewStagesFullText}


class ReviewOrderingEstimatedRecall(Resource):
    at_least: Optional[float]
    """With 95 % confidence so great a share of all that would be included was found; null: nothing was yet"""
    p_below_95: Optional[float]
    """p of the hypothesis that less than 95 % of them were found"""
    method: str


class ReviewOrdering(Resource):
    ordered_at: str
    decisions: int
    """How many decisions the order was learnt from"""
    method: str
    estimated_recall: ReviewOrderingEstimatedRecall
    _nested = {"estimated_recall": ReviewOrderingEstimatedRecall}


class Review(Resource):
    id: str
    project_id: str
    name: str
    question: str
    reviewers: int
    exclusion_reasons: List[str]
    status: Literal["empty", "screening", "settled"]
    """settled: no record waits for a decision at any stage"""
    records: Dict[str, int]
    """How many records are in each state"""
    stages: ReviewStages
    possible_duplicates: int
    """Pairs that wait for a person"""
    ordering: Optional[ReviewOrdering]
    """The order by relevance, which learns from decisions as a job; null: it was not made yet"""
    created_at: str
    updated_at: str
    _nested = {"stages": ReviewStages, "ordering": ReviewOrdering}


class ReviewSet(Resource):
    id: str
    name: str
    kind: Literal["database", "register", "website", "organisation", "citation_searching"]
    platform: Optional[str]
    strategy: Optional[str]
    syntax: Optional[str]
    query: Optional[ReadQuery]
    """Of a search of this platform: how it was read, and in `notes` how its papers differ from those that a search lists. null of other sets, and of those of before this was kept"""
    filters: Dict[str, Any]
    searched_at: str
    records: int
    """How many it brought, duplicates among them"""
    duplicates: int
    """How many of them the review had already, or were found to be another"""
    possible_duplicates_left_out: int
    """Pairs of its records that may be one paper and that nobody is asked about, since 10,000 waited already"""
    import_id: Optional[str]
    """The import of literature that it was made of"""
    skipped: int
    """Records of the import that could not be read as papers, and so are none of `records`"""
    not_found: List[str]
    """What named no paper; the first 100"""
    created_at: str
    _nested = {"query": ReadQuery}


class ReviewRecordDecisionReviewer(Resource):
    id: str
    name: str
    """Absent when gone"""


class ReviewRecordDecisionHistoryItem(Resource):
    decision: Literal["include", "exclude", "maybe"]
    reason: Optional[str]
    note: Optional[str]
    decided_at: str
    reviewer_id: str
    """Who decided so, where it was somebody else: a third voice who has left the team"""


class ReviewRecordDecision(Resource):
    stage: Literal["title_abstract", "full_text"]
    reviewer: ReviewRecordDecisionReviewer
    decision: Literal["include", "exclude", "maybe"]
    reason: Optional[str]
    note: Optional[str]
    settles: bool
    """Whether it is the third voice on a conflict, which counts alone"""
    decided_at: str
    history: List[ReviewRecordDecisionHistoryItem]
    _nested = {"reviewer": ReviewRecordDecisionReviewer, "history": (ReviewRecordDecisionHistoryItem,)}


class ReviewRecordRetractedReferenceNotice(Resource):
    type: str
    pmid: Optional[str]
    doi: Optional[str]
    citation: Optional[str]
    """The other paper as the source cites it"""


class ReviewRecordRetractedReference(Resource):
    paper_id: str
    pmid: Optional[str]
    doi: Optional[str]
    title: str
    notices: List[ReviewRecordRetractedReferenceNotice]
    """Of its retraction, where the source names them"""
    _nested = {"notices": (ReviewRecordRetractedReferenceNotice,)}


class ReviewRecord(Resource):
    id: str
    review_id: str
    set_id: str
    paper_id: str
    state: Literal["duplicate", "title_abstract", "title_abstract_conflict", "title_abstract_excluded", "full_text", "full_text_conflict", "not_retrieved", "full_text_excluded", "included"]
    title: str
    first_author: Optional[str]
    year: Optional[int]
    labels: List[str]
    study: Optional[str]
    """Several reports of one study carry the same name"""
    exclusion_reason: Optional[str]
    duplicate_of: Optional[str]
    duplicate_rule: Optional[str]
    """same_paper, pmid, doi, pmcid, or the rule by which a person was asked"""
    decisions: List[ReviewRecordDecision]
    """The caller's own; those of others once all have decided, or the stage is closed"""
    paper: Optional[Paper]
    """null: the paper has left the library since"""
    retracted_references: List[ReviewRecordRetractedReference]
    """Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first 20"""
    _nested = {"decisions": (ReviewRecordDecision,), "paper": Paper, "retracted_references": (ReviewRecordRetractedReference,)}


class ReviewDuplicateSettledBy(Resource):
    id: str
    name: str
    """Absent when gone"""


class ReviewDuplicate(Resource):
    id: str
    rule: str
    """title_year_author, title_year_pages, title_year or similar_title"""
    state: Literal["open", "same", "different"]
    records: List[ReviewRecord]
    """The one that stays if they are the same, and the one that is removed"""
    settled_by: Optional[ReviewDuplicateSettledBy]
    settled_at: Optional[str]
    _nested = {"records": (ReviewRecord,), "settled_by": ReviewDuplicateSettledBy}


class ExtractionFormField(Resource):
    name: str
    """The column of the effect table"""
    label: str
    """The question, as people read it"""
    type: Literal["number", "integer", "text", "category"]
    options: Optional[List[str]]
    """Of a category: what can be answered"""
    unit: Optional[str]
    required: bool
    """An extraction can be completed only with an answer in each row"""
    help: str
    """Where it stands in a paper, and how to read it"""
    retired: bool
    """It is asked no longer and stands in no effect table; answers that were given stay"""


class ExtractionFormRecords(Resource):
    open: int
    to_settle: int
    agreed: int


class ExtractionForm(Resource):
    review_id: str
    version: int
    """Counts the changes; 0: there is no form yet"""
    fields: List[ExtractionFormField]
    reviewers: int
    updated_at: Optional[str]
    records: ExtractionFormRecords
    """How many of the included papers are extracted how far"""
    _nested = {"fields": (ExtractionFormField,), "records": ExtractionFormRecords}


class EffectTableVariableCategory(Resource):
    value: Union[str, float]
    label: str


class EffectTableVariable(Resource):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[EffectTableVariableCategory]]
    """The allowed values of a category, with their labels"""
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]
    """Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses"""
    required: bool
    identifier: bool
    """Protected health information"""
    identifier_class: Optional[Literal["name", "geographic", "zip", "date", "birth_date", "age", "phone", "fax", "email", "ssn", "medical_record_number", "health_plan_number", "account_number", "certificate_number", "vehicle", "device", "url", "ip_address", "biometric", "photo", "other_unique", "none"]]
    """Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable"""
    _nested = {"categories": (EffectTableVariableCategory,)}


class EffectTablePatient(Resource):
    external_id: str
    attributes: Dict[str, Union[str, float]]


class EffectTableWarning(Resource):
    code: Literal["not_agreed", "several_reports", "no_rows", "labels_alike"]
    message: str


class EffectTableProject(Resource):
    id: str
    name: str


class EffectTable(Resource):
    review_id: str
    form_version: int
    studies: int
    outcomes: List[str]
    """All that rows of the review name, whatever `outcome` asks for"""
    variables: List[EffectTableVariable]
    """The columns, as the data dictionary of a project takes them"""
    patients: List[EffectTablePatient]
    """The rows, as POST /projects/{id}/patients takes them"""
    warnings: List[EffectTableWarning]
    projects: List[EffectTableProject]
    """Those whose rows were made those of this table, the one written last first"""
    format: Literal["json", "csv"]
    media_type: str
    text: Optional[str]
    """null for json: the rows are all that there is"""
    _nested = {"variables": (EffectTableVariable,), "patients": (EffectTablePatient,), "warnings": (EffectTableWarning,), "projects": (EffectTableProject,)}


class WrittenEffectTableWarning(Resource):
    code: Literal["not_agreed", "several_reports", "no_rows", "labels_alike"]
    message: str


class WrittenEffectTable(Resource):
    project_id: str
    rows: int
    """That the project now holds: the whole effect table"""
    created: int
    updated: int
    unchanged: int
    deleted: int
    """Rows of this review that are in its effect table no longer"""
    outcomes: List[str]
    """Where there are several, an analysis takes one by its filter"""
    variables: List[str]
    warnings: List[WrittenEffectTableWarning]
    _nested = {"warnings": (WrittenEffectTableWarning,)}


class ReviewExtractionSummary(Resource):
    review_id: str
    record_id: str
    paper_id: str
    title: str
    first_author: Optional[str]
    year: Optional[int]
    study: Optional[str]
    state: Literal["open", "to_settle", "agreed", "not_included"]
    """open: not all have completed; to_settle: they have, and differ; not_included: the paper is not any more"""
    reviewers: int
    """How many are to extract"""
    begun: int
    completed: int
    mine: Literal["none", "draft", "completed"]
    """How far the caller's own is"""


class ExtractionSheet(Resource):
    review_id: str
    form_version: int
    papers: int
    rows: int
    media_type: Literal["text/csv"]
    text: str


class ImportedExtractionsFault(Resource):
    row: int
    """1 for the first row below the header, which is 0"""
    column: str
    """Empty: the row itself"""
    message: str


class ImportedExtractions(Resource):
    dry_run: bool
    rows: int
    created: int
    """Papers from which the caller had extracted nothing before"""
    updated: int
    unchanged: int
    agreed: int
    """Papers of which it is agreed what counts, now that all have completed"""
    ignored_columns: List[str]
    """Columns that only describe a paper"""
    faults: List[ImportedExtractionsFault]
    """Of a dry run: the first 100 of what would be refused"""
    total_faults: int
    _nested = {"faults": (ImportedExtractionsFault,)}


class ExtractionAgreementReviewer(Resource):
    id: str
    name: str
    """Absent when gone"""


class ExtractionAgreementFieldKappa(Resource):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    reason: Optional[str]


class ExtractionAgreementFieldIcc(Resource):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    reason: Optional[str]


class ExtractionAgreementFieldDifference(Resource):
    mean: Optional[float]
    """First minus second, in the unit of the field"""
    lower_limit: Optional[float]
    """The 95 % limits of agreement, as the method `bland_altman` has them"""
    upper_limit: Optional[float]
    reason: Optional[str]


class ExtractionAgreementField(Resource):
    field: str
    type: Literal["number", "integer", "text", "category"]
    compared: int
    """Rows of which at least one answered it"""
    same: int
    percent_agreement: Optional[float]
    """Of those compared, in percent; null: none was"""
    both_answered: int
    kappa: Optional[ExtractionAgreementFieldKappa]
    """Cohen’s, of a category, as the method `cohen_kappa` has it; null for other types"""
    icc: Optional[ExtractionAgreementFieldIcc]
    """Of numbers: ICC(2,1), absolute agreement of single readings, as the method `icc` has it"""
    difference: Optional[ExtractionAgreementFieldDifference]
    """Of numbers"""
    _nested = {"kappa": ExtractionAgreementFieldKappa, "icc": ExtractionAgreementFieldIcc, "difference": ExtractionAgreementFieldDifference}


class ExtractionAgreement(Resource):
    reviewers: List[ExtractionAgreementReviewer]
    """First and second"""
    papers: int
    """That both have completed"""
    rows: int
    """Rows by outcome and arm that both found"""
    rows_of_one: int
    """Rows that only one of them found"""
    fields: List[ExtractionAgreementField]
    _nested = {"reviewers": (ExtractionAgreementReviewer,), "fields": (ExtractionAgreementField,)}


class ReviewExtractionExtractionReviewer(Resource):
    id: str
    name: str
    """Absent when gone"""


class ReviewExtractionExtractionRow(Resource):
    outcome: str
    arm: str
    answers: Dict[str, Union[str, float]]


class ReviewExtractionExtraction(Resource):
    reviewer: ReviewExtractionExtractionReviewer
    rows: List[ReviewExtractionExtractionRow]
    note: Optional[str]
    completed_at: Optional[str]
    updated_at: str
    _nested = {"reviewer": ReviewExtractionExtractionReviewer, "rows": (ReviewExtractionExtractionRow,)}


class ReviewExtractionDifferenceAnswer(Resource):
    reviewer_id: str
    answer: Optional[Union[str, float]]


class ReviewExtractionDifference(Resource):
    outcome: str
    arm: str
    field: Optional[str]
    """null: not everybody found the row; `answers` then names who did"""
    answers: List[ReviewExtractionDifferenceAnswer]
    _nested = {"answers": (ReviewExtractionDifferenceAnswer,)}


class ReviewExtractionAgreedRow(Resource):
    outcome: str
    arm: str
    answers: Dict[str, Union[str, float]]


class ReviewExtractionAgreedReviewer(Resource):
    id: str
    name: str
    """Absent when gone"""


class ReviewExtractionAgreed(Resource):
    rows: List[ReviewExtractionAgreedRow]
    note: Optional[str]
    by: Literal["one_reviewer", "same_answers", "person"]
    """one_reviewer: only one is to extract; same_answers: two found the same; person: somebody settled it"""
    reviewer: ReviewExtractionAgreedReviewer
    """Who settled it, or completed last"""
    agreed_at: str
    _nested = {"rows": (ReviewExtractionAgreedRow,), "reviewer": ReviewExtractionAgreedReviewer}


class ReviewExtraction(Resource):
    review_id: str
    record_id: str
    paper_id: str
    title: str
    first_author: Optional[str]
    year: Optional[int]
    study: Optional[str]
    state: Literal["open", "to_settle", "agreed", "not_included"]
    """open: not all have completed; to_settle: they have, and differ; not_included: the paper is not any more"""
    reviewers: int
    """How many are to extract"""
    begun: int
    completed: int
    extractions: List[ReviewExtractionExtraction]
    """The caller's own; those of others once all have completed"""
    compared: int
    """Answers that were compared; 0 until all have completed"""
    differences: List[ReviewExtractionDifference]
    agreed: Optional[ReviewExtractionAgreed]
    """What counts: the rows of the effect table"""
    _nested = {"extractions": (ReviewExtractionExtraction,), "differences": (ReviewExtractionDifference,), "agreed": ReviewExtractionAgreed}


class SearchFilters(Resource):
    year_from: int
    year_to: int
    publication_type: str
    """As PubMed names it: Randomized Controlled Trial, Review, ..."""
    journal: str
    """Title, abbreviation or ISSN"""
    language: str
    """Three letters, as MEDLINE has it: eng, ger, jpn, ..."""
    has_abstract: bool
    retracted: bool
    """false leaves retracted papers out, true finds no others"""
    source: List[Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]]
    """Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats"""


class Search(Resource):
    id: str
    project_id: str
    name: str
    query: str
    """Of plain words a paper needs every one, and no spelling is corrected: GET /v1/literature/search with match=all and correct_spelling=false tells in `query` how it is read"""
    syntax: Optional[Literal["pubmed", "ovid", "europepmc"]]
    map_terms: bool
    filters: SearchFilters
    active: bool
    latest_run: Optional[SearchRun]
    """With the count of today; GET /v1/searches/{id}/runs has all, dated"""
    created_at: str
    updated_at: str
    _nested = {"filters": SearchFilters}


class SearchRunCounts(Resource):
    papers: int
    """Found in all"""
    new: int
    corrected: int
    retracted: int


class SearchRunError(Resource):
    code: Literal["invalid_query", "too_many_papers", "search_changed", "internal_error"]
    message: str


class SearchRun(Resource):
    id: str
    search_id: str
    status: Literal["queued", "running", "completed", "failed"]
    attempt: int
    """How often a worker began it"""
    counts: Optional[SearchRunCounts]
    """Once completed"""
    first: Optional[bool]
    """Whether it was the first run of this query, which tells of no paper that was there before it"""
    query: Optional[ReadQuery]
    """How the query was read, and in `notes` how its papers differ from those that a search lists. null until completed, and of runs of before this was kept"""
    error: Optional[SearchRunError]
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    _nested = {"counts": SearchRunCounts, "query": ReadQuery, "error": SearchRunError}


class SearchMatch(Resource):
    paper_id: str
    kind: Literal["new", "corrected", "retracted"]
    """new: not found before. corrected: a notice of correction, republication or concern, or of an update, was bound to it. retracted: it was retracted"""
    run_id: str
    found_at: str
    paper: Optional[Paper]
    """As it is now; null: it has left the library since"""
    _nested = {"paper": Paper}


class SearchHistoryEntryFilters(Resource):
    year_from: int
    year_to: int
    publication_type: str
    """As PubMed names it: Randomized Controlled Trial, Review, ..."""
    journal: str
    """Title, abbreviation or ISSN"""
    language: str
    """Three letters, as MEDLINE has it: eng, ger, jpn, ..."""
    has_abstract: bool
    retracted: bool
    """false leaves retracted papers out, true finds no others"""
    source: List[Literal["pubmed", "europepmc", "nbib", "ris", "bibtex", "jsonl"]]
    """Papers with a record of any of these: of PubMed, of Europe PMC, or of a file in one of these formats"""


class SearchHistoryEntry(Resource):
    number: int
    """By which later searches name it: #1 AND #2"""
    query: str
    """As it was typed"""
    syntax: Optional[Literal["pubmed", "ovid", "europepmc"]]
    map_terms: bool
    filters: SearchHistoryEntryFilters
    """Searches that name it are narrowed by them too"""
    papers: int
    """How many it found; of plain words a paper needs all"""
    combinable: bool
    """Whether later searches may name it. false: it asks for nearness, or is narrowed, in a way that PubMed's language has not"""
    searched_at: str
    _nested = {"filters": SearchHistoryEntryFilters}
