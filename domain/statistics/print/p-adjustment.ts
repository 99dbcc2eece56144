import type { PAdjustMethod } from '../definition/p-adjust-method.ts';
import { rValue } from './r-script.ts';

const names: Readonly<Record<PAdjustMethod, string>> = {
  none: 'not adjusted for multiple comparisons',
  bonferroni: 'adjusted by the Bonferroni method',
  holm: "adjusted by Holm's method",
  hochberg: "adjusted by Hochberg's method",
  hommel: "adjusted by Hommel's method",
  benjamini_hochberg: 'adjusted by the Benjamini-Hochberg method (false discovery rate)',
  benjamini_yekutieli: 'adjusted by the Benjamini-Yekutieli method (false discovery rate)',
};

/** How p-values were adjusted, after "the p-values were". */
export function adjustmentName(method: PAdjustMethod): string {
  return names[method];
}

/** The same as the argument `method` of R's p.adjust, quoted. */
export function rAdjustment(method: PAdjustMethod): string {
  return rValue(method === 'benjamini_hochberg' ? 'BH' : method === 'benjamini_yekutieli' ? 'BY' : method);
}
