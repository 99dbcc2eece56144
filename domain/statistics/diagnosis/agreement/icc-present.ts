import { finiteOrNull } from '../../core/json-number.ts';
import type { AssumptionCheck, PrintedTable } from '../../definition/presentation.ts';
import { fUpperTail } from '../../math/distributions/f.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type { IccStatistics } from '../icc/compute.ts';
import type { IccForm, IccParameters } from '../icc/definition.ts';

const FORMS: Readonly<Record<IccForm, string>> = {
  icc_1_1: 'ICC(1,1): one-way random, one rating',
  icc_2_1: 'ICC(2,1): two-way random, absolute agreement, one rating',
  icc_3_1: 'ICC(3,1): two-way mixed, consistency, one rating',
  icc_1_k: 'ICC(1,k): one-way random, mean of the ratings',
  icc_2_k: 'ICC(2,k): two-way random, absolute agreement, mean of the ratings',
  icc_3_k: 'ICC(3,k): two-way mixed, consistency, mean of the ratings',
};

export function iccTables(statistics: IccStatistics, { conf_level }: IccParameters): PrintedTable[] {
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
        FORMS[row.form],
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

/** The F test of the raters' means: where they differ, agreement (forms 1 and 2) is worse than consistency (form 3). */
export function raterCheck({ mean_squares, n_subjects, n_raters }: IccStatistics): AssumptionCheck[] {
  const statistic = finiteOrNull(mean_squares.between_raters / mean_squares.residual);
  const p_value = statistic === null ? null : fUpperTail(statistic, n_raters - 1, (n_subjects - 1) * (n_raters - 1));
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
