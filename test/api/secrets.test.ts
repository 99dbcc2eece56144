import t from 'tap';
import { asOwner, resetPassword } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, logIn } from '../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { jobs, jobsTable } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

const database = await testDatabase(t);
const { url, ownerQuery } = database;

/** Every row of every table there is, the queue's too, as text. */
async function everythingStored(): Promise<Map<string, string>> {
  const tables = await ownerQuery(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await ownerQuery(`select row_to_json(r)::text as row from ${name} r`);
    dump.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
}

/** As it is, and as bytes would be shown. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
];

t.test('no key, token or password is found in logs, errors or the database', async (t) => {
  const secrets = new Map<string, string>();
  const keep = (what: string, secret: string) => {
    secrets.set(what, secret);
    return secret;
  };
  // Nobody listens there, so that the job that mails an invitation stays and is retried.
  const env = { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://mailer:smtp-password-9271@127.0.0.1:1' };
  keep('the password of the mail server', 'smtp-password-9271');
  const [api, worker] = [await startApi(t, url, env), startWorker(t, url, env)];
  const first = keep('a password', 'glühwürmchen nachts um drei');
  const answers: string[] = [];

  const account = await createAccount(url, { email: 'secrets@example.org', password: first });
  keep("the command's live key", account.live_key.slice(12, -4));
  keep("the command's test key", account.test_key.slice(12, -4));
  const wrong = keep('a wrong password', 'wrong-password-5518');
  answers.push((await logIn(api.url, 'secrets@example.org', wrong)).text);
  answers.push((await logIn(api.url, keep('what was typed as an e-mail', 'typed-6620@example.org'), wrong)).text);
  const session = await loggedIn(api.url, 'secrets@example.org', first);
  keep('a session token', session.token.slice(5));

  const once = { 'Idempotency-Key': keep('an idempotency key', 'idempotency-key-3141') };
  const made = await session.post('/api-keys', { name: 'K', permissions: ['read', 'admin'] }, once);
  t.equal(made.status, 201);
  keep('a key', made.data.key.slice(12, -4));
  const rotated = await session.post(`/api-keys/${made.data.key_id}/rotate`, undefined, {
    'Idempotency-Key': 'rotate-1',
  });
  keep('a rotated key', rotated.data.key.slice(12, -4));
  const replayed = await session.post('/api-keys', { name: 'K', permissions: ['read', 'admin'] }, once);
  t.equal(replayed.data.key, made.data.key, 'kept for the repeat, but not readable');
  await httpClient(api.url, rotated.data.key).get('/api-keys');
  answers.push((await httpClient(api.url, `${made.data.key.slice(0, -1)}!`).get('/projects')).text);
  answers.push((await httpClient(api.url, session.token.replace('sess_', 'svc_live_')).get('/projects')).text);

  const invite = async (email: string) => {
    const { data } = await session.post('/team/invitations', { email, role: 'member' }, { 'Idempotency-Key': email });
    return data.accept_url.split('/').at(-1) as string;
  };
  const pending = await invite('pending@example.org');
  keep('the token of an invitation', pending.slice(5));
  const taken = await invite('taken@example.org');
  keep('the token of an accepted invitation', taken.slice(5));
  const nobody = httpClient(api.url, null);
  const second = keep("a new member's password", 'member-password-8842');
  const joined = await nobody.post('/team/invitations/accept', { token: taken, name: 'N', password: second });
  keep('the session of a new member', joined.data.session_token.slice(5));
  answers.push((await nobody.post('/team/invitations/accept', { token: taken, name: 'N', password: second })).text);
  answers.push(
    // The name of a field that is not known is said, though not its value.
    (await nobody.post('/auth/login', { email: 'x', password: wrong, [wrong]: 1 })).text
      .replaceAll(`"path":"${wrong}"`, '')
      .replaceAll(`\`${wrong}\` is not known`, ''),
  );

  const changed = keep('a changed password', 'changed-password-7070');
  const change = { current_password: first, new_password: changed };
  t.equal((await session.post('/auth/password', change, { 'Idempotency-Key': 'change-1' })).status, 200);
  const reset = keep('a password that was reset', 'reset-password-1212');
  await asOwner(url, (owner) => resetPassword(owner, { email: 'secrets@example.org', password: reset }));
  t.equal((await session.get('/projects')).status, 401, 'a reset password ends the sessions');

  // The invitation's mail fails, which is logged and stored with the job.
  await worker.logged(({ msg, task }) => msg === 'job failed' && task === 'send_invitation');
  await until(async () => (await jobs(database)).some(({ last_error }) => last_error !== null));

  const places = new Map<string, string>([
    ...(await everythingStored()),
    ['the log of the API', [...api.words, ...api.log.map((line) => JSON.stringify(line))].join('\n')],
    ['the log of the worker', [...worker.words, ...worker.log.map((line) => JSON.stringify(line))].join('\n')],
    ['the answers to what was wrong', answers.join('\n')],
  ]);
  t.ok(places.has('public.audit_values') && places.has(jobsTable) && places.size > 20);
  for (const [what, secret] of secrets) {
    const found = [...places].filter(([, text]) => formsOf(secret).some((form) => text.includes(form)));
    t.strictSame(
      found.map(([place]) => place),
      [],
      `${what} is nowhere`,
    );
  }
  const hashes = (await ownerQuery('select password_hash from users')).map(({ password_hash }) => password_hash);
  for (const hash of hashes) {
    t.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const found = [...places].filter(([, text]) => text.includes(hash));
    t.strictSame(
      found.map(([place]) => place),
      ['public.users'],
      'nor is a hash of a password anywhere but with its user',
    );
  }
});
