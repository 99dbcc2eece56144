import { type AuditVerification, finalAuditVerificationStatuses } from '../../contract/resources/audit-verification.ts';
import {
  auditVerificationIsFinal,
  findVerification,
  listVerifications,
  queueVerification,
} from '../../sql/audit/verifications.ts';
import { uuidOf } from '../../sql/ids.ts';
import { found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { type Handlers, read, waits, write } from '../handlers.ts';
import { inSnapshot, readWhenFinal } from '../prefer-wait.ts';

const unfinished = ({ id, status }: AuditVerification): string | null =>
  finalAuditVerificationStatuses.includes(status) ? null : uuidOf('auditVerification', id);

export const auditVerificationHandlers = {
  'audit_verifications.create': write(async (context, transaction) => {
    const verification = await queueVerification(transaction, originOf(context));
    return {
      data: verification,
      headers: { Location: `/v1/audit-verifications/${verification.id}`, 'Retry-After': '1' },
      resource: true,
    };
  }),

  'audit_verifications.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'audit verifications');
    const { items, nextAfter } = await listVerifications(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'audit_verifications.get': waits(async (context) => {
    const { resource, headers } = await readWhenFinal(
      context,
      inSnapshot(context, async (snapshot) =>
        found(await findVerification(snapshot, context.params.id), 'verification of the audit trail'),
      ),
      { channel: auditVerificationIsFinal, unfinished },
    );
    return { data: resource, headers, resource: true };
  }),
} satisfies Partial<Handlers>;
