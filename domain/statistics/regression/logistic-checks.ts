import type { AssumptionCheck, StatisticsOf } from '../definition/presentation.ts';
import { printFixed, printP } from '../print/print-format.ts';
import { EVENTS_PER_VARIABLE, eventsPerVariable } from './binary-outcome.ts';
import type { HosmerLemeshow } from './hosmer-lemeshow.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './logistic_regression/definition.ts';

const LEVEL = 0.05;

/** Calibration, events per variable and separation. */
export function logisticChecks(
  statistics: StatisticsOf<LogisticRegressionResult>,
  calibration: HosmerLemeshow | undefined,
  parameters: LogisticRegressionParameters,
): AssumptionCheck[] {
  return [
    ...(calibration === undefined ? [] : [calibrated(calibration)]),
    enoughEvents(statistics),
    noSeparation(parameters),
  ];
}

function calibrated({ statistic, p_value, groups }: HosmerLemeshow): AssumptionCheck {
  const satisfied = p_value === null ? null : p_value >= LEVEL;
  return {
    assumption: 'calibration',
    about: null,
    test: `Hosmer-Lemeshow test (${groups.length} groups)`,
    statistic,
    p_value,
    satisfied,
    message:
      satisfied === null
        ? 'Not tested: the fitted probabilities take too few different values.'
        : satisfied
          ? `No sign that predicted and observed risks disagree (p ${printP(p_value)}).`
          : `Predicted and observed risks disagree (p ${printP(p_value)}). Look at the calibration plot; a transform, a spline or an interaction may be missing. In large samples the test finds differences too small to matter.`,
  };
}

function enoughEvents({ n, n_events, coefficients }: StatisticsOf<LogisticRegressionResult>): AssumptionCheck {
  const perVariable = eventsPerVariable(n, n_events, coefficients.length);
  const satisfied = perVariable >= EVENTS_PER_VARIABLE;
  return {
    assumption: 'events_per_variable',
    about: null,
    test: 'Events (or non-events, whichever are fewer) for each coefficient',
    statistic: perVariable,
    p_value: null,
    satisfied,
    message: satisfied
      ? `${printFixed(perVariable, 1)} events for each coefficient.`
      : `${printFixed(perVariable, 1)} events for each coefficient, fewer than ${EVENTS_PER_VARIABLE}: estimates may be biased away from no effect. Leave out covariates, join levels, or use the Firth penalty.`,
  };
}

/** Where the outcome is separated there is no fit to check: the analysis was refused. */
function noSeparation({ penalty }: LogisticRegressionParameters): AssumptionCheck {
  const firth = penalty !== undefined;
  return {
    assumption: 'no_separation',
    about: null,
    test: 'Convergence of the likelihood',
    statistic: null,
    p_value: null,
    satisfied: firth ? null : true,
    message: firth
      ? "Not looked at: Firth's estimates are finite whether the outcome is separated or not."
      : 'No covariate separates the outcomes: the estimates are finite.',
  };
}
