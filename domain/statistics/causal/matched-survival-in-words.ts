import type { LevelValue } from '../definition/level-value.ts';
import type { Figure, PrintedTable } from '../definition/presentation.ts';
import {
  type Printable,
  printComparedP,
  printFixed,
  printInterval,
  printLevel,
  printNumber,
  printP,
  printRatio,
} from '../print/print-format.ts';
import { rEvent, rName } from '../print/r-script.ts';
import { survivalFigure } from '../survival/kaplan-meier/survival-figure.ts';
import type { MatchedCurve, matchedSurvival } from './matched-survival.ts';

type MatchedSurvival = ReturnType<typeof matchedSurvival>['survival'] | undefined;

const groupNames = ['Treated', 'Control'] as const;
const reached = (value: Printable) => (value === null ? 'NR' : printNumber(value));

function printedRatio(row: NonNullable<MatchedSurvival>['hazard_ratio'], level?: string): string {
  const interval = printInterval(row.hazard_ratio_conf_low, row.hazard_ratio_conf_high, printRatio);
  return `${printRatio(row.hazard_ratio)} (${level === undefined ? '' : `${level} CI `}${interval})`;
}

export function matchedSurvivalTables(
  survival: MatchedSurvival,
  { conf_level }: { conf_level: number },
): PrintedTable[] {
  if (survival === undefined) return [];
  const { hazard_ratio, groups } = survival;
  const level = printLevel(conf_level);
  return [
    {
      name: 'hazard_ratio',
      title: 'Hazard ratio in the matched rows, treated against control',
      columns: [
        { name: 'hazard_ratio', title: `HR (${level} CI)` },
        { name: 'std_error', title: 'Robust SE of log HR' },
        { name: 'p_value', title: 'p' },
      ],
      rows: [[printedRatio(hazard_ratio), printFixed(hazard_ratio.std_error, 3), printP(hazard_ratio.p_value)]],
    },
    {
      name: 'survival_time',
      title: 'Survival time of the matched rows (NR: not reached)',
      columns: [
        { name: 'group', title: 'Group' },
        { name: 'n', title: 'n' },
        { name: 'n_events', title: 'Events' },
        { name: 'median', title: `Median survival (${level} CI)` },
      ],
      rows: groups.map((own, g) => [
        groupNames[g]!,
        String(own.n),
        String(own.n_events),
        `${reached(own.median)} (${printInterval(own.median_conf_low, own.median_conf_high, reached)})`,
      ]),
    },
  ];
}

export function matchedSurvivalFigure(
  survival: MatchedSurvival,
  curves: readonly MatchedCurve[],
  {
    time,
    treatment,
    ratio,
    conf_level,
  }: { time?: string | undefined; treatment: string; ratio: number; conf_level: number },
): Figure[] {
  if (survival === undefined || time === undefined) return [];
  const { hazard_ratio } = survival;
  const level = printLevel(conf_level);
  return survivalFigure(
    curves.map((drawn, g) => ({ group: groupNames[g]!, ...drawn })),
    {
      name: 'matched_survival',
      title: `Kaplan-Meier survival of the matched rows with ${level} confidence band`,
      xTitle: time,
      groupTitle: treatment,
      atRiskTitle: ratio === 1 ? 'Number at risk' : 'Sum of weights at risk',
      notes: [
        `HR ${printedRatio(hazard_ratio, level)}`,
        ...(hazard_ratio.p_value === null ? [] : [`Robust p ${printComparedP(hazard_ratio.p_value)}`]),
      ],
    },
  );
}

export function matchedSurvivalSentences(
  survival: MatchedSurvival,
  { ratio, conf_level }: { ratio: number; conf_level: number },
): string[] {
  if (survival === undefined) return [];
  return [
    `In the matched rows with ${survival.n_events} events the hazard ratio was estimated by Cox regression on treatment alone with Efron's handling of ties and robust standard errors, each matched set being a cluster, and survival by Kaplan-Meier curves with ${printLevel(conf_level)} pointwise confidence intervals on the log scale from the infinitesimal jackknife${ratio === 1 ? '' : ', controls weighted by their share of the set'}.`,
  ];
}

type Parameters = {
  time: string;
  event: string;
  event_value?: LevelValue | LevelValue[] | undefined;
  conf_level: number;
};

/** After the lines of matching: adds the survival of the matched rows to `result`. */
export function rMatchedSurvival({ time, event, event_value, conf_level }: Parameters): string[] {
  const response = `Surv(${rName(time)}, .event)`;
  return [
    'set <- integer(length(x))',
    'for (k in seq_along(matched)) set[c(matched[k], controls[[matched[k]]])] <- k',
    `matched_rows <- data.frame(data, .event = ${rEvent(event, event_value ?? 1)}, .set = set, check.names = FALSE)`,
    "# Controls count as many as they are, as in MatchIt's match.data.",
    'matched_rows$.weight <- ifelse(treated == 1, w, w * sum(w > 0 & treated == 0) / sum(w[treated == 0]))',
    'matched_rows <- matched_rows[set > 0, ]',
    `fit <- coxph(${response} ~ .treated, data = matched_rows, weights = .weight, cluster = .set, control = coxph.control(eps = 2e-12, iter.max = 100))`,
    'estimate <- unname(coef(fit)); std_error <- sqrt(vcov(fit)[1, 1])',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result$survival <- list(n_events = sum(matched_rows$.event), hazard_ratio = list(estimate = estimate, std_error = std_error,',
    '  naive_std_error = sqrt(fit$naive.var[1, 1]), statistic = estimate / std_error, p_value = 2 * pnorm(-abs(estimate / std_error)),',
    '  conf_low = estimate - margin, conf_high = estimate + margin, hazard_ratio = exp(estimate),',
    '  hazard_ratio_conf_low = exp(estimate - margin), hazard_ratio_conf_high = exp(estimate + margin)),',
    '  groups = lapply(c(1, 0), function(g) {',
    '    own <- matched_rows[matched_rows$.treated == g, ]',
    `    q <- quantile(survfit(${response} ~ 1, data = own, weights = .weight, robust = TRUE, conf.int = ${conf_level}), 0.5)`,
    '    list(n = nrow(own), n_events = sum(own$.event), median = unname(q$quantile), median_conf_low = unname(q$lower), median_conf_high = unname(q$upper))',
    '  }))',
  ];
}
