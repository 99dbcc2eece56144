import type { Config } from '../config.ts';

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

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same on every attempt, so that a mailbox shows a mail once that was sent twice. */
  id: string;
  /** Where the platform is: whom the mail comes from when nothing else is configured. */
  baseUrl: string;
};

// Longer than a slow server greets (RFC 5321 section 4.5.3.2 would wait minutes), shorter than the queue's patience.
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/**
 * Sends a mail through SMTP_URL. Tells with which status the server refused the recipient for good, or null when it took
 * the mail. Throws MailError, whose words name nobody, for whatever another try may mend.
 */
export async function sendMail(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  { to, subject, text, id, baseUrl }: Mail,
  stopping: AbortSignal,
): Promise<{ refused: number | null }> {
  if (SMTP_URL === undefined) throw new Error('The worker needs SMTP_URL, the same as the API.');
  const host = new URL(baseUrl).hostname;
  // Most workers send no mail, and would load forty modules for it at each start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: SMTP_URL, ...patience });
  const stop = () => transport.close();
  stopping.addEventListener('abort', stop, { once: true });
  try {
    await transport.sendMail({
      from: MAIL_FROM ?? { name: 'Research platform', address: `no-reply@${host}` },
      to: { name: '', address: to },
      messageId: `<${id}@${host}>`,
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { refused: null };
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // RFC 5321 section 4.2.1: with 5xx the same mail is refused again. Of a login that fails, ours is the fault.
    if (responseCode !== undefined && responseCode >= 500 && code === 'EENVELOPE') return { refused: responseCode };
    throw new MailError({ ...(code ? { code } : {}), ...(responseCode ? { responseCode } : {}) });
  } finally {
    stopping.removeEventListener('abort', stop);
    transport.close();
  }
}
