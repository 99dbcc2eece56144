import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { folderOf } from '../../../domain/statistics/catalogue.ts';
import { transferables } from '../../../domain/statistics/core/table.ts';
import type { MethodCall, MethodRequest, MethodResponse } from './messages.ts';

export type MethodThreads = {
  /**
   * Runs a method in a thread of its own. The signal kills the thread, since mathematics hears no signal; the promise
   * then rejects with an AbortError. The call's table is handed over and is empty afterwards.
   */
  run(call: MethodCall, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<MethodResponse>;
  close(): Promise<void>;
};

/** Threads for as many runs as the process works on at once, each with its own limit of memory. */
export async function openMethodThreads(count: number, memoryMegabytes: number): Promise<MethodThreads> {
  const pool = new Piscina<MethodRequest, MethodResponse>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0, // each takes 60 MB for the modules alone, which imports and exports want for themselves
    maxThreads: count,
    idleTimeout: 300_000, // to load the modules takes a third of a second: not for every run of a person at work
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  return {
    async run(call, signal, onProgress) {
      const { port1: progress, port2 } = new MessageChannel();
      progress.on('message', onProgress);
      progress.unref();
      try {
        return await pool.run(
          { ...call, folder: folderOf(call.method), progress: port2 },
          { signal, transferList: [port2, ...('pieces' in call.table ? [] : transferables(call.table))] },
        );
      } finally {
        progress.close();
      }
    },
    close: () => pool.destroy(),
  };
}
