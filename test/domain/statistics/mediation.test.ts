/** What a mediation analysis must satisfy whatever the data; its numbers are held to R by the reference cases. */
import t from 'tap';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const birthwt = referenceTable('birthwt.csv');
const base = { treatment: 'smoke', mediator: 'lwt', outcome: 'bwt', covariates: ['age', 'race'], intervals: 'delta' };
const low = { outcome: 'low', outcome_model: 'logistic' };
const run = (more: object = {}, table = birthwt) => runMethod('mediation', table, [], { ...base, ...more });
const near = (actual: unknown, expected: unknown, relative = 1e-8) =>
  Math.abs((actual as number) - (expected as number)) <= relative * Math.max(1e-3, Math.abs(expected as number));
const effect = ({ result }: ReturnType<typeof run>, name: string) => result.effects.find((row) => row.effect === name)!;

t.test('direct and indirect effects add up to the total, and odds ratios multiply to it', async (t) => {
  for (const more of [{}, { interaction: false }, low, { ...low, mediator: 'ui', mediator_model: 'logistic' }]) {
    const found = run(more);
    const sum = (one: string, other: string) =>
      (effect(found, one).estimate as number) + (effect(found, other).estimate as number);
    t.ok(near(sum('indirect_treated', 'direct_control'), effect(found, 'total').estimate));
    t.ok(near(sum('indirect_control', 'direct_treated'), effect(found, 'total').estimate));
    const [total, indirect, direct] = (found.result.odds_ratios ?? []).map(({ estimate }) => estimate as number);
    if (total !== undefined) t.ok(near(indirect! * direct!, total));
  }
});

t.test(
  'without interaction a linear model has the product of coefficients, and at rho 0 that of the curve',
  async (t) => {
    const found = run({ interaction: false });
    const { mediator_coefficients, outcome_coefficients, sensitivity } = found.result;
    const product = mediator_coefficients[1]!.estimate * outcome_coefficients[2]!.estimate;
    const indirect = effect(found, 'indirect_treated');
    t.ok(near(indirect.estimate, product));
    t.ok(near(effect(found, 'direct_treated').estimate, outcome_coefficients[1]!.estimate));
    const atZero = sensitivity!.curve.find(({ rho }) => rho === 0)!;
    t.ok(near(atZero.estimate, product));
    t.ok(near(atZero.std_error, indirect.std_error));
    t.equal(run().result.sensitivity, undefined, 'there is none with an interaction');
  },
);

t.test('a mediator that treatment does not change carries nothing', async (t) => {
  // Each value of the mediator is as frequent in treated as in control.
  const rows = [...Array(80).keys()];
  const table = makeTable({
    drug: rows.map((row) => row % 2),
    marker: rows.map((row) => Math.floor(row / 2) % 8),
    y: rows.map((row) => ((row * 37) % 17) + 2 * (row % 2) + (Math.floor(row / 2) % 8)),
  });
  const found = run({ treatment: 'drug', mediator: 'marker', outcome: 'y', covariates: [] }, table);
  t.ok(Math.abs(effect(found, 'indirect_treated').estimate as number) < 1e-10);
  t.ok(near(effect(found, 'direct_control').estimate, effect(found, 'total').estimate));
});

t.test('every row twice: the same estimates, and errors of twice as many rows', async (t) => {
  const rows = [...Array(birthwt.rows).keys()];
  const binary = { ...low, mediator: 'ui', mediator_model: 'logistic' };
  const [once, twice] = [run(binary), run(binary, pickRows(birthwt, [...rows, ...rows]))];
  for (const [k, { estimate, std_error }] of once.result.effects.entries()) {
    t.ok(near(twice.result.effects[k]!.estimate, estimate));
    t.ok(near(twice.result.effects[k]!.std_error, std_error! / Math.SQRT2, 1e-6));
  }
});

t.test('the bootstrap is that of its seed, and near to the delta method where rows are many', async (t) => {
  const bootstrap = { intervals: 'bootstrap', resamples: 400, interaction: false, covariates: ['age'] };
  const [one, again, other] = [run(bootstrap), run(bootstrap), run({ ...bootstrap, seed: 2 })];
  t.strictSame(one.result.effects, again.result.effects);
  t.notSame(one.result.effects, other.result.effects);
  t.match(one.result.resamples, { asked: 400, used: 400, seed: 1 });
  const delta = run({ interaction: false, covariates: ['age'] });
  const ratio = effect(one, 'total').std_error! / effect(delta, 'total').std_error!;
  t.ok(ratio > 0.85 && ratio < 1.15, `${ratio}`);
});

t.test('a proportion that means nothing is told', async (t) => {
  const codes = (found: ReturnType<typeof run>) => found.warnings.map(({ code }) => code);
  const positive = makeTable({
    drug: [...Array(60).keys()].map((row) => row % 2),
    marker: [...Array(60).keys()].map((row) => ((row * 7) % 11) + 6 * (row % 2)),
    y: [...Array(60).keys()].map((row) => ((row * 7) % 11) + 6 * (row % 2) - 9 * (row % 2) + ((row * 5) % 3)),
  });
  const named = { treatment: 'drug', mediator: 'marker', outcome: 'y', covariates: [] };
  t.ok(codes(run(named, positive)).includes('inconsistent_mediation'));
  t.ok(codes(run({ treatment: 'ht', mediator: 'lwt', covariates: [] })).some((code) => /mediation|total/.test(code)));
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(
    () => run({ covariates: ['lwt'] }),
    refused({ reason: 'invalid_parameter', message: /"lwt" is named more/ }),
  );
  t.throws(
    () => run({ outcome_value: 1 }),
    refused({ reason: 'invalid_parameter', message: /leave outcome_value out/ }),
  );
  t.throws(() => run({ ...low, outcome_value: 3 }), refused({ reason: 'no_events', message: /"low" is never "3"/ }));
  const rows = [...Array(40_000).keys()];
  const large = makeTable({
    smoke: rows.map((row) => row % 2),
    lwt: rows.map((row) => row % 7),
    low: rows.map((row) => row % 3),
  });
  t.throws(
    () => run({ ...low, covariates: [], intervals: 'bootstrap', resamples: 5000 }, large),
    refused({ reason: 'unsupported_size', message: /set intervals to "delta"/ }),
  );
});

const codesOf = (found: ReturnType<typeof run>) => found.warnings.map(({ code }) => code);

t.test('what has no total effect has no share of it, and few rows and exact models are told', async (t) => {
  // Means of 0 and 1 in a few rows: many resamples have a total effect that is 0 but for rounding.
  const rows = [...Array(24).keys()];
  const table = makeTable({
    drug: rows.map((row) => row % 2),
    marker: rows.map((row) => (row % 3 === 0 ? 1 : 0)),
    y: rows.map((row) => (row % 4 < 2 ? 1 : 0)),
  });
  const named = { treatment: 'drug', mediator: 'marker', outcome: 'y', covariates: [] };
  const drawn = run({ ...named, intervals: 'bootstrap', resamples: 200 }, table);
  for (const row of drawn.result.proportion_mediated)
    for (const value of [row.std_error, row.conf_low, row.conf_high])
      t.ok(value === null || Math.abs(value as number) < 1e6, `${value} is no rounding`);
  t.ok(codesOf(drawn).includes('few_rows'));
  const exact = makeTable({
    drug: rows.map((row) => row % 2),
    marker: rows.map((row) => (row * 7) % 11),
    y: rows.map((row) => (row % 2) + 2 * ((row * 7) % 11)),
  });
  t.ok(codesOf(run(named, exact)).includes('perfect_fit'));
});
