import * as fc from 'fast-check';
import t from 'tap';
import {
  inverseCrossproduct,
  orthonormalise,
  qrCoefficients,
  qrDecomposition,
} from '../../../domain/statistics/math/linear-algebra/householder-qr.ts';
import {
  matrixOfColumns,
  timesVector,
  transposedTimesVector,
  weightedCrossproduct,
} from '../../../domain/statistics/math/linear-algebra/matrix.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';

const longley = referenceTable('longley.csv');
const column = (name: string) => {
  const found = longley.columns.get(name);
  if (found?.kind !== 'numeric') throw new Error(name);
  return found.values;
};
const near = (actual: number, expected: number, relative: number) =>
  Math.abs(actual - expected) <= relative * Math.abs(expected);

t.test("NIST's certified coefficients and standard errors of Longley's data come out to twelve digits", async (t) => {
  const names = ['GNP_deflator', 'GNP', 'Unemployed', 'Armed_Forces', 'Population', 'Year'];
  const x = matrixOfColumns(names.map(column), longley.rows, { intercept: true });
  const qr = qrDecomposition(x, { response: column('Employed') });
  t.equal(qr.rank, 7);
  // https://www.itl.nist.gov/div898/strd/lls/data/LINKS/DATA/Longley.dat, in the units of R's longley.
  const certified = [
    [-3482.25863459582, 890.420383607373],
    [0.0150618722713733, 0.0849149257747669],
    [-0.035819179292591, 0.0334910077722432],
    [-0.0202022980381683, 0.00488399681651699],
    [-0.0103322686717359, 0.00214274163161675],
    [-0.0511041056535807, 0.22607320006937],
    [1.82915146461355, 0.455478499142212],
  ];
  const coefficients = qrCoefficients(qr);
  const inverse = inverseCrossproduct(qr);
  const variance = qr.residualSumOfSquares / 9;
  for (const [j, [estimate, std_error]] of certified.entries()) {
    t.ok(near(coefficients[j]!, estimate!, 1e-12), `${coefficients[j]} is ${estimate}`);
    t.ok(near(Math.sqrt(inverse[j * 8]! * variance), std_error!, 1e-12));
  }
});

t.test(
  'columns that others determine go to the end, as in LINPACK, and sequential sums of squares are the effects',
  async (t) => {
    const gnp = column('GNP');
    const year = column('Year');
    const columns = [gnp, gnp.map((v) => 2 * v + 1), year, year.map((v, i) => v + gnp[i]!)];
    const x = matrixOfColumns(columns, longley.rows, { intercept: true });
    const qr = qrDecomposition(x, { response: column('Employed') });
    t.equal(qr.rank, 3);
    // R 4.2.2: qr(cbind(1, ...))$pivot, coef(lm()), anova(lm(Employed ~ GNP + Year)) and deviance(lm()).
    t.strictSame([...qr.pivot], [0, 1, 3, 2, 4]);
    const coefficients = qrCoefficients(qr);
    t.ok(near(coefficients[0]!, 1198.7081108530879, 1e-11));
    t.ok(near(coefficients[3]!, -0.5923834136316315, 1e-11));
    t.same([coefficients[2], coefficients[4]], [Number.NaN, Number.NaN]);
    t.ok(near(qr.effects[1]! ** 2, 13.3780673 ** 2, 1e-7));
    t.ok(near(qr.residualSumOfSquares, 4.91094390039215, 1e-12));
  },
);

t.test('fewer rows than columns leave a rank of the rows', async (t) => {
  const x = matrixOfColumns([column('GNP'), column('Year')], 2, { intercept: true });
  t.equal(qrDecomposition(x).rank, 2);
  t.equal(qrDecomposition(matrixOfColumns([column('GNP')], 1, { intercept: true })).rank, 1);
  t.equal(qrDecomposition(matrixOfColumns([new Float64Array(5)], 5, { intercept: true })).rank, 1);
  t.equal(qrDecomposition(matrixOfColumns([new Float64Array(5)], 5, { intercept: false })).rank, 0);
});

t.test(
  'for any matrix R has its crossproduct, the basis is orthonormal, and products agree with the definition',
  async (t) => {
    // The squares of what is smaller than 1e-150 have fewer digits, or none.
    const value = fc.double({ min: -100, max: 100, noNaN: true }).map((v) => (Math.abs(v) < 1e-100 ? 0 : v));
    const matrices = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 8, max: 300 }))
      .chain(([p, n]) => fc.array(fc.array(value, { minLength: n, maxLength: n }), { minLength: p, maxLength: p }));
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(matrices, (columns) => {
          const n = columns[0]!.length;
          const p = columns.length;
          const x = matrixOfColumns(columns, n, { intercept: false });
          const weights = Float64Array.from({ length: n }, (_, i) => 0.5 + (i % 3));
          const direct = columns.map((a) =>
            columns.map((b) => a.reduce((sum, v, i) => sum + weights[i]! * v * b[i]!, 0)),
          );
          const cross = weightedCrossproduct(x, weights);
          const qr = qrDecomposition(x, { rootWeights: weights.map(Math.sqrt) });
          const scale = 1 + Math.max(...direct.flat().map(Math.abs));
          const place = [...qr.pivot];
          for (let a = 0; a < p; a++)
            for (let b = 0; b < p; b++) {
              let fromR = 0;
              for (let i = 0; i < p; i++) fromR += qr.r[i * p + a]! * qr.r[i * p + b]!;
              if (Math.abs(cross[a * p + b]! - direct[a]![b]!) > 1e-12 * scale) return false;
              if (Math.abs(fromR - direct[place[a]!]![place[b]!]!) > 1e-6 * scale) return false; // a column that all but depends on others is left out
            }
          const vector = Float64Array.from({ length: p }, (_, j) => j - 1);
          const product = timesVector(x, vector);
          const back = transposedTimesVector(x, product);
          const plain = columns.map((a) => a.reduce((sum, v, i) => sum + v * product[i]!, 0));
          if (back.some((v, j) => Math.abs(v - plain[j]!) > 1e-9 * scale * n)) return false;
          if (qr.rank < p || columns.some((a) => Math.hypot(...a) < 1e-100)) return true;
          orthonormalise(x, qr);
          return weightedCrossproduct(x, weights).every((v, k) => Math.abs(v - (k % (p + 1) === 0 ? 1 : 0)) < 1e-6);
        }),
        { numRuns: 200 },
      ),
    );
  },
);
