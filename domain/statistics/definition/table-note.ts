import { z } from 'zod';

const place = z.int().min(0);

/** A footnote of a table, with the cells behind which its mark stands. */
export const tableNote = z.object({
  mark: z.string().describe('To be set as superscript behind each of its cells: a, b, c, in the order of reading'),
  text: z.string(),
  cells: z.array(
    z.object({
      row: place.nullable().describe('From 0; null: the heading of the column'),
      column: place.describe('From 0'),
    }),
  ),
});
export type TableNote = z.infer<typeof tableNote>;

/** The marks of a cell, such as "a" or "a,c"; empty where it has none. */
export function marksOf({
  notes = [],
}: {
  notes?: readonly TableNote[] | undefined;
}): (row: number | null, column: number) => string {
  const marks = new Map<string, string>();
  for (const { mark, cells } of notes)
    for (const { row, column } of cells) {
      const place = `${row} ${column}`;
      const before = marks.get(place);
      marks.set(place, before === undefined ? mark : `${before},${mark}`);
    }
  return (row, column) => marks.get(`${row} ${column}`) ?? '';
}
