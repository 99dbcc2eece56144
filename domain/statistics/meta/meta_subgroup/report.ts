import type { AssumptionCheck, Presentation, PrintedTable } from '../../definition/presentation.ts';
import { printComparedP, printFixed, printLevel, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rColumn, rFactor } from '../../print/r-script.ts';
import { measureHeading, measureName, measureNames } from '../measure-names.ts';
import { rEffects, rFit } from '../metafor-script.ts';
import { correctionSentence, poolingSentence, studiesLeftOut } from '../pooling-phrases.ts';
import { effectPrinter } from '../print-effect.ts';
import { subgroupForestPlot } from '../study-forest-plot.ts';
import type { MetaSubgroupComputed } from './compute.ts';
import type { MetaSubgroupParameters } from './definition.ts';

type Statistics = MetaSubgroupComputed['statistics'];
/** Q has little power with few studies: judged at 0.1 by custom (Higgins and Thompson 2002). */
const heterogeneityLevel = 0.1;

export function report(
  { statistics, details }: MetaSubgroupComputed,
  parameters: MetaSubgroupParameters,
): Presentation {
  const { measure, model, conf_level } = parameters;
  return {
    tables: tables(statistics, parameters),
    figures: subgroupForestPlot(
      statistics.groups.map((group, i) => ({ ...group, studies: details.studies[i]! })),
      { ...statistics.overall, ...details.prediction },
      { measure, model: model === 'random' ? 'Random effects' : 'Fixed effect', conf_level },
    ),
    assumption_checks: withinGroups(statistics),
    methods_paragraph: methodsParagraph(statistics, parameters, details.corrected),
    r_script: rScript(parameters),
  };
}

function tables(s: Statistics, { measure, conf_level, model }: MetaSubgroupParameters): PrintedTable[] {
  const { effect } = effectPrinter(measure);
  const row = (name: string, k: number, pooled: Statistics['overall']) => [
    name,
    String(k),
    effect(pooled),
    printP(pooled.p_value),
    `${printFixed(pooled.heterogeneity.q, 2)} (df ${pooled.heterogeneity.df})`,
    `${pooled.heterogeneity.i_squared.toFixed(1)}%`,
    ...(model === 'random' ? [printFixed(pooled.tau_squared ?? null, 4)] : []),
  ];
  const { between, within } = s;
  const dfs = [between.df, ...(between.df_residual === undefined ? [] : [between.df_residual])].join(', ');
  return [
    {
      name: 'subgroups',
      title: `Pooled ${measureName(measure)} by subgroup`,
      columns: [
        { name: 'group', title: 'Subgroup' },
        { name: 'k', title: 'Studies' },
        { name: 'effect', title: `${measureHeading(measure)} (${printLevel(conf_level)} CI)` },
        { name: 'p_value', title: 'p' },
        { name: 'q', title: 'Q' },
        { name: 'i_squared', title: 'I²' },
        ...(model === 'random' ? [{ name: 'tau_squared', title: 'τ²' }] : []),
      ],
      rows: [...s.groups.map((group) => row(group.group, group.k, group)), row('All studies', s.k, s.overall)],
    },
    quantityTable('differences', 'Differences between and within subgroups', [
      [
        `Between subgroups (${between.df_residual === undefined ? 'chi-square' : 'F'})`,
        `${printFixed(between.statistic, 2)} (df ${dfs}), p ${printP(between.p_value)}`,
      ],
      ['Within subgroups (Q)', `${printFixed(within.q, 2)} (df ${within.df}), p ${printP(within.p_value)}`],
      ['Studies left out', String(s.n_missing)],
    ]),
  ];
}

function withinGroups({ within: { q, df, p_value } }: Statistics): AssumptionCheck[] {
  if (p_value === null) return [];
  const satisfied = p_value >= heterogeneityLevel;
  return [
    {
      assumption: 'homogeneity',
      about: null,
      test: 'Q within subgroups',
      statistic: q,
      p_value,
      satisfied,
      message: `Q = ${printFixed(q, 2)} (df ${df}), p ${printComparedP(p_value)}. ${
        satisfied
          ? 'No sign that studies of the same subgroup differ by more than chance.'
          : 'Studies of the same subgroup differ: the subgroups do not explain all differences, and model "fixed" would understate the standard errors.'
      }`,
    },
  ];
}

function methodsParagraph(s: Statistics, parameters: MetaSubgroupParameters, corrected: number): string {
  const { measure, group, model, tau2, hartung_knapp, conf_level } = parameters;
  const common = model === 'random' && tau2 === 'common';
  const variance =
    model === 'fixed'
      ? ''
      : common
        ? ' The variance between studies of the same subgroup was taken to be the same in all.'
        : ' The variance between studies was estimated in each subgroup.';
  const test = common && hartung_knapp ? 'an F test' : 'a chi-square test of the differences between their means';
  return [
    `The ${measureNames(measure)} of ${s.k} studies were pooled by subgroup (${group}: ${s.groups.map(({ group, k }) => `${group}, ${k}`).join('; ')}) by ${poolingSentence(parameters)}; intervals are at the ${printLevel(conf_level)} level.${variance}`,
    `Subgroups were compared by ${test}.`,
    ...correctionSentence(parameters, corrected),
    ...studiesLeftOut(s.n_missing),
  ].join(' ');
}

function rScript(parameters: MetaSubgroupParameters): string {
  const { group, group_levels, model, tau2, hartung_knapp } = parameters;
  const column = rColumn(group);
  const tau = model === 'random' ? ', tau_squared = fit$tau2, tau_squared_std_error = fit$se.tau2' : '';
  const lines = [
    ...rEffects(parameters, { used: [group], preparation: rFactor(group, group_levels) }),
    `groups <- droplevels(${column})`,
    'pooled <- function(fit) data.frame(estimate = as.numeric(fit$beta), std_error = fit$se, statistic = fit$zval, p_value = fit$pval,',
    '  conf_low = fit$ci.lb, conf_high = fit$ci.ub)',
    `overall <- ${rFit('effects', parameters)}`,
    'within <- rma(yi, vi, mods = ~ groups, data = effects, method = "FE")',
  ];
  const rest = [
    'result$k <- nrow(effects)',
    'result$within <- list(q = within$QE, df = within$k - within$p, p_value = if (within$k > within$p) within$QEp else NA)',
    'fit <- overall',
    `result$overall <- c(as.list(pooled(fit)), list(heterogeneity = list(q = fit$QE, df = fit$k - 1, p_value = fit$QEp, i_squared = fit$I2)${tau}))`,
  ];
  if (model === 'random' && tau2 === 'common')
    return [
      ...lines,
      `fit <- ${rFit('effects', parameters, '~ groups - 1')}`,
      `between <- ${rFit('effects', parameters, '~ groups')}`,
      `result <- list(groups = pooled(fit), tau_squared_within = fit$tau2,`,
      `  between = list(statistic = between$QM, df = between$m, ${hartung_knapp ? 'df_residual = between$k - between$p, ' : ''}p_value = between$QMp))`,
      ...rest,
    ].join('\n');
  return [
    ...lines,
    `fits <- lapply(levels(groups), function(level) suppressWarnings(${rFit('effects[groups == level, ]', parameters)}))`,
    `each <- do.call(rbind, lapply(fits, function(fit) cbind(pooled(fit), k = fit$k${model === 'random' ? ', tau_squared = fit$tau2' : ''})))`,
    'between <- rma(each$estimate, each$std_error^2, method = "FE")',
    'result <- list(groups = each, between = list(statistic = between$QE, df = between$k - 1, p_value = between$QEp))',
    ...rest,
  ].join('\n');
}
