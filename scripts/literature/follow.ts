import { setTimeout as pause } from 'node:timers/promises';
import { finalImportStatuses, type ImportCounts } from '../../contract/resources/literature-import.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findImport, type ImportRow } from '../../sql/literature/imports.ts';
import type { LiteratureDatabase } from './literature-database.ts';

/** Often enough for a bar that moves, seldom enough to cost nothing. */
const betweenLooks = 200;
/** A worker that has died may have been the only one. */
const looksBetweenWorkers = 10;

/** Follows an import to its end, and shows how far it is. */
export async function followImport(
  { db, needWorker }: LiteratureDatabase,
  id: string,
  show: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportRow> {
  for (let look = 0; ; look++) {
    signal.throwIfAborted();
    if (look % looksBetweenWorkers === 0) await needWorker();
    const row = await db.outside((connection) => findImport(connection, uuidOf('import', id)));
    if (row === null) throw new Error(`The import ${id} is gone.`);
    if (finalImportStatuses.includes(row.status)) return row;
    show(row.progress);
    await pause(betweenLooks, undefined, { signal });
  }
}

/** What became of an import, as the command prints it: counts beside each other. */
export function outcomeOf({ status, format, counts, skipped_records, error }: ImportRow) {
  return { format, status, ...counts, skipped_records, error };
}
export type Outcome = Omit<ReturnType<typeof outcomeOf>, 'error'> & { error: { code: string; message: string } | null };

export const failedOutcome = (error: { code: string; message: string }): Outcome => ({
  ...{
    format: null,
    status: 'failed',
    added: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    skipped: 0,
    joined: 0,
    noted: 0,
  },
  ...{ skipped_records: [], error },
});

const countNames = [
  'added',
  'updated',
  'unchanged',
  'deleted',
  'skipped',
  'joined',
  'noted',
] as const satisfies (keyof ImportCounts)[];

export function totalsOf(outcomes: readonly Outcome[]) {
  const sum = (name: (typeof countNames)[number]) => outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return {
    completed: outcomes.filter(({ status }) => status === 'completed').length,
    failed: outcomes.filter(({ status }) => status !== 'completed').length,
    ...(Object.fromEntries(countNames.map((name) => [name, sum(name)])) as ImportCounts),
  };
}

/** One line, and one for each kind of record that was left out. */
export function linesOf(what: string, outcome: Outcome): string[] {
  const counts = countNames.filter((name) => outcome[name] > 0).map((name) => `${outcome[name]} ${name}`);
  const end = outcome.error === null ? '' : ` (${outcome.error.code}): ${outcome.error.message}`;
  const reasons = Object.entries(Object.groupBy(outcome.skipped_records, ({ reason }) => reason));
  return [
    `${what}: ${outcome.status}${end}${counts.length > 0 ? ` - ${counts.join(', ')}` : ''}`,
    ...reasons.map(([reason, records]) => {
      const { record, message } = records![0]!;
      return `   skipped for ${reason}${record === null ? '' : `, the first of them record ${record}`}: ${message}`;
    }),
  ];
}
