import type { JobPayload } from '../../contract/jobs.ts';
import { acceptUrl } from '../../contract/resources/team.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findInvitation, findInvitationToken, setMailState } from '../../sql/tables/invitations.ts';
import { findOwnAccount } from '../../sql/tables/sessions.ts';
import { sendMail } from '../mail.ts';
import { type JobContext, scopeOf } from '../task.ts';

/** Mails the link of an invitation. Withdrawn or accepted in the meantime, nothing is sent. */
export async function sendInvitation(payload: JobPayload<'send_invitation'>, context: JobContext): Promise<void> {
  const { config, db, log, stopping } = context;
  const secretKeys = secretKeysOf(config);
  const id = uuidOf('invitation', payload.invitation_id);
  const tenantScope = scopeOf(payload);
  const { invitation, account, token } = await db.snapshot(tenantScope, async (connection) => ({
    invitation: await findInvitation(connection, id),
    account: await findOwnAccount(connection),
    token: await findInvitationToken(connection, secretKeys, id),
  }));
  if (invitation === null || invitation.mail === 'sent') return;
  if (token === null)
    throw new Error('The link of an invitation was made with another SECRET_KEY: set SECRET_KEY_PREVIOUS to it.');

  const link = acceptUrl(payload.base_url, token);
  const day = invitation.expires_at.slice(0, 10);
  const { refused } = await sendMail(
    config,
    {
      to: invitation.email,
      subject: `Invitation to ${account.name}`,
      text: `You are invited to ${account.name} on the research platform, as ${invitation.role}.\n\nTo accept, open this link until ${day}; it works once:\n\n${link}\n\nIf you did not expect this, do nothing.\n`,
      id: payload.invitation_id,
      baseUrl: payload.base_url,
    },
    stopping,
  );
  await db.inside(tenantScope, (connection) => setMailState(connection, id, refused === null ? 'sent' : 'refused'));
  if (refused !== null) log.warn({ status: refused }, 'the mail server refused an invitation');
}
