"""What answers become: dictionaries whose fields are attributes too."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, List, Mapping, Tuple, Type, Union

# How a field of an answer is wrapped: as one object, or as the objects of a list.
Nested = Mapping[str, Union[Type["Resource"], Tuple[Type["Resource"]]]]


class Resource(Dict[str, Any]):
    """
    One object of an answer: `project.id` and `project["id"]` are the same. Fields that this version does not know are
    kept. It prints its ids and states and the names of the rest, so that no value of a patient gets into a log by chance.
    """

    _nested: ClassVar[Nested] = {}

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__({name: _wrapped(value, self._nested.get(name)) for name, value in fields.items()})

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            pass
        known = "" if name.startswith("_") else f": this answer has {', '.join(self) or 'no field'}"
        raise AttributeError(f"{type(self).__name__} has no `{name}`{known}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"An answer can't be changed. To change `{name}` on the platform, call update().")

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *(name for name in self if name.isidentifier())]

    def __repr__(self) -> str:
        shown = [f"{name}={self[name]!r}" for name in _printed if isinstance(self.get(name), (str, int, float))]
        rest = [name for name in self if name not in _printed]
        if rest:
            shown.append(f"fields: {', '.join(rest)}")
        return f"<{type(self).__name__} {' '.join(shown)}>"

    def __str__(self) -> str:
        return repr(self)


# Ids, states and counts; never a name, a text or a value.
_printed = (
    "id",
    "key_id",
    "project_id",
    "analysis_id",
    "type",
    "mode",
    "method",
    "format",
    "status",
    "progress",
    "patient_count",
    "analysis_count",
    "created",
    "updated",
    "skipped",
    "created_at",
)


def _wrapped(value: Any, nested: Union[Type[Resource], Tuple[Type[Resource]], None]) -> Any:
    if nested is None:
        return value
    if isinstance(nested, tuple):
        return [_wrapped(item, nested[0]) for item in value] if isinstance(value, list) else value
    return nested(value) if isinstance(value, Mapping) else value
