import { z } from 'zod';
import { decodeId, type IdKind, idOf, idPrefixes } from '../ids.ts';
import { meantOf } from '../nearest-name.ts';
import { patientValues, withheldNote } from '../patient-values.ts';
import { dataMode } from '../permissions.ts';
import { auditActions } from './audit-action.ts';

/** What an event may be about, and the kind of its id. */
export const auditResourceTypes = {
  account: 'account',
  user: 'user',
  session: 'session',
  api_key: 'apiKey',
  invitation: 'invitation',
  webhook: 'webhook',
  project: 'project',
  patient: 'patient',
  analysis: 'analysis',
  run: 'run',
  export: 'export',
  import: 'import',
  search: 'search',
  paper: 'paper',
  review: 'review',
  review_set: 'reviewSet',
  review_record: 'reviewRecord',
  review_duplicate: 'reviewDuplicate',
  audit_verification: 'auditVerification',
} as const satisfies Record<string, IdKind>;
export type AuditResourceType = keyof typeof auditResourceTypes;

const auditActorTypes = ['api_key', 'user', 'worker', 'platform', 'nobody'] as const;

const values = z.record(z.string(), z.unknown());

export const auditEvent = z
  .object({
    id: idOf('auditEvent'),
    action: z.string().describe('Such as project.updated, patients.created, patient.read, user.sign_in_failed'),
    actor: z.object({
      type: z
        .enum(auditActorTypes)
        .describe(
          'worker: a job, for the request named here; platform: the administrator of the platform; nobody: no sign-in',
        ),
      id: z.string().nullable(),
      name: z.string().optional().describe('As the key or person is called today; absent when gone'),
    }),
    resource: z.object({ type: z.string(), id: z.string().nullable() }),
    mode: dataMode.nullable().describe('null: belongs to neither, as keys and people do; seen in both'),
    project_id: idOf('project').nullable(),
    request_id: z.string().nullable(),
    address: z.string().nullable(),
    created_at: z.iso.datetime(),
    changes: z
      .object({ before: values.optional(), after: values.optional() })
      .nullable()
      .optional()
      .describe(
        `What changed; null when nothing did, and once the patient or project was erased. Of what is in a project: ${withheldNote}`,
      )
      .register(patientValues, { isAudited: true, in: (event) => event.project_id !== null }),
    reason: z
      .string()
      .nullable()
      .optional()
      .describe(
        `Why a patient was changed or erased, as the header Change-Reason said. ${withheldNote}, since it may name a patient`,
      )
      .register(patientValues, { isAudited: true, in: (event) => event.project_id !== null }),
    count: z.int().nullable().describe('Of a change or a read of many'),
    sealed: z.boolean().describe('Whether the chain of hashes covers it already: within a minute'),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

const kindOf = (id: string, kinds: readonly IdKind[]) => kinds.find((kind) => decodeId(kind, id) !== undefined);
const anId = (kinds: readonly IdKind[]) =>
  z.string().transform((id, context) => {
    const kind = kindOf(id, kinds);
    if (kind !== undefined) return { kind, id };
    const prefixes = kinds.map((one) => `${idPrefixes[one]}_…`).join(', ');
    context.issues.push({ code: 'custom', input: id, message: `must be an id: one of ${prefixes}` });
    return z.NEVER;
  });

/** Not an enumeration: clients that were made before an action came may ask for it. */
const anAction = z
  .string()
  .min(1)
  .max(100)
  .refine((action) => (auditActions as readonly string[]).includes(action), {
    abort: true,
    error: ({ input }) => `is not known as an action${meantOf(String(input), auditActions)}`,
  });

export const auditFilters = {
  action: anAction.optional().describe(`One of ${auditActions.join(', ')}`),
  resource: anId([...new Set(Object.values(auditResourceTypes))]).optional(),
  resource_type: z.enum(Object.keys(auditResourceTypes) as [AuditResourceType, ...AuditResourceType[]]).optional(),
  actor: anId(['apiKey', 'user']).optional().describe('The id of a key or a user'),
  request_id: idOf('request').optional(),
  since: z.iso.datetime({ offset: true }).optional().describe('At or after'),
  until: z.iso.datetime({ offset: true }).optional().describe('Before'),
};
