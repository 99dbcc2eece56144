import pRetry, { AbortError } from 'p-retry';
import { Agent, request } from 'undici';
import type { RateLimit } from './rate-limit.ts';
import { SourceRefused, SourceUnavailable } from './source.ts';

export type RetryPolicy = { retries: number; minTimeout: number; maxTimeout: number };

/** About half a minute; who needs longer is asked again by the queue, and others get their turn meanwhile. */
const patientRetries: RetryPolicy = { retries: 4, minTimeout: 1_000, maxTimeout: 15_000 };

/** Five hundred records of PubMed are at most some 20 MB. */
const maximumBytes = 64 * 1024 * 1024;
/** An address longer than this is refused on some way; the same question then goes as a form. */
const longestAddress = 2_000;
/** A source that wants to be left alone for longer is asked again by the queue. */
const longestPause = 120_000;

const heading = { 'user-agent': 'research-platform' };

/** Puts what a source answered with 200, or with a 4xx, into words of ours; throws when it is no answer. */
export type Reader<T> = (answer: { status: number; body: Buffer }) => Promise<T> | T;

/**
 * One source over HTTP: turns by its rate, timeouts, a limit of size, and repeats after what may pass: 429, 5xx, lost
 * connections, and whatever the reader finds to be SourceUnavailable.
 */
export class SourceHttp {
  readonly #agent = new Agent({
    connect: { timeout: 15_000 },
    // A page of hundreds of records is put together before its first byte comes.
    headersTimeout: 90_000,
    bodyTimeout: 60_000,
  });
  readonly #name: string;
  readonly #rate: RateLimit;
  readonly #retry: RetryPolicy;

  constructor(name: string, rate: RateLimit, retry: RetryPolicy = patientRetries) {
    this.#name = name;
    this.#rate = rate;
    this.#retry = retry;
  }

  /** `longAddress` takes the same question as a form, where it is another one. */
  ask<T>(
    address: string,
    question: URLSearchParams,
    signal: AbortSignal,
    read: Reader<T>,
    longAddress = address,
  ): Promise<T> {
    return pRetry(
      async () => {
        try {
          return await this.#askOnce(address, longAddress, question, signal, read);
        } catch (error) {
          signal.throwIfAborted();
          // p-retry gives up on a TypeError and repeats all else; a fault of ours is of neither kind.
          throw error instanceof SourceUnavailable ? error : new AbortError(error as Error);
        }
      },
      { ...this.#retry, randomize: true, signal },
    );
  }

  async #askOnce<T>(
    address: string,
    longAddress: string,
    question: URLSearchParams,
    signal: AbortSignal,
    read: Reader<T>,
  ): Promise<T> {
    await this.#rate.turn(signal);
    const { status, headers, body } = await this.#send(address, longAddress, question, signal);
    if (status === 429 || status >= 500 || isRateLimited(body)) {
      const pause = retryAfter(headers['retry-after']);
      if (pause !== null) this.#rate.pause(Math.min(pause, longestPause));
      throw this.unavailable(`it answers ${status === 200 ? 'that it is asked too often' : status}`);
    }
    if (status >= 300 && status < 400) throw this.refused(`it answers ${status} and leads elsewhere`);
    if (isHtml(body)) throw this.unavailable(`it answers ${status} with a page for people`);
    return read({ status, body });
  }

  async #send(address: string, longAddress: string, question: URLSearchParams, signal: AbortSignal) {
    const short = `${address}?${question}`;
    const isShort = short.length <= longestAddress;
    try {
      const answer = await request(isShort ? short : longAddress, {
        dispatcher: this.#agent,
        signal,
        method: isShort ? 'GET' : 'POST',
        headers: isShort ? heading : { ...heading, 'content-type': 'application/x-www-form-urlencoded' },
        body: isShort ? null : question.toString(),
      });
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of answer.body) {
        length += chunk.length;
        if (length > maximumBytes) throw this.refused(`an answer is larger than ${maximumBytes / 2 ** 20} MB`);
        chunks.push(chunk);
      }
      return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceRefused) throw error;
      // The code alone: a message may quote the address, and with it a key.
      const { code } = error as { code?: unknown };
      throw this.unavailable(`it can't be reached (${typeof code === 'string' ? code : 'connection lost'})`);
    }
  }

  refused(why: string): SourceRefused {
    return new SourceRefused(`${this.#name} refuses: ${why}.`);
  }

  unavailable(why: string): SourceUnavailable {
    return new SourceUnavailable(`${this.#name} is not available: ${why}.`);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Both sources answer errors of the machines before them with pages, some of them with status 200. */
function isHtml(body: Buffer): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(body.subarray(0, 200).toString('latin1'));
}

/** NCBI says so with 429, and from some of its machines with 200. */
function isRateLimited(body: Buffer): boolean {
  return /^\s*\{\s*"error"\s*:\s*"API rate limit exceeded/.test(body.subarray(0, 100).toString('latin1'));
}

/** RFC 9110 section 10.2.3: seconds, or a date. In milliseconds. */
function retryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
