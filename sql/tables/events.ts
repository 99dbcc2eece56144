import type { FragmentSqlToken } from 'slonik';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type EventData, type EventType, eventType } from '../../contract/events.ts';
import { eventFields } from '../../contract/list-fields.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type ListQuery, listConditions, listPage } from '../lists/list-page.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';
import type { Origin } from '../queue/job-origin.ts';

const eventRow = z.object({
  id: idColumn('event'),
  type: eventType,
  project_id: idColumn('project').nullable(),
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type EventRow = z.output<typeof eventRow>;
const columns = sql.fragment`id, type, project_id, created_at as timestamp, data`;

const eventList = {
  row: eventRow,
  columns,
  source: sql.fragment`events`,
  id: sql.fragment`id`,
  fields: eventFields,
  values: { type: sql.fragment`type`, created_at: sql.fragment`created_at`, timestamp: sql.fragment`created_at` },
};

/** Of its type the data; `projectId` is a UUID. */
export type NewEvent = {
  [Type in EventType]: { type: Type; projectId: string | null; data: EventData[Type] };
}[EventType];

/**
 * Stores an event in the transaction of what it reports, and a delivery with its job for each webhook that wants it. An
 * event therefore exists exactly when the thing has happened. Returns the event's UUID.
 */
export async function emitEvent(transaction: Queryable, origin: Origin, event: NewEvent): Promise<string> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    select emit_event(${id}, ${event.projectId}, ${event.type}, ${JSON.stringify(event.data)}, ${origin.request_id})`);
  return id;
}

export function findEvent(connection: Queryable, id: string): Promise<EventRow | null> {
  return connection.maybeOne(sql.type(eventRow)`select ${columns} from events where id = ${id}`);
}

const eventWithUuid = eventRow.extend({ uuid: z.string() });

/**
 * Oldest first, from the one after `after` on, unless sorted otherwise. Shows only what no open transaction can still put an event before: who
 * goes on after the last one that was shown misses none. Transaction ids count anew in a cluster that a backup was restored
 * into, so the epoch (migration 0016) stands before them.
 */
export async function listEvents(
  connection: Queryable,
  { types, ...query }: ListQuery & { types?: readonly EventType[] | undefined },
  page: Page,
): Promise<PageOf<EventRow>> {
  const known = sql.fragment`(epoch < current_epoch() or xid < pg_snapshot_xmin(pg_current_snapshot()))`;
  const ofTypes =
    types === undefined ? sql.fragment`` : sql.fragment`and type = any (${sql.array([...types], 'text')})`;
  if (query.sort.length > 0)
    return listPage(connection, { ...eventList, where: sql.fragment`${known} ${ofTypes}` }, query, page);
  const all = [known, ...listConditions(eventList.fields, eventList.values, query.filters)];
  const conditions = sql.fragment`${sql.join(all, sql.fragment` and `)}`;
  const last = page.after === null ? null : sql.fragment`(select epoch, xid, id from events where id = ${page.after})`;
  const found = sql.type(eventWithUuid);
  const rows = await connection.any(
    types === undefined
      ? found`
    select ${columns}, id as uuid from events
    where ${conditions} ${last === null ? sql.fragment`` : sql.fragment`and (epoch, xid, id) > ${last}`}
    order by epoch, xid, id ${limitOf(page)}`
      : found`
    select ${columns}, of_type.id as uuid from unnest(${sql.array([...new Set(types)], 'text')}) as wanted (type_name)
      ${last === null ? sql.fragment`` : sql.fragment`cross join ${last} last (last_epoch, last_xid, last_id)`}
      cross join lateral (${oneType(conditions, last !== null)} ${limitOf(page)}) of_type
    order by epoch, xid, id ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...event }) => event), nextAfter };
}

/**
 * The events of a type in order, by its own index: one for all would be walked over whatever is of other types. A range and an order by
 * type: with `=` both indexes have the order, and where nearly all events are of one type, a planner expects to find any
 * type soon in the other.
 */
function oneType(conditions: FragmentSqlToken, isAfter: boolean): FragmentSqlToken {
  const beginning = isAfter
    ? sql.fragment`(type, epoch, xid, id) > (wanted.type_name, last_epoch, last_xid, last_id)`
    : sql.fragment`type >= wanted.type_name`;
  return sql.fragment`
    select * from events where ${beginning} and type <= wanted.type_name and ${conditions} order by type, epoch, xid, id`;
}
