import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { action, unlessInterrupted, wholeNumber } from './action.ts';
import { followExport } from './exports.ts';
import { addExtractionSheetCommands } from './extraction-sheets.ts';
import { addExtractionCommands } from './extractions.ts';
import { givePapers, paperFileOption } from './paper-file.ts';
import { writeOut } from './write-file.ts';

type NewSet = Parameters<Client['reviewSets']['create']>[1];
type AddOptions = Pick<NewSet, 'name' | 'kind' | 'platform'> & {
  import?: string;
  strategy?: string;
  searchedOn?: string;
};
type PapersOptions = NonNullable<Parameters<Client['reviews']['citations']>[1]> & {
  out?: string;
  job?: true;
  wait: boolean;
};

export function reviewsCommand(): Command {
  const reviews = new Command('reviews').description(
    'systematic reviews: list them, and take their flow, report, papers and effect table away',
  );
  reviews
    .command('list')
    .description('list the reviews of a project')
    .requiredOption('--project <id>', 'the project (proj_…)')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .addHelpText('after', '\nExample:\n  research-platform reviews list --project proj_…')
    .action(
      action<{ project: string; limit?: number }, []>(async ({ output, connect, signal }, { project, limit }) => {
        const { client } = await connect();
        await output.list(
          client.reviews.list(project, { limit: Math.min(limit ?? 200, 200) }, { signal }),
          [
            { title: 'review', of: ({ id }) => id },
            { title: 'status', of: ({ status }) => status },
            {
              title: 'records',
              of: ({ records }) => String(Object.values(records).reduce((sum, n) => sum + (n ?? 0), 0)),
            },
            { title: 'name', of: ({ name }) => name },
          ],
          { limit, none: 'The project has no reviews.' },
        );
      }),
    );
  reviews
    .command('add')
    .description('add what a source brought to a review: the records of a file, or of an import that is there')
    .argument('<review>', 'a review (rev_…)')
    .argument('[file]', 'RIS, NBIB, BibTeX, PubMed XML or JSON Lines; it is imported for your account first')
    .requiredOption('--name <source>', 'the source as the report names it: Embase, Scopus, …')
    .addOption(
      new Option('--kind <kind>', 'of the source')
        .choices(['database', 'register', 'website', 'organisation', 'citation_searching'])
        .default('database'),
    )
    .option('--platform <platform>', 'through which it was searched: Ovid, …')
    .option('--strategy <file>', 'a text file with the search as it was run there, for the report')
    .option('--searched-on <day>', 'when the source was searched, as 2026-01-31')
    .option('--import <import>', 'instead of a file: an import that is completed (imp_…)')
    .addHelpText(
      'after',
      '\nExample:\n  research-platform reviews add rev_… embase.ris --name Embase --platform Ovid --strategy embase.txt',
    )
    .action(
      action<AddOptions, [string, string | undefined]>(async ({ output, connect, signal }, options, id, file) => {
        if ((file === undefined) === (options.import === undefined))
          throw new InvalidArgumentError('Name a file, or an import by --import.');
        const { name, kind, platform, strategy, searchedOn } = options;
        const { client } = await connect();
        const queued = file === undefined ? null : await client.literatureImports.upload(file, { signal });
        if (queued !== null) {
          output.note(`Asked for the import ${queued.id}.`);
          await unlessInterrupted(
            client.literatureImports.wait(queued.id, { signal }),
            `The import goes on. When it is completed: research-platform reviews add ${id} --import ${queued.id} --name …`,
          );
        }
        const set = await client.reviewSets.create(
          id,
          {
            ...{ name, kind, platform, import_id: (queued?.id ?? options.import)! },
            strategy: strategy === undefined ? undefined : await readFile(strategy, 'utf8'),
            searched_at: searchedOn === undefined ? undefined : `${searchedOn}T12:00:00Z`,
          },
          { signal },
        );
        const { records, duplicates, skipped } = set;
        output.answer(set, output.fields({ set: set.id, records, duplicates, skipped }));
      }),
    );
  reviews
    .command('prisma')
    .description('write the flow of PRISMA 2020 into a file, or to standard output')
    .argument('<review>', 'a review (rev_…)')
    .addOption(
      new Option('--format <format>', 'the figure, or the table of the R package PRISMA2020')
        .choices(['svg', 'csv'])
        .default('svg'),
    )
    .option('--out <file>', 'instead of standard output')
    .addHelpText('after', '\nExample:\n  research-platform reviews prisma rev_… --out flow.svg')
    .action(
      action<{ format: 'svg' | 'csv'; out?: string }, [string]>(
        async ({ output, connect, signal }, { format, out }, id) => {
          const { client } = await connect();
          const { flow, text } = await client.reviews.prisma(id, { format }, { signal });
          if (out !== undefined) await writeOut(out, text ?? '');
          output.answer(out === undefined ? { flow, text } : { flow, file: out }, out ?? text ?? '');
        },
      ),
    );
  reviews
    .command('papers')
    .description('write the papers of a review into a file, or to standard output')
    .argument('<review>', 'a review (rev_…)')
    .addOption(paperFileOption())
    .option('--state <state>', 'only records of this state: included, full_text, …; without, all but duplicates')
    .option('--out <file>', 'instead of standard output')
    .option('--job', 'as a job, whose file the project keeps for a week: for more than 5,000 papers')
    .option('--no-wait', 'of a job: only ask for it')
    .addHelpText('after', '\nExample:\n  research-platform reviews papers rev_… --state included --out included.ris')
    .action(
      action<PapersOptions, [string]>(async (context, { format, state, out, job, wait }, id) => {
        const { output, connect, signal } = context;
        const { client } = await connect();
        if (job) {
          const { project_id } = await client.reviews.get(id, { signal });
          const made = await client.exports.createOfPapers(project_id, { format, review_id: id, state }, { signal });
          return followExport(context, made, { out, wait });
        }
        const file = await client.reviews.citations(id, { format, state }, { signal });
        await givePapers(output, file, out);
      }),
    );
  reviews
    .command('report')
    .description('write the search report of PRISMA-S, in Markdown')
    .argument('<review>', 'a review (rev_…)')
    .addHelpText('after', '\nExample:\n  research-platform reviews report rev_… > search-report.md')
    .action(
      action<object, [string]>(async ({ output, connect, signal }, _, id) => {
        const { client } = await connect();
        const { text } = await client.reviews.searchReport(id, { signal });
        output.answer({ text }, text);
      }),
    );
  addExtractionCommands(reviews);
  addExtractionSheetCommands(reviews);
  return reviews;
}
