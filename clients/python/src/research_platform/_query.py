"""How arguments become an address: pure, as clients/vectors has it for all clients."""

from __future__ import annotations

import math
from datetime import date, datetime, timezone
from typing import Any, List, Mapping, Tuple
from urllib.parse import quote

from ._errors import ConfigurationError
from ._given import NotGiven


def path_of(template: str, **parameters: Any) -> str:
    """The template with its `{names}` filled in. An object is taken for its id. Raises ConfigurationError."""
    path = template
    for name, value in parameters.items():
        path = path.replace("{" + name + "}", quote(identifier(name, value), safe="-._~"))
    return path


def identifier(name: str, value: Any) -> str:
    if isinstance(value, Mapping):
        value = value.get("id", value.get("key_id"))
    if not isinstance(value, str):
        raise ConfigurationError(f"{name} must be an id (a text) or the object itself, not {type(value).__name__}.")
    # Each would lead to another resource than the one that was meant.
    if value in ("", ".", ".."):
        raise ConfigurationError(f"{name} must not be empty, nor a dot: it is the id of what is asked for.")
    return value


def query_of(parameters: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in parameters.items():
        if value is None or isinstance(value, NotGiven):
            continue  # an address knows no null
        if name == "filter" and isinstance(value, Mapping):
            pairs.extend(_comparisons(value))
        else:
            pairs.append((name, text_of(value)))
    return "&".join(f"{quote(name, safe='-._~')}={quote(value, safe='-._~')}" for name, value in pairs)


def _comparisons(conditions: Mapping[str, Any]) -> List[Tuple[str, str]]:
    pairs: List[Tuple[str, str]] = []
    for field, condition in conditions.items():
        if isinstance(condition, NotGiven):
            continue
        if condition is None:
            operators: Mapping[str, Any] = {"is_null": True}
        elif isinstance(condition, Mapping):
            operators = condition
        elif isinstance(condition, (list, tuple, set, frozenset)):
            operators = {"in": condition}
        else:
            operators = {"eq": condition}
        pairs.extend((f"filter[{field}][{operator}]", text_of(value)) for operator, value in operators.items())
    return pairs


def text_of(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(text_of(item) for item in value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ConfigurationError("A number in a query must be finite.")
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, Mapping):
        return identifier("id", value)
    return str(value)


def moment_text(moment: datetime) -> str:
    """In UTC with milliseconds and Z. A moment without a time zone is of the machine's own, as Python has it."""
    return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
