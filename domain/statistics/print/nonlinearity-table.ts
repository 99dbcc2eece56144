import type { Nonlinearity } from '../definition/nonlinearity.ts';
import type { PrintedTable } from '../definition/presentation.ts';
import { printFixed, printP } from './print-format.ts';

/** Whether each spline or polynomial says something, and whether it bends. */
export function nonlinearityTable(terms: Nonlinearity | undefined): PrintedTable[] {
  if (terms === undefined) return [];
  return [
    {
      name: 'nonlinearity',
      title: 'Tests of splines and polynomials (Wald)',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'association', title: 'Any association' },
        { name: 'association_p_value', title: 'p' },
        { name: 'nonlinear', title: 'Non-linearity' },
        { name: 'nonlinear_p_value', title: 'p' },
      ],
      rows: terms.map(({ term, association, nonlinear }) => [
        term,
        testText(association),
        printP(association.p_value),
        testText(nonlinear),
        printP(nonlinear.p_value),
      ]),
    },
  ];
}

function testText({ statistic, df, df_residual }: Nonlinearity[number]['nonlinear']): string {
  const name = df_residual === undefined ? `chi-square (${df})` : `F(${df}, ${Number(df_residual.toFixed(1))})`;
  return `${name} = ${printFixed(statistic, 2)}`;
}
