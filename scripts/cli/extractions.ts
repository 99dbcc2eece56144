import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { action } from './action.ts';
import { jsonOf } from './extraction-sheets.ts';
import { writeOut } from './write-file.ts';

type FormBody = Parameters<Client['reviews']['updateExtractionForm']>[1];
type ListQuery = NonNullable<Parameters<Client['reviewExtractions']['list']>[1]>;

/** What is read out of the included papers: the form, how far they are, and the effect table. */
export function addExtractionCommands(reviews: Command): void {
  reviews
    .command('form')
    .description('show the extraction form of a review as JSON, or set it from a file of that form')
    .argument('<review>', 'a review (rev_…)')
    .option('--set <file>', 'a JSON file: {"fields": [{"name": "events", "type": "integer"}, …], "reviewers": 2}')
    .addHelpText('after', '\nExample:\n  research-platform reviews form rev_… --set form.json')
    .action(
      action<{ set?: string }, [string]>(async ({ output, connect, signal }, { set }, id) => {
        const { client } = await connect();
        const form =
          set === undefined
            ? await client.reviews.extractionForm(id, { signal })
            : await client.reviews.updateExtractionForm(id, await jsonOf<FormBody>(set), { signal });
        output.answer(form, JSON.stringify({ fields: form.fields, reviewers: form.reviewers }, null, 2));
      }),
    );
  reviews
    .command('extractions')
    .description('list the included papers of a review with how far each is extracted')
    .argument('<review>', 'a review (rev_…)')
    .addOption(new Option('--state <state>').choices(['open', 'to_settle', 'agreed', 'not_included']))
    .option('--mine', 'only what waits for you')
    .addHelpText('after', '\nExample:\n  research-platform reviews extractions rev_… --state to_settle')
    .action(
      action<Pick<ListQuery, 'state'> & { mine?: boolean }, [string]>(
        async ({ output, connect, signal }, { state, mine }, id) => {
          const { client } = await connect();
          const query = { limit: 200, state, mine: mine === true ? true : undefined };
          await output.list(
            client.reviewExtractions.list(id, query, { signal }),
            [
              { title: 'record', of: ({ record_id }) => record_id },
              { title: 'state', of: ({ state: of }) => of },
              { title: 'completed', of: ({ completed, reviewers }) => `${completed} of ${reviewers}` },
              { title: 'title', of: ({ title }) => title.slice(0, 70) },
            ],
            { none: 'There are no such papers.' },
          );
        },
      ),
    );
  reviews
    .command('effect-table')
    .description('write the agreed extractions as a table (CSV), or make them the rows of a project')
    .argument('<review>', 'a review (rev_…)')
    .option('--outcome <outcome>', 'only rows of this outcome')
    .option('--out <file>', 'instead of standard output')
    .option('--to <project>', 'make the rows of this project those of the table (proj_…), instead of writing a file')
    .addHelpText('after', '\nExample:\n  research-platform reviews effect-table rev_… --to proj_…')
    .action(
      action<{ outcome?: string; out?: string; to?: string }, [string]>(
        async ({ output, connect, signal }, { outcome, out, to }, id) => {
          if (to !== undefined && (outcome !== undefined || out !== undefined))
            throw new InvalidArgumentError('A project takes the whole table: --to goes without --outcome and --out.');
          const { client } = await connect();
          if (to !== undefined) {
            const written = await client.reviews.writeEffectTable(id, { project_id: to }, { signal });
            for (const { message } of written.warnings) output.note(message);
            const { created, updated, unchanged, deleted } = written;
            return output.answer(written, output.fields({ project: to, created, updated, unchanged, deleted }));
          }
          const table = await client.reviews.effectTable(id, { outcome, format: 'csv' }, { signal });
          for (const { message } of table.warnings) output.note(message);
          if (out !== undefined) await writeOut(out, table.text ?? '');
          const rows = table.patients.length;
          output.answer(
            out === undefined ? table : { rows, file: out },
            out === undefined ? (table.text ?? '').trimEnd() : out,
          );
        },
      ),
    );
}
