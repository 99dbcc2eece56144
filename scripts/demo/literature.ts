import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { LiteratureImport } from '../../contract/resources/literature-import.ts';
import type { literatureSearch } from '../../contract/resources/literature-search.ts';
import { type Api, DemoError } from './api.ts';
import { say } from './terminal.ts';

const file = fileURLToPath(new URL('papers.ris', import.meta.url));
const question = 'prognosis of lung cancer patients by questionnaire';

/** The papers behind the clinical data sets of the repository, as those cite them; a second time nothing changes. */
export async function showLiterature(api: Api): Promise<void> {
  const lines = createReadStream(file, 'utf8');
  const asked = await api.upload<LiteratureImport>(
    '/literature/imports?file_name=papers.ris',
    'application/x-research-info-systems',
    lines,
  );
  const done = await api.get<LiteratureImport>(`/literature/imports/${asked.id}`, { Prefer: 'wait=20' });
  if (done.status !== 'completed')
    throw new DemoError(`The import of the papers is ${done.status}: ${done.error?.message ?? 'the log tells why'}`);
  const { added, unchanged, updated } = done.counts;
  say(`   Indexed papers.ris: ${added} papers added, ${updated} updated, ${unchanged} as they were.`);
  const found = await api.get<z.output<typeof literatureSearch>>(
    `/literature/search?limit=3&q=${encodeURIComponent(question)}`,
  );
  say(`   "${question}": ${found.total.value} papers, the first of them`);
  for (const { title, authors, journal, year } of found.items)
    say(`   - ${authors[0]?.last ?? ''} et al., ${journal.title ?? journal.iso} ${year}: ${title}`);
}
