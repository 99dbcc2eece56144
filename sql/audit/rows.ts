import { z } from 'zod';
import { sql } from '../db.ts';

/* The rows of the audit trail, as a verification reads them. */

const text = z.string().nullable();
const bytes = z.custom<Buffer>(Buffer.isBuffer);
const number = z.coerce.number();
const xid = z.string().transform(BigInt);

export const sealRow = z.object({
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
export const sealColumns = sql.fragment`number, from_xid::text, to_xid::text, events,
  (extract(epoch from created_at) * 1000000)::bigint::text as created_at, hash, epoch, key_id, follows_signed, digest, signature`;

/** What an event says, in the order in which it is hashed, with its before and after. */
export const eventRow = {
  epoch: number,
  fields: z.array(text),
  patient: text,
  salt: bytes.nullable(),
};
export const eventColumns = sql.fragment`e.epoch, array[e.id::text, e.xid::text, e.account_id::text, e.mode::text, e.project_id::text,
  e.action, e.resource_type, e.resource_id::text, e.actor_kind, e.actor_id::text, e.request_id, host(e.address),
  (extract(epoch from e.created_at) * 1000000)::bigint::text, e.count::text, encode(e.values_hash, 'hex')] as fields,
  case e.resource_type when 'patient' then e.resource_id end as patient, v.salt`;

export const linkRow = { seal: number, event_id: z.string(), hash: bytes, leaf: bytes.nullable() };
