import type { AssumptionCheck, PrintedTable } from '../../definition/presentation.ts';
import { printFixed } from '../../print/print-format.ts';
import { withNotes } from '../../print/table-notes.ts';
import type { PerformanceRows, RegressionValidation } from './validation-result.ts';

const indexNames = {
  c_statistic: 'C statistic',
  somers_d: "Somers' D",
  r_squared: "Nagelkerke's R²",
  brier: 'Brier score',
  calibration_intercept: 'Calibration intercept',
  calibration_in_the_large: 'Calibration in the large (observed less mean predicted risk)',
  calibration_slope: 'Calibration slope',
} as const;

const apparentNote =
  'In the patients that the model was fitted to, and so too good. What is left after the optimism is taken off is to be expected in new patients of the same kind.';

export function performanceTable(name: string, title: string, rows: PerformanceRows): PrintedTable {
  const table = {
    name,
    title,
    columns: [
      { name: 'index', title: 'Index' },
      { name: 'apparent', title: 'Apparent' },
      { name: 'optimism', title: 'Optimism' },
      { name: 'corrected', title: 'Optimism-corrected' },
    ],
    rows: rows.map(({ index, apparent, optimism, corrected }) => [
      indexNames[index],
      ...[apparent, optimism, corrected].map((value) => printFixed(value, 3)),
    ]),
  };
  return withNotes(table, [{ text: apparentNote, cells: [{ row: null, column: 1 }] }]);
}

/** Rows of the table of a model that tell of its calibration and its resamples. */
export function calibrationRows({ calibration, resamples }: Omit<RegressionValidation, 'performance'>) {
  return [
    ...(calibration === undefined
      ? []
      : [
          ['Integrated calibration index (apparent)', printFixed(calibration.ici, 4)] as const,
          [
            'E50, E90, largest (apparent)',
            [calibration.e50, calibration.e90, calibration.e_max].map((value) => printFixed(value, 4)).join(', '),
          ] as const,
        ]),
    ['Bootstrap resamples', `${resamples.used} of ${resamples.asked}, seed ${resamples.seed}`] as const,
  ];
}

/** Marks the apparent numbers of a table of quantities where nothing was validated: by name, whatever row they are in. */
export function withApparentNote(table: PrintedTable, validation: RegressionValidation | undefined): PrintedTable {
  if (validation !== undefined) return table;
  const cells = table.rows.flatMap(([quantity], row) =>
    quantity?.startsWith('Apparent ') ? [{ row, column: 0 }] : [],
  );
  return withNotes(table, [
    {
      text: 'In the patients that the model was fitted to, and so too good: it was not corrected for optimism. The parameter resamples (200, for example) corrects it by bootstrap validation.',
      cells,
    },
  ]);
}

export function validationTable(validation: RegressionValidation | undefined): PrintedTable[] {
  if (validation === undefined) return [];
  const { performance, horizon } = validation;
  const title = `Apparent and optimism-corrected performance${horizon === undefined ? '' : ` (risk by time ${horizon})`}`;
  return [performanceTable('performance', title, performance)];
}

/** Of a Methods paragraph whose apparent performance nothing has corrected. */
export const uncorrected = 'It was not corrected for optimism.';

/** Below this corrected slope predictions are plainly too extreme (Van Houwelingen and Le Cessie's shrinkage). */
const shrunk = 0.9;

export function slopeCheck(performance: PerformanceRows): AssumptionCheck {
  const slope = performance.find(({ index }) => index === 'calibration_slope')?.corrected ?? null;
  const overfitted = slope !== null && slope < shrunk;
  return {
    assumption: 'overfitting',
    about: null,
    test: 'Optimism-corrected calibration slope',
    statistic: slope,
    p_value: null,
    satisfied: slope === null ? null : !overfitted,
    message:
      slope === null
        ? 'The calibration slope could not be corrected.'
        : overfitted
          ? `The corrected calibration slope is ${printFixed(slope, 2)}: in new patients predictions will be too extreme. Shrink the coefficients by it, or leave out covariates.`
          : `The corrected calibration slope is ${printFixed(slope, 2)}: no sign of violation.`,
  };
}

/** Sentences of a Methods paragraph on how performance was corrected. */
export function validationSentences(
  { performance, resamples, calibration }: RegressionValidation,
  model: 'logistic' | 'cox',
): string[] {
  const c = performance.find(({ index }) => index === 'c_statistic')!;
  const slope = performance.find(({ index }) => index === 'calibration_slope')!;
  return [
    `Apparent performance was corrected for optimism by ${resamples.used} bootstrap resamples (Harrell; seed ${resamples.seed}), in each of which the model was fitted anew: the C statistic was ${printFixed(c.apparent, 3)} apparent and ${printFixed(c.corrected, 3)} corrected, the corrected calibration slope ${printFixed(slope.corrected, 2)}.`,
    calibrationSentence(model, calibration !== undefined),
  ];
}

function calibrationSentence(model: 'logistic' | 'cox', hasCurve: boolean): string {
  if (model === 'logistic')
    return 'Calibration is told by intercept and slope of a logistic model of the linear predictor and by a smooth curve (lowess, without robustness steps).';
  const slope = 'Calibration is told by the slope of a Cox model of the linear predictor';
  return hasCurve
    ? `${slope} and by a smooth curve (Cox model of a restricted cubic spline with three knots of the complementary log-log of the predicted risk); the Brier score weighs patients by the inverse probability of censoring.`
    : `${slope}.`;
}
