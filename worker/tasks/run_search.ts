import type { Task } from 'graphile-worker';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import { maximumMatchesOfRun, maximumPapersOfSearch, type SearchRunError } from '../../contract/resources/search.ts';
import { matchKinds, stateAfter } from '../../domain/literature/search/matches.ts';
import type { Queryable } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type ComparedPaper, changedPapers, type ToldPaper, unknownPapers } from '../../sql/tables/search-matches.ts';
import {
  queueNightlySearchRuns,
  type SearchRunOutcome,
  type StartedSearchRun,
  searchRunAttempts,
  toldCounts,
} from '../../sql/tables/search-runs.ts';
import { lockRevision } from '../../sql/tables/searches.ts';
import { attempt, type Work } from '../attempt.ts';
import { type JobContext, scopeOf, type WorkerServices } from '../task.ts';

/** A fault of ours is met again on the third try, if at all. */
const attemptsBeforeFailing = 3;

/** A search reads lists for seconds at most; what takes longer waits for a database that does not answer. */
const timeoutSeconds = 300;

/**
 * Runs a saved search: finds its papers in a thread, then compares them with those that it knows and stores what is new, corrected
 * or retracted, the counts and the event with one commit, if the attempt still has the row.
 */
export function runSearch(payload: JobPayload<'run_search'>, context: JobContext): Promise<void> {
  return attempt(context, searchWork(payload, context));
}

function searchWork(
  payload: JobPayload<'run_search'>,
  context: Pick<JobContext, 'searchThreads'>,
): Work<StartedSearchRun, SearchRunOutcome> {
  let found: readonly number[] = []; // what is compared with what the search knows when the outcome is stored
  return {
    kind: 'search_run',
    id: payload.run_id,
    uuid: uuidOf('searchRun', payload.run_id),
    origin: payload,
    table: searchRunAttempts,
    seconds: timeoutSeconds,
    about: ({ search_id }) => ({ search_id: encodeId('search', search_id) }),
    async make({ started, signal }) {
      const { query, syntax, map_terms, filters, search_id, revision } = started;
      const request = { ...filters, q: query, syntax: syntax ?? undefined, map_terms };
      const answer = await context.searchThreads.find(scopeOf(payload), request, new Date(), signal);
      if ('refused' in answer) return failed({ code: 'invalid_query', message: answer.refused });
      const papers = answer.documents.length;
      if (papers > maximumPapersOfSearch) return failed(tooManyPapers(papers));
      found = Array.from(answer.documents);
      return {
        status: 'completed',
        searchId: search_id,
        revision,
        papers,
        first: false,
        told: [],
        query: answer.query,
      };
    },
    async settle(transaction, outcome) {
      if (outcome.status === 'failed') return outcome;
      const search = await lockRevision(transaction, outcome.searchId);
      if (search === null) return outcome; // nothing is stored: its run went with it
      if (search.revision !== outcome.revision) return failed(searchChanged);
      const first = search.known_revision !== search.revision;
      return { ...outcome, first, told: await toldOf(transaction, outcome.searchId, { documents: found, first }) };
    },
    onFault: (_, { attempt: number }) => (number < attemptsBeforeFailing ? 'again' : failed(faultOfOurs)),
    announce: ({ project_id: projectId, search_id }, outcome) => {
      if (outcome.status === 'failed') return { event: null, facts: { error_code: outcome.error.code } };
      const { papers, told } = outcome;
      const counts = toldCounts(told);
      const facts = { papers, ...counts };
      if (counts.new + counts.corrected + counts.retracted === 0) return { event: null, facts };
      const data = {
        project_id: encodeId('project', projectId),
        search_id: encodeId('search', search_id),
        run_id: payload.run_id,
        papers,
        ...counts,
      };
      return { event: { type: 'search.matched', projectId, data }, facts };
    },
  };
}

const documentsAtOnce = 5_000;

/**
 * What a run tells of, and what it knows from now on. The first run of a query tells nothing of papers that were there before. Of
 * very many new papers the first are told, and the others, which stay unknown, by the next run.
 */
async function toldOf(
  transaction: Queryable,
  searchId: string,
  { documents, first }: { documents: readonly number[]; first: boolean },
): Promise<ToldPaper[]> {
  const told = (await changedPapers(transaction, searchId)).map((paper) => toldPaper(paper, false));
  let matches = told.reduce((sum, { kinds }) => sum + kinds.length, 0);
  for (let from = 0; from < documents.length; from += documentsAtOnce)
    for (const paper of await unknownPapers(transaction, searchId, documents.slice(from, from + documentsAtOnce))) {
      const one = toldPaper(paper, first);
      if (matches + one.kinds.length > maximumMatchesOfRun) return told;
      matches += one.kinds.length;
      told.push(one);
    }
  return told;
}

function toldPaper({ paperId, contentHash, known, now }: ComparedPaper, isSilent: boolean): ToldPaper {
  return {
    paperId,
    contentHash,
    state: stateAfter(known, now),
    kinds: known === null && isSilent ? [] : matchKinds(known, now),
  };
}

/** So many runs are queued at one time by the clock; the others half an hour later. */
const nightlyRuns = 10_000;
const nightlySpreadSeconds = 3 * 3600;

/** Queues the runs of a night, spread over three hours. What was run within half a day is left alone. */
export function queueSearchesTask({ db, log }: Pick<WorkerServices, 'db' | 'log'>): Task {
  return async () => {
    const searches = await db.outside((connection) =>
      queueNightlySearchRuns(connection, { atMost: nightlyRuns, spreadSeconds: nightlySpreadSeconds }),
    );
    if (searches > 0) log.info({ searches }, 'runs of saved searches queued');
  };
}

const failed = (error: SearchRunError): SearchRunOutcome => ({ status: 'failed', error });

const tooManyPapers = (papers: number): SearchRunError => ({
  code: 'too_many_papers',
  message: `The search finds ${papers.toLocaleString('en')} papers, and at most ${maximumPapersOfSearch.toLocaleString('en')} can be followed. Narrow it with another term, a field tag or a filter.`,
});

const searchChanged: SearchRunError = {
  code: 'search_changed',
  message: 'The search was changed while it was run. Its next run is about what it is now.',
};

const faultOfOurs: SearchRunError = {
  code: 'internal_error',
  message: `Something went wrong on our side, ${attemptsBeforeFailing} times. Run the search again later.`,
};
