import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { splinesOf } from '../../core/regression/regression-data.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { errorDistributions } from '../failure-time/error-distributions.ts';
import { type FailureTimeFit, fitFailureTime } from '../failure-time/fit.ts';
import { warnSparseData } from '../sparse-data.ts';
import { addNoEvents, type SurvivalData, survivalData } from '../survival-data.ts';
import { waldCoefficient } from '../wald-coefficient.ts';
import type { AftRegressionParameters, AftRegressionResult } from './definition.ts';

export type AftRegressionComputed = Computed<
  StatisticsOf<AftRegressionResult>,
  {
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** Parametric survival regression. Throws the errors of the data, invalid_time, singular_design, separation. */
export function compute(input: AnalysisInput<AftRegressionParameters>): AftRegressionComputed {
  const { table, parameters, warn, onProgress } = input;
  const { covariates, distribution, conf_level } = parameters;
  const problems = new InputProblems();
  const rows = rowsOfListedLevels(table, covariates, input.rows);
  const data = survivalData(table, rows, parameters, termColumns(covariates), problems);
  const design = designMatrix(table, covariates, data.rows, problems);
  checkLogTimes(data, parameters, problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();
  warnSparseData(data, design, warn);

  const fixedScale = distribution === 'exponential';
  const { columns, centre, scale } = standardised(design);
  const shared = {
    logTime: Float64Array.from(data.time, Math.log),
    event: data.event,
    error: errorDistributions[distribution],
    fixedScale,
  };
  const labels = design.columns.map(({ label }) => label);
  const none = fitFailureTime({ ...shared, columns: [] }, [], () => onProgress(0.2));
  const fit = fitFailureTime({ ...shared, columns }, labels, (iteration) =>
    onProgress(Math.min(0.95, 0.2 + iteration * 0.1)),
  );
  if (fit.nearSingular)
    warn(
      'near_singular',
      'Some covariates nearly determine each other: their coefficients are unstable. Leave one of them out.',
    );
  const { beta, variance } = inDataUnits(fit, centre, scale);
  const p = labels.length;
  const size = fixedScale ? p + 1 : p + 2;
  const error = (j: number) => Math.sqrt(variance[j * size + j]!);
  const { n, n_events, n_missing } = data;
  const estimates = new Float64Array(size);
  estimates.set(beta);
  const ofColumns = { estimates, covariance: variance, before: 1 };
  const { effects, curves } = splineEffectsOf(design, combined(ofColumns, { conf_level }));
  const lr = 2 * (fit.logLikelihood - none.logLikelihood);
  const statistics = {
    n,
    n_events,
    n_missing,
    distribution,
    coefficients: ['(intercept)', ...labels].map((term, j) => {
      const row = waldCoefficient(term, beta[j]!, error(j), conf_level);
      return {
        ...row,
        time_ratio: jsonNumber(Math.exp(row.estimate)),
        time_ratio_conf_low: jsonNumber(Math.exp(row.conf_low)),
        time_ratio_conf_high: jsonNumber(Math.exp(row.conf_high)),
      };
    }),
    scale: fit.scale,
    log_scale: Math.log(fit.scale),
    log_scale_std_error: fixedScale ? null : finiteOrNull(error(p + 1)),
    log_likelihood_null: none.logLikelihood,
    log_likelihood: fit.logLikelihood,
    aic: -2 * fit.logLikelihood + 2 * size,
    lr_test: { statistic: lr, df: p, p_value: chiSquareUpperTail(lr, p) },
    ...(distribution === 'weibull' || fixedScale
      ? { hazard_ratios: hazardRatios(labels, beta, variance, size, fit.scale, fixedScale, conf_level) }
      : {}),
    iterations: fit.iterations,
    ...factorTermsOf(design, ofColumns, { events: data.event }),
    ...splinesOf({ design }),
    ...nonlinearityOf(design, ofColumns),
    ...effects,
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}

function checkLogTimes(
  { time }: SurvivalData,
  { time: column, distribution }: AftRegressionParameters,
  problems: InputProblems,
): void {
  const zero = time.filter((value) => value === 0).length;
  if (zero > 0)
    problems.add(
      'invalid_time',
      `"${column}" is 0 in ${zero} of ${time.length} rows, and 0 has no logarithm. Filter on "${column}" > 0, or set these times to half a day if the event came on the first day.`,
      { column, rows: zero },
    );
  if (distribution !== 'exponential' && time.length > 0 && time.every((value) => value === time[0]))
    problems.add(
      'constant_variable',
      `"${column}" is ${time[0]} in all ${time.length} rows, so the scale of the distribution can't be estimated.`,
      { column },
    );
}

function standardised(design: DesignMatrix) {
  const centre = new Float64Array(design.columns.length);
  const scale = new Float64Array(design.columns.length);
  const columns = design.columns.map(({ values }, j) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    centre[j] = mean;
    scale[j] = Math.sqrt(squares / values.length) || 1;
    return values.map((value) => (value - mean) / scale[j]!);
  });
  return { columns, centre, scale };
}

/** Undoes the standardisation of the covariates; the intercept is then where they are all 0. */
function inDataUnits({ beta, variance }: FailureTimeFit, centre: Float64Array, scale: Float64Array) {
  const size = Math.sqrt(variance.length);
  // Row j: what the coefficient in the units of the data is of the standardised ones.
  const back = new Float64Array(variance.length);
  for (let j = 0; j < size; j++) back[j * size + j] = j > 0 && j <= centre.length ? 1 / scale[j - 1]! : 1;
  for (let j = 1; j <= centre.length; j++) back[j] = -centre[j - 1]! / scale[j - 1]!;
  const times = (a: Float64Array, b: Float64Array, transposed: boolean) => {
    const product = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++)
        for (let k = 0; k < size; k++)
          product[i * size + j]! += a[i * size + k]! * (transposed ? b[j * size + k]! : b[k * size + j]!);
    return product;
  };
  return {
    beta: beta.map((_, j) => {
      let sum = 0;
      for (let k = 0; k < beta.length; k++) sum += back[j * size + k]! * beta[k]!;
      return sum;
    }),
    variance: times(times(back, variance, false), back, true),
  };
}

/** exp(-beta / scale), with the delta method for the two estimates together. */
function hazardRatios(
  labels: readonly string[],
  beta: Float64Array,
  variance: Float64Array,
  size: number,
  scale: number,
  fixedScale: boolean,
  confLevel: number,
) {
  const z = normalCritical(confLevel);
  return labels.map((term, index) => {
    const j = index + 1;
    const last = size - 1;
    const log = -beta[j]! / scale;
    let squared = variance[j * size + j]! / (scale * scale);
    if (!fixedScale)
      squared += log * log * variance[last * size + last]! + (2 * log * variance[j * size + last]!) / scale;
    const margin = z * Math.sqrt(squared);
    return {
      term,
      hazard_ratio: jsonNumber(Math.exp(log)),
      hazard_ratio_conf_low: jsonNumber(Math.exp(log - margin)),
      hazard_ratio_conf_high: jsonNumber(Math.exp(log + margin)),
    };
  });
}
