import { editDistance } from '../../../contract/nearest-name.ts';

/** The names that someone who wrote `text` may have meant, the nearest first: one letter in three may be wrong. */
export function nearest(text: string, names: Iterable<string>, count: number): string[] {
  if (text.length > 40) return [];
  return [...names]
    .map((name) => ({ name, distance: editDistance(text, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(text.length, name.length) / 3)))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}
