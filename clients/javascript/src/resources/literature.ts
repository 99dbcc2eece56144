import type { Answer, Api, Body, Item, QueryOf } from '../api.ts';
import { ImportFailedError } from '../errors.ts';
import type { FileSource, UploadKind, UploadOptions } from '../files/upload.ts';
import { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions, RawResponse } from '../transport/send.ts';
import { type WaitOptions, waitFor } from '../wait.ts';

type SearchQuery = QueryOf<'literature.search'>;

export class Literature {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Papers, best first: `search('lung cancer')`, or with more than words. Its pages hold total, facets and how the query was read. */
  search(
    query: string | SearchQuery,
    options?: CallOptions,
  ): List<Item<'literature.search'>, Answer<'literature.search'>> {
    return this.#api.list('literature.search', { query: typeof query === 'string' ? { q: query } : query, options });
  }

  /** Papers of a search strategy, which may be long and have lines that name each other; of Ovid or Europe PMC with `syntax`. */
  searchStrategy(
    body: Body<'literature.search_strategy'>,
    options?: CallOptions,
  ): ApiCall<Answer<'literature.search_strategy'>> {
    return this.#api.call('literature.search_strategy', { body, options });
  }

  /** By its id, or by `pmid:…`, `pmcid:…` or `doi:…`. */
  get(id: string, options?: CallOptions): ApiCall<Answer<'literature.get'>> {
    return this.#api.call('literature.get', { parameters: [id], options });
  }

  /** Up to 200 papers at once. */
  batch(ids: readonly string[], options?: CallOptions): ApiCall<Answer<'literature.batch'>> {
    return this.#api.call('literature.batch', { body: { ids }, options });
  }

  /** The papers that are most like one. */
  similar(
    id: string,
    query: QueryOf<'literature.similar'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'literature.similar'>> {
    return this.#api.call('literature.similar', { parameters: [id], query, options });
  }

  /** What it cites, in the order of its source. */
  references(
    id: string,
    query: QueryOf<'literature.references'> = {},
    options?: CallOptions,
  ): List<Item<'literature.references'>, Answer<'literature.references'>> {
    return this.#api.list('literature.references', { parameters: [id], query, options });
  }

  /** The papers that cite it, newest first. */
  citedBy(
    id: string,
    query: QueryOf<'literature.cited_by'> = {},
    options?: CallOptions,
  ): List<Item<'literature.cited_by'>, Answer<'literature.cited_by'>> {
    return this.#api.list('literature.cited_by', { parameters: [id], query, options });
  }

  /** Its notices, versions and comments, and the retracted papers that it cites. */
  relations(id: string, options?: CallOptions): ApiCall<Answer<'literature.relations'>> {
    return this.#api.call('literature.relations', { parameters: [id], options });
  }

  citation(
    id: string,
    query: QueryOf<'literature.citation'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'literature.citation'>> {
    return this.#api.call('literature.citation', { parameters: [id], query, options });
  }

  /** All papers of a search, or those of `paper_ids`, as one file: RIS, BibTeX, NBIB, CSL JSON or CSV. */
  citations(body: Body<'literature.citations'>, options?: CallOptions): ApiCall<Answer<'literature.citations'>> {
    return this.#api.call('literature.citations', { body, options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'literature.delete'>> {
    return this.#api.call('literature.delete', { parameters: [id], options });
  }
}

/** The last searches of whoever asks, by number: `#1 AND #2` in a search combines them. */
export class SearchHistory {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Newest first. */
  list(query: QueryOf<'search_history.list'> = {}, options?: CallOptions): List<Item<'search_history.list'>> {
    return this.#api.list('search_history.list', { query, options });
  }

  /** Counts what a search finds, and keeps it. */
  create(body: Body<'search_history.create'>, options?: CallOptions): ApiCall<Answer<'search_history.create'>> {
    return this.#api.call('search_history.create', { body, options });
  }

  /** The search of a number, or without one all of them. */
  delete(
    query: QueryOf<'search_history.delete'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'search_history.delete'>> {
    return this.#api.call('search_history.delete', { query, options });
  }
}

const typesByExtension = {
  xml: 'application/xml',
  nbib: 'application/nbib',
  ris: 'application/x-research-info-systems',
  bib: 'application/x-bibtex',
  jsonl: 'application/jsonl',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  txt: 'text/plain',
};

export type ImportUploadOptions = CallOptions &
  UploadOptions & {
    /** Default: that of the file. */
    file_name?: string | undefined;
    /** Default: found from the bytes. */
    format?: QueryOf<'literature_imports.create'>['format'];
  };

/** As for patients, but no rows. */
export type ImportSource = FileSource;

type Import = Answer<'literature_imports.get'>;

export class LiteratureImports {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: QueryOf<'literature_imports.list'> = {}, options?: CallOptions): List<Item<'literature_imports.list'>> {
    return this.#api.list('literature_imports.list', { query, options });
  }

  /** The answer of PubMed or Europe PMC to a query. */
  create(body: Body<'literature_imports.create'>, options?: CallOptions): ApiCall<Import> {
    return this.#api.call('literature_imports.create', { body, options });
  }

  /** A file of papers: PubMed XML, NBIB, RIS, BibTeX or JSON. */
  upload(source: ImportSource, options: ImportUploadOptions = {}): ApiCall<Import> {
    return new ApiCall(this.#upload(source, options));
  }

  async #upload(source: ImportSource, options: ImportUploadOptions): Promise<RawResponse<Import>> {
    const { file_name, format, contentType, compress, onProgress, ...rest } = options;
    const kind: UploadKind = { types: typesByExtension, otherwise: 'application/octet-stream', takesRows: false };
    const { uploadBody } = await import('../files/upload.ts');
    const { name, ...stream } = await uploadBody(
      source,
      { contentType, compress, onProgress },
      this.#api.platform,
      kind,
    );
    return this.#api.raw<Import>('literature_imports.create', {
      query: { file_name: file_name ?? name ?? undefined, format },
      stream,
      options: rest,
    });
  }

  get(id: string, options?: CallOptions): ApiCall<Import> {
    return this.#api.call('literature_imports.get', { parameters: [id], options });
  }

  cancel(id: string, options?: CallOptions): ApiCall<Import> {
    return this.#api.call('literature_imports.cancel', { parameters: [id], options });
  }

  /** Resolves with the import once it is completed; one that failed or was canceled rejects with an ImportFailedError. */
  async wait(id: string, options: WaitOptions = {}): Promise<Import> {
    const asked = { operation: 'literature_imports.get', parameters: [id], what: `The import ${id}` } as const;
    const judge = (resource: Import) => ({
      job: resource,
      final: resource.status === 'queued' || resource.status === 'running' ? null : resource,
    });
    const { final } = await waitFor<Import, Import>(this.#api, asked, judge, options);
    if (final.status !== 'completed') throw new ImportFailedError(`The import ${id}`, final);
    return final;
  }
}
