/*
 * How a person would say what the words of a text are, written without a line of the engine's: characters are looked at one by
 * one. The engine's answers are held to this.
 */

const greekLetters = new Map(
  'α alpha,β beta,γ gamma,δ delta,ε epsilon,ζ zeta,η eta,θ theta,ι iota,κ kappa,λ lambda,μ mu,ν nu,ξ xi,ο omicron,π pi,ρ rho,σ sigma,ς sigma,τ tau,υ upsilon,φ phi,χ chi,ψ psi,ω omega'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const otherLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const spelledOut = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'theta', 'kappa', 'lambda', 'sigma', 'omega'];

type Kind = 'letter' | 'digit' | 'sign' | 'character';

function kindOf(character: string): Kind {
  if (/^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]$/.test(character)) return 'character';
  if (character.toLowerCase() !== character.toUpperCase()) return 'letter';
  return /^\d$/.test(character) ? 'digit' : 'sign';
}

/** Without accents, in lower case. */
function plain(text: string): string {
  let out = '';
  for (const character of text.toLowerCase()) {
    const greek = greekLetters.get(character);
    const base = kindOf(character) === 'character' ? character : character.normalize('NFD')[0]!;
    out += greek === undefined ? (otherLetters[character] ?? greekLetters.get(base) ?? base) : ` ${greek} `;
  }
  return out;
}

/** A query's text is compared with that of every paper. */
function remembering<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let made = known.get(text);
    if (made === undefined) known.set(text, (made = make(text)));
    return made;
  };
}

export const words = remembering((text: string): string[] => {
  const runs: string[] = [];
  let last: Kind = 'sign';
  for (const character of plain(text)) {
    const kind = kindOf(character);
    if (kind === last && (kind === 'letter' || kind === 'digit')) runs[runs.length - 1] += character;
    else if (kind !== 'sign') runs.push(character);
    last = kind;
  }
  return runs.flatMap(apart);
});

/** Takes Greek letters out of names: tnfalpha, nfkappab. */
function apart(run: string): string[] {
  for (let tail = 0; tail <= 1; tail++) {
    const end = run.length - tail;
    const letter = spelledOut.find((name) => run.slice(0, end).endsWith(name));
    if (letter === undefined || run.slice(end) === 's') continue;
    const head = run.slice(0, end - letter.length);
    if (head.length > 8 || (head === '' && tail === 0)) continue;
    return [...(head === '' ? [] : apart(head)), letter, ...(tail === 0 ? [] : [run.slice(end)])];
  }
  return [run];
}

/** A name, a heading, a keyword: without signs, letters and digits left together. */
export const nameOf = remembering((text: string): string => {
  let out = '';
  for (const character of plain(text)) out += kindOf(character) === 'sign' ? ' ' : character;
  return out.split(' ').filter(Boolean).join(' ');
});

const saysNothing = new Set(
  'of the and or not in on a an is was with for to by from at as be this that these no were than who all are'.split(
    ' ',
  ),
);
/** Not asked for beside other words. A letter alone is. */
export const isSmall = (word: string): boolean => word.length > 1 && saysNothing.has(word);
