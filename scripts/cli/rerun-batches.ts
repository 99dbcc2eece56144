import {
  ApiError,
  AuthenticationError,
  type Client,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitedError,
  ServerError,
} from '../../clients/javascript/src/node.ts';
import { sleep } from '../../clients/javascript/src/transport/time.ts';
import type { Output } from './output.ts';
import type { Outcome, Planned, RerunJournal } from './rerun-journal.ts';

// A limit that opens later is not slept through: the command ends, and the same command goes on.
const longestWaitSeconds = 600;

/**
 * Asks for a run of each analysis that is left, so many at a time, and notes what became of it. Throws what ends the whole:
 * an interruption, a key that is refused, a server that is away; then what is left stays in the journal.
 */
export async function rerunBatches(
  client: Client,
  journal: RerunJournal,
  { batch, isResumed, output, signal }: { batch: number; isResumed: boolean; output: Output; signal: AbortSignal },
): Promise<void> {
  const left = journal.left;
  const before = journal.planned.length - left.length;
  const bar = output.bar(journal.planned.length, 'analyses');
  let done = before;
  bar.show(done);
  try {
    for (let begin = 0; begin < left.length; begin += batch) {
      signal.throwIfAborted();
      // All of a batch have ended before the first that failed is told, so that no answer is left unwritten.
      const ended = await Promise.allSettled(
        left.slice(begin, begin + batch).map(async (planned) => {
          const outcome = await rerunOne(client, journal, planned, { isResumed, signal, waiting: bar.show.bind(bar) });
          await journal.note(outcome);
          bar.show(++done, outcome.message ?? outcome.outcome);
        }),
      );
      const failure = ended.find((one) => one.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
    }
  } finally {
    bar.end();
  }
}

async function rerunOne(
  client: Client,
  journal: RerunJournal,
  planned: Planned,
  how: { isResumed: boolean; signal: AbortSignal; waiting: (done: number, what: string) => void },
): Promise<Outcome> {
  const { analysis_id } = planned;
  const skipped = (message: string, run_id: string | null = null): Outcome => ({
    ...{ analysis_id, outcome: 'skipped', run_id, message },
  });
  for (;;) {
    try {
      if (how.isResumed) {
        // The answer to the call before may have been lost, longer ago than a server remembers idempotency keys.
        const { latest_run } = await client.analyses.get(analysis_id, { signal: how.signal });
        if (latest_run !== null && latest_run.id !== planned.run_id)
          return { analysis_id, outcome: 'queued', run_id: latest_run.id, message: 'was run since' };
      }
      const run = await client.analyses.run(analysis_id, {
        idempotencyKey: journal.idempotencyKey(planned),
        signal: how.signal,
      });
      return { analysis_id, outcome: 'queued', run_id: run.id, message: null };
    } catch (error) {
      if (error instanceof RateLimitedError && (error.retryAfter ?? 1) <= longestWaitSeconds) {
        const seconds = Math.max(1, error.retryAfter ?? 1);
        how.waiting(journal.outcomes.size, `limit reached, waiting ${seconds} s`);
        await sleep(seconds * 1000, how.signal);
        continue;
      }
      if (error instanceof ConflictError) {
        const running = error.details.run_id;
        if (typeof running === 'string') return skipped(`a run is queued or running already: ${running}`, running);
      }
      if (error instanceof NotFoundError) return skipped('it was deleted meanwhile');
      const endsAll =
        !(error instanceof ApiError) ||
        error instanceof AuthenticationError ||
        error instanceof PermissionDeniedError ||
        error instanceof RateLimitedError ||
        error instanceof ServerError ||
        error.details.retryable === true;
      if (endsAll) throw error;
      return { analysis_id, outcome: 'failed', run_id: null, message: error.message };
    }
  }
}
