import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { jobsTable } from '../helpers/queue.ts';

const undefinedColumn = '42703';

t.test('a worker that cannot look for jobs says why and ends, instead of living and working on nothing', async (t) => {
  const database = await testDatabase(t);
  const worker = startWorker(t, database.url);
  await worker.logged((line) => line.msg === 'looking for jobs');
  await database.ownerQuery(`alter table ${jobsTable} rename column attempts to tries`);
  t.match(await worker.ended, { code: 1 });
  t.match(
    worker.log.find(({ msg }) => msg === 'a look for jobs failed'),
    { level: 40, error: { sql_state: undefinedColumn } },
  );
  t.match(
    worker.log.find(({ msg }) => msg === 'the queue ended'),
    { level: 60, error: { sql_state: undefinedColumn } },
  );
});
