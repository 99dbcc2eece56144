import t from 'tap';
import type { Filter } from '../../../../contract/methods/filter.ts';
import { referenceTable } from '../../../../scripts/reference-cases.ts';
import { deidentifiedAnalysis } from '../../../../worker/exports/deidentify/analyses.ts';
import { ColumnProfiles } from '../../../../worker/exports/deidentify/column-profile.ts';
import { planDeidentification } from '../../../../worker/exports/deidentify/plan.ts';
import { sourceOf } from '../../../helpers/analysis-source.ts';

const lung = referenceTable('lung.csv');

/** The plan for the lung cancer trial, whose oldest patient is 82, with one older where asked. */
function planFor(oldest: number) {
  const profiles = new ColumnProfiles();
  for (let row = 0; row < lung.rows; row++)
    profiles.add({
      time: 100 + row,
      status: (row % 2) + 1,
      age: row === 0 ? oldest : 60,
      sex: (row % 2) + 1,
      ward: 'W',
    });
  profiles.add({ mrn: 4711 });
  return planDeidentification([], profiles.finish(), { method: 'safe_harbor' }, '2026-03-02');
}

const parameters = { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex'] };
function analysisWith(filter: Filter = []) {
  const told = { name: 'Why Mr Smith died', description: 'Jane Doe, born 1930' };
  return sourceOf({ method: 'cox_regression', data: 'lung.csv', filter, parameters }, told).analysis;
}

t.test('the result of an analysis whose variables are exported as they were stays', async (t) => {
  const original = analysisWith([{ column: 'sex', op: 'in', value: [1, 2] }]);
  const analysis = deidentifiedAnalysis(planFor(82), original);
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
    const changed = deidentifiedAnalysis(planFor(93), analysisWith());
    const filtered = deidentifiedAnalysis(planFor(82), {
      ...analysisWith(),
      filter: [{ column: 'mrn', op: '==', value: 4711 }],
      latest_run: { ...analysisWith().latest_run!, filter: [{ column: 'mrn', op: '==', value: 4711 }] },
    });
    for (const analysis of [changed, filtered]) {
      t.strictSame([analysis.parameters, analysis.filter], [{}, []]);
      t.match(analysis.latest_run, { result: null, parameters: {}, filter: [], warnings: [] });
    }
    t.notMatch(JSON.stringify(filtered), /4711/);
    t.ok(planFor(82).variables.get('mrn')?.rule === 'drop');
  },
);

t.test('why a run failed may quote a value, and is left out', async (t) => {
  const analysis = analysisWith();
  const error = { code: 'ANALYSIS_INPUT' as const, message: 'level "Smith"', details: { level: 'Smith' } };
  const failed = {
    ...analysis,
    latest_run: { ...analysis.latest_run!, status: 'failed' as const, result: null, error },
  };
  t.match(deidentifiedAnalysis(planFor(82), failed).latest_run?.error, { code: 'ANALYSIS_INPUT', details: {} });
  t.notMatch(JSON.stringify(deidentifiedAnalysis(planFor(82), failed)), /Smith/);
});
