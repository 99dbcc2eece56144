"""Client of the research platform. `Client` for programs and notebooks, `AsyncClient` for asyncio."""

from ._async import AsyncClient
from ._client import Client
from ._dataframes import variables_of_dataframe
from ._errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    CanceledError,
    ConfigurationError,
    ConflictError,
    DownloadError,
    ExportFailedError,
    IdempotencyKeyReusedError,
    ImportFailedError,
    InvalidRequestError,
    NotFoundError,
    PayloadTooLargeError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitedError,
    ResearchPlatformError,
    RunFailedError,
    ServerError,
    UnsupportedMediaTypeError,
    WebhookVerificationError,
)
from ._given import NOT_GIVEN
from ._group import CallOptions, OtherMethod
from ._sending import RawResponse
from ._uploads import FileMissingError
from ._version import version as __version__
from ._webhooks import sign_test_headers, unwrap

__all__ = [
    "NOT_GIVEN",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncClient",
    "AuthenticationError",
    "CallOptions",
    "CanceledError",
    "Client",
    "ConfigurationError",
    "ConflictError",
    "DownloadError",
    "ExportFailedError",
    "FileMissingError",
    "IdempotencyKeyReusedError",
    "ImportFailedError",
    "InvalidRequestError",
    "NotFoundError",
    "OtherMethod",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitedError",
    "RawResponse",
    "ResearchPlatformError",
    "RunFailedError",
    "ServerError",
    "UnsupportedMediaTypeError",
    "WebhookVerificationError",
    "__version__",
    "sign_test_headers",
    "unwrap",
    "variables_of_dataframe",
]
