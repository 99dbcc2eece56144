import type { Presentation } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printP } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import type { PAdjustComputed } from './compute.ts';
import type { PAdjustParameters } from './definition.ts';

export function report(
  { statistics: { n, adjusted } }: PAdjustComputed,
  { p_values, method }: PAdjustParameters,
): Presentation {
  const given = p_values.filter((p) => p !== null).length;
  const more = n > given ? ` for ${n} comparisons made` : '';
  return {
    tables: [
      {
        name: 'p_adjust',
        title: `p-values ${adjustmentName(method)}`,
        columns: [
          { name: 'number', title: 'Test' },
          { name: 'p_value', title: 'p' },
          { name: 'adjusted', title: 'Adjusted p' },
        ],
        rows: p_values.map((p, i) => [String(i + 1), printP(p), printP(adjusted[i]!)]),
      },
    ],
    figures: adjustedFigure(p_values, adjusted),
    assumption_checks: [],
    methods_paragraph: `The ${given} p-values were ${adjustmentName(method)}${more}.`,
    r_script: [
      `p_values <- as.numeric(${rVector(p_values)})`,
      `result <- list(n = ${n}, adjusted = p.adjust(p_values, ${rAdjustment(method)}, n = ${n}))`,
    ].join('\n'),
  };
}

/** More points would hide each other. */
const mostDrawn = 500;

/** The p-values in ascending order, as given and adjusted, with 0.05 to compare with. */
function adjustedFigure(
  p_values: PAdjustParameters['p_values'],
  adjusted: readonly (number | null)[],
): Presentation['figures'] {
  const tests = p_values
    .flatMap((p, i) => (p === null || adjusted[i] === null ? [] : [{ p, adjusted: adjusted[i]! }]))
    .sort((a, b) => a.p - b.p);
  if (tests.length === 0 || tests.length > mostDrawn) return [];
  const values = tests.flatMap(({ p, adjusted: after }, i) => [
    { rank: i + 1, p, kind: 'as given' },
    { rank: i + 1, p: after, kind: 'adjusted' },
  ]);
  const y = { field: 'p', type: 'quantitative', title: 'p-value', scale: { domain: [0, 1] } };
  return [
    vegaLite('adjusted_p_values', 'p-values as given and adjusted', {
      width: 480,
      height: 300,
      layer: [
        {
          data: { values: [{ level: 0.05 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
          encoding: { y: { ...y, field: 'level' } },
        },
        {
          data: { values },
          mark: { type: 'point', filled: true, size: 50, opacity: 1 },
          encoding: {
            x: {
              field: 'rank',
              type: 'quantitative',
              title: 'Rank of the p-value',
              axis: { tickMinStep: 1, format: 'd' },
              scale: { domain: [0.5, tests.length + 0.5], nice: false, zero: false },
            },
            y,
            color: { field: 'kind', type: 'nominal', title: null, sort: ['as given', 'adjusted'] },
            shape: { field: 'kind', type: 'nominal', title: null, sort: ['as given', 'adjusted'] },
          },
        },
      ],
    }),
  ];
}
