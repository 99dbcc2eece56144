"""One line for each attempt, to the logger `research_platform`: never a query, a body, a header or words of the server."""

from __future__ import annotations

import logging
import os
from typing import Optional

from ._errors import ConfigurationError

logger = logging.getLogger("research_platform")
logger.addHandler(logging.NullHandler())

_levels = {"info": logging.INFO, "debug": logging.DEBUG}
_own_handler: Optional[logging.Handler] = None


def switch_on(argument: Optional[str]) -> None:
    """As the option or RESEARCH_PLATFORM_LOG says. Raises ConfigurationError."""
    global _own_handler
    level = argument if argument is not None else os.environ.get("RESEARCH_PLATFORM_LOG", "").strip().lower()
    if level in ("", "off"):
        return
    if level not in _levels:
        raise ConfigurationError("The log is switched on by info or debug, in log= or RESEARCH_PLATFORM_LOG.")
    logger.setLevel(_levels[level])
    # A program with a log of its own gets the lines by its own handlers.
    if _own_handler is None and not logging.getLogger().hasHandlers():
        _own_handler = logging.StreamHandler()
        _own_handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
        logger.addHandler(_own_handler)


def attempt_ended(
    method: str,
    path: str,
    ended: str,
    milliseconds: int,
    request_id: Optional[str],
    retry_in: Optional[float],
) -> None:
    again = "" if retry_in is None else f", again in {retry_in:.1f} s"
    named = "" if request_id is None else f", request {request_id}"
    level = logging.INFO if retry_in is None else logging.WARNING
    logger.log(level, "%s %s: %s in %d ms%s%s", method, path, ended, milliseconds, named, again)


def attempt_begins(method: str, path: str, attempt: int) -> None:
    logger.debug("%s %s: attempt %d", method, path, attempt)
