/*
 * Requests that a process has counted beforehand, so that most of them write nothing: who makes many gets a block of permits with
 * the one that is counted, and those who come next use one up. The database says of each whether it holds: only in its
 * minute and while the account has the limits that it was counted against.
 */

/** What the database has counted, with the block that it gave. Moments are the database's own texts. */
export type Counted = {
  accountId: string;
  kind: string;
  minute: string;
  since: string;
  limits: Limits;
  /** With this very request and all that was given out. */
  used: Used;
  /** How many were counted, this request included. */
  granted: number;
};
type Limits = { minute: number | null; day: number | null };
type Used = { minute: number; day: number };

/** Permits of one account and kind of credential in one minute. */
type Lease = Counted & { left: number; isOver: boolean };

/** One permit, taken for one request. */
export type Permit = { lease: Lease };

export type UnusedPermits = { account_id: string; kind: string; minute: string; since: string; permits: number };

type Holder = {
  lease: Lease | null;
  begun: number;
  requests: number;
  before: number;
  lastAsked: number;
  /** When a block was asked for of which the answer is yet to come. */
  blockAsked: number;
};

/** Who makes fewer requests a second than this has each counted by itself. A block is what they make in a quarter of it. */
const blocksPerSecond = 4;
/** What the kill of a process costs an account at most, and so what its count can be too high. */
const largestBlock = 500;
const second = 1000;
const never = Number.NEGATIVE_INFINITY;
/** Of credentials whose holders are known: a hint, which is made anew. */
const mostCredentials = 10_000;

export class Permits {
  readonly #clock: () => number;
  readonly #holders = new Map<string, Holder>();
  readonly #ofCredential = new Map<string, Holder>();
  #unused: UnusedPermits[] = [];

  /** The clock in milliseconds, for how many requests come in a second. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** A permit for a request with this credential, where one is left, and how many to count where it does not hold. */
  take(credential: string): { permit: Permit | null; wanted: number } {
    const holder = this.#ofCredential.get(credential);
    if (holder === undefined) return { permit: null, wanted: 1 };
    const now = this.#clock();
    const elapsed = now - holder.begun;
    if (elapsed >= second) {
      holder.before = elapsed < 2 * second ? holder.requests : 0;
      holder.begun = now;
      holder.requests = 0;
    }
    holder.requests++;
    holder.lastAsked = now;
    const { lease } = holder;
    if (lease !== null && lease.left > 0) {
      lease.left--;
      return { permit: { lease }, wanted: 1 };
    }
    // Requests of one moment ask for one block, not for one each: a kill would take all of them with it.
    if (now - holder.blockAsked < second) return { permit: null, wanted: 1 };
    const wanted = Math.max(1, Math.min(largestBlock, Math.floor(holder.before / blocksPerSecond)));
    if (wanted > 1) holder.blockAsked = now;
    return { permit: null, wanted };
  }

  /** Whether a permit is left for a request with this credential. */
  has(credential: string): boolean {
    return (this.#ofCredential.get(credential)?.lease?.left ?? 0) > 0;
  }

  /** The request was not admitted by it. */
  putBack({ lease }: Permit): void {
    if (lease.isOver) this.#giveUp(lease, 1);
    else lease.left++;
  }

  /** The permit did not hold any more, and so none of its block does. */
  spoilt(permit: Permit): void {
    const { lease } = permit;
    lease.isOver = true;
    this.#giveUp(lease, lease.left + 1);
    lease.left = 0;
  }

  /** What the database has counted for a request with this credential. */
  add(credential: string, counted: Counted): Used {
    const name = `${counted.accountId} ${counted.kind}`;
    let holder = this.#holders.get(name);
    if (holder === undefined) {
      const now = this.#clock();
      holder = { lease: null, begun: now, requests: 1, before: 0, lastAsked: now, blockAsked: never };
      this.#holders.set(name, holder);
    }
    if (this.#ofCredential.size >= mostCredentials) this.#ofCredential.clear();
    this.#ofCredential.set(credential, holder);
    const rest = Math.max(0, counted.granted - 1);
    if (rest > 0) holder.blockAsked = never;
    const { lease } = holder;
    if (lease !== null && isSame(lease, counted)) {
      lease.left += rest;
      lease.used = largerOf(lease.used, counted.used);
      return usedBut(counted.used, lease.left);
    }
    if (lease !== null && lease.left > 0) {
      // An answer that was overtaken by the next minute's must not replace it.
      if (lease.minute > counted.minute) {
        this.#giveUp(counted, rest);
        return usedBut(counted.used, rest);
      }
      this.#giveUp(lease, lease.left);
    }
    if (lease !== null) {
      lease.left = 0;
      lease.isOver = true;
    }
    holder.lease = { ...counted, left: rest, isOver: false };
    return usedBut(counted.used, rest);
  }

  /** What is used of the limits with this permit's request, without what this process still holds. */
  usedWith({ lease }: Permit): Used {
    return usedBut(lease.used, lease.left);
  }

  /** The same of a count that the database tells, in which what this process holds is contained. */
  usedOf(counted: Omit<Counted, 'granted'>): Used {
    const lease = this.#holders.get(`${counted.accountId} ${counted.kind}`)?.lease ?? null;
    return usedBut(counted.used, lease !== null && isSame(lease, counted) ? lease.left : 0);
  }

  /** Takes out what is to be returned: of those who made no request for a second, and what holds no more. */
  unused({ all = false } = {}): UnusedPermits[] {
    const now = this.#clock();
    for (const [name, holder] of this.#holders) {
      const quiet = now - holder.lastAsked;
      if (!all && quiet < second) continue;
      if (holder.lease !== null) {
        this.#giveUp(holder.lease, holder.lease.left);
        holder.lease.used = usedBut(holder.lease.used, holder.lease.left);
        holder.lease.left = 0;
      }
      if (quiet > 60 * second) {
        this.#holders.delete(name);
        for (const [credential, of] of this.#ofCredential) if (of === holder) this.#ofCredential.delete(credential);
      }
    }
    const unused = this.#unused;
    this.#unused = [];
    return unused;
  }

  #giveUp({ accountId, kind, minute, since }: Omit<Counted, 'granted' | 'used' | 'limits'>, permits: number): void {
    if (permits > 0) this.#unused.push({ account_id: accountId, kind, minute, since, permits });
  }
}

const isSame = (lease: Lease, { minute, since, limits }: Omit<Counted, 'granted'>) =>
  !lease.isOver &&
  lease.minute === minute &&
  lease.since === since &&
  lease.limits.minute === limits.minute &&
  lease.limits.day === limits.day;

const largerOf = (one: Used, other: Used): Used => ({
  minute: Math.max(one.minute, other.minute),
  day: Math.max(one.day, other.day),
});

const usedBut = ({ minute, day }: Used, held: number): Used => ({
  minute: Math.max(0, minute - held),
  day: Math.max(0, day - held),
});
