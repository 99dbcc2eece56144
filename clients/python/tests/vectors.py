"""The cases that all clients share: clients/vectors, read where they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

folder = Path(__file__).resolve().parent.parent.parent / "vectors"


def vectors(name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
