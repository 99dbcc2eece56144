import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { axisTimes } from '../../core/axis-times.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { firstTen } from '../../core/first-ten.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { type CoxData, coxData, inDataUnits } from '../../core/partial-likelihood/cox-data.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { coefficientRows, ratioOf } from '../../core/regression/coefficients.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { splinesOf, warnNearSingular } from '../../core/regression/regression-data.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { type ProportionalHazardsTests, testedProportionalHazards } from '../../survival/cox/proportional-hazards.ts';
import { type Arm, type Standardized, StandardizedCurves } from '../../survival/cox/standardized-curves.ts';
import { confidenceLimits } from '../../survival/kaplan-meier/confidence-limits.ts';
import { warnSparseData } from '../../survival/sparse-data.ts';
import { addNoEvents, survivalData, warnSmallGroups } from '../../survival/survival-data.ts';
import { waldCoefficient } from '../../survival/wald-coefficient.ts';
import { treatedRows } from '../treated-rows.ts';
import type { StandardizedSurvivalParameters, StandardizedSurvivalResult } from './definition.ts';

type Input = AnalysisInput<StandardizedSurvivalParameters>;
type Statistics = StatisticsOf<StandardizedSurvivalResult>;

/** A standardized curve with its limits, at some of its steps. */
export type DrawnStandardized = { time: Float64Array; survival: Float64Array; low: Float64Array; high: Float64Array };

export type StandardizedSurvivalComputed = Computed<
  Statistics,
  {
    /** Of the treated, then of the control. */
    curves: DrawnStandardized[];
    /** The times of both groups, ascending. */
    followUp: Float64Array[];
    proportionalHazards: ProportionalHazardsTests | undefined;
  }
>;

/** Multiplications, about half a minute of them; an exponential costs ten. */
const mostWork = 3e10;
const exponential = 10;
/** So many points of a curve are drawn where rows are not too many. */
const mostPoints = 240;
const fewestPoints = 40;
const workOfFigure = 2e9;

/** Throws the errors of the data and of Cox models, single_group, invalid_parameter and unsupported_size. */
export function compute(input: Input): StandardizedSurvivalComputed {
  const { table, parameters, warn, onProgress } = input;
  const { time, event, event_value, treatment, covariates, ties, estimand, conf_level } = parameters;
  const problems = new InputProblems();
  if (termColumns(covariates).includes(treatment))
    problems.add(
      'invalid_parameter',
      `"${treatment}" is the treatment, so it can't be a covariate, too. Leave it out of the covariates; set interactions where its effect differs by them.`,
      { column: treatment },
    );
  const listed = rowsOfListedLevels(table, covariates, input.rows);
  const further = [treatment, ...termColumns(covariates)];
  const data = survivalData(table, listed, { time, event, event_value }, further, problems);
  const { treated, n_treated } = treatedRows(table, data.rows, parameters, problems);
  const { design, products } = withTreatment(designMatrix(table, covariates, data.rows, problems), treated, parameters);
  if (data.n > 0 && data.n_events === 0) addNoEvents(table, data, { event, event_value }, problems);
  if (data.n > 0 && !data.time.some((value) => value > 0))
    problems.add('insufficient_data', `All times are 0, so there is no follow-up. Check "${time}".`);
  problems.throwIfAny();
  const followUp = [1, 0].map((group) => data.time.filter((_, i) => treated[i] === group).sort());
  const last = Math.max(...followUp.map((times) => times.at(-1)!));
  if (parameters.horizon !== undefined) checkHorizon(parameters.horizon, last, time);
  const times = [...(parameters.times ?? axisTimes(last).filter((at) => at > 0))].sort((a, b) => a - b);
  const steps = new Set(data.time.filter((_, i) => data.event[i] === 1)).size;
  const points = checkWork(data.n, design.columns.length, { steps, times: times.length, horizon: parameters.horizon });
  warnSmallGroups({ names: ['treated', 'control'], codes: Int32Array.from(treated, (value) => 1 - value) }, warn);
  warnSparseData(data, design, warn);
  warnOfTimes(followUp, times, warn);
  warnBeforeEvents(data, { times, horizon: parameters.horizon }, warn);

  const labels = design.columns.map(({ label }) => label);
  const cox = coxData(
    data,
    design.columns.map(({ values }) => values),
    { stratum: undefined, strata: 1 },
  );
  const fit = maximise(
    cox,
    labels,
    (beta) => partialLikelihood(cox, beta, ties),
    (iteration) => onProgress(Math.min(0.4, iteration * 0.08)),
  );
  if (fit.nearSingular) warnNearSingular(warn);
  const target = Uint8Array.from(cox.source, (row) =>
    estimand === 'ate' || (treated[row] === 1) === (estimand === 'att') ? 1 : 0,
  );
  const standardized = new StandardizedCurves(cox, fit, ties, target);
  const arms = [1, 0].map((value) => armOf(cox, fit.beta, products, value));
  const z = normalCritical(conf_level);
  const survival = times.map((at, k) => {
    const [own, other] = arms.map((arm) => standardized.survival(arm, at));
    onProgress(0.4 + (0.1 * (k + 1)) / times.length);
    return comparedSurvival(at, own!, other!, followUp, parameters, z);
  });
  const rmst = restrictedMeans(standardized, arms, parameters);
  onProgress(0.7);
  const curves = arms.map((arm) => drawnCurve(standardized, arm, points, last, parameters, z));
  const { estimates, covariance } = inDataUnits(fit.beta, fit.variance, cox.scale);
  const model = {
    data,
    design,
    cox,
    stratum: undefined,
    fit,
    clusters: undefined,
    sandwich: undefined,
    patients: undefined,
  };
  const statistics: Statistics = {
    n: data.n,
    n_treated,
    n_events: data.n_events,
    n_missing: data.n_missing,
    estimand,
    ties,
    coefficients: coefficientRows(labels, estimates, covariance, { conf_level }).map((row) => {
      const { ratio, low, high } = ratioOf(row);
      return { ...row, hazard_ratio: ratio, hazard_ratio_conf_low: low, hazard_ratio_conf_high: high };
    }),
    survival,
    ...(rmst === undefined ? {} : { rmst }),
    ...factorTermsOf(design, { estimates, covariance, before: 0 }, { events: data.event }),
    ...splinesOf({ design }),
  };
  return {
    statistics,
    details: {
      curves,
      followUp,
      proportionalHazards: testedProportionalHazards(model, { ties, covariates: [treatment, ...covariates] }, warn),
    },
    used: data.n,
    excluded_missing: data.n_missing,
  };
}

/** Treatment before the covariates, and after them their products with it: `of` is the column that `column` is the product of. */
function withTreatment(
  given: DesignMatrix,
  treated: Float64Array,
  { treatment, interactions }: StandardizedSurvivalParameters,
): { design: DesignMatrix; products: { column: number; of: number }[] } {
  const mains = [
    { label: treatment, term: 0, values: treated },
    ...given.columns.map((column) => ({ ...column, term: column.term + 1 })),
  ];
  const terms = [treatment, ...given.termLabels];
  const products = interactions
    ? mains.slice(1).map(({ label, term, values }) => ({
        label: `${treatment}:${label}`,
        term: terms.length + term - 1,
        values: values.map((value, i) => value * treated[i]!),
      }))
    : [];
  return {
    design: {
      ...given,
      columns: [...mains, ...products],
      termLabels: [...terms, ...(interactions ? given.termLabels.map((label) => `${treatment}:${label}`) : [])],
      hasInteraction: given.hasInteraction || interactions,
      factors: given.factors.map((factor) => ({ ...factor, term: factor.term + 1 })),
    },
    products: products.map((_, index) => ({ column: mains.length + index, of: 1 + index })),
  };
}

/** The rows as if all had this treatment. */
function armOf(
  { n, p, x, centre, scale }: CoxData,
  beta: Float64Array,
  products: readonly { column: number; of: number }[],
  treated: number,
): Arm {
  const own = x.slice();
  const risk = new Float64Array(n);
  for (let i = 0, at = 0; i < n; i++, at += p) {
    own[at] = (treated - centre[0]!) / scale[0]!;
    for (const { column, of } of products) {
      const value = treated * (x[at + of]! * scale[of]! + centre[of]!);
      own[at + column] = (value - centre[column]!) / scale[column]!;
    }
    let sum = 0;
    for (let j = 0; j < p; j++) sum += own[at + j]! * beta[j]!;
    risk[i] = Math.exp(sum);
  }
  return { x: own, risk };
}

function checkHorizon(horizon: number, last: number, time: string): void {
  if (horizon > last)
    throw new AnalysisInputError(
      'invalid_parameter',
      `The horizon ${horizon} lies beyond the follow-up: the largest "${time}" is ${last}. Choose a horizon up to ${last}.`,
      { horizon, largest: last },
    );
}

/** How many points of a curve to draw. */
function checkWork(
  n: number,
  p: number,
  { steps, times, horizon }: { steps: number; times: number; horizon: number | undefined },
): number {
  const atOneTime = 2 * n * (3 * p + exponential + 10);
  const points = Math.max(fewestPoints, Math.min(mostPoints, Math.floor(workOfFigure / atOneTime)));
  const area = horizon === undefined ? 0 : 2 * n * steps * (exponential + 5);
  const work = area + atOneTime * (times + points) + 10 * n * p ** 2;
  if (work > mostWork)
    throw new AnalysisInputError(
      'unsupported_size',
      `${n} rows with ${p} columns and events at ${steps} different times are too much to standardize in one run. ${area > mostWork / 2 ? 'Round the times (to days or weeks), leave out the horizon' : 'Ask for fewer times, leave out covariates'}, or analyse a part by a filter.`,
      { rows: n, columns: p, times: steps },
    );
  return points;
}

function warnOfTimes(followUp: readonly Float64Array[], times: readonly number[], warn: Input['warn']): void {
  const ends = followUp.map((own) => own.at(-1)!);
  const end = Math.max(...ends);
  const beyondAll = times.filter((time) => time > end);
  if (beyondAll.length > 0)
    warn(
      'beyond_follow_up',
      `Nobody is under observation after ${end}: survival at ${firstTen(beyondAll)} is that after the last event. Choose earlier times.`,
    );
  for (const [g, last] of ends.entries()) {
    const beyond = times.filter((time) => time > last && time <= end);
    if (beyond.length > 0)
      warn(
        'beyond_follow_up',
        `Nobody of group "${g === 0 ? 'treated' : 'control'}" is under observation after ${last}: survival at ${firstTen(beyond)} rests on the model and the other group alone. Choose earlier times.`,
      );
  }
}

function warnBeforeEvents(
  { time, event }: Pick<CoxData, 'time' | 'event'>,
  { times, horizon }: { times: readonly number[]; horizon: number | undefined },
  warn: Input['warn'],
): void {
  const first = time.reduce(
    (least, value, i) => (event[i] === 1 ? Math.min(least, value) : least),
    Number.POSITIVE_INFINITY,
  );
  const before = times.filter((at) => at < first);
  const parts = [
    ...(before.length > 0 ? [`survival is 1 under both treatments at ${before.join(', ')}`] : []),
    ...(horizon !== undefined && horizon <= first ? [`mean survival up to ${horizon} is ${horizon} under both`] : []),
  ];
  if (parts.length > 0)
    warn(
      'before_first_event',
      `The first event is at ${first}: ${parts.join(', and ')}, without error, and there is nothing to test or to divide. Choose later times.`,
    );
}

function comparedSurvival(
  time: number,
  own: Standardized,
  other: Standardized,
  followUp: readonly Float64Array[],
  parameters: StandardizedSurvivalParameters,
  z: number,
): Statistics['survival'][number] {
  const told = ({ estimate, influence }: Standardized) => {
    const std_error = errorOf(influence);
    // Before the first event nobody is lost.
    const { low, high } =
      estimate === 1 ? { low: 1, high: 1 } : confidenceLimits(estimate, std_error / estimate, parameters.conf_type, z);
    return { estimate, std_error, conf_low: finiteOrNull(low), conf_high: finiteOrNull(high) };
  };
  const atRisk = (times: Float64Array) => times.length - times.filter((value) => value < time).length;
  const [risk, otherRisk] = [own, other].map(({ estimate, influence }) => ({
    estimate: 1 - estimate,
    influence: influence.map((value) => -value),
  }));
  return {
    time,
    n_risk_treated: atRisk(followUp[0]!),
    n_risk_control: atRisk(followUp[1]!),
    treated: told(own),
    control: told(other),
    difference: differenceOf(own, other, parameters.conf_level),
    ratio: ratioWithLimits(own, other, z),
    risk_ratio: ratioWithLimits(risk!, otherRisk!, z),
  };
}

function restrictedMeans(
  standardized: StandardizedCurves,
  arms: readonly Arm[],
  { horizon, conf_level }: StandardizedSurvivalParameters,
): Statistics['rmst'] {
  if (horizon === undefined) return undefined;
  const z = normalCritical(conf_level);
  const [own, other] = arms.map((arm) => standardized.restrictedMean(arm, horizon));
  const told = ({ estimate, influence }: Standardized) => {
    const std_error = errorOf(influence);
    return { estimate, std_error, conf_low: estimate - z * std_error, conf_high: estimate + z * std_error };
  };
  return {
    horizon,
    treated: told(own!),
    control: told(other!),
    difference: differenceOf(own!, other!, conf_level),
    ratio: ratioWithLimits(own!, other!, z),
  };
}

function errorOf(influence: Float64Array): number {
  let squares = 0;
  for (const value of influence) squares += value * value;
  return Math.sqrt(squares);
}

function differenceOf(own: Standardized, other: Standardized, confLevel: number) {
  const std_error = errorOf(own.influence.map((value, i) => value - other.influence[i]!));
  const { term: _, ...wald } = waldCoefficient('', own.estimate - other.estimate, std_error, confLevel);
  return wald;
}

/** With limits on the scale of the logarithm; null where a part is 0. */
function ratioWithLimits(own: Standardized, other: Standardized, z: number) {
  const log = Math.log(own.estimate / other.estimate);
  const std_error = errorOf(
    own.influence.map((value, i) => value / own.estimate - other.influence[i]! / other.estimate),
  );
  return {
    estimate: jsonNumber(Math.exp(log)),
    conf_low: jsonNumber(Math.exp(log - z * std_error)),
    conf_high: jsonNumber(Math.exp(log + z * std_error)),
    p_value: finiteOrNull(normalTwoSided(log / std_error)),
  };
}

/** The curve at the last event time of each of so many parts of the follow-up, and to its end. */
function drawnCurve(
  standardized: StandardizedCurves,
  arm: Arm,
  points: number,
  last: number,
  { conf_type }: StandardizedSurvivalParameters,
  z: number,
): DrawnStandardized {
  const part = (at: number) => Math.floor((at / last) * points);
  const { time } = standardized.steps;
  const drawn = time.filter((at, k) => k + 1 === time.length || part(time[k + 1]!) !== part(at));
  const found = Array.from(drawn, (at) => {
    const { estimate, influence } = standardized.survival(arm, at);
    return { survival: estimate, ...confidenceLimits(estimate, errorOf(influence) / estimate, conf_type, z) };
  });
  if (found.length > 0 && drawn.at(-1)! < last) found.push(found.at(-1)!);
  return {
    time: found.length > drawn.length ? Float64Array.of(...drawn, last) : drawn,
    survival: Float64Array.from(found, ({ survival }) => survival),
    low: Float64Array.from(found, ({ low }) => low),
    high: Float64Array.from(found, ({ high }) => high),
  };
}
