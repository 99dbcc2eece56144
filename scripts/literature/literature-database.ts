import { setTimeout as pause } from 'node:timers/promises';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { type Database, openDatabase } from '../../sql/db.ts';
import { isWorkerAlive } from '../../sql/queue/workers.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { openOwnerDatabase } from '../owner-database.ts';
import { SetupError } from '../postgres-programs.ts';
import { fewArenas, isComplaint, ProcessGroup, smallHeap } from '../process-group.ts';

export type LiteratureDatabase = {
  url: string;
  db: Database;
  /** Sees to it that there is a worker: starts one of its own where none shows life. */
  needWorker(): Promise<void>;
};

/** The database of the environment, for as long as `act` takes; and then a worker of our own, if one was needed, stops. */
export async function withLiterature<T>(act: (literature: LiteratureDatabase) => Promise<T>): Promise<T> {
  const { url, embedded, secretKey, previousSecretKey, close } = await openOwnerDatabase();
  const closing: (() => Promise<unknown>)[] = [close];
  try {
    if (secretKey === undefined) throw new SetupError(`SECRET_KEY is not set: with DATABASE_URL it is needed.`);
    if (embedded) await migrate(url, secretKeysOf({ SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previousSecretKey })); // it may be the first that ever comes to this database
    const db = await openDatabase(url, { applicationName: 'literature', secretKey, kind: 'worker', poolSize: 4 });
    closing.push(() => db.end());
    let group: ProcessGroup | null = null;
    const isAlive = () => db.outside(isWorkerAlive);
    const needWorker = async () => {
      if (group !== null || (await isAlive())) return;
      const file = new URL('../../worker/main.ts', import.meta.url);
      group = new ProcessGroup([{ name: 'worker', file, options: smallHeap, env: fewArenas }], {
        say: (line) => console.error(line),
        onLine: (line) => {
          if (isComplaint(line)) console.error(line);
        },
      });
      closing.push(() => group!.stop());
      const { LOG_LEVEL = 'error' } = process.env; // unless the environment wants to hear more
      group.begin({ DATABASE_URL: url, SECRET_KEY: secretKey, LOG_LEVEL });
      const failed = group.failed.then((reason) => {
        throw new SetupError(reason);
      });
      await Promise.race([failed, untilAlive(isAlive)]);
      group.started();
    };
    return await act({ url, db, needWorker });
  } finally {
    for (let end = closing.pop(); end !== undefined; end = closing.pop()) await end();
  }
}

async function untilAlive(isAlive: () => Promise<boolean>): Promise<void> {
  while (!(await isAlive())) await pause(50);
}
