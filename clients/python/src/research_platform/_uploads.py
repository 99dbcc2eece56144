"""What may be uploaded, and how it becomes a stream: files, bytes, streams, rows, data frames."""

from __future__ import annotations

import inspect
import io
import json
import os
from typing import Any, AsyncIterable, BinaryIO, Callable, Iterable, Iterator, Mapping, Optional, Union, cast

from ._bodies import Body, Progress, bytes_body, chunk_bytes, streamed_body, watched
from ._cancel import current_scope
from ._errors import ConfigurationError

csv_type = "text/csv"
ndjson_type = "application/x-ndjson"

_types = {".csv": csv_type, ".ndjson": ndjson_type, ".jsonl": ndjson_type}

UploadSource = Union[str, "os.PathLike[str]", bytes, BinaryIO, io.TextIOBase, Iterable[Mapping[str, Any]], AsyncIterable[Mapping[str, Any]], Any]


class FileMissingError(ConfigurationError, FileNotFoundError):
    """A file that isn't there, or can't be read; nothing was sent."""


def patients_body(source: UploadSource, media_type: Optional[str], on_progress: Optional[Progress]) -> Body:
    """The body of an upload of patients. Raises ConfigurationError before anything is sent."""
    if isinstance(source, (str, os.PathLike)):
        return _of_path(source, media_type, on_progress, _types)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _of_bytes(bytes(source), media_type or csv_type, on_progress)
    if hasattr(source, "read"):
        _refuse_coroutine(source)
        return _of_stream(source, media_type or csv_type, on_progress)
    from ._dataframes import is_dataframe, rows_of_dataframe

    if is_dataframe(source):
        return _of_rows(lambda: rows_of_dataframe(source), True, on_progress)
    rows: Any = source
    if isinstance(source, (list, tuple)):
        return _of_rows(lambda: iter(rows), True, on_progress)
    if isinstance(source, Mapping):
        raise ConfigurationError("Pass a list of patients, [{…}], not one.")
    if hasattr(source, "__iter__"):
        return _of_rows(lambda: iter(rows), False, on_progress)
    if hasattr(source, "__aiter__"):
        raise ConfigurationError("Rows of an async generator are taken by AsyncClient. Nothing was sent.")
    raise ConfigurationError(
        f"{type(source).__name__} can't be uploaded: pass a path, bytes, an open file, a list of rows or a DataFrame."
    )


def file_body(source: Any, media_type: Optional[str]) -> Body:
    """The body of an upload of any file, as it is."""
    any_type = media_type or "application/octet-stream"
    if isinstance(source, (str, os.PathLike)):
        return _of_path(source, any_type, None, {})
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes_body(bytes(source), any_type, compressed=False)
    if hasattr(source, "read"):
        _refuse_coroutine(source)
        return _of_stream(source, any_type, None)
    raise ConfigurationError(f"{type(source).__name__} is no file: pass a path, bytes or an open file.")


def _refuse_coroutine(source: Any) -> None:
    if inspect.iscoroutinefunction(source.read):
        raise ConfigurationError(
            f"{type(source).__name__} is read by a coroutine. Pass the path, what `await ….read()` gives, or rows of an async "
            "generator to AsyncClient. Nothing was sent."
        )


def _of_path(
    source: Union[str, "os.PathLike[str]"],
    media_type: Optional[str],
    on_progress: Optional[Progress],
    types: Mapping[str, str],
) -> Body:
    path = os.fspath(source)
    if isinstance(path, str) and "\n" in path:
        raise ConfigurationError("A text is taken for the path of a file. Pass its content as bytes: text.encode().")
    try:
        with open(path, "rb") as file:
            beginning = file.read(2)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        what = "There is no file" if isinstance(error, FileNotFoundError) else f"({error.strerror}) can't read"
        raise FileMissingError(f"{what} {path}. Nothing was sent.") from error
    name, ending = os.path.splitext(path.lower())
    if ending == ".gz":
        ending = os.path.splitext(name)[1]
    kind = media_type or types.get(ending)
    if kind is None:
        raise ConfigurationError(
            f"Patients come as .csv or .ndjson (also .gz), not as {ending or 'a file without an ending'}. "
            "Save it as CSV, read it into a DataFrame and upload that, or say media_type=\"text/csv\"."
        )

    def opened() -> Iterator[bytes]:
        with open(path, "rb") as file:
            yield from _chunks_of(file)

    read = opened if on_progress is None else watched(opened, size, on_progress)
    return streamed_body(read, kind, rewindable=True, is_gzip=beginning == b"\x1f\x8b")


def _of_bytes(content: bytes, media_type: str, on_progress: Optional[Progress]) -> Body:
    if on_progress is None:
        return bytes_body(content, media_type)
    opened = watched(lambda: _chunks_of(io.BytesIO(content)), len(content), on_progress)
    return streamed_body(opened, media_type, rewindable=True, is_gzip=content[:2] == b"\x1f\x8b")


def _of_stream(stream: Any, media_type: str, on_progress: Optional[Progress]) -> Body:
    start = stream.tell() if _is_seekable(stream) else None
    is_spent = False

    def opened() -> Iterator[bytes]:
        nonlocal is_spent
        if start is not None:
            stream.seek(start)
        elif is_spent:
            raise ConfigurationError("The stream was read before and can't be read again.")
        is_spent = True
        yield from _chunks_of(stream)

    read = opened if on_progress is None else watched(opened, None, on_progress)
    return streamed_body(read, media_type, rewindable=start is not None)


def _of_rows(rows: Callable[[], Iterator[Any]], rewindable: bool, on_progress: Optional[Progress]) -> Body:
    def opened() -> Iterator[bytes]:
        lines = bytearray()
        scope = current_scope.get()
        for number, row in enumerate(rows(), start=1):
            if scope is not None:
                scope.check()
            lines += _line_of(row, number)
            if len(lines) >= chunk_bytes:
                yield bytes(lines)
                lines.clear()
        if lines:
            yield bytes(lines)

    read = opened if on_progress is None else watched(opened, None, on_progress)
    return streamed_body(read, ndjson_type, rewindable=rewindable)


def _line_of(row: Any, number: int) -> bytes:
    """A row as the platform takes it: `{external_id, attributes}`, or the attributes alone, external_id among them."""
    if not isinstance(row, Mapping):
        raise ConfigurationError(f"Row {number} is no dictionary. The upload was given up, and nothing was stored.")
    if isinstance(row.get("attributes"), Mapping):
        patient: Mapping[str, Any] = row
    else:
        patient = {"attributes": {name: value for name, value in row.items() if name != "external_id"}}
        if row.get("external_id") is not None:
            patient["external_id"] = row["external_id"]
    try:
        text = json.dumps(patient, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        return text.encode("utf-8") + b"\n"
    except (TypeError, ValueError):
        # Without its cause, whose words may quote a value of the patient.
        names = [str(name) for name, value in patient["attributes"].items() if not _is_json(value)]
        place = f", column {names[0]}," if names else ""
        raise ConfigurationError(
            f"Row {number}{place} holds what is neither text, a finite number, a boolean, a date nor None. "
            "The upload was given up, and nothing was stored."
        ) from None


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value, allow_nan=False, default=_plain)
    except (TypeError, ValueError):
        return False
    return True


def _plain(value: Any) -> Any:
    from datetime import date, datetime

    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if type(value).__module__ == "numpy" and hasattr(value, "item"):
        return value.item()
    raise TypeError()


def _is_seekable(stream: Any) -> bool:
    return bool(hasattr(stream, "seekable") and stream.seekable())


def _chunks_of(stream: Any) -> Iterator[bytes]:
    while True:
        chunk = stream.read(chunk_bytes)
        if not chunk:
            return
        yield chunk.encode("utf-8") if isinstance(chunk, str) else cast(bytes, chunk)
