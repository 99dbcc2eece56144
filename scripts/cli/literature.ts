import { Command, InvalidArgumentError, Option } from 'commander';
import type { PaperSource } from '../../contract/resources/paper.ts';
import { sentenceOf } from '../sentence.ts';
import { stopSignal } from './action.ts';
import { exitCode } from './exit-code.ts';

const json = new Option('--json', 'print the answer as one JSON object');

/** The commands on the literature beside the database; `calledAs` is how a person calls them. */
export function literatureCommand(name: string, calledAs = name): Command {
  const program = new Command(name)
    .description('Fills and asks the literature, beside a running platform or without one, with the same environment.')
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
Examples:
  ${calledAs} index /data/pubmed/baseline
  ${calledAs} search "asthma AND steroid*" --limit 5
  ${calledAs} mesh desc2025.gz`,
    );

  program
    .command('index')
    .description('index files and folders: PubMed XML, NBIB, RIS, BibTeX, JSON Lines, JSON; plain or gzip')
    .argument('<path...>', 'in this order; folders with all below them, by name: of two versions the later file wins')
    .addOption(json)
    .action((paths: string[], options: { json?: true }) =>
      run(async (signal) => (await import('../literature/index-files.ts')).indexFiles(paths, options, signal)),
    );

  program
    .command('update')
    .description('ask PubMed and Europe PMC for what is new or changed, for the queries of LITERATURE_UPDATE_QUERIES')
    .addOption(json)
    .action((options: { json?: true }) =>
      run(async (signal) => (await import('../literature/update.ts')).updateFromSources(options, signal)),
    );

  program
    .command('reindex')
    .description('index the shared papers anew from what is stored of them, after an update that says so')
    .addOption(json)
    .action((options: { json?: true }) =>
      run(async (signal) => (await import('../literature/reindex.ts')).reindex(options, signal)),
    );

  program
    .command('stats')
    .description('count what is indexed')
    .addOption(json)
    .action((options: { json?: true }) => run(async () => (await import('../literature/stats.ts')).showStats(options)));

  program
    .command('search')
    .description("search as the API does: words, or PubMed's query language")
    .argument('<query...>')
    .option('--limit <n>', 'how many papers', wholeNumber, 10)
    .addOption(new Option('--sort <order>').choices(['relevance', 'newest', 'oldest']).default('relevance'))
    .addOption(json)
    .action((query: string[], options) => searchLocally(query.join(' '), options));

  program
    .command('mesh')
    .description("load NLM's descriptor file (desc2025.xml or d2025.bin, plain or gzip), for headings and synonyms")
    .argument('<file>')
    .option('--tree <file>', 'a tree file (mtrees2025.bin), where the descriptors name no tree numbers')
    .addOption(json)
    .action((file: string, options: { tree?: string; json?: true }) =>
      run(async () => {
        const { withLiterature } = await import('../literature/literature-database.ts');
        const { loadMesh, meshSentence } = await import('../literature/mesh.ts');
        const counts = await withLiterature(({ url }) =>
          loadMesh(url, file, options.tree === undefined ? {} : { treePath: options.tree }),
        );
        console.log(options.json ? JSON.stringify(counts) : meshSentence(counts));
        return { ok: true };
      }),
    );

  const examples: Record<string, string> = {
    index: '/data/pubmed/baseline /data/pubmed/updatefiles',
    update: '--json',
    reindex: '',
    stats: '',
    mesh: 'desc2025.gz',
  };
  for (const command of program.commands) {
    const example = examples[command.name()];
    if (example !== undefined)
      command.addHelpText('after', `\nExample:\n  ${calledAs} ${command.name()} ${example}`.trimEnd());
  }
  return program;
}

export type SearchOptions = {
  limit: number;
  sort: 'relevance' | 'newest' | 'oldest';
  source?: PaperSource[];
  json?: true;
};

export function searchLocally(query: string, options: SearchOptions): Promise<void> {
  return run(async () => (await import('../literature/search.ts')).searchPapers(query, options));
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 9999.');
  return Number(text);
}

/** Exit code 1 when something failed, and one sentence when it is nothing that was foreseen; Ctrl-C ends it in order, with 130. */
async function run(act: (signal: AbortSignal) => Promise<{ ok: boolean }>): Promise<void> {
  const signal = stopSignal();
  try {
    const { ok } = await act(signal);
    if (!ok) process.exitCode = signal.aborted ? exitCode.interrupted : exitCode.failed;
  } catch (error) {
    console.error(signal.aborted ? 'Stopped. What is queued goes on as soon as a worker runs.' : sentenceOf(error));
    process.exitCode = signal.aborted ? exitCode.interrupted : exitCode.failed;
  }
}
