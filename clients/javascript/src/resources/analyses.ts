import type {
  Analysis,
  AnalysisCreate,
  AnalysisId,
  AnalysisUpdate,
  AnalysisWritten,
  CompletedAnalysis,
  Run,
  RunWritten,
} from '../analysis-types.ts';
import type { Answer, Api, FilteredQuery } from '../api.ts';
import { ConflictError, NotFoundError, ResearchPlatformError, RunFailedError } from '../errors.ts';
import type { MethodName } from '../generated/methods.ts';
import type { ApiCall } from '../transport/call.ts';
import type { List } from '../transport/list.ts';
import type { CallOptions } from '../transport/send.ts';
import { type WaitOptions, waitFor } from '../wait.ts';

export type RunAndWaitOptions = WaitOptions & {
  /** Whether a signal that is aborted cancels the run too. Default: it goes on. */
  cancelOnAbort?: boolean | undefined;
};

const finalStatuses = new Set(['completed', 'failed', 'canceled']);

type AnyRun = Run & { status: string; progress: number };

export class Analyses {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Without results. */
  list(projectId: string, query: FilteredQuery<'analyses.list'> = {}, options?: CallOptions): List<Analysis> {
    return this.#api.list('analyses.list', { parameters: [projectId], query, options });
  }

  /** Parameters and result are those of the method. With `run: true` a run is asked for at once. */
  create<Method extends MethodName>(
    projectId: string,
    body: AnalysisCreate<Method>,
    options?: CallOptions,
  ): ApiCall<AnalysisWritten<Method>> {
    return this.#api.call('analyses.create', { parameters: [projectId], body, options });
  }

  /** What a run of this analysis would find in the data; nothing is stored. */
  dryRun<Method extends MethodName>(
    projectId: string,
    body: AnalysisCreate<Method>,
    options?: CallOptions,
  ): ApiCall<Exclude<Answer<'analyses.create'>, { id: string }>> {
    return this.#api.call('analyses.create', { parameters: [projectId], query: { dry_run: true }, body, options });
  }

  /** With its latest run and result. */
  get<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    options?: CallOptions,
  ): ApiCall<Analysis<Method>> {
    return this.#api.call('analyses.get', { parameters: [id], options });
  }

  /** A JSON merge patch. Runs that exist keep what they were asked. */
  update<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    body: AnalysisUpdate<Method>,
    options?: CallOptions,
  ): ApiCall<AnalysisWritten<Method>> {
    return this.#api.call('analyses.update', { parameters: [id], body, options });
  }

  delete(id: string, options?: CallOptions): ApiCall<Answer<'analyses.delete'>> {
    return this.#api.call('analyses.delete', { parameters: [id], options });
  }

  /** Asks for a run and does not wait for it. */
  run<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    options?: CallOptions,
  ): ApiCall<RunWritten<Method>> {
    return this.#api.call('analyses.run', { parameters: [id], options });
  }

  cancel<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    options?: CallOptions,
  ): ApiCall<RunWritten<Method>> {
    return this.#api.call('analyses.cancel', { parameters: [id], options });
  }

  /**
   * Asks for a run, waits until it is over and resolves with the analysis, whose `latest_run` is that run. A run that
   * failed or was canceled rejects with a RunFailedError. A server that restarts meanwhile is waited for.
   */
  async runAndWait<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    options: RunAndWaitOptions = {},
  ): Promise<CompletedAnalysis<Method>> {
    const { signal, maxRetries, headers } = options;
    const run = await this.run<Method>(id, { signal, maxRetries, headers });
    return this.#waitForRun<Method>(id, run.id, options);
  }

  /** The same for the run that was asked for last: by `run`, or by `run: true` at the making of the analysis. */
  async wait<Method extends MethodName = MethodName>(
    id: AnalysisId<Method> | string,
    options: RunAndWaitOptions = {},
  ): Promise<CompletedAnalysis<Method>> {
    const { signal, maxRetries, headers } = options;
    const { latest_run } = await this.get(id, { signal, maxRetries, headers });
    if (latest_run === null)
      throw new ResearchPlatformError('No run of this analysis was asked for yet: use runAndWait.');
    return this.#waitForRun<Method>(id, latest_run.id, options);
  }

  async #waitForRun<Method extends MethodName>(
    id: string,
    runId: string,
    { cancelOnAbort = false, ...options }: RunAndWaitOptions,
  ): Promise<CompletedAnalysis<Method>> {
    const asked = { operation: 'analyses.get', parameters: [id], what: `The run ${runId}` } as const;
    try {
      const { resource, final } = await waitFor<Analysis, AnyRun>(
        this.#api,
        asked,
        ({ latest_run }) => {
          const run = latest_run as AnyRun;
          // Another run was asked for since: this one is over, since only one can be on its way.
          return { job: run, final: run.id !== runId || finalStatuses.has(run.status) ? run : null };
        },
        options,
      );
      const { signal, maxRetries, headers } = options;
      const ours =
        final.id === runId
          ? final
          : ((await this.#api.call('runs.get', {
              parameters: [runId],
              options: { signal, maxRetries, headers },
            })) as AnyRun);
      if (ours.status !== 'completed') throw new RunFailedError(`The run ${ours.id}`, ours);
      return { ...resource, status: ours.status, latest_run: ours } as unknown as CompletedAnalysis<Method>;
    } catch (error) {
      if (cancelOnAbort && options.signal?.aborted) await this.#cancelQuietly(id);
      throw error;
    }
  }

  /** A run that is over meanwhile can't be canceled, and an analysis that is gone neither: both are what was wanted. */
  async #cancelQuietly(id: string): Promise<void> {
    try {
      await this.cancel(id);
    } catch (error) {
      if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    }
  }
}

export class Runs {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  /** Without results. */
  list<Method extends MethodName = MethodName>(
    analysisId: AnalysisId<Method> | string,
    query: FilteredQuery<'runs.list'> = {},
    options?: CallOptions,
  ): List<Run<Method>> {
    return this.#api.list('runs.list', { parameters: [analysisId], query, options });
  }

  get(id: string, options?: CallOptions): ApiCall<Run> {
    return this.#api.call('runs.get', { parameters: [id], options });
  }

  /** What differs between two runs: parameters, data and results. */
  compare(id: string, otherId: string, options?: CallOptions): ApiCall<Answer<'runs.compare'>> {
    return this.#api.call('runs.compare', { parameters: [id, otherId], options });
  }
}

export class Methods {
  readonly #api: Api;
  constructor(api: Api) {
    this.#api = api;
  }

  list(options?: CallOptions): List<Answer<'methods.list'>['items'][number]> {
    return this.#api.list('methods.list', { options });
  }

  /** With the JSON Schemas of its parameters and its result. */
  get(name: MethodName | (string & {}), options?: CallOptions): ApiCall<Answer<'methods.get'>> {
    return this.#api.call('methods.get', { parameters: [name], options });
  }
}
