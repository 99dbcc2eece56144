import type { PrintedTable } from '../../definition/presentation.ts';
import { printComparedP, printFixed, printP } from '../../print/print-format.ts';
import type { CauseTest } from './gray.ts';

/** The table of Gray's tests. */
export function grayTable(tests: readonly CauseTest[]): PrintedTable {
  return {
    name: 'gray_test',
    title: "Gray's test",
    columns: [
      { name: 'cause', title: 'Cause' },
      { name: 'statistic', title: 'Chi-square' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
    ],
    rows: tests.map((test) => [test.cause, printFixed(test.statistic, 2), String(test.df), printP(test.p_value)]),
  };
}

/** The p-values of the tests, for a figure. */
export function grayNotes(tests: readonly { cause: string; p_value: number | null }[]): string[] {
  return tests.flatMap(({ cause, p_value }) =>
    p_value === null ? [] : [`${cause}: Gray's test p ${printComparedP(p_value)}`],
  );
}
