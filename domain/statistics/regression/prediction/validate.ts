import type { DesignMatrix } from '../../core/design-matrix.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { RRandom } from '../../math/r-random.ts';
import { curveGrid, smoothCalibration } from './calibration-curve.ts';
import { netBenefits } from './decision-curve.ts';
import { fitPrediction, type PredictionModel, predictorOf, riskOf } from './fit.ts';
import { type Outcome, take, takeOutcome } from './patients.ts';
import { type Performance, type PerformanceIndex, performanceOf } from './performance.ts';
import {
  categoryIndexes,
  type Reclassification,
  type ReclassificationIndex,
  reclassification,
  reclassificationIndexes,
} from './reclassification.ts';
import type { UnfitReason } from './validation-result.ts';
import { refuseWork } from './validation-work.ts';

/** The columns of a model, of the same patients as the outcome. */
export type Terms = { columns: readonly Float64Array[]; labels: readonly string[] };

export const termsOf = ({ columns }: DesignMatrix): Terms => ({
  columns: columns.map(({ values }) => values),
  labels: columns.map(({ label }) => label),
});

type Settings = {
  resamples: number;
  seed: number;
  thresholds: readonly number[];
  categories: readonly number[] | undefined;
};

/** A model in patients: what it predicts, and how well. */
type Assessed = {
  performance: Performance;
  /** Observed less predicted risk on the grid of the curve. */
  calibrationError: Float64Array;
  netBenefit: Float64Array;
};

export type Validated = {
  model: PredictionModel;
  lp: Float64Array;
  risk: Float64Array;
  grid: number[];
  observed: (predicted: number) => number;
  apparent: Assessed;
  training: Assessed;
  test: Assessed;
};

export type Validation = {
  models: Validated[];
  /** Resamples in which each model could be fitted. */
  used: number;
  /** How many of the others could not be fitted, and why. */
  unfit: ReadonlyMap<UnfitReason, number>;
  reclassification: Reclassification | undefined;
};

/**
 * Harrell's optimism: each model is fitted anew to patients drawn with replacement, and what it promises there beyond what it keeps in
 * the patients of the study is taken off. Patients are drawn as R does after `set.seed(seed)`, so that rms::validate and
 * rms::calibrate find the same. Of several models all are fitted to the same resamples. Throws unsupported_size where that is too
 * much work.
 */
export function validateModels(
  outcome: Outcome,
  terms: readonly Terms[],
  settings: Settings,
  onProgress: (fraction: number) => void,
): Validation {
  const { thresholds, categories } = settings;
  refuseWork(outcome, terms, settings);
  const apparent = terms.map(({ columns, labels }) => {
    const model = fitPrediction(outcome, columns, labels);
    const predicted = predictionsOf(model, columns, outcome);
    const grid = hasRisks(outcome) ? curveGrid(predicted.risk) : [];
    const observed = hasRisks(outcome) ? smoothCalibration(outcome, predicted, model) : () => Number.NaN;
    return { model, ...predicted, grid, observed, ...assessed(outcome, predicted, model, grid, thresholds, model) };
  });
  const grids = apparent.map(({ grid }) => grid);
  const sums = terms.map(() => ({ training: new Mean(), test: new Mean() }));
  const changes = new Map<ReclassificationIndex, number[]>();
  const random = new RRandom(settings.seed);
  const unfit = new Map<UnfitReason, number>();
  let used = 0;
  for (let b = 0; b < settings.resamples; b++) {
    const drawn = random.indices(outcome.n, outcome.n);
    const found = unlessUnfit(() => resampled(outcome, terms, drawn, grids, settings), takeOutcome(outcome, drawn));
    if (typeof found === 'string') unfit.set(found, (unfit.get(found) ?? 0) + 1);
    else {
      used++;
      for (const [k, { training, test }] of found.models.entries())
        sums[k]!.training.add(training, sums[k]!.test, test);
      for (const [index, estimated] of Object.entries(found.reclassification ?? {}))
        changes.set(index as ReclassificationIndex, [
          ...(changes.get(index as ReclassificationIndex) ?? []),
          estimated.estimate,
        ]);
    }
    onProgress((b + 1) / settings.resamples);
  }
  const [first, second] = apparent;
  const own = second && reclassification(outcome, first!.risk, second.risk, categories);
  return {
    models: apparent.map(({ performance, calibrationError, netBenefit, ...rest }, k) => ({
      ...rest,
      apparent: { performance, calibrationError, netBenefit },
      training: sums[k]!.training.assessed(),
      test: sums[k]!.test.assessed(),
    })),
    used,
    unfit,
    reclassification: own && withBootstrapErrors(own, changes),
  };
}

function predictionsOf(model: PredictionModel, columns: readonly Float64Array[], outcome: Outcome) {
  const lp = predictorOf(model, columns, outcome);
  return { lp, risk: lp.map((value) => riskOf(model, outcome.model, value)) };
}

function assessed(
  outcome: Outcome,
  predicted: { lp: Float64Array; risk: Float64Array },
  model: PredictionModel,
  grid: readonly number[],
  thresholds: readonly number[],
  own?: PredictionModel,
): Assessed {
  const observed = grid.length === 0 ? () => Number.NaN : smoothCalibration(outcome, predicted, model);
  return {
    performance: performanceOf(outcome, predicted, own),
    calibrationError: Float64Array.from(grid, (at) => observed(at) - at),
    netBenefit: netBenefits(outcome, predicted.risk, thresholds),
  };
}

function resampled(
  outcome: Outcome,
  terms: readonly Terms[],
  drawn: Int32Array,
  grids: readonly (readonly number[])[],
  { thresholds, categories }: Settings,
) {
  const own = takeOutcome(outcome, drawn);
  const models = terms.map(({ columns, labels }, k) => {
    const ownColumns = columns.map((values) => take(values, drawn));
    const model = fitPrediction(own, ownColumns, labels);
    const inTraining = predictionsOf(model, ownColumns, own);
    const inTest = predictionsOf(model, columns, outcome);
    return {
      risk: inTraining.risk,
      training: assessed(own, inTraining, model, grids[k]!, thresholds, model),
      test: assessed(outcome, inTest, model, grids[k]!, thresholds),
    };
  });
  const [first, second] = models;
  // Of a binary outcome the standard errors are known without.
  return {
    models,
    reclassification:
      second === undefined || outcome.model === 'logistic'
        ? undefined
        : reclassification(own, first!.risk, second.risk, categories),
  };
}

/** Whether a risk is predicted: of a time it is one by a horizon. */
const hasRisks = (outcome: Outcome) => outcome.model === 'logistic' || outcome.horizon !== undefined;

/** The reason where the patients drawn allow no fit. */
function unlessUnfit<Value extends object>(fit: () => Value, { isCase, model }: Outcome): Value | UnfitReason {
  try {
    return fit();
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) throw error;
    const events = isCase.reduce((sum, value) => sum + value, 0);
    if (events === 0 || (model === 'logistic' && events === isCase.length)) return 'no_events';
    // The covariates of all patients do not determine each other.
    if (error.reason === 'singular_design') return 'missing_level';
    return error.reason === 'separation' ? 'separation' : 'not_converged';
  }
}

function withBootstrapErrors(
  own: Reclassification,
  changes: ReadonlyMap<ReclassificationIndex, readonly number[]>,
): Reclassification {
  const found: Reclassification = {};
  for (const index of [...reclassificationIndexes, ...categoryIndexes]) {
    const estimated = own[index];
    if (estimated === undefined) continue;
    const drawn = changes.get(index);
    found[index] = drawn === undefined ? estimated : { ...estimated, std_error: standardDeviation(drawn) };
  }
  return found;
}

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Means over resamples; a number counts where it is known in training and test. */
class Mean {
  readonly #performance = new Map<PerformanceIndex, { sum: number; count: number }>();
  readonly #lists = { calibrationError: emptyList(), netBenefit: emptyList() };

  add(own: Assessed, other: Mean, others: Assessed): void {
    for (const [key, value] of Object.entries(own.performance) as [PerformanceIndex, number][]) {
      const paired = others.performance[key]!;
      if (Number.isNaN(value + paired)) continue;
      this.#addIndex(key, value);
      other.#addIndex(key, paired);
    }
    for (const list of ['calibrationError', 'netBenefit'] as const)
      for (const [i, value] of own[list].entries()) {
        const paired = others[list][i]!;
        if (Number.isNaN(value + paired)) continue;
        this.#addPoint(list, i, value);
        other.#addPoint(list, i, paired);
      }
  }

  assessed(): Assessed {
    const mean = ({ sum, count }: { sum: number; count: number }) => sum / count;
    const list = ({ sum, count }: { sum: number[]; count: number[] }) =>
      Float64Array.from(sum, (value, i) => value / count[i]!);
    return {
      performance: Object.fromEntries([...this.#performance].map(([key, found]) => [key, mean(found)])),
      calibrationError: list(this.#lists.calibrationError),
      netBenefit: list(this.#lists.netBenefit),
    };
  }

  #addIndex(key: PerformanceIndex, value: number): void {
    const { sum, count } = this.#performance.get(key) ?? { sum: 0, count: 0 };
    this.#performance.set(key, { sum: sum + value, count: count + 1 });
  }

  #addPoint(list: 'calibrationError' | 'netBenefit', i: number, value: number): void {
    const { sum, count } = this.#lists[list];
    sum[i] = (sum[i] ?? 0) + value;
    count[i] = (count[i] ?? 0) + 1;
  }
}

function emptyList(): { sum: number[]; count: number[] } {
  return { sum: [], count: [] };
}
