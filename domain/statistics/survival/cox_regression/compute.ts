import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { chiSquareTest } from '../../core/chi-square-result.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { type CoxData, linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import type { CoxFit } from '../../core/partial-likelihood/maximise.ts';
import { waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
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
  }
>;

export function compute(input: AnalysisInput<CoxRegressionParameters>): CoxRegressionComputed {
  const { parameters, warn } = input;
  const { ties } = parameters;
  const model = fitCox(input);
  const { data, design, cox, fit, clusters, sandwich } = model;
  const labels = design.columns.map(({ label }) => label);
  const { n, n_events, n_missing } = data;
  const p = cox.p;
  const lr = 2 * (fit.logLikelihood - fit.logLikelihoodNull);
  const statistics = {
    n,
    n_events,
    n_missing,
    ...(model.patients === undefined ? {} : { n_patients: model.patients }),
    ...(clusters === undefined ? {} : { n_clusters: clusters.count }),
    ties,
    coefficients: labels.map((term, j) => coefficient(term, j, cox, fit, sandwich?.variance, parameters.conf_level)),
    log_likelihood_null: fit.logLikelihoodNull,
    log_likelihood: fit.logLikelihood,
    aic: -2 * fit.logLikelihood + 2 * p,
    lr_test: chiSquareTest(lr, p),
    wald_test: chiSquareTest(waldStatistic(sandwich?.variance ?? fit.variance, fit.beta), p),
    score_test: chiSquareTest(fit.scoreTest, p),
    ...(sandwich === undefined ? {} : { robust_score_test: chiSquareTest(sandwich.scoreTest, p) }),
    concordance: concordance(cox, linearPredictor(cox, fit.beta), clusters),
    iterations: fit.iterations,
    ...factorTermsOf(
      design,
      {
        estimates: fit.beta,
        covariance: sandwich?.variance ?? fit.variance,
        before: 0,
      },
      { isEvent: data.event },
    ),
    ...(design.splines.length === 0 ? {} : { splines: design.splines }),
  };
  return {
    statistics,
    details: { proportionalHazards: testedProportionalHazards(model, parameters, warn) },
    used: n,
    excluded_missing: n_missing,
  };
}

/** Back from the scaled covariates to the units of the data. */
function coefficient(
  term: string,
  j: number,
  { p, scale }: CoxData,
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
