import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import { completeRows, numbersOf } from '../complete-rows.ts';
import {
  type DesignMatrix,
  designMatrix,
  isCategorical,
  refuseUndefined,
  rowsOfListedLevels,
  termColumns,
  undefinedRows,
} from '../design-matrix.ts';
import { requireColumn } from '../filter.ts';
import { AnalysisInputError, type InputProblems } from '../input-error.ts';
import { matchesValue, quoted } from '../levels.ts';
import type { FactorCounts } from '../regression/factor-terms.ts';
import { everyRow, joined, StandIn } from './stand-in.ts';
import type { Piece, PiecesInput } from './table-in-pieces.ts';

/** The design of all rows, without their values. */
type DesignOfPieces = Omit<DesignMatrix, 'columns' | 'factors'> & {
  columns: { label: string; term: number }[];
  factors: FactorCounts[];
};

/** The rows of a piece that the model uses, and the columns of its design there. */
export type ModelPiece = Piece & { columns: Float64Array[] };

/** A model whose rows are gone through as often as asked for, with memory for one piece. */
export type ModelInPieces = {
  n: number;
  n_missing: number;
  design: DesignOfPieces;
  /** Rows with the event, where one is named. */
  n_events: number;
  /** A few rows that have each level, and the least and greatest value of each column. */
  examples: Piece;
  parts(): Iterable<ModelPiece>;
};

type ModelColumns = {
  covariates: readonly ModelTerm[];
  /** Further columns in which a row must have a value. */
  others: readonly string[];
  event?: { column: string; value: LevelValue | readonly LevelValue[] };
};

/**
 * As `designMatrix` of the complete rows, in two passes: the first finds what there is, the second counts. Knots of splines
 * must be given. What is wrong is added to `problems`; throws what is wrong with a term.
 */
export function modelInPieces(
  { columns: schema, pieces }: Pick<PiecesInput<unknown>, 'columns' | 'pieces'>,
  { covariates, others, event }: ModelColumns,
  problems: InputProblems,
): ModelInPieces {
  const used = [...new Set([...others, ...termColumns(covariates)])];
  const completeOf = ({ table, rows }: Piece) => completeRows(table, rowsOfListedLevels(table, covariates, rows), used);
  const standIn = new StandIn(schema, used, (name) =>
    covariates.some((term) => columnOf(term) === name && isCategorical(asTerm(term), requireColumn(schema, name))),
  );
  const transformed = covariates.flatMap((term) =>
    typeof term === 'object' && 'column' in term && term.transform !== undefined
      ? [{ column: term.column, transform: term.transform, isNumber: term.type !== 'categorical', rows: 0 }]
      : [],
  );
  let n = 0;
  let n_missing = 0;
  let filtered = 0;
  for (const piece of pieces(used)) {
    const complete = completeOf(piece);
    filtered += piece.rows.length;
    n += complete.rows.length;
    n_missing += complete.n_missing;
    standIn.look(piece.table, complete.rows);
    for (const term of transformed)
      if (term.isNumber) term.rows += undefinedRows(numbersOf(piece.table, term.column, complete.rows), term.transform);
  }
  for (const { column, transform, rows } of transformed) refuseUndefined(column, transform, rows, n);
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${filtered} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted(used)}.`,
    );
  const examples = standIn.table();
  const whole = designMatrix(examples, covariates, everyRow(examples), problems, n);

  const designed = function* (): Generator<ModelPiece & { codes: Int32Array[] }> {
    for (const piece of pieces(used)) {
      const { rows } = completeOf(piece);
      if (rows.length === 0) continue;
      const table = joined(examples, piece.table, rows);
      const own = designMatrix(table, covariates, everyRow(table), problems, n);
      refuseManyLevels(whole, own);
      const ofRows = <Values extends Float64Array | Int32Array>(values: Values) =>
        values.subarray(examples.rows) as Values;
      yield {
        table: piece.table,
        rows,
        columns: own.columns.map(({ values }) => ofRows(values)),
        codes: own.factors.map(({ codes }) => ofRows(codes)),
      };
    }
  };
  const counts = whole.factors.map(({ names }) => ({ sizes: names.map(() => 0), events: names.map(() => 0) }));
  let n_events = 0;
  if (counts.length > 0 || event !== undefined)
    for (const { table, rows, codes } of designed()) {
      const isEvent = event && matchesValue(requireColumn(table, event.column), event.value, rows);
      if (isEvent !== undefined) for (const one of isEvent) n_events += one;
      for (const [f, { sizes, events }] of counts.entries())
        for (let i = 0; i < rows.length; i++) {
          const code = codes[f]![i]!;
          sizes[code]!++;
          if (isEvent !== undefined) events[code]! += isEvent[i]!;
        }
    }
  const sizes = counts.flatMap((count) => count.sizes);
  return {
    n,
    n_missing,
    n_events,
    examples: { table: examples, rows: everyRow(examples) },
    design: {
      ...whole,
      columns: whole.columns.map(({ label, term }) => ({ label, term })),
      factors: whole.factors.map(({ term, column, names }, f) => ({
        term,
        column,
        names,
        sizes: counts[f]!.sizes,
        events: event && counts[f]!.events,
      })),
      levelSizes: whole.levelSizes.map(({ label }, level) => ({ label, size: sizes[level]! })),
    },
    parts: designed,
  };
}

function columnOf(term: ModelTerm): string | undefined {
  if (typeof term === 'string') return term;
  return 'column' in term ? term.column : undefined;
}

function asTerm(term: ModelTerm): Parameters<typeof isCategorical>[0] {
  return term as Parameters<typeof isCategorical>[0];
}

function refuseManyLevels(whole: DesignMatrix, own: DesignMatrix): void {
  for (const [f, { column, names }] of own.factors.entries())
    if (names.length !== whole.factors[f]!.names.length)
      throw new AnalysisInputError(
        'unsupported_size',
        `"${column}" has more than ${whole.factors[f]!.names.length - 1} levels, too many for a model of so many rows. If it is a number make the term continuous, else choose a coarser grouping.`,
        { column },
      );
}
