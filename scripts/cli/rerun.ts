import { type Command, Option } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { action, type Context, collect, pastMoment, wholeNumber } from './action.ts';
import { Ended, exitCode, exitCodeOf, Interrupted, UsageError, wordsOf } from './exit-code.ts';
import { moment } from './output.ts';
import { rerunBatches } from './rerun-batches.ts';
import { journalPath, type Outcome, RerunJournal, type Selection } from './rerun-journal.ts';

type Options = {
  project?: string;
  method?: string[];
  status: string[];
  since?: string;
  dryRun?: true;
  batch: number;
  resume?: string;
  restart?: true;
};

type Found = { id: string; name: string; method: string; status: string; latest_run: LatestRun | null };
type LatestRun = { id: string; finished_at: string | null; error?: { code: string; details: object } | null };

export function addRerun(analyses: Command): void {
  analyses
    .command('rerun')
    .description('run again every analysis of a project that these conditions select, each exactly once')
    .option('--project <id>', 'the project (proj_…); not with --resume')
    .option('--method <name>', 'only analyses by this method; may be repeated', collect)
    .addOption(
      new Option('--status <status>', 'only analyses whose latest run ended so; may be repeated (default: failed)')
        .choices(['created', 'completed', 'failed', 'canceled'])
        .argParser(statusOf),
    )
    .option('--since <time>', 'only where the latest run ended then or later (created: made then): 2026-11-01, 12h, 7d')
    .option('--dry-run', 'show what would be run and change nothing')
    .option('--batch <n>', 'how many runs are asked for at the same time', wholeNumber, 4)
    .option('--resume <journal>', 'go on with the journal of a call that was cut off')
    .option('--restart', 'select anew, although a call with these conditions was cut off before')
    .addHelpText(
      'after',
      `
What is selected is written into a journal before the first run is asked for, and each outcome after it. A call that was
cut off, even by kill -9, goes on when the same command is given again, or with --resume: no analysis is run twice.
An analysis that has a run queued or running already is skipped. A limit of the plan is waited for.

Examples:
  research-platform analyses rerun --project proj_… --method cox_regression --status failed --since 7d --dry-run
  research-platform analyses rerun --project proj_… --status failed --status canceled
  research-platform --json analyses rerun --project proj_… --since 2026-11-01`,
    )
    .action(action(rerun));
}

async function rerun(context: Context, options: Options): Promise<void> {
  const { output, signal } = context;
  const { client, connection } = await context.connect();
  const journal = await journalOf(context, client, connection.baseUrl, options);
  if (journal === null) return;
  const { file, isFound: isResumed } = journal;
  output.note(`${file.left.length} analyses to run. Journal: ${file.path}`);
  let failure: unknown = null;
  try {
    await rerunBatches(client, file, { batch: options.batch, isResumed, output, signal });
  } catch (error) {
    failure = error;
  }
  await file.close();
  const outcomes = [...file.outcomes.values()];
  const counts = {
    queued: countOf(outcomes, 'queued'),
    skipped: countOf(outcomes, 'skipped'),
    failed: countOf(outcomes, 'failed'),
    left: file.left.length,
  };
  const data = {
    ...{ dry_run: false, project_id: file.selection.project, selected: file.planned.length, ...counts },
    journal: counts.left > 0 ? file.path : null,
    analyses: outcomes,
  };
  const notQueued = outcomes.filter(({ outcome }) => outcome !== 'queued');
  const lines = [
    `${counts.queued} runs queued, ${counts.skipped} skipped, ${counts.failed} refused, ${counts.left} left.`,
  ];
  for (const { analysis_id, outcome, message } of notQueued.slice(0, 50))
    lines.push(`  ${analysis_id} ${outcome}: ${message}`);
  if (notQueued.length > 50) lines.push(`  and ${notQueued.length - 50} more: --json shows all`);
  output.answer(data, lines.join('\n'));
  if (failure !== null) {
    const why = failure instanceof Interrupted ? 'Interrupted.' : wordsOf(failure);
    throw new Ended(
      exitCodeOf(failure),
      `${why}\n${counts.left} of ${file.planned.length} are left. Go on with the same command, or with: research-platform analyses rerun --resume ${file.path}`,
    );
  }
  if (counts.failed > 0) process.exitCode = counts.queued > 0 ? exitCode.partly : exitCode.failed;
}

/** The journal to work on: one that was cut off, or a new one of what is selected now; null where there is nothing to do. */
async function journalOf(
  { output, signal }: Context,
  client: Client,
  baseUrl: string,
  options: Options,
): Promise<{ file: RerunJournal; isFound: boolean } | null> {
  const found = (file: RerunJournal) => ({ file, isFound: true });
  if (options.resume !== undefined) {
    if (options.project !== undefined) throw new UsageError('--resume has its own conditions: leave --project out.');
    if (options.dryRun) throw new UsageError('--resume and --dry-run do not go together.');
    const file = await RerunJournal.find(options.resume);
    if (file === null)
      throw new UsageError(`There is no journal ${options.resume}: a call that came to its end removes its own.`);
    if (file.selection.base_url !== baseUrl)
      throw new UsageError(`This journal is of ${file.selection.base_url}, and the server is ${baseUrl}.`);
    return found(file);
  }
  if (options.project === undefined)
    throw new UsageError('Name the project with --project, or a journal with --resume.');
  const selection: Selection = {
    base_url: baseUrl,
    project: options.project,
    method: [...new Set(options.method ?? [])].sort(),
    status: [...new Set(options.status ?? ['failed'])].sort(),
    since: options.since ?? null,
  };
  const since = selection.since === null ? null : momentOf(selection.since);
  const path = journalPath(selection);
  if (!options.dryRun && !options.restart) {
    const before = await RerunJournal.find(path);
    if (before !== null) {
      output.note(`Goes on with the call of ${moment(before.begunAt)}, which was cut off. --restart selects anew.`);
      return found(before);
    }
  }
  await requireMethods(client, selection.method, signal);
  const selected = await select(client, selection, since, signal);
  if (options.dryRun) {
    showSelected(output, selection, selected);
    return null;
  }
  if (selected.length === 0) {
    output.answer(
      {
        ...{ dry_run: false, project_id: selection.project, selected: 0, queued: 0, skipped: 0, failed: 0, left: 0 },
        ...{ journal: null, analyses: [] },
      },
      'No analysis is selected: nothing was run.',
    );
    return null;
  }
  const plan = selected.map(({ id, latest_run }) => ({ analysis_id: id, run_id: latest_run?.id ?? null }));
  const file = await RerunJournal.begin(path, selection, plan);
  return { file, isFound: false };
}

async function select(
  client: Client,
  { project, method, status }: Selection,
  since: Date | null,
  signal: AbortSignal,
): Promise<Found[]> {
  const filter = { status, ...(method.length > 0 ? { method } : {}) };
  const selected: Found[] = [];
  for await (const analysis of client.analyses.list(project, { filter, limit: 200 }, { signal })) {
    const { latest_run, created_at } = analysis;
    const ended = latest_run?.finished_at ?? created_at;
    if (since === null || new Date(ended) >= since) selected.push(analysis as Found);
  }
  return selected;
}

/** A method that nobody knows selects nothing, which must not look as if there were nothing to do. */
async function requireMethods(client: Client, names: readonly string[], signal: AbortSignal): Promise<void> {
  if (names.length === 0) return;
  const known = new Set<string>();
  for await (const { name } of client.methods.list({ signal })) known.add(name);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no method ${unknown}. There are: ${[...known].sort().join(', ')}.`);
}

function showSelected(output: Context['output'], { project }: Selection, selected: readonly Found[]): void {
  const rows = selected.map(({ id, name, method, status, latest_run }) => ({
    ...{ analysis_id: id, name, method, status, run_id: latest_run?.id ?? null },
    ...{ finished_at: latest_run?.finished_at ?? null, error_code: latest_run?.error?.code ?? null },
    error_reason: (latest_run?.error?.details as { reason?: string } | undefined)?.reason ?? null,
  }));
  const table = output.table(rows, [
    { title: 'analysis', of: (row) => row.analysis_id },
    { title: 'name', of: (row) => row.name },
    { title: 'method', of: (row) => row.method },
    { title: 'status', of: (row) => row.status },
    { title: 'ended', of: (row) => moment(row.finished_at) },
    { title: 'error', of: (row) => row.error_reason ?? row.error_code },
  ]);
  output.answer(
    { dry_run: true, project_id: project, selected: rows.length, analyses: rows },
    rows.length === 0
      ? 'No analysis is selected: nothing would be run.'
      : `${table}\n${rows.length} analyses would be run again. Nothing was changed.`,
  );
}

function momentOf(text: string): Date {
  try {
    return pastMoment(text);
  } catch (error) {
    throw new UsageError(`--since: ${(error as Error).message}`);
  }
}

function statusOf(value: string, all: string[] = []): string[] {
  const choices = ['created', 'completed', 'failed', 'canceled'];
  if (!choices.includes(value))
    throw new UsageError(`--status must be one of ${choices.join(', ')}: what is queued or running is on its way.`);
  return [...all, value];
}

const countOf = (outcomes: readonly Outcome[], wanted: Outcome['outcome']) =>
  outcomes.filter(({ outcome }) => outcome === wanted).length;
