import type { AnalysisInput } from '../core/analysis.ts';
import { completeRows } from '../core/complete-rows.ts';
import { rowsOfListedLevels } from '../core/design-matrix.ts';
import { AnalysisInputError, InputProblems } from '../core/input-error.ts';
import { type Coefficient, coefficientRows } from '../core/regression/coefficients.ts';
import { factorTermsOf } from '../core/regression/factor-terms.ts';
import { binomial } from '../core/regression/family.ts';
import { fitGlm, type GlmFit } from '../core/regression/glm.ts';
import { modelMatrix, regressionData, warnSmallLevels } from '../core/regression/regression-data.ts';
import type { FactorTerms } from '../definition/factor-terms.ts';
import type { LevelValue } from '../definition/level-value.ts';
import type { ModelTerm } from '../definition/model-terms.ts';
import { sumOf } from '../math/compensated-sum.ts';
import { treatedRows } from './treated-rows.ts';

/** The reference gives the intervals of the treatment model at this level, whatever the level of the effect. */
const coefficientLevel = 0.95;
/** Beyond these a patient could hardly have had the other treatment. */
export const positivityLimits = { low: 0.01, high: 0.99 } as const;

export type PropensityModel = {
  rows: Int32Array<ArrayBuffer>;
  n: number;
  n_missing: number;
  n_treated: number;
  /** 1 for treated. */
  treated: Float64Array;
  scores: Float64Array;
  coefficients: Coefficient[];
  /** With how many of each level are treated, where there are categorical covariates. */
  factors: FactorTerms | undefined;
  /** Columns of the design without the intercept. */
  columns: { label: string; values: Float64Array }[];
  /** Rows with a score below or above the limits of positivity. */
  extreme: number;
};

export type PropensityColumns = {
  treatment: string;
  treated_value: LevelValue | LevelValue[];
  covariates: ModelTerm[];
  outcome?: string | undefined;
};

/** The logistic model of treatment. Throws the errors of the data, single_group, separation and singular_design. */
export function propensityModel({ table, rows, parameters, warn, onProgress }: AnalysisInput<PropensityColumns>) {
  const { treatment, treated_value, covariates, outcome } = parameters;
  const problems = new InputProblems();
  const listed = rowsOfListedLevels(table, covariates, rows);
  const withOutcome = completeRows(table, listed, outcome === undefined ? [] : [outcome]);
  const data = regressionData(table, withOutcome.rows, { outcome: treatment, covariates }, problems);
  const { treated, n_treated } = treatedRows(table, data.rows, { treatment, treated_value }, problems);
  problems.throwIfAny();
  warnSmallLevels(data, warn);

  const fit = inWordsOfTreatment(treatment, () =>
    fitGlm({
      x: modelMatrix(data),
      labels: data.labels,
      y: treated,
      family: binomial,
      onIteration: (iteration) => onProgress(Math.min(0.6, iteration * 0.1)),
    }),
  );
  const scores = fit.fitted;
  const extreme = scores.filter((score) => score < positivityLimits.low || score > positivityLimits.high).length;
  if (extreme > 0)
    warn(
      'positivity',
      `${extreme} of ${data.n} rows have a propensity score below ${positivityLimits.low} or above ${positivityLimits.high}: such patients hardly ever have the other treatment. Look at the overlap of the scores; restrict the patients, or weight by overlap.`,
    );
  const model: PropensityModel = {
    rows: data.rows,
    n: data.n,
    n_missing: withOutcome.n_missing + data.n_missing,
    n_treated,
    treated,
    scores,
    coefficients: coefficientRows(data.labels, fit.coefficients, fit.covariance, { conf_level: coefficientLevel }),
    factors: factorTermsOf(
      data.design,
      { estimates: fit.coefficients, covariance: fit.covariance, before: 1 },
      { events: treated },
    ).factors,
    columns: data.design.columns,
    extreme,
  };
  return model;
}

function inWordsOfTreatment(treatment: string, fit: () => GlmFit): GlmFit {
  try {
    return fit();
  } catch (error) {
    if (!(error instanceof AnalysisInputError) || error.reason !== 'separation') throw error;
    throw new AnalysisInputError(
      'separation',
      `"${error.details.term}" tells treated from control in "${treatment}" for certain in some patients: they could not have had the other treatment, and there is nobody to compare them with. Restrict the patients with a filter, join sparse levels, or leave the term out.`,
      { ...error.details, column: treatment },
    );
  }
}

/** Least, mean and greatest score of treated and control. */
export function scoreSummary({ treated, scores }: PropensityModel) {
  return (['treated', 'control'] as const).map((group) => {
    const own = scores.filter((_, i) => (treated[i] === 1) === (group === 'treated'));
    return {
      group,
      min: own.reduce((least, value) => Math.min(least, value)),
      mean: sumOf(own.length, (i) => own[i]!) / own.length,
      max: own.reduce((most, value) => Math.max(most, value)),
    };
  });
}
