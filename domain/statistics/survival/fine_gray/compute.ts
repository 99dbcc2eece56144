import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { designMatrix, rowsOfListedLevels, termColumns } from '../../core/design-matrix.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import { levelText } from '../../core/levels.ts';
import { coxData, inDataUnits } from '../../core/partial-likelihood/cox-data.ts';
import { maximise } from '../../core/partial-likelihood/maximise.ts';
import { sandwich } from '../../core/partial-likelihood/robust-variance.ts';
import { factorTermsOf } from '../../core/regression/factor-terms.ts';
import { nonlinearityOf } from '../../core/regression/nonlinearity.ts';
import { splinesOf } from '../../core/regression/regression-data.ts';
import { combined, type DrawnCurve, splineEffectsOf } from '../../core/regression/spline-effects.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { causeSpecificCox } from '../competing-risks/cause-specific.ts';
import { competingData } from '../competing-risks/competing-data.ts';
import {
  subdistributionData,
  subdistributionLikelihood,
  subdistributionScoreVariance,
} from '../competing-risks/subdistribution.ts';
import { warnSparseData } from '../sparse-data.ts';
import { addNoEvents } from '../survival-data.ts';
import { waldCoefficient } from '../wald-coefficient.ts';
import type { FineGrayParameters, FineGrayResult } from './definition.ts';

export type FineGrayComputed = Computed<
  StatisticsOf<FineGrayResult>,
  {
    /** Splines and polynomials as they are drawn. */
    curves: DrawnCurve[];
  }
>;

/** Proportional subdistribution hazards. Throws the errors of the data and those of cox_regression. */
export function compute(input: AnalysisInput<FineGrayParameters>): FineGrayComputed {
  const { table, parameters, warn, onProgress } = input;
  const { cause, covariates, conf_level } = parameters;
  const problems = new InputProblems();
  const rows = rowsOfListedLevels(table, covariates, input.rows);
  const data = competingData(table, rows, parameters, [cause], true, termColumns(covariates), problems);
  const design = designMatrix(table, covariates, data.rows, problems);
  const [n_events, n_competing] = data.eventsOf;
  if (n_events === 0) addNoEvents(table, data, { ...parameters, event_value: cause }, problems);
  problems.throwIfAny();
  warnSparseData({ n_events: n_events! }, design, warn);
  if (n_competing === 0)
    warn('no_competing_events', 'No row has a competing event: this is a Cox regression with robust standard errors.');

  const columns = design.columns.map(({ values }) => values);
  const labels = design.columns.map(({ label }) => label);
  const causeSpecific = (code: number, which: string) =>
    causeSpecificCox(
      coxData({ ...data, event: Uint8Array.from(data.code, (value) => (value === code ? 1 : 0)) }, columns, {
        stratum: undefined,
        strata: 1,
      }),
      labels,
      { confLevel: conf_level, which, warn },
    );
  const cox = subdistributionData(coxData(data, columns, { stratum: undefined, strata: 1 }), data.code);
  const { p, scale } = cox;
  const fit = maximise(
    cox,
    labels,
    (beta) => subdistributionLikelihood(cox, beta),
    (iteration) => onProgress(Math.min(0.9, iteration * 0.15)),
    true,
  );
  if (fit.nearSingular)
    warn(
      'near_singular',
      'Some covariates nearly determine each other: their coefficients are unstable. Leave one of them out.',
    );
  const variance = sandwich(subdistributionScoreVariance(cox, fit.beta), fit.variance, p);
  const { n, n_missing } = data;
  const ofScaled = { estimates: fit.beta, covariance: variance, before: 0 };
  const { effects, curves } = splineEffectsOf(design, combined(inDataUnits(fit.beta, variance, scale), { conf_level }));
  const statistics = {
    n,
    n_events: n_events!,
    n_competing: n_competing!,
    n_missing,
    coefficients: labels.map((term, j) => {
      const row = waldCoefficient(
        term,
        fit.beta[j]! / scale[j]!,
        Math.sqrt(variance[j * p + j]!) / scale[j]!,
        conf_level,
      );
      return {
        ...row,
        subdistribution_hazard_ratio: jsonNumber(Math.exp(row.estimate)),
        subdistribution_hazard_ratio_conf_low: jsonNumber(Math.exp(row.conf_low)),
        subdistribution_hazard_ratio_conf_high: jsonNumber(Math.exp(row.conf_high)),
      };
    }),
    cause_specific: causeSpecific(1, `the cause "${levelText(cause)}"`),
    cause_specific_competing: n_competing === 0 ? null : causeSpecific(2, 'the competing events'),
    log_pseudo_likelihood_null: fit.logLikelihoodNull,
    log_pseudo_likelihood: fit.logLikelihood,
    pseudo_lr_test: { statistic: 2 * (fit.logLikelihood - fit.logLikelihoodNull), df: p },
    iterations: fit.iterations,
    ...factorTermsOf(design, ofScaled, { events: data.code.map((code) => (code === 1 ? 1 : 0)) }),
    ...splinesOf({ design }),
    ...nonlinearityOf(design, ofScaled),
    ...effects,
  };
  return { statistics, details: { curves }, used: n, excluded_missing: n_missing };
}
