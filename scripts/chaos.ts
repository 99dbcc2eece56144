import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type ActName, actNames } from './chaos/acts.ts';
import { type ChaosReport, runChaos } from './chaos/chaos-run.ts';
import { sentenceOf } from './sentence.ts';

const number =
  (smallest: number, largest: number, whole = true) =>
  (text: string) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= smallest && value <= largest) || (whole && !Number.isInteger(value)))
      throw new InvalidArgumentError(`It must be a ${whole ? 'whole ' : ''}number from ${smallest} to ${largest}.`);
    return value;
  };

const command = new Command('npm run chaos --')
  .description(
    `Runs web and worker processes on an embedded PostgreSQL of their own under load, and kills, stops, restarts and cuts
them off at random. After each round, in quiet, it looks whether what was acknowledged is there, once, and in order.`,
  )
  .addOption(
    new Option('--minutes <minutes>', 'begin rounds for so long').default(10).argParser(number(0, 1440, false)),
  )
  .addOption(
    new Option('--seed <seed>', 'of the random choices; the same seed makes the same acts in the same order').argParser(
      number(0, 2 ** 32 - 1),
    ),
  )
  .addOption(
    new Option('--round <seconds>', 'of faults and load before each look').default(25).argParser(number(3, 600)),
  )
  .addOption(new Option('--webs <count>', 'web processes').default(2).argParser(number(1, 8)))
  .addOption(new Option('--workers <count>', 'worker processes').default(3).argParser(number(1, 8)))
  .addOption(new Option('--clients <count>', 'clients that work at once').default(6).argParser(number(1, 64)))
  .addOption(new Option('--acts <names>', `only these, with commas between: ${actNames.join(', ')}`).argParser(actsOf))
  .option('--json', 'print the report as one JSON object')
  .showHelpAfterError('(add --help for what is possible)')
  .addHelpText(
    'after',
    `
Examples:
  npm run chaos -- --minutes 30
  npm run chaos -- --seed 4711 --minutes 0            the one round of a seed
  npm run chaos -- --acts kill,kill-young,freeze

Exit codes: 0 every invariant held, 1 one was broken or the run itself failed. Then the logs are kept and named.`,
  )
  .parse();
const options = command.opts<{
  minutes: number;
  seed?: number;
  round: number;
  webs: number;
  workers: number;
  clients: number;
  acts?: ActName[];
  json?: true;
}>();

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const seed = options.seed ?? randomInt(2 ** 32);
const folder = await mkdtemp(join(tmpdir(), 'research-platform-chaos-'));
if (process.getuid?.() === 0) await chmod(folder, 0o711); // the user that PostgreSQL runs as must get through
const begun = performance.now();
const say = (line: string) =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`);
try {
  say(`seed ${seed}`);
  const report = await runChaos({
    ...{ seed, folder, say, signal: stopping.signal },
    seconds: options.minutes * 60,
    roundSeconds: options.round,
    webs: options.webs,
    workers: options.workers,
    clients: options.clients,
    acts: options.acts ?? actNames,
  });
  const broken = Object.values(report.broken).flat();
  console.log(options.json ? JSON.stringify({ seed, ...report }) : textOf(report));
  if (broken.length > 0) {
    console.error(`Broken with --seed ${seed}. The logs and the database are kept in ${folder}`);
    process.exitCode = 1;
  } else await rm(folder, { recursive: true, force: true });
} catch (error) {
  console.error(`${sentenceOf(error)}\nSeed ${seed}; what there is was kept in ${folder}`);
  process.exitCode = 1;
}

function textOf({ rounds, acts, requests, starts, broken }: ChaosReport): string {
  const table = new Table({ head: ['invariant', 'broken'], style: { head: [], border: [] } });
  for (const [name, problems] of Object.entries(broken))
    table.push([name, problems.length === 0 ? '-' : problems.length]);
  const done = Object.entries(acts).map(([name, count]) => `${count} ${name}`);
  const lines = Object.entries(broken).flatMap(([name, problems]) => problems.map((problem) => `${name}: ${problem}`));
  return [
    table.toString(),
    `${rounds} rounds: ${done.join(', ') || 'no act'}; ${starts} starts of processes.`,
    `${requests.acknowledged} requests acknowledged, ${requests.unknown} unknown, ${requests.refused} refused.`,
    ...lines,
  ].join('\n');
}

function actsOf(text: string): ActName[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !actNames.includes(name as ActName));
  if (unknown.length > 0) throw new InvalidArgumentError(`Not known: ${unknown.join(', ')}.`);
  return names as ActName[];
}
