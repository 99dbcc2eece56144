import { advanced, numericColumn } from './form.ts';

export const offsetColumn = numericColumn('offset')
  .optional()
  .meta(advanced('Offset', 'Numeric column that is added to the linear predictor with its coefficient held at 1'));
