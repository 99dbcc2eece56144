import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import { permissions, type Role } from '../../contract/permissions.ts';
import { type LimitName, limitNames, type Plan, plans } from '../../contract/resources/account.ts';
import { hashPassword, password } from '../../domain/access/passwords.ts';
import { connectionConfig } from '../connection/client.ts';
import { uuidOf } from '../ids.ts';
import { deleteApiKeys, insertApiKey } from './api-keys.ts';

export type { Plan } from '../../contract/resources/account.ts';

export type Limits = Partial<Record<LimitName, number | null>>;

/** A request that can't be carried out, said in words for the person who made it. */
export class AccountError extends Error {
  override name = 'AccountError';
}

const name = z
  .string()
  .trim()
  .min(1, 'the name must not be empty')
  .max(200, 'the name must have at most 200 characters');
const email = z
  .string()
  .trim()
  .max(320, 'the e-mail address must have at most 320 characters')
  .pipe(z.email('the e-mail address is not valid'));
const newUser = z.object({ name, email, password });

/**
 * Runs something across all tenants, as the owner of the database: an administrator's work, never a request's.
 * A superuser passes every tenant scope; a plain owner says so with `app.platform` (migration 0001).
 */
export async function asOwner<T>(databaseUrl: string, run: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(connectionConfig(databaseUrl, 'account'));
  owner.on('error', () => {}); // the query in flight rejects with the same error
  await owner.connect();
  try {
    await owner.query(`set datestyle = 'ISO'; set timezone = 'UTC'; set search_path = public; set app.platform = 'on'`);
    return await run(owner);
  } finally {
    await owner.end();
  }
}

export type CreatedAccount = { account_id: string; user_id: string; live_key: string; test_key: string };

/** An account with its owner and one key of each type that may do everything, all or nothing. */
export async function createAccount(
  owner: Client,
  input: { name: string; email: string; password: string; plan: Plan; keyName?: string },
): Promise<CreatedAccount> {
  const user = checked(newUser, input);
  const passwordHash = await hashPassword(user.password);
  const accountId = uuidv7();
  return inTransaction(owner, async () => {
    await owner.query('insert into accounts (id, name, plan) values ($1, $2, $3)', [accountId, user.name, input.plan]);
    const userId = await insertUser(owner, { ...user, accountId, role: 'owner', passwordHash });
    const keys = await issueKeys(owner, { accountId, userId, name: input.keyName ?? 'First key' });
    return { account_id: encodeId('account', accountId), user_id: encodeId('user', userId), ...keys };
  });
}

/** A new live and a new test key with all four permissions. */
async function issueKeys(
  owner: Client,
  input: { accountId: string; userId: string; name: string },
): Promise<{ live_key: string; test_key: string }> {
  const key = { accountId: input.accountId, createdBy: input.userId, name: input.name, permissions };
  return {
    live_key: await insertApiKey(owner, { ...key, type: 'live' }),
    test_key: await insertApiKey(owner, { ...key, type: 'test' }),
  };
}

/** New keys in the place of those of the same name, which are gone with this. */
export async function replaceKeys(
  owner: Client,
  input: { accountId: string; userId: string; name: string },
): Promise<{ live_key: string; test_key: string }> {
  return inTransaction(owner, async () => {
    await deleteApiKeys(owner, input.accountId, input.name);
    return issueKeys(owner, input);
  });
}

/** Another person in an account. */
export async function addUser(
  owner: Client,
  accountId: string,
  input: { name: string; email: string; password: string; role: Role },
): Promise<{ user_id: string }> {
  const user = checked(newUser, input);
  const passwordHash = await hashPassword(user.password);
  const userId = await insertUser(owner, { ...user, accountId, role: input.role, passwordHash });
  return { user_id: encodeId('user', userId) };
}

async function insertUser(
  owner: Client,
  user: { accountId: string; email: string; name: string; role: Role; passwordHash: string },
): Promise<string> {
  const id = uuidv7();
  try {
    await owner.query(
      'insert into users (id, account_id, email, name, role, password_hash) values ($1, $2, $3, $4, $5, $6)',
      [id, user.accountId, user.email, user.name, user.role, user.passwordHash],
    );
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email_key')
      throw new AccountError(`A user with the e-mail address ${user.email} exists already.`);
    throw error;
  }
  return id;
}

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  status: z.enum(['active', 'suspended']),
});
export type Account = z.infer<typeof accountRow> & { ownerId: string | null };

/** The account of an id (`acct_…`) or of the e-mail address of one of its owners. */
export async function findAccount(owner: Client, wanted: string): Promise<Account> {
  const byId = wanted.startsWith('acct_') ? idOrRefusal(wanted) : null;
  const { rows } = await owner.query(
    `select a.id, a.name, a.plan, a.status, u.id as "ownerId"
     from accounts a left join users u on u.account_id = a.id and u.role = 'owner'
     where ${byId === null ? 'lower(u.email) = lower($1)' : 'a.id = $1'} order by u.id limit 1`,
    [byId ?? wanted],
  );
  if (rows.length === 0)
    throw new AccountError(
      byId === null ? `No account has an owner with the e-mail address ${wanted}.` : `There is no account ${wanted}.`,
    );
  return accountRow.extend({ ownerId: z.string().nullable() }).parse(rows[0]);
}

/** Suspended, every key and session of the account is refused at once and nothing of it is lost. */
export async function setStatus(owner: Client, accountId: string, status: Account['status']): Promise<void> {
  await owner.query('update accounts set status = $2, updated_at = now() where id = $1', [accountId, status]);
}

/** Whether its owners see queues and workers of the whole platform. */
export async function setOperator(owner: Client, accountId: string, isOperator: boolean): Promise<void> {
  await owner.query(
    isOperator
      ? 'insert into operator_accounts values ($1) on conflict do nothing'
      : 'delete from operator_accounts where account_id = $1',
    [accountId],
  );
}

export async function setPlan(owner: Client, accountId: string, plan: Plan): Promise<void> {
  await owner.query('update accounts set plan = $2, updated_at = now() where id = $1', [accountId, plan]);
}

/** The figures of an enterprise account; null is no limit, and what is not named stays as it is. */
export async function setLimits(owner: Client, account: Account, limits: Limits): Promise<void> {
  if (account.plan !== 'enterprise')
    throw new AccountError(
      `The account is on the plan ${account.plan}, whose limits are fixed: set-plan enterprise first.`,
    );
  const columns = limitNames.filter((column) => limits[column] !== undefined);
  if (columns.length === 0) throw new AccountError('No limit was named.');
  const set = columns.map((column, i) => `${column} = $${i + 2}`).join(', ');
  await owner.query(`update accounts set ${set}, updated_at = now() where id = $1`, [
    account.id,
    ...columns.map((column) => limits[column]),
  ]);
}

/** Gives a person a new password and ends all of their sessions. */
export async function resetPassword(owner: Client, wanted: { email: string; password: string }): Promise<string> {
  const passwordHash = await hashPassword(checked(password, wanted.password));
  return inTransaction(owner, async () => {
    const { rows } = await owner.query(
      'update users set password_hash = $2, updated_at = now() where lower(email) = lower($1) returning id',
      [wanted.email, passwordHash],
    );
    if (rows.length === 0) throw new AccountError(`No user has the e-mail address ${wanted.email}.`);
    await owner.query('delete from sessions where user_id = $1', [rows[0].id]);
    await owner.query('delete from sign_in_links where user_id = $1', [rows[0].id]);
    return encodeId('user', rows[0].id);
  });
}

async function inTransaction<T>(owner: Client, run: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const value = await run();
    await owner.query('commit');
    return value;
  } catch (error) {
    await owner.query('rollback').catch(() => {}); // the connection is gone: the server rolls back by itself
    throw error;
  }
}

function idOrRefusal(id: string): string {
  try {
    return uuidOf('account', id);
  } catch {
    throw new AccountError(`${id} is not an account's id: acct_ and 26 characters.`);
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const sentence = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new AccountError(`${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`);
}
