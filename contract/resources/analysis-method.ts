import { z } from 'zod';
import { methodFamilies } from '../../domain/statistics/catalogue.ts';
import { columnRoles } from '../../domain/statistics/definition/form.ts';

const families = Object.keys(methodFamilies) as [keyof typeof methodFamilies];

const summary = z.object({
  name: z.string().describe('What an analysis names as its `method`'),
  version: z.string().describe('Rises whenever a number of a result may change; each run keeps the one it had'),
  title: z.string(),
  family: z.enum(families),
  family_title: z.string().describe('The family in words, such as a heading for its methods'),
  description: z.string(),
  when_to_use: z.string(),
  required_parameters: z.array(z.string()).describe('Parameters that every analysis by this method gives'),
});

/** A method as the list shows it. */
export const methodSummary = summary.meta({ id: 'AnalysisMethodSummary' });

export const methodDescription = summary
  .extend({
    assumptions: z.array(z.string()),
    agreement: z
      .object({
        r_version: z.string(),
        cases: z.int().describe('Sets of data and parameters whose every number was compared'),
        worst_relative_difference: z.number().describe('The largest of all, rounded up to one digit'),
      })
      .nullable()
      .describe('How far this version is from R on the reference cases; null: there are none'),
    references: z.array(z.object({ citation: z.string(), doi: z.string().optional() })),
    parameters: z
      .record(z.string(), z.unknown())
      .describe(
        `JSON Schema of the parameters, with what a form needs: title and description; x-order, the place among the fields of its object, from 0; x-group, basic or advanced; for a column format: column and x-column {role, types, numeric}, where role is one of ${Object.keys(columnRoles).join(', ')}, types are those of a project's variables, and numeric says that all values must be numbers, those of a category too; for a level x-level-of, the field beside it that names its column; x-subset-of, the field beside it whose columns these must be among`,
      ),
    result: z.record(z.string(), z.unknown()).describe('JSON Schema of the result of a run'),
    example: z.record(z.string(), z.unknown()).describe('Parameters as somebody would send them'),
  })
  .meta({ id: 'AnalysisMethod' });
