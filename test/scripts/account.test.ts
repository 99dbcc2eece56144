import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { isWellFormedApiKey } from '../../domain/access/api-keys.ts';
import { isPassword } from '../../domain/access/passwords.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { findPostmaster } from '../../scripts/postmaster.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type Caller, openAdmission, type Refusal } from '../../sql/tables/admission.ts';
import { cleanEnvironment } from '../helpers/clean-environment.ts';
import { databaseFolder, dataFolder } from '../helpers/data-folder.ts';
import { testDatabase } from '../helpers/database.ts';

const { url, db, ownerQuery } = await testDatabase(t);
const script = fileURLToPath(new URL('../../scripts/account.ts', import.meta.url));

async function account(args: string[], how: { env?: NodeJS.ProcessEnv; stdin?: string } = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...cleanEnvironment, ...(how.env ?? { DATABASE_URL: url }) },
  });
  child.stdin.end(how.stdin ?? '');
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, error };
}

/** What authentication makes of a key: its caller, or why it is refused. */
function authenticated(key: string): Promise<Caller | Refusal> {
  const credential = {
    hash: hashOf(key),
    isSession: false,
    otherwise: 'invalid_key',
    wantedMode: null,
    address: '192.0.2.1',
    requestId: 'req_of_a_test',
    counted: true,
  };
  return openAdmission(db).admit(credential);
}

const password = 'correct horse battery staple';
let made = 0;
async function create(...more: string[]) {
  const email = `person${made++}@example.org`;
  const { out } = await account(['create', '--name', 'N', '--email', email, '--password', password, '--json', ...more]);
  return { email, ...(JSON.parse(out) as Record<'account_id' | 'user_id' | 'live_key' | 'test_key', string>) };
}

t.test('create prints ids and keys, and the keys authenticate', async (t) => {
  const answer = await create('--plan', 'professional');
  t.match(answer, { account_id: /^acct_/, user_id: /^usr_/ });
  for (const [type, key] of Object.entries({ live: answer.live_key, test: answer.test_key })) {
    t.ok(isWellFormedApiKey(key));
    const caller = (await authenticated(key)) as Caller;
    t.equal(caller.tenantScope.mode, type);
    t.strictSame(caller.permissions, ['read', 'write', 'delete', 'admin']);
    t.equal(caller.rates.minute.limit, type === 'live' ? 300 : 60);
  }
  const [user] = await ownerQuery('select * from users where email = $1', [answer.email]);
  t.equal(user.role, 'owner');
  t.match(user.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.ok(await isPassword(user.password_hash, password));
  const stored = JSON.stringify(await ownerQuery('select * from api_keys'));
  t.notMatch(stored, answer.live_key.slice(12, 40), 'no key is stored');
});

t.test('the password may come from standard input', async (t) => {
  const email = 'piped@example.org';
  const { code } = await account(['create', '--name', 'N', '--email', email], { stdin: `${password}\n` });
  t.equal(code, 0);
  const [user] = await ownerQuery('select password_hash from users where email = $1', [email]);
  t.ok(await isPassword(user.password_hash, password));
});

t.test('what is wrong is said in one sentence, with exit code 1, and nothing is stored', async (t) => {
  const { email } = await create();
  const count = async () => (await ownerQuery('select count(*)::int as n from accounts'))[0].n;
  const before = await count();
  const cases: [string[], RegExp][] = [
    [
      ['--email', email.toUpperCase(), '--password', password],
      /^A user with the e-mail address .* exists already\.\n$/,
    ],
    [
      ['--email', 'new@example.org', '--password', 'short'],
      /^The password must have 12 to 1,024 characters, of any kind: give it by --password, on standard input, or in a terminal when it is asked for\.\n$/,
    ],
    [['--email', 'new@example.org', '--password', 'x'.repeat(1025)], /^The password must have 12 to 1,024/],
    [
      ['--email', 'new@example.org'],
      /^No password came; one of 12 to 1,024 characters is needed: give it by --password/,
    ],
    [['--email', 'not an address', '--password', password], /^The e-mail address is not valid\.\n$/],
    [['--email', 'new@example.org', '--password', password, '--plan', 'gold'], /Allowed choices are starter/],
    [['--password', password], /required option '--email/],
  ];
  for (const [args, sentence] of cases) {
    const { code, out, error } = await account(['create', '--name', 'N', ...args]);
    t.equal(code, 1);
    t.equal(out, '');
    t.match(error, sentence);
  }
  t.equal(await count(), before);
});

t.test('suspend refuses the keys, resume lets them in again', async (t) => {
  const { email, account_id, live_key } = await create();
  t.match((await account(['suspend', email.toUpperCase()])).out, 'is suspended');
  t.match(await authenticated(live_key), { refused: 'account_suspended' });
  t.match(JSON.parse((await account(['resume', account_id, '--json'])).out), { account_id, status: 'active' });
  t.match(await authenticated(live_key), { kind: 'live_key' });
});

t.test('plans and limits', async (t) => {
  const { email, account_id } = await create();
  const refused = await account(['set-limits', email, '--live-per-minute', '5']);
  t.equal(refused.code, 1);
  t.match(refused.error, 'set-plan enterprise first');
  t.match((await account(['set-plan', account_id, 'enterprise'])).out, 'is on the plan enterprise');
  await account(['set-limits', email, '--live-per-minute', '5', '--test-per-day', '7']);
  await account(['set-limits', email, '--live-per-minute', 'unlimited']);
  await account(['set-limits', email, '--runs-queued', '10000', '--runs-running', '3', '--export-bytes', '5000000000']);
  const [row] = await ownerQuery('select a.* from accounts a join users u on u.account_id = a.id where u.email = $1', [
    email,
  ]);
  t.match(row, { plan: 'enterprise', live_per_minute: null, test_per_day: 7 });
  t.match(row, { runs_queued: 10_000, runs_running: 3, export_bytes: '5000000000', imports_queued: null });
  t.equal((await account(['set-limits', email, '--live-per-minute', '0'])).code, 1);
  t.match((await account(['set-limits', email, '--runs-queued', '5000000000'])).error, 'at most 9 digits');
  t.match((await account(['suspend', 'nobody@example.org'])).error, 'No account has an owner');
  t.match((await account(['suspend', 'acct_1'])).error, "not an account's id");
});

t.test('link makes a code that signs in once, and operator names an account', async (t) => {
  const { email, account_id } = await create();
  const { code, out } = await account(['link', '--email', email, '--json'], {
    env: { DATABASE_URL: url, BASE_URL: 'https://research.example.org' },
  });
  t.equal(code, 0);
  t.match(JSON.parse(out).link, /^https:\/\/research\.example\.org\/#\/sign-in-link\/link_[\w-]{43}$/);
  t.match(await account(['link', '--email', 'nobody@example.org']), {
    code: 1,
    error: /No user has the e-mail address/,
  });
  const isOperator = async () =>
    (await ownerQuery('select from operator_accounts where account_id = $1', [uuidOf('account', account_id)]))
      .length === 1;
  t.match((await account(['operator', '--email', email])).out, /is an operator account/);
  t.equal(await isOperator(), true);
  t.equal((await account(['operator', '--email', email, '--off'])).code, 0);
  t.equal(await isOperator(), false);
});

t.test('people: add-user and reset-password', async (t) => {
  const { email } = await create();
  const { out } = await account([
    'add-user',
    email,
    '--name',
    'V',
    '--email',
    'v@example.org',
    '--role',
    'viewer',
    '--password',
    password,
    '--json',
  ]);
  t.match(JSON.parse(out), { user_id: /^usr_/ });
  const [{ id, account_id }] = await ownerQuery(`select * from users where email = 'v@example.org'`);
  await ownerQuery(
    `insert into sessions (id, account_id, user_id, token_hash, expires_at)
     values (gen_random_uuid(), $2, $1, sha256('t'), now() + interval '1 hour')`,
    [id, account_id],
  );
  t.equal((await account(['reset-password', 'V@example.org'], { stdin: 'another long password' })).code, 0);
  const [user] = await ownerQuery('select * from users where id = $1', [id]);
  t.ok(await isPassword(user.password_hash, 'another long password'));
  t.strictSame(await ownerQuery('select * from sessions where user_id = $1', [id]), [], 'their sessions have ended');
});

t.test('without DATABASE_URL it starts the embedded database for the moment', async (t) => {
  const env = { DATA_DIR: await dataFolder(t) };
  const args = ['create', '--name', 'N', '--email', 'e@example.org', '--password', password, '--json'];
  t.match(JSON.parse((await account(args, { env })).out), { account_id: /^acct_/ });
  t.equal(await findPostmaster(await databaseFolder(env.DATA_DIR)), null, 'and stops it');
  t.match((await account(args, { env })).error, 'exists already', 'and finds it again');
});

t.test('a database that is not there is one sentence', async (t) => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, error } = await account(['suspend', 'a@example.org'], { env });
  t.equal(code, 1);
  t.match(error, /^The database of DATABASE_URL can't be reached \(ECONNREFUSED/);
});

t.test('and so is one that takes the connection and says nothing', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.teardown(() => silent.close());
  await once(silent, 'listening');
  const env = { DATABASE_URL: `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none` };
  const { code, error } = await account(['suspend', 'a@example.org'], { env });
  t.equal(code, 1);
  t.match(error, /^The database of DATABASE_URL took no connection in time\./);
});

t.test('--help tells what is possible', async (t) => {
  const { code, out } = await account(['--help']);
  t.equal(code, 0);
  for (const command of [
    'create',
    'suspend',
    'resume',
    'set-plan',
    'set-limits',
    'add-user',
    'reset-password',
    'link',
    'operator',
  ])
    t.match(out, command);
});
