import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { z } from 'zod';
import { encodeId } from '../contract/ids.ts';
import { followSignatures, type Head, type HeadsAsked, headsAsked, Tampered } from './audit-proof.ts';
import type { SealSignature } from './audit-signature.ts';
import type { SecretKeys } from './secret-keys.ts';

/*
 * The chain of migration 0005 and its signatures of 0015, computed anew: in this process and not by the database's functions, since whoever could
 * change a row could change those too.
 */

export type AuditReport = {
  /** Events that the chain covers, and those that wait for the next seal. */
  sealed: number;
  unsealed: number;
  seals: number;
  /** Events whose before and after went with their patient or project. */
  erased: number;
  /** The last seal as `SEAL:HASH`: to be kept outside, and given as a head another day. */
  head: string | null;
  /** The newest seal among the heads that were given; null without any. */
  provenTo: number | null;
  /** The first thing that is wrong. */
  problem: string | null;
};

const text = z.string().nullable();
const bytes = z.custom<Buffer>(Buffer.isBuffer);
const number = z.coerce.number();
const xid = z.string().transform(BigInt);

const sealRow = z.object({
  number,
  from_xid: xid,
  to_xid: xid,
  events: number,
  created_at: z.string(),
  hash: bytes,
  key_id: bytes.nullable(),
  follows_signed: z.boolean().nullable(),
  digest: bytes.nullable(),
  signature: bytes.nullable(),
  epoch: number,
});
type SealRow = z.output<typeof sealRow>;

const linkRow = z.object({
  position: number,
  seal: number,
  event_id: z.string(),
  hash: bytes,
  epoch: number.nullable(),
  fields: z.array(text).nullable(),
  patient: text,
  salt: bytes.nullable(),
  changes: text,
});
type LinkRow = z.output<typeof linkRow>;

/** In the order in which they are hashed. */
const eventFields = `e.id::text, e.xid::text, e.account_id::text, e.mode::text, e.project_id::text, e.action, e.resource_type,
  e.resource_id::text, e.actor_kind, e.actor_id::text, e.request_id, host(e.address), ${microseconds('e.created_at')},
  e.count::text, encode(e.values_hash, 'hex')`;
const xidField = 1;
const projectField = 4;
const valuesHashField = 14;
const pageSize = 2000;

/**
 * Goes through the whole chain, as the database stands at one moment, in memory that grows with the heads alone. As its
 * owner. The heads say what the database alone can't: that the end was not cut off, and not all of it redone.
 */
export async function verifyAudit(
  owner: Client,
  { secretKeys, heads = [] }: { secretKeys: SecretKeys; heads?: readonly Head[] },
): Promise<AuditReport> {
  const report: AuditReport = {
    ...{ sealed: 0, unsealed: 0, seals: 0, erased: 0, head: null, provenTo: null },
    problem: null,
  };
  await owner.query('begin isolation level repeatable read, read only');
  try {
    const last = await followChain(owner, report, { secretKeys, heads: headsAsked(heads) });
    await findOrphanSignature(owner, last);
    await findForged(owner, report, last);
  } catch (error) {
    if (!(error instanceof Tampered)) throw error;
    report.problem = error.message;
  } finally {
    await owner.query('rollback');
  }
  return report;
}

async function followChain(
  owner: Client,
  report: AuditReport,
  { secretKeys, heads }: { secretKeys: SecretKeys; heads: HeadsAsked },
): Promise<SealRow | null> {
  let head = Buffer.alloc(32);
  let last: SealRow | null = null;
  const signatures = followSignatures(secretKeys);
  const links = linksOf(owner);
  let link = (await links.next()).value;
  for await (const seal of sealsOf(owner)) {
    if (seal.number !== report.seals + 1) throw new Tampered(`Seal ${report.seals + 1} is missing.`);
    // A seal that begins at 0 is of a new epoch: the first after a restore into another cluster.
    if (seal.from_xid !== (last?.to_xid ?? 0n) && seal.from_xid !== 0n) throw changedSeal(seal);
    let events = 0;
    for (; link?.seal === seal.number; link = (await links.next()).value) {
      if (link.position !== report.sealed + 1)
        throw new Tampered(`Link ${report.sealed + 1} of the chain is missing, in seal ${seal.number}.`);
      const fields = presentFields(link);
      head = sha256(head, form(fields));
      if (!head.equals(link.hash))
        throw new Tampered(`${nameOf(link)} was changed, replaced or moved, or its link was.`);
      const itsXid = BigInt(fields[xidField]!);
      // Transaction ids of an earlier epoch say nothing here; the first seal of an epoch covers what was left of those.
      const isInTime =
        link.epoch === seal.epoch
          ? itsXid >= seal.from_xid && itsXid <= seal.to_xid
          : link.epoch! < seal.epoch && seal.from_xid === 0n;
      if (!isInTime) throw new Tampered(`${nameOf(link)} was put in later.`);
      await checkValues(owner, link, fields, report);
      events++;
      report.sealed++;
    }
    if (link !== undefined && link.seal < seal.number) throw new Tampered(`${nameOf(link)} stands in another seal.`);
    if (events !== seal.events)
      throw new Tampered(`Seal ${seal.number} covers ${seal.events} events and ${events} are there.`);
    const { from_xid, to_xid, created_at } = seal;
    head = sha256(head, form([seal.number, from_xid, to_xid, seal.events, created_at].map(String)));
    if (!head.equals(seal.hash)) throw changedSeal(seal);
    report.seals++;
    const hash = head.toString('hex');
    report.head = `${seal.number}:${hash}`;
    signatures.add(seal.number, seal.hash, signatureOf(seal));
    if (heads.isFound(seal.number, hash)) report.provenTo = seal.number;
    last = seal;
  }
  if (link !== undefined) throw new Tampered(`Seal ${link.seal} is missing: ${nameOf(link)} stands in it.`);
  heads.requireAll();
  const unsigned = signatures.unsignedTo();
  if (unsigned > (report.provenTo ?? 0))
    throw new Tampered(
      `Up to seal ${unsigned} there is no signature of a key that is known, so all of it may have been redone. Set SECRET_KEY_PREVIOUS if SECRET_KEY was changed since; of what was sealed before there were signatures, only the log can show that it is as it was: give its head of seal ${unsigned} or later (--log FILE or --head SEAL:HASH).`,
    );
  return last;
}

function signatureOf({ key_id, follows_signed, digest, signature }: SealRow): SealSignature | null {
  if (key_id === null || follows_signed === null || digest === null || signature === null) return null;
  return { keyId: key_id, followsSigned: follows_signed, digest, signature };
}

function presentFields(link: LinkRow): (string | null)[] {
  if (link.fields === null || link.fields[0] === null) throw new Tampered(`${nameOf(link)} is missing.`);
  return link.fields;
}

/** Before and after must be what the event says, or have gone with their patient or project. */
async function checkValues(owner: Client, link: LinkRow, fields: (string | null)[], report: AuditReport) {
  const expected = fields[valuesHashField] ?? null;
  if (link.salt !== null) {
    if (sha256(link.salt, link.changes!).toString('hex') !== expected)
      throw new Tampered(`Before and after of ${nameOf(link)} were changed.`);
  } else if (expected !== null) {
    const { rows } = await owner.query(
      `select exists (
         select from audit_events where action = 'patient.deleted' and resource_id = $1
         union all select from audit_events where action in ('project.deleted', 'patients.deleted') and resource_id = $2
         union all select from audit_events where action = 'projects.deleted' and account_id = $3) as erased`,
      [link.patient, fields[projectField], fields[2]],
    );
    if (!rows[0].erased)
      throw new Tampered(`Before and after of ${nameOf(link)} are missing, and nothing tells of an erasure.`);
    report.erased++;
  }
}

/** A signature outlives its seal only where somebody cut off the end. */
async function findOrphanSignature(owner: Client, last: SealRow | null): Promise<void> {
  const { rows } = await owner.query('select min(seal) as seal from audit_seal_signatures where seal > $1', [
    last?.number ?? 0,
  ]);
  if (rows[0].seal !== null) throw new Tampered(`Seal ${rows[0].seal} is missing: its signature is there.`);
}

/** What the chain does not cover must be too new for it: an event of a transaction that was over before the last seal is forged. */
async function findForged(owner: Client, report: AuditReport, last: SealRow | null): Promise<void> {
  const { rows } = await owner.query(
    `select count(*) as unsealed, (array_agg(e.id order by e.epoch, e.xid, e.id) filter (where
         e.epoch = $2 and e.xid < $1::xid8 or e.epoch < $2 and $1::xid8 > '0'))[1] as forged
     from audit_events e where not exists (select from audit_links l where l.event_id = e.id)`,
    [String(last?.to_xid ?? 0), last?.epoch ?? 1],
  );
  report.unsealed = Number(rows[0].unsealed);
  if (rows[0].forged !== null)
    throw new Tampered(
      `Event ${encodeId('auditEvent', rows[0].forged)} was put in after its time was sealed, or its link is gone.`,
    );
  const orphans = await owner.query(
    `select v.event_id from audit_values v
     where not exists (select from audit_events e where e.id = v.event_id and e.values_hash is not null) limit 1`,
  );
  if (orphans.rows.length > 0)
    throw new Tampered(
      `Event ${encodeId('auditEvent', orphans.rows[0].event_id)} has a before and after that are not its own.`,
    );
}

async function* sealsOf(owner: Client): AsyncGenerator<SealRow> {
  for (let after = 0; ; ) {
    const { rows } = await owner.query(
      `select number, from_xid::text, to_xid::text, events, ${microseconds('created_at')} as created_at, hash,
         epoch, key_id, follows_signed, digest, signature
       from audit_seals left join audit_seal_signatures on seal = number where number > $1 order by number limit $2`,
      [after, pageSize],
    );
    for (const row of rows) yield sealRow.parse(row);
    if (rows.length < pageSize) return;
    after = Number(rows.at(-1).number);
  }
}

async function* linksOf(owner: Client): AsyncGenerator<LinkRow, undefined> {
  for (let after = 0; ; ) {
    const { rows } = await owner.query(
      `select l.position, l.seal, l.event_id, l.hash, e.epoch, array[${eventFields}] as fields, v.salt, v.changes::text as changes,
         case e.resource_type when 'patient' then e.resource_id end as patient
       from audit_links l left join audit_events e on e.id = l.event_id left join audit_values v on v.event_id = l.event_id
       where l.position > $1 order by l.position limit $2`,
      [after, pageSize],
    );
    for (const row of rows) yield linkRow.parse(row);
    if (rows.length < pageSize) return;
    after = Number(rows.at(-1).position);
  }
}

function microseconds(column: string): string {
  return `(extract(epoch from ${column}) * 1000000)::bigint::text`;
}

/** As audit_form() in the database: each field with its length before it; what is missing is a dash. */
function form(fields: readonly (string | null)[]): string {
  return fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join('');
}

function sha256(before: Buffer, text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(before).update(text, 'utf8').digest());
}

function nameOf(link: LinkRow): string {
  return `Event ${encodeId('auditEvent', link.event_id)} at place ${link.position}`;
}

function changedSeal(seal: SealRow): Tampered {
  return new Tampered(`Seal ${seal.number} was changed.`);
}
