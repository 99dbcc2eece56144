import { stemmer } from '@orama/stemmers/english';

export type Token = {
  /** Stem, in lower case, without accents. */
  word: string;
  /** From 0; stop words have none, but are counted, so that phrases keep their distances. */
  position: number;
};

/** Words that say nothing of a paper's topic. */
export const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`.split(/\s+/),
);

const greek: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

/** Lower case, compatibility forms and accents undone, Greek letters by their names; other characters stay. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[α-ω]/g, (letter) => ` ${greek[letter]} `);
}

/** The words of a text as they are searched: folded, split at all but letters and digits, stemmed, without stop words. */
export function analyze(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  for (const word of fold(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (!stopWords.has(word)) tokens.push({ word: stemmer(word), position });
    position++;
  }
  return tokens;
}

/** How names, headings, journals and the like are compared: folded, punctuation and runs of blanks as one blank. */
export function termKey(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** The words of a text as they are written, in lower case and without accents: for the help with spelling. */
export function surfaceWords(text: string): string[] {
  return (fold(text).match(/\p{L}{4,}/gu) ?? []).filter((word) => !stopWords.has(word));
}
