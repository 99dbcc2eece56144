"""Whether and when an attempt is followed by another: pure, as clients/vectors/README.md states it for all clients."""

from __future__ import annotations

import email.utils
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Mapping, Optional

# What a person still waits for at a prompt; a limit of the day is better raised.
longest_retry_after = 120.0

_number = re.compile(r"[0-9]+(\.[0-9]+)?\Z")


@dataclass(frozen=True)
class Outcome:
    """What an attempt ended in: an answer, or none (`error`: connection, timeout or canceled)."""

    status: Optional[int] = None
    retry_after: Optional[str] = None
    details: Optional[Mapping[str, Any]] = None
    error: Optional[str] = None


def seconds_of(retry_after: Optional[str], now: datetime) -> Optional[float]:
    """What a header Retry-After stands for; None where it is absent, past or neither a number nor an HTTP date."""
    text = (retry_after or "").strip()
    if _number.match(text):
        return float(text)
    if not re.match(r"[A-Z][a-z]{2},", text):
        return None
    try:
        moment = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    seconds = (moment - now).total_seconds()
    return seconds if seconds >= 0 else None


def is_repeated(outcome: Outcome, retries_taken: int, max_retries: int, rewindable: bool, now: datetime) -> bool:
    if retries_taken >= max_retries or not rewindable:
        return False
    if outcome.error is not None:
        return outcome.error in ("connection", "timeout")
    wait = seconds_of(outcome.retry_after, now)
    if wait is not None and wait > longest_retry_after:
        return False
    status = outcome.status or 0
    if status == 409:
        return (outcome.details or {}).get("retryable") is True or wait is not None
    return status in (408, 429) or 500 <= status <= 599


def delay(retries_taken: int, random: float, retry_after: Optional[str], now: datetime) -> float:
    """Seconds until the next attempt; `random` in [0, 1)."""
    wait = seconds_of(retry_after, now)
    if wait is not None and wait <= longest_retry_after:
        return wait
    # The exponent is bounded, since 2.0**2000 is no float.
    return float(min(8.0, 0.5 * 2.0 ** min(retries_taken, 10)) * (1 - 0.25 * random))
