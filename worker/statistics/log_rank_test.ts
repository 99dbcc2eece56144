import type { LogRankParameters, LogRankResult } from '../../contract/methods/log_rank_test.ts';
import type { AnalysisInput, AnalysisOutput } from './analysis.ts';

export function logRankTest(_input: AnalysisInput<LogRankParameters>): AnalysisOutput<LogRankResult> {
  throw new Error('log_rank_test is being written');
}
