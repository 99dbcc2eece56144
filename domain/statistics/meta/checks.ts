import type { AssumptionCheck } from '../definition/presentation.ts';
import { printFixed, printP } from '../print/print-format.ts';
import type { Study } from './effect-sizes.ts';
import { eggerTest } from './egger.ts';
import type { MetaAnalysisStatistics } from './meta_analysis/compute.ts';

/** Q has little power with few studies: judged at 0.1 by custom (Higgins and Thompson 2002). */
const HETEROGENEITY_LEVEL = 0.1;
const EGGER_LEVEL = 0.1;
/** With fewer studies a test of funnel asymmetry can't tell chance from bias (Sterne et al. 2011). */
const EGGER_STUDIES = 10;

/** Whether the studies share one effect, and whether small studies find another than large ones. */
export function metaAnalysisChecks(
  { heterogeneity, tau_squared }: MetaAnalysisStatistics,
  studies: readonly Study[],
): AssumptionCheck[] {
  const { q, df, p_value, i_squared } = heterogeneity;
  if (df === 0) return [];
  const satisfied = p_value >= HETEROGENEITY_LEVEL;
  const consequence =
    tau_squared === undefined
      ? 'one common effect does not describe them: use model "random" and look for the causes.'
      : 'read the prediction interval beside the mean effect, and look for the causes.';
  const heterogeneityCheck: AssumptionCheck = {
    assumption: 'homogeneity',
    about: null,
    test: "Cochran's Q",
    statistic: q,
    p_value,
    satisfied,
    message: `Q = ${printFixed(q, 2)} (df ${df}), p ${compared(p_value)}, I² = ${i_squared.toFixed(0)}%. ${
      satisfied ? 'No sign that the studies differ by more than chance.' : `The studies differ: ${consequence}`
    }`,
  };
  return [heterogeneityCheck, smallStudyCheck(studies)];
}

function smallStudyCheck(studies: readonly Study[]): AssumptionCheck {
  const check = { assumption: 'no_small_study_effects', about: null, test: "Egger's regression" };
  const unknown = { ...check, statistic: null, p_value: null, satisfied: null };
  if (studies.length < EGGER_STUDIES)
    return {
      ...unknown,
      message: `Not tested: ${studies.length} studies are too few to tell asymmetry of the funnel plot from chance.`,
    };
  const egger = eggerTest(studies);
  if (egger === null || egger.p_value === null)
    return { ...unknown, message: 'Not tested: all studies have the same standard error.' };
  const satisfied = egger.p_value >= EGGER_LEVEL;
  return {
    ...check,
    statistic: egger.statistic,
    p_value: egger.p_value,
    satisfied,
    message: `Intercept ${printFixed(egger.intercept, 2)}, p ${compared(egger.p_value)}. ${
      satisfied
        ? 'No sign that small studies find other effects than large ones.'
        : 'Small studies find other effects than large ones: results that were not published may be missing.'
    }`,
  };
}

function compared(p: number): string {
  return p < 0.001 ? '<0.001' : `= ${printP(p)}`;
}
