import { z } from 'zod';
import { idOf } from '../ids.ts';
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
    usage_by_key: z
      .array(
        z.object({
          key_id: idOf('apiKey'),
          name: z.string().nullable().describe('As the key is called today; null: it is gone'),
          minute: z.int(),
          day: z.int(),
          month: z.int(),
        }),
      )
      .describe(
        'The 100 keys of this mode with the most requests in this UTC month, as the request log has them: refused ones too, up to a second late, and of a flood not all',
      ),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof billing>;

export const billingPatch = z.strictObject({ plan });
