import { z } from 'zod';
import { type FoundIssues, type Issue, maximumIssues } from './errors.ts';
import { nearestName } from './nearest-name.ts';

type RawIssue = z.core.$ZodRawIssue;
type ZodIssue = z.core.$ZodIssue;

/*
 * What zod finds, in our own words. A schema's own `error` stands as it is; everything else gets its words here, also
 * where a schema is asked without `check`. Messages go on from the path: "must be a number".
 */
z.config({ customError: wordsOf });

// Names and values come from the client and may be as long as the body.
const longestPath = 200;
const longestList = 20;

function wordsOf(issue: RawIssue): string {
  const value = issue.input;
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is required' : typeWords(issue.expected, value);
    case 'invalid_value':
      return value === undefined ? 'is required' : choiceWords(issue.values, value);
    case 'too_small':
      return sizeWords(issue.origin, issue.minimum, issue.inclusive !== false, issue.exact === true, true);
    case 'too_big':
      return sizeWords(issue.origin, issue.maximum, issue.inclusive !== false, issue.exact === true, false);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatWords[issue.format] ?? 'is not written as it must be: see the schema in /openapi.json';
    case 'unrecognized_keys':
      rememberKnown(issue);
      return 'is not known here';
    case 'invalid_key':
      return 'has a name that can not be used';
    case 'invalid_union':
      return unionWords(issue);
    default:
      return 'is not what this route takes';
  }
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  never: 'left out',
  date: 'a date',
};

/** What is said of a number that became infinite. */
export const tooLargeNumber = 'is larger than a number can be here (1.8e308)';
const isTooLarge = (value: unknown) => value === Infinity || value === -Infinity;

function typeWords(type: string, value: unknown): string {
  if (isTooLarge(value) && (type === 'number' || type === 'int')) return tooLargeNumber;
  const wanted = typeNames[type] ?? 'of another type';
  const given =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : typeof value === 'number' && Number.isNaN(value)
          ? ''
          : (typeNames[typeof value] ?? '');
  return given === '' || given === wanted || type === 'int' ? `must be ${wanted}` : `must be ${wanted}, not ${given}`;
}

function choiceWords(values: readonly unknown[], value: unknown): string {
  const names = values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  const hint = near === undefined ? '' : `, did you mean \`${near}\`?`;
  return `must be ${oneOf(names)}${hint}`;
}

function oneOf(names: readonly string[]): string {
  if (names.length === 1) return `\`${names[0]}\``;
  const shown = names.slice(0, longestList).map((name) => `\`${name}\``);
  if (names.length > longestList) return `one of ${shown.join(', ')} or ${names.length - longestList} others`;
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

const shownNames = (names: readonly string[]) =>
  names.slice(0, longestList).join(', ') +
  (names.length > longestList ? ` and ${names.length - longestList} others` : '');

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
};

function sizeWords(
  origin: string,
  limit: number | bigint | Date,
  isInclusive: boolean,
  isExact: boolean,
  isSmallest: boolean,
): string {
  const figure = limit instanceof Date ? limit.toISOString() : limit.toLocaleString('en');
  const unit = units[origin];
  if (unit === undefined) {
    const than = isSmallest ? 'more than' : 'less than';
    return `must be ${isInclusive ? (isSmallest ? 'at least' : 'at most') : than} ${figure}`;
  }
  if (isSmallest && Number(limit) === 1 && isInclusive && !isExact) return 'must not be empty';
  const bound = isExact ? 'exactly' : isSmallest ? 'at least' : 'at most';
  return `must have ${bound} ${figure} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

const formatWords: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a URL, such as https://example.org/',
  uuid: 'must be a UUID',
  datetime: 'must be a date and time with its offset as ISO 8601 writes it: 2024-02-29T13:45:00Z',
  date: 'must be a date as ISO 8601 writes it: 2024-02-29',
  time: 'must be a time as ISO 8601 writes it: 13:45:00',
};

const fixedTexts = new Set([
  'is required',
  'must not be empty',
  'may be given only once',
  'is not known here',
  tooLargeNumber,
  'is not what this route takes',
  ...Object.values(formatWords),
  ...Object.values(typeNames).map((wanted) => `must be ${wanted}`),
  ...Object.values(typeNames).flatMap((wanted) =>
    Object.values(typeNames).map((given) => `must be ${wanted}, not ${given}`),
  ),
]);

// Of the schema's own figures and of kinds of ids.
const fixedForms = [
  /^must have (exactly|at least|at most) [\d,]+ (characters?|items?|entry|entries)$/,
  /^(is the id of an? [A-Za-z ]+, but )?must be the id of an? [A-Za-z ]+: [a-z]+_ and 26 characters$/,
];

/** Whether a message says of a name that it is not known, and guesses no other. */
export const isUnknownName = (message: string) => /^is not known( here$|: the names here are )/.test(message);

/** The words of a message that quote neither what was sent nor what is stored; null when it may quote. */
export function fixedWordsOf(message: string): string | null {
  if (message.startsWith('is not known')) return 'is not known here';
  return fixedTexts.has(message) || fixedForms.some((form) => form.test(message)) ? message : null;
}

/** The names that a strict object knows, by the list of those that it does not: the issue itself carries no schema. */
const known = new WeakMap<readonly string[], string[]>();

function rememberKnown(issue: Extract<RawIssue, { code: 'unrecognized_keys' }>): void {
  const shape = (issue.inst as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape;
  if (shape !== undefined) known.set(issue.keys, Object.keys(shape));
}

type UnionIssue = Extract<RawIssue, { code: 'invalid_union' }> & {
  discriminator?: string;
  options?: readonly unknown[];
};

function unionWords(raw: RawIssue): string {
  const { input, errors, discriminator, options } = raw as UnionIssue;
  if (discriminator !== undefined && options !== undefined) {
    const value = (input as Record<string, unknown>)[discriminator];
    return value === undefined ? `is required: ${oneOf(options.map(String))}` : choiceWords(options, value);
  }
  if (input === undefined) return 'is required';
  if (isTooLarge(input) && errors.some(([first]) => first?.message === tooLargeNumber)) return tooLargeNumber;
  const wanted = new Set<string>();
  for (const issue of errors.flatMap((branch) => branch.slice(0, 1)))
    if (issue.path.length === 0 && issue.message.startsWith('must be '))
      wanted.add(issue.message.slice('must be '.length).replace(/, (not|did you mean) .*$/, ''));
  return wanted.size === 0 ? 'is none of what may stand here' : `must be ${[...wanted].join(' or ')}`;
}

/** Takes the issues of a failed parse, at most `maximumIssues`. */
function issuesOf(error: z.ZodError, root = ''): Issue[] {
  const issues: Issue[] = [];
  for (const issue of error.issues) {
    if (issues.length >= maximumIssues) break;
    addIssue(issues, issue, root);
  }
  return issues.slice(0, maximumIssues);
}

function addIssue(issues: Issue[], issue: ZodIssue, root: string): void {
  const at = pathOf(issue.path, root);
  if (issue.code === 'unrecognized_keys') {
    const names = known.get(issue.keys) ?? [];
    // The names that there are, once: of several keys that resemble none of them.
    let others = names.length === 0 ? issue.message : `is not known: the names here are ${shownNames(names)}`;
    for (const key of issue.keys.slice(0, maximumIssues)) {
      const near = nearestName(key, names);
      issues.push({
        path: stepped(at, key),
        message: near === undefined ? others : `is not known, did you mean \`${near}\`?`,
      });
      if (near === undefined) others = issue.message;
    }
    return;
  }
  if (issue.code === 'invalid_key') {
    const [first] = issue.issues;
    issues.push({ path: at, message: first === undefined ? issue.message : `as a name ${first.message}` });
    return;
  }
  if (issue.code === 'invalid_union') {
    const inside = branchOf(issue.errors);
    if (inside !== undefined) {
      for (const each of inside.slice(0, maximumIssues)) addIssue(issues, each, at);
      return;
    }
  }
  issues.push({ path: at, message: issue.message });
}

/** The one form of a union that a value has the outline of: what is wrong lies inside it. */
function branchOf(errors: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] | undefined {
  const inside = errors.filter((branch) =>
    branch.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys' || issue.code === 'custom'),
  );
  return inside.length === 0 ? undefined : inside.reduce((a, b) => (b.length < a.length ? b : a));
}

function pathOf(path: readonly PropertyKey[], root: string): string {
  return path.reduce<string>(stepped, root);
}

function stepped(text: string, step: PropertyKey): string {
  if (text.length >= longestPath) return text;
  if (typeof step === 'number') return `${text}[${step}]`;
  const whole = text === '' ? String(step) : `${text}.${String(step)}`;
  return whole.length > longestPath ? `${whole.slice(0, longestPath).toWellFormed()}…` : whole.toWellFormed();
}

/**
 * Checks a value. Zod looks at all of a value before it tells of anything; so the items of a long list are asked for one
 * by one first, and a hundred issues end it. `total` is then a lower bound and `truncated` says so.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root = '',
): { data: z.output<Schema> } | { found: FoundIssues } {
  const early = enoughIssues(schema, value, root);
  if (early !== null) return { found: { issues: early, total: early.length, truncated: true } };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { data: parsed.data };
  const issues = issuesOf(parsed.error, root);
  const total = parsed.error.issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );
  return { found: { issues, total: Math.max(total, issues.length), truncated: total > issues.length } };
}

// Above this it pays to look at the items one by one; below, all of them together cost little.
const long = 20;

/** A hundred issues of the items of long lists and records, at any depth; null when there are fewer. */
function enoughIssues(schema: z.ZodType, value: unknown, root: string): Issue[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const plain = unwrapped(schema);
  if (plain instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(plain.shape)) {
      if (!Object.hasOwn(value, name)) continue;
      const issues = enoughIssues(field as z.ZodType, (value as Record<string, unknown>)[name], stepped(root, name));
      if (issues !== null) return issues;
    }
    return null;
  }
  const item = itemOf(plain, value);
  const entries = item === null ? [] : Object.entries(value);
  if (entries.length <= long) return null;
  const issues: Issue[] = [];
  for (const [name, held] of entries) {
    const at = Array.isArray(value) ? `${root}[${name}]` : stepped(root, name);
    const inside = enoughIssues(item!, held, at);
    if (inside !== null) return inside;
    const parsed = item!.safeParse(held);
    if (!parsed.success) issues.push(...issuesOf(parsed.error, at));
    if (issues.length >= maximumIssues) return issues.slice(0, maximumIssues);
  }
  return null;
}

/** What each item of a list or record must be; null where the value is no such thing. */
function itemOf(schema: z.ZodType, value: object): z.ZodType | null {
  if (schema instanceof z.ZodArray && Array.isArray(value)) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord && !Array.isArray(value)) return schema.valueType as z.ZodType;
  return null;
}

export function unwrapped(schema: z.ZodType): z.ZodType {
  let plain: unknown = schema;
  for (;;) {
    if (
      plain instanceof z.ZodOptional ||
      plain instanceof z.ZodNullable ||
      plain instanceof z.ZodDefault ||
      plain instanceof z.ZodPrefault
    )
      plain = plain.def.innerType;
    else if (plain instanceof z.ZodPipe) plain = plain.def.in;
    else return plain as z.ZodType;
  }
}
