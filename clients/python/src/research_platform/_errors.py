from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import Any, Dict, List, Mapping, Optional, Type

# As many as a person reads in a traceback; `issues` has the rest.
_printed_issues = 10


class ResearchPlatformError(Exception):
    """Everything that this package raises."""


class ConfigurationError(ResearchPlatformError, ValueError):
    """The program passed something that can't be meant; nothing was sent."""


class ApiConnectionError(ResearchPlatformError):
    """There was no answer. What was asked may have been carried out all the same, unless the message says otherwise."""


class ApiTimeoutError(ApiConnectionError):
    """An attempt, or a wait, took longer than its timeout."""


class CanceledError(ResearchPlatformError):
    """The caller gave the call up."""


class WebhookVerificationError(ResearchPlatformError):
    """A webhook that is not from the platform, or too old. `reason` says why, by a word."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class DownloadError(ResearchPlatformError):
    """The bytes of a file are not those that the export has; no file of the final name was left."""


class OutcomeError(ResearchPlatformError):
    """Work of the platform that was waited for ended otherwise than well."""

    def __init__(self, what: str, resource: Mapping[str, Any]) -> None:
        error = resource.get("error")
        error = error if isinstance(error, Mapping) else {}
        details = error.get("details")
        details = details if isinstance(details, Mapping) else {}
        reason = details.get("reason")
        self.status: str = str(resource.get("status"))
        self.code: Optional[str] = error.get("code")
        self.reason: Optional[str] = reason if isinstance(reason, str) else None
        self.details: Dict[str, Any] = dict(details)
        message = error.get("message") or f"The {what} was {self.status}."
        words = [word for word in (self.code, self.reason, resource.get("id")) if word]
        super().__init__(f"{message} ({', '.join(words)})" if words else message)
        self.message = message


class RunFailedError(OutcomeError):
    """The run failed or was canceled: `run`, `code`, `reason`, such as no_events, and `details`."""

    def __init__(self, run: Mapping[str, Any]) -> None:
        super().__init__("run", run)
        self.run = run


class ExportFailedError(OutcomeError):
    """The export failed, was canceled or has expired."""

    def __init__(self, export: Mapping[str, Any]) -> None:
        super().__init__("export", export)
        self.export = export


class ImportFailedError(OutcomeError):
    """The import of literature failed or was canceled."""

    def __init__(self, literature_import: Mapping[str, Any]) -> None:
        super().__init__("import", literature_import)
        self.literature_import = literature_import


class ApiError(ResearchPlatformError):
    """An answer that refuses what was asked. `issues` are `{path, message}`; `request_id` is what support asks for."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        message: str,
        details: Mapping[str, Any],
        request_id: Optional[str],
        headers: Mapping[str, str],
        retry_after: Optional[float],
    ) -> None:
        self.status = status
        self.code = code
        self.message = message
        self.details: Dict[str, Any] = dict(details)
        reason = details.get("reason")
        self.reason: Optional[str] = reason if isinstance(reason, str) else None
        issues = details.get("issues")
        self.issues: List[Dict[str, Any]] = (
            [dict(issue) for issue in issues if isinstance(issue, Mapping)] if isinstance(issues, list) else []
        )
        self.request_id = request_id
        self.headers = headers
        self.retry_after = retry_after
        super().__init__(_printed(self))


class InvalidRequestError(ApiError):
    """400"""


class AuthenticationError(ApiError):
    """401"""


class PermissionDeniedError(ApiError):
    """403"""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class PreconditionFailedError(ApiError):
    """412: what `if_match` named has changed since."""


class PayloadTooLargeError(ApiError):
    """413"""


class UnsupportedMediaTypeError(ApiError):
    """415"""


class IdempotencyKeyReusedError(ApiError):
    """422"""


class RateLimitedError(ApiError):
    """429; `retry_after` says in how many seconds there is room again."""


class ServerError(ApiError):
    """500 to 599"""


_classes: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: IdempotencyKeyReusedError,
    429: RateLimitedError,
}


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """The error that an answer becomes. A body that is no envelope, as a proxy's page is none, is never quoted."""
    from ._retry import seconds_of

    error, request_id = _envelope(body)
    details = error.get("details") if error is not None else None
    kind = _classes.get(status, ServerError if 500 <= status <= 599 else ApiError)
    return kind(
        status=status,
        code=error["code"] if error is not None else f"HTTP_{status}",
        message=error["message"]
        if error is not None
        else f"The server answered {status} with what is not an answer of this API. "
        "Check the base URL, and whether a proxy stands in between.",
        details=details if isinstance(details, dict) else {},
        request_id=request_id or headers.get("request-id"),
        headers=headers,
        retry_after=seconds_of(headers.get("retry-after"), datetime.now(timezone.utc)),
    )


def _envelope(body: bytes) -> "tuple[Optional[Dict[str, Any]], Optional[str]]":
    try:
        answer = json.loads(body)
    except ValueError:
        return None, None
    error = answer.get("error") if isinstance(answer, dict) else None
    if not isinstance(error, dict) or not all(isinstance(error.get(name), str) for name in ("code", "message")):
        return None, None
    meta = answer.get("meta")
    request_id = meta.get("request_id") if isinstance(meta, dict) else None
    return error, request_id if isinstance(request_id, str) else None


# The server speaks of a header, which a caller of this client never writes.
_no_key = (
    "No API key was given: pass it as api_key=, or set the environment variable RESEARCH_PLATFORM_API_KEY."
)


def _printed(error: ApiError) -> str:
    words = [f"{error.status} {error.code}"]
    if error.reason is not None:
        words.append(error.reason)
    if error.request_id is not None:
        words.append(f"request {error.request_id}")
    said = _no_key if error.reason == "missing_header" else error.message
    lines = [f"{said} ({', '.join(words)})"]
    shown = [(_place(issue), str(issue.get("message", ""))) for issue in error.issues[:_printed_issues]]
    width = max((len(path) for path, _ in shown), default=0)
    lines.extend(f"  {path.ljust(width)}  {message}" for path, message in shown)
    total = error.details.get("total")
    count = total if isinstance(total, int) else len(error.issues)
    if error.issues and count > len(shown):
        least = "at least " if error.details.get("truncated") is True else ""
        lines.append(f"  and {least}{count - len(shown)} more")
    return "\n".join(lines)


def _place(issue: Mapping[str, Any]) -> str:
    path = str(issue.get("path") or "(whole)")
    # Problems of a file name its row; 0 is the header.
    return path if issue.get("row") is None else f"row {issue['row']}, {path}"
