import { z } from 'zod';
import { plan } from '../../contract/resources/account.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';

/** Sends a statement that is prepared once a connection. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The same, of which each row is told as it comes: the server reads on meanwhile. */
export type AskEach = (text: string, values: readonly unknown[], visit: (row: unknown) => void) => Promise<void>;

/** Answers with rows of bytea and integers as PostgreSQL has them: text of bytes takes longer to read than to search. */
export type Copy = (query: string) => Promise<(Uint8Array | null)[][]>;

/** Sends a statement without parameters, in one message with what is copied. */
export type AskBeside = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Which literature is meant: what all accounts share and sources and the operator write, or the overlay of the account
 * whose tenant scope is open, which its files write. The same tables under two names; the overlay's fill in their account.
 */
export type Library = 'shared' | 'overlay';

const tables = {
  shared: {
    papers: 'papers',
    segments: 'literature_segments',
    columns: 'literature_columns',
    postings: 'literature_postings',
    words: 'literature_words',
  },
  overlay: {
    papers: 'overlay_papers',
    segments: 'overlay_segments',
    columns: 'overlay_columns',
    postings: 'overlay_postings',
    words: 'overlay_words',
  },
} as const;

export type LibraryTable = keyof (typeof tables)['shared'];

export const tableName = (library: Library, table: LibraryTable): string => tables[library][table];

export const tableOf = (library: Library, table: LibraryTable) => sql.identifier([tableName(library, table)]);

/** Documents and segments from this number on are of overlays; the migration that made them checks it. */
const firstOfOverlays = 2 ** 30;

export const libraryOf = (documentOrSegment: number): Library =>
  documentOrSegment >= firstOfOverlays ? 'overlay' : 'shared';

/** What is asked of segments, by the library that they are of: its tables are asked once, and not when nothing is wanted. */
export const byLibrary = <T>(wanted: readonly T[], segmentOf: (one: T) => number): Map<Library, T[]> =>
  Map.groupBy(wanted, (one) => libraryOf(segmentOf(one)));

export const firstDocumentOf = (library: Library): number => (library === 'overlay' ? firstOfOverlays : 1);

// Any numbers will do, if no other locks of ours have them.
const sharedLock = 774_422;
const overlayLock = 774_424;

/** The overlay of the account whose scope is open, as the second half of an advisory lock. */
const ownOverlay = sql.fragment`hashtext(tenant_account()::text)`;

/**
 * Anyone who changes which papers a library holds, and under which documents, does so alone, until its transaction ends.
 * Batches of several imports take turns.
 */
export async function lockIndex(transaction: Queryable, library: Library): Promise<void> {
  await transaction.query(
    library === 'shared'
      ? sql.unsafe`select pg_advisory_xact_lock(${sharedLock})`
      : sql.unsafe`select pg_advisory_xact_lock(${overlayLock}, ${ownOverlay})`,
  );
}

/** No paper comes into the shared library until the transaction ends: what an overlay may keep follows from what is there. */
export async function holdSharedLibrary(transaction: Transaction): Promise<void> {
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock_shared(${sharedLock})`);
}

const sizeRow = z.object({ plan, papers: z.int(), bytes: z.number() });
export type OverlaySize = z.output<typeof sizeRow>;

/** How much the overlay of the account whose scope is open holds, and the plan that bounds it. */
export function overlaySize(connection: Queryable): Promise<OverlaySize> {
  return connection.one(sql.type(sizeRow)`
    select (select plan from accounts where id = tenant_account()) as plan, count(*)::int as papers,
      coalesce(sum(record_bytes + reference_bytes), 0)::double precision as bytes
    from overlay_papers`);
}
