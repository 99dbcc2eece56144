import { z } from 'zod';
import { declaredVariable } from './declared-variable.ts';
import { numberOrNull } from './number-or-null.ts';
import { tableNote } from './table-note.ts';

/** A table ready to print: cells are already formatted text, in the order of `columns`. */
export const printedTable = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string() })),
  rows: z.array(z.array(z.string())),
  notes: z
    .array(tableNote)
    .optional()
    .describe('Footnotes, where the table has any; the cells do not hold their marks'),
});
export type PrintedTable = z.infer<typeof printedTable>;

/** A figure: a Vega-Lite specification that carries its data. */
export const figure = z.object({
  name: z.string(),
  title: z.string(),
  spec: z.record(z.string(), z.unknown()).describe('Vega-Lite specification with inline data'),
});
export type Figure = z.infer<typeof figure>;

/** What the data say about an assumption of the method. */
export const assumptionCheck = z.object({
  assumption: z.string().describe('Such as proportional_hazards, normality, equal_variance, expected_counts'),
  about: z.string().nullable().describe('The term, variable or group that was looked at; null: the whole analysis'),
  test: z.string().describe('How it was looked at, by name'),
  statistic: numberOrNull,
  p_value: numberOrNull.describe('null where the check is no test of significance'),
  satisfied: z.boolean().nullable().describe('null where it could not be told'),
  message: z.string(),
});
export type AssumptionCheck = z.infer<typeof assumptionCheck>;

export const presentation = {
  tables: z.array(printedTable),
  figures: z.array(figure),
  assumption_checks: z.array(assumptionCheck),
  methods_paragraph: z.string().describe('What was done, in words for the Methods section of a paper'),
  r_script: z
    .string()
    .describe('A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`'),
  dictionary: z
    .array(declaredVariable)
    .optional()
    .describe(
      'What the dictionary of the project declared of the variables used, as it was then. Not in older results',
    ),
};
export type Presentation = {
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  methods_paragraph: string;
  r_script: string;
};
/** What the platform adds to the result of every method beside what its report tells. */
export type Added = 'dictionary';

/** A result without what presents it: the named statistics alone. */
export type StatisticsOf<Result> = Omit<Result, keyof Presentation | Added>;
