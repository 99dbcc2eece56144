import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import { adjustmentName, rAdjustment } from '../../print/p-adjustment.ts';
import { printP } from '../../print/print-format.ts';
import { rVector } from '../../print/r-script.ts';
import type { PAdjustParameters, PAdjustResult } from './definition.ts';

/** p-values given as numbers, adjusted. */
export function compute({ parameters }: AnalysisInput<PAdjustParameters>): AnalysisOutput<PAdjustResult> {
  const { p_values, method } = parameters;
  const given = p_values.filter((p) => p !== null).length;
  const n = parameters.n ?? given;
  const adjusted = adjustPValues(p_values, method, n);
  const more = n > given ? ` for ${n} comparisons made` : '';
  return {
    result: {
      n,
      adjusted,
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
    },
    used: 0,
    excluded_missing: 0,
  };
}
