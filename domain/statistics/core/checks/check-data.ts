import { z } from 'zod';
import type { DeclaredVariable } from '../../definition/declared-variable.ts';
import type { MethodDefinition, NamedColumn } from '../../definition/method.ts';
import { type ModelTerm, modelTerm } from '../../definition/model-terms.ts';
import { checkLevels } from './check-levels.ts';
import { type LevelParameter, levelParametersInUse } from './level-parameters.ts';
import { warnSpelledMissing } from './spelled-missing.ts';
import {
  type CheckedData,
  warnAgainstDictionary,
  warnEventCoding,
  warnFewNumbers,
  warnOutcomeAmongCovariates,
} from './warn-coding.ts';
import { warnWithItself } from './warn-with-itself.ts';

// Made once: zod compiles a schema when it is first used, which takes as long as many a run.
const withFamily = z.object({ family: z.string() });
const withCovariates = z.object({ covariates: z.array(modelTerm) });

/**
 * What can be seen of data and parameters before any method computes, the same for all of them. `sent` are the parameters as
 * they came, without defaults. Warnings change no number; throws `invalid_parameter` for a level that does not exist.
 */
export function checkData(
  data: CheckedData,
  definition: MethodDefinition,
  parameters: { sent: unknown; named: readonly NamedColumn[]; levels: readonly LevelParameter[] },
  dictionary: readonly DeclaredVariable[],
  warn: (code: string, message: string) => void,
): void {
  const { sent, named, levels } = parameters;
  const oneScale = named.filter(({ path }) => definition.one_scale?.includes(String(path[0])));
  checkLevels(
    data.table,
    levels,
    oneScale.map(({ column }) => column),
    warn,
  );
  const measured = new Set(named.filter(({ role }) => role === 'numeric').map(({ column }) => column));
  const happened = levelParametersInUse(definition.parameters, sent).filter(({ column }) => !measured.has(column));
  // Of a mean or a count nobody says what the event is.
  const family = withFamily.safeParse(sent).data?.family;
  if (family === undefined || family === 'binomial') warnEventCoding(data, happened, warn);
  warnFewNumbers(data, openTerms(sent, named), dictionary, warn);
  warnOutcomeAmongCovariates(named, warn);
  warnWithItself(named, warn);
  warnSpelledMissing(
    data.table,
    data.rows,
    named.map(({ column }) => column),
    warn,
  );
  warnAgainstDictionary(data, named, dictionary, warn);
}

/** The terms of a model that are not bound to be numbers. */
function openTerms(sent: unknown, named: readonly NamedColumn[]): ModelTerm[] {
  const terms = withCovariates.safeParse(sent);
  const open = new Set(
    named.filter(({ role, path }) => role === 'any' && path[0] === 'covariates').map(({ path }) => path[1]),
  );
  return terms.success ? terms.data.covariates.filter((_, i) => open.has(i)) : [];
}
