/** Below this many clusters the sandwich is too small (Kauermann and Carroll, JASA 2001;96:1387-1396). */
const fewClusters = 40;

/** `instead`: what may serve better than a robust variance. */
export function warnFewClusters(
  count: number,
  cluster: string,
  instead: string,
  warn: (code: string, message: string) => void,
): void {
  if (count < fewClusters)
    warn(
      'few_clusters',
      `Only ${count} clusters ("${cluster}"): robust standard errors are too small below about ${fewClusters}. ${instead} may serve better.`,
    );
}
