/** What propensity methods must satisfy whatever the data; their numbers are held to R by the reference cases. */
import fc from 'fast-check';
import t from 'tap';
import { greedyMatch, type MatchedSet, type MatchOptions } from '../../../domain/statistics/causal/greedy-match.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const lalonde = referenceTable('lalonde.csv');
const base = { treatment: 'treat', covariates: ['age', 'educ', 're74', 're75'] };
const weighting = (more: object = {}) => runMethod('propensity_weighting', lalonde, [], { ...base, ...more });
const matching = (more: object = {}) => runMethod('propensity_matching', lalonde, [], { ...base, ...more });
const near = (actual: number, expected: number, relative = 1e-9) =>
  Math.abs(actual - expected) <= relative * Math.max(1e-3, Math.abs(expected));

/** By the definition, one look at every control for every treated. */
function matchByHand(score: Float64Array, treated: Float64Array, options: MatchOptions): MatchedSet[] {
  const rows = [...treated.keys()];
  const controls = rows.filter((row) => treated[row] === 0);
  const sets = rows.filter((row) => treated[row] === 1).map((row): MatchedSet => ({ treated: row, controls: [] }));
  const direction = { largest: -1, smallest: 1, data: 0 }[options.order];
  const turn = sets.toSorted((a, b) => direction * (score[a.treated]! - score[b.treated]!));
  const used = new Set<number>();
  for (let round = 0; round < options.ratio; round++)
    for (const set of turn) {
      const left = controls.filter((row) => !set.controls.includes(row) && (options.replace || !used.has(row)));
      const distance = (row: number) => Math.abs(score[row]! - score[set.treated]!);
      const least = Math.min(...left.map(distance));
      const best = left.find((row) => distance(row) <= least + 1e-10);
      if (best === undefined || distance(best) > options.caliper) continue;
      set.controls.push(best);
      used.add(best);
    }
  return sets.filter((set) => set.controls.length > 0);
}

t.test('greedy matching finds what looking at every control finds, ties and all', async (t) => {
  const rows = fc.array(
    fc.record({
      treated: fc.boolean(),
      score: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.double({ min: 0, max: 6, noNaN: true })),
    }),
    { minLength: 1, maxLength: 40 },
  );
  const options = fc.record({
    ratio: fc.integer({ min: 1, max: 3 }),
    replace: fc.boolean(),
    order: fc.constantFrom('largest' as const, 'smallest' as const, 'data' as const),
    caliper: fc.constantFrom(0.5, 1, Number.POSITIVE_INFINITY),
  });
  fc.assert(
    fc.property(rows, options, (given, options) => {
      const score = Float64Array.from(given, (row) => row.score);
      const treated = Float64Array.from(given, (row) => (row.treated ? 1 : 0));
      t.same(greedyMatch(score, treated, options), matchByHand(score, treated, options));
    }),
    { numRuns: 300 },
  );
});

t.test('overlap weights balance the means of all covariates exactly', async (t) => {
  for (const { term, smd_weighted } of weighting({ estimand: 'overlap' }).result.balance)
    t.ok(Math.abs(smd_weighted as number) < 1e-9, term);
});

t.test('stabilizing multiplies the weights of a group by one number: neither effect nor balance change', async (t) => {
  const plain = weighting({ outcome: 're78' }).result;
  const stabilized = weighting({ outcome: 're78', stabilized: true }).result;
  t.ok(near(stabilized.effect!.estimate, plain.effect!.estimate));
  t.ok(near(stabilized.effect!.std_error, plain.effect!.std_error));
  t.ok(near(stabilized.weights[0]!.sum * plain.n, plain.weights[0]!.sum * plain.n_treated));
  for (const [i, { smd_weighted }] of plain.balance.entries())
    t.ok(near(stabilized.balance[i]!.smd_weighted as number, smd_weighted as number));
});

t.test('the treated have the weight 1 where the effect in the treated is asked for', async (t) => {
  const [treated] = weighting({ estimand: 'att' }).result.weights;
  t.match(treated, { sum: 185, min: 1, max: 1, effective_sample_size: 185 });
});

t.test('truncated weights lie within the quantiles', async (t) => {
  const all = weighting().result.weights;
  const truncated = weighting({ truncation: [0.05, 0.95] }).result.weights;
  const most = (weights: typeof all) => Math.max(...weights.map(({ max }) => max));
  t.ok(most(truncated) < most(all));
});

t.test('the order of the rows changes no weight', async (t) => {
  const reversed = pickRows(lalonde, [...Array(lalonde.rows).keys()].reverse());
  const other = runMethod('propensity_weighting', reversed, [], { ...base, outcome: 're78' }).result;
  t.ok(near(other.effect!.estimate, weighting({ outcome: 're78' }).result.effect!.estimate, 1e-8));
});

t.test(
  'without replacement no control serves twice, and the effect is the mean of the differences in the sets',
  async (t) => {
    const { result } = matching({ outcome: 're78', ratio: 2, caliper: 0.2 });
    const controls = result.pairs.flatMap((pair) => pair.controls);
    t.equal(new Set(controls).size, controls.length);
    t.equal(result.n_control_matched, controls.length);
    const outcome = lalonde.columns.get('re78')!;
    if (outcome.kind !== 'numeric') throw new Error('numeric');
    const of = (place: number) => outcome.values[place - 1]!;
    const differences = result.pairs.map(
      ({ treated, controls }) => of(treated) - controls.reduce((sum, place) => sum + of(place), 0) / controls.length,
    );
    t.ok(near(result.effect!.estimate, differences.reduce((a, b) => a + b) / differences.length));
    t.equal(matching({ outcome: 're78', replace: true }).result.effect, undefined);
  },
);

t.test('rows that found fewer controls than were asked for are counted', async (t) => {
  const { result, warnings } = matching({ ratio: 3 });
  const fewer = result.pairs.filter(({ controls }) => controls.length < 3).length;
  t.ok(fewer > 0);
  const message = warnings.find(({ code }) => code === 'fewer_controls')?.message;
  t.match(message, new RegExp(`^${fewer} of the ${result.pairs.length} matched rows found fewer than 3 controls`));
  t.notOk(matching({ ratio: 1 }).warnings.some(({ code }) => code === 'fewer_controls'));
});

t.test('a caliper that nobody meets leaves no sets, and says so', async (t) => {
  const { result, warnings } = matching({ caliper: 1e-15, outcome: 're78' });
  t.equal(result.n_treated_matched, result.pairs.length);
  t.ok(result.n_treated_matched < result.n_treated);
  t.ok(warnings.some(({ code }) => code === 'unmatched'));
  t.strictSame(JSON.parse(JSON.stringify(result)), result);
});

t.test('scores near 0 or 1 are warned of, balance is checked for each term', async (t) => {
  const { result, warnings } = weighting({
    covariates: ['age', 'educ', 'race', 'married', 'nodegree', 're74', 're75'],
  });
  const [positivity, ...balance] = result.assumption_checks;
  t.match(positivity, { assumption: 'positivity', satisfied: false });
  t.ok(warnings.some(({ code }) => code === 'positivity'));
  t.equal(balance.length, result.balance.length);
  for (const [i, check] of balance.entries())
    t.equal(check.satisfied, Math.abs(result.balance[i]!.smd_weighted as number) < 0.1);
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(() => weighting({ treated_value: 9 }), refused({ reason: 'single_group', message: /Set treated_value/ }));
  t.throws(() => weighting({ estimand: 'att', stabilized: true }), refused({ reason: 'invalid_parameter' }));
  t.throws(() => weighting({ truncation: [0.9, 0.1] }), refused({ reason: 'invalid_parameter' }));
  const separated = makeTable({ treat: [0, 0, 0, 1, 1, 1], x: [1, 2, 3, 4, 5, 6] });
  for (const method of ['propensity_weighting', 'propensity_matching'] as const)
    t.throws(
      () => runMethod(method, separated, [], { treatment: 'treat', covariates: ['x'] }),
      refused({ reason: 'separation', message: /"x" tells treated from control in "treat"/ }),
    );
});

t.test('survival of matched pairs: weights are 1, and a pair is a cluster', async (t) => {
  const gbsg = referenceTable('gbsg.csv');
  const parameters = { treatment: 'hormon', covariates: ['age', 'nodes', 'er'], time: 'rfstime', event: 'status' };
  const { result } = runMethod('propensity_matching', gbsg, [], parameters);
  const rows = result.pairs.flatMap(({ treated, controls }) => [treated, ...controls].map((row) => row - 1));
  const plain = runMethod(
    'cox_regression',
    pickRows(
      gbsg,
      rows.sort((a, b) => a - b),
    ),
    [],
    {
      time: 'rfstime',
      event: 'status',
      covariates: ['hormon'],
      robust: true,
    },
  ).result;
  const [own] = plain.coefficients;
  const { hazard_ratio, groups } = result.survival!;
  t.ok(Math.abs(hazard_ratio.estimate - own!.estimate) < 1e-10);
  t.ok(Math.abs(hazard_ratio.naive_std_error - own!.naive_std_error!) < 1e-10);
  t.not(hazard_ratio.std_error, own!.std_error, 'pairs are not independent rows');
  t.strictSame(
    groups.map(({ n }) => n),
    [246, 246],
  );
  t.equal(result.figures[0]!.name, 'matched_survival');
  t.match(result.methods_paragraph, /each matched set being a cluster/);
});

t.test('survival needs time and event, and sets that share no controls', async (t) => {
  const ask = (more: object) => () =>
    runMethod('propensity_matching', referenceTable('gbsg.csv'), [], {
      treatment: 'hormon',
      covariates: ['age'],
      time: 'rfstime',
      ...more,
    });
  t.throws(ask({}), refused({ reason: 'invalid_parameter', message: /needs both time and event/ }));
  t.throws(
    ask({ event: 'status', replace: true }),
    refused({ reason: 'invalid_parameter', message: /share controls/ }),
  );
});

t.test('where nobody is matched, or the outcome never differs, it is told', async (t) => {
  const rows = [...Array(40).keys()];
  const table = makeTable({
    treat: rows.map((row) => (row % 3 === 0 ? 1 : 0)),
    age: rows.map((row) => (row * 7) % 41),
    time: rows.map(() => 5),
    event: rows.map(() => 1),
    cost: rows.map(() => 3),
  });
  const match = (more: object) =>
    runMethod('propensity_matching', table, [], { treatment: 'treat', covariates: ['age'], ...more });
  const nobody = match({ caliper: 1e-9, outcome: 'cost', time: 'time', event: 'event' });
  t.match(
    nobody.warnings.find(({ code }) => code === 'unmatched')?.message,
    /^None of the 14 treated.*Widen the caliper/,
  );
  t.match([nobody.result.effect, nobody.result.survival], [undefined, undefined]);
  t.ok(match({ outcome: 'cost' }).warnings.some(({ code }) => code === 'no_variation'));
  t.throws(
    () => match({ time: 'time', event: 'event' }),
    refused({ reason: 'insufficient_data', message: /all events happen at one time/ }),
  );
});

t.test('rounding makes no effect of an outcome that does not vary, and it is told', async (t) => {
  const rows = Array.from({ length: 80 }, (_, i) => i);
  const table = makeTable({
    treat: rows.map((i) => i % 2),
    age: rows.map((i) => ((i * 7919) % 101) / 3),
    always: rows.map(() => 0.1),
    as_treated: rows.map((i) => (i % 2) + 0.3),
  });
  const weigh = (outcome: string) =>
    runMethod('propensity_weighting', table, [], { treatment: 'treat', covariates: ['age'], outcome });
  const none = { std_error: 0, statistic: null, p_value: null };
  t.match(weigh('always').result.effect, { estimate: 0, ...none });
  t.match(weigh('as_treated').result.effect, { estimate: 1, ...none });
  for (const outcome of ['always', 'as_treated'])
    t.match(
      weigh(outcome).warnings.find(({ code }) => code === 'no_variation')?.message,
      /one value in all treated rows \(.+\) and one in all control rows/,
    );
});
