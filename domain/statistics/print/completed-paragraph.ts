import type { ReferenceLevel } from '../core/reference-levels.ts';
import type { LevelValue } from '../definition/level-value.ts';
import type { ModelTerm } from '../definition/model-terms.ts';
import type { AssumptionCheck, Presentation } from '../definition/presentation.ts';

/** Parameters whose meaning is the same wherever a method has them. */
type Given = {
  time?: string;
  event?: string;
  outcome?: string;
  variable?: string;
  event_value?: Levels;
  outcome_value?: Levels;
  censor_value?: LevelValue;
  /** Of models of several states, which tell their rows themselves. */
  initial_state?: string;
  treatment?: string;
  treated_value?: Levels;
  exposure?: string;
  exposure_value?: Levels;
  reference?: string;
  reference_value?: Levels;
  covariates?: readonly ModelTerm[];
  family?: string;
  alternative?: string;
  alpha?: number;
  conf_level?: number;
  /** Of a table that may do without tests. */
  p_values?: unknown;
};
type Levels = LevelValue | LevelValue[];

/** Their tests look for differences of every kind at once, so that nobody asks for their sides. */
const withoutSides: ReadonlySet<string> = new Set([
  'anova_one_way',
  'anova_two_way',
  'repeated_measures_anova',
  'kruskal_wallis',
  'friedman_test',
  'shapiro_wilk',
  'variance_homogeneity',
  'chi_square_test',
  'chi_square_gof',
  'log_rank_test',
  'pairwise_log_rank',
  'gray_test',
  'cox_zph',
  'tukey_hsd',
]);

/** The level of significance where the parameters have no level of confidence. */
const usualAlpha = 0.05;

/**
 * The paragraph of a method with what every Methods section says: the event and the unit of time, the reference levels,
 * how assumptions were checked, the level of significance and the sides of tests, the software. What the method has told is
 * not said again.
 */
export function completedParagraph(
  { methods_paragraph: told, assumption_checks }: Presentation,
  found: {
    statistics: unknown;
    references: readonly ReferenceLevel[];
    parameters: unknown;
    method: string;
    version: string;
    rVersion: string | undefined;
  },
): string {
  const given = found.parameters as Given;
  return [
    told,
    ...eventSentence(told, given),
    ...covariatesSentence(told, given),
    ...referenceSentence(found.references),
    ...checksSentence(told, assumption_checks),
    ...(given.p_values !== false && hasPValue(found.statistics) ? significanceSentence(told, given, found.method) : []),
    softwareSentence(found),
  ].join(' ');
}

function eventSentence(told: string, given: Given): string[] {
  const { time, event, censor_value } = given;
  if (given.initial_state !== undefined) return [];
  if (censor_value !== undefined && time !== undefined && event !== undefined)
    return [`Time to the first event was ${time}, and its cause is told by ${event} (censored: ${censor_value}).`];
  const column = event ?? given.outcome ?? given.variable;
  // Of a number or a count no value is the event.
  const isEvent = given.family === undefined || given.family === 'binomial';
  const happened = isEvent ? meant(told, column, given.event_value ?? given.outcome_value) : undefined;
  if (time !== undefined && happened !== undefined) return [`Time to the event (${happened}) was ${time}.`];
  const treated = meant(told, given.treatment, given.treated_value);
  const exposed = meant(told, given.exposure, given.exposure_value);
  const positive = meant(told, given.reference, given.reference_value);
  return [
    ...(time === undefined || told.includes(time) ? [] : [`Time was ${time}.`]),
    ...(happened === undefined ? [] : [`The event was ${happened}.`]),
    ...(treated === undefined ? [] : [`Treated were those with ${treated}.`]),
    ...(exposed === undefined ? [] : [`Exposed were those with ${exposed}.`]),
    ...(positive === undefined ? [] : [`The reference standard was positive where ${positive}.`]),
  ];
}

/** `Status = dead`, where it was not told. */
function meant(told: string, column: string | undefined, levels: Levels | undefined): string | undefined {
  if (typeof column !== 'string' || levels === undefined) return undefined;
  const values = [levels].flat().join(' or ');
  const known = [`${column} = ${values}`, `${column} ${values}`, `${column} (${values} `, `event: ${values}`];
  return known.some((text) => told.includes(text)) ? undefined : `${column} = ${values}`;
}

function covariatesSentence(told: string, { covariates = [] }: Given): string[] {
  const named = covariates.flatMap((term) => {
    if (typeof term === 'string') return [term];
    if (!('column' in term)) return [];
    return [term.transform === undefined ? term.column : `${term.transform}(${term.column})`];
  });
  return named.every((name) => told.includes(name)) ? [] : [`Covariates were ${named.join(', ')}.`];
}

function referenceSentence(references: readonly ReferenceLevel[]): string[] {
  if (references.length === 0) return [];
  const named = [...new Set(references.map(({ variable, reference }) => `${reference} for ${variable}`))];
  return [`${named.length === 1 ? 'The reference level was' : 'Reference levels were'} ${named.join('; ')}.`];
}

function checksSentence(told: string, checks: readonly AssumptionCheck[]): string[] {
  const made = checks.filter(({ statistic, satisfied }) => statistic !== null || satisfied !== null);
  const byAssumption = Map.groupBy(made, ({ assumption }) => assumption.replaceAll('_', ' '));
  const named = [...byAssumption].flatMap(([assumption, own]) => {
    const tests = [...new Set(own.map(({ test }) => test))].filter(
      (test) => !told.includes(test.replace(/ \(.*$/, '')),
    );
    return tests.length === 0 ? [] : [`${assumption} (${tests.map(inSentence).join('; ')})`];
  });
  return named.length === 0 ? [] : [`Assumptions were checked: ${named.join('; ')}.`];
}

/** Names of people and statistics keep their capital, other words lose it. */
function inSentence(test: string): string {
  const isNamed = /^(?:[FQ]E?\b|\S+'s |[A-Z]\S*-[A-Z]|Tarone|Pearson)/.test(test);
  return isNamed ? test : test[0]!.toLowerCase() + test.slice(1);
}

function significanceSentence(told: string, { alternative, alpha, conf_level }: Given, method: string): string[] {
  const sides = alternative === undefined || alternative === 'two_sided' ? 'two-sided' : 'one-sided';
  const level = alpha ?? (conf_level === undefined ? usualAlpha : Number((1 - conf_level).toPrecision(6)));
  const levelTold = /\blevel of \d/.test(told);
  if (withoutSides.has(method) || /(?:one|two)[ -]sided/.test(told))
    return levelTold ? [] : [`The significance level was ${level}.`];
  return [levelTold ? `Tests were ${sides}.` : `Tests were ${sides} at a significance level of ${level}.`];
}

function softwareSentence({
  method,
  version,
  rVersion,
}: {
  method: string;
  version: string;
  rVersion?: string | undefined;
}) {
  const checked = rVersion === undefined ? '' : `, whose numbers are checked against R ${rVersion}`;
  return `The analysis was run on Research platform (method ${method}, version ${version})${checked}.`;
}

/** Whether any test was made; of long lists the first entries tell. */
function hasPValue(part: unknown): boolean {
  if (Array.isArray(part)) return part.slice(0, 3).some(hasPValue);
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return false;
  return Object.entries(part).some(([name, value]) =>
    typeof value === 'number' ? name.endsWith('p_value') || name === 'p_adjusted' : hasPValue(value),
  );
}
