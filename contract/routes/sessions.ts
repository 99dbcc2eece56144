import { z } from 'zod';
import { ownSession } from '../resources/session.ts';
import { deletedOf, listOf, paging, route } from './route.ts';

export const sessionRoutes = {
  'sessions.list': route({
    method: 'GET',
    path: '/sessions',
    summary: 'List your own sessions that have not ended, newest first: where and when each was last used',
    permission: null,
    credential: 'session',
    query: z.strictObject(paging),
    answer: listOf(ownSession),
    status: 200,
  }),
  'sessions.delete': route({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'End one of your own sessions at once; to end the current one is to log out',
    permission: null,
    credential: 'session',
    params: { id: 'session' },
    answer: deletedOf('session'),
    status: 200,
  }),
} as const;
