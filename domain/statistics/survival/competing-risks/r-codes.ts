import { rColumn, rVector } from '../../print/r-script.ts';

/** Lines that leave event codes (0 censored, 1, 2, ... the causes) in `.code` and the times, rounding mended, in `.time`. */
export function rCompetingCodes(
  { time, event, censor_value }: { time: string; event: string; censor_value: string | number | boolean },
  causes: readonly (string | number | boolean)[],
): string[] {
  return [
    `${rColumn('.code')} <- match(as.character(${rColumn(event)}), as.character(${rVector([censor_value, ...causes])})) - 1`,
    '# Times that differ by rounding only are ties.',
    `${rColumn('.time')} <- aeqSurv(Surv(${rColumn(time)}, ${rColumn('.code')} > 0))[, "time"]`,
  ];
}
