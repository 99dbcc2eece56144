"""Files of exports: into a `.part` that a later call goes on with, checked by SHA-256, then renamed."""

from __future__ import annotations

import hashlib
import os
import random
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, BinaryIO, Callable, List, Mapping, Optional, Union

from ._cancel import sleep
from ._errors import ApiConnectionError, ApiError, ConfigurationError, DownloadError, PermissionDeniedError, error_of
from ._retry import Outcome, delay, is_repeated
from ._sending import Sender, default_timeout
from ._transport import Answer

# A file of some GB over a slow line; that something comes at all is looked at all the time.
longest_attempt = 24 * 3600.0

# Told of: bytes that are there, and bytes of the whole file.
OnBytes = Callable[[int, int], None]


def targets_of(files: List[Mapping[str, Any]], path: Union[str, "os.PathLike[str]"]) -> List[Path]:
    """Where each file goes: into a folder under its own name, or one file to `path` itself."""
    target = Path(path)
    is_folder = target.is_dir() or str(path).endswith((os.sep, "/"))
    if not is_folder and len(files) != 1:
        names = ", ".join(str(file.get("name")) for file in files)
        raise ConfigurationError(f"The export has {len(files)} files ({names}): pass a folder that exists, or end the path in /.")
    if not is_folder:
        if not target.parent.is_dir():
            raise ConfigurationError(f"There is no folder {target.parent} to download into.")
        return [target]
    target.mkdir(parents=True, exist_ok=True)
    return [target / _safe_name(str(file.get("name"))) for file in files]


def _safe_name(name: str) -> str:
    # What a server calls a file never leads out of the folder.
    plain = os.path.basename(name.replace("\\", "/"))
    if plain in ("", ".", ".."):
        raise DownloadError("A file of the export has no name that a file may have.")
    return plain


def download_file(
    sender: Sender,
    file: Mapping[str, Any],
    target: Path,
    fresh_link: Callable[[], str],
    on_progress: Optional[OnBytes],
    timeout: Optional[float] = None,
) -> Path:
    """One file. Raises DownloadError when its bytes are not those of the export; the target is then as it was before."""
    part = target.with_name(target.name + ".part")
    size, sha256 = int(file["size"]), str(file["sha256"])
    link = str(file["download_url"])
    retries_taken = 0
    with open(part, "a+b") as output:
        while True:
            have = _seek_to_end(output, size)
            if have == size and retries_taken == 0 and size > 0 and _digest(output) == sha256:
                break
            if have == size:
                have = _start_anew(output)
            try:
                _receive(sender, link, output, have, size, sha256, on_progress, timeout)
                break
            except ApiError as error:
                if isinstance(error, PermissionDeniedError) and error.reason == "link_expired" and retries_taken <= sender.max_retries:
                    link = fresh_link()
                    retries_taken += 1
                    continue
                outcome = Outcome(error.status, error.headers.get("retry-after"), error.details)
                failure: Exception = error
            except ApiConnectionError as error:
                outcome, failure = Outcome(error="connection"), error
            if output.seek(0, os.SEEK_END) > have:
                retries_taken = 0  # it went on, so that the count is of attempts in a row that brought nothing
            now = datetime.now(timezone.utc)
            if not is_repeated(outcome, retries_taken, sender.max_retries, True, now):
                raise failure
            sleep(delay(retries_taken, random.random(), outcome.retry_after, now))
            retries_taken += 1
        output.flush()
        found = _digest(output)
        intact = output.seek(0, os.SEEK_END) == size and found == sha256
        os.fsync(output.fileno())
    if not intact:
        os.unlink(part)
        raise DownloadError(
            f"{target.name} did not arrive as the export has it: its SHA-256 is another. Nothing was kept; download it again."
        )
    os.replace(part, target)
    if on_progress is not None:
        on_progress(size, size)
    return target


def _receive(
    sender: Sender,
    link: str,
    output: BinaryIO,
    have: int,
    size: int,
    sha256: str,
    on_progress: Optional[OnBytes],
    timeout: Optional[float],
) -> None:
    headers = {"Accept": "*/*", "Accept-Encoding": "identity"}
    if have > 0:
        # The rest counts only if the file is still the one whose beginning is here.
        headers.update({"Range": f"bytes={have}-", "If-Range": f'"{sha256}"'})
    answer = _ask(sender, link, headers, timeout)
    if answer.status == 200 and have > 0:
        have = _start_anew(output)
    for chunk in answer.chunks():
        output.write(chunk)
        have += len(chunk)
        if have > size:
            answer.close()
            return
        if on_progress is not None:
            on_progress(have, size)
    if have < size:
        raise ApiConnectionError("The download broke off before its end.")


def _ask(sender: Sender, link: str, headers: Mapping[str, str], timeout: Optional[float]) -> Answer:
    # Without the credential: the link itself is what opens the file, and it may lead to another host.
    answer = sender.transport.send("GET", link, headers, None, longest_attempt, timeout or sender.timeout or default_timeout)
    if answer.status in (200, 206):
        return answer
    raise error_of(answer.status, answer.headers, answer.read())


def _seek_to_end(output: BinaryIO, size: int) -> int:
    have = output.seek(0, os.SEEK_END)
    return _start_anew(output) if have > size else have


def _start_anew(output: BinaryIO) -> int:
    output.seek(0)
    output.truncate()
    return 0


def _digest(output: BinaryIO) -> str:
    output.flush()
    output.seek(0)
    digest = hashlib.sha256()
    for chunk in iter(lambda: output.read(1 << 20), b""):
        digest.update(chunk)
    return digest.hexdigest()
