"""Patients as tables of pandas, and tables as patients; pandas is asked for only here, and only when it is needed."""

from __future__ import annotations

import math
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence

from ._errors import ConfigurationError
from ._generated.resources import Patient
from ._pages import Pages


def pandas() -> Any:
    try:
        import pandas as found
    except ImportError as error:
        raise ConfigurationError(
            "This needs pandas, which is not installed: pip install pandas, or iterate over patients.list(…)."
        ) from error
    return found


class PatientPages(Pages[Patient]):
    """The patients of a project, page by page."""

    dictionary: Callable[[], Sequence[Mapping[str, Any]]]

    def to_dataframe(self, *, category_labels: bool = False) -> Any:
        """All of them as a DataFrame; see `patients.to_dataframe`."""
        return dataframe_of_patients(self, self.dictionary(), category_labels)


def dataframe_of_patients(
    patients: Iterable[Mapping[str, Any]], variables: Sequence[Mapping[str, Any]], category_labels: bool = False
) -> Any:
    """
    One row a patient, indexed by id, with external_id where any has one; columns in the order of the dictionary, then those
    that it does not know as they first appear. A value that is missing is NA.
    """
    pd = pandas()
    known = {str(variable["name"]): variable for variable in variables}
    ids: List[str] = []
    external_ids: List[Optional[str]] = []
    columns: Dict[str, List[Any]] = {name: [] for name in known}
    for count, patient in enumerate(patients):
        ids.append(patient["id"])
        external_ids.append(patient.get("external_id"))
        attributes = patient.get("attributes") or {}
        for name in attributes:
            if name not in columns:
                columns[name] = [None] * count
        for name, column in columns.items():
            column.append(attributes.get(name))
    index = pd.Index(ids, name="id", dtype=object)
    series = {}
    if any(external_id is not None for external_id in external_ids) and "external_id" not in columns:
        series["external_id"] = pd.Series(external_ids, index=index, dtype="string")
    for name, values in columns.items():
        series[name] = pd.Series(_typed(pd, values, known.get(name), category_labels), index=index, name=name)
    frame = pd.DataFrame(series, index=index)
    frame.attrs["labels"] = {name: variable["label"] for name, variable in known.items() if variable.get("label")}
    frame.attrs["units"] = {name: variable["unit"] for name, variable in known.items() if variable.get("unit")}
    frame.attrs["category_labels"] = {
        name: {entry["value"]: entry["label"] for entry in variable["categories"]}
        for name, variable in known.items()
        if variable.get("categories")
    }
    return frame


def _typed(pd: Any, values: List[Any], variable: Optional[Mapping[str, Any]], category_labels: bool) -> Any:
    kind = variable["type"] if variable is not None else _kind_of(values)
    if kind == "category" and variable is not None:
        return _categories(pd, values, variable, category_labels)
    if kind == "integer":
        return pd.array(values, dtype="Int64") if _all(values, _is_integer) else _floats(pd, values)
    if kind == "number":
        return _floats(pd, values)
    if kind == "boolean" and _all(values, lambda value: isinstance(value, bool)):
        return pd.array(values, dtype="boolean")
    if kind in ("date", "datetime") and _all(values, lambda value: isinstance(value, str)):
        return _moments(pd, values)
    if _all(values, lambda value: isinstance(value, str)):
        return pd.array(values, dtype="string")
    return pd.Series(values, dtype=object).array


def _kind_of(values: List[Any]) -> str:
    present = [value for value in values if value is not None]
    if present and all(isinstance(value, bool) for value in present):
        return "boolean"
    if present and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in present):
        return "integer" if all(_is_integer(value) for value in present) else "number"
    return "text"


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


def _floats(pd: Any, values: List[Any]) -> Any:
    if not _all(values, lambda value: isinstance(value, (int, float)) and not isinstance(value, bool)):
        return pd.Series(values, dtype=object).array
    return pd.array([math.nan if value is None else float(value) for value in values], dtype="float64")


def _categories(pd: Any, values: List[Any], variable: Mapping[str, Any], labels: bool) -> Any:
    entries = variable.get("categories") or []
    shown = {str(entry["value"]): entry["label"] if labels else entry["value"] for entry in entries}
    if labels and len(set(shown.values())) < len(shown):
        raise ConfigurationError(
            f"Two categories of {variable['name']} have the same label: take the values, with category_labels=False."
        )
    unknown = sorted({str(value) for value in values if value is not None} - set(shown))
    if unknown:
        # A value that is none of the dictionary would silently become NA.
        return pd.Series(values, dtype=object).array
    coded = [None if value is None else shown[str(value)] for value in values]
    return pd.Categorical(coded, categories=list(shown.values()), ordered=True)


def _moments(pd: Any, values: List[Any]) -> Any:
    zoned = any(value is not None and len(value) > 10 and value[10:].strip("T 0123456789:.") for value in values)
    try:
        moments = [pd.NaT if value is None else pd.Timestamp(value) for value in values]
        return pd.DatetimeIndex(pd.to_datetime(moments, utc=zoned))
    except (ValueError, pd.errors.OutOfBoundsDatetime):
        # Of years that nanoseconds do not reach: left as text, rather than lost.
        return pd.array(values, dtype="string")


def _all(values: Iterable[Any], test: Callable[[Any], bool]) -> bool:
    return all(value is None or test(value) for value in values)


def is_dataframe(value: Any) -> bool:
    return type(value).__module__.partition(".")[0] == "pandas" and hasattr(value, "columns") and hasattr(value, "dtypes")


def rows_of_dataframe(frame: Any) -> Iterator[Dict[str, Any]]:
    """
    A patient for each row: the column external_id, or an index of that name, is their external_id; NA is left out; moments
    without a time are dates. An index of another name says nothing of a patient and is not sent.
    """
    names = _names(frame)
    external_ids = _external_ids(frame)
    columns = [
        (name, _plain_column(name, frame.iloc[:, place])) for place, name in enumerate(names) if name != "external_id"
    ]
    for row in range(len(frame)):
        patient: Dict[str, Any] = {
            "attributes": {name: values[row] for name, values in columns if values[row] is not None}
        }
        if external_ids is not None and external_ids[row] is not None:
            patient["external_id"] = str(external_ids[row])
        yield patient


def _names(frame: Any) -> List[str]:
    """The names of its columns, of which each is one text."""
    if getattr(frame.columns, "nlevels", 1) > 1:
        raise ConfigurationError(
            "The columns of the DataFrame have names of several levels: give each one name, "
            'as by df.columns = ["_".join(map(str, name)) for name in df.columns].'
        )
    names = [str(name) for name in frame.columns]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ConfigurationError(f"The DataFrame has more than one column {sorted(twice)[0]}.")
    return names


def _external_ids(frame: Any) -> Optional[List[Any]]:
    if "external_id" in frame.columns:
        return _plain_column("external_id", frame["external_id"])
    if frame.index.name == "external_id":
        return _plain_column("external_id", frame.index.to_series())
    return None


def _plain_column(name: str, column: Any) -> List[Any]:
    if column.dtype.kind in "mc":
        raise ConfigurationError(f"Column {name} holds {column.dtype}, which no patient can have: make it a number first.")
    if isinstance(column.dtype, pandas().CategoricalDtype):
        # As the dictionary has them: beside a missing value pandas gives whole numbers, and intervals of these, as fractions.
        categories = list(column.cat.categories)
        values = [None if code < 0 else categories[code] for code in column.cat.codes.tolist()]
    else:
        values = [None if missing else value for value, missing in zip(column.tolist(), column.isna().tolist())]
    moments = [value for value in values if isinstance(value, datetime)]
    are_dates = bool(moments) and all(
        value.tzinfo is None and (value.hour, value.minute, value.second, value.microsecond) == (0, 0, 0, 0)
        for value in moments
    )
    return [_plain(name, value, are_dates) for value in values]


def _plain(name: str, value: Any, are_dates: bool) -> Any:
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d") if are_dates else value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if hasattr(value, "item") and not isinstance(value, (str, bytes)):
        value = value.item()
    if isinstance(value, Decimal):
        value = _float_of(name, value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ConfigurationError(f"Column {name} holds a number that is not finite: make it NA, or a number.")
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, pandas().Interval):
        return str(value)
    raise ConfigurationError(
        f"Column {name} holds {type(value).__name__}, which no patient can have: text, numbers, booleans and dates. "
        "Make text of it, as by .astype(str), or numbers."
    )


def _float_of(name: str, value: Decimal) -> float:
    """The number that keeps all digits of a decimal, as databases give them."""
    number = float(value)
    if math.isfinite(number) and Decimal(repr(number)) != value:
        raise ConfigurationError(
            f"Column {name} holds {value}, which has more digits than a number keeps here: round it, or make text of it."
        )
    return number


def variables_of_dataframe(frame: Any) -> List[Dict[str, Any]]:
    """
    A data dictionary for `projects.create(variables=…)`, from the types of a DataFrame: a category keeps the order of its
    categories. Labels and units are those of `df.attrs["labels"]`, `["units"]` and `["category_labels"]`.
    """
    pd = pandas()
    if not is_dataframe(frame):
        raise ConfigurationError(f"A data dictionary is made of a DataFrame, not of {type(frame).__name__}.")
    _names(frame)
    variables = []
    for name in frame.columns:
        if str(name) == "external_id":
            continue
        column = frame[name]
        variable: Dict[str, Any] = {"name": str(name), "type": _type_of(pd, column)}
        label = frame.attrs.get("labels", {}).get(name)
        unit = frame.attrs.get("units", {}).get(name)
        if label:
            variable["label"] = label
        if unit:
            variable["unit"] = unit
        if variable["type"] == "category":
            labels = frame.attrs.get("category_labels", {}).get(name, {})
            values = [_plain(str(name), value, False) for value in column.cat.categories]
            variable["categories"] = [{"value": value, "label": str(labels.get(value, value))} for value in values]
        variables.append(variable)
    return variables


def _type_of(pd: Any, column: Any) -> str:
    kinds = pd.api.types
    if isinstance(column.dtype, pd.CategoricalDtype):
        return "boolean" if kinds.is_bool_dtype(column.cat.categories.dtype) else "category"
    if kinds.is_bool_dtype(column.dtype):
        return "boolean"
    if kinds.is_integer_dtype(column.dtype):
        return "integer"
    if kinds.is_float_dtype(column.dtype):
        return "number"
    # Of a column of objects, as workbooks and databases give them, what these are.
    found = kinds.infer_dtype(column, skipna=True)
    if kinds.is_datetime64_any_dtype(column.dtype) or found == "datetime":
        values = _plain_column(str(column.name), column)
        return "date" if all(value is None or len(value) == 10 for value in values) else "datetime"
    return _types_of_objects.get(found, "text")


_types_of_objects = {
    "boolean": "boolean",
    "integer": "integer",
    "floating": "number",
    "mixed-integer-float": "number",
    "decimal": "number",
    "date": "date",
}
