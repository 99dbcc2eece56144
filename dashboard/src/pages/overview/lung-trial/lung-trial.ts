import { type Client, type Project, ResearchPlatformError } from '@research-platform/client';
import lines from './lung.csv?raw';

const named = (value: number, label: string) => ({ value, label });

/** What each column means, as a researcher would write it down. */
const lungProject = {
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
    { name: 'ph_ecog', label: 'ECOG performance score, rated by the physician', type: 'integer', min: 0, max: 5 },
    { name: 'ph_karno', label: 'Karnofsky score, rated by the physician', type: 'integer', min: 0, max: 100 },
    { name: 'pat_karno', label: 'Karnofsky score, rated by the patient', type: 'integer', min: 0, max: 100 },
    { name: 'meal_cal', label: 'Calories consumed at meals', type: 'number', unit: 'kcal', min: 0 },
    { name: 'wt_loss', label: 'Weight loss in the last six months', type: 'number', unit: 'pounds' },
    // The trial is published: anyone who wrote this has looked at every column, so Safe Harbor can be shown on it.
  ].map((one) => ({ identifier_class: 'none', ...one })),
  metadata: { demo: 'ncctg-lung' },
} as const;

const curves = {
  name: 'Survival by sex',
  method: 'kaplan_meier',
  parameters: {
    time: 'time',
    event: 'status',
    event_value: 2,
    group: 'sex',
    quantiles: [0.5],
    times: [180, 365, 730],
    return_curve: true,
  },
} as const;

export type LungStep = 'project' | 'patients' | 'curve';

/**
 * Makes the project, stores its patients and asks for survival curves by sex. What an earlier attempt has made is found
 * again, so it may be called once more after a failure.
 */
export async function startLungTrial(
  client: Client,
  onStep: (step: LungStep) => void,
): Promise<{ projectId: string; analysisId: string }> {
  onStep('project');
  const project = (await madeBefore(client)) ?? (await client.projects.create(lungProject as never));
  if (project.id === undefined) throw new ResearchPlatformError('The project was made, but its id did not come back.');
  onStep('patients');
  const csv = lines
    .trimEnd()
    .split('\n')
    .map((line, row) => `${row === 0 ? 'external_id' : `NCCTG-${String(row).padStart(3, '0')}`},${line}\n`);
  await client.patients.upload(project.id, new Blob(csv, { type: 'text/csv' }), { on_conflict: 'update' });
  onStep('curve');
  const filter = { name: curves.name, method: curves.method };
  const [there] = (await client.analyses.list(project.id, { limit: 1, filter }).page()).items;
  const analysis = there ?? (await client.analyses.create(project.id, { ...curves, run: true } as never));
  return { projectId: project.id, analysisId: analysis.id };
}

async function madeBefore(client: Client): Promise<Project | undefined> {
  const { items } = await client.projects.list({ limit: 50, filter: { name: lungProject.name } }).page();
  return items.find(({ metadata }) => metadata.demo === lungProject.metadata.demo);
}
