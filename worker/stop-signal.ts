import type { JobContext } from './task.ts';

/** This process ends; it is over without us (canceled, deleted); it takes too long. */
export type Stop = 'stopping' | 'over' | 'timeout';

/** One signal for the three reasons to stop work on what is announced on `channel` when it is over. Without `seconds` it may take as long as it does. */
export function stopSignal(
  { stopping, notifications }: Pick<JobContext, 'stopping' | 'notifications'>,
  { channel, id, seconds }: { channel: string; id: string; seconds?: number },
) {
  const controller = new AbortController();
  const abort = (reason: Stop) => controller.abort(reason);
  const onStopping = () => abort('stopping');
  const timer = seconds === undefined ? undefined : setTimeout(abort, seconds * 1000, 'timeout');
  const unsubscribe = notifications.subscribe(channel, (uuid) => {
    if (uuid === id) abort('over');
  });
  if (stopping.aborted) onStopping();
  stopping.addEventListener('abort', onStopping);
  return {
    signal: controller.signal,
    dispose() {
      clearTimeout(timer);
      unsubscribe();
      stopping.removeEventListener('abort', onStopping);
    },
  };
}
