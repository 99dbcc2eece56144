import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Command, Option } from 'commander';
import { ApiConnectionError, InvalidRequestError } from '../../clients/javascript/src/node.ts';
import { action, type Context } from './action.ts';
import { Ended, exitCode, exitCodeOf, Interrupted, UsageError } from './exit-code.ts';
import type { Output } from './output.ts';

const types = { csv: 'text/csv', ndjson: 'application/x-ndjson', json: 'application/json' };

type Options = {
  project: string;
  dryRun?: true;
  onConflict?: 'error' | 'update' | 'skip';
  format?: keyof typeof types;
};

export function patientsCommand(): Command {
  const patients = new Command('patients').description('bring patients into a project');
  patients
    .command('import')
    .description('upload a file of patients: all of them are stored or none')
    .argument(
      '<file>',
      'CSV, NDJSON (one patient a line) or JSON ({"patients": [...]}); may be compressed (.csv.gz); - is standard input, with --format',
    )
    .requiredOption('--project <id>', 'the project (proj_…)')
    .option('--dry-run', 'check every cell and store nothing')
    .addOption(
      new Option('--on-conflict <rule>', 'what becomes of a patient whose external_id is there already').choices([
        'error',
        'update',
        'skip',
      ]),
    )
    .addOption(new Option('--format <format>', 'where the name does not tell it').choices(Object.keys(types)))
    .addHelpText(
      'after',
      `
Examples:
  research-platform patients import trial.csv --project proj_… --dry-run
  research-platform patients import trial.csv --project proj_… --on-conflict update
  psql -c "copy trial to stdout csv header" | research-platform patients import - --format csv --project proj_…`,
    )
    .action(action(importPatients));
  return patients;
}

async function importPatients(context: Context, options: Options, path: string): Promise<void> {
  const { output, signal } = context;
  const isStandardInput = path === '-';
  if (isStandardInput && options.format === undefined)
    throw new UsageError('Standard input has no name that tells its format. Say --format csv, ndjson or json.');
  const [source, file] = isStandardInput ? [Readable.toWeb(process.stdin), 'Standard input'] : [path, path];
  const size = isStandardInput ? null : (await fileOf(path)).size;
  const { client } = await context.connect();
  const bar = output.bar(size, 'bytes');
  let read = 0;
  const common = {
    signal,
    on_conflict: options.onConflict,
    contentType: options.format && types[options.format],
    onProgress: (bytes: number) => {
      read = bytes;
      bar.show(bytes);
    },
  };
  try {
    if (options.dryRun)
      showChecked(output, file, await client.patients.upload(options.project, source, { ...common, dry_run: true }));
    else {
      const stored = await client.patients.upload(options.project, source, common);
      const { created, updated, skipped } = stored;
      output.answer(stored, `${file}: ${created} patients created, ${updated} updated, ${skipped} skipped.`);
    }
  } catch (error) {
    if (error instanceof Interrupted || error instanceof ApiConnectionError)
      throw new Ended(
        exitCodeOf(error),
        `${error.message} ${whatIsThere(options, size === null ? !process.stdin.readableEnded : read < size)}`,
      );
    if (!(error instanceof InvalidRequestError) || error.issues.length === 0 || output.json) throw error;
    const table = output.table(
      error.issues.map(({ path, message }) => ({ path: path || '(whole file)', message })),
      [
        { title: 'where', of: ({ path }) => path },
        { title: 'problem', of: ({ message }) => message },
      ],
    );
    const total = typeof error.details.total === 'number' ? error.details.total : error.issues.length;
    const more = total - error.issues.length;
    throw new Ended(
      exitCode.failed,
      `${file} was not imported, and nothing of it is stored: ${total} problem${total === 1 ? '' : 's'}.\n${table}${more > 0 ? `\nand ${error.details.truncated ? 'at least ' : ''}${more} more` : ''}\nMend them, or look with --dry-run. (${error.status} ${error.code}, request ${error.requestId})`,
    );
  } finally {
    bar.end();
    // Whoever writes into it may go on, and would be waited for.
    if (isStandardInput) process.stdin.destroy();
  }
}

/** All patients are stored or none; which of it is not known once all bytes may have reached the server. */
function whatIsThere({ project, dryRun }: Options, isCutOff: boolean): string {
  if (dryRun) return 'A dry run stores nothing.';
  if (isCutOff) return 'Nothing was stored: an upload that is cut off leaves nothing. Give the same command again.';
  return `The file may have arrived whole, and is then stored: \`research-platform projects get ${project}\` counts the patients.`;
}

type Checked = {
  valid: boolean;
  created: number;
  updated: number;
  skipped: number;
  problems: { row: number; column: string | null; message: string }[];
  total: number;
  truncated: boolean;
};

function showChecked(output: Output, file: string, checked: Checked): void {
  const { valid, created, updated, skipped, problems, total, truncated } = checked;
  const sentence = valid
    ? `${file} can be imported: ${created} patients would be created, ${updated} updated, ${skipped} skipped. Nothing was stored.`
    : `${file} has ${truncated ? 'at least ' : ''}${total} problem${total === 1 ? '' : 's'}. Nothing was stored.`;
  const table = output.table(problems, [
    { title: 'row', of: ({ row }) => (row === 0 ? 'header' : row) },
    { title: 'column', of: ({ column }) => column ?? '(row)' },
    { title: 'problem', of: ({ message }) => message },
  ]);
  const more = total > problems.length ? `\nand ${total - problems.length} more` : '';
  output.answer(checked, problems.length === 0 ? sentence : `${sentence}\n${table}${more}`);
  if (!valid) process.exitCode = exitCode.failed;
}

async function fileOf(path: string): Promise<{ size: number }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    throw new UsageError(`${path} can't be read (${error.code}).`);
  });
  if (!found.isFile()) throw new UsageError(`${path} is no file.`);
  return found;
}
