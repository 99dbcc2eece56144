import { z } from 'zod';
import { idOf } from './ids.ts';
import { dataMode } from './permissions.ts';

/** What every job knows: whose data it may see, and the request it came from. */
const origin = { account_id: idOf('account'), mode: dataMode, request_id: z.string().nullable() };

/** The payload of every task. A job's row is written in the transaction of what it is about. */
export const jobPayloads = {
  run_analysis: z.strictObject({ ...origin, run_id: idOf('run') }),
  purge_project: z.strictObject({ ...origin, project_id: idOf('project') }),
  // The link's secret is not here: the job makes it from the id, with the platform's secret key.
  send_invitation: z.strictObject({ ...origin, invitation_id: idOf('invitation'), base_url: z.url() }),
  // Without an account: asked for by the operator.
  index_literature: z.strictObject({
    account_id: origin.account_id.nullable(),
    mode: dataMode.nullable(),
    request_id: origin.request_id,
    import_id: idOf('import'),
  }),
  run_search: z.strictObject({ ...origin, run_id: idOf('searchRun') }),
  export: z.strictObject({ ...origin, export_id: idOf('export') }),
  deliver_webhook: z.strictObject({ ...origin, webhook_id: idOf('webhook') }),
  seal_webhook_secrets: z.strictObject(origin),
  verify_audit: z.strictObject({ ...origin, verification_id: idOf('auditVerification') }),
  rank_review: z.strictObject({ ...origin, review_id: idOf('review') }),
  send_login_warning: z.strictObject({ ...origin, user_id: idOf('user') }),
} as const;

export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>;
