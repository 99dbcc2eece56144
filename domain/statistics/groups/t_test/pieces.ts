import { checkMagnitude } from '../../core/check-magnitude.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelsInPieces } from '../../core/pieces/levels.ts';
import { sortedWhereLookedAt } from '../../core/pieces/order-statistics.ts';
import type { Piece, PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { type FiveNumberSummary, fiveNumberSummary } from '../../math/five-number-summary.ts';
import { type NormalityTest, normalityTests, shapiroWilkSizes } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { momentsOfPieces, type NumbersInPieces } from '../../math/moments.ts';
import { addTooFewRows, warnSmallGroups } from '../checks.ts';
import { checkTwoSamples, groupMomentsOf, testedDifference, testedMean } from '../compared-means.ts';
import { ofDeviations } from '../levene.ts';
import { type TTestComputed, testOf } from './compute.ts';
import type { TTestParameters } from './definition.ts';

type Numbers = NumbersInPieces<Float64Array>;
type Sample = { group: string; numbers: Numbers };
type TwoSample = Extract<TTestParameters, { design: 'two_sample' }>;

/** As `compute`, of data in pieces: some ten passes, in memory that does not grow with the rows. */
export function computeInPieces(input: PiecesInput<TTestParameters>): TTestComputed {
  const { parameters } = input;
  return parameters.design === 'two_sample' ? ofTwoSamples(input, parameters) : ofOneSample(input);
}

function ofOneSample(input: PiecesInput<TTestParameters>): TTestComputed {
  const { parameters } = input;
  const variables =
    parameters.design === 'paired' ? [parameters.variable, parameters.variable2] : [parameters.variable];
  let n = 0;
  let n_missing = 0;
  for (const { table, rows } of input.pieces(variables)) {
    const complete = completeRows(table, rows, variables);
    n += complete.rows.length;
    n_missing += complete.n_missing;
  }
  const sample = (group: string, valuesOf: (piece: Piece) => Float64Array): Sample => ({
    group,
    numbers: numbersInPieces(function* () {
      for (const { table, rows } of input.pieces(variables))
        yield valuesOf({ table, rows: completeRows(table, rows, variables).rows });
    }),
  });
  const samples = variables.map((name) => sample(name, ({ table, rows }) => numbersOf(table, name, rows)));
  const problems = new InputProblems();
  addTooFewRows({ n, n_missing }, variables.join('" and "'), 2, problems);
  for (const { group, numbers } of samples) checkMagnitude([numbers.least, numbers.greatest], group, problems);
  problems.throwIfAny();
  const [first, second] = samples as [Sample, Sample?];
  const tested =
    second === undefined
      ? first
      : sample(`${first.group} - ${second.group}`, ({ table, rows }) => {
          const others = numbersOf(table, second.group, rows);
          return numbersOf(table, first.group, rows).map((value, i) => value - others[i]!);
        });
  const moments = momentsOfPieces(tested.numbers);
  const ofSamples = second === undefined ? [moments] : samples.map(({ numbers }) => momentsOfPieces(numbers));
  warnSmallGroups(sizesOf(samples), input.warn);
  return testOf(
    { n, n_missing, n_incomplete: n_missing, ...testedMean(moments, tested.group) },
    groupMomentsOf({ samples, moments: ofSamples }),
    parameters,
    { boxes: samples.map(boxOf), normality: normality([tested]), equalVariance: undefined },
  );
}

function ofTwoSamples(input: PiecesInput<TTestParameters>, parameters: TwoSample): TTestComputed {
  const { variable, group, group_levels } = parameters;
  const names = [variable, group];
  const complete = function* (): Generator<Piece> {
    for (const { table, rows } of input.pieces(names)) yield { table, rows: completeRows(table, rows, names).rows };
  };
  let filtered = 0;
  let n_complete = 0;
  for (const { table, rows } of input.pieces(names)) {
    filtered += rows.length;
    n_complete += completeRows(table, rows, names).rows.length;
  }
  const levels = levelsInPieces(complete(), { name: group, order: group_levels });
  // More groups than two are refused: of a column of identifiers each would be a pass.
  const samples = levels.names.slice(0, mostSummed).map(
    (name, code): Sample => ({
      group: name,
      numbers: numbersInPieces(function* () {
        for (const piece of complete()) {
          const codes = levels.codes(piece);
          yield numbersOf(
            piece.table,
            variable,
            piece.rows.filter((_, i) => codes[i] === code),
          );
        }
      }),
    }),
  );
  const n = samples.reduce((sum, { numbers }) => sum + numbers.n, 0);
  const all = samples.flatMap(({ numbers }) => [numbers.least, numbers.greatest]);
  const groups = levels.names.map((name, code) => ({ group: name, values: { length: samples[code]?.numbers.n ?? 0 } }));
  checkTwoSamples({ n, n_missing: filtered - n, values: all, groups }, parameters);
  const moments = samples.map(({ numbers }) => momentsOfPieces(numbers));
  const boxes = samples.map(boxOf);
  warnSmallGroups(groups, input.warn);
  return testOf(
    { n, n_missing: filtered - n, n_incomplete: filtered - n_complete, ...testedDifference(moments, parameters) },
    groupMomentsOf({ samples, moments }),
    parameters,
    {
      boxes,
      normality: normality(samples),
      equalVariance: ofDeviations(
        samples.map(({ numbers }, g) => momentsOfPieces(distancesFrom(numbers, boxes[g]!.median!))),
      ),
    },
  );
}

const mostSummed = 3;

function numbersInPieces(pieces: () => Generator<Float64Array>): Numbers {
  let n = 0;
  let least = Number.NaN;
  let greatest = Number.NaN;
  for (const values of pieces())
    for (const value of values) {
      if (!(value >= least)) least = value;
      if (!(value <= greatest)) greatest = value;
      n++;
    }
  return { n, least, greatest, pieces };
}

function distancesFrom({ pieces }: Numbers, middle: number): Numbers {
  return numbersInPieces(function* () {
    for (const values of pieces()) yield values.map((value) => Math.abs(value - middle));
  });
}

function sizesOf(samples: readonly Sample[]) {
  return samples.map(({ group, numbers }) => ({ group, values: { length: numbers.n } }));
}

function boxOf({ group, numbers }: Sample): FiveNumberSummary {
  const sorted = sortedWhereLookedAt(numbers.n, numbers.pieces, (looked) => fiveNumberSummary(group, looked));
  return fiveNumberSummary(group, sorted);
}

/** More values than the test takes are not looked at. */
function normality(samples: readonly Sample[]): NormalityTest[] {
  return samples.map(({ group, numbers }) => {
    if (numbers.n > shapiroWilkSizes.max) return { group, n: numbers.n, statistic: null, p_value: null };
    return normalityTests([{ group, values: Float64Array.from([...numbers.pieces()].flatMap((own) => [...own])) }])[0]!;
  });
}
