import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Ledger, Outcome } from './ledger.ts';
import type { Random } from './random.ts';

export type Answered = { outcome: Outcome; status: number | null; data: Data; etag: string | null };

export type Asked = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Statuses that refuse for a reason which is in order here. */
  refusals?: readonly number[];
  /** How often it is sent when no answer comes. A POST carries the same Idempotency-Key each time. */
  tries?: number;
  /** It was sent before and nobody heard what became of it. */
  isRepeat?: boolean;
};

/** Longer than the 8 s of the longest fault and than the time limits of the platform's own queries. */
const answerLimitMilliseconds = 20_000;

/**
 * A client as ours are: tries again on another web process when no answer comes, or one that says later. An answer that
 * nothing explains (a 500, a 401) goes into the ledger as a problem.
 */
export class ChaosClient {
  readonly #addresses: readonly string[];
  readonly #credential: string;
  readonly #ledger: Ledger;
  readonly #random: Random;

  constructor(addresses: readonly string[], credential: string, ledger: Ledger, random: Random) {
    this.#addresses = addresses;
    this.#credential = credential;
    this.#ledger = ledger;
    this.#random = random;
  }

  async send(asked: Asked): Promise<Answered> {
    const { refusals = [], tries = 3, isRepeat = false } = asked;
    let status: number | null = null;
    for (let number = 1; number <= tries; number++) {
      const answer = await this.#once(asked);
      status = answer?.status ?? null;
      const repeated = isRepeat || number > 1;
      if (answer !== null && answer.status < 300) return { outcome: 'acknowledged', ...answer };
      // An earlier try, which nobody heard of, has done it.
      if (answer?.status === 404 && asked.method === 'DELETE' && repeated)
        return { outcome: 'acknowledged', ...answer };
      // Refused after a try without an answer: that one may have done it.
      if (answer !== null && refusals.includes(answer.status))
        return { outcome: repeated ? 'unknown' : 'refused', ...answer };
      const later = answer === null || [409, 412, 429, 503].includes(answer.status);
      if (!later) {
        this.#ledger.problems.push(
          `${asked.method} ${asked.path.replaceAll(/_[0-9a-z]{26}/g, '_…')} answered ${answer.status} ${JSON.stringify(answer.data)}`.slice(
            0,
            400,
          ),
        );
        return { outcome: 'refused', ...answer };
      }
      await pause(this.#random.between(50, 400) * number);
    }
    return { outcome: 'unknown', status, data: null, etag: null };
  }

  async #once({
    method,
    path,
    body,
    headers,
  }: Asked): Promise<(Omit<Answered, 'outcome' | 'status'> & { status: number }) | null> {
    const isText = typeof body === 'string';
    try {
      const response = await fetch(`${this.#random.pick(this.#addresses)}/v1${path}`, {
        method,
        headers: {
          Authorization: `${this.#credential.startsWith('sess_') ? 'Session' : 'Bearer'} ${this.#credential}`,
          ...(body === undefined ? {} : { 'Content-Type': isText ? 'text/csv' : 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerLimitMilliseconds),
      });
      const { data, error } = (await response.json()) as { data?: Data; error?: Data };
      return { status: response.status, data: data ?? error, etag: response.headers.get('etag') };
    } catch {
      return null;
    }
  }
}
