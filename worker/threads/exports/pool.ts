import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ExportInput, ExportPiece, ExportTask, ExportThreadRequest } from './body.ts';
import { PortSender, receive } from './byte-port.ts';

/** An export in the making, in a thread of its own. */
export type Making = {
  /** Resolves when there is room for more. Rejects when the thread has ended. */
  send(input: ExportInput): Promise<void>;
  /** There is no more to come. */
  sent(): void;
  /** Rejects with what the thread failed with, an AbortError when it was stopped. */
  pieces: AsyncIterable<ExportPiece>;
  /** Ends the thread, whatever it does. */
  stop(): Promise<void>;
};

export type ExportThreads = {
  make(task: ExportTask, signal: AbortSignal): Making;
  close(): Promise<void>;
};

/** What is on its way to a thread: the database sends 64 KB at a time. */
const inputsOnTheirWay = 8;

/**
 * Every format streams, so that only what is wrong needs more; and V8 collects its garbage the later, the more it may
 * have: with 1 GB a csv of 200,000 patients took the process to 412 MB instead of 332.
 */
export const exportMemoryMegabytes = 256;

/** Threads for as many exports as the process writes at once, each with its own limit of memory, none before it is needed. */
export function openExportThreads(count: number): ExportThreads {
  const pool = new Piscina<ExportThreadRequest, void>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: exportMemoryMegabytes, maxYoungGenerationSizeMb: 12 },
  });
  return {
    make(task, signal) {
      const input = new MessageChannel();
      const pieces = new MessageChannel();
      const stopping = new AbortController();
      const failed = new AbortController();
      const run = pool.run(
        { ...task, input: input.port2, pieces: pieces.port2 },
        { signal: AbortSignal.any([signal, stopping.signal]), transferList: [input.port2, pieces.port2] },
      );
      const over = run.catch((error: unknown) => failed.abort(error));
      const sender = new PortSender<ExportInput>(input.port1, inputsOnTheirWay);
      return {
        send: (portion) => sender.send(portion, [], failed.signal),
        sent: () => sender.end(),
        pieces: receive<ExportPiece>(pieces.port1, failed.signal),
        async stop() {
          stopping.abort();
          await over;
          input.port1.close();
          pieces.port1.close();
        },
      };
    },
    close: () => pool.destroy(),
  };
}
