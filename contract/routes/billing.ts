import { billing, billingPatch } from '../resources/billing.ts';
import { route } from './route.ts';

export const billingRoutes = {
  'billing.get': route({
    method: 'GET',
    path: '/billing',
    summary:
      'Get the plan, its limits, and the requests of this minute, day and month; the ETag is of plan and limits, not of the counts',
    permission: 'admin',
    wholeAccount: true,
    answer: billing,
    status: 200,
  }),
  'billing.update': route({
    method: 'PATCH',
    path: '/billing',
    summary: 'Change the plan, as an owner; enterprise plans are set by the operator of the platform',
    permission: 'admin',
    credential: 'session',
    body: billingPatch,
    answer: billing,
    status: 200,
  }),
} as const;
