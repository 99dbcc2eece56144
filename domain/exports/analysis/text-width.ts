/*
 * Widths of printed text, for layout that is done before any font is loaded: advance widths of Helvetica in thousandths
 * of the font size (Adobe's Core 14 AFM files, version 002.000). Roboto and Arial differ from them by a few percent.
 */
// biome-ignore format: one line a row of the ASCII chart
const ascii = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
  556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
  1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
  333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
  556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Accented Latin, Greek, Cyrillic: about as wide as the letters without accents. */
const alphabetic = 570;
const fullWidth = 1000;
const combining = /\p{M}|\p{Cf}/u;
/** Helvetica-Bold is on average this much wider. */
const boldFactor = 1.06;

export function textWidth(text: string, fontSize: number, bold = false): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code >= 0x20 && code < 0x7f) width += ascii[code - 0x20]!;
    else if (code < 0x1100) width += combining.test(character) ? 0 : alphabetic;
    else if (code >= 0x2000 && code < 0x2e80) width += combining.test(character) ? 0 : alphabetic;
    else width += fullWidth;
  }
  return ((bold ? boldFactor : 1) * width * fontSize) / 1000;
}
