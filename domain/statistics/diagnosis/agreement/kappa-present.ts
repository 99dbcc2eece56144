import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printInterval, printLevel, printP, printPercent } from '../../print/print-format.ts';
import type { CohenKappaStatistics } from '../cohen_kappa/compute.ts';
import type { CohenKappaParameters } from '../cohen_kappa/definition.ts';

const NAMES: Readonly<Record<CohenKappaParameters['weights'], string>> = {
  none: "Cohen's kappa",
  linear: 'Weighted kappa (linear weights)',
  quadratic: 'Weighted kappa (quadratic weights)',
};
/** A larger table is in the result, not on paper. */
const MOST_PRINTED_LEVELS = 20;

export function kappaName(weights: CohenKappaParameters['weights']): string {
  return NAMES[weights];
}

export function kappaTables(statistics: CohenKappaStatistics, parameters: CohenKappaParameters): PrintedTable[] {
  const two = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  const { levels, table } = statistics;
  const kappa = {
    name: 'kappa',
    title: kappaName(parameters.weights),
    columns: [
      { name: 'n', title: 'n' },
      { name: 'observed_agreement', title: 'Observed agreement' },
      { name: 'expected_agreement', title: 'Expected by chance' },
      { name: 'kappa', title: `Kappa (${printLevel(parameters.conf_level)} CI)` },
      { name: 'statistic', title: 'z' },
      { name: 'p_value', title: 'p' },
      ...(statistics.pabak === null ? [] : [{ name: 'pabak', title: 'PABAK' }]),
    ],
    rows: [
      [
        String(statistics.n),
        printPercent(statistics.observed_agreement),
        printPercent(statistics.expected_agreement),
        `${two(statistics.estimate)} (${printInterval(statistics.conf_low, statistics.conf_high, two)})`,
        two(statistics.statistic),
        printP(statistics.p_value),
        ...(statistics.pabak === null ? [] : [two(statistics.pabak)]),
      ],
    ],
  };
  if (levels.length > MOST_PRINTED_LEVELS) return [kappa];
  return [
    kappa,
    {
      name: 'ratings',
      title: `${parameters.rater1 ?? 'First rater'} (rows) against ${parameters.rater2 ?? 'second rater'} (columns)`,
      columns: [
        { name: 'level', title: 'Rating' },
        ...levels.map((level, i) => ({ name: `level_${i + 1}`, title: level })),
      ],
      rows: table.map((row, i) => [levels[i]!, ...row.map(String)]),
    },
  ];
}
