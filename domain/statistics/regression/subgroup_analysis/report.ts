import { termColumns } from '../../core/design-matrix.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { excludedSentence } from '../../print/excluded-sentence.ts';
import { type SubgroupForestRow, subgroupForest } from '../../print/figures/subgroup-forest.ts';
import { adjustmentName } from '../../print/p-adjustment.ts';
import { printFixed, printInterval, printLevel, printNumber, printP, printRatio } from '../../print/print-format.ts';
import { subgroupColumn } from '../subgroups/levels-of-subgroup.ts';
import { subgroupScript } from '../subgroups/r-script.ts';
import type { SubgroupAnalysisComputed } from './compute.ts';
import type { SubgroupAnalysisParameters, SubgroupAnalysisResult } from './definition.ts';

type Statistics = StatisticsOf<SubgroupAnalysisResult>;
type Effect = Statistics['overall'];

const measures = {
  odds_ratio: { name: 'Odds ratio', model: 'logistic regression', short: 'OR' },
  hazard_ratio: { name: 'Hazard ratio', model: 'Cox proportional hazards regression', short: 'HR' },
  mean_difference: { name: 'Difference of means', model: 'linear regression', short: 'Difference' },
} as const;

const tests = {
  likelihood_ratio: 'likelihood ratio test',
  wald: 'Wald test',
  f: 'F test',
} as const;

const level = 0.05;

export function report({ statistics }: SubgroupAnalysisComputed, parameters: SubgroupAnalysisParameters): Presentation {
  const lines = forestRows(statistics, parameters);
  const { measure } = statistics;
  const { name, short } = measures[measure];
  const ci = `${short} (${printLevel(parameters.conf_level)} CI)`;
  const titles = armTitles(statistics);
  return {
    tables: [subgroupTable(lines, ci, titles), interactionTable(statistics, parameters)],
    figures: subgroupForest(lines, {
      title: `${name} of ${parameters.treatment} within subgroups`,
      axisTitle: `${name} (${printLevel(parameters.conf_level)} CI)`,
      effectTitle: ci,
      ...titles,
      scale: measure === 'mean_difference' ? 'difference' : 'ratio',
    }),
    assumption_checks: [multiplicity(statistics, parameters)],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: subgroupScript(parameters),
  };
}

function armTitles({ measure }: Statistics) {
  const what = measure === 'mean_difference' ? 'mean (n)' : 'events / n';
  return { treatedTitle: `Treated: ${what}`, controlTitle: `Control: ${what}` };
}

function armText({ n, n_events, mean }: Effect['treated']): string {
  return n_events === undefined ? `${printNumber(mean ?? null)} (${n})` : `${n_events} / ${n}`;
}

function effectText({ estimate, conf_low, conf_high, ratio, ratio_conf_low, ratio_conf_high }: Effect): string {
  if (estimate === null) return 'not estimated';
  const two = printRatio;
  return ratio === undefined
    ? `${printNumber(estimate)} (${printInterval(conf_low, conf_high, printNumber)})`
    : `${two(ratio)} (${printInterval(ratio_conf_low ?? null, ratio_conf_high ?? null, two)})`;
}

function effectLine(label: string, isHeading: boolean, effect: Effect): SubgroupForestRow {
  const { estimate, conf_low, conf_high, ratio } = effect;
  const back = (value: number) => (ratio === undefined ? value : Math.exp(value));
  return {
    label,
    isHeading,
    treated: armText(effect.treated),
    control: armText(effect.control),
    effect: effectText(effect),
    interaction: '',
    ...(estimate === null || conf_low === null || conf_high === null
      ? {}
      : { estimate: back(estimate), low: back(conf_low), high: back(conf_high) }),
  };
}

function forestRows({ overall, subgroups }: Statistics, { p_adjust }: SubgroupAnalysisParameters): SubgroupForestRow[] {
  return [
    effectLine('All patients', true, overall),
    ...subgroups.flatMap(({ variable, levels, interaction }) => [
      {
        label: variable,
        isHeading: true,
        treated: '',
        control: '',
        effect: '',
        interaction: printP(p_adjust === 'none' ? interaction.p_value : interaction.p_adjusted),
      },
      ...levels.map(({ level: name, ...effect }) => effectLine(name, false, effect)),
    ]),
  ];
}

function subgroupTable(
  lines: readonly SubgroupForestRow[],
  ci: string,
  { treatedTitle, controlTitle }: ReturnType<typeof armTitles>,
): PrintedTable {
  return {
    name: 'subgroups',
    title: 'Effect within subgroups',
    columns: [
      { name: 'subgroup', title: 'Subgroup' },
      { name: 'treated', title: treatedTitle },
      { name: 'control', title: controlTitle },
      { name: 'effect', title: ci },
      { name: 'interaction', title: 'p for interaction' },
    ],
    rows: lines.map(({ label, isHeading, treated, control, effect, interaction }) => [
      isHeading ? label : `\u2003${label}`,
      treated,
      control,
      effect,
      interaction,
    ]),
  };
}

function interactionTable({ subgroups }: Statistics, { p_adjust }: SubgroupAnalysisParameters): PrintedTable {
  const adjusted = p_adjust !== 'none';
  return {
    name: 'interactions',
    title: 'Tests of interaction',
    columns: [
      { name: 'variable', title: 'Subgroup variable' },
      { name: 'missing', title: 'Without a value' },
      { name: 'statistic', title: 'Statistic' },
      { name: 'df', title: 'df' },
      { name: 'p_value', title: 'p' },
      ...(adjusted ? [{ name: 'p_adjusted', title: 'Adjusted p' }] : []),
    ],
    rows: subgroups.map(({ variable, n_missing, interaction }) => {
      const { statistic, df, df_residual, p_value, p_adjusted } = interaction;
      return [
        variable,
        String(n_missing),
        printFixed(statistic, 2),
        df_residual === undefined ? String(df) : `${df}, ${df_residual}`,
        printP(p_value),
        ...(adjusted ? [printP(p_adjusted)] : []),
      ];
    }),
  };
}

/** How likely one of so many tests is to be significant where the effect is the same in all patients. */
function multiplicity({ subgroups }: Statistics, { p_adjust }: SubgroupAnalysisParameters): AssumptionCheck {
  const tested = subgroups.filter(({ interaction }) => interaction.p_value !== null);
  const chance = 1 - (1 - level) ** tested.length;
  const found = tested.filter(
    ({ interaction }) => (p_adjust === 'none' ? interaction.p_value : interaction.p_adjusted)! < level,
  );
  const names = found.map(({ variable }) => `"${variable}"`).join(', ');
  return {
    assumption: 'multiplicity',
    about: null,
    test: 'Number of tests of interaction',
    statistic: tested.length,
    p_value: null,
    satisfied: p_adjust !== 'none' || tested.length === 1 ? true : null,
    message: `${
      p_adjust === 'none'
        ? `${tested.length} tests of interaction at the level of ${level}, not adjusted: were the effect the same in all patients, at least one would be significant with a probability of up to about ${printFixed(chance, 2)}.`
        : `p-values of ${tested.length} tests of interaction were ${adjustmentName(p_adjust)}.`
    } ${found.length === 0 ? 'None is significant, which with few events in subgroups is no proof that effects are the same.' : `Significant: ${names}. Read it as a hypothesis unless it was the one named beforehand.`}`,
  };
}

function methodsParagraph(statistics: Statistics, parameters: SubgroupAnalysisParameters): string {
  const { measure, n, n_events, subgroups, n_other_arms } = statistics;
  const { name, model } = measures[measure];
  const { covariates, effects, conf_level, p_adjust, treatment } = parameters;
  const value = (values: LevelValue | LevelValue[]) => [values].flat().join(' or ');
  const explained =
    parameters.model === 'cox'
      ? `${parameters.time} (event: ${parameters.event} ${value(parameters.event_value)})`
      : parameters.model === 'logistic'
        ? `${parameters.outcome} (event: ${value(parameters.event_value)})`
        : parameters.outcome;
  const compared = `${treatment} (${value(parameters.treated_value)} against ${parameters.control_value ?? 'all others'})`;
  const test = tests[subgroups[0]!.interaction.test];
  const adjusted = termColumns(covariates);
  const strata = parameters.model === 'cox' ? parameters.strata : undefined;
  return [
    `The effect of ${compared} on ${explained} was estimated as ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()} with ${printLevel(conf_level)} confidence interval by ${model}${adjusted.length === 0 ? '' : `, adjusted for ${adjusted.join(', ')}`}${strata === undefined ? '' : `, stratified by ${strata.join(', ')}`}, in ${n} rows${n_events === undefined ? '' : ` with ${n_events} events`}, and within the levels of ${parameters.subgroups.map(subgroupColumn).join(', ')}.`,
    effects === 'interaction_model'
      ? 'Effects within levels come from one model for each variable, with its levels and their interaction with treatment.'
      : 'Effects within levels come from a model for each level alone.',
    `That the effect is the same in all levels of a variable was tested by the ${test} of the interaction; the p-values were ${adjustmentName(p_adjust)}.`,
    ...(n_other_arms === undefined ? [] : [`${n_other_arms} rows of other arms were left out.`]),
    ...excludedSentence(statistics.n_missing),
    ...subgroups
      .filter(({ n_missing }) => n_missing > 0)
      .map(
        ({ variable, n_missing }) => `${n_missing} rows without a value of ${variable} are not among its subgroups.`,
      ),
  ].join(' ');
}
