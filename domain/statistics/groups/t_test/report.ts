import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue } from '../../print/r-script.ts';
import { equalVarianceCheck } from '../equal-variance-check.ts';
import type { TTestComputed } from './compute.ts';
import type { TTestParameters } from './definition.ts';

type Statistics = TTestComputed['statistics'];

export function report(
  { statistics, details: { boxes, normality, equalVariance }, excluded_missing }: TTestComputed,
  parameters: TTestParameters,
): Presentation {
  const { variable, design } = parameters;
  const twoSample = design === 'two_sample';
  return {
    tables: tables(statistics, parameters),
    figures: boxPlot(boxes, {
      name: 'box_plot',
      variable: design === 'paired' ? `${variable}, ${parameters.variable2}` : variable,
      groupTitle: twoSample ? parameters.group : null,
    }),
    assumption_checks: [
      ...normalityChecks(normality, twoSample ? variable : null, {
        alternative: twoSample ? 'the Wilcoxon rank sum test' : 'the Wilcoxon signed rank test',
        ofMeans: true,
      }),
      ...(equalVariance !== undefined && twoSample
        ? [
            equalVarianceCheck(
              equalVariance,
              parameters.var_equal
                ? "use Welch's test (var_equal = false)."
                : "Welch's test, as used here, allows for that.",
            ),
          ]
        : []),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

const titles = { one_sample: 'One-sample t test', paired: 'Paired t test' } as const;

function titleOf(parameters: TTestParameters): string {
  if (parameters.design !== 'two_sample') return titles[parameters.design];
  return parameters.var_equal ? "Student's t test" : "Welch's t test";
}

function tables(statistics: Statistics, parameters: TTestParameters): PrintedTable[] {
  const twoSample = parameters.design === 'two_sample';
  const estimate = {
    one_sample: 'Mean',
    paired: 'Mean difference',
    two_sample: 'Difference of means',
  }[parameters.design];
  return [
    {
      name: 'groups',
      title: twoSample ? `${parameters.variable} by ${parameters.group}` : 'Variables',
      columns: [
        { name: 'group', title: twoSample ? parameters.group : 'Variable' },
        { name: 'n', title: 'n' },
        { name: 'mean_sd', title: 'Mean (SD)' },
      ],
      rows: statistics.groups.map(({ group, n, mean, std_dev }) => [
        group,
        String(n),
        `${printNumber(mean)} (${printNumber(std_dev)})`,
      ]),
    },
    {
      name: 't_test',
      title: titleOf(parameters),
      columns: [
        { name: 'estimate', title: `${estimate} (${printLevel(parameters.conf_level)} CI)` },
        { name: 'statistic', title: 't' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
        { name: 'cohen_d', title: "Cohen's d" },
        ...(twoSample ? [{ name: 'hedges_g', title: "Hedges' g" }] : []),
      ],
      rows: [
        [
          `${printNumber(statistics.estimate)} (${printInterval(statistics.conf_low, statistics.conf_high, printNumber)})`,
          printFixed(statistics.statistic, 2),
          Number.isInteger(statistics.df) ? String(statistics.df) : printFixed(statistics.df, 1),
          printP(statistics.p_value),
          printFixed(statistics.cohen_d, 2),
          ...(twoSample ? [printFixed(statistics.hedges_g ?? null, 2)] : []),
        ],
      ],
    },
  ];
}

function methodsParagraph({ n, groups }: Statistics, parameters: TTestParameters, incomplete: number): string {
  const { variable, mu, alternative, conf_level } = parameters;
  const against = mu === 0 ? '' : ` against ${mu}`;
  const what = {
    one_sample: () => `The mean of ${variable} was compared with ${mu} by a one-sample t test in ${n} rows`,
    paired: () => {
      const second = parameters.design === 'paired' ? parameters.variable2 : '';
      return `The measurements ${variable} and ${second} were compared by a paired t test${against === '' ? '' : ` of their mean difference${against}`} in ${n} pairs`;
    },
    two_sample: () => {
      const group = parameters.design === 'two_sample' ? parameters.group : '';
      return `Means of ${variable} were compared between ${groups.map((row) => `${row.group} (n = ${row.n})`).join(' and ')} of ${group} by ${titleOf(parameters)}${against === '' ? '' : ` of their difference${against}`}`;
    },
  }[parameters.design]();
  const sides =
    alternative === 'two_sided'
      ? 'two-sided'
      : `one-sided (alternative: ${alternative}${mu === 0 ? '' : ` than ${mu}`})`;
  const size =
    parameters.design === 'two_sample'
      ? "Effect sizes are Cohen's d with the pooled standard deviation, and Hedges' g."
      : `The effect size is Cohen's d, in standard deviations of the ${parameters.design === 'paired' ? 'differences' : 'variable'}.`;
  return [
    `${what}, ${sides}, with a ${printLevel(conf_level)} confidence interval.`,
    size,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript(parameters: TTestParameters): string {
  const { variable, mu, conf_level } = parameters;
  const alternative = rValue(parameters.alternative.replace('_', '.'));
  const options = `mu = ${mu}, alternative = ${alternative}, conf.level = ${conf_level}`;
  const found =
    'std_error = test$stderr, statistic = test$statistic, df = test$parameter, p_value = test$p.value,\n  conf_low = test$conf.int[1], conf_high = test$conf.int[2]';
  if (parameters.design === 'two_sample') {
    const { group, group_levels, var_equal } = parameters;
    return [
      rCompleteCases([variable, group]),
      ...rFactor(group, group_levels),
      `groups <- split(${rColumn(variable)}, ${rColumn(group)})`,
      `test <- t.test(groups[[1]], groups[[2]], var.equal = ${rValue(var_equal)}, ${options})`,
      'n <- lengths(groups)',
      'pooled <- sqrt(sum((n - 1) * ifelse(n > 1, sapply(groups, var), 0)) / (sum(n) - 2))',
      'df <- sum(n) - 2',
      `cohen_d <- (mean(groups[[1]]) - mean(groups[[2]]) - ${mu}) / pooled`,
      `result <- list(n = sum(n), estimate = mean(groups[[1]]) - mean(groups[[2]]), ${found},`,
      '  groups = data.frame(group = names(groups), n = as.numeric(n), mean = sapply(groups, mean), std_dev = sapply(groups, sd)),',
      '  cohen_d = cohen_d, hedges_g = cohen_d * exp(lgamma(df / 2) - lgamma((df - 1) / 2)) / sqrt(df / 2))',
    ].join('\n');
  }
  const paired = parameters.design === 'paired';
  const columns = paired ? [variable, parameters.variable2] : [variable];
  return [
    rCompleteCases(columns),
    `x <- ${columns.map(rColumn).join(' - ')}`,
    `test <- t.test(${columns.map(rColumn).join(', ')}${paired ? ', paired = TRUE' : ''}, ${options})`,
    `result <- list(n = length(x), estimate = mean(x), ${found},`,
    `  cohen_d = (mean(x) - ${mu}) / sd(x))`,
  ].join('\n');
}
