import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { encodeId, type IdKind } from '../../contract/ids.ts';
import { dataMode } from '../../contract/permissions.ts';
import { type AuditEvent, auditResourceTypes } from '../../contract/resources/audit-event.ts';
import { checkSeal, signSeal } from '../../domain/access/audit-signature.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';
import type { ScopedKind } from '../tables/scope.ts';

/** Columns of before and after that hold UUIDs, and what they are the ids of. */
const idColumns: Record<string, IdKind> = {
  analysis_id: 'analysis',
  created_by: 'user',
  invited_by: 'user',
  paper_ids: 'paper',
  project_ids: 'project',
  reviewer_id: 'user',
  successor_id: 'apiKey',
  user_id: 'user',
};

const changes = z.object({
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().optional(),
});

const auditRow = z
  .object({
    id: idColumn('auditEvent'),
    action: z.string(),
    actor_kind: z.enum(['key', 'user', 'worker', 'platform', 'nobody']),
    actor_id: z.string().nullable(),
    actor_name: z.string().nullable(),
    resource_type: z.string(),
    resource_id: z.string().nullable(),
    mode: dataMode.nullable(),
    project_id: idColumn('project').nullable(),
    request_id: z.string().nullable(),
    address: z.string().nullable(),
    created_at: timestamp,
    changes: changes.nullable(),
    count: z.int().nullable(),
    sealed: z.boolean(),
    uuid: z.string(),
    fetched: z.int().optional(),
  })
  .transform(({ actor_kind, actor_id, actor_name, resource_type, resource_id, ...event }) => ({
    ...event,
    actor: {
      type: actor_kind === 'key' ? ('api_key' as const) : actor_kind,
      id: actor_id && encodeId(actor_kind === 'key' ? 'apiKey' : 'user', actor_id),
      ...(actor_name === null ? {} : { name: actor_name }),
    },
    resource: { type: resource_type, id: resource_id && encodeId(kindOf(resource_type), resource_id) },
    changes: event.changes && (event.changes.before || event.changes.after) ? changedIn(event.changes) : null,
    reason: event.changes?.reason ?? null,
  }));
const Event = sql.type(auditRow);

const columns = sql.fragment`e.id, e.action, e.actor_kind, e.actor_id, coalesce(k.name, u.name) as actor_name,
  e.resource_type, e.resource_id, e.mode, e.project_id, e.request_id, host(e.address) as address, e.created_at, v.changes,
  e.count::float8 as count, audit_is_sealed(e.id) as sealed, e.id as uuid`;
const source = sql.fragment`audit_events e left join lateral (select changes from audit_values where event_id = e.id offset 0) v on true
  left join api_keys k on e.actor_kind = 'key' and k.id = e.actor_id
  left join users u on e.actor_kind = 'user' and u.id = e.actor_id`;

/** Ids are UUIDs; `since` and `until` ISO 8601. */
export type AuditFilter = {
  action?: string | undefined;
  resourceId?: string | undefined;
  resourceType?: string | undefined;
  actorId?: string | undefined;
  requestId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/**
 * The lowest id of the millisecond of a moment, or of so many later. An event's id is made of the moment in its created_at: the index of
 * ids has the events of a time side by side, and by their times alone they would be looked for in the whole trail.
 */
function firstIdOf(moment: string, later: number): string {
  const hex = Math.max(0, Date.parse(moment) + later)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Newest first. */
export async function listAuditEvents(
  connection: Queryable,
  filter: AuditFilter,
  page: Page,
): Promise<PageOf<AuditEvent>> {
  const conditions: FragmentSqlToken[] = [sql.fragment`true`];
  if (page.after !== null) conditions.push(sql.fragment`e.id < ${page.after}`);
  if (filter.action) conditions.push(sql.fragment`e.action = ${filter.action}`);
  if (filter.resourceId) conditions.push(sql.fragment`e.resource_id = ${filter.resourceId}`);
  if (filter.resourceType) conditions.push(sql.fragment`e.resource_type = ${filter.resourceType}`);
  if (filter.actorId) conditions.push(sql.fragment`e.actor_id = ${filter.actorId}`);
  if (filter.requestId) conditions.push(sql.fragment`e.request_id = ${filter.requestId}`);
  if (filter.since) {
    conditions.push(
      sql.fragment`e.created_at >= ${filter.since}::timestamptz and e.id >= ${firstIdOf(filter.since, 0)}`,
    );
  }
  if (filter.until) {
    conditions.push(sql.fragment`e.created_at < ${filter.until}::timestamptz and e.id < ${firstIdOf(filter.until, 1)}`);
  }
  const listed = {
    columns,
    source: sql.fragment`from ${source} where ${sql.join(conditions, sql.fragment` and `)}`,
    ordered: sql.fragment`order by e.id desc`,
    page,
  };
  const rows = await connection.any(Event`${placedWithinBytes(listed, ['changes'])}`);
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, (row) => row.uuid);
  return { items: items.map(shown), nextAfter };
}

export async function findAuditEvent(connection: Queryable, id: string): Promise<AuditEvent | null> {
  const row = await connection.maybeOne(Event`select ${columns} from ${source} where e.id = ${id}`);
  return row && shown(row);
}

const shown = ({ uuid: _, fetched: __, ...event }: z.output<typeof auditRow>): AuditEvent => event;

/** Of whom values were shown: a patient, patients of a project (a number of them, where it is known), or a run's result. */
export type PatientRead =
  | { action: 'patient.read'; projectId: string; patientId: string }
  | { action: 'patients.listed' | 'patients.read'; projectId: string; count: number | null }
  | { action: 'patients.read'; runId: string };

/** What was read, and of which project; the database knows the project of a run. UUIDs. */
export function resourceRead(read: PatientRead) {
  if ('runId' in read) return { type: 'run', id: read.runId, projectId: null, count: null };
  const { projectId } = read;
  if ('patientId' in read) return { type: 'patient', id: read.patientId, projectId, count: null };
  return { type: 'project', id: projectId, projectId, count: read.count };
}

/** Writes down, in the transaction that changes them, that values of patients were shown. */
export async function auditRead(connection: Queryable, read: PatientRead): Promise<void> {
  const { action } = read;
  const { type, id, projectId, count } = resourceRead(read);
  await connection.query(
    'runId' in read
      ? sql.unsafe`select audit_read(${action}, ${type}, id, project_id, null) from runs where id = ${id}`
      : sql.unsafe`select audit_read(${action}, ${type}, ${id}, ${projectId}, ${count})`,
  );
}

/** A column that writes down, in the transaction that reads a row of `runs`, that the result in it is shown, if it has one. */
export const resultIsShown = sql.fragment`case when runs.result is not null
  then audit_read('patients.read', 'run', runs.id, runs.project_id, null) end as shown`;

/** Writes down that a key named something outside of its scope; `id` is the UUID of what it named. */
export async function auditOutOfScope(
  connection: Queryable,
  named: { type: 'project' | ScopedKind; id: string | null },
): Promise<void> {
  await connection.query(sql.unsafe`select audit_read('api_key.out_of_scope', ${named.type}, ${named.id}, null, null)`);
}

/** Below a second of work, so that a backlog never meets the limit of a statement's time. */
const eventsPerSeal = 10_000;

const bytes = z.custom<Buffer>(Buffer.isBuffer);
const newSealRow = z.object({ seal: z.coerce.number(), sealed: z.coerce.number(), head: bytes });
const knownSealRow = z
  .object({
    seal: z.coerce.number(),
    hash: bytes,
    key_id: bytes.nullable(),
    follows_signed: z.boolean().nullable(),
    digest: bytes.nullable(),
    signature: bytes.nullable(),
  })
  .transform(({ seal, hash, key_id, follows_signed, digest, signature }) => ({
    seal,
    hash,
    signature:
      key_id === null || follows_signed === null || digest === null || signature === null
        ? null
        : { keyId: key_id, followsSigned: follows_signed, digest, signature },
  }));

/** The seal of a number with its signature; null when there is none. */
export function findSeal(connection: Queryable, number: number): Promise<z.output<typeof knownSealRow> | null> {
  return connection.maybeOne(
    sql.type(knownSealRow)`select seal, hash, key_id, follows_signed, digest, signature from audit_seal(${number})`,
  );
}

export type Seal = {
  seal: number;
  /** Events that it covers, and the place of the last of them in the chain. */
  sealed: number;
  position: number;
  hash: string;
  /** Whether the seal before was rightly signed; true for the first. */
  followsSigned: boolean;
};

const positionRow = z.object({ position: z.coerce.number() });

/**
 * Chains the events of transactions that are over, of every tenant, and signs the seal, all in one transaction; null when
 * there are none.
 */
export async function sealAudit(transaction: Queryable, secretKeys: SecretKeys): Promise<Seal | null> {
  const made = await transaction.maybeOne(
    sql.type(newSealRow)`select seal, sealed, head from seal_audit(${eventsPerSeal})`,
  );
  if (made === null) return null;
  const { seal, sealed, head: hash } = made;
  const before = await findSeal(transaction, seal - 1);
  const followsSigned =
    seal === 1 ||
    (before !== null && before.signature !== null && checkSeal(secretKeys, before, before.signature) === 'right');
  const previous = before?.signature?.digest ?? null;
  const { keyId, digest, signature } = signSeal(secretKeys, { seal, hash }, { before: previous, followsSigned });
  const position = await transaction.oneFirst(sql.type(positionRow)`
    select sign_audit_seal(${seal}, ${sql.binary(keyId)}, ${followsSigned}, ${sql.binary(digest)},
      ${sql.binary(signature)}) as position`);
  return { seal, sealed, position, hash: hash.toString('hex'), followsSigned };
}

/** The reason of what this transaction changes or erases of patients, for the trail. */
export async function giveReason(transaction: Queryable, reason: string | null): Promise<void> {
  if (reason !== null) await transaction.query(sql.unsafe`select set_config('app.change_reason', ${reason}, true)`);
}

const changedIn = ({ before, after }: z.output<typeof changes>) => ({
  ...(before ? { before: withIds(before) } : {}),
  ...(after ? { after: withIds(after) } : {}),
});

function kindOf(resourceType: string): IdKind {
  const kind = (auditResourceTypes as Record<string, IdKind>)[resourceType];
  if (kind === undefined) throw new TypeError(`the audit trail knows no ${resourceType}`);
  return kind;
}

function withIds(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = idColumns[name];
      if (kind === undefined || value === null) return [name, value];
      return [name, Array.isArray(value) ? value.map((uuid) => encodeId(kind, uuid)) : encodeId(kind, String(value))];
    }),
  );
}
