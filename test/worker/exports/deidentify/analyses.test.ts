import t from 'tap';
import { ColumnProfiles } from '../../../../contract/dictionary/column-profile.ts';
import type { Filter } from '../../../../contract/methods/filter.ts';
import type { Analysis } from '../../../../contract/resources/analysis.ts';
import { type AttributeValue, variable } from '../../../../contract/resources/variable.ts';
import { referenceTable } from '../../../../scripts/reference-cases.ts';
import { deidentifiedAnalysis } from '../../../../worker/exports/deidentify/analyses.ts';
import { applyToBatch, beginDeidentification } from '../../../../worker/exports/deidentify/apply.ts';
import { planDeidentification } from '../../../../worker/exports/deidentify/plan.ts';
import { deidentificationKey } from '../../../../worker/exports/deidentify/pseudonyms.ts';
import { sourceOf } from '../../../helpers/analysis-source.ts';

const lung = referenceTable('lung.csv');

/** The plan for the lung cancer trial, whose oldest patient is 82, with one older where asked. */
function planFor(oldest: number, more: Record<string, AttributeValue> = {}) {
  const rows = Array.from({ length: lung.rows }, (_, row) => ({
    time: 100 + row,
    status: (row % 2) + 1,
    age: row === 0 ? oldest : 60,
    sex: (row % 2) + 1,
    ward: 'W',
    ...(row === 0 ? { mrn: 4711, ...more } : {}),
  }));
  const profiles = new ColumnProfiles();
  for (const attributes of rows) profiles.add(attributes);
  const variables = [
    ...['time', 'status', 'sex'].map((name) => ({ name, type: 'number', identifier_class: 'none' })),
    { name: 'age', type: 'number', identifier_class: 'age' },
    { name: 'ward', type: 'category', categories: [{ value: 'W', label: 'West' }], identifier_class: 'none' },
    { name: 'mrn', type: 'number', identifier_class: 'medical_record_number' },
  ].map((one) => variable.parse(one));
  const plan = planDeidentification(variables, profiles.finish(), { method: 'safe_harbor' }, '2026-03-02');
  const run = beginDeidentification(plan, deidentificationKey('a secret of at least 32 characters', 'export', 'e'));
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  applyToBatch(
    run,
    rows.map((attributes, i) => ({ id: `pat_${i}`, project_id: 'proj_1', external_id: null, attributes, ...times })),
  );
  return run;
}
const deidentified = ({ plan, counts }: ReturnType<typeof planFor>, analysis: Analysis) =>
  deidentifiedAnalysis(plan, analysis, counts);

const parameters = { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex'] };
function analysisWith(filter: Filter = []) {
  const told = { name: 'Why Mr Smith died', description: 'Jane Doe, born 1930' };
  return sourceOf({ method: 'cox_regression', data: 'lung.csv', filter, parameters }, told).analysis;
}

t.test('the result of an analysis whose variables are exported as they were stays', async (t) => {
  const original = analysisWith([{ column: 'sex', op: 'in', value: [1, 2] }]);
  const analysis = deidentified(planFor(82), original);
  t.strictSame(analysis.latest_run?.result, original.latest_run?.result);
  t.strictSame(analysis.parameters, parameters);
  t.strictSame(analysis.filter, original.filter);
  t.equal(analysis.latest_run?.dataset?.sha256, '', 'the digest of the data is no longer theirs');
  t.notMatch(JSON.stringify(analysis), /Smith|Jane Doe/);
  t.equal(analysis.name, 'Cox proportional hazards regression');
});

t.test(
  'the result of an analysis with a variable that was changed or dropped is left out, and what quotes values',
  async (t) => {
    const changed = deidentified(planFor(93), analysisWith());
    const filtered = deidentified(planFor(82), {
      ...analysisWith(),
      filter: [{ column: 'mrn', op: '==', value: 4711 }],
      latest_run: { ...analysisWith().latest_run!, filter: [{ column: 'mrn', op: '==', value: 4711 }] },
    });
    for (const analysis of [changed, filtered]) {
      t.strictSame([analysis.parameters, analysis.filter], [{}, []]);
      t.match(analysis.latest_run, { result: null, parameters: {}, filter: [], warnings: [] });
    }
    t.notMatch(JSON.stringify(filtered), /4711/);
    t.ok(planFor(82).plan.variables.get('mrn')?.rule === 'drop');
  },
);

t.test('why a run failed may quote a value, and is left out', async (t) => {
  const analysis = analysisWith();
  const error = { code: 'ANALYSIS_INPUT' as const, message: 'level "Smith"', details: { level: 'Smith' } };
  const failed = {
    ...analysis,
    latest_run: { ...analysis.latest_run!, status: 'failed' as const, result: null, error },
  };
  t.match(deidentified(planFor(82), failed).latest_run?.error, { code: 'ANALYSIS_INPUT', details: {} });
  t.notMatch(JSON.stringify(deidentified(planFor(82), failed)), /Smith/);
});

t.test('a value in a filter leaves only where the dictionary lists it', async (t) => {
  const asked = (value: string): Analysis => {
    const filter: Filter = [{ column: 'ward', op: '!=', value }];
    const analysis = analysisWith();
    return { ...analysis, filter, latest_run: { ...analysis.latest_run!, filter } };
  };
  t.strictSame(deidentified(planFor(82), asked('W')).filter, asked('W').filter);
  const analysis = deidentified(planFor(82), asked('Dr. Smith'));
  t.notMatch(JSON.stringify(analysis), /Smith/);
  t.equal(analysis.latest_run?.result, null);
  t.equal(
    deidentified(planFor(82, { ward: 'Dr. Smith' }), asked('W')).latest_run?.result,
    null,
    'a value of it was left out',
  );
});
