import { notFound } from '../../contract/errors.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { ColumnSummary } from '../../domain/patients/dictionary/column-summary.ts';
import type { Transaction } from '../../sql/db.ts';
import { readAttributes } from '../../sql/tables/dataset.ts';
import { findVariables } from '../../sql/tables/patients-upload.ts';
import { takeTurns } from '../turns.ts';

/**
 * Proposes a data dictionary that the project's patients, as they are stored, fit into, and how many those are. Reads them as
 * a stream, in turns with others.
 */
export async function inferVariables(
  snapshot: Transaction,
  projectId: string,
): Promise<{ variables: Variable[]; patients: number }> {
  if ((await findVariables(snapshot, projectId)) === null) throw notFound('project');
  const columns = new Map<string, ColumnSummary>();
  const turn = takeTurns();
  let patients = 0;
  await readAttributes(snapshot, projectId, async (json) => {
    patients++;
    const attributes = JSON.parse(json) as Record<string, unknown>;
    for (const name of Object.keys(attributes)) {
      let column = columns.get(name);
      if (column === undefined) columns.set(name, (column = new ColumnSummary()));
      column.add(attributes[name]);
      if (turn.isOver()) await turn.next();
    }
  });
  const variables: Variable[] = [];
  for (const [name, column] of columns) {
    variables.push(column.propose(name, patients));
    if (turn.isOver()) await turn.next();
  }
  return { variables, patients };
}
