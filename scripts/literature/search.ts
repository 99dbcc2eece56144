import { ApiError } from '../../contract/errors.ts';
import type { FoundPaper } from '../../contract/resources/literature-search.ts';
import type { PaperSource } from '../../contract/resources/paper.ts';
import { itemsOf, type SearchAnswer, searchLiterature } from '../../domain/literature/search/search.ts';
import { openLiteratureIndex } from '../../sql/literature/search.ts';
import { SetupError } from '../postgres-programs.ts';
import { withLiterature } from './literature-database.ts';

export type Found = Omit<SearchAnswer, 'last' | 'onPage'> & { items: FoundPaper[] };
type Options = { limit: number; sort: 'relevance' | 'newest' | 'oldest'; source?: PaperSource[]; json?: true };

/** Asks what the API would be asked, and prints the papers. */
export async function searchPapers(q: string, { limit, sort, source, json }: Options): Promise<{ ok: boolean }> {
  const {
    last: _,
    onPage,
    ...about
  } = await withLiterature(async ({ db }) => {
    const literature = await openLiteratureIndex(db.login.url, { applicationName: 'literature', poolSize: 1 });
    try {
      return await searchLiterature(
        literature,
        null,
        { q, sort, limit, source, facets: [], highlight: false, after: null },
        new Date(),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new SetupError(pointedAt(q, error.message, error.details));
    } finally {
      await literature.end();
    }
  });
  const found = { items: itemsOf({ onPage }), ...about };
  if (json) console.log(JSON.stringify(found));
  else printPapers(found);
  return { ok: true };
}

/** A query that can't be read, with a mark below the place. */
export function pointedAt(q: string, message: string, details: object): string {
  const { position } = details as { position?: number };
  return position === undefined ? message : `${q}\n${' '.repeat(position)}^ ${message}`;
}

export function printPapers(found: Found): void {
  const { total, query, items } = found;
  console.log(`${total.value.toLocaleString('en')} papers (${query.matching}): ${query.parsed}`);
  if (query.corrected !== null)
    console.log(`  Nothing has "${query.text}". Showing papers for "${query.corrected.text}".`);
  for (const note of query.notes) console.log(`  ${note}`);
  for (const { text, added } of query.expanded_terms) console.log(`  ${text}: also ${added.slice(0, 10).join(', ')}`);
  for (const { word, alternatives } of query.suggestions)
    console.log(`  No paper has "${word}". Perhaps ${alternatives.join(', ')}?`);
  items.forEach((paper, i) => {
    const names = paper.authors
      .slice(0, 3)
      .map(({ last, initials, collective }) => collective ?? `${last} ${initials ?? ''}`.trim());
    const more = paper.authors.length > 3 ? ', et al.' : '.';
    const where = [paper.journal.iso ?? paper.journal.title, paper.year].filter((part) => part !== null).join(' ');
    const name = paper.pmid !== null ? `pmid:${paper.pmid}` : paper.doi !== null ? `doi:${paper.doi}` : paper.id;
    console.log(
      `\n${i + 1}. ${paper.retracted ? '[retracted] ' : ''}${paper.title}\n   ${names.join(', ')}${more} ${where}. ${name}`,
    );
  });
}
