import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** The columns of the benchmark's file with the types that a person would give them in a table of their own. */
export const columns = [
  ['external_id', 'text'],
  ['age', 'integer'],
  ['sex', 'text'],
  ['site', 'text'],
  ['arm', 'text'],
  ['enrolled', 'date'],
  ['bmi', 'double precision'],
  ['systolic', 'integer'],
  ['hba1c', 'double precision'],
  ['time', 'integer'],
  ['death', 'integer'],
] as const;

const categoryOf = (values: readonly string[]) => ({
  type: 'category',
  categories: values.map((value) => ({ value, label: value })),
});
const sexes = ['female', 'male'];
const sites = ['Lyon', 'Uppsala', 'Boston', 'Kyoto', 'Cape Town'];
const arms = ['placebo', 'low dose', 'high dose'];

/** The dictionary of the same file, as a person would write it. */
export const variables = [
  { name: 'age', type: 'integer', min: 0, max: 120, unit: 'years' },
  { name: 'sex', ...categoryOf(sexes) },
  { name: 'site', ...categoryOf(sites) },
  { name: 'arm', ...categoryOf(arms), required: true },
  { name: 'enrolled', type: 'date' },
  { name: 'bmi', type: 'number', min: 10, max: 80 },
  { name: 'systolic', type: 'integer', unit: 'mmHg' },
  { name: 'hba1c', type: 'number', missing_codes: [999] },
  { name: 'time', type: 'integer', unit: 'days' },
  { name: 'death', type: 'boolean' },
];

/** Mulberry32: small, seeded, good enough for made-up patients, and the same file on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Writes a file of made-up patients, ten attributes each, a tenth of the laboratory values missing. With quotes about every text and
 * every name, as R's `write.csv` has them, where that is wanted.
 */
export async function writePatientsCsv(
  path: string,
  rows: number,
  { seed = 1, isQuoted = false }: { seed?: number; isQuoted?: boolean } = {},
): Promise<void> {
  const random = seededRandom(seed);
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)];
  const missing = (share: number, value: string) => (random() < share ? '' : value);
  const text = (value: string | undefined) => (isQuoted ? `"${value}"` : value);
  const file = createWriteStream(path);
  file.write(`${columns.map(([name]) => text(name)).join(',')}\n`);
  let lines = '';
  for (let i = 1; i <= rows; i++) {
    const day = new Date(Date.UTC(2015, 0, 1 + Math.floor(random() * 3000))).toISOString().slice(0, 10);
    lines += `${text(`P${String(i).padStart(8, '0')}`)},${18 + Math.floor(random() * 77)},${text(pick(sexes))},`;
    lines += `${text(pick(sites))},${text(pick(arms))},${text(day)},`;
    lines += `${missing(0.05, (18 + random() * 22).toFixed(1))},${missing(0.05, String(90 + Math.floor(random() * 90)))},`;
    lines += `${missing(0.1, (4 + random() * 8).toFixed(2))},${1 + Math.floor(random() * 2500)},${missing(0.02, random() < 0.3 ? '1' : '0')}\n`;
    if (lines.length > 1_000_000) {
      if (!file.write(lines)) await once(file, 'drain');
      lines = '';
    }
  }
  file.end(lines);
  await once(file, 'close');
}
