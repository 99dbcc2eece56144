import type { Client } from 'pg';
import { termKey } from '../../domain/literature/index/analysis.ts';
import type { DescriptorRecord } from '../../domain/literature/query/vocabulary.ts';

export type MeshCounts = { descriptors: number; terms: number; tree_numbers: number; without_tree_number: number };

/**
 * Puts these descriptors in the place of all that are there, in one transaction: anyone who searches meanwhile sees the old
 * ones. `treeNumbers` tells, by heading, the places of those that name none themselves.
 */
export async function replaceDescriptors(
  owner: Client,
  batches: AsyncIterable<readonly DescriptorRecord[]>,
  treeNumbers: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<MeshCounts> {
  const places = new Map([...treeNumbers].map(([heading, numbers]) => [termKey(heading), numbers]));
  const counts: MeshCounts = { descriptors: 0, terms: 0, tree_numbers: 0, without_tree_number: 0 };
  await owner.query('begin');
  try {
    // One load at a time; searches go on.
    await owner.query('lock table mesh_descriptors in share row exclusive mode');
    await owner.query('delete from mesh_places');
    await owner.query('delete from mesh_terms');
    await owner.query('delete from mesh_descriptors');
    for await (const batch of batches) await insertDescriptors(owner, batch, places, counts);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  // Outside, since it is no part of what must not be seen by halves; without it the planner believes the tables empty.
  await owner.query('analyze mesh_descriptors, mesh_places, mesh_terms');
  return counts;
}

async function insertDescriptors(
  owner: Client,
  batch: readonly DescriptorRecord[],
  places: ReadonlyMap<string, readonly string[]>,
  counts: MeshCounts,
): Promise<void> {
  const descriptors = batch.map((descriptor) => {
    const { ui, heading, tree_numbers } = descriptor;
    const terms = termsOf(descriptor);
    const numbers = tree_numbers.length > 0 ? tree_numbers : placesOf(terms, places);
    counts.descriptors++;
    counts.terms += terms.length;
    counts.tree_numbers += numbers.length;
    if (numbers.length === 0) counts.without_tree_number++;
    return { ui, heading, tree_numbers: numbers, terms };
  });
  // Of a descriptor that the file has twice the later one stays.
  const unique = [...new Map(descriptors.map((descriptor) => [descriptor.ui, descriptor])).values()];
  await owner.query(
    `with given as (
       select * from json_to_recordset($1) as d (ui text, heading text, tree_numbers text[], terms json)
     ), stored as (
       insert into mesh_descriptors (ui, heading, tree_numbers) select ui, heading, tree_numbers from given
       on conflict (ui) do update set heading = excluded.heading, tree_numbers = excluded.tree_numbers
     ), placed as (
       insert into mesh_places (number, ui) select distinct on (number) number, ui from given, unnest(tree_numbers) as number
       on conflict (number) do update set ui = excluded.ui
     )
     insert into mesh_terms (key, ui, term, preferred)
       select t.key, given.ui, t.term, t.preferred
       from given, json_to_recordset(given.terms) as t (key text, term text, preferred boolean)
     on conflict (key, ui) do update set term = excluded.term, preferred = excluded.preferred`,
    [JSON.stringify(unique)],
  );
}

type Term = { key: string; term: string; preferred: boolean };

/** The heading and the other terms, one of each key; inverted ones also as they are said. */
function termsOf({ heading, entry_terms }: DescriptorRecord): Term[] {
  const terms = new Map<string, Term>();
  const add = (term: string, preferred: boolean) => {
    const key = termKey(term);
    if (key !== '' && !terms.has(key)) terms.set(key, { key, term, preferred });
  };
  add(heading, true);
  for (const term of entry_terms) add(term, false);
  for (const term of [heading, ...entry_terms])
    if (term.includes(', ')) add(term.split(', ').reverse().join(' '), false);
  return [...terms.values()];
}

/** By its heading or, in a translation of the file, by whichever of its terms the tree knows. */
function placesOf(terms: readonly Term[], places: ReadonlyMap<string, readonly string[]>): string[] {
  const known = terms.find(({ key }) => places.has(key));
  return known === undefined ? [] : [...places.get(known.key)!];
}
