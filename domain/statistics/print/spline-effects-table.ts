import type { PrintedTable } from '../definition/presentation.ts';
import type { SplineEffects } from '../definition/spline-effects.ts';
import { type Printable, printInterval, printLevel, printNumber, printRatio } from './print-format.ts';

/** Effects of values of each spline or polynomial against its median; `ratio` where their exponentials are told. */
export function splineEffectsTable(
  terms: SplineEffects | undefined,
  { ratio, difference, confLevel }: { ratio?: string; difference?: string; confLevel: number },
): PrintedTable[] {
  if (terms === undefined) return [];
  const told = (value: number | null): Printable =>
    value === null || ratio === undefined ? value : Number.isFinite(Math.exp(value)) ? Math.exp(value) : 'Infinity';
  const print = ratio === undefined ? printNumber : printRatio;
  return [
    {
      name: 'spline_effects',
      title: `${ratio ?? difference} at percentiles of splines and polynomials`,
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'value', title: 'Value' },
        { name: 'reference', title: 'Reference (median)' },
        { name: 'effect', title: `${ratio ?? difference} (${printLevel(confLevel)} CI)` },
      ],
      rows: terms.flatMap(({ term, reference, effects }) =>
        effects.map(({ value, estimate, conf_low, conf_high }) => [
          term,
          printNumber(value),
          printNumber(reference),
          `${print(told(estimate))} (${printInterval(told(conf_low), told(conf_high), print)})`,
        ]),
      ),
    },
  ];
}
