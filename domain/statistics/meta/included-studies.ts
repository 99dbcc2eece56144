import type { InputProblems } from '../core/input-error.ts';
import { quoted } from '../core/levels.ts';
import type { Study } from './effect-sizes.ts';
import type { StudyParameters } from './meta-columns.ts';
import type { Effects } from './tau-squared.ts';

export function effectsOf(studies: readonly Study[]): Effects {
  return {
    y: Float64Array.from(studies, ({ estimate }) => estimate),
    v: Float64Array.from(studies, ({ variance }) => variance),
  };
}

/** Adds insufficient_data, constant_variable (a study without sampling variance) and, for counts, no_events. */
export function checkStudies(
  studies: readonly Study[],
  needed: number,
  { measure }: Pick<StudyParameters, 'measure'>,
  problems: InputProblems,
  counts = false,
): void {
  if (studies.length < needed)
    problems.add(
      'insufficient_data',
      `${needed} ${needed === 1 ? 'study is' : 'studies are'} needed, and ${studies.length} ${studies.length === 1 ? 'has' : 'have'} an effect and no missing value.${needed === 2 && studies.length === 1 ? ' With one study only model "fixed" can be used.' : ''}`,
      { studies: studies.length },
    );
  if (counts) {
    if (studies.length > 0 && !studies.some(({ cells }) => cells!.a + cells!.c > 0 && cells!.b + cells!.d > 0))
      problems.add(
        'no_events',
        'In no study did some patients have the event and others not, so there is no effect to pool.',
      );
    return;
  }
  const certain = studies.filter(({ variance }) => !(variance > 0));
  if (certain.length > 0)
    problems.add(
      'constant_variable',
      `${quoted(certain.map(({ label }) => label))} would have a sampling variance of 0 and with it all of the weight (${measure}). Check its standard deviations or counts, or leave it out.`,
      { studies: certain.map(({ label }) => label) },
    );
}

/** Zeros among the counts were corrected in so many studies. */
export function warnOfCorrection(
  { zero_cell_add }: Pick<StudyParameters, 'zero_cell_add'>,
  corrected: number,
  warn: (code: string, message: string) => void,
): void {
  if (corrected > 0)
    warn(
      'zero_cell',
      `Zeros among the counts: ${zero_cell_add} was added to the counts of ${corrected} ${corrected === 1 ? 'study' : 'studies'}.`,
    );
}
