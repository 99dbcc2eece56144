import { z } from 'zod';
import { dataMode, permission } from '../permissions.ts';
import { account } from './account.ts';
import { emailAddress, givenPassword, newPassword, user } from './user.ts';

export const login = z.strictObject({ email: emailAddress, password: givenPassword });

export const passwordChange = z.strictObject({ current_password: givenPassword, new_password: newPassword });

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
  expires_at: z.iso.datetime(),
});
