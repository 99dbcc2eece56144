import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor } from '../../print/r-script.ts';
import { namedGroups } from '../named-groups.ts';
import type { VarianceHomogeneityComputed } from './compute.ts';
import type { VarianceHomogeneityParameters } from './definition.ts';

const names = {
  levene: "Levene's test (deviations from the mean)",
  brown_forsythe: "Brown and Forsythe's test (deviations from the median)",
  bartlett: "Bartlett's test",
  fligner: 'the Fligner-Killeen test',
  f_test: 'the F test of two variances',
} as const;

type Statistics = VarianceHomogeneityComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: VarianceHomogeneityComputed,
  parameters: VarianceHomogeneityParameters,
): Presentation {
  const { variable, group } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: normalityChecks(details.normality, variable, {
      alternative: "Brown and Forsythe's test (test = brown_forsythe)",
      ofMeans: false,
    }),
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function sentenceCase(name: string): string {
  return name.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase());
}

function tables(
  { groups, statistic, df, df1, df2, p_value, estimate, conf_low, conf_high }: Statistics,
  { variable, group, test, conf_level }: VarianceHomogeneityParameters,
): PrintedTable[] {
  const ratio = estimate !== undefined;
  return [
    {
      name: 'groups',
      title: `${variable} by ${group}`,
      columns: [
        { name: 'group', title: group },
        { name: 'n', title: 'n' },
        { name: 'std_dev', title: 'SD' },
        { name: 'median', title: 'Median' },
      ],
      rows: groups.map((row) => [row.group, String(row.n), printNumber(row.std_dev), printNumber(row.median)]),
    },
    {
      name: 'variance_homogeneity',
      title: sentenceCase(names[test]),
      columns: [
        ...(ratio ? [{ name: 'estimate', title: `Ratio of variances (${printLevel(conf_level)} CI)` }] : []),
        { name: 'statistic', title: df === undefined ? 'F' : 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [
        [
          ...(ratio
            ? [`${printNumber(estimate)} (${printInterval(conf_low ?? null, conf_high ?? null, printNumber)})`]
            : []),
          printFixed(statistic, 2),
          df === undefined ? `${df1}, ${df2}` : String(df),
          printP(p_value),
        ],
      ],
    },
  ];
}

function methodsParagraph(
  { n, groups }: Statistics,
  { variable, group, test, conf_level }: VarianceHomogeneityParameters,
  incomplete: number,
): string {
  return [
    `Variances of ${variable} were compared between the ${groups.length} groups of ${group} (${namedGroups(groups)}) by ${names[test]}, in ${n} rows${test === 'f_test' ? `, with the ${printLevel(conf_level)} confidence interval of their ratio` : ''}.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ variable, group, group_levels, test, conf_level }: VarianceHomogeneityParameters): string {
  const prepared = [
    rCompleteCases([variable, group]),
    ...rFactor(group, group_levels),
    `x <- ${rColumn(variable)}`,
    `by <- ${rColumn(group)}`,
  ];
  if (test === 'f_test')
    return [
      ...prepared,
      `test <- var.test(x[by == levels(by)[1]], x[by == levels(by)[2]], conf.level = ${conf_level})`,
      'result <- list(n = length(x), estimate = test$estimate, statistic = test$statistic, df1 = test$parameter[1],',
      '  df2 = test$parameter[2], p_value = test$p.value, conf_low = test$conf.int[1], conf_high = test$conf.int[2])',
    ].join('\n');
  if (test === 'bartlett' || test === 'fligner')
    return [
      ...prepared,
      `test <- ${test}.test(x, by)`,
      'result <- list(n = length(x), statistic = test$statistic, df = test$parameter, p_value = test$p.value)',
    ].join('\n');
  return [
    ...prepared,
    `deviation <- abs(x - ave(x, by, FUN = ${test === 'levene' ? 'mean' : 'median'}))`,
    'test <- anova(lm(deviation ~ by))',
    'result <- list(n = length(x), statistic = test[1, "F value"], df1 = test[1, "Df"], df2 = test[2, "Df"], p_value = test[1, "Pr(>F)"])',
  ].join('\n');
}
