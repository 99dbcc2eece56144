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
  checkRange(
    studies.filter(({ estimate, variance }) => Number.isFinite(estimate + variance)),
    problems,
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

/** Squares and products of a few of these, or of what they are divided by, are numbers still. */
const reach = 1e50;

/** Of the largest variance to the smallest: beyond, what one study leaves to the others is rounding. metafor warns from 1e7 on. */
const widest = 1e12;

/** Adds `unsupported_size` for effects and variances whose weights can't be reckoned with. */
export function checkRange(
  studies: readonly { label: string; estimate: number; variance: number }[],
  problems: InputProblems,
): void {
  const beyond = studies.filter(
    ({ estimate, variance }) =>
      Math.abs(estimate) > reach || variance > reach || (variance > 0 && variance < 1 / reach),
  );
  if (beyond.length > 0)
    problems.add(
      'unsupported_size',
      `${quoted(beyond.map(({ label }) => label))} ${beyond.length === 1 ? 'has' : 'have'} an effect or a variance too large or too small to reckon with (beyond 1e50, or a variance below 1e-50). Check the columns and their units, or filter ${beyond.length === 1 ? 'the study' : 'the studies'} out.`,
      { studies: beyond.map(({ label }) => label) },
    );
  const variances = studies.map(({ variance }) => variance).filter((variance) => variance > 0);
  const least = variances.reduce((low, variance) => Math.min(low, variance), Number.POSITIVE_INFINITY);
  const most = variances.reduce((high, variance) => Math.max(high, variance), 0);
  if (beyond.length === 0 && most > widest * least) {
    const alone = studies.filter(({ variance }) => variance === least).map(({ label }) => label);
    problems.add(
      'unsupported_size',
      `The variance of ${quoted(alone)} is less than a millionth of a millionth of the largest (${least} against ${most}): it would have all of the weight. Check its standard error or variance, or filter it out.`,
      { studies: alone },
    );
  }
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
