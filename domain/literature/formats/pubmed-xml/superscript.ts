const plain = '0123456789+-=()−–‐‑';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻⁻⁻⁻';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋₋₋₋';

function convert(text: string, forms: string): string {
  let converted = '';
  for (const character of text) {
    const index = plain.indexOf(character);
    converted += index < 0 ? character : forms[index];
  }
  return converted;
}

const letter = /\p{L}/u;

/*
 * Raised and lowered text as plain text that reads well and is found as it is typed. The index undoes Unicode's digits
 * and signs (NFKD), so H₂O is found as "h2o", CD4⁺ as "cd4", ¹⁸F as "18f", Apoe⁻/⁻ as "apoe". Letters have no full set of
 * such forms. Lowered ones are written on, as everybody types them: HbA1c, Vmax, PaCO2. Raised ones behind a word are
 * most often a thing of their own, an allele or a quantity, which must not run into the word: BRAF^(V600E) and
 * CD25^(high)Foxp3⁺ are found as "braf v600e" and "foxp3"; in front of a word (99mTc) and in 20th they are part of it.
 */

/** `before` ends with the character in front of it. */
export function superscript(text: string, before: string): string {
  if (!letter.test(text)) return convert(text, raised);
  const ownThing = /[\p{L}\p{N})\]⁺⁻]$/u.test(before) && !(/\d$/.test(before) && /^(?:st|nd|rd|th)$/.test(text));
  return ownThing ? `^(${text})` : text;
}

export function subscript(text: string): string {
  return letter.test(text) ? text : convert(text, lowered);
}
