/** The first ten, and "..." where there are more: parameters and tables may have thousands. */
export const firstTen = (values: readonly (string | number)[]): string =>
  `${values.slice(0, 10).join(', ')}${values.length > 10 ? ', ...' : ''}`;
