import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { paperRelation } from '../../contract/resources/paper.ts';
import { searchMatchKinds } from '../../contract/resources/search.ts';
import { type MatchKind, type PaperState, stateOf } from '../../domain/literature/search/matches.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf } from '../lists/page.ts';
import { pageOfPapers, paperJoin, paperShown, shownColumns, shownPaper } from '../literature/shown-papers.ts';

/** A paper of the libraries beside what a search knows of it. The id is a UUID. */
export type ComparedPaper = {
  paperId: string;
  /** Of its record, in hexadecimal: the version that is compared. */
  contentHash: string;
  now: PaperState;
  /** null: the search does not know it. */
  known: PaperState | null;
};

const compared = z.object({
  id: z.string(),
  content_hash: z.string(),
  retracted: z.boolean(),
  relations: z.array(paperRelation),
  known_retracted: z.boolean().nullable(),
  known_corrections: z.array(z.string()).nullable(),
});

const shown = sql.fragment`p.id, encode(p.content_hash, 'hex') as content_hash,
  (p.record ->> 'retracted')::boolean as retracted, p.record -> 'relations' as relations`;

/** The papers that a search knows and that have changed since, whether it finds them or not. */
export async function changedPapers(transaction: Queryable, searchId: string): Promise<ComparedPaper[]> {
  const from = (papers: string) => sql.fragment`
    select ${shown}, k.retracted as known_retracted, k.corrections as known_corrections
    from search_papers k join ${sql.identifier([papers])} p on p.id = k.paper_id
    where k.search_id = ${searchId} and p.content_hash <> k.content_hash`;
  const rows = await transaction.any(sql.type(compared)`${from('papers')} union all ${from('overlay_papers')}`);
  return rows.map(comparedPaper);
}

/**
 * The papers of some documents that a search does not know. One that it knows by the account's own
 * record, which the shared library's has taken the place of, is known.
 */
export async function unknownPapers(
  transaction: Queryable,
  searchId: string,
  documents: readonly number[],
): Promise<ComparedPaper[]> {
  const which = sql.fragment`p.document = any (${sql.array([...documents], 'int4')})
    and not exists (select from search_papers k where k.search_id = ${searchId} and k.paper_id = p.id)`;
  const rows = await transaction.any(sql.type(compared)`
    select ${shown}, known.retracted as known_retracted, known.corrections as known_corrections
    from papers p left join lateral (
      select k.retracted, k.corrections from overlay_papers o
      join search_papers k on k.search_id = ${searchId} and k.paper_id = o.id
      where o.hidden and (o.pmid = p.pmid or o.pmcid = p.pmcid or o.doi = p.doi or o.fingerprint = p.fingerprint)
      limit 1) known on true
    where ${which}
    union all
    select ${shown}, null, null from overlay_papers p where ${which} and not p.hidden`);
  return rows.map(comparedPaper);
}

function comparedPaper({
  id,
  content_hash: contentHash,
  retracted,
  relations,
  known_retracted,
  known_corrections,
}: z.output<typeof compared>): ComparedPaper {
  return {
    paperId: id,
    contentHash,
    now: stateOf({ retracted, relations }),
    known:
      known_retracted === null || known_corrections === null
        ? null
        : { retracted: known_retracted, corrections: known_corrections },
  };
}

/** A paper that a run tells of, or that the search knows from now on without a word. A UUID. */
export type ToldPaper = { paperId: string; contentHash: string; state: PaperState; kinds: readonly MatchKind[] };

const papersAtOnce = 5_000;

/** Stores what a run told of, and what the search knows from now on. UUIDs. */
export async function storeMatches(
  transaction: Queryable,
  { searchId, runId, told }: { searchId: string; runId: string; told: readonly ToldPaper[] },
): Promise<void> {
  for (let from = 0; from < told.length; from += papersAtOnce) {
    const papers = told.slice(from, from + papersAtOnce);
    const known = papers.map(({ paperId, contentHash, state }) => ({
      paper_id: paperId,
      content_hash: contentHash,
      ...state,
    }));
    await transaction.query(sql.unsafe`
      insert into search_papers (search_id, paper_id, account_id, mode, project_id, content_hash, retracted, corrections)
      select s.id, k.paper_id, s.account_id, s.mode, s.project_id, decode(k.content_hash, 'hex'), k.retracted,
        array(select json_array_elements_text(k.corrections))
      from searches s cross join json_to_recordset(${JSON.stringify(known)})
        as k (paper_id uuid, content_hash text, retracted boolean, corrections json)
      where s.id = ${searchId}
      on conflict (search_id, paper_id) do update set content_hash = excluded.content_hash,
        retracted = excluded.retracted, corrections = excluded.corrections`);
    const matches = papers.flatMap(({ paperId, kinds }) =>
      kinds.map((kind) => ({ id: uuidv7(), paper_id: paperId, kind })),
    );
    if (matches.length === 0) continue;
    await transaction.query(sql.unsafe`
      insert into search_matches (id, account_id, mode, project_id, search_id, run_id, paper_id, kind)
      select m.id, s.account_id, s.mode, s.project_id, s.id, ${runId}, m.paper_id, m.kind
      from searches s cross join json_to_recordset(${JSON.stringify(matches)}) as m (id uuid, paper_id uuid, kind text)
      where s.id = ${searchId}`);
  }
}

const matchRow = z.object({
  uuid: z.string(),
  paper_id: idColumn('paper'),
  kind: z.enum(searchMatchKinds),
  run_id: idColumn('searchRun'),
  found_at: timestamp,
  ...shownPaper,
});

type Matching = { searchId: string; kind: (typeof searchMatchKinds)[number] | null; runId: string | null };

/** What runs of a search told of, the last told first. UUIDs. */
export async function listSearchMatches(
  connection: Queryable,
  { searchId, kind, runId }: Matching,
  page: Page,
): Promise<PageOf<ReturnType<typeof shownMatch>>> {
  const conditions = [
    sql.fragment`m.search_id = ${searchId}`,
    ...(page.after === null ? [] : [sql.fragment`m.id < ${page.after}`]),
    ...(kind === null ? [] : [sql.fragment`m.kind = ${kind}`]),
    ...(runId === null ? [] : [sql.fragment`m.run_id = ${runId}`]),
  ];
  const rows = await connection.any(sql.type(matchRow)`
    select m.id as uuid, m.paper_id, m.kind, m.run_id, m.found_at, ${shownColumns}
    from search_matches m ${paperJoin(sql.fragment`m.paper_id`)}
    where ${sql.join(conditions, sql.fragment` and `)} order by m.id desc ${limitOf(page)}`);
  const { items, nextAfter } = await pageOfPapers(connection, rows, page, ({ uuid }) => uuid);
  return { items: items.map(shownMatch), nextAfter };
}

function shownMatch({ uuid: _, document, bytes, record, indexed_at, ...match }: z.output<typeof matchRow>) {
  return { ...match, paper: paperShown(match.paper_id, { document, bytes, record, indexed_at }) };
}
