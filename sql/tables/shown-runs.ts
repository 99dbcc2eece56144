import { z } from 'zod';
import { resultIsShown } from '../audit/trail.ts';
import { type OneQuestion, sql } from '../db.ts';
import type { RowBeside } from './row-beside.ts';
import { listedColumns, placeOfRun, type RunRow, runRow } from './runs.ts';

/** A run to be shown, whose result is the JSON that is stored. */
const shownRow = runRow.extend({ result: z.string().nullable() });
export type ShownRun = z.output<typeof shownRow>;

/** A run by its UUID, and the audit trail is told of a result that is shown then. */
export function showRun(connection: OneQuestion, id: string): Promise<ShownRun | null> {
  return connection.maybeOne(sql.type(shownRow)`${askShownRun(id).query}`);
}

/** The same to be asked beside something else. */
export const askShownRun = (id: string): RowBeside<ShownRun> => ({
  query: sql.fragment`select ${listedColumns}, runs.result::text as result, ${resultIsShown} from runs where id = ${id}`,
  rowOf: (row) => shownRow.parse(row),
});

const latestName = (column: string) => `latest_run_${column}`;

/** All columns of a run that is joined as `runs`, beside columns of others; and the run in a row with these, null when there is none. */
const beside = <Row>(schema: z.ZodObject & z.ZodType<Row>, result: ReturnType<typeof sql.fragment>) => ({
  columns: sql.fragment`${sql.join(
    Object.keys(schema.shape).map((column) => {
      const value =
        column === 'queue_position'
          ? placeOfRun
          : column === 'result'
            ? result
            : sql.fragment`${sql.identifier(['runs', column])}`;
      return sql.fragment`${value} as ${sql.identifier([latestName(column)])}`;
    }),
    sql.fragment`, `,
  )}`,
  rowOf: (row: Readonly<Record<string, unknown>>): Row | null =>
    row[latestName('id')] === null
      ? null
      : schema.parse(Object.fromEntries(Object.keys(schema.shape).map((column) => [column, row[latestName(column)]]))),
});
export const runBeside = beside<RunRow>(runRow, sql.fragment`runs.result`);
export const shownRunBeside = beside<ShownRun>(shownRow, sql.fragment`runs.result::text`);
