import type { AssumptionCheck, StatisticsOf } from '../definition/presentation.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { SHAPIRO_WILK_SIZES, shapiroWilk } from '../math/hypothesis-tests/shapiro-wilk.ts';
import { printFixed, printP } from '../print/print-format.ts';
import type { LeastSquares } from './least-squares.ts';
import type { LinearRegressionResult } from './linear_regression/definition.ts';
import { weightedResiduals } from './linear-figures.ts';
import type { RegressionData } from './regression-data.ts';

const LEVEL = 0.05;
/** Kutner, Nachtsheim and Neter, Applied Linear Regression Models, 4th ed., section 10.5. */
const LARGE_INFLATION = 10;

/** Normal residuals, constant variance and collinearity. */
export function linearChecks(
  fit: LeastSquares,
  { weights }: RegressionData,
  statistics: StatisticsOf<LinearRegressionResult>,
): AssumptionCheck[] {
  return [
    normality(weightedResiduals(fit, weights)),
    ...constantVariance(fit, statistics),
    ...collinearity(statistics.vif),
  ];
}

function normality(residuals: Float64Array): AssumptionCheck {
  const { statistic, p_value } = shapiroWilk(residuals);
  const untold =
    residuals.length > SHAPIRO_WILK_SIZES.max
      ? `Not tested: ${residuals.length} rows are more than the test takes (${SHAPIRO_WILK_SIZES.max}), and with so many the coefficients are normal whatever the residuals are.`
      : 'Not tested: too few rows, or residuals without spread.';
  return {
    assumption: 'normality',
    about: 'residuals',
    test: 'Shapiro-Wilk test',
    statistic,
    p_value,
    satisfied: p_value === null ? null : p_value >= LEVEL,
    message:
      p_value === null
        ? untold
        : p_value >= LEVEL
          ? `No sign that the residuals are not normal (p ${printP(p_value)}).`
          : `The residuals are not normal (p ${printP(p_value)}). In a small sample consider a transform of the outcome; in a large one the tests and intervals hold all the same. Look at the Q-Q plot.`,
  };
}

/** Breusch and Pagan's test, studentised by Koenker (Journal of Econometrics 1981;17:107-112). */
function constantVariance(fit: LeastSquares, { n, df1 }: StatisticsOf<LinearRegressionResult>): AssumptionCheck[] {
  if (fit.squaredResidualsExplained === null) return [];
  const statistic = n * fit.squaredResidualsExplained;
  const p_value = chiSquareUpperTail(statistic, df1);
  const satisfied = p_value >= LEVEL;
  return [
    {
      assumption: 'equal_variance',
      about: 'residuals',
      test: 'Breusch-Pagan test (studentised)',
      statistic,
      p_value,
      satisfied,
      message: satisfied
        ? `No sign that the variance of the residuals changes with the covariates (p ${printP(p_value)}).`
        : `The variance of the residuals changes with the covariates (p ${printP(p_value)}). Use robust standard errors (HC3), or transform the outcome.`,
    },
  ];
}

function collinearity(vif: StatisticsOf<LinearRegressionResult>['vif']): AssumptionCheck[] {
  if (vif === undefined) return [];
  // Comparable between terms of different size: Fox and Monette (1992), the square of GVIF^(1/(2 df)).
  const inflation = vif.map(({ term, gvif, df }) => ({ term, size: gvif === null ? Number.NaN : gvif ** (1 / df) }));
  const worst = inflation.reduce((most, next) => (next.size > most.size ? next : most));
  const satisfied = worst.size < LARGE_INFLATION;
  return [
    {
      assumption: 'no_collinearity',
      about: worst.term,
      test: 'Variance inflation factor',
      statistic: Number.isFinite(worst.size) ? worst.size : null,
      p_value: null,
      satisfied,
      message: satisfied
        ? `The largest variance inflation factor is ${printFixed(worst.size, 2)} ("${worst.term}"): no term is nearly determined by the others.`
        : `The variance inflation factor of "${worst.term}" is ${printFixed(worst.size, 2)}: the other terms nearly determine it, so its coefficient is imprecise. Consider leaving one of them out.`,
    },
  ];
}
