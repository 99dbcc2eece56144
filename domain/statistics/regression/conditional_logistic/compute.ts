import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { chiSquareTest } from '../../core/chi-square-result.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { counted } from '../../core/counted.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import { coxData, inDataUnits } from '../../core/partial-likelihood/cox-data.ts';
import { exactLikelihood } from '../../core/partial-likelihood/exact-likelihood.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { splinesOf, warnSmallLevels } from '../../core/regression/regression-data.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { strataOf, withinStrata } from '../conditional-logistic/strata.ts';
import type { ConditionalLogisticParameters, ConditionalLogisticResult } from './definition.ts';

export type ConditionalLogisticComputed = Computed<
  StatisticsOf<ConditionalLogisticResult>,
  {
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** Fewer events than this for each coefficient: estimates are biased and intervals too short (Peduzzi et al., 1995). */
const neededEventsPerVariable = 10;

/**
 * The conditional likelihood of a stratum with d cases is the exact partial likelihood of a risk set in which d die at
 * one time, so strata enter the Cox likelihood as strata with one event time (Gail, Lubin and Rubinstein, 1981).
 */
export function compute(input: AnalysisInput<ConditionalLogisticParameters>): ConditionalLogisticComputed {
  const { table, parameters, warn, onProgress } = input;
  const { outcome, event_value, covariates, strata, method, conf_level } = parameters;
  const problems = new InputProblems();
  const used = [outcome, strata, ...termColumns(covariates)];
  const { rows, n_missing } = completeRows(table, rowsOfListedLevels(table, covariates, input.rows), used);
  const n = rows.length;
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${input.rows.length} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted(used)}.`,
    );
  const event = matchesValue(requireColumn(table, outcome), event_value, rows);
  const sets = strataOf(table, strata, rows, event, method);
  const design = designMatrix(table, covariates, rows, problems);
  if (n > 0) checkCases(input, rows, sets, problems);
  problems.throwIfAny();

  if (sets.informativeCases < neededEventsPerVariable * design.columns.length)
    warn(
      'events_per_variable',
      `${sets.informativeCases} cases with controls in their stratum for ${counted(design.columns.length, 'coefficient')}: fewer than ${neededEventsPerVariable} each. Estimates may be biased and intervals too short; leave out covariates or join levels.`,
    );
  warnSmallLevels({ design }, warn);

  const labels = design.columns.map(({ label }) => label);
  const order = Int32Array.from({ length: n }, (_, i) => i);
  const time = new Float64Array(n).fill(1);
  const data = coxData(
    { n, order, time, entry: undefined, event, weights: undefined },
    // Within a stratum only differences count: taking a stratum's own level off first keeps all their digits.
    design.columns.map(({ values }) => withinStrata(values, sets)),
    sets,
  );
  const fit = inWordsOfStrata(strata, () =>
    maximise(
      data,
      labels,
      (beta) => (method === 'exact' ? exactLikelihood(data, beta) : partialLikelihood(data, beta, method)),
      (iteration) => onProgress(Math.min(0.9, iteration * 0.15)),
    ),
  );
  if (fit.nearSingular)
    warn(
      'near_singular',
      'Some covariates nearly determine each other within the strata: their coefficients are unstable. Leave one of them out.',
    );
  const df = labels.length;
  const ofStrata = { estimates: fit.beta, covariance: fit.variance, before: 0 };
  const ofColumns = inDataUnits(fit.beta, fit.variance, data.scale);
  const { effects, curves } = splineEffectsOf(design, combined(ofColumns, { conf_level }));
  const statistics = {
    n,
    n_events: sets.cases,
    n_missing,
    n_strata: sets.strata,
    n_informative_strata: sets.informative,
    method,
    coefficients: oddsRatios(labels, ofColumns, conf_level),
    log_likelihood_null: fit.logLikelihoodNull,
    log_likelihood: fit.logLikelihood,
    aic: -2 * fit.logLikelihood + 2 * df,
    lr_test: chiSquareTest(2 * (fit.logLikelihood - fit.logLikelihoodNull), df),
    wald_test: chiSquareTest(waldStatistic(fit.variance, fit.beta), df),
    score_test: chiSquareTest(fit.scoreTest, df),
    iterations: fit.iterations,
    ...factorTermsOf(design, ofStrata, { events: event }),
    ...splinesOf({ design }),
    ...nonlinearityOf(design, ofStrata),
    ...effects,
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}

function checkCases(
  { table, parameters: { outcome, event_value, strata } }: AnalysisInput<ConditionalLogisticParameters>,
  rows: Int32Array,
  { cases, informative }: { cases: number; informative: number },
  problems: InputProblems,
): void {
  const found = levelsOf(requireColumn(table, outcome), { use: rows, name: outcome }).names;
  const wanted = (Array.isArray(event_value) ? event_value : [event_value]).map(String);
  if (cases === 0 || cases === rows.length)
    problems.add(
      'no_events',
      `${cases === 0 ? 'None' : 'Every one'} of the ${rows.length} rows is a case: "${outcome}" is ${cases === 0 ? 'never' : 'always'} ${quoted(wanted)}. It has: ${quoted(found)}. Set event_value, or check the filter.`,
      { column: outcome, event_value, values: found.slice(0, 10) },
    );
  else if (informative === 0)
    problems.add(
      'insufficient_data',
      `No stratum of "${strata}" holds both a case and a control, so there is nothing to compare. Check that "${strata}" names the matched set.`,
      { column: strata },
    );
}

function oddsRatios(
  labels: readonly string[],
  { estimates, covariance }: { estimates: Float64Array; covariance: Float64Array },
  conf_level: number,
): ConditionalLogisticResult['coefficients'] {
  return coefficientRows(labels, estimates, covariance, { conf_level }).map((row) => {
    const { ratio, low, high } = ratioOf(row);
    return { ...row, odds_ratio: ratio, odds_ratio_conf_low: low, odds_ratio_conf_high: high };
  });
}

/** The likelihood is the one of Cox, but its refusals speak of times and hazards, which a matched study has not. */
function inWordsOfStrata<T>(strata: string, fit: () => T): T {
  try {
    return fit();
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    const term = `"${error.details.term}"`;
    const sentences: Partial<Record<AnalysisInputError['reason'], string>> = {
      singular_design: `${term} does not vary within the strata of "${strata}", or is determined there by the covariates before it, so its odds ratio can't be estimated. Leave out this term.`,
      separation: `The coefficient of ${term} is infinite: within the strata of "${strata}" the cases always have the higher, or always the lower values. Merge levels, or leave out the term.`,
      unsupported_size: `The exact likelihood is out of reach: a stratum has ${error.details.events} cases among ${error.details.at_risk} rows. Use method "efron", which is close to it.`,
      not_converged: 'The likelihood did not converge. Leave out covariates, or rescale those with extreme values.',
    };
    throw new AnalysisInputError(error.reason, sentences[error.reason] ?? error.message, {
      ...error.details,
      column: strata,
    });
  }
}
