import type { Test } from 'tap';
import { openNotifications } from '../../sql/connection/notifications.ts';
import type { Database } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import {
  findImport,
  type ImportRow,
  importIsFinal,
  operatorsOrigin,
  queueFileImport,
  queueSourceImport,
} from '../../sql/literature/imports.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import type { RunningProgram } from './platform.ts';
import { hurryJobs, jobs, jobsAreGone } from './queue.ts';
import { fallSilent } from './workers.ts';

/** A database in which the operator imports. */
export async function importScene(t: Test, given?: TestDatabase) {
  const database = given ?? (await testDatabase(t));
  const { db, ownerQuery, url } = database;
  return {
    ...{ db, ownerQuery, url },
    file: (bytes: Uint8Array | string, { fileName = null as string | null } = {}) =>
      db.outside((connection) =>
        connection.transaction((transaction) =>
          queueFileImport(transaction, { fileName, format: null, bytes: chunks(bytes) }, operatorsOrigin),
        ),
      ),
    ask: (source: 'pubmed' | 'europepmc', query: string, limit: number | null = null) =>
      db.outside((connection) =>
        connection.transaction((transaction) =>
          queueSourceImport(transaction, { source, query, limit, since: null }, operatorsOrigin),
        ),
      ),
    final: (row: ImportRow) => finalImport(db, url, row.id),
    row: async ({ id }: ImportRow) =>
      (await ownerQuery('select * from literature_imports where id = $1', [uuidOf('import', id)]))[0],
    papers: async () =>
      (await ownerQuery('select pmid, record ->> $1 as title from papers order by pmid', ['title'])).map(
        ({ pmid, title }) => `${pmid} ${title}`,
      ),
    jobs: () => jobs(database),
    jobsAreGone: () => jobsAreGone(database),
    /** Kills the worker that has an import, and lets the others see at once what they would see after some seconds. */
    async killHolder({ id }: ImportRow, worker: RunningProgram) {
      const [{ worker_id }] = await ownerQuery('select worker_id from literature_imports where id = $1', [
        uuidOf('import', id),
      ]);
      await worker.kill('SIGKILL');
      await fallSilent(database, worker_id);
    },
    /** Lets every job begin now that waits for its next attempt. */
    hurry: () => hurryJobs(database),
  };
}

export async function* chunks(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}

async function finalImport(db: Database, url: string, id: string): Promise<ImportRow> {
  const notifications = await openNotifications(url, [importIsFinal]);
  try {
    for (;;) {
      const told = new Promise<void>((resolve) => notifications.subscribe(importIsFinal, () => resolve()));
      const row = await db.outside((connection) => findImport(connection, uuidOf('import', id)));
      if (row?.finished_at !== null) return row!;
      await told;
    }
  } finally {
    await notifications.end();
  }
}

export const papersOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    pmid: String(from + i),
    entered: '2020-01-01',
    title: `Paper ${from + i}`,
  }));
export const namesOf = (papers: ReturnType<typeof papersOf>) => papers.map(({ pmid, title }) => `${pmid} ${title}`);
export const stored = (worker: RunningProgram, { id }: ImportRow) =>
  worker.logged((line) => line.msg === 'batch stored' && line.import_id === id);
