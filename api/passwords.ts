import { randomBytes } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { hashPassword, isPassword } from '../sql/passwords.ts';

// A hash takes about 20 ms of one of libuv's four threads and 19 MiB. Two at once leave threads for files, DNS and
// compression; 64 that wait are less than a second's work. Whoever comes beyond is told to come again.
const atOnce = 2;
const waitingAtMost = 64;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++;
  else if (waiting.length < waitingAtMost) await new Promise<void>((resolve) => waiting.push(resolve));
  else
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'Too many people log in at this moment. Try again in a few seconds.',
      {},
      { 'Retry-After': '2' },
    );
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

// Nobody's password, with the parameters of all: an unknown e-mail costs the same work as a known one.
const nobodysHash = hashPassword(randomBytes(32).toString('base64'));

/** Whether this is the password; with no hash it never is, and takes as long. */
export async function checkPassword(hash: string | null, plain: string): Promise<boolean> {
  const against = hash ?? (await nobodysHash);
  const right = await inTurn(() => isPassword(against, plain));
  return right && hash !== null;
}

export function makePasswordHash(plain: string): Promise<string> {
  return inTurn(() => hashPassword(plain));
}
