import { advanced, anyColumn, basic, levelsOf } from './form.ts';

export const groupColumn = anyColumn('group').meta(basic('Group', 'Column whose levels are compared'));

/** Those levels of the column named in `columnField` that are compared. */
export const groupLevelsOf = (columnField: string) =>
  levelsOf(columnField)
    .min(1)
    .optional()
    .meta(
      advanced(
        'Groups to compare',
        'The groups to compare, in this order; other levels are dropped. Default: all, in ascending order',
      ),
    );
export const groupLevels = groupLevelsOf('group');
