import type { AssumptionCheck, Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type ForestRow, forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rMatrix, rValue, rVector } from '../../print/r-script.ts';
import { twoByTwo } from '../mantel-haenszel/common-odds-ratio.ts';
import { rAlternative } from '../proportions/r-proportions.ts';
import type { CochranMantelHaenszelComputed } from './compute.ts';
import type { CochranMantelHaenszelParameters } from './definition.ts';

type Statistics = CochranMantelHaenszelComputed['statistics'];

export function report(
  { statistics }: CochranMantelHaenszelComputed,
  parameters: CochranMantelHaenszelParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: figures(statistics, parameters),
    assumption_checks: homogeneityCheck(statistics),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics),
  };
}

/** A forest plot of more strata can't be read. */
const mostRows = 100;

function stratumTitle({ stratum }: CochranMantelHaenszelParameters): string {
  return stratum === undefined ? 'Stratum' : Array.isArray(stratum) ? stratum.join(', ') : stratum;
}

/** The stratum's odds ratio with Woolf's interval. */
function woolf(table: readonly (readonly number[])[], confLevel: number): Omit<ForestRow, 'label'> {
  const { a, b, c, d } = twoByTwo(table);
  const estimate = (a * d) / (b * c);
  const margin = normalCritical(confLevel) * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return { estimate, low: estimate * Math.exp(-margin), high: estimate * Math.exp(margin) };
}

function tables(statistics: Statistics, parameters: CochranMantelHaenszelParameters): PrintedTable[] {
  const { statistic, df, p_value, breslow_day, tarone, mh_risk_ratio } = statistics;
  const tests: PrintedTable = {
    name: 'cochran_mantel_haenszel',
    title: 'Association within strata',
    columns: [
      { name: 'test', title: 'Test' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: [
      [
        testName(statistics, parameters),
        statistic === null ? '' : printFixed(statistic, 2),
        df === null ? '' : String(df),
        printP(p_value),
      ],
      ...[
        ['Breslow-Day, homogeneity of the odds ratio', breslow_day] as const,
        ['Tarone, homogeneity of the odds ratio', tarone] as const,
      ].flatMap(([name, test]) =>
        test === undefined ? [] : [[name, printFixed(test.statistic, 2), String(test.df), printP(test.p_value)]],
      ),
    ],
  };
  if (statistics.method === 'generalised') return [tests];
  const common = statistics.common_odds_ratio_conditional ?? statistics.common_odds_ratio ?? null;
  const interval = printInterval(statistics.conf_low, statistics.conf_high, printNumber);
  return [
    {
      name: 'odds_ratios',
      title: 'Odds ratios by stratum and in common',
      columns: [
        { name: 'stratum', title: stratumTitle(parameters) },
        { name: 'n', title: 'n' },
        { name: 'odds_ratio', title: `OR (${printLevel(parameters.conf_level)} CI)` },
      ],
      rows: [
        ...statistics.strata.map(({ stratum, n, table, odds_ratio }) => {
          const { low, high } = woolf(table, parameters.conf_level);
          const limits = Number.isFinite(low) && Number.isFinite(high) && low > 0;
          return [
            stratum,
            String(n),
            limits ? `${printNumber(odds_ratio)} (${printInterval(low, high, printNumber)})` : printNumber(odds_ratio),
          ];
        }),
        [
          statistics.method === 'exact' ? 'Common, conditional' : 'Common, Mantel-Haenszel',
          String(statistics.n),
          `${printNumber(common)} (${interval})`,
        ],
        ['Common risk ratio, Mantel-Haenszel', String(statistics.n), printNumber(mh_risk_ratio ?? null)],
      ],
    },
    tests,
  ];
}

function testName({ method }: Statistics, { continuity_correction }: CochranMantelHaenszelParameters): string {
  if (method === 'exact') return 'Exact conditional test';
  if (method === 'generalised') return 'Generalised Cochran-Mantel-Haenszel';
  return `Cochran-Mantel-Haenszel${continuity_correction ? ', continuity correction' : ''}`;
}

function figures(statistics: Statistics, parameters: CochranMantelHaenszelParameters): Figure[] {
  if (statistics.method === 'generalised' || statistics.strata.length > mostRows) return [];
  const common = statistics.common_odds_ratio_conditional ?? statistics.common_odds_ratio;
  const number = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);
  return forestPlot(
    [
      ...statistics.strata
        .map(({ stratum, table }) => ({ label: stratum, ...woolf(table, parameters.conf_level) }))
        .filter(({ estimate }) => estimate > 0),
      {
        label: 'Common',
        estimate: number(common),
        low: number(statistics.conf_low),
        high: number(statistics.conf_high),
      },
    ],
    {
      title: 'Odds ratios by stratum and in common',
      axisTitle: `Odds ratio (${printLevel(parameters.conf_level)} CI)`,
      scale: 'ratio',
    },
  );
}

/** Above this the data do not speak against one common odds ratio. */
const level = 0.05;

function homogeneityCheck({ tarone }: Statistics): AssumptionCheck[] {
  if (tarone === undefined) return [];
  const { statistic, p_value } = tarone;
  return [
    {
      assumption: 'homogeneous_odds_ratio',
      about: null,
      test: 'Tarone test of homogeneity',
      statistic,
      p_value,
      satisfied: p_value === null ? null : p_value >= level,
      message:
        p_value === null
          ? 'Too few strata have patients in all rows and columns to compare their odds ratios.'
          : p_value >= level
            ? 'The odds ratios of the strata do not differ by more than chance would explain.'
            : 'The odds ratios differ between strata: report them by stratum, the common one hides it.',
    },
  ];
}

function methodsParagraph(statistics: Statistics, parameters: CochranMantelHaenszelParameters): string {
  const { n, n_missing, n_strata, method } = statistics;
  const { row, column, conf_level } = parameters;
  const of = row === undefined ? 'the rows and columns of the tables' : `${row} and ${column}`;
  const by = parameters.stratum === undefined ? '' : ` of ${stratumTitle(parameters)}`;
  const tests = {
    mantel_haenszel: `the Cochran-Mantel-Haenszel test ${parameters.continuity_correction ? 'with' : 'without'} continuity correction`,
    exact: 'the exact conditional test',
    generalised: 'the generalised Cochran-Mantel-Haenszel test of general association, which is two-sided,',
  };
  const estimates = {
    mantel_haenszel: `The common odds ratio is that of Mantel and Haenszel with the ${printLevel(conf_level)} interval of Robins, Breslow and Greenland; its homogeneity was tested by the Breslow-Day test with Tarone's correction.`,
    exact: `The common odds ratio is the conditional maximum likelihood estimate with its exact ${printLevel(conf_level)} interval; homogeneity was tested by the Breslow-Day test with Tarone's correction.`,
    generalised: '',
  };
  return [
    `The association of ${of} was tested within ${n_strata === 1 ? 'one stratum' : `${n_strata} strata`}${by} by ${tests[method]} in ${n} patients.`,
    ...(estimates[method] === '' ? [] : [estimates[method]]),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: CochranMantelHaenszelParameters, { method }: Statistics): string {
  const { continuity_correction, exact, alternative, conf_level } = parameters;
  const common = [
    ...rArray(parameters),
    'storage.mode(counts) <- "double"',
    'counts <- counts[apply(counts, 1, sum) > 0, apply(counts, 2, sum) > 0, apply(counts, 3, sum) > 1, drop = FALSE]',
  ];
  if (method === 'generalised')
    return [
      ...common,
      'test <- mantelhaen.test(counts)',
      'result <- list(n = sum(counts), n_strata = dim(counts)[3], statistic = unname(test$statistic),',
      '  df = unname(test$parameter), p_value = test$p.value)',
    ].join('\n');
  const options = `alternative = ${rAlternative(alternative)}, conf.level = ${conf_level}`;
  return [
    ...common,
    'a <- counts[1, 1, ]; b <- counts[1, 2, ]; c <- counts[2, 1, ]; d <- counts[2, 2, ]; n <- a + b + c + d',
    'odds_ratio <- sum(a * d / n) / sum(b * c / n)',
    '# Breslow-Day and Tarone: the first count that each table has under the common odds ratio.',
    'informative <- (a + b) * (c + d) * (a + c) * (b + d) > 0',
    'fitted <- if (!is.finite(odds_ratio)) NA else mapply(function(row, column, n) uniroot(function(e)',
    '  e * (n - row - column + e) - odds_ratio * (row - e) * (column - e),',
    '  c(max(0, row + column - n), min(row, column)), tol = 1e-13)$root, (a + b)[informative], (a + c)[informative], n[informative])',
    'variance <- 1 / (1 / fitted + 1 / ((a + b)[informative] - fitted) + 1 / ((a + c)[informative] - fitted) + 1 / ((d - a)[informative] + fitted))',
    'difference <- a[informative] - fitted',
    'df <- sum(informative) - 1',
    'homogeneity <- function(statistic) list(statistic = if (df > 0 && is.finite(statistic)) statistic else NA, df = df,',
    '  p_value = if (df > 0 && is.finite(statistic)) pchisq(statistic, df, lower.tail = FALSE) else NA)',
    'result <- list(n = sum(counts), n_strata = dim(counts)[3],',
    '  mh_risk_ratio = sum(a * (c + d) / n) / sum(c * (a + b) / n),',
    '  breslow_day = homogeneity(sum(difference^2 / variance)),',
    '  tarone = homogeneity(sum(difference^2 / variance) - sum(difference)^2 / sum(variance)))',
    ...(exact
      ? exactLines(parameters)
      : [
          `test <- mantelhaen.test(counts, correct = ${rValue(continuity_correction)}, ${options})`,
          'result <- c(result, list(statistic = unname(test$statistic), df = unname(test$parameter), p_value = test$p.value,',
          '  common_odds_ratio = odds_ratio,',
          '  conf_low = if (is.nan(test$conf.int[1])) NA else test$conf.int[1], conf_high = if (is.nan(test$conf.int[2])) NA else test$conf.int[2]))',
        ]),
  ].join('\n');
}

function exactLines({ alternative, conf_level }: CochranMantelHaenszelParameters): string[] {
  const tail = alternative === 'two_sided' ? `(1 - ${conf_level}) / 2` : `1 - ${conf_level}`;
  return [
    '# The sum of the first counts given all margins: mantelhaen.test(exact = TRUE) finds its roots only to about 1e-4.',
    'low <- pmax(0, (a + b) + (a + c) - n); high <- pmin(a + b, a + c); support <- sum(low):sum(high); x <- sum(a)',
    'density_at <- function(log_or) {',
    '  total <- 1',
    '  for (k in seq_along(a)) {',
    '    s <- low[k]:high[k]',
    '    v <- dhyper(s, a[k] + c[k], b[k] + d[k], a[k] + b[k], log = TRUE) + log_or * s',
    '    v <- exp(v - max(v))',
    '    total <- as.vector(tapply(outer(total, v), outer(seq_along(total), seq_along(v), "+"), sum))',
    '    total <- total / sum(total)',
    '  }',
    '  total',
    '}',
    'solve_for <- function(f) exp(uniroot(f, c(-30, 30), tol = 1e-13, maxiter = 10000)$root)',
    'result$converged <- list(',
    '  estimate = if (x == min(support)) 0 else if (x == max(support)) Inf else solve_for(function(l) sum(support * density_at(l)) - x),',
    `  conf_low = if (x == min(support) || ${alternative === 'less' ? 'TRUE' : 'FALSE'}) 0 else solve_for(function(l) sum(density_at(l)[support >= x]) - (${tail})),`,
    `  conf_high = if (x == max(support) || ${alternative === 'greater' ? 'TRUE' : 'FALSE'}) Inf else solve_for(function(l) sum(density_at(l)[support <= x]) - (${tail})))`,
    '# It stops where the odds ratio to the power of the range of x overflows.',
    `test <- tryCatch(mantelhaen.test(counts, exact = TRUE, alternative = ${rAlternative(alternative)}, conf.level = ${conf_level}), error = function(e) NULL)`,
    'if (!is.null(test)) result <- c(result, list(p_value = test$p.value, common_odds_ratio_conditional = unname(test$estimate),',
    '  conf_low = test$conf.int[1], conf_high = test$conf.int[2]))',
  ];
}

/** Lines that leave the tables of all strata in the array `counts`. */
function rArray({
  tables,
  row,
  column,
  stratum,
  frequency,
  row_levels,
  column_levels,
}: CochranMantelHaenszelParameters): string[] {
  if (tables !== undefined) return [`counts <- simplify2array(list(${tables.map(rMatrix).join(', ')}))`];
  if (row === undefined || column === undefined || stratum === undefined)
    throw new Error('the contract asks for columns or tables');
  const by = Array.isArray(stratum) ? stratum : [stratum];
  const strata = `interaction(data[${rVector(by)}], drop = TRUE)`;
  return [
    rCompleteCases([row, column, ...by, ...(frequency === undefined ? [] : [frequency])]),
    ...rFactor(row, row_levels),
    ...rFactor(column, column_levels),
    frequency === undefined
      ? `counts <- unclass(table(${rColumn(row)}, ${rColumn(column)}, ${strata}))`
      : `counts <- unclass(xtabs(${rColumn(frequency)} ~ ${rColumn(row)} + ${rColumn(column)} + ${strata}))`,
  ];
}
