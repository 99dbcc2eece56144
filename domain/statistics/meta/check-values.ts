import type { InputProblems } from '../core/input-error.ts';
import type { StudyParameters, StudyRole } from './meta-columns.ts';

type Row = Readonly<Partial<Record<StudyRole, number>>>;

const counts: readonly StudyRole[] = ['events1', 'events2', 'nonevents1', 'nonevents2', 'events'];
const sizes: readonly StudyRole[] = ['total1', 'total2', 'n', 'time1', 'time2'];
const spreads: readonly StudyRole[] = ['sd1', 'sd2'];
const parts: readonly (readonly [part: StudyRole, whole: StudyRole])[] = [
  ['events1', 'total1'],
  ['events2', 'total2'],
  ['events', 'n'],
];

/** More than this is no count and no time: a code, or an error. */
export const mostPatients = 1e12;

/** Values that no study can have are refused by column and number of rows. */
export function checkValues(rows: readonly Row[], { columns }: StudyParameters, problems: InputProblems): void {
  const check = (role: StudyRole, wrong: (value: number, row: Row) => boolean, must: string) => {
    const column = columns[role];
    if (column === undefined) return;
    const count = rows.filter((row) => wrong(row[role]!, row)).length;
    if (count > 0)
      problems.add(
        'invalid_parameter',
        `"${column}" (columns.${role}) ${must}, but ${count === 1 ? '1 study has' : `${count} studies have`} another value. Correct it, or filter the study out.`,
        { column, rows: count },
      );
  };
  for (const role of counts) check(role, (value) => value < 0, 'must be at least 0');
  for (const role of sizes) check(role, (value) => value <= 0, 'must be above 0');
  for (const role of [...counts, ...sizes])
    check(role, (value) => value > mostPatients, 'must be a number of patients or a time');
  for (const role of spreads) check(role, (value) => value < 0, 'must be at least 0');
  for (const [part, whole] of parts)
    check(
      part,
      (value, row) => row[whole] !== undefined && value > row[whole],
      `must be no more than columns.${whole}`,
    );
  check('r', (value) => Math.abs(value) > 1, 'must lie between -1 and 1');
  for (const role of ['variance', 'std_error'] as const) check(role, (value) => value <= 0, 'must be above 0');
}
