import { readFile } from 'node:fs/promises';
import type { Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { Head } from '../../domain/access/audit-proof.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { listAuditEvents, type Seal, sealAudit } from '../../sql/audit/trail.ts';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { type Queryable, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { createProject } from '../../sql/tables/projects.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { shownToFollowers } from './event-horizon.ts';
import { createAccount } from './platform.ts';
import { insertPatients } from './scene.ts';

export const testKeys: SecretKeys = ['a key that only tests ever use, of 32 characters'];

/** One seal, as the worker makes it. */
export function seal(db: TestDatabase['db'], keys = testKeys): Promise<Seal | null> {
  return db.outside((connection) => connection.transaction((transaction) => sealAudit(transaction, keys)));
}

function headOf(text: string): Head {
  const [hash, number] = text.split(':').toReversed();
  return { seal: number === undefined ? null : Number(number), hash: hash! };
}

/** An account with one project and one patient, and what looks at its trail. */
export async function auditScene(t: Test, there?: TestDatabase) {
  const database = there ?? (await testDatabase(t));
  const account = await createAccount(database.url);
  const tenantScope: TenantScope = {
    accountId: uuidOf('account', account.account_id),
    mode: 'live',
    projectIds: null,
    actor: { kind: 'worker', id: null, request_id: 'req_of_the_test', address: null },
  };
  const { id } = await database.db.inside(tenantScope, (connection) =>
    createProject(connection, { name: 'Trial', description: '', variables: [], metadata: {} }),
  );
  const [patient] = await insertPatients(database, id, [{ external_id: `X${uuidv7()}`, attributes: { age: 61 } }]);
  return {
    database,
    account,
    tenantScope,
    projectId: uuidOf('project', id),
    patientId: uuidOf('patient', patient!),
    /** Newest first; all of them or those of one action. */
    actions: async (action?: string) => {
      const page = { limit: 200, after: null };
      return (await database.db.inside(tenantScope, (connection) => listAuditEvents(connection, { action }, page)))
        .items;
    },
    /** With heads as `SEAL:HASH` or the hash alone. */
    verify: (...heads: string[]) =>
      asOwner(database.url, (owner) => verifyAudit(owner, { secretKeys: testKeys, heads: heads.map(headOf) })),
  };
}

/** Somebody who owns the database and lets no trigger stop them. */
export function forging({ url }: Pick<TestDatabase, 'url'>) {
  return (...statements: string[]) =>
    asOwner(url, async (owner) => {
      await owner.query("set session_replication_role = 'replica'");
      for (const statement of statements) {
        const { rowCount } = await owner.query(statement);
        if (rowCount === 0) throw new Error(`nothing was forged by ${statement}`);
      }
    });
}

/** Runs something while the database seals links without leaves, as it once did. */
export async function withoutLeaves<T>(
  { ownerQuery }: Pick<TestDatabase, 'ownerQuery'>,
  run: () => Promise<T>,
): Promise<T> {
  const withLeaves = await readFile(new URL('../../sql/functions/seal_audit.sql', import.meta.url), 'utf8');
  const without = withLeaves.replace(
    'head := sha256(head || its_leaf);',
    "head := sha256(head || convert_to(audit_event_form(event), 'UTF8')); its_leaf := null;",
  );
  if (without === withLeaves) throw new Error('seal_audit makes its links in another way');
  await ownerQuery(without);
  try {
    return await run();
  } finally {
    await ownerQuery(withLeaves);
  }
}

/** One seal over all that is there. */
export async function everySeal({ db, ownerQuery }: TestDatabase, keys = testKeys): Promise<Seal | null> {
  await shownToFollowers({ ownerQuery }, 'audit_events');
  return seal(db, keys);
}

export async function patchPatient(connection: Queryable, id: string, externalId: string | null, attributes: object) {
  await connection.query(
    sql.unsafe`update patients set external_id = ${externalId}, attributes = ${JSON.stringify(attributes)} where id = ${id}`,
  );
}

export async function erasePatient(connection: Queryable, id: string) {
  await connection.query(sql.unsafe`delete from patients where id = ${id}`);
}
