import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { levelsOf } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { delongCovariance, delongOf, type Placements, placements } from '../../math/roc/delong.ts';
import { type RocLine, rocPoints } from '../../math/roc/points.ts';
import { type CaseControlData, caseControlData, checkBothClasses, warnFewPatients } from '../roc/case-control-data.ts';
import type { RocCompareParameters, RocCompareResult } from './definition.ts';

export type RocCompareComputed = Computed<StatisticsOf<RocCompareResult>, { lines: RocLine[] }>;
type Statistics = RocCompareComputed['statistics'];

type Comparison = {
  statistics: Omit<Statistics, 'n' | 'n_missing' | 'n_cases' | 'n_controls'>;
  lines: RocLine[];
};

/** Areas compared by DeLong. Throws insufficient_data, single_group and too_many_groups. */
export function compute(input: AnalysisInput<RocCompareParameters>): RocCompareComputed {
  const { table, parameters, warn } = input;
  const { marker1, marker2, marker, group } = parameters;
  const problems = new InputProblems();
  const named = [marker1, marker2, marker, group].filter((column) => column !== undefined);
  const data = caseControlData(table, rowsOfGroups(input), parameters, named, problems);
  const comparison =
    marker1 !== undefined && marker2 !== undefined
      ? paired(input, data, [marker1, marker2], problems)
      : unpaired(input, data, { marker: marker!, group: group! }, problems);
  const { n_missing, n_cases, n_controls } = data;
  if (comparison.statistics.std_error === 0)
    warn(
      'no_variation',
      comparison.statistics.p_value === null
        ? 'The difference of the areas has a standard error of 0, so it can not be tested.'
        : 'The areas are equal and their difference has a standard error of 0: the markers rank all patients alike, or both tell all cases from all controls. That p is 1 and the interval has no width says nothing about other patients.',
    );
  const statistics: Statistics = {
    n: data.rows.length,
    n_missing,
    n_cases,
    n_controls,
    ...comparison.statistics,
  };
  return { statistics, details: { lines: comparison.lines }, used: statistics.n, excluded_missing: n_missing };
}

/** The rows whose group is among `group_levels`. */
function rowsOfGroups({ table, rows, parameters: { group, group_levels } }: AnalysisInput<RocCompareParameters>) {
  if (group === undefined || group_levels === undefined) return rows;
  const { codes } = levelsOf(requireColumn(table, group), { use: rows, order: group_levels, name: group });
  return rows.filter((_, i) => codes[i]! >= 0);
}

function paired(
  { table, parameters, warn }: AnalysisInput<RocCompareParameters>,
  data: CaseControlData,
  markers: [string, string],
  problems: InputProblems,
): Comparison {
  checkBothClasses(table, data, parameters.outcome, problems);
  problems.throwIfAny();
  warnFewPatients(data, warn);
  const directions = [parameters.direction1 ?? parameters.direction, parameters.direction2 ?? parameters.direction];
  const curves = markers.map((label, i) => curveOf(table, label, label, data, directions[i]!));
  const [first, second] = curves.map(({ placed }) => placed) as [Placements, Placements];
  const covariance = delongCovariance(first, second);
  const variance = delongCovariance(first, first) + delongCovariance(second, second) - 2 * covariance;
  const difference = first.auc - second.auc;
  // Two markers that rank alike leave rounding of either sign.
  const std_error = variance < 1e-17 ? 0 : Math.sqrt(variance);
  const margin = normalCritical(parameters.conf_level) * std_error;
  // Markers that rank all patients alike differ by nothing.
  const alike = std_error === 0 && difference === 0;
  const statistic = alike ? 0 : std_error === 0 ? null : finiteOrNull(difference / std_error);
  return {
    statistics: {
      ...bothCurves(curves, parameters.conf_level),
      paired: true,
      difference,
      std_error: finiteOrNull(std_error),
      covariance: finiteOrNull(covariance),
      statistic,
      p_value: statistic === null ? null : normalTwoSided(statistic),
      conf_low: finiteOrNull(difference - margin),
      conf_high: finiteOrNull(difference + margin),
    },
    lines: curves,
  };
}

function unpaired(
  { table, parameters, warn }: AnalysisInput<RocCompareParameters>,
  data: CaseControlData,
  { marker, group }: { marker: string; group: string },
  problems: InputProblems,
): Comparison {
  const levels = levelsOf(requireColumn(table, group), {
    use: data.rows,
    order: parameters.group_levels,
    name: group,
  });
  if (data.rows.length > 0) checkGroupCount(levels.names, group, data.rows.length, { exactly: 2 }, problems);
  const parts = levels.names.map((label, code) => {
    const within = data.rows.filter((_, i) => levels.codes[i] === code);
    const isCase = data.isCase.filter((_, i) => levels.codes[i] === code);
    let n_cases = 0;
    for (const event of isCase) n_cases += event;
    return { label, rows: within, isCase, n_cases, n_controls: within.length - n_cases };
  });
  problems.throwIfAny();
  for (const part of parts) {
    const where = ` where "${group}" is "${part.label}"`;
    checkBothClasses(table, part, parameters.outcome, problems, where);
  }
  problems.throwIfAny();
  for (const part of parts) warnFewPatients(part, warn, ` where "${group}" is "${part.label}"`);
  const curves = parts.map((part) => curveOf(table, marker, part.label, part, parameters.direction));
  const [first, second] = curves.map(({ placed }) => placed) as [Placements, Placements];
  const variances = [first, second].map((placed) => delongCovariance(placed, placed)) as [number, number];
  const variance = variances[0] + variances[1];
  const difference = first.auc - second.auc;
  const std_error = Math.sqrt(variance);
  // Satterthwaite's degrees of freedom with the sizes of both samples.
  const df =
    variance ** 2 / (variances[0] ** 2 / (parts[0]!.rows.length - 1) + variances[1] ** 2 / (parts[1]!.rows.length - 1));
  const testable = std_error > 0;
  const margin = testable ? studentTCritical(parameters.conf_level, df) * std_error : Number.NaN;
  const statistic = testable ? difference / std_error : null;
  return {
    statistics: {
      ...bothCurves(curves, parameters.conf_level),
      paired: false,
      difference,
      std_error: finiteOrNull(std_error),
      statistic,
      df: finiteOrNull(df),
      p_value: statistic === null ? null : studentTTwoSided(statistic, df),
      conf_low: finiteOrNull(difference - margin),
      conf_high: finiteOrNull(difference + margin),
    },
    lines: curves,
  };
}

function curveOf(
  table: Parameters<typeof numbersOf>[0],
  marker: string,
  label: string,
  { rows, isCase }: Pick<CaseControlData, 'rows' | 'isCase'>,
  direction: RocCompareParameters['direction'],
): RocLine & { placed: Placements } {
  const values = numbersOf(table, marker, rows);
  return { label, placed: placements(values, isCase, direction), points: rocPoints(values, isCase, direction) };
}

function bothCurves(curves: readonly { label: string; placed: Placements }[], confLevel: number) {
  return {
    curves: curves.map(({ label, placed }) => ({ label, ...delongOf(placed, confLevel) })),
    auc1: curves[0]!.placed.auc,
    auc2: curves[1]!.placed.auc,
  };
}
