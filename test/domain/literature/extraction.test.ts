import fc from 'fast-check';
import t from 'tap';
import type { ExtractionField, StoredRow } from '../../../contract/resources/extraction.ts';
import { checkRows } from '../../../domain/literature/extraction/check-answers.ts';
import { compareExtractions } from '../../../domain/literature/extraction/compare.ts';
import { type AgreedPaper, effectTableCsv, effectTableOf } from '../../../domain/literature/extraction/effect-table.ts';
import { formProblems } from '../../../domain/literature/extraction/form-change.ts';

const plain = { label: '', unit: null, options: null, required: false, help: '', retired: false };
const fieldOf = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  type: fc.constantFrom<ExtractionField['type']>('number', 'integer', 'text', 'category'),
  unit: fc.constantFrom(null, 'mg', 'g'),
  required: fc.boolean(),
  retired: fc.boolean(),
  options: fc.constantFrom<string[]>(['x'], ['x', 'y']),
});
const form = fc
  .uniqueArray(fieldOf, { selector: ({ name }) => name })
  .map((fields) =>
    fields.map(
      (field): ExtractionField => ({ ...plain, ...field, options: field.type === 'category' ? field.options : null }),
    ),
  );
const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom<string | number>(1, 1.5, 'x', 'y'));
const rows = fc.array(
  fc.record({ outcome: fc.constantFrom('', 'o'), arm: fc.constantFrom('', 'p'), answers }).map((row): StoredRow => row),
  { maxLength: 3 },
);

t.test(
  'after any change of a form that is allowed, all that was right by it is right, and in the same unit',
  async (t) => {
    let allowed = 0;
    fc.assert(
      fc.property(form, form, rows, fc.boolean(), (before, after, given, isCompleted) => {
        fc.pre(checkRows(before, given, isCompleted).length === 0);
        if (formProblems(before, after, [{ rows: given, isCompleted }]).length > 0) return true;
        allowed++;
        const units = (fields: readonly ExtractionField[]) => new Map(fields.map(({ name, unit }) => [name, unit]));
        const isInSameUnit = given.every((row) =>
          Object.keys(row.answers).every((name) => units(before).get(name) === units(after).get(name)),
        );
        return isInSameUnit && checkRows(after, given, isCompleted).length === 0;
      }),
      { seed: 16, numRuns: 2000 },
    );
    t.ok(allowed > 100, `${allowed} changes were allowed`);
  },
);

t.test('two extractions differ exactly where one has what the other has not, whoever comes first', async (t) => {
  const fields = ['a', 'b', 'c', 'd'].map((name): ExtractionField => ({ ...plain, name, type: 'text' }));
  const distinct = rows.map((list) => [...new Map(list.map((row) => [`${row.outcome}|${row.arm}`, row])).values()]);
  const facts = (list: readonly StoredRow[]) =>
    new Set(
      list.flatMap(({ outcome, arm, answers: given }) => [
        `${outcome}|${arm}`,
        ...Object.entries(given).map(([name, value]) => `${outcome}|${arm}|${name}|${JSON.stringify(value)}`),
      ]),
    );
  const found = fc.check(
    fc.property(distinct, distinct, (one, other) => {
      const { differences, compared } = compareExtractions(fields, [
        { reviewer: 'one', rows: one },
        { reviewer: 'other', rows: other },
      ]);
      const turned = compareExtractions(fields, [
        { reviewer: 'other', rows: other },
        { reviewer: 'one', rows: one },
      ]);
      const [mine, its] = [facts(one), facts(other)];
      const isApart = mine.size !== its.size || [...mine].some((fact) => !its.has(fact));
      return (
        differences.length > 0 === isApart &&
        turned.differences.length === differences.length &&
        differences.length <= compared
      );
    }),
    { seed: 16, numRuns: 500 },
  );
  t.equal(found.counterexample, null);
});

t.test('rows of an effect table have ids of their own, whatever outcomes and arms are called', async (t) => {
  const label = fc.constantFrom('', 'a', 'b', 'a b', ' ', '/');
  const row = fc.record({ outcome: label, arm: label, answers: fc.constant({}) });
  const papers = fc.array(fc.uniqueArray(row, { selector: ({ outcome, arm }) => `${outcome}|${arm}` }), {
    maxLength: 4,
  });
  const found = fc.check(
    fc.property(papers, (all) => {
      const agreed = all.map(
        (given, i): AgreedPaper => ({
          ...{
            record_id: `rrec_${i}`,
            title: 'T',
            first_author: i < 3 ? 'Hart' : null,
            year: 1977,
            study: null,
            rows: given,
          },
        }),
      );
      const { patients, studies } = effectTableOf([], agreed, { notAgreed: 0 });
      const ids = new Set(patients.map(({ external_id }) => external_id));
      return ids.size === all.flat().length && studies === all.filter((given) => given.length > 0).length;
    }),
    { seed: 16, numRuns: 300 },
  );
  t.equal(found.counterexample, null);
});

t.test('outcomes that differ in spelling alone, and rows without one beside others, are told', async (t) => {
  const paper = (id: string, outcome: string, arm = ''): AgreedPaper => ({
    ...{ record_id: id, title: 'T', first_author: id, year: 1977, study: null },
    rows: [{ outcome, arm, answers: {} }],
  });
  const warningsOf = (papers: AgreedPaper[]) =>
    effectTableOf([], papers, { notAgreed: 0 }).warnings.map(({ code, message }) => `${code}: ${message}`);
  const found = warningsOf([paper('a', 'Death'), paper('b', 'death'), paper('c', 'Pain'), paper('d', '')]);
  t.match(found, [
    /labels_alike: "Death" and "death" are 2 of the column `outcome`/,
    /labels_alike: 1 row names no outcome/,
  ]);
  t.equal(found.length, 2);
  t.strictSame(warningsOf([paper('a', 'Death'), paper('b', 'Pain')]), []);
  t.strictSame(warningsOf([paper('a', ''), paper('b', '')]), []);
});

t.test('the table as CSV is harmless in a spreadsheet', async (t) => {
  const fields: ExtractionField[] = [
    { ...plain, name: 'remark', type: 'text' },
    { ...plain, name: 'n', type: 'number' },
  ];
  const rowsOf = [{ outcome: '', arm: '', answers: { remark: '=1+1, "two"', n: -5 } }];
  const paper = { record_id: 'rrec_1', title: 'T', first_author: 'Hart', year: 1977, study: null, rows: rowsOf };
  const csv = effectTableCsv(effectTableOf(fields, [paper], { notAgreed: 0 }));
  t.equal(csv, 'external_id,study,remark,n\r\nrrec_1,Hart 1977,"\'=1+1, ""two""",-5\r\n');
});
