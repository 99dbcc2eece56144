import type { AnalysisInput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { compareCodePoints, inOrder, levelsOf, quoted } from '../../core/levels.ts';
import { type Column, cellText, type Table } from '../../core/table.ts';
import { checkRange } from '../included-studies.ts';
import { type ArmNumbers, arms } from './arm-effects.ts';
import { comparisons } from './comparison-effects.ts';
import { type NetworkRole, networkRoles } from './network-columns.ts';
import type { NetworkParameters, NetworkStudy } from './network-study.ts';

export type Network = {
  names: string[];
  studies: NetworkStudy[];
  /** Rows left out: with a missing value, of a study with one arm left, or without an effect. */
  left_out: number;
  /** Studies whose zeros were corrected. */
  corrected: number;
};
const mostTreatments = 60;
const mostComparisons = 20_000;

/** Throws invalid_parameter for rows that contradict each other, single_group, too_many_groups, unsupported_size, singular_design. */
export function networkOf({ table, rows, parameters, warn }: AnalysisInput<NetworkParameters>): Network {
  const { study, treatment, comparator } = parameters;
  const given = networkRoles(parameters.columns);
  const named = [study, treatment, ...(comparator === undefined ? [] : [comparator])];
  const complete = completeRows(table, rows, [...named, ...given.map(({ column }) => column)]).rows;
  const numbers = new Map(given.map(({ role, column }) => [role, numbersOf(table, column, complete)]));
  const treatmentLevels = levelNames(table, [treatment, ...(comparator === undefined ? [] : [comparator])], complete);
  const codeOf = new Map(treatmentLevels.map((name, i) => [name, i]));
  const code = (column: Column, row: number) => codeOf.get(cellText(column, row)!)!;
  const studyColumn = requireColumn(table, study);
  const first = requireColumn(table, treatment);
  const second = comparator === undefined ? undefined : requireColumn(table, comparator);

  const byStudy = new Map<string, number[]>();
  for (const [i, row] of complete.entries()) {
    const label = cellText(studyColumn, row)!;
    const own = byStudy.get(label);
    if (own === undefined) byStudy.set(label, [i]);
    else own.push(i);
  }
  const value = (role: NetworkRole, i: number) => numbers.get(role)![i]!;
  const all = [...byStudy].map(([label, own]) => ({
    label,
    used: own.length,
    effects:
      second === undefined
        ? arms(
            label,
            own.map(
              (i): ArmNumbers => ({
                treatment: code(first, complete[i]!),
                numbers: Object.fromEntries(given.map(({ role }) => [role, value(role, i)])),
              }),
            ),
            parameters,
            treatmentLevels,
          )
        : comparisons(
            label,
            own.map((i) => ({
              treatment: code(first, complete[i]!),
              comparator: code(second, complete[i]!),
              estimate: value('estimate', i),
              variance: numbers.has('variance') ? value('variance', i) : stdErrorSquared(value('std_error', i)),
            })),
            treatmentLevels,
            warn,
          ),
  }));
  const without = all.filter(({ effects }) => effects === undefined);
  if (without.length > 0)
    warn(
      'studies_left_out',
      `${without.length === 1 ? 'A study has' : `${without.length} studies have`} no comparison and ${without.length === 1 ? 'is' : 'are'} left out: ${quoted(without.map(({ label }) => label))}. A study needs two arms, and for ratios an event and a patient without in one of them.`,
    );
  const studies = all.flatMap(({ effects }) => (effects === undefined ? [] : [effects]));
  const used = all.reduce((sum, one) => sum + (one.effects === undefined ? 0 : one.used), 0);
  const problems = new InputProblems();
  checkRange(studies.flatMap(pairsOf), problems);
  problems.throwIfAny();
  const corrected = studies.filter((one) => one.corrected).length;
  if (corrected > 0)
    warn(
      'zero_cell',
      `Zeros among the counts: ${parameters.zero_cell_add} was added to the counts of all arms of ${corrected} ${corrected === 1 ? 'study' : 'studies'}.`,
    );
  return { ...connected(studies, treatmentLevels), left_out: rows.length - used, corrected };
}

/** Each two arms of a study. */
function pairsOf({ label, effects, variances, treatments }: NetworkStudy) {
  const k = treatments.length;
  return Array.from(variances, (variance, at) => ({
    label,
    estimate: effects[Math.floor(at / k)]! - effects[at % k]!,
    variance,
  }));
}

function stdErrorSquared(std_error: number): number {
  return std_error < 0 ? Number.NaN : std_error ** 2;
}

/** Levels of both columns together, in the order of the dictionary, else ascending. */
function levelNames(table: Table, columns: readonly string[], rows: Int32Array): string[] {
  const found = columns.map((name) => levelsOf(requireColumn(table, name), { use: rows, name }).names);
  if (found.length === 1) return found[0]!;
  const union = [...new Set(found.flat())];
  const numeric = union.every((name) => name.trim() !== '' && Number.isFinite(Number(name)));
  union.sort((a, b) => (numeric ? Number(a) - Number(b) : compareCodePoints(a, b)));
  const declared = columns.map((name) => requireColumn(table, name).categories).find((one) => one !== undefined);
  return declared === undefined ? union : inOrder(union, declared);
}

/** The treatments of the studies that are left, which must hang together. */
function connected(
  found: readonly NetworkStudy[],
  names: readonly string[],
): { names: string[]; studies: NetworkStudy[] } {
  const present = names.flatMap((_, i) => (found.some(({ treatments }) => treatments.includes(i)) ? [i] : []));
  const k = present.length;
  if (k < 2)
    throw new AnalysisInputError(
      found.length === 0 ? 'insufficient_data' : 'single_group',
      `A network needs studies that compare treatments, and ${found.length === 0 ? 'no study has two arms without a missing value' : 'there is one treatment'}.`,
    );
  if (k > mostTreatments)
    throw new AnalysisInputError(
      'too_many_groups',
      `A network of up to ${mostTreatments} treatments is analysed, and there are ${k}. Is the right column given, or can treatments be put together (doses of one drug)?`,
    );
  const size = found.reduce((sum, { treatments }) => sum + treatments.length - 1, 0);
  if (size > mostComparisons)
    throw new AnalysisInputError(
      'unsupported_size',
      `A network of up to ${mostComparisons} comparisons is analysed, and there are ${size}.`,
    );
  const place = new Map(present.map((code, i) => [code, i]));
  const studies = found.map((study) => ({ ...study, treatments: study.treatments.map((code) => place.get(code)!) }));
  const kept = present.map((code) => names[code]!);
  const parts = partsOf(studies, k);
  if (parts.length > 1)
    throw new AnalysisInputError(
      'singular_design',
      `The treatments are ${parts.length} networks that no study joins: ${parts.map((part) => quoted(part.map((i) => kept[i]!))).join('; ')}. Analyse one of them at a time, by a filter.`,
      { networks: parts.map((part) => part.map((i) => kept[i]!)) },
    );
  return { names: kept, studies };
}

function partsOf(studies: readonly NetworkStudy[], k: number): number[][] {
  const parent = Array.from({ length: k }, (_, i) => i);
  const root = (i: number): number => (parent[i] === i ? i : root(parent[i]!));
  for (const { treatments } of studies)
    for (const other of treatments.slice(1)) parent[root(other)] = root(treatments[0]!);
  const parts = Object.groupBy(parent.keys(), (i) => String(root(i)));
  return Object.values(parts).map((part) => part!);
}
