import { encodeId } from '../../contract/ids.ts';
import type { Queryable } from '../../sql/db.ts';
import { actsAsOperator, discardFailedJob, listFailedJobs, listWorkers, retryFailedJob } from '../../sql/operator.ts';
import { readTaskQueues } from '../../sql/queue-report.ts';
import { isWorkerAlive } from '../../sql/workers.ts';
import { forbidden } from '../authentication.ts';
import { found, handler } from '../route.ts';

export const operatorHandlers = {
  'operator.queues': handler('operator.queues', async (_context, connection) => {
    await requireOperator(connection);
    return { data: { workers_alive: await isWorkerAlive(connection), tasks: await readTaskQueues(connection) } };
  }),

  'operator.workers': handler('operator.workers', async (_context, connection) => {
    await requireOperator(connection);
    return { data: { workers: await listWorkers(connection) } };
  }),

  'operator.failed_jobs': handler('operator.failed_jobs', async (_context, connection) => {
    await requireOperator(connection);
    return { data: { jobs: await listFailedJobs(connection) } };
  }),

  'operator.retry_job': handler('operator.retry_job', async ({ params }, transaction) => {
    await requireOperator(transaction);
    const task = found(await retryFailedJob(transaction, params.id), 'failed job');
    return { data: { id: encodeId('job', params.id), task } };
  }),

  'operator.discard_job': handler('operator.discard_job', async ({ params }, transaction) => {
    await requireOperator(transaction);
    found(await discardFailedJob(transaction, params.id), 'failed job');
    return { data: { id: encodeId('job', params.id), deleted: true } };
  }),
};

async function requireOperator(connection: Queryable): Promise<void> {
  if (!(await actsAsOperator(connection)))
    throw forbidden(
      'role',
      'This is for owners of an operator account, which the operator of the platform names with `npm run account operator`, and for owners whose request comes from the machine itself.',
      { required: 'operator' },
    );
}
