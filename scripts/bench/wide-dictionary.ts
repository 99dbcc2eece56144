import { apiCaller } from './api-caller.ts';
import { benchEnvironment, startProgram } from './program.ts';

export type WideDictionaryBenchmark = {
  variables: number;
  /** Values of a patient: few of a REDCap project's variables are filled at once. */
  attributes: number;
  clients: number;
  /** Patients, a round. */
  perSecond: number[];
};

/** Patients that are created one by one in a project with a dictionary as large as REDCap's projects have. */
export async function benchWideDictionary(options: {
  databaseUrl: string;
  key: string;
  variables?: number;
  attributes?: number;
  clients?: number;
  patients?: number;
  rounds?: number;
}): Promise<WideDictionaryBenchmark> {
  const { databaseUrl, key, variables = 1700, attributes = 100, clients = 2, patients = 200, rounds = 3 } = options;
  const api = await startProgram('api/main.ts', benchEnvironment(databaseUrl), 'listening');
  try {
    const call = apiCaller(`http://127.0.0.1:${api.port}/v1`, key);
    const { id } = await call('POST', '/projects', { name: 'A wide dictionary', variables: dictionaryOf(variables) });
    let made = 0;
    const create = () => call('POST', `/projects/${id}/patients`, { patients: [patientOf(made++, attributes)] });
    await create();
    const perSecond: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const end = made + patients;
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (made < end) await create();
        }),
      );
      perSecond.push((patients * 1000) / (performance.now() - begun));
    }
    return { variables, attributes, clients, perSecond };
  } finally {
    await api.stop();
  }
}

const kinds = [
  { type: 'integer', min: 0, max: 500, unit: 'mmHg' },
  { type: 'number', unit: 'mmol/l' },
  { type: 'category', categories: ['0', '1', '2'].map((value) => ({ value, label: `Answer ${value}` })) },
  { type: 'date' },
];
const values = [120, 4.25, '1', '2024-03-01'];

function dictionaryOf(length: number): object[] {
  return Array.from({ length }, (_, i) => ({
    name: `form_${Math.floor(i / 20)}_item_${i % 20}`,
    ...kinds[i % kinds.length],
    label: 'What was asked of the patient in this item of the form',
  }));
}

function patientOf(i: number, attributes: number): object {
  const given = (_: unknown, n: number) => [`form_${Math.floor(n / 20)}_item_${n % 20}`, values[n % values.length]];
  return { external_id: `W${i}`, attributes: Object.fromEntries(Array.from({ length: attributes }, given)) };
}
