import type { LevelParameter } from '../core/checks/level-parameters.ts';
import type { LevelValue } from '../definition/level-value.ts';
import type { NamedColumn } from '../definition/method.ts';
import type { Labels } from './labels.ts';

/** Fields that hold a term of a model, or a column, in statistics and in what else a report is given. */
const termFields = new Set(['term', 'term1', 'term2', 'termLabels', 'label', 'labels']);
/** Lists of studies. What a study is called comes from the rows, and is left alone though it be named like a column. */
const studyLists = new Set(['studies', 'filled', 'results']);
const columnFields = new Set(['variable', 'variables', 'item', 'about']);
/** Fields that hold levels, and which parameter names the column that they are of. */
const levelFields: Readonly<Record<string, readonly string[]>> = {
  group: ['group', 'by'],
  groups: ['group', 'by'],
  group1: ['group', 'by'],
  group2: ['group', 'by'],
  row_levels: ['row'],
  column_levels: ['column'],
  levels: ['variable', 'rater1'],
  level: ['variable', 'raters.0'],
  reference: ['variable', 'group'],
  level1: ['factors.0'],
  level2: ['factors.1'],
  cause: ['event'],
  causes: ['event'],
  stratum: ['stratum'],
};

/**
 * What a report is given, with the names of columns, levels and terms replaced by their labels. Numbers are shared with what
 * is given, which is not changed. `named`: the columns that the parameters name.
 */
export function labelledStatistics<Value>(value: Value, named: readonly NamedColumn[], labels: Labels): Value {
  const columnOf = new Map(named.map(({ column, path }) => [path.join('.'), column]));
  return walk(value, '', undefined) as Value;

  /** `field`: where the part stands, or the list that it is an item of. */
  function walk(part: unknown, field: string, variable: string | undefined): unknown {
    if (typeof part === 'string') return labelOf(part, field, variable);
    if (Array.isArray(part))
      return typeof part[0] === 'string' || typeof part[0] === 'object'
        ? part.map((item) => walk(item, field, variable))
        : part;
    if (part === null || typeof part !== 'object' || Object.getPrototypeOf(part) !== Object.prototype) return part;
    const own = (part as { variable?: unknown }).variable;
    const about = typeof own === 'string' ? own : variable;
    const isStudy = studyLists.has(field);
    return Object.fromEntries(
      Object.entries(part).map(([name, item]) => [name, isStudy && name === 'label' ? item : walk(item, name, about)]),
    );
  }

  function labelOf(text: string, field: string, variable: string | undefined): string {
    if (termFields.has(field)) return labels.term(text);
    if (columnFields.has(field)) return labels.columns(text);
    const parameters = levelFields[field];
    if (parameters === undefined) return text;
    const ofGroup = parameters.map((path) => columnOf.get(path)).find((name) => name !== undefined);
    const column = (field === 'level' || field === 'reference') && variable !== undefined ? variable : ofGroup;
    // Where measurements are compared and no groups, a group is one of them.
    return column === undefined ? labels.columns(text) : labels.level(column, text);
  }
}

/** The parameters with labels in place of names and levels. */
export function labelledParameters<Parameters>(
  parameters: Parameters,
  { named, levels }: { named: readonly NamedColumn[]; levels: readonly LevelParameter[] },
  labels: Labels,
): Parameters {
  const columns = new Map(named.map(({ path, column }) => [path.join('.'), column]));
  const levelsOf = new Map(levels.map(({ path, column }) => [path.join('.'), column]));
  return walk(parameters, []) as Parameters;

  function walk(part: unknown, path: readonly (string | number)[]): unknown {
    const at = path.join('.');
    if (columns.has(at) && typeof part === 'string') return labels.column(part);
    const ofLevels = levelsOf.get(at);
    if (ofLevels !== undefined)
      return Array.isArray(part)
        ? part.map((level: LevelValue) => labels.level(ofLevels, level))
        : labels.level(ofLevels, part as LevelValue);
    if (Array.isArray(part))
      return path.at(-1) === 'interaction'
        ? part.map((term: string) => labels.term(term))
        : part.map((item, i) => walk(item, [...path, i]));
    if (part === null || typeof part !== 'object') return part;
    // New patients are rows of the data: fields are columns.
    if (path[0] === 'new_data')
      return Object.fromEntries(
        Object.entries(part).map(([name, level]) => [labels.column(name), labels.level(name, level as LevelValue)]),
      );
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, [...path, name])]));
  }
}
