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
export type Account = z.infer<typeof account>;
