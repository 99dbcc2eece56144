import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import type { AuditVerificationResult } from '../../contract/resources/audit-verification.ts';
import {
  accountField,
  type Chain,
  type ChainLink,
  type ChainProgress,
  followChain,
  type LinkedEvent,
  orphanSignature,
  projectField,
  type SealRow,
  sealedTimeOf,
  xidField,
} from '../../domain/access/audit-chain.ts';
import { headsAsked, Tampered } from '../../domain/access/audit-proof.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { type Queryable, sql } from '../db.ts';
import { eventColumns, eventRow, linkRow, sealColumns, sealRow } from './rows.ts';
import { lastIntactVerification } from './verifications.ts';

/*
 * An account's verification: of the chain it is shown ids and hashes, of the events its own, as the policies let them through.
 */

/** Few enough that the stop signal is looked at often and nothing else waits long for this thread. */
const linksAtOnce = 500;
const sealsAtOnce = 1000;
const eventsAtOnce = 2000;
/** Before and after of one event may be megabytes: read so many bytes at once, or one event. */
const changesBytesAtOnce = 4 * 1024 * 1024;

type Found = NonNullable<AuditVerificationResult['events']>;

/**
 * Holds the events that the scope of this transaction shows against the chain over all accounts. The transaction is a
 * snapshot. Throws the signal's reason when it fires.
 */
export async function verifyOwnTrail(
  snapshot: Queryable,
  { secretKeys, signal }: { secretKeys: SecretKeys; signal: AbortSignal },
): Promise<AuditVerificationResult> {
  try {
    return await verified(snapshot, secretKeys, signal);
  } catch (error) {
    if (!(error instanceof Tampered)) throw error;
    return { intact: false, problem: error.message, events: null, seals: null, head: null };
  }
}

async function verified(
  snapshot: Queryable,
  secretKeys: SecretKeys,
  signal: AbortSignal,
): Promise<AuditVerificationResult> {
  const events: Found = { verified: 0, unsealed: 0, operator_only: 0 };
  const progress: ChainProgress = { sealed: 0, seals: 0, head: null, provenTo: null };
  const before = await lastIntactVerification(snapshot);
  const newest = newestTransaction();
  const chain: Chain = {
    seals: () => sealsOf(snapshot, signal),
    links: () => linksOf(snapshot, signal),
    nameOf,
    tellsOfErasure: (event) => tellsOfErasure(snapshot, event),
    verified: ({ leaf, event }) => {
      // Without leaves the links of others can't be recomputed, so nothing is claimed of one's own between them.
      events[leaf === null ? 'operator_only' : 'verified']++;
      newest.add(event as LinkedEvent);
    },
  };
  const { last, unsignedTo, firstSealWithLeaf } = await followChain(chain, progress, {
    secretKeys,
    heads: headsAsked([]),
  });
  if (firstSealWithLeaf !== null && unsignedTo >= firstSealWithLeaf)
    throw new Tampered(
      `Up to seal ${unsignedTo} there is no signature of a key that is known, so all of it may have been redone. Ask the operator of the platform, who can hold it against the worker's log: npm run audit:verify -- --log FILE.`,
    );
  await findOrphanSignature(snapshot, last);
  const { total, ofSealedTime } = await countOwn(snapshot, last);
  const linked = events.verified + events.operator_only;
  events.unsealed = total - linked;
  const horizon = sealedTimeOf(last);
  // A seal that was cut in the events of an earlier epoch ends at 0: then no event's time is over.
  if (horizon.toXid !== '0' && ofSealedTime !== linked - newest.eventsAt(horizon))
    throw await forgedEvent(snapshot, last, signal);
  if (before !== null) compare(before, events, progress);
  return { intact: true, problem: null, events, seals: progress.seals, head: progress.head };
}

function nameOf({ event, event_id, position }: ChainLink): string {
  if (event === 'hidden') return `Event of another account or mode at place ${position}`;
  if (event === 'missing') return `Event of this account or another at place ${position}`;
  return `Event ${encodeId('auditEvent', event_id)} at place ${position}`;
}

/** Events are never deleted, and none is sealed in the earlier form any more. */
function compare(
  before: { id: string; result: AuditVerificationResult },
  now: Found,
  { seals }: Pick<ChainProgress, 'seals'>,
): void {
  const { events, seals: sealsThen } = before.result;
  if (events === null || sealsThen === null) return;
  const since = `than when ${before.id} found the trail intact`;
  if (seals < sealsThen) throw new Tampered(`There are fewer seals ${since}: the end of the trail was cut off.`);
  if (now.verified + now.operator_only < events.verified + events.operator_only)
    throw new Tampered(
      `Fewer events of this account are in the chain ${since}: events were taken away or given to another account.`,
    );
  if (now.operator_only > events.operator_only)
    throw new Tampered(`More events have no leaf ${since}: the leaves of their links were taken away.`);
}

const erasedRow = z.object({ erased: z.boolean() });

async function tellsOfErasure(snapshot: Queryable, { patient, fields }: LinkedEvent): Promise<boolean> {
  return snapshot.oneFirst(sql.type(erasedRow)`
    select exists (
      select from audit_events where action = 'patient.deleted' and resource_id = ${patient}
      union all select from audit_events
        where action in ('project.deleted', 'patients.deleted') and resource_id = ${fields[projectField] ?? null}
      union all select from audit_events
        where action = 'projects.deleted' and account_id = ${fields[accountField] ?? null}) as erased`);
}

const newestRow = z.object({ newest: z.coerce.number().nullable() });

async function findOrphanSignature(snapshot: Queryable, last: SealRow | null): Promise<void> {
  const newest = await snapshot.oneFirst(sql.type(newestRow)`select audit_newest_signature() as newest`);
  if (newest !== null && newest > (last?.number ?? 0)) throw orphanSignature(newest);
}

/** How many linked events are of the newest transaction of all: the last seal may have cut it in two, so its time is not over. */
function newestTransaction() {
  let newest = { epoch: 0, xid: '', events: 0 };
  return {
    add({ epoch, fields }: LinkedEvent): void {
      const xid = fields[xidField]!;
      if (epoch === newest.epoch && xid === newest.xid) newest.events++;
      else newest = { epoch, xid, events: 1 };
    },
    eventsAt: ({ epoch, toXid }: { epoch: number; toXid: string }) =>
      newest.epoch === epoch && newest.xid === toXid ? newest.events : 0,
  };
}

const isOfSealedTime = ({ epoch, toXid }: { epoch: number; toXid: string }) =>
  sql.fragment`(epoch = ${epoch} and xid < ${toXid}::xid8 or epoch < ${epoch} and ${toXid}::xid8 > '0')`;

const sealedCountsRow = z.object({ total: z.int(), ofSealedTime: z.int() });

function countOwn(snapshot: Queryable, last: SealRow | null): Promise<{ total: number; ofSealedTime: number }> {
  return snapshot.one(sql.type(sealedCountsRow)`
    select count(*)::int as total, (count(*) filter (where ${isOfSealedTime(sealedTimeOf(last))}))::int as "ofSealedTime"
    from audit_events`);
}

const lookedAtRow = z.object({ seen: z.int(), newest: z.string().nullable(), forged: z.string().nullable() });

/** Which event no link covers, though its transaction was over before the last seal. */
async function forgedEvent(snapshot: Queryable, last: SealRow | null, signal: AbortSignal): Promise<Tampered> {
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const further = after === null ? sql.fragment`true` : sql.fragment`id > ${after}`;
    const page: z.output<typeof lookedAtRow> = await snapshot.one(sql.type(lookedAtRow)`
      select count(*)::int as seen, (array_agg(id order by id desc))[1] as newest,
        (array_agg(id order by id) filter (where not audit_is_sealed(id)))[1] as forged
      from (
        select id from audit_events where ${further} and ${isOfSealedTime(sealedTimeOf(last))}
        order by id limit ${eventsAtOnce}) e`);
    if (page.forged !== null)
      return new Tampered(
        `Event ${encodeId('auditEvent', page.forged)} was put in after its time was sealed, or its link is gone.`,
      );
    if (page.seen < eventsAtOnce) return new Tampered('Events of this account and their links differ in number.');
    after = page.newest;
  }
}

async function* sealsOf(snapshot: Queryable, signal: AbortSignal): AsyncGenerator<SealRow> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await snapshot.any(
      sql.type(sealRow)`select ${sealColumns} from audit_chain_seals(${after}, ${sealsAtOnce})`,
    );
    yield* rows;
    if (rows.length < sealsAtOnce) return;
    after = rows.at(-1)!.number;
  }
}

const chainLinkRow = z.object({ ...linkRow, place: z.coerce.number(), is_there: z.boolean() });

async function* linksOf(snapshot: Queryable, signal: AbortSignal): AsyncGenerator<ChainLink, undefined> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await snapshot.any(sql.type(chainLinkRow)`
      select place, seal, event_id, hash, leaf, is_there from audit_chain_links(${after}, ${linksAtOnce})`);
    const own = await ownEvents(
      snapshot,
      rows.map(({ event_id }) => event_id),
    );
    let changes = new Map<string, string>();
    for (const { place, is_there, ...link } of rows) {
      const event = own.get(link.event_id);
      if (event === undefined) {
        yield { ...link, position: place, event: is_there ? 'hidden' : 'missing' };
        continue;
      }
      own.delete(link.event_id);
      if (event.salt !== null && !changes.has(link.event_id)) {
        signal.throwIfAborted();
        changes = await changesFrom(snapshot, link.event_id, event, own);
      }
      yield { ...link, position: place, event: { ...event, changes: changes.get(link.event_id) ?? null } };
    }
    if (rows.length < linksAtOnce) return;
    after = rows.at(-1)!.place;
  }
}

const ownEventRow = z.object({ id: z.string(), ...eventRow, bytes: z.int() });
type OwnEvent = z.output<typeof ownEventRow>;

/**
 * Those of these events that the scope shows, in the order of the ids; without before and after. Each is looked up by its id,
 * or the planner would read the whole account for every page.
 */
async function ownEvents(snapshot: Queryable, ids: readonly string[]): Promise<Map<string, OwnEvent>> {
  const rows = await snapshot.any(sql.type(ownEventRow)`
    select e.id, ${eventColumns}, coalesce(octet_length(v.changes::text), 0) as bytes
    from unnest(${sql.array(ids, 'uuid')}) with ordinality as asked (id, place)
      cross join lateral (select * from audit_events where id = asked.id limit 1) e
      left join lateral (select * from audit_values where event_id = e.id limit 1) v on true
    order by asked.place`);
  return new Map(rows.map((row) => [row.id, row]));
}

const changesRow = z.object({ event_id: z.string(), changes: z.string() });

/** Before and after of one event, and of those that follow as long as they are not too large together. */
async function changesFrom(
  snapshot: Queryable,
  id: string,
  { bytes }: OwnEvent,
  following: ReadonlyMap<string, OwnEvent>,
): Promise<Map<string, string>> {
  const ids = [id];
  let sum = bytes;
  for (const [next, event] of following) {
    sum += event.bytes;
    if (sum > changesBytesAtOnce) break;
    if (event.salt !== null) ids.push(next);
  }
  const rows = await snapshot.any(sql.type(changesRow)`
    select event_id, changes::text as changes from audit_values where event_id = any(${sql.array(ids, 'uuid')})`);
  return new Map(rows.map(({ event_id, changes }) => [event_id, changes]));
}
