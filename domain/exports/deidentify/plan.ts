import type { DeidentificationOptions, DeidentificationRule } from '../../../contract/resources/deidentification.ts';
import type { AttributeValue, IdentifierClass, Variable } from '../../../contract/resources/variable.ts';
import { unclassified } from '../../patients/dictionary/classification.ts';
import type { ColumnProfile } from '../../patients/dictionary/column-profile.ts';
import { classByValues, guessIdentifierClass } from '../../patients/dictionary/identifier-guess.ts';
import { classByName, isQuasiIdentifierName } from '../../patients/dictionary/name-classes.ts';
import { patternsIn } from '../../patients/dictionary/text-patterns.ts';
import { ninetyYears } from './ages.ts';
import { lastYearOver89 } from './dates.ts';
import { dictionaryEntry } from './dictionary-entry.ts';
import type { DecidedBy, PlannedVariable } from './planned-variable.ts';

export type DeidentificationPlan = {
  method: DeidentificationOptions['method'];
  pseudonyms: 'export' | 'project';
  variables: ReadonlyMap<string, PlannedVariable>;
  /** The data dictionary of what is exported. */
  dictionary: Variable[];
  quasiIdentifiers: string[];
  /** Who was born in this year or earlier may be over 89. */
  lastYearOver89: number;
  /** Patients that each group of the quasi-identifiers shall have; null: as many as it has. */
  k: number | null;
};

/** The options name variables that they can't; the message says the way out. */
export class DeidentificationOptionError extends Error {
  override name = 'DeidentificationOptionError';
}

/** Safe Harbor was asked for and some variables were never classified by a person; the message names them. */
export class UnclassifiedError extends Error {
  override name = 'UnclassifiedError';
}

/** A column of which this share of values looks like one thing is that thing. */
const most = 0.5;
const longestCode = 64;

/**
 * Decides for each variable, before a value is written. For Safe Harbor by what a person has said of it, and by nothing else:
 * throws UnclassifiedError where that is missing. For shifted dates by its identifier class, else dropped where the
 * dictionary calls it an identifier, else by its type, name and values. `day` (ISO 8601) is when ages are counted.
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
  if (options.method === 'safe_harbor') {
    const missing = unclassified(variables, names);
    if (missing.length > 0)
      throw new UnclassifiedError(
        `Safe Harbor needs a person to have classified every variable, and since the export was asked for there are some without: ${listed(missing)}. Give each an identifier_class, or none, in the variables of the project (PATCH /v1/projects/{id}) and export again; or ask for the method automatic_screening, which is not Safe Harbor.`,
      );
  }
  const planned = names.map((name): PlannedVariable => {
    const variable = dictionary.get(name);
    const profile = profiles.get(name);
    const decision =
      options.method === 'safe_harbor'
        ? decideByClass(name, variable!)
        : options.method === 'automatic_screening'
          ? decideByGuess(name, variable, profile)
          : decide(name, variable, profile, keep.has(name));
    const missing = variable?.missing_codes?.length ? new Set<AttributeValue>(variable.missing_codes) : null;
    return { name, ...decision, variable, profile, missing, ninety: ninetyYears(variable?.unit ?? null, name) };
  });
  if (options.method === 'date_shift') checkKeep(planned, keep);
  const year = lastYearOver89(day);
  const quasi = quasiIdentifiers(planned, options.quasi_identifiers);
  if (options.k !== undefined && quasi.length === 0)
    throw new DeidentificationOptionError(
      'k is asked for, and no variable that leaves was found to be a quasi-identifier. Name them in quasi_identifiers, or leave k out.',
    );
  return {
    method: options.method,
    pseudonyms: options.pseudonyms ?? 'export',
    variables: new Map(planned.map((one) => [one.name, one])),
    dictionary: planned.flatMap((one) => dictionaryEntry(one, year, options.method) ?? []),
    quasiIdentifiers: quasi,
    lastYearOver89: year,
    k: options.k ?? null,
  };
}

type Decision = Pick<PlannedVariable, 'rule' | 'identifierClass' | 'decidedBy'>;

/**
 * Of a classified variable. What a person says identifies nobody leaves as code: numbers, yes and no, and the values that
 * the dictionary lists. A text is never that, whatever its class: anything may stand in it.
 */
function decideByClass(name: string, variable: Variable): Decision {
  const { identifier_class: identifierClass, identifier, type } = variable;
  if (identifierClass == null || identifierClass === 'none') {
    if (identifier) return { rule: 'drop', identifierClass: null, decidedBy: 'identifier' };
    if (type === 'date' || type === 'datetime') return { rule: 'year', identifierClass: 'date', decidedBy: 'type' };
    if (type === 'text') return { rule: 'drop', identifierClass: 'none', decidedBy: 'free_text' };
    // The name leaves too.
    if (patternsIn(name).length > 0) return { rule: 'drop', identifierClass: 'none', decidedBy: 'name' };
    return { rule: 'coded', identifierClass: 'none', decidedBy: 'identifier_class' };
  }
  const coded = codedAgeRule(identifierClass, name, variable);
  return {
    rule: coded === 'scan' ? 'coded' : (coded ?? ruleOf(identifierClass, 'year')),
    identifierClass,
    decidedBy: 'identifier_class',
  };
}

/** By the class of a person, else by what a program would propose to one; where it would propose none, it is left out. */
function decideByGuess(name: string, variable: Variable | undefined, profile: ColumnProfile | undefined): Decision {
  if (variable !== undefined && unclassified([variable], [name]).length === 0) return decideByClass(name, variable);
  const { identifier_class: guessed } = guessIdentifierClass(name, variable, profile);
  // A date of which nobody has said what it is may be one of birth.
  const guess = guessed === 'date' ? 'birth_date' : guessed;
  const { decidedBy } = decide(name, variable, profile, false);
  const because = decidedBy === 'identifier_class' || decidedBy === 'identifier' ? 'nothing_found' : decidedBy;
  if (guess === null) return { rule: 'drop', identifierClass: null, decidedBy: 'free_text' };
  // Four or five digits may be codes of places, of which country nobody knows.
  if (guess === 'zip' && because !== 'name') return { rule: 'drop', identifierClass: 'zip', decidedBy: 'values' };
  if (guess === 'none' && mayBeNames(name, variable, profile))
    return { rule: 'drop', identifierClass: 'name', decidedBy: 'values' };
  if (variable !== undefined)
    return { ...decideByClass(name, { ...variable, identifier_class: guess }), decidedBy: because };
  if (guess !== 'none') return { rule: ruleOf(guess, 'year'), identifierClass: guess, decidedBy: because };
  if (patternsIn(name).length > 0) return { rule: 'drop', identifierClass: 'none', decidedBy: 'name' };
  return { rule: 'coded', identifierClass: 'none', decidedBy: 'nothing_found' };
}

/** Single words with a capital, as surnames are, in a column whose name does not say that it is sex, race or the like. */
function mayBeNames(name: string, variable: Variable | undefined, profile: ColumnProfile | undefined): boolean {
  if (profile === undefined || isQuasiIdentifierName(name) || isQuasiIdentifierName(variable?.label ?? ''))
    return false;
  return profile.texts > 0 && profile.shapes.word >= most * profile.lookedAt;
}

function decide(
  name: string,
  variable: Variable | undefined,
  profile: ColumnProfile | undefined,
  keep: boolean,
): Decision {
  const as = (identifierClass: IdentifierClass, decidedBy: DecidedBy): Decision => ({
    rule: codedAgeRule(identifierClass, name, variable) ?? ruleOf(identifierClass, 'shift'),
    identifierClass,
    decidedBy,
  });
  const named = classByName(name) ?? classByName(variable?.label ?? '');
  const date = named === 'birth_date' ? 'birth_date' : 'date';
  if (variable?.identifier_class && variable.identifier_class !== 'none')
    return as(variable.identifier_class, 'identifier_class');
  if (variable?.identifier) return { rule: 'drop', identifierClass: null, decidedBy: 'identifier' };
  if (variable?.type === 'date' || variable?.type === 'datetime') return as(date, 'type');
  if (keep || variable?.identifier_class === 'none')
    return { rule: 'scan', identifierClass: null, decidedBy: keep ? 'option' : 'identifier_class' };

  const yesOrNo = profile !== undefined && profile.present > 0 && profile.texts + profile.numbers === 0;
  if (yesOrNo || variable?.type === 'boolean') return nothingFound('scan');
  if (named !== null) return as(named, 'name');
  if (profile !== undefined) {
    const seen = classByValues(profile);
    if (seen !== null) return as(seen, 'values');
  }
  if (variable?.type === 'category') return nothingFound('scan');
  if (variable?.type === 'number' || variable?.type === 'integer') return nothingFound('scan');
  return decideText(variable, profile);
}

function nothingFound(rule: DeidentificationRule): Decision {
  return { rule, identifierClass: null, decidedBy: 'nothing_found' };
}

/** Of columns that the dictionary does not describe, or describes as text. */
function decideText(variable: Variable | undefined, profile: ColumnProfile | undefined): Decision {
  const freeText: Decision = { rule: 'scan', identifierClass: null, decidedBy: 'free_text' };
  if (profile === undefined) return variable === undefined ? nothingFound('scan') : freeText;
  if (profile.texts === 0) return nothingFound('scan');
  if (profile.longest > longestCode) return freeText;
  // A short text that hardly anybody shares is a name or a number of somebody.
  if (profile.single === null || profile.single > most * profile.present)
    return { rule: 'drop', identifierClass: 'other_unique', decidedBy: 'values' };
  return variable === undefined ? nothingFound('scan') : freeText;
}

function ruleOf(identifierClass: IdentifierClass, dates: 'year' | 'shift'): DeidentificationRule {
  const shift = dates === 'shift';
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
