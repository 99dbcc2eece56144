"""Standard Webhooks, symmetric v1 (https://www.standardwebhooks.com): verifying, and signing for tests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._errors import ConfigurationError, WebhookVerificationError
from ._generated.resources import Event

# As Standard Webhooks recommends: longer than clocks differ, too short to play a message again.
tolerance_seconds = 300


def unwrap(
    body: Union[bytes, str],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = tolerance_seconds,
    now: Optional[float] = None,
) -> Event:
    """
    The event of a webhook, once its signature and its time were found right. `body` is what came, byte for byte: parsing it
    before changes it. `secret` may be several, while one is rotated. Raises WebhookVerificationError.
    """
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else list(secret))]
    if not keys:
        raise ConfigurationError("unwrap needs a secret of the webhook: whsec_ and the rest.")
    content = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    found = {str(name).lower(): _text(value) for name, value in headers.items()}
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if not found.get(name)]
    if missing:
        raise WebhookVerificationError("missing_header", f"The header {missing[0]} is missing.")
    event_id, timestamp = found["webhook-id"], found["webhook-timestamp"]
    if not re.match(r"[0-9]{1,15}\Z", timestamp):
        raise WebhookVerificationError("invalid_timestamp", "The header webhook-timestamp is no time.")
    age = (time.time() if now is None else now) - int(timestamp)
    if age > tolerance:
        raise WebhookVerificationError("timestamp_too_old", "The webhook is too old: was it sent before, or is a clock wrong?")
    if age < -tolerance:
        raise WebhookVerificationError("timestamp_too_new", "The webhook is of the future: is a clock wrong?")
    given = [part[3:] for part in found["webhook-signature"].split(" ") if part.startswith("v1,")]
    wanted = [_signature(key, event_id, timestamp, content) for key in keys]
    # Every pair is compared, in constant time, so that nothing can be learned from how long it takes.
    matches = [
        hmac.compare_digest(one.encode("utf-8", "surrogateescape"), other.encode("ascii"))
        for one in given
        for other in wanted
    ]
    if not any(matches):
        raise WebhookVerificationError(
            "no_matching_signature",
            "No signature fits. Is it the secret of this webhook, and the body as it came, byte for byte?",
        )
    try:
        event = json.loads(content)
    except ValueError as error:
        raise WebhookVerificationError("invalid_body", "The body is no JSON.") from error
    if not isinstance(event, dict):
        raise WebhookVerificationError("invalid_body", "The body is no object.")
    return Event({"id": event_id, **event})


def sign_test_headers(
    body: Union[bytes, str],
    secret: str,
    *,
    event_id: Optional[str] = None,
    timestamp: Optional[int] = None,
) -> Dict[str, str]:
    """Headers as the platform sends them, to test a receiver with."""
    identifier = event_id or f"evt_{uuid.uuid4().hex[:26]}"
    moment = str(int(time.time()) if timestamp is None else timestamp)
    content = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    return {
        "content-type": "application/json",
        "webhook-id": identifier,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{_signature(_key_of(secret), identifier, moment, content)}",
    }


def _signature(key: bytes, event_id: str, timestamp: str, content: bytes) -> str:
    signed = f"{event_id}.{timestamp}.".encode("utf-8", "surrogateescape") + content
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")


def _key_of(secret: str) -> bytes:
    if isinstance(secret, str) and secret.strip().startswith("whsec_"):
        try:
            key = base64.b64decode(secret.strip()[len("whsec_") :], validate=True)
        except (binascii.Error, ValueError):
            key = b""
        if key:
            return key
    raise ConfigurationError("The secret of a webhook begins with whsec_: it was shown when the webhook was made.")


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        values: List[Any] = list(value)
        return _text(values[0]) if values else ""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
