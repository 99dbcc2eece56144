import type { JobPayload } from '../../contract/jobs.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findUser } from '../../sql/tables/users.ts';
import { sendMail } from '../mail.ts';
import { type JobContext, scopeOf } from '../task.ts';

const text = `Within an hour there were 100 failed attempts to log in to the research platform with your e-mail address.

None of these attempts got in. Until the hour is over, nobody can log in with your address from a network that you have not logged in from in the last 90 days; from those that you have, you can log in as always.

If it was not you: see that your password is long and used nowhere else. You can change it when you are logged in. You will not be told of the same again for a day.
`;

/** Tells a person that somebody guesses at their password. */
export async function sendLoginWarning(payload: JobPayload<'send_login_warning'>, context: JobContext): Promise<void> {
  const { config, db, log, jobId, stopping } = context;
  if (config.SMTP_URL === undefined) {
    log.warn(
      { user_id: payload.user_id },
      'somebody guesses at a password, and no mail is configured to tell its owner',
    );
    return;
  }
  const user = await db.inside(scopeOf(payload), (connection) => findUser(connection, uuidOf('user', payload.user_id)));
  if (user === null) return;
  const { refused } = await sendMail(
    config,
    {
      to: user.email,
      subject: 'Failed attempts to log in with your e-mail address',
      text,
      id: `login-warning-${jobId}`,
      baseUrl: config.BASE_URL ?? 'http://localhost',
    },
    stopping,
  );
  if (refused !== null) log.warn({ status: refused }, 'the mail server refused a warning of failed logins');
}
