import type { Figure } from '../../definition/presentation.ts';
import { textColumn } from './text-column.ts';
import { vegaLite } from './vega-lite.ts';

/** A line of the figure: a variable with its test of interaction, or a level with its effect. */
export type SubgroupForestRow = {
  label: string;
  isHeading: boolean;
  treated: string;
  control: string;
  effect: string;
  interaction: string;
  estimate?: number;
  low?: number;
  high?: number;
};

/** On a ratio axis, intervals beyond this are cut, with an arrow: one unstable estimate would press all others into a line. */
const ratioLimit = 20;
const step = 20;

/** Forest plot of the effect within subgroups, with patients and events by arm and the tests of interaction beside it. */
export function subgroupForest(
  rows: readonly SubgroupForestRow[],
  options: {
    title: string;
    axisTitle: string;
    effectTitle: string;
    treatedTitle: string;
    controlTitle: string;
    scale: 'ratio' | 'difference';
  },
): Figure[] {
  const ratio = options.scale === 'ratio';
  const clamp = (value: number) => (ratio ? Math.min(ratioLimit, Math.max(1 / ratioLimit, value)) : value);
  const values = rows.map((row, line) => {
    const { estimate, low, high } = row;
    const drawn = [estimate, low, high].every((value) => value !== undefined && Number.isFinite(value));
    const cut = drawn && (clamp(low!) !== low || clamp(high!) !== high);
    return {
      line: String(line).padStart(3, '0'),
      label: row.label,
      heading: row.isHeading,
      treated: row.treated,
      control: row.control,
      effect: row.effect,
      interaction: row.interaction,
      ...(drawn
        ? {
            estimate: clamp(estimate!),
            low: clamp(low!),
            high: clamp(high!),
            cutLow: cut && low! < clamp(low!),
            cutHigh: cut && high! > clamp(high!),
          }
        : {}),
    };
  });
  if (!values.some(({ estimate }) => estimate !== undefined)) return [];
  // Lines without an estimate keep their place in the plot, too.
  const y = { field: 'line', type: 'ordinal', axis: null, scale: { domain: values.map(({ line }) => line) } };
  const text = (field: string, title: string, width: number, align: 'left' | 'center') =>
    textColumn({
      ...{ field, title, width, align, step, y },
      ...(field === 'label'
        ? {
            mark: {
              fontWeight: { expr: "datum.heading ? 'bold' : 'normal'" },
              dx: { expr: 'datum.heading ? 0 : 12' },
            },
          }
        : {}),
    });
  const x = (field: string) => ({
    field,
    type: 'quantitative',
    scale: ratio ? { type: 'log', nice: false, padding: 16 } : { zero: false, padding: 16 },
    title: options.axisTitle,
  });
  const estimated = [{ filter: 'isValid(datum.estimate)' }];
  const arrow = (side: 'Low' | 'High', angle: number) => ({
    transform: [...estimated, { filter: `datum.cut${side}` }],
    mark: { type: 'point', shape: 'triangle-up', angle, filled: true, size: 40, color: 'black' },
    encoding: { x: x(side.toLowerCase()), y },
  });
  return [
    vegaLite('forest_plot', options.title, {
      data: { values },
      spacing: 8,
      hconcat: [
        text('label', 'Subgroup', 190, 'left'),
        text('treated', options.treatedTitle, 116, 'center'),
        text('control', options.controlTitle, 116, 'center'),
        {
          width: 260,
          height: { step },
          view: { stroke: null },
          layer: [
            {
              mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' },
              encoding: { x: { datum: ratio ? 1 : 0, type: 'quantitative' } },
            },
            { transform: estimated, mark: { type: 'rule' }, encoding: { x: x('low'), x2: { field: 'high' }, y } },
            ...(values.some((row) => row.cutLow) ? [arrow('Low', 270)] : []),
            ...(values.some((row) => row.cutHigh) ? [arrow('High', 90)] : []),
            {
              transform: estimated,
              mark: { type: 'square', filled: true, size: 60, color: 'black', opacity: 1 },
              encoding: { x: x('estimate'), y },
            },
          ],
        },
        text('effect', options.effectTitle, 150, 'center'),
        text('interaction', 'p for interaction', 100, 'center'),
      ],
      config: { concat: { spacing: 8 } },
    }),
  ];
}
