import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { axisTimes, lastTime } from '../../print/figures/step-curves.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import type { KaplanMeierParameters, KaplanMeierResult } from '../kaplan_meier/definition.ts';
import { logRankTables } from '../log-rank/present.ts';
import type { SurvivalCurve } from './curve.ts';
import { survivalFigure } from './figure.ts';

export type GroupCurve = { group: string; curve: SurvivalCurve; low: Float64Array; high: Float64Array };

type Statistics = StatisticsOf<KaplanMeierResult>;

export function presentKaplanMeier(
  statistics: Statistics,
  curves: readonly GroupCurve[],
  parameters: KaplanMeierParameters,
): { tables: PrintedTable[]; figures: Figure[] } {
  const tables = [quantileTable(statistics, parameters)];
  if (parameters.times !== undefined) tables.push(timesTable(statistics, parameters));
  tables.push(riskTable(curves, parameters));
  if (statistics.log_rank_test !== undefined)
    tables.push(...logRankTables(statistics.log_rank_test, { weight: 'log_rank', group: parameters.group ?? 'Group' }));
  return { tables, figures: curves.length === 0 ? [] : [survivalFigure(curves, parameters)] };
}

function withInterval(
  estimate: Printable,
  low: Printable,
  high: Printable,
  conf: boolean,
  print: (value: Printable) => string,
): string {
  return conf ? `${print(estimate)} (${printInterval(low, high, print)})` : print(estimate);
}

function notReached(value: Printable): string {
  return value === null ? 'NR' : printNumber(value);
}

function intervalHeading({ conf_type, conf_level }: KaplanMeierParameters): string {
  return conf_type === 'none' ? '' : ` (${printLevel(conf_level)} CI)`;
}

function quantileTable({ groups }: Statistics, parameters: KaplanMeierParameters): PrintedTable {
  return {
    name: 'survival_time',
    title: 'Survival time (NR: not reached)',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      { name: 'n', title: 'n' },
      { name: 'n_events', title: 'Events' },
      ...parameters.quantiles.map((prob) => ({
        name: `quantile_${prob}`,
        title: `${prob === 0.5 ? 'Median survival' : `${printLevel(prob)} quantile of survival`}${intervalHeading(parameters)}`,
      })),
    ],
    rows: groups.map((group) => [
      group.group,
      String(group.n),
      String(group.n_events),
      ...group.quantiles.map((q) =>
        withInterval(q.estimate, q.conf_low, q.conf_high, parameters.conf_type !== 'none', notReached),
      ),
    ]),
  };
}

function timesTable({ groups }: Statistics, parameters: KaplanMeierParameters): PrintedTable {
  return {
    name: 'survival_at_times',
    title: 'Survival at given times',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      { name: 'time', title: 'Time' },
      { name: 'n_risk', title: 'Number at risk' },
      { name: 'survival', title: `Survival${intervalHeading(parameters)}` },
      { name: 'std_error', title: 'SE' },
    ],
    rows: groups.flatMap((group) =>
      (group.at_times ?? []).map((at) => [
        group.group,
        printNumber(at.time),
        printNumber(at.n_risk),
        withInterval(at.survival, at.conf_low, at.conf_high, parameters.conf_type !== 'none', (value) =>
          printFixed(value, 3),
        ),
        printFixed(at.std_error, 3),
      ]),
    ),
  };
}

function riskTable(curves: readonly GroupCurve[], parameters: KaplanMeierParameters): PrintedTable {
  const times = axisTimes(lastTime(curves.map(({ curve }) => curve)));
  return {
    name: 'number_at_risk',
    title: 'Number at risk',
    columns: [
      { name: 'group', title: parameters.group ?? 'Group' },
      ...times.map((time) => ({ name: `time_${time}`, title: printNumber(time) })),
    ],
    rows: curves.map(({ group, curve }) => [group, ...times.map((time) => printNumber(numberAtRisk(curve, time)))]),
  };
}

/** The number at risk as the curve shows it: that of the next time at which somebody leaves. */
export function numberAtRisk(curve: SurvivalCurve, time: number): number {
  const next = curve.time.findIndex((step) => step >= time);
  return next < 0 ? 0 : curve.nRisk[next]!;
}
