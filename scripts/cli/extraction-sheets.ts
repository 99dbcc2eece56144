import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { action } from './action.ts';
import { Ended, exitCode } from './exit-code.ts';
import { writeOut } from './write-file.ts';

type Whose = NonNullable<NonNullable<Parameters<Client['reviewExtractions']['exportSheet']>[1]>['whose']>;
type AgreedBody = Parameters<Client['reviewExtractions']['agree']>[2];

/** Extractions as spreadsheets, what differs between two, and what counts. */
export function addExtractionSheetCommands(reviews: Command): void {
  reviews
    .command('sheet')
    .description(
      'write extractions as a spreadsheet (CSV): your own to fill in, all that you may see, or what is agreed',
    )
    .argument('<review>', 'a review (rev_…)')
    .addOption(new Option('--whose <whose>', 'whose extractions').choices(['mine', 'agreed', 'all']).default('mine'))
    .option('--out <file>', 'instead of standard output')
    .addHelpText('after', '\nExample:\n  research-platform reviews sheet rev_… --out mine.csv')
    .action(
      action<{ whose: Whose; out?: string }, [string]>(async ({ output, connect, signal }, { whose, out }, id) => {
        const { client } = await connect();
        const sheet = await client.reviewExtractions.exportSheet(id, { whose }, { signal });
        if (out !== undefined) await writeOut(out, sheet.text);
        const { papers, rows } = sheet;
        output.answer(out === undefined ? sheet : { papers, rows, file: out }, out ?? sheet.text.trimEnd());
      }),
    );
  reviews
    .command('extract')
    .description('import your own extractions from a spreadsheet: all of them are stored or none')
    .argument('<review>', 'a review (rev_…)')
    .argument('<file>', 'CSV, as `reviews sheet` writes it')
    .option('--completed', 'all papers of the file are wholly extracted; without, new ones are drafts')
    .option('--dry-run', 'check every cell and store nothing')
    .addHelpText('after', '\nExample:\n  research-platform reviews extract rev_… mine.csv --completed --dry-run')
    .action(
      action<{ completed?: true; dryRun?: true }, [string, string]>(
        async ({ output, connect, signal }, { completed, dryRun }, id, file) => {
          const { client } = await connect();
          const body = { text: await readFile(file, 'utf8'), completed, dry_run: dryRun ?? false };
          const stored = await client.reviewExtractions.importSheet(id, body, { signal });
          if (stored.total_faults > 0 && !output.json) {
            const table = output.table(stored.faults, [
              { title: 'row', of: ({ row }) => String(row) },
              { title: 'column', of: ({ column }) => column },
              { title: 'problem', of: ({ message }) => message },
            ]);
            throw new Ended(exitCode.failed, `${table}\n${stored.total_faults} faults. Nothing would be stored.`);
          }
          const { created, updated, unchanged, agreed } = stored;
          output.answer(stored, output.fields({ created, updated, unchanged, agreed }));
        },
      ),
    );
  reviews
    .command('differences')
    .description('show what differs between the extractions of a paper, once all have completed')
    .argument('<review>', 'a review (rev_…)')
    .argument('<record>', 'a record of it (rrec_…)')
    .addHelpText('after', '\nExample:\n  research-platform reviews differences rev_… rrec_…')
    .action(
      action<object, [string, string]>(async ({ output, connect, signal }, _, id, record) => {
        const { client } = await connect();
        const paper = await client.reviewExtractions.get(id, record, { signal });
        const names = new Map(paper.extractions.map(({ reviewer }) => [reviewer.id, reviewer.name ?? reviewer.id]));
        const shown = paper.differences.flatMap(({ outcome, arm, field, answers }) =>
          answers.map(({ reviewer_id, answer }) => ({ outcome, arm, field, who: names.get(reviewer_id)!, answer })),
        );
        const table = output.table(shown, [
          { title: 'outcome', of: ({ outcome }) => outcome },
          { title: 'arm', of: ({ arm }) => arm },
          { title: 'field', of: ({ field }) => field ?? '(only they found the row)' },
          { title: 'who', of: ({ who }) => who },
          { title: 'answer', of: ({ answer }) => String(answer ?? '') },
        ]);
        output.answer(paper, shown.length === 0 ? `Nothing differs (${paper.state}).` : table);
      }),
    );
  reviews
    .command('settle')
    .description('settle what counts of a paper, from a file')
    .argument('<review>', 'a review (rev_…)')
    .argument('<record>', 'a record of it (rrec_…)')
    .argument('<file>', 'JSON: {"rows": [{"outcome": "", "arm": "", "answers": {"events": 4}}], "note": "…"}')
    .addHelpText('after', '\nExample:\n  research-platform reviews settle rev_… rrec_… agreed.json')
    .action(
      action<object, [string, string, string]>(async ({ output, connect, signal }, _, id, record, file) => {
        const { client } = await connect();
        const settled = await client.reviewExtractions.agree(id, record, await jsonOf<AgreedBody>(file), { signal });
        output.answer(settled, `${settled.title}: ${settled.state}`);
      }),
    );
  reviews
    .command('agreement')
    .description('show how far each two who extract agree, field by field, before anything is settled')
    .argument('<review>', 'a review (rev_…)')
    .addHelpText('after', '\nExample:\n  research-platform reviews agreement rev_…')
    .action(
      action<object, [string]>(async ({ output, connect, signal }, _, id) => {
        const { client } = await connect();
        const agreement = await client.reviews.extractionAgreement(id, { signal });
        const number = (value: number | null | undefined, digits: number) => value?.toFixed(digits) ?? '';
        const rows = agreement.items.flatMap(({ reviewers, fields }) =>
          fields.map((field) => ({ ...field, who: reviewers.map((one) => one.name ?? one.id).join(', ') })),
        );
        const table = output.table(rows, [
          { title: 'reviewers', of: ({ who }) => who },
          { title: 'field', of: ({ field }) => field },
          { title: 'same', of: ({ same, compared }) => `${same} of ${compared}` },
          { title: 'percent', of: ({ percent_agreement }) => number(percent_agreement, 1) },
          { title: 'kappa', of: ({ kappa }) => number(kappa?.estimate, 3) },
          { title: 'ICC', of: ({ icc }) => number(icc?.estimate, 3) },
        ]);
        output.answer(agreement, rows.length === 0 ? 'No two have completed the same paper yet.' : table);
      }),
    );
  reviews
    .command('evidence')
    .description('attach the papers that a review includes to an analysis, as its evidence')
    .argument('<review>', 'a review (rev_…)')
    .argument('<analysis>', 'an analysis of its effect table (anl_…)')
    .addHelpText('after', '\nExample:\n  research-platform reviews evidence rev_… anl_…')
    .action(
      action<object, [string, string]>(async ({ output, connect, signal }, _, id, analysis) => {
        const { client } = await connect();
        const attached = await client.analysisPapers.attach(analysis, { review_id: id }, { signal });
        output.answer(attached, `${attached.papers} papers, ${attached.added} of them new`);
      }),
    );
}

export async function jsonOf<Body>(file: string): Promise<Body> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as Body;
  } catch (error) {
    throw new InvalidArgumentError(`${file} is no JSON: ${(error as Error).message}`);
  }
}
