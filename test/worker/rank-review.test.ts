import t from 'tap';
import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { flowOf } from '../../domain/literature/prisma/flow.ts';
import { sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { countFlow, findNext, nextQuery } from '../../sql/tables/review-records.ts';
import { findReview } from '../../sql/tables/reviews.ts';
import type { JobContext } from '../../worker/task.ts';
import { rankReview } from '../../worker/tasks/rank_review.ts';
import { openRankingThreads, type RankingThreads } from '../../worker/threads/rankings/pool.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, account.live_key);
const scope: TenantScope = {
  accountId: uuidOf('account', account.account_id),
  mode: 'live',
  projectIds: null,
  actor: { kind: 'worker', id: null, request_id: null, address: null },
};
const rankingThreads = openRankingThreads(512);
t.teardown(() => rankingThreads.close());
const rank = (reviewId: string, more: Partial<JobContext> = {}) =>
  rankReview({ account_id: account.account_id, mode: 'live', request_id: null, review_id: reviewId }, {
    ...{ db, rankingThreads, log: { debug() {}, warn() {} }, stopping: new AbortController().signal },
    ...more,
  } as unknown as JobContext);
const topics = [
  'Budesonide inhaled by children with asthma',
  'Insulin pumps of adults with diabetes',
  'Hip fractures of old men',
];
await indexPapers(
  database,
  Array.from({ length: 60 }, (_, i) => ({
    title: `${topics[i % 3]}, part ${i}`,
    pmid: String(900 + i),
    abstract: `We studied ${topics[i % 3]!.toLowerCase()}.`,
  })),
);

t.test(
  'records stand by their likeness to the question, and then by what was decided; the same decisions, the same order',
  async (t) => {
    const project = await projectWith(database, api);
    const { data } = await api.post(`/projects/${project}/reviews`, {
      name: 'Fractures',
      question: 'Hip fractures',
      reviewers: 1,
    });
    const path = `/reviews/${data.id}`;
    const paper_ids = Array.from({ length: 60 }, (_, i) => `pmid:${900 + i}`);
    await api.post(`${path}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids });
    await rank(data.id);
    const next = async () => (await api.get(`${path}/next`)).data;
    const decide = (record: { id: string; title: string }, decision: string) =>
      api.post(`${path}/records/${record.id}/decisions`, { stage: 'title_abstract', decision });
    t.match((await next()).record, { title: /^Hip/ });
    // What is wanted turns out to be insulin.
    for (let i = 0; i < 6; i++) {
      const { record } = await next();
      await decide(record, 'exclude');
    }
    const records = await api.walk(`${path}/records?state=title_abstract`, 200);
    await decide(
      records.find(({ title }: { title: string }) => title.startsWith('Insulin')),
      'include',
    );
    await decide(
      records.find(({ title }: { title: string }) => title.startsWith('Budesonide')),
      'exclude',
    );
    await rank(data.id);
    const after = await next();
    t.match(after, { record: { title: /^Insulin/ }, progress: { decided: 8, consecutive_excluded: 1 } });
    t.match(after.progress.stopping, /nothing is excluded by machine/);
    t.equal((await api.get(path)).data.records.title_abstract, 52, 'the order excludes nothing');
    t.match((await api.get(path)).data.ordering, { decisions: 8, estimated_recall: { method: /hypergeometric/ } });
    const ranks = () =>
      ownerQuery('select id, rank from review_records where review_id = $1 order by id', [uuidOf('review', data.id)]);
    const before = await ranks();
    await rank(data.id);
    t.strictSame(await ranks(), before);
    const asked: boolean[] = [];
    const tooSmall: RankingThreads = {
      ...rankingThreads,
      rank: (texts, task, options) => {
        asked.push(options.pairs);
        if (options.pairs) throw Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
        return rankingThreads.rank(texts, task, options);
      },
    };
    await rank(data.id, { rankingThreads: tooSmall });
    t.strictSame(asked, [true, false], 'a review with too many pairs of words is ranked by its words');
    t.match((await api.get(path)).data.ordering.method, /Pairs of words were left out/);
  },
);

t.test(
  'a worker that stops ends the thread, whatever it does, and a thread that dies leaves nobody waiting',
  async (t) => {
    const text = { title: 'Asthma', abstract: null, mesh: [], keywords: [] };
    const task = () => ({ question: '', labelled: [], screened: [], unscreened: 0, sinceAdded: 0 });
    const stop = new AbortController();
    async function* endless() {
      for (let i = 0; ; i++) {
        if (i === 3) stop.abort();
        yield [text];
      }
    }
    await t.rejects(rankingThreads.rank(endless(), task, { pairs: true, signal: stop.signal }), { name: 'AbortError' });
    const small = openRankingThreads(16);
    t.teardown(() => small.close());
    async function* large() {
      for (let i = 0; ; i++)
        yield Array.from({ length: 200 }, (_, j) => ({
          ...text,
          abstract: Array.from({ length: 100 }, (_, k) => `w${i}x${j}x${k}`).join(' '),
        }));
    }
    const { signal } = new AbortController();
    await t.rejects(small.rank(large(), task, { pairs: true, signal }), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  },
);

t.test(
  'the next record is found by looks into an index, however many are decided, and the flow in SQL adds up',
  async (t) => {
    const project = await projectWith(database, api);
    const { data } = await api.post(`/projects/${project}/reviews`, { name: 'Large' });
    const review = uuidOf('review', data.id);
    const [{ me }] = await ownerQuery('select created_by as me from api_keys where last4 = $1', [
      account.live_key.slice(-4),
    ]);
    // Half of them decided by the caller alone, a quarter by another alone; states of every kind at the end.
    await ownerQuery(
      `with sets as (
       insert into review_sets (id, account_id, mode, project_id, review_id, name, kind, filters, searched_at, records, not_found)
       select gen_random_uuid(), account_id, mode, project_id, id, 'MEDLINE', 'database', '{}', now(), 6000, '[]' from reviews where id = $1 returning *),
     others as (
       insert into review_reviewers (review_id, stage, reviewer_id, account_id, mode, project_id, decided, consecutive_excluded)
       select id, 'title_abstract', reviewer, account_id, mode, project_id, 1, 0 from reviews, unnest($2::uuid[]) reviewer where id = $1)
     insert into review_records (id, account_id, mode, project_id, review_id, set_id, paper_id, title, title_key, enters_at_full_text, rank,
       decided, first_reviewer, state, exclusion_reason)
     select gen_random_uuid(), account_id, mode, project_id, review_id, id, gen_random_uuid(), 'T' || i, '', false, i,
       case when i <= 4500 then 1 else 0 end,
       case when i <= 3000 then $3 when i <= 4500 then $4 else '00000000-0000-0000-0000-000000000000' end::uuid,
       case when i <= 5000 then 'title_abstract' else (array['title_abstract_conflict', 'title_abstract_excluded', 'full_text', 'full_text_conflict',
         'not_retrieved', 'full_text_excluded', 'included'])[1 + i % 7] end,
       case when i > 5000 and i % 7 = 5 then 'Wrong outcome' end
     from sets, generate_series(1, 6000) i`,
      [review, [me, '0190a3c5-7b1e-7c3a-9f00-000000000001'], me, '0190a3c5-7b1e-7c3a-9f00-000000000001'],
    );
    await ownerQuery('analyze review_records');
    await db.snapshot(scope, async (snapshot) => {
      const viewer = { review: (await findReview(snapshot, review))!, userId: me };
      t.match(
        await findNext(snapshot, viewer, 'title_abstract'),
        { title: 'T3001' },
        'of what another has decided about',
      );
      const planOf = async (query: ReturnType<typeof nextQuery>) => {
        const { 'QUERY PLAN': plan } = await snapshot.one({
          ...sql.type(z.object({ 'QUERY PLAN': z.unknown() }))`explain`,
          sql: `explain (analyze, buffers, format json) ${query.sql}`,
          values: query.values as never,
        });
        return JSON.stringify(plan);
      };
      const text = await planOf(nextQuery(viewer, 'title_abstract'));
      t.match(text, /review_records_next_idx/);
      t.notMatch(text, /"Seq Scan"[^}]*review_records/);
      const rows = [...text.matchAll(/"Relation Name":"review_records"[^{}]*?"Actual Rows":([\d.]+)/g)].map((one) =>
        Number(one[1]),
      );
      t.ok(rows.length > 0 && rows.every((n) => n <= 1), `one row a look: ${rows}`);
      // Those that the caller has in hand are the first of the index: as many are passed over, and no others.
      const inHand = await snapshot.anyFirst(
        sql.type(z.object({ id: z.string() }))`
          select id from review_records where review_id = ${review} and rank > 3000 order by rank limit 100`,
      );
      t.match(await findNext(snapshot, viewer, 'title_abstract', inHand), { title: 'T3101' });
      const skipping = await planOf(nextQuery(viewer, 'title_abstract', inHand));
      t.match(skipping, /review_records_next_idx/);
      t.notMatch(skipping, /"Seq Scan"[^}]*review_records/);
      const passed = [...skipping.matchAll(/"Rows Removed by Filter":([\d.]+)/g)].map((one) => Number(one[1]));
      t.ok(
        passed.every((n) => n <= 100),
        `passed over: ${passed}`,
      );
      const { counted, studies } = await countFlow(snapshot, review);
      const { databases_and_registers: flow, included } = flowOf(counted, studies);
      t.equal(flow.identified, flow.duplicates_removed + flow.awaiting_screening + flow.screened);
      t.equal(flow.identified, 6000);
      t.equal(flow.screened, flow.excluded + flow.reports.sought);
      t.equal(flow.reports.sought, flow.reports.not_retrieved + flow.reports.awaiting + flow.reports.assessed);
      t.equal(included.studies, included.reports);
    });
  },
);
