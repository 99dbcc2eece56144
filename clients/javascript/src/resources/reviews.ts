import type { Answer, Api, Body, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';

/** Systematic reviews of a project. */
export class Reviews {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Newest first. */
  list(projectId: string, query: QueryOf<'reviews.list'> = {}, options?: CallOptions): List<Item<'reviews.list'>> {
    return this.#api.list('reviews.list', { parameters: [projectId], query, options });
  }

  create(projectId: string, body: Body<'reviews.create'>, options?: CallOptions): ApiCall<Answer<'reviews.create'>> {
    return this.#api.call('reviews.create', { parameters: [projectId], body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'reviews.get'>> {
    return this.#api.call('reviews.get', { parameters: [id], options });
  }

  /** A JSON merge patch: what is left out stays, null clears. */
  update(id: string, body: Body<'reviews.update'>, options?: CallOptions): ApiCall<Answer<'reviews.update'>> {
    return this.#api.call('reviews.update', { parameters: [id], body, options });
  }

  /** With its sets, records and decisions; the papers stay. */
  delete(id: string, options?: CallOptions): ApiCall<Answer<'reviews.delete'>> {
    return this.#api.call('reviews.delete', { parameters: [id], options });
  }

  /** For good: nobody decides there any more, and all see all decisions. */
  closeStage(
    id: string,
    body: Body<'reviews.close_stage'>,
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.close_stage'>> {
    return this.#api.call('reviews.close_stage', { parameters: [id], body, options });
  }

  /** The record that the caller decides about next, the likeliest to be included first. */
  nextRecord(
    id: string,
    query: QueryOf<'reviews.next_record'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.next_record'>> {
    return this.#api.call('reviews.next_record', { parameters: [id], query, options });
  }

  /** Cohen's kappa of each pair of reviewers, with its table. */
  agreement(id: string, options?: CallOptions): ApiCall<Answer<'reviews.agreement'>> {
    return this.#api.call('reviews.agreement', { parameters: [id], options });
  }

  /** The flow of PRISMA 2020 as counts; with a format its figure or table in `text`. */
  prisma(id: string, query: QueryOf<'reviews.prisma'> = {}, options?: CallOptions): ApiCall<Answer<'reviews.prisma'>> {
    return this.#api.call('reviews.prisma', { parameters: [id], query, options });
  }

  /** The 16 items of PRISMA-S, in Markdown. */
  searchReport(id: string, options?: CallOptions): ApiCall<Answer<'reviews.search_report'>> {
    return this.#api.call('reviews.search_report', { parameters: [id], options });
  }

  /** The papers of a review as one file: RIS, BibTeX, NBIB, CSL JSON or CSV; of a state or a set. */
  citations(
    id: string,
    query: QueryOf<'reviews.citations'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.citations'>> {
    return this.#api.call('reviews.citations', { parameters: [id], query, options });
  }

  /** What is read out of each included paper. */
  extractionForm(id: string, options?: CallOptions): ApiCall<Answer<'reviews.extraction_form'>> {
    return this.#api.call('reviews.extraction_form', { parameters: [id], options });
  }

  /** All fields, or how many extract. What would lose or misread an answer that was given is refused. */
  updateExtractionForm(
    id: string,
    body: Body<'reviews.update_extraction_form'>,
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.update_extraction_form'>> {
    return this.#api.call('reviews.update_extraction_form', { parameters: [id], body, options });
  }

  /** How far each two who extract agree before anything is settled, field by field. */
  extractionAgreement(id: string, options?: CallOptions): ApiCall<Answer<'reviews.extraction_agreement'>> {
    return this.#api.call('reviews.extraction_agreement', { parameters: [id], options });
  }

  /** The agreed extractions of the included papers as rows for a meta-analysis; of one outcome, or as CSV. */
  effectTable(
    id: string,
    query: QueryOf<'reviews.effect_table'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.effect_table'>> {
    return this.#api.call('reviews.effect_table', { parameters: [id], query, options });
  }

  /** Makes the rows of a project those of the effect table; again: what has changed since. */
  writeEffectTable(
    id: string,
    body: Body<'reviews.write_effect_table'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'reviews.write_effect_table'>> {
    return this.#api.call('reviews.write_effect_table', { parameters: [id], body, options });
  }

  /** Attaches the included papers to the project. */
  attachIncluded(id: string, options?: CallOptions): ApiCall<Answer<'reviews.attach_included'>> {
    return this.#api.call('reviews.attach_included', { parameters: [id], options });
  }
}

/** What each search of each source brought to a review. */
export class ReviewSets {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Newest first. */
  list(
    reviewId: string,
    query: QueryOf<'review_sets.list'> = {},
    options?: CallOptions,
  ): List<Item<'review_sets.list'>> {
    return this.#api.list('review_sets.list', { parameters: [reviewId], query, options });
  }

  /** By a search that is run now, as a list of papers, or the records of an import. */
  create(
    reviewId: string,
    body: Body<'review_sets.create'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_sets.create'>> {
    return this.#api.call('review_sets.create', { parameters: [reviewId], body, options });
  }
}

/** The records of a review, and the decisions about them. */
export class ReviewRecords {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** As they were added. */
  list(
    reviewId: string,
    query: QueryOf<'review_records.list'> = {},
    options?: CallOptions,
  ): List<Item<'review_records.list'>> {
    return this.#api.list('review_records.list', { parameters: [reviewId], query, options });
  }

  get(reviewId: string, id: string, options?: CallOptions): ApiCall<Answer<'review_records.get'>> {
    return this.#api.call('review_records.get', { parameters: [reviewId, id], options });
  }

  /** Labels, the study, and whether the report was not retrieved. */
  update(
    reviewId: string,
    id: string,
    body: Body<'review_records.update'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_records.update'>> {
    return this.#api.call('review_records.update', { parameters: [reviewId, id], body, options });
  }

  /** Decides at a stage, or changes one's decision. */
  decide(
    reviewId: string,
    id: string,
    body: Body<'review_records.decide'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_records.decide'>> {
    return this.#api.call('review_records.decide', { parameters: [reviewId, id], body, options });
  }

  /** Settles a conflict as the third voice. */
  settle(
    reviewId: string,
    id: string,
    body: Body<'review_records.settle'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_records.settle'>> {
    return this.#api.call('review_records.settle', { parameters: [reviewId, id], body, options });
  }
}

/** Records that may be one paper, for a person to settle. */
export class ReviewDuplicates {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(
    reviewId: string,
    query: QueryOf<'review_duplicates.list'> = {},
    options?: CallOptions,
  ): List<Item<'review_duplicates.list'>> {
    return this.#api.list('review_duplicates.list', { parameters: [reviewId], query, options });
  }

  settle(
    reviewId: string,
    id: string,
    body: Body<'review_duplicates.settle'>,
    options?: CallOptions,
  ): ApiCall<Answer<'review_duplicates.settle'>> {
    return this.#api.call('review_duplicates.settle', { parameters: [reviewId, id], body, options });
  }
}
