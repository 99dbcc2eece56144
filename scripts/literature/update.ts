import { readConfig } from '../../config.ts';
import { queueUpdates } from '../../sql/literature/imports.ts';
import { SetupError } from '../postgres-programs.ts';
import { followImport, linesOf, type Outcome, outcomeOf, totalsOf } from './follow.ts';
import { withLiterature } from './literature-database.ts';
import { showProgress } from './progress.ts';

/** Asks the sources for what is new or changed since the last update that completed, and follows. */
export async function updateFromSources(output: { json?: true }, signal: AbortSignal): Promise<{ ok: boolean }> {
  const { LITERATURE_UPDATE_QUERIES: questions } = readConfig();
  if (questions.length === 0)
    throw new SetupError(
      'No queries are configured: set LITERATURE_UPDATE_QUERIES, such as "asthma[mh]; europepmc: asthma AND OPEN_ACCESS:y".',
    );
  const progress = showProgress(output.json === true);
  const results: (Outcome & { source: string; query: string | null })[] = [];
  try {
    await withLiterature(async (literature) => {
      const queued = await literature.db.outside((connection) => queueUpdates(connection, questions));
      for (const [i, { row }] of queued.entries()) {
        const { source, query } = row;
        const show = (share: number) => progress.show((i + share) / queued.length, `${source}: ${query}`);
        const result = outcomeOf(await followImport(literature, row.id, show, signal));
        results.push({ source, query, ...result });
        for (const line of linesOf(`${source}: ${query}`, result)) progress.say(line);
      }
    });
  } finally {
    progress.end();
  }
  const totals = { imports: results.length, ...totalsOf(results) };
  if (output.json) console.log(JSON.stringify({ imports: results, totals }));
  return { ok: totals.failed === 0 };
}
