import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { ApiError } from '../contract/errors.ts';
import { oldestOf, secretKeysOf } from '../domain/access/secret-keys.ts';
import type { TenantScope } from '../domain/access/tenant-scope.ts';
import type { Queryable } from '../sql/db.ts';
import {
  countLoginFailure,
  findLoginCandidate,
  findLoginDelay,
  findLoginStanding,
  type LoginAttempt,
  type LoginCandidate,
  type LoginDelay,
  rememberLoginNetwork,
  reportLoginFailure,
} from '../sql/tables/login.ts';
import { createSession, findOwnAccount } from '../sql/tables/sessions.ts';
import type { UserRow } from '../sql/tables/users.ts';
import type { Answer } from './answer.ts';
import { addressOf, forbidden, unauthorized } from './authentication.ts';
import type { Incoming } from './handlers.ts';
import { checkPassword } from './passwords.ts';

/**
 * Whose e-mail and password these are. Throws 401; after ten failures from this network in 15 minutes 429, also for the
 * right password; and 429 after a hundred failures from everywhere in an hour, but not to somebody who has logged in from
 * this network before. What it does, and for how long, is the same whether or not anybody has the e-mail.
 *
 * A hundred is the most that NIST SP 800-63B (3.2.2) lets be guessed at one account; that the count ends after an hour, and
 * leaves out networks that the person is known from, keeps it from being a way to lock people out (OWASP's Authentication
 * Cheat Sheet): 2,400 guesses a day are nothing against twelve characters.
 *
 * `crowded` is the refusal of an address that has used up its requests of this minute: thrown unless the person is known
 * there. `hasSession`: a person who is logged in already is known everywhere.
 */
export async function verifyPassword(
  { services, request, requestId }: Incoming,
  {
    crowded = null,
    hasSession = false,
    ...given
  }: { email: string; password: string; crowded?: ApiError | null; hasSession?: boolean },
): Promise<LoginCandidate> {
  const { db, config } = services;
  const { email, password } = given;
  const address = addressOf(request);
  const attempt: LoginAttempt = { email, emailHash: hmacOf(oldestOf(secretKeysOf(config)), email), address };
  const { isKnown, candidate } = await db.outside(async (connection) => {
    const standing = await findLoginStanding(connection, attempt, crowded !== null);
    if (crowded !== null && !standing.isKnown) throw crowded;
    refuseWhileWaiting(hasSession ? await findLoginDelay(connection, attempt, true) : standing.delay);
    return {
      isKnown: hasSession || standing.isKnown,
      candidate: await findLoginCandidate(connection, db.signLogin(email)),
    };
  });
  const right = await checkPassword(candidate?.passwordHash ?? null, password, { goesFirst: isKnown });
  await db.outside(async (connection) => {
    // Asked again: failures may have been counted since, and then this answer must not tell the right password.
    if (right) return refuseWhileWaiting(await findLoginDelay(connection, attempt, isKnown));
    refuseWhileWaiting(await countLoginFailure(connection, attempt, isKnown));
    await reportLoginFailure(connection, { signed: db.signLogin(email), requestId, address });
  });
  if (!right) throw unauthorized('invalid_credentials');
  return candidate!;
}

function refuseWhileWaiting(delay: LoginDelay | null): void {
  if (delay === null) return;
  const { seconds, failures } = delay;
  throw new ApiError(
    'RATE_LIMITED',
    `Too many failed logins. Try again in ${Math.ceil(seconds / 60)} min, or from a network that you have logged in from before, or ask the operator of the platform.`,
    { violated_policies: [{ name: 'failed_logins', limit: failures }] },
    { 'Retry-After': String(seconds) },
  );
}

/** The e-mail of an attempt may be anybody's, also that of somebody who has no account here. */
function hmacOf(secretKey: string, email: string): Buffer {
  return createHmac('sha256', secretKey).update(`login\n${email.toLowerCase()}`).digest();
}

/** The tenant scope of an account for somebody who has just shown who they are. */
export function scopeFor(
  { request, requestId }: Omit<Incoming, 'services'>,
  accountId: string,
  userId: string | null,
): TenantScope {
  return {
    accountId,
    mode: 'live',
    projectIds: null,
    actor: { kind: 'user', id: userId, request_id: requestId, address: addressOf(request) },
  };
}

/** What login and the acceptance of an invitation answer. */
export async function signIn(
  transaction: Queryable,
  user: UserRow,
  { userId, request }: { userId: string; request: Request },
): Promise<Answer> {
  const account = await findOwnAccount(transaction);
  if (account.status === 'suspended')
    throw forbidden('account_suspended', 'This account is suspended. Ask the operator of the platform.');
  const address = addressOf(request);
  const session = await createSession(transaction, { userId, address, userAgent: userAgentOf(request) });
  await rememberLoginNetwork(transaction, userId, address);
  return { data: { ...session, user, account }, headers: { 'Cache-Control': 'no-store' } };
}

// Some browsers' are longer than 200 characters; what is longer than this tells nothing more.
const longestUserAgent = 500;

/** For people to know their own sessions by; null when the program does not tell. */
function userAgentOf(request: Request): string | null {
  return request.get('user-agent')?.trim().slice(0, longestUserAgent) || null;
}
