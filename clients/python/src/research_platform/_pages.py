"""Lists: iterators over all pages, each asked for when it is needed."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

from ._errors import ResearchPlatformError

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page: `items`, `next_cursor`, and in `data` all that the answer holds."""

    def __init__(self, data: Mapping[str, Any], items: List[Item]) -> None:
        self.data = data
        self.items = items
        self.next_cursor: Optional[str] = data.get("next_cursor")

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class Pages(Generic[Item]):
    """
    All items of a list, page by page: nothing is asked for before the first item is. A page that fails raises after every
    item before it. Each `for` begins anew.
    """

    def __init__(
        self, ask: Callable[[Dict[str, Any]], Mapping[str, Any]], query: Mapping[str, Any], item: Callable[[Any], Item]
    ) -> None:
        self._ask = ask
        self._query = dict(query)
        self._item = item

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Page[Item]]:
        """The pages themselves, with what they hold beside their items."""
        query = dict(self._query)
        while True:
            page = self._page(query)
            yield page
            if page.next_cursor is None:
                return
            if page.next_cursor == query.get("cursor"):
                raise ResearchPlatformError("The server sent the same cursor twice: the list would never end.")
            query["cursor"] = page.next_cursor

    def page(self) -> Page[Item]:
        """The first page alone."""
        return self._page(self._query)

    def take(self, count: int) -> List[Item]:
        """At most so many items, from the first."""
        taken: List[Item] = []
        if count > 0:
            for item in self:
                taken.append(item)
                if len(taken) == count:
                    break
        return taken

    def _page(self, query: Dict[str, Any]) -> Page[Item]:
        data = self._ask(query)
        items = data.get("items")
        return Page(data, [self._item(item) for item in items] if isinstance(items, list) else [])

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: iterate over it, or .take(10)>"
