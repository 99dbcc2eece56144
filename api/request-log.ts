import type { Log } from '../log.ts';
import { loggedRequests } from '../metrics/metrics.ts';
import type { Database } from '../sql/db.ts';
import { type NewRequest, storeRequests } from '../sql/tables/requests.ts';
import { toApiError } from './errors.ts';

/** Writes down the requests of accounts, beside the requests themselves: what is added is stored within a second. */
export type RequestLog = {
  add(request: NewRequest): void;
  /** Stores what was added so far; returns when it is stored, or when that has failed and is tried again later. */
  flush(): Promise<void>;
  /** Stores what is left and ends. */
  close(): Promise<void>;
};

// A crash loses what was not stored yet, and people look at the list while they try something out.
const millisecondsBetween = 1000;
// A few hundred bytes each: what a process gathers while the database is away for some seconds.
const mostWaiting = 10_000;
/** Of one account: who sends more than this in a second must not take the others' places. */
const mostOfOneAccount = 500;
// Below half a megabyte of JSON in one statement.
const mostAtOnce = 1000;

export function openRequestLog(db: Database, log: Log): RequestLog {
  let waiting: NewRequest[] = [];
  let ofAccount = new Map<string, number>();
  let dropped = 0;
  let isAway = false;
  let storing: Promise<void> | null = null;

  const drop = (count: number) => {
    dropped += count;
    loggedRequests.inc({ outcome: 'dropped' }, count);
  };
  const add = (request: NewRequest) => {
    const count = ofAccount.get(request.account_id) ?? 0;
    if (waiting.length >= mostWaiting || count >= mostOfOneAccount) drop(1);
    else {
      ofAccount.set(request.account_id, count + 1);
      waiting.push(request);
    }
  };
  const store = async () => {
    try {
      await storeAll();
    } finally {
      storing = null;
    }
  };
  const storeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      try {
        await storeRequests(db, batch);
        loggedRequests.inc({ outcome: 'stored' }, batch.length);
        isAway = false;
      } catch (error) {
        if (isPassing(error)) {
          if (!isAway) log.warn({ error }, 'requests can not be logged now; kept until the database is back');
          isAway = true;
          return;
        }
        log.error({ error, requests: batch.length }, 'requests could not be logged');
        drop(batch.length);
      }
      waiting = waiting.slice(batch.length);
      ofAccount = countsOf(waiting);
    }
    if (dropped > 0) log.warn({ requests: dropped }, 'requests were left out of the log of their accounts');
    dropped = 0;
  };
  const flush = () => {
    // One batch at a time. What is added meanwhile is stored by the same loop.
    if (storing === null && waiting.length > 0) storing = store();
    return storing ?? Promise.resolve();
  };
  const timer = setInterval(() => void flush(), millisecondsBetween).unref();
  return {
    add,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
      if (waiting.length > 0)
        log.warn({ requests: waiting.length }, 'requests were left out of the log of their accounts');
    },
  };
}

const isPassing = (error: unknown) => toApiError(error).code === 'SERVICE_UNAVAILABLE';

function countsOf(requests: readonly NewRequest[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { account_id } of requests) counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
  return counts;
}
