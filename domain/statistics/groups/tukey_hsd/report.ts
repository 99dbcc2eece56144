import type { AssumptionCheck, Figure, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rName, rValue } from '../../print/r-script.ts';
import type { TukeyHsdComputed } from './compute.ts';
import type { TukeyHsdParameters } from './definition.ts';

type Statistics = TukeyHsdComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: TukeyHsdComputed,
  parameters: TukeyHsdParameters,
): Presentation {
  return {
    tables: tables(statistics, parameters),
    figures: figures(statistics, parameters),
    assumption_checks: assumptionChecks(details),
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function tables(
  { groups, comparisons }: Statistics,
  { variable, group, conf_level }: TukeyHsdParameters,
): PrintedTable[] {
  return [
    {
      name: 'groups',
      title: `${variable} by ${group}`,
      columns: [
        { name: 'group', title: group },
        { name: 'n', title: 'n' },
        { name: 'mean', title: 'Mean' },
        { name: 'std_dev', title: 'SD' },
      ],
      rows: groups.map((row) => [row.group, String(row.n), printNumber(row.mean), printNumber(row.std_dev)]),
    },
    {
      name: 'comparisons',
      title: 'Pairwise differences of means (Tukey HSD)',
      columns: [
        { name: 'comparison', title: 'Comparison' },
        { name: 'estimate', title: `Difference (${printLevel(conf_level)} simultaneous CI)` },
        { name: 'statistic', title: 'q' },
        { name: 'p_adjusted', title: 'Adjusted p' },
      ],
      rows: comparisons.map((row) => [
        `${row.group2} - ${row.group1}`,
        row.conf_low === null
          ? printNumber(row.estimate)
          : `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
        printFixed(row.statistic, 2),
        printP(row.p_adjusted),
      ]),
    },
  ];
}

function figures({ comparisons }: Statistics, { variable, conf_level }: TukeyHsdParameters): Figure[] {
  const rows = comparisons.flatMap(({ group1, group2, estimate, conf_low, conf_high }) =>
    conf_low === null || conf_high === null
      ? []
      : [{ label: `${group2} - ${group1}`, estimate, low: conf_low, high: conf_high }],
  );
  return forestPlot(rows, {
    name: 'differences',
    title: 'Pairwise differences of means',
    axisTitle: `Difference of ${variable} (${printLevel(conf_level)} simultaneous CI)`,
    scale: 'difference',
  });
}

/** Normality of what the group means leave; equality of the variances is the method variance_homogeneity. */
function assumptionChecks({ normality: { statistic, p_value } }: TukeyHsdComputed['details']): AssumptionCheck[] {
  if (p_value === null) return [];
  const satisfied = p_value >= 0.05;
  return [
    {
      assumption: 'normality',
      about: 'residuals',
      test: 'Shapiro-Wilk test',
      statistic,
      p_value,
      satisfied,
      message: satisfied
        ? 'The residuals show no departure from a normal distribution.'
        : 'The residuals are not normally distributed. With large groups this matters little; else compare ranks (dunn_test).',
    },
  ];
}

function methodsParagraph(
  { n, groups }: Statistics,
  { variable, group, conf_level }: TukeyHsdParameters,
  incomplete: number,
): string {
  const unequal = groups.some((row) => row.n !== groups[0]!.n);
  return [
    `The means of ${variable} in the ${groups.length} groups of ${group} were compared pair by pair by Tukey's honest significant differences${unequal ? ' (Tukey-Kramer, for groups of unequal size)' : ''} with simultaneous ${printLevel(conf_level)} confidence intervals, in ${n} rows.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ variable, group, group_levels, conf_level }: TukeyHsdParameters): string {
  return [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    '# TukeyHSD() finds no column whose name needs quotes.',
    `data$.group <- factor(${rColumn(group)})`,
    `fit <- aov(${rName(variable)} ~ .group, data = data)`,
    'pairs <- combn(levels(data$.group), 2)',
    `found <- TukeyHSD(fit, conf.level = ${rValue(conf_level)})[[1]]`,
    'mean_sq_within <- sum(residuals(fit)^2) / fit$df.residual',
    'n <- table(data$.group)',
    'std_error <- sqrt(mean_sq_within * as.numeric(1 / n[pairs[1, ]] + 1 / n[pairs[2, ]]))',
    '# TukeyHSD() puts the pairs in this order; its ptukey() has about 8 digits, and fewer in the tails.',
    'result <- list(n = nrow(data), df = fit$df.residual, mean_sq_within = mean_sq_within,',
    '  comparisons = data.frame(group1 = pairs[1, ], group2 = pairs[2, ], estimate = unname(found[, "diff"]), std_error,',
    '    statistic = unname(found[, "diff"]) / std_error * sqrt(2), conf_low = unname(found[, "lwr"]),',
    '    conf_high = unname(found[, "upr"]), p_adjusted = unname(found[, "p adj"])))',
  ].join('\n');
}
