import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printP } from '../../print/print-format.ts';
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
