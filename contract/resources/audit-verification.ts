import { z } from 'zod';
import { idOf } from '../ids.ts';
import { dataMode } from '../permissions.ts';

export const auditVerificationStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export const finalAuditVerificationStatuses: readonly string[] = ['completed', 'failed'];

/** So many of an account and mode are kept: the newest. */
export const keptAuditVerifications = 100;

export const auditVerificationResult = z
  .object({
    intact: z
      .boolean()
      .describe(
        'True only if everything was checked that the counts claim. With false no count is claimed: they are null',
      ),
    problem: z.string().nullable().describe('The first thing that is wrong, in words'),
    events: z
      .object({
        verified: z
          .int()
          .describe('Are in the chain exactly as they were written, with before and after unless erased'),
        unsealed: z.int().describe('Too new for the chain: they wait for the next seal, within a minute'),
        operator_only: z
          .int()
          .describe(
            'Sealed in an earlier form of the chain, which only the operator can recompute (npm run audit:verify). Not verified here',
          ),
      })
      .nullable()
      .describe('Of this account and mode, and what belongs to neither mode'),
    seals: z.int().nullable().describe('Of the whole chain; each with its hash and its signature'),
    head: z
      .string()
      .nullable()
      .describe(
        'The last seal as SEAL:HASH. Kept outside, it lets the operator show that neither the end was cut off nor all of it redone: npm run audit:verify -- --head SEAL:HASH',
      ),
  })
  .meta({ id: 'AuditVerificationResult' });
export type AuditVerificationResult = z.output<typeof auditVerificationResult>;

export const auditVerification = z
  .object({
    id: idOf('auditVerification'),
    object: z.literal('audit_verification'),
    mode: dataMode.describe('Whose events it verifies: of this mode, and what belongs to neither'),
    status: z.enum(auditVerificationStatuses),
    result: auditVerificationResult.nullable().describe('What was found; null until it is completed'),
    error: z
      .object({ code: z.enum(['internal_error']), message: z.string() })
      .nullable()
      .describe('Why it failed: then nothing is known of the trail'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.output<typeof auditVerification>;
