import type { Figure } from '../../definition/presentation.ts';

/** Journals set thousands apart from 10,000 on, and nobody writes the year 1,990. */
const fourDigitsClosed = {
  axisQuantitative: { labelExpr: "replace(datum.label, /^(\\D?\\d),(\\d{3}(?:\\.\\d+)?)$/, '$1$2')" },
};

/** A figure from its specification: adds the version of the language, and how numbers stand at axes. */
export function vegaLite(name: string, title: string, spec: Record<string, unknown>): Figure {
  const config = { ...fourDigitsClosed, ...(spec.config as object | undefined) };
  return { name, title, spec: { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', ...spec, config } };
}
