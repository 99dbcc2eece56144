import { Readable } from 'node:stream';
import { found } from '../../api/answer.ts';
import { abortable } from '../../api/body.ts';
import { checkList } from '../../api/upload/check-list.ts';
import { receiveUpload } from '../../api/upload/receive-upload.ts';
import { storePatients, storing } from '../../api/upload/store-patients.ts';
import type { Upload } from '../../api/upload/upload.ts';
import type { OnConflict, PatientCreate, UploadResult } from '../../contract/resources/patient.ts';
import { type Variable, variable } from '../../contract/resources/variable.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import type { Database } from '../../sql/db.ts';
import { findVariables } from '../../sql/tables/patients-upload.ts';
import type { TestDatabase } from './database.ts';

type Options = {
  onConflict?: OnConflict;
  mediaType?: 'text/csv' | 'application/x-ndjson';
  charset?: string;
  maximumBytes?: number;
};

type Target = { db: Database; tenantScope: TenantScope; projectId: string; onConflict: OnConflict };

const dictionaryOf = async ({ db, tenantScope, projectId }: Target) =>
  found(await db.inside(tenantScope, (connection) => findVariables(connection, projectId)), 'project');

async function store(target: Target, upload: Upload): Promise<UploadResult> {
  try {
    return await storing<UploadResult>(target, upload, (transaction) =>
      storePatients(transaction, target.projectId, upload),
    );
  } finally {
    await upload.close();
  }
}

/** Stores the patients of a CSV or NDJSON body, as a request does. */
export async function uploadPatients(
  options: Target &
    Pick<Parameters<typeof receiveUpload>[0], 'body' | 'mediaType' | 'maximumBytes' | 'signal'> & { charset?: string },
): Promise<UploadResult> {
  const body = abortable(options.body, options.signal);
  const variables = await dictionaryOf(options);
  return store(options, await receiveUpload({ ...options, charset: options.charset, body, variables, digest: null }));
}

/** The same for patients that came as JSON. */
export async function uploadPatientList(
  options: Target & { patients: readonly PatientCreate[] },
): Promise<UploadResult> {
  return store(options, await checkList(options.patients, { ...options, variables: await dictionaryOf(options) }));
}

/** A project of its own, and ways to upload into it and to look at what it holds. */
export async function uploadScene({ db, ownerQuery }: TestDatabase, variables: object[] = []) {
  const accountId = crypto.randomUUID();
  const projectId = crypto.randomUUID();
  const tenantScope: TenantScope = {
    accountId,
    mode: 'live',
    projectIds: null,
    actor: { kind: 'worker', id: null, request_id: null, address: null },
  };
  const dictionary: Variable[] = variables.map((v) => variable.parse(v));
  await ownerQuery(`insert into accounts (id, name) values ($1, 'a')`, [accountId]);
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata) values ($1, $2, 'live', 'p', '', $3, '{}')`,
    [projectId, accountId, JSON.stringify(dictionary)],
  );
  const send = (body: Readable, options: Options = {}) =>
    uploadPatients({
      db,
      tenantScope,
      projectId,
      body,
      mediaType: options.mediaType ?? 'text/csv',
      ...(options.charset ? { charset: options.charset } : {}),
      onConflict: options.onConflict ?? 'error',
      maximumBytes: options.maximumBytes ?? 1_000_000,
      signal: new AbortController().signal,
    });
  const upload = (body: string | Buffer, options?: Options) => send(Readable.from([Buffer.from(body)]), options);
  const ndjson = (rows: unknown[], options?: Options) =>
    upload(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { ...options, mediaType: 'application/x-ndjson' });
  const stored = () =>
    ownerQuery<{ external_id: string | null; attributes: Record<string, unknown> }>(
      'select external_id, attributes from patients where project_id = $1 order by id',
      [projectId],
    );
  const count = async () =>
    (await ownerQuery('select patient_count from projects where id = $1', [projectId]))[0].patient_count;
  return { accountId, projectId, tenantScope, send, upload, ndjson, stored, count };
}

// biome-ignore lint/suspicious/noExplicitAny: what was thrown
export async function refusal(promise: Promise<unknown>): Promise<any> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
}
