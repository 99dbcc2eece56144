from __future__ import annotations

from typing import Any, Dict, TypeVar, Union

Value = TypeVar("Value")


class NotGiven:
    """The one value that says that an argument was left out, since `None` is sent as null and clears a field."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()
Given = Union[Value, NotGiven]


def given(**fields: Any) -> Dict[str, Any]:
    """The fields that were given, in their order."""
    return {name: value for name, value in fields.items() if not isinstance(value, NotGiven)}
