import type { Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rColumn, rCompleteCases, rFactor, rValue } from '../../print/r-script.ts';
import { equalVarianceCheck } from '../equal-variance-check.ts';
import type { EquivalenceComputed } from './compute.ts';
import type { EquivalenceParameters } from './definition.ts';

type Statistics = EquivalenceComputed['statistics'];

export function report(
  { statistics, details: { normality, equalVariance }, excluded_missing }: EquivalenceComputed,
  parameters: EquivalenceParameters,
): Presentation {
  const { estimate, conf_low, conf_high } = statistics;
  const { margin_low, margin_high } = parameters;
  const isPaired = parameters.design === 'paired';
  const what = differenceOf(statistics, parameters);
  return {
    tables: [groupTable(statistics, parameters), testTable(statistics, parameters)],
    figures: intervalPlot([{ label: what, estimate, low: conf_low, high: conf_high }], {
      name: 'equivalence',
      title: `Difference of means with ${printLevel(statistics.conf_level)} interval and margins`,
      axisTitle: what,
      references: [margin_low, margin_high],
    }),
    assumption_checks: [
      ...normalityChecks(normality, isPaired ? null : parameters.variable, {
        alternative: 'the interval of the Wilcoxon test',
        ofMeans: true,
      }),
      ...(parameters.design === 'paired' || equalVariance === undefined
        ? []
        : [
            equalVarianceCheck(
              equalVariance,
              parameters.var_equal
                ? "use Welch's tests (var_equal = false)."
                : "Welch's tests, as used here, allow for that.",
            ),
          ]),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters, excluded_missing),
    r_script: rScript(parameters),
  };
}

function differenceOf({ groups }: Statistics, { variable }: EquivalenceParameters): string {
  const [first, second] = groups.map(({ group }) => group);
  return first === variable ? `${first} - ${second}` : `${variable}: ${first} - ${second}`;
}

function groupTable({ groups }: Statistics, parameters: EquivalenceParameters): PrintedTable {
  const isPaired = parameters.design === 'paired';
  return {
    name: 'groups',
    title: isPaired ? 'Variables' : `${parameters.variable} by ${parameters.group}`,
    columns: [
      { name: 'group', title: isPaired ? 'Variable' : parameters.group },
      { name: 'n', title: 'n' },
      { name: 'mean_sd', title: 'Mean (SD)' },
    ],
    rows: groups.map(({ group, n, mean, std_dev }) => [
      group,
      String(n),
      `${printNumber(mean)} (${printNumber(std_dev)})`,
    ]),
  };
}

function testTable(statistics: Statistics, parameters: EquivalenceParameters): PrintedTable {
  const { estimate, df, above_low, below_high, conf_level, conf_low, conf_high } = statistics;
  const row = (hypothesis: string, { statistic, p_value }: Statistics['above_low']) => [
    hypothesis,
    printFixed(statistic, 2),
    Number.isInteger(df) ? String(df) : printFixed(df, 1),
    printP(p_value),
    `${printNumber(estimate)} (${printInterval(conf_low, conf_high, printNumber)})`,
  ];
  return {
    name: 'equivalence',
    title: `${kindOf(parameters)} against margins, ${statistics.equivalent ? 'equivalent' : 'equivalence not shown'}`,
    columns: [
      { name: 'hypothesis', title: 'Difference is' },
      { name: 'statistic', title: 't' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
      { name: 'estimate', title: `Difference (${printLevel(conf_level)} CI)` },
    ],
    rows: [
      row(`above ${printNumber(parameters.margin_low)}`, above_low),
      row(`below ${printNumber(parameters.margin_high)}`, below_high),
    ],
  };
}

function kindOf(parameters: EquivalenceParameters): string {
  if (parameters.design === 'paired') return 'Two one-sided paired t tests';
  return parameters.var_equal ? "Two one-sided Student's t tests" : "Two one-sided Welch's t tests";
}

function methodsParagraph(
  { n, groups, conf_level }: Statistics,
  parameters: EquivalenceParameters,
  incomplete: number,
): string {
  const { variable, margin_low, margin_high, alpha } = parameters;
  const compared =
    parameters.design === 'paired'
      ? `the measurements ${variable} and ${parameters.variable2} in ${n} pairs`
      : `the means of ${variable} in ${groups.map((row) => `${row.group} (n = ${row.n})`).join(' and ')} of ${parameters.group}`;
  const kind = kindOf(parameters);
  return [
    `Equivalence of ${compared} was tested by ${kind[0]!.toLowerCase()}${kind.slice(1)} (TOST) with the margins ${printNumber(margin_low)} and ${printNumber(margin_high)} for their difference, each at a level of ${alpha}.`,
    `Equivalence was concluded when both tests were significant, that is when the ${printLevel(conf_level)} confidence interval lay within the margins.`,
    ...excludedSentence(incomplete),
  ].join(' ');
}

function rScript(parameters: EquivalenceParameters): string {
  const { variable, margin_low, margin_high, alpha } = parameters;
  const isPaired = parameters.design === 'paired';
  const data = isPaired
    ? [
        rCompleteCases([variable, parameters.variable2]),
        `x <- ${rColumn(variable)}`,
        `y <- ${rColumn(parameters.variable2)}`,
        `groups <- list(x, y)`,
        `names(groups) <- c(${rValue(variable)}, ${rValue(parameters.variable2)})`,
      ]
    : [
        rCompleteCases([variable, parameters.group]),
        ...rFactor(parameters.group, parameters.group_levels),
        `groups <- split(${rColumn(variable)}, ${rColumn(parameters.group)})`,
        'x <- groups[[1]]',
        'y <- groups[[2]]',
      ];
  const options = isPaired ? 'paired = TRUE' : `var.equal = ${rValue(parameters.var_equal)}`;
  return [
    ...data,
    `above <- t.test(x, y, ${options}, mu = ${margin_low}, alternative = "greater")`,
    `below <- t.test(x, y, ${options}, mu = ${margin_high}, alternative = "less")`,
    `interval <- t.test(x, y, ${options}, conf.level = 1 - 2 * ${alpha})`,
    'p_value <- max(above$p.value, below$p.value)',
    `result <- list(n = ${isPaired ? 'length(x)' : 'length(x) + length(y)'}, estimate = ${isPaired ? 'mean(x - y)' : 'mean(x) - mean(y)'}, std_error = interval$stderr, df = interval$parameter,`,
    `  above_low = list(margin = ${margin_low}, statistic = above$statistic, p_value = above$p.value),`,
    `  below_high = list(margin = ${margin_high}, statistic = below$statistic, p_value = below$p.value),`,
    `  p_value = p_value, equivalent = p_value < ${alpha}, conf_level = 1 - 2 * ${alpha},`,
    '  conf_low = interval$conf.int[1], conf_high = interval$conf.int[2],',
    '  groups = data.frame(group = names(groups), n = as.numeric(lengths(groups)), mean = sapply(groups, mean), std_dev = sapply(groups, sd)))',
  ].join('\n');
}
