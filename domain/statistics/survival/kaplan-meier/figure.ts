import type { Figure } from '../../definition/presentation.ts';
import { axisTimes, lastTime, stepCurvesFigure } from '../../print/figures/step-curves.ts';
import { printLevel } from '../../print/print-format.ts';
import type { KaplanMeierParameters } from '../kaplan_meier/definition.ts';
import { type GroupCurve, numberAtRisk } from './present.ts';

/** Curves with confidence bands, censor marks and the numbers at risk. */
export function survivalFigure(curves: readonly GroupCurve[], parameters: KaplanMeierParameters): Figure {
  const withBand = parameters.conf_type !== 'none';
  const times = axisTimes(lastTime(curves.map(({ curve }) => curve)));
  return stepCurvesFigure(
    curves.map(({ group, curve, low, high }) => ({
      group,
      time: curve.time,
      value: curve.survival,
      ...(withBand ? { low, high } : {}),
      marked: (step) => curve.nCensor[step]! > 0,
    })),
    {
      name: 'survival_curve',
      title: `Kaplan-Meier survival${withBand ? ` with ${printLevel(parameters.conf_level)} confidence band` : ''}`,
      xTitle: parameters.time,
      yTitle: 'Survival',
      groupTitle: parameters.group ?? null,
      start: 1,
      atRisk: curves.flatMap(({ group, curve }) =>
        times.map((time) => ({ group, time, n_risk: numberAtRisk(curve, time) })),
      ),
    },
  );
}
