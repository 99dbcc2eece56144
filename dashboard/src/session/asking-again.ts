import { useSyncExternalStore } from 'react';

/*
 * A session that ended asks for the password over whatever page is open. Requests that were refused wait for it, and go
 * on with the new session: nothing that somebody had filled in is lost.
 */
let asking: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Whether there is a session again; false: the person went away instead. */
export function askAgain(): Promise<boolean> {
  if (asking === null) {
    asking = Promise.withResolvers<boolean>();
    tell();
  }
  return asking.promise;
}

export function answerAsking(isSignedIn: boolean): void {
  asking?.resolve(isSignedIn);
  asking = null;
  tell();
}

export function useIsAsking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== null,
  );
}
