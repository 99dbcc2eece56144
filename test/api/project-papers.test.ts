import t from 'tap';
import { maximumPapersOfProject } from '../../contract/resources/project-paper.ts';
import { parseBibtex } from '../../domain/literature/formats/bibtex.ts';
import { parseJson } from '../../domain/literature/formats/jsonl.ts';
import { parseNbib } from '../../domain/literature/formats/nbib.ts';
import { parseRis } from '../../domain/literature/formats/ris.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { author, indexOverlayPapers, indexPapers, withdrawPapers } from '../helpers/papers.ts';
import { papersOf } from '../helpers/parsed.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';
import { nobody } from '../helpers/tenants.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
await indexPapers(database, [
  { title: 'Survival after lung cancer', pmid: '501', authors: [author('Miller', 'A')], year: 2019 },
  { title: 'Survival of the oldest', pmid: '502', authors: [author('Miller', 'B')], year: 2019 },
  { title: 'A paper to withdraw', pmid: '503' },
]);

async function scene() {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const accountId = uuidOf('account', account.account_id);
  const tenantScope = { accountId, mode: 'live', projectIds: null, actor: nobody } as const;
  await indexOverlayPapers(database, tenantScope, [{ title: 'A paper of its own', doi: `10.1000/${accountId}` }]);
  const project = await projectWith(database, api);
  const actions = async (action: string) => (await api.get(`/audit-events?action=${action}`)).data.items;
  return { account, api, project, papers: `/projects/${project}/papers`, own: `doi:10.1000/${accountId}`, actions };
}
type Listed = { paper_id: string; paper: { title: string } | null };

t.test('papers of both libraries are attached once, listed with who did it, and taken off', async (t) => {
  const { account, api, papers, own, actions } = await scene();
  const attached = await api.post(papers, { paper_ids: ['pmid:501', own, 'pmid:501', 'pmid:999'] });
  t.match(attached, { status: 200, data: { added: 2, not_found: ['pmid:999'], items: [{}, {}] } });
  const again = await api.post(papers, { paper_ids: ['pmid:501', 'pmid:502'] });
  t.equal(again.data.added, 1, 'what is there stays as it is');
  const { items, next_cursor } = (await api.get(papers)).data;
  t.strictSame(
    items.map(({ paper }: Listed) => paper?.title),
    ['Survival of the oldest', 'A paper of its own', 'Survival after lung cancer'],
    'the last first',
  );
  t.equal(next_cursor, null);
  t.match(items[0].attached_by, { type: 'api_key', id: /^key_/, name: 'First key' });
  const walked = await api.walk(papers, 1);
  t.strictSame(walked, items, 'page by page');
  const [oldest, mine] = items as Listed[];
  const among = await api.get(`${papers}?paper_ids=${oldest!.paper_id}`);
  t.strictSame(
    among.data.items.map(({ paper_id }: Listed) => paper_id),
    [oldest!.paper_id],
  );
  t.match(await actions('paper.attached'), [
    { resource: { type: 'paper', id: oldest!.paper_id }, request_id: again.requestId },
    { project_id: /^proj_/ },
    {},
  ]);
  t.match(await api.delete(`${papers}/${oldest!.paper_id}`), { status: 200, data: { id: oldest!.paper_id } });
  t.equal((await api.delete(`${papers}/${oldest!.paper_id}`)).status, 404, 'once');
  t.match(await actions('paper.detached'), [{ resource: { id: oldest!.paper_id } }]);
  t.equal((await api.get(`/literature/${oldest!.paper_id}`)).status, 200, 'the paper itself stays');
  await api.delete(`/literature/${mine!.paper_id}`);
  t.equal((await api.get(papers)).data.items.length, 1, 'a paper of its own that is deleted leaves its projects');
  t.equal((await actions('paper.deleted')).length, 1);
  t.equal((await httpClient(url, account.test_key).get(papers)).status, 404, 'live data are not seen in test mode');
});

t.test('a paper that has left the library is listed by its id', async (t) => {
  const { api, project, papers } = await scene();
  await api.post(papers, { paper_ids: ['pmid:503', 'pmid:501'] });
  await withdrawPapers(database, ['503']);
  const { items } = (await api.get(papers)).data;
  t.match(items[1], { paper: null, paper_id: /^lit_/ });
  t.equal((await api.get(`/projects/${project}/citations?format=ris`)).data.papers, 1);
  t.equal((await api.delete(`${papers}/${items[1].paper_id}`)).status, 200);
});

t.test('the citations of all papers are one file, with a key for each', async (t) => {
  const { api, project, papers, own } = await scene();
  await api.post(papers, { paper_ids: ['pmid:501', 'pmid:502', own] });
  const cited = async (format: string) => (await api.get(`/projects/${project}/citations?format=${format}`)).data;
  const bibtex = await cited('bibtex');
  t.match(bibtex, { papers: 3, media_type: 'application/x-bibtex' });
  t.strictSame(
    [...bibtex.citations.matchAll(/^@\w+\{(.*),$/gm)].map(([, key]) => key),
    ['miller2019survival', 'miller2019survivalb', 'paper'],
  );
  for (const [format, parser] of [
    ['bibtex', parseBibtex],
    ['ris', parseRis],
    ['nbib', parseNbib],
    ['csl-json', parseJson],
  ] as const) {
    const titles = (await papersOf(parser, (await cited(format)).citations)).map(({ title }) => title);
    t.strictSame(titles, ['Survival after lung cancer', 'Survival of the oldest', 'A paper of its own'], format);
  }
  const empty = (await api.get(`/projects/${await projectWith(database, api)}/citations`)).data;
  t.strictSame(empty, {
    format: 'csl-json',
    media_type: 'application/vnd.citationstyles.csl+json',
    papers: 0,
    citations: '[]\n',
  });
});

t.test('a project holds so many papers and not more, and goes with all of them', async (t) => {
  const { api, project, papers, actions } = await scene();
  await api.post(papers, { paper_ids: ['pmid:501'] });
  await database.ownerQuery(
    `insert into project_papers (id, account_id, mode, project_id, paper_id, actor_kind, actor_id)
     select gen_random_uuid(), account_id, mode, id, gen_random_uuid(), 'user', gen_random_uuid()
     from projects, generate_series(2, $2) where id = $1`,
    [uuidOf('project', project), maximumPapersOfProject],
  );
  const refused = await api.post(papers, { paper_ids: ['pmid:501', 'pmid:502'] });
  t.match(refused, { status: 409, error: { message: /can hold 1000 papers/ } });
  t.match(await api.post(papers, { paper_ids: ['pmid:501'] }), { status: 200, data: { added: 0 } });
  await api.delete(`/projects/${project}`);
  const [{ left }] = await database.ownerQuery(
    'select count(*)::int as left from project_papers where project_id = $1',
    [uuidOf('project', project)],
  );
  t.equal(left, 0);
  t.match(await actions('papers.detached'), [{ count: maximumPapersOfProject, resource: { id: project } }]);
});
