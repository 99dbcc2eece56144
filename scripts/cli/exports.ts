import { Command, Option } from 'commander';
import type { Export } from '../../clients/javascript/src/node.ts';
import { action, type Context, collect, unlessInterrupted, wholeNumber } from './action.ts';
import { UsageError } from './exit-code.ts';
import { moment } from './output.ts';

const projectFormats = ['csv', 'json', 'ndjson', 'xlsx', 'parquet', 'fhir'] as const;
const analysisFormats = ['json', 'csv', 'html', 'pdf', 'svg', 'docx', 'ro_crate'] as const;
type ProjectFormat = (typeof projectFormats)[number];
type AnalysisFormat = (typeof analysisFormats)[number];
const sections = ['patients', 'variables', 'analyses'] as const;

type MakeOptions = {
  format: string;
  include?: (typeof sections)[number][];
  deidentify?: 'safe_harbor' | 'automatic_screening' | 'date_shift';
  out?: string;
  wait: boolean;
};

export function exportsCommand(): Command {
  const exports = new Command('exports').description('make, list and download exports');
  exports
    .command('make')
    .description('export a project or the latest completed run of an analysis, and wait until it is ready')
    .argument('<id>', 'a project (proj_…) or an analysis (anl_…)')
    .addOption(
      new Option(
        '--format <format>',
        `of a project ${projectFormats.join(', ')}; of an analysis ${analysisFormats.join(', ')}`,
      )
        .choices([...new Set([...projectFormats, ...analysisFormats])])
        .makeOptionMandatory(),
    )
    .addOption(new Option('--include <sections...>', 'of a project: only these').choices(sections))
    .addOption(
      new Option('--deidentify <method>', 'of a project: without what identifies patients').choices([
        'safe_harbor',
        'automatic_screening',
        'date_shift',
      ]),
    )
    .option('--out <path>', 'download it too: to a folder (ends in /), or one file')
    .option('--no-wait', 'only ask for it')
    .addHelpText(
      'after',
      `
Ctrl-C ends the waiting; the export goes on.

Examples:
  research-platform exports make proj_… --format csv --deidentify safe_harbor --out downloads/
  research-platform exports make anl_… --format pdf --out km.pdf`,
    )
    .action(action(make));
  exports
    .command('download')
    .description('download the files of an export, each checked by its SHA-256; a download that was cut off goes on')
    .argument('<export>')
    .argument('[path]', 'a folder, or a file where the export is one', './/')
    .option('--file <name>', 'only this file; may be repeated', collect)
    .addHelpText('after', '\nExample:\n  research-platform exports download exp_… downloads/')
    .action(
      action<{ file?: string[] }, [string, string]>(async (context, { file }, id, path) => {
        await download(context, id, path, file);
      }),
    );
  exports
    .command('list')
    .description('list the exports of a project')
    .requiredOption('--project <id>', 'the project (proj_…)')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .addHelpText('after', '\nExample:\n  research-platform exports list --project proj_…')
    .action(
      action<{ project: string; limit?: number }, []>(async ({ output, connect, signal }, { project, limit }) => {
        const { client } = await connect();
        await output.list(
          client.exports.list(project, { limit: Math.min(limit ?? 200, 200) }, { signal }),
          [
            { title: 'export', of: ({ id }) => id },
            {
              title: 'of',
              of: ({ subject, analysis_id, project_id }) =>
                subject === 'papers' ? subject : (analysis_id ?? project_id),
            },
            { title: 'format', of: ({ format }) => format },
            { title: 'status', of: ({ status }) => status },
            { title: 'created', of: ({ created_at }) => moment(created_at) },
            { title: 'expires', of: ({ expires_at }) => moment(expires_at) },
          ],
          { limit, none: 'There are no exports of this project.' },
        );
      }),
    );
  return exports;
}

const mayBeAsked = 'The export may have been asked for all the same: research-platform exports list --project proj_…';

async function make(context: Context, options: MakeOptions, id: string): Promise<void> {
  const { signal } = context;
  const { format, include, deidentify } = options;
  const isAnalysis = id.startsWith('anl_');
  if (!isAnalysis && !id.startsWith('proj_'))
    throw new UsageError(`${id} is no project (proj_…) and no analysis (anl_…).`);
  const formats: readonly string[] = isAnalysis ? analysisFormats : projectFormats;
  if (!formats.includes(format))
    throw new UsageError(
      `${isAnalysis ? 'An analysis' : 'A project'} has no export as ${format}: ${formats.join(', ')}.`,
    );
  if (isAnalysis && (include !== undefined || deidentify !== undefined))
    throw new UsageError('--include and --deidentify are for exports of a project.');
  const { client } = await context.connect();
  const made = isAnalysis
    ? client.exports.createOfAnalysis(id, { format: format as AnalysisFormat }, { signal })
    : client.exports.createOfProject(
        id,
        { format: format as ProjectFormat, include, deidentify: deidentify && { method: deidentify } },
        { signal },
      );
  return followExport(context, await unlessInterrupted(made, mayBeAsked), options);
}

type FollowOptions = { out?: string | undefined; wait: boolean };

/** Waits for an export that was asked for, where that is wanted, and downloads it. */
export async function followExport(context: Context, made: Export, options: FollowOptions): Promise<void> {
  const { output, signal } = context;
  const { client } = await context.connect();
  if (!options.wait) return output.answer(made, `Asked for the export ${made.id}.`);
  output.note(`Asked for the export ${made.id}.`);
  const bar = output.bar(100, '%');
  const onProgress = (progress: number, status: string) => bar.show(Math.floor(progress * 100), status);
  const ready = await unlessInterrupted(
    client.exports.wait(made.id, { signal, onProgress }),
    `The export goes on: research-platform exports download ${made.id}`,
  ).finally(() => bar.end());
  if (options.out !== undefined) return download(context, made.id, options.out);
  const files = (ready.files ?? []).map(({ name, size }) => `  ${name} (${size} bytes)`);
  output.answer(
    ready,
    [
      `The export ${ready.id} is ready:`,
      ...files,
      `Fetch it with: research-platform exports download ${ready.id}`,
    ].join('\n'),
  );
}

async function download(
  { output, connect, signal }: Context,
  id: string,
  path: string,
  only?: string[],
): Promise<void> {
  const { client } = await connect();
  const files = await unlessInterrupted(
    client.exports.download(id, path, { signal, only }),
    `What has come, if anything, is kept in a .part, and this goes on with it: research-platform exports download ${id} ${path}${(only ?? []).map((name) => ` --file ${name}`).join('')}`,
  );
  const shown = files.map(({ path, name, size, sha256 }) => ({ path, name, size, sha256 }));
  output.answer(
    { export_id: id, files: shown },
    shown.map(({ path, size, sha256 }) => `${path}  ${size} bytes  sha256 ${sha256}`).join('\n'),
  );
}
