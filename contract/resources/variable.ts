import { z } from 'zod';

export const variableTypes = ['number', 'integer', 'boolean', 'category', 'text', 'date', 'datetime'] as const;

/**
 * What a variable tells about a person, by the list of 45 CFR 164.514(b)(2)(i), (A) to (R). `birth_date` stands apart from
 * other dates and `zip` from other places, since the rule treats them in another way.
 */
export const identifierClasses = [
  'name',
  'geographic',
  'zip',
  'date',
  'birth_date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'medical_record_number',
  'health_plan_number',
  'account_number',
  'certificate_number',
  'vehicle',
  'device',
  'url',
  'ip_address',
  'biometric',
  'photo',
  'other_unique',
] as const;
/** With `none` a person says to have looked at the variable and that it identifies nobody. No program ever sets it. */
export const variableClasses = [...identifierClasses, 'none'] as const;
export type IdentifierClass = (typeof identifierClasses)[number];

/** Real files have `ph.ecog` and `Age (years)`: anything goes but control characters, which no spreadsheet can show. */
export const attributeName = z
  .string()
  .min(1)
  .max(128)
  .refine((name) => !/\p{Cc}/u.test(name), { error: 'must not hold control characters' })
  // An attribute of this name would be lost in JavaScript, here or at a client.
  .refine((name) => name !== '__proto__', { error: 'is a name that can not be used' });

export const attributeValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()], {
  error: 'must be a string of at most 10,000 characters, a finite number, a boolean or null',
});
export type AttributeValue = z.infer<typeof attributeValue>;

/** Codes that stand for a missing value, as 999 or "unknown". */
export const missingCodes = z.array(z.union([z.string().max(1000), z.number()])).max(100);

/** One entry of a project's data dictionary, as in REDCap. */
export const variable = z
  .strictObject({
    name: attributeName,
    label: z.string().max(1000).default(''),
    type: z.enum(variableTypes),
    unit: z.string().max(100).nullable().default(null),
    categories: z
      .array(z.strictObject({ value: z.union([z.string().max(1000), z.number()]), label: z.string().max(1000) }))
      .max(1000)
      .nullable()
      .default(null)
      .describe('The allowed values of a category, with their labels'),
    min: z.number().nullable().default(null),
    max: z.number().nullable().default(null),
    missing_codes: missingCodes
      .nullable()
      .optional()
      .describe(
        'Values that stand for a missing one, such as 999. They are stored as they come, whatever `categories`, `min` and `max` say, and are missing in analyses',
      ),
    required: z.boolean().default(false),
    identifier: z.boolean().default(false).describe('Protected health information'),
    identifier_class: z
      .enum(variableClasses)
      .nullable()
      .optional()
      .describe(
        'Which kind of identifier it is: a de-identified export treats each by its own rule. none: it identifies nobody. A Safe Harbor export needs one for every variable',
      ),
  })
  .superRefine((v, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (v.type === 'category' && (v.categories === null || v.categories.length === 0))
      say('categories', 'a category needs its values: [{"value": …, "label": …}]');
    if (v.type !== 'category' && v.categories !== null)
      say('categories', 'only a variable of type category has categories');
    if (v.categories && new Set(v.categories.map((c) => String(c.value))).size < v.categories.length)
      say('categories', 'each value may stand only once');
    const numeric = v.type === 'number' || v.type === 'integer';
    if (!numeric && v.min !== null) say('min', 'only a number or an integer has a smallest value');
    if (!numeric && v.max !== null) say('max', 'only a number or an integer has a largest value');
    const codes = v.missing_codes ?? [];
    if (new Set(codes.map(String)).size < codes.length) say('missing_codes', 'each code may stand only once');
    if (v.categories?.some((category) => codes.some((code) => String(code) === String(category.value))))
      say('missing_codes', 'a value is a category or a code of a missing value, not both');
    // A code is stored as a value of its variable, which every format of an export must be able to write.
    if (codes.length > 0 && ['boolean', 'date', 'datetime'].includes(v.type))
      say('missing_codes', `a ${v.type} has no codes of missing values: leave the value out`);
    if (numeric && codes.some((code) => typeof code === 'string'))
      say('missing_codes', 'the codes of a number must be numbers');
    if (v.type === 'text' && codes.some((code) => typeof code === 'number'))
      say('missing_codes', 'the codes of a text must be strings');
    if (v.identifier && v.identifier_class === 'none')
      say('identifier_class', 'none says that it identifies nobody, and identifier that it does: keep one of them');
    if (v.min !== null && v.max !== null && v.min > v.max) say('max', 'must not be less than min');
  });
export type Variable = z.infer<typeof variable>;

export const maximumVariables = 5000;

export const variables = z
  .array(variable)
  .max(maximumVariables)
  .superRefine((list, context) => {
    const seen = new Map<string, number>();
    list.forEach((v, index) => {
      if (seen.has(v.name))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: `stands already at ${seen.get(v.name)}` });
      else seen.set(v.name, index);
    });
  });
