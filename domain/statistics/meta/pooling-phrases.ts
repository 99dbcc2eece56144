import type { StudyParameters } from './meta-columns.ts';
import type { PoolingOptions } from './pool.ts';
import type { Tau2Method } from './tau-squared.ts';

const tau: Readonly<Record<Tau2Method, string>> = {
  REML: 'restricted maximum likelihood',
  DL: "DerSimonian and Laird's method",
  PM: "Paule and Mandel's method",
  ML: 'maximum likelihood',
  SJ: "Sidik and Jonkman's method",
};

/** How the effects were pooled, after "were pooled by". */
export function poolingSentence({ model, tau2_method, hartung_knapp }: Omit<PoolingOptions, 'conf_level'>): string {
  const tests = hartung_knapp ? ', with tests and intervals by Hartung and Knapp' : '';
  return model === 'fixed'
    ? `a fixed effect model with inverse variance weights${tests}`
    : `a random effects model with the variance between studies estimated by ${tau[tau2_method]}${tests}`;
}

/** `corrected` studies had something added to their counts. */
export function correctionSentence({ zero_cell_add, zero_cell_to }: StudyParameters, corrected: number): string[] {
  if (corrected === 0) return [];
  const which = {
    only0: `the counts of the ${corrected === 1 ? 'study' : `${corrected} studies`} with a zero`,
    all: 'all counts',
    if0all: 'all counts, since a study had a zero',
    none: '',
  }[zero_cell_to];
  return [`${zero_cell_add} was added to ${which}.`];
}

export function studiesLeftOut(n_missing: number): string[] {
  if (n_missing === 0) return [];
  return [
    n_missing === 1
      ? '1 study without an effect or with a missing value was left out.'
      : `${n_missing} studies without an effect or with a missing value were left out.`,
  ];
}
