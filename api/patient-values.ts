import { mayShowPatientValues, showsPatientValues, withoutPatientValues } from '../contract/patient-values.ts';
import type { Route } from '../contract/routes/route.ts';
import { auditRead, type PatientRead } from '../sql/audit/trail.ts';
import type { Database, Queryable } from '../sql/db.ts';
import { uuidOf } from '../sql/ids.ts';
import type { Caller } from '../sql/tables/admission.ts';
import type { Answer } from './answer.ts';

const answersThatMayShow = new WeakMap<Route, boolean>();

function mayShow(route: Route): boolean {
  let may = answersThatMayShow.get(route);
  if (may === undefined) answersThatMayShow.set(route, (may = mayShowPatientValues(route.answer)));
  return may;
}

const mayRead = (caller: Caller | null) => caller?.permissions.includes('read') === true;

/**
 * Writes down in the audit trail whose values an answer shows to this caller, with the connection that read them where there
 * is one. Throws, so that nothing is answered, when a handler shows values and says nothing of whose they are.
 */
export async function auditShown(
  route: Route,
  caller: Caller | null,
  answer: Answer,
  database: Queryable | Database,
): Promise<void> {
  if (!mayShow(route) || !mayRead(caller)) return;
  if (answer.shown === undefined) {
    if (showsPatientValues(route.answer, answer.data))
      throw new TypeError(`${route.method} ${route.path} shows values of patients and does not say of whom`);
    return;
  }
  if (answer.shown === 'audited' || answer.shown.length === 0) return;
  const reads: readonly PatientRead[] = answer.shown;
  const tell = async (queryable: Queryable) => {
    for (const read of reads) await auditRead(queryable, read);
  };
  if ('inside' in database) await database.inside(caller!.tenantScope, tell);
  else await tell(database);
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
