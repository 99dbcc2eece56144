import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix } from '../../core/design-matrix.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { factorTermsBy } from '../../core/regression/factor-terms.ts';
import { nonlinearityBy } from '../../core/regression/nonlinearity.ts';
import { interceptName } from '../../core/regression/regression-data.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { fitLeastSquares } from '../../regression/least-squares.ts';
import { fitPrediction } from '../../regression/prediction/fit.ts';
import { addNoEvents, type SurvivalData, survivalData } from '../../survival/survival-data.ts';
import { chainedEquations, type Imputed, type ImputedVariable } from '../chained/chained-equations.ts';
import { completedTable } from '../chained/completed-table.ts';
import { checkCollinear, eventName, imputationVariables, isOutcome } from '../chained/imputation-data.ts';
import { pooled, pooledTest } from '../rubins-rules.ts';
import type { MultipleImputationParameters, MultipleImputationResult } from './definition.ts';

type Statistics = StatisticsOf<MultipleImputationResult>;
type Input = AnalysisInput<MultipleImputationParameters>;

export type MultipleImputationComputed = Computed<
  Statistics,
  { variables: readonly ImputedVariable[]; completed: Imputed['completed'] }
>;

/** Steps of the regressions of all imputations: ten seconds or so. */
const mostWork = 2e10;
/** Imputed values kept, and numbers of the trace. */
const mostValues = 2e7;
const mostChains = 50_000;

/** Throws the errors of the data and of the models, and `unsupported_size` before it begins. */
export function compute(input: Input): MultipleImputationComputed {
  const { parameters, warn, onProgress } = input;
  const { imputations: m, iterations, seed, donors } = parameters;
  const problems = new InputProblems();
  const { rows, survival } = usedRows(input, problems);
  const variables = imputationVariables(input.table, { rows, survival }, parameters, problems);
  problems.throwIfAny();
  const missing = variables.map(({ values }) => values.filter(Number.isNaN).length);
  checkWork(variables, missing, rows.length, parameters);
  checkCollinear(variables, problems);
  problems.throwIfAny();
  const n_incomplete = incompleteRows(variables, rows.length);
  warnOfMissing({ variables, missing, n_incomplete, n: rows.length }, parameters, warn);

  const imputed = chainedEquations(variables, {
    ...{ m, iterations, seed, donors },
    onProgress: (share) => onProgress(0.02 + 0.8 * share),
  });
  for (const { variable, predictor } of imputed.left_out)
    warn(
      'collinear_predictor',
      `In the imputation of "${variable}" "${predictor}" was left out, wholly or in some rounds: it hardly varies where "${variable}" is known, or others or "${variable}" itself determine it.`,
    );
  const fits = imputed.completed.map((values, i) => {
    const fit = fitCompleted(input, { rows, survival, variables }, values, i);
    onProgress(0.82 + (0.17 * (i + 1)) / m);
    return fit;
  });
  const { labels, design } = fits[0]!;
  const df_complete = Math.max(1, (survival?.n_events ?? rows.length) - labels.length);
  const tested = (columns: readonly number[]) => {
    const size = labels.length;
    const places = columns.map((j) => j + size - design.columns.length);
    return pooledTest(
      fits.map(({ estimates }) => Float64Array.from(places, (j) => estimates[j]!)),
      fits.map(({ covariance }) =>
        Float64Array.from(places.flatMap((j) => places.map((k) => covariance[j * size + k]!))),
      ),
      df_complete,
    );
  };
  const statistics: Statistics = {
    n: rows.length,
    ...(survival === undefined ? {} : { n_events: survival.n_events }),
    n_missing: input.rows.length - rows.length,
    n_incomplete,
    imputations: m,
    iterations,
    seed,
    df_complete,
    coefficients: labels.map((term, j) =>
      coefficient(
        term,
        fits.map(({ estimates, covariance }) => [estimates[j]!, covariance[j * labels.length + j]!] as const),
        df_complete,
        parameters,
      ),
    ),
    ...factorTermsBy({ ...design, factors: knownLevels(design.factors, variables) }, tested, {
      events: knownEvents(survival, variables),
    }),
    ...nonlinearityBy(design, tested),
    variables: variables
      .map(({ name, method }, at) => ({
        variable: nameIn(parameters, name),
        n_missing: missing[at]!,
        share_missing: missing[at]! / rows.length,
        method: method ?? null,
      }))
      .filter(({ variable }) => !isOutcome(variable)),
    chains: imputed.chains.map(({ variable, sd, ...chain }) => ({
      variable: nameIn(parameters, variable),
      ...chain,
      sd: finiteOrNull(sd),
    })),
  };
  return {
    statistics,
    details: { variables, completed: imputed.completed },
    used: rows.length,
    excluded_missing: input.rows.length - rows.length,
  };
}

/** The column that the indicator of the event stands for. */
function nameIn(parameters: MultipleImputationParameters, name: string): string {
  if (name !== eventName) return name;
  return parameters.model === 'cox' ? parameters.event : parameters.outcome;
}

/** All rows; of a Cox model those with follow-up time and event. */
function usedRows({ table, rows, parameters }: Input, problems: InputProblems) {
  if (parameters.model !== 'cox') {
    if (rows.length === 0) problems.add('insufficient_data', 'No row passed the filter. Widen it.');
    problems.throwIfAny();
    return { rows, survival: undefined };
  }
  const data = survivalData(table, rows, parameters, [], problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();
  return { rows: data.rows, survival: data };
}

function incompleteRows(variables: readonly ImputedVariable[], n: number): number {
  const lacks = new Uint8Array(n);
  for (const { values } of variables) for (let i = 0; i < n; i++) if (Number.isNaN(values[i]!)) lacks[i] = 1;
  return lacks.reduce((sum, value) => sum + value, 0);
}

function checkWork(
  variables: readonly ImputedVariable[],
  missing: readonly number[],
  n: number,
  { imputations, iterations }: MultipleImputationParameters,
): void {
  const width = 1 + variables.reduce((sum, { levels }) => sum + (levels === undefined ? 1 : levels.length - 1), 0);
  // A logistic model takes some steps, each of which costs a linear one.
  const steps = { pmm: 2, norm: 1, logreg: 8, polyreg: 10 };
  const targets = variables.filter(({ method }) => method !== undefined);
  const each = targets.reduce(
    (sum, { method, levels }) => sum + steps[method!] * (method === 'polyreg' ? (levels!.length - 1) ** 2 : 1),
    0,
  );
  // Of predictors that determine each other one is left out after each look at the eigenvalues of all: as many as exceed the rows.
  const eigenvalues = 10 * width ** 3 * Math.max(1, width - n + 2) * targets.length;
  const work = (n * width ** 2 * each + eigenvalues) * imputations * iterations;
  const values = imputations * (missing.reduce((sum, count) => sum + count, 0) + n * targets.length);
  const chains = imputations * iterations * targets.length;
  if (work > mostWork || values > mostValues || chains > mostChains)
    throw new AnalysisInputError(
      'unsupported_size',
      `${imputations} imputations in ${iterations} iterations of ${targets.length} variables with ${width} columns in ${n} rows are too much for one run. Lower imputations or iterations, leave out variables, or join levels.`,
      { rows: n, variables: targets.length, imputations, iterations },
    );
}

function warnOfMissing(
  {
    variables,
    missing,
    n_incomplete,
    n,
  }: { variables: readonly ImputedVariable[]; missing: number[]; n_incomplete: number; n: number },
  parameters: MultipleImputationParameters,
  warn: Input['warn'],
): void {
  const { imputations, donors } = parameters;
  if (n_incomplete === 0)
    warn('nothing_missing', 'No value is missing in the columns used: all imputed data sets are the data themselves.');
  for (const [at, { name: given, method }] of variables.entries()) {
    const name = nameIn(parameters, given);
    const known = n - missing[at]!;
    if (missing[at]! > n / 2)
      warn(
        'mostly_missing',
        `${Math.round((100 * missing[at]!) / n)}% of "${name}" is missing: what is found rests on the imputation model more than on data.`,
      );
    if (method === 'pmm' && known < 5 * donors)
      warn(
        'few_donors',
        `"${name}" is known in ${known} rows only, from which ${donors} donors are chosen: the same few values are imputed again and again. Lower donors, or impute it by "norm".`,
      );
  }
  const percent = Math.ceil((100 * n_incomplete) / n);
  if (imputations < percent)
    warn(
      'few_imputations',
      `${percent}% of the rows are incomplete, and there are only ${imputations} imputed data sets: with another seed the results would differ noticeably. Ask for ${Math.min(100, percent)} or so.`,
    );
}

/** Rows of each level where it is known: what is imputed differs from one data set to the next. */
function knownLevels(factors: DesignMatrix['factors'], variables: readonly ImputedVariable[]): DesignMatrix['factors'] {
  return factors.map((factor) => {
    const given = variables.find(({ name }) => name === factor.column)?.values;
    return given === undefined
      ? factor
      : { ...factor, codes: factor.codes.map((code, i) => (Number.isNaN(given[i]!) ? -1 : code)) };
  });
}

/** 1 where the event is known to have happened; undefined of a linear model. */
function knownEvents(survival: SurvivalData | undefined, variables: readonly ImputedVariable[]) {
  if (survival !== undefined) return survival.event;
  return variables.find(({ name }) => name === eventName)?.values.map((value) => (value === 1 ? 1 : 0));
}

type Fit = { labels: string[]; design: DesignMatrix; estimates: Float64Array; covariance: Float64Array };

/** Throws what the regression throws of the completed data, naming which they are. */
function fitCompleted(
  { table: given, parameters }: Input,
  used: { rows: Int32Array; survival: SurvivalData | undefined; variables: readonly ImputedVariable[] },
  values: readonly Float64Array[],
  i: number,
): Fit {
  const { table, rows } = completedTable(given, used.rows, used.variables, values);
  const problems = new InputProblems();
  const design = designMatrix(table, parameters.covariates, rows, problems);
  const columns = design.columns.map((column) => column.values);
  const names = design.columns.map(({ label }) => label);
  try {
    problems.throwIfAny();
    const fit = fitOf(parameters, rows.length, {
      columns,
      names,
      survival: used.survival,
      event: eventOf(used.variables, values),
      outcome: parameters.model === 'linear' ? numbersOf(table, parameters.outcome, rows) : undefined,
    });
    return { ...fit, design };
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    throw new AnalysisInputError(error.reason, `In imputed data set ${i + 1}: ${error.message}`, error.details);
  }
}

function eventOf(variables: readonly ImputedVariable[], values: readonly Float64Array[]): Float64Array | undefined {
  const at = variables.findIndex(({ name }) => name === eventName);
  return at < 0 ? undefined : values[at];
}

type Model = {
  columns: Float64Array[];
  names: string[];
  survival: SurvivalData | undefined;
  event: Float64Array | undefined;
  outcome: Float64Array | undefined;
};

function fitOf(
  { model }: MultipleImputationParameters,
  n: number,
  { columns, names, survival, event, outcome }: Model,
): Omit<Fit, 'design'> {
  const labels = model === 'cox' ? names : [interceptName, ...names];
  const p = labels.length;
  if (outcome !== undefined) {
    if (n <= p)
      throw new AnalysisInputError(
        'insufficient_data',
        `${n} rows for ${p} coefficients leave no degree of freedom. Leave out covariates, or widen the filter.`,
      );
    const chunk = { n, columns, outcome, weights: undefined, offset: undefined, clusters: undefined };
    const fit = fitLeastSquares({ n, width: p, clusters: undefined, chunks: () => [chunk] }, labels, {
      robust: 'none',
      cluster_type: 'HC1',
    });
    return {
      labels,
      estimates: fit.coefficients,
      covariance: fit.unscaledCovariance.map((value) => (value * fit.residualSumOfSquares) / (n - p)),
    };
  }
  const isCase = Uint8Array.from(event!);
  if (isCase.every((value) => value === isCase[0]))
    throw new AnalysisInputError(
      'no_events',
      'All rows have the event, or none has. Set event_value, or widen the filter.',
    );
  if (survival !== undefined) {
    const { time, order } = survival;
    const cox = { model: 'cox', n, time, order, isCase, horizon: 0, ties: 'efron' } as const;
    const { coefficients, covariance } = fitPrediction(cox, columns, names);
    return { labels, estimates: Float64Array.from(coefficients), covariance };
  }
  const { coefficients, covariance } = fitPrediction({ model: 'logistic', n, isCase, y: event! }, columns, names);
  return { labels, estimates: coefficients, covariance };
}

function coefficient(
  term: string,
  fits: readonly (readonly [estimate: number, variance: number])[],
  df_complete: number,
  { conf_level, model }: MultipleImputationParameters,
): Statistics['coefficients'][number] {
  const found = pooled(
    fits.map(([estimate]) => estimate),
    fits.map(([, variance]) => variance),
    df_complete,
  );
  const { estimate, total_variance, df } = found;
  const std_error = Math.sqrt(total_variance);
  const margin = studentTCritical(conf_level, df) * std_error;
  const [low, high] = [estimate - margin, estimate + margin];
  return {
    term,
    estimate,
    std_error,
    df: finiteOrNull(df),
    statistic: finiteOrNull(estimate / std_error),
    p_value: finiteOrNull(studentTTwoSided(estimate / std_error, df)),
    conf_low: finiteOrNull(low),
    conf_high: finiteOrNull(high),
    ...(model === 'linear'
      ? {}
      : {
          ratio: jsonNumber(Math.exp(estimate)),
          ratio_conf_low: jsonNumber(Math.exp(low)),
          ratio_conf_high: jsonNumber(Math.exp(high)),
        }),
    within_variance: found.within_variance,
    between_variance: found.between_variance,
    total_variance,
    relative_increase: found.relative_increase,
    lambda: found.lambda,
    fraction_missing_information: finiteOrNull(found.fraction_missing_information),
  };
}
