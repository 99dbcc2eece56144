import type { Figure } from '../../definition/presentation.ts';
import { vegaLite } from '../../print/figures/vega-lite.ts';
import { printNumber } from '../../print/print-format.ts';
import type { Nomogram } from './nomogram.ts';
import type { RegressionValidation } from './validation-result.ts';

type Curve = readonly { predicted: number; apparent: number | null; corrected: number | null }[];

const histogramBins = 40;

/** Smooth observed against predicted risk, apparent and corrected, with the diagonal and how many patients have which risk. */
export function calibrationFigure(curve: Curve, risks: Float64Array, title: string, name = 'calibration'): Figure {
  const most = Math.min(
    1,
    Math.max(...risks, ...curve.map(({ apparent, corrected }) => Math.max(apparent ?? 0, corrected ?? 0))) * 1.05,
  );
  const lines = curve.flatMap(({ predicted, apparent, corrected }) => [
    ...(apparent === null ? [] : [{ predicted, observed: apparent, curve: 'Apparent' }]),
    ...(corrected === null ? [] : [{ predicted, observed: corrected, curve: 'Optimism-corrected' }]),
  ]);
  const axis = (field: string, title: string) => ({
    field,
    type: 'quantitative',
    title,
    scale: { domain: [0, most], nice: false, clamp: true },
  });
  const x = axis('predicted', 'Predicted risk');
  const y = axis('observed', 'Observed risk');
  const width = most / histogramBins;
  const counts = new Array<number>(histogramBins).fill(0);
  for (const risk of risks) counts[Math.min(histogramBins - 1, Math.floor(risk / width))]!++;
  return vegaLite(name, title, {
    spacing: 8,
    vconcat: [
      {
        width: 380,
        height: 380,
        layer: [
          {
            data: {
              values: [
                { predicted: 0, observed: 0 },
                { predicted: most, observed: most },
              ],
            },
            mark: { type: 'line', strokeDash: [4, 4], color: 'gray', strokeWidth: 1 },
            encoding: { x: { ...x, axis: { title: null } }, y },
          },
          {
            data: { values: lines },
            mark: { type: 'line', strokeWidth: 2 },
            encoding: { x, y, ...twoLines },
          },
        ],
      },
      {
        width: 380,
        height: 50,
        data: { values: counts.map((patients, i) => ({ from: i * width, to: (i + 1) * width, patients })) },
        mark: { type: 'bar', color: '#9aa5b1' },
        encoding: {
          x: { ...axis('from', 'Predicted risk'), bin: 'binned' },
          x2: { field: 'to' },
          y: { field: 'patients', type: 'quantitative', title: 'Patients' },
        },
      },
    ],
  });
}

/** The same of a regression that was validated. */
export function validationFigure(
  validation: RegressionValidation | undefined,
  risks: Float64Array | undefined,
  byWhen: string,
): Figure[] {
  if (validation?.calibration === undefined || risks === undefined) return [];
  const title = `Calibration of the predicted risk${byWhen}: apparent and corrected for optimism`;
  return [calibrationFigure(validation.calibration.curve, risks, title, 'calibration_curve')];
}

const kinds = ['Apparent', 'Optimism-corrected'];
const twoLines = {
  color: {
    field: 'curve',
    type: 'nominal',
    title: null,
    scale: { domain: kinds, range: ['#9aa5b1', '#1f4e79'] },
    legend: { orient: 'top', symbolStrokeWidth: 3 },
  },
  strokeDash: {
    field: 'curve',
    type: 'nominal',
    title: null,
    scale: {
      domain: kinds,
      range: [
        [6, 3],
        [1, 0],
      ],
    },
  },
};

type Benefit = {
  threshold: number;
  treat_all: number;
  apparent: number;
  corrected: number | null;
  comparison_corrected?: number | null | undefined;
};

/** Net benefit against the threshold of risk, beside treating all and none. */
export function decisionFigure(curve: readonly Benefit[], title: string): Figure[] {
  if (curve.length < 2) return [];
  const names = ['Model (corrected)', 'Model (apparent)', 'Comparison model (corrected)', 'Treat all', 'Treat none'];
  const highest = Math.max(...curve.map(({ treat_all, apparent }) => Math.max(treat_all, apparent)), 0.01);
  const line = (strategy: string, value: (row: Benefit) => number | null | undefined) =>
    curve.flatMap((row) => {
      const benefit = value(row);
      return benefit === null || benefit === undefined ? [] : [{ threshold: row.threshold, benefit, strategy }];
    });
  const values = [
    ...line(names[0]!, ({ corrected }) => corrected),
    ...line(names[1]!, ({ apparent }) => apparent),
    ...line(names[2]!, ({ comparison_corrected }) => comparison_corrected),
    ...line(names[3]!, ({ treat_all }) => treat_all),
    ...line(names[4]!, () => 0),
  ].filter(({ benefit }) => benefit >= -0.1 * highest);
  const present = names.filter((name) => values.some(({ strategy }) => strategy === name));
  const style = new Map([
    [names[0], { color: '#1f4e79', dash: [1, 0] }],
    [names[1], { color: '#9aa5b1', dash: [6, 3] }],
    [names[2], { color: '#c2571a', dash: [1, 0] }],
    [names[3], { color: '#555555', dash: [2, 2] }],
    [names[4], { color: '#000000', dash: [1, 0] }],
  ]);
  const scale = (kind: 'color' | 'dash') => ({ domain: present, range: present.map((name) => style.get(name)![kind]) });
  return [
    vegaLite('decision_curve', title, {
      width: 520,
      height: 320,
      data: { values },
      mark: { type: 'line', strokeWidth: 2 },
      encoding: {
        x: { field: 'threshold', type: 'quantitative', title: 'Threshold probability' },
        y: { field: 'benefit', type: 'quantitative', title: 'Net benefit' },
        color: {
          field: 'strategy',
          type: 'nominal',
          title: null,
          scale: scale('color'),
          legend: { symbolStrokeWidth: 3, labelLimit: 260 },
        },
        strokeDash: { field: 'strategy', type: 'nominal', title: null, scale: scale('dash') },
      },
    }),
  ];
}

const nomogramWidth = 640;
const row = 46;
/** Labels nearer than this share of the axis would lie over each other: every second one goes below. */
const near = 0.035;

/** Points of each covariate's values, and the risk that their total stands for. */
export function nomogramFigure(
  { axes, origin, unit, most }: Nomogram,
  options: { title: string; riskTitle: string; predictorAt: (risk: number) => number },
): Figure {
  const points = {
    variable: 'Points',
    points: Array.from({ length: 11 }, (_, i) => ({ value: String(10 * i), points: 10 * i })),
  };
  const step = [10, 20, 25, 50, 100, 200].find((one) => most / one <= 10) ?? 500;
  const last = Math.ceil(most / step) * step;
  const totals = {
    variable: 'Total points',
    points: Array.from({ length: last / step + 1 }, (_, i) => ({ value: String(i * step), points: i * step })),
  };
  const risks = [
    0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999,
  ]
    .map((risk) => ({ value: printNumber(risk), points: (options.predictorAt(risk) - origin) / unit }))
    .filter(({ points }) => points >= 0 && points <= last);
  const panel = (lines: readonly Nomogram['axes'][number][], end: number) => {
    const ticks = lines.flatMap(({ variable, points }) => spread(points, end).map((tick) => ({ variable, ...tick })));
    const y = {
      field: 'variable',
      type: 'nominal',
      title: null,
      scale: { domain: lines.map(({ variable }) => variable) },
      axis: { domain: false, ticks: false, labelLimit: 220, labelFontSize: 12 },
    };
    const x = { field: 'points', type: 'quantitative', scale: { domain: [0, end], nice: false }, axis: null };
    return {
      width: nomogramWidth,
      height: row * lines.length,
      view: { stroke: null },
      data: { values: ticks },
      layer: [
        {
          mark: { type: 'rule', color: 'black' },
          encoding: { x: { ...x, aggregate: 'min' }, x2: { field: 'points', aggregate: 'max' }, y },
        },
        { mark: { type: 'tick', thickness: 1, size: 10, color: 'black' }, encoding: { x, y } },
        ...[false, true].map((below) => ({
          transform: [{ filter: `datum.below === ${below}` }],
          mark: { type: 'text', dy: below ? 12 : -12, fontSize: 10 },
          encoding: { x, y, text: { field: 'value', type: 'nominal' } },
        })),
      ],
    };
  };
  return vegaLite('nomogram', options.title, {
    vconcat: [panel([points, ...axes], 100), panel([totals, { variable: options.riskTitle, points: risks }], last)],
    spacing: 12,
  });
}

/** Ticks with labels above the axis, and below it where the one before is too near. */
function spread(points: readonly { value: string; points: number }[], end: number) {
  let above = Number.NEGATIVE_INFINITY;
  return points
    .toSorted((a, b) => a.points - b.points)
    .map((tick) => {
      const below = tick.points - above < near * end;
      if (!below) above = tick.points;
      return { ...tick, below };
    });
}
