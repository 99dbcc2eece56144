import { z } from 'zod';
import { idOf } from '../ids.ts';
import { failedJob, platformWorker, taskQueue } from '../resources/operator.ts';
import { deletedOf, route } from './route.ts';

/** For owners of an account that `npm run account operator` has named, and for any owner from the machine itself. */
const operates = { permission: 'admin', credential: 'session' } as const;

export const operatorRoutes = {
  'operator.queues': route({
    method: 'GET',
    path: '/operator/queues',
    summary: 'Get what there is to do on the whole platform, by task; for owners of an operator account',
    ...operates,
    answer: z.object({ workers_alive: z.boolean(), tasks: z.array(taskQueue) }),
    status: 200,
  }),
  'operator.workers': route({
    method: 'GET',
    path: '/operator/workers',
    summary: 'Get the workers with their last sign of life and what they work on; for owners of an operator account',
    ...operates,
    answer: z.object({ workers: z.array(platformWorker) }),
    status: 200,
  }),
  'operator.failed_jobs': route({
    method: 'GET',
    path: '/operator/failed-jobs',
    summary: 'Get the newest 200 jobs that have no attempt left, kept for a day; for owners of an operator account',
    ...operates,
    answer: z.object({ jobs: z.array(failedJob) }),
    status: 200,
  }),
  'operator.retry_job': route({
    method: 'POST',
    path: '/operator/failed-jobs/{id}/retry',
    summary: 'Give a failed job its attempts back; for owners of an operator account',
    ...operates,
    params: { id: 'job' },
    body: z.strictObject({}).optional(),
    answer: z.object({ id: idOf('job'), task: z.string() }),
    status: 202,
  }),
  'operator.discard_job': route({
    method: 'DELETE',
    untagged: true,
    path: '/operator/failed-jobs/{id}',
    summary: 'Take a failed job out of the queue for good; for owners of an operator account',
    ...operates,
    params: { id: 'job' },
    answer: deletedOf('job'),
    status: 200,
  }),
} as const;
