import { createTransport } from 'nodemailer';
import type { JobPayload } from '../../contract/jobs.ts';
import { acceptUrl } from '../../contract/resources/team.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findInvitation, invitationToken, setMailState } from '../../sql/invitations.ts';
import { findOwnAccount } from '../../sql/sessions.ts';
import { type JobContext, wallOf } from '../task.ts';

/** What a mail server said no to, in numbers alone: its words name the person. */
class MailError extends Error {
  override name = 'MailError';
  readonly code: string;
  readonly responseCode: number | undefined;

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    super(`the mail server did not take the mail: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim());
    this.code = code ?? 'unknown';
    this.responseCode = responseCode;
  }
}

/** Mails the link of an invitation. Withdrawn or accepted in the meantime, nothing is sent. */
export async function sendInvitation(payload: JobPayload<'send_invitation'>, context: JobContext): Promise<void> {
  const { SMTP_URL, MAIL_FROM, SECRET_KEY } = context.config;
  if (SMTP_URL === undefined || SECRET_KEY === undefined)
    throw new Error('The worker needs SMTP_URL and SECRET_KEY, the same as the API.');
  const id = uuidOf('invitation', payload.invitation_id);
  const wall = wallOf(payload);
  const { invitation, account } = await context.db.snapshot(wall, async (connection) => ({
    invitation: await findInvitation(connection, id),
    account: await findOwnAccount(connection),
  }));
  if (invitation === null || invitation.mail === 'sent') return;

  const link = acceptUrl(payload.base_url, invitationToken(SECRET_KEY, id));
  const day = invitation.expires_at.slice(0, 10);
  // Longer than a slow server greets (RFC 5321 section 4.5.3.2 would wait minutes), shorter than the queue's patience.
  const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };
  const transport = createTransport({ url: SMTP_URL, ...patience });
  const stop = () => transport.close();
  context.stopping.addEventListener('abort', stop, { once: true });
  try {
    await transport.sendMail({
      from: MAIL_FROM ?? { name: 'Research platform', address: `no-reply@${new URL(payload.base_url).hostname}` },
      to: { name: '', address: invitation.email },
      // The same on every attempt, so that a mailbox shows a mail once that was sent twice.
      messageId: `<${payload.invitation_id}@${new URL(payload.base_url).hostname}>`,
      subject: `Invitation to ${account.name}`,
      text: `You are invited to ${account.name} on the research platform, as ${invitation.role}.\n\nTo accept, open this link until ${day}; it works once:\n\n${link}\n\nIf you did not expect this, do nothing.\n`,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // RFC 5321 section 4.2.1: with 5xx the same mail is refused again. Of a login that fails, ours is the fault.
    if (responseCode !== undefined && responseCode >= 500 && code === 'EENVELOPE') {
      await context.db.inside(wall, (connection) => setMailState(connection, id, 'refused'));
      context.log.warn({ status: responseCode }, 'the mail server refused an invitation');
      return;
    }
    throw new MailError({ ...(code ? { code } : {}), ...(responseCode ? { responseCode } : {}) });
  } finally {
    context.stopping.removeEventListener('abort', stop);
    transport.close();
  }
  await context.db.inside(wall, (connection) => setMailState(connection, id, 'sent'));
}
