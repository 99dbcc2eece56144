import type { AssumptionCheck, Figure, StatisticsOf } from '../definition/presentation.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { ratioForest } from '../print/figures/ratio-forest.ts';
import { printFixed, printP } from '../print/print-format.ts';
import type { GlmFit } from './glm.ts';
import type { PoissonRegressionParameters, PoissonRegressionResult } from './poisson_regression/definition.ts';
import { residualsAgainstFitted } from './residual-figure.ts';

const LEVEL = 0.05;

/** Whether the counts vary more than the Poisson model allows: Pearson's chi-square against its degrees of freedom. */
export function poissonChecks(
  { pearson_chi_square, dispersion, df_residual }: StatisticsOf<PoissonRegressionResult>,
  parameters: PoissonRegressionParameters,
): AssumptionCheck[] {
  if (pearson_chi_square === null || dispersion === null) return [];
  const p_value = chiSquareUpperTail(pearson_chi_square, df_residual);
  const satisfied = p_value >= LEVEL;
  const allowedFor = parameters.dispersion === 'estimated' || parameters.robust !== 'none' || parameters.cluster;
  return [
    {
      assumption: 'equidispersion',
      about: null,
      test: 'Pearson chi-square test of overdispersion',
      statistic: pearson_chi_square,
      p_value,
      satisfied,
      message: satisfied
        ? `No sign of overdispersion: the Pearson chi-square per degree of freedom is ${printFixed(dispersion, 2)} (p ${printP(p_value)}).`
        : `The counts vary more than the Poisson model allows: the Pearson chi-square per degree of freedom is ${printFixed(dispersion, 2)} (p ${printP(p_value)}). ${allowedFor ? 'The standard errors asked for take that into account.' : 'Set dispersion to "estimated", use robust standard errors, or the negative binomial model.'}`,
    },
  ];
}

export function poissonFigures(
  fit: GlmFit,
  y: Float64Array,
  statistics: StatisticsOf<PoissonRegressionResult>,
  { conf_level }: PoissonRegressionParameters,
): Figure[] {
  return [
    ...ratioForest(statistics.coefficients.slice(1), { ratio: 'Rate ratio', confLevel: conf_level }),
    ...residualsAgainstFitted(fit.linearPredictor, pearsonResiduals(fit, y), {
      fittedTitle: 'Fitted log count',
      residualTitle: 'Pearson residual',
    }),
  ];
}

function pearsonResiduals({ fitted }: GlmFit, y: Float64Array): Float64Array {
  return y.map((count, i) => (count - fitted[i]!) / Math.sqrt(fitted[i]!));
}
