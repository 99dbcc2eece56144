import { termColumns } from '../../core/design-matrix.ts';
import type {
  AssumptionCheck,
  Figure,
  Presentation,
  PrintedTable,
  StatisticsOf,
} from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { factorTable } from '../../print/factor-table.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printRatio } from '../../print/print-format.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rName, rValue } from '../../print/r-script.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { splineSentences } from '../../print/spline-sentences.ts';
import type { GeeComputed } from './compute.ts';
import type { GeeParameters, GeeResult } from './definition.ts';

type Statistics = StatisticsOf<GeeResult>;

/** What the exponential of a coefficient is called; none for the identity link. */
const ratios = {
  gaussian: undefined,
  binomial: { short: 'OR', long: 'Odds ratio' },
  poisson: { short: 'Rate ratio', long: 'Rate ratio' },
} as const;

const estimates = {
  gaussian: 'Differences of means',
  binomial: 'Odds ratios',
  poisson: 'Rate ratios',
} as const;
const links = {
  gaussian: 'normal family, identity link',
  binomial: 'binomial family, logit link',
  poisson: 'Poisson family, log link',
} as const;
const correlations = {
  independence: 'an independence',
  exchangeable: 'an exchangeable',
  ar1: 'a first-order autoregressive',
} as const;

export function report({ statistics, details }: GeeComputed, parameters: GeeParameters): Presentation {
  return {
    tables: geeTables(statistics, parameters),
    figures: [
      ...geeForest(statistics, parameters.conf_level),
      ...splineEffectFigures(details.curves, effectOf(statistics, parameters)),
    ],
    assumption_checks: assumptionChecks(statistics, details.possibleCorrelation),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

/** What an effect of a value against another is called. */
function effectOf({ family }: Statistics, { outcome, conf_level }: GeeParameters) {
  const ratio = ratios[family]?.long;
  return { ...(ratio === undefined ? { difference: `Difference in ${outcome}` } : { ratio }), confLevel: conf_level };
}

function geeTables(statistics: Statistics, parameters: GeeParameters): PrintedTable[] {
  const { conf_level } = parameters;
  const ratio = ratios[statistics.family];
  const level = printLevel(conf_level);
  const print = printRatio;
  return [
    {
      name: 'coefficients',
      title: ratio === undefined ? 'Coefficients' : `${ratio.long}s`,
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: 'Coefficient (robust SE)' },
        { name: 'interval', title: ratio === undefined ? `${level} CI` : `${ratio.short} (${level} CI)` },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printNumber(row.std_error)})`,
        ratio === undefined
          ? printInterval(row.conf_low, row.conf_high, printNumber)
          : `${print(row.odds_ratio ?? row.rate_ratio ?? null)} (${printInterval(
              row.odds_ratio_conf_low ?? row.rate_ratio_conf_low ?? null,
              row.odds_ratio_conf_high ?? row.rate_ratio_conf_high ?? null,
              print,
            )})`,
        printP(row.p_value),
      ]),
    },
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, effectOf(statistics, parameters)),
    {
      name: 'model',
      title: 'Model',
      columns: [
        { name: 'quantity', title: 'Quantity' },
        { name: 'value', title: 'Value' },
      ],
      rows: [
        ['n', String(statistics.n)],
        ...(statistics.n_events === undefined ? [] : [['Events', String(statistics.n_events)]]),
        ['Clusters', String(statistics.n_clusters)],
        ['Rows in a cluster', sizes(statistics.cluster_size)],
        ['Excluded (missing values)', String(statistics.n_missing)],
        ['Working correlation', `${statistics.working_correlation} (${printFixed(statistics.correlation, 3)})`],
        ['Scale', printNumber(statistics.scale)],
      ],
    },
  ];
}

function sizes({ min, max }: Statistics['cluster_size']): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

function geeForest({ coefficients, family }: Statistics, confLevel: number): Figure[] {
  const ratio = ratios[family];
  const scaled = (value: number | null) => {
    if (value === null) return Number.NaN;
    return ratio === undefined ? value : Math.exp(value);
  };
  return forestPlot(
    coefficients.slice(1).map(({ term, estimate, conf_low, conf_high }) => ({
      label: term,
      estimate: scaled(estimate),
      low: scaled(conf_low),
      high: scaled(conf_high),
    })),
    {
      title: `${ratio?.long ?? 'Coefficient'}s with confidence intervals`,
      axisTitle: `${ratio?.long ?? 'Coefficient'} (${printLevel(confLevel)} CI)`,
      scale: ratio === undefined ? 'difference' : 'ratio',
    },
  );
}

function methodsParagraph(statistics: Statistics, parameters: GeeParameters): string {
  const { family, correlation, id, outcome, exposure, conf_level } = parameters;
  const terms = statistics.coefficients.slice(1).map(({ term }) => term);
  return [
    `${estimates[family]} of ${outcome} with ${printLevel(conf_level)} confidence intervals were estimated by generalized estimating equations (${links[family]}; ${terms.join(', ')}) with ${correlations[correlation]} working correlation within ${id}, in ${statistics.n} rows of ${statistics.n_clusters} clusters${statistics.n_events === undefined ? '' : ` with ${statistics.n_events} events`}.`,
    'Standard errors were robust (sandwich estimator of Liang and Zeger, without small-sample correction).',
    ...(exposure === undefined ? [] : [`The logarithm of ${exposure} was the offset.`]),
    ...splineSentences(statistics.splines),
    ...excludedSentence(statistics.n_missing),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: GeeParameters): string {
  const { outcome, event_value, covariates, id, family, correlation, exposure, conf_level } = parameters;
  const { preparation, formula, curves } = rModelTerms(covariates);
  const used = [outcome, id, ...(exposure === undefined ? [] : [exposure]), ...termColumns(covariates)];
  const binary = family === 'binomial';
  return [
    'library(geepack)',
    rCompleteCases(used),
    ...preparation,
    '# Rows of a cluster must stand together; inside it their order is the order in time.',
    `data$.cluster <- match(${rColumn(id)}, unique(${rColumn(id)}))`,
    'data <- data[order(data$.cluster), ]',
    ...(binary ? [`${rColumn('.event')} <- ${rEvent(outcome, event_value)}`] : []),
    `fit <- geeglm(${binary ? '.event' : rName(outcome)} ~ ${formula}${exposure === undefined ? '' : ` + offset(log(${rName(exposure)}))`},`,
    `  family = ${family}, data = data, id = .cluster, corstr = ${rValue(correlation)},`,
    '  control = geese.control(epsilon = 1e-13, maxit = 500))',
    'estimate <- unname(coef(fit))',
    'std_error <- sqrt(diag(fit$geese$vbeta))',
    `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * std_error`,
    'result <- list(',
    '  n = nrow(data), n_clusters = length(unique(data$.cluster)),',
    '  coefficients = data.frame(estimate, std_error, statistic = estimate / std_error,',
    `    p_value = 2 * pnorm(-abs(estimate / std_error)), conf_low = estimate - margin, conf_high = estimate + margin${binary ? ', odds_ratio = exp(estimate)' : family === 'poisson' ? ', rate_ratio = exp(estimate)' : ''}),`,
    '  naive_std_errors = sqrt(diag(fit$geese$vbeta.naiv)), scale = unname(fit$geese$gamma)' +
      (correlation === 'independence' ? '' : ', correlation = unname(fit$geese$alpha)'),
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      ['covariance <- fit$geese$vbeta', ...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}

function assumptionChecks({ correlation }: Statistics, possible: boolean | undefined): AssumptionCheck[] {
  if (possible === undefined) return [];
  return [
    {
      assumption: 'working_correlation',
      about: null,
      test: 'Positive definite working correlation matrix of the largest cluster',
      statistic: correlation,
      p_value: null,
      satisfied: possible,
      message: possible
        ? 'The estimated working correlation is possible for all clusters.'
        : 'The estimated working correlation is not possible for clusters of this size: use correlation "independence".',
    },
  ];
}
