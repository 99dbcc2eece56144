import type { PairwiseLogRankParameters, PairwiseLogRankResult } from '../../contract/methods/pairwise_log_rank.ts';
import type { AnalysisInput, AnalysisOutput } from './analysis.ts';

export function pairwiseLogRank(
  _input: AnalysisInput<PairwiseLogRankParameters>,
): AnalysisOutput<PairwiseLogRankResult> {
  throw new Error('pairwise_log_rank is being written');
}
