import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type CoxModel, fitCox } from '../cox/fit-cox.ts';
import { devianceResiduals, influenceResiduals, martingaleResiduals } from '../cox/row-residuals.ts';
import {
  type EventResiduals,
  type SchoenfeldTrends,
  scaledSchoenfeld,
  schoenfeldResiduals,
  schoenfeldTrends,
} from '../cox/schoenfeld.ts';
import type { CoxResidualsParameters, CoxResidualsResult, CoxResidualType } from './definition.ts';

export type CoxResidualsComputed = Computed<
  StatisticsOf<CoxResidualsResult>,
  {
    /** Of each row, centred; where there are residuals to be drawn against it. */
    linearPredictor: number[] | undefined;
    /** Where there are residuals of the events. */
    trends: SchoenfeldTrends | undefined;
  }
>;

/** Numbers in a result; more would be too large to store and send. */
const mostNumbers = 2_000_000;

/** Throws what cox_regression throws, and unsupported_size for more residuals than a result can hold. */
export function compute(input: AnalysisInput<CoxResidualsParameters>): CoxResidualsComputed {
  const { parameters } = input;
  const types = [...new Set(parameters.types)];
  const model = fitCox(input);
  const { n, n_events, n_missing } = model.data;
  const sizes = types.map((type) => residualCount(type, model));
  const numbers = sizes.reduce((sum, size) => sum + size, 0);
  if (numbers > mostNumbers)
    throw new AnalysisInputError(
      'unsupported_size',
      `These residuals of ${n} rows are ${numbers} numbers; a result holds ${mostNumbers}. Ask for fewer types, or filter the rows.`,
      { numbers, most: mostNumbers },
    );
  const statistics: StatisticsOf<CoxResidualsResult> = { n, n_events, n_missing };
  const has = (...wanted: CoxResidualType[]) => wanted.some((type) => types.includes(type));
  const ties = parameters.ties === 'efron' ? 'efron' : 'breslow';
  for (const type of types) Object.assign(statistics, { [type]: residuals(type, model, ties) });
  return {
    statistics,
    details: {
      linearPredictor: has('martingale', 'deviance')
        ? inDataOrder(model, linearPredictor(model.cox, model.fit.beta))
        : undefined,
      trends: has('schoenfeld', 'scaled_schoenfeld') ? schoenfeldTrends(model, parameters.ties, 'identity') : undefined,
    },
    used: n,
    excluded_missing: n_missing,
  };
}

function residualCount(type: CoxResidualType, { data, cox }: CoxModel): number {
  if (type === 'martingale' || type === 'deviance') return data.n;
  return (type === 'schoenfeld' || type === 'scaled_schoenfeld' ? data.n_events : data.n) * cox.p;
}

function residuals(type: CoxResidualType, model: CoxModel, ties: 'efron' | 'breslow') {
  const { cox } = model;
  switch (type) {
    case 'martingale':
      return inDataOrder(model, martingaleResiduals(model, ties));
    case 'deviance':
      return inDataOrder(model, devianceResiduals(model, martingaleResiduals(model, ties)));
    case 'score':
    case 'dfbeta':
    case 'dfbetas': {
      const values = influenceResiduals(model, ties, type);
      return model.design.columns.map(({ label }, j) => ({
        term: label,
        values: inDataOrder(
          model,
          Float64Array.from({ length: cox.n }, (_, i) => values[i * cox.p + j]!),
        ),
      }));
    }
    case 'schoenfeld':
      return byEvent(model, schoenfeldResiduals(model, ties));
    case 'scaled_schoenfeld':
      return byEvent(model, scaledSchoenfeld(model, schoenfeldResiduals(model, ties)));
  }
}

function inDataOrder({ cox }: CoxModel, byPosition: Float64Array): number[] {
  const values = new Array<number>(cox.n).fill(0);
  for (let i = 0; i < cox.n; i++) values[cox.source[i]!] = byPosition[i]!;
  return values;
}

function byEvent({ cox, design }: CoxModel, { positions, values }: EventResiduals) {
  return {
    times: Array.from(positions, (at) => cox.time[at]!),
    terms: design.columns.map(({ label }, j) => ({
      term: label,
      values: Array.from(positions, (_, i) => values[i * cox.p + j]!),
    })),
  };
}
