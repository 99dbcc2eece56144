import { z } from 'zod';
import { idOf } from '../ids.ts';
import { dataMode, permission } from '../permissions.ts';
import { account } from './account.ts';
import { emailAddress, givenPassword, newPassword, user } from './user.ts';

export const login = z.strictObject({ email: emailAddress, password: givenPassword });

export const passwordChange = z.strictObject({ current_password: givenPassword, new_password: newPassword });

/** The last part of a link that `signInUrl` makes. */
export const linkLogin = z.strictObject({ code: z.string().min(1).max(100).describe('The last part of the link') });

/** The code stands after the #, so that no browser sends it and no server logs it. */
export function signInUrl(baseUrl: string, code: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/#/sign-in-link/${code}`;
}

/** The only answer that carries a token. */
export const newSession = z
  .object({
    session_token: z.string().describe('sess_ and 43 characters; send it as Authorization: Session <SESSION_TOKEN>'),
    expires_at: z.iso.datetime(),
    user,
    account,
  })
  .meta({ id: 'Session' });

export const currentSession = z.object({
  user,
  account,
  mode: dataMode,
  permissions: z.array(permission),
  is_operator: z.boolean().describe('Whether this session may ask what /operator answers, from where it is'),
  expires_at: z.iso.datetime(),
});

/** A session as its user sees it among their others; never its token. */
export const ownSession = z
  .object({
    id: idOf('session'),
    current: z.boolean().describe('Whether it is the one of this request'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('To the minute; null: not since it was begun'),
    address: z.string().nullable().describe('Where it was last used from'),
    user_agent: z.string().nullable().describe('What the program that logged in calls itself'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' });
