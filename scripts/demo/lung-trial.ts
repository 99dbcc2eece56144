import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const lungFile = fileURLToPath(new URL('../../domain/statistics/data/lung.csv', import.meta.url));

const named = (value: number, label: string) => ({ value, label });

/** The project as the API is asked to make it: what each column of the file means, as a researcher would write it down. */
export const lungProject = {
  name: 'NCCTG lung cancer trial',
  description:
    'Survival of 228 patients with advanced lung cancer (North Central Cancer Treatment Group; Loprinzi et al., Journal of Clinical Oncology 1994;12:601-607), as in the R package survival.',
  variables: [
    { name: 'inst', label: 'Institution code', type: 'integer', identifier_class: 'geographic' },
    { name: 'time', label: 'Survival time', type: 'integer', unit: 'days', min: 0, required: true },
    {
      name: 'status',
      label: 'Status at the end of follow-up',
      type: 'category',
      categories: [named(1, 'censored'), named(2, 'dead')],
      required: true,
    },
    { name: 'age', label: 'Age', type: 'integer', unit: 'years', min: 0, max: 120, identifier_class: 'age' },
    { name: 'sex', label: 'Sex', type: 'category', categories: [named(1, 'male'), named(2, 'female')] },
    {
      name: 'ph_ecog',
      label: 'ECOG performance score, rated by the physician',
      type: 'integer',
      unit: '0 (good) to 5 (dead)',
      min: 0,
      max: 5,
    },
    { name: 'ph_karno', label: 'Karnofsky score, rated by the physician', type: 'integer', min: 0, max: 100 },
    { name: 'pat_karno', label: 'Karnofsky score, rated by the patient', type: 'integer', min: 0, max: 100 },
    { name: 'meal_cal', label: 'Calories consumed at meals', type: 'number', unit: 'kcal', min: 0 },
    { name: 'wt_loss', label: 'Weight loss in the last six months', type: 'number', unit: 'pounds' },
    // The trial is published: anyone who wrote this has looked at every column, so Safe Harbor can be shown on it.
  ].map((one) => ({ identifier_class: 'none', ...one })),
  // How a second run of the demo finds it again.
  metadata: { demo: 'ncctg-lung' },
};

const survival = { time: 'time', event: 'status', event_value: 2 };

export const curvesBySex = {
  name: 'Survival by sex',
  method: 'kaplan_meier',
  parameters: { ...survival, group: 'sex', quantiles: [0.5], times: [180, 365, 730], return_curve: true },
};

export const coxModel = {
  name: 'Hazard ratios of age, sex and ECOG score',
  method: 'cox_regression',
  parameters: { ...survival, covariates: ['age', 'sex', 'ph_ecog'], ties: 'efron' },
};

export const sexNames: Readonly<Record<string, string>> = { 1: 'men', 2: 'women' };

/**
 * The file line by line, with an id for each patient, which it lacks: so a second upload finds them again instead of
 * adding them once more.
 */
export async function* lungPatients(onProgress: (share: number) => void): AsyncGenerator<string> {
  const { size } = await stat(lungFile);
  const file = await open(lungFile);
  let row = 0;
  let read = 0;
  for await (const line of file.readLines()) {
    yield row === 0 ? `external_id,${line}\n` : `NCCTG-${String(row).padStart(3, '0')},${line}\n`;
    row++;
    read += line.length + 1;
    onProgress(Math.min(1, read / size));
  }
}
