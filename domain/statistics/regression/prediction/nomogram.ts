import { numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, termColumns, withKnotsOf } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { Column, Table } from '../../core/table.ts';
import { numberText } from '../../core/table.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';

type NomogramAxis = { variable: string; points: { value: string; points: number }[] };
export type Nomogram = {
  axes: NomogramAxis[];
  /** A patient's linear predictor is `origin` and the total of the points times `unit`. */
  origin: number;
  unit: number;
  most: number;
};

/** The rows of a table that the model was fitted to. */
type Used = { table: Table; rows: Int32Array };

/** A term of a nomogram has at most about this many ticks. */
const ticks = 8;

/**
 * A hundred points are what the covariate with the largest range of effects moves the linear predictor, from the value of each
 * covariate with the lowest risk on, as rms::nomogram has it. Undefined with interactions, whose points no axis can tell.
 */
export function nomogramOf(
  used: Used,
  terms: readonly ModelTerm[],
  design: DesignMatrix,
  { slopes, intercept }: { slopes: ArrayLike<number>; intercept: number },
): Nomogram | undefined {
  const columns = termColumns(terms);
  if (design.hasInteraction || new Set(columns).size < columns.length) return undefined;
  const fixed = withKnotsOf(design, terms);
  const axes = terms.map((_, term) => {
    const own = slopesOf(design, slopes, term);
    const factor = design.factors.find((one) => one.term === term);
    const variable = columns[term]!;
    return {
      variable,
      effects: factor === undefined ? continuous(used, fixed[term]!, variable, own) : levels(factor, own),
    };
  });
  const lowest = axes.map(({ effects }) => Math.min(...effects.map(({ effect }) => effect)));
  const ranges = axes.map(({ effects }, i) => Math.max(...effects.map(({ effect }) => effect)) - lowest[i]!);
  const unit = Math.max(...ranges) / 100;
  if (!(unit > 0)) return undefined;
  return {
    axes: axes.map(({ variable, effects }, i) => ({
      variable,
      points: effects.map(({ value, effect }) => ({ value, points: (effect - lowest[i]!) / unit })),
    })),
    origin: intercept + lowest.reduce((sum, value) => sum + value, 0),
    unit,
    most: ranges.reduce((sum, range) => sum + range, 0) / unit,
  };
}

function slopesOf(design: DesignMatrix, slopes: ArrayLike<number>, term: number): number[] {
  return design.columns.flatMap((column, j) => (column.term === term ? [slopes[j]!] : []));
}

function levels({ names }: DesignMatrix['factors'][number], slopes: readonly number[]) {
  return names.map((value, i) => ({ value, effect: i === 0 ? 0 : slopes[i - 1]! }));
}

/** At round values between the lowest and the highest of the data. */
function continuous({ table, rows }: Used, term: ModelTerm, variable: string, slopes: readonly number[]) {
  const numbers = numbersOf(table, variable, rows);
  const values = valuesOf(numbers);
  const at = values.length <= 2 ? values : roundValues(values, numbers.every(Number.isInteger));
  const column: Column = { kind: 'numeric', values: Float64Array.from(at), boolean: false };
  const few: Table = { rows: at.length, columns: new Map([[variable, column]]) };
  const coded = designMatrix(few, [term], Int32Array.from(at.keys()), new InputProblems()).columns;
  return at.map((value, i) => ({
    value: numberText(value),
    effect: coded.reduce((sum, { values: own }, j) => sum + slopes[j]! * own[i]!, 0),
  }));
}

/** The distinct values where there are two, else the range. */
function valuesOf(values: Float64Array): number[] {
  const seen = new Set<number>();
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (seen.size <= 2) seen.add(value);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return seen.size <= 2 ? [...seen].sort((a, b) => a - b) : [low, (low + high) / 2, high];
}

function roundValues([low, , high]: number[], whole: boolean): number[] {
  const rough = Math.max((high! - low!) / (ticks - 1), whole ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  const inside: number[] = [];
  for (let k = Math.ceil(low! / step - 1e-9); k <= high! / step + 1e-9; k++)
    inside.push(Number((k * step).toPrecision(12)));
  const beside = (value: number) => inside.every((tick) => Math.abs(tick - value) > step / 3);
  return [...(beside(low!) ? [low!] : []), ...inside, ...(beside(high!) ? [high!] : [])];
}
