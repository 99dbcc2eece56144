import { z } from 'zod';

/** A table ready to print: cells are already formatted text, in the order of `columns`. */
export const printedTable = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string() })),
  rows: z.array(z.array(z.string())),
});
export type PrintedTable = z.infer<typeof printedTable>;

/** A figure: a Vega-Lite specification that carries its data. */
export const figure = z.object({
  name: z.string(),
  title: z.string(),
  spec: z.record(z.string(), z.unknown()).describe('Vega-Lite specification with inline data'),
});
export type Figure = z.infer<typeof figure>;

export const presentation = { tables: z.array(printedTable), figures: z.array(figure) };
