import type { KaplanMeierParameters, KaplanMeierResult } from '../../contract/methods/kaplan_meier.ts';
import type { AnalysisInput, AnalysisOutput } from './analysis.ts';

export function kaplanMeier(_input: AnalysisInput<KaplanMeierParameters>): AnalysisOutput<KaplanMeierResult> {
  throw new Error('kaplan_meier is being written');
}
