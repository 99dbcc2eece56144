import { rReference, type TaskName } from './r-reference.ts';
import { type DataName, logisticCovariates, survivalCovariates } from './simulation.ts';

/** Any method's result; what a task reads from it is compared with R's, so a wrong shape is found there. */
// biome-ignore lint/suspicious/noExplicitAny: methods are reached by name, and some may not be there yet
type Result = any;

export type Task = {
  name: TaskName;
  title: string;
  data: DataName;
  method: string;
  /** One run each; a task of two runs is what R does in one go. */
  parameters: readonly object[];
  /** The numbers in which R and we must agree. */
  found(results: readonly Result[]): (number | null)[];
  /** How near; R's own iterations stop at about 1e-8. */
  within?: number;
};

const survival = { time: 'time', event: 'status' };
const medians = ([{ groups }]: readonly Result[]) =>
  groups.map((group: Result) => group.quantiles.find(({ prob }: Result) => prob === 0.5).estimate);
const estimates = ({ coefficients }: Result) => coefficients.map(({ estimate }: Result) => estimate);

const continuous = Array.from({ length: 25 }, (_, j) => `c${j + 1}`);
const categorical = Array.from({ length: 25 }, (_, j) => `k${j + 1}`);

export const benchTasks: readonly Task[] = [
  {
    name: 'survfit_one_group',
    title: 'kaplan_meier, one group',
    data: 'survival',
    method: 'kaplan_meier',
    parameters: [survival],
    found: medians,
  },
  {
    name: 'survfit_4_groups',
    title: 'kaplan_meier, 4 groups',
    data: 'survival',
    method: 'kaplan_meier',
    parameters: [{ ...survival, group: 'group' }],
    found: medians,
  },
  {
    name: 'survfit_continuous',
    title: 'kaplan_meier, continuous time',
    data: 'survival',
    method: 'kaplan_meier',
    parameters: [{ ...survival, time: 'time_cont' }],
    found: medians,
  },
  {
    name: 'survdiff_4_groups',
    title: 'log_rank_test, 4 groups',
    data: 'survival',
    method: 'log_rank_test',
    parameters: [{ ...survival, group: 'group' }],
    found: ([{ statistic }]) => [statistic],
  },
  {
    name: 'coxph_days',
    title: 'cox_regression, 10 covariates',
    data: 'survival',
    method: 'cox_regression',
    parameters: [{ ...survival, covariates: survivalCovariates }],
    found: ([fit]) => [...estimates(fit), fit.log_likelihood_null, fit.log_likelihood, fit.concordance.estimate],
  },
  {
    name: 'coxph_continuous',
    title: 'cox_regression, continuous time',
    data: 'survival',
    method: 'cox_regression',
    parameters: [{ ...survival, time: 'time_cont', covariates: survivalCovariates }],
    found: ([fit]) => estimates(fit),
  },
  {
    name: 'glm_binomial',
    title: 'logistic_regression, 20 covariates',
    data: 'logistic',
    method: 'logistic_regression',
    parameters: [{ outcome: 'y', covariates: logisticCovariates }],
    found: ([fit]) => [...estimates(fit), fit.deviance],
  },
  ...(['roc_continuous', 'roc_ties'] as const).map((name) => ({
    name,
    title: name === 'roc_ties' ? 'roc_curve with DeLong, 20 values' : 'roc_curve with DeLong, continuous',
    data: 'logistic' as const,
    method: 'roc_curve',
    parameters: [{ outcome: 'y', marker: name === 'roc_ties' ? 'score_rounded' : 'score' }],
    found: ([{ conf_low, auc, conf_high }]: readonly Result[]) => [conf_low, auc, conf_high],
  })),
  ...(['wilcox_continuous', 'wilcox_ties'] as const).map((name) => ({
    name,
    title: name === 'wilcox_ties' ? 'wilcoxon_rank_sum, rounded to 0.1' : 'wilcoxon_rank_sum, continuous',
    data: 'two_groups' as const,
    method: 'wilcoxon_rank_sum',
    parameters: [{ variable: name === 'wilcox_ties' ? 'v_rounded' : 'v', group: 'group' }],
    found: ([{ statistic, p_value }]: readonly Result[]) => [statistic, p_value],
  })),
  {
    name: 'lm_20',
    title: 'linear_regression, 20 covariates',
    data: 'logistic',
    method: 'linear_regression',
    parameters: [{ outcome: 'score', covariates: logisticCovariates }],
    found: ([fit]) => [...estimates(fit), fit.r_squared],
  },
  {
    name: 'wilcox_signed',
    title: 'wilcoxon_signed_rank',
    data: 'two_groups',
    method: 'wilcoxon_signed_rank',
    parameters: [{ variable: 'v' }],
    found: ([{ statistic, p_value }]) => [statistic, p_value],
  },
  {
    name: 'propensity_weighting',
    title: 'propensity_weighting, 20 covariates',
    data: 'logistic',
    method: 'propensity_weighting',
    parameters: [{ treatment: 'y', treated_value: 1, covariates: logisticCovariates, estimand: 'ate' }],
    found: ([{ weights, balance }]) => [
      ...weights.map(({ sum }: Result) => sum),
      balance[0].smd_unweighted,
      balance[0].smd_weighted,
    ],
  },
  {
    name: 't_test_welch',
    title: 't_test (Welch)',
    data: 'two_groups',
    method: 't_test',
    parameters: [{ design: 'two_sample', variable: 'v', group: 'group' }],
    found: ([{ statistic, p_value }]) => [statistic, p_value],
  },
  {
    name: 'table_one',
    title: 'table_one, 25 continuous (t and rank tests), 25 categorical',
    data: 'baseline',
    method: 'table_one',
    parameters: [
      { by: 'arm', continuous, categorical, continuous_test: 'welch' },
      { by: 'arm', nonnormal: continuous },
    ],
    found: (results) => {
      const p = (result: Result, variable: string) =>
        result.rows.find((row: Result) => row.variable === variable).p_value;
      return [p(results[0], 'c1'), p(results[1], 'c1'), p(results[0], 'k1')];
    },
    // R's Wilcoxon test has a continuity correction, Kruskal and Wallis' test has none.
    within: 1e-5,
  },
];

const withinLimit = 1e-6;

/** Throws where a task did not find what R finds: a wrong answer must not be timed. */
export function assertFound(task: Task, n: number, found: readonly (number | null)[], who: string): void {
  const expected = rReference[task.name].find((measured) => measured.n === n)?.check;
  if (expected === undefined) throw new Error(`There is no reference for ${task.name} with n = ${n}.`);
  const within = task.within ?? withinLimit;
  const near = (value: number | null | undefined, is: number) =>
    typeof value === 'number' && Math.abs(value - is) <= within * Math.max(Math.abs(is), 1e-3 * within);
  if (found.length !== expected.length || !expected.every((is, i) => near(found[i], is)))
    throw new Error(`${task.title}, n = ${n}: ${who} found ${found.join(', ')} instead of ${expected.join(', ')}.`);
}
