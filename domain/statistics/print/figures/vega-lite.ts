import type { Figure } from '../../definition/presentation.ts';

/** A figure from its specification: adds the version of the language. */
export function vegaLite(name: string, title: string, spec: Record<string, unknown>): Figure {
  return { name, title, spec: { $schema: 'https://vega.github.io/schema/vega-lite/v6.json', ...spec } };
}
