import type { AttributeValue } from '../../contract/resources/variable.ts';
import type { ChunkColumn } from './chunk-column.ts';
import { ChunkDraft } from './chunk-draft.ts';
import type { ChunkIds } from './chunk-ids.ts';

/** Patients who follow each other in the order of their ids, by column. */
export type PatientChunk = {
  rows: number;
  ids: Pick<ChunkIds, 'at'>;
  /** By name, of those that were asked for; absent where no patient of these has the attribute, not even as null. */
  columns: Map<string, ChunkColumn>;
};

/** Patients with their attributes as JSON, in the order of their ids. */
export function chunkOfRows(
  rows: Iterable<{ id: string; attributes: string }>,
  wanted: ReadonlySet<string>,
): PatientChunk {
  const draft = new ChunkDraft();
  const ids: string[] = [];
  let named: string[] = [];
  let held: string[] = [];
  for (const { id, attributes } of rows) {
    const values = JSON.parse(attributes) as Record<string, AttributeValue>;
    const names = Object.keys(values);
    // Most patients have the attributes of the one before, whose columns the draft then knows.
    if (!isSame(names, named)) {
      named = names;
      held = names.filter((name) => wanted.has(name));
    }
    ids.push(id);
    draft.add(
      held,
      held.map((name) => values[name]!),
    );
  }
  return { rows: draft.rows, ids: { at: (row) => ids[row]! }, columns: draft.columns() };
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name, i) => name === others[i]);

const recordSeparator = '\x1e';
const idLength = 36;

/** The patients whom begin_run_with_patients() has read with the begin of a run, in one chunk; none where there is none. */
export function patientsOfText(text: string, names: readonly string[]): PatientChunk[] {
  if (text === '') return [];
  const rows = text
    .split(recordSeparator)
    .map((row) => ({ id: row.slice(0, idLength), attributes: row.slice(idLength) }));
  return [chunkOfRows(rows, new Set(names))];
}
