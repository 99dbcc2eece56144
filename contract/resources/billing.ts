import { z } from 'zod';
import { accountStatus, plan } from './account.ts';

const ofEachKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ live_key: schema, test_key: schema, session: schema });

export const billing = z
  .object({
    plan,
    status: accountStatus,
    limits: ofEachKind(
      z.object({
        per_minute: z.int().nullable().describe('null: no limit'),
        per_day: z.int().nullable(),
      }),
    ),
    work_limits: z
      .object({
        runs: z.object({ queued: z.int().nullable(), running: z.int().nullable() }),
        exports: z.object({ queued: z.int().nullable(), stored_bytes: z.int().nullable() }),
        imports: z.object({ queued: z.int().nullable() }),
      })
      .describe('What may wait, run and be stored at once. null: no limit'),
    usage: ofEachKind(
      z.object({
        minute: z.int().describe('Requests in this clock minute'),
        day: z.int().describe('In this UTC day'),
        month: z.int().describe('In this UTC month'),
      }),
    ),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

export const billingPatch = z.strictObject({ plan });
