import type { Figure, StatisticsOf } from '../definition/presentation.ts';
import { rocPoints } from '../math/roc/points.ts';
import { calibrationPlot } from '../print/figures/calibration-plot.ts';
import { ratioForest } from '../print/figures/ratio-forest.ts';
import { rocPlot } from '../print/figures/roc-plot.ts';
import { printFixed } from '../print/print-format.ts';
import type { GlmFit } from './glm.ts';
import type { HosmerLemeshow } from './hosmer-lemeshow.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './logistic_regression/definition.ts';
import { roundedScore } from './logistic-statistics.ts';

/** Forest plot; without weights also the ROC curve and, where risks differ, calibration. */
export function logisticFigures(
  { linearPredictor }: GlmFit,
  isCase: Uint8Array,
  statistics: StatisticsOf<LogisticRegressionResult>,
  calibration: HosmerLemeshow | undefined,
  { conf_level }: LogisticRegressionParameters,
): Figure[] {
  const forest = ratioForest(statistics.coefficients.slice(1), { ratio: 'Odds ratio', confLevel: conf_level });
  if (calibration === undefined) return forest;
  return [
    ...forest,
    ...rocPlot([{ label: 'fitted', points: rocPoints(roundedScore(linearPredictor), isCase, 'higher') }], {
      title: `ROC curve of the fitted probabilities (area ${printFixed(statistics.auc ?? null, 3)})`,
    }),
    ...calibrationPlot(calibration.groups),
  ];
}
