# Written by scripts/generate-python-client.ts from contract/: change that, and run it again.
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

__all__ = [
    "VariableInputCategory",
    "VariableInput",
    "FilterCondition1",
    "FilterConditionIn",
    "FilterConditionIsNull",
    "FilterCondition4",
    "FilterCondition5",
    "FilterCondition",
    "PatientInput",
    "KeyScope",
    "ExportOptionsInput",
    "DeidentifyOptions",
    "Deidentify",
]


class VariableInputCategory(TypedDict):
    value: Union[str, float]
    label: str


class _VariableInputRequired(TypedDict):
    name: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]


class VariableInput(_VariableInputRequired, total=False):
    label: str
    unit: Optional[str]
    categories: Optional[Sequence[VariableInputCategory]]
    """The allowed values of a category, with their labels"""
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[Sequence[Union[str, float]]]
    """Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses"""
    required: bool
    identifier: bool
    """Protected health information"""
    identifier_class: Optional[Literal["name", "geographic", "zip", "date", "birth_date", "age", "phone", "fax", "email", "ssn", "medical_record_number", "health_plan_number", "account_number", "certificate_number", "vehicle", "device", "url", "ip_address", "biometric", "photo", "other_unique", "none"]]
    """Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable"""


class FilterCondition1(TypedDict):
    column: str
    op: Literal["eq", "ne", "lt", "lte", "gt", "gte"]
    value: Union[float, str, bool]
    """Numbers compare by value, text by Unicode code point"""


class FilterConditionIn(TypedDict):
    column: str
    op: Literal["in"]
    value: Sequence[Union[float, str, bool]]
    """At most 10,000 values"""


class FilterConditionIsNull(TypedDict):
    column: str
    op: Literal["is_null"]
    value: bool
    """true: the value is missing; false: it is not"""


class FilterCondition4(TypedDict):
    column: str
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    value: Union[float, str, bool]
    """Numbers compare by value, text by Unicode code point"""


class FilterCondition5(TypedDict):
    column: str
    op: Literal["missing", "not_missing"]


FilterCondition = Union[FilterCondition1, FilterConditionIn, FilterConditionIsNull, FilterCondition4, FilterCondition5]


class PatientInput(TypedDict, total=False):
    external_id: Optional[str]
    attributes: Mapping[str, Optional[Union[str, float, bool]]]


class KeyScope(TypedDict):
    projects: Sequence[str]


class ExportOptionsInput(TypedDict, total=False):
    formulas: Literal["escape", "raw"]
    """Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are"""


class _DeidentifyOptionsRequired(TypedDict):
    method: Literal["safe_harbor", "automatic_screening", "date_shift"]
    """safe_harbor: 45 CFR 164.514(b)(2), dates become years, and free text never leaves; only where a person has given every variable of the project an identifier_class (or none, or identifier: true, which leaves it out). automatic_screening: treated by the same rules, but where no person has given a class, by what a program guesses of name and values; what it can not tell, and free text, is left out. This is not Safe Harbor, and every file says so. date_shift: all dates of a patient move by one secret number of days; this is not Safe Harbor, since a shifted date is a date"""


class DeidentifyOptions(_DeidentifyOptionsRequired, total=False):
    pseudonyms: Literal["export", "project"]
    """Pseudonyms and shifts are of this export alone (the default), or the same in every export of the project that asks for it, so that they can be joined"""
    keep: Sequence[str]
    """For date_shift alone: variables that you vouch for, which stay although their names or values look like an identifier or like free text. What the dictionary calls an identifier can not be kept"""
    quasi_identifiers: Sequence[str]
    """Variables whose combinations are counted for k-anonymity. Default: age, sex, race, ZIP and years"""
    k: int
    """Each combination of the quasi-identifiers that is exported shall have this many patients: they are made coarser, and left out of the few patients who still stand apart, until it holds. Absent: groups are only counted"""


Deidentify = Union[bool, DeidentifyOptions]
