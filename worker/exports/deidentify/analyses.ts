import { type MethodName, methods } from '../../../contract/methods/catalogue.ts';
import { filter } from '../../../contract/methods/filter.ts';
import type { MethodDefinition } from '../../../contract/methods/method.ts';
import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { Run } from '../../../contract/resources/run.ts';
import type { DeidentificationPlan } from './plan.ts';

/**
 * An analysis as it may stand in a de-identified export. Its name and description are words of a person and go. Where it
 * uses a variable that is left out or changed, so do parameters, filter, warnings and result, which quote values; the
 * digest of the data goes always, since whoever guesses the data could prove it by it.
 */
export function deidentifiedAnalysis(plan: DeidentificationPlan, analysis: Analysis): Analysis {
  const title = methods[analysis.method as MethodName]?.title ?? analysis.method;
  const open = isUntouched(plan, analysis.method, analysis.parameters, analysis.filter);
  return {
    ...analysis,
    name: title,
    description: '',
    parameters: open ? analysis.parameters : {},
    filter: open ? analysis.filter : [],
    latest_run: analysis.latest_run === null ? null : deidentifiedRun(plan, analysis.latest_run),
  };
}

function deidentifiedRun(plan: DeidentificationPlan, run: Run): Run {
  const open = isUntouched(plan, run.method, run.parameters, run.filter);
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
  method: string,
  parameters: Record<string, unknown>,
  conditions: readonly unknown[],
): boolean {
  const definition = methods[method as MethodName] as MethodDefinition | undefined;
  const parsed = definition?.parameters.safeParse(parameters);
  const filtered = filter.safeParse(conditions);
  if (definition === undefined || !parsed?.success || !filtered.success) return false;
  const named = [...definition.columns(parsed.data), ...filtered.data].map(({ column }) => column);
  return named.every((name) => {
    const planned = plan.variables.get(name);
    if (planned === undefined) return false;
    const { rule, profile, ninety } = planned;
    if (rule === 'keep') return true;
    if (profile === undefined) return false;
    const allLookedAt = profile.lookedAt === profile.texts + profile.numbers;
    if (rule === 'scan') return profile.texts === 0 || (allLookedAt && Object.keys(profile.patterns).length === 0);
    return rule === 'age' && profile.texts === 0 && (profile.largestNumber ?? 0) < ninety;
  });
}
