import { ApiError } from '../contract/errors.ts';

/** Runs what is expensive: so much of one account, or one credential, at once, the rest in the order in which it came. */
export type AccountTurns = <T>(whose: string, run: () => Promise<T>) => Promise<T>;

/** `policy` and `what` name in a refusal what there is too much of. */
type Limits = {
  policy: string;
  what: string;
  atOnce: number;
  waiting: number;
  milliseconds: number;
  /** One after the other is what an account does whose last took longer than this, until one is quicker. */
  oneByOneAfter?: number;
};

/**
 * For work that could fill the pool of connections: each account has a few places in this process, so that none keeps the
 * others waiting. Who would wait behind too many, or has waited too long, is refused with 429 and holds nothing meanwhile.
 */
export function accountTurns({
  policy,
  what,
  atOnce,
  waiting,
  milliseconds,
  oneByOneAfter = Infinity,
}: Limits): AccountTurns {
  const accounts = new Map<string, { running: number; places: number; queue: (() => void)[] }>();
  const refusal = (places: number) =>
    new ApiError(
      'RATE_LIMITED',
      `${places} ${what} are under way, and too many wait for their turn. Send fewer at once, or try again in a moment.`,
      { violated_policies: [{ name: policy, limit: places }] },
      { 'Retry-After': String(Math.ceil(milliseconds / 2000)) },
    );
  return async (whose, run) => {
    let account = accounts.get(whose);
    if (account === undefined) accounts.set(whose, (account = { running: 0, places: atOnce, queue: [] }));
    const { queue } = account;
    if (account.running < account.places) account.running++;
    else {
      if (queue.length >= waiting) throw refusal(account.places);
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(begin), 1);
          reject(refusal(account.places));
        }, milliseconds);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        queue.push(begin);
      });
    }
    const begun = performance.now();
    try {
      return await run();
    } finally {
      account.places = performance.now() - begun > oneByOneAfter ? 1 : atOnce;
      account.running--;
      while (queue.length > 0 && account.running < account.places) {
        account.running++;
        queue.shift()!();
      }
      if (account.running === 0) accounts.delete(whose);
    }
  };
}

/**
 * Requests with one credential, but for what takes its time and has places of its own. All steps of all requests stand in one line: three
 * hundred lists at once, a minute's of a plan, had plain reads of others wait for a second and a half.
 */
export const requestLimits: Limits = {
  ...{ policy: 'requests_at_once', what: 'requests with this credential' },
  ...{ atOnce: 16, waiting: 1000, milliseconds: 30_000 },
};

/**
 * Looking through the attributes of a project's patients. Two of a process' six connections or more: twelve such lists at
 * once, of patients with 5,000 attributes each, had kept all others waiting for their credential.
 */
export const searchLimits: Limits = {
  ...{ policy: 'searches_at_once', what: 'searches through patients of this account' },
  ...{ atOnce: 2, waiting: 32, milliseconds: 10_000 },
};

/**
 * Searches of the literature, and what else its thread is asked, which counts for all accounts in the order in which they come. Eight at once
 * over thirty own papers of 450 KB had kept a search of another account waiting for 3.2 s; by two at once it waits for 0.48 s, one by one for
 * 0.06 s. Short ones are two at once, since one counts while the other waits for the database: sentences over 200,000 papers take 0.1 s.
 */
export const literatureSearchLimits: Limits = {
  ...{ policy: 'literature_searches_at_once', what: 'searches of the literature of this account' },
  ...{ atOnce: 2, oneByOneAfter: 250, waiting: 64, milliseconds: 20_000 },
};

/** Files of papers. One of 5,000 holds some 20 MB of records and a connection until all are read. */
export const paperFileLimits: Limits = {
  ...{ policy: 'paper_files_at_once', what: 'files of papers of this account' },
  ...{ atOnce: 2, waiting: 16, milliseconds: 20_000 },
};

/** Bodies of JSON that are large. One of 16 MB takes some 60 MB until it is answered: thirty of them, of 19 KB in gzip, took two gigabytes. */
export const largeBodyLimits: Limits = {
  ...{ policy: 'large_bodies_at_once', what: 'large bodies of JSON of this account' },
  ...{ atOnce: 3, waiting: 200, milliseconds: 60_000 },
};

/**
 * Storing what was uploaded of patients: received it lies on the disk, and a refusal there costs all that was sent, so that it waits long.
 * Fifteen of 40 MB in 86 KB of gzip, with 5,000 columns, kept the process busy for minutes.
 */
export const uploadLimits: Limits = {
  ...{ policy: 'uploads_at_once', what: 'large uploads of patients of this account' },
  ...{ atOnce: 2, waiting: 32, milliseconds: 300_000 },
};
