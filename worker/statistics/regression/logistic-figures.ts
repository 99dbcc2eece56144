import type {
  LogisticRegressionParameters,
  LogisticRegressionResult,
} from '../../../contract/methods/logistic_regression.ts';
import type { Figure, StatisticsOf } from '../../../contract/methods/presentation.ts';
import { calibrationPlot } from '../figures/calibration-plot.ts';
import { rocPlot } from '../figures/roc-plot.ts';
import { printFixed } from '../print-format.ts';
import { rocPoints } from '../roc/points.ts';
import type { GlmFit } from './glm.ts';
import { riskGroups } from './hosmer-lemeshow.ts';
import { roundedScore } from './logistic-statistics.ts';
import { ratioForest } from './ratio-forest.ts';

const RISK_GROUPS = 10;

export function logisticFigures(
  { fitted, linearPredictor }: GlmFit,
  isCase: Uint8Array,
  y: Float64Array,
  statistics: StatisticsOf<LogisticRegressionResult>,
  { weighted, parameters }: { weighted: boolean; parameters: LogisticRegressionParameters },
): Figure[] {
  const forest = ratioForest(statistics.coefficients, { ratio: 'Odds ratio', confLevel: parameters.conf_level });
  if (weighted) return forest;
  return [
    ...forest,
    ...rocPlot([{ label: 'fitted', points: rocPoints(roundedScore(linearPredictor), isCase, 'higher') }], {
      title: `ROC curve of the fitted probabilities (area ${printFixed(statistics.auc ?? null, 3)})`,
    }),
    ...calibrationPlot(statistics.hosmer_lemeshow?.groups ?? riskGroups(y, fitted, RISK_GROUPS)),
  ];
}
