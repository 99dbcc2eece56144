import { invalidRequest } from '../contract/errors.ts';
import type { AttributeFilter } from '../contract/resources/patient.ts';
import type { VariableSummary } from '../contract/resources/variable-summary.ts';
import { VariableCounts } from '../domain/statistics/description/variable-counts.ts';
import type { Queryable } from '../sql/db.ts';
import { readVariable } from '../sql/tables/patients-by-columns.ts';
import { findProject } from '../sql/tables/projects.ts';
import { checkPatientQuery } from './analysis-parameters.ts';
import { found } from './answer.ts';
import { takeTurns } from './turns.ts';

/** Numbers that are kept to find their quartiles: at most 80 MB. Equal ones of some thousand patients are kept once. */
const maximumKept = 5_000_000;

/** Of the patients whom the filters select, in turns with others on this thread. */
export async function summariseVariable(
  snapshot: Queryable,
  projectId: string,
  asked: { variable: string; bins: number; levels: number; filters: readonly AttributeFilter[] },
): Promise<VariableSummary> {
  const { variable, filters, bins, levels } = asked;
  const project = found(await findProject(snapshot, projectId), 'project');
  await checkPatientQuery(snapshot, { ...project, uuid: projectId }, { filters, sort: null, variable });
  const described = project.variables.find(({ name }) => name === variable);
  const counts = new VariableCounts(described?.missing_codes ?? []);
  const turn = takeTurns();
  for await (const { column, matching } of readVariable(snapshot, projectId, { variable, filters })) {
    counts.add(column, matching);
    if (counts.kept > maximumKept)
      throw invalidRequest(
        `${JSON.stringify(variable)} has more numbers that differ than a request may hold. Select fewer patients by filters, or ask for a run of descriptive_summary.`,
      );
    if (turn.isOver()) await turn.next();
  }
  return { variable, ...counts.summary(bins, levels) };
}
