import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printNumber } from '../../print/print-format.ts';

type RankedGroup = { group: string; n: number; median: number; mean_rank: number };

/** Sizes, medians and mean ranks of the groups. */
export function rankTable(
  groups: readonly RankedGroup[],
  { variable, group }: { variable: string; group: string },
): PrintedTable {
  return {
    name: 'groups',
    title: `${variable} by ${group}`,
    columns: [
      { name: 'group', title: group },
      { name: 'n', title: 'n' },
      { name: 'median', title: 'Median' },
      { name: 'mean_rank', title: 'Mean rank' },
    ],
    rows: groups.map((row) => [row.group, String(row.n), printNumber(row.median), printFixed(row.mean_rank, 1)]),
  };
}
