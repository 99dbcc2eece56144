import { z } from 'zod';
import { idOf } from '../ids.ts';
import { role } from '../permissions.ts';
import { emailAddress, newPassword, personName } from './user.ts';

export const memberPatch = z.strictObject({ role });

export const invitationCreate = z.strictObject({ email: emailAddress, role });

export const invitation = z
  .object({
    id: idOf('invitation'),
    email: z.string(),
    role,
    mail: z
      .enum(['off', 'queued', 'sent', 'refused'])
      .describe('off: no mail server is configured, pass on accept_url'),
    invited_by: idOf('user').nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

export const newInvitation = invitation.extend({
  accept_url: z
    .url()
    .nullable()
    .describe('Works once, for 7 days; shown this once, and to a session alone: made by a key, it is only mailed'),
});

export const invitationAccept = z.strictObject({
  token: z.string().max(100).describe('The last part of accept_url'),
  name: personName,
  password: newPassword,
});

/** The secret stands after the #, so that no browser sends it and no server logs it. */
export function acceptUrl(baseUrl: string, token: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/#/accept-invitation/${token}`;
}
