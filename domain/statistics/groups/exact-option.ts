import { z } from 'zod';
import { advanced, titled } from '../definition/form.ts';

export const continuityCorrection = z
  .boolean()
  .default(true)
  .meta(
    advanced(
      'Continuity correction',
      'Move the statistic by one half towards its mean before the normal approximation',
    ),
  );

/** What `exact` means where the exact distribution holds without ties only. */
export const exactOption = z
  .union([z.literal('auto').meta(titled('By sample size')), z.boolean().meta(titled('Yes or no'))])
  .default('auto')
  .meta(
    advanced(
      'Exact distribution',
      'Exact distribution of the statistic: "auto" for small samples without ties, true or false',
    ),
  );
