from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

from .._generated.inputs import VariableInput
from .._generated.resources import Project, Variable
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages


class Projects(Group):
    def list(
        self,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Project]:
        """All projects, newest first. `limit` is of one page; the iterator goes over all of them."""
        query = {"limit": limit, "cursor": cursor, "sort": sort, "filter": filter}
        return self._list("/projects", Project, query=query, options=options)

    def create(
        self,
        *,
        name: str,
        description: Given[str] = NOT_GIVEN,
        variables: Given[Sequence[VariableInput]] = NOT_GIVEN,
        metadata: Given[Mapping[str, str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Project:
        """Makes a project. `variables` is its data dictionary; every upload is then checked against it."""
        body = {"name": name, "description": description, "variables": variables, "metadata": metadata}
        return self._post("/projects", Project, body=body, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Project:
        return self._get("/projects/{id}", Project, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        name: Given[str] = NOT_GIVEN,
        description: Given[Optional[str]] = NOT_GIVEN,
        variables: Given[Optional[Sequence[VariableInput]]] = NOT_GIVEN,
        metadata: Given[Optional[Mapping[str, Optional[str]]]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Project:
        """Changes what is given; None clears it, and in `metadata` removes one pair."""
        body = {"name": name, "description": description, "variables": variables, "metadata": metadata}
        return self._patch("/projects/{id}", Project, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes a project with its patients and analyses."""
        return self._delete("/projects/{id}", path={"id": id}, options=options)


class ProposedVariables(Resource):
    variables: Sequence[Variable]
    _nested = {"variables": (Variable,)}


class Variables(Group):
    def infer(self, project_id: Identified, *, options: Optional[CallOptions] = None) -> ProposedVariables:
        """Proposes a data dictionary from the patients of a project, for `projects.update(variables=…)`."""
        path = {"id": project_id}
        return self._post("/projects/{id}/variables/infer", ProposedVariables, path=path, options=options)
