const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

// Named one by one, because "p<0.05 and b>0.1" in an abstract is no markup.
const tags =
  /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|tt|small|p|br|div|span|h[1-6]|ul|ol|li|a|italic|bold|underline|math|m[inorst]|msu[bp]|mrow|mfrac|mtext|mspace|(?:jats|mml):[a-z-]+)(?:\s[^<>]*)?\/?>/gi;
const blocks = /<\/?(?:p|br|div|h[1-6]|ul|ol|li|jats:p|jats:sec|jats:title)(?:\s[^<>]*)?\/?>/gi;

/**
 * One line of plain text, as it may be stored: no control characters (PostgreSQL refuses NUL), no halves of a character,
 * accents composed, runs of blanks as one.
 */
export function oneLine(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\u200b\u00ad]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** As `oneLine`, with the markup of HTML, JATS and MathML taken out and its entities read. */
export function plainText(text: string): string {
  // Twice, because Europe PMC has titles whose markup is itself written in entities.
  return oneLine(withoutTags(decodeEntities(withoutTags(text))));
}

function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(blocks, ' ').replace(tags, '') : text;
}

export function plainTextOrNull(text: string | null | undefined): string | null {
  return (text && plainText(text)) || null;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
