import { z } from 'zod';
import { basic } from './form.ts';

export const alternative = z
  .enum(['two_sided', 'less', 'greater'])
  .default('two_sided')
  .meta(
    basic(
      'Alternative',
      'Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter',
    ),
  );
export type Alternative = z.output<typeof alternative>;
