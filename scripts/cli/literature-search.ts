import type { Command } from 'commander';
import { type Client, InvalidRequestError } from '../../clients/javascript/src/node.ts';
import { action } from './action.ts';
import { Ended, exitCode } from './exit-code.ts';
import { type SearchOptions, searchLocally } from './literature.ts';
import { givePapers, paperFileOption } from './paper-file.ts';

type ExportOptions = Pick<Parameters<Client['literature']['citations']>[0], 'format'> & { out?: string };

/** Lets `literature search` ask the API; with --local it stays beside the database, as the other commands of the literature. */
export function searchOverApi(literature: Command): Command {
  const search = literature.commands.find((command) => command.name() === 'search')!;
  search
    .description("search the platform's literature over the API: words, or PubMed's query language")
    .option('--local', 'beside the database, with its environment, instead of over the API')
    .addHelpText(
      'after',
      '\nExamples:\n  research-platform literature search asthma steroids --limit 5\n  research-platform literature search "asthma[mh] AND 2015:2020[dp]" --sort newest',
    )
    .action(
      action<SearchOptions & { local?: true }, [string[]]>(async ({ output, connect, signal }, options, words) => {
        const q = words.join(' ');
        if (options.local) return searchLocally(q, { ...options, ...(output.json ? { json: true } : {}) });
        const { client } = await connect();
        const { limit, sort } = options;
        const { pointedAt, printPapers } = await import('../literature/search.ts');
        try {
          const { data } = await client.literature.search({ q, sort, limit: Math.min(limit, 200) }, { signal }).page();
          if (output.json) output.answer(data, '');
          else printPapers(data as unknown as Parameters<typeof printPapers>[0]);
        } catch (error) {
          if (!(error instanceof InvalidRequestError) || !('position' in error.details)) throw error;
          throw new Ended(exitCode.failed, pointedAt(q, error.message, error.details));
        }
      }),
    );
  literature
    .command('export')
    .description('write all papers of a search into a file, or to standard output')
    .argument('<words...>', "words, of which a paper needs all, or PubMed's query language")
    .addOption(paperFileOption())
    .option('--out <file>', 'instead of standard output')
    .addHelpText(
      'after',
      '\nExample:\n  research-platform literature export "asthma[mh] AND 2020[dp]" --out asthma.ris',
    )
    .action(
      action<ExportOptions, [string[]]>(async ({ output, connect, signal }, { format, out }, words) => {
        const { client } = await connect();
        const search = { q: words.join(' ') };
        await givePapers(output, await client.literature.citations({ format, search }, { signal }), out);
      }),
    );
  return literature;
}
