import t from 'tap';
import { deidentifiedAnalysis } from '../../../../domain/exports/deidentify/analyses.ts';
import type { Filter } from '../../../../domain/statistics/definition/filter.ts';
import { sourceOf } from '../../../helpers/analysis-source.ts';

const parameters = { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex'] };
function analysisWith(filter: Filter = []) {
  const told = { name: 'Why Mr Smith died', description: 'Jane Doe, born 1930' };
  return sourceOf({ method: 'cox_regression', data: 'lung.csv', filter, parameters }, told).analysis;
}

t.test('no result leaves with an analysis, since it shows the data as they were when it ran', async (t) => {
  const original = analysisWith([{ column: 'sex', op: 'in', value: [1, 2] }]);
  t.ok(original.latest_run?.result, 'there is one');
  const analysis = deidentifiedAnalysis(original);
  t.strictSame([analysis.parameters, analysis.filter], [{}, []]);
  t.match(analysis.latest_run, { result: null, parameters: {}, filter: [], warnings: [] });
  t.equal(analysis.latest_run?.dataset?.sha256, '', 'the digest of the data is no longer theirs');
  t.notMatch(JSON.stringify(analysis), /Smith|Jane Doe/);
  t.equal(analysis.name, 'Cox proportional hazards regression');
});

t.test('why a run failed may quote a value, and is left out', async (t) => {
  const analysis = analysisWith();
  const error = { code: 'ANALYSIS_INPUT' as const, message: 'level "Smith"', details: { level: 'Smith' } };
  const failed = {
    ...analysis,
    latest_run: { ...analysis.latest_run!, status: 'failed' as const, result: null, error },
  };
  t.match(deidentifiedAnalysis(failed).latest_run?.error, { code: 'ANALYSIS_INPUT', details: {} });
  t.notMatch(JSON.stringify(deidentifiedAnalysis(failed)), /Smith/);
});
