import type { AttributeFilter } from '../../contract/resources/patient.ts';
import { sortKeyOf, valueOfSortKey } from '../columns/attribute-order.ts';
import type { ChunkColumn } from '../columns/chunk-column.ts';
import { conditionTest, matchingRows } from '../columns/chunk-conditions.ts';
import { FirstPatients, placesUpTo } from '../columns/first-patients.ts';
import type { Queryable } from '../db.ts';
import { readChunks } from './patient-chunks.ts';

export type Selected = { id: string; sortKey: string | null };

/**
 * The first so many patients of a project who meet all conditions, by the columns of the conditions and of the order alone.
 * `after` is the id of the patient that they come after and, where they are sorted by an attribute, the key of that one's value.
 */
export function selectByColumns(
  snapshot: Queryable,
  projectId: string,
  options: {
    filters: readonly AttributeFilter[];
    sort: { attribute: string | null; descending: boolean };
    limit: number;
    after: { id: string; sortKey: string | null } | null;
  },
): Promise<Selected[]> {
  const { attribute } = options.sort;
  return attribute === null
    ? inOrderOfIds(snapshot, projectId, options)
    : inOrderOf(attribute, snapshot, projectId, options);
}

type Asked = Parameters<typeof selectByColumns>[2];

const conditionsOf = ({ filters }: Pick<Asked, 'filters'>) =>
  filters.map((filter) => ({ attribute: filter.attribute, test: conditionTest(filter) }));

async function inOrderOfIds(snapshot: Queryable, projectId: string, asked: Asked): Promise<Selected[]> {
  const { sort, limit, after } = asked;
  const conditions = conditionsOf(asked);
  const names = [...new Set(conditions.map(({ attribute }) => attribute))];
  const selected: Selected[] = [];
  const order = { isReversed: sort.descending, after: after?.id ?? null };
  for await (const chunk of readChunks(snapshot, projectId, names, order)) {
    const { rows, ids } = chunk;
    const matching = matchingRows(chunk, conditions);
    const bound = after === null ? null : placesUpTo(ids, rows, after.id, !sort.descending);
    const step = sort.descending ? -1 : 1;
    const begin = sort.descending ? (bound ?? rows) - 1 : (bound ?? 0);
    for (let place = begin; place >= 0 && place < rows; place += step) {
      if (matching[place] === 1) selected.push({ id: ids.at(place), sortKey: null });
      if (selected.length === limit) return selected;
    }
  }
  return selected;
}

async function inOrderOf(attribute: string, snapshot: Queryable, projectId: string, asked: Asked): Promise<Selected[]> {
  const { sort, limit, after } = asked;
  const conditions = conditionsOf(asked);
  const names = [...new Set([...conditions.map((one) => one.attribute), attribute])];
  const first = new FirstPatients(limit, {
    descending: sort.descending,
    after: after?.sortKey == null ? null : { id: after.id, value: valueOfSortKey(after.sortKey) },
  });
  for await (const chunk of readChunks(snapshot, projectId, names, { isReversed: sort.descending }))
    first.add(chunk.rows, chunk.ids, chunk.columns.get(attribute), matchingRows(chunk, conditions));
  return first.patients().map(({ id, value }) => ({ id, sortKey: sortKeyOf(value) }));
}

/** One attribute of all patients of a project in parts, and by place which of them meet all conditions. All is of the snapshot's moment. */
export async function* readVariable(
  snapshot: Queryable,
  projectId: string,
  { variable, filters }: { variable: string; filters: readonly AttributeFilter[] },
): AsyncGenerator<{ column: ChunkColumn | undefined; matching: Uint8Array }> {
  const conditions = conditionsOf({ filters });
  const names = [...new Set([...conditions.map(({ attribute }) => attribute), variable])];
  for await (const chunk of readChunks(snapshot, projectId, names))
    yield { column: chunk.columns.get(variable), matching: matchingRows(chunk, conditions) };
}
