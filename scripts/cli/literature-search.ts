import type { Command } from 'commander';
import { type Client, InvalidRequestError } from '../../clients/javascript/src/node.ts';
import type { PaperSource } from '../../contract/resources/paper.ts';
import { action } from './action.ts';
import { Ended, exitCode } from './exit-code.ts';
import { followExport } from './exports.ts';
import { type SearchOptions, searchLocally } from './literature.ts';
import { givePapers, paperFileOption, sourceOption } from './paper-file.ts';

type ExportOptions = Pick<Parameters<Client['literature']['citations']>[0], 'format'> & {
  out?: string;
  project?: string;
  wait: boolean;
  source?: PaperSource[];
};

/** Lets `literature search` ask the API; with --local it stays beside the database, as the other commands of the literature. */
export function searchOverApi(literature: Command): Command {
  const search = literature.commands.find((command) => command.name() === 'search')!;
  search
    .description("search the platform's literature over the API: words, or PubMed's query language")
    .option(
      '--no-map-terms',
      'words without a field are only themselves, not also the headings, journals and authors that they may name',
    )
    .option('--no-correct-spelling', 'search what was typed, also where only words a letter from it find something')
    .addOption(sourceOption())
    .option('--keep', 'keep the search in your history, where later ones name it by its number')
    .option('--local', 'beside the database, with its environment, instead of over the API')
    .addHelpText(
      'after',
      '\nExamples:\n  research-platform literature search asthma steroids --limit 5\n  research-platform literature search "asthma[mh] AND 2015:2020[dp]" --sort newest\n  research-platform literature search "asthma[mh]" --keep\n  research-platform literature search "#1 AND #2"',
    )
    .action(
      action<SearchOptions & { local?: true; keep?: true; mapTerms: boolean; correctSpelling: boolean }, [string[]]>(
        async ({ output, connect, signal }, options, words) => {
          const q = words.join(' ');
          if (options.local) return searchLocally(q, { ...options, ...(output.json ? { json: true } : {}) });
          const { client } = await connect();
          const { limit, sort, mapTerms: map_terms, correctSpelling, source } = options;
          const { pointedAt, printPapers } = await import('../literature/search.ts');
          try {
            const asked = {
              q,
              sort,
              limit: Math.min(limit, 200),
              ...(map_terms ? {} : { map_terms: 'false' as never }),
              ...(correctSpelling ? {} : { correct_spelling: 'false' as never }),
              ...(source && { source }),
            };
            const { data } = await client.literature.search(asked, { signal }).page();
            if (options.keep) {
              const { number } = await client.searchHistory.create(
                { query: q, map_terms, ...(source && { filters: { source } }) },
                { signal },
              );
              if (!output.json) output.note(`Kept as #${number}`);
            }
            if (output.json) output.answer(data, '');
            else printPapers(data as unknown as Parameters<typeof printPapers>[0]);
          } catch (error) {
            if (!(error instanceof InvalidRequestError) || !('position' in error.details)) throw error;
            throw new Ended(exitCode.failed, pointedAt(q, error.message, error.details));
          }
        },
      ),
    );
  const history = literature.command('history').description('your last searches, which later ones combine: #1 AND #2');
  history
    .command('list', { isDefault: true })
    .description('the last searches, newest first')
    .addHelpText('after', '\nExample:\n  research-platform literature history list')
    .action(
      action<object, []>(async ({ output, connect, signal }) => {
        const { client } = await connect();
        const { items } = await client.searchHistory.list({ limit: 100 }, { signal }).page();
        const lines = items.map(
          ({ number, papers, searched_at, query, filters }) =>
            `#${number}\t${papers}\t${searched_at}\t${[query.replaceAll('\n', ' '), ...filtersInWords(filters)].join('\t')}`,
        );
        output.answer({ items }, lines.join('\n'));
      }),
    );
  history
    .command('delete')
    .description('delete the search of a number, or all of them')
    .argument('[number]', 'as `literature history` shows it')
    .addHelpText('after', '\nExample:\n  research-platform literature history delete 3')
    .action(
      action<object, [string | undefined]>(async ({ output, connect, signal }, _, number) => {
        const { client } = await connect();
        const deleted = await client.searchHistory.delete(number === undefined ? {} : { number: Number(number) }, {
          signal,
        });
        output.answer(deleted, `${deleted.deleted} deleted`);
      }),
    );
  literature
    .command('export')
    .description('write all papers of a search into a file, or to standard output')
    .argument('<words...>', "words, of which a paper needs all, or PubMed's query language")
    .addOption(paperFileOption())
    .addOption(sourceOption())
    .option('--out <file>', 'instead of standard output')
    .option('--project <id>', 'as a job, whose file this project keeps for a week: for more than 5,000 papers')
    .option('--no-wait', 'of a job: only ask for it')
    .addHelpText(
      'after',
      '\nExamples:\n  research-platform literature export "asthma[mh] AND 2020[dp]" --out asthma.ris\n  research-platform literature export "asthma[mh]" --source pubmed ris --out asthma.ris\n  research-platform literature export "asthma[mh]" --project proj_… --format csv --out asthma.csv',
    )
    .action(
      action<ExportOptions, [string[]]>(async (context, { format, out, project, wait, source }, words) => {
        const { output, connect, signal } = context;
        const { client } = await connect();
        const search = { q: words.join(' '), ...(source && { source }) };
        if (project !== undefined) {
          const made = await client.exports.createOfPapers(project, { format, search }, { signal });
          for (const note of made.papers?.query?.notes ?? []) output.note(note);
          return followExport(context, made, { out, wait });
        }
        const { query, not_found: _, ...file } = await client.literature.citations({ format, search }, { signal });
        for (const note of query?.notes ?? []) output.note(note);
        if (file.papers === 0) output.note(`No paper is found: ${query?.parsed}`);
        await givePapers(output, file, out);
      }),
    );
  return literature;
}

const filtersInWords = (filters: object): string[] =>
  Object.entries(filters).map(([name, value]) => `${name}=${[value].flat().join(',')}`);
