import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { attributesReadOneByOne } from '../lists/attribute-conditions.ts';
import { withinBytes } from '../lists/within-bytes.ts';
import { type AttributeKinds, kindsOfChunks } from './attribute-kinds.ts';
import { attributesColumn } from './patients.ts';

type Attributes = z.output<typeof attributesColumn>;

/** Of each end of a project so much is looked at for a name that the first of them do not show, and twice as much for a value. */
const searched = { patients: 20_000, bytes: 4_000_000 };
/** A project of more patients is not searched in whole. */
export const searchedWhole = 2 * searched.patients;

/** Of each end of a project so much is looked at first. */
const lookedAt = { patients: 1000, bytes: 1_000_000 };

type Amount = { patients: number; bytes: number };

function oneEnd(projectId: string, amount: Amount, direction: FragmentSqlToken): FragmentSqlToken {
  return withinBytes(
    sql.fragment`(
      select id, attributes, row_number() over (order by id ${direction}) as place from patients
      where project_id = ${projectId} order by id ${direction} limit ${amount.patients})`,
    { bytes: amount.bytes, stored: amount.bytes },
    ['attributes'],
  );
}

/** Where a project is small, a patient comes from both ends. */
function bothEnds(projectId: string, amount: Amount): FragmentSqlToken {
  return sql.fragment`(
    select id, attributes from ${oneEnd(projectId, amount, sql.fragment`asc`)} first
    union all
    select id, attributes from ${oneEnd(projectId, amount, sql.fragment`desc`)} last)`;
}

const attributeKindsRow = z.object({
  name: z.string(),
  numbers: z.boolean(),
  texts: z.boolean(),
  booleans: z.boolean(),
});

/**
 * What patients hold under these names: of the first and the last chunk, or thousand patients, all kinds of value. A name that is in none of
 * them is looked for among twenty thousand of each end, so that the cost does not grow with the project; absent when it
 * is not there either. Of patients with much in them fewer are looked at.
 */
export async function attributeKinds(
  queryable: Queryable,
  projectId: string,
  names: readonly string[],
): Promise<Map<string, AttributeKinds>> {
  const kinds = sql.type(attributeKindsRow);
  const look = async (wanted: readonly string[], amount: Amount) => {
    if (wanted.length === 0) return [];
    return queryable.any(kinds`
      select name, bool_or(type = 'number') as numbers, bool_or(type = 'string') as texts, bool_or(type = 'boolean') as booleans
      from ${bothEnds(projectId, amount)} ends cross join lateral (
        select name, json_typeof(value) as type from ${valuesUnder(wanted, 'json')} held) typed
      where type is not null group by name`);
  };
  const near = (await kindsOfChunks(queryable, projectId, names)) ?? (await look(names, lookedAt));
  const found = new Set(near.map(({ name }) => name));
  const far = await look(
    names.filter((name) => !found.has(name)),
    searched,
  );
  return new Map([...near, ...far].map(({ name, ...held }) => [name, held]));
}

/** `name` and `value` of what a patient holds under these names, as json or as text. */
function valuesUnder(names: readonly string[], as: 'json' | 'text'): FragmentSqlToken {
  const wanted = sql.array([...names], 'text');
  const [one, all] =
    as === 'json'
      ? [sql.fragment`attributes -> name`, sql.fragment`json_each(attributes)`]
      : [sql.fragment`attributes ->> name`, sql.fragment`json_each_text(attributes)`];
  return names.length <= attributesReadOneByOne
    ? sql.fragment`(select name, ${one} as value from unnest(${wanted}) name)`
    : sql.fragment`(select key as name, value from ${all} where key = any(${wanted}))`;
}

/** So many different texts at most are looked like categories. */
export const mostCategories = 20;

const attributeTextsRow = z.object({
  name: z.string(),
  found: z.array(z.string()),
  different: z.int(),
  present: z.int(),
  patients: z.int(),
});

/**
 * Of each name how many different texts patients hold under it, among how many, and which of those asked for, where there are few
 * different ones; of `patients`, which are fewer than the project has where it is too large to search in whole.
 */
export async function attributeTexts(
  queryable: Queryable,
  projectId: string,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Omit<z.output<typeof attributeTextsRow>, 'name'>>> {
  const amount = { patients: searchedWhole, bytes: 2 * searched.bytes };
  const names = [...asked.keys()];
  const pairs = [...asked].flatMap(([name, texts]) => texts.map((text) => [name, text] as const));
  const rows = await queryable.any(sql.type(attributeTextsRow)`
    with looked as (select attributes from ${oneEnd(projectId, amount, sql.fragment`asc`)} one_end),
      held as (
        select name, value as text, count(*) as present
        from looked cross join lateral ${valuesUnder(names, 'text')} named where value is not null group by 1, 2),
      wanted as (
        select * from unnest(${sql.array(
          pairs.map(([name]) => name),
          'text',
        )}, ${sql.array(
          pairs.map(([, text]) => text),
          'text',
        )}) as wanted (name, text))
    select name, case when count(*) <= ${mostCategories} then coalesce(json_agg(text) filter (where is_wanted), '[]') else '[]' end as found,
      count(*)::int as different, sum(present)::int as present, (select count(*)::int from looked) as patients
    from (select held.*, (name, text) in (select name, text from wanted) as is_wanted from held) told
    group by name`);
  return new Map(rows.map(({ name, ...told }) => [name, told]));
}

const attributesRow = z.object({ attributes: attributesColumn });

/** The attributes of the first and the last patients of a project, each once: what a request may look at, however many there are. */
export async function sampleAttributes(queryable: Queryable, projectId: string): Promise<Attributes[]> {
  const rows = await queryable.any(sql.type(attributesRow)`
    select distinct on (id) attributes from ${bothEnds(projectId, lookedAt)} ends order by id`);
  return rows.map(({ attributes }) => attributes);
}
