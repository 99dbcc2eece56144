"""
python3 tools/async_groups.py     writes the groups of AsyncClient anew, from those of Client

Each method gets its like with the same arguments, which makes the call in a thread; a list gives pages to iterate over
with `async for`. A test says when what is committed is no longer what this writes.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Dict, Set

package = Path(__file__).resolve().parent.parent / "src" / "research_platform"
note = "# Written by clients/python/tools/async_groups.py from groups/: change that, and run it again.\n"

# What iterates in a thread of its own: the pages of Client, and those of AsyncClient.
pages = {"Pages": "AsyncPages", "PatientPages": "AsyncPatientPages", "SearchPages": "AsyncSearchPages"}


def modules() -> Dict[Path, str]:
    """Each file with what has to stand in it."""
    return {
        package / "_generated" / f"async_{source.stem}.py": module_of(source)
        for source in sorted((package / "groups").glob("*.py"))
        if source.stem != "__init__"
    }


def module_of(source: Path) -> str:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    groups = [node for node in tree.body if isinstance(node, ast.ClassDef) and is_group(node)]
    body = "\n\n".join(async_group(group) for group in groups)
    if "R]" in body:
        body = 'R = TypeVar("R")\n\n\n' + body
    defined = {node.name for node in tree.body if isinstance(node, ast.ClassDef)} - {group.name for group in groups}
    defined |= {group.name for group in groups if any("staticmethod" in map(ast.unparse, one.decorator_list) for one in group.body if isinstance(one, ast.FunctionDef))}
    defined |= {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets if isinstance(target, ast.Name)}
    imports: Dict[str, Set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            # `..x` of groups/ is `..x` of _generated/ too; what is generated lies here.
            place = re.sub(r"^\.\._generated\.", ".", "." * node.level + (node.module or ""))
            imports.setdefault(place, set()).update(alias.name for alias in node.names)
    imports.setdefault("..groups." + source.stem, set()).update(defined - {"R"})
    imports.setdefault(".._async_pages", set()).update(pages.values())
    imports.setdefault(".._group", set()).add("AsyncGroup")
    imports.setdefault(".analyses", set()).add("AsyncTypedAnalyses")
    plain = [f"import {alias.name}" for node in tree.body if isinstance(node, ast.Import) for alias in node.names if uses(body, alias.name)]
    lines = [import_line(place, names, body) for place, names in sorted(imports.items())]
    head = "\n".join(["from __future__ import annotations", "", *plain, *filter(None, lines)])
    return f"{note}{head}\n\n\n{body}"


def import_line(place: str, names: Set[str], body: str) -> str:
    # Errors are only spoken of.
    used = sorted(name for name in names if uses(body, name) and not name.endswith("Error"))
    return f"from {place} import {', '.join(used)}" if used else ""


def is_group(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id in ("Group", "TypedAnalyses") for base in node.bases)


def uses(body: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", body) is not None


def async_group(group: ast.ClassDef) -> str:
    base = "AsyncTypedAnalyses" if any(getattr(one, "id", "") == "TypedAnalyses" for one in group.bases) else "AsyncGroup"
    methods = [
        async_method(node) for node in group.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    return f"class Async{group.name}({base}):\n" + "\n".join(methods)


def async_method(node: ast.FunctionDef) -> str:
    decorators = [ast.unparse(one) for one in node.decorator_list]
    returned = ast.unparse(node.returns) if node.returns is not None else "None"
    kind = re.match(r"\w+", returned)
    is_list = kind is not None and kind.group() in pages
    if is_list:
        returned = re.sub(r"^\w+", lambda found: pages[found.group()], returned)
    is_static = "staticmethod" in decorators
    def_ = "def" if is_list or is_static else "async def"
    lines = [f"    @{one}" for one in decorators]
    lines.append(f"    {def_} {node.name}({ast.unparse(node.args)}) -> {returned}:")
    if "overload" in decorators:
        return "\n".join([*lines, "        ...\n"])
    documentation = ast.get_docstring(node)
    if documentation is not None:
        text = documentation.replace("\n", "\n        ")
        lines.append(f'        """{text}"""' if "\n" not in text else f'        """\n        {text}\n        """')
    arguments = [argument.arg for argument in node.args.args if argument.arg != "self"]
    given = arguments + [f"{argument.arg}={argument.arg}" for argument in node.args.kwonlyargs]
    if is_static:
        # What needs no network needs no thread either.
        lines.append(f"        return Webhooks.{node.name}({', '.join(given)})")
    elif is_list:
        listed = ", ".join([pages[kind.group()], f"self._sync.{node.name}", *given])
        lines.append(f"        return self._listed({listed})")
    else:
        lines.append(f"        return await self._in_thread({', '.join([f'self._sync.{node.name}', *given])})")
    return "\n".join(lines) + "\n"


def main() -> None:
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

