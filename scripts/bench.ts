import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument } from 'commander';
import { migrate } from '../sql/schema/migrate.ts';
import { asOwner, createAccount } from '../sql/tables/accounts.ts';
import { benchAudit } from './bench/audit.ts';
import { benchEventLoop } from './bench/event-loop.ts';
import { benchExports } from './bench/exports.ts';
import { benchFairShares } from './bench/fair-shares.ts';
import { benchGrowth, printGrowth } from './bench/growth.ts';
import { productionMegabytes, secondStarts } from './bench/installed.ts';
import { benchSecretKey, median } from './bench/program.ts';
import { benchReadPath } from './bench/read-path.ts';
import {
  type Add,
  columnsRows,
  dashboardRows,
  literatureRows,
  parseServerRows,
  statisticsRows,
  uploadRows,
} from './bench/rows.ts';
import { benchRuns } from './bench/runs.ts';
import { benchWebhooks } from './bench/webhooks.ts';
import { commandLine } from './command-line.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/*
 * npm run bench                    everything, on an embedded PostgreSQL of its own, and bench/results.md anew
 * npm run bench -- read runs       some of: read, runs, fair, upload, exports, audit, webhooks, literature, statistics, start,
 *                                  event-loop, dashboard, parse (Parse Server, which it installs into a folder of its own),
 *                                  size (what `npm ci` of production puts on the disk);
 *                                  columns; with COLUMNS_BENCH_PATIENTS=100000 on fewer patients;
 *                                  with LITERATURE_BENCH_PAPERS=200000 the literature at that size
 * npm run bench -- literature-million   a million papers on a database of their own, without peers
 *
 * Each figure stands beside its peer's in the same run, in turns: on a machine that others use too, a ratio says more
 * than seconds do.
 */
type Row = { what: string; measured: string; must: string; aim: string };

const parts = [
  ...['read', 'runs', 'fair', 'upload', 'exports', 'audit', 'webhooks', 'literature', 'statistics', 'start'],
  ...['event-loop', 'dashboard', 'columns', 'parse', 'growth', 'size', 'literature-million'],
];
const command = commandLine(
  'npm run bench --',
  'Measures each figure beside its peer, in turns, on an embedded PostgreSQL of its own.',
  `Examples:
  npm run bench                    everything, and bench/results.md anew
  npm run bench -- read runs
  LITERATURE_BENCH_PAPERS=200000 npm run bench -- literature    with FTS5 and Xapian, over HTTP too
  npm run bench -- literature-million   by name alone: 1,000,000 papers, indexed and searched without peers
  npm run bench -- growth --scale 0.1   by name alone: fills a database to 100 accounts, and 10,000,000 patients, events and audit events at scale 1

Exit codes: 0 measured, 1 something failed. What is measured decides nothing.`,
)
  .addArgument(new Argument('[parts...]', 'only these').choices(parts))
  .option('--scale <part>', 'of the size that growth fills the database to', Number, 0.01)
  .parse();
const wanted = command.args;
const wants = (name: string) => wanted.length === 0 || wanted.includes(name);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'research-platform-bench-'));
if (process.getuid?.() === 0) await chmod(folder, 0o711); // the user that PostgreSQL runs as must get through
const rows: Row[] = [];
const add: Add = (what, measured, must, aim) => {
  rows.push({ what, measured, must, aim });
  console.error(`${what}: ${measured}`);
};

try {
  const byThemselves = ['start', 'statistics', 'growth', 'size', 'literature-million'];
  if (parts.some((part) => !byThemselves.includes(part) && wants(part))) {
    const database = await openEmbeddedDatabase(join(folder, 'data'), {
      purpose: 'visit',
      throwaway: true,
      superuser: true,
    });
    try {
      await onDatabase(database.url);
    } finally {
      await database.close();
    }
  }
  if (wanted.includes('literature-million'))
    await literatureMillion(Number(process.env.LITERATURE_BENCH_PAPERS ?? 1_000_000));
  if (wanted.includes('growth')) await growth(command.opts<{ scale: number }>().scale);
  if (wants('start')) {
    const seconds = await secondStarts(root, join(folder, 'start'));
    add('second start of `npm start` until ready', `${median(seconds).toFixed(1)} s`, '1.5 s', '1 s');
  }
  if (wants('size')) {
    const megabytes = await productionMegabytes(root, join(folder, 'production'));
    add('`npm ci` of what production needs, on disk', `${megabytes.toFixed(0)} MB`, '400 MB', '250 MB');
  }
  // Last: a million rows in this process would slow the clients of the other measurements.
  if (wants('statistics')) await statisticsRows(add);
} finally {
  await rm(folder, { recursive: true, force: true });
}
const table = [
  '| what | measured | must reach | aim |',
  '|---|---|---|---|',
  ...rows.map((row) => `| ${row.what} | ${row.measured} | ${row.must} | ${row.aim} |`),
].join('\n');
console.log(table);
if (wanted.length === 0) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  await writeFile(
    join(root, 'bench/results.md'),
    `# Benchmarks\n\nMade by \`npm run bench\` on ${machine}.\n\n${table}\n\n${await readFile(join(root, 'bench/notes.md'), 'utf8')}`,
  );
}

async function onDatabase(url: string): Promise<void> {
  await migrate(url, [benchSecretKey]);
  const person = { email: 'bench@example.org', password: 'only for this benchmark' };
  const account = await asOwner(url, (owner) => createAccount(owner, { name: 'Bench', ...person, plan: 'enterprise' }));
  if (wants('read')) {
    const read = await benchReadPath(url, account.live_key);
    const figures = `${read.ratio.toFixed(2)} (${median(read.oursPerSecond).toFixed(0)} against ${median(read.barePerSecond).toFixed(0)} requests/s)`;
    add('`GET /v1/projects/{id}` against bare Express and node-postgres, 10 connections', figures, '0.6', '0.85');
  }
  if (wants('parse')) await parseServerRows(add, url, account.live_key, await mkdtemp(join(folder, 'parse-server-')));
  if (wants('runs')) {
    const runs = await benchRuns(url, account.live_key);
    const { p50, p95 } = runs.latencyMilliseconds;
    add(
      'run asked for → `completed` seen, Kaplan-Meier on 228 patients',
      `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      'p50 15 ms',
      'p50 8 ms',
    );
    const { p50: warm, p95: warmLongest } = runs.warmMilliseconds;
    add(
      'the same, of processes that have worked on 250 runs before',
      `p50 ${warm.toFixed(0)} ms, p95 ${warmLongest.toFixed(0)} ms`,
      'p50 15 ms',
      'p50 8 ms',
    );
    add(
      'the same, first run of a worker that has just started',
      `p50 ${median(runs.firstRunMilliseconds).toFixed(0)} ms`,
      'p50 400 ms',
      'p50 150 ms',
    );
    const figures = `${runs.ratio.toFixed(2)} (${median(runs.runsPerSecond).toFixed(0)} against ${median(runs.emptyJobsPerSecond).toFixed(0)} a second)`;
    add('small runs by one worker process against empty jobs', figures, '0.1', '0.2');
  }
  if (wants('fair')) {
    const { ratio, p95Milliseconds, stillQueued } = await benchFairShares(url);
    add(
      "a small account's run asked for → `completed` seen, beside an account with 10,000 queued runs: p95 against its p95 alone",
      `${ratio.toFixed(1)} × (${p95Milliseconds.beside.toFixed(0)} ms against ${p95Milliseconds.alone.toFixed(0)} ms; ${stillQueued.toLocaleString('en')} still waited)`,
      '3 ×',
      '1.5 ×',
    );
  }
  if (wants('upload')) await uploadRows(add, url, account.live_key);
  if (wants('event-loop')) {
    const measured = await benchEventLoop({ databaseUrl: url, key: account.live_key });
    measured.sort((a, b) => b.hold.processorMilliseconds - a.hold.processorMilliseconds);
    for (const { name, status, hold } of measured)
      console.error(
        `  ${hold.processorMilliseconds.toFixed(1)} ms (waited ${hold.waitedMilliseconds.toFixed(1)})  ${status}  ${name}`,
      );
    const { name, hold } = measured[0]!;
    add(
      `longest hold of the event loop by any of ${measured.length} requests made for it`,
      `${hold.processorMilliseconds.toFixed(0)} ms (${name})`,
      '50 ms',
      '20 ms',
    );
  }
  if (wants('dashboard')) await dashboardRows(add, { databaseUrl: url, key: account.live_key, ...person });
  if (wants('literature'))
    await literatureRows(add, {
      databaseUrl: url,
      key: account.live_key,
      folder,
      papers: Number(process.env.LITERATURE_BENCH_PAPERS ?? 100_000),
    });
  if (wants('exports')) {
    const exported = await benchExports({ databaseUrl: url, key: account.live_key });
    const figures = `${exported.ratio.toFixed(2)} (${median(exported.exportSeconds).toFixed(1)} s against ${median(exported.copySeconds).toFixed(1)} s)`;
    add(`csv export of 1,000,000 patients × 10 against \`\\copy\` by ${exported.peer}`, figures, '0.64', '0.9');
    for (const { format, rows, megabytes, seconds } of exported.memory)
      add(
        `memory of the worker process that exports ${rows.toLocaleString('en')} patients × 10 as ${format}`,
        `${megabytes.toFixed(0)} MB (${seconds.toFixed(1)} s)`,
        '300 MB',
        '200 MB',
      );
  }
  if (wants('columns')) await columnsRows(add, url, account.live_key);
  if (wants('audit')) {
    const audit = await benchAudit({ databaseUrl: url, rows: 500_000, runs: 4 });
    const figures = `${(audit.uploadCost * 100).toFixed(0)} % (${Math.min(...audit.withSeconds).toFixed(2)} s against ${Math.min(...audit.withoutSeconds).toFixed(2)} s)`;
    add('what the audit trail adds to an upload of 500,000 patients', figures, '10 %', '');
  }
  if (wants('webhooks')) {
    const webhooks = await benchWebhooks(url, account);
    const figures = `${webhooks.ratio.toFixed(2)} (${median(webhooks.deliveriesPerSecond).toFixed(0)} against ${median(webhooks.postsPerSecond).toFixed(0)} a second)`;
    add('webhook deliveries by one worker process against undici posting the same bodies', figures, '0.2', '0.4');
    const { p50, p95 } = webhooks.latencyMilliseconds;
    const milliseconds = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    add("commit of the run's result → the receiver has the webhook", milliseconds, 'p50 50 ms', 'p50 15 ms');
  }
}

/** On a database of its own, since the sizes are of all that is in it. */
async function growth(scale: number): Promise<void> {
  const options = { purpose: 'visit', throwaway: true, superuser: true } as const;
  const database = await openEmbeddedDatabase(join(folder, 'growth'), options);
  try {
    await migrate(database.url, [benchSecretKey]);
    const person = { email: 'growth@example.org', password: 'only for this benchmark', name: 'Growth' };
    const account = await asOwner(database.url, (owner) => createAccount(owner, { ...person, plan: 'enterprise' }));
    const measured = await benchGrowth(database.url, account, scale, (text) => console.error(text));
    const text = printGrowth(measured);
    console.error(text);
    await writeFile(join(root, 'bench/growth.md'), text);
    for (const { what, p95, growth: times } of measured.rows)
      add(
        `${what}, p95 from the smallest to the largest size`,
        `${times.toFixed(1)} × (${p95.map((one) => one.toFixed(0)).join(', ')} ms)`,
        '1.5 ×',
        '',
      );
  } finally {
    await database.close();
  }
}

/** On a database of its own and without peers, which would take longer than all else. */
async function literatureMillion(papers: number): Promise<void> {
  const options = { purpose: 'visit', throwaway: true, superuser: true } as const;
  const database = await openEmbeddedDatabase(join(folder, 'million'), options);
  try {
    await migrate(database.url, [benchSecretKey]);
    await literatureRows(add, { databaseUrl: database.url, key: '', folder, papers, peers: false });
  } finally {
    await database.close();
  }
}
