import { Command, Option } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { action, type Context, collect, unlessInterrupted, wholeNumber } from './action.ts';
import { UsageError } from './exit-code.ts';
import { moment, plain } from './output.ts';
import { addRerun } from './rerun.ts';

const statuses = ['created', 'queued', 'running', 'completed', 'failed', 'canceled'];

export function analysesCommand(): Command {
  const analyses = new Command('analyses').description('list, run, follow, compare and re-run analyses');
  analyses
    .command('list')
    .description('list the analyses of a project')
    .requiredOption('--project <id>', 'the project (proj_…)')
    .option('--method <name>', 'only those by this method; may be repeated', collect)
    .addOption(new Option('--status <status>', 'only those of this status').choices(statuses))
    .option('--sort <fields>', 'such as name or -updated_at (descending)')
    .option('--limit <n>', 'at most so many', wholeNumber)
    .addHelpText(
      'after',
      '\nExamples:\n  research-platform analyses list --project proj_… --status failed\n  research-platform --json analyses list --project proj_… --method kaplan_meier',
    )
    .action(action(list));
  analyses
    .command('get')
    .description('show an analysis with its latest run; --json has the whole result')
    .argument('<analysis>')
    .addHelpText('after', '\nExample:\n  research-platform --json analyses get anl_… | jq .latest_run.result')
    .action(
      action<object, [string]>(async ({ output, connect, signal }, _, id) => {
        const { client } = await connect();
        showAnalysis(output, (await client.analyses.get(id, { signal })) as ShownAnalysis);
      }),
    );
  analyses
    .command('run')
    .description('run an analysis and wait until it is over')
    .argument('<analysis>')
    .option('--no-wait', 'only ask for the run')
    .addHelpText(
      'after',
      '\nCtrl-C ends the waiting; the run goes on.\n\nExamples:\n  research-platform analyses run anl_…\n  research-platform analyses run anl_… --no-wait',
    )
    .action(action(run));
  analyses
    .command('follow')
    .description('wait for the run of an analysis that was asked for last')
    .argument('<analysis>')
    .addHelpText('after', '\nExample:\n  research-platform analyses follow anl_…')
    .action(
      action<object, [string]>(async (context, _, id) => {
        const { client } = await context.connect();
        await follow(context, id, (options) => client.analyses.wait(id, options));
      }),
    );
  analyses
    .command('compare')
    .description('show what differs between two runs: parameters, data and results')
    .argument('<run>', 'a run (run_…), or an analysis (anl_…): its last two completed runs')
    .argument('[other]', 'the run to compare it with')
    .addHelpText(
      'after',
      '\nExamples:\n  research-platform analyses compare run_… run_…\n  research-platform analyses compare anl_…',
    )
    .action(action(compare));
  addRerun(analyses);
  return analyses;
}

type ListOptions = { project: string; method?: string[]; status?: string; sort?: string; limit?: number };

async function list({ output, connect, signal }: Context, options: ListOptions): Promise<void> {
  const { client } = await connect();
  const { project, method, status, sort, limit } = options;
  const filter = { ...(method && { method }), ...(status && { status }) };
  await output.list(
    client.analyses.list(project, { filter, sort, limit: Math.min(limit ?? 200, 200) }, { signal }),
    [
      { title: 'analysis', of: ({ id }) => id },
      { title: 'name', of: ({ name }) => name },
      { title: 'method', of: ({ method }) => method },
      { title: 'status', of: ({ status }) => status },
      { title: 'updated', of: ({ updated_at }) => moment(updated_at) },
    ],
    { limit, none: 'No analysis is selected.' },
  );
}

async function run(context: Context, { wait }: { wait: boolean }, id: string): Promise<void> {
  const { output, signal } = context;
  const { client } = await context.connect();
  const asked = await unlessInterrupted(
    client.analyses.run(id, { signal }),
    `The run may have been asked for all the same: research-platform analyses get ${id}`,
  );
  if (!wait) return output.answer(asked, `Asked for the run ${asked.id}: ${asked.status}.`);
  output.note(`Asked for the run ${asked.id}.`);
  await follow(context, id, (options) => client.analyses.wait(id, options));
}

type Follow = { signal: AbortSignal; onProgress: (progress: number, status: string) => void };

async function follow(
  { output, signal }: Context,
  id: string,
  wait: (options: Follow) => Promise<unknown>,
): Promise<void> {
  const bar = output.bar(100, '%');
  const onProgress = (progress: number, status: string) => bar.show(Math.floor(progress * 100), status);
  const goesOn = `The run goes on: research-platform analyses follow ${id}`;
  const analysis = await unlessInterrupted(wait({ signal, onProgress }), goesOn).finally(() => bar.end());
  showAnalysis(output, analysis as ShownAnalysis);
}

type ShownAnalysis = {
  id: string;
  name: string;
  method: string;
  status: string;
  latest_run: {
    id: string;
    finished_at: string | null;
    dataset?: { used: number; patients: number } | null;
    warnings?: { code: string; message: string }[];
    error?: { code: string; message: string } | null;
    result?: unknown;
  } | null;
};

function showAnalysis(output: Context['output'], analysis: ShownAnalysis): void {
  const { id, name, method, status, latest_run: run } = analysis;
  const result = run?.result as { methods_paragraph?: unknown } | null | undefined;
  const paragraph = typeof result?.methods_paragraph === 'string' ? `\n\n${plain(result.methods_paragraph)}` : '';
  const warnings = (run?.warnings ?? []).map(({ message }) => `\nWarning: ${plain(message)}`).join('');
  const fields = output.fields({
    ...{ analysis: id, name, method, status, run: run?.id, ended: run ? moment(run.finished_at) : undefined },
    patients: run?.dataset ? `${run.dataset.used} used of ${run.dataset.patients}` : undefined,
    error: run?.error ? `${run.error.message} (${run.error.code})` : undefined,
  });
  output.answer(analysis, fields + warnings + paragraph);
}

type Difference = { path: string; a?: unknown; b?: unknown; absolute?: number | null; only_in?: string };
type Comparison = {
  same: Record<string, boolean | null>;
  patients: { added: number | null; removed: number | null; changed: number | null };
  parameters: { differences: Difference[] };
  result: { differences: Difference[]; total: number };
};

async function compare({ output, connect, signal }: Context, _: object, id: string, other?: string): Promise<void> {
  const { client } = await connect();
  const [a, b] = other === undefined ? await lastTwoRuns(client, id, signal) : [id, other];
  const comparison = (await client.runs.compare(a, b, { signal })) as unknown as Comparison;
  const yesNo = (value: boolean | null) => (value === null ? 'not known' : value ? 'the same' : 'differs');
  const same = Object.fromEntries(Object.entries(comparison.same).map(([what, value]) => [what, yesNo(value)]));
  const { added, removed, changed } = comparison.patients;
  const differences = [
    ...comparison.parameters.differences.map((one) => ({ ...one, path: `parameters.${one.path}` })),
    ...comparison.result.differences.map((one) => ({ ...one, path: `result.${one.path}` })),
  ];
  const shown = differences.slice(0, 50);
  const table = output.table(shown, [
    { title: 'field', of: ({ path }) => path },
    { title: a, of: (one) => one.a },
    { title: b, of: (one) => one.b },
    { title: 'difference', of: ({ absolute }) => absolute },
  ]);
  const more = differences.length - shown.length;
  output.answer(
    comparison,
    [
      output.fields({
        ...same,
        patients: `${added ?? '?'} added, ${removed ?? '?'} removed, ${changed ?? '?'} changed`,
      }),
      ...(shown.length > 0 ? [table] : []),
      ...(more > 0 ? [`and ${more} more: --json shows all`] : []),
    ].join('\n'),
  );
}

async function lastTwoRuns(client: Client, analysis: string, signal: AbortSignal): Promise<[string, string]> {
  if (!analysis.startsWith('anl_')) throw new UsageError('Name two runs (run_…), or one analysis (anl_…).');
  const runs = client.runs.list(analysis, { filter: { status: 'completed' } }, { signal });
  const [last, before] = await runs.toArray({ limit: 2 });
  if (last === undefined || before === undefined)
    throw new UsageError(`${analysis} has fewer than two completed runs: there is nothing to compare.`);
  return [before.id, last.id];
}
