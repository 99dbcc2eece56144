import { Agent, request } from 'undici';
import { benchEnvironment, median, startProgram } from '../program.ts';
import { type BenchQuery, inPubmedSyntax, type QueryClass } from './queries.ts';
import type { Xapian } from './xapian.ts';

/** What people ask most; the others are measured without the API. */
const classes = ['rare', 'common', 'common4', 'sentence', 'phrase', 'boolean'] as const satisfies readonly QueryClass[];
type HttpClass = (typeof classes)[number];

/** Milliseconds, the median of five rounds' medians. */
export type OverHttp = Record<HttpClass, { clients: number; ours: number; xapian: number | null }[]>;

const rounds = 5;

/**
 * Searches as clients make them, pages of 20 with texts and highlights, by so many clients at once, in turns with as many
 * processes that call Xapian and fetch the documents.
 */
export async function searchesOverHttp(
  { databaseUrl, key }: { databaseUrl: string; key: string },
  queries: Record<QueryClass, BenchQuery[]>,
  openXapian: () => Promise<Xapian | null>,
): Promise<OverHttp> {
  const api = await startProgram('api/main.ts', benchEnvironment(databaseUrl), 'listening');
  const dispatcher = new Agent();
  const ours = async (query: BenchQuery): Promise<number> => {
    const begun = performance.now();
    const asked = new URLSearchParams({ q: inPubmedSyntax(query), limit: '20', highlight: 'true' });
    const { statusCode, body } = await request(`http://127.0.0.1:${api.port}/v1/literature/search?${asked}`, {
      dispatcher,
      headers: { authorization: `Bearer ${key}` },
    });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`a search was answered with ${statusCode}`);
    return performance.now() - begun;
  };
  const xapians = (await Promise.all(Array.from({ length: 8 }, openXapian))).filter((one) => one !== null);
  const measured = {} as OverHttp;
  for (const name of classes) {
    const asked = queries[name];
    measured[name] = [];
    for (const clients of [1, 8]) {
      const p50 = { ours: [] as number[], xapian: [] as number[] };
      // Once to warm both.
      for (let round = -1; round < rounds; round++) {
        const mine = await inParallel(asked, clients, ours);
        const theirs = await inParallel(
          asked,
          clients,
          async (query, client) => xapians[client]?.search(query) ?? Number.NaN,
        );
        if (round < 0) continue;
        p50.ours.push(median(mine));
        p50.xapian.push(median(theirs));
      }
      const xapian = xapians.length === 0 ? null : median(p50.xapian);
      measured[name].push({ clients, ours: median(p50.ours), xapian });
    }
  }
  for (const xapian of xapians) xapian.close();
  await dispatcher.close();
  await api.stop();
  return measured;
}

/** How long each took, in milliseconds. */
async function inParallel(
  queries: readonly BenchQuery[],
  clients: number,
  ask: (query: BenchQuery, client: number) => Promise<number>,
): Promise<number[]> {
  const waiting = queries.values();
  const times: number[] = [];
  const work = async (client: number) => {
    for (const query of waiting) times.push(await ask(query, client));
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return times;
}
