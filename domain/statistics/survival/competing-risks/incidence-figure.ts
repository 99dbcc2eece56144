import { axisTimes, lastTime } from '../../core/axis-times.ts';
import type { Figure } from '../../definition/presentation.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import type { Limits } from '../kaplan-meier/confidence-limits.ts';
import { atRisk, type IncidenceCurves } from './incidence.ts';

export type DrawnIncidence = { group: string; curves: IncidenceCurves; limits?: Limits[][] };

/** By cause in one group (`groupTitle` null); by group, with the causes told apart by dashes, in several. */
export function incidenceFigure(
  groups: readonly DrawnIncidence[],
  causes: readonly string[],
  options: { title: string; xTitle: string; groupTitle: string | null; notes?: readonly string[] },
): Figure[] {
  if (groups.length === 0) return [];
  const single = options.groupTitle === null;
  const times = axisTimes(lastTime(groups.map(({ curves }) => curves)));
  return [
    stepCurvesFigure(
      groups.flatMap(({ group, curves, limits }) =>
        causes.map((cause, j) => ({
          ...(single ? { group: cause } : { group, series: cause }),
          time: curves.time,
          value: curves.causes[j]!.value,
          ...(limits === undefined
            ? {}
            : {
                low: Float64Array.from(limits[j]!, ({ low }) => low),
                high: Float64Array.from(limits[j]!, ({ high }) => high),
              }),
        })),
      ),
      {
        ...options,
        name: 'cumulative_incidence',
        yTitle: 'Cumulative incidence',
        groupTitle: single ? 'Cause' : options.groupTitle,
        seriesTitle: 'Cause',
        start: 0,
        ...(single
          ? {}
          : {
              atRisk: groups.flatMap(({ group, curves }) =>
                times.map((time) => ({ group, time, n_risk: atRisk(curves, time) })),
              ),
            }),
      },
    ),
  ];
}
