/**
 * A Kaplan-Meier curve at every distinct time of leaving observation, ascending. Counts are sums of weights. The errors
 * are those of log S(t) and of the cumulative hazard; that of log S is infinite from the time at which S is 0.
 */
export type SurvivalCurve = {
  time: Float64Array;
  nRisk: Float64Array;
  nEvent: Float64Array;
  nCensor: Float64Array;
  /** Rows, not weights, under observation just before `time`. */
  rowsAtRisk: Int32Array;
  survival: Float64Array;
  logSurvivalError: Float64Array;
  cumulativeHazard: Float64Array;
  cumulativeHazardError: Float64Array;
};
