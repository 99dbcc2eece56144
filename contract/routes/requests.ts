import { z } from 'zod';
import { requestFields } from '../list-fields.ts';
import { loggedRequest } from '../resources/request.ts';
import { listOf, route, sorted } from './route.ts';

export const requestRoutes = {
  'requests.list': route({
    method: 'GET',
    path: '/requests',
    summary:
      "List the account's own requests of this mode, newest first: those of 7 days, at most the newest 100,000. Neither bodies nor the query of an address are kept, and requests without a valid credential are in no account's list. Written within a second of the answer; a crash of the server loses that second",
    permission: 'admin',
    wholeAccount: true,
    query: z.strictObject(sorted),
    fields: requestFields,
    answer: listOf(loggedRequest),
    status: 200,
  }),
} as const;
