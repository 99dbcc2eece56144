import { literatureStats } from '../../sql/literature/stats.ts';
import { withLiterature } from './literature-database.ts';

/** Counts what is indexed. */
export async function showStats(output: { json?: true }): Promise<{ ok: boolean }> {
  const stats = await withLiterature(({ db }) => db.outside(literatureStats));
  if (output.json) console.log(JSON.stringify(stats));
  else
    for (const [name, value] of Object.entries(stats)) {
      const shown =
        typeof value === 'object'
          ? Object.entries(value)
              .map((pair) => pair.join(' '))
              .join(', ')
          : value;
      console.log(`${name.replaceAll('_', ' ').padEnd(18)}${shown}`);
    }
  return { ok: true };
}
