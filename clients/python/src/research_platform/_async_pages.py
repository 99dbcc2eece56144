"""Lists of AsyncClient: iterated over with `async for`, each page asked for in a thread when it is needed."""

from __future__ import annotations

from functools import partial
from typing import Any, AsyncIterator, Generic, List, Mapping, Optional, TypeVar, cast

from ._generated.resources import FoundPaper, Patient, ReadQuery
from ._group import Run
from ._pages import Page, Pages

Item = TypeVar("Item")


class AsyncPages(Generic[Item]):
    """All items of a list: `async for item in …`. A page that fails raises after every item before it."""

    def __init__(self, pages: Any, run: Run) -> None:
        self._pages: Any = pages
        self._run = run

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item

    async def pages(self) -> AsyncIterator[Page[Item]]:
        """The pages themselves, with what they hold beside their items."""
        iterator = cast("Pages[Item]", self._pages).pages()
        while True:
            page: Optional[Page[Item]] = await self._run(partial(next, iterator, None))
            if page is None:
                return
            yield page

    async def page(self) -> Page[Item]:
        """The first page alone."""
        return cast("Page[Item]", await self._run(self._pages.page))

    async def take(self, count: int) -> List[Item]:
        """At most so many items, from the first."""
        return cast(List[Item], await self._run(partial(self._pages.take, count)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: async for, or await .take(10)>"


class AsyncPatientPages(AsyncPages[Patient]):
    async def to_dataframe(self, *, category_labels: bool = False) -> Any:
        """All of them as a DataFrame of pandas."""
        return await self._run(partial(self._pages.to_dataframe, category_labels=category_labels))


class AsyncSearchPages(AsyncPages[FoundPaper]):
    """The papers of a search, best first. `total()`, `facets()` and `query()` ask for its first page."""

    async def total(self) -> Mapping[str, Any]:
        return cast(Mapping[str, Any], await self._run(lambda: self._pages.total))

    async def facets(self) -> Any:
        return await self._run(lambda: self._pages.facets)

    async def query(self) -> ReadQuery:
        return cast(ReadQuery, await self._run(lambda: self._pages.query))


__all__ = ["AsyncPages", "AsyncPatientPages", "AsyncSearchPages"]
