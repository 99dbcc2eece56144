import type { KaplanMeierParameters } from '../../../contract/methods/kaplan_meier.ts';
import type { Figure } from '../../../contract/methods/presentation.ts';
import { finiteOrNull } from '../json-number.ts';
import { printLevel } from '../print-format.ts';
import { type GroupCurve, numberAtRisk } from './present.ts';

const WIDTH = 640;
const HEIGHT = 360;
/** Two a pixel: on a screen with twice the resolution the thinned curve still is the drawn one. */
const COLUMNS = 2 * WIDTH;
/** About six numbers fit under the axis. */
const AXIS_STEPS = 6;

/** Round times from 0 to the last follow-up, for the numbers at risk. */
export function axisTimes(curves: readonly GroupCurve[]): number[] {
  const last = lastTime(curves);
  if (!(last > 0)) return [0];
  const rough = last / AXIS_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

function lastTime(curves: readonly GroupCurve[]): number {
  return Math.max(0, ...curves.map(({ curve }) => curve.time.at(-1) ?? 0));
}

/**
 * Curves with confidence bands, censor marks and the numbers at risk. A step curve only needs the first and the last
 * step inside each half pixel of width: what lies between is a vertical stroke that those two already draw. A million
 * distinct times become at most 2,560 points, and the drawing does not change.
 */
export function survivalFigure(curves: readonly GroupCurve[], parameters: KaplanMeierParameters): Figure {
  const last = lastTime(curves);
  const steps = curves.flatMap((curve) => thinnedSteps(curve, last));
  const censored = curves.flatMap((curve) => censorMarks(curve, last));
  const times = axisTimes(curves);
  const atRisk = curves.flatMap(({ group, curve }) =>
    times.map((time) => ({ group, time, n_risk: numberAtRisk(curve, time) })),
  );
  const groups = curves.map(({ group }) => group);
  const title = parameters.group ?? null;
  const color = { field: 'group', type: 'nominal', title, sort: groups, legend: curves.length > 1 ? {} : null };
  const x = {
    field: 'time',
    type: 'quantitative',
    title: parameters.time,
    scale: { domain: [0, last > 0 ? last : 1], nice: false },
    axis: { values: times },
  };
  const y = { field: 'survival', type: 'quantitative', title: 'Survival', scale: { domain: [0, 1] } };
  const band = {
    mark: { type: 'area', interpolate: 'step-after', opacity: 0.2 },
    encoding: { x, color, y: { ...y, field: 'conf_low' }, y2: { field: 'conf_high' } },
  };
  const curve = {
    data: { values: steps },
    layer: [
      ...(parameters.conf_type === 'none' ? [] : [band]),
      { mark: { type: 'line', interpolate: 'step-after' }, encoding: { x, y, color } },
      {
        data: { values: censored },
        mark: { type: 'point', shape: 'stroke', angle: 90, size: 40 },
        encoding: { x, y, color },
      },
    ],
  };
  const numbers = {
    title: { text: 'Number at risk', anchor: 'start', fontSize: 11 },
    data: { values: atRisk },
    mark: { type: 'text' },
    encoding: {
      x: { ...x, axis: null },
      y: {
        field: 'group',
        type: 'nominal',
        sort: groups,
        title: null,
        axis: { domain: false, ticks: false, labelPadding: 22 },
      },
      text: { field: 'n_risk', type: 'quantitative' },
      color,
    },
  };
  const interval = parameters.conf_type === 'none' ? '' : ` with ${printLevel(parameters.conf_level)} confidence band`;
  return {
    name: 'survival_curve',
    title: `Kaplan-Meier survival${interval}`,
    spec: {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      vconcat: [
        { width: WIDTH, height: HEIGHT, ...curve },
        { width: WIDTH, height: { step: 16 }, ...numbers },
      ],
    },
  };
}

/** The column of half a pixel in which a time is drawn. */
function columnOf(time: number, last: number): number {
  return last > 0 ? Math.min(COLUMNS - 1, Math.floor((time / last) * COLUMNS)) : 0;
}

function thinnedSteps({ group, curve, low, high }: GroupCurve, last: number) {
  const { time, survival } = curve;
  const points = [{ group, time: 0, survival: 1, conf_low: 1 as number | null, conf_high: 1 as number | null }];
  for (let i = 0; i < time.length; i++) {
    const column = columnOf(time[i]!, last);
    const firstInColumn = i === 0 || columnOf(time[i - 1]!, last) !== column;
    const lastInColumn = i === time.length - 1 || columnOf(time[i + 1]!, last) !== column;
    if (!firstInColumn && !lastInColumn) continue;
    points.push({
      group,
      time: time[i]!,
      survival: survival[i]!,
      conf_low: finiteOrNull(low[i]!),
      conf_high: finiteOrNull(high[i]!),
    });
  }
  return points;
}

/** One mark a pixel column: more would cover each other. */
function censorMarks({ group, curve }: GroupCurve, last: number) {
  const marks: { group: string; time: number; survival: number }[] = [];
  let drawn = -1;
  for (let i = 0; i < curve.time.length; i++) {
    const pixel = columnOf(curve.time[i]!, last) >> 1;
    if (curve.nCensor[i]! === 0 || pixel === drawn) continue;
    drawn = pixel;
    marks.push({ group, time: curve.time[i]!, survival: curve.survival[i]! });
  }
  return marks;
}
