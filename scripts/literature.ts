import { Command, InvalidArgumentError, Option } from 'commander';
import { indexFiles } from './literature/index-files.ts';
import { withLiterature } from './literature/literature-database.ts';
import { loadMesh, meshSentence } from './literature/mesh.ts';
import { searchPapers } from './literature/search.ts';
import { showStats } from './literature/stats.ts';
import { updateFromSources } from './literature/update.ts';
import { sentenceOf } from './sentence.ts';

const json = new Option('--json', 'print the answer as one JSON object');

const program = new Command('npm run literature --')
  .description('Fills and asks the literature, beside a running platform or without one, with the same environment.')
  .showHelpAfterError('(add --help for what is possible)');

program
  .command('index')
  .description('index files and folders: PubMed XML, NBIB, RIS, BibTeX, JSON Lines, JSON; plain or gzip')
  .argument('<path...>', 'in this order; folders with all below them, by name: of two versions the later file wins')
  .addOption(json)
  .action((paths: string[], options: { json?: true }) => run((signal) => indexFiles(paths, options, signal)));

program
  .command('update')
  .description('ask PubMed and Europe PMC for what is new or changed, for the queries of LITERATURE_UPDATE_QUERIES')
  .addOption(json)
  .action((options: { json?: true }) => run((signal) => updateFromSources(options, signal)));

program
  .command('stats')
  .description('count what is indexed')
  .addOption(json)
  .action((options: { json?: true }) => run(() => showStats(options)));

program
  .command('search')
  .description("search as the API does: words, or PubMed's query language")
  .argument('<query...>')
  .option('--limit <n>', 'how many papers', wholeNumber, 10)
  .addOption(new Option('--sort <order>').choices(['relevance', 'newest', 'oldest']).default('relevance'))
  .addOption(json)
  .action((query: string[], options) => run(() => searchPapers(query.join(' '), options)));

program
  .command('mesh')
  .description("load NLM's descriptor file (desc2025.xml or d2025.bin, plain or gzip), for headings and synonyms")
  .argument('<file>')
  .option('--tree <file>', 'a tree file (mtrees2025.bin), where the descriptors name no tree numbers')
  .addOption(json)
  .action((file: string, options: { tree?: string; json?: true }) =>
    run(async () => {
      const counts = await withLiterature(({ url }) =>
        loadMesh(url, file, options.tree === undefined ? {} : { treePath: options.tree }),
      );
      console.log(options.json ? JSON.stringify(counts) : meshSentence(counts));
      return { ok: true };
    }),
  );

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 9999.');
  return Number(text);
}

await program.parseAsync();

/** Exit code 1 when something failed, and one sentence when it is nothing that was foreseen; Ctrl-C ends it in order. */
async function run(act: (signal: AbortSignal) => Promise<{ ok: boolean }>): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
  try {
    const { ok } = await act(stopped.signal);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    console.error(
      stopped.signal.aborted ? 'Stopped. What is queued goes on as soon as a worker runs.' : sentenceOf(error),
    );
    process.exitCode = 1;
  }
}
