import type { LevelValue } from '../definition/level-value.ts';
import type { ModelTerm, Transform } from '../definition/model-terms.ts';
import { defaultKnots, splineColumns } from '../math/restricted-cubic-spline.ts';
import { numbersOf } from './complete-rows.ts';
import { requireColumn } from './filter.ts';
import { AnalysisInputError, type InputProblems } from './input-error.ts';
import { levelsOf, quoted } from './levels.ts';
import type { Column, Table } from './table.ts';

/** A column of the model: its coefficient's label and the number of the term that it belongs to. */
type DesignColumn = { label: string; term: number; values: Float64Array };

export type DesignMatrix = {
  columns: DesignColumn[];
  /** Labels of the terms, by the number that each column holds: main effects, then interactions. */
  termLabels: string[];
  hasInteraction: boolean;
  splines: { term: string; knots: number[] }[];
  /** The categorical terms: the level of each row as an index in `names`, the first of which is the reference. */
  factors: { term: number; column: string; names: string[]; codes: Int32Array }[];
  /** Sizes of the levels of the categorical terms, for warnings. */
  levelSizes: { label: string; size: number }[];
};

type MainTerm = {
  label: string;
  column: string;
  /** Of a continuous term: its column, or the columns of its polynomial or spline. */
  continuous?: CodedColumn[];
  knots?: number[];
  names?: string[];
  codes?: Int32Array;
};
type ColumnTerm = Extract<ModelTerm, { column: string }>;

const transforms: Readonly<Record<Transform, { apply: (x: number) => number; needs?: string }>> = {
  log: { apply: Math.log, needs: 'greater than 0' },
  log2: { apply: Math.log2, needs: 'greater than 0' },
  log10: { apply: Math.log10, needs: 'greater than 0' },
  sqrt: { apply: Math.sqrt, needs: 'at least 0' },
  square: { apply: (x) => x * x },
  cube: { apply: (x) => x * x * x },
  log1p: { apply: Math.log1p, needs: 'greater than -1' },
};

/** The terms with the knots that their splines have in this design: so coded, other rows are coded as its own. */
export function withKnotsOf({ splines }: DesignMatrix, terms: readonly ModelTerm[]): ModelTerm[] {
  let next = 0;
  return terms.map((term) => {
    if (typeof term === 'string' || !('column' in term) || term.spline === undefined) return term;
    return { ...term, spline: { knots: splines[next++]!.knots } };
  });
}

/** The columns of the data that the terms use. */
export function termColumns(terms: readonly ModelTerm[]): string[] {
  return terms.flatMap((term) => (typeof term === 'string' ? [term] : 'column' in term ? [term.column] : []));
}

/** Rows with a level that a term's `levels` leaves out are not part of the model. */
export function rowsOfListedLevels(
  table: Table,
  terms: readonly ModelTerm[],
  rows: Int32Array<ArrayBuffer>,
): Int32Array<ArrayBuffer> {
  let kept = rows;
  for (const term of terms) {
    if (typeof term === 'string' || !('column' in term) || term.levels === undefined) continue;
    const { codes } = levelsOf(requireColumn(table, term.column), { use: kept, order: term.levels, name: term.column });
    if (codes.includes(-1)) kept = kept.filter((_, i) => codes[i]! >= 0);
  }
  return kept;
}

/**
 * Columns of the terms without an intercept: treatment coding against the first level; labels as FORMAT has them
 * (`age`, `log(bili)`, `sex=2`, `age^2`, `age'`, `age:sex=m`). Interactions follow the main effects by their degree, the first factor
 * varying fastest. A factor of an interaction is coded by all its levels when the interaction without it is not in the
 * model (Chambers and Hastie, Statistical Models in S, section 2.4.1). A term with one value is added to `problems`, which
 * tell of `n` rows.
 */
export function designMatrix(
  table: Table,
  terms: readonly ModelTerm[],
  rows: Int32Array<ArrayBuffer>,
  problems: InputProblems,
  n = rows.length,
): DesignMatrix {
  const mains = terms
    .filter((term) => typeof term === 'string' || 'column' in term)
    .map((term) => mainTerm(table, typeof term === 'string' ? { column: term } : (term as ColumnTerm), rows));
  const interactions = interactionTerms(terms, mains);
  for (const main of mains) if (isConstant(main)) addConstant(main, n, problems);

  const inModel = new Set([...mains.keys()].map(String));
  for (const factors of interactions) inModel.add(factors.join());
  const columns: DesignColumn[] = [];
  for (const [term, main] of mains.entries())
    for (const column of codedColumns(main, false)) columns.push({ ...column, term });
  for (const [index, factors] of interactions.entries()) {
    const coded = factors.map((factor) => {
      const without = factors.filter((other) => other !== factor);
      return codedColumns(mains[factor]!, !inModel.has(without.join()));
    });
    for (const column of products(coded)) columns.push({ ...column, term: mains.length + index });
  }
  const levelSizes = mains.flatMap(({ label, names = [], codes }) => {
    const sizes = new Float64Array(names.length);
    if (codes !== undefined) for (let i = 0; i < codes.length; i++) sizes[codes[i]!]!++;
    return names.map((name, level) => ({ label: `${label}=${name}`, size: sizes[level]! }));
  });
  const termLabels = [
    ...mains.map(({ label }) => label),
    ...interactions.map((factors) => factors.map((factor) => mains[factor]!.label).join(':')),
  ];
  const splines = mains.flatMap(({ label, knots }) => (knots === undefined ? [] : [{ term: label, knots }]));
  const factors = mains.flatMap(({ column, names, codes }, term) =>
    names === undefined ? [] : [{ term, column, names, codes: codes! }],
  );
  return { columns, termLabels, hasInteraction: interactions.length > 0, splines, factors, levelSizes };
}

/** What the term says decides, then what the dictionary declares, then the kind of the column. */
export function isCategorical(term: Exclude<ModelTerm, { interaction: string[] }>, column: Column): boolean {
  const { type, reference, levels, transform, polynomial, spline }: Omit<ColumnTerm, 'column'> =
    typeof term === 'string' ? {} : term;
  if (type !== undefined) return type === 'categorical';
  if (transform !== undefined || polynomial !== undefined || spline !== undefined) return false;
  return reference !== undefined || levels !== undefined || column.kind === 'text' || column.categories !== undefined;
}

function mainTerm(table: Table, term: ColumnTerm, rows: Int32Array<ArrayBuffer>): MainTerm {
  const column = requireColumn(table, term.column);
  const label = term.transform === undefined ? term.column : `${term.transform}(${term.column})`;
  if (isCategorical(term, column)) {
    if (term.transform !== undefined)
      throw new AnalysisInputError(
        'invalid_parameter',
        `"${term.column}" is categorical, so "${term.transform}" can't be applied to it. Leave out the transform, or make the term continuous.`,
        { column: term.column },
      );
    const order: readonly LevelValue[] | undefined = term.levels;
    const { names, codes } = levelsOf(column, { use: rows, order, reference: term.reference, name: term.column });
    return { label, column: term.column, names, codes };
  }
  const values = transformed(numbersOf(table, term.column, rows), term.column, term.transform);
  const { column: name, polynomial, spline } = term;
  const continuous = [{ label, values }];
  for (let degree = 2; degree <= (polynomial ?? 1); degree++)
    continuous.push({ label: `${label}^${degree}`, values: values.map((value) => value ** degree) });
  if (spline === undefined) return { label, column: name, continuous };
  if (typeof spline.knots === 'number' && (values.length === 0 || isOneValue(values)))
    return { label, column: name, continuous };
  const knots = typeof spline.knots === 'number' ? defaultKnots(values, spline.knots) : spline.knots;
  if (knots.length < 3)
    throw new AnalysisInputError(
      'invalid_parameter',
      `The spline of "${label}" needs three distinct knots, but its values give only ${knots.length} (${knots.join(', ')}). Give the positions of the knots, or use a polynomial or the column as it is.`,
      { column: name, knots },
    );
  for (const [index, column] of splineColumns(values, knots).entries())
    continuous.push({ label: label + "'".repeat(index + 1), values: column });
  return { label, column: name, continuous, knots };
}

function isOneValue(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}

function transformed(values: Float64Array, column: string, transform: Transform | undefined): Float64Array {
  if (transform === undefined) return values;
  const result = values.map(transforms[transform].apply);
  refuseUndefined(column, transform, result.filter((value) => !Number.isFinite(value)).length, values.length);
  return result;
}

/** How many of the numbers have no finite transform. */
export function undefinedRows(values: Float64Array, transform: Transform): number {
  const { apply } = transforms[transform];
  let count = 0;
  for (const value of values) if (!Number.isFinite(apply(value))) count++;
  return count;
}

/** Throws `invalid_parameter` where rows have no finite transform. */
export function refuseUndefined(column: string, transform: Transform, rows: number, n: number): void {
  if (rows > 0)
    throw new AnalysisInputError(
      'invalid_parameter',
      `${transform}(${column}) needs values ${transforms[transform].needs ?? 'that are not so large'}, but ${rows} of ${n} rows have others. Choose another transform (log1p takes 0), or filter these rows out.`,
      { column, rows },
    );
}

/** Sets of main terms, each in the order of the main terms, by degree and then in the order given, without repetition. */
function interactionTerms(terms: readonly ModelTerm[], mains: readonly MainTerm[]): number[][] {
  const seen = new Set<string>();
  const found: number[][] = [];
  let listed = 0;
  for (const term of terms) {
    if (typeof term === 'string' || !('interaction' in term)) {
      listed++;
      continue;
    }
    const factors = term.interaction.map((label) => {
      const index = mains.findIndex((main, at) => at < listed && main.label === label);
      if (index >= 0) return index;
      const labels = mains.slice(0, listed).map((main) => main.label);
      throw new AnalysisInputError(
        'invalid_parameter',
        `The interaction ${term.interaction.join(':')} names "${label}", which is not a term listed before it. Listed before it: ${quoted(labels)}.`,
        { interaction: term.interaction, terms: labels },
      );
    });
    const distinct = [...new Set(factors)].sort((a, b) => a - b);
    if (distinct.length < 2 || seen.has(distinct.join())) continue;
    seen.add(distinct.join());
    found.push(distinct);
  }
  return found.sort((a, b) => a.length - b.length);
}

function isConstant({ continuous, names }: MainTerm): boolean {
  if (names !== undefined) return names.length < 2;
  const { values } = continuous![0]!;
  return values.length > 0 && isOneValue(values);
}

function addConstant({ label, column, continuous, names }: MainTerm, rows: number, problems: InputProblems): void {
  const only = names === undefined ? String(continuous![0]!.values[0]) : (names[0] ?? 'missing');
  problems.add(
    'constant_variable',
    `"${label}" has the same value (${only}) in all ${rows} rows used, so it has no effect to estimate. Leave it out, or widen the filter.`,
    { column },
  );
}

type CodedColumn = Omit<DesignColumn, 'term'>;

function codedColumns({ label, continuous, names, codes }: MainTerm, allLevels: boolean): CodedColumn[] {
  if (names === undefined) return continuous!;
  return names.slice(allLevels ? 0 : 1).map((name, index) => {
    const level = allLevels ? index : index + 1;
    const values = new Float64Array(codes!.length);
    for (let i = 0; i < values.length; i++) values[i] = codes![i] === level ? 1 : 0;
    return { label: `${label}=${name}`, values };
  });
}

function products(factors: readonly CodedColumn[][]): CodedColumn[] {
  return factors.reduce((done, next) =>
    next.flatMap((right) =>
      done.map((left) => ({
        label: `${left.label}:${right.label}`,
        values: left.values.map((value, i) => value * right.values[i]!),
      })),
    ),
  );
}
