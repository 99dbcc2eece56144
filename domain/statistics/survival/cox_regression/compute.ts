import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { chiSquareTest } from '../../core/chi-square-result.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { type CoxData, inDataUnits, linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import type { CoxFit } from '../../core/partial-likelihood/maximise.ts';
import { type RobustVariance, waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { validatedRegression } from '../../regression/prediction/validate-regression.ts';
import { concordance } from '../cox/concordance.ts';
import { fitCox } from '../cox/fit-cox.ts';
import { type ProportionalHazardsTests, testedProportionalHazards } from '../cox/proportional-hazards.ts';
import type { CoxRegressionParameters, CoxRegressionResult } from './definition.ts';

type Coefficient = CoxRegressionResult['coefficients'][number];

export type CoxRegressionComputed = Computed<
  StatisticsOf<CoxRegressionResult>,
  {
    /** Of each term and of all; undefined: there are too many rows to look. */
    proportionalHazards: ProportionalHazardsTests | undefined;
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
    /** Predicted risks by the horizon, where the model was validated at one. */
    risks: Float64Array | undefined;
  }
>;

export function compute(input: AnalysisInput<CoxRegressionParameters>): CoxRegressionComputed {
  const { parameters, warn, onProgress } = input;
  const { resamples } = parameters;
  const share = resamples > 0 ? 0.1 : 1;
  const model = fitCox({ ...input, onProgress: (fraction) => onProgress(share * fraction) });
  const { data, design, cox, fit, clusters, sandwich } = model;
  const labels = design.columns.map(({ label }) => label);
  const covariance = sandwich?.variance ?? fit.variance;
  const { effects, curves } = splineEffectsOf(
    design,
    combined(inDataUnits(fit.beta, covariance, cox.scale), parameters),
  );
  const { n, time, order, event: isCase } = data;
  const { ties, horizon } = parameters;
  const validated = validatedRegression(
    { model: 'cox', n, time, order, isCase, horizon, ties: ties === 'exact' ? 'efron' : ties },
    design,
    parameters,
    { warn, onProgress: (fraction) => onProgress(share + 0.85 * fraction) },
  );
  return {
    statistics: {
      ...statisticsOf({ ...data, labels, n_patients: model.patients, n_clusters: clusters?.count }, cox, fit, {
        parameters,
        sandwich,
        concordance: concordance(cox, linearPredictor(cox, fit.beta), clusters),
      }),
      ...factorTermsOf(design, { estimates: fit.beta, covariance, before: 0 }, { events: data.event }),
      ...nonlinearityOf(design, { estimates: fit.beta, covariance, before: 0 }),
      ...effects,
      ...validated.statistics,
      ...(design.splines.length === 0 ? {} : { splines: design.splines }),
    },
    details: {
      proportionalHazards: testedProportionalHazards(model, parameters, warn),
      curves,
      risks: validated.risks,
    },
    used: data.n,
    excluded_missing: data.n_missing,
  };
}

type Counts = Pick<CoxRegressionResult, 'n' | 'n_events' | 'n_missing' | 'n_patients' | 'n_clusters'>;
type Scaled = Pick<CoxData, 'p' | 'scale'>;

export function statisticsOf(
  { n, n_events, n_missing, n_patients, n_clusters, labels }: Counts & { labels: readonly string[] },
  cox: Scaled,
  fit: CoxFit,
  {
    parameters: { ties, conf_level },
    sandwich,
    concordance,
  }: {
    parameters: CoxRegressionParameters;
    sandwich?: RobustVariance | undefined;
    concordance: CoxRegressionResult['concordance'];
  },
) {
  const { p } = cox;
  const lr = 2 * (fit.logLikelihood - fit.logLikelihoodNull);
  return {
    n,
    n_events,
    n_missing,
    ...(n_patients === undefined ? {} : { n_patients }),
    ...(n_clusters === undefined ? {} : { n_clusters }),
    ties,
    coefficients: labels.map((term, j) => coefficient(term, j, cox, fit, sandwich?.variance, conf_level)),
    log_likelihood_null: fit.logLikelihoodNull,
    log_likelihood: fit.logLikelihood,
    aic: -2 * fit.logLikelihood + 2 * p,
    lr_test: chiSquareTest(lr, p),
    wald_test: chiSquareTest(waldStatistic(sandwich?.variance ?? fit.variance, fit.beta), p),
    score_test: chiSquareTest(fit.scoreTest, p),
    ...(sandwich === undefined ? {} : { robust_score_test: chiSquareTest(sandwich.scoreTest, p) }),
    concordance,
    iterations: fit.iterations,
  };
}

/** Back from the scaled covariates to the units of the data. */
function coefficient(
  term: string,
  j: number,
  { p, scale }: Scaled,
  fit: CoxFit,
  robust: Float64Array | undefined,
  confLevel: number,
): Coefficient {
  const diagonal = j * p + j;
  const naive = Math.sqrt(fit.variance[diagonal]!) / scale[j]!;
  const std_error = robust === undefined ? naive : Math.sqrt(robust[diagonal]!) / scale[j]!;
  const estimate = fit.beta[j]! / scale[j]!;
  const margin = normalCritical(confLevel) * std_error;
  const z = estimate / std_error;
  return {
    term,
    estimate,
    std_error,
    ...(robust === undefined ? {} : { naive_std_error: naive }),
    statistic: finiteOrNull(z),
    p_value: Number.isNaN(z) ? null : normalTwoSided(z),
    conf_low: estimate - margin,
    conf_high: estimate + margin,
    hazard_ratio: jsonNumber(Math.exp(estimate)),
    hazard_ratio_conf_low: jsonNumber(Math.exp(estimate - margin)),
    hazard_ratio_conf_high: jsonNumber(Math.exp(estimate + margin)),
  };
}
