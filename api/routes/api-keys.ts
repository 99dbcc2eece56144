import { conflict, foundIssues, invalidFields, invalidRequest } from '../../contract/errors.ts';
import { decodeId, encodeId } from '../../contract/ids.ts';
import { type Permission, permissions, permissionsOfRole } from '../../contract/permissions.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { Caller } from '../../sql/tables/admission.ts';
import {
  type ApiKeyRow,
  createApiKey,
  findApiKey,
  type KeyReach,
  listApiKeys,
  lockApiKey,
  missingProjects,
  renameApiKey,
  replaceApiKey,
  revokeApiKey,
} from '../../sql/tables/api-keys.ts';
import { holdRole } from '../../sql/tables/users.ts';
import { found } from '../answer.ts';
import { forbidden, unauthorized } from '../authentication.ts';
import { listName } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, write } from '../handlers.ts';

/** A key must never be found by a reader of what a proxy or a browser has stored. */
const unstored = { 'Cache-Control': 'no-store' };

export const apiKeyHandlers = {
  'api_keys.list': read(async ({ services, caller, query }, connection) => {
    const reach = reachOf(caller);
    const list = listName(caller, 'api_keys', reach);
    const { items, nextAfter } = await listApiKeys(connection, reach, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'api_keys.create': write(async ({ caller, body }, transaction) => {
    const wanted = permissions.filter((permission) => body.permissions.includes(permission));
    await requireRoleFor(transaction, caller, wanted);
    const expiresAt = futureOf(body.expires_at);
    const projectIds = body.scope ? [...new Set(body.scope.projects.map((id) => decodeId('project', id)!))] : null;
    const missing = projectIds === null ? [] : await missingProjects(transaction, body.type, projectIds);
    if (missing.length > 0)
      throw invalidRequest(
        `The scope names projects that this account has not got in the mode ${body.type}.`,
        missing.map((id) => ({
          path: `scope.projects[${body.scope!.projects.indexOf(id)}]`,
          message: `is no ${body.type} project of this account`,
        })),
      );
    const { apiKey, key } = await createApiKey(transaction, {
      ...{ name: body.name, type: body.type, permissions: wanted },
      ...{ projectIds, expiresAt, createdBy: caller.userId },
    });
    const headers = { Location: `/v1/api-keys/${apiKey.key_id}`, ...unstored };
    return { data: { ...apiKey, key }, headers, shows: shownKey(apiKey) };
  }),

  'api_keys.get': read(async ({ caller, params }, connection) => ({
    data: found(await findApiKey(connection, reachOf(caller), params.key_id), 'API key'),
    resource: true,
  })),

  'api_keys.update': write(async ({ caller, params, body, request }, transaction) => {
    const apiKey = found(await lockApiKey(transaction, reachOf(caller), params.key_id), 'API key');
    requireMatch(request.headers['if-match'], apiKey);
    const isChanged = body.name !== undefined && body.name !== apiKey.name;
    return { data: isChanged ? await renameApiKey(transaction, params.key_id, body.name!) : apiKey, resource: true };
  }),

  'api_keys.revoke': write(async ({ caller, params, request }, transaction) => {
    const apiKey = found(await lockApiKey(transaction, reachOf(caller), params.key_id), 'API key');
    requireMatch(request.headers['if-match'], apiKey);
    await revokeApiKey(transaction, params.key_id);
    return { data: { id: apiKey.key_id, key_id: apiKey.key_id, deleted: true } };
  }),

  'api_keys.rotate': write(async ({ caller, params, body }, transaction) => {
    const old = found(await lockApiKey(transaction, reachOf(caller), params.key_id), 'API key');
    if (old.status !== 'active')
      throw conflict(`This key is ${old.status} and can not be rotated. Create a new one.`, { status: old.status });
    if (old.successor_id !== null)
      throw conflict('This key was rotated before. Rotate its successor, or revoke this one.', {
        successor_id: old.successor_id,
      });
    if (caller.kind === 'session') await requireRoleFor(transaction, caller, old.permissions);
    else await requireNoMorePower(transaction, caller, old, body.expires_at !== undefined);
    const { apiKey, key } = await createApiKey(transaction, {
      ...{ name: old.name, type: old.type, permissions: old.permissions },
      projectIds: old.scope?.projects.map((id) => uuidOf('project', id)) ?? null,
      expiresAt: body.expires_at === undefined ? old.expires_at : futureOf(body.expires_at),
      createdBy: caller.userId,
    });
    const previous_key_expires_at = await replaceApiKey(transaction, params.key_id, {
      successorId: uuidOf('apiKey', apiKey.key_id),
      ttlSeconds: body.previous_key_ttl_seconds,
    });
    return {
      data: { ...apiKey, key, previous_key_id: old.key_id, previous_key_expires_at },
      headers: { Location: `/v1/api-keys/${apiKey.key_id}`, ...unstored },
      shows: shownKey(apiKey),
    };
  }),
} satisfies Partial<Handlers>;

const shownKey = ({ key_id }: ApiKeyRow) => ({ of: 'apiKey', id: uuidOf('apiKey', key_id) }) as const;

function reachOf(caller: Caller): KeyReach {
  return caller.kind === 'session'
    ? null
    : { type: caller.tenantScope.mode, projectIds: caller.tenantScope.projectIds };
}

/** A key never has a permission that its maker's role lacks, also when the role changes at this moment. */
async function requireRoleFor(
  transaction: Queryable,
  { userId }: Caller,
  wanted: readonly Permission[],
): Promise<void> {
  const role = userId === null ? null : await holdRole(transaction, userId);
  if (role === null) throw unauthorized('invalid_session');
  const lacking = wanted.filter((permission) => !permissionsOfRole[role].includes(permission));
  if (lacking.length > 0)
    throw forbidden(
      'role',
      `The role ${role} has not got ${lacking.join(', ')}, so a key of yours can not have it. Leave it out, or ask an admin to make the key.`,
      { role, lacking },
    );
}

/**
 * Anyone who rotates a key gets to hold its successor, so a key rotates none that may do or see more than itself, or lives
 * longer: `reachOf` has left out those of the other type and of a wider scope. Its own row is held, since its permissions
 * may be taken from it at this moment.
 */
async function requireNoMorePower(transaction: Queryable, caller: Caller, old: ApiKeyRow, wantsExpiry: boolean) {
  const own = await lockApiKey(transaction, null, caller.keyId!);
  if (own === null || own.status !== 'active') throw unauthorized('revoked_key');
  const lacking = old.permissions.filter((permission) => !own.permissions.includes(permission));
  if (lacking.length > 0)
    throw forbidden(
      'missing_permission',
      `Whoever rotates a key holds the new one, and this key has not got ${lacking.join(', ')} itself. Rotate it with a session, or with a key that has all of its permissions.`,
      { required: lacking[0], lacking },
    );
  const livesLonger = own.expires_at !== null && (old.expires_at === null || old.expires_at > own.expires_at);
  if (livesLonger || wantsExpiry)
    throw forbidden(
      'session_required',
      'A key can not give another life to itself or to one that lives longer. Rotate it with a session.',
      { key_id: encodeId('apiKey', caller.keyId!) },
    );
}

function futureOf(expiresAt: string | null | undefined): string | null {
  if (expiresAt == null) return null;
  if (Date.parse(expiresAt) <= Date.now())
    throw invalidFields(foundIssues([{ path: 'expires_at', message: 'must be in the future' }]));
  return expiresAt;
}
