"""Runs every Python block of the README in their order, as one program, against the server of the environment."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

readme = Path(__file__).resolve().parent.parent / "README.md"
address = os.environ["RESEARCH_PLATFORM_BASE_URL"]
names = {"key": os.environ["RESEARCH_PLATFORM_API_KEY"], "__name__": "readme"}
shutil.copy(os.environ["LUNG_CSV"], "lung.csv")
blocks = re.findall(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
for number, block in enumerate(blocks, start=1):
    exec(compile(block.replace("http://localhost:3000/v1", address), f"README.md, block {number}", "exec"), names)
print(f"{len(blocks)} blocks ran")
