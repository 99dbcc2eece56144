import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { checkWeights } from '../../core/check-weights.ts';
import { chiSquareTest } from '../../core/chi-square-result.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { levelsOf } from '../../core/levels.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printLevel } from '../../print/print-format.ts';
import { concordance } from '../cox/concordance.ts';
import { type CoxData, coxData, linearPredictor } from '../cox/cox-data.ts';
import { exactLikelihood } from '../cox/exact-likelihood.ts';
import { type CoxFit, maximise } from '../cox/maximise.ts';
import { partialLikelihood } from '../cox/partial-likelihood.ts';
import { coxTables } from '../cox/present.ts';
import { proportionalHazardsChecks } from '../cox/proportional-hazards.ts';
import { coxMethodsParagraph, coxRScript } from '../cox/report.ts';
import { type RobustVariance, robustVariance, waldStatistic } from '../cox/robust-variance.ts';
import { addNoEvents, type SurvivalData, survivalData } from '../survival-data.ts';
import type { CoxModelParameters, CoxRegressionParameters, CoxRegressionResult } from './definition.ts';

type Coefficient = CoxRegressionResult['coefficients'][number];

/** Fewer events than this for each coefficient: estimates are biased and intervals too short (Peduzzi et al., 1995). */
const EVENTS_PER_VARIABLE = 10;
const SMALL_LEVEL = 5;

/** A fitted model: what the tests of its assumptions, its residuals and its predictions start from. */
export type CoxModel = {
  data: SurvivalData;
  design: DesignMatrix;
  cox: CoxData;
  /** Stratum of each row of the data. */
  stratum: Int32Array | undefined;
  fit: CoxFit;
  clusters: { of: Int32Array; count: number } | undefined;
  sandwich: RobustVariance | undefined;
};

/** Maximum partial likelihood. Throws the errors of the data, constant_variable, no_events, singular_design, separation. */
export function fitCox(input: AnalysisInput<CoxModelParameters>): CoxModel {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const { ties, cluster } = parameters;
  const robust = parameters.robust || cluster !== undefined;
  if (ties === 'exact' && (robust || parameters.weights !== undefined))
    problems.add(
      'invalid_parameter',
      'The exact likelihood has no case weights and no robust standard errors. Use ties "efron", or leave out weights, robust and cluster.',
    );
  const furtherColumns = [
    ...termColumns(parameters.covariates),
    ...(parameters.strata ?? []),
    ...(cluster === undefined ? [] : [cluster]),
    ...(parameters.offset === undefined ? [] : [parameters.offset]),
  ];
  const rows = rowsOfListedLevels(table, parameters.covariates, input.rows);
  const data = survivalData(table, rows, parameters, furtherColumns, problems);
  checkWeights(data.weights, parameters.weights, { zeroAllowed: false }, problems);
  const design = designMatrix(table, parameters.covariates, data.rows, problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();
  warnSparseData(data, design, warn);

  const labels = design.columns.map(({ label }) => label);
  const strata = combinedStrata(table, parameters.strata, data.rows);
  const cox = coxData(
    data,
    design.columns.map(({ values }) => values),
    strata,
    parameters.offset === undefined ? undefined : numbersOf(table, parameters.offset, data.rows),
  );
  const fit = maximise(
    cox,
    labels,
    (beta) => (ties === 'exact' ? exactLikelihood(cox, beta) : partialLikelihood(cox, beta, ties)),
    // Five steps are the rule; concordance and robust errors take the rest.
    (iteration) => onProgress(Math.min(0.8, iteration * 0.15)),
  );
  if (fit.nearSingular)
    warn(
      'near_singular',
      'Some covariates nearly determine each other: their coefficients are unstable. Leave one of them out.',
    );
  const clusters = clusterCodes(input, cluster, data, cox);
  const sandwich = robust && ties !== 'exact' ? robustVariance(cox, fit, ties, clusters) : undefined;
  return { data, design, cox, stratum: strata.stratum, fit, clusters, sandwich };
}

export function compute(input: AnalysisInput<CoxRegressionParameters>): AnalysisOutput<CoxRegressionResult> {
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
    ...(design.splines.length === 0 ? {} : { splines: design.splines }),
  };
  return {
    result: {
      ...statistics,
      tables: coxTables(statistics, parameters),
      figures: forestPlot(
        statistics.coefficients.map(({ term, estimate, conf_low, conf_high }) => ({
          label: term,
          estimate: Math.exp(estimate),
          low: Math.exp(conf_low ?? Number.NaN),
          high: Math.exp(conf_high ?? Number.NaN),
        })),
        {
          title: 'Hazard ratios with confidence intervals',
          axisTitle: `Hazard ratio (${printLevel(parameters.conf_level)} CI)`,
          scale: 'ratio',
        },
      ),
      assumption_checks: proportionalHazardsChecks(model, parameters, warn),
      methods_paragraph: coxMethodsParagraph(statistics, parameters),
      r_script: coxRScript(parameters),
    },
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

/** The cluster of each position of the passes; undefined without `cluster`. */
function clusterCodes(
  { table }: AnalysisInput<CoxModelParameters>,
  cluster: string | undefined,
  data: SurvivalData,
  cox: CoxData,
): { of: Int32Array; count: number } | undefined {
  if (cluster === undefined) return undefined;
  const { codes, names } = levelsOf(requireColumn(table, cluster), { use: data.rows, name: cluster });
  return { of: Int32Array.from(cox.source, (row) => codes[row]!), count: names.length };
}

export function warnSparseData(
  data: Pick<SurvivalData, 'n_events'>,
  design: DesignMatrix,
  warn: (code: string, message: string) => void,
): void {
  const perVariable = data.n_events / design.columns.length;
  if (perVariable < EVENTS_PER_VARIABLE)
    warn(
      'events_per_variable',
      `${data.n_events} events for ${design.columns.length} coefficients: fewer than ${EVENTS_PER_VARIABLE} each. Estimates may be biased and intervals too short; leave out covariates or join levels.`,
    );
  for (const { label, size } of design.levelSizes)
    if (size < SMALL_LEVEL) warn('small_group', `"${label}" has only ${size} rows.`);
}
