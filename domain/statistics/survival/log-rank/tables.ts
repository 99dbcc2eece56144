import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printNumber, printP } from '../../print/print-format.ts';
import type { LogRankStatistics } from './compare-groups.ts';
import type { LogRankWeight } from './statistics.ts';

const titles: Readonly<Record<LogRankWeight['weight'], string>> = {
  log_rank: 'Log-rank test',
  gehan: 'Gehan-Breslow (Wilcoxon) test',
  tarone_ware: 'Tarone-Ware test',
  fleming_harrington: 'Fleming-Harrington test',
};

export function logRankTables(
  statistics: LogRankStatistics,
  options: Pick<LogRankWeight, 'weight'> & { group: string },
): PrintedTable[] {
  const title = titles[options.weight];
  const tests = [[title, printFixed(statistics.statistic, 2), String(statistics.df), printP(statistics.p_value)]];
  if (statistics.trend !== undefined)
    tests.push(['Test for trend', printFixed(statistics.trend.statistic, 2), '1', printP(statistics.trend.p_value)]);
  return [
    {
      name: 'log_rank_groups',
      title: 'Observed and expected events',
      columns: [
        { name: 'group', title: options.group },
        { name: 'n', title: 'n' },
        { name: 'observed', title: options.weight === 'log_rank' ? 'Events observed' : 'Weighted events observed' },
        { name: 'expected', title: 'Events expected' },
      ],
      rows: statistics.groups.map((row) => [
        row.group,
        String(row.n),
        printNumber(row.observed),
        printFixed(row.expected, 1),
      ]),
    },
    {
      name: 'log_rank_test',
      title,
      columns: [
        { name: 'test', title: 'Test' },
        { name: 'statistic', title: 'Chi-square' },
        { name: 'df', title: 'df' },
        { name: 'p_value', title: 'p' },
      ],
      rows: tests,
    },
  ];
}
