import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { receiveUpload } from '../../api/upload/receive-upload.ts';
import { storePatients, storing } from '../../api/upload/store-patients.ts';
import type { UploadResult } from '../../contract/resources/patient.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { auditRead, sealAudit } from '../../sql/audit/trail.ts';
import { connectionConfig } from '../../sql/connection/client.ts';
import { type Database, openDatabase } from '../../sql/db.ts';
import { purgePatients } from '../../sql/tables/projects.ts';
import { writePatientsCsv } from './patients-csv.ts';
import { benchSecretKey } from './program.ts';

export type AuditBenchmark = {
  rows: number;
  withSeconds: number[];
  withoutSeconds: number[];
  /** How much longer an upload takes with the trail: 0.05 is five percent. Of the fastest: the rest of a machine only ever slows. */
  uploadCost: number;
  purgeWithSeconds: number[];
  purgeWithoutSeconds: number[];
  purgeCost: number;
  /** Of one patient.read alone, in a connection that does nothing else: the database's work and the trip to it. */
  readMicroseconds: number;
  sealedPerSecond: number;
};

/**
 * Uploads of one CSV file and the purges after them, with the triggers of patients and without, in turns, so that
 * whatever else the machine does hits both. Works in the migrated database given, where its events stay.
 */
export async function benchAudit(options: {
  databaseUrl: string;
  rows?: number;
  runs?: number;
}): Promise<AuditBenchmark> {
  const { databaseUrl, rows = 1_000_000, runs = 5 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-audit-'));
  const owner = new Client(connectionConfig(databaseUrl, 'bench'));
  await owner.connect();
  await owner.query("select set_config('app.platform', 'on', false)");
  const db = await openDatabase(databaseUrl, {
    ...{ applicationName: 'bench', secretKey: benchSecretKey, kind: 'worker' },
    poolSize: 2,
  });
  const accountId = crypto.randomUUID();
  const tenantScope: TenantScope = {
    accountId,
    mode: 'live',
    projectIds: null,
    actor: { kind: 'worker', id: null, request_id: null, address: null },
  };
  const upload = { with: [] as number[], without: [] as number[] };
  const purge = { with: [] as number[], without: [] as number[] };
  try {
    const path = join(folder, 'patients.csv');
    await writePatientsCsv(path, rows);
    await owner.query(`insert into accounts (id, name) values ($1, 'bench')`, [accountId]);
    for (let run = 0; run < runs; run++)
      // The second of a pair may find the machine warmer or busier: each goes first as often as the other.
      for (const way of run % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        await owner.query(`alter table patients ${way === 'with' ? 'enable' : 'disable'} trigger user`);
        const seconds = await uploadAndPurge(owner, db, tenantScope, path, rows);
        upload[way].push(seconds.upload);
        purge[way].push(seconds.purge);
      }
    await owner.query('alter table patients enable trigger user');
    const readMicroseconds = await timeReads(db, tenantScope);
    const sealedPerSecond = await timeSeal(db, tenantScope, owner);
    return {
      rows,
      withSeconds: upload.with,
      withoutSeconds: upload.without,
      uploadCost: Math.min(...upload.with) / Math.min(...upload.without) - 1,
      purgeWithSeconds: purge.with,
      purgeWithoutSeconds: purge.without,
      purgeCost: Math.min(...purge.with) / Math.min(...purge.without) - 1,
      readMicroseconds,
      sealedPerSecond,
    };
  } finally {
    await owner.query('alter table patients enable trigger user');
    await owner.query('delete from accounts where id = $1', [accountId]);
    await Promise.all([db.end(), owner.end()]);
    await rm(folder, { recursive: true });
  }
}

async function uploadAndPurge(owner: Client, db: Database, tenantScope: TenantScope, path: string, rows: number) {
  const projectId = crypto.randomUUID();
  await owner.query(
    `insert into projects (id, account_id, mode, name, description, variables, metadata)
     values ($1, $2, 'live', 'bench', '', '[]', '{}')`,
    [projectId, tenantScope.accountId],
  );
  await owner.query('checkpoint');
  let start = performance.now();
  const received = await receiveUpload({
    ...{ body: createReadStream(path), mediaType: 'text/csv', charset: undefined, digest: null },
    ...{ maximumBytes: 500_000_000, signal: new AbortController().signal, onConflict: 'error', variables: [] },
  });
  await storing<UploadResult>({ db, tenantScope, projectId }, received, (transaction) =>
    storePatients(transaction, projectId, received),
  );
  await received.close();
  const upload = (performance.now() - start) / 1000;
  await owner.query('delete from projects where id = $1', [projectId]);
  await owner.query('checkpoint');
  start = performance.now();
  let left = rows;
  while (left > 0) left -= await db.inside(tenantScope, (connection) => purgePatients(connection, projectId, 5000));
  const purge = (performance.now() - start) / 1000;
  await owner.query('vacuum patients');
  return { upload, purge };
}

async function timeReads(db: Database, tenantScope: TenantScope): Promise<number> {
  const reads = 2000;
  return db.inside(tenantScope, async (connection) => {
    const start = performance.now();
    for (let i = 0; i < reads; i++)
      await auditRead(connection, { action: 'patients.listed', projectId: crypto.randomUUID(), count: 50 });
    return ((performance.now() - start) * 1000) / reads;
  });
}

async function timeSeal(db: Database, tenantScope: TenantScope, owner: Client): Promise<number> {
  const keys = ['a key that only this benchmark ever uses'] as const;
  const seal = () => db.outside((connection) => connection.transaction((transaction) => sealAudit(transaction, keys)));
  while ((await seal()) !== null);
  await owner.query(
    `select audit_event($1, 'live', null, 'patient.read', 'patient', gen_random_uuid(), null, null) from generate_series(1, 20000)`,
    [tenantScope.accountId],
  );
  const start = performance.now();
  let sealed = 0;
  for (let made = await seal(); made !== null; made = await seal()) sealed += made.sealed;
  return (sealed * 1000) / (performance.now() - start);
}

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set: name a migrated database to measure in.');
  const result = await benchAudit({
    databaseUrl,
    rows: Number(process.argv[2] ?? 1_000_000),
    runs: Number(process.argv[3] ?? 5),
  });
  console.log(JSON.stringify(result, null, 2));
}
