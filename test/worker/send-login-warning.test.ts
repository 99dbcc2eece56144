import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { mailServer } from '../helpers/mail-server.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { jobsAreGone } from '../helpers/queue.ts';

t.test('the hundredth failure for an e-mail address is mailed to its owner, once a day', async (t) => {
  const smtp = await mailServer(t);
  const database = await testDatabase(t);
  const { url, ownerQuery } = database;
  const env = { SMTP_URL: smtp.url, BASE_URL: 'https://research.example.org', TRUSTED_PROXIES: '1' };
  const api = await startApi(t, url, env);
  await createAccount(url, { email: 'Owner@example.org' });
  let networks = 0;
  const guess = async (email: string) => {
    const from = { 'X-Forwarded-For': `10.${++networks}.0.1` };
    return (await httpClient(api.url, null).post('/auth/login', { email, password: 'a wrong guess' }, from)).status;
  };
  const hundredth = async (email: string) => {
    await guess(email);
    await ownerQuery('update login_guesses set failures = 99 where failures < 99');
    t.equal(await guess(email), 401);
    t.equal(await guess(email), 429);
  };
  await hundredth('nobody@example.org');
  await hundredth('owner@example.org');
  const worker = startWorker(t, url, env);
  const mail = await smtp.next();
  t.strictSame(mail.to, ['Owner@example.org']);
  t.match(mail.text, /100 failed attempts to log in/);
  await ownerQuery("update login_guesses set window_start = now() - interval '1 hour'");
  await hundredth('owner@example.org');
  await jobsAreGone(database, { task: 'send_login_warning' });
  t.equal(smtp.mails.length, 1, 'a flood of guesses is no flood of mails');
  for (const line of [...worker.log, ...api.log]) t.notMatch(JSON.stringify(line), /owner@example/i);
});
