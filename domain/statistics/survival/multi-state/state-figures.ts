import { roundedToDigits } from '../../core/rounded-number.ts';
import type { Figure } from '../../definition/presentation.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import { thinnedIndices } from '../../print/figures/thinned-indices.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printLevel } from '../../print/print-format.ts';
import type { Limits } from '../kaplan-meier/confidence-limits.ts';
import type { Occupation } from './aalen-johansen.ts';

type Curves = { group: string; occupation: Occupation; limits: Limits[][] };
/** Of all areas together: a figure stays below half a megabyte. */
const mostPoints = 4000;

export function stateFigures(
  curves: readonly Curves[],
  {
    states,
    time,
    group,
    conf_level,
  }: { states: readonly string[]; time: string; group?: string | undefined; conf_level: number },
): Figure[] {
  const single = group === undefined;
  const bands = single;
  return [
    stackedStates(curves, { states, time, group }),
    stepCurvesFigure(
      curves.flatMap(({ group: name, occupation, limits }) =>
        states.map((state, s) => ({
          ...(single ? { group: state } : { group: name, series: state }),
          time: Float64Array.of(0, ...occupation.time),
          value: Float64Array.of(s === 0 ? 1 : 0, ...occupation.probability[s]!),
          ...(bands
            ? {
                low: Float64Array.of(s === 0 ? 1 : 0, ...limits[s]!.map(({ low }) => low)),
                high: Float64Array.of(s === 0 ? 1 : 0, ...limits[s]!.map(({ high }) => high)),
              }
            : {}),
        })),
      ),
      {
        name: 'state_curves',
        title: `Probability of each state${bands ? ` with ${printLevel(conf_level)} confidence band` : ''}`,
        xTitle: time,
        yTitle: 'Probability',
        groupTitle: single ? 'State' : group,
        seriesTitle: 'State',
        start: 0,
      },
    ),
  ];
}

/** The states above each other, which together are all patients. */
function stackedStates(
  curves: readonly Curves[],
  { states, time, group }: { states: readonly string[]; time: string; group?: string | undefined },
): Figure {
  const each = Math.max(50, Math.floor(mostPoints / (curves.length * states.length)));
  const values = curves.flatMap(({ group: name, occupation }) => {
    const kept = thinnedIndices(occupation.time.length, each);
    const last = occupation.time.length - 1;
    const steps = last >= 0 && kept.at(-1) !== last ? [...kept, last] : kept;
    return states.flatMap((state, s) => [
      { group: name, state, place: s, time: 0, probability: s === 0 ? 1 : 0 },
      ...steps.map((step) => ({
        group: name,
        state,
        place: s,
        time: occupation.time[step]!,
        probability: roundedToDigits(occupation.probability[s]![step]!, 7),
      })),
    ]);
  });
  const facet = curves.length > 1;
  const spec = {
    mark: { type: 'area', interpolate: 'step-after' },
    encoding: {
      x: { field: 'time', type: 'quantitative', title: time, scale: { nice: false } },
      y: {
        field: 'probability',
        type: 'quantitative',
        title: 'Share of patients',
        stack: 'zero',
        scale: { domain: [0, 1] },
      },
      color: { field: 'state', type: 'nominal', title: 'State', sort: [...states] },
      order: { field: 'place', type: 'quantitative', sort: 'descending' },
    },
  };
  return vegaLite('state_occupation', 'Patients by state over time', {
    data: { values },
    ...(facet
      ? {
          facet: { field: 'group', type: 'nominal', title: group ?? null },
          columns: 2,
          spec: { width: 320, height: 260, ...spec },
        }
      : { width: 640, height: 360, ...spec }),
  });
}
