import { z } from 'zod';

export const continuityCorrection = z
  .boolean()
  .default(true)
  .describe('Move the statistic by one half towards its mean before the normal approximation');

/** What `exact` means where the exact distribution holds without ties only. */
export const exactOption = z
  .union([z.literal('auto'), z.boolean()])
  .default('auto')
  .describe('Exact distribution of the statistic: "auto" for small samples without ties, true or false');
