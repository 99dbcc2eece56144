import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { bcgTrials, count, includedReview, ok } from '../helpers/extraction-scene.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
await indexPapers(
  database,
  bcgTrials.map((trial, i) => ({
    title: `BCG vaccine against tuberculosis, trial ${i}`,
    pmid: String(800 + i),
    year: trial.year,
    authors: [author(trial.author.split(' ')[0]!, 'A')],
  })),
);
const names = (n: number) => bcgTrials.slice(0, n).map((_, i) => `pmid:${800 + i}`);
const scene = (n: number, options = {}) => includedReview(database, url, names(n), options);
type Named = { id: string; title: string; paper_id: string };
const row = (tpos: number, more: object = {}) => ({
  answers: { tpos, tneg: 119, cpos: 11, cneg: 128, ...more },
});

t.test('a form is set, and changed only so that no answer is lost, misread or missed', async (t) => {
  const { api, path, records, form, save, complete } = await scene(2, { fields: [] });
  t.match((await api.get(`${path}/extraction-form`)).data, {
    version: 0,
    fields: [],
    reviewers: 1,
    records: { open: 2 },
  });
  t.match(await save(api, records[0]!, [row(4)]), { status: 409, error: { message: /no extraction form yet/ } });
  t.match(
    await form({ fields: [{ name: 'study', type: 'text' }] }),
    { status: 400 },
    'the table has that column itself',
  );
  t.match(await form({ fields: [{ name: 'alloc', type: 'category' }] }), {
    status: 400,
    error: { details: { issues: [{ path: 'fields[0].options' }] } },
  });
  const fields = [
    count('tpos'),
    { name: 'dose', type: 'number', unit: 'mg' },
    { name: 'alloc', type: 'category', options: ['random', 'alternate'] },
    { name: 'remark', type: 'text' },
  ];
  const set = await form({ fields });
  t.match(set.data, { version: 1, fields: [{ name: 'tpos', label: '', retired: false }, {}, {}, {}] });
  const tag = (await api.get(`${path}/extraction-form`)).headers.get('etag')!;
  const answers = { tpos: 4, dose: 0.1, alloc: 'random' };
  ok(await complete(api, records[0]!, [{ answers }]));
  t.match(await form({ fields: [...fields, { name: 'age', type: 'number' }] }, { 'If-Match': tag }), { status: 200 });
  t.equal((await form({ fields }, { 'If-Match': tag })).status, 412, 'somebody else has changed it');
  const changed = (name: string, change: object) =>
    form({ fields: fields.map((field) => (field.name === name ? { ...field, ...change } : field)) });
  for (const [refused, message] of [
    [await form({ fields: fields.slice(1) }), /must keep `tpos`, which has 2 answers/],
    [await changed('dose', { unit: 'g' }), /must stay `mg`/],
    [await changed('alloc', { options: ['alternate'] }), /2 answers would be none of the field/],
    [await changed('dose', { type: 'integer' }), /2 answers would be none of the field/],
    [await changed('remark', { required: true }), /2 rows of completed extractions have no answer/],
    [await form({ reviewers: 2 }), /number of those who extract stays/],
  ] as const)
    t.match(refused, { status: 409, error: { message } });
  for (const allowed of [
    await form({ fields: fields.slice(0, 3) }),
    await changed('tpos', { type: 'number', label: 'Events' }),
    await changed('alloc', { options: ['random', 'alternate', 'systematic'] }),
    await changed('dose', { retired: true }),
  ])
    t.equal(allowed.status, 200, allowed.text);
  const table = (await api.get(`${path}/effect-table`)).data;
  t.strictSame(
    table.variables.map(({ name }: { name: string }) => name),
    ['study', 'tpos', 'alloc', 'remark'],
    'what is retired stands in no table',
  );
  t.match(
    (await api.get(`${path}/records/${records[0]!.id}/extraction`)).data.agreed.rows,
    [{ answers }],
    'nor is it lost',
  );
});

t.test('answers are held to the form, and each error names the field and the nearest', async (t) => {
  const { api, records, save, complete } = await scene(1);
  const [record] = records as readonly Named[] as [Named];
  const issues = async (answers: object, completed = false) => {
    const { status, error } = await (completed ? complete : save)(api, record, [{ answers: answers as never }]);
    return { status, issues: error?.details.issues };
  };
  t.match(await issues({ tpso: 4 }), {
    status: 400,
    issues: [{ path: 'rows[0].answers.tpso', message: /did you mean `tpos`\?/ }],
  });
  t.match(await issues({ alloc: 'randm', tpos: 1.5 }), {
    issues: [
      { message: /must be one of .*did you mean `random`\?/ },
      { path: 'rows[0].answers.tpos', message: 'must be a whole number' },
    ],
  });
  t.match(await issues({ ablat: '44' }), { issues: [{ message: 'must be a whole number' }] }, 'a text is no number');
  t.match(await issues({ tpos: 4, tneg: null, cpos: 11, cneg: 128 }, true), {
    issues: [{ path: 'rows[0].answers.tneg', message: 'is required' }],
  });
  t.match(await save(api, record, [row(4), row(5)]), { error: { details: { issues: [{ path: 'rows[1]' }] } } });
  t.equal((await save(api, record, [{ outcome: 'a|b', answers: {} }])).status, 400);
  t.equal(
    (
      await save(
        api,
        record,
        Array.from({ length: 101 }, (_, i) => ({ outcome: `${i}`, answers: {} })),
      )
    ).status,
    400,
  );
  t.match((await save(api, record, [{ answers: { alloc: ' ', tpos: null } }])).data.extractions, [
    { rows: [{ answers: {} }] },
  ]);
});

t.test('two extract blind to each other; what differs is listed, and a person settles what counts', async (t) => {
  const { api, person, path, records, seen, save, complete, withdraw, agree, table } = await scene(2);
  const [one, two, third, viewer] = [
    await person('member'),
    await person('member'),
    await person('member'),
    await person('viewer'),
  ];
  const [a, b] = records as readonly Named[] as [Named, Named];
  t.equal((await save(viewer, a, [row(4)])).status, 403);
  ok(await save(one, a, [row(4)], { note: 'Table 2' }));
  const tag = (await seen(one, a)).headers.get('etag')!;
  ok(await save(two, a, [row(5)]));
  for (const client of [two, third, viewer, api]) {
    for (const answer of [await seen(client, a), await client.get(`${path}/extractions`)])
      t.notMatch(answer.text, /Table 2|"tpos":4/, 'not in the paper, nor in a list');
    t.equal((await client.get(`${path}/effect-table`)).data.patients.length, 0);
  }
  t.notMatch(
    (await api.get(`/audit-events?resource=${a.id}`)).text,
    /Table 2|tpos/,
    'the audit trail tells that, not what',
  );
  t.equal((await seen(one, a)).headers.get('etag'), tag, "another's draft changes no tag");
  t.equal((await one.patch(`${path}/records/${a.id}/extraction`, { rows: [] }, { 'If-Match': '"x"' })).status, 412);
  t.match(await save(third, a, [row(4)]), { status: 409, error: { message: /Two others/ } });
  t.match((await third.get(`${path}/extractions?mine=true`)).data.items, [{ record_id: b.id }]);
  t.match(await agree(third, a, [row(4)]), { status: 409, error: { details: { completed: 0 } } });

  t.match((await complete(one, a, [row(4)], { note: 'Table 2' })).data, {
    state: 'open',
    extractions: [{ note: 'Table 2' }],
  });
  t.match(
    (await save(one, a, [row(4)], { completed: false })).data,
    { completed: 0 },
    'reopened, as nobody has seen it',
  );
  ok(await complete(one, a, [row(4)]));
  const both = await complete(two, a, [row(5), { outcome: 'Death', ...row(1) }]);
  t.match(both.data, {
    state: 'to_settle',
    compared: 5,
    differences: [
      { outcome: '', field: 'tpos', answers: [{ answer: 4 }, { answer: 5 }] },
      { outcome: 'Death', field: null, answers: [{ answer: null }] },
    ],
    agreed: null,
  });
  t.equal(both.data.extractions.length, 2);
  t.equal((await save(two, a, [row(4)])).status, 409, 'what each found alone stays');
  t.match(await withdraw(two, a), { status: 403, error: { details: { reason: 'role' } } });
  t.match((await agree(third, a, [row(4), { outcome: 'Death', ...row(1) }])).data, {
    state: 'agreed',
    agreed: { by: 'person' },
  });
  t.match(
    (await table()).patients.map(({ attributes }: { attributes: object }) => attributes),
    [
      { study: 'Aronson 1948', tpos: 4 },
      { study: 'Aronson 1948', outcome: 'Death', tpos: 1 },
    ],
  );
  t.match((await table('?outcome=Death')).patients, [{ external_id: `${a.id}|Death|` }]);
  t.match(await api.get(`${path}/effect-table?outcome=Deth`), {
    status: 400,
    error: { message: /did you mean `Death`/ },
  });
  ok(await agree(one, a, [row(6)]));
  const trail = (await api.get(`/audit-events?resource=${a.id}&limit=3`)).data.items;
  t.match(trail, [
    {
      action: 'review_record.extraction_agreed_anew',
      changes: { before: { rows: [{}, {}] }, after: { rows: [{ answers: { tpos: 6 } }] } },
    },
  ]);

  ok(await complete(one, b, [row(3)]));
  t.match((await complete(two, b, [row(3)])).data, {
    state: 'agreed',
    differences: [],
    agreed: { by: 'same_answers' },
  });
  t.match((await api.get(`${path}/extraction-form`)).data.records, { open: 0, to_settle: 0, agreed: 2 });
  t.match(await api.walk(`${path}/extractions?state=agreed`, 1), [{ record_id: a.id }, { record_id: b.id }]);
});

t.test('whoever stops leaves their place to another; an owner or admin takes it from who is gone', async (t) => {
  const { api, person, records, save, withdraw } = await scene(1);
  const [record] = records as readonly Named[] as [Named];
  const [one, two, third] = [await person('member'), await person('member'), await person('member')];
  ok(await save(one, record, [row(4)]));
  const mine = (await save(two, record, [row(5)])).data.extractions[0].reviewer.id;
  ok(await withdraw(one, record));
  t.equal((await withdraw(one, record)).status, 404, 'nothing is left of it');
  ok(await save(third, record, [row(4)]));
  t.match(await withdraw(third, record, `?reviewer=${mine}`), { status: 403 });
  ok(await withdraw(api, record, `?reviewer=${mine}`));
  t.match((await save(one, record, [row(4)])).status, 200);
});

t.test(
  'of a paper that is excluded later nothing counts until it is included again; what was extracted stays',
  async (t) => {
    const { api, path, records, save, complete, decide, table } = await scene(2, { extractors: 1 });
    const [a, b] = records as readonly Named[] as [Named, Named];
    for (const record of [a, b]) ok(await complete(api, record, [row(4)]));
    t.equal((await table()).patients.length, 2);
    await decide(a, 'full_text', 'exclude', { reason: 'Wrong outcome' });
    t.match((await table()).patients, [{ external_id: b.id }]);
    t.match(await save(api, a, [row(5)]), { status: 409, error: { message: /not included/ } });
    t.match((await api.get(`${path}/extractions?state=not_included`)).data.items, [
      { record_id: a.id, mine: 'completed' },
    ]);
    t.match((await api.get(`${path}/extractions`)).data.items, [{ record_id: b.id }]);
    await decide(a, 'full_text', 'include');
    t.equal((await table()).patients.length, 2);
    await api.delete(path);
    const of = [uuidOf('review', path.split('/')[2]!)];
    const [{ left }] = await database.ownerQuery(
      'select count(*)::int as left from review_extractions where review_id = $1',
      of,
    );
    t.equal(left, 0);
  },
);

t.test('studies are told apart by letters, and several reports of one study are pointed at', async (t) => {
  const { api, path, records, complete, table } = await scene(4, { extractors: 1 });
  await database.ownerQuery(`update review_records set first_author = 'Hart', year = 1977 where id = any ($1)`, [
    records.slice(0, 2).map(({ id }) => uuidOf('reviewRecord', id)),
  ]);
  for (const record of records.slice(2)) ok(await api.patch(`${path}/records/${record.id}`, { study: 'Madras' }));
  for (const record of records) ok(await complete(api, record, [row(4)]));
  const { patients, warnings, studies } = await table();
  t.strictSame(
    patients.map(({ attributes }: { attributes: { study: string } }) => attributes.study),
    ['Hart 1977a', 'Hart 1977b', 'Madras', 'Madras'],
  );
  t.equal(studies, 3);
  t.match(warnings, [{ code: 'several_reports', message: /Madras/ }]);
  t.equal((await table('?format=csv')).text.split('\r\n')[0], 'external_id,study,tpos,tneg,cpos,cneg,ablat,alloc');
});

t.test(
  'whatever is done in whatever order, the effect table has what is agreed of what is included, and nothing else',
  async (t) => {
    const { api, person, records, save, complete, withdraw, agree, decide, table } = await scene(8);
    const people = [api, await person('member'), await person('member')];
    const kept = new Map(
      records.map(({ id }) => [
        id,
        { included: true, by: new Map<number, number | null>(), agreed: null as number | null },
      ]),
    );
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return Math.floor((seed / 2_147_483_647) * n);
    };
    const done = { save: 0, complete: 0, withdraw: 0, agree: 0, decide: 0, refused: 0 };
    for (let step = 0; step < 120; step++) {
      const record = records[below(8)]!;
      const is = kept.get(record.id)!;
      const who = below(3);
      const [client, value] = [people[who]!, below(3)];
      const completed = () => [...is.by.values()].filter((one) => one !== null);
      const act = (['save', 'complete', 'complete', 'withdraw', 'agree', 'decide'] as const)[below(6)]!;
      const mayWrite =
        is.included && is.agreed === null && completed().length < 2 && (is.by.has(who) || is.by.size < 2);
      const expect = async (answer: Promise<{ status: number; text: string }>, isDone: boolean) => {
        const { status, text } = await answer;
        if ((status === 200) !== isDone) t.fail(`step ${step}: ${act} by ${who} answered ${text}`);
        done[isDone ? act : 'refused']++;
        return isDone;
      };
      if (act === 'decide') {
        is.included = !is.included;
        await decide(
          record,
          'full_text',
          is.included ? 'include' : 'exclude',
          is.included ? {} : { reason: 'Wrong outcome' },
        );
        done.decide++;
      } else if (act === 'save') {
        if (await expect(save(client, record, [row(value)], { completed: false }), mayWrite)) is.by.set(who, null);
      } else if (act === 'complete') {
        if (await expect(complete(client, record, [row(value)]), mayWrite)) {
          is.by.set(who, value);
          if (completed().length === 2 && new Set(completed()).size === 1) is.agreed = value;
        }
      } else if (act === 'withdraw') {
        const may = is.included && is.agreed === null && is.by.has(who) && (completed().length < 2 || who === 0);
        if (await expect(withdraw(client, record), may)) is.by.delete(who);
      } else if (
        await expect(
          agree(client, record, [row(value)]),
          is.included && (is.agreed !== null || completed().length === 2),
        )
      )
        is.agreed = value;
      if (step % 4 > 0) continue;
      const expected = records.flatMap(({ id }) => {
        const { included, agreed } = kept.get(id)!;
        return included && agreed !== null ? [[id, agreed]] : [];
      });
      const shown = (await table()).patients.map(
        ({ external_id, attributes }: { external_id: string; attributes: { tpos: number } }) => [
          external_id,
          attributes.tpos,
        ],
      );
      t.strictSame(shown, expected, `after step ${step}`);
    }
    for (const [act, times] of Object.entries(done)) t.ok(times > 0, `${act}: ${times}`);
  },
);

t.test('what happens to extractions is told to followers', async (t) => {
  const { api, person, path, records, complete, agree } = await scene(1);
  const [record] = records as readonly Named[] as [Named];
  const [one, two] = [await person('member'), await person('member')];
  ok(await complete(one, record, [row(4)]));
  ok(await complete(two, record, [row(5)]));
  ok(await agree(two, record, [row(4)]));
  await shownToFollowers(database);
  const told = (await api.get('/events?limit=50')).data.items.filter(({ type }: { type: string }) =>
    type.startsWith('review.extraction'),
  );
  t.match(told, [
    { type: 'review.extraction_form_updated', data: { review_id: path.split('/')[2], version: 1 } },
    { type: 'review.extraction_completed', data: { record_id: record.id, differences: 1 } },
    { type: 'review.extraction_agreed', data: { record_id: record.id, rows: 1 } },
  ]);
  t.equal(told.length, 3);
});
