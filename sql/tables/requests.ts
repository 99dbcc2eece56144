import { z } from 'zod';
import { errorStatus } from '../../contract/errors.ts';
import { requestFields } from '../../contract/list-fields.ts';
import type { DataMode } from '../../contract/permissions.ts';
import { type LoggedRequest, type RequestIssue, requestIssue } from '../../contract/resources/request.ts';
import { type Database, type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type ListQuery, listPage } from '../lists/list-page.ts';
import type { Page, PageOf } from '../lists/page.ts';

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
  const signed = db.signRows('requests', JSON.stringify(requests));
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
});

const requestList = {
  row: requestRow,
  columns: sql.fragment`id, method, route, path_ids, status, duration_ms, key_id, session_id, user_id,
    host(address) as address, error_code, error_reason, issues, created_at`,
  source: sql.fragment`requests`,
  id: sql.fragment`id`,
  where: sql.fragment`true`,
  fields: requestFields,
  values: {
    method: sql.fragment`method`,
    route: sql.fragment`route`,
    status: sql.fragment`status::float8`,
    duration_ms: sql.fragment`duration_ms`,
    key_id: sql.fragment`key_id::text`,
    session_id: sql.fragment`session_id::text`,
    error_code: sql.fragment`error_code`,
    created_at: sql.fragment`created_at`,
  },
};

/** Newest first, unless sorted otherwise. */
export function listRequests(connection: Queryable, query: ListQuery, page: Page): Promise<PageOf<LoggedRequest>> {
  return listPage(connection, requestList, query, page);
}
