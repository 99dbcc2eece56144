import { encodeId } from '../../contract/ids.ts';
import type { Queryable } from '../../sql/db.ts';
import {
  actsAsOperator,
  discardFailedJob,
  listFailedJobs,
  listWorkers,
  retryFailedJob,
} from '../../sql/queue/operator.ts';
import { readTaskQueues } from '../../sql/queue/report.ts';
import { isWorkerAlive } from '../../sql/queue/workers.ts';
import { found } from '../answer.ts';
import { forbidden } from '../authentication.ts';
import { type Handlers, read, write } from '../handlers.ts';

export const operatorHandlers = {
  'operator.queues': read(async (_context, connection) => {
    await requireOperator(connection);
    return { data: { workers_alive: await isWorkerAlive(connection), tasks: await readTaskQueues(connection) } };
  }),

  'operator.workers': read(async (_context, connection) => {
    await requireOperator(connection);
    return { data: { workers: await listWorkers(connection) } };
  }),

  'operator.failed_jobs': read(async (_context, connection) => {
    await requireOperator(connection);
    return { data: { jobs: await listFailedJobs(connection) } };
  }),

  'operator.retry_job': write(async ({ params }, transaction) => {
    await requireOperator(transaction);
    const task = found(await retryFailedJob(transaction, params.id), 'failed job');
    return { data: { id: encodeId('job', params.id), task } };
  }),

  'operator.discard_job': write(async ({ params }, transaction) => {
    await requireOperator(transaction);
    found(await discardFailedJob(transaction, params.id), 'failed job');
    return { data: { id: encodeId('job', params.id), deleted: true } };
  }),
} satisfies Partial<Handlers>;

async function requireOperator(connection: Queryable): Promise<void> {
  if (!(await actsAsOperator(connection)))
    throw forbidden(
      'role',
      'This is for owners of an operator account, which the operator of the platform names with `npm run account operator`, and for owners whose request comes from the machine itself.',
      { required: 'operator' },
    );
}
