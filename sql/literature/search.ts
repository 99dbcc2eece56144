import { StatementTimeoutError } from '@slonik/errors';
import { LRUCache } from 'lru-cache';
import { type ClientBase, escapeLiteral, Pool, type PoolConfig, type QueryResult } from 'pg';
import { ApiError } from '../../contract/errors.ts';
import { WalkedLists } from '../../domain/literature/index/walked-lists.ts';
import type { LiteratureIndex } from '../../domain/literature/search/literature-index.ts';
import {
  connectionConfig,
  refuseReplica,
  sessionConfig,
  transactionSettings,
  WatchedClient,
} from '../connection/client.ts';
import { CacheFigures, CountedCache } from './cache-figures.ts';
import { keptBlocks } from './kept-blocks.ts';
import { KnownNames } from './known-names.ts';
import { KnownVocabulary } from './known-vocabulary.ts';
import { KnownWords } from './known-words.ts';
import type { IndexCache } from './live-papers.ts';
import { isTooLong } from './loader.ts';
import {
  type Kept,
  momentOf,
  openSnapshot,
  preparedWhatThereIs,
  prepareSearches,
  sizeOfShown,
  whatThereIs,
} from './snapshot.ts';
import { TermCounts } from './term-counts.ts';

/** Of the memory, for the overlays of all accounts: a thousand papers have about ten megabytes of lists, and few are asked for. */
const overlayShare = 1 / 8;
/** Of the memory, for the words of the papers that searches looked at closely: four kilobytes a paper, some fifty a search. */
const analyzedShare = 1 / 8;
/** Of the memory, for lists of words as ranking walks through them: four times the bytes in which they are stored. */
const walkedShare = 6 / 16;
/** Of the memory, for papers as they stand on pages: about fifteen kilobytes each. */
const papersShare = 1 / 16;
/** Of the memory, for the words that have rows of their own, and in how many papers each stands: some ten thousand a large segment. */
const countsShare = 1 / 16;
/** The same for the names of journals. */
const journalsShare = 1 / 32;
/** Of the memory, for where the names of authors stand, of each of the two fields: some two thousand places a large segment. */
const namesShare = 1 / 64;
/** Of the memory, for blocks of words and names: a kilobyte each. */
const blocksShare = 1 / 16;

/** No query may make the database work for longer. */
const statementMilliseconds = 2000;

/**
 * The literature's index as it is read for a search. Slonik gives bytes as text in hexadecimal, which for the lists of
 * frequent words took as long as the search itself; so this speaks to `pg`, in binary.
 */
export async function openLiteratureIndex(
  databaseUrl: string,
  options: {
    applicationName: string;
    poolSize: number;
    cacheMegabytes?: number;
    cacheFigures?: CacheFigures;
    isPooled?: boolean;
    /** As openDatabase's. */
    isReplica?: boolean;
  },
): Promise<LiteratureIndex> {
  // Postings and columns are kept, since words come again and segments never change.
  const cacheBytes = (options.cacheMegabytes ?? 64) * 2 ** 20;
  // Every statement of this pool is a handful of lookups by key, whatever the planner thinks of an array's length.
  const settings = {
    ...{ jit: 'off', plan_cache_mode: 'force_generic_plan' },
    ...{ enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off' },
    statement_timeout: String(statementMilliseconds),
  };
  // Behind a pooler of the transaction and not of the session; one round trip all the same.
  const begin = [
    'begin isolation level repeatable read read only',
    ...(options.isPooled ? transactionSettings : []),
    ...Object.entries(options.isPooled ? settings : {}).map(([name, value]) => `set local ${name} = '${value}'`),
  ].join('; ');
  const checked = options.isPooled ? `${refuseReplica}; ` : '';
  const asked = options.isPooled ? whatThereIs : preparedWhatThereIs;
  const pool = new Pool({
    ...(options.isPooled
      ? connectionConfig(databaseUrl, options.applicationName)
      : { ...sessionConfig(databaseUrl, options.applicationName, settings), refusesReplica: !options.isReplica }),
    max: options.poolSize,
    idleTimeoutMillis: 300_000,
    ...(options.isPooled ? {} : { onConnect: (client: ClientBase) => client.query(prepareSearches) }),
    ...{ Client: WatchedClient, silenceMilliseconds: 2 * statementMilliseconds },
  } as PoolConfig);
  pool.on('connect', (client) => {
    client.on('error', () => {}); // what was asked rejects
  });
  pool.on('error', () => {}); // a connection that was lost while idle; the next search opens another
  const figures = options.cacheFigures ?? new CacheFigures();
  const papersBytes = Math.ceil(cacheBytes * papersShare);
  const cacheOf = (maxSize: number): IndexCache =>
    new CountedCache({ maxSize, sizeCalculation: ({ bytes }) => bytes + 200 }, figures);
  // Apart, so that no account's overlay drives out what all accounts ask for.
  const overlayBytes = Math.ceil(cacheBytes * overlayShare);
  const analyzedBytes = Math.ceil(cacheBytes * analyzedShare);
  const walkedBytes = Math.ceil(cacheBytes * walkedShare);
  const countsBytes = Math.ceil(cacheBytes * countsShare);
  const journalsBytes = Math.ceil(cacheBytes * journalsShare);
  const namesBytes = Math.ceil(cacheBytes * namesShare);
  const blocksBytes = Math.ceil(cacheBytes * blocksShare);
  const keptApart = [overlayBytes, analyzedBytes, papersBytes, walkedBytes, countsBytes, journalsBytes, 2 * namesBytes];
  const kept: Kept = {
    caches: {
      shared: cacheOf(cacheBytes - keptApart.reduce((sum, bytes) => sum + bytes, blocksBytes)),
      overlay: cacheOf(overlayBytes),
    },
    analyzed: new KnownWords(analyzedBytes),
    walked: new WalkedLists(walkedBytes),
    papers: new LRUCache({ maxSize: papersBytes, sizeCalculation: sizeOfShown }),
    vocabulary: new KnownVocabulary(),
    names: { author: new KnownNames('author', namesBytes), full_author: new KnownNames('full_author', namesBytes) },
    blocks: keptBlocks(blocksBytes),
    counts: { word: new TermCounts('word', countsBytes), journal: new TermCounts('journal', journalsBytes) },
  };
  return {
    async read(scope, run, exported) {
      const client = await pool.connect();
      let usable = false;
      try {
        const moment = exported === undefined ? '' : `set transaction snapshot ${escapeLiteral(exported)}; `;
        const scoped = scope === null ? '' : `select set_config('app.scope', ${escapeLiteral(scope)}, true); `;
        const results = await client.query<never, []>(`${begin}; ${moment}${checked}${scoped}${asked}`);
        const found = momentOf((results as unknown as QueryResult[]).slice(-2));
        const answer = await run(await openSnapshot(client, found, kept, options.isPooled ?? false));
        usable = true;
        return answer;
      } catch (error) {
        // A refusal says nothing bad about the connection, nor does a statement that took too long.
        usable = error instanceof ApiError || isTooLong(error);
        throw isTooLong(error) ? new StatementTimeoutError(error as Error) : error;
      } finally {
        // Nobody waits for it: the answer is there.
        if (usable)
          client.query('rollback').then(
            () => client.release(),
            () => client.release(true),
          );
        else client.release(true);
      }
    },
    end: () => pool.end(),
  };
}
