"""What is sent: bytes that are there, or a stream that is read while it is sent."""

from __future__ import annotations

import json
import zlib
from typing import Any, Callable, Dict, Iterator, Optional

from ._errors import ConfigurationError

# Below it gzip saves nothing that anyone would notice.
smallest_compressed = 8 * 1024
# Of what is read and sent at once: large enough that calls cost nothing beside the bytes.
chunk_bytes = 64 * 1024

Progress = Callable[[int, Optional[int]], None]


class Body:
    """`open` gives the bytes from the beginning; `rewindable` says whether it may be called once more."""

    def __init__(
        self,
        open: Callable[[], Iterator[bytes]],
        media_type: str,
        *,
        rewindable: bool,
        length: Optional[int] = None,
        encoding: Optional[str] = None,
    ) -> None:
        self.open = open
        self.media_type = media_type
        self.rewindable = rewindable
        self.length = length
        self.encoding = encoding

    def headers(self) -> Dict[str, str]:
        headers = {"Content-Type": self.media_type}
        if self.encoding is not None:
            headers["Content-Encoding"] = self.encoding
        if self.length is None:
            headers["Transfer-Encoding"] = "chunked"
        else:
            headers["Content-Length"] = str(self.length)
        return headers


def json_body(value: Any) -> Body:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        content = text.encode("utf-8")
    except UnicodeEncodeError:
        raise ConfigurationError("A text holds half a character (a lone surrogate), which can't be sent.") from None
    except ConfigurationError:
        raise
    except ValueError:
        raise ConfigurationError(
            "A number that is not finite (NaN, inf) can't be sent: leave it out, or send None where it is missing."
        ) from None
    return bytes_body(content, "application/json", compressed=False)


def _plain(value: Any) -> Any:
    """Dates and moments as text, numbers of numpy as numbers."""
    from datetime import date, datetime

    from ._query import moment_text

    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if hasattr(value, "item") and callable(value.item):
        return value.item()
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise ConfigurationError(f"{type(value).__name__} can't be sent as JSON.")


def bytes_body(content: bytes, media_type: str, *, compressed: bool = True) -> Body:
    if compressed and len(content) >= smallest_compressed:
        return streamed_body(lambda: _chunks(content), media_type, rewindable=True)
    return Body(lambda: _chunks(content), media_type, rewindable=True, length=len(content))


def streamed_body(
    open: Callable[[], Iterator[bytes]], media_type: str, *, rewindable: bool, is_gzip: bool = False
) -> Body:
    """Sent in chunks, compressed on the way unless it is gzip already."""
    opened = open if is_gzip else lambda: _gzip(open())
    return Body(opened, media_type, rewindable=rewindable, encoding="gzip")


def watched(open: Callable[[], Iterator[bytes]], total: Optional[int], on_progress: Progress) -> Callable[[], Iterator[bytes]]:
    """Tells how many bytes of the source were read to be sent, and in the end that all were."""

    def opened() -> Iterator[bytes]:
        read = 0
        for chunk in open():
            yield chunk
            read += len(chunk)
            on_progress(read, total)

    return opened


def _chunks(content: bytes) -> Iterator[bytes]:
    view = memoryview(content)
    for start in range(0, len(view), chunk_bytes):
        yield bytes(view[start : start + chunk_bytes])


def _gzip(chunks: Iterator[bytes]) -> Iterator[bytes]:
    # Level 6 of zlib writes no time, so that the same content is the same bytes in every attempt.
    compressor = zlib.compressobj(6, zlib.DEFLATED, 31)
    for chunk in chunks:
        compressed = compressor.compress(chunk)
        if compressed:
            yield compressed
    yield compressor.flush()
