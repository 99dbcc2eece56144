import type { CoxRegressionParameters, CoxRegressionResult } from '../../contract/methods/cox_regression.ts';
import type { AnalysisInput, AnalysisOutput } from './analysis.ts';

export function coxRegression(_input: AnalysisInput<CoxRegressionParameters>): AnalysisOutput<CoxRegressionResult> {
  throw new Error('cox_regression is being written');
}
