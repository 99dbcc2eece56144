import type { Answer, Api, Body, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';

/** What is read out of the papers that a systematic review includes. */
export class ReviewExtractions {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** The included papers with how far each is extracted; with `mine` what waits for the caller. */
  list(
    reviewId: string,
    query: QueryOf<'review_extractions.list'> = {},
    options?: CallOptions,
  ): List<Item<'review_extractions.list'>> {
    return this.#api.list('review_extractions.list', { parameters: [reviewId], query, options });
  }

  /** As a spreadsheet (CSV): the caller's own to fill in, all that are seen, or what is agreed. */
  exportSheet(
    reviewId: string,
    query: QueryOf<'review_extractions.export_sheet'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'review_extractions.export_sheet'>> {
    return this.#api.call('review_extractions.export_sheet', { parameters: [reviewId], query, options });
  }

  /** The caller's own from a spreadsheet (CSV), all or none; with `dry_run` every fault by row and column, and nothing is stored. */
  importSheet(
    reviewId: string,
    body: Body<'review_extractions.import_sheet'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_extractions.import_sheet'>> {
    return this.#api.call('review_extractions.import_sheet', { parameters: [reviewId], body, options });
  }

  /** The extractions from a paper that the caller may see, what differs, and what is agreed. */
  get(reviewId: string, recordId: string, options?: CallOptions): ApiCall<Answer<'review_extractions.get'>> {
    return this.#api.call('review_extractions.get', { parameters: [reviewId, recordId], options });
  }

  /** The caller's own, as a draft or completed; what is left out stays. */
  save(
    reviewId: string,
    recordId: string,
    body: Body<'review_extractions.save'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_extractions.save'>> {
    return this.#api.call('review_extractions.save', { parameters: [reviewId, recordId], body, options });
  }

  /** The caller's own, or as owner or admin another's, so that somebody else can extract. */
  withdraw(
    reviewId: string,
    recordId: string,
    query: QueryOf<'review_extractions.withdraw'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'review_extractions.withdraw'>> {
    return this.#api.call('review_extractions.withdraw', { parameters: [reviewId, recordId], query, options });
  }

  /** Settles what counts once all have completed, or changes it. */
  agree(
    reviewId: string,
    recordId: string,
    body: Body<'review_extractions.agree'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_extractions.agree'>> {
    return this.#api.call('review_extractions.agree', { parameters: [reviewId, recordId], body, options });
  }
}

/** The evidence of an analysis: papers, such as those whose numbers a meta-analysis pools. */
export class AnalysisPapers {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** The last attached first. */
  list(
    analysisId: string,
    query: QueryOf<'analysis_papers.list'> = {},
    options?: CallOptions,
  ): List<Item<'analysis_papers.list'>> {
    return this.#api.list('analysis_papers.list', { parameters: [analysisId], query, options });
  }

  /** Papers by id, `pmid:…`, `pmcid:…` or `doi:…`, or all that a systematic review includes. */
  attach(
    analysisId: string,
    body: Body<'analysis_papers.attach'>,
    options?: CallOptions,
  ): ApiCall<Answer<'analysis_papers.attach'>> {
    return this.#api.call('analysis_papers.attach', { parameters: [analysisId], body, options });
  }

  /** It stays with the project. */
  detach(analysisId: string, paperId: string, options?: CallOptions): ApiCall<Answer<'analysis_papers.detach'>> {
    return this.#api.call('analysis_papers.detach', { parameters: [analysisId, paperId], options });
  }
}
