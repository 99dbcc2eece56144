import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';

type Mail = { from: string; to: string[]; text: string };

/** A real SMTP server; `refuse` may turn a recipient away with a code. */
async function mailServer(t: Test, refuse: (address: string) => number | null = () => null) {
  const mails: Mail[] = [];
  let arrived = Promise.withResolvers<Mail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refuse(address);
      callback(responseCode === null ? null : Object.assign(new Error(`no ${address} here`), { responseCode }));
    },
    async onData(stream, { envelope }, callback) {
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        // Quoted-printable folds long lines.
        text: (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '='),
      };
      mails.push(mail);
      callback();
      arrived.resolve(mail);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: async () => {
      const mail = await arrived.promise;
      arrived = Promise.withResolvers<Mail>();
      return mail;
    },
  };
}

t.setTimeout(300_000); // the queue tries again after some seconds

const baseUrl = 'https://research.example.org';

async function team(t: Test, smtpUrl: string) {
  const { url, ownerQuery } = await testDatabase(t);
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
    for (;;) {
      const { items } = (await owner.get('/team/invitations')).data;
      if (items.every((one: { mail: string }) => one.mail === mail)) return items;
    }
  };
  const jobs = () => ownerQuery('select * from graphile_worker._private_jobs');
  return { api, owner, invite, settled, jobs, worker: () => startWorker(t, url, env) };
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
    let left: { payload: unknown; locked_by: string | null }[];
    do left = (await jobs()).filter(({ payload }) => JSON.stringify(payload).includes(gone.id));
    while (left.some(({ locked_by }) => locked_by !== null));
    t.strictSame(left, []);
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
