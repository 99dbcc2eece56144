import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
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
import type { Epi2x2Parameters, Epi2x2Result } from '../epi_2x2/definition.ts';

type Statistics = StatisticsOf<Epi2x2Result>;
type Limits = { conf_low: Printable; conf_high: Printable };

const percent = (value: Printable) => printPercent(typeof value === 'number' ? value : null);

/** "Risk" has the name of what the design counts. */
function riskName({ design }: Epi2x2Parameters): string {
  return design === 'cross_sectional' ? 'Prevalence' : 'Risk';
}

export function epi2x2Tables(statistics: Statistics, parameters: Epi2x2Parameters): PrintedTable[] {
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

export function epi2x2Figures({ odds_ratio, odds_ratio_exact, odds_ratio_midp, risk_ratio }: Statistics): Figure[] {
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

export function epi2x2MethodsParagraph({ n, n_missing }: Statistics, parameters: Epi2x2Parameters): string {
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
