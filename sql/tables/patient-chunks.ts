import { z } from 'zod';
import { BinaryArray } from '../binary/array.ts';
import { decodeColumn } from '../columns/chunk-column.ts';
import type { ChunkDraft } from '../columns/chunk-draft.ts';
import { ChunkIds } from '../columns/chunk-ids.ts';
import { chunkOfRows, type PatientChunk } from '../columns/patient-chunk.ts';
import { type Queryable, sentAhead, sql, type Transaction } from '../db.ts';

type StoredChunk = { firstId: string; lastId: string; rows: number };

/** Patients with an id between these two, both excluded, who are in no chunk. */
type Gap = { after: string; before: string };
/** The patients of a project in their order: in chunks, or between them. */
type Stretch = { chunk: StoredChunk } | { gap: Gap };

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Stores a chunk of patients whose rows this transaction has written, or reads while it holds the project's lock alone. */
export async function storeChunk(
  transaction: Transaction,
  projectId: string,
  draft: ChunkDraft,
  { isAhead = false } = {},
): Promise<void> {
  const names = new BinaryArray('text', 1024);
  const data = new BinaryArray('bytea', 65_536);
  for (const column of draft.encoded()) {
    names.addText(column.name);
    data.addBytes(column.data);
  }
  const firstId = draft.ids.at(0);
  const insert = sql.unsafe`
    with chunk as (
      insert into patient_chunks (project_id, first_id, last_id, account_id, mode, rows, runs)
      values (${projectId}, ${firstId}, ${draft.ids.at(draft.rows - 1)}, tenant_account(), tenant_mode(), ${draft.rows},
        ${sql.binary(draft.ids.runs)}))
    insert into patient_columns (project_id, first_id, name, account_id, mode, data)
    select ${projectId}::uuid, ${firstId}::uuid, unnest(${sql.binary(names.value)}::text[]), tenant_account(), tenant_mode(),
      unnest(${sql.binary(data.value)}::bytea[])`;
  await transaction.query(isAhead ? sentAhead(insert) : insert);
}

/** Whether any patient of a project is in a chunk: where none is, the rows are the quicker way. */
export function hasChunks(queryable: Queryable, projectId: string): Promise<boolean> {
  return queryable.exists(sql.unsafe`select from patient_chunks where project_id = ${projectId}`);
}

const stretchRow = z.object({
  first_id: z.string(),
  last_id: z.string(),
  rows: z.int(),
  after: z.string(),
  has_gap: z.boolean(),
});

/** Chunks, and the gaps before them and behind the last in which there are patients. */
export async function findStretches(snapshot: Queryable, projectId: string): Promise<Stretch[]> {
  const found = await snapshot.any(sql.type(stretchRow)`
    select first_id, last_id, rows, after, exists (
      select from patients p where p.project_id = ${projectId} and p.id > after and p.id < first_id) as has_gap
    from (
      select first_id, last_id, rows, lag(last_id, 1, ${lowestId}::uuid) over (order by first_id) as after from (
        select first_id, last_id, rows from patient_chunks where project_id = ${projectId}
        union all select ${highestId}::uuid, ${highestId}::uuid, 0) chunks) placed
    order by first_id`);
  return found.flatMap(({ first_id: firstId, last_id: lastId, rows, after, has_gap }): Stretch[] => [
    ...(has_gap ? [{ gap: { after, before: firstId } }] : []),
    ...(rows > 0 ? [{ chunk: { firstId, lastId, rows } }] : []),
  ]);
}

/** `after`: what lies wholly before the patient with this id, or behind them where the order is reversed, may be left out. */
export type ReadingOrder = { isReversed?: boolean; after?: string | null };

/**
 * The given attributes of every patient of a project, in the order they were added or, reversed, from the last on; the places
 * within a chunk always ascend. All is of the moment of the snapshot: with less than one, a chunk that is changed meanwhile would be
 * missed. Memory does not grow with the number of patients.
 */
export async function* readChunks(
  snapshot: Queryable,
  projectId: string,
  names: readonly string[],
  { isReversed = false, after = null }: ReadingOrder = {},
): AsyncGenerator<PatientChunk> {
  const found = await findStretches(snapshot, projectId);
  const stretches = after === null ? found : found.flatMap((stretch) => partBeyond(stretch, after, isReversed));
  if (isReversed) stretches.reverse();
  // A round trip for several chunks, as long as what it brings stays small.
  const atOnce = Math.max(1, Math.min(16, Math.floor(64 / Math.max(1, names.length))));
  for (let i = 0; i < stretches.length; ) {
    const stretch = stretches[i]!;
    if ('gap' in stretch) {
      yield* readRows(snapshot, projectId, names, stretch.gap, isReversed);
      i++;
      continue;
    }
    const chunks: StoredChunk[] = [];
    for (let next: Stretch | undefined; chunks.length < atOnce && (next = stretches[i]) && 'chunk' in next; i++)
      chunks.push(next.chunk);
    yield* readStored(snapshot, projectId, names, chunks);
  }
}

function partBeyond(stretch: Stretch, id: string, isReversed: boolean): Stretch[] {
  const { first, last } =
    'gap' in stretch
      ? { first: stretch.gap.after, last: stretch.gap.before }
      : { first: stretch.chunk.firstId, last: stretch.chunk.lastId };
  if (isReversed ? first >= id : last <= id) return [];
  if ('chunk' in stretch) return [stretch];
  return [
    {
      gap: isReversed
        ? { after: first, before: last < id ? last : id }
        : { after: first > id ? first : id, before: last },
    },
  ];
}

const storedRow = z.object({ place: z.int(), name: z.string().nullable(), data: z.custom<Buffer>(Buffer.isBuffer) });

async function* readStored(
  snapshot: Queryable,
  projectId: string,
  names: readonly string[],
  chunks: readonly StoredChunk[],
): AsyncGenerator<PatientChunk> {
  const firstIds = sql.array(
    chunks.map(({ firstId }) => firstId),
    'uuid',
  );
  // Of each chunk the row without a name has its ids.
  const stored = await snapshot.any(sql.type(storedRow)`
    select place::int, null as name, runs as data
    from unnest(${firstIds}) with ordinality wanted (first_id, place)
      join patient_chunks c on c.project_id = ${projectId} and c.first_id = wanted.first_id
    union all
    select place::int, name, data
    from unnest(${firstIds}) with ordinality wanted (first_id, place)
      join patient_columns c on c.project_id = ${projectId} and c.first_id = wanted.first_id
        and c.name = any(${sql.array([...names], 'text')})`);
  const found = chunks.map(() => ({ runs: null as Buffer | null, columns: new Map<string, Buffer>() }));
  for (const { place, name, data } of stored) {
    const chunk = found[place - 1]!;
    if (name === null) chunk.runs = data;
    else chunk.columns.set(name, data);
  }
  for (const [i, { runs, columns }] of found.entries()) {
    if (runs === null) throw new Error('a chunk of patients is gone: what reads chunks needs a snapshot');
    const { rows } = chunks[i]!;
    const decoded = [...columns].map(([name, data]) => [name, decodeColumn(data, rows)] as const);
    yield { rows, ids: new ChunkIds(runs), columns: new Map(decoded) };
  }
}

/** Enough rows a round trip to make the trip cheap, few enough that parsing them holds up nothing else for long. */
const rowsPerPage = 2000;
const patientRow = z.object({ id: z.string(), attributes: z.string() });

/** The patients of a gap, from their rows. */
async function* readRows(
  snapshot: Queryable,
  projectId: string,
  names: readonly string[],
  gap: Gap,
  isReversed: boolean,
): AsyncGenerator<PatientChunk> {
  const wanted = new Set(names);
  let { after, before } = gap;
  for (;;) {
    const direction = isReversed ? sql.fragment`desc` : sql.fragment`asc`;
    // Of a large document PostgreSQL takes the few values out; a small one is sooner sent.
    const rows = await snapshot.any(sql.type(patientRow)`
      select id, case when pg_column_size(attributes) < 4000 then attributes::text else
        (select coalesce(json_object_agg(key, value), '{}')::text from json_each(attributes)
          where key = any(${sql.array([...names], 'text')})) end as attributes
      from patients where project_id = ${projectId} and id > ${after} and id < ${before}
      order by id ${direction} limit ${rowsPerPage}`);
    if (rows.length === 0) return;
    yield chunkOfRows(isReversed ? rows.toReversed() : rows, wanted);
    if (rows.length < rowsPerPage) return;
    if (isReversed) before = rows.at(-1)!.id;
    else after = rows.at(-1)!.id;
  }
}
