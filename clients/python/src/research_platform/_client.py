from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, Literal, Optional, Type

from . import _log
from ._errors import ConfigurationError
from ._sending import Sender, checked_retries, checked_timeout
from ._settings import authorization_from, base_url_from
from ._transport import Transport
from .groups.access import ApiKeys, Auth, Invitations, Members, Sessions
from .groups.account import AuditEvents, AuditVerifications, BillingGroup, Operator, RateLimitGroup, Requests
from .groups.analyses import Analyses, Methods, Runs
from .groups.exports import Exports
from .groups.extractions import AnalysisPapers, ReviewExtractions
from .groups.literature import Literature, LiteratureImports, SearchHistory
from .groups.patients import Patients
from .groups.projects import ProjectPapers, Projects, Variables
from .groups.reviews import ReviewDuplicates, ReviewRecords, Reviews, ReviewSets
from .groups.searches import Searches
from .groups.webhooks import Deliveries, Events, Webhooks


class Client:
    """
    The platform, for one credential. Safe for threads; its connections are kept until `close()`, or the end of a `with`.

    `api_key` and `base_url` (which ends in /v1) may come from RESEARCH_PLATFORM_API_KEY and RESEARCH_PLATFORM_BASE_URL.
    `timeout` is of each attempt, in seconds (60, uploads 600, unless told); `max_retries` how often one that failed by the
    network or the server is repeated. Proxies are those of HTTPS_PROXY, HTTP_PROXY and NO_PROXY; certificates those of the
    system, SSL_CERT_FILE, REQUESTS_CA_BUNDLE or CURL_CA_BUNDLE, or of `ssl_context`.
    `log` ("info" or "debug", or RESEARCH_PLATFORM_LOG) writes a line for each attempt, without any value.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        session_token: Optional[str] = None,
        mode: Optional[Literal["live", "test"]] = None,
        timeout: Optional[float] = None,
        max_retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
        log: Optional[Literal["off", "info", "debug"]] = None,
    ) -> None:
        if mode not in (None, "live", "test"):
            raise ConfigurationError('mode must be "live" or "test".')
        authorization = authorization_from(api_key, session_token)
        _log.switch_on(log)
        self._take(
            Sender(
                base_url=base_url_from(base_url),
                authorization=authorization,
                mode=mode,
                timeout=None if timeout is None else checked_timeout(timeout),
                max_retries=checked_retries(max_retries),
                transport=Transport(ssl_context),
            )
        )

    def _take(self, sender: Sender) -> None:
        self._sender = sender
        self.projects = Projects(sender)
        self.project_papers = ProjectPapers(sender)
        self.variables = Variables(sender)
        self.patients = Patients(sender)
        self.analyses = Analyses(sender)
        self.runs = Runs(sender)
        self.methods = Methods(sender)
        self.exports = Exports(sender)
        self.literature = Literature(sender)
        self.literature_imports = LiteratureImports(sender)
        self.search_history = SearchHistory(sender)
        self.reviews = Reviews(sender)
        self.review_sets = ReviewSets(sender)
        self.review_records = ReviewRecords(sender)
        self.review_duplicates = ReviewDuplicates(sender)
        self.review_extractions = ReviewExtractions(sender)
        self.analysis_papers = AnalysisPapers(sender)
        self.searches = Searches(sender)
        self.webhooks = Webhooks(sender)
        self.deliveries = Deliveries(sender)
        self.events = Events(sender)
        self.auth = Auth(sender)
        self.sessions = Sessions(sender)
        self.api_keys = ApiKeys(sender)
        self.members = Members(sender)
        self.invitations = Invitations(sender)
        self.billing = BillingGroup(sender)
        self.rate_limit = RateLimitGroup(sender)
        self.audit_events = AuditEvents(sender)
        self.audit_verifications = AuditVerifications(sender)
        self.operator = Operator(sender)
        self.requests = Requests(sender)

    def with_options(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> "Client":
        """The same client with other habits; both use the same connections."""
        return self._copy(self._sender.with_options(timeout, max_retries))

    @property
    def with_raw_response(self) -> Any:
        """The same client, whose calls give a RawResponse (`status`, `headers`, `content`, `request_id`, `parse()`); a list
        gives that of its first page."""
        return self._copy(self._sender.with_raw())

    def _copy(self, sender: Sender) -> "Client":
        copy = object.__new__(type(self))
        copy._take(sender)
        return copy

    @property
    def base_url(self) -> str:
        return self._sender.base_url

    def close(self) -> None:
        """Ends the connections; the client, and those made from it, can't be used any more."""
        self._sender.transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.base_url}>"
