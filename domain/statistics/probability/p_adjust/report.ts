import type { Presentation } from '../../definition/presentation.ts';
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
    figures: [],
    assumption_checks: [],
    methods_paragraph: `The ${given} p-values were ${adjustmentName(method)}${more}.`,
    r_script: [
      `p_values <- as.numeric(${rVector(p_values)})`,
      `result <- list(n = ${n}, adjusted = p.adjust(p_values, ${rAdjustment(method)}, n = ${n}))`,
    ].join('\n'),
  };
}
