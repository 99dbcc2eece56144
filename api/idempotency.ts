import { createHmac } from 'node:crypto';
import { ApiError, conflict, invalidRequest } from '../contract/errors.ts';
import { encodeId } from '../contract/ids.ts';
import { decrypt, derivedKey, encrypt, secretKeysOf } from '../domain/access/secret-keys.ts';
import { sqlStateOf } from '../sql/connection/faults.ts';
import type { Queryable, Transaction } from '../sql/db.ts';
import {
  type AnsweredClaim,
  claimKey,
  claimNewKey,
  isKeyUsed,
  type KeyClaim,
  keepAnswer,
} from '../sql/tables/idempotency.ts';
import { isLiveSecret, type ShownSecret } from '../sql/tables/shown-secrets.ts';
import type { Answer } from './answer.ts';
import type { Authenticated, Incoming } from './handlers.ts';

/** Once for each Idempotency-Key: the answer that is kept, or null when the work is now this transaction's to do. */
export type Once = {
  claim(transaction: Queryable): Promise<Answer | null>;
  /** Claims a key that was never used with the next statement, which fails otherwise (claimNewKey()). */
  claimNew(transaction: Queryable): Promise<void>;
  /** `ends`: the transaction is committed with it. */
  keep(transaction: Queryable, answer: Answer, options?: { ends: boolean }): Promise<void>;
  /** For a statement that claims the key, does the work and keeps the answer, which is known before, at once. */
  answered(answer: Answer): AnsweredClaim[];
};

type Claim = KeyClaim & { encryptionKey: Buffer };
type Query = Readonly<Record<string, unknown>>;

/** Whether a request wants to know only what it would do, as its query or its body says. */
export const isDryRun = (asked: Query | undefined) => asked?.dry_run === true;

/**
 * The key of the header: quoted as in draft-ietf-httpapi-idempotency-key-header, or bare as Stripe's clients send it.
 * Null without a header, and where it is of no use: only a POST is done once, and a dry run uses up no key.
 */
export function idempotencyKeyOf({ request, query }: Pick<Incoming, 'request'> & { query: Query }): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || request.method !== 'POST' || isDryRun(query)) return null;
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalidRequest('The Idempotency-Key must be 1 to 255 visible characters.');
  return key;
}

/**
 * Binds a key to caller, method, address and body. `body` is whatever identifies it: the parsed value, or a digest of
 * what was streamed. While the secret key is rotated the claim is made under both, the older first: a process that knows
 * only that one waits for it or finds the answer.
 */
export function onceFor({ services, request, caller }: Authenticated, key: string, body: unknown): Once {
  const callerId = caller.keyId ?? caller.userId!;
  const claims = (): Claim[] => {
    const request_ = JSON.stringify([request.method, request.originalUrl, caller.tenantScope.mode, body ?? null]);
    return secretKeysOf(services.config)
      .toReversed()
      .map((secretKey) => {
        const hmac = (text: string) => createHmac('sha256', secretKey).update(text).digest();
        return {
          callerId,
          keyHash: hmac(`idempotency key\n${key}`),
          requestHash: hmac(`idempotent request\n${request_}`),
          encryptionKey: derivedKey(secretKey, callerId, `idempotency\n${key}`),
        };
      });
  };
  const answered = (of: readonly Claim[], answer: Answer): AnsweredClaim[] => {
    const plain = Buffer.from(JSON.stringify(answer), 'utf8');
    return of.map((claim) => ({ ...claim, answer: encrypt(claim.encryptionKey, plain) }));
  };
  let claimed: Claim[] = [];
  const keep: Once['keep'] = async (transaction, answer, { ends } = { ends: false }) => {
    const last = claimed.length - 1;
    for (const [i, claim] of answered(claimed, answer).entries())
      await keepAnswer(transaction, claim, claim.answer, { ends: ends && i === last });
  };
  return {
    keep,
    answered: (answer) => answered(claims(), answer),
    async claimNew(transaction) {
      claimed = claims();
      for (const claim of claimed) await claimNewKey(transaction, claim);
    },
    async claim(transaction) {
      claimed = []; // the transaction may be run again
      for (const claim of claims()) {
        const kept = await claimKey(transaction, claim).catch((error) => {
          throw isStillRunning(error) ? stillRunning() : error;
        });
        if (kept === null) {
          claimed.push(claim);
          continue;
        }
        if (!kept.requestHash.equals(claim.requestHash))
          throw new ApiError(
            'IDEMPOTENCY_KEY_REUSED',
            'This Idempotency-Key was used for another request. Make a new key for each request, and keep it only when you repeat one.',
          );
        if (kept.answer === null) throw stillRunning();
        const answer: Answer = JSON.parse(decrypt(claim.encryptionKey, kept.answer).toString('utf8'));
        if (answer.shows !== undefined) await requireLive(transaction, answer.shows);
        await keep(transaction, answer);
        return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
      }
      return null;
    },
  };
}

/** The answer that is kept, or that of the work, which is then kept. Without a key the work is done each time. */
export async function answerOnce(
  once: Once | null,
  transaction: Queryable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const kept = await once?.claim(transaction);
  if (kept) return kept;
  const answer = await work();
  await once?.keep(transaction, answer);
  return answer;
}

type Transact = (run: (transaction: Transaction) => Promise<Answer>) => Promise<Answer>;

/**
 * The same for work that has the transaction to itself; `told` is done with its answer, or the one that is kept. A key that is new costs
 * no round trip: it is claimed with the first statement, and its answer is kept with the commit. Where the key turns out to be used all
 * of that is undone, and it is claimed by itself.
 */
export async function transactOnce(
  once: Once | null,
  transact: Transact,
  work: (transaction: Transaction) => Promise<Answer>,
  told: (transaction: Transaction, answer: Answer) => Promise<void>,
): Promise<Answer> {
  const workAndTell = async (transaction: Transaction) => {
    const answer = await work(transaction);
    await told(transaction, answer);
    return answer;
  };
  if (once === null) return transact(workAndTell);
  try {
    return await transact(async (transaction) => {
      await once.claimNew(transaction);
      const answer = await workAndTell(transaction);
      await once.keep(transaction, answer, { ends: true });
      return answer;
    });
  } catch (error) {
    if (!isKeyUsed(error) && !isStillRunning(error)) throw error;
  }
  return transact(async (transaction) => {
    const answer = await answerOnce(once, transaction, () => work(transaction));
    await told(transaction, answer);
    return answer;
  });
}

/** A secret that was taken back is not given out again. */
async function requireLive(transaction: Queryable, secret: ShownSecret): Promise<void> {
  if (await isLiveSecret(transaction, secret)) return;
  const what = { apiKey: 'key', invitation: 'invitation', webhook: 'secret of the webhook' }[secret.of];
  throw conflict(
    `This request was carried out before, and the ${what} that it made has been revoked, replaced or used since, so it is not shown again. Send a new request with another Idempotency-Key.`,
    { id: encodeId(secret.of, secret.id) },
  );
}

/** Whether a claim has waited in vain for the request that holds the key. */
export const isStillRunning = (error: unknown) => sqlStateOf(error) === '55P03';

export function stillRunning(): ApiError {
  return conflict('A request with this Idempotency-Key is still running. Repeat it in a moment.', { retryable: true });
}
