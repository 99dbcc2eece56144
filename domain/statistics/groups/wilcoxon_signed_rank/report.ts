import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rValue } from '../../print/r-script.ts';
import { alternativeSentence, distributionPhrase, rAlternative, rExact } from '../ranks/report-phrases.ts';
import type { WilcoxonSignedRankComputed } from './compute.ts';
import type { WilcoxonSignedRankParameters } from './definition.ts';

type Statistics = WilcoxonSignedRankComputed['statistics'];

/** R writes out all pairs for their median: above this many values they don't fit its memory. */
const mostValuesInR = 5000;

export function report(
  { statistics, details: { box } }: WilcoxonSignedRankComputed,
  parameters: WilcoxonSignedRankParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot([box], { name: 'box_plot', variable: box.group, groupTitle: null }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function tables(
  statistics: Statistics,
  { variable, variable2, conf_level, alternative }: WilcoxonSignedRankParameters,
): PrintedTable[] {
  const { n, n_zero, conf_low, conf_high } = statistics;
  return [
    {
      name: 'wilcoxon_signed_rank',
      title: `Wilcoxon signed rank test of ${variable2 === undefined ? variable : `${variable} - ${variable2}`}`,
      columns: [
        { name: 'n', title: 'n' },
        { name: 'n_zero', title: 'Zero differences' },
        { name: 'statistic', title: 'V' },
        { name: 'pseudo_median', title: 'Pseudo-median' },
        { name: 'conf', title: `${printLevel(statistics.conf_level_achieved || conf_level)} CI` },
        { name: 'rank_biserial', title: 'Rank-biserial correlation' },
        { name: 'p_value', title: alternative === 'two_sided' ? 'p' : 'p (one-sided)' },
      ],
      rows: [
        [
          String(n),
          String(n_zero),
          printNumber(statistics.statistic),
          printNumber(statistics.pseudo_median),
          statistics.conf_level_achieved === 0 ? printNumber(null) : printInterval(conf_low, conf_high, printNumber),
          printFixed(statistics.rank_biserial, 2),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { n, n_zero, n_missing, method, conf_level_achieved }: Statistics,
  { variable, variable2, mu, alternative, conf_level, continuity_correction }: WilcoxonSignedRankParameters,
): string {
  const tested =
    variable2 === undefined
      ? `The values of ${variable} were compared with ${mu}`
      : `The differences of ${variable} and ${variable2} were compared with ${mu}`;
  const level = printLevel(conf_level_achieved || conf_level);
  return [
    `${tested} by the Wilcoxon signed rank test, ${distributionPhrase(method, continuity_correction)}, in ${n} ${variable2 === undefined ? 'values' : 'pairs'}${n_zero === 0 ? '' : ` after dropping ${n_zero} without a difference`}.`,
    ...alternativeSentence(alternative),
    `The pseudo-median is given${conf_level_achieved === 0 ? '' : ` with its ${level} confidence interval`}.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ n, conf_level_achieved }: Statistics, parameters: WilcoxonSignedRankParameters): string {
  const { variable, variable2, mu, exact, continuity_correction, alternative, conf_level } = parameters;
  const interval = conf_level_achieved !== 0;
  return [
    rCompleteCases(variable2 === undefined ? [variable] : [variable, variable2]),
    `x <- ${rColumn(variable)}${variable2 === undefined ? '' : ` - ${rColumn(variable2)}`}`,
    '# tol.root: the limits of the normal approximation are roots, which R finds to 1e-4 only by itself.',
    `test <- wilcox.test(x, mu = ${rValue(mu)}, alternative = ${rAlternative(alternative)}, exact = ${rExact(exact)},`,
    `  correct = ${rValue(continuity_correction)}${interval ? `, conf.int = TRUE, conf.level = ${rValue(conf_level)}, tol.root = 1e-11` : ''})`,
    `d <- x - ${rValue(mu)}`,
    'd <- d[d != 0]',
    'n <- length(d)',
    ...(n > mostValuesInR
      ? []
      : [
          'walsh <- outer(d, d, "+") / 2',
          `pseudo_median <- median(walsh[lower.tri(walsh, diag = TRUE)]) + ${rValue(mu)}`,
        ]),
    'statistic <- unname(test$statistic)',
    'result <- list(',
    '  n = n, n_zero = length(x) - n, statistic = statistic, p_value = test$p.value,',
    ...(n > mostValuesInR ? [] : ['  pseudo_median = pseudo_median,']),
    ...(interval ? ['  conf_low = test$conf.int[1], conf_high = test$conf.int[2],'] : []),
    '  rank_biserial = 4 * statistic / (n * (n + 1)) - 1',
    ')',
  ].join('\n');
}
