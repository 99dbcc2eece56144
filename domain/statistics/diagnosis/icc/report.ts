import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { rCompleteCases, rVector } from '../../print/r-script.ts';
import type { IccComputed } from './compute.ts';
import type { IccForm, IccParameters } from './definition.ts';

type Statistics = IccComputed['statistics'];

export function report({ statistics, details }: IccComputed, parameters: IccParameters): Presentation {
  const { conf_level } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: forestPlot(
      statistics.coefficients.map(({ form, estimate, conf_low, conf_high }) => ({
        label: form.replace(/icc_(\d)_(.)/, 'ICC($1,$2)'),
        estimate: Number(estimate ?? Number.NaN),
        low: Number(conf_low ?? Number.NaN),
        high: Number(conf_high ?? Number.NaN),
      })),
      {
        name: 'icc_forms',
        title: 'Intraclass correlation coefficients',
        axisTitle: `ICC (${printLevel(conf_level)} CI)`,
        scale: 'difference',
      },
    ),
    assumption_checks: raterCheck(details.raters),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters),
  };
}

const forms: Readonly<Record<IccForm, string>> = {
  icc_1_1: 'ICC(1,1): one-way random, one rating',
  icc_2_1: 'ICC(2,1): two-way random, absolute agreement, one rating',
  icc_3_1: 'ICC(3,1): two-way mixed, consistency, one rating',
  icc_1_k: 'ICC(1,k): one-way random, mean of the ratings',
  icc_2_k: 'ICC(2,k): two-way random, absolute agreement, mean of the ratings',
  icc_3_k: 'ICC(3,k): two-way mixed, consistency, mean of the ratings',
};

function tables(statistics: Statistics, { conf_level }: IccParameters): PrintedTable[] {
  const two = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  const squares = statistics.mean_squares;
  const { n_subjects: n, n_raters: k } = statistics;
  return [
    {
      name: 'coefficients',
      title: `Intraclass correlation of ${k} raters in ${n} subjects`,
      columns: [
        { name: 'form', title: 'Form' },
        { name: 'estimate', title: `ICC (${printLevel(conf_level)} CI)` },
        { name: 'f_statistic', title: 'F' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        forms[row.form],
        `${two(row.estimate)} (${printInterval(row.conf_low, row.conf_high, two)})`,
        two(row.f_statistic),
        `${row.df1}, ${row.df2}`,
        printP(row.p_value),
      ]),
    },
    {
      name: 'mean_squares',
      title: 'Analysis of variance',
      columns: [
        { name: 'source', title: 'Source' },
        { name: 'df', title: 'df' },
        { name: 'mean_square', title: 'Mean square' },
      ],
      rows: [
        ['Between subjects', String(n - 1), printNumber(squares.between_subjects)],
        ['Within subjects', String(n * (k - 1)), printNumber(squares.within_subjects)],
        ['Between raters', String(k - 1), printNumber(squares.between_raters)],
        ['Residual', String((n - 1) * (k - 1)), printNumber(squares.residual)],
        ['Standard error of measurement', '', printNumber(statistics.sem)],
      ],
    },
  ];
}

/** Where the raters' means differ, agreement (forms 1 and 2) is worse than consistency (form 3). */
function raterCheck({ statistic, p_value }: IccComputed['details']['raters']): AssumptionCheck[] {
  const satisfied = p_value === null ? null : p_value >= 0.05;
  return [
    {
      assumption: 'equal_rater_means',
      about: null,
      test: 'F test of the raters',
      statistic,
      p_value,
      satisfied,
      message:
        satisfied === null
          ? 'The ratings leave no residual variance, so the means of the raters could not be compared.'
          : `F = ${printFixed(statistic, 2)}, p ${p_value! < 0.001 ? '<0.001' : `= ${printP(p_value)}`}. ${
              satisfied
                ? 'No sign that some raters rate higher than others.'
                : 'Some raters rate higher than others: ICC(3,1) ignores that, ICC(2,1) counts it as disagreement, and ICC(1,1) is biased.'
            }`,
    },
  ];
}

function methodsParagraph(
  { n_subjects, n_raters, n_missing }: Statistics,
  { raters, conf_level }: IccParameters,
): string {
  return [
    `Reliability of ${n_raters} ratings (${raters.join(', ')}) of ${n_subjects} subjects was measured by intraclass correlation coefficients in the forms of Shrout and Fleiss, from the mean squares of an analysis of variance, with ${printLevel(conf_level)} confidence intervals.`,
    ...excludedSentence(n_missing),
  ].join(' ');
}

function rScript({ raters, conf_level }: IccParameters): string {
  return [
    rCompleteCases(raters),
    `ratings <- unname(as.matrix(data[${rVector(raters)}]))`,
    `found <- psych::ICC(ratings, missing = FALSE, alpha = ${1 - conf_level}, lmer = FALSE)`,
    'table <- found$results',
    'result <- list(',
    '  n_subjects = nrow(ratings), n_raters = ncol(ratings),',
    '  coefficients = data.frame(',
    '    form = c("icc_1_1", "icc_2_1", "icc_3_1", "icc_1_k", "icc_2_k", "icc_3_k"), estimate = table$ICC, f_statistic = table$F,',
    '    df1 = table$df1, df2 = table$df2, p_value = table$p, conf_low = table$`lower bound`, conf_high = table$`upper bound`),',
    '  mean_squares = list(between_subjects = found$stats[3, 1], between_raters = found$stats[3, 2], residual = found$stats[3, 3],',
    '    within_subjects = found$MSW),',
    '  sem = sqrt(found$stats[3, 3])',
    ')',
  ].join('\n');
}
