/** Two words or more in capitals, or one of at least three letters, and a colon: "MAIN OUTCOME MEASURE(S): ". */
const label = String.raw`(?:[A-Z][A-Z0-9]+(?:[ ,/&'-]+[A-Z0-9()]+){1,11}|[A-Z]{3,}(?:\([A-Z]+\))?):\s+`;
const atBegin = new RegExp(`^(${label})`);
const afterSentence = new RegExp(String.raw`(?<=[.?!)\]%"'’”]\s+)(${label})`);

/**
 * The sections of an abstract, which the format writes in one with their labels. Only what begins with a label has
 * sections: elsewhere capitals and a colon are an abbreviation in the text.
 */
export function sectionsOf(text: string): { label: string | null; text: string }[] {
  const [, first] = atBegin.exec(text) ?? [];
  if (first === undefined) return [{ label: null, text }];
  // Every second part is a label, since it is in a group of the expression.
  const parts = [first, ...text.slice(first.length).split(afterSentence)];
  const sections: { label: string; text: string }[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    sections.push({ label: parts[i]!.replace(/:\s+$/, ''), text: parts[i + 1] ?? '' });
  }
  return sections;
}
