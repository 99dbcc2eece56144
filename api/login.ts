import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { ApiError } from '../contract/errors.ts';
import type { Queryable, Wall } from '../sql/db.ts';
import {
  countLoginFailure,
  findLoginCandidate,
  type LoginAttempt,
  type LoginCandidate,
  loginWait,
  reportLoginFailure,
} from '../sql/login.ts';
import { createSession, findOwnAccount } from '../sql/sessions.ts';
import type { UserRow } from '../sql/users.ts';
import { addressOf, forbidden, unauthorized } from './authentication.ts';
import { checkPassword } from './passwords.ts';
import type { Answer, Services } from './route.ts';

type Attempt = { services: Services; request: Request; requestId: string };

/**
 * Whose e-mail and password these are. Throws 401, and after ten failures from this address in 15 minutes 429, also for
 * the right password. What it does, and for how long, is the same whether or not anybody has the e-mail.
 */
export async function verifyPassword(
  { services: { db, config }, request, requestId }: Attempt,
  { email, password }: { email: string; password: string },
): Promise<LoginCandidate> {
  const address = addressOf(request);
  const attempt: LoginAttempt = { emailHash: hmacOf(config.SECRET_KEY!, email), address };
  const candidate = await db.outside(async (connection) => {
    refuseWhileWaiting(await loginWait(connection, attempt));
    return findLoginCandidate(connection, db.signLogin(email));
  });
  const right = await checkPassword(candidate?.passwordHash ?? null, password);
  await db.outside(async (connection) => {
    // Asked again: ten failures may have been counted since, and then this answer must not tell the right password.
    if (right) return refuseWhileWaiting(await loginWait(connection, attempt));
    refuseWhileWaiting(await countLoginFailure(connection, attempt));
    await reportLoginFailure(connection, { signed: db.signLogin(email), requestId, address });
  });
  if (!right) throw unauthorized('invalid_credentials');
  return candidate!;
}

function refuseWhileWaiting(seconds: number | null): void {
  if (seconds === null) return;
  throw new ApiError(
    'RATE_LIMITED',
    `Too many failed logins. Try again in ${Math.ceil(seconds / 60)} min, or ask the operator of the platform.`,
    { violated_policies: [{ name: 'failed_logins', limit: 10 }] },
    { 'Retry-After': String(seconds) },
  );
}

/** The e-mail of an attempt may be anybody's, also that of somebody who has no account here. */
function hmacOf(secretKey: string, email: string): Buffer {
  return createHmac('sha256', secretKey).update(`login\n${email.toLowerCase()}`).digest();
}

/** The wall of an account for somebody who has just shown who they are. */
export function wallFor(
  { request, requestId }: Omit<Attempt, 'services'>,
  accountId: string,
  userId: string | null,
): Wall {
  return {
    accountId,
    mode: 'live',
    projectIds: null,
    actor: { kind: 'user', id: userId, request_id: requestId, address: addressOf(request) },
  };
}

/** What login and the acceptance of an invitation answer. */
export async function signIn(transaction: Queryable, user: UserRow, userId: string): Promise<Answer> {
  const account = await findOwnAccount(transaction);
  if (account.status === 'suspended')
    throw forbidden('account_suspended', 'This account is suspended. Ask the operator of the platform.');
  const session = await createSession(transaction, userId);
  return { data: { ...session, user, account }, headers: { 'Cache-Control': 'no-store' } };
}
