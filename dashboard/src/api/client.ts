import { Client } from '@research-platform/client';
import { askAgain } from '../session/asking-again.ts';
import { sessionToken } from '../session/session.ts';
import type { Mode } from './data-mode.ts';

const baseUrl = '/v1';
/** Of an attempt; an upload may take as long as it needs. */
const attemptMilliseconds = 60_000;
/** Of an attempt and of a person who types a password in between. */
const withPersonMilliseconds = 3_600_000;

const clients = new Map<string, Client>();

/** Of somebody without a session: to sign in, to accept an invitation. */
export const anonymousClient = () => new Client({ baseUrl, maxRetries: 0 });

/** The client of the person who is signed in. */
export function clientOf(mode: Mode): Client {
  let client = clients.get(mode);
  if (client === undefined) {
    // The token of the moment is put in with each request, so that a client outlives its session.
    client = new Client({
      baseUrl,
      sessionToken: 'sess_of-this-tab',
      mode,
      fetch: asPerson,
      timeout: withPersonMilliseconds,
    });
    clients.set(mode, client);
  }
  return client;
}

/** A request of a session that has ended waits for the person to sign in again, and is then sent with the new one. */
const asPerson: typeof fetch = async (input, init) => {
  const file = pathOfFile(input);
  if (file !== null) return fetch(file, init);
  const answer = await fetch(input, prepared(init));
  if (answer.status !== 401 || init?.body instanceof ReadableStream || !(await isOfLostSession(answer))) return answer;
  return (await askAgain()) ? fetch(input, prepared(init)) : answer;
};

/**
 * A link to a file of an export carries its own right and takes as long as it needs. It names the address that the platform
 * knows itself by; this page asks where it came from, as its policy wants.
 */
function pathOfFile(input: Parameters<typeof fetch>[0]): string | null {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
  return pathname.startsWith('/downloads/') ? `${pathname}${search}` : null;
}

function prepared(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  const token = sessionToken();
  if (token === null) headers.delete('Authorization');
  else headers.set('Authorization', `Session ${token}`);
  const isJson = init.body === undefined || init.body === null || typeof init.body === 'string';
  const limits = [init.signal, isJson ? AbortSignal.timeout(attemptMilliseconds) : null].filter((one) => one != null);
  return { ...init, headers, signal: AbortSignal.any(limits) };
}

async function isOfLostSession(answer: Response): Promise<boolean> {
  const { error } = (await answer.clone().json()) as { error?: { details?: { reason?: string } } };
  return ['expired_session', 'invalid_session', 'missing_header'].includes(error?.details?.reason ?? '');
}
