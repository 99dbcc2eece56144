import { randomBytes } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { hashPassword, isPassword } from '../domain/access/passwords.ts';

// A hash takes about 20 ms of one of libuv's four threads and 19 MiB. Two at once leave threads for files, DNS and
// compression; 64 that wait are less than a second's work. Anyone who comes beyond is told to come again.
const atOnce = 2;
const waitingAtMost = 64;

// People who have logged in from their network before, or have a session or an invitation, go first and have places of
// their own: anyone who floods the platform with logins from elsewhere keeps only others of their kind waiting.
let running = 0;
const waiting = { first: [] as (() => void)[], others: [] as (() => void)[] };

type Turn = { goesFirst: boolean };

async function inTurn<T>({ goesFirst }: Turn, work: () => Promise<T>): Promise<T> {
  const queue = goesFirst ? waiting.first : waiting.others;
  if (running < atOnce) running++;
  else if (queue.length < waitingAtMost) await new Promise<void>((resolve) => queue.push(resolve));
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
    const next = waiting.first.shift() ?? waiting.others.shift();
    if (next === undefined) running--;
    else next();
  }
}

// Nobody's password, with the parameters of all: an unknown e-mail costs the same work as a known one.
const nobodysHash = hashPassword(randomBytes(32).toString('base64'));

/** Whether this is the password; with no hash it never is, and takes as long. */
export async function checkPassword(hash: string | null, plain: string, turn: Turn): Promise<boolean> {
  const against = hash ?? (await nobodysHash);
  const right = await inTurn(turn, () => isPassword(against, plain));
  return right && hash !== null;
}

/** The hash of a new password, of somebody who has shown who they are. */
export function makePasswordHash(plain: string): Promise<string> {
  return inTurn({ goesFirst: true }, () => hashPassword(plain));
}
