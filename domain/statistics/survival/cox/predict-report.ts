import { levelText } from '../../core/levels.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { Figure, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rName, rValue, rVector } from '../../print/r-script.ts';
import type { CoxPredictParameters, CoxPredictResult } from '../cox_predict/definition.ts';
import { coxModelSentences, rCoxFit } from './report.ts';

type Statistics = StatisticsOf<CoxPredictResult>;
type Survival = Omit<Statistics['predictions'][number]['survival'][number], 'time'>;

/** The curve of one new patient, at the steps of its baseline. */
export type PredictedCurve = { index: number; time: Float64Array; at: (step: number) => Survival };

/** More curves in one figure can't be told apart. */
const MAX_CURVES = 10;
const MAX_STEPS = 1000;

export function presentPredictions(
  statistics: Statistics,
  curves: readonly PredictedCurve[],
  last: number,
  parameters: CoxPredictParameters,
): { tables: PrintedTable[]; figures: Figure[] } {
  const withBand = parameters.conf_type !== 'none';
  const figure = stepCurvesFigure(
    curves.slice(0, MAX_CURVES).map(({ index, time, at }) => {
      const stride = Math.max(1, Math.ceil(time.length / MAX_STEPS));
      const steps = Array.from(time.keys()).filter((step) => step % stride === 0 || step === time.length - 1);
      const points = steps.map(at);
      const limit = (value: number | null) => value ?? Number.NaN;
      return {
        group: patientLabel(index, parameters),
        time: Float64Array.from(steps, (step) => time[step]!),
        value: Float64Array.from(points, ({ survival }) => survival),
        ...(withBand
          ? {
              low: Float64Array.from(points, ({ conf_low }) => limit(conf_low)),
              high: Float64Array.from(points, ({ conf_high }) => limit(conf_high)),
            }
          : {}),
      };
    }),
    {
      name: 'predicted_survival',
      title: `Survival predicted by the Cox model${withBand ? ` with ${printLevel(parameters.conf_level)} confidence band` : ''}`,
      xTitle: parameters.time,
      yTitle: 'Survival',
      groupTitle: 'Patient',
      start: 1,
      last,
    },
  );
  return { tables: [predictionTable(statistics, parameters)], figures: [figure] };
}

function patientLabel(index: number, { new_data }: CoxPredictParameters): string {
  const values = Object.entries(new_data[index]!).map(([name, value]) => `${name} ${levelText(value)}`);
  return `${index + 1}: ${values.join(', ')}`;
}

function predictionTable({ predictions }: Statistics, parameters: CoxPredictParameters): PrintedTable {
  const conf = parameters.conf_type !== 'none';
  const print = (value: Printable) => printFixed(value, 3);
  return {
    name: 'predicted_survival',
    title: 'Predicted survival',
    columns: [
      { name: 'patient', title: 'Patient' },
      { name: 'time', title: 'Time' },
      { name: 'survival', title: `Survival${conf ? ` (${printLevel(parameters.conf_level)} CI)` : ''}` },
      { name: 'std_error', title: 'SE' },
    ],
    rows: predictions.flatMap(({ row, survival }) =>
      survival.map((at) => [
        patientLabel(row - 1, parameters),
        printNumber(at.time),
        conf ? `${print(at.survival)} (${printInterval(at.conf_low, at.conf_high, print)})` : print(at.survival),
        print(at.std_error),
      ]),
    ),
  };
}

export function coxPredictMethodsParagraph(
  { n, n_events, n_missing, predictions }: Statistics,
  parameters: CoxPredictParameters,
): string {
  const patients = predictions.length === 1 ? 'one patient' : `${predictions.length} patients`;
  return [
    `Survival of ${patients} with given covariates was predicted from a Cox regression fitted to ${n} rows with ${n_events} events, with the ${parameters.ties === 'efron' ? 'Efron' : 'Breslow'} estimate of the baseline hazard${parameters.conf_type === 'none' ? '' : ` and ${printLevel(parameters.conf_level)} confidence intervals by the delta method on the ${parameters.conf_type === 'plain' ? 'untransformed' : parameters.conf_type} scale`}.`,
    ...coxModelSentences(parameters),
    ...excludedSentence(n_missing),
  ].join(' ');
}

export function coxPredictRScript(parameters: CoxPredictParameters, times: readonly number[]): string {
  const { new_data, conf_type, conf_level, strata } = parameters;
  const names = [...new Set(new_data.flatMap((row) => Object.keys(row)))];
  const column = (name: string): (LevelValue | null)[] => new_data.map((row) => row[name] ?? null);
  return [
    ...rCoxFit(parameters),
    `new_data <- data.frame(${names.map((name) => `${rName(name)} = ${rVector(column(name))}`).join(', ')}, check.names = FALSE)`,
    'for (name in intersect(names(new_data), names(data))) if (is.factor(data[[name]]))',
    '  new_data[[name]] <- factor(as.character(new_data[[name]]), levels = levels(data[[name]]))',
    `times <- ${rVector(times)}`,
    'linear_predictor <- unname(predict(fit, newdata = new_data, type = "lp", reference = "zero"))',
    'predictions <- lapply(seq_len(nrow(new_data)), function(i) {',
    `  at <- summary(survfit(fit, newdata = new_data[i, , drop = FALSE], conf.type = ${rValue(conf_type)}, conf.int = ${conf_level}), times = times, extend = TRUE)`,
    '  list(row = i, linear_predictor = linear_predictor[i], hazard_ratio = exp(linear_predictor[i]),',
    '    survival = data.frame(time = times, survival = as.numeric(at$surv), std_error = as.numeric(at$std.err),',
    `      ${conf_type === 'none' ? '' : 'conf_low = as.numeric(at$lower), conf_high = as.numeric(at$upper), '}cumulative_hazard = as.numeric(at$cumhaz)))`,
    '})',
    'result <- list(n = fit$n, n_events = fit$nevent, predictions = predictions)',
    ...(strata === undefined
      ? [
          'hazard <- basehaz(fit, centered = FALSE)',
          'result$baseline_cumulative_hazard <- data.frame(time = times, estimate = c(0, hazard$hazard)[findInterval(times, hazard$time) + 1])',
        ]
      : []),
  ].join('\n');
}
