import t from 'tap';
import { ColumnSummary } from '../../../domain/patients/dictionary/column-summary.ts';
import { isIdentifierName } from '../../../domain/patients/dictionary/identifier-names.ts';

function typeOf(values: unknown[], patients = values.length) {
  const column = new ColumnSummary();
  for (const value of values) column.add(value);
  return column.propose('x', patients);
}

t.test('each type is told from its values', async (t) => {
  t.match(typeOf([1, 2, 60]), { type: 'integer', min: 1, max: 60, required: true });
  t.match(typeOf([1, 2.5, null]), { type: 'number', min: 1, max: 2.5, required: false });
  t.match(typeOf([true, false]), { type: 'boolean', min: null });
  t.match(typeOf(['2024-01-31', '2024-02-29']), { type: 'date' });
  t.match(typeOf(['2024-01-31T10:00:00Z', '2024-01-31 11:00']), { type: 'datetime' });
  t.match(typeOf(['m', 'f', 'f', 'm']), {
    type: 'category',
    categories: [
      { value: 'f', label: 'f' },
      { value: 'm', label: 'm' },
    ],
  });
  t.match(typeOf(['one', 'two', 'three']), { type: 'text', categories: null }, 'words that each stand once');
  t.match(typeOf(Array.from({ length: 100 }, (_, i) => `word ${i % 21}`)), { type: 'text' }, 'too many words');
  t.match(typeOf([null, null]), { type: 'text', required: false });
  t.match(typeOf([1, 'a']), { type: 'text' });
});

t.test('an attribute that some patients do not have is not required', async (t) => {
  t.equal(typeOf([1, 2], 3).required, false);
});

t.test('names that tell who a patient is are marked', async (t) => {
  for (const name of [
    'mrn',
    'MRN',
    'name',
    'first_name',
    'lastName',
    'Patient Name',
    'dob',
    'date.of.birth',
    'birthDate',
    'email',
    'home_phone',
    'zip',
    'ip_address',
  ])
    t.ok(isIdentifierName(name), name);
  for (const name of ['age', 'sex', 'ph.ecog', 'drug_name', 'site name', 'bmi', 'zipper', 'named', 'Age (years)'])
    t.notOk(isIdentifierName(name), name);
});
