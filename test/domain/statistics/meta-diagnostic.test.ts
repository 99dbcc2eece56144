import t from 'tap';
import { bivariateISquared } from '../../../domain/statistics/meta/bivariate/i-squared.ts';
import { sensitivityOn } from '../../../domain/statistics/meta/bivariate/sroc-curve.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const columns = {
  true_positives: 'TP',
  false_positives: 'FP',
  false_negatives: 'FN',
  true_negatives: 'TN',
};
const audit = referenceTable('AuditC.csv');
const run = (table: typeof audit, more: object = {}) =>
  runMethod('meta_diagnostic', table, [], { ...columns, auc_resamples: 0, ...more }).result;
const near = (a: number, b: number, relative = 1e-8) => Math.abs(a - b) <= relative * Math.max(1e-3, Math.abs(b));

t.test("AUDIT-C has the numbers that mada's vignette prints of it", async (t) => {
  const found = run(audit);
  const { logit_sensitivity: sens, logit_specificity: spec, hsroc } = found;
  t.strictSame(
    [sens.estimate, sens.std_error, -spec.estimate, spec.std_error, sens.std_dev, spec.std_dev].map((x) =>
      x.toFixed(3),
    ),
    ['2.100', '0.338', '-1.264', '0.174', '1.175', '0.638'],
  );
  t.equal((-found.correlation!).toFixed(3), '0.854', 'of the false positive rate');
  const { sensitivity, specificity } = found;
  t.strictSame(
    [sensitivity.estimate, sensitivity.conf_low, sensitivity.conf_high].map((x) => x.toFixed(3)),
    ['0.891', '0.808', '0.941'],
  );
  t.strictSame(
    [specificity.estimate, specificity.conf_high, specificity.conf_low].map((x) => (1 - x).toFixed(3)),
    ['0.220', '0.167', '0.285'],
  );
  // mada sums 99 points of the curve; it counts the densities of the proportions in the likelihood, not of their logits.
  const summed = (points: number[]) => {
    const s = points.map((rate) => sensitivityOn(hsroc!, rate));
    return (s.reduce((sum, one) => sum + one, 0) - s[0]! / 2 - s.at(-1)! / 2) / s.length;
  };
  t.equal(summed(Array.from({ length: 99 }, (_, i) => (i + 1) / 100)).toFixed(3), '0.887');
  const density = found.studies.reduce((sum, one) => {
    const [tp, fp] = [one.true_positives + 0.5, one.false_positives + 0.5];
    const [fn, tn] = [one.false_negatives + 0.5, one.true_negatives + 0.5];
    return sum + Math.log((tp + fn) ** 2 / tp / fn) + Math.log((fp + tn) ** 2 / fp / tn);
  }, 0);
  const k = found.k;
  t.equal(
    (found.log_likelihood - Math.log(k) + density).toFixed(3),
    '31.564',
    "without metafor's constant log |X'X| / 2",
  );
});

t.test("a meta-regression of mada's smoking data has the numbers that its vignette prints", async (t) => {
  const first = [{ column: 'result_id', op: '==' as const, value: 1 }];
  const { result: found } = runMethod('meta_diagnostic', referenceTable('smoking_mada.csv'), first, {
    ...columns,
    covariates: ['type'],
  });
  const shown = (which: 'sensitivity' | 'specificity', sign: number) =>
    found.coefficients![which].map((row) => [sign * row.estimate, row.std_error].map((x) => x.toFixed(3)).join(' '));
  t.strictSame(shown('sensitivity', 1), ['2.813 0.491', '-1.166 0.634']);
  t.strictSame(shown('specificity', -1), ['-3.337 0.311', '0.882 0.389'], 'of the false positive rate');
  const { statistic, df, p_value } = found.covariate_tests!.likelihood_ratio;
  t.strictSame([statistic!.toFixed(2), df, p_value!.toFixed(5)], ['13.25', 2, '0.00133']);
  t.equal(found.auc, null, 'no one curve for all levels');
  t.strictSame(
    found.levels!.map(({ level, k }) => [level, k]),
    [
      ['IAQ', 10],
      ['SAQ', 16],
    ],
  );
});

t.test(
  'I squared by what mada puts into the formula is what its vignette prints; ours follows the paper',
  async (t) => {
    const { logit_sensitivity: a, logit_specificity: b, correlation, studies, i_squared } = run(audit);
    const [v, w] = [a.std_error ** 2, b.std_error ** 2];
    const as = bivariateISquared(
      [v, w, correlation! * Math.sqrt(v * w)],
      studies.map(() => [a.estimate, b.estimate]),
      studies.map((one) => [one.true_positives + one.false_positives, one.true_negatives + one.false_negatives]),
    );
    t.equal(as.bivariate.toFixed(1), '40.4');
    t.equal(i_squared!.bivariate.toFixed(1), '84.1');
  },
);

t.test('the interval of the area tells its own error, and hardly moves with the seed', async (t) => {
  const [one, other] = [1, 2].map((seed) => run(audit, { auc_resamples: 400, seed }).auc_interval!);
  for (const limit of ['conf_low', 'conf_high'] as const) {
    const error = Math.hypot(one![`${limit}_error`], other![`${limit}_error`]);
    t.ok(error > 0 && error < 0.01);
    t.ok(Math.abs(one![limit] - other![limit]) < 4 * error);
  }
  t.equal(run(audit, { auc_resamples: 0 }).auc_interval, undefined);
  t.throws(() => run(audit, { auc_resamples: 20 }), /at least 100/);
});

t.test('exchanging the condition turns sensitivity into specificity', async (t) => {
  const one = run(audit);
  const turned = run(audit, {
    true_positives: 'TN',
    true_negatives: 'TP',
    false_positives: 'FN',
    false_negatives: 'FP',
  });
  t.ok(near(turned.sensitivity.estimate, one.specificity.estimate));
  t.ok(near(turned.logit_specificity.std_dev, one.logit_sensitivity.std_dev));
  t.ok(near(turned.correlation!, one.correlation!));
  t.ok(near(turned.diagnostic_odds_ratio.conf_low, one.diagnostic_odds_ratio.conf_low));
  t.ok(near(1 / turned.positive_likelihood_ratio.estimate, one.negative_likelihood_ratio.estimate));
});

t.test('studies that do not vary have a summary point without a curve, and a warning', async (t) => {
  const same = makeTable({
    TP: [40, 40, 40, 40, 40],
    FN: [10, 10, 10, 10, 10],
    FP: [5, 5, 5, 5, 5],
    TN: [45, 45, 45, 45, 45],
  });
  const { result, warnings } = runMethod('meta_diagnostic', same, [], columns);
  t.ok(near(result.sensitivity.estimate, 0.8));
  t.equal(result.hsroc, null);
  t.equal(result.auc, null);
  t.ok(warnings.some(({ code }) => code === 'boundary_estimate'));
});

t.test('what no study can be is refused with the way out', async (t) => {
  const table = (more: object) =>
    makeTable({ TP: [4, 5, 6, 7], FN: [1, 2, 3, 4], FP: [1, 2, 3, 4], TN: [9, 8, 7, 6], ...more });
  t.throws(
    () => run(table({ TP: [4.5, 5, 6, 7] })),
    refused({ reason: 'invalid_parameter', message: /whole numbers/ }),
  );
  t.throws(
    () => run(table({ FP: [0, 2, 3, 4], TN: [0, 8, 7, 6] })),
    refused({ reason: 'insufficient_data', message: /Study 1.*filter it out/ }),
  );
  t.throws(
    () => run(makeTable({ TP: [4, 5], FN: [1, 2], FP: [1, 2], TN: [9, 8] })),
    refused({ reason: 'insufficient_data' }),
  );
});
