from __future__ import annotations

from typing import Any, List, Literal, Mapping, Optional, Sequence, Union, cast

from .._generated.inputs import VariableInput
from .._generated.resources import Project, ProjectPaper, Variable, VariableSummary
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

    def summary(
        self,
        project_id: Identified,
        variable: str,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        bins: Given[int] = NOT_GIVEN,
        levels: Given[int] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> VariableSummary:
        """Quartiles, mean, histogram and counts of levels, of all patients or of those whom `filter={"age": {"gte": 60}}` selects."""
        path, query = {"id": project_id}, {"variable": variable, "bins": bins, "levels": levels, "filter": filter}
        return self._get("/projects/{id}/variables/summary", VariableSummary, path=path, query=query, options=options)


class AttachedPapers(Resource):
    added: int
    not_found: List[str]
    _nested = {"items": (ProjectPaper,)}

    @property
    def papers(self) -> List[ProjectPaper]:
        """All that were found, new or attached before; a dictionary's own `items` hides the field of that name."""
        return cast(List[ProjectPaper], self["items"])


class CitationsOfProject(Resource):
    format: Literal["csl-json", "ris", "bibtex", "nbib"]
    media_type: str
    papers: int
    citations: str


class ProjectPapers(Group):
    def list(
        self,
        project_id: Identified,
        *,
        paper_ids: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[ProjectPaper]:
        """The papers of a project, the last attached first; with `paper_ids` those of them that are attached."""
        path, query = {"id": project_id}, {"limit": limit, "cursor": cursor, "paper_ids": paper_ids}
        return self._list("/projects/{id}/papers", ProjectPaper, path=path, query=query, options=options)

    def attach(
        self, project_id: Identified, *, paper_ids: Sequence[str], options: Optional[CallOptions] = None
    ) -> AttachedPapers:
        """Attaches up to 200 papers by id, pmid:…, pmcid:… or doi:…; one that is attached already stays as it is."""
        path, body = {"id": project_id}, {"paper_ids": paper_ids}
        return self._post("/projects/{id}/papers", AttachedPapers, path=path, body=body, options=options)

    def detach(
        self, project_id: Identified, paper_id: Identified, *, options: Optional[CallOptions] = None
    ) -> Resource:
        """Takes a paper off a project; the paper itself stays."""
        path = {"id": project_id, "paper_id": paper_id}
        return self._delete("/projects/{id}/papers/{paper_id}", path=path, options=options)

    def citations(
        self,
        project_id: Identified,
        *,
        format: Given[Literal["csl-json", "ris", "bibtex", "nbib"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> CitationsOfProject:
        """The citations of all papers of a project as one file for reference managers."""
        path, query = {"id": project_id}, {"format": format}
        return self._get("/projects/{id}/citations", CitationsOfProject, path=path, query=query, options=options)
