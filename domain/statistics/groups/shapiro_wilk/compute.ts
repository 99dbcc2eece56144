import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { SHAPIRO_WILK_SIZES, shapiroWilk } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { qqPlot } from '../../print/figures/qq-plot.ts';
import { printFixed, printP } from '../../print/print-format.ts';
import { rColumn } from '../../print/r-script.ts';
import type { ShapiroWilkParameters, ShapiroWilkResult } from './definition.ts';

/** Tests a variable for normality. Throws insufficient_data, constant_variable and unsupported_size. */
export function compute(input: AnalysisInput<ShapiroWilkParameters>): AnalysisOutput<ShapiroWilkResult> {
  const { variable } = input.parameters;
  const { rows, n_missing } = completeRows(input.table, input.rows, [variable]);
  const n = rows.length;
  const sorted = numbersOf(input.table, variable, rows).slice().sort();
  const problems = new InputProblems();
  const { min, max } = SHAPIRO_WILK_SIZES;
  if (n < min)
    problems.add(
      'insufficient_data',
      `"${variable}" has ${n} values in the rows used; the test needs at least ${min}.`,
      {
        column: variable,
      },
    );
  else if (sorted[0] === sorted[n - 1])
    problems.add(
      'constant_variable',
      `"${variable}" is ${sorted[0]} in all ${n} rows used: there is nothing to test.`,
      {
        column: variable,
      },
    );
  if (n > max)
    problems.add(
      'unsupported_size',
      `"${variable}" has ${n} values, and the test is defined for ${max} at most. At this size look at the Q-Q plot of a sample: any departure would be significant.`,
      { column: variable },
    );
  problems.throwIfAny();

  const { statistic, p_value } = shapiroWilk(sorted) as { statistic: number; p_value: number };
  return {
    result: {
      n,
      n_missing,
      statistic,
      p_value,
      tables: [
        {
          name: 'shapiro_wilk',
          title: 'Shapiro-Wilk test of normality',
          columns: [
            { name: 'variable', title: 'Variable' },
            { name: 'n', title: 'n' },
            { name: 'statistic', title: 'W' },
            { name: 'p_value', title: 'p' },
          ],
          rows: [[variable, String(n), printFixed(statistic, 3), printP(p_value)]],
        },
      ],
      figures: qqPlot(sorted, { variable }),
      assumption_checks: [],
      methods_paragraph: [
        `Normality of ${variable} was assessed by the Shapiro-Wilk test (Royston's approximation) in ${n} rows.`,
        ...excludedSentence(n_missing),
      ].join(' '),
      r_script: [
        `x <- ${rColumn(variable)}`,
        'x <- x[!is.na(x)]',
        'test <- shapiro.test(x)',
        'result <- list(n = length(x), statistic = unname(test$statistic), p_value = test$p.value)',
      ].join('\n'),
    },
    used: n,
    excluded_missing: n_missing,
  };
}
