import { AnalysisInputError } from '../../core/input-error.ts';
import { compareCodePoints, quoted } from '../../core/levels.ts';
import { type Egger, eggerTest } from '../egger.ts';
import type { NetworkStudy } from './network-study.ts';
import { directEstimates } from './pair-estimates.ts';

/** A comparison of a study, the earlier treatment in the order against the later one. */
export type AdjustedComparison = {
  study: string;
  treatment: string;
  comparator: string;
  estimate: number;
  std_error: number;
  /** Pooled direct evidence of the two treatments. */
  direct: number;
  /** The estimate less the direct one. */
  adjusted: number;
};

/** The line through fewer is no test. */
const fewestComparisons = 3;

/**
 * The comparisons of a comparison-adjusted funnel plot (Chaimani and Salanti 2012) and Egger's test of them, as
 * `netmeta::funnel.netmeta` and `metabias.netmeta` find them. `order` holds all treatments, or some: then those are the
 * comparators, and only comparisons with one of them are taken. Throws invalid_parameter for a treatment that nobody has.
 */
export function adjustedFunnel(
  studies: readonly NetworkStudy[],
  { names, order, tau2 }: { names: readonly string[]; order: readonly string[]; tau2: number },
): { comparisons: AdjustedComparison[]; egger: Egger | null } {
  const unknown = order.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AnalysisInputError(
      'invalid_parameter',
      `"${unknown}" can't stand in funnel_order: no study used has it. The treatments are: ${quoted([...names])}.`,
      { levels: names },
    );
  const all = [...names.filter((name) => !order.includes(name)), ...order];
  const place = names.map((name) => all.indexOf(name));
  const shown = (i: number) => order.length === names.length || order.includes(names[i]!);
  const direct = directEstimates(studies, names.length, tau2);
  const found = studies.flatMap(({ label, treatments, effects, variances }) =>
    treatments.flatMap((_, a) =>
      treatments.flatMap((_, b) => {
        const [i, j] = [treatments[a]!, treatments[b]!];
        if (place[i]! >= place[j]! || !(shown(i) || shown(j))) return [];
        const estimate = effects[a]! - effects[b]!;
        const std_error = Math.sqrt(variances[a * treatments.length + b]!);
        // Alone a study is the direct evidence: nothing of rounding is left.
        const pooled = direct.studies(i, j) === 1 ? estimate : direct.estimate(i, j);
        return [{ i, j, study: label, estimate, std_error, direct: pooled, adjusted: estimate - pooled }];
      }),
    ),
  );
  found.sort((a, b) => place[a.i]! - place[b.i]! || place[a.j]! - place[b.j]! || compareCodePoints(a.study, b.study));
  return {
    comparisons: found.map(({ i, j, study, ...numbers }) => ({
      study,
      treatment: names[i]!,
      comparator: names[j]!,
      ...numbers,
    })),
    egger:
      found.length < fewestComparisons
        ? null
        : eggerTest(found.map(({ adjusted, std_error }) => ({ estimate: adjusted, variance: std_error ** 2 }))),
  };
}
