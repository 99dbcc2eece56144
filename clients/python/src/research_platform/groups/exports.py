from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Union

from .._downloads import OnBytes, download_file, targets_of
from .._errors import ConfigurationError, ExportFailedError
from .._generated.inputs import Deidentify, ExportOptionsInput, FilterCondition
from .._generated.resources import Export
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._pages import Pages
from .._query import identifier
from .._waiting import OnProgress

ProjectFormat = Literal["csv", "json", "ndjson", "xlsx", "parquet", "fhir"]
AnalysisFormat = Literal["json", "csv", "html", "pdf", "svg", "docx", "ro_crate"]
PaperFormat = Literal["ris", "bibtex", "nbib", "csl-json", "csv"]
Section = Literal["patients", "variables", "analyses"]


class Exports(Group):
    def create(
        self,
        project_or_analysis: Identified,
        *,
        format: Union[ProjectFormat, AnalysisFormat],
        include: Given[Sequence[Section]] = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        deidentify: Given[Deidentify] = NOT_GIVEN,
        formulas: Given[Literal["escape", "raw"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Export:
        """
        Asks for an export of a project (its patients, variables and analyses) or of the latest completed run of an analysis.
        `download` waits for it and fetches its files.
        """
        id = identifier("project_or_analysis", project_or_analysis)
        of_analysis = id.startswith("anl_")
        if not of_analysis and not id.startswith("proj_"):
            raise ConfigurationError("An export is of a project (proj_…) or of an analysis (anl_…).")
        template = "/analyses/{id}/export" if of_analysis else "/projects/{id}/export"
        body: Dict[str, Any] = {"format": format, "include": include, "filter": filter, "deidentify": deidentify}
        if formulas:
            body["options"] = {"formulas": formulas}
        return self._post(template, Export, path={"id": id}, body=body, options=options)

    def create_of_project(
        self,
        project_id: Identified,
        *,
        format: ProjectFormat,
        include: Given[Sequence[Section]] = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        deidentify: Given[Deidentify] = NOT_GIVEN,
        export_options: Given[ExportOptionsInput] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Export:
        """Asks for an export of a project; `export_options` is what the API calls options."""
        body = {
            "format": format,
            "include": include,
            "filter": filter,
            "deidentify": deidentify,
            "options": export_options,
        }
        return self._post("/projects/{id}/export", Export, path={"id": project_id}, body=body, options=options)

    def create_of_analysis(
        self,
        analysis_id: Identified,
        *,
        format: AnalysisFormat,
        export_options: Given[ExportOptionsInput] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Export:
        """Asks for an export of the latest completed run; `export_options` is what the API calls options."""
        body = {"format": format, "options": export_options}
        return self._post("/analyses/{id}/export", Export, path={"id": analysis_id}, body=body, options=options)

    def create_of_papers(
        self,
        project_id: Identified,
        *,
        format: Given[PaperFormat] = NOT_GIVEN,
        search: Given[Mapping[str, Any]] = NOT_GIVEN,
        paper_ids: Given[Sequence[str]] = NOT_GIVEN,
        review_id: Given[Identified] = NOT_GIVEN,
        state: Given[str] = NOT_GIVEN,
        set: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Export:
        """
        Asks for an export of all papers of a search or of a review, or of papers that are named, as one file for reference
        managers or spreadsheets.
        """
        body = {
            "format": format,
            "search": search,
            "paper_ids": paper_ids,
            "review_id": review_id,
            "state": state,
            "set": set,
        }
        return self._post("/projects/{id}/papers/export", Export, path={"id": project_id}, body=body, options=options)

    def list(
        self,
        project_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Pages[Export]:
        """The exports of a project and of its analyses, newest first; files are left out."""
        query = {"limit": limit, "cursor": cursor, "sort": sort, "filter": filter}
        return self._list("/projects/{id}/exports", Export, path={"id": project_id}, query=query, options=options)

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Export:
        return self._get("/exports/{id}", Export, path={"id": id}, options=options)

    def cancel(self, id: Identified, *, options: Optional[CallOptions] = None) -> Export:
        return self._post("/exports/{id}/cancel", Export, path={"id": id}, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Deletes an export with its files."""
        return self._delete("/exports/{id}", path={"id": id}, options=options)

    def wait(
        self,
        id: Identified,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> Export:
        """Waits until the files can be downloaded. Raises ExportFailedError, and ApiTimeoutError after `timeout` seconds."""

        export = self._final(
            "/exports/{id}",
            Export,
            id,
            what="export",
            timeout=timeout,
            on_progress=on_progress,
            options=options,
        )
        if export.status != "ready":
            raise ExportFailedError(export)
        return export

    def download(
        self,
        id: Identified,
        path: Union[str, "os.PathLike[str]"],
        *,
        on_progress: Optional[OnBytes] = None,
        timeout: Optional[float] = None,
        options: Optional[CallOptions] = None,
    ) -> List[Path]:
        """
        Waits for an export and downloads its files: into the folder `path`, or its one file to `path`. Each is received as
        `….part`, which the next call goes on with, checked by its SHA-256, and then renamed. Gives the paths of the files.
        `on_progress(received, size)` is told the bytes of each file; `timeout` is of the wait for the export.
        """
        export = self.wait(id, timeout=timeout, options=options)
        files: List[Mapping[str, Any]] = list(export.get("files") or [])
        targets = targets_of(files, path)

        def fresh_link(name: Any) -> str:
            again = Export(self._raw("GET", "/exports/{id}", path={"id": id}, options=options).parse())
            return str(next(file["download_url"] for file in again.files if file["name"] == name))

        silence = (options or {}).get("timeout")
        return [
            download_file(
                self._sender, file, target, lambda name=file["name"]: fresh_link(name), on_progress, silence  # type: ignore[misc]
            )
            for file, target in zip(files, targets)
        ]
