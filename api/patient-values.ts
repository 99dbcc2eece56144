import { mayShowPatientValues, showsPatientValues, withoutPatientValues } from '../contract/patient-values.ts';
import type { Route } from '../contract/routes/route.ts';
import type { PatientRead } from '../sql/audit/trail.ts';
import { uuidOf } from '../sql/ids.ts';
import type { Caller } from '../sql/tables/admission.ts';
import type { Answer } from './answer.ts';

const answersThatMayShow = new WeakMap<Route, boolean>();

function mayShow(route: Route): boolean {
  let may = answersThatMayShow.get(route);
  if (may === undefined) answersThatMayShow.set(route, (may = mayShowPatientValues(route.answer)));
  return may;
}

/** Who reads no values of patients is shown none, and the trail holds nothing of it. */
export const mayRead = (caller: Caller | null) => caller?.permissions.includes('read') === true;

/**
 * Whose values an answer shows to this caller, which the audit trail must hold before it is sent. Throws, so that nothing is
 * answered, when a handler shows values and says nothing of whose they are.
 */
export function readsShown(route: Route, caller: Caller, answer: Answer): readonly PatientRead[] {
  if (!mayShow(route) || !mayRead(caller)) return [];
  if (answer.shown === undefined && showsPatientValues(route.answer, answer.data))
    throw new TypeError(`${route.method} ${route.path} shows values of patients and does not say of whom`);
  return answer.shown ?? [];
}

/** What is shown with a run: once it has a result, what was computed from patients, in plots value by value. */
export function resultShown(run: { id: string; result?: unknown } | null): readonly PatientRead[] {
  return run?.result ? [{ action: 'patients.read', runId: uuidOf('run', run.id) }] : [];
}

/**
 * The answer as this caller may see it. Without the permission `read` it holds no value of a patient, and has no entity tag,
 * since that is a digest by which values could be guessed.
 */
export function answerFor(route: Route, caller: Caller | null, answer: Answer): Answer {
  if (caller === null || mayRead(caller)) return answer;
  const { resource: _, tagged: __, ...rest } = answer;
  return { ...rest, data: withoutPatientValues(route.answer, answer.data) };
}
