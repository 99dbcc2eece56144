import type { FactorTerms } from '../definition/factor-terms.ts';
import type { PrintedTable } from '../definition/presentation.ts';
import { printFixed, printP } from './print-format.ts';

/** The levels of the categorical covariates, the reference of each marked, with one test of all levels together. */
export function factorTable(
  factors: FactorTerms | undefined,
  test = 'All levels together (Wald)',
  events = 'Events',
): PrintedTable[] {
  if (factors === undefined) return [];
  const hasEvents = factors.some(({ levels }) => levels.some(({ n_events }) => n_events !== undefined));
  return [
    {
      name: 'factors',
      title: 'Categorical covariates',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'level', title: 'Level' },
        { name: 'n', title: 'n' },
        ...(hasEvents ? [{ name: 'events', title: events }] : []),
        { name: 'test', title: test },
        { name: 'p_value', title: 'p' },
      ],
      rows: factors.flatMap(({ variable, reference, levels, test: found }) =>
        levels.map(({ level, n, n_events }, i) => [
          i === 0 ? variable : '',
          level === reference ? `${level} (reference)` : level,
          String(n),
          ...(hasEvents ? [String(n_events ?? '')] : []),
          i === 0 ? testText(found) : '',
          i === 0 ? printP(found.p_value) : '',
        ]),
      ),
    },
  ];
}

function testText({ statistic, df, df_residual }: FactorTerms[number]['test']): string {
  const name = df_residual === undefined ? `chi-square (${df})` : `F(${df}, ${Number(df_residual.toFixed(1))})`;
  return `${name} = ${printFixed(statistic, 2)}`;
}
