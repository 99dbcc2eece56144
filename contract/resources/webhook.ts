import { z } from 'zod';
import { eventType, subscribedTypes } from '../events.ts';
import { idOf } from '../ids.ts';

/** Of an account, in each mode: an event goes to each of them, and is stored for each in the transaction of what it reports. */
export const maximumWebhooks = 100;

const url = z.string().trim().max(2048).describe('https; its host must resolve to public addresses alone');
const events = z
  .array(z.enum(subscribedTypes as [string, ...string[]]))
  .min(1)
  .transform((types) => [...new Set(types)])
  .pipe(z.array(eventType));
const description = z.string().max(1000);
const project_ids = z.array(idOf('project')).min(1).max(1000);

export const webhookCreate = z.strictObject({
  url,
  events,
  description: description.default(''),
  project_ids: project_ids.optional().describe('Only what happens in these; absent: in every project'),
});
export type WebhookCreate = z.output<typeof webhookCreate>;

/** A JSON merge patch. `status: enabled` turns a disabled webhook on again. */
export const webhookPatch = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  description: description.nullable().optional(),
  project_ids: project_ids.nullable().optional(),
  status: z.enum(['enabled', 'disabled']).optional(),
});
export type WebhookPatch = z.output<typeof webhookPatch>;

export const webhook = z
  .object({
    id: idOf('webhook'),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    project_ids: z.array(idOf('project')).nullable(),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z
      .enum(['by_request', 'gone', 'failing'])
      .nullable()
      .describe('gone: it answered 410; failing: nothing but failures for five days'),
    failing_since: z.iso.datetime().nullable().describe('Since when no attempt has succeeded'),
    previous_secret_expires_at: z.iso.datetime().nullable().describe('Until then the secret before signs too'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

export const newWebhook = webhook
  .extend({ secret: z.string().describe('whsec_…, shown this once: what its deliveries are signed with') })
  .meta({ id: 'NewWebhook' });

export const secretRotation = z.strictObject({
  grace_seconds: z.int().min(0).max(604_800).default(86_400).describe('How long the old secret signs too'),
});

/** So many events of a webhook that were missed are sent again at a time: to make their deliveries takes a third of a second. */
export const mostRecovered = 1_000;
export const recovery = z.strictObject({
  since: z.iso
    .datetime({ offset: true })
    .describe(
      'Events from then on that never reached this webhook are sent again: of the last 30 days, which are kept, and none from before the webhook was made',
    ),
});
export const recovered = z.object({
  deliveries: z.int().describe('How many are on their way now, the oldest events first'),
  since: z.iso
    .datetime()
    .describe(
      'From when on events were looked at: as asked, or 30 days back, as no more are kept, or when the webhook was made, whichever is the latest',
    ),
  next_since: z.iso
    .datetime()
    .nullable()
    .describe(
      `Where more than ${mostRecovered.toLocaleString('en')} were missed: ask once more with this \`since\` for the next`,
    ),
});
