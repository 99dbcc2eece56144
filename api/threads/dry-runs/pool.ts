import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ApiError } from '../../../contract/errors.ts';
import type { DryRunAsked, DryRunFound, DryRunOutcome, Selection } from './body.ts';

export type AnalysisDryRuns = {
  /** `outcome` is null when the method took too long or too much memory; `selection` when it did not get so far. */
  run(asked: DryRunAsked): Promise<{ selection: Selection | null; outcome: DryRunOutcome | null }>;
  close(): Promise<void>;
};

/** Waiting for the thread included: a person waits for the answer, and anyone who wants more asks for a run. */
const longestMilliseconds = 10_000;

/** One thread, which begins with the first dry run and ends when there were none for a while. */
export function openAnalysisDryRuns(): AnalysisDryRuns {
  const pool = new Piscina<DryRunAsked, DryRunFound>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: 16,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    async run(asked) {
      const { port1, port2 } = new MessageChannel();
      let selection: Selection | null = null;
      port1.on('message', (told: Selection) => {
        selection = told;
      });
      const signal = AbortSignal.timeout(longestMilliseconds);
      try {
        const request = { ...asked, selected: port2 };
        return await pool.run(request, { signal, transferList: [port2] });
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        if (message === 'Task queue is at limit') throw tooMany();
        if (!signal.aborted && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        return { selection, outcome: null };
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

function tooMany(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'Too many dry runs of analyses wait for their turn. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  );
}
