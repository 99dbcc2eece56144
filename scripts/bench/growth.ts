import type { Client } from 'pg';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, type CreatedAccount } from '../../sql/tables/accounts.ts';
import { apiCaller } from './api-caller.ts';
import { accounts, empty, fill, type Known, type Sizes, sizesAt } from './growth/fill.ts';
import { benchEnvironment, startProgram } from './program.ts';

/** A list, get or write may be slower by half at the largest size than at the smallest. */
const mayGrowBy = 1.5;
const requestsEach = 40;
const roundsEach = 5;

type GrowthRow = {
  what: string;
  p95: number[];
  growth: number;
  isTooMuch: boolean;
  /** How many items an answer had at each size; empty where it is no list. */
  items: number[];
  why: string | undefined;
};

/**
 * Fills the database in three steps, each about three times the one before, and measures after each the p95 of what one of
 * the accounts lists, gets and writes. `onStep` hears of each.
 */
export async function benchGrowth(
  databaseUrl: string,
  account: CreatedAccount,
  scale: number,
  onStep: (text: string) => void,
): Promise<{ rows: GrowthRow[]; sizes: Sizes[] }> {
  const sizes = [0.1, 0.32, 1].map((part) => sizesAt(scale * part));
  const measured = new Map<string, { p95: number[]; items: number[]; why: string | undefined }>();
  let filled = empty;
  for (const size of sizes) {
    const known = await asOwner(databaseUrl, (owner) =>
      fill(owner, uuidOf('account', account.account_id), filled, size),
    );
    filled = size;
    onStep(`filled to ${JSON.stringify(size)}`);
    const api = await startProgram('api/main.ts', benchEnvironment(databaseUrl), 'listening');
    try {
      const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, account.live_key);
      for (const { what, run, why } of operations(call, known)) {
        const so = measured.get(what) ?? { p95: [], items: [], why };
        measured.set(what, so);
        so.p95.push(await p95Of(run));
        const { items } = ((what.startsWith('GET') ? await run(0) : null) ?? {}) as { items?: unknown[] };
        if (Array.isArray(items)) so.items.push(items.length);
      }
    } finally {
      await api.stop();
    }
    await asOwner(databaseUrl, removeMade);
  }
  const rows = [...measured].map(([what, { p95, items, why }]) => {
    const growth = p95.at(-1)! / p95[0]!;
    return { what, p95, growth, isTooMuch: growth > mayGrowBy, items, why };
  });
  return { rows, sizes };
}

/** What the account's own writes left: else it would have more projects and patients at the next size than its share. */
async function removeMade(owner: Client): Promise<void> {
  await owner.query(`
    set session_replication_role = 'replica';
    delete from projects where name like 'New %';
    delete from patients where external_id like 'N%';
    set session_replication_role = 'origin'`);
}

type Operation = { what: string; run: (i: number) => Promise<unknown>; why?: string };

function operations(call: ReturnType<typeof apiCaller>, of: Known): Operation[] {
  const get = (path: string, why?: string): Operation => ({
    what: `GET ${path.replaceAll(/\w+_\w{20,}/g, '{id}')}`,
    run: () => call('GET', path),
    ...(why === undefined ? {} : { why }),
  });
  return [
    get('/projects'),
    get(`/projects/${of.project}`),
    get(`/projects/${of.project}/patients`),
    get(
      `/patients/${of.patient}`,
      "patients have no index by id alone, which would cost each upload: the primary key is asked once for each of the account's projects",
    ),
    get(`/projects/${of.project}/analyses`),
    get(`/analyses/${of.analysis}`),
    get(`/analyses/${of.analysis}/runs`),
    get(`/runs/${of.run}`),
    get('/events'),
    get('/events?types=analysis.completed'),
    // Before the trail is read: so a page of `project.created` is full at each size.
    { what: 'POST /projects', run: (i) => call('POST', '/projects', { name: `New ${i}` }) },
    get('/audit-events'),
    get('/audit-events?action=project.created'),
    get('/webhooks'),
    get('/requests'),
    get('/billing'),
    {
      what: 'POST /projects/{id}/patients',
      run: (i) =>
        call('POST', `/projects/${of.project}/patients`, {
          patients: [{ external_id: `N${Date.now()}-${i}`, attributes: { age: 50 } }],
        }),
    },
  ];
}

/** The lowest p95 of some rounds: what others do on the machine makes a round slower, never faster. */
async function p95Of(run: (i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 5; i++) await run(-i); // modules, plans and caches are there
  const rounds: number[] = [];
  for (let round = 0; round < roundsEach; round++) {
    const milliseconds: number[] = [];
    for (let i = 0; i < requestsEach; i++) {
      const begun = performance.now();
      await run(round * requestsEach + i);
      milliseconds.push(performance.now() - begun);
    }
    rounds.push(milliseconds.sort((a, b) => a - b)[Math.floor(requestsEach * 0.95)]!);
  }
  return Math.min(...rounds);
}

/** A table, with the growth of each as a bar. */
export function printGrowth({ rows, sizes }: { rows: GrowthRow[]; sizes: Sizes[] }): string {
  const count = (n: number) => n.toLocaleString('en');
  const head = sizes.map(({ patients }) => `${count(patients)} patients`).join(' | ');
  const largest = sizes.at(-1)!;
  const lines = rows.map((row) => {
    const { what, p95, growth, isTooMuch } = row;
    const bar = '█'.repeat(Math.round(Math.min(growth, 5) * 8));
    return `| \`${what}\` | ${p95.map((one) => one.toFixed(1)).join(' | ')} | ${growth.toFixed(2)} | ${bar}${isTooMuch ? ` more than half${reasonOf(row)}` : ''} |`;
  });
  return `# As it grows

Made by \`npm run bench -- growth\`: p95 in milliseconds of ${requestsEach} requests, one after the other, in the quietest of ${roundsEach} rounds, by one of ${accounts} accounts that have
the same share each. At the largest size: ${count(largest.projects)} projects, ${count(largest.patients)} patients, ${count(largest.runs)} runs, ${count(largest.events)} events and as many audit events.

| | ${head} | growth | |
|---|${sizes.map(() => '---|').join('')}---|---|
${lines.join('\n')}
`;
}

/** What is known of why something grows. */
function reasonOf({ items, why }: GrowthRow): string {
  const isLonger = items.length > 0 && items.at(-1)! > items[0]!;
  const reasons = [
    ...(isLonger ? [`an answer has ${items.join(', ')} items`] : []),
    ...(why === undefined ? [] : [why]),
  ];
  return reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
}
