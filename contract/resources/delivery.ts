import { z } from 'zod';
import { eventType } from '../events.ts';
import { idOf } from '../ids.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const;

export const deliveryAttempt = z.object({
  number: z.int(),
  begun_at: z.iso.datetime(),
  duration_ms: z.int(),
  status: z.int().nullable().describe('Of the answer; null: there was none'),
  error: z.string().nullable().describe('Why there was no answer'),
  answer: z.string().nullable().describe('The first 1,024 bytes of the answer'),
});

export const delivery = z
  .object({
    id: idOf('delivery'),
    webhook_id: idOf('webhook'),
    event_id: idOf('event'),
    event_type: eventType,
    origin: z.enum(['event', 'test', 'redelivery', 'recovery']),
    status: z.enum(deliveryStatuses).describe('canceled: the webhook was disabled before'),
    attempts: z.array(deliveryAttempt),
    next_attempt_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Delivery' });
