import { levelText } from '../../core/levels.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { Figure, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { stepCurvesFigure } from '../../print/figures/step-curves.ts';
import { type Printable, printFixed, printInterval, printLevel, printNumber } from '../../print/print-format.ts';
import { rColumn, rName, rValue, rVector } from '../../print/r-script.ts';
import { coxModelSentences, rCoxFit } from '../cox/model-in-words.ts';
import type { CoxPredictComputed } from './compute.ts';
import type { CoxPredictParameters, CoxPredictResult } from './definition.ts';

type Statistics = StatisticsOf<CoxPredictResult>;

export function report({ statistics, details }: CoxPredictComputed, parameters: CoxPredictParameters): Presentation {
  return {
    tables: [predictionTable(statistics, parameters)],
    figures: [predictionFigure(details, parameters)],
    assumption_checks: [],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, details.times),
  };
}

function predictionFigure({ curves, last }: CoxPredictComputed['details'], parameters: CoxPredictParameters): Figure {
  const withBand = parameters.conf_type !== 'none';
  return stepCurvesFigure(
    curves.map(({ row, time, survival, low, high }) => ({
      group: patientLabel(row, parameters),
      time,
      value: survival,
      ...(withBand ? { low, high } : {}),
    })),
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
}

function patientLabel(row: number, { new_data }: CoxPredictParameters): string {
  const values = Object.entries(new_data[row - 1]!).map(([name, value]) => `${name} ${levelText(value)}`);
  return `${row}: ${values.join(', ')}`;
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
        patientLabel(row, parameters),
        printNumber(at.time),
        conf ? `${print(at.survival)} (${printInterval(at.conf_low, at.conf_high, print)})` : print(at.survival),
        print(at.std_error),
      ]),
    ),
  };
}

function methodsParagraph(
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

function rScript(parameters: CoxPredictParameters, times: readonly number[]): string {
  const { new_data, conf_type, conf_level, strata, offset } = parameters;
  const meanOffset = offset === undefined ? undefined : `mean(${rColumn(offset)})`;
  const names = [...new Set(new_data.flatMap((row) => Object.keys(row)))];
  const column = (name: string): (LevelValue | null)[] => new_data.map((row) => row[name] ?? null);
  return [
    ...rCoxFit(parameters),
    `new_data <- data.frame(${names.map((name) => `${rName(name)} = ${rVector(column(name))}`).join(', ')}, check.names = FALSE)`,
    'for (name in intersect(names(new_data), names(data))) if (is.factor(data[[name]]))',
    '  new_data[[name]] <- factor(as.character(new_data[[name]]), levels = levels(data[[name]]))',
    `times <- ${rVector(times)}`,
    'linear_predictor <- unname(predict(fit, newdata = new_data, type = "lp", reference = "zero"))',
    ...(meanOffset === undefined
      ? []
      : ['# predict() takes the mean of the offset off.', `linear_predictor <- linear_predictor + ${meanOffset}`]),
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
          ...(meanOffset === undefined ? [] : [`hazard$hazard <- hazard$hazard * exp(-${meanOffset})`]),
          'result$baseline_cumulative_hazard <- data.frame(time = times, estimate = c(0, hazard$hazard)[findInterval(times, hazard$time) + 1])',
        ]
      : []),
  ].join('\n');
}
