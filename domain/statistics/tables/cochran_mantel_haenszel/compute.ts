import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import { quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import {
  homogeneityTests,
  isInformative,
  mantelHaenszelOddsRatio,
  mantelHaenszelRiskRatio,
  mantelHaenszelTest,
  type TwoByTwo,
  twoByTwo,
} from '../mantel-haenszel/common-odds-ratio.ts';
import { exactCommonOddsRatio } from '../mantel-haenszel/exact.ts';
import { generalisedTest } from '../mantel-haenszel/generalised.ts';
import { type StratifiedTables, stratifiedTables } from '../mantel-haenszel/stratified-tables.ts';
import type { CochranMantelHaenszelParameters, CochranMantelHaenszelResult } from './definition.ts';

export type CochranMantelHaenszelComputed = Computed<StatisticsOf<CochranMantelHaenszelResult>>;
type Statistics = CochranMantelHaenszelComputed['statistics'];

/**
 * Two categorical variables within strata. Throws single_group, zero_margin where no stratum has two rows and columns,
 * singular_design where larger tables never overlap.
 */
export function compute(input: AnalysisInput<CochranMantelHaenszelParameters>): CochranMantelHaenszelComputed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const data = stratifiedTables(input, problems);
  const square = data.row_levels.length === 2 && data.column_levels.length === 2;
  check(data, square, parameters, problems);
  problems.throwIfAny();

  if (!square && (parameters.exact || parameters.alternative !== 'two_sided'))
    warn('two_sided', 'Tables larger than 2x2 are tested by the generalised chi-square test, two-sided.');
  if (data.strata.length === 1)
    warn(
      'one_stratum',
      'Only one stratum is left, so that nothing is adjusted for: chi_square_test tests the same table. mantelhaen.test in R, which the script calls, refuses it.',
    );
  const { n, n_missing, row_levels, column_levels } = data;
  const statistics: Statistics = {
    n,
    n_missing,
    n_strata: data.strata.length,
    row_levels,
    column_levels,
    ...(square ? twoByTwoStatistics(data, parameters) : generalStatistics(data)),
    strata: data.strata.map((stratum) => {
      const { a, b, c, d } = twoByTwo(stratum.table);
      return { ...stratum, odds_ratio: square ? jsonNumber((a * d) / (b * c)) : null };
    }),
  };
  return { statistics, details: undefined, used: data.used, excluded_missing: n_missing };
}

function check(
  { row_levels, column_levels, strata, n_missing }: StratifiedTables,
  square: boolean,
  parameters: CochranMantelHaenszelParameters,
  problems: InputProblems,
): void {
  if (strata.length === 0)
    problems.add(
      'insufficient_data',
      `No stratum has two patients; ${n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing },
    );
  for (const [name, levels] of [
    [parameters.row ?? 'the rows', row_levels],
    [parameters.column ?? 'the columns', column_levels],
  ] as const)
    if (levels.length < 2)
      problems.add(
        'single_group',
        `"${name}" has ${levels.length === 0 ? 'no level' : `only the level ${quoted(levels)}`}; at least two are needed. Check the filter and the levels.`,
        { column: name, levels },
      );
  if (square && !strata.some(({ table }) => isInformative(twoByTwo(table))))
    problems.add(
      'zero_margin',
      'In every stratum all patients are in one row or one column, so that there is nothing to compare. Use fewer strata.',
    );
}

function twoByTwoStatistics({ strata }: StratifiedTables, parameters: CochranMantelHaenszelParameters) {
  const tables = strata.map(({ table }) => twoByTwo(table));
  const { conf_level, alternative } = parameters;
  const common = mantelHaenszelOddsRatio(tables, conf_level, alternative);
  const further = {
    mh_risk_ratio: jsonNumber(mantelHaenszelRiskRatio(tables)),
    ...homogeneityTests(tables, common.estimate),
  };
  if (parameters.exact) return { ...exactStatistics(tables, parameters), ...further };
  return {
    method: 'mantel_haenszel' as const,
    ...mantelHaenszelTest(tables, parameters.continuity_correction, alternative),
    common_odds_ratio: jsonNumber(common.estimate),
    conf_low: common.conf_low,
    conf_high: common.conf_high === null ? null : jsonNumber(common.conf_high),
    ...further,
  };
}

function exactStatistics(tables: readonly TwoByTwo[], { conf_level, alternative }: CochranMantelHaenszelParameters) {
  const { p_value, estimate, conf_low, conf_high, converged } = exactCommonOddsRatio(tables, conf_level, alternative);
  return {
    method: 'exact' as const,
    statistic: null,
    df: null,
    p_value,
    common_odds_ratio_conditional: jsonNumber(estimate),
    conf_low,
    conf_high: jsonNumber(conf_high),
    converged: {
      estimate: jsonNumber(converged.estimate),
      conf_low: converged.conf_low,
      conf_high: jsonNumber(converged.conf_high),
    },
  };
}

function generalStatistics({ strata, row_levels, column_levels }: StratifiedTables) {
  const test = generalisedTest(strata, row_levels.length, column_levels.length);
  if (test === undefined)
    throw new AnalysisInputError(
      'singular_design',
      'Some levels never occur together with others in a stratum, so that there is nothing to test. Combine levels or strata.',
      { rows: row_levels, columns: column_levels },
    );
  return { method: 'generalised' as const, ...test, conf_low: null, conf_high: null };
}
