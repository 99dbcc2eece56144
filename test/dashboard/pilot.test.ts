import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard } from '../helpers/dashboard.ts';
import { pilotFile, pilotRows } from '../helpers/pilot.ts';

t.test(
  'a file like that of the CDISC pilot study, from its drop to the curves',
  { skip: browserIsMissing },
  async (t) => {
    const { url, client } = await dashboardScene(t);
    const project = (await client.post('/projects', { name: 'CDISC pilot' })).data.id;
    const browser = await openBrowser(t);
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/data`);
    const rows = pilotRows();
    const events = rows.filter(({ CNSR }) => CNSR === 0).length;
    t.equal(rows.length, 254);
    t.ok(events > 50 && events < 204, 'some are censored and some are not');
    await page.getByRole('button', { name: 'Upload patients' }).click();
    await page.getByText('Drop a table here').waitFor();

    const begun = performance.now();
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'adtte.csv', { type: 'text/csv' }));
      return transfer;
    }, pilotFile(rows));
    await page.getByText('Drop a table here').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('columnheader', { name: 'TRT01A' }).waitFor();
    t.equal(await page.getByLabel('Decimal comma').isChecked(), true);
    t.equal(await page.getByRole('combobox', { name: 'Column that names the patient' }).inputValue(), 'USUBJID');
    await page.getByText('254 new, 0 updated, 0 left as they are.').waitFor();
    await page.getByRole('button', { name: 'Store 254 patients' }).click();
    await page.getByText('The patients are stored').waitFor();
    await page.getByRole('button', { name: 'See the patients' }).click();
    await page.getByRole('grid', { name: 'Patients' }).getByRole('button', { name: '01-701-1001' }).waitFor();

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Analyses' }).click();
    await page.getByRole('link', { name: 'New analysis' }).first().click();
    await page.getByRole('radio', { name: 'Time to an event', exact: true }).check();
    await page.getByRole('link', { name: 'Use Kaplan-Meier survival curves' }).click();
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page
        .getByRole('option', { name: new RegExp(`^${option}`) })
        .first()
        .click();
    };
    await choose('Follow-up time', 'AVAL');
    await choose('Event', 'CNSR');
    await choose('Event value', '0');
    await page.keyboard.press('Escape');
    await choose('Group', 'TRT01A');
    await page.getByText(`${events} events`).waitFor();
    await page.getByRole('button', { name: 'Run the analysis' }).click();
    await page.getByText(`254 of 254 patients were used, with ${events} events.`).waitFor();
    await page.getByRole('img', { name: /Kaplan-Meier survival/ }).waitFor();
    t.comment(`from the drop of the file to the figure: ${((performance.now() - begun) / 1000).toFixed(1)} s`);

    const [analysis] = (await client.get(`/projects/${project}/analyses`)).data.items;
    const { result } = (await client.get(`/analyses/${analysis.id}`)).data.latest_run;
    t.equal(result.n_events, events);
    t.strictSame(result.groups.map(({ group, n }: { group: string; n: number }) => [group, n]).sort(), [
      ['Placebo', 86],
      ['Xanomeline High Dose', 84],
      ['Xanomeline Low Dose', 84],
    ]);
    const [patient] = (await client.get(`/projects/${project}/patients?limit=1`)).data.items;
    t.match(patient.attributes, { AVAL: rows[0]!.AVAL, TRTSDT: rows[0]!.TRTSDT, BMIBL: rows[0]!.BMIBL });
    t.strictSame(problems, []);
  },
);
