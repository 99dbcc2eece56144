import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rName } from '../../print/r-script.ts';
import { equalVarianceCheck } from '../equal-variance-check.ts';
import { namedGroups } from '../named-groups.ts';
import type { AnovaOneWayComputed } from './compute.ts';
import type { AnovaOneWayParameters } from './definition.ts';

type Statistics = AnovaOneWayComputed['statistics'];

export function report(
  { statistics, details, excluded_missing }: AnovaOneWayComputed,
  parameters: AnovaOneWayParameters,
): Presentation {
  const { variable, group, welch } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(details.boxes, { name: 'box_plot', variable, groupTitle: group }),
    assumption_checks: [
      ...normalityChecks(details.normality, variable, { alternative: 'the Kruskal-Wallis test', ofMeans: true }),
      equalVarianceCheck(
        details.equalVariance,
        welch ? "Welch's test, as used here, allows for that." : "use Welch's test (welch = true).",
      ),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function groupMeansTable(
  groups: Statistics['groups'],
  { variable, group }: { variable: string; group: string },
): PrintedTable {
  return {
    name: 'groups',
    title: `${variable} by ${group}`,
    columns: [
      { name: 'group', title: group },
      { name: 'n', title: 'n' },
      { name: 'mean_sd', title: 'Mean (SD)' },
    ],
    rows: groups.map((row) => [row.group, String(row.n), `${printNumber(row.mean)} (${printNumber(row.std_dev)})`]),
  };
}

function tables(statistics: Statistics, parameters: AnovaOneWayParameters): PrintedTable[] {
  const { statistic, df1, df2, p_value } = statistics;
  const groups = groupMeansTable(statistics.groups, parameters);
  if (parameters.welch)
    return [
      groups,
      {
        name: 'anova',
        title: "Welch's analysis of variance",
        columns: [
          { name: 'statistic', title: 'F' },
          { name: 'df1', title: 'df1' },
          { name: 'df2', title: 'df2' },
          { name: 'p_value', title: 'p' },
        ],
        rows: [[printFixed(statistic, 2), String(df1), printFixed(df2, 1), printP(p_value)]],
      },
    ];
  const squares = (label: string, sum: number, df: number, mean: number, test: string[]) => [
    label,
    printNumber(sum),
    String(df),
    printNumber(mean),
    ...test,
  ];
  const { sum_sq_between, mean_sq_between, sum_sq_within, mean_sq_within, eta_squared, omega_squared } = statistics;
  return [
    groups,
    {
      name: 'anova',
      title: 'Analysis of variance',
      columns: [
        { name: 'source', title: 'Source' },
        { name: 'sum_sq', title: 'Sum of squares' },
        { name: 'df', title: 'df' },
        { name: 'mean_sq', title: 'Mean square' },
        { name: 'statistic', title: 'F' },
        { name: 'p_value', title: 'p' },
        { name: 'eta_squared', title: 'η²' },
        { name: 'omega_squared', title: 'ω²' },
      ],
      rows: [
        squares(`Between ${parameters.group}`, sum_sq_between!, df1!, mean_sq_between!, [
          printFixed(statistic, 2),
          printP(p_value),
          printFixed(eta_squared!, 3),
          printFixed(omega_squared!, 3),
        ]),
        squares('Within', sum_sq_within!, df2!, mean_sq_within!, ['', '', '', '']),
      ],
    },
  ];
}

function methodsParagraph(
  { n, groups }: Statistics,
  { variable, group, welch }: AnovaOneWayParameters,
  incomplete: number,
): string {
  return [
    `Means of ${variable} were compared between the ${groups.length} groups of ${group} (${namedGroups(groups)}) by ${welch ? "Welch's analysis of variance, which allows for different variances" : 'one-way analysis of variance'}, in ${n} rows.`,
    ...(welch ? [] : ['Effect sizes are eta squared and omega squared.']),
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript({ variable, group, group_levels, welch }: AnovaOneWayParameters): string {
  const formula = `${rName(variable)} ~ ${rName(group)}`;
  const values = `groups <- split(${rColumn(variable)}, ${rColumn(group)})`;
  const groups =
    'groups = data.frame(group = names(groups), n = lengths(groups), mean = sapply(groups, mean), std_dev = sapply(groups, sd))';
  const prepared = [rCompleteCases([variable, group]), ...rFactor(group, group_levels)];
  if (welch)
    return [
      ...prepared,
      values,
      `test <- oneway.test(${formula}, data = data, var.equal = FALSE)`,
      'result <- list(n = nrow(data), statistic = test$statistic, df1 = test$parameter[1], df2 = test$parameter[2],',
      `  p_value = test$p.value, ${groups})`,
    ].join('\n');
  return [
    ...prepared,
    values,
    `anova <- summary(aov(${formula}, data = data))[[1]]`,
    'between <- anova[1, "Sum Sq"]',
    'within <- anova[2, "Sum Sq"]',
    'mean_sq_within <- anova[2, "Mean Sq"]',
    'result <- list(n = nrow(data), statistic = anova[1, "F value"], df1 = anova[1, "Df"], df2 = anova[2, "Df"],',
    '  p_value = anova[1, "Pr(>F)"], sum_sq_between = between, sum_sq_within = within,',
    '  mean_sq_between = anova[1, "Mean Sq"], mean_sq_within = mean_sq_within, eta_squared = between / (between + within),',
    '  omega_squared = (between - anova[1, "Df"] * mean_sq_within) / (between + within + mean_sq_within),',
    `  ${groups})`,
  ].join('\n');
}
