import { z } from 'zod';
import { route } from './route.ts';

export const rateLimitRoutes = {
  'rate_limit.get': route({
    method: 'GET',
    path: '/rate-limit',
    summary: 'Get the limits of this credential and what is left of them; not counted itself',
    permission: null,
    answer: z.object({
      policies: z.array(
        z.object({
          name: z.enum(['minute', 'day']),
          limit: z.int().nullable().describe('null: no limit'),
          remaining: z.int().nullable(),
          resets_in_seconds: z.int(),
        }),
      ),
    }),
    status: 200,
    free: true,
  }),
} as const;
