import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { cliIn } from '../helpers/cli.ts';
import { testDatabase } from '../helpers/database.ts';
import { bcgTrials, count, includedReview, ok } from '../helpers/extraction-scene.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
startWorker(t, database.url);
const trials = bcgTrials.slice(0, 5);
await indexPapers(
  database,
  trials.map((trial, i) => ({
    title: `BCG vaccine against tuberculosis, trial ${i}`,
    pmid: String(800 + i),
    year: trial.year,
    authors: [author(trial.author.split(/[ ,]/)[0]!, 'A')],
  })),
);

t.test('a review is extracted, settled and pooled on the command line', async (t) => {
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const papers = trials.map((_, i) => `pmid:${800 + i}`);
  const { api, person, id, path, records } = await includedReview(database, url, papers, { fields: [], account });
  const home = t.testdir({
    'form.json': JSON.stringify({ reviewers: 2, fields: ['tpos', 'tneg', 'cpos', 'cneg'].map((name) => count(name)) }),
  });
  const file = (name: string) => join(home, name);
  const { run } = cliIn(home, {
    RESEARCH_PLATFORM_API_KEY: account.live_key,
    RESEARCH_PLATFORM_BASE_URL: `${url}/v1`,
  });
  const reviews = async (...args: string[]) => {
    const { code, out, error } = await run(['reviews', ...args]);
    t.equal(code, 0, `${args[0]} ${error}`);
    return out;
  };
  t.match(await reviews('form', id, '--set', file('form.json')), /"name": "cneg"/);
  await reviews('sheet', id, '--out', file('mine.csv'));
  const [header, ...lines] = readFileSync(file('mine.csv'), 'utf8').trimEnd().split('\r\n');
  const filled = (change: number) =>
    [
      header,
      ...trials.map(({ tpos, tneg, cpos, cneg }, i) => {
        const before = lines[i]!.slice(0, -',,,,,'.length);
        return `${before},,${[i === 0 ? tpos + change : tpos, tneg, cpos, cneg].join(',')}`;
      }),
    ].join('\n');
  writeFileSync(file('mine.csv'), filled(0).replace(/\d+$/, 'many'));
  const tried = await run(['reviews', 'extract', id, file('mine.csv'), '--completed', '--dry-run']);
  t.match(tried, { code: 1, error: /5.*cneg.*must be a whole number[\s\S]*1 faults/ });
  writeFileSync(file('mine.csv'), filled(0));
  t.match(await reviews('extract', id, file('mine.csv'), '--completed'), /created +5/);
  const second = await person('member');
  ok(await second.post(`${path}/extractions/sheet`, { text: filled(1), completed: true }));

  t.match(await reviews('extractions', id, '--state', 'to_settle'), /trial 0/);
  const first = records[0]!;
  const { tpos, tneg, cpos, cneg } = trials[0]!;
  const differs = await reviews('differences', id, first.id);
  t.match(differs, new RegExp(`tpos.*\\b${tpos}\\b`));
  t.match(differs, new RegExp(`tpos.*\\b${tpos + 1}\\b`));
  t.match(await reviews('agreement', id), /tpos.*4 of 5.*80\.0/);
  writeFileSync(file('agreed.json'), JSON.stringify({ rows: [{ answers: { tpos, tneg, cpos, cneg } }] }));
  t.match(await reviews('settle', id, first.id, file('agreed.json')), /trial 0: agreed/);
  const project = await projectWith(database, api);
  t.match(await reviews('effect-table', id, '--to', project), /created +5/);
  const analysis = ok(
    await api.post(`/projects/${project}/analyses`, {
      ...{ name: 'BCG', method: 'meta_analysis', run: true },
      parameters: {
        ...{ measure: 'risk_ratio', study: 'study' },
        columns: { events1: 'tpos', nonevents1: 'tneg', events2: 'cpos', nonevents2: 'cneg' },
      },
    }),
  );
  t.match(await reviews('evidence', id, analysis.id), /5 papers, 5 of them new/);
  t.match((await api.over(`/analyses/${analysis.id}`)).data.latest_run, { status: 'completed', result: { k: 5 } });

  writeFileSync(
    file('embase.ris'),
    'TY  - JOUR\nTI  - A trial that only Embase has\nPY  - 2001\nDO  - 10.1000/embase\nER  - \n',
  );
  writeFileSync(file('strategy.txt'), 'exp bcg vaccine/ and trial.ti.');
  const named = ['--name', 'Embase', '--platform', 'Ovid', '--strategy', file('strategy.txt')];
  t.match(await reviews('add', id, file('embase.ris'), ...named, '--searched-on', '2026-01-31'), /records +1/);
  const [set] = (await api.get(`${path}/sets`)).data.items;
  t.match(set, {
    name: 'Embase',
    platform: 'Ovid',
    strategy: /exp bcg/,
    searched_at: /^2026-01-31/,
    import_id: /^imp_/,
  });
  t.match(await reviews('papers', id, '--job', '--format', 'csv', '--out', file('papers.csv')), /sha256/);
  t.match(readFileSync(file('papers.csv'), 'utf8'), /A trial that only Embase has/);
  const found = await run(['literature', 'export', 'bcg[ti]', '--project', project, '--out', file('bcg.ris')]);
  t.match(found, { code: 0, out: /sha256/ }, found.error);
  t.equal(readFileSync(file('bcg.ris'), 'utf8').match(/^TY {2}- /gm)?.length, 5);
  t.match(await run(['literature', 'export', 'bcg[ti']), { code: 0, error: /^Read as free text: brackets/ });
  t.match(await run(['literature', 'export', 'nowhere to be found']), {
    ...{ code: 0, error: /the papers with every word.*\nNo paper is found: "nowhere"/ },
  });
  t.match(await run(['literature', 'export', 'bcg[ti]', '--out', file('no/folder.ris')]), {
    ...{ code: 2, error: /folder\.ris could not be written: there is no such folder\.\n$/ },
  });
});
