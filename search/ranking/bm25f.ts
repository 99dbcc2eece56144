/** Stand-in until the branch of the ranking is merged. */
export const partWeights = { title: 3, heading: 2, abstract: 1 } as const;
const k1 = 1.6;
const b = 0.5;
export function frequencyCode(title: number, heading: number, abstract: number): number {
  return Math.min(title, 3) | (Math.min(heading, 3) << 2) | (Math.min(abstract, 15) << 4);
}
export function lengthCode(length: number): number {
  return Math.min(255, Math.round(16 * Math.log2(1 + length)));
}
export function lengthOf(code: number): number {
  return 2 ** (code / 16) - 1;
}
export function idf(papersWith: number, papers: number): number {
  return Math.log(1 + (papers - papersWith + 0.5) / (papersWith + 0.5));
}
export function frequencyTable(averageLength: number): Float32Array {
  const table = new Float32Array(65536);
  for (let code = 0; code < 256; code++) {
    const tf = (code & 3) * 3 + ((code >> 2) & 3) * 2 + (code >> 4);
    for (let length = 0; length < 256; length++)
      table[(code << 8) | length] = (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * lengthOf(length)) / averageLength));
  }
  return table;
}
