import { rColumn, rCompleteCases } from '../print/r-script.ts';
import { rMeasure } from './measure-names.ts';
import { columnsByRole, type StudyParameters, type StudyRole } from './meta-columns.ts';
import type { PoolingOptions } from './pool.ts';

const metaforArguments: Readonly<Partial<Record<StudyRole, string>>> = {
  events1: 'ai',
  nonevents1: 'bi',
  events2: 'ci',
  nonevents2: 'di',
  total1: 'n1i',
  total2: 'n2i',
  mean1: 'm1i',
  sd1: 'sd1i',
  mean2: 'm2i',
  sd2: 'sd2i',
  time1: 't1i',
  time2: 't2i',
  r: 'ri',
  n: 'ni',
  events: 'xi',
};

/** The columns as arguments of escalc(), rma.mh() and rma.peto(). */
export function rArguments(parameters: StudyParameters): string[] {
  return columnsByRole(parameters).map(({ role, column }) => {
    const events = parameters.measure === 'rate_ratio' && role.startsWith('events');
    const name = events ? role.replace('events', 'x').concat('i') : metaforArguments[role];
    return `${name} = ${rColumn(column)}`;
  });
}

/**
 * Lines that make the data frame `effects` with yi and vi, and leave in `data` its rows; `used` columns must not be missing
 * either, and `preparation` codes them.
 */
export function rEffects(
  parameters: StudyParameters,
  { used = [], preparation = [] }: { used?: readonly string[]; preparation?: readonly string[] } = {},
): string[] {
  const { measure, columns, zero_cell_add, zero_cell_to } = parameters;
  const variance = columns.variance === undefined ? `${rColumn(columns.std_error ?? '')}^2` : rColumn(columns.variance);
  const correction = `, add = ${zero_cell_add}, to = "${zero_cell_to}"`;
  const more = measure === 'standardized_mean_difference' ? ', vtype = "LS"' : correction;
  return [
    'library(metafor)',
    rCompleteCases([...columnsByRole(parameters).map(({ column }) => column), ...used]),
    ...preparation,
    measure === 'generic'
      ? `effects <- data.frame(yi = ${rColumn(columns.estimate ?? '')}, vi = ${variance})`
      : `effects <- escalc(measure = "${rMeasure(measure)}", ${rArguments(parameters).join(', ')}${more})`,
    'effects <- data.frame(yi = as.numeric(effects$yi), vi = as.numeric(effects$vi))',
    ...(used.length === 0 ? [] : ['data <- data[complete.cases(effects), , drop = FALSE]']),
    'effects <- effects[complete.cases(effects), ]',
  ];
}

/** The call of rma() on a data frame, iterated to the last digits. */
export function rFit(
  data: string,
  { model, tau2_method, hartung_knapp, conf_level }: PoolingOptions,
  mods?: string,
): string {
  const method = model === 'fixed' ? 'FE' : tau2_method;
  const test = `test = "${hartung_knapp ? 'knha' : 'z'}", level = ${100 * conf_level}`;
  // metafor's normal equations of raw covariates keep fewer digits, and its search would not end.
  const control = rControl(mods === undefined ? 1e-13 : 1e-11);
  return `rma(yi, vi, ${mods === undefined ? '' : `mods = ${mods}, `}data = ${data}, method = "${method}", ${test}, ${control})`;
}

export function rControl(threshold = 1e-13): string {
  return `control = list(threshold = ${threshold}, maxiter = 10000, tol = 1e-13)`;
}
