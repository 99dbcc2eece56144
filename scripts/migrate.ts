import { isPooled, readConfig } from '../config.ts';
import { secretKeysOf } from '../domain/access/secret-keys.ts';
import { migrate } from '../sql/schema/migrate.ts';
import { commandLine } from './command-line.ts';
import { SetupError } from './postgres-programs.ts';
import { sentenceOf } from './sentence.ts';

commandLine(
  'npm run migrate --',
  'Brings the database of DATABASE_URL to the newest schema. Processes that run meanwhile go on.',
  `Examples:
  DATABASE_URL=postgres://… npm run migrate

Exit codes: 0 the schema is the newest, 1 it is not.`,
).parse();

try {
  const config = readConfig();
  const { DATABASE_URL, DATABASE_DIRECT_URL, SECRET_KEY, SECRET_KEY_PREVIOUS } = config;
  if (DATABASE_URL === undefined)
    throw new SetupError(
      'DATABASE_URL is not set. Without it `npm start` and `npm run demo` migrate their own database.',
    );
  if (SECRET_KEY === undefined)
    throw new SetupError(
      'SECRET_KEY is not set: the roles that processes log in as are made from it, the same as theirs.',
    );
  if (isPooled(config) && DATABASE_DIRECT_URL === undefined)
    throw new SetupError('Migrations need a session of their own: name the server itself in DATABASE_DIRECT_URL.');
  const { migrations, functions, warnings } = await migrate(
    DATABASE_DIRECT_URL ?? DATABASE_URL,
    secretKeysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS }),
  );
  for (const warning of warnings) console.error(warning);
  if (warnings.length === 0 && migrations.length === 0 && functions.length === 0)
    console.log('The database is up to date.');
  if (migrations.length > 0) console.log(`Migrated: ${migrations.join(', ')}`);
  if (functions.length > 0) console.log(`Functions made anew: ${functions.length}`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
