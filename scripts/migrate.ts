import { readConfig } from '../config.ts';
import { migrate } from '../sql/migrate.ts';

const { DATABASE_URL, DATABASE_DIRECT_URL, SECRET_KEY, SECRET_KEY_PREVIOUS } = readConfig();
if (DATABASE_URL === undefined) {
  console.error('DATABASE_URL is not set. Without it `npm start` and `npm run demo` migrate their own database.');
  process.exit(1);
}
if (SECRET_KEY === undefined) {
  console.error('SECRET_KEY is not set: the roles that processes log in as are made from it, the same as theirs.');
  process.exit(1);
}
const done = await migrate(DATABASE_DIRECT_URL ?? DATABASE_URL, {
  secretKey: SECRET_KEY,
  previousSecretKey: SECRET_KEY_PREVIOUS,
});
console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
