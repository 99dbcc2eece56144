import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import type { GeeParameters, GeeResult } from '../gee/definition.ts';

type Statistics = StatisticsOf<GeeResult>;

/** What the exponential of a coefficient is called; none for the identity link. */
const RATIOS = {
  gaussian: undefined,
  binomial: { short: 'OR', long: 'Odds ratio' },
  poisson: { short: 'Rate ratio', long: 'Rate ratio' },
} as const;

export function geeTables(statistics: Statistics, { conf_level }: GeeParameters): PrintedTable[] {
  const ratio = RATIOS[statistics.family];
  const level = printLevel(conf_level);
  const print = (value: Parameters<typeof printFixed>[0]) => printFixed(value, 2);
  return [
    {
      name: 'coefficients',
      title: ratio === undefined ? 'Coefficients' : `${ratio.long}s`,
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: 'Coefficient (robust SE)' },
        { name: 'interval', title: ratio === undefined ? `${level} CI` : `${ratio.short} (${level} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printNumber(row.std_error)})`,
        ratio === undefined
          ? printInterval(row.conf_low, row.conf_high, printNumber)
          : `${print(row.odds_ratio ?? row.rate_ratio ?? null)} (${printInterval(
              row.odds_ratio_conf_low ?? row.rate_ratio_conf_low ?? null,
              row.odds_ratio_conf_high ?? row.rate_ratio_conf_high ?? null,
              print,
            )})`,
        printP(row.p_value),
      ]),
    },
    {
      name: 'model',
      title: 'Model',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        ['n', String(statistics.n)],
        ...(statistics.n_events === undefined ? [] : [['Events', String(statistics.n_events)]]),
        ['Clusters', String(statistics.n_clusters)],
        ['Rows in a cluster', sizes(statistics.cluster_size)],
        ['Excluded (missing values)', String(statistics.n_missing)],
        ['Working correlation', `${statistics.working_correlation} (${printFixed(statistics.correlation, 3)})`],
        ['Scale', printNumber(statistics.scale)],
      ],
    },
  ];
}

function sizes({ min, max }: Statistics['cluster_size']): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

export function geeForest({ coefficients, family }: Statistics, confLevel: number): Figure[] {
  const ratio = RATIOS[family];
  const scaled = (value: number | null) => {
    if (value === null) return Number.NaN;
    return ratio === undefined ? value : Math.exp(value);
  };
  return forestPlot(
    coefficients.slice(1).map(({ term, estimate, conf_low, conf_high }) => ({
      label: term,
      estimate: scaled(estimate),
      low: scaled(conf_low),
      high: scaled(conf_high),
    })),
    {
      title: `${ratio?.long ?? 'Coefficient'}s with confidence intervals`,
      axisTitle: `${ratio?.long ?? 'Coefficient'} (${printLevel(confLevel)} CI)`,
      scale: ratio === undefined ? 'difference' : 'ratio',
    },
  );
}
