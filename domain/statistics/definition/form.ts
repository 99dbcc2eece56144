import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

/*
 * What the JSON Schema of a method's parameters says beside JSON Schema's own keywords, so that a program can make a form
 * of it: `title` and `description`; `x-order`, the place among the fields of its object, from 0; `x-group`, `basic` for what
 * most analyses set and `advanced` for the rest; of a column its `format` and `x-column`; of a level `x-level-of`.
 */

/** Every keyword that is not JSON Schema's. */
export const formKeywords = ['x-order', 'x-group', 'x-column', 'x-level-of', 'x-subset-of'] as const;

/** What a column is to the method that takes it. The list is closed: a new role is a change of the contract. */
export const columnRoles = {
  variable: 'A variable that is described or tested',
  outcome: 'The outcome: what is compared, explained or predicted',
  measurement: 'One of several measurements of the same subject: of a pair, a rater, a method, an item',
  group: 'Groups that are compared or described one by one',
  covariate: 'A variable of the model beside the outcome',
  treatment: 'Tells treated from control',
  exposure: 'Tells exposed from unexposed',
  marker: 'The test, score or measurement whose accuracy is judged',
  time: 'Follow-up time',
  entry: 'Time of entering observation',
  event: 'What happened at the end of the follow-up, or whether an event happened',
  event_count: 'Number of events',
  person_time: 'Person-time, or the size of a population',
  strata: 'Strata within which is compared, or matched sets',
  cluster: 'Rows of one level belong together: a patient, a centre',
  weights: 'Weights of the rows',
  offset: 'Added to the linear predictor as it is',
  frequency: 'How many patients a row stands for',
  standard: 'Population or rate of a standard',
  study_statistic: 'A number that a study reports',
  study_label: 'Names of studies',
} as const;
export type ColumnRole = keyof typeof columnRoles;

/** Types of a variable in a project's dictionary. */
const anyType = ['number', 'integer', 'boolean', 'category', 'text', 'date', 'datetime'] as const;
/** A column of a category is numeric where all of its categories are numbers. */
const numericType = ['number', 'integer', 'boolean', 'category'] as const;

export type ColumnMeta = {
  role: ColumnRole;
  types: readonly (typeof anyType)[number][];
  /** Whether every value must be a number: true and false count as 1 and 0. */
  numeric: boolean;
};

export type FieldMeta = { title: string; description: string; 'x-group': 'basic' | 'advanced' };

/** What most analyses set: columns, the event, groups, covariates, the effect of a design. */
export const basic = (title: string, description: string): FieldMeta => ({ title, description, 'x-group': 'basic' });

/** What has a default that suits most: variants, levels of confidence, limits, flags. */
export const advanced = (title: string, description: string): FieldMeta => ({
  title,
  description,
  'x-group': 'advanced',
});

/** One element of a list, or one of the forms that a value may take. */
export const titled = (title: string) => ({ title });

/** The fields of a form, which stand there in the order of their declaration; a field that is not among them is refused. */
export function form<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const ordered = Object.entries(shape).map(([name, field], i) => [name, (field as z.ZodType).meta({ 'x-order': i })]);
  return z.strictObject(Object.fromEntries(ordered) as Shape);
}

/** A column whose values must be numbers. */
export const numericColumn = (role: ColumnRole) => column({ role, types: numericType, numeric: true });

/** A column of any type. */
export const anyColumn = (role: ColumnRole) => column({ role, types: anyType, numeric: false });

const column = (meta: ColumnMeta) => columnName.meta({ title: 'Column', format: 'column', 'x-column': meta });

/** A level of the column that the field `columnField` beside it names. */
export const levelOf = (columnField: string) => levelValue.meta({ title: 'Level', 'x-level-of': columnField });

/** Levels of the column that the field `columnField` beside it names. */
export const levelsOf = (columnField: string) =>
  z.array(levelValue.meta(titled('Level'))).meta({ 'x-level-of': columnField });

/** The value, or the values, of a column that count as the event. */
export const eventValueOf = (columnField: string) =>
  z
    .union([
      levelValue.meta(titled('One value')),
      z
        .array(levelValue.meta(titled('Value')))
        .min(1)
        .meta(titled('Several values')),
    ])
    .meta({ 'x-level-of': columnField });

/** Columns that must be among those that the field `columnsField` beside it names. */
export const subsetOf = (columnsField: string) => ({ 'x-subset-of': columnsField });
