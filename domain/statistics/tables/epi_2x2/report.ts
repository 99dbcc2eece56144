import { expectedCounts } from '../../core/contingency-table.ts';
import type { Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { expectedCountsCheck } from '../../print/expected-counts-check.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import {
  type Printable,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
  printPercent,
} from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rEvent, rMatrix } from '../../print/r-script.ts';
import { crossTabulationTable } from '../contingency/cross-tabulation-table.ts';
import { rConditionalDistribution } from '../contingency/r-table.ts';
import { rWilson } from '../proportions/r-proportions.ts';
import type { Epi2x2Computed } from './compute.ts';
import type { Epi2x2Parameters } from './definition.ts';

type Statistics = Epi2x2Computed['statistics'];

export function report({ statistics, details }: Epi2x2Computed, parameters: Epi2x2Parameters): Presentation {
  const { table } = details;
  const [exposure, outcome] = [parameters.exposure ?? 'Exposure', parameters.outcome ?? 'outcome'];
  const counts = crossTabulationTable(table, { row: exposure, column: undefined });
  return {
    tables: [{ ...counts, title: `${exposure} by ${outcome}: n (% of row)` }, ...tables(statistics, parameters)],
    figures: figures(statistics),
    assumption_checks: [expectedCountsCheck(expectedCounts(table).flat(), 1)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics),
  };
}

type Limits = { conf_low: Printable; conf_high: Printable };

const percent = (value: Printable) => printPercent(typeof value === 'number' ? value : null);

/** "Risk" has the name of what the design counts. */
function riskName({ design }: Epi2x2Parameters): string {
  return design === 'cross_sectional' ? 'Prevalence' : 'Risk';
}

function tables(statistics: Statistics, parameters: Epi2x2Parameters): PrintedTable[] {
  const risk = riskName(parameters);
  const rows: string[][] = [];
  const add = (name: string, estimate: Printable, limits: Limits | undefined, print: (value: Printable) => string) =>
    rows.push([
      name,
      print(estimate),
      limits === undefined ? '' : printInterval(limits.conf_low, limits.conf_high, print),
    ]);
  const corrected = parameters.haldane_correction ? ', 0.5 added to each cell' : '';
  const { odds_ratio, odds_ratio_exact, odds_ratio_midp, risk_ratio, risk_difference, number_needed } = statistics;
  if (risk_ratio !== undefined) add(`${risk} ratio (Katz)${corrected}`, risk_ratio.estimate, risk_ratio, printNumber);
  add(`Odds ratio (Woolf)${corrected}`, odds_ratio.estimate, odds_ratio, printNumber);
  add('Odds ratio, conditional (exact)', odds_ratio_exact.estimate, odds_ratio_exact, printNumber);
  if (odds_ratio_midp !== undefined)
    add('Odds ratio, median-unbiased (mid-p)', odds_ratio_midp.estimate, odds_ratio_midp, printNumber);
  if (statistics.risk_exposed !== undefined) add(`${risk}, exposed`, statistics.risk_exposed, undefined, percent);
  if (statistics.risk_unexposed !== undefined) add(`${risk}, unexposed`, statistics.risk_unexposed, undefined, percent);
  if (risk_difference !== undefined) {
    add(`${risk} difference (Wald)`, risk_difference.estimate, risk_difference, percent);
    const { newcombe_conf_low: conf_low, newcombe_conf_high: conf_high } = risk_difference;
    add(`${risk} difference (Newcombe)`, risk_difference.estimate, { conf_low, conf_high }, percent);
  }
  if (number_needed !== undefined) rows.push(numberNeededRow(number_needed));
  const { attributable_fraction_exposed: exposed, attributable_fraction_population: population } = statistics;
  add('Attributable fraction among the exposed', exposed.estimate, exposed, percent);
  add('Attributable fraction in the population', population.estimate, undefined, percent);
  const { chi_square } = statistics;
  return [
    {
      name: 'measures',
      title: 'Measures of association and of impact',
      columns: [
        { name: 'measure', title: 'Measure' },
        { name: 'estimate', title: 'Estimate' },
        { name: 'conf', title: `${printLevel(parameters.conf_level)} CI` },
      ],
      rows,
    },
    {
      name: 'tests',
      title: 'Tests of no association',
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        ['Chi-square', printFixed(chi_square.statistic, 2), printP(chi_square.p_value)],
        ["Chi-square, Yates' correction", printFixed(chi_square.statistic_yates, 2), printP(chi_square.p_value_yates)],
        ["Fisher's exact test", '', printP(odds_ratio_exact.p_value)],
      ],
    },
  ];
}

/** Altman (1998): an interval that holds no effect runs from benefit through infinity to harm. */
function numberNeededRow(needed: NonNullable<Statistics['number_needed']>): string[] {
  const name = needed.kind === 'benefit' ? 'Number needed to treat' : 'Number needed to harm';
  const size = (limit: Printable) => printFixed(typeof limit === 'number' ? Math.abs(limit) : 'Infinity', 1);
  const [low, high] = [size(needed.limit_from_rd_low), size(needed.limit_from_rd_high)];
  return [
    needed.kind === null ? 'Number needed to treat or to harm' : name,
    printFixed(needed.estimate, 1),
    needed.ci_includes_infinity
      ? `benefit ${low} to ∞ to harm ${high}`
      : needed.kind === 'benefit'
        ? `${low} to ${high}`
        : `${high} to ${low}`,
  ];
}

function figures({ odds_ratio, odds_ratio_exact, odds_ratio_midp, risk_ratio }: Statistics): Figure[] {
  const number = (value: Printable) => (typeof value === 'number' && value > 0 ? value : Number.NaN);
  const row = (label: string, found: (Limits & { estimate: Printable }) | undefined) =>
    found === undefined
      ? []
      : [{ label, estimate: number(found.estimate), low: number(found.conf_low), high: number(found.conf_high) }];
  return forestPlot(
    [
      ...row('Risk ratio', risk_ratio),
      ...row('Odds ratio', odds_ratio),
      ...row('Odds ratio, exact', odds_ratio_exact),
      ...row('Odds ratio, mid-p', odds_ratio_midp),
    ],
    { title: 'Ratios of exposed to unexposed', axisTitle: 'Ratio', scale: 'ratio' },
  );
}

function methodsParagraph({ n, n_missing }: Statistics, parameters: Epi2x2Parameters): string {
  const { exposure, exposure_value, outcome, outcome_value, design, conf_level, haldane_correction } = parameters;
  const of =
    exposure === undefined
      ? 'The association of exposure and outcome'
      : `The association of ${exposure} = ${String(exposure_value)} with ${outcome} = ${String(outcome_value)}`;
  const designs = { cohort: 'cohort', case_control: 'case-control', cross_sectional: 'cross-sectional' };
  const measures =
    design === 'case_control'
      ? "the odds ratio with Woolf's interval, and exact and mid-p intervals"
      : `the ${riskName(parameters).toLowerCase()} ratio with Katz' interval, the odds ratio with Woolf's, exact and mid-p intervals, and the difference with Newcombe's interval`;
  return [
    `${of} was measured in ${n} patients (${designs[design]} design) by ${measures} (${printLevel(conf_level)}).`,
    ...(haldane_correction ? ['For the ratios 0.5 was added to each cell.'] : []),
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript(parameters: Epi2x2Parameters, { odds_ratio_midp }: Statistics): string {
  const { design, haldane_correction, conf_level } = parameters;
  return [
    ...rTable(parameters),
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    `tail <- (1 - ${conf_level}) / 2`,
    'a <- counts[1, 1]; b <- counts[1, 2]; c <- counts[2, 1]; d <- counts[2, 2]',
    `m <- counts + ${haldane_correction ? '0.5' : '0'}`,
    'log_wald <- function(estimate, se) {',
    '  if (!is.finite(se)) return(list(estimate = estimate, std_error_log = NA, conf_low = NA, conf_high = NA))',
    '  list(estimate = estimate, std_error_log = se, conf_low = estimate * exp(-z * se), conf_high = estimate * exp(z * se))',
    '}',
    'fraction <- function(ratio) lapply(ratio[c("estimate", "conf_low", "conf_high")], function(r) if (is.na(r) || r == 0) NA else 1 - 1 / r)',
    'odds_ratio <- log_wald(m[1, 1] * m[2, 2] / (m[1, 2] * m[2, 1]), sqrt(sum(1 / m)))',
    ...rConditionalDistribution,
    'exact <- list(',
    '  estimate = if (x == min(support)) 0 else if (x == max(support)) Inf else solve_for(function(l) sum(support * density_at(l)) - x),',
    '  conf_low = if (x == min(support)) 0 else solve_for(function(l) sum(density_at(l)[support >= x]) - tail),',
    '  conf_high = if (x == max(support)) Inf else solve_for(function(l) sum(density_at(l)[support <= x]) - tail),',
    '  p_value = fisher.test(counts)$p.value)',
    'plain <- chisq.test(counts, correct = FALSE)',
    'yates <- chisq.test(counts)',
    'result <- list(n = sum(counts), a = a, b = b, c = c, d = d, odds_ratio = odds_ratio, odds_ratio_exact = exact,',
    '  chi_square = list(statistic = unname(plain$statistic), p_value = plain$p.value,',
    '    statistic_yates = unname(yates$statistic), p_value_yates = yates$p.value))',
    ...(odds_ratio_midp === undefined
      ? []
      : [
          'mid_p <- function(l) sum(density_at(l)[support > x]) + density_at(l)[support == x] / 2',
          'result$odds_ratio_midp <- list(estimate = solve_for(function(l) mid_p(l) - 0.5),',
          '  conf_low = solve_for(function(l) mid_p(l) - tail), conf_high = solve_for(function(l) 1 - mid_p(l) - tail))',
        ]),
    ...(design === 'case_control' ? rCaseControl : rCohort),
  ].join('\n');
}

const rCaseControl = [
  'result$attributable_fraction_exposed <- fraction(odds_ratio)',
  'result$attributable_fraction_population <- list(estimate = if (odds_ratio$estimate > 0) a / (a + c) * (1 - 1 / odds_ratio$estimate) else NA)',
];

const rCohort = [
  'risk_exposed <- a / (a + b)',
  'risk_unexposed <- c / (c + d)',
  'total <- rowSums(m)',
  'risk_ratio <- log_wald((m[1, 1] / total[1]) / (m[2, 1] / total[2]), sqrt(sum(m[, 2] / (m[, 1] * total))))',
  'difference <- risk_exposed - risk_unexposed',
  'se <- sqrt(risk_exposed * (1 - risk_exposed) / (a + b) + risk_unexposed * (1 - risk_unexposed) / (c + d))',
  'limits <- difference + c(-1, 1) * z * se',
  ...rWilson,
  'one <- wilson(a, a + b)',
  'two <- wilson(c, c + d)',
  'result <- c(result, list(risk_exposed = risk_exposed, risk_unexposed = risk_unexposed, risk_ratio = risk_ratio,',
  '  risk_difference = list(estimate = difference, std_error = se, conf_low = limits[1], conf_high = limits[2],',
  '    newcombe_conf_low = difference - sqrt((risk_exposed - one[1])^2 + (two[2] - risk_unexposed)^2),',
  '    newcombe_conf_high = difference + sqrt((one[2] - risk_exposed)^2 + (risk_unexposed - two[1])^2)),',
  '  number_needed = list(estimate = 1 / abs(difference), limit_from_rd_low = 1 / limits[1], limit_from_rd_high = 1 / limits[2],',
  '    ci_includes_infinity = limits[1] <= 0 && limits[2] >= 0),',
  '  attributable_fraction_exposed = fraction(risk_ratio),',
  '  attributable_fraction_population = list(estimate = ((a + c) / sum(counts) - risk_unexposed) / ((a + c) / sum(counts)))))',
];

/** Lines that leave exposed and unexposed, cases and non-cases in `counts`. */
function rTable(parameters: Epi2x2Parameters): string[] {
  const { exposure, exposure_value, outcome, outcome_value, frequency, table } = parameters;
  if (table !== undefined || exposure === undefined || outcome === undefined)
    return [`counts <- ${rMatrix(table ?? [])}`];
  return [
    rCompleteCases([exposure, outcome, ...(frequency === undefined ? [] : [frequency])]),
    `exposed <- ${rEvent(exposure, exposure_value)}`,
    `case <- ${rEvent(outcome, outcome_value)}`,
    `patients <- ${frequency === undefined ? 'rep(1, nrow(data))' : rColumn(frequency)}`,
    'counts <- matrix(c(sum(patients * exposed * case), sum(patients * exposed * (1 - case)),',
    '  sum(patients * (1 - exposed) * case), sum(patients * (1 - exposed) * (1 - case))), 2, byrow = TRUE)',
  ];
}
