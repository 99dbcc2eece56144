import { createHash } from 'node:crypto';
import { followSignatures, type HeadsAsked, Tampered } from './audit-proof.ts';
import type { SealSignature } from './audit-signature.ts';
import type { SecretKeys } from './secret-keys.ts';

/*
 * The chain of the audit trail, computed anew: in this process and not by the database's functions, since anyone who could change a
 * row could change those too. Each link's hash is of the head before it and of its event's leaf or, in a
 * link without leaf, of the head and the event's form itself; each seal's is of the head and the seal's form.
 */

/** A seal as the database has it: transaction ids are 64 bits, `created_at` is microseconds since 1970. */
export type SealRow = {
  number: number;
  from_xid: bigint;
  to_xid: bigint;
  events: number;
  created_at: string;
  hash: Buffer;
  key_id: Buffer | null;
  follows_signed: boolean | null;
  digest: Buffer | null;
  signature: Buffer | null;
  epoch: number;
};

/** Places among the fields of an event, in the order in which they are hashed. */
export const xidField = 1;
export const accountField = 2;
export const projectField = 4;
const valuesHashField = 14;

export type LinkedEvent = {
  epoch: number;
  fields: readonly (string | null)[];
  patient: string | null;
  salt: Buffer | null;
  changes: string | null;
};

export type ChainLink = {
  position: number;
  seal: number;
  event_id: string;
  hash: Buffer;
  leaf: Buffer | null;
  /** `hidden`: not for the verifier to see. */
  event: LinkedEvent | 'missing' | 'hidden';
};

/** Where a chain is read from. Both in their order. */
export type Chain = {
  seals(): AsyncIterable<SealRow>;
  links(): AsyncGenerator<ChainLink, undefined>;
  /** How a problem names what a link is about. */
  nameOf(link: ChainLink): string;
  /** Whether the trail tells that the patient or the project of an event was erased. */
  tellsOfErasure(event: LinkedEvent): Promise<boolean>;
  /** Hears of each event that was found as its link says. */
  verified(link: ChainLink, found: { isErased: boolean }): void;
};

export type ChainProgress = {
  sealed: number;
  seals: number;
  /** The last seal as `SEAL:HASH`. */
  head: string | null;
  /** The newest seal among the heads that were asked for. */
  provenTo: number | null;
};

export type FollowedChain = {
  last: SealRow | null;
  /** Up to this seal no signature of a key that is known speaks for the trail. */
  unsignedTo: number;
  /** The first seal with a link that has a leaf; null when none has. */
  firstSealWithLeaf: number | null;
};

/** Goes through a whole chain in memory that grows with the heads alone; throws Tampered at the first thing that is wrong. */
export async function followChain(
  chain: Chain,
  progress: ChainProgress,
  { secretKeys, heads }: { secretKeys: SecretKeys; heads: HeadsAsked },
): Promise<FollowedChain> {
  let head: Buffer = Buffer.alloc(32);
  let last: SealRow | null = null;
  let firstSealWithLeaf: number | null = null;
  const signatures = followSignatures(secretKeys);
  const links = chain.links();
  let link = (await links.next()).value;
  for await (const seal of chain.seals()) {
    if (seal.number !== progress.seals + 1) throw new Tampered(`Seal ${progress.seals + 1} is missing.`);
    // A seal that begins at 0 is of a new epoch: the first after a restore into another cluster.
    if (seal.from_xid !== (last?.to_xid ?? 0n) && seal.from_xid !== 0n) throw changedSeal(seal);
    let events = 0;
    for (; link?.seal === seal.number; link = (await links.next()).value) {
      if (link.position !== progress.sealed + 1)
        throw new Tampered(`Link ${progress.sealed + 1} of the chain is missing, in seal ${seal.number}.`);
      const name = chain.nameOf(link);
      if (link.leaf !== null) firstSealWithLeaf ??= seal.number;
      // Or anyone who can't see an event would take its link's word for it, and with it for all events before.
      else if (firstSealWithLeaf !== null) throw new Tampered(`The leaf of ${name} is missing.`);
      head = headAfter(head, link, name);
      if (!head.equals(link.hash)) throw new Tampered(`${name} was changed, replaced or moved, or its link was.`);
      if (link.event !== 'hidden') {
        const event = presentEvent(link, name);
        if (!isInTime(event, seal)) throw new Tampered(`${name} was put in later.`);
        chain.verified(link, { isErased: await valuesAreErased(chain, event, name) });
      }
      events++;
      progress.sealed++;
    }
    if (link !== undefined && link.seal < seal.number)
      throw new Tampered(`${chain.nameOf(link)} stands in another seal.`);
    if (events !== seal.events)
      throw new Tampered(`Seal ${seal.number} covers ${seal.events} events and ${events} are there.`);
    const { from_xid, to_xid, created_at } = seal;
    head = sha256(head, form([seal.number, from_xid, to_xid, seal.events, created_at].map(String)));
    if (!head.equals(seal.hash)) throw changedSeal(seal);
    progress.seals++;
    const hash = head.toString('hex');
    progress.head = `${seal.number}:${hash}`;
    signatures.add(seal.number, seal.hash, signatureOf(seal));
    if (heads.isFound(seal.number, hash)) progress.provenTo = seal.number;
    last = seal;
  }
  if (link !== undefined) throw new Tampered(`Seal ${link.seal} is missing: ${chain.nameOf(link)} stands in it.`);
  heads.requireAll();
  return { last, unsignedTo: signatures.unsignedTo(), firstSealWithLeaf };
}

/** A signature outlives its seal only where somebody cut off the end. */
export function orphanSignature(seal: number): Tampered {
  return new Tampered(`Seal ${seal} is missing: its signature is there.`);
}

/** Events of transactions that were over before this, and that no link covers, are forged. */
export function sealedTimeOf(last: SealRow | null): { toXid: string; epoch: number } {
  return { toXid: String(last?.to_xid ?? 0), epoch: last?.epoch ?? 1 };
}

function headAfter(head: Buffer, link: ChainLink, name: string): Buffer {
  const { leaf } = link;
  // Sealed before there were leaves, it says nothing to anyone who does not see the event.
  if (link.event === 'hidden') return leaf === null ? link.hash : sha256(head, leaf);
  const itsForm = form(presentEvent(link, name).fields);
  if (leaf === null) return sha256(head, itsForm);
  if (!sha256(itsForm).equals(leaf))
    throw new Tampered(`${name} was changed, replaced or moved, or the leaf of its link was.`);
  return sha256(head, leaf);
}

function presentEvent({ event }: ChainLink, name: string): LinkedEvent {
  if (typeof event === 'string') throw new Tampered(`${name} is missing.`);
  return event;
}

/** Transaction ids of an earlier epoch say nothing here; the first seal of an epoch covers what was left of those. */
function isInTime({ epoch, fields }: LinkedEvent, seal: SealRow): boolean {
  const itsXid = BigInt(fields[xidField]!);
  return epoch === seal.epoch
    ? itsXid >= seal.from_xid && itsXid <= seal.to_xid
    : epoch < seal.epoch && seal.from_xid === 0n;
}

/** Before and after must be what the event says, or have gone with their patient or project: then true. */
async function valuesAreErased(chain: Chain, event: LinkedEvent, name: string): Promise<boolean> {
  const expected = event.fields[valuesHashField] ?? null;
  if (event.salt !== null) {
    if (sha256(event.salt, event.changes!).toString('hex') !== expected)
      throw new Tampered(`Before and after of ${name} were changed.`);
    return false;
  }
  if (expected === null) return false;
  if (!(await chain.tellsOfErasure(event)))
    throw new Tampered(`Before and after of ${name} are missing, and nothing tells of an erasure.`);
  return true;
}

function signatureOf({ key_id, follows_signed, digest, signature }: SealRow): SealSignature | null {
  if (key_id === null || follows_signed === null || digest === null || signature === null) return null;
  return { keyId: key_id, followsSigned: follows_signed, digest, signature };
}

/** As audit_form() in the database: each field with its length before it; what is missing is a dash. */
function form(fields: readonly (string | null)[]): string {
  return fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join('');
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function changedSeal(seal: SealRow): Tampered {
  return new Tampered(`Seal ${seal.number} was changed.`);
}
