import { Piscina } from 'piscina';
import { folderOf, type MethodName } from '../../../domain/statistics/catalogue.ts';
import { transferables } from '../../../domain/statistics/core/table.ts';
import type { ReadDataset } from './few-patients.ts';
import type { MethodCall, MethodPreparation, MethodRequest, MethodResponse } from './messages.ts';

export type MethodThreads = {
  /**
   * Runs a method in a thread of its own. The signal kills the thread, since mathematics hears no signal; the promise
   * then rejects with an AbortError. The call's table is handed over and is empty afterwards.
   */
  run(call: MethodCall, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<MethodResponse>;
  close(): Promise<void>;
};

/** Often enough for a progress bar. */
const progressIntervalMilliseconds = 200;

/**
 * Where small runs have all threads, another waits for one of them as long as it took to start the first, and no longer than this: to
 * start another takes as long, and as much of a processor as a hundred small runs.
 */
const longestPatienceMilliseconds = 400;

/** With what these load most other methods are loaded, too. */
const mostAsked: readonly MethodName[] = ['kaplan_meier', 'descriptive_summary'];

/** Threads for as many runs as the process works on at once, each with its own limit of memory. */
export async function openMethodThreads(count: number, memoryMegabytes: number): Promise<MethodThreads> {
  const pool = new Piscina<MethodRequest | MethodPreparation, MethodResponse | null>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0, // each takes 60 MB for the modules alone, which imports and exports want for themselves
    maxThreads: count,
    idleTimeout: 300_000, // to load the modules takes a third of a second: not for every run of a person at work
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  let patience = longestPatienceMilliseconds;
  let running = 0;
  /** Those of them that are not over soon: another small run gains nothing by waiting for them. */
  let long = 0;
  const waiting: (() => void)[] = [];
  const threadFreed = async () => {
    let freed = () => {};
    await new Promise<void>((resolve) => {
      freed = resolve;
      waiting.push(freed);
      setTimeout(resolve, patience);
    });
    const place = waiting.indexOf(freed);
    if (place >= 0) waiting.splice(place, 1);
  };
  const free = () => {
    running--;
    waiting.shift()?.();
  };
  const prepare = async () => {
    const begun = performance.now();
    running++;
    const prepares = mostAsked.map((method) => ({ method, folder: folderOf(method) }));
    // What goes wrong with it goes wrong with the first run, too, which tells.
    await pool.run({ prepares }).catch(() => {});
    patience = Math.min(patience, performance.now() - begun);
    free();
  };
  // The first run of a process waits for no thread to start. Unasked, this one ends like any other after some minutes.
  void prepare();
  return {
    async run(call, signal, onProgress) {
      const { table } = call;
      const isFew = 'projectId' in table;
      if (isFew && running > long && running >= pool.threads.length) await threadFreed();
      running++;
      if (!isFew) long++;
      const progress = new Int32Array(new SharedArrayBuffer(4));
      const timer = setInterval(
        () => onProgress(Atomics.load(progress, 0) / 1000),
        progressIntervalMilliseconds,
      ).unref();
      try {
        const answer = await pool.run(
          { ...call, folder: folderOf(call.method), progress },
          { signal, transferList: isFew || 'pieces' in table ? [] : transferables(table) },
        );
        if (answer === null) throw new TypeError('a thread answered a run with nothing');
        const given = { ...answer, read: answer.read && withBuffers(answer.read) };
        // Piscina's map of tasks holds on to it until a collection of everything, as V8 does of any map that made room for more.
        if (answer.ok) answer.result = '';
        return given;
      } finally {
        clearInterval(timer);
        if (!isFew) long--;
        free();
      }
    },
    close: () => pool.destroy(),
  };
}

/** What comes from another thread as plain bytes. */
function withBuffers(read: ReadDataset): ReadDataset {
  const { rows } = read;
  if (rows === null) return read;
  return { ...read, rows: { ...rows, keyId: Buffer.from(rows.keyId), digests: Buffer.from(rows.digests) } };
}
