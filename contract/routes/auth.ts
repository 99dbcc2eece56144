import { z } from 'zod';
import { currentSession, linkLogin, login, newSession, passwordChange } from '../resources/session.ts';
import { route } from './route.ts';

export const authRoutes = {
  'auth.login': route({
    method: 'POST',
    ignoresKey: true,
    path: '/auth/login',
    summary:
      'Log in; after ten failures in 15 minutes for an e-mail from one address, or a hundred in an hour from everywhere: 429 until they are over, the latter not from networks that the person has logged in from',
    permission: null,
    credential: 'none',
    admitsKnown: true,
    body: login,
    answer: newSession,
    status: 200,
    showsSecret: true,
  }),
  'auth.link': route({
    method: 'POST',
    ignoresKey: true,
    path: '/auth/link',
    summary:
      'Log in with the code of a sign-in link, which the operator of the platform makes; it works once, for 15 minutes',
    permission: null,
    credential: 'none',
    body: linkLogin,
    answer: newSession,
    status: 200,
    showsSecret: true,
  }),
  'auth.logout': route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Log out; the session is dead at once',
    permission: null,
    credential: 'session',
    body: z.strictObject({}).optional(),
    answer: z.object({ logged_out: z.literal(true) }),
    status: 200,
  }),
  'auth.password': route({
    method: 'POST',
    ignoresKey: true,
    path: '/auth/password',
    summary: "Change one's password, which ends one's other sessions",
    permission: null,
    credential: 'session',
    body: passwordChange,
    answer: z.object({ password_changed: z.literal(true), ended_sessions: z.int() }),
    status: 200,
  }),
  'auth.session': route({
    method: 'GET',
    path: '/auth/session',
    summary: 'Get whose session this is and what it may do',
    permission: null,
    credential: 'session',
    answer: currentSession,
    status: 200,
  }),
} as const;
