import { z } from 'zod';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { dataMode, permission } from '../permissions.ts';

export const keyScope = z.strictObject({ projects: z.array(idOf('project')).min(1).max(1000) });

export const apiKeyCreate = z.strictObject({
  name: oneLineName,
  permissions: z.array(permission).min(1).max(10),
  scope: keyScope.nullable().optional().describe('Absent or null: every project'),
  type: dataMode.default('live'),
  expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const apiKeyPatch = z.strictObject({ name: oneLineName.optional() });

/** A week is the longest that an old key may live on beside its successor. */
export const apiKeyRotate = z.strictObject({
  previous_key_ttl_seconds: z.int().min(0).max(604_800).default(86_400),
  expires_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .describe("Of the new key; absent: as the old one's. Only with a session"),
});

export const apiKey = z
  .object({
    key_id: idOf('apiKey'),
    name: z.string(),
    type: dataMode,
    prefix: z.string().describe('The first 12 characters of the key'),
    last4: z.string(),
    permissions: z.array(permission),
    scope: z
      .object({ projects: z.array(idOf('project')) })
      .nullable()
      .describe('null: every project'),
    created_at: z.iso.datetime(),
    created_by: idOf('user').nullable(),
    last_used_at: z.iso.datetime().nullable().describe('To the minute'),
    expires_at: z.iso.datetime().nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
    successor_id: idOf('apiKey').nullable().describe('The key that rotation put in its place'),
  })
  .meta({ id: 'ApiKey' });

/** The only answers that carry the key itself. */
export const newApiKey = apiKey.extend({ key: z.string().describe('Shown this once') }).meta({ id: 'NewApiKey' });
export const rotatedApiKey = newApiKey.extend({
  previous_key_id: idOf('apiKey'),
  previous_key_expires_at: z.iso.datetime(),
});
