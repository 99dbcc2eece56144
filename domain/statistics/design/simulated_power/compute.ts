import { nearestName } from '../../../../contract/nearest-name.ts';
import { applyMethod } from '../../apply-method.ts';
import { type MethodName, methods } from '../../catalogue.ts';
import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { MethodDefinition } from '../../definition/method.ts';
import type { Presentation, StatisticsOf } from '../../definition/presentation.ts';
import type { Method } from '../../load-method.ts';
import { loadMethods } from '../../load-methods.ts';
import { proportionInterval } from '../../math/proportion-interval.ts';
import { RRandom } from '../../math/r-random.ts';
import { type DecisionPath, decisionPaths, rejects } from '../simulation/decisions.ts';
import { correlationRoot, groupSizes, simulate } from '../simulation/generate.ts';
import type { SimulatedPowerParameters, SimulatedPowerResult } from './definition.ts';

type Input = AnalysisInput<SimulatedPowerParameters>;
type Statistics = StatisticsOf<SimulatedPowerResult>;

export type SimulatedPowerComputed = Computed<
  Statistics,
  {
    path: DecisionPath;
    title: string;
    /** Lines of R that leave the method's `result` of the data frame `data`. */
    script: string;
  }
>;

/** Any method, as far as this one must know it. */
type AnyMethod = {
  definition: MethodDefinition;
  compute(input: AnalysisInput<unknown>): Computed<unknown, unknown>;
  report(computed: object, parameters: unknown): Presentation;
};

// A computation can wait for nothing, so that all methods are there before the first of it; nobody but the loader comes here.
const loaded = await loadMethods((Object.keys(methods) as MethodName[]).filter((name) => name !== 'simulated_power'));

/**
 * Microseconds of a processor: a minute. It is foreseen for the parameters that are usual; who asks a method for more resamples is
 * stopped by the time limit of the run.
 */
const mostWork = 60e6;
const mostDataSets = 50_000;
/** What a method does once a data set costs as much as so many rows. */
const fewestRows = 100;
/** Microseconds a row, rounded up from the slowest of the method's cases of R, which count as `fewestRows` at least. */
const costs: Partial<Record<MethodName, number>> = {
  ...{
    t_test: 5,
    chi_square_test: 5,
    log_rank_test: 10,
    two_proportions: 5,
    equivalence_two_means: 5,
    anova_one_way: 5,
  },
  ...{ prediction_model: 2500, mmrm: 1500, mediation: 650, tukey_hsd: 550, multiple_imputation: 450 },
  ...{ meta_diagnostic: 250, meta_regression: 150, network_meta_analysis: 150, meta_trim_and_fill: 100 },
  ...{ subgroup_analysis: 150, fisher_exact_test: 100, linear_mixed_model: 100, logistic_mixed_model: 100 },
  ...{ multi_state: 100, negative_binomial_regression: 100, logistic_regression: 75, standardized_survival: 75 },
  ...{ pairwise_log_rank: 60, wilcoxon_rank_sum: 60, cox_regression: 60, equivalence_hazard_ratio: 50 },
  ...{ meta_subgroup: 40, pairwise_tests: 40, table_one: 40, meta_egger: 40, weighted_survival: 40 },
};
const usualCost = 25;
/** Of each resample that is drawn beside the p-value, by the parameter that tells how many. */
const resampling: Partial<Record<MethodName, { parameter: string; usual: number; cost: number }>> = {
  meta_diagnostic: { parameter: 'auc_resamples', usual: 1000, cost: 6 },
  logistic_regression: { parameter: 'resamples', usual: 0, cost: 15 },
  cox_regression: { parameter: 'resamples', usual: 0, cost: 15 },
};
/** Of an outcome: a count of a mean of 1,000,000 takes 25. */
const drawingCost = { count: 25, others: 1 };
/** Data sets that may be refused before the first that is not. */
const firstTries = 20;
/** Of whose size more than this share is refused the power is not to be believed. */
const manyRefused = 0.05;

/** Throws invalid_parameter, unsupported_size before it begins, and what the method throws of the parameters. */
export function compute({ parameters, warn, onProgress }: Input): SimulatedPowerComputed {
  const { n, simulations, seed, alpha } = parameters;
  const method = methodOf(parameters.method);
  const root = correlationRoot(parameters);
  if (root === undefined)
    throw new AnalysisInputError('invalid_parameter', 'No covariates have these correlations. Lower some of them.', {
      parameter: 'correlations',
    });
  const patientsOf = (size: number) => groupSizes(size, parameters).reduce((sum, own) => sum + own, 0);
  const rowsOf = (size: number) => patientsOf(size) * (parameters.repeated?.rows ?? 1);
  refuseWork(parameters, n.map(rowsOf));

  const { path, name, given, script } = firstDecision(method, parameters, root);
  const sizes = n.map((size, at) => {
    const random = new RRandom(seed);
    let rejections = 0;
    let refused = 0;
    for (let simulation = 0; simulation < simulations; simulation++) {
      const statistics = statisticsOf(method, simulate(size, parameters, root, random), given);
      const rejected = statistics === undefined ? undefined : rejects(statistics, path, alpha);
      if (rejected === undefined) refused++;
      else if (rejected) rejections++;
      onProgress((at + simulation / simulations) / n.length);
    }
    const power = rejections / simulations;
    if (refused > manyRefused * simulations)
      warn(
        'refused_simulations',
        `With n = ${size} the method refused ${refused} of ${simulations} data sets or gave no p-value: they count as not rejected. Choose larger sizes, or a method that takes such data.`,
      );
    return {
      n: size,
      n_total: patientsOf(size),
      rows: rowsOf(size),
      rejections,
      power,
      std_error: Math.sqrt((power * (1 - power)) / simulations),
      ...proportionInterval('wilson', rejections, simulations, 0.95),
      refused,
    };
  });
  const target = parameters.power;
  return {
    statistics: {
      method: parameters.method,
      test: name,
      alpha,
      simulations,
      seed,
      sizes,
      ...(target === undefined ? {} : { n_reached: sizes.find(({ power }) => power >= target)?.n ?? null }),
    },
    details: { path, title: method.definition.title, script },
    used: 0,
    excluded_missing: 0,
  };
}

function methodOf(name: string): AnyMethod {
  const method = loaded.get(name) as unknown as AnyMethod | undefined;
  const near = method === undefined ? nearestName(name, loaded.keys()) : undefined;
  if (method === undefined)
    throw new AnalysisInputError(
      'invalid_parameter',
      `"${name}" is no method whose power can be simulated.${near === undefined ? '' : ` Did you mean "${near}"?`} GET /v1/analysis-methods lists the methods.`,
      { parameter: 'method' },
    );
  return method;
}

function refuseWork(
  { method, parameters: given, n, outcomes, simulations }: SimulatedPowerParameters,
  rowsOfSizes: readonly number[],
): void {
  const drawing = outcomes.map(({ distribution }) =>
    distribution === 'count' ? drawingCost.count : drawingCost.others,
  );
  const resampled = resampling[method as MethodName];
  const asked = resampled && given[resampled.parameter];
  const resamples = resampled === undefined ? 0 : typeof asked === 'number' ? asked : resampled.usual;
  const own = (costs[method as MethodName] ?? usualCost) + resamples * (resampled?.cost ?? 0);
  const cost = drawing.reduce((sum, more) => sum + more, own);
  const rows = rowsOfSizes.reduce((sum, own) => sum + Math.max(own, fewestRows), 0) * simulations;
  if (rows * cost <= mostWork && n.length * simulations <= mostDataSets) return;
  throw new AnalysisInputError(
    'unsupported_size',
    `${simulations} data sets of each of ${n.length} sizes, ${rows} rows in all (each data set as at least ${fewestRows}), are too much for one run: ${method} takes ${Math.floor(mostWork / cost)} rows, in ${mostDataSets} data sets. Lower simulations or n, or ask for fewer sizes at once.`,
    { rows, simulations },
  );
}

/** Finds where the decision stands in the first data set that is not refused, with all checks of a run. */
function firstDecision(method: AnyMethod, parameters: SimulatedPowerParameters, root: Float64Array) {
  const size = parameters.n.at(-1)!;
  const random = new RRandom(parameters.seed);
  for (let tried = 1; ; tried++) {
    const table = simulate(size, parameters, root, random);
    try {
      applyMethod(method as unknown as Method, table, [], parameters.parameters);
    } catch (error) {
      if (!(error instanceof AnalysisInputError)) throw error;
      const isOfParameters = ['invalid_parameter', 'missing_column', 'non_numeric_variable'].includes(error.reason);
      if (!isOfParameters && tried < firstTries) continue;
      throw new AnalysisInputError(
        error.reason,
        `${parameters.method} refuses ${isOfParameters ? 'its parameters' : 'the simulated data'}: ${error.message} The columns are ${quoted([...table.columns.keys()])}.`,
        error.details,
      );
    }
    const given = method.definition.parameters.parse(parameters.parameters);
    if (method.definition.columns(given as never).length === 0)
      throw new AnalysisInputError(
        'invalid_parameter',
        `${parameters.method} reads no column with these parameters, so that there is nothing to simulate. Name the columns of the design.`,
        { parameter: 'parameters' },
      );
    const computed = method.compute(inputOf(table, given));
    const script = method.report({ ...computed, references: [] }, given).r_script.trim();
    return { ...chosenDecision(decisionPaths(computed.statistics), parameters), given, script };
  }
}

function chosenDecision(found: Map<string, DecisionPath>, { method, test }: SimulatedPowerParameters) {
  const names = [...found.keys()];
  const name = test ?? (found.has('p_value') ? 'p_value' : names.length === 1 ? names[0]! : undefined);
  const path = name === undefined ? undefined : found.get(name);
  if (name !== undefined && path !== undefined) return { name, path };
  throw new AnalysisInputError(
    'invalid_parameter',
    names.length === 0
      ? `${method} gives no p-value with these parameters.`
      : `${name === undefined ? `${method} gives several p-values: set test to one of them` : `${method} gives no "${name}": test is one of`} (${quoted(names)}).`,
    { parameter: 'test', values: names.slice(0, 50) },
  );
}

function inputOf(table: Table, parameters: unknown): AnalysisInput<unknown> {
  const rows = Int32Array.from({ length: table.rows }, (_, row) => row);
  return { table, rows, parameters, warn: () => {}, onProgress: () => {} };
}

/** Undefined where the method refuses the data. */
function statisticsOf(method: AnyMethod, table: Table, parameters: unknown): unknown {
  try {
    return method.compute(inputOf(table, parameters)).statistics;
  } catch (error) {
    if (error instanceof AnalysisInputError) return undefined;
    throw error;
  }
}
