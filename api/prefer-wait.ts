import type { Request } from 'express';
import type { Queryable } from '../sql/db.ts';
import type { Caller } from '../sql/tables/admission.ts';
import type { Authenticated } from './handlers.ts';

const longestWait = 25;

/**
 * The seconds of `Prefer: wait=N` (RFC 7240 section 4.3), at most 25; 0 without it. What can't be read and other
 * preferences are ignored, as the RFC wants.
 */
function preferredWait(request: Request): number {
  const header = request.headers.prefer;
  const value = /(?:^|[,;])\s*wait\s*=\s*"?([^",;\s]*)/i.exec(
    Array.isArray(header) ? header.join(',') : (header ?? ''),
  )?.[1];
  return value === undefined || !/^\d+$/.test(value) ? 0 : Math.min(Number(value), longestWait);
}

/** What is waited for: the UUID that is announced on the channel once the resource is final; null when it is. */
export type Waiting<Resource> = {
  channel: string;
  unfinished: (resource: Resource) => string | null;
  /** Reads it once more for whom the caller is now, in one statement; null where that takes more. */
  readAgain?: () => Promise<Resource | null>;
};

/** How a resource is read that may take several questions: each time in a snapshot of its own. */
export const inSnapshot =
  <Resource>({ services }: Authenticated, read: (snapshot: Queryable) => Promise<Resource>) =>
  (caller: Caller) =>
    services.db.snapshot(caller.tenantScope, read);

/**
 * Reads a resource and, while it is not final, holds the answer until it is or the time has passed. No connection is
 * held while waiting. Listens before it reads, so that an end between the two is not missed. What is read after a wait is
 * read for who the caller is then, if they may still.
 */
export async function readWhenFinal<Resource>(
  { services, request, caller, callerNow }: Authenticated,
  read: (caller: Caller) => Promise<Resource>,
  { channel, unfinished, readAgain }: Waiting<Resource>,
): Promise<{ resource: Resource; headers: Record<string, string> }> {
  const seconds = preferredWait(request);
  const deadline = Date.now() + seconds * 1000;
  const headers = (resource: Resource): Record<string, string> => ({
    ...(seconds > 0 ? { 'Preference-Applied': `wait=${seconds}` } : {}),
    ...(unfinished(resource) === null ? {} : { 'Retry-After': '1' }),
  });

  // Not the request's own close: that fires once the request is read, whatever becomes of the answer.
  const response = request.res!;
  const seen = new Set<string>();
  let wake = () => {};
  const unsubscribe = services.notifications.subscribe(channel, (uuid) => {
    seen.add(uuid);
    wake();
  });
  const stop = () => wake();
  services.draining.addEventListener('abort', stop);
  response.once('close', stop);
  try {
    let resource = await read(caller);
    for (;;) {
      const left = deadline - Date.now();
      const uuid = unfinished(resource);
      if (uuid === null || left <= 0 || services.draining.aborted || response.closed)
        return { resource, headers: headers(resource) };
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          // An empty payload: the listening connection was lost for a while, so anything may have happened.
          if (!(seen.has(uuid) || seen.has('') || services.draining.aborted || response.closed)) return;
          clearTimeout(timer);
          resolve();
        };
        wake();
      });
      const isAnnounced = seen.has(uuid);
      seen.clear();
      const again = (isAnnounced && (await readAgain?.())) || null;
      // What is not final is of one moment only where it is read in a snapshot.
      resource = again !== null && unfinished(again) === null ? again : await read(await callerNow());
    }
  } finally {
    unsubscribe();
    services.draining.removeEventListener('abort', stop);
    response.off('close', stop);
  }
}
