import { readDecimal } from '../contract/decimal-text.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { Variable } from '../contract/resources/variable.ts';
import { isDateText, isDateTimeText } from '../domain/patients/dictionary/date-text.ts';
import type { Queryable } from '../sql/db.ts';
import {
  attributeKinds,
  attributeTexts,
  mostCategories,
  sampleAttributes,
  searchedWhole,
} from '../sql/tables/held-attributes.ts';

export type ColumnsOf = { uuid: string; variables: readonly Variable[]; patient_count: number };

/** One column as the dictionary describes it or, where it does not, as the patients hold it. */
export type Column = {
  name: string;
  /** As an error calls it. */
  called: string;
  isNumeric: boolean;
  /** null: values of several kinds, or none that was seen, so that nothing can be said against a value. */
  type: 'number' | 'boolean' | 'text' | 'date' | 'datetime' | 'category' | null;
  categories: NonNullable<Variable['categories']> | null;
  inDictionary: boolean;
};

/** How a condition compares: for being one of some values, or for being more or less than one. */
type Comparing = { by: 'equality' | 'order'; values: readonly (string | number | boolean)[] };

/** What a request compares: under `name` with these values. */
export type Compared = { name: string } & Comparing;

/** What a project knows of the columns that a request names. */
export type ProjectColumns = {
  /** What is not in it the project does not have. */
  columns: ReadonlyMap<string, Column>;
  /** That a project has no such column, and which it has that may have been meant. */
  unknown(name: string, others?: readonly string[]): string;
  /** What is wrong with comparing a column with these values; null when nothing is. */
  problem(column: Column, comparing: Comparing): string | null;
};

/**
 * Reads it at once, so that the database is asked the same few questions however much a request names: of columns that nobody has
 * described, of names that are not known, of texts that may be categories.
 */
export async function readProjectColumns(
  queryable: Queryable,
  project: ColumnsOf,
  { names, compared }: { names: readonly string[]; compared: readonly Compared[] },
): Promise<ProjectColumns> {
  const columns = await readColumns(queryable, project, names);
  const unknown = names.filter((name) => !columns.has(name) && name !== 'external_id');
  const guess = guesses(project, unknown.length === 0 ? [] : await sampleAttributes(queryable, project.uuid));
  const texts = await readTexts(queryable, project, columns, compared);
  return {
    columns,
    unknown: (name, others = []) => unknownColumn(name, guess, others),
    problem: (column, comparing) => comparisonProblem(project, column, comparing, texts.get(column.name)),
  };
}

async function readColumns(
  queryable: Queryable,
  project: ColumnsOf,
  names: readonly string[],
): Promise<Map<string, Column>> {
  const wanted = new Set(names);
  const columns = new Map(
    project.variables
      .filter(({ name }) => wanted.has(name))
      .map((variable) => [variable.name, describedColumn(variable)]),
  );
  const others = [...wanted].filter((name) => !columns.has(name));
  if (others.length === 0) return columns;
  for (const [name, { numbers, texts, booleans }] of await attributeKinds(queryable, project.uuid, others)) {
    const several = Number(numbers) + Number(texts) + Number(booleans) !== 1;
    const type = several ? null : numbers ? 'number' : texts ? 'text' : 'boolean';
    columns.set(name, {
      ...{ name, type, categories: null, inDictionary: false },
      called: texts ? 'text' : 'number',
      isNumeric: !texts,
    });
  }
  return columns;
}

function describedColumn(variable: Variable): Column {
  const { name, type, categories } = variable;
  const isNumber = type === 'number' || type === 'integer';
  return {
    name,
    called: type,
    isNumeric:
      type === 'category'
        ? (categories?.every(({ value }) => typeof value === 'number') ?? false)
        : isNumber || type === 'boolean',
    type: isNumber ? 'number' : type,
    categories,
    inDictionary: true,
  };
}

/** Comparing this many pairs of letters takes some 100 ms: who misspells more than a few names is told only that they are not known. */
const lettersCompared = 20_000_000;

type Guess = { names: ReadonlySet<string>; near(name: string, others: readonly string[]): string };

function guesses(project: ColumnsOf, sampled: readonly Record<string, unknown>[]): Guess {
  const names = new Set(project.variables.map(({ name }) => name));
  for (const attributes of sampled) for (const name of Object.keys(attributes)) names.add(name);
  const letters = [...names].reduce((sum, name) => sum + name.length, 0);
  let left = lettersCompared;
  const near = (name: string, others: readonly string[]) => {
    if (left <= 0) return '';
    left -= name.length * letters;
    return meant(
      name,
      [...names, ...others],
      '. A name that few patients have must be among the variables of the project',
    );
  };
  return { names, near };
}

function unknownColumn(name: string, guess: Guess, others: readonly string[]): string {
  if (name === 'external_id')
    return '"external_id" names a patient and is no variable: `external_id=…` finds one, and what is to be sorted, compared or analysed is uploaded as a column of another name, too';
  return `the project has no ${JSON.stringify(name)}${
    guess.names.size === 0 ? ': it has neither variables nor patients yet' : guess.near(name, others)
  }`;
}

function meant(text: string, names: Iterable<string>, otherwise = ''): string {
  const near = nearestName(text, names);
  return near === undefined ? otherwise : `; did you mean ${JSON.stringify(near)}?`;
}

function comparisonProblem(
  project: ColumnsOf,
  column: Column,
  { by, values }: Comparing,
  held: HeldTexts | undefined,
): string | null {
  const said = JSON.stringify(column.name);
  switch (column.type) {
    case 'number':
      return values.every((value) => readNumber(value) !== null) ? null : `${said} is a number, so compare it with one`;
    case 'boolean':
      if (by === 'order') return `${said} is true or false, which has no order: compare it with eq, ne or in`;
      return values.every((value) => /^(?:true|false)$/.test(String(value)) || value === 0 || value === 1)
        ? null
        : `${said} is true or false, so compare it with one of them`;
    case 'date':
    case 'datetime': {
      const isRight = (value: unknown) =>
        typeof value === 'string' && (isDateText(value) || (column.type === 'datetime' && isDateTimeText(value)));
      return values.every(isRight)
        ? null
        : `${said} is a ${column.type}, so compare it with one as ISO 8601 writes it: 2024-02-29${column.type === 'date' ? '' : 'T13:45:00Z'}`;
    }
    case 'category':
      return categoryProblem(column, by, values);
    case 'text':
      if (by === 'order')
        return values.every((value) => readNumber(value) === null)
          ? null
          : `${said} is text, and no text is more or less than a number`;
      return held === undefined ? null : textProblem(project, column, values, held);
    case null:
      return null;
  }
}

function categoryProblem({ name, categories, isNumeric }: Column, by: Comparing['by'], values: Comparing['values']) {
  const listed = categories ?? [];
  if (by === 'order' && isNumeric)
    return values.every((value) => readNumber(value) !== null)
      ? null
      : `${JSON.stringify(name)} has categories that are numbers, so compare it with one`;
  for (const value of values) {
    const number = readNumber(value);
    const isListed = listed.some((one) =>
      typeof one.value === 'number' ? one.value === number : one.value === String(value),
    );
    if (isListed) continue;
    const byLabel = listed.find(({ label }) => label.toLowerCase() === String(value).toLowerCase());
    const shown = listed.slice(0, 10).map((one) => JSON.stringify(one.value));
    return `${JSON.stringify(name)} has no such category${
      byLabel !== undefined
        ? `; did you mean ${JSON.stringify(byLabel.value)}?`
        : meant(
            String(value),
            listed.flatMap((one) => (typeof one.value === 'string' ? one.value : [])),
            `: it is one of ${shown.join(', ')}${listed.length > 10 ? ` or ${listed.length - 10} more` : ''}`,
          )
    }`;
  }
  return null;
}

type HeldTexts = { found: ReadonlySet<string>; different: number; present: number; patients: number };

/** Of the columns of text that nobody has described and that are compared for equality. */
async function readTexts(
  queryable: Queryable,
  project: ColumnsOf,
  columns: ReadonlyMap<string, Column>,
  compared: readonly Compared[],
): Promise<Map<string, HeldTexts>> {
  const asked = new Map<string, string[]>();
  for (const { name, by, values } of compared) {
    const column = columns.get(name);
    if (column?.type !== 'text' || column.inDictionary || by === 'order') continue;
    asked.set(name, [...(asked.get(name) ?? []), ...values.map(String)]);
  }
  if (asked.size === 0 || project.patient_count > searchedWhole) return new Map();
  const held = await attributeTexts(queryable, project.uuid, asked);
  return new Map([...held].map(([name, { found, ...counts }]) => [name, { found: new Set(found), ...counts }]));
}

/**
 * Where it looks like categories, since a few words come again and again, a word that no patient has can't be meant. The words
 * themselves are values of patients and stay out of the error.
 */
function textProblem(
  project: ColumnsOf,
  { name }: Column,
  values: Comparing['values'],
  held: HeldTexts,
): string | null {
  const { found, different, present, patients } = held;
  // Of some of the patients nothing can be said about all.
  if (patients < project.patient_count) return null;
  const isClosed = different <= mostCategories && different * 2 <= present;
  if (!isClosed || values.every((value) => found.has(String(value)))) return null;
  return `no patient has ${values.length === 1 ? 'this value' : 'one of these values'} of ${JSON.stringify(name)}, which has ${different} different ones: look at the spelling, also of capital letters`;
}

function readNumber(value: string | number | boolean): number | null {
  if (typeof value === 'boolean') return null;
  return typeof value === 'number' ? value : readDecimal(value);
}
