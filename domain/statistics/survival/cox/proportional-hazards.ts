import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { CoxData } from '../../core/partial-likelihood/cox-data.ts';
import { dot } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { ascendingOrder } from '../../core/sort-order.ts';
import { choleskyFactor, solveWithFactor } from '../../math/cholesky.ts';
import { compensatedSum } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { printP } from '../../print/print-format.ts';
import type { CoxModel } from './fit-cox.ts';
import type { CoxModelParameters } from './model-parameters.ts';
import { termLabels } from './term-labels.ts';

export type TimeTransform = 'km' | 'rank' | 'log' | 'identity';
type TermTest = { term: string; statistic: number | null; df: number; p_value: number | null };
export type ProportionalHazardsTests = { terms: TermTest[]; global: Omit<TermTest, 'term'> };

/**
 * Score tests of coefficients that change with g(time), one a term and one of all (Grambsch and Therneau, Biometrika
 * 1994;81:515-526, in the form of survival 3.0 and later: the information of the model with the covariates times g(t)
 * added, not its approximation by an average variance). As there, robust variances play no part, and a model fitted by
 * the exact likelihood is tested with Breslow's sums.
 */
export function proportionalHazardsTests(
  { cox, fit, design }: CoxModel,
  { ties, covariates }: Pick<CoxModelParameters, 'ties' | 'covariates'>,
  transform: TimeTransform,
): ProportionalHazardsTests {
  const { p } = cox;
  const g = centredTransform(cox, transform);
  const sums = ties === 'efron' ? 'efron' : 'breslow';
  const { information } = partialLikelihood(cox, fit.beta, sums);
  const first = partialLikelihood(cox, fit.beta, sums, g);
  const second = partialLikelihood(
    cox,
    fit.beta,
    sums,
    g.map((value) => value * value),
  );
  /** Of the covariates times g(t), given the covariates themselves: I22 - I21 I11^-1 I12. */
  const remaining = second.information.slice();
  const factor = choleskyFactor(information, p);
  if ('factor' in factor)
    for (let j = 0; j < p; j++) {
      const column = first.information.slice(j * p, (j + 1) * p);
      const solved = solveWithFactor(factor.factor, column);
      for (let k = 0; k < p; k++) remaining[k * p + j]! -= dot(first.information.subarray(k * p, (k + 1) * p), solved);
    }
  const test = (columns: readonly number[]) => {
    const df = columns.length;
    const score = Float64Array.from(columns, (j) => first.score[j]!);
    const variance = Float64Array.from({ length: df * df }, (_, i) => {
      return remaining[columns[Math.floor(i / df)]! * p + columns[i % df]!]!;
    });
    const factored = choleskyFactor(variance, df);
    const statistic = 'factor' in factored ? dot(score, solveWithFactor(factored.factor, score)) : Number.NaN;
    return { statistic: finiteOrNull(statistic), df, p_value: finiteOrNull(chiSquareUpperTail(statistic, df)) };
  };
  const columnsOf = (term: number) => design.columns.flatMap((column, j) => (column.term === term ? [j] : []));
  return {
    terms: termLabels(covariates).map((term, index) => ({ term, ...test(columnsOf(index)) })),
    global: test(design.columns.map((_, j) => j)),
  };
}

/** g(time) of each position, less its mean over the events. Rows without event keep the value of their time; unused. */
function centredTransform(cox: CoxData, transform: TimeTransform): Float64Array {
  const values = timeTransform(cox, transform);
  const ofEvents = values.filter((_, i) => cox.event[i] === 1);
  const mean = compensatedSum(ofEvents) / ofEvents.length;
  return values.map((value) => value - mean);
}

/** g(time) of each position that has an event: over all strata together, and without weights, as survival has it. */
export function timeTransform(cox: CoxData, transform: TimeTransform): Float64Array {
  const { n, time, event } = cox;
  if (transform === 'identity') return time;
  if (transform === 'log') {
    for (let i = 0; i < n; i++)
      if (event[i] === 1 && !(time[i]! > 0))
        throw new AnalysisInputError(
          'invalid_time',
          'An event at time 0 has no logarithm. Choose the transform "km", "rank" or "identity".',
        );
    return time.map((value) => (value > 0 ? Math.log(value) : 0));
  }
  const order = ascendingOrder(time);
  return transform === 'rank' ? timeRanks(cox, order) : failedBefore(cox, order);
}

/** The rank of each time among all rows, censored ones too; the mean of the ranks where times are equal. */
function timeRanks({ n, time }: CoxData, order: Int32Array): Float64Array {
  const ranks = new Float64Array(n);
  for (let i = 0; i < n; ) {
    let next = i;
    while (next < n && time[order[next]!] === time[order[i]!]) next++;
    for (let l = i; l < next; l++) ranks[order[l]!] = (i + 1 + next) / 2;
    i = next;
  }
  return ranks;
}

/** 1 less the Kaplan-Meier estimate just before each time: where events are many, time runs fast. */
function failedBefore({ n, time, entry, event }: CoxData, order: Int32Array): Float64Array {
  const failed = new Float64Array(n);
  const entries = entry === undefined ? undefined : ascendingOrder(entry);
  let entered = entries === undefined ? n : 0;
  let survival = 1;
  for (let i = 0; i < n; ) {
    const now = time[order[i]!]!;
    if (entries !== undefined) while (entered < n && entry![entries[entered]!]! < now) entered++;
    let next = i;
    let deaths = 0;
    for (; next < n && time[order[next]!] === now; next++) deaths += event[order[next]!]!;
    for (let l = i; l < next; l++) failed[order[l]!] = 1 - survival;
    survival *= 1 - deaths / (entered - i);
    i = next;
  }
  return failed;
}

/** Above, the three further passes would cost a quarter of the fit; so many rows reject any hypothesis anyway. */
export const lookUpToRows = 50_000;
export const significant = 0.05;

/** The tests beside a Cox model, with a warning where hazards seem not to be proportional; undefined: too many rows. */
export function testedProportionalHazards(
  model: CoxModel,
  parameters: Pick<CoxModelParameters, 'ties' | 'covariates'>,
  warn: (code: string, message: string) => void,
): ProportionalHazardsTests | undefined {
  if (model.data.n > lookUpToRows) return undefined;
  const tests = proportionalHazardsTests(model, parameters, 'km');
  const { terms, global } = tests;
  const doubtful = terms.filter(({ p_value }) => p_value !== null && p_value < significant);
  if (doubtful.length > 0)
    warn(
      'proportional_hazards',
      `Hazards seem not to be proportional for ${doubtful.map(({ term, p_value }) => `"${term}" (p ${printP(p_value)})`).join(', ')}: the hazard ratio is an average over time. Look at the plots of cox_zph, stratify by the term, or split the follow-up.`,
    );
  else if (global.p_value !== null && global.p_value < significant)
    warn(
      'proportional_hazards',
      `Hazards seem not to be proportional over all terms together (p ${printP(global.p_value)}). Look at the plots of cox_zph.`,
    );
  return tests;
}
