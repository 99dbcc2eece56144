# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.
from __future__ import annotations

from .._async_pages import AsyncPatientPages
from .._bodies import Progress
from .._given import Given, NOT_GIVEN
from .._group import AsyncGroup, CallOptions, Identified
from .._objects import Resource
from .._uploads import UploadSource
from ..groups.patients import OnConflict
from .inputs import PatientInput
from .resources import Patient, PatientsDeleted, UploadCheck, UploadResult
from typing import Any, Literal, Mapping, Optional, Sequence, Union, overload


class AsyncPatients(AsyncGroup):
    def list(self, project_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, external_id: Given[str]=NOT_GIVEN, sort: Given[Union[str, Sequence[str]]]=NOT_GIVEN, offset: Given[int]=NOT_GIVEN, limit: Given[int]=NOT_GIVEN, cursor: Given[str]=NOT_GIVEN, options: Optional[CallOptions]=None) -> AsyncPatientPages:
        """
        The patients of a project. `filter={"age": {"gte": 60}, "sex": "female"}` compares attributes; `sort="-age"`;
        `offset=5000` begins behind so many.
        `.to_dataframe()` makes a table of pandas of them.
        """
        return self._listed(AsyncPatientPages, self._sync.list, project_id, filter=filter, external_id=external_id, sort=sort, offset=offset, limit=limit, cursor=cursor, options=options)

    async def to_dataframe(self, project_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, category_labels: bool=False, options: Optional[CallOptions]=None) -> Any:
        """
        The patients as a DataFrame of pandas, typed by the data dictionary: Int64, boolean, datetime64, ordered categories.
        `df.attrs["labels"]` and `["units"]` hold what the dictionary says of each column. With `category_labels` the
        categories are called by their labels (male) and not by their values (1).
        """
        return await self._in_thread(self._sync.to_dataframe, project_id, filter=filter, category_labels=category_labels, options=options)

    @overload
    async def upload(self, project_id: Identified, patients: UploadSource, *, dry_run: Literal[True], on_conflict: Given[OnConflict]=..., media_type: Optional[str]=..., on_progress: Optional[Progress]=..., options: Optional[CallOptions]=...) -> UploadCheck:
        ...

    @overload
    async def upload(self, project_id: Identified, patients: UploadSource, *, dry_run: Given[Literal[False]]=..., on_conflict: Given[OnConflict]=..., media_type: Optional[str]=..., on_progress: Optional[Progress]=..., options: Optional[CallOptions]=...) -> UploadResult:
        ...

    async def upload(self, project_id: Identified, patients: UploadSource, *, dry_run: Given[bool]=NOT_GIVEN, on_conflict: Given[OnConflict]=NOT_GIVEN, media_type: Optional[str]=None, on_progress: Optional[Progress]=None, options: Optional[CallOptions]=None) -> Union[UploadCheck, UploadResult]:
        """
        Adds patients, all of them or none: from the path of a .csv or .ndjson (also .gz), bytes or an open file (CSV, unless
        `media_type` says otherwise), a list of rows, or a DataFrame. It is read while it is sent, compressed.
        `on_progress(sent, total)` is told the bytes of the source; total is None where it is not known.
        `on_conflict` says what happens to an external_id that is there already: error (the default), update or skip.
        With `dry_run` nothing is stored, and the answer says what would be, and each problem by its cell.
        """
        return await self._in_thread(self._sync.upload, project_id, patients, dry_run=dry_run, on_conflict=on_conflict, media_type=media_type, on_progress=on_progress, options=options)

    async def create(self, project_id: Identified, *, patients: Sequence[PatientInput], on_conflict: Given[OnConflict]=NOT_GIVEN, dry_run: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Union[UploadCheck, UploadResult]:
        """Adds up to 10,000 patients as JSON, all of them or none; `upload` takes more, and more kinds."""
        return await self._in_thread(self._sync.create, project_id, patients=patients, on_conflict=on_conflict, dry_run=dry_run, options=options)

    async def get(self, id: Identified, *, options: Optional[CallOptions]=None) -> Patient:
        return await self._in_thread(self._sync.get, id, options=options)

    async def update(self, id: Identified, *, external_id: Given[Optional[str]]=NOT_GIVEN, attributes: Given[Mapping[str, Any]]=NOT_GIVEN, options: Optional[CallOptions]=None) -> Patient:
        """Changes what is given; in `attributes` None removes one."""
        return await self._in_thread(self._sync.update, id, external_id=external_id, attributes=attributes, options=options)

    async def delete(self, id: Identified, *, options: Optional[CallOptions]=None) -> Resource:
        """Erases a patient: the values are gone from the database."""
        return await self._in_thread(self._sync.delete, id, options=options)

    async def delete_many(self, project_id: Identified, *, filter: Given[Mapping[str, Any]]=NOT_GIVEN, external_id: Given[str]=NOT_GIVEN, confirm: Given[Literal['all']]=NOT_GIVEN, dry_run: Given[bool]=NOT_GIVEN, options: Optional[CallOptions]=None) -> PatientsDeleted:
        """
        Erases the patients that meet every comparison, or all of the project with `confirm="all"`: without one of the two
        the API refuses. With `dry_run` it only tells how many those are. While `remaining` is above 0, call it again.
        """
        return await self._in_thread(self._sync.delete_many, project_id, filter=filter, external_id=external_id, confirm=confirm, dry_run=dry_run, options=options)
