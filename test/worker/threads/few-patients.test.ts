import t from 'tap';
import { patientsOfText } from '../../../sql/columns/patient-chunk.ts';
import { DatasetDigests } from '../../../worker/dataset-digests.ts';
import { type FewPatients, tableOfFew } from '../../../worker/threads/methods/few-patients.ts';

const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const few: FewPatients = {
  projectId: id(9),
  patients: [`${id(1)}{"age":61,"sex":"f"}`, `${id(2)}{"age":70,"sex":"m"}`].join('\x1e'),
  columns: ['age', 'sex'],
  variables: [],
  secretKeys: ['one secret key, of 32 characters.'],
};

function digested({ projectId, patients, columns, secretKeys }: FewPatients) {
  const digests = new DatasetDigests(projectId, columns, secretKeys, 0);
  for (const chunk of patientsOfText(patients, columns)) digests.add(chunk);
  return digests.finish();
}

t.test('the digests that a thread remembers are of the same patients, columns, project and key', async (t) => {
  const others: FewPatients[] = [
    few,
    { ...few, patients: few.patients.replace(':70', ':71') },
    { ...few, columns: ['sex', 'age'] },
    { ...few, columns: ['age'] },
    { ...few, projectId: id(8) },
    { ...few, secretKeys: ['another secret key, of 32 charact', few.secretKeys[0]] },
    ...Array.from({ length: 20 }, (_, i) => ({ ...few, patients: few.patients.replace(':70', `:${i}`) })),
  ];
  for (const of of [...others, ...others.slice(0, 6), ...others.toReversed()]) {
    const { patients, ...read } = tableOfFew(of).read;
    t.equal(patients, 2);
    t.strictSame(read, digested(of));
  }
});
