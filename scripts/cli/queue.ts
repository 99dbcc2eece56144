import { Command } from 'commander';
import type { QueueReport } from '../../sql/queue/report.ts';
import { action } from './action.ts';
import type { Output } from './output.ts';

export function queueCommand(): Command {
  return new Command('queue')
    .description('what waits, runs and failed, by task and by account, and which workers live; beside the database')
    .addHelpText(
      'after',
      `
Works beside a running platform, with its environment (DATABASE_URL, or DATA_DIR of the embedded database).

Examples:
  research-platform queue
  research-platform --json queue | jq '.tasks[] | select(.oldest_seconds > 60)'

Exit codes: 0 told, 1 something waits and no worker lives, or the database can't be read.`,
    )
    .action(
      action<object, []>(async ({ output }) => {
        const { openOwnerDatabase } = await import('../owner-database.ts');
        const { asOwner } = await import('../../sql/tables/accounts.ts');
        const { readQueueReport } = await import('../../sql/queue/report.ts');
        const { url, close } = await openOwnerDatabase();
        try {
          const report = await asOwner(url, readQueueReport);
          output.answer(report, textOf(output, report));
          if (!report.workers_alive && report.tasks.some(({ waiting }) => waiting > 0)) process.exitCode = 1;
        } finally {
          await close();
        }
      }),
    );
}

function textOf(output: Output, { workers_alive, tasks, accounts }: QueueReport): string {
  const common = <Row extends QueueReport['tasks'][number] | QueueReport['accounts'][number]>() => [
    { title: 'task', of: (row: Row) => row.task },
    { title: 'waiting', of: (row: Row) => row.waiting },
    { title: 'running', of: (row: Row) => row.running },
    { title: 'oldest', of: (row: Row) => ageOf(row.oldest_seconds) },
  ];
  const byTask = output.table(tasks, [
    ...common<(typeof tasks)[number]>(),
    { title: 'later', of: ({ scheduled }) => scheduled },
    { title: 'given up', of: ({ failed }) => failed },
    { title: 'workers', of: ({ workers }) => workers },
    { title: 'slots', of: ({ slots }) => slots },
  ]);
  const byAccount = output.table(accounts, [
    { title: 'account', of: ({ account_id }) => account_id },
    { title: 'name', of: ({ name }) => name },
    ...common<(typeof accounts)[number]>(),
    { title: 'failed in 24 h', of: ({ failed_today }) => failed_today },
  ]);
  return [
    workers_alive
      ? output.paint('green', 'Workers are alive.')
      : output.paint('red', 'No worker is alive: what is queued waits.'),
    ...(tasks.length > 0 ? [byTask] : ['Nothing is queued.']),
    ...(accounts.length > 0 ? [byAccount] : []),
  ].join('\n');
}

function ageOf(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
