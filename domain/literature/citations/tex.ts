/*
 * Text stays in UTF-8, which biber, JabRef and Zotero write and read, and LaTeX has taken for granted since 2018: what
 * stands in braces and accents can be neither searched nor sorted. Escaped are what TeX takes for commands, what its fonts
 * print as something else, and Greek and signs, which pdfLaTeX knows in formulas only.
 */
const escapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
};

const formulas: Record<string, string> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho
  ς varsigma σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma
  Φ Phi Ψ Psi Ω Omega ≤ leq ≥ geq ≠ neq ≈ approx ∼ sim ∞ infty → rightarrow ← leftarrow ↔ leftrightarrow ∈ in`
    .split(/\s+/)
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, `$\\${all[at + 1]}$`] as const] : [])),
);

/** Text as a field's value. */
export function tex(text: string): string {
  return (
    text
      .replace(/[\\{}~^<>|"&%$#_]/g, (character) => escapes[character]!)
      .replace(/[α-ωΓΔΘΛΞΠΣΦΨΩ≤≥≠≈∼∞→←↔∈]/g, (sign) => formulas[sign] ?? sign)
      // Two hyphens would be printed as a dash, two quotes as a double one.
      .replace(/-(?=-)/g, '-{}')
      .replace(/(['`])(?=['`])/g, '$1{}')
  );
}

/**
 * A title whose capitals survive styles that write titles small: in a title written like a sentence they are names, in One
 * Written Like This only those within a word are.
 */
export function texTitle(title: string): string {
  const words = title.split(' ');
  const long = words.slice(1).filter((word) => /^\p{L}{4,}/u.test(word));
  const capital = long.filter((word) => /^\p{Lu}/u.test(word));
  const headline = long.length > 2 && capital.length > long.length * 0.7;
  return words
    .map((word, at) => {
      const within = /\p{L}.*\p{Lu}|\p{Lu}.*\d|\d.*\p{Lu}/u.test(word);
      const begins = at === 0 || /[.:?!]$/.test(words[at - 1]!);
      const name = /\p{Lu}/u.test(word) && !headline && !begins;
      return within || name || (/^\p{Lu}$/u.test(word) && at > 0) ? `{${tex(word)}}` : tex(word);
    })
    .join(' ');
}
