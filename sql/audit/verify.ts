import type { Client } from 'pg';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import {
  accountField,
  type Chain,
  type ChainLink,
  followChain,
  type LinkedEvent,
  orphanSignature,
  projectField,
  type SealRow,
  sealedTimeOf,
} from '../../domain/access/audit-chain.ts';
import { type Head, headsAsked, Tampered } from '../../domain/access/audit-proof.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { eventColumns, eventRow, linkRow, sealColumns, sealRow } from './rows.ts';

/* The operator's verification: the events of all accounts, as the owner of the database. */

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

const pageSize = 2000;

const linkedEventRow = z.object({
  ...linkRow,
  position: z.coerce.number(),
  ...eventRow,
  epoch: eventRow.epoch.nullable(),
  changes: z.string().nullable(),
});

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
    const { last, unsignedTo } = await followChain(chainOf(owner, report), report, {
      secretKeys,
      heads: headsAsked(heads),
    });
    if (unsignedTo > (report.provenTo ?? 0))
      throw new Tampered(
        `Up to seal ${unsignedTo} there is no signature of a key that is known, so all of it may have been redone. Set SECRET_KEY_PREVIOUS if SECRET_KEY was changed since; of what was sealed before there were signatures, only the log can show that it is as it was: give its head of seal ${unsignedTo} or later (--log FILE or --head SEAL:HASH).`,
      );
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

function chainOf(owner: Client, report: AuditReport): Chain {
  return {
    seals: () => sealsOf(owner),
    links: () => linksOf(owner),
    nameOf: ({ event_id, position }) => `Event ${encodeId('auditEvent', event_id)} at place ${position}`,
    tellsOfErasure: (event) => tellsOfErasure(owner, event),
    verified: (_, { isErased }) => {
      if (isErased) report.erased++;
    },
  };
}

async function tellsOfErasure(owner: Client, { patient, fields }: LinkedEvent): Promise<boolean> {
  const { rows } = await owner.query(
    `select exists (
       select from audit_events where action = 'patient.deleted' and resource_id = $1
       union all select from audit_events where action in ('project.deleted', 'patients.deleted') and resource_id = $2
       union all select from audit_events where action = 'projects.deleted' and account_id = $3) as erased`,
    [patient, fields[projectField], fields[accountField]],
  );
  return rows[0].erased;
}

async function findOrphanSignature(owner: Client, last: SealRow | null): Promise<void> {
  const { rows } = await owner.query('select min(seal) as seal from audit_seal_signatures where seal > $1', [
    last?.number ?? 0,
  ]);
  if (rows[0].seal !== null) throw orphanSignature(rows[0].seal);
}

/** What the chain does not cover must be too new for it: an event of a transaction that was over before the last seal is forged. */
async function findForged(owner: Client, report: AuditReport, last: SealRow | null): Promise<void> {
  const { toXid, epoch } = sealedTimeOf(last);
  const { rows } = await owner.query(
    `select count(*) as unsealed, (array_agg(e.id order by e.epoch, e.xid, e.id) filter (where
         e.epoch = $2 and e.xid < $1::xid8 or e.epoch < $2 and $1::xid8 > '0'))[1] as forged
     from audit_events e where not exists (select from audit_links l where l.event_id = e.id)`,
    [toXid, epoch],
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
      `select ${sealColumns.sql} from audit_seals left join audit_seal_signatures on seal = number
       where number > $1 order by number limit $2`,
      [after, pageSize],
    );
    for (const row of rows) yield sealRow.parse(row);
    if (rows.length < pageSize) return;
    after = Number(rows.at(-1).number);
  }
}

async function* linksOf(owner: Client): AsyncGenerator<ChainLink, undefined> {
  for (let after = 0; ; ) {
    const { rows } = await owner.query(
      `select l.position, l.seal, l.event_id, l.hash, l.leaf, v.changes::text as changes, ${eventColumns.sql}
       from audit_links l left join audit_events e on e.id = l.event_id left join audit_values v on v.event_id = l.event_id
       where l.position > $1 order by l.position limit $2`,
      [after, pageSize],
    );
    for (const row of rows) {
      const { position, seal, event_id, hash, leaf, epoch, ...event } = linkedEventRow.parse(row);
      yield { position, seal, event_id, hash, leaf, event: epoch === null ? 'missing' : { epoch, ...event } };
    }
    if (rows.length < pageSize) return;
    after = Number(rows.at(-1).position);
  }
}
