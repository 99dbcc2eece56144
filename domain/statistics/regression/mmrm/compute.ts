import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import { lessOffsets } from '../../core/regression/column-offsets.ts';
import { factorTermsBy } from '../../core/regression/factor-terms.ts';
import { nonlinearityBy } from '../../core/regression/nonlinearity.ts';
import { interceptName, splinesOf, warnNearSingular, warnSmallLevels } from '../../core/regression/regression-data.ts';
import { isNearSingular, refuseSingular } from '../../core/regression/singular-design.ts';
import { type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTCritical, studentTTwoSided } from '../../math/distributions/student-t.ts';
import { inverseTriangle, orthonormalise, qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import { congruence, matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { kenwardRogerTest } from '../kenward-roger-tests.ts';
import { combinedBySatterthwaite, jointTest } from '../satterthwaite-tests.ts';
import { fitVisits, satterthwaite } from '../visit-model/fit.ts';
import { kenwardRoger } from '../visit-model/kenward-roger.ts';
import { elementsOf } from '../visit-model/likelihood.ts';
import { visitTerms } from '../visit-model/terms.ts';
import { patternsOf } from '../visit-model/visit-data.ts';
import type { MmrmParameters, MmrmResult } from './definition.ts';

export type MmrmComputed = Computed<
  StatisticsOf<MmrmResult>,
  {
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

const mostVisits = 15;

/** Throws insufficient_data, single_group, constant_variable, invalid_parameter, singular_design and not_converged. */
export function compute(input: AnalysisInput<MmrmParameters>): MmrmComputed {
  const { table, parameters, warn, onProgress } = input;
  const { outcome, subject, visit, treatment, conf_level } = parameters;
  const problems = new InputProblems();
  const terms = visitTerms(parameters);
  const used = [outcome, subject, ...termColumns(terms)];
  const { rows, n_missing } = completeRows(table, rowsOfListedLevels(table, terms, input.rows), used);
  const n = rows.length;
  const subjects = levelsOf(requireColumn(table, subject), { use: rows, name: subject });
  const visits = levelsOf(requireColumn(table, visit), { use: rows, name: visit });
  const t = visits.names.length;
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${input.rows.length} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted([...new Set(used)])}.`,
    );
  else if (t > mostVisits)
    problems.add(
      'invalid_parameter',
      `"${visit}" has ${t} levels; an unstructured covariance takes at most ${mostVisits} visits. Filter on the planned visits, or use linear_mixed_model, which takes irregular times.`,
      { column: visit, visits: t },
    );
  const design = designMatrix(table, terms, rows, problems);
  const y = numbersOf(table, outcome, rows);
  if (n > 0 && y.every((value) => value === y[0]))
    problems.add('constant_variable', `"${outcome}" has the same value (${y[0]}) in all ${n} rows used.`, {
      column: outcome,
    });
  problems.throwIfAny();
  warnSmallLevels({ design }, warn);
  const labels = [interceptName, ...design.columns.map(({ label }) => label)];
  const moved = lessOffsets(design.columns.map(({ values }) => values));
  const x = matrixOfColumns(moved.columns, n, { intercept: true });
  const qr = qrDecomposition(x);
  refuseSingular(qr, labels);
  if (isNearSingular(qr)) warnNearSingular(warn);
  orthonormalise(x, qr);
  const p = labels.length;
  const pivot = y.reduce((sum, value) => sum + value / n, 0);
  const centred = y.map((value) => value - pivot);
  const patterns = patternsOf(x, centred, {
    subject: subjects.codes,
    visit: visits.codes,
    subjects: subjects.names.length,
    visits: t,
  });
  if (!Array.isArray(patterns))
    throw new AnalysisInputError(
      'invalid_parameter',
      `Subject "${subjects.names[patterns.subject]}" has more than one row at visit "${visits.names[patterns.visit]}". Correct the data, or filter so that each subject has one row a visit.`,
      { column: visit, subject: subjects.names[patterns.subject] },
    );
  for (const [a, b] of elementsOf(t)) {
    const together = patterns.reduce(
      (sum, { visits: seen, subjects: own }) => sum + (seen.includes(a) && seen.includes(b) ? own : 0),
      0,
    );
    if (together < 2)
      throw new AnalysisInputError(
        'insufficient_data',
        `Only ${together} subjects have both of the visits "${visits.names[a]}" and "${visits.names[b]}", so their covariance can't be estimated. Leave out a visit, or use linear_mixed_model.`,
        { column: visit, visits: [visits.names[a], visits.names[b]] },
      );
  }
  const needed = elementsOf(t).length;
  if (subjects.names.length < 2 * needed)
    warn(
      'few_subjects',
      `${subjects.names.length} subjects for ${needed} variances and covariances: fewer than two each. Tests may be too liberal; linear_mixed_model needs fewer.`,
    );

  const start = startingCovariance(centred, visits.codes, t);
  const fit = fitVisits(patterns, { visits: t, p, start }, (step) => onProgress(Math.min(0.9, step * 0.05)));
  const adjusted = parameters.df_method === 'kenward_roger' ? kenwardRoger(fit, patterns, t) : undefined;
  const inferenceOf = adjusted?.of ?? ((combination: Float64Array) => satterthwaite(fit, combination));
  // Back from the orthonormal basis: beta = R^-1 gamma; the outcome's own mean is of the intercept.
  const inverse = inverseTriangle(qr);
  const basisOf = (given: Float64Array) => {
    const combination = moved.combination(given);
    const inBasis = new Float64Array(p);
    for (let i = 0; i < p; i++) for (let j = i; j < p; j++) inBasis[j]! += combination[i]! * inverse[i * p + j]!;
    return inBasis;
  };
  const estimate = (combination: Float64Array) => {
    const inBasis = basisOf(combination);
    const { variance, df } = inferenceOf(inBasis);
    const value = inBasis.reduce((sum, weight, j) => sum + weight * fit.beta[j]!, pivot * combination[0]!);
    return inferred(value, Math.sqrt(variance), df, conf_level);
  };
  const unit = (...at: number[]) => Float64Array.from(labels, (_, j) => (at.includes(j) ? 1 : 0));
  const coefficients = labels.map((term, j) => ({ term, ...estimate(unit(j)) }));
  const bases = labels.map((_, j) => basisOf(unit(j)));
  const inLabels = (matrix: Float64Array) =>
    Float64Array.from({ length: p * p }, (_, at) => between(matrix, bases[Math.floor(at / p)]!, bases[at % p]!));
  const ofCoefficients = {
    estimates: Float64Array.from(coefficients, (row) => row.estimate),
    covariance: inLabels(adjusted?.adjusted ?? fit.covariance),
    df: (combination: Float64Array) => inferenceOf(basisOf(combination)).df,
  };
  const tested = (places: readonly number[]) =>
    adjusted === undefined
      ? jointTest(ofCoefficients, places)
      : kenwardRogerTest(
          ofCoefficients.estimates,
          ofCoefficients.covariance,
          {
            unadjusted: inLabels(fit.covariance),
            changes: () =>
              adjusted.spread.length === 0
                ? []
                : fit.changes.map((change) => inLabels(congruence(fit.covariance, change, p))),
            spread: adjusted.spread,
          },
          places,
        );
  const testedColumns = (columns: readonly number[]) => tested(columns.map((j) => j + 1));
  const { effects, curves } = splineEffectsOf(design, combinedBySatterthwaite(ofCoefficients, conf_level));
  let logTriangle = 0;
  for (let j = 0; j < p; j++) logTriangle += 2 * Math.log(Math.abs(qr.r[j * p + j]!));
  const deviance = fit.deviance + logTriangle + (n - p) * Math.log(2 * Math.PI);
  return {
    statistics: {
      n,
      n_subjects: subjects.names.length,
      n_missing,
      visits: visits.names.map((name, at) => ({
        visit: name,
        n: visits.codes.reduce((sum, code) => sum + (code === at ? 1 : 0), 0),
      })),
      ...(treatment === undefined ? {} : { differences: differencesOf(labels, unit, estimate) }),
      coefficients,
      covariance: elementsOf(t).map(([b, a]) => {
        const value = fit.sigma[a * t + b]!;
        const spread = Math.sqrt(fit.sigma[a * t + a]! * fit.sigma[b * t + b]!);
        return {
          visit1: visits.names[a]!,
          visit2: visits.names[b]!,
          covariance: value,
          correlation: finiteOrNull(value / spread),
        };
      }),
      log_likelihood: -deviance / 2,
      aic: deviance + 2 * (p + needed),
      iterations: fit.iterations,
      ...factorTermsBy(
        { ...design, factors: design.factors.filter(({ column }) => column !== visit && column !== treatment) },
        testedColumns,
      ),
      ...nonlinearityBy(design, testedColumns),
      ...effects,
      ...splinesOf({ design }),
    },
    details: { curves },
    used: n,
    excluded_missing: n_missing,
  };

  /** The effect of a level at a visit: its own coefficient, and its interaction with the visit. */
  function differencesOf(
    names: readonly string[],
    combine: (...at: number[]) => Float64Array,
    estimated: (combination: Float64Array) => ReturnType<typeof inferred>,
  ): NonNullable<MmrmResult['differences']> {
    const groups = design.factors.find(({ column }) => column === treatment)!.names;
    return visits.names.flatMap((when, v) =>
      groups.slice(1).map((level) => {
        const main = names.indexOf(`${treatment}=${level}`);
        const at = v === 0 ? [main] : [main, names.indexOf(`${visit}=${when}:${treatment}=${level}`)];
        return { visit: when, level, reference: groups[0]!, ...estimated(combine(...at)) };
      }),
    );
  }
}

/** a' M b */
function between(matrix: Float64Array, a: Float64Array, b: Float64Array): number {
  const p = a.length;
  let sum = 0;
  for (let i = 0; i < p; i++) {
    if (a[i] === 0) continue;
    for (let j = 0; j < p; j++) sum += a[i]! * matrix[i * p + j]! * b[j]!;
  }
  return sum;
}

function inferred(estimate: number, std_error: number, df: number, confLevel: number) {
  const known = Number.isFinite(df) && df > 0;
  const statistic = estimate / std_error;
  const margin = known ? studentTCritical(confLevel, df) * std_error : Number.NaN;
  return {
    estimate,
    std_error,
    df: known ? df : null,
    statistic: finiteOrNull(statistic),
    p_value: known && !Number.isNaN(statistic) ? studentTTwoSided(statistic, df) : null,
    conf_low: finiteOrNull(estimate - margin),
    conf_high: finiteOrNull(estimate + margin),
  };
}

/** Variances of the visits, without correlation. */
function startingCovariance(y: Float64Array, visit: Int32Array, visits: number): Float64Array {
  const start = new Float64Array(visits * visits);
  for (let v = 0; v < visits; v++) {
    const own = y.filter((_, row) => visit[row] === v);
    const mean = own.reduce((sum, value) => sum + value / own.length, 0);
    const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length;
    start[v * visits + v] = variance > 0 ? variance : 1;
  }
  return start;
}
