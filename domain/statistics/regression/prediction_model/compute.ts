import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { matchesValue, quoted } from '../../core/levels.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { interceptName, splinesOf } from '../../core/regression/regression-data.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { warnSparseData } from '../../survival/sparse-data.ts';
import { addNoEvents, survivalData } from '../../survival/survival-data.ts';
import { checkBinaryOutcome, warnFewEvents } from '../binary-outcome.ts';
import { treatAll } from '../prediction/decision-curve.ts';
import { addHorizonProblem } from '../prediction/horizon.ts';
import { type Nomogram, nomogramOf } from '../prediction/nomogram.ts';
import { observedRisk } from '../prediction/observed-risk.ts';
import type { Outcome } from '../prediction/patients.ts';
import { categoryIndexes, reclassificationIndexes } from '../prediction/reclassification.ts';
import { termsOf, type Validated, type Validation, validateModels } from '../prediction/validate.ts';
import {
  calibrationOf,
  corrected,
  performanceRows,
  resamplesOf,
  warnOfResamples,
} from '../prediction/validation-statistics.ts';
import type { PredictionModelParameters, PredictionModelResult } from './definition.ts';

type Statistics = StatisticsOf<PredictionModelResult>;
type Input = AnalysisInput<PredictionModelParameters>;

export type PredictionModelComputed = Computed<Statistics, { risks: Float64Array }>;

/** Throws the errors of the data and of the models in all rows; resamples without a fit are left out with a warning. */
export function compute(input: Input): PredictionModelComputed {
  const { parameters, warn, onProgress } = input;
  const prepared = prepare(input);
  const { outcome, design, comparison } = prepared;
  const { resamples, seed, decision_thresholds: thresholds, risk_categories: categories } = parameters;
  const validation = validateModels(
    outcome,
    [termsOf(design), ...(comparison === undefined ? [] : [termsOf(comparison)])],
    { resamples, seed, thresholds, categories },
    (share) => onProgress(0.02 + 0.96 * share),
  );
  const told = resamplesOf(validation, parameters);
  warnOfResamples(told, warn);
  const [main, other] = validation.models;
  const nomogram = nomogramFor(input, prepared, main!);
  if (nomogram === undefined)
    warn(
      'no_nomogram',
      'The model has an interaction, several terms of one variable, or no effect at all: there is no nomogram, since one axis for each variable can’t tell its points.',
    );
  const { n, isCase } = outcome;
  const n_events = isCase.reduce((sum, value) => sum + value, 0);
  const statistics: Statistics = {
    n,
    n_events,
    n_missing: prepared.n_missing,
    ...(parameters.model === 'cox' ? { horizon: parameters.horizon } : {}),
    observed_risk: outcome.model === 'cox' ? observedRisk(outcome) : n_events / n,
    coefficients: coefficientsOf(design, main!, parameters),
    ...(outcome.model === 'cox' ? { log_cumulative_hazard: main!.model.logHazard } : {}),
    performance: performanceRows(main!),
    resamples: told,
    calibration: calibrationOf(main!),
    decision_curve: thresholds.map((threshold, k) => ({
      threshold,
      treat_all: treatAll(outcome, threshold),
      apparent: main!.apparent.netBenefit[k]!,
      corrected: corrected(main!, 'netBenefit', k),
      ...(other === undefined
        ? {}
        : {
            comparison_apparent: other.apparent.netBenefit[k]!,
            comparison_corrected: corrected(other, 'netBenefit', k),
          }),
    })),
    ...(other === undefined
      ? {}
      : {
          comparison: {
            terms: comparison!.columns.map(({ label }) => label),
            performance: performanceRows(other),
            reclassification: reclassificationRows(validation, parameters.conf_level),
          },
        }),
    ...(nomogram === undefined ? {} : { nomogram }),
    ...factorTermsOf(
      design,
      {
        estimates: main!.model.coefficients,
        covariance: main!.model.covariance,
        before: outcome.model === 'cox' ? 0 : 1,
      },
      { events: isCase },
    ),
    ...splinesOf({ design }),
  };
  return { statistics, details: { risks: main!.risk }, used: n, excluded_missing: prepared.n_missing };
}

type Prepared = {
  outcome: Outcome;
  rows: Int32Array<ArrayBuffer>;
  n_missing: number;
  design: DesignMatrix;
  comparison: DesignMatrix | undefined;
};

/** Both models are of the same rows. */
function prepare({ table, rows: filtered, parameters, warn }: Input): Prepared {
  const problems = new InputProblems();
  const { covariates, comparison_covariates = [] } = parameters;
  const listed = rowsOfListedLevels(table, [...covariates, ...comparison_covariates], filtered);
  const further = [...termColumns(covariates), ...termColumns(comparison_covariates)];
  let outcome: Outcome;
  let rows: Int32Array<ArrayBuffer>;
  let n_missing: number;
  if (parameters.model === 'cox') {
    const data = survivalData(table, listed, parameters, further, problems);
    ({ rows, n_missing } = data);
    if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
    else addHorizonProblem({ time: data.time, isCase: data.event }, parameters.horizon, parameters.time, problems);
    const { n, time, order, event: isCase } = data;
    outcome = { model: 'cox', n, time, order, isCase, horizon: parameters.horizon, ties: parameters.ties };
  } else {
    ({ rows, n_missing } = completeRows(table, listed, [parameters.outcome, ...further]));
    if (rows.length === 0)
      problems.add(
        'insufficient_data',
        `No row is left: ${filtered.length} rows passed the filter, all of them have a missing value in a column used. Check the filter and the columns ${quoted([parameters.outcome, ...further])}.`,
      );
    const isCase = matchesValue(requireColumn(table, parameters.outcome), parameters.event_value, rows);
    checkBinaryOutcome(table, { n: rows.length, rows, weights: undefined }, isCase, parameters, problems);
    outcome = { model: 'logistic', n: rows.length, isCase, y: Float64Array.from(isCase) };
  }
  const design = designMatrix(table, covariates, rows, problems);
  const comparison =
    comparison_covariates.length === 0 ? undefined : designMatrix(table, comparison_covariates, rows, problems);
  problems.throwIfAny();
  const n_events = outcome.isCase.reduce((sum, value) => sum + value, 0);
  if (outcome.model === 'cox') warnSparseData({ n_events }, design, warn);
  else
    warnFewEvents(
      { n: outcome.n, labels: [interceptName, ...design.columns.map(({ label }) => label)] },
      n_events,
      warn,
    );
  return { outcome, rows, n_missing, design, comparison };
}

function nomogramFor(
  { table, parameters }: Input,
  { design, rows, outcome }: Prepared,
  { model }: Validated,
): Nomogram | undefined {
  const logistic = outcome.model === 'logistic';
  return nomogramOf({ table, rows }, parameters.covariates, design, {
    slopes: logistic ? model.coefficients.subarray(1) : model.coefficients,
    intercept: logistic ? model.coefficients[0]! : 0,
  });
}

function coefficientsOf(design: DesignMatrix, { model }: Validated, parameters: PredictionModelParameters) {
  const labels = design.columns.map(({ label }) => label);
  const all = parameters.model === 'logistic' ? [interceptName, ...labels] : labels;
  return coefficientRows(all, model.coefficients, model.covariance, parameters).map((row) => {
    const { ratio, low, high } = ratioOf(row);
    return { ...row, ratio, ratio_conf_low: low, ratio_conf_high: high };
  });
}

function reclassificationRows({ reclassification }: Validation, conf_level: number) {
  const critical = normalCritical(conf_level);
  return [...reclassificationIndexes, ...categoryIndexes].flatMap((index) => {
    const found = reclassification?.[index];
    if (found === undefined) return [];
    const { estimate, std_error } = found;
    const z = estimate / std_error;
    return [
      {
        index,
        estimate: finiteOrNull(estimate),
        std_error: finiteOrNull(std_error),
        statistic: finiteOrNull(z),
        p_value: finiteOrNull(normalTwoSided(z)),
        conf_low: finiteOrNull(estimate - critical * std_error),
        conf_high: finiteOrNull(estimate + critical * std_error),
      },
    ];
  });
}
