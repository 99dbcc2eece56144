import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { isAllowedAddress, type Targets, targetProblem } from './target.ts';

/**
 * What came of one attempt. `retryAfterSeconds` as the receiver asked for it. Where there was no answer `error` is what the
 * account is told and `reason` what the operator's log is.
 */
export type Sent =
  | { status: number; retryAfterSeconds: number | null; answer: string }
  | { status: null; error: string; reason: string };

/**
 * One text for a name that nobody has, an address that is not public, a port that is closed and a host that does not
 * answer: told apart, they would be a map of the operator's network.
 */
export const unreachable =
  'no answer: the name or address was not found, is not public, refused the connection or did not answer in time';

const userAgent = 'research-platform-webhooks/1';
const keptOfAnswer = 1024;
const keptTargets = 1000;
const repeatMilliseconds = 50;

class ClosedAddress extends Error {
  override name = 'ClosedAddress';
}

/**
 * Looks a name up and lets only allowed addresses through. What it answers is what the socket connects to, so there is no
 * second look-up that could answer otherwise (DNS rebinding). One closed address among public ones is reason enough.
 */
export function guardedLookup({ allowed }: Targets, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const closed = addresses.find(({ address }) => !isAllowedAddress(address, allowed));
      if (closed !== undefined || addresses.length === 0)
        return callback(new ClosedAddress('the name does not lead to public addresses alone'), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/**
 * The connections of one worker. A receiver has `patienceMilliseconds` for everything: connection, answer and its body. Redirects are not followed: undici does so only when asked.
 */
export function openSender(
  targets: Targets,
  { resolve, patienceMilliseconds = 15_000 }: { resolve?: typeof lookup; patienceMilliseconds?: number } = {},
) {
  const agent = new Agent({
    connect: { lookup: guardedLookup(targets, resolve), timeout: patienceMilliseconds },
    connections: 64,
    pipelining: 1,
    // Many receivers close an idle connection after 5 s: a busy worker must have let go of it well before, whatever
    // time a receiver's own Keep-Alive header offers.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
  });
  /** What an URL leads to and what is wrong with it, of those that were sent to lately: to find out takes a tenth of a delivery. */
  const known = new Map<string, { problem: string | null; origin: string; path: string }>();
  const lookAt = (url: string) => {
    let found = known.get(url);
    if (found === undefined) {
      const problem = targetProblem(url, targets);
      const { origin, pathname, search } = problem === null ? new URL(url) : { origin: '', pathname: '', search: '' };
      if (known.size >= keptTargets) known.clear();
      known.set(url, (found = { problem, origin, path: pathname + search }));
    }
    return found;
  };
  return {
    /** Posts a body. Never throws: whatever happens is an outcome. `stopping` ends it at once. */
    async send(url: string, body: string, headers: Record<string, string>, stopping: AbortSignal): Promise<Sent> {
      const { problem, ...target } = lookAt(url);
      if (problem !== null) return { status: null, error: unreachable, reason: `the URL ${problem}` };
      // AbortSignal.any() and timeout() would cost as much as the rest of a delivery.
      const ending = new AbortController();
      const end = () => ending.abort();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        end();
      }, patienceMilliseconds);
      stopping.addEventListener('abort', end, { once: true });
      try {
        try {
          return await post(agent, target, body, headers, ending.signal);
        } catch (error) {
          // Most likely an idle connection that the receiver had just closed: once more, on another.
          if (!isReset(error) || ending.signal.aborted) throw error;
          await pause(repeatMilliseconds);
          return await post(agent, target, body, headers, ending.signal);
        }
      } catch (error) {
        const reason = isLate ? `no answer within ${patienceMilliseconds / 1000} s` : reasonOf(error);
        return { status: null, error: tlsProblem(error) ?? unreachable, reason };
      } finally {
        clearTimeout(timer);
        stopping.removeEventListener('abort', end);
      }
    },
    close: () => agent.destroy(),
  };
}
export type Sender = ReturnType<typeof openSender>;

async function post(
  dispatcher: Dispatcher,
  target: { origin: string; path: string },
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Sent> {
  const response = await dispatcher.request({
    ...target,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
    signal,
  });
  const { statusCode: status } = response;
  const retryAfterSeconds = retryAfter(response.headers['retry-after']);
  if (status === 204 || response.headers['content-length'] === '0') {
    response.body.on('error', () => {}).resume(); // to its end, which frees the connection
    return { status, retryAfterSeconds, answer: '' };
  }
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      kept.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= keptOfAnswer) break;
    }
  } catch (error) {
    // The status has come, and it is what counts; but an answer that never ends is none.
    if (signal.aborted) throw error;
  } finally {
    response.body.destroy();
  }
  const answer = Buffer.concat(kept).subarray(0, keptOfAnswer).toString('utf8').replaceAll('\0', '');
  return { status, retryAfterSeconds, answer };
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
export function retryAfter(header: string | string[] | undefined, now = Date.now()): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}

function isReset(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

function codeOf(error: unknown): string | undefined {
  // An aborted request has a number for it.
  const { code, cause } = error as { code?: string | number; cause?: { code?: string } };
  return typeof code === 'string' ? code : cause?.code;
}

/** Of TLS and certificates. Only a host that is allowed gets so far, and its owner has to know what to mend. */
function tlsProblem(error: unknown): string | null {
  const code = codeOf(error) ?? '';
  if (code.startsWith('ERR_SSL'))
    return `the receiver does not speak TLS as it should (${code}): is its address http, or the port another?`;
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? `the certificate was not accepted (${code})` : null;
}

/** A code, and no words: an error of the network may quote addresses of ours. */
function reasonOf(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause;
  if (error instanceof ClosedAddress || cause instanceof ClosedAddress) return 'the address is not public';
  return codeOf(error) ?? 'unknown';
}
