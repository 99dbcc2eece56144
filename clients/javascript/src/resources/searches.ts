import type { Answer, Api, Body, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';

/** Saved searches of a project, which are run again every night. */
export class Searches {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** The last saved first, each with its latest run. */
  list(projectId: string, query: QueryOf<'searches.list'> = {}, options?: CallOptions): List<Item<'searches.list'>> {
    return this.#api.list('searches.list', { parameters: [projectId], query, options });
  }

  /** Saves a query; its first run, which counts what there is, is queued with it. */
  create(projectId: string, body: Body<'searches.create'>, options?: CallOptions): ApiCall<Answer<'searches.create'>> {
    return this.#api.call('searches.create', { parameters: [projectId], body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'searches.get'>> {
    return this.#api.call('searches.get', { parameters: [id], options });
  }

  /** A JSON merge patch: what is left out stays, null clears. */
  update(id: string, body: Body<'searches.update'>, options?: CallOptions): ApiCall<Answer<'searches.update'>> {
    return this.#api.call('searches.update', { parameters: [id], body, options });
  }

  /** With its runs and matches. */
  delete(id: string, options?: CallOptions): ApiCall<Answer<'searches.delete'>> {
    return this.#api.call('searches.delete', { parameters: [id], options });
  }

  /** Runs it now; where a run is under way, that is the one. */
  run(id: string, options?: CallOptions): ApiCall<Answer<'searches.run'>> {
    return this.#api.call('searches.run', { parameters: [id], options });
  }

  /** Its runs with their counts, newest first. */
  runs(id: string, query: QueryOf<'searches.runs'> = {}, options?: CallOptions): List<Item<'searches.runs'>> {
    return this.#api.list('searches.runs', { parameters: [id], query, options });
  }

  getRun(id: string, runId: string, options?: CallOptions): ApiCall<Answer<'searches.get_run'>> {
    return this.#api.call('searches.get_run', { parameters: [id, runId], options });
  }

  /** The papers that its runs told of, the last told first. */
  matches(id: string, query: QueryOf<'searches.matches'> = {}, options?: CallOptions): List<Item<'searches.matches'>> {
    return this.#api.list('searches.matches', { parameters: [id], query, options });
  }
}
