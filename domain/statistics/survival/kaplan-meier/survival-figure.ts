import { axisTimes, lastTime } from '../../core/axis-times.ts';
import type { Figure } from '../../definition/presentation.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import { membersByGroup } from '../members.ts';
import type { SurvivalData } from '../survival-data.ts';
import { survivalCurve } from './product-limit.ts';
import type { SurvivalCurve } from './survival-curve.ts';

export type DrawnCurve = { group: string; curve: SurvivalCurve; low?: Float64Array; high?: Float64Array };

/** The Kaplan-Meier curves of the groups of the data. */
export function groupCurves(data: SurvivalData): DrawnCurve[] {
  const members = membersByGroup(data);
  return data.group.names.map((group, g) => ({ group, curve: survivalCurve(data, members[g]!, false) }));
}

/** The number at risk as the curve shows it: that of the next time at which somebody leaves. */
export function numberAtRisk(curve: SurvivalCurve, time: number): number {
  const next = curve.time.findIndex((step) => step >= time);
  return next < 0 ? 0 : curve.nRisk[next]!;
}

/** Sums of weights have many digits, of which a column under the curve has room for one. */
function shownAtRisk(curve: SurvivalCurve, time: number): number {
  return Number(numberAtRisk(curve, time).toFixed(1));
}

/** Curves with censor marks and the numbers at risk, and bands where they have limits. */
export function survivalFigure(
  curves: readonly DrawnCurve[],
  options: {
    name: string;
    title: string;
    xTitle: string;
    groupTitle: string | null;
    atRiskTitle?: string;
    notes?: readonly string[];
  },
): Figure[] {
  if (curves.length === 0) return [];
  const times = axisTimes(lastTime(curves.map(({ curve }) => curve)));
  return [
    stepCurvesFigure(
      curves.map(({ group, curve, low, high }) => ({
        group,
        time: curve.time,
        value: curve.survival,
        ...(low === undefined || high === undefined ? {} : { low, high }),
        marked: (step) => curve.nCensor[step]! > 0,
      })),
      {
        ...options,
        yTitle: 'Survival',
        start: 1,
        atRisk: curves.flatMap(({ group, curve }) =>
          times.map((time) => ({ group, time, n_risk: shownAtRisk(curve, time) })),
        ),
      },
    ),
  ];
}
