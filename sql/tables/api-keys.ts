import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import { type DataMode, dataMode, type Permission, permission } from '../../contract/permissions.ts';
import { newApiKey } from '../../domain/access/api-keys.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

export type NewApiKey = {
  accountId: string;
  createdBy: string;
  name: string;
  type: DataMode;
  permissions: readonly Permission[];
};

/** Stores a new key and returns it: the only moment at which anybody sees it. As the owner of the database. */
export async function insertApiKey(owner: Client, input: NewApiKey): Promise<string> {
  const key = newApiKey(input.type);
  await owner.query(
    `insert into api_keys (id, account_id, name, type, hash, prefix, last4, permissions, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8::permission[], $9)`,
    [
      uuidv7(),
      input.accountId,
      input.name,
      input.type,
      hashOf(key),
      key.slice(0, 12),
      key.slice(-4),
      input.permissions,
      input.createdBy,
    ],
  );
  return key;
}

export async function deleteApiKeys(owner: Client, accountId: string, name: string): Promise<void> {
  await owner.query('delete from api_keys where account_id = $1 and name = $2', [accountId, name]);
}

const apiKeyRow = z.object({
  key_id: idColumn('apiKey'),
  name: z.string(),
  type: dataMode,
  prefix: z.string(),
  last4: z.string(),
  permissions: z.array(permission),
  scope: z
    .array(idColumn('project'))
    .nullable()
    .transform((projects) => (projects === null ? null : { projects })),
  created_at: timestamp,
  created_by: idColumn('user').nullable(),
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
  successor_id: idColumn('apiKey').nullable(),
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;
const ApiKey = sql.type(apiKeyRow);
const columns = sql.fragment`id as key_id, name, type, prefix, last4, permissions::text[], project_ids as scope, created_at,
  created_by, last_used_at, expires_at, successor_id,
  case when revoked_at <= now() then 'revoked' when expires_at <= now() then 'expired' else 'active' end as status`;

/** Which keys a caller may see: a session all, a key those of its own type and, when scoped, within its scope. */
export type KeyReach = { type: DataMode; projectIds: readonly string[] | null } | null;

const within = (reach: KeyReach) =>
  reach === null
    ? sql.fragment`true`
    : reach.projectIds === null
      ? sql.fragment`type = ${reach.type}`
      : sql.fragment`type = ${reach.type} and project_ids <@ ${sql.array(reach.projectIds, 'uuid')}`;

const apiKeyWithUuid = apiKeyRow.extend({ uuid: z.string() });

/** Newest first. */
export async function listApiKeys(connection: Queryable, reach: KeyReach, page: Page): Promise<PageOf<ApiKeyRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const rows = await connection.any(
    sql.type(apiKeyWithUuid)`
      select ${columns}, id as uuid from api_keys where ${within(reach)} ${before} order by id desc ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...key }) => key), nextAfter };
}

export function findApiKey(connection: Queryable, reach: KeyReach, id: string): Promise<ApiKeyRow | null> {
  return connection.maybeOne(ApiKey`select ${columns} from api_keys where id = ${id} and ${within(reach)}`);
}

export function lockApiKey(transaction: Queryable, reach: KeyReach, id: string): Promise<ApiKeyRow | null> {
  return transaction.maybeOne(
    ApiKey`select ${columns} from api_keys where id = ${id} and ${within(reach)} for no key update`,
  );
}

export type WantedKey = {
  name: string;
  type: DataMode;
  permissions: readonly Permission[];
  projectIds: readonly string[] | null;
  expiresAt: string | null;
  createdBy: string | null;
};

/** Stores a new key of the account inside whose tenant scope we are; the key itself is seen in what this returns and never again. */
export async function createApiKey(
  transaction: Queryable,
  wanted: WantedKey,
): Promise<{ apiKey: ApiKeyRow; key: string }> {
  const key = newApiKey(wanted.type);
  const projects = wanted.projectIds === null ? null : sql.array(wanted.projectIds, 'uuid');
  const apiKey = await transaction.one(ApiKey`
    insert into api_keys (id, account_id, name, type, hash, prefix, last4, permissions, project_ids, expires_at, created_by)
    values (${uuidv7()}, tenant_account(), ${wanted.name}, ${wanted.type}, ${sql.binary(hashOf(key))}, ${key.slice(0, 12)},
      ${key.slice(-4)}, ${sql.array([...wanted.permissions], 'text')}::permission[], ${projects}, ${wanted.expiresAt},
      ${wanted.createdBy})
    returning ${columns}`);
  return { apiKey, key };
}

const endsRow = z.object({ ends: timestamp });

/** Leaves an old key alive for so long beside its successor, but no longer than it had; returns when it ends. */
export async function replaceApiKey(
  transaction: Queryable,
  id: string,
  { successorId, ttlSeconds }: { successorId: string; ttlSeconds: number },
): Promise<string> {
  const { ends } = await transaction.one(sql.type(endsRow)`
    update api_keys set successor_id = ${successorId},
      expires_at = least(expires_at, now() + make_interval(secs => ${ttlSeconds})),
      revoked_at = case when ${ttlSeconds} = 0 then now() else revoked_at end
    where id = ${id} returning expires_at as ends`);
  return ends;
}

export function renameApiKey(transaction: Queryable, id: string, name: string): Promise<ApiKeyRow> {
  return transaction.one(ApiKey`update api_keys set name = ${name} where id = ${id} returning ${columns}`);
}

export async function revokeApiKey(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`update api_keys set revoked_at = now() where id = ${id} and revoked_at is null`);
}

/**
 * Takes from the keys that a user made what their role no longer has. A key that would have nothing left is revoked, and
 * with no permission at all every key is: a removed person's keys stop working.
 */
export async function trimApiKeys(
  transaction: Queryable,
  userId: string,
  allowed: readonly Permission[],
): Promise<void> {
  const kept = sql.fragment`${sql.array([...allowed], 'text')}::permission[]`;
  await transaction.query(sql.unsafe`
    update api_keys set revoked_at = now()
    where created_by = ${userId} and revoked_at is null and not permissions && ${kept}`);
  await transaction.query(sql.unsafe`
    update api_keys set permissions = array(select p from unnest(permissions) p where p = any (${kept}))
    where created_by = ${userId} and revoked_at is null and not permissions <@ ${kept}`);
}

const idRow = z.object({ id: z.string() });

/** Those of these projects (UUIDs) that the account has not got in this mode, as ids. */
export async function missingProjects(
  transaction: Queryable,
  mode: DataMode,
  projectIds: readonly string[],
): Promise<string[]> {
  const missing = await transaction.anyFirst(sql.type(idRow)`
    select id from missing_projects(${mode}, ${sql.array(projectIds, 'uuid')}) as missing (id)`);
  return missing.map((id) => encodeId('project', id));
}
