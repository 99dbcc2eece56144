import t from 'tap';
import { exportScene, follow } from '../helpers/export-scene.ts';
import { unzipped } from '../helpers/exports.ts';
import { insertPatients } from '../helpers/scene.ts';

const beside = await exportScene(t);

/** As a hospital sends it: without a dictionary, in several languages, with names and places in free text. */
const hostile = [
  'nachname,paziente,surgeon,comment,alter,plz,geburtsdatum',
  'Weiß,Rossi Mario,Dr. A. Schmidt,"wohnt Hauptstraße 5, Tochter Anna ruft an",102,80331,1919-03-04',
  'Müller,Bianchi Lucia,Dr. B. Maier,wohnt jetzt bei Familie Huber,67,80333,1957-11-30',
  'Özdemir,Verdi Carla,Dr. A. Schmidt,keine,71,10115,1953-01-02',
  '',
].join('\n');

t.test('a file that nobody has classified does not leave as Safe Harbor', async (t) => {
  const { client, project, database } = await exportScene(t, { patients: [] });
  const uploaded = await client.post(`/projects/${project}/patients`, hostile, { 'Content-Type': 'text/csv' });
  t.equal(uploaded.status, 201);
  for (const deidentify of [true, { method: 'safe_harbor' }, { method: 'safe_harbor', pseudonyms: 'project' }]) {
    const { status, error, text } = await client.post(`/projects/${project}/export`, { format: 'csv', deidentify });
    t.equal(status, 400);
    t.match(error, { details: { reason: 'unclassified_variables', unclassified: 7, total: 1 } });
    t.match(error.message, /nachname.*PATCH/);
    t.same(
      error.details.variables.map(({ name, guess }: Record<string, unknown>) => [name, guess]),
      [
        ['nachname', 'name'],
        ['paziente', 'name'],
        ['surgeon', 'name'],
        ['comment', 'other_unique'],
        ['alter', 'age'],
        ['plz', 'zip'],
        ['geburtsdatum', 'birth_date'],
      ],
    );
    t.notMatch(text, /Weiß|Rossi|Schmidt|Haupt|102|1919/, 'a guess tells no value');
  }
  const keep = { method: 'safe_harbor', keep: ['nachname'] };
  t.match((await client.post(`/projects/${project}/export`, { format: 'csv', deidentify: keep })).error, {
    details: { issues: [{ path: 'deidentify.keep' }] },
  });
  t.strictSame(await database.ownerQuery('select from exports'), [], 'nothing was begun');

  const proposed = (await client.post(`/projects/${project}/variables/infer`)).data.variables;
  await client.patch(`/projects/${project}`, { variables: proposed });
  const inferred = await client.post(`/projects/${project}/export`, { format: 'csv', deidentify: true });
  t.equal(inferred.status, 400, 'nor does a program classify what it proposes');
});

t.test('a file of words and numbers without telling names does not either', async (t) => {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const name = `${['Anna', 'Bert', 'Carla'][i % 3]} ${String.fromCharCode(65 + (i % 26))}eber`;
    return [name, `Gartenweg ${i + 1}`, 75 + (i % 25), 1919 + i, 80_331 + i, `x${i}@example.org`, 3.5 + i].join();
  });
  const { client, project } = await exportScene(t, { beside, patients: [] });
  await client.post(`/projects/${project}/patients`, ['a,b,c,d,e,f,g', ...rows, ''].join('\n'), {
    'Content-Type': 'text/csv',
  });
  const { error } = await client.post(`/projects/${project}/export`, { format: 'csv', deidentify: true });
  t.same(
    error.details.variables.map(({ guess }: { guess: string | null }) => guess),
    ['name', 'geographic', 'age', 'birth_date', 'zip', 'email', 'none'],
  );
});

t.test('once a person has classified it, it leaves without what could tell of a patient', async (t) => {
  const { client, project, worker, ask, finished } = await exportScene(t, {
    beside,
    patients: [],
    project: { name: 'Fall Weiß', description: 'Frau Weiß, Hauptstraße', metadata: { clinic: 'Dr. Schmidt' } },
  });
  await client.post(`/projects/${project}/patients`, hostile.replaceAll('wohnt', 'Weiß wohnt'), {
    'Content-Type': 'text/csv',
  });
  const variable = (name: string, type: string, identifier_class: string) => ({ name, type, identifier_class });
  await client.patch(`/projects/${project}`, {
    variables: [
      variable('nachname', 'text', 'name'),
      variable('paziente', 'text', 'none'), // a mistake, which free text survives
      { ...variable('surgeon', 'category', 'none'), categories: [{ value: 'nobody', label: 'Nobody' }] },
      variable('comment', 'text', 'none'),
      variable('alter', 'integer', 'age'),
      variable('plz', 'text', 'zip'),
      variable('geburtsdatum', 'date', 'birth_date'),
    ],
  });
  await client.post(`/projects/${project}/analyses`, {
    name: 'Weiß gegen Rossi',
    method: 'descriptive_summary',
    parameters: { variables: ['alter'] },
    filter: [{ column: 'nachname', op: '!=', value: 'Weiß' }],
    description: 'Schmidt',
  });
  worker();
  for (const format of ['csv', 'json', 'ndjson', 'fhir']) {
    const ready = await finished(await ask({ format, deidentify: true }));
    t.equal(ready.status, 'ready', JSON.stringify(ready.error));
    t.match(ready.deidentification, { safe_harbor: true });
    for (const file of ready.files) {
      const bytes = (await follow(file.download_url)).bytes;
      const texts = file.name.endsWith('.zip') ? [...(await unzipped(bytes)).values()] : [bytes];
      for (const text of texts)
        t.notMatch(
          text.toString('utf8'),
          /Weiß|Weiss|weiss|Rossi|Schmidt|Haupt|Huber|80331|80333|1919|"alter":102/,
          `${format} ${file.name}`,
        );
      t.notMatch(file.name, /wei/i);
    }
  }
});

t.test('what comes between the request and the job makes the export fail rather than leave', async (t) => {
  const variables = [{ name: 'age', type: 'integer', identifier_class: 'age' }];
  const { client, project, worker, ask, finished, database } = await exportScene(t, {
    beside,
    patients: [{ attributes: { age: 50 } }],
    project: { variables },
  });
  const late = await ask({ format: 'csv', deidentify: true });
  await insertPatients(database, project, [{ attributes: { age: 51, nachname: 'Weiß' } }]);
  worker();
  const failed = await finished(late);
  t.match(failed, {
    status: 'failed',
    files: [],
    error: { code: 'EXPORT_FAILED', message: /nachname.*PATCH/, details: { reason: 'unclassified_variables' } },
  });
  t.equal((await client.get(`/exports/${late}`)).data.deidentification, null);
});

t.test('what nobody has classified leaves by an automatic screening, which is called so', async (t) => {
  const { client, project, worker, ask, finished } = await exportScene(t, { beside, patients: [] });
  const rows = Array.from({ length: 40 }, (_, i) => `${hostile.split('\n')[1 + (i % 3)]},${120 + (i % 7)}`);
  await client.post(`/projects/${project}/patients`, `${hostile.split('\n')[0]},crp\n${rows.join('\n')}\n`, {
    'Content-Type': 'text/csv',
  });
  const refused = await client.post(`/projects/${project}/export`, {
    format: 'csv',
    deidentify: { method: 'automatic_screening' },
    filter: [{ column: 'nachname', op: '==', value: 'Weiß' }],
  });
  t.match(refused.error, { details: { reason: 'filter_on_identifier' } });
  worker();
  const ready = await finished(await ask({ format: 'csv', deidentify: { method: 'automatic_screening', k: 5 } }));
  t.equal(ready.status, 'ready', JSON.stringify(ready.error));
  const title = 'Automatic screening, not Safe Harbor';
  t.match(ready.deidentification, { safe_harbor: false, title, k_anonymity: { asked: 5 } });
  t.ok(ready.deidentification.k_anonymity.smallest_group >= 5);
  const files = await unzipped((await follow(ready.files[0].download_url)).bytes);
  for (const [name, bytes] of files) {
    t.notMatch(bytes.toString('utf8'), /Weiß|Rossi|Schmidt|Haupt|Huber|80331|1919/, name);
    if (/manifest|README|deidentification/.test(name)) t.match(bytes.toString('utf8'), title, name);
  }
  t.match(files.get('patients.csv')!.toString('utf8'), /crp/, 'a measurement leaves');
  const few = await finished(await ask({ format: 'csv', deidentify: { method: 'automatic_screening', k: 41 } }));
  t.match(few, { status: 'failed', error: { details: { reason: 'deidentify' }, message: /No group of 41/ } });
});

t.test('dates that are shifted are never called Safe Harbor', async (t) => {
  const { worker, ask, finished } = await exportScene(t, {
    beside,
    patients: [{ attributes: { seen: '2020-03-04' } }],
  });
  worker();
  const ready = await finished(await ask({ format: 'json', deidentify: { method: 'date_shift' } }));
  t.match(ready.deidentification, {
    method: 'date_shift',
    safe_harbor: false,
    title: 'Dates shifted; not Safe Harbor',
  });
});

t.test('a filter that would tell an identifier is refused, one on what leaves is not', async (t) => {
  const { client, project } = await exportScene(t, {
    beside,
    patients: [{ attributes: { surgeon: 'Hans Mueller', age: 93, stage: 2 } }],
    project: {
      variables: [
        { name: 'surgeon', type: 'text', identifier_class: 'none' },
        { name: 'age', type: 'integer', identifier_class: 'age' },
        { name: 'stage', type: 'integer', identifier_class: 'none' },
      ],
    },
  });
  const ask = (condition: object) =>
    client.post(`/projects/${project}/export`, { format: 'json', deidentify: true, filter: [condition] });
  for (const condition of [
    { column: 'surgeon', op: '==', value: 'Hans Mueller' },
    { column: 'age', op: '==', value: 93 },
  ]) {
    const { status, error, text } = await ask(condition);
    t.equal(status, 400);
    t.match(error.details, { reason: 'filter_on_identifier', issues: [{ path: 'filter[0].column' }] });
    t.notMatch(text, /Mueller/);
  }
  t.equal((await ask({ column: 'stage', op: '==', value: 2 })).status, 202);
});
