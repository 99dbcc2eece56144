import t from 'tap';
import { auditActions } from '../../contract/resources/audit-action.ts';
import { testDatabase } from '../helpers/database.ts';

const { ownerQuery } = await testDatabase(t);
const known = new Set<string>(auditActions);

t.test('each action that the database can write down can be asked for', async (t) => {
  const functions = await ownerQuery<{ name: string; text: string }>(
    "select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const subjects = new Set(auditActions.map((action) => action.split('.')[0]!));
  const written = functions.flatMap(({ text }) => [
    ...[...text.matchAll(/'(([a-z_]+)\.[a-z_]+[a-z])'/g)].flatMap(([, action, subject]) =>
      subjects.has(subject!) ? [action!] : [],
    ),
    // 'review_record.' || case when … then 'settled' … end
    ...[...text.matchAll(/'([a-z_]+\.[a-z_]*)' \|\| case (.+?) end/g)].flatMap(([, start, cases]) =>
      [...cases!.matchAll(/(?:then|else) '([a-z_]+)'/g)].map(([, end]) => start! + end!),
    ),
  ]);
  t.ok(written.length > 40, String(written.length));
  t.strictSame(
    written.filter((action) => !known.has(action)),
    [],
  );
});

t.test('so can what is done to each table that is audited as it is', async (t) => {
  const tables = await ownerQuery<{ table: string; arguments: string }>(
    `select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname in ('audit_change', 'audit_changed_row')`,
  );
  const wanted = tables.flatMap(({ table, arguments: given }) => {
    const [type] = given.split('\\000');
    return [
      ...['created', 'updated', 'deleted'].map((verb) => `${type}.${verb}`),
      ...['created', 'deleted'].map((verb) => `${table}.${verb}`),
    ];
  });
  t.ok(wanted.length > 40, String(wanted.length));
  t.strictSame(
    wanted.filter((action) => !known.has(action)),
    [],
  );
});

t.test('so can each status that a job ends with', async (t) => {
  const labels = await ownerQuery<{ action: string }>(
    `select replace(typname, '_status', '') || '.' || enumlabel as action
    from pg_enum join pg_type on pg_type.oid = enumtypid
    where typname in ('run_status', 'export_status', 'import_status', 'audit_verification_status')
      and enumlabel not in ('queued', 'running')`,
  );
  t.equal(labels.length, 12);
  t.strictSame(
    labels.map(({ action }) => action).filter((action) => !known.has(action)),
    [],
  );
});
