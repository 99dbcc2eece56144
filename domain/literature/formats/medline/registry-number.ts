/** A number of a substance; 0 stands at NLM for none. */
export const registryNumberOf = (text: string): string | null => (/^0*$/.test(text) ? null : text);

const numbered = /^(\S+(?:\s+\S+)??)\s+\((.+)\)$/;

/** "42VZT0U6YR (Heme)", "EC 2.7.11.1 (Protein Kinases)", "0 (Factor VIII (Human))", or a number alone. */
export function substanceOfField(text: string): { number: string | null; substance: string | null } {
  const [, number, substance] = numbered.exec(text) ?? [];
  if (number === undefined || substance === undefined) return { number: registryNumberOf(text), substance: null };
  return { number: registryNumberOf(number), substance };
}
