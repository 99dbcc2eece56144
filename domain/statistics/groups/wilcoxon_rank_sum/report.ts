import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue } from '../../print/r-script.ts';
import { rankTable } from '../ranks/rank-table.ts';
import { alternativeSentence, distributionPhrase, rAlternative, rExact } from '../ranks/report-phrases.ts';
import type { WilcoxonRankSumComputed } from './compute.ts';
import type { WilcoxonRankSumParameters } from './definition.ts';

type Statistics = WilcoxonRankSumComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: WilcoxonRankSumComputed,
  parameters: WilcoxonRankSumParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(statistics, parameters),
  };
}

function tables(statistics: Statistics, parameters: WilcoxonRankSumParameters): PrintedTable[] {
  const { conf_low, conf_high, hodges_lehmann, groups } = statistics;
  const { conf_level, alternative } = parameters;
  const [first, second] = groups;
  return [
    rankTable(groups, parameters),
    {
      name: 'wilcoxon_rank_sum',
      title: `Wilcoxon rank sum test, ${first!.group} against ${second!.group}`,
      columns: [
        { name: 'statistic', title: 'W' },
        { name: 'hodges_lehmann', title: 'Hodges-Lehmann difference' },
        { name: 'conf', title: `${printLevel(conf_level)} CI` },
        { name: 'rank_biserial', title: 'Rank-biserial correlation' },
        { name: 'p_value', title: alternative === 'two_sided' ? 'p' : 'p (one-sided)' },
      ],
      rows: [
        [
          printNumber(statistics.statistic),
          printNumber(hodges_lehmann),
          conf_low === null ? printNumber(null) : printInterval(conf_low, conf_high, printNumber),
          printFixed(statistics.rank_biserial, 2),
          printP(statistics.p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { method, hodges_lehmann, conf_low, groups }: Statistics,
  { variable, group, mu, alternative, conf_level, continuity_correction }: WilcoxonRankSumParameters,
  incomplete: number,
): string {
  const sizes = groups.map((row) => `${row.group} (n = ${row.n})`).join(' and ');
  const interval = conf_low === null ? '' : ` with its ${printLevel(conf_level)} confidence interval`;
  return [
    `The variable ${variable} was compared between the groups ${sizes} of ${group} by the Wilcoxon rank sum (Mann-Whitney) test, ${distributionPhrase(method, continuity_correction)}.`,
    ...(mu === 0 ? [] : [`The hypothesis tested was a shift of ${mu}.`]),
    ...alternativeSentence(alternative),
    ...(hodges_lehmann === null
      ? []
      : [`The shift between the groups was estimated by the Hodges-Lehmann median of all differences${interval}.`]),
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ method, hodges_lehmann, conf_low }: Statistics, parameters: WilcoxonRankSumParameters): string {
  const { variable, group, group_levels, mu, exact, continuity_correction, alternative, conf_level } = parameters;
  const interval = conf_low !== null;
  const values = (level: number) => `${rColumn(variable)}[${rColumn(group)} == groups[${level}]]`;
  const test =
    method === 'permutation'
      ? [
          'library(coin)',
          `pooled <- data.frame(value = c(x - ${rValue(mu)}, y), group = factor(rep(1:2, c(length(x), length(y)))))`,
          `test <- wilcox_test(value ~ group, data = pooled, distribution = "exact", alternative = ${rAlternative(alternative)})`,
          'p_value <- as.numeric(pvalue(test))',
        ]
      : [
          '# tol.root: the limits of the normal approximation are roots, which R finds to 1e-4 only by itself.',
          `test <- wilcox.test(x, y, mu = ${rValue(mu)}, alternative = ${rAlternative(alternative)}, exact = ${rExact(exact)},`,
          `  correct = ${rValue(continuity_correction)}${interval ? `, conf.int = TRUE, conf.level = ${rValue(conf_level)}, tol.root = 1e-11` : ''})`,
          'p_value <- test$p.value',
        ];
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `groups <- levels(${rColumn(group)})`,
    `x <- ${values(1)}`,
    `y <- ${values(2)}`,
    ...test,
    `ranks <- rank(c(x - ${rValue(mu)}, y))`,
    'first <- seq_along(x)',
    'statistic <- sum(ranks[first]) - length(x) * (length(x) + 1) / 2',
    'result <- list(',
    '  n = length(x) + length(y), statistic = statistic, p_value = p_value,',
    ...(interval ? ['  conf_low = test$conf.int[1], conf_high = test$conf.int[2],'] : []),
    ...(hodges_lehmann === null ? [] : ['  hodges_lehmann = median(outer(x, y, "-")),']),
    '  rank_biserial = 2 * statistic / length(x) / length(y) - 1,',
    '  groups = data.frame(group = groups, n = c(length(x), length(y)), median = c(median(x), median(y)),',
    '    mean_rank = c(mean(ranks[first]), mean(ranks[-first])))',
    ')',
  ].join('\n');
}
