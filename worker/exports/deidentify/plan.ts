import type {
  DeidentificationOptions,
  DeidentificationReport,
  DeidentificationRule,
} from '../../../contract/resources/deidentification.ts';
import type { IdentifierClass, Variable } from '../../../contract/resources/variable.ts';
import { ninetyYears } from './ages.ts';
import type { ColumnProfile } from './column-profile.ts';
import { lastYearOver89 } from './dates.ts';
import { dictionaryEntry } from './dictionary-entry.ts';
import { classByName, isQuasiIdentifierName } from './name-classes.ts';

type DecidedBy = DeidentificationReport['variables'][number]['decided_by'];

export type PlannedVariable = {
  name: string;
  rule: DeidentificationRule;
  identifierClass: IdentifierClass | null;
  decidedBy: DecidedBy;
  /** As the dictionary has it, and its profile where a patient has it. */
  variable: Variable | undefined;
  profile: ColumnProfile | undefined;
  /** Ninety years in the unit of an age. */
  ninety: number;
};

export type DeidentificationPlan = {
  method: DeidentificationOptions['method'];
  pseudonyms: 'export' | 'project';
  variables: ReadonlyMap<string, PlannedVariable>;
  /** The data dictionary of what is exported. */
  dictionary: Variable[];
  quasiIdentifiers: string[];
  /** Who was born in this year or earlier may be over 89. */
  lastYearOver89: number;
};

/** The options name variables that they can't; the message says the way out. */
export class DeidentificationOptionError extends Error {
  override name = 'DeidentificationOptionError';
}

/** A column of which this share of values looks like one thing is that thing. */
const MOST = 0.5;
const LONGEST_CODE = 64;

/**
 * Decides for each variable, before a value is written: by its identifier class, else dropped where the dictionary calls
 * it an identifier, else by its type, name and values. `day` (ISO 8601) is when ages are counted.
 */
export function planDeidentification(
  variables: readonly Variable[],
  columns: readonly ColumnProfile[],
  options: DeidentificationOptions,
  day: string,
): DeidentificationPlan {
  const profiles = new Map(columns.map((profile) => [profile.name, profile]));
  const dictionary = new Map(variables.map((variable) => [variable.name, variable]));
  const names = [...new Set([...dictionary.keys(), ...profiles.keys()])];
  const keep = new Set(options.keep);
  const planned = names.map((name): PlannedVariable => {
    const variable = dictionary.get(name);
    const profile = profiles.get(name);
    const decision = decide(name, variable, profile, options.method, keep.has(name));
    return { name, ...decision, variable, profile, ninety: ninetyYears(variable?.unit ?? null, name) };
  });
  checkKeep(planned, keep);
  const year = lastYearOver89(day);
  return {
    method: options.method,
    pseudonyms: options.pseudonyms ?? 'export',
    variables: new Map(planned.map((one) => [one.name, one])),
    dictionary: planned.flatMap((one) => dictionaryEntry(one, year) ?? []),
    quasiIdentifiers: quasiIdentifiers(planned, options.quasi_identifiers),
    lastYearOver89: year,
  };
}

type Decision = Pick<PlannedVariable, 'rule' | 'identifierClass' | 'decidedBy'>;

function decide(
  name: string,
  variable: Variable | undefined,
  profile: ColumnProfile | undefined,
  method: DeidentificationOptions['method'],
  keep: boolean,
): Decision {
  const as = (identifierClass: IdentifierClass, decidedBy: DecidedBy): Decision => ({
    rule: codedAgeRule(identifierClass, name, variable) ?? ruleOf(identifierClass, method),
    identifierClass,
    decidedBy,
  });
  const named = classByName(name) ?? classByName(variable?.label ?? '');
  const date = named === 'birth_date' ? 'birth_date' : 'date';
  if (variable?.identifier_class) return as(variable.identifier_class, 'identifier_class');
  if (variable?.identifier) return { rule: 'drop', identifierClass: null, decidedBy: 'identifier' };
  if (variable?.type === 'date' || variable?.type === 'datetime') return as(date, 'type');
  if (keep) return { rule: 'scan', identifierClass: null, decidedBy: 'option' };

  const yesOrNo = profile !== undefined && profile.present > 0 && profile.texts + profile.numbers === 0;
  if (yesOrNo || variable?.type === 'boolean') return nothingFound('scan');
  if (named !== null) return as(named, 'name');
  if (profile !== undefined) {
    const seen = classByValues(profile);
    if (seen !== null) return as(seen, 'values');
  }
  if (variable?.type === 'category') return nothingFound('scan');
  if (variable?.type === 'number' || variable?.type === 'integer') return nothingFound('scan');
  return decideText(variable, profile, method);
}

function nothingFound(rule: DeidentificationRule): Decision {
  return { rule, identifierClass: null, decidedBy: 'nothing_found' };
}

/** Of columns that the dictionary does not describe, or describes as text. */
function decideText(
  variable: Variable | undefined,
  profile: ColumnProfile | undefined,
  method: DeidentificationOptions['method'],
): Decision {
  const freeText: Decision = {
    rule: method === 'safe_harbor' ? 'drop' : 'scan',
    identifierClass: null,
    decidedBy: 'free_text',
  };
  if (profile === undefined) return variable === undefined ? nothingFound('scan') : freeText;
  if (profile.texts === 0) return nothingFound('scan');
  if (profile.longest > LONGEST_CODE) return freeText;
  // A short text that hardly anybody shares is a name or a number of somebody.
  if (profile.single === null || profile.single > MOST * profile.present)
    return { rule: 'drop', identifierClass: 'other_unique', decidedBy: 'values' };
  return variable === undefined ? nothingFound('scan') : freeText;
}

function classByValues(profile: ColumnProfile): IdentifierClass | null {
  const { dates, lookedAt, patterns, numbers, longIntegers, present, single } = profile;
  const enough = MOST * lookedAt;
  if (lookedAt === 0) return null;
  if (dates >= enough) return 'date';
  for (const pattern of ['email', 'url', 'ip_address', 'ssn', 'phone'] as const)
    if ((patterns[pattern] ?? 0) >= enough) return pattern;
  if ((patterns.date ?? 0) >= enough) return 'date';
  const unique = single === null || single > MOST * present;
  return numbers === present && longIntegers > 0.9 * numbers && unique ? 'other_unique' : null;
}

function ruleOf(identifierClass: IdentifierClass, method: DeidentificationOptions['method']): DeidentificationRule {
  const shift = method === 'date_shift';
  switch (identifierClass) {
    case 'date':
      return shift ? 'shift' : 'year';
    case 'birth_date':
      return shift ? 'shift_birth_date' : 'birth_year';
    case 'age':
      return 'age';
    case 'zip':
      return 'zip3';
    default:
      return 'drop';
  }
}

/**
 * Age groups in code (9 = "80 to 89") can't be grouped by their number. They stay where no label tells an age over 90
 * apart from others, else they are dropped. Null for any other variable.
 */
function codedAgeRule(
  identifierClass: IdentifierClass,
  name: string,
  variable: Variable | undefined,
): DeidentificationRule | null {
  const categories = variable?.categories ?? [];
  if (identifierClass !== 'age' || categories.length === 0) return null;
  if (categories.some(({ value, label }) => typeof value === 'string' || label === String(value))) return null;
  const ages = categories.flatMap(({ label }) => label.match(/\d+/g)?.map(Number) ?? []);
  return ages.some((age) => age > ninetyYears(variable?.unit ?? null, name)) ? 'drop' : 'scan';
}

function checkKeep(planned: readonly PlannedVariable[], keep: ReadonlySet<string>): void {
  const names = new Set(planned.map(({ name }) => name));
  const unknown = [...keep].filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new DeidentificationOptionError(`keep names variables that the project does not have: ${listed(unknown)}.`);
  const refused = planned.filter(({ name, decidedBy }) => keep.has(name) && decidedBy !== 'option');
  if (refused.length > 0)
    throw new DeidentificationOptionError(
      `keep names variables that the data dictionary calls identifiers or dates: ${listed(refused.map(({ name }) => name))}. Leave them out of keep, or correct the dictionary.`,
    );
}

function quasiIdentifiers(planned: readonly PlannedVariable[], asked: readonly string[] | undefined): string[] {
  const remaining = planned.filter(({ rule }) => rule !== 'drop');
  if (asked === undefined) {
    const made = new Set<DeidentificationRule>(['year', 'birth_year', 'zip3', 'age']);
    return remaining
      .filter(({ name, rule, variable }) => {
        if (rule === 'shift' || rule === 'shift_birth_date') return false;
        return made.has(rule) || isQuasiIdentifierName(name) || isQuasiIdentifierName(variable?.label ?? '');
      })
      .map(({ name }) => name);
  }
  const names = new Set(remaining.map(({ name }) => name));
  const missing = asked.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new DeidentificationOptionError(
      `quasi_identifiers names variables that are not in the de-identified export: ${listed(missing)}. Name some of those that are.`,
    );
  return [...new Set(asked)];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
