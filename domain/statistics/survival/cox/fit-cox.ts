import type { AnalysisInput } from '../../core/analysis.ts';
import { checkWeights } from '../../core/check-weights.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelsOf } from '../../core/levels.ts';
import { type CoxData, coxData } from '../../core/partial-likelihood/cox-data.ts';
import { exactLikelihood } from '../../core/partial-likelihood/exact-likelihood.ts';
import { type CoxFit, maximise } from '../../core/partial-likelihood/maximise.ts';
import { partialLikelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { type RobustVariance, refuseNoSpread, robustVariance } from '../../core/partial-likelihood/robust-variance.ts';
import { warnFewClusters } from '../../core/regression/few-clusters.ts';
import { warnSparseData } from '../sparse-data.ts';
import { addNoEvents, type SurvivalData, survivalData } from '../survival-data.ts';
import type { CoxModelParameters } from './model-parameters.ts';
import { patientRows, warnOfPatients } from './patient-rows.ts';

/** A fitted model: what the tests of its assumptions, its residuals and its predictions start from. */
export type CoxModel = {
  data: SurvivalData;
  design: DesignMatrix;
  cox: CoxData;
  /** Stratum of each row of the data. */
  stratum: Int32Array | undefined;
  fit: CoxFit;
  clusters: { of: Int32Array; count: number } | undefined;
  sandwich: RobustVariance | undefined;
  /** How many patients the rows are of, where `id` tells. */
  patients: number | undefined;
};

/** Maximum partial likelihood. Throws the errors of the data, constant_variable, no_events, singular_design, separation, and insufficient_data where clusters don't differ. */
export function fitCox(input: AnalysisInput<CoxModelParameters>): CoxModel {
  const { table, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const { ties, cluster } = parameters;
  const robust = parameters.robust || cluster !== undefined;
  if (ties === 'exact' && (robust || parameters.weights !== undefined))
    problems.add(
      'invalid_parameter',
      'The exact likelihood has no case weights and no robust standard errors. Use ties "efron", or leave out weights, robust and cluster.',
    );
  const furtherColumns = [
    ...termColumns(parameters.covariates),
    ...(parameters.strata ?? []),
    ...(cluster === undefined ? [] : [cluster]),
    ...(parameters.id === undefined ? [] : [parameters.id]),
    ...(parameters.offset === undefined ? [] : [parameters.offset]),
  ];
  const rows = rowsOfListedLevels(table, parameters.covariates, input.rows);
  const data = survivalData(table, rows, parameters, furtherColumns, problems);
  checkWeights(data.weights, parameters.weights, { zeroAllowed: false }, problems);
  const design = designMatrix(table, parameters.covariates, data.rows, problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  const patients = patientRows(table, data, parameters, problems);
  problems.throwIfAny();
  if (patients !== undefined) warnOfPatients(patients, data, parameters, warn);
  warnSparseData(data, design, warn);

  const labels = design.columns.map(({ label }) => label);
  const strata = combinedStrata(table, parameters.strata, data.rows);
  const cox = coxData(
    data,
    design.columns.map(({ values }) => values),
    strata,
    parameters.offset === undefined ? undefined : numbersOf(table, parameters.offset, data.rows),
  );
  const fit = maximise(
    cox,
    labels,
    (beta) => (ties === 'exact' ? exactLikelihood(cox, beta) : partialLikelihood(cox, beta, ties)),
    // Five steps are the rule; concordance and robust errors take the rest.
    (iteration) => onProgress(Math.min(0.8, iteration * 0.15)),
  );
  if (fit.nearSingular)
    warn(
      'near_singular',
      'Some covariates nearly determine each other: their coefficients are unstable. Leave one of them out.',
    );
  const clusters = clusterCodes(input, cluster, data, cox);
  const sandwich = robust && ties !== 'exact' ? robustVariance(cox, fit, ties, clusters) : undefined;
  if (sandwich !== undefined) refuseNoSpread(sandwich.variance, fit.variance, labels, clusters?.count ?? data.n);
  if (clusters !== undefined) warnFewClusters(clusters.count, cluster!, 'Strata', warn);
  return { data, design, cox, stratum: strata.stratum, fit, clusters, sandwich, patients: patients?.count };
}

/** The cluster of each position of the passes; undefined without `cluster`. */
function clusterCodes(
  { table }: AnalysisInput<CoxModelParameters>,
  cluster: string | undefined,
  data: SurvivalData,
  cox: CoxData,
): { of: Int32Array; count: number } | undefined {
  if (cluster === undefined) return undefined;
  const { codes, names } = levelsOf(requireColumn(table, cluster), { use: data.rows, name: cluster });
  return { of: Int32Array.from(cox.source, (row) => codes[row]!), count: names.length };
}
