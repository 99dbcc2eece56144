import type { JobPayload } from '../../contract/jobs.ts';

export type Origin = Pick<JobPayload<'deliver_webhook'>, 'account_id' | 'mode' | 'request_id'>;
