/*
 * Run as a program of its own: writes any number of generated patients of ten attributes in one format to nowhere, and
 * prints what it took. `node write-many.ts csv 200000`
 */
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { ExportedPatient } from '../../../domain/exports/export-source.ts';
import { type ProjectFormatName, projectFormats } from '../../../domain/exports/project-formats.ts';
import { idFor, sourceOf, variable } from '../../helpers/exports.ts';

const [format, count] = [process.argv[2] as ProjectFormatName, Number(process.argv[3])];
const batchSize = 1000;

export const manyVariables = [
  variable({ name: 'age', type: 'integer' }),
  variable({ name: 'sex', type: 'category', categories: ['female', 'male'].map((value) => ({ value, label: value })) }),
  variable({ name: 'bmi', type: 'number', unit: 'kg/m2' }),
  variable({ name: 'stage', type: 'text' }),
  variable({ name: 'time', type: 'integer', unit: 'd' }),
  variable({ name: 'event', type: 'boolean' }),
  variable({ name: 'marker', type: 'number' }),
  variable({ name: 'site', type: 'text' }),
  variable({ name: 'diagnosed', type: 'date' }),
  variable({ name: 'note', type: 'text' }),
];

function row(i: number): Record<string, AttributeValue> {
  return {
    age: 20 + (i % 70),
    sex: i % 2 === 0 ? 'female' : 'male',
    bmi: 18 + ((i * 7919) % 2000) / 100,
    stage: 'I'.repeat(1 + (i % 3)),
    time: (i * 31) % 3000,
    event: i % 3 === 0,
    marker: ((i * 16807) % 2147483647) / 2147483647,
    site: `Centre ${i % 12}`,
    diagnosed: `20${10 + (i % 14)}-0${1 + (i % 9)}-${10 + (i % 18)}`,
    note: i % 5 === 0 ? null : 'seen, twice',
  };
}

const source = sourceOf([], {
  variables: manyVariables,
  patientCount: count,
  patients: async function* () {
    for (let start = 0; start < count; start += batchSize) {
      const batch: ExportedPatient[] = [];
      for (let i = start; i < Math.min(count, start + batchSize); i++) {
        // Through JSON, as rows come from the database.
        const attributes = JSON.parse(JSON.stringify(row(i))) as Record<string, AttributeValue>;
        batch.push({
          id: idFor('patient', i),
          external_id: `P${i}`,
          attributes,
          created_at: '2024-05-01T10:00:00.000Z',
          updated_at: '2024-05-01T10:00:00.000Z',
        });
      }
      yield batch;
    }
  },
});

let bytes = 0;
let peak = 0;
const begin = performance.now();
for await (const file of projectFormats[format]!(source, () => {}, new AbortController().signal))
  for await (const chunk of file.bytes) {
    bytes += chunk.byteLength;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
const seconds = (performance.now() - begin) / 1000;
process.stdout.write(
  `${JSON.stringify({ format, count, seconds, bytes, peakMegabytes: peak / 2 ** 20, maxRss: process.resourceUsage().maxRSS / 1024 })}\n`,
);
