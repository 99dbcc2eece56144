from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, Union, cast, overload

from .._bodies import Progress
from .._dataframes import PatientPages, dataframe_of_patients
from .._errors import ApiConnectionError, ApiTimeoutError
from .._generated.inputs import PatientInput
from .._generated.resources import Patient, PatientsDeleted, Project, UploadCheck, UploadResult
from .._given import NOT_GIVEN, Given
from .._group import CallOptions, Group, Identified
from .._objects import Resource
from .._uploads import UploadSource, patients_body

OnConflict = Literal["error", "update", "skip"]


class Patients(Group):
    def list(
        self,
        project_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        external_id: Given[str] = NOT_GIVEN,
        sort: Given[Union[str, Sequence[str]]] = NOT_GIVEN,
        offset: Given[int] = NOT_GIVEN,
        limit: Given[int] = NOT_GIVEN,
        cursor: Given[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> PatientPages:
        """
        The patients of a project. `filter={"age": {"gte": 60}, "sex": "female"}` compares attributes; `sort="-age"`;
        `offset=5000` begins behind so many.
        `.to_dataframe()` makes a table of pandas of them.
        """
        query = {
            "limit": limit,
            "cursor": cursor,
            "external_id": external_id,
            "sort": sort,
            "offset": offset,
            "filter": filter,
        }
        path = {"id": project_id}
        found = self._list(
            "/projects/{id}/patients", Patient, path=path, query=query, options=options, pages=PatientPages
        )
        if isinstance(found, PatientPages):
            found.dictionary = lambda: self._variables(project_id, options)
        return cast(PatientPages, found)

    def to_dataframe(
        self,
        project_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        category_labels: bool = False,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """
        The patients as a DataFrame of pandas, typed by the data dictionary: Int64, boolean, datetime64, ordered categories.
        `df.attrs["labels"]` and `["units"]` hold what the dictionary says of each column. With `category_labels` the
        categories are called by their labels (male) and not by their values (1).
        """
        patients = self.list(project_id, filter=filter, limit=200, options=options)
        return dataframe_of_patients(patients, self._variables(project_id, options), category_labels)

    @overload
    def upload(
        self,
        project_id: Identified,
        patients: UploadSource,
        *,
        dry_run: Literal[True],
        on_conflict: Given[OnConflict] = ...,
        media_type: Optional[str] = ...,
        on_progress: Optional[Progress] = ...,
        options: Optional[CallOptions] = ...,
    ) -> UploadCheck:
        ...

    @overload
    def upload(
        self,
        project_id: Identified,
        patients: UploadSource,
        *,
        dry_run: Given[Literal[False]] = ...,
        on_conflict: Given[OnConflict] = ...,
        media_type: Optional[str] = ...,
        on_progress: Optional[Progress] = ...,
        options: Optional[CallOptions] = ...,
    ) -> UploadResult:
        ...

    def upload(
        self,
        project_id: Identified,
        patients: UploadSource,
        *,
        dry_run: Given[bool] = NOT_GIVEN,
        on_conflict: Given[OnConflict] = NOT_GIVEN,
        media_type: Optional[str] = None,
        on_progress: Optional[Progress] = None,
        options: Optional[CallOptions] = None,
    ) -> Union[UploadCheck, UploadResult]:
        """
        Adds patients, all of them or none: from the path of a .csv or .ndjson (also .gz), bytes or an open file (CSV, unless
        `media_type` says otherwise), a list of rows, or a DataFrame. It is read while it is sent, compressed.
        `on_progress(sent, total)` is told the bytes of the source; total is None where it is not known.
        `on_conflict` says what happens to an external_id that is there already: error (the default), update or skip.
        With `dry_run` nothing is stored, and the answer says what would be, and each problem by its cell.
        """
        body = patients_body(patients, media_type, on_progress)
        try:
            return self._answer(
                "POST",
                "/projects/{id}/patients",
                _uploaded,
                path={"id": project_id},
                query={"on_conflict": on_conflict, "dry_run": dry_run},
                body=body,
                options=options,
            )
        except ApiConnectionError as error:
            kind = ApiTimeoutError if isinstance(error, ApiTimeoutError) else ApiConnectionError
            again = "" if body.rewindable else " What was passed can be read only once, so it was not sent again: pass it anew."
            raise kind(
                f"{error} An upload is stored whole or not at all; projects.get(…).patient_count tells which.{again}"
            ) from error

    def create(
        self,
        project_id: Identified,
        *,
        patients: Sequence[PatientInput],
        on_conflict: Given[OnConflict] = NOT_GIVEN,
        dry_run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Union[UploadCheck, UploadResult]:
        """Adds up to 10,000 patients as JSON, all of them or none; `upload` takes more, and more kinds."""
        return self._answer(
            "POST",
            "/projects/{id}/patients",
            _uploaded,
            path={"id": project_id},
            query={"dry_run": dry_run},
            body={"patients": patients, "on_conflict": on_conflict},
            options=options,
        )

    def get(self, id: Identified, *, options: Optional[CallOptions] = None) -> Patient:
        return self._get("/patients/{id}", Patient, path={"id": id}, options=options)

    def update(
        self,
        id: Identified,
        *,
        external_id: Given[Optional[str]] = NOT_GIVEN,
        attributes: Given[Mapping[str, Any]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Patient:
        """Changes what is given; in `attributes` None removes one."""
        body = {"external_id": external_id, "attributes": attributes}
        return self._patch("/patients/{id}", Patient, path={"id": id}, body=body, options=options)

    def delete(self, id: Identified, *, options: Optional[CallOptions] = None) -> Resource:
        """Erases a patient: the values are gone from the database."""
        return self._delete("/patients/{id}", path={"id": id}, options=options)

    def delete_many(
        self,
        project_id: Identified,
        *,
        filter: Given[Mapping[str, Any]] = NOT_GIVEN,
        external_id: Given[str] = NOT_GIVEN,
        confirm: Given[Literal["all"]] = NOT_GIVEN,
        dry_run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> PatientsDeleted:
        """
        Erases the patients that meet every comparison, or all of the project with `confirm="all"`: without one of the two
        the API refuses. With `dry_run` it only tells how many those are. While `remaining` is above 0, call it again.
        """
        query = {"external_id": external_id, "filter": filter, "confirm": confirm, "dry_run": dry_run}
        template, path = "/projects/{id}/patients", {"id": project_id}
        return self._answer("DELETE", template, PatientsDeleted, path=path, query=query, options=options)

    def _variables(self, project_id: Identified, options: Optional[CallOptions]) -> Sequence[Mapping[str, Any]]:
        project = Project(self._raw("GET", "/projects/{id}", path={"id": project_id}, options=options).parse())
        return project.variables if "variables" in project else []


def _uploaded(answer: Any) -> Union[UploadCheck, UploadResult]:
    return UploadCheck(answer) if answer.get("dry_run") is True else UploadResult(answer)
