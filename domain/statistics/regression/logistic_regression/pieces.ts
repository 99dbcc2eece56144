import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { matchesValue } from '../../core/levels.ts';
import { modelInPieces } from '../../core/pieces/model-in-pieces.ts';
import type { PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { interceptName, splinesOf, warnNearSingular, warnSmallLevels } from '../../core/regression/regression-data.ts';
import { isNearSingular } from '../../core/regression/singular-design.ts';
import { CompensatedSums } from '../../math/linear-algebra/strips.ts';
import { SortedScores } from '../../math/roc/sorted-scores.ts';
import { checkCountedEvents, isExtreme, warnExtreme, warnFewEvents } from '../binary-outcome.ts';
import { calibrationOf, groupOf, onGrid, riskBreaks } from '../hosmer-lemeshow.ts';
import { fitLogisticOfStrips, type LogisticOfStrips } from '../logistic-of-strips.ts';
import { aucLevel, aucStatistics, scoreGrid, statisticsOfLikelihood } from '../logistic-statistics.ts';
import { type LogisticRegressionComputed, oddsRatios, riskGroups } from './compute.ts';
import type { LogisticRegressionParameters } from './definition.ts';

/** As `compute`, of data in pieces: a pass each step; the scores that are ranked in the end take eight bytes a row. */
export function computeInPieces(input: PiecesInput<LogisticRegressionParameters>): LogisticRegressionComputed {
  const { parameters, warn, onProgress } = input;
  const { outcome, covariates, event_value } = parameters;
  const problems = new InputProblems();
  const event = { column: outcome, value: event_value };
  const model = modelInPieces(input, { covariates, others: [outcome], event }, problems);
  const { n, n_missing, n_events, design, examples, parts } = model;
  checkCountedEvents(examples, { n, events: n_events }, parameters, problems);
  problems.throwIfAny();
  const labels = [interceptName, ...design.columns.map(({ label }) => label)];
  const data = { n, nWeighted: n, labels, weights: undefined };
  warnSmallLevels(model, warn);
  warnFewEvents(data, n_events, warn);
  onProgress(0.2);

  const chunks = function* () {
    for (const { table, rows, columns } of parts())
      yield {
        n: rows.length,
        columns,
        outcome: Float64Array.from(matchesValue(requireColumn(table, outcome), event_value, rows)),
        weights: undefined,
        offset: undefined,
        clusters: undefined,
      };
  };
  const fit = fitLogisticOfStrips({ n, width: labels.length, clusters: undefined, chunks }, labels);
  onProgress(0.8);
  if (isNearSingular(fit.qr)) warnNearSingular(warn);
  const { brier, scores, extreme } = predictions(fit, n);
  warnExtreme(extreme, n, warn);
  const calibration = calibrationOfPieces(fit, scores, n, parameters.hosmer_lemeshow_groups ?? riskGroups);

  const null_deviance = labels.length === 1 ? fit.deviance : nullDeviance(n, n_events);
  const statistics = {
    n,
    n_events,
    n_missing,
    ci_method: parameters.ci_method,
    coefficients: oddsRatios(labels, fit.coefficients, fit.covariance, { conf_level: parameters.conf_level }),
    ...factorTermsOf(design, { estimates: fit.coefficients, covariance: fit.covariance, before: 1 }, {}),
    ...statisticsOfLikelihood(data, { deviance: fit.deviance, null_deviance, log_likelihood: -fit.deviance / 2 }),
    brier,
    ...aucStatistics(scores.delong(aucLevel)),
    ...(parameters.hosmer_lemeshow_groups === undefined ? {} : { hosmer_lemeshow: calibration }),
    iterations: fit.iterations,
    ...nonlinearityOf(design, { estimates: fit.coefficients, covariance: fit.covariance, before: 1 }),
    ...splinesOf(model),
  };
  return {
    statistics,
    details: { calibration, roc: scores.drawnPoints(), curves: [], risks: undefined },
    used: n,
    excluded_missing: n_missing,
  };
}

function predictions(fit: LogisticOfStrips, n: number) {
  const scores = new SortedScores(n, scoreGrid);
  const squares = new CompensatedSums(1);
  let extreme = 0;
  fit.eachPrediction((y, linearPredictor, fitted) => {
    let sum = 0;
    for (let i = 0; i < y.length; i++) {
      scores.add(linearPredictor[i]!, y[i]!);
      sum += (y[i]! - fitted[i]!) ** 2;
      if (isExtreme(fitted[i]!)) extreme++;
    }
    squares.add(0, sum);
  });
  scores.sort();
  return { scores, brier: squares.value(0) / n, extreme };
}

/** The fitted probability rises with the score: sorted scores give its quantiles. */
function calibrationOfPieces(fit: LogisticOfStrips, scores: SortedScores, n: number, groups: number) {
  const sorted = new Proxy<ArrayLike<number>>(
    { length: n },
    { get: (_, key) => (key === 'length' ? n : probabilityOf(scores.at(Number(String(key))))) },
  );
  const breaks = riskBreaks(sorted, groups);
  const found = breaks.map(() => ({ n: 0, observed: 0, expected: 0 }));
  fit.eachPrediction((y, linearPredictor, fitted) => {
    for (let i = 0; i < y.length; i++) {
      const score = Math.round(linearPredictor[i]! * scoreGrid) / scoreGrid;
      const group = found[groupOf(breaks, probabilityOf(score))]!;
      group.n++;
      group.observed += y[i]!;
      group.expected += fitted[i]!;
    }
  });
  return calibrationOf(found);
}

function probabilityOf(linearPredictor: number): number {
  const e = Math.exp(-Math.abs(linearPredictor));
  return onGrid(linearPredictor >= 0 ? 1 / (1 + e) : e / (1 + e));
}

/** Of the model with an intercept only. */
function nullDeviance(n: number, events: number): number {
  const share = events / n;
  return -2 * (events * Math.log(share) + (n - events) * Math.log1p(-share));
}
