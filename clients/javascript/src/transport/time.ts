// What the timers of Node and browsers count to; beyond it they are over at once.
const longest = 2 ** 31 - 1;

/** After so many milliseconds; never, where that is more than 24 days. What it answers with ends the wait. */
export function after(milliseconds: number, act: () => void): () => void {
  if (milliseconds > longest) return () => {};
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/** Milliseconds; rejects with the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
