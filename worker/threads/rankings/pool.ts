import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ScreenedText } from '../../../domain/literature/screening/relevance.ts';
import type { Ranking, RankingMessage, RankingRequest, RankingTask } from './messages.ts';

export type RankingThreads = {
  /**
   * Ranks the records of a review. `texts` is read as fast as the thread takes it, and `task` is asked for once all were. `pairs`:
   * whether pairs of words are learnt from too. The signal ends the thread, whatever it does.
   */
  rank(
    texts: AsyncIterable<readonly ScreenedText[]>,
    task: () => RankingTask,
    options: { pairs: boolean; signal: AbortSignal },
  ): Promise<Ranking>;
  close(): Promise<void>;
};

/** One review after the other: who waits sees the order of a moment ago. */
export function openRankingThreads(memoryMegabytes: number): RankingThreads {
  const pool = new Piscina<RankingRequest, Ranking>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    atomics: 'disabled', // the thread hears of the next texts while it works on a review
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  return {
    async rank(texts, task, { pairs, signal }) {
      const { port1: port, port2 } = new MessageChannel();
      const ranking = pool.run({ port: port2, pairs }, { signal, transferList: [port2] });
      ranking.catch(() => undefined); // it may fail while texts are read, and is waited for below
      const send = (message: RankingMessage) => port.postMessage(message);
      try {
        for await (const some of texts) {
          const taken = once(port, 'message');
          send({ texts: some });
          await Promise.race([taken, ranking]); // a thread that has ended takes nothing more
        }
        send({ task: task() });
        return await ranking;
      } finally {
        port.close();
      }
    },
    close: () => pool.destroy(),
  };
}
