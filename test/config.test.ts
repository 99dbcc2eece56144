import t from 'tap';
import { misspelledVariables, readConfig } from '../config.ts';

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return (error as Error).message.split('\n').slice(1, -1).join('\n').trim();
  }
};

t.test('a value that is wrong is told with its variable and what is allowed', async (t) => {
  for (const [name, value, told] of [
    ['PORT', 'abc', 'PORT is "abc" and must be a whole number from 0 to 65535'],
    ['PORT', '99999', 'PORT is "99999" and must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT is "80.5" and must be a whole number from 0 to 65535'],
    ['WORKER_PORT', '-1', 'WORKER_PORT is "-1" and must be a whole number from 0 to 65535'],
    ['DATABASE_POOL_SIZE', '2', 'DATABASE_POOL_SIZE is "2" and must be a whole number from 6 to 200'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud" and must be trace, debug, info, warn, error, fatal or silent'],
    ['DATABASE_POOLER', 'yes', 'DATABASE_POOLER is "yes" and must be none or transaction'],
    ['BASE_URL', 'research', 'BASE_URL is "research" and must be an address such as https://research.example.org'],
    ['BASE_URL', 'https://h.example/research', /^BASE_URL is ".*" and must be an address without a path, such as/],
    ['S3_FORCE_PATH_STYLE', 'maybe', 'S3_FORCE_PATH_STYLE is "maybe" and must be true or false'],
    ['NCBI_EMAIL', 'me', 'NCBI_EMAIL is "me" and must be an e-mail address'],
    ['WEBHOOK_ALLOWED_RANGES', 'home', /^WEBHOOK_ALLOWED_RANGES is "home" and must be networks with commas between/],
    ['CORS_ORIGINS', '*', /^CORS_ORIGINS is "\*" and must be origins/],
  ] as const)
    t.match(complaint({ [name]: value }), told);
  t.match(complaint({ PORT: 'x', LOG_LEVEL: 'x' }), /PORT is .*\n.*LOG_LEVEL is /, 'all of them at once');
});

t.test('what may hold a password is not printed', async (t) => {
  for (const name of ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'METRICS_TOKEN', 'SMTP_URL']) {
    const told = complaint({ [name]: 'hunter2' });
    t.match(told, `${name} must be `);
    t.notMatch(told, 'hunter2');
  }
});

t.test('the address of a database is looked at before anybody connects, and not printed', async (t) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    for (const address of [
      'hunter2',
      'host=db password=hunter2',
      'mysql://u:hunter2@db/research',
      'postgres://u:hunter2%w@db/r',
      'postgres://u:hunter2/x@db/r',
    ]) {
      const told = complaint({ [name]: address });
      t.match(told, `${name} must be an address such as postgres://`, address);
      t.notMatch(told, 'hunter2');
    }
    t.match(
      complaint({ [name]: 'postgres://u:hunter2@db/r?sslmode=verify_full' }),
      `${name} must have as sslmode disable,`,
    );
  }
  for (const address of [
    'postgres://u:p%25w%40d%3Ax%2Fy@db.example.org:5432/research?sslmode=verify-full',
    'postgresql://u:p@[::1]/research',
    'postgres:///research?host=/run/postgresql&user=u',
    'postgres://u:p@%2Frun%2Fpostgresql/research',
  ])
    t.equal(complaint({ DATABASE_URL: address }), null, address);
});

t.test('what is set to nothing is not set', async (t) => {
  const names = Object.keys(readConfig({}));
  for (const nothing of ['', ' '])
    t.same(readConfig(Object.fromEntries(names.map((name) => [name, nothing]))), readConfig({}));
});

t.test('what stands around a value, as the \\r of a file that Windows wrote, is no part of it', async (t) => {
  t.match(readConfig({ DATA_DIR: '/srv/data\r', HOST: ' 127.0.0.1\n', PORT: '8080\r' }), {
    DATA_DIR: '/srv/data',
    HOST: '127.0.0.1',
    PORT: 8080,
  });
});

t.test('a variable that is spelled almost like one of ours is told, and those of other programs are not', async (t) => {
  const set = {
    DATABSE_URL: 'postgres://u:hunter2@db/r',
    loglevel: 'debug',
    SECRET_KEY: 'x',
    SECRET_KEY_PREVIUOS: 'y',
  };
  const told = misspelledVariables(set);
  t.strictSame(told, [
    'The variable DATABSE_URL is not known and not read: did you mean DATABASE_URL?',
    'The variable loglevel is not known and not read: did you mean LOG_LEVEL?',
    'The variable SECRET_KEY_PREVIUOS is not known and not read: did you mean SECRET_KEY_PREVIOUS?',
  ]);
  const others = 'HOME HOSTNAME POSTGRES_USER DATABASE_CONNECTION_POOL_URL AWS_REGION NODE_ENV npm_config_user_agent';
  t.strictSame(misspelledVariables(Object.fromEntries(others.split(' ').map((name) => [name, 'x']))), []);
});
