import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import { numberText, type Table } from '../../core/table.ts';
import type { SurvivalData } from '../survival-data.ts';
import type { CoxModelParameters } from './model-parameters.ts';

/** Rows by patient, those of each by the time at which they begin. */
type PatientRows = { of: Int32Array; names: string[]; count: number; ordered: Int32Array[] };

type Columns = Pick<CoxModelParameters, 'id' | 'entry' | 'cluster' | 'robust'>;
/** More examples make an error no clearer. */
const shown = 3;

/**
 * Undefined without `id`. Adds `invalid_interval` where rows of one patient overlap, and names them: then the patient would count
 * twice at a time.
 */
export function patientRows(
  table: Table,
  data: SurvivalData,
  { id }: Columns,
  problems: InputProblems,
): PatientRows | undefined {
  if (id === undefined) return undefined;
  const { codes, names } = levelsOf(requireColumn(table, id), { use: data.rows, name: id });
  const begins = (i: number) => data.entry?.[i] ?? 0;
  const ordered = names.map((): number[] => []);
  for (let i = 0; i < data.n; i++) ordered[codes[i]!]!.push(i);
  const overlaps: string[] = [];
  let count = 0;
  for (const [patient, rows] of ordered.entries()) {
    rows.sort((a, b) => begins(a) - begins(b) || data.time[a]! - data.time[b]!);
    for (let k = 1; k < rows.length; k++) {
      const [before, row] = [rows[k - 1]!, rows[k]!];
      if (begins(row) >= data.time[before]!) continue;
      count++;
      if (overlaps.length < shown)
        overlaps.push(
          `rows ${data.rows[before]! + 1} and ${data.rows[row]! + 1} of ${quoted([names[patient]!])} (${span(before)} and ${span(row)})`,
        );
    }
  }
  if (count > 0)
    problems.add(
      'invalid_interval',
      `Rows of one patient of "${id}" overlap${count > overlaps.length ? `, ${count} times` : ''}: ${overlaps.join('; ')}. ${data.entry === undefined ? 'Without `entry` every row begins at time 0: name the column with the start of each row.' : 'Correct the starts or ends: one row must end where the next begins.'}`,
      { column: id, overlaps: count },
    );
  return { of: codes, names, count: names.length, ordered: ordered.map((rows) => Int32Array.from(rows)) };

  function span(i: number): string {
    return `${numberText(begins(i))} to ${numberText(data.time[i]!)}`;
  }
}

/** Warns of what may be meant and may be a mistake: rows after an event, and time between rows in which nobody looked. */
export function warnOfPatients(
  { names, ordered }: PatientRows,
  data: SurvivalData,
  { id, cluster, robust }: Columns,
  warn: (code: string, message: string) => void,
): void {
  const repeated = ordered.flatMap((rows, patient) =>
    rows.slice(0, -1).some((i) => data.event[i] === 1) ? [names[patient]!] : [],
  );
  if (repeated.length > 0)
    warn(
      'repeated_events',
      `${repeated.length} patients of "${id}" go on after an event (${quoted(repeated.slice(0, shown))}): events are taken for recurrent.${cluster === undefined ? ` Set cluster to "${id}" for standard errors that allow for it${robust ? ': robust alone takes rows for independent' : ''}; or end a patient's rows at the event, if it can happen once only.` : ''}`,
    );
  if (data.entry === undefined) return;
  const entry = data.entry;
  const gaps = ordered.flatMap((rows, patient) =>
    rows.some((row, k) => k > 0 && entry[row]! > data.time[rows[k - 1]!]!) ? [names[patient]!] : [],
  );
  if (gaps.length > 0)
    warn(
      'gaps',
      `${gaps.length} patients of "${id}" have time between two rows in which they are not observed (${quoted(gaps.slice(0, shown))}): they are not at risk then. Close the gaps, unless nobody could have seen an event there.`,
    );
}
