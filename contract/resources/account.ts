import { z } from 'zod';
import { idOf } from '../ids.ts';

export const plans = ['starter', 'professional', 'enterprise'] as const;
export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;
export const accountStatus = z.enum(['active', 'suspended']);

export const account = z
  .object({
    id: idOf('account'),
    name: z.string(),
    plan,
    status: accountStatus,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Account' });

/** What an enterprise account may have limits of its own for. */
export const limitNames = [
  ...(['live_per_minute', 'live_per_day', 'test_per_minute', 'test_per_day'] as const),
  ...(['runs_queued', 'runs_running', 'exports_queued', 'export_bytes', 'imports_queued'] as const),
];
export type LimitName = (typeof limitNames)[number];
