import { Agent, request } from 'undici';
import { benchEnvironment, median, startProgram } from '../program.ts';
import { type BenchQuery, inPubmedSyntax, type QueryClass } from './queries.ts';
import type { Xapian } from './xapian.ts';

/** What people ask most; the others are measured without the API. */
const classes = ['rare', 'common', 'common4', 'sentence', 'phrase', 'boolean'] as const satisfies readonly QueryClass[];
type HttpClass = (typeof classes)[number];

/** Medians in milliseconds. */
type Asked = {
  /** Of queries that nobody has asked before, as most of what users ask is. */
  first: number;
  /** Of the same ones, asked once more. */
  again: number;
  /** The API's, for a query that is asked for the first time. */
  processor: number;
  xapian: number | null;
};
export type OverHttp = Record<HttpClass, (Asked & { clients: number })[]>;

/** To have the programs compiled. */
const warming = 40;
const measured = [
  { clients: 1, queries: 120 },
  { clients: 8, queries: 240 },
] as const;
/** So many queries of a class are each asked for the first time. */
export const queriesOverHttp = warming + measured.reduce((sum, { queries }) => sum + queries, 0);

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
  const theirs = async (query: BenchQuery, client: number) => xapians[client]?.search(query) ?? Number.NaN;
  for (const name of classes)
    for (const ask of [ours, theirs]) await inParallel(queries[name].slice(0, warming), 8, ask);
  const figures = {} as OverHttp;
  for (const name of classes) {
    figures[name] = [];
    let from = warming;
    for (const { clients, queries: many } of measured) {
      const asked = queries[name].slice(from, (from += many));
      const before = api.processorSeconds();
      const first = await inParallel(asked, clients, ours);
      const processor = (1000 * (api.processorSeconds() - before)) / asked.length;
      const xapian = await inParallel(asked, clients, theirs);
      const again = await inParallel(asked, clients, ours);
      figures[name].push({
        ...{ clients, processor, first: median(first), again: median(again) },
        xapian: xapians.length === 0 ? null : median(xapian),
      });
    }
  }
  for (const xapian of xapians) xapian.close();
  await dispatcher.close();
  await api.stop();
  return figures;
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
