import t from 'tap';
import { variable } from '../../../contract/resources/variable.ts';
import { checkAttributes } from '../../../domain/patients/check-attributes.ts';
import { Dictionary, Problem } from '../../../domain/patients/dictionary.ts';

const variables = [
  { name: 'age', type: 'integer', min: 0, max: 120, required: true },
  { name: 'bmi', type: 'number' },
  { name: 'smoker', type: 'boolean' },
  {
    name: 'stage',
    type: 'category',
    categories: [
      { value: 1, label: 'I' },
      { value: 'X', label: 'unknown' },
    ],
  },
  { name: 'note', type: 'text' },
  { name: 'seen', type: 'date' },
  { name: 'drawn', type: 'datetime' },
].map((v) => variable.parse(v));

t.test('values that fit give no issue', async (t) => {
  const fitting = {
    age: 64,
    bmi: 24.5,
    smoker: false,
    stage: 1,
    note: 'fine',
    seen: '2024-02-29',
    drawn: '2024-02-29T08:30:00+01:00',
  };
  t.same(checkAttributes(variables, fitting), []);
  t.same(checkAttributes(variables, { age: 64, bmi: null }), [], 'a missing value fits');
});

t.test('all that is wrong is told at once', async (t) => {
  const wrong = {
    age: 130.5,
    bmi: '24',
    smoker: 1,
    stage: '1',
    note: 7,
    seen: '2023-02-29',
    drawn: '2024-02-29',
    weight: 80,
  };
  t.same(
    checkAttributes(variables, wrong).map((issue) => issue.path),
    ['age', 'bmi', 'smoker', 'stage', 'note', 'seen', 'drawn', 'weight'].map((name) => `attributes.${name}`),
  );
});

t.test('a code of a missing value fits whatever the range and the categories say', async (t) => {
  const coded = [
    { name: 'age', type: 'integer', min: 0, max: 120, missing_codes: [999] },
    { name: 'stage', type: 'category', categories: [{ value: 1, label: 'I' }], missing_codes: [-9, 'unknown'] },
  ].map((v) => variable.parse(v));
  t.same(checkAttributes(coded, { age: 999, stage: 'unknown' }), []);
  t.equal(checkAttributes(coded, { age: 998, stage: -8 }).length, 2);
  const dictionary = new Dictionary(coded);
  t.equal(dictionary.literalOf('age', '999.0'), '999', 'a file may write 999 as 999.0');
  t.equal(dictionary.literalOf('stage', '-9'), '-9');
  t.equal(dictionary.literalOf('stage', 'unknown'), '"unknown"');

  const refused = (given: object) =>
    variable.safeParse({ name: 'x', ...given }).error?.issues.map(({ message }) => message);
  t.match(refused({ type: 'number', missing_codes: ['none'] }), [/must be numbers/]);
  t.match(refused({ type: 'boolean', missing_codes: [9] }), [/has no codes/]);
  t.match(refused({ type: 'category', categories: [{ value: 9, label: '' }], missing_codes: [9] }), [/not both/]);
});

t.test('what is required must be there and not be missing', async (t) => {
  t.match(checkAttributes(variables, {}), [{ path: 'attributes.age', message: 'is required' }]);
  t.match(checkAttributes(variables, { age: null }), [{ path: 'attributes.age', message: 'is required' }]);
});

t.test('a bound is part of the range', async (t) => {
  t.same(checkAttributes(variables, { age: 120 }), []);
  t.match(checkAttributes(variables, { age: 121 }), [{ message: 'must be at most 120' }]);
});

t.test('without a dictionary only what PostgreSQL can not store is refused', async (t) => {
  t.same(checkAttributes([], { anything: 'goes' }), []);
  t.match(checkAttributes([], { a: 'x\0y', b: '\ud800' }), [{ path: 'attributes.a' }, { path: 'attributes.b' }]);
});

t.test('names of every object, such as constructor, are no variables', async (t) => {
  const required = [variable.parse({ name: 'constructor', type: 'text', required: true })];
  t.match(checkAttributes(required, {}), [{ path: 'attributes.constructor' }]);
});

t.test('text from a file becomes the value of its type', async (t) => {
  const dictionary = new Dictionary(variables);
  const pairs: [string, string, string][] = [
    ['age', '064', '64'],
    ['bmi', '24.50', '24.50'],
    ['bmi', '+.5', '0.5'],
    ['smoker', 'Yes', 'true'],
    ['smoker', '0', 'false'],
    ['smoker', 'F', 'false'],
    ['stage', '1', '1'],
    ['stage', '1.0', '1'],
    ['stage', 'X', '"X"'],
    ['note', '007', '"007"'],
    ['seen', '2024-02-29', '"2024-02-29"'],
  ];
  for (const [name, text, json] of pairs) t.equal(dictionary.literalOf(name, text), json, `${name} ${text}`);
  for (const [name, text] of [
    ['age', '1.5'],
    ['bmi', '2,5'],
    ['bmi', '1e999'],
    ['smoker', 'maybe'],
    ['stage', 'II'],
    ['seen', '29.02.2024'],
  ])
    t.type(dictionary.literalOf(name!, text!), Problem, `${name} ${text}`);
});
