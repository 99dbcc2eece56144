import { axisTimes, lastTime } from '../../core/axis-times.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { roundedToDigits } from '../../core/rounded-number.ts';
import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from './vega-lite.ts';

const width = 640;
const height = 360;
/** Two a pixel: on a screen with twice the resolution the thinned curve still is the drawn one. */
const columnCount = 2 * width;
/** Of all curves together: many curves share the points, so that the figure stays below half a megabyte. */
const allColumns = 2200;

/** Where bands of two groups lie over each other both colours can still be told. */
const bandOpacity = 0.12;

/** A curve that steps at `time`, ascending, with limits where it has a band; `marked` steps carry a tick (censored). */
export type StepCurve = {
  group: string;
  /** Told apart by the line's dashes, where a group has several curves. */
  series?: string;
  time: Float64Array;
  value: Float64Array;
  low?: Float64Array;
  high?: Float64Array;
  marked?: (step: number) => boolean;
};

export type StepCurvesOptions = {
  name: string;
  title: string;
  xTitle: string;
  yTitle: string;
  groupTitle: string | null;
  seriesTitle?: string;
  /** Value of every curve before its first step. */
  start: number;
  /** End of the axis; default the last time of all curves. */
  last?: number;
  /** Numbers under the curves; none where left out. */
  atRisk?: { group: string; time: number; n_risk: number }[];
  /** What these numbers are. Default: numbers at risk. */
  atRiskTitle?: string;
  /** Lines of text inside the figure, in the corner where curves that begin at 1 (bottom) or 0 (top) leave room. */
  notes?: readonly string[];
  /** The area between the curves and 0 is shaded up to this time. */
  shadedTo?: number;
};

/**
 * Curves with bands, marks and the numbers at risk. A step curve only needs the first and the last step inside each half
 * pixel of width: what lies between is a vertical stroke that those two already draw. A million distinct times become at
 * most 2,560 points a curve, and the drawing does not change.
 */
export function stepCurvesFigure(curves: readonly StepCurve[], options: StepCurvesOptions): Figure {
  const last = options.last ?? lastTime(curves);
  const columns = Math.max(16, Math.min(columnCount, Math.floor(allColumns / Math.max(1, curves.length))));
  const steps = curves.flatMap((curve) => thinnedSteps(curve, options.start, last, columns));
  const marks = curves.flatMap((curve) => markedSteps(curve, last, columns));
  const groups = [...new Set(curves.map(({ group }) => group))];
  const series = [...new Set(curves.map((curve) => curve.series ?? ''))];
  const color = {
    field: 'group',
    type: 'nominal',
    title: options.groupTitle,
    sort: groups,
    // As strong as the lines: drawn from the pale bands it could hardly be read.
    legend:
      groups.length > 1 ? { symbolType: 'stroke', symbolOpacity: 1, symbolStrokeWidth: 2.5, symbolSize: 200 } : null,
  };
  const dash =
    series.length > 1
      ? { strokeDash: { field: 'series', type: 'nominal', title: options.seriesTitle ?? null, sort: series } }
      : {};
  const detail = series.length > 1 ? { detail: { field: 'series', type: 'nominal' } } : {};
  const x = {
    field: 'time',
    type: 'quantitative',
    title: options.xTitle,
    scale: { domain: [0, last > 0 ? last : 1], nice: false },
    axis: { values: axisTimes(last) },
  };
  const y = { field: 'value', type: 'quantitative', title: options.yTitle, scale: { domain: [0, 1] } };
  const band = {
    mark: { type: 'area', interpolate: 'step-after', opacity: bandOpacity },
    encoding: { x, color, ...detail, y: { ...y, field: 'low' }, y2: { field: 'high' } },
  };
  const shade = {
    transform: [{ filter: `datum.time <= ${options.shadedTo}` }],
    mark: { type: 'area', interpolate: 'step-after', opacity: bandOpacity },
    encoding: { x, color, y: { ...y, stack: null } },
  };
  const main = {
    data: { values: steps },
    layer: [
      ...(curves.some(({ low }) => low !== undefined) ? [band] : []),
      ...(options.shadedTo === undefined ? [] : [shade]),
      { mark: { type: 'line', interpolate: 'step-after' }, encoding: { x, y, color, ...dash } },
      ...(curves.some(({ marked }) => marked !== undefined)
        ? [
            {
              data: { values: marks },
              mark: { type: 'point', shape: 'stroke', angle: 90, size: 40 },
              encoding: { x, y, color },
            },
          ]
        : []),
      ...noteLayer(options.notes ?? [], options.start),
    ],
  };
  if (options.atRisk === undefined)
    return vegaLite(options.name, options.title, { width: width, height: height, ...main });
  const numbers = {
    title: { text: options.atRiskTitle ?? 'Number at risk', anchor: 'start', fontSize: 11 },
    data: { values: options.atRisk },
    view: { stroke: null },
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
  return vegaLite(options.name, options.title, {
    vconcat: [
      { width: width, height: height, ...main },
      { width: width, height: { step: 16 }, ...numbers },
    ],
  });
}

/** Text without a colour of its own, so that it is that of the axes. */
function noteLayer(notes: readonly string[], start: number) {
  if (notes.length === 0) return [];
  const atTop = start < 0.5;
  return [
    {
      data: { values: [{ notes }] },
      mark: {
        type: 'text',
        align: 'left',
        baseline: atTop ? 'top' : 'line-bottom',
        fontSize: 12,
        lineHeight: 16,
        x: 10,
        y: atTop ? 10 : height - 8 - 16 * (notes.length - 1),
      },
      encoding: { text: { field: 'notes', type: 'nominal' } },
    },
  ];
}

/** The column of half a pixel in which a time is drawn. */
function columnOf(time: number, last: number, columns: number): number {
  return last > 0 ? Math.min(columns - 1, Math.floor((time / last) * columns)) : 0;
}

function thinnedSteps(curve: StepCurve, start: number, last: number, columns: number) {
  const { group, series, time, value, low, high } = curve;
  const named = series === undefined ? { group } : { group, series };
  const limits = (at: number | null, to: number | null) => (low === undefined ? {} : { low: at, high: to });
  const points: Record<string, string | number | null>[] = [
    { ...named, time: 0, value: start, ...limits(start, start) },
  ];
  for (let i = 0; i < time.length && time[i]! <= last; i++) {
    const column = columnOf(time[i]!, last, columns);
    const firstInColumn = i === 0 || columnOf(time[i - 1]!, last, columns) !== column;
    const lastInColumn =
      i === time.length - 1 || time[i + 1]! > last || columnOf(time[i + 1]!, last, columns) !== column;
    if (!firstInColumn && !lastInColumn) continue;
    points.push({
      ...named,
      time: rounded(time[i]!),
      value: rounded(value[i]!),
      ...limits(finiteOrNull(rounded(low?.[i] ?? Number.NaN)), finiteOrNull(rounded(high?.[i] ?? Number.NaN))),
    });
  }
  // A curve without a step at its end would stop before it.
  const end = points.at(-1)!;
  const reaches = Math.min(last, time.at(-1) ?? last);
  if ((end.time as number) < reaches) points.push({ ...end, time: reaches });
  return points;
}

/** Finer than a pixel; the digits beyond would be half of the figure's size. */
const rounded = (value: number) => roundedToDigits(value, 7);

/** One mark a pixel column: more would cover each other. */
function markedSteps({ group, time, value, marked }: StepCurve, last: number, columns: number) {
  const marks: { group: string; time: number; value: number }[] = [];
  if (marked === undefined) return marks;
  let drawn = -1;
  for (let i = 0; i < time.length; i++) {
    const pixel = columnOf(time[i]!, last, columns) >> 1;
    if (!marked(i) || pixel === drawn) continue;
    drawn = pixel;
    marks.push({ group, time: rounded(time[i]!), value: rounded(value[i]!) });
  }
  return marks;
}
