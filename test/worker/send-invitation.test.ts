import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { mailServer } from '../helpers/mail-server.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

const baseUrl = 'https://research.example.org';

async function team(t: Test, smtpUrl: string) {
  const database = await testDatabase(t);
  const { url } = database;
  const env = { SMTP_URL: smtpUrl, BASE_URL: baseUrl };
  const api = await startApi(t, url, env);
  await createAccount(url, { email: 'owner@example.org', name: 'Röntgen & Co.' });
  const owner = await loggedIn(api.url, 'owner@example.org');
  const invite = async (email: string) => {
    const { status, data, text } = await owner.post('/team/invitations', { email, role: 'member' });
    if (status !== 201) throw new Error(text);
    return data;
  };
  const settled = async (mail: string) => {
    let items: { mail: string }[] = [];
    await until(async () => {
      ({ items } = (await owner.get('/team/invitations')).data);
      return items.every((one) => one.mail === mail);
    });
    return items;
  };
  return { api, owner, invite, settled, jobs: () => jobs(database), worker: () => startWorker(t, url, env) };
}

t.test('an invitation is mailed with the link that its maker was shown, which nothing stores', async (t) => {
  const smtp = await mailServer(t);
  const { api, invite, jobs, settled, worker } = await team(t, smtp.url);
  const { accept_url, mail } = await invite('Ada@example.org');
  t.equal(mail, 'queued');
  const token = accept_url.split('/').at(-1);
  t.notMatch(JSON.stringify(await jobs()), token, 'the queue does not hold the secret');
  const running = worker();
  const arrived = await smtp.next();
  t.strictSame(arrived.to, ['Ada@example.org']);
  t.equal(arrived.from, 'no-reply@research.example.org');
  t.ok(arrived.text.includes(accept_url));
  await settled('sent');
  const { status, data } = await httpClient(api.url, null).post('/team/invitations/accept', {
    ...{ token, name: 'Ada', password },
  });
  t.strictSame([status, data.user.email], [201, 'Ada@example.org']);
  for (const line of [...running.log, ...api.log]) {
    t.notMatch(JSON.stringify(line), token);
    t.notMatch(JSON.stringify(line), 'ada@example.org');
  }
});

t.test('an invitation that was withdrawn before the worker came is not mailed', async (t) => {
  const smtp = await mailServer(t);
  const { owner, invite, worker } = await team(t, smtp.url);
  const withdrawn = await invite('withdrawn@example.org');
  await owner.delete(`/team/invitations/${withdrawn.id}`);
  await invite('later@example.org');
  worker();
  await smtp.next();
  t.strictSame(
    smtp.mails.map(({ to }) => to),
    [['later@example.org']],
  );
});

t.test(
  'what the mail server refuses for good is shown in the list; what it refuses for now is tried again',
  async (t) => {
    let busy = true;
    const smtp = await mailServer(t, (address) =>
      address.startsWith('gone') ? 550 : busy && address.startsWith('busy') ? 451 : null,
    );
    const { invite, owner, settled, jobs, worker } = await team(t, smtp.url);
    const gone = await invite('gone@example.org');
    const running = worker();
    await settled('refused');
    // The worker lets go of the job a moment after the outcome is stored; one to be tried again would stay.
    await until(async () => !(await jobs()).some(({ payload }) => JSON.stringify(payload).includes(gone.id)));
    await owner.delete(`/team/invitations/${gone.id}`);

    await invite('busy@example.org');
    const line = await running.logged(({ msg, task }) => msg === 'job failed' && task === 'send_invitation');
    t.match(line, { error: { type: 'MailError', code: 'EENVELOPE' } });
    t.notMatch(JSON.stringify(line), 'busy@', 'the words of the server, which name the person, are not logged');
    busy = false;
    await smtp.next(); // the queue tries again after a few seconds
    await settled('sent');
  },
);
