import { ResearchPlatformError } from '../errors.ts';
import type { RawResponse } from './send.ts';

/** The data of a page as the API answers with it; lists of literature have more than these. */
export type PageData<Item> = { items: Item[]; next_cursor: string | null };

/** One page of a list. `data` is all of the answer, `next()` the page after it, or null at the end. */
export class Page<Item, Data extends PageData<Item> = PageData<Item>> {
  readonly data: Data;
  readonly response: Omit<RawResponse<Data>, 'data'>;
  readonly #after: (cursor: string) => Promise<Page<Item, Data>>;

  constructor({ data, ...response }: RawResponse<Data>, after: (cursor: string) => Promise<Page<Item, Data>>) {
    this.data = data;
    this.response = response;
    this.#after = after;
  }

  get items(): Item[] {
    return this.data.items;
  }

  get nextCursor(): string | null {
    return this.data.next_cursor;
  }

  async next(): Promise<Page<Item, Data> | null> {
    return this.nextCursor === null ? null : this.#after(this.nextCursor);
  }
}

/**
 * A list that is asked for as it is read: `for await (const item of list)` goes over the items of all pages, `pages()` over
 * the pages, `page()` gives the first. A page that fails raises after every item before it.
 */
export class List<Item, Data extends PageData<Item> = PageData<Item>> implements AsyncIterable<Item> {
  readonly #ask: (cursor: string | undefined) => Promise<RawResponse<Data>>;

  constructor(ask: (cursor: string | undefined) => Promise<RawResponse<Data>>) {
    this.#ask = ask;
  }

  async page(cursor?: string): Promise<Page<Item, Data>> {
    const page = new Page<Item, Data>(await this.#ask(cursor), (next) => this.page(next));
    return page;
  }

  async *pages(): AsyncGenerator<Page<Item, Data>, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page: Page<Item, Data> = await this.page(cursor);
      yield page;
      if (page.nextCursor === null) return;
      if (page.nextCursor === cursor)
        throw new ResearchPlatformError(
          'The list does not end: the server gave the same cursor again. Report this with the id of the request.',
        );
      cursor = page.nextCursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** All items in one array, at most `limit` of them. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}
