import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';
import { AttemptOvertaken } from '../queue/attempts.ts';

/** Of every chunk but a file's last. Stored beside the rows without compression, so that a read costs what it gives. */
export const chunkBytes = 1024 * 1024;

export type NewExportFile = {
  exportId: string;
  attempt: number;
  number: number;
  name: string;
  mediaType: string;
  /** null: the bytes go into the database. */
  objectKeyOf: ((fileId: string) => string) | null;
};

/**
 * Names a file before its first byte is written, so that nothing is ever left that nobody knows of. The export's row is
 * held for the moment: the attempt can't end in between. Throws AttemptOvertaken.
 */
export async function addExportFile(
  connection: Queryable,
  file: NewExportFile,
): Promise<{ id: string; objectKey: string | null }> {
  const id = uuidv7();
  const objectKey = file.objectKeyOf?.(id) ?? null;
  const { rowCount } = await connection.query(sql.unsafe`
    insert into export_files (id, account_id, mode, project_id, export_id, attempt, number, name, media_type, object_key)
    select ${id}, account_id, mode, project_id, id, attempt, ${file.number}::int, ${file.name}, ${file.mediaType}, ${objectKey}
    from exports where id = ${file.exportId} and attempt = ${file.attempt} and status = 'running' for share`);
  if (rowCount !== 1) throw new AttemptOvertaken();
  return { id, objectKey };
}

/** Throws AttemptOvertaken when the file is gone. Its row is held, so that no chunk comes after its removal. */
export async function addExportChunk(
  connection: Queryable,
  fileId: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  const { rowCount } = await connection.query(sql.unsafe`
    insert into export_chunks (file_id, number, account_id, mode, bytes)
    select id, ${number}::int, account_id, mode, ${sql.binary(bytes)} from export_files where id = ${fileId} for key share`);
  if (rowCount !== 1) throw new AttemptOvertaken();
}

/** Throws AttemptOvertaken when the file is gone. */
export async function completeExportFile(
  connection: Queryable,
  fileId: string,
  { size, sha256, rows }: { size: number; sha256: Buffer; rows: number | null },
): Promise<void> {
  const { rowCount } = await connection.query(sql.unsafe`
    update export_files set size = ${size}, sha256 = ${sql.binary(sha256)}, rows = ${rows} where id = ${fileId}`);
  if (rowCount !== 1) throw new AttemptOvertaken();
}

const hex = z.custom<Buffer>(Buffer.isBuffer).transform((bytes) => bytes.toString('hex'));
const bigint = z.coerce.number().int();
const listedFile = z.object({
  uuid: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: bigint,
  sha256: hex,
  rows: bigint.nullable(),
});
export type ListedExportFile = z.output<typeof listedFile>;

/** The files of an export that is ready, in the order they were written; none of any other. */
export async function listExportFiles(connection: Queryable, exportId: string): Promise<readonly ListedExportFile[]> {
  return connection.any(sql.type(listedFile)`
    select f.id as uuid, f.name, f.media_type, f.size, f.sha256, f.rows
    from exports e join export_files f on f.export_id = e.id and f.attempt = e.attempt
    where e.id = ${exportId} and e.status = 'ready' and e.expires_at > now() order by f.number`);
}

const download = listedFile.extend({
  export_id: z.string(),
  export: idColumn('export'),
  project_id: z.string(),
  object_key: z.string().nullable(),
  is_locked_out: z.boolean(),
  /** Whose link it is: the key, or the user of the session. */
  actor_id: z.string().nullable(),
});
export type Download = z.output<typeof download>;

/**
 * The file behind a link: null when its export is gone, over or not ready. `is_locked_out` when the one who got the link may
 * no longer come in: a link does not outlive the key or the session that it was given to.
 */
export function findDownload(
  connection: Queryable,
  fileId: string,
  givenTo: { kind: 'key' | 'session'; id: string },
): Promise<Download | null> {
  const holder =
    givenTo.kind === 'key'
      ? sql.fragment`select k.id from api_keys k where k.id = ${givenTo.id}
          and (k.revoked_at is null or k.revoked_at > now()) and (k.expires_at is null or k.expires_at > now())`
      : sql.fragment`select s.user_id as id from sessions s where s.id = ${givenTo.id} and s.expires_at > now()`;
  return connection.maybeOne(sql.type(download)`
    select f.id as uuid, f.name, f.media_type, f.size, f.sha256, f.rows, f.object_key, f.export_id, f.export_id as export,
      f.project_id, holder.id as actor_id, a.status <> 'active' or holder.id is null as is_locked_out
    from export_files f join exports e on e.id = f.export_id and e.attempt = f.attempt and e.status = 'ready' and e.expires_at > now()
      join accounts a on a.id = f.account_id
      left join (${holder}) holder on true
    where f.id = ${fileId}`);
}

/** Writes down that a file was downloaded, on behalf of the one who got its link. */
export async function auditDownload(connection: Queryable, file: Download): Promise<void> {
  await connection.query(
    sql.unsafe`select audit_read('export.downloaded', 'export', ${file.export_id}, ${file.project_id}, ${file.rows}::bigint)`,
  );
}

const chunk = z.object({ bytes: z.custom<Buffer>(Buffer.isBuffer) });

/** Null when the file has gone meanwhile. */
export function readExportChunk(connection: Queryable, fileId: string, number: number): Promise<Buffer | null> {
  return connection.maybeOneFirst(
    sql.type(chunk)`select bytes from export_chunks where file_id = ${fileId} and number = ${number}`,
  );
}

const leftover = z.object({ file_id: z.string(), object_key: z.string().nullable() });
export type Leftover = z.output<typeof leftover>;

/** Files that are gone and whose bytes are not, of every tenant: oldest first. */
export function listLeftovers(connection: Queryable, limit: number): Promise<readonly Leftover[]> {
  return connection.any(
    sql.type(leftover)`select file_id, object_key from export_leftovers order by created_at, file_id limit ${limit}`,
  );
}

const purgedRow = z.object({ purged: bigint });

/** Removes up to `limit` chunks of a file that is gone; tells how many there were. */
export function purgeExportChunks(connection: Queryable, fileId: string, limit: number): Promise<number> {
  return connection.oneFirst(sql.type(purgedRow)`select purge_export_chunks(${fileId}, ${limit}) as purged`);
}

export async function forgetLeftover(connection: Queryable, fileId: string): Promise<void> {
  await connection.query(sql.unsafe`delete from export_leftovers where file_id = ${fileId}`);
}
