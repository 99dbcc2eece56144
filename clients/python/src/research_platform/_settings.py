from __future__ import annotations

import os
import re
from typing import Optional
from urllib.parse import urlsplit

from ._errors import ConfigurationError

_key_pattern = re.compile(r"svc_(live|test)_[0-9A-Za-z]+\Z")
_session_pattern = re.compile(r"sess_[0-9A-Za-z_-]+\Z")


def base_url_from(argument: Optional[str]) -> str:
    """The address that requests are sent to, without a slash at its end. Raises ConfigurationError."""
    address = argument if argument is not None else os.environ.get("RESEARCH_PLATFORM_BASE_URL", "")
    if not isinstance(address, str):
        raise ConfigurationError("base_url must be a text, such as http://localhost:3000/v1.")
    address = address.strip()
    if address == "":
        raise ConfigurationError(
            "There is no address of the platform: pass base_url=, or set RESEARCH_PLATFORM_BASE_URL, "
            "to something like http://localhost:3000/v1."
        )
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host or re.search(r"\s", address):
        raise ConfigurationError("base_url must begin with http:// or https:// and a host, as http://localhost:3000/v1 does.")
    # The address itself is not quoted where it may hold a password.
    if parts.username is not None or parts.password is not None:
        raise ConfigurationError("base_url must hold no user and password: pass the key as api_key=.")
    if parts.query or parts.fragment:
        raise ConfigurationError("base_url must have no query and no fragment: it ends in /v1.")
    path = parts.path.rstrip("/")
    origin = f"{parts.scheme}://{parts.netloc}"
    if not path.endswith("/v1"):
        raise ConfigurationError(f"base_url must end in /v1. Did you mean {origin}{path}/v1?")
    return origin + path


def authorization_from(api_key: Optional[str], session_token: Optional[str]) -> Optional[str]:
    """The header Authorization; None without any credential. Raises ConfigurationError, which never quotes one."""
    if api_key is not None and session_token is not None:
        raise ConfigurationError("Pass only one of api_key and session_token.")
    if session_token is not None:
        token = session_token.strip() if isinstance(session_token, str) else ""
        if _session_pattern.match(token):
            return f"Session {token}"
        if token.startswith("svc_"):
            raise ConfigurationError("session_token holds an API key: pass it as api_key=.")
        raise ConfigurationError("session_token must be the text that auth.login answered with: sess_ and letters.")
    if api_key is None:
        api_key = os.environ.get("RESEARCH_PLATFORM_API_KEY") or None
        if api_key is None:
            return None
    key = api_key.strip() if isinstance(api_key, str) else ""
    if _key_pattern.match(key):
        return f"Bearer {key}"
    if key.startswith("sess_"):
        raise ConfigurationError("api_key holds a session's token: pass it as session_token=.")
    raise ConfigurationError(
        "api_key is no key of the platform: one begins with svc_live_ or svc_test_, followed by letters and digits alone. "
        "Whoever made the key saw it once; an administrator makes a new one."
    )
