import { z } from 'zod';
import { attributeName, variableClasses } from './variable.ts';

const deidentificationMethods = ['safe_harbor', 'automatic_screening', 'date_shift'] as const;

const deidentificationOptions = z.strictObject({
  method: z
    .enum(deidentificationMethods)
    .describe(
      'safe_harbor: 45 CFR 164.514(b)(2), dates become years, and free text never leaves; only where a person has given every variable of the project an identifier_class (or none, or identifier: true, which leaves it out). automatic_screening: treated by the same rules, but where no person has given a class, by what a program guesses of name and values; what it can not tell, and free text, is left out. This is not Safe Harbor, and every file says so. date_shift: all dates of a patient move by one secret number of days; this is not Safe Harbor, since a shifted date is a date',
    ),
  pseudonyms: z
    .enum(['export', 'project'])
    .optional()
    .describe(
      'Pseudonyms and shifts are of this export alone (the default), or the same in every export of the project that asks for it, so that they can be joined',
    ),
  keep: z
    .array(attributeName)
    .max(5000)
    .optional()
    .describe(
      'For date_shift alone: variables that you vouch for, which stay although their names or values look like an identifier or like free text. What the dictionary calls an identifier can not be kept',
    ),
  quasi_identifiers: z
    .array(attributeName)
    .min(1)
    .max(50)
    .optional()
    .describe('Variables whose combinations are counted for k-anonymity. Default: age, sex, race, ZIP and years'),
  k: z
    .int()
    .min(2)
    .max(1000)
    .optional()
    .describe(
      'Each combination of the quasi-identifiers that is exported shall have this many patients: they are made coarser, and left out of the few patients who still stand apart, until it holds. Absent: groups are only counted',
    ),
});

/** `true` is Safe Harbor. */
export const deidentify = z.union([z.boolean(), deidentificationOptions]).default(false);
export type Deidentify = z.output<typeof deidentify>;
export type DeidentificationOptions = z.output<typeof deidentificationOptions>;

/** What is done with the values of a variable. */
const deidentificationRules = [
  'keep',
  'scan',
  'coded',
  'drop',
  'year',
  'birth_year',
  'shift',
  'shift_birth_date',
  'zip3',
  'age',
] as const;
export type DeidentificationRule = (typeof deidentificationRules)[number];

export const textPatterns = ['email', 'url', 'ip_address', 'ssn', 'phone', 'date', 'long_number'] as const;
export type TextPattern = (typeof textPatterns)[number];

const decidedBy = [
  'identifier_class',
  'identifier',
  'type',
  'name',
  'values',
  'free_text',
  'option',
  'nothing_found',
] as const;

export const deidentificationReport = z
  .object({
    method: z.enum(deidentificationMethods),
    title: z.string(),
    safe_harbor: z
      .boolean()
      .describe('true only where a person has classified every variable and each was treated by the rule of its class'),
    pseudonyms: z.enum(['export', 'project']),
    patients: z.int(),
    variables: z.array(
      z.object({
        name: z.string(),
        identifier_class: z.enum(variableClasses).nullable(),
        decided_by: z.enum(decidedBy),
        rule: z.enum(deidentificationRules),
        present: z.int().describe('Values that were there'),
        changed: z.int().describe('Values that were made coarser, or shifted'),
        suppressed: z.int().describe('Values that were left out'),
        explanation: z.string(),
      }),
    ),
    patterns: z
      .array(z.object({ variable: z.string(), pattern: z.enum(textPatterns), values: z.int() }))
      .describe('Values of text that looked like an identifier and were left out'),
    k_anonymity: z.object({
      quasi_identifiers: z.array(z.string()),
      smallest_group: z.int().nullable().describe('k; null without quasi-identifiers or patients, or where capped'),
      groups: z.int(),
      capped: z.boolean().describe('There were more combinations than are counted: the figures cover only a part'),
      group_sizes: z.array(z.object({ from: z.int(), to: z.int().nullable(), groups: z.int(), patients: z.int() })),
      asked: z.int().nullable().describe('The k that was asked for, and holds'),
      made_coarser: z
        .array(z.object({ variable: z.string(), to: z.string() }))
        .describe('What was done for it to quasi-identifiers of all patients'),
      patients_left_out: z.int().describe('Patients whose quasi-identifiers were left out for it'),
    }),
    l_diversity: z
      .array(
        z.object({
          variable: z.string(),
          l: z.int().describe('Different values, a missing one included, in the group that has fewest'),
          groups_of_one_value: z.int(),
          patients_in_them: z.int(),
        }),
      )
      .describe('Of categories that are no quasi-identifiers: a group of one value tells it of all who are in it'),
    small_cells: z
      .array(z.object({ variable: z.string(), values: z.int(), patients: z.int() }))
      .describe('Of each category how many values fewer than 11 patients share'),
    statements: z.array(z.string()).describe('What was done, in plain language'),
    duties: z.array(z.string()).describe('What remains the duty of the user'),
  })
  .meta({ id: 'DeidentificationReport' });
export type DeidentificationReport = z.infer<typeof deidentificationReport>;
