import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { errorStatus } from '../contract/errors.ts';
import type { FieldComparison, FieldCondition } from '../contract/filter-parameters.ts';
import { decodeId, type IdKind } from '../contract/ids.ts';
import type { DataMode } from '../contract/permissions.ts';
import { type LoggedRequest, type RequestIssue, requestIssue } from '../contract/resources/request.ts';
import { type Database, type Queryable, sql } from './db.ts';
import { idColumn, timestamp } from './ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from './page.ts';

/** A request as it is stored. Ids are UUIDs, but those of `path_ids`; `created_at` is ISO 8601. */
export type NewRequest = {
  id: string;
  account_id: string;
  mode: DataMode;
  method: string;
  route: string;
  path_ids: Record<string, string>;
  status: number;
  duration_ms: number;
  key_id: string | null;
  session_id: string | null;
  user_id: string | null;
  address: string | null;
  error_code: string | null;
  error_reason: string | null;
  issues: readonly RequestIssue[];
  created_at: string;
};

/** Stores requests of any accounts in one statement; one that is there already is left as it is. */
export async function storeRequests(db: Database, requests: readonly NewRequest[]): Promise<void> {
  const signed = db.signRequests(JSON.stringify(requests));
  await db.outside((connection) => connection.query(sql.unsafe`select store_requests(${signed})`));
}

const requestRow = z.object({
  id: idColumn('request'),
  method: z.string(),
  route: z.string(),
  path_ids: z.record(z.string(), z.string()),
  status: z.int(),
  duration_ms: z.number(),
  key_id: idColumn('apiKey').nullable(),
  session_id: idColumn('session').nullable(),
  user_id: idColumn('user').nullable(),
  address: z.string().nullable(),
  error_code: z.enum(Object.keys(errorStatus)).nullable(),
  error_reason: z.string().nullable(),
  issues: z.array(requestIssue),
  created_at: timestamp,
  uuid: z.string(),
});

/** The fields that a list is filtered by, with what their values are. */
const fields: Record<string, { column: FragmentSqlToken; id?: IdKind }> = {
  status: { column: sql.fragment`status` },
  method: { column: sql.fragment`method` },
  route: { column: sql.fragment`route` },
  key_id: { column: sql.fragment`key_id::text`, id: 'apiKey' },
  session_id: { column: sql.fragment`session_id::text`, id: 'session' },
  error_code: { column: sql.fragment`error_code` },
  duration_ms: { column: sql.fragment`duration_ms` },
  created_at: { column: sql.fragment`created_at` },
};

const operators: Record<Exclude<FieldComparison, 'in' | 'is_null'>, FragmentSqlToken> = {
  eq: sql.fragment`=`,
  ne: sql.fragment`is distinct from`,
  gt: sql.fragment`>`,
  gte: sql.fragment`>=`,
  lt: sql.fragment`<`,
  lte: sql.fragment`<=`,
};

function matches({ field, comparison, value }: FieldCondition): FragmentSqlToken {
  const { column, id } = fields[field]!;
  const plain = (one: unknown) => (id === undefined ? (one as string | number) : decodeId(id, String(one))!);
  if (comparison === 'is_null') return value ? sql.fragment`${column} is null` : sql.fragment`${column} is not null`;
  if (comparison === 'in') {
    const values = (value as unknown[]).map((one) => sql.fragment`${plain(one)}`);
    return sql.fragment`${column} in (${sql.join(values, sql.fragment`, `)})`;
  }
  return sql.fragment`${column} ${operators[comparison]} ${plain(value)}`;
}

/** Newest first, or oldest; by id, whose order is that of the time. */
export async function listRequests(
  connection: Queryable,
  { conditions, oldestFirst }: { conditions: readonly FieldCondition[]; oldestFirst: boolean },
  page: Page,
): Promise<PageOf<LoggedRequest>> {
  const wanted = conditions.map(matches);
  if (page.after !== null)
    wanted.push(oldestFirst ? sql.fragment`id > ${page.after}` : sql.fragment`id < ${page.after}`);
  const rows = await connection.any(
    sql.type(requestRow)`
      select id, method, route, path_ids, status, duration_ms, key_id, session_id, user_id, host(address) as address,
        error_code, error_reason, issues, created_at, id as uuid
      from requests where ${sql.join([sql.fragment`true`, ...wanted], sql.fragment` and `)}
      order by id ${oldestFirst ? sql.fragment`asc` : sql.fragment`desc`} ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...request }) => request), nextAfter };
}

/** Of each account and mode: a log of months for most, and some 40 MB for whoever sends requests all the time. */
const newestKept = 100_000;

/** Removes what is older than 7 days, and beyond the newest of each account and mode. */
export async function purgeRequests(connection: Queryable): Promise<void> {
  await connection.query(sql.unsafe`select purge_requests(${newestKept})`);
}
