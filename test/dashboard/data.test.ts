import type { Page } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { untilFocused } from '../helpers/keyboard.ts';

/** As a German Excel writes it: semicolons, decimal commas, Windows-1252, and words where values are missing. */
const messy = Buffer.from(
  [
    'Patient_ID;Größe;Arm;Alter',
    'P-01;1,75;A;61',
    'P-02;1,82;B;NA',
    'P-03;1,60;A;58',
    'P-04;1,71;C;-99',
    'P-05;"1,90";B;49',
    'P-06;1,64;C;53',
  ].join('\r\n'),
  'latin1',
);

t.test('data: upload, table, codebook, cohorts', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const browser = await openBrowser(t);
  const open = (path: string, options: object = {}) => openDashboard(browser, url, path, options);
  const newProject = async (name: string, fields: object = {}): Promise<string> =>
    (await client.post('/projects', { name, ...fields })).data.id;

  t.test('dates with dots are seen, shown as they will be sent, and can be left as texts', async (t) => {
    const project = await newProject('Dates');
    const { page, problems } = await open(`/projects/${project}/data`);
    await page.getByRole('button', { name: 'Upload patients' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    const buffer = Buffer.from('external_id,entry,version\nP1,01.03.2024,1.2.3\nP2,31.12.2023,31.02.2024\n');
    await chooser.setFiles({ name: 'dates.csv', mimeType: 'text/csv', buffer });
    const preview = page.getByRole('region', { name: 'First rows of the file' });
    await preview.getByRole('cell', { name: '2024-03-01' }).waitFor();
    const dates = page.getByLabel('Dates as day.month.year');
    t.equal(await dates.isChecked(), true);
    await dates.press('Space');
    await preview.getByRole('cell', { name: '01.03.2024' }).waitFor();
    await dates.press('Space');
    await page.getByRole('button', { name: 'Store 2 patients' }).click();
    await page.getByText('The patients are stored').waitFor();
    const { data } = await client.get(`/projects/${project}/patients`);
    t.strictSame(
      data.items.map(({ attributes }: { attributes: object }) => attributes),
      [
        { entry: '2024-03-01', version: '1.2.3' },
        { entry: '2023-12-31', version: '31.02.2024' },
      ],
      'what is no day stays as it is',
    );
    t.strictSame(problems, []);
  });

  t.test('a messy file becomes a stored table, by visible labels only', async (t) => {
    const project = await newProject('Messy');
    const watched = await open(`/projects/${project}/data`);
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    await page.getByRole('button', { name: 'Upload patients' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles({ name: 'visite.csv', mimeType: 'text/csv', buffer: messy });
    const preview = page.getByRole('region', { name: 'First rows of the file' });
    await preview.getByRole('columnheader', { name: 'Größe' }).waitFor();
    await preview.getByRole('cell', { name: '1.75' }).waitFor();
    t.equal(await page.getByLabel('Decimal comma').isChecked(), true, 'the decimal comma was seen');
    t.equal(await page.getByRole('combobox', { name: 'Column that names the patient' }).inputValue(), 'Patient_ID');
    await page.getByRole('button', { name: 'Treat “NA” as missing' }).click();
    await page.getByRole('button', { name: 'Treat “-99” as missing' }).click();
    await page.getByText('6 new, 0 updated, 0 left as they are.').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'Store 6 patients' }).click();
    await page.getByText('The patients are stored').waitFor();
    await page.getByRole('button', { name: 'See the patients' }).click();
    const grid = page.getByRole('grid', { name: 'Patients' });
    await grid.getByRole('button', { name: 'P-04' }).waitFor();
    await grid.getByText('33% missing').waitFor();
    const stored = (await client.get(`/projects/${project}/patients`)).data.items;
    t.strictSame(
      stored.map((patient: { external_id: string; attributes: object }) => [patient.external_id, patient.attributes]),
      [
        ['P-01', { Größe: 1.75, Arm: 'A', Alter: 61 }],
        ['P-02', { Größe: 1.82, Arm: 'B', Alter: null }],
        ['P-03', { Größe: 1.6, Arm: 'A', Alter: 58 }],
        ['P-04', { Größe: 1.71, Arm: 'C', Alter: null }],
        ['P-05', { Größe: 1.9, Arm: 'B', Alter: 49 }],
        ['P-06', { Größe: 1.64, Arm: 'C', Alter: 53 }],
      ],
    );
    t.strictSame(await problemsOfColours(watched), []);

    // The codebook comes from the data, each variable looked at by itself.
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Codebook').click();
    await page.getByRole('button', { name: 'Propose a codebook from the data' }).click();
    await page.getByRole('button', { name: 'Confirm Alter' }).click();
    await page.getByRole('button', { name: 'Confirm Größe' }).click();
    await page.getByRole('button', { name: 'Change Arm' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('Treatment arm');
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Store 3 of 3 variables' }).click();
    await page.getByRole('heading', { name: 'Codebook: 3 variables' }).waitFor();
    await page.getByRole('cell', { name: 'Treatment arm' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);

    // A file against the codebook: what is wrong is told by kind, and mended by one click.
    await page.getByRole('button', { name: 'Upload patients' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('external_id,Größe,Arm,Alter,Notiz\nP-07,1.5,Z,many,x\nP-08,1.6,Z,44,y\n'),
    });
    await page.getByRole('button', { name: 'Leave out Notiz' }).click();
    await page.getByRole('button', { name: 'Treat “many” as missing' }).click();
    await page.getByRole('button', { name: 'Add “Z” to the categories' }).click();
    await page.getByRole('button', { name: 'Store 2 patients' }).click();
    await page.getByText('The patients are stored').waitFor();
    t.strictSame(problems, []);
  });

  t.test('a table as Excel’s Unicode text, in UTF-16 with tabs, is dropped and stored', async (t) => {
    const project = await newProject('Dropped');
    const { page, problems } = await open(`/projects/${project}/data?lens=upload`);
    const text = '\ufeffexternal_id\tGröße\tOrt\r\nP-01\t1,75\tKöln\r\nP-02\t1,82\tŁódź\r\n';
    const folder = t.testdir({ 'Unicode-Text.txt': Buffer.from(text, 'utf16le') as never });
    await page.getByText('Drop a table here').waitFor();
    await drop(page, 'Drop a table here', `${folder}/Unicode-Text.txt`);
    const preview = page.getByRole('region', { name: 'First rows of the file' });
    await preview.getByRole('columnheader', { name: 'Größe' }).waitFor();
    await preview.getByRole('cell', { name: 'Łódź' }).waitFor();
    await page.getByRole('button', { name: 'Store 2 patients' }).click();
    await page.getByText('The patients are stored').waitFor();
    const stored = (await client.get(`/projects/${project}/patients`)).data.items;
    t.strictSame(
      stored.map((patient: { external_id: string; attributes: object }) => [patient.external_id, patient.attributes]),
      [
        ['P-01', { Größe: 1.75, Ort: 'Köln' }],
        ['P-02', { Größe: 1.82, Ort: 'Łódź' }],
      ],
    );
    t.strictSame(problems, []);
  });

  t.test('a cohort is exported: its conditions go along', async (t) => {
    const project = await newProject('Cohort');
    const patients = [61, 45, 70].map((age, i) => ({
      external_id: `P${i + 1}`,
      attributes: { age, arm: 'AB'[i % 2] },
    }));
    await client.post(`/projects/${project}/patients`, { patients });
    const filter = JSON.stringify([{ column: 'age', op: 'gte', value: '60' }]);
    const watched = await open(`/projects/${project}/data?filter=${encodeURIComponent(filter)}`);
    const { page, problems } = watched;
    await page.getByText('2 of 3 patients (66.7%)').waitFor();
    await page.getByRole('link', { name: 'Export these patients' }).click();
    await page.getByText('Only patients of whom: age is at least 60').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByLabel('None: the data as they are').check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog', { name: 'Export' }).waitFor();
    const [exported] = (await client.get(`/projects/${project}/exports`)).data.items;
    t.strictSame(exported.filter, [{ column: 'age', op: 'gte', value: 60 }]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take all patients' }).click();
    await page.getByRole('heading', { name: 'What will leave, of 3 patients' }).waitFor();
    t.strictSame(problems, []);
  });

  t.test('a value is changed; who was faster is not overwritten unseen', async (t) => {
    const project = await newProject('Two at once');
    await client.post(`/projects/${project}/patients`, {
      patients: [{ external_id: 'P1', attributes: { age: 61, sex: 'f' } }],
    });
    const [patient] = (await client.get(`/projects/${project}/patients`)).data.items;
    const watched = await open(`/projects/${project}/data`);
    const { page, problems } = watched;
    const grid = page.getByRole('grid', { name: 'Patients' });
    await grid.getByRole('gridcell', { name: '61' }).waitFor();
    // By keyboard: to the first value, and Enter.
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'age of P1' });
    await dialog.getByLabel('age').fill('62');
    // Another value, changed meanwhile, is not in the way; the same value is.
    await client.patch(`/patients/${patient.id}`, { attributes: { sex: 'm' } });
    await dialog.getByRole('button', { name: 'Store' }).click();
    await dialog.waitFor({ state: 'detached' });
    await grid.getByRole('gridcell', { name: '62' }).waitFor();
    await grid.getByRole('gridcell', { name: 'm', exact: true }).waitFor();
    await untilFocused(grid); // it is back
    await page.keyboard.press('Enter');
    await dialog.getByLabel('age').fill('63');
    await client.patch(`/patients/${patient.id}`, { attributes: { age: 70 } });
    await dialog.getByRole('button', { name: 'Store' }).click();
    await dialog.getByText('It was “62”, is now “70”, and you entered “63”.').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.equal(await dialog.getByLabel('age').inputValue(), '63', 'what was typed is kept');
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
    await grid.getByRole('gridcell', { name: '70' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('age').fill('64');
    await client.patch(`/patients/${patient.id}`, { attributes: { age: 71 } });
    await dialog.getByRole('button', { name: 'Store' }).click();
    await dialog.getByRole('button', { name: 'Store mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.equal((await client.get(`/patients/${patient.id}`)).data.attributes.age, 64);

    // The drawer has its own address, and the patient can be erased from it.
    await grid.getByRole('button', { name: 'P1' }).click();
    const drawer = page.getByRole('dialog', { name: 'Patient P1' });
    await drawer.getByRole('button', { name: 'Erase this patient' }).waitFor();
    t.match(page.url(), patient.id);
    t.strictSame(await problemsOfColours(watched), []);
    await drawer.getByRole('button', { name: 'Erase this patient' }).click();
    await page.getByRole('button', { name: 'Erase P1' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    t.equal((await client.get(`/patients/${patient.id}`)).status, 404);
    t.strictSame(
      problems.filter((problem) => !problem.includes('412')),
      [],
    );
  });

  t.test('a variable of the codebook is changed; who was faster is shown', async (t) => {
    const age = { name: 'age', label: 'Age', type: 'integer', unit: 'years', min: 0, max: 120 };
    const project = await newProject('Codebook', { variables: [age, { name: 'sex', type: 'text' }] });
    const { page, problems } = await open(`/projects/${project}/data?lens=codebook`);
    const dialog = page.getByRole('dialog', { name: 'Variable age' });
    await page.getByRole('button', { name: 'Change age' }).click();
    await dialog.getByLabel('Label').fill('Age at entry');
    await client.patch(`/projects/${project}`, { variables: [age, { name: 'sex', type: 'text', label: 'Sex' }] });
    await dialog.getByRole('button', { name: 'Store' }).click();
    await page.getByRole('cell', { name: 'Age at entry' }).waitFor();
    await page.getByRole('cell', { name: 'Sex', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change age' }).click();
    await dialog.getByLabel('Largest allowed value').fill('110');
    await client.patch(`/projects/${project}`, { variables: [{ ...age, unit: 'months' }] });
    await dialog.getByRole('button', { name: 'Store' }).click();
    await dialog.getByText('It is now: Age; Whole number; months; 0 to 120').waitFor();
    await dialog.getByRole('button', { name: 'Store mine' }).click();
    await page.getByRole('cell', { name: '0 to 110' }).waitFor();
    const { variables } = (await client.get(`/projects/${project}`)).data;
    t.strictSame([variables.length, variables[0].unit, variables[0].max], [1, 'years', 110]);
    t.strictSame(problems, []);
  });

  t.test('100,000 patients are scrolled, filtered and sorted', async (t) => {
    const project = await newProject('Large');
    const lines = Array.from({ length: 100_000 }, (_, i) =>
      JSON.stringify({
        external_id: `P${i + 1}`,
        attributes: { age: 20 + (i % 70), arm: 'ABC'[i % 3], weight: i % 5 === 0 ? null : 50 + (i % 60) / 2 },
      }),
    );
    const uploaded = await client.send('POST', `/projects/${project}/patients`, {
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    t.equal(uploaded.status, 201);
    const watched = await open(`/projects/${project}/data`);
    const { page, problems } = watched;
    const grid = page.getByRole('grid', { name: 'Patients' });
    await grid.getByRole('button', { name: 'P1', exact: true }).waitFor();
    await page.getByText('of the first 200 rows').waitFor();
    t.equal(await grid.getAttribute('aria-rowcount'), '100001');
    await grid.hover();
    for (let turns = 0; turns < 12; turns++) await page.mouse.wheel(0, 2_000);
    await page.getByText(/^Rows [5-9]\d\d to/).waitFor();
    await grid
      .getByRole('button', { name: /^P[5-9]\d\d$/ })
      .first()
      .waitFor();
    t.ok((await grid.getByRole('row').count()) < 100, 'only what is seen is in the page');
    await grid.focus();
    await page.keyboard.press('Control+End');
    await grid.getByRole('button', { name: 'P100000', exact: true }).waitFor();
    await page.getByText(/^Rows 99,9\d\d to 100,000 of 100,000/).waitFor();
    await grid.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
    await grid
      .getByRole('button', { name: /^P(499|500)\d\d$/ })
      .first()
      .waitFor();
    await page.keyboard.press('Control+Home');
    await grid.getByRole('button', { name: 'age', exact: true }).click();
    await grid.getByRole('button', { name: 'age', exact: true }).click();
    await page.waitForURL(/sort=-age/);
    await grid.getByRole('gridcell', { name: '89' }).first().waitFor();
    await grid.getByRole('button', { name: 'Filter by arm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a condition' });
    await dialog.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'B' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('33,333 of 100,000 patients (33.3%)').waitFor();
    const address = page.url();

    await page.getByRole('radiogroup', { name: 'View' }).getByText('Completeness').click();
    const missing = page.getByRole('region', { name: 'Missing values by variable' });
    await missing.getByRole('row', { name: /weight 6,666 20%/ }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Cohorts').click();
    await page.getByRole('row', { name: /arm is B 66,667 33,333 33.3%/ }).waitFor();
    await page.getByLabel('Name of this cohort').fill('Arm B');
    await page.getByRole('button', { name: 'Save the cohort' }).click();
    await page.getByRole('button', { name: 'Remove the condition: arm is B' }).click();
    await page.getByRole('button', { name: 'Show Arm B' }).click();
    await page.getByText('33,333 of 100,000 patients (33.3%)').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.goBack();
    await page.goBack();

    // Anyone who is sent the address sees the same.
    const { page: other } = await open(address.slice(url.length), {
      viewport: { width: 360, height: 740 },
    });
    await other.getByText('33,333 of 100,000 patients (33.3%)').waitFor();
    await other.getByRole('gridcell', { name: '89' }).first().waitFor();
    const overflow = await other.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    t.equal(overflow, false, 'nothing sticks out of a small screen');
    t.strictSame(problems, []);
  });
});

/** A file of this machine, dragged over the place with this text and dropped, as the browser itself does it. */
async function drop(page: Page, text: string, path: string): Promise<void> {
  const { x, y, width, height } = (await page.getByText(text).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
}
