import { Readable } from 'node:stream';
import { uploadPatients } from '../../api/upload/upload-patients.ts';
import type { OnConflict } from '../../contract/resources/patient.ts';
import { type Variable, variable } from '../../contract/resources/variable.ts';
import type { Wall } from '../../sql/db.ts';
import type { TestDatabase } from './database.ts';

type Options = {
  onConflict?: OnConflict;
  mediaType?: 'text/csv' | 'application/x-ndjson';
  charset?: string;
  maximumBytes?: number;
};

/** A project of its own, and ways to upload into it and to look at what it holds. */
export async function uploadScene({ db, ownerQuery }: TestDatabase, variables: object[] = []) {
  const accountId = crypto.randomUUID();
  const projectId = crypto.randomUUID();
  const wall: Wall = {
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
      wall,
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
  return { accountId, projectId, wall, send, upload, ndjson, stored, count };
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
