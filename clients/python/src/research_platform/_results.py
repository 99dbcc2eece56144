"""What a run found, and how it shows itself: as text, and in a notebook as tables and figures."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, List, Optional, Tuple, TypeVar

from ._objects import Resource

R = TypeVar("R")

if TYPE_CHECKING:

    class AnalysisId(str, Generic[R]):
        """The id of an analysis whose result is R; at run time a text like any other."""

else:
    AnalysisId = str


class Table(Resource):
    """A table ready to print: its cells are formatted text, in the order of `columns`."""

    name: str
    title: str
    columns: List[Dict[str, str]]
    rows: List[List[str]]

    def to_text(self) -> str:
        """The table as text; the marks of footnotes in brackets, the footnotes below."""
        marked = self._marked(lambda text, mark: f"{text} [{mark}]" if mark else text)
        widths = [max(len(row[place]) for row in marked) for place in range(len(marked[0]))]
        lines = [
            "  ".join(cell.ljust(width) if place == 0 else cell.rjust(width)
                      for place, (cell, width) in enumerate(zip(row, widths))).rstrip()
            for row in marked
        ]
        notes = [f"[{note['mark']}] {note['text']}" for note in self.get("notes") or []]
        return "\n".join([self.title, *lines, *notes])

    def to_dataframe(self) -> Any:
        """The table as text in a pandas DataFrame."""
        from ._dataframes import pandas

        return pandas().DataFrame(self.rows, columns=[column["title"] for column in self.columns])

    def _repr_html_(self) -> str:
        first, *others = self._marked(
            lambda text, mark: html.escape(text) + (f"<sup>{html.escape(mark)}</sup>" if mark else "")
        )
        head = "".join(f"<th>{cell}</th>" for cell in first)
        rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in others)
        notes = "".join(
            f"<div><sup>{html.escape(note['mark'])}</sup> {html.escape(note['text'])}</div>"
            for note in self.get("notes") or []
        )
        foot = f'<tfoot><tr><td colspan="{len(first)}">{notes}</td></tr></tfoot>' if notes else ""
        title = html.escape(self.title)
        return f"<table><caption>{title}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{foot}</table>"

    def _marked(self, cell: Callable[[str, str], str]) -> List[List[str]]:
        """The heading and the rows, each cell made of its text and the marks of its footnotes."""
        marks: Dict[Tuple[Optional[int], int], List[str]] = {}
        for note in self.get("notes") or []:
            for place in note["cells"]:
                marks.setdefault((place["row"], place["column"]), []).append(note["mark"])
        head = [str(column.get("title", "")) for column in self.columns]
        return [
            [cell(str(text), ",".join(marks.get((place, index), []))) for index, text in enumerate(row)]
            for place, row in [(None, head), *enumerate(self.rows)]
        ]


class Figure(Resource):
    """A figure: `spec` is Vega-Lite with its data."""

    name: str
    title: str
    spec: Dict[str, Any]

    def to_json(self) -> str:
        return json.dumps(self.spec)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, Any]:
        # The $schema says which version the figure is of; a notebook draws the newest that it knows.
        version = 6 if "/v6" in str(self.spec.get("$schema", "")) else 5
        bundle: Dict[str, Any] = {f"application/vnd.vegalite.v{version}+json": self.spec, "text/plain": repr(self)}
        if version == 6:
            bundle["application/vnd.vegalite.v5+json"] = {
                **self.spec,
                "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
            }
        return bundle


class Result(Resource):
    """The statistics of a run by their names, with `tables`, `figures` and the `methods_paragraph`; print() shows the tables."""

    _nested = {"tables": (Table,), "figures": (Figure,)}

    def __str__(self) -> str:
        tables = self.get("tables") or []
        return "\n\n".join(table.to_text() for table in tables) or repr(self)

    def _repr_html_(self) -> str:
        tables = "".join(table._repr_html_() for table in self.get("tables") or [])
        paragraph = html.escape(str(self.get("methods_paragraph") or ""))
        return f"<div>{tables}<p>{paragraph}</p></div>"

    def _ipython_display_(self) -> None:
        from IPython.display import HTML, display  # type: ignore[import]

        display(HTML(self._repr_html_()))
        for figure in self.get("figures") or []:
            display(figure)


__all__ = ["AnalysisId", "Figure", "Result", "Table"]
