import { type MethodName, methods } from '../../../contract/methods/catalogue.ts';
import { type FilterCondition, filter } from '../../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../../contract/methods/method.ts';
import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { Run } from '../../../contract/resources/run.ts';
import type { Deidentification } from './apply.ts';
import { listedCategories } from './dictionary-entry.ts';
import type { DeidentificationPlan } from './plan.ts';

/**
 * An analysis as it may stand in a de-identified export. Its name and description are words of a person and go. Where it
 * uses a variable that is left out or changed, so do parameters, filter, warnings and result, which quote values; the
 * digest of the data goes always, since whoever guesses the data could prove it by it.
 */
export function deidentifiedAnalysis(
  plan: DeidentificationPlan,
  analysis: Analysis,
  counts: Deidentification['counts'],
): Analysis {
  const title = methods[analysis.method as MethodName]?.title ?? analysis.method;
  const open = isUntouched(plan, counts, analysis);
  return {
    ...analysis,
    name: title,
    description: '',
    parameters: open ? analysis.parameters : {},
    filter: open ? analysis.filter : [],
    latest_run: analysis.latest_run === null ? null : deidentifiedRun(plan, counts, analysis.latest_run),
  };
}

function deidentifiedRun(plan: DeidentificationPlan, counts: Deidentification['counts'], run: Run): Run {
  const open = isUntouched(plan, counts, run);
  return {
    ...run,
    parameters: open ? run.parameters : {},
    filter: open ? run.filter : [],
    dataset: run.dataset === null ? null : { ...run.dataset, sha256: '' },
    result: open ? (run.result ?? null) : null,
    warnings: open ? run.warnings : [],
    error: run.error === null ? null : { code: run.error.code, message: 'Left out: it may quote values.', details: {} },
  };
}

/** Whether all variables of an analysis are exported with the very values that it saw. */
function isUntouched(
  plan: DeidentificationPlan,
  counts: Deidentification['counts'],
  { method, parameters, filter: conditions }: Pick<Run, 'method' | 'parameters' | 'filter'>,
): boolean {
  const definition = methods[method as MethodName] as MethodDefinition | undefined;
  const parsed = definition?.parameters.safeParse(parameters);
  const filtered = filter.safeParse(conditions);
  if (definition === undefined || !parsed?.success || !filtered.success) return false;
  // A value that a person wrote into the filter leaves only if it is one that is listed.
  if (filtered.data.some((condition) => 'value' in condition && !mayQuote(plan, condition))) return false;
  const named = [...definition.columns(parsed.data), ...filtered.data].map(({ column }) => column);
  return named.every((name) => {
    const planned = plan.variables.get(name);
    if (planned === undefined) return false;
    const { rule, profile, ninety } = planned;
    if (rule === 'keep') return true;
    const counted = counts.get(name);
    if (rule === 'coded') return counted !== undefined && counted.changed + counted.suppressed === 0;
    if (profile === undefined) return false;
    const allLookedAt = profile.lookedAt === profile.texts + profile.numbers;
    if (rule === 'scan') return profile.texts === 0 || (allLookedAt && Object.keys(profile.patterns).length === 0);
    return rule === 'age' && profile.texts === 0 && (profile.largestNumber ?? 0) < ninety;
  });
}

function mayQuote(plan: DeidentificationPlan, condition: Extract<FilterCondition, { value: unknown }>): boolean {
  const planned = plan.variables.get(condition.column);
  if (planned === undefined || planned.rule !== 'coded') return planned !== undefined;
  const values = [condition.value].flat();
  const categories = planned.variable?.categories;
  if (!categories) return values.every((value) => typeof value !== 'string');
  const listed = new Set(listedCategories('coded', categories).map(({ value }) => String(value)));
  return values.every((value) => listed.has(String(value)));
}
