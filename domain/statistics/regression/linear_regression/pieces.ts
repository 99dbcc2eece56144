import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { modelInPieces } from '../../core/pieces/model-in-pieces.ts';
import type { PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { interceptName, warnSmallLevels } from '../../core/regression/regression-data.ts';
import { checkOutcome, type LinearRegressionComputed, regressionOf } from './compute.ts';
import type { LinearRegressionParameters } from './definition.ts';

/** As `compute`, of data in pieces: four passes, in memory that does not grow with the rows. */
export function computeInPieces(input: PiecesInput<LinearRegressionParameters>): LinearRegressionComputed {
  const { parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const { outcome, covariates } = parameters;
  const model = modelInPieces(input, { covariates, others: [outcome] }, problems);
  const { n, n_missing, design, examples, parts } = model;
  const labels = [interceptName, ...design.columns.map(({ label }) => label)];
  const data = { n, n_missing, nWeighted: n, labels, design, n_clusters: undefined, logWeights: 0 };
  checkOutcome(numbersOf(examples.table, outcome, examples.rows), outcome, data, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);
  onProgress(0.3);
  const chunks = function* () {
    for (const { table, rows, columns } of parts())
      yield {
        n: rows.length,
        columns,
        outcome: numbersOf(table, outcome, rows),
        weights: undefined,
        offset: undefined,
        clusters: undefined,
      };
  };
  return regressionOf(data, { n, width: labels.length, clusters: undefined, chunks }, input);
}
