import type { Answer, Api, Body, FilteredQuery, Item, QueryOf } from '../api.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';

export class Projects {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(query: FilteredQuery<'projects.list'> = {}, options?: CallOptions): List<Item<'projects.list'>> {
    return this.#api.list('projects.list', { query, options });
  }

  create(body: Body<'projects.create'>, options?: CallOptions): ApiCall<Answer<'projects.create'>> {
    return this.#api.call('projects.create', { body, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Answer<'projects.get'>> {
    return this.#api.call('projects.get', { parameters: [id], options });
  }

  /** A JSON merge patch: what is left out stays, null clears. */
  update(id: string, body: Body<'projects.update'>, options?: CallOptions): ApiCall<Answer<'projects.update'>> {
    return this.#api.call('projects.update', { parameters: [id], body, options });
  }

  /** With its patients and analyses. */
  delete(id: string, options?: CallOptions): ApiCall<Answer<'projects.delete'>> {
    return this.#api.call('projects.delete', { parameters: [id], options });
  }
}

export class Variables {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Proposes a data dictionary from the patients of a project. */
  infer(projectId: string, options?: CallOptions): ApiCall<Answer<'variables.infer'>> {
    return this.#api.call('variables.infer', { parameters: [projectId], options });
  }

  /** Of all patients or, with `filter: { age: { gte: 60 } }`, of some: quartiles, mean, histogram, counts of levels. */
  summary(
    projectId: string,
    query: FilteredQuery<'variables.summary'>,
    options?: CallOptions,
  ): ApiCall<Answer<'variables.summary'>> {
    return this.#api.call('variables.summary', { parameters: [projectId], query, options });
  }
}

/** Papers that are kept with a project. */
export class ProjectPapers {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** The last attached first. */
  list(
    projectId: string,
    query: QueryOf<'project_papers.list'> = {},
    options?: CallOptions,
  ): List<Item<'project_papers.list'>> {
    return this.#api.list('project_papers.list', { parameters: [projectId], query, options });
  }

  /** Up to 200 papers by id, `pmid:…`, `pmcid:…` or `doi:…`; one that is attached already stays as it is. */
  attach(
    projectId: string,
    body: Body<'project_papers.attach'>,
    options?: CallOptions,
  ): ApiCall<Answer<'project_papers.attach'>> {
    return this.#api.call('project_papers.attach', { parameters: [projectId], body, options });
  }

  /** The paper itself stays. */
  detach(projectId: string, paperId: string, options?: CallOptions): ApiCall<Answer<'project_papers.detach'>> {
    return this.#api.call('project_papers.detach', { parameters: [projectId, paperId], options });
  }

  /** Of all papers of the project, as one file for reference managers. */
  citations(
    projectId: string,
    query: QueryOf<'project_papers.citations'> = {},
    options?: CallOptions,
  ): ApiCall<Answer<'project_papers.citations'>> {
    return this.#api.call('project_papers.citations', { parameters: [projectId], query, options });
  }
}
