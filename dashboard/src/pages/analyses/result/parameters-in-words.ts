/** `time: time`, `covariates: age, sex` */
export const parametersInWords = (parameters: Record<string, unknown>): string[] =>
  Object.entries(parameters).map(([name, value]) => `${name}: ${inWords(value)}`);

const inWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(inWords).join(', ')
    : typeof value === 'object' && value !== null
      ? `{${parametersInWords(value as Record<string, unknown>).join(', ')}}`
      : String(value);
